"""The file of settings: what it says is heard, and what is wrong in it is told with its place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from lostcities import cli
from lostcities.settings import BadSettings, Settings, read_settings
from lostcities.terminal import theme
from tests.test_cli import Run, records, run

__all__ = ["run"]


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """Where the settings of the command that `run` runs are."""
    (tmp_path / "home").mkdir()
    return tmp_path / "home" / "config.yaml"


def test_a_file_says_what_is_said_in_it(tmp_path: Path) -> None:
    path = tmp_path / "config.yaml"
    assert read_settings(path) == Settings()
    path.write_text("# nothing yet\n")
    assert read_settings(path) == Settings()
    path.write_text("name: Ann\ntheme: dark\npace: 1.5\nlanguage: de\nplain: true\nascii: false\n")
    assert read_settings(path) == Settings(
        name="Ann", theme="dark", pace=1.5, language="de", plain=True, ascii=False
    )
    path.write_text("pace: 2\n")
    assert read_settings(path) == Settings(pace=2.0)


def test_everything_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "config.yaml"
    path.write_text("name: a:b\nthem: dark\npace: fast\nplain: yes\nlanguage: xx\n")
    with pytest.raises(BadSettings) as caught:
        read_settings(path)
    told = [line.removeprefix(f"{path}:") for line in str(caught.value).splitlines()]
    assert [line.split(": ")[:3] for line in told] == [
        ["1:7", "error", "name"],
        ["2:1", "error", "them"],
        ["3:7", "error", "pace"],
        ["4:8", "error", "plain"],
        ["5:11", "error", "language"],
    ]
    assert told[1].endswith("did you mean `theme`?")


def test_a_name_is_that_of_the_person(run: Run, config: Path, tmp_path: Path) -> None:
    config.write_text("name: Ann\n")
    code, out, _ = run("--rounds", "1")
    assert code == 0
    assert "Starter: Ann" in out
    assert "players: [Ann, " in records(tmp_path)[0].read_text()


def test_the_command_line_comes_before_the_settings(
    config: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(pace=3.0, theme="mono", ascii=True)
    options = cli._table_options(cli._parse(["--pace", "0", "--theme", "dark"]), settings)
    assert (options.pace, options.theme, options.ascii, options.plain) == (0.0, "dark", True, False)
    options = cli._table_options(cli._parse([]), settings)
    assert (options.pace, options.theme) == (3.0, "mono")
    options = cli._table_options(cli._parse([]), Settings())
    assert (options.pace, options.theme, options.ascii) == (0.5, "auto", False)


def test_what_the_settings_and_the_environment_wish_can_be_unsaid(
    config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(plain=True, ascii=True)
    options = cli._table_options(cli._parse(["--no-plain", "--no-ascii"]), settings)
    assert (options.plain, options.ascii) == (False, False)
    monkeypatch.setenv("ACCESSIBLE", "1")
    assert cli._table_options(cli._parse([]), Settings()).plain
    assert not cli._table_options(cli._parse(["--no-plain"]), Settings()).plain


def test_wrong_settings_stop_a_match_and_nothing_else(run: Run, config: Path, tmp_path: Path) -> None:
    config.write_text("pace: fast\n")
    code, out, err = run("--rounds", "1")
    assert (code, out) == (2, "")
    assert err.startswith(f"{config}:1:7: error: pace: ")
    assert records(tmp_path) == []
    assert run("variant", "list")[0] == 0


def test_settings_that_cannot_be_read_are_no_traceback(run: Run, config: Path) -> None:
    config.mkdir()
    code, _, err = run()
    assert code == 2
    assert err == f"{config}: it is a directory, not a file\n"


def test_a_link_that_leads_nowhere_is_told(run: Run, config: Path) -> None:
    config.unlink(missing_ok=True)
    config.symlink_to("nowhere")
    code, _, err = run("--seat", "Ann")
    assert code == 2
    assert "there is no such file" in err


def test_the_language_of_the_settings_is_spoken(run: Run, config: Path) -> None:
    config.write_text("language: de\n")
    options = cli._parse([])
    assert cli._language(options) == "de"
    os.environ["LOSTCITIES_LANG"] = "pl"
    try:
        assert cli._language(options) == "pl"
    finally:
        del os.environ["LOSTCITIES_LANG"]
    assert cli._language(cli._parse(["--lang", "fi"])) == "fi"


def test_the_themes_that_may_be_asked_for_are_those_there_are() -> None:
    assert cli._THEMES == theme.CHOICES
