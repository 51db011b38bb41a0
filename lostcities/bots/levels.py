"""The levels there are, and how a bot is had by its name: one of ours, or one that somebody brought along.

Ours go first, so nothing that is installed can take the place of one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from importlib.util import find_spec
from typing import Protocol

from lostcities.engine import Random, Seed, Turn, View, stream
from lostcities.records.head import OUTSIDE
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


def _yardstick() -> Bot:
    from lostcities.bots.yardstick import Yardstick

    return Yardstick()


def _explorer() -> Bot:
    from lostcities.bots.explorer import Explorer

    return Explorer()


def _master() -> Bot:
    if find_spec("numpy") is None:
        from lostcities.bots.failures import BotUnusable

        raise BotUnusable("master", "numpy")
    from lostcities.bots.master import Master

    return Master()


#: From the weakest to the strongest.
_MAKERS: dict[str, Callable[[], Bot]] = {
    "random": _random,
    "novice": _novice,
    "explorer": _explorer,
    "master": _master,
}
#: Those that can be asked for by name, and are offered to nobody.
_APART: dict[str, Callable[[], Bot]] = {"yardstick": _yardstick}
LEVELS = tuple(_MAKERS)
#: What `bot` alone means, and whom hints come from.
BEST = "explorer"


def bot(level: str = BEST) -> Bot:
    """The bot of a level.

    That may be one of LEVELS, one that a package brings along (`lostcities.bots.plugins`), or `exec:COMMAND`
    (`lostcities.bots.outside`). Raises UnknownLevel if there is none of that name, BotUnusable for one that
    cannot be had.
    """
    make = _MAKERS.get(level) or _APART.get(level)
    if make is not None:
        return make()
    if level.startswith(OUTSIDE):
        from lostcities.bots.outside import outside_bot

        return outside_bot(level.removeprefix(OUTSIDE))
    from lostcities.bots.plugins import brought, plugin

    if level in brought():
        return plugin(level)
    raise UnknownLevel(level, known_levels())


def known_levels() -> tuple[str, ...]:
    """Every level to choose from: ours, then those that packages bring along, by name."""
    from lostcities.bots.plugins import brought

    return (*LEVELS, *sorted(brought().keys() - _MAKERS.keys() - _APART.keys()))


class KnownLevels(Collection[str]):
    """What may stand in a record as a level. Packages are looked through only for one that is not ours."""

    def __contains__(self, level: object) -> bool:
        if not isinstance(level, str):
            return False
        ours = level in _MAKERS or level in _APART or level.startswith(OUTSIDE)
        return ours or level in known_levels()

    def __iter__(self) -> Iterator[str]:
        return iter(known_levels())

    def __len__(self) -> int:
        return len(known_levels())


def turn_stream(seed: Seed, view: View) -> Random:
    """The stream for the choice that `view` asks for: one for each seat, round and half-turn.

    It does not hang on what was chosen before, so a match that is resumed or taken back goes on as
    it would have, and no seat can change another's luck.
    """
    half = 2 * view.turns + (view.phase == "draw")
    return stream(seed, "bot", view.standing.round, view.seat, half)
