"""A program from outside at a real terminal: it is waited for without the prompt, and ends with the match."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from lostcities.records.record import read_record
from tests.bots.programs import ANY, command, is_running
from tests.terminal.test_real_terminal import Terminal, leave, terminal

__all__ = ["terminal"]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="programs are limited by what POSIX has"),
]


def start(window: Terminal, source: str, *arguments: str) -> None:
    seat = f"Pat=bot:exec:{command(window.directory, source, *arguments)}"
    window.start("--seed", "7", "--seat", "Ann", "--seat", seat, "--pace", "0")
    window.until("Ann, lay a card:")
    time.sleep(0.2)


def kept(window: Terminal) -> list[Path]:
    return list((window.home / "records").glob("*.yaml"))


def test_who_leaves_is_told_where_the_match_is_kept(terminal: Terminal) -> None:
    start(terminal, ANY)
    notice = terminal.everything.splitlines()[:4]
    assert "nothing of this match is saved until it is over" in " ".join(notice)
    assert all(len(row) <= 80 for row in notice)
    terminal.enter("-w2 +")
    terminal.until("deck 42")
    assert kept(terminal) == []
    told = leave(terminal)
    assert "lostcities replay" in told
    assert "lostcities resume" not in told
    (record,) = kept(terminal)
    assert read_record(record).match.rounds[0].turns == 2


def test_being_told_to_stop_while_a_program_thinks_ends_both(terminal: Terminal) -> None:
    noted = terminal.directory / "pid"
    start(terminal, "open(sys.argv[1], 'w').write(str(os.getpid()))\ntime.sleep(1000)", str(noted))
    terminal.enter("-w2 +")
    terminal.until(lambda: noted.exists() and noted.read_text() != "")
    os.kill(terminal.pid, signal.SIGTERM)
    terminal.until("<exit 143>")
    terminal.until(lambda: not is_running(int(noted.read_text())))
    assert "Traceback" not in terminal.everything
    (record,) = kept(terminal)
    assert read_record(record).match.rounds[0].turns == 1


def test_a_program_that_fails_leaves_a_clean_window(terminal: Terminal) -> None:
    start(terminal, "sys.exit('lost my mind')")
    terminal.enter("-w2 +")
    terminal.until("<exit 1>")
    assert "its last words were lost my mind" in " ".join(terminal.everything.split())
    assert " hand " not in terminal.screen
    assert len(kept(terminal)) == 1
