"""Who plays: seats as people name them, and the game they make."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from attrs import field, frozen

from lostcities.bots import BEST, LEVELS, OUTSIDE, bot, known_levels
from lostcities.engine import NAME_LENGTH, Match, Variant, name_objection
from lostcities.records import HeldJournal, Journal
from lostcities.records.head import UNNAMED
from lostcities.table.seats import BotSeat, OutsideSeat
from lostcities.texts import say


@frozen
class Player:
    """A seat's player: a person, or a bot of a `level`."""

    name: str
    level: str | None = None

    @property
    def is_person(self) -> bool:
        """Whether a person plays here."""
        return self.level is None

    @property
    def is_unnamed(self) -> bool:
        """Whether it is a person who gave no name, and is spoken to."""
        return self.is_person and self.name == UNNAMED


class BadSeats(ValueError):
    """Seats that cannot be taken; `reason` with its `details` says why.

    Reasons: "many" (given, players), "twice" (name), "empty-level" (seat, levels), "form" (seat), and
    "name-empty", "name-long", "name-character" (name, most).
    """

    def __init__(self, reason: str, **details: object) -> None:
        super().__init__(reason, details)
        self.reason = reason
        self.details = details

    def __str__(self) -> str:
        return say(f"table.seats-{self.reason}", **self.details)


def players_from(specs: Sequence[str], variant: Variant, person: str = UNNAMED) -> tuple[Player, ...]:
    """The players named by SEATs: `Ann`, `bot`, `bot:LEVEL`, `Ann=bot` or `Ann=bot:LEVEL`.

    Without any, the first seat is a person's; seats that are left get bots. Raises BadSeats, UnknownLevel
    for a level there is not, BotUnusable for a bot that cannot be had.
    """
    if len(specs) > variant.players:
        raise BadSeats("many", given=len(specs), players=variant.players)
    parsed = [_parse(spec) for spec in specs] or [(None, None)]
    parsed += [(None, BEST)] * (variant.players - len(parsed))
    named = [name for name, _ in parsed if name is not None]
    for name in named:
        if named.count(name) > 1:
            raise BadSeats("twice", name=name)
    taken = set(named)
    players: list[Player] = []
    for given, level in parsed:
        name = given if given is not None else _free(_called(level) if level else person, taken)
        taken.add(name)
        players.append(Player(name, level))
    return tuple(players)


def _parse(spec: str) -> tuple[str | None, str | None]:
    """A SEAT's name, if it gives one, and its level, if it is a bot."""
    # A command may have an equals sign of its own.
    before, equals, after = ("", "", "") if spec.startswith("bot:") else spec.partition("=")
    name, rest = (before, after) if equals else (None, spec)
    kind, colon, level = rest.partition(":")
    if kind == "bot":
        if colon and not level:
            raise BadSeats("empty-level", seat=spec, levels=", ".join(known_levels()))
        level = level or BEST
        if level not in LEVELS:
            bot(level)  # says what is wrong with it, if anything is
    elif equals or colon:
        raise BadSeats("form", seat=spec)
    else:
        name = spec
    if name is not None and (why := name_objection(name)) is not None:
        raise BadSeats(f"name-{why}", name=name, most=NAME_LENGTH)
    return name, level or None


def _called(level: str) -> str:
    """What a bot is called that was given no name."""
    if not level.startswith(OUTSIDE):
        return level
    program = Path(shlex.split(level.removeprefix(OUTSIDE))[0]).name
    return "program" if name_objection(program) else program


def _free(name: str, taken: set[str]) -> str:
    """The name, with the first number after it that makes it a new one."""
    candidate, number = name, 2
    while candidate in taken:
        candidate, number = f"{name} {number}", number + 1
    return candidate


@frozen
class Game:
    """A match with its players and the record that is kept of it: what a terminal is handed to play.

    Where a program from outside plays, `journal` holds everything back until the match is over, and
    `record` is None: there is nothing on the disk.
    """

    match: Match
    players: tuple[Player, ...]
    journal: Journal | None = field(default=None, eq=False)
    record: Path | None = None
    practice: bool = False
    is_resumed: bool = False

    @property
    def variant(self) -> Variant:
        """The rules that are played."""
        return self.match.variant

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in seat order."""
        return tuple(player.name for player in self.players)

    @property
    def is_held_back(self) -> bool:
        """Whether the record is written at the end, so that no program that plays can read it."""
        return isinstance(self.journal, HeldJournal)

    @property
    def is_saved(self) -> bool:
        """Whether there is a record on the disk: somebody may have deleted it meanwhile."""
        return self.record is not None and self.record.exists()

    @property
    def can_go_on(self) -> bool:
        """Whether there is anything left to play: not after the last round, nor where the seat to
        move has no card."""
        latest = self.match.round
        return not self.match.is_over and (latest is None or latest.is_over or bool(latest.legal_moves))

    def close(self) -> None:
        """Let go of the record, so that it can be gone on with."""
        if self.journal is not None:
            self.journal.close()

    def bot_seat(self, seat: int) -> BotSeat:
        """The seat's bot, its luck coming from the match's seed."""
        level = self.players[seat].level
        if level is None or self.match.seed is None:
            raise ValueError(f"seat {seat} is not a bot's, or the match has no seed")
        from lostcities.bots.outside import OutsideBot  # most matches do without

        player = bot(level)
        if isinstance(player, OutsideBot):
            return OutsideSeat(player.named(self.names), self.match.seed)
        return BotSeat(player, self.match.seed)
