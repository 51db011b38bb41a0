"""docs/bots.md shows what is true: its examples are run, and its figures are those of the program."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from lostcities.bots import LEVELS, bot, turn_stream
from lostcities.bots.outside import question
from lostcities.bots.plugins import GROUP
from lostcities.bots.process import MEMORY, MOST_ANSWER, SECONDS, Limits
from lostcities.cli import _parse
from lostcities.engine import Round, Variant
from tests.test_cli import Run, records, run

__all__ = ["run"]

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "bots.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def commands() -> list[list[str]]:
    """The arguments of every command of ours."""
    lines = "".join(blocks("console")).splitlines()
    return [shlex.split(line)[2:] for line in lines if line.startswith("$ lostcities")]


def test_every_level_is_told_of() -> None:
    rows = re.findall(r"^\| `(.*?)` \|", PAGE.partition("## Strength")[0], re.MULTILINE)
    assert rows == list(LEVELS)
    assert f"`{bot('yardstick').level}`" in PAGE


def test_the_bot_of_the_page_plays(capsys: pytest.CaptureFixture[str]) -> None:
    told: dict[str, object] = {}
    exec(compile(blocks("python")[0], "docs/bots.md", "exec"), told)
    scores = capsys.readouterr().out
    assert re.fullmatch(r"\(-?\d+, -?\d+\)\n", scores)
    view = Round.deal(Variant(), seed=1).view(0)
    assert told["Eager"]().choose(view, turn_stream(1, view)) in view.legal_turns()  # type: ignore[operator]


def test_the_entry_point_of_the_page_is_that_of_the_example() -> None:
    (shown,) = blocks("toml")
    project = tomllib.loads((DOCS / "example-bot" / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    points = tomllib.loads(shown)["project"]["entry-points"]
    assert points == project["entry-points"]
    assert list(points) == [GROUP]


@pytest.mark.skipif(os.name != "posix", reason="programs are limited by what POSIX has")
def test_the_program_of_the_page_plays_a_match(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mybot.py").write_text(blocks("python")[1], encoding="utf-8")
    (arguments,) = [words for words in commands() if "Ann" in words and "mybot" in " ".join(words)]
    arguments = [word.replace("python3", shlex.quote(sys.executable)) for word in arguments]
    arguments[arguments.index("Ann")] = "bot:novice"
    code, out, err = run(*arguments, "--seed", "1")
    assert code == 0, err
    assert "Pat" in out
    assert len(records(tmp_path)) == 1


@pytest.mark.skipif(os.name != "posix", reason="programs are limited by what POSIX has")
def test_the_commands_of_the_page_are_understood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mybot.py").touch()
    monkeypatch.chdir(tmp_path)
    asked = commands()
    assert len(asked) >= 5
    for arguments in asked:
        _parse(arguments)


def test_measuring_is_done_as_shown(run: Run) -> None:
    """Only with fewer deals."""
    measured = [words for words in commands() if words[0] == "simulate" and "exec" not in " ".join(words)]
    for arguments in measured:
        words = ["novice" if word == "A" else word for word in arguments]
        words = [word.replace("bot:A", "bot:novice").replace("bot:B", "bot:random") for word in words]
        words[words.index("--deals") + 1] = "2"
        words[words.index("--jobs") + 1] = "1"
        code, out, err = run(*words)
        assert code == 0, err
        assert "margin" in out


def test_a_question_has_what_the_page_says() -> None:
    told = json.loads(question(Round.deal(Variant(), seed=7).view(0), ("Ann", "Bob")))
    (shown,) = blocks("json")
    shown_keys = json.loads(shown)
    assert {name: told[name] for name in shown_keys} == shown_keys
    named = re.findall(
        r"^\| `(.*?)` \|", PAGE.partition("**What it is asked.**")[2].partition("```")[0], re.MULTILINE
    )
    assert set(named) == {*shown_keys, "variant"}
    of_records = json.loads(
        re.findall(r"^```json\n(.*?)^```$", (DOCS / "records.md").read_text(), re.DOTALL | re.MULTILINE)[1]
    )
    assert set(told) == set(named) | set(of_records)


def test_the_limits_are_those_of_the_page() -> None:
    limits = Limits()
    for said in (
        f"{limits.seconds} seconds, or `{SECONDS}` |",
        f"{limits.processor} seconds a round |",
        f"{limits.memory >> 20} MiB, or `{MEMORY}` |",
        f"{limits.file >> 20} MiB |",
        f"{MOST_ANSWER} characters |",
    ):
        assert f"| {said}" in PAGE


def test_the_example_is_typed() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy",
            "--strict",
            "--no-incremental",
            str(DOCS / "example-bot" / "steady.py"),
        ],
        capture_output=True,
        encoding="utf-8",
        cwd=DOCS.parent,
        check=False,
    )
    assert done.returncode == 0, done.stdout
