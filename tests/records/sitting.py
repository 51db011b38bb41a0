"""A process that plays a match of bots into a record, from wherever the record stands to its end.

`python -m tests.records.sitting RECORD`: for each half-turn and end of a round that the table shows, a
line with the number of the round and how many half-turns of it have been shown.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from attrs import evolve

from lostcities.bots import bot
from lostcities.catalogue.library import Library
from lostcities.engine import Event, Match, Turn, Variant, View
from lostcities.records import Head, Journal
from lostcities.table import BotSeat, Table

SEED = 11
PLAYERS = ("Ann", "Bob", "Cid", "Dee")


def variant() -> Variant:
    """Partners, two rounds of at most forty idle turns: halves, gives and ends of rounds, all in a second."""
    found = Library.of().find("teams4").with_stall_limit()
    return evolve(found, match=evolve(found.match, rounds=2))


class HalfSeat(BotSeat):
    """A bot that lays its card, and thinks again before it draws."""

    async def choose(self, view: View) -> Turn:
        """The next half of the bot's turn."""
        return (await super().choose(view))[:1]


class Witness:
    """Tells what it is shown at once, as a screen would."""

    eyes = None

    async def dealt(self, view: View) -> None:
        """Nothing to tell."""

    async def moved(self, view: View, events: tuple[Event, ...]) -> None:
        """Something was done."""
        print(view.standing.round, len(view.log), flush=True)

    async def taken_back(self, view: View, count: int) -> None:
        """Bots take nothing back."""

    async def round_over(self, view: View) -> None:
        """A round is over."""
        print(view.standing.round, len(view.log), flush=True)

    async def match_over(self, view: View, winners: tuple[int, ...]) -> None:
        """Nothing more to tell."""


def play(match: Match, journal: Journal | None, witnesses: list[Witness]) -> None:
    """Play the match to its end."""
    kinds = (HalfSeat, BotSeat, HalfSeat, BotSeat)
    seats = [kind(bot("random"), SEED) for kind in kinds]
    asyncio.run(Table(match, seats, journal, witnesses).play())


def main(path: Path) -> None:
    """Go on with the record, or begin it."""
    if path.exists():
        journal, record = Journal.reopen(path)
        match = record.match
    else:
        match = Match(variant(), seed=SEED)
        head = Head(variant=match.variant, players=PLAYERS, bots=dict.fromkeys(PLAYERS, "random"), seed=SEED)
        journal = Journal.create(path, head)
    with journal:
        play(match, journal, [Witness()])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
