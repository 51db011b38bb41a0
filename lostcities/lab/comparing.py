"""Two variants side by side: the same seed for both, so the same deals where they have the same deck."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from math import sqrt
from typing import Any

from attrs import evolve, frozen

from lostcities.bots import BEST
from lostcities.engine import Seed, Variant
from lostcities.lab.counting import counted, summary_from
from lostcities.lab.errors import LabError
from lostcities.lab.measures import Measures
from lostcities.lab.results import Results
from lostcities.lab.running import Runner
from lostcities.lab.seating import Seating
from lostcities.lab.simulation import DEALS, Plan, named, plan, runner
from lostcities.lab.statistics import Estimate, around, mean_of, student
from lostcities.lab.summary import Summary
from lostcities.lab.tasks import Task, origin_of

_BITS = 64
#: What is compared, each by a round, and by a side where sides have it.
COMPARED = (
    "score", "negative", "lead", "first_wins", "ties", "turns", "stalled", "started", "bonus", "lost",
    "gives",
)  # fmt: skip
#: For each thing that is compared: how many values, their sums, sums of squares, and the sum of products.
Cross = tuple[tuple[int, int, int, int, int], ...]


def places_of(measures: Measures, what: str) -> tuple[int, ...]:
    """The places whose sum tells it."""
    if what in ("score", "negative", "gives"):
        return tuple(measures.of_side(side, what) for side in range(measures.sides))
    if what in ("started", "bonus", "lost"):
        return tuple(
            measures.of_colour(side, colour, what)
            for side in range(measures.sides)
            for colour in range(measures.colours)
        )
    return (measures.of_round({"first_wins": "first2", "ties": "tied"}.get(what, what)),)


def scale_of(seating: Seating, what: str) -> int:
    """What that sum is divided by, for the mean of a round."""
    rotations, sides = len(seating.rotations), len(seating.variant.sides)
    each = {"lead": sides - 1, "first_wins": 2, "ties": 1, "turns": 1, "stalled": 1}
    return rotations * each.get(what, sides)


@frozen
class Both:
    """What came of some deals of both variants."""

    one: Summary
    other: Summary
    cross: Cross

    def merge(self, more: Both) -> Both:
        """Both together; raises Unmergeable."""
        cross = tuple(
            (a + v, b + w, c + x, d + y, e + z)
            for (a, b, c, d, e), (v, w, x, y, z) in zip(self.cross, more.cross, strict=True)
        )
        return Both(self.one.merge(more.one), self.other.merge(more.other), cross)


@frozen
class Comparing:
    """The same deals by two variants."""

    one: Task
    other: Task

    def run(self) -> Both:
        """Play them."""
        (one, ours), (other, theirs) = _played(self.one), _played(self.other)
        return Both(one, other, tuple(_crossed(*both) for both in zip(ours, theirs, strict=True)))


def _played(task: Task) -> tuple[Summary, list[list[int]]]:
    """The summary of a task, and a column of its deals' values for each thing that is compared."""
    seating = task.seating
    what = counted(seating, task.rows(), task.first, task.count)
    values = what.values.tolist() if what.is_compiled else what.values
    measures = Measures.of(seating.variant)
    places = [places_of(measures, name) for name in COMPARED]
    columns = [[sum([value[at] for at in found]) for value in values] for found in places]
    return summary_from(what, seating, origin_of(seating, task.seed), task.first, task.count), columns


def _crossed(ours: Sequence[int], theirs: Sequence[int]) -> tuple[int, int, int, int, int]:
    return (
        sum(ours),
        sum(theirs),
        sum([a * a for a in ours]),
        sum([b * b for b in theirs]),
        sum([a * b for a, b in zip(ours, theirs, strict=True)]),
    )


@frozen
class Compared:
    """One thing of two variants, and the second less the first."""

    what: str
    one: Estimate
    other: Estimate
    difference: Estimate

    @property
    def is_clear(self) -> bool:
        """Whether the interval of the difference leaves out 0."""
        low, high = self.difference.low, self.difference.high
        return low is not None and high is not None and (low > 0 or high < 0)


@frozen
class Comparison:
    """What came of a comparison. `paired`: whether both played the same deals, which makes differences
    sharper."""

    one: Results
    other: Results
    cross: Cross
    paired: bool

    @property
    def compared(self) -> tuple[Compared, ...]:
        """Everything that was compared."""
        return tuple(self._compared(what, *sums) for what, sums in zip(COMPARED, self.cross, strict=True))

    def _compared(self, what: str, a: int, b: int, a2: int, b2: int, ab: int) -> Compared:
        deals = self.one.deals
        ours, theirs = scale_of(self.one.seating, what), scale_of(self.other.seating, what)
        one = mean_of(deals, a, a2, ours) or Estimate(0.0, None, None)
        other = mean_of(deals, b, b2, theirs) or Estimate(0.0, None, None)
        if self.paired:
            # Over one denominator everything stays whole.
            total, squares = b * ours - a * theirs, b2 * ours**2 - 2 * ab * ours * theirs + a2 * theirs**2
            difference = mean_of(deals, total, squares, ours * theirs) or Estimate(0.0, None, None)
        else:
            difference = _apart(one, other, deals - 1)
        return Compared(what, one, other, difference)

    def to_dict(self) -> dict[str, Any]:
        """Everything, for JSON."""
        return {
            "variants": [self.one.variant.name, self.other.variant.name],
            "deals": self.one.deals,
            "paired": self.paired,
            "seed": self.one.seed,
            "compared": {
                found.what: {
                    "one": found.one.to_dict(),
                    "other": found.other.to_dict(),
                    "difference": found.difference.to_dict(),
                }
                for found in self.compared
            },
            "results": [self.one.to_dict(), self.other.to_dict()],
        }

    def rows(self) -> Iterator[dict[str, Any]]:
        """One flat row for each thing that was compared, for a data frame."""
        from lostcities.lab.results import flat

        for what, found in self.to_dict()["compared"].items():
            yield {"what": what, **flat(found)}

    def __str__(self) -> str:
        from lostcities.lab.shown import comparison_text

        return comparison_text(self)


def _apart(one: Estimate, other: Estimate, freedom: int) -> Estimate:
    """The difference of two independent means."""
    mean = other.mean - one.mean
    if one.half is None or other.half is None:
        return Estimate(mean, None, None)
    reach = student(freedom)
    return around(mean, sqrt((one.half / reach) ** 2 + (other.half / reach) ** 2), freedom)


def has_same_deals(one: Variant, other: Variant) -> bool:
    """Whether a seed deals both the same hands and the same deck."""
    return all(
        (
            one.players == other.players,
            one.hand == other.hand,
            one.set_aside == other.set_aside,
            [card.code for card in one.pack] == [card.code for card in other.pack],
        )
    )


def everywhere(levels: Sequence[str], players: int) -> list[str]:
    """The levels for every seat: a single one, or the best, plays everywhere."""
    if len(levels) > 1:
        if len(levels) != players:
            raise LabError("compare-seats", given=len(levels), players=players)
        return list(levels)
    return list(levels or [BEST]) * players


def comparison_steps(one: Plan, other: Plan, run: Runner) -> Iterator[Both]:
    """Play both, and tell after every task what there is."""
    both: Both | None = None
    tasks = (Comparing(task, _like(task, other)) for task in one.tasks(one.deals))
    for _, part in run(tasks):
        both = part if both is None else both.merge(part)
        yield both


def _like(task: Task, what: Plan) -> Task:
    return evolve(task, variant=evolve(what.seating.variant), levels=what.seating.levels)


def comparison(one: Plan, other: Plan, both: Both) -> Comparison:
    """What came of it."""
    paired = has_same_deals(one.seating.variant, other.seating.variant)
    return Comparison(one.results(both.one), other.results(both.other), both.cross, paired)


def compare(
    one: Variant | str,
    other: Variant | str,
    seats: Sequence[str] = (),
    *,
    deals: int = DEALS,
    seed: Seed | None = None,
    jobs: int | None = None,
    executor: Executor | None = None,
    kernel: bool = True,
) -> Comparison:
    """Two variants played by the same bots: one level for all seats, or a level for each."""
    plans = compare_plans(one, other, seats, deals=deals, seed=seed, kernel=kernel)
    if executor is None:
        for each in plans:
            each.warm_up()
    with runner(jobs, executor) as run:
        *_, both = comparison_steps(*plans, run)
    return comparison(*plans, both)


def compare_plans(
    one: Variant | str,
    other: Variant | str,
    seats: Sequence[str],
    *,
    deals: int = DEALS,
    seed: Seed | None = None,
    kernel: bool = True,
) -> tuple[Plan, Plan]:
    """What both play."""
    base = secrets.randbits(_BITS) if seed is None else seed
    first, second = (
        plan(rules, everywhere(seats, rules.players), deals=deals, seed=base, kernel=kernel)
        for rules in (named(variant) if isinstance(variant, str) else variant for variant in (one, other))
    )
    return first, second
