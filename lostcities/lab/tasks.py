"""One piece of a simulation: some deals, in every rotation. What another process, or machine, is handed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Protocol

from attrs import evolve, frozen

from lostcities import __version__
from lostcities.engine import Variant
from lostcities.lab.counting import summary_of
from lostcities.lab.rows import played_rounds, row_of
from lostcities.lab.seating import Seating
from lostcities.lab.summary import Origin, Summary


class Kernel(Protocol):
    """Rounds in compiled code: the same rows as the engine's, sooner."""

    def claims(self, variant: Variant, levels: Sequence[str]) -> bool:
        """Whether it can play this."""
        ...

    def is_compiled(self, levels: Sequence[str]) -> bool:
        """Whether it can begin at once; else it compiles first."""
        ...

    def play(self, variant: Variant, levels: Sequence[str], seed: str, first: int, count: int) -> Any:
        """The rows of `count` deals, the first of them number `first`."""
        ...


#: Compiled rows hold numbers of 32 bits, that of the deal among them.
_MOST_DEALS = 2**31


def kernel_for(variant: Variant, levels: Sequence[str]) -> Kernel | None:
    """The compiled rounds, where they are had and can play this."""
    try:
        from lostcities.lab import kernel
    except ImportError:
        return None
    return kernel if kernel.claims(variant, levels) else None


def digest(variant: Variant) -> str:
    """What names the rules of a variant, whatever it is called: of equal rules always the same."""
    from lostcities.catalogue.writing import variant_mapping

    rules = variant_mapping(evolve(variant, name=None, title=None, summary=None, source=None))
    return hashlib.sha256(json.dumps(rules, sort_keys=True).encode()).hexdigest()[:16]


@frozen
class Task:
    """Deals `first` to `first + count - 1` of a seed, every one in all rotations.

    `variant` has a stall limit. `kernel`: whether compiled code may play them, which changes nothing but
    the time.
    """

    variant: Variant
    levels: tuple[str, ...]
    seed: str
    first: int
    count: int
    kernel: bool = True

    def run(self) -> Summary:
        """Play them."""
        seating = self.seating
        return summary_of(seating, origin_of(seating, self.seed), self.rows(), self.first, self.count)

    @property
    def seating(self) -> Seating:
        """Who sits where."""
        return Seating(_known(self.variant), self.levels)

    def rows(self) -> Any:
        """What is counted of each round."""
        seating = self.seating
        fits = self.first + self.count <= _MOST_DEALS
        kernel = kernel_for(seating.variant, self.levels) if self.kernel and fits else None
        if kernel is not None:
            return kernel.play(seating.variant, self.levels, self.seed, self.first, self.count)
        played = played_rounds(seating, self.seed, self.first, self.count)
        return [row_of(deal, rotation, round_) for deal, rotation, round_ in played]


def origin_of(seating: Seating, seed: str) -> Origin:
    """What the rounds of a seating have in common."""
    return Origin(_digest(seating.variant), __version__, seating.levels, seed)


def plain(variant: Variant) -> Variant:
    """The variant as it is sent: without the tables that it made for itself."""
    return evolve(variant)


@lru_cache(maxsize=8)
def _known(variant: Variant) -> Variant:
    """The equal variant that was here before, with its tables, else this one."""
    return variant


@lru_cache(maxsize=8)
def _digest(variant: Variant) -> str:
    return digest(variant)
