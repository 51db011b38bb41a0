"""Real runs of the command under a real terminal emulator; tmux tells what stands on its screen."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lostcities.table import Player
from tests.terminal.tables import game, played_out

TMUX = shutil.which("tmux")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(TMUX is None, reason="tmux, which draws the screen, is not installed"),
]
ROOT = Path(__file__).parents[2]
PATIENCE = 30.0


class Terminal:
    """A window of tmux, on a server of its own, in which the command runs."""

    def __init__(self, socket: Path, home: Path) -> None:
        self._tmux = [TMUX or "tmux", "-S", str(socket), "-f", os.devnull]
        self.home = home

    def start(self, *arguments: str, columns: int = 80, rows: int = 24) -> None:
        command = [sys.executable, "-m", "lostcities", *arguments]
        environment = {
            "LOSTCITIES_HOME": str(self.home),
            "PROMPT_TOOLKIT_NO_CPR": "1",
            "TERM": "screen-256color",
        }
        settings = " ".join(f"{name}={shlex.quote(value)}" for name, value in environment.items())
        line = (
            f'cd {shlex.quote(str(ROOT))}; env {settings} {shlex.join(command)}; echo "<exit $?>"; read end'
        )
        self.tmux("new-session", "-d", "-x", str(columns), "-y", str(rows), line)
        self.tmux("set-option", "-g", "history-limit", "5000")

    def tmux(self, *arguments: str) -> str:
        done = subprocess.run([*self._tmux, *arguments], capture_output=True, text=True, check=False)
        return done.stdout

    @property
    def screen(self) -> str:
        return self.tmux("capture-pane", "-p")

    @property
    def everything(self) -> str:
        """The screen and all that has scrolled off it."""
        return self.tmux("capture-pane", "-p", "-S", "-")

    def press(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def until(self, shown: str | Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not (shown() if callable(shown) else shown in self.screen):
            assert time.monotonic() < end, f"never came: {shown}\n{self.screen}"
            time.sleep(0.05)

    def enter(self, text: str) -> None:
        self.press("-l", "--", text)
        self.until(f": {text}")
        self.press("Enter")

    def resize(self, columns: int, rows: int) -> None:
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    @property
    def pid(self) -> int:
        """The process of the command, a child of the window's shell."""
        shell = self.tmux("display-message", "-p", "#{pane_pid}").strip()
        children = Path(f"/proc/{shell}/task/{shell}/children").read_text()
        return int(children.split()[0])


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    window = Terminal(tmp_path / "tmux", tmp_path / "home")
    yield window
    window.tmux("kill-server")


def test_a_match_against_a_bot(terminal: Terminal) -> None:
    terminal.start("--seed", "7", "--seat", "Ann", "--pace", "0", "--rounds", "1")
    turns = 0
    while "<exit" not in terminal.screen:
        terminal.until(lambda: "Ann, lay a card:" in terminal.screen or "<exit" in terminal.screen)
        if "<exit" in terminal.screen:
            break
        time.sleep(0.1)  # keys that come before the prompt is up are forgotten, as they should be
        hand = next(row for row in terminal.screen.splitlines() if row.startswith(" hand"))
        card = hand.split()[1].strip("()*")
        terminal.enter(f"-{card} +")
        turns += 1
        told = rf"(?m)^ Ann +-{card} "
        terminal.until(lambda told=told: re.search(told, terminal.everything) is not None)  # type: ignore[misc]
    assert "<exit 0>" in terminal.screen
    assert turns >= 22, "the bot may take discards"
    assert "Traceback" not in terminal.everything
    assert " hand " not in terminal.everything


def test_no_hand_is_left_for_the_next_at_the_keyboard(terminal: Terminal) -> None:
    terminal.start("--seed", "7", "--seat", "Ann", "--seat", "Bob")
    turns = [turn for _, turn in played_out(game(Player("Ann"), Player("Bob")))][:4]
    for number, turn in enumerate(turns):
        name, other = ("Ann", "Bob") if number % 2 == 0 else ("Bob", "Ann")
        terminal.until(f"{name}, press Enter")
        assert " hand " not in terminal.everything
        assert "lay a card" not in terminal.everything
        time.sleep(0.1)
        terminal.press("Enter")
        terminal.until(f"{name}, lay a card:")
        if number == 2:
            terminal.resize(50, 20)
            time.sleep(0.3)
            terminal.resize(80, 24)
        time.sleep(0.3)
        terminal.enter(turn)
        terminal.until(f"{other}, press Enter")


def test_a_resized_window_has_one_table(terminal: Terminal) -> None:
    terminal.start("--seed", "7", "--seat", "Ann")
    terminal.until("Ann, lay a card:")
    for columns, rows in ((60, 24), (40, 15), (100, 30), (80, 24)):
        terminal.resize(columns, rows)
        time.sleep(0.5)
        assert terminal.screen.count("lay a card:") == 1
        assert terminal.screen.count(" hand ") == 1


def test_leaving_prints_the_way_back_and_it_leads_back(terminal: Terminal) -> None:
    terminal.start("--seed", "7", "--seat", "Ann", "--pace", "0")
    terminal.until("Ann, lay a card:")
    time.sleep(0.2)
    terminal.enter("w2")
    terminal.until("Ann, draw:")
    terminal.press("C-d")
    terminal.until("Ctrl-D again leaves")
    terminal.press("C-d")
    terminal.until("<exit 0>")
    assert "lostcities resume" in terminal.screen
    terminal.press("Enter")
    terminal.start("resume")
    terminal.until("Ann, draw:")


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_being_told_to_stop_wipes_the_prompt(terminal: Terminal, number: signal.Signals, code: int) -> None:
    terminal.start("--seed", "7", "--seat", "Ann")
    terminal.until("Ann, lay a card:")
    time.sleep(0.2)
    os.kill(terminal.pid, number)
    terminal.until(f"<exit {code}>")
    assert "The match is saved." in terminal.screen
    assert " hand " not in terminal.everything
    assert "Traceback" not in terminal.everything


def test_a_dumb_terminal_gets_lines_and_no_codes(terminal: Terminal) -> None:
    terminal.start("--seed", "7", "--seat", "Ann", "--plain", "--pace", "0")
    terminal.until("Which card?")
    terminal.press("-l", "3 +")
    terminal.press("Enter")
    terminal.until("Ann lays")
    terminal.press("-l", "quit")
    terminal.press("Enter")
    terminal.until("<exit 0>")
