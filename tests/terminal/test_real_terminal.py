"""Real runs of the command in tmux and in GNU screen, which tell what stands in their windows and above."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lostcities.table import Player
from tests.terminal.tables import game, played_out

TMUX = shutil.which("tmux")
SCREEN = shutil.which("screen")
needs_screen = pytest.mark.skipif(SCREEN is None, reason="GNU screen is not installed")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(TMUX is None, reason="tmux, which draws the screen, is not installed"),
]
ROOT = Path(__file__).parents[2]
PATIENCE = 30.0
AGAINST_A_NOVICE = ("--seat", "Ann", "--seat", "bot:novice")
ENVIRONMENT = {"PROMPT_TOOLKIT_NO_CPR": "1", "TERM": "screen-256color"}


def command_line(home: Path, *arguments: str) -> str:
    """What a shell is told: the command, then its exit code, which stays until Enter."""
    settings = {**ENVIRONMENT, "LOSTCITIES_HOME": str(home)}
    told = " ".join(f"{name}={shlex.quote(value)}" for name, value in settings.items())
    command = shlex.join([sys.executable, "-m", "lostcities", *arguments])
    return f'cd {shlex.quote(str(ROOT))}; env {told} {command}; echo "<exit $?>"; read end'


class Window(ABC):
    """A window in which the command runs."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.home = directory / "home"

    @abstractmethod
    def start(self, *arguments: str) -> None:
        """Run the command with these arguments in a window of 80 x 24."""

    @property
    @abstractmethod
    def screen(self) -> str:
        """What stands in the window."""

    @property
    @abstractmethod
    def everything(self) -> str:
        """The window and all that has scrolled off it."""

    @abstractmethod
    def type(self, text: str) -> None:
        """Press the keys of a text."""

    @abstractmethod
    def press_enter(self) -> None:
        """Press Enter."""

    @abstractmethod
    def resize(self, columns: int, rows: int) -> None:
        """Make the window larger or smaller."""

    @abstractmethod
    def close(self) -> None:
        """End whatever runs."""

    def until(self, shown: str | Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not (shown() if callable(shown) else shown in self.screen):
            assert time.monotonic() < end, f"never came: {shown}\n{self.screen}"
            time.sleep(0.05)

    def enter(self, text: str) -> None:
        self.type(text)
        self.until(f": {text}")
        self.press_enter()


class Terminal(Window):
    """A window of tmux, on a server of its own."""

    def start(self, *arguments: str, columns: int = 80, rows: int = 24) -> None:
        line = command_line(self.home, *arguments)
        self.tmux("new-session", "-d", "-x", str(columns), "-y", str(rows), line)
        self.tmux("set-option", "-g", "history-limit", "5000")

    def tmux(self, *arguments: str) -> str:
        server = [TMUX or "tmux", "-S", str(self.directory / "tmux"), "-f", os.devnull]
        done = subprocess.run([*server, *arguments], capture_output=True, text=True, check=False)
        return done.stdout

    @property
    def screen(self) -> str:
        return self.tmux("capture-pane", "-p")

    @property
    def everything(self) -> str:
        return self.tmux("capture-pane", "-p", "-S", "-")

    def press(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def type(self, text: str) -> None:
        self.press("-l", "--", text)

    def press_enter(self) -> None:
        self.press("Enter")

    def close(self) -> None:
        self.tmux("kill-server")

    def resize(self, columns: int, rows: int) -> None:
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    @property
    def pid(self) -> int:
        """The process of the command, a child of the window's shell."""
        shell = self.tmux("display-message", "-p", "#{pane_pid}").strip()
        children = Path(f"/proc/{shell}/task/{shell}/children").read_text()
        return int(children.split()[0])


class GnuScreen(Window):
    """A window of GNU screen, looked at from a window of tmux: only what is looked at changes its size."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory)
        self.around = Terminal(directory)

    def start(self, *arguments: str) -> None:
        sockets = self.directory / "sockets"
        sockets.mkdir(mode=0o700)
        settings = self.directory / "screenrc"
        settings.write_text("defscrollback 5000\nstartup_message off\ndefutf8 on\n")
        line = command_line(self.home, *arguments)
        inner = ["env", *self.places, SCREEN or "screen", "-c", str(settings), "-S", "lc", "bash", "-c", line]
        self.around.tmux("new-session", "-d", "-x", "80", "-y", "24", shlex.join(inner))
        self.until(lambda: any(sockets.iterdir()))

    @property
    def places(self) -> list[str]:
        return [f"SCREENDIR={self.directory / 'sockets'}", "TERM=screen"]

    def _tell(self, *arguments: str) -> None:
        command = [SCREEN or "screen", "-S", "lc", "-p", "0", "-X", *arguments]
        subprocess.run(["env", *self.places, *command], capture_output=True, check=False)

    def _copy(self, *options: str) -> str:
        """The window as GNU screen writes it to a file.

        A file that is there need not be whole, but GNU screen does one thing after the other:
        once a second one is there, the first has been written to its end.
        """
        copy, after = self.directory / "hardcopy", self.directory / "hardcopy-after"
        for file in (copy, after):
            file.unlink(missing_ok=True)
        self._tell("hardcopy", *options, str(copy))
        self._tell("hardcopy", str(after))
        end = time.monotonic() + PATIENCE
        while not after.exists():
            assert time.monotonic() < end, "GNU screen copies nothing"
            time.sleep(0.02)
        return copy.read_text(errors="replace")

    @property
    def screen(self) -> str:
        return self._copy()

    @property
    def everything(self) -> str:
        return self._copy("-h")

    def type(self, text: str) -> None:
        self._tell("stuff", text)

    def press_enter(self) -> None:
        self._tell("stuff", "\r")

    def resize(self, columns: int, rows: int) -> None:
        self.around.resize(columns, rows)

    def close(self) -> None:
        self._tell("quit")
        self.around.close()


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    window = Terminal(tmp_path)
    yield window
    window.close()


def test_a_match_against_a_bot(terminal: Terminal) -> None:
    terminal.start("--seed", "7", *AGAINST_A_NOVICE, "--pace", "0", "--rounds", "1")
    turns, asked = 0, "Next: again, summary, replay or quit?"
    while True:
        waits = ("Ann, lay a card:", "-- Enter", asked)
        terminal.until(lambda: any(text in terminal.screen for text in waits))  # noqa: B023
        if asked in terminal.screen:
            break
        if "-- Enter" in terminal.screen:
            terminal.press_enter()
            terminal.until(lambda: "-- Enter" not in terminal.screen)
            continue
        time.sleep(0.1)  # keys that come before the prompt is up are forgotten, as they should be
        hand = next(row for row in terminal.screen.splitlines() if row.startswith(" hand"))
        card = hand.split()[1].strip("()*")
        terminal.enter(f"-{card} +")
        turns += 1
        told = rf"(?m)^ Ann +-{card} "
        terminal.until(lambda told=told: re.search(told, terminal.everything) is not None)  # type: ignore[misc]
    time.sleep(0.2)
    terminal.press_enter()
    terminal.until("<exit 0>")
    assert turns >= 22, "the bot may take discards"
    assert "Traceback" not in terminal.everything
    assert " hand " not in terminal.everything


@pytest.mark.parametrize("kind", [Terminal, pytest.param(GnuScreen, marks=needs_screen)])
def test_no_hand_is_left_for_the_next_at_the_keyboard(kind: type[Window], tmp_path: Path) -> None:
    window = kind(tmp_path)
    window.start("--seed", "7", "--seat", "Ann", "--seat", "Bob")
    try:
        pass_the_keyboard(window)
    finally:
        window.close()


@pytest.mark.parametrize("kind", [Terminal, pytest.param(GnuScreen, marks=needs_screen)])
def test_no_sentence_about_a_hand_is_left_for_the_next_at_the_keyboard(
    kind: type[Window], tmp_path: Path
) -> None:
    window = kind(tmp_path)
    window.start("--seed", "7", "--seat", "Ann", "--seat", "Bob", "--plain")
    try:
        for number, turn in enumerate(("-1 +", "-1 +", "-2 +")):
            name, other = ("Ann", "Bob") if number % 2 == 0 else ("Bob", "Ann")
            window.until(f"{name}, press Enter")
            time.sleep(0.3)
            for private in ("Your hand", "Not seen of", "Which card"):
                assert private not in window.everything
            window.press_enter()
            for asked, answer in (
                ("seen", "Not seen of"),
                ("hand", "Your hand"),
                ("rules", "share the win"),
            ):
                time.sleep(0.3)
                window.type(asked)
                window.press_enter()
                window.until(lambda answer=answer: answer in window.everything)  # type: ignore[misc]
            time.sleep(0.3)
            window.type(turn)
            window.press_enter()
            window.until(f"{other}, press Enter")
    finally:
        window.close()


def pass_the_keyboard(window: Window) -> None:
    """Four turns; before each of them nothing of the last hand is to be found."""
    turns = [turn for _, turn in played_out(game(Player("Ann"), Player("Bob")))][:4]
    for number, turn in enumerate(turns):
        name, other = ("Ann", "Bob") if number % 2 == 0 else ("Bob", "Ann")
        window.until(f"{name}, press Enter")
        assert "press Enter" in window.everything
        assert " hand " not in window.everything
        assert "lay a card" not in window.everything
        time.sleep(0.1)
        window.press_enter()
        window.until(f"{name}, lay a card:")
        assert " hand " in window.screen
        for asked, answer in (("?", "discard  -"), ("seen", "unseen"), ("hint", "hint   ")):
            time.sleep(0.3)
            window.enter(asked)
            window.until(answer)
            if number >= 2:  # what a narrower window breaks in two is pushed out at its top
                window.resize(60, 16)
                time.sleep(0.3)
                window.resize(80, 24)
        time.sleep(0.3)
        window.enter(turn)
        window.until(f"{other}, press Enter")


def test_a_resized_window_has_one_table(terminal: Terminal) -> None:
    terminal.start("--seed", "7", *AGAINST_A_NOVICE)
    terminal.until("Ann, lay a card:")
    for columns, rows in ((60, 24), (40, 15), (100, 30), (80, 24)):
        terminal.resize(columns, rows)
        time.sleep(0.5)
        assert terminal.screen.count("lay a card:") == 1
        assert terminal.screen.count(" hand ") == 1


def test_leaving_prints_the_way_back_and_it_leads_back(terminal: Terminal) -> None:
    terminal.start("--seed", "7", *AGAINST_A_NOVICE, "--pace", "0")
    terminal.until("Ann, lay a card:")
    time.sleep(0.2)
    terminal.enter("w2")
    terminal.until("Ann, draw:")
    assert "lostcities resume" in leave(terminal)
    terminal.start("resume")
    terminal.until("Ann, draw:")


def leave(terminal: Terminal) -> str:
    """Leave the match, and close the window; what stood in it at last."""
    time.sleep(0.3)
    terminal.press("C-d")
    terminal.until("Ctrl-D again leaves")
    terminal.press("C-d")
    terminal.until("<exit 0>")
    way_back = terminal.screen
    terminal.press("Enter")
    # The next window must not be opened at a server that is just going.
    terminal.until(lambda: not terminal.tmux("list-sessions"))
    time.sleep(0.3)
    return way_back


def test_how_the_table_is_read_is_told_before_the_first_match_alone(terminal: Terminal) -> None:
    for number in range(2):
        terminal.start("--seed", "7")
        terminal.until("Lay a card:")
        for told in ("New here? rules tells how it is played", "more: help table"):
            assert (told in terminal.screen) is (number == 0)
        leave(terminal)


def test_resume_asks_which_of_several_matches_is_meant(terminal: Terminal) -> None:
    for name in ("Ann", "Bob"):
        terminal.start("--seed", "7", "--seat", name, "--seat", "bot:novice")
        terminal.until(f"{name}, lay a card:")
        leave(terminal)
    terminal.start("resume")
    terminal.until("Which one, 1 to 2?")
    terminal.type("2")
    terminal.press_enter()
    terminal.until("Ann, lay a card:")


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_being_told_to_stop_wipes_the_prompt(terminal: Terminal, number: signal.Signals, code: int) -> None:
    terminal.start("--seed", "7", *AGAINST_A_NOVICE)
    terminal.until("Ann, lay a card:")
    time.sleep(0.2)
    os.kill(terminal.pid, number)
    terminal.until(f"<exit {code}>")
    assert "The match is saved." in terminal.screen
    assert " hand " not in terminal.everything
    assert "Traceback" not in terminal.everything


def test_a_dumb_terminal_gets_lines_and_no_codes(terminal: Terminal) -> None:
    terminal.start("--seed", "7", *AGAINST_A_NOVICE, "--plain", "--pace", "0")
    terminal.until("Which card?")
    terminal.press("-l", "3 +")
    terminal.press("Enter")
    terminal.until("Ann lays")
    terminal.press("-l", "quit")
    terminal.press("Enter")
    terminal.until("<exit 0>")
