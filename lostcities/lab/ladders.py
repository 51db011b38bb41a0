"""A ladder: every bot against every other, and where that leaves each."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from itertools import combinations
from math import sqrt
from typing import Any

from attrs import frozen

from lostcities.bots import LEVELS
from lostcities.engine import Seed, Variant
from lostcities.lab.errors import LabError
from lostcities.lab.results import Results
from lostcities.lab.simulation import Plan, Progress, plan, runner, steps
from lostcities.lab.statistics import Estimate, around, student

_BITS = 64


@frozen
class Rung:
    """A bot on the ladder: its points a round more than its opponents', over all of these; and the share
    of rounds that it won of each of them, in the order of the ladder's levels (None for itself)."""

    level: str
    points: Estimate
    margins: tuple[Estimate | None, ...]
    wins: tuple[Estimate | None, ...]


@frozen
class Ladder:
    """What came of a ladder. `pairs` are the results of each pair of `levels`, in the order of
    `combinations`; each had deals of its own, so they are independent of each other. Where a ladder was
    stopped the last pairs are missing."""

    levels: tuple[str, ...]
    pairs: tuple[Results, ...]

    @property
    def rungs(self) -> tuple[Rung, ...]:
        """The bots, the strongest first."""
        found = [self._rung(level) for level in self.levels]
        return tuple(sorted(found, key=lambda rung: -rung.points.mean))

    def _rung(self, level: str) -> Rung:
        margins: list[Estimate | None] = []
        wins: list[Estimate | None] = []
        for other in self.levels:
            seen = None if other == level else self._seen(level, other)
            margins.append(seen and seen[0])
            wins.append(seen and seen[1])
        return Rung(
            level, _over_all([one for one in margins if one], self.pairs), tuple(margins), tuple(wins)
        )

    def _seen(self, level: str, other: str) -> tuple[Estimate, Estimate] | None:
        """The margin and the share of rounds won, from this side; None of those who have not met."""
        for pair, results in zip(combinations(self.levels, 2), self.pairs, strict=False):
            if pair == (level, other):
                return results.margin, results.sides[0].wins
            if pair == (other, level):
                return _turned(results.margin, 0.0), results.sides[1].wins
        return None

    def to_dict(self) -> dict[str, Any]:
        """Everything, for JSON."""
        return {
            "variant": self.pairs[0].variant.name,
            "levels": list(self.levels),
            "ladder": [
                {
                    "level": rung.level,
                    "points": rung.points.to_dict(),
                    "margins": _by_level(self.levels, rung.margins),
                    "wins": _by_level(self.levels, rung.wins),
                }
                for rung in self.rungs
            ],
            "pairs": [results.to_dict() for results in self.pairs],
        }

    def __str__(self) -> str:
        from lostcities.lab.shown import ladder_text

        return ladder_text(self)


def _by_level(levels: Sequence[str], found: Sequence[Estimate | None]) -> dict[str, Any]:
    return {level: one.to_dict() for level, one in zip(levels, found, strict=True) if one is not None}


def _turned(estimate: Estimate, about: float) -> Estimate:
    """The same seen from the other side."""
    low = None if estimate.high is None else about - estimate.high
    high = None if estimate.low is None else about - estimate.low
    return Estimate(about - estimate.mean, low, high)


def _over_all(margins: Sequence[Estimate], pairs: Sequence[Results]) -> Estimate:
    """The mean of independent margins; its interval by the fewest deals that one of them has."""
    if not margins:
        return Estimate(0.0, None, None)
    mean = sum(margin.mean for margin in margins) / len(margins)
    freedom = min(results.deals for results in pairs) - 1
    halves = [margin.half for margin in margins if margin.half is not None]
    if len(halves) < len(margins) or freedom < 1:
        return Estimate(mean, None, None)
    reach = student(freedom)
    return around(mean, sqrt(sum((half / reach) ** 2 for half in halves)) / len(margins), freedom)


def plans(
    variant: Variant | str,
    levels: Sequence[str],
    *,
    deals: int | None = None,
    until: float | None = None,
    seed: Seed | None = None,
    kernel: bool = True,
) -> tuple[Plan, ...]:
    """What each pair plays: one at the first side, the other at all the others, by deals of their own."""
    from lostcities.lab.simulation import named

    if len(levels) < 2 or len(set(levels)) < len(levels):
        raise LabError("ladder-levels")
    rules = named(variant) if isinstance(variant, str) else variant
    base = secrets.randbits(_BITS) if seed is None else seed
    return tuple(
        plan(
            rules,
            [one if side == 0 else other for side in rules.side_of],
            deals=deals,
            until=until,
            seed=f"{base}-{one}-{other}",
            kernel=kernel,
        )
        for one, other in combinations(levels, 2)
    )


def ladder(
    variant: Variant | str = "classic",
    levels: Sequence[str] = LEVELS,
    *,
    deals: int | None = None,
    until: float | None = None,
    seed: Seed | None = None,
    jobs: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
    kernel: bool = True,
) -> Ladder:
    """Every bot against every other, each pair as `simulate` plays it with these arguments."""
    what = plans(variant, levels, deals=deals, until=until, seed=seed, kernel=kernel)
    if executor is None:
        for pair in what:
            pair.warm_up()
    with runner(jobs, executor) as run:
        return Ladder(tuple(levels), tuple(_played(what, run, progress)))


def _played(what: Sequence[Plan], run: Any, progress: Progress | None) -> Iterator[Results]:
    for one in what:
        summary = one.nothing
        for summary, wanted in steps(one, run):
            if progress is not None:
                progress(summary, wanted)
        yield one.results(summary)
