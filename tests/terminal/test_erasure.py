"""What empties the scroll-back where escape codes do not."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from lostcities.terminal.erasure import empty_above

WINDOW = {"STY": "12.games", "WINDOW": "3"}


def screen(directory: Path, script: str) -> Path:
    """A command `screen` that writes down what it is told; the file in which it does."""
    told = directory / "told"
    command = directory / "screen"
    command.write_text(f'#!/bin/sh\necho "$@" >> {told}\n{script}\n')
    command.chmod(command.stat().st_mode | stat.S_IXUSR)
    return told


def test_gnu_screen_keeps_no_rows_and_then_as_many_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = screen(tmp_path, "echo '(1,24)/(80,24)+512 +flow UTF-8 3(bash)'")
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    empty_above(WINDOW)
    assert told.read_text().splitlines() == [
        "-S 12.games -p 3 -Q info",
        "-S 12.games -p 3 -X eval scrollback 0 scrollback 512",
    ]


def test_other_terminals_are_told_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = screen(tmp_path, "")
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    for environ in ({}, {"WINDOW": "3"}, {"STY": "12.games"}):
        empty_above(environ)
    assert not told.exists()


def test_a_session_that_is_no_more_is_told_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = screen(tmp_path, "exit 1")
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    empty_above(WINDOW)
    assert told.read_text().splitlines() == ["-S 12.games -p 3 -Q info"]


def test_a_screen_that_answers_nothing_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = tmp_path / "answers"
    script = f"[ -e {answers} ] && echo '(1,24)/(80,24)+512 +flow'; touch {answers}"
    told = screen(tmp_path, script)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    empty_above(WINDOW)
    asked = "-S 12.games -p 3 -Q info"
    assert told.read_text().splitlines() == [
        asked,
        asked,
        "-S 12.games -p 3 -X eval scrollback 0 scrollback 512",
    ]


def test_rows_are_emptied_even_if_nobody_says_how_many_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = screen(tmp_path, "echo nothing to be read")
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    empty_above(WINDOW)
    assert told.read_text().splitlines()[-1] == "-S 12.games -p 3 -X eval scrollback 0 scrollback 100"


def test_no_screen_to_be_found_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    empty_above(WINDOW)
