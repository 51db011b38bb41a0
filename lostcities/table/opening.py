"""Opening a game: a new one with its record, or one that was left."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from lostcities.bots import KnownLevels
from lostcities.engine import Match, Seed, Variant
from lostcities.records import Head, HeldJournal, Journal
from lostcities.table.setup import Game, Player
from lostcities.texts import say

if TYPE_CHECKING:
    from lostcities.catalogue.library import Library

_SEED_BITS = 64


class MatchIsOver(ValueError):
    """A record whose match is over cannot be gone on with; `path` is the record's."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.path = path

    def __str__(self) -> str:
        return say("table.match-is-over", path=self.path)


class NoStallLimit(ValueError):
    """A record in which bots alone play, by a variant that would let them play for ever."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.path = path

    def __str__(self) -> str:
        return say("table.no-stall-limit", path=self.path)


class PlaysOutside(ValueError):
    """A record in which a program from outside plays: nobody's record says what is to be run here."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.path = path

    def __str__(self) -> str:
        return say("table.plays-outside", path=self.path)


def new_game(
    variant: Variant,
    players: Sequence[Player],
    *,
    records: Path,
    seed: Seed | None = None,
    practice: bool = False,
    program: str | None = None,
) -> Game:
    """A new match, its record begun in the directory `records`.

    Without a seed one comes from the system's entropy. Where no person is seated the round ends for
    certain, by the stall limit. Where a program from outside is seated the record, which knows every hand,
    is held back until the match is over. Raises BadSeed or JournalError.
    """
    if not any(player.is_person for player in players):
        variant = variant.with_stall_limit()
    if seed is None:
        seed = secrets.randbits(_SEED_BITS)
    head = Head(
        variant=variant,
        players=tuple(player.name for player in players),
        bots={player.name: player.level for player in players if player.level is not None},
        seed=seed,
        program=program,
        date=datetime.now().astimezone().isoformat(timespec="seconds"),
        practice=practice,
    )
    match = Match(variant, seed=seed)
    if head.plays_outside:
        return Game(match, tuple(players), HeldJournal.create_in(records, head), None, practice)
    journal = Journal.create_in(records, head)
    return Game(match, tuple(players), journal, journal.path, practice)


def rematch(game: Game, *, records: Path, program: str | None = None) -> Game:
    """A new match by the same rules with the same seats. Raises JournalError."""
    return new_game(game.variant, game.players, records=records, practice=game.practice, program=program)


def resumed_game(path: Path, library: Library | None = None) -> Game:
    """The match of a record, to be played on from where it stands.

    `library` has the variants that the record may name, None the shipped ones alone.

    Raises MatchIsOver, NoStallLimit, PlaysOutside, and whatever `Journal.reopen` raises.
    """
    journal, record = Journal.reopen(path, library=library, levels=KnownLevels())
    match = record.match
    if match.is_over:
        journal.close()
        raise MatchIsOver(path)
    if record.plays_outside:
        journal.close()
        raise PlaysOutside(path)
    if record.variant.stall_limit is None and record.bots.keys() >= set(record.players):
        journal.close()
        raise NoStallLimit(path)
    if match.seed is None:
        match.seed = secrets.randbits(_SEED_BITS)  # the record names none, and rounds are to be dealt
    players = tuple(Player(name, record.bots.get(name)) for name in record.players)
    return Game(match, players, journal, path, record.practice, is_resumed=True)
