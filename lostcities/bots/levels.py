"""The levels there are, and how one is had by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from lostcities.engine import Random, Seed, Turn, View, stream
from lostcities.texts import say


class Bot(Protocol):
    """A player run by the program; it keeps nothing between turns, so any turn can be asked again."""

    @property
    def level(self) -> str:
        """The name it is asked for by."""
        ...

    def choose(self, view: View, rng: Random) -> Turn:
        """A legal turn for the seat of `view`, which is to move; after a card, the draw alone."""
        ...


class UnknownLevel(ValueError):
    """There is no bot of this level; `level` is what was asked for, `known` the levels there are."""

    def __init__(self, level: str, known: tuple[str, ...]) -> None:
        super().__init__(level, known)
        self.level = level
        self.known = known

    def __str__(self) -> str:
        return say("bots.unknown-level", level=self.level, known=", ".join(self.known))


def _random() -> Bot:
    from lostcities.bots.random import RandomBot

    return RandomBot()


def _novice() -> Bot:
    from lostcities.bots.novice import Novice

    return Novice()


#: From the weakest to the strongest.
_MAKERS: dict[str, Callable[[], Bot]] = {"random": _random, "novice": _novice}
LEVELS = tuple(_MAKERS)
#: What `bot` alone means.
BEST = LEVELS[-1]


def bot(level: str = BEST) -> Bot:
    """The bot of a level; UnknownLevel if there is none of that name."""
    if level not in _MAKERS:
        raise UnknownLevel(level, LEVELS)
    return _MAKERS[level]()


def turn_stream(seed: Seed, view: View) -> Random:
    """The stream for the choice that `view` asks for: one for each seat, round and half-turn.

    It does not hang on what was chosen before, so a match that is resumed or taken back goes on as
    it would have, and no seat can change another's luck.
    """
    half = 2 * view.turns + (view.phase == "draw")
    return stream(seed, "bot", view.standing.round, view.seat, half)
