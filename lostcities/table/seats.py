"""Who sits at a table, and who listens to it."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Protocol

from lostcities.bots import Bot, turn_stream
from lostcities.engine import Event, IllegalMove, Seed, Turn, View

if TYPE_CHECKING:
    from lostcities.bots.outside import OutsideBot


class Request(Enum):
    """What a person may ask of the table instead of taking a turn."""

    UNDO = "undo"
    LEAVE = "leave"
    FORGET = "forget"
    THROW_AWAY = "throw-away"


class UndoRefused(ValueError):
    """Nothing is taken back; `reason` is "nothing" (no own move in this round) or "revealed"
    (something hidden has been seen since, and the match is not for practice)."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Seat(Protocol):
    """A player, as the table knows one: a person, a bot, later somebody far away."""

    @property
    def is_person(self) -> bool:
        """Whether a person decides here: only their requests are heard, and no stall limit is set."""
        ...

    async def choose(self, view: View) -> Turn | Request:
        """The turn, or its half, that the seat takes: one move, or a card move with its draw."""
        ...

    def refused(self, view: View, error: IllegalMove | UndoRefused) -> None:
        """What was chosen is refused and nothing has changed; `choose` is asked again."""
        ...


class BotSeat:
    """A seat that a bot plays, its luck coming from the match's seed."""

    is_person = False

    def __init__(self, bot: Bot, seed: Seed) -> None:
        self.bot = bot
        self.seed = seed

    async def choose(self, view: View) -> Turn:
        """The bot's turn."""
        return self.bot.choose(view, turn_stream(self.seed, view))

    def refused(self, view: View, error: IllegalMove | UndoRefused) -> None:
        """A bot that breaks the rules is a fault of the program, not to be asked again.

        One that others have written never comes here: its answers are judged before.
        """
        raise error

    def close(self) -> None:
        """Let go of whatever the bot has at work."""


class OutsideSeat(BotSeat):
    """A seat that a program from outside plays: it is waited for, while everything else goes on."""

    def __init__(self, bot: OutsideBot, seed: Seed) -> None:
        super().__init__(bot, seed)
        self._outside = bot

    async def choose(self, view: View) -> Turn:
        """The program's turn; raises BotFailed. Where it is no longer waited for, the program ends."""
        import asyncio

        loop = asyncio.get_running_loop()
        answer = loop.run_in_executor(None, self.bot.choose, view, turn_stream(self.seed, view))
        try:
            return await answer
        except asyncio.CancelledError:
            self._outside.stop()  # and the thread that waits for it sees that it is gone
            raise

    def close(self) -> None:
        """The program ends."""
        self._outside.close()


class Listener(Protocol):
    """Somebody who is told what happens, after it is safely written down.

    `eyes` is the seat for which the listener looks on, or None for the public; the views and
    events that it gets hold what that seat may know. Every method may take its time: the table waits.
    """

    @property
    def eyes(self) -> int | None:
        """The seat for which it looks on, None for the public."""
        ...

    async def dealt(self, view: View) -> None:
        """A round begins, or goes on after a match was resumed."""
        ...

    async def moved(self, view: View, events: tuple[Event, ...]) -> None:
        """Somebody took a turn or half of one."""
        ...

    async def taken_back(self, view: View, count: int) -> None:
        """The last `count` half-turns were taken back."""
        ...

    async def round_over(self, view: View) -> None:
        """The round has ended; the view's totals count it."""
        ...

    async def match_over(self, view: View, winners: tuple[int, ...]) -> None:
        """The last round has ended; `winners` are the sides that won, several if they share it."""
        ...
