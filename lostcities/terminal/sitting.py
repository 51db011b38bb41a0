"""What everybody at this terminal shares while a match is played."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from attrs import define, field

from lostcities.engine import View
from lostcities.table import Game
from lostcities.terminal.commands import Command
from lostcities.terminal.options import Options
from lostcities.terminal.picture import Line
from lostcities.terminal.voices import Voice
from lostcities.terminal.words import shown_names
from lostcities.texts import say

if TYPE_CHECKING:
    from lostcities.terminal.results import RoundSummary


class LeftForGood(Exception):
    """The input has ended, or the person wants to be gone: nothing more can be asked."""


class BadLine(ValueError):
    """A line of piped input that is refused: its `number`, and the `problem` in words."""

    def __init__(self, number: int, problem: str) -> None:
        super().__init__(number, problem)
        self.number = number
        self.problem = problem

    def __str__(self) -> str:
        return say("terminal.line-error", line=self.number, problem=self.problem)


class Desk(Protocol):
    """Where lines are typed and things are shown: a prompt on a terminal, or a plain stream."""

    @property
    def voice(self) -> Voice:
        """How things are said here."""
        ...

    @property
    def columns(self) -> int:
        """How many columns the window has; a line takes all of them but the last."""
        ...

    @property
    def has_prompt(self) -> bool:
        """Whether keys are read as they are pressed, and not whole lines that are waited for."""
        ...

    async def command(self, view: View, *, asked: bool = False) -> Command:
        """The next command of the seat whose view this is; the turns it returns are legal.

        `asked`: it has been asked something that is answered with yes or no.
        Raises LeftForGood where no more input can come.
        """
        ...

    def tell(self, lines: Sequence[Line]) -> None:
        """Show everybody something that stays: it must be public."""
        ...

    async def show(self, lines: Sequence[Line], then: str | None = None) -> None:
        """Show everybody something long that stays and is public, no faster than it is read.

        `then`: wait until somebody has read it, who is told so what comes next.
        """
        ...

    def note(self, view: View, lines: Sequence[Line]) -> None:
        """Show the seat of `view` something that nobody else may see."""
        ...

    async def pause(self, view: View, seconds: float) -> None:
        """Let people read and see the table, until a key is pressed; not where nobody watches."""
        ...

    async def retry(self, problem: str) -> bool:
        """Say what went wrong, and ask whether to try it again."""
        ...

    async def ask(self, question: str) -> str | None:
        """What somebody types as an answer; None if they leave, or nobody sits here to be asked."""
        ...


@define(eq=False)
class Sitting:
    """A game, the desk at which it is played, and the rounds that are over."""

    game: Game
    options: Options
    desk: Desk
    history: list[RoundSummary] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.history = []
        over = [round_ for round_ in self.game.match.rounds if round_.is_over]
        if over:
            from lostcities.terminal.results import RoundSummary

            self.history = [RoundSummary.of(round_.view(0).public()) for round_ in over]

    @property
    def voice(self) -> Voice:
        """How things are said at the desk."""
        return self.desk.voice

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in seat order."""
        return shown_names(self.game.players, ascii_only=self.options.ascii)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats in which people sit."""
        return tuple(seat for seat, player in enumerate(self.game.players) if player.is_person)

    @property
    def eyes(self) -> int | None:
        """For whom things are shown: one person's seat, or None where several look on."""
        people = self.people
        return people[0] if len(people) == 1 else None

    def go_plain(self) -> None:
        """Go on in whole sentences."""
        from lostcities.terminal.plain import PlainVoice
        from lostcities.terminal.reader import standard

        if not self.voice.numbered:
            watched = sys.stdin.isatty()
            _give_signals_back()
            self.desk = standard(PlainVoice(self.names), watched=watched, shared=self.eyes is None)


def _give_signals_back() -> None:
    """A line that is waited for cannot be woken by a handler of the loop: the system's own ways can."""
    loop = asyncio.get_running_loop()
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            with suppress(NotImplementedError, RuntimeError, ValueError):
                loop.remove_signal_handler(number)
