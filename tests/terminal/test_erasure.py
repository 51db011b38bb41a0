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


@pytest.mark.parametrize("script", ["exit 1", "echo nothing to be read"])
def test_a_screen_that_does_not_answer_is_told_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    told = screen(tmp_path, script)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    empty_above(WINDOW)
    assert told.read_text().splitlines() == ["-S 12.games -p 3 -Q info"]


def test_no_screen_to_be_found_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    empty_above(WINDOW)
