"""Play by lines: for input that is no terminal, terminals that can only append, and screen readers.

Nothing is redrawn, there are no escape codes, and prompt_toolkit is never loaded. A line is a turn or
a command; blank lines and those that begin with `#` are skipped. Where nobody sits at the
input, the first line that is refused ends the sitting: what was meant after it would be played amiss.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from shutil import get_terminal_size
from typing import TextIO

from lostcities.engine import View
from lostcities.terminal.commands import Ambiguous, CannotRead, Command, Grammar, NotLegal
from lostcities.terminal.erasure import empty_above, erasure
from lostcities.terminal.fragments import wrapped
from lostcities.terminal.keys import flush_terminal
from lostcities.terminal.picture import Line, text_of
from lostcities.terminal.picture.table import LEAST_COLUMNS
from lostcities.terminal.refusals import refusal_text
from lostcities.terminal.sitting import BadLine, LeftForGood
from lostcities.terminal.streams import is_dumb, lenient
from lostcities.terminal.voices import Voice
from lostcities.texts import say

#: What is written to a file or another program is as wide as a terminal mostly is.
COLUMNS = 80
_BOUNDLESS = 10_000


class Reader:
    """A desk of two streams.

    `watched`: somebody sits at the input, and may try a line again. `shared`: several people do, in
    turn; then a hand is erased before the next one is shown, by `erase`.
    """

    has_prompt = False

    def __init__(
        self,
        voice: Voice,
        lines: TextIO,
        out: TextIO,
        *,
        watched: bool = False,
        shared: bool = False,
        erase: Callable[[], str] = lambda: "",
    ) -> None:
        self.voice = voice
        self._shared = shared and watched
        self._erase = erase
        #: Who looked last, and what everybody was told since.
        self._looked: int | None = None
        self._told: list[Line] = []
        self._lines = lines
        self._out = out
        self._watched = watched
        self._number = 0
        #: The half-turn before which the table was last shown.
        self._shown: tuple[int, ...] | None = None

    @property
    def columns(self) -> int:
        """Those of a terminal; what is written elsewhere must not hang on a window."""
        if not self._out.isatty():
            return COLUMNS
        return max(LEAST_COLUMNS, get_terminal_size((COLUMNS, 24)).columns)

    async def command(self, view: View, *, asked: bool = False) -> Command:
        """The next command; before each half of a turn the seat is shown what it needs."""
        if self._shared and view.seat != self._looked:
            self._pass_to(view)
        self._show(view)
        grammar = Grammar(view, self.voice.numbered, asked)
        while True:
            line = self._next_line(self.voice.prompt(view, self.columns))
            try:
                command = grammar.parse(line)
            except (CannotRead, NotLegal, Ambiguous) as error:
                problem = refusal_text(error, view, _BOUNDLESS)
                if not self._watched:
                    raise BadLine(self._number, problem) from error
                self._write(problem)
                continue
            return command

    def _pass_to(self, view: View) -> None:
        """Erase what the one before could see, and wait until the next one says that only they look."""
        if self._looked is not None:
            self._out.write(self._erase())
            self._out.flush()
            empty_above()
            self._write_lines(self._told)
        self._told.clear()
        self._shown = None
        self._forget_typed()
        self._next_line(say("terminal.curtain", name=self.voice.names[view.seat]) + "\n")
        self._looked = view.seat

    def _show(self, view: View) -> None:
        """What the seat must know, once before each of its turns."""
        now = (view.standing.round, view.turns, len(view.log))
        if now == self._shown:
            return
        self._shown = now
        if self._watched:
            self._forget_typed()  # what was typed in another's turn is no answer to what is shown now
        if view.phase == "card" or self.voice.numbered:
            self._write_lines(self.voice.before(view, self.columns))

    def _forget_typed(self) -> None:
        """Where lines come from a terminal, let those go that were typed before they were asked for."""
        if self._lines.isatty():
            with suppress(OSError, ValueError):  # something that is like a terminal has no descriptor
                flush_terminal(self._lines.fileno())

    def _next_line(self, prompt: str = "> ") -> str:
        """The next line that says something."""
        while True:
            if self._watched:
                self._out.write(prompt)
                self._out.flush()
            try:
                line = self._lines.readline()
            except KeyboardInterrupt:
                if not self._watched:
                    raise
                self._write("")  # as at a prompt: what was typed is gone, the match is not
                continue
            if not line:
                raise LeftForGood
            self._number += 1
            if self._watched or (line.strip() and not line.lstrip().startswith("#")):
                return line

    def tell(self, lines: Sequence[Line]) -> None:
        """Write lines, without their styles."""
        self._told.extend(lines)
        self._write_lines(lines)

    async def show(self, lines: Sequence[Line], then: str | None = None) -> None:
        """The same: whoever reads lines has ways of their own to go back to them."""
        self.tell(lines)

    def note(self, view: View, lines: Sequence[Line]) -> None:
        """The same: whoever gave the input gets the output."""
        self._write_lines(lines)

    def _write_lines(self, lines: Iterable[Line]) -> None:
        """Write lines without their styles; those of sentences are broken by the terminal."""
        broken = self._out.isatty() and not self.voice.numbered
        for line in lines:
            for row in wrapped(line, self.columns - 1) if broken else [line]:
                self._write(text_of(row))

    async def pause(self, view: View, seconds: float) -> None:
        """Nobody waits for what can be read at leisure."""

    async def retry(self, problem: str) -> bool:
        """Say what went wrong; only somebody who sits here can have it tried again."""
        if not self._watched:
            return False
        self._write(say("terminal.try-again", problem=problem))
        try:
            self._next_line()
        except LeftForGood:
            return False
        return True

    async def ask(self, question: str) -> str | None:
        """The next line, if somebody sits here: what comes through a pipe is no answer."""
        if not self._watched:
            return None
        self._out.write(question)
        self._out.flush()
        return self._lines.readline() or None

    def _write(self, text: str) -> None:
        self._out.write(text + "\n")
        self._out.flush()


def standard(voice: Voice, *, watched: bool, shared: bool) -> Reader:
    """The desk of standard input and output."""
    return Reader(
        voice, lenient(sys.stdin), lenient(sys.stdout), watched=watched, shared=shared, erase=_erase
    )


def _erase() -> str:
    """What empties the window; on a terminal that can only append, enough lines to push all of it away."""
    rows = get_terminal_size().lines
    return "\n" * rows if is_dumb() or not sys.stdout.isatty() else erasure(rows)
