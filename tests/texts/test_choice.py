"""Which language is spoken: by the command line, by the settings of the system."""

from __future__ import annotations

import pytest

from lostcities import cli
from lostcities.texts import language
from lostcities.texts.choice import language_of

GERMAN = "de_DE.UTF-8"


@pytest.mark.parametrize(
    ("option", "environ", "chosen"),
    [
        (None, {}, "en"),
        ("fi", {"LOSTCITIES_LANG": "de", "LC_ALL": GERMAN}, "fi"),
        (None, {"LOSTCITIES_LANG": "pl", "LC_ALL": GERMAN, "LANG": GERMAN}, "pl"),
        (None, {"LC_ALL": "ru_RU.KOI8-R", "LC_MESSAGES": GERMAN, "LANG": GERMAN}, "ru"),
        (None, {"LC_MESSAGES": "fi_FI@euro", "LANG": GERMAN}, "fi"),
        (None, {"LANG": GERMAN}, "de"),
        (None, {"LC_ALL": "", "LANG": GERMAN}, "de"),
        (None, {"LC_ALL": "C", "LANG": GERMAN}, "en"),
        (None, {"LC_ALL": "C.UTF-8", "LANG": GERMAN}, "en"),
        (None, {"LANG": "fr_FR.UTF-8"}, "en"),
        (None, {"LOSTCITIES_LANG": "DE"}, "de"),
        (None, {"LOSTCITIES_LANG": "pl-PL"}, "pl"),
        (None, {"LOSTCITIES_LANG": "../../etc"}, "en"),
    ],
)
def test_the_first_wish_that_is_set_counts(option: str | None, environ: dict[str, str], chosen: str) -> None:
    assert language_of(option, environ) == chosen


def test_the_command_line_speaks_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--lang", "de", "variant", "rules", "classic"]) == 0
    assert "Nachziehstapel" in capsys.readouterr().out
    assert language() == "en", "what one run speaks, the next need not"


@pytest.mark.parametrize("arguments", [["--lang", "ru", "variant", "rules", "six"], []])
def test_the_language_stands_before_or_after_the_command(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = arguments or ["variant", "rules", "six", "--lang", "ru"]
    assert cli.main(arguments) == 0
    assert capsys.readouterr().out.startswith("Затерянные города с шестью цветами\n")


def test_the_environment_is_asked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "pl_PL.UTF-8")
    assert cli.main(["variant", "rules", "classic"]) == 0
    assert capsys.readouterr().out.startswith("Zaginione miasta\n")


def test_a_language_that_nobody_speaks_here_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["--lang", "xx"])
    assert ended.value.code == 2
    assert "'xx'" in capsys.readouterr().err


def test_variants_are_listed_by_their_titles(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--lang", "fi", "variant", "list"]) == 0
    told = capsys.readouterr().out
    assert "Kadonneet kaupungit kolmelle\n" in told
    assert "Lost Cities" not in told
