"""A real prompt on a screen that a test can look at: keys go in by a pipe, pyte draws what comes out."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from typing import Any

import pyte
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from lostcities.table import Game
from lostcities.terminal.app import Run, table_of
from lostcities.terminal.options import Options
from lostcities.terminal.screen import Screen
from lostcities.terminal.sitting import Sitting

#: How long a screen may take to show what is waited for, before the test fails.
PATIENCE = 20.0

CTRL_C, CTRL_D, CTRL_Z, TAB, ENTER, UP = "\x03", "\x04", "\x1a", "\t", "\r", "\x1b[A"


class Window:
    """A terminal's window: what is written to it is drawn by pyte, and kept as it came."""

    encoding = "utf-8"

    def __init__(self, columns: int, rows: int) -> None:
        self.screen = pyte.HistoryScreen(columns, rows, history=1000)
        self._stream = pyte.Stream(self.screen)
        self.written = ""

    def write(self, text: str) -> int:
        self.written += text
        self._stream.feed(text)
        return len(text)

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return True

    def resize(self, columns: int, rows: int) -> None:
        self.screen.resize(rows, columns)


class Live:
    """A match at a live prompt."""

    def __init__(
        self, playing: Game, window: Window, keys: PipeInput, options: Options, may_ask: bool
    ) -> None:
        self.game = playing
        self.window = window
        self._keys = keys
        self.sitting = Sitting(playing, options, Screen(playing, options))
        self._task = asyncio.ensure_future(Run(self.sitting, table_of(self.sitting), may_ask).to_the_end())

    @property
    def rows(self) -> list[str]:
        """The rows of the screen, without blanks at their ends."""
        return [row.rstrip() for row in self.window.screen.display]

    @property
    def foot(self) -> list[str]:
        """The rows on which something stands, the lowest last."""
        return [row for row in self.rows if row]

    @property
    def text(self) -> str:
        """The whole screen."""
        return "\n".join(self.rows)

    @property
    def scrolled(self) -> str:
        """What was pushed out at the top of the window."""
        lines = self.window.screen.history.top
        width = self.window.screen.columns
        return "\n".join("".join(line[x].data for x in range(width)).rstrip() for line in lines)

    def type(self, text: str) -> None:
        """Press these keys."""
        self._keys.send_text(text)

    async def until(self, what: str | Callable[[], bool]) -> None:
        """Wait until the screen shows a text that matches, or something is so."""
        found = what if callable(what) else (lambda: re.search(what, self.text) is not None)
        waited = 0.0
        while not found():
            if self._task.done():
                self._task.result()
            assert waited < PATIENCE, f"never came: {what}\n{self.text}"
            await asyncio.sleep(0.01)
            waited += 0.01

    async def still(self, looks: int = 8) -> None:
        """Wait until nothing is drawn any more, as often as one looks."""
        quiet, before = 0, ""
        while quiet < looks:
            quiet = quiet + 1 if self.window.written == before else 0
            before = self.window.written
            await asyncio.sleep(0.01)

    async def enter(self, text: str) -> None:
        """Type a line, wait until it stands there, and press Enter."""
        self.type(text)
        await self.until(lambda: text.strip() in self.text)
        self.type(ENTER)
        await self.still()

    async def ended(self) -> int:
        """The exit code, once the sitting has ended."""
        return await asyncio.wait_for(self._task, PATIENCE)

    async def close(self) -> None:
        """End the sitting, if it runs."""
        if not self._task.done():
            self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


def live(
    playing: Game,
    script: Callable[[Live], Coroutine[Any, Any, None]],
    *,
    columns: int = 80,
    rows: int = 24,
    options: Options | None = None,
    may_ask: bool = False,
) -> Live:
    """Play at a live prompt as the script says; returns what is left of it."""
    window = Window(columns, rows)

    def size() -> Size:
        return Size(rows=window.screen.lines, columns=window.screen.columns)

    output = Vt100_Output(window, size, term="xterm", enable_cpr=False)  # type: ignore[arg-type]

    async def run() -> Live:
        table = Live(playing, window, keys, options or Options(pace=0), may_ask)
        try:
            await script(table)
        finally:
            await table.close()
        return table

    with create_pipe_input() as keys, create_app_session(input=keys, output=output):
        return asyncio.run(run())
