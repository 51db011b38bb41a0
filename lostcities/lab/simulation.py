"""Simulations: many deals, each in every rotation, as the library offers them."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property
from pathlib import Path
from typing import cast

from attrs import field, frozen

from lostcities.bots import BEST
from lostcities.engine import Seed, Variant
from lostcities.lab.keeping import Keeping
from lostcities.lab.measures import Measures
from lostcities.lab.results import Results
from lostcities.lab.running import Runner, Runs, here, pool
from lostcities.lab.seating import Seating, seated
from lostcities.lab.summary import Span, Summary, empty
from lostcities.lab.tasks import Task, kernel_for, origin_of, plain

#: How many deals are played where nothing is said.
DEALS = 1000
#: How many parts a simulation is cut into, as far as that leaves each a deal, and the most deals of one:
#: on the engine, a few seconds' worth; compiled, what still fits into a processor's cache.
_PARTS, _MOST, _MOST_COMPILED = 256, 50, 4096
#: Up to so many rounds the engine is quicker than to load compiled code; of rounds with `master`, whose turns
#: take a hundred times as long, one in twenty of that.
_FEW, _SLOWER = 100, 20
#: Until an interval is narrow enough: how many deals are played first, how much more each time at least and
#: at most, and how much more than seems needed.
_START, _LEAST_STEP, _MOST_STEP, _RESERVE = 200, 1.25, 4.0, 1.05

_BITS = 64

#: Takes the lines of the rounds of a task: its first deal, how many, and the lines.
Lines = Callable[[int, int, str], None]
#: Told of each step: what there is so far, and how many deals are wanted now.
Progress = Callable[[Summary, int], None]


@frozen
class Keep:
    """What is wanted of single rounds: whoever takes their lines, and a directory for their records."""

    lines: Lines | None = None
    records: Path | None = None


@frozen(slots=False)
class Plan:
    """What is simulated: so many `deals`, or as many as it takes `until` the margin's interval reaches no
    further than so many points to each side."""

    seating: Seating
    seed: str
    deals: int = DEALS
    until: float | None = None
    kernel: bool = True
    #: Up to so many rounds the engine plays, whatever compiled code could.
    few: int = field(factory=lambda: _FEW)

    @cached_property
    def is_compiled(self) -> bool:
        """Whether compiled code plays: not where it may not or cannot, nor for so few rounds that the engine
        has them sooner than compiled code is loaded."""
        least = self.few // (_SLOWER if "master" in self.seating.levels else 1)
        few = self.until is None and self.deals * len(self.seating.rotations) <= least
        return self.kernel and not few and kernel_for(self.seating.variant, self.seating.levels) is not None

    @property
    def has_to_compile(self) -> bool:
        """Whether compiled code plays that has to be compiled first, which takes a minute or two."""
        kernel = kernel_for(self.seating.variant, self.seating.levels) if self.is_compiled else None
        return kernel is not None and not kernel.is_compiled(self.seating.levels)

    def warm_up(self) -> None:
        """Compile what plays, before there are several who would."""
        if self.is_compiled:
            next(self.tasks(1)).run()

    @property
    def nothing(self) -> Summary:
        """What there is before the first deal."""
        measures = Measures.of(self.seating.variant)
        origin = origin_of(self.seating, self.seed)
        return empty(origin, measures.size, len(measures.pairs), measures.sides)

    def tasks(self, last: int, done: Sequence[Span] = ()) -> Iterator[Task]:
        """The tasks for the deals up to `last` that are not yet done."""
        variant, levels = plain(self.seating.variant), self.seating.levels
        size = max(1, min(last // _PARTS, _MOST_COMPILED if self.is_compiled else _MOST))
        for start, end in missing(done, last):
            for first in range(start, end + 1, size):
                yield Task(variant, levels, self.seed, first, min(size, end + 1 - first), self.is_compiled)

    def results(self, summary: Summary, *, interrupted: bool = False) -> Results:
        """What a summary tells."""
        return Results(self.seating, summary, interrupted)


def plan(
    variant: Variant | str = "classic",
    seats: Sequence[str] = (),
    *,
    deals: int | None = None,
    until: float | None = None,
    seed: Seed | None = None,
    kernel: bool = True,
) -> Plan:
    """What is to be simulated; see `simulate`."""
    rules = (named(variant) if isinstance(variant, str) else variant).with_stall_limit()
    levels = [*seats, *[BEST] * (rules.players - len(seats))]
    if seed is None:
        seed = secrets.randbits(_BITS)
    return Plan(seated(rules, levels), str(seed), DEALS if deals is None else deals, until, kernel)


def simulate(
    variant: Variant | str = "classic",
    seats: Sequence[str] = (),
    *,
    deals: int | None = None,
    until: float | None = None,
    seed: Seed | None = None,
    jobs: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
    kernel: bool = True,
) -> Results:
    """Play many deals among bots, each deal once for every way to pass the seats on.

    `variant` is a Variant or the name of a shipped one, `seats` the bots' levels in seat order (the best one
    where none is named). `deals` are played (1000), or as many as it takes `until` the 95 % interval of
    the margin reaches no further than so many points to each side. The same seed brings the same results,
    whatever `jobs` (how many processes; by default one for each processor), `executor` (anybody's, in place
    of processes of our own) or `kernel` (whether compiled code may play, where it can).

    Raises UnknownLevel or UnfairSeats.
    """
    what = plan(variant, seats, deals=deals, until=until, seed=seed, kernel=kernel)
    if executor is None:
        what.warm_up()
    with runner(jobs, executor) as run:
        summary = what.nothing
        for summary, wanted in steps(what, run):
            if progress is not None:
                progress(summary, wanted)
    return what.results(summary)


def runner(jobs: int | None, executor: Executor | None = None) -> AbstractContextManager[Runner]:
    """What runs tasks: somebody's executor, so many processes of our own, or this one."""
    if executor is not None:
        return nullcontext(Runs(executor))
    jobs = jobs or os.cpu_count() or 1
    return nullcontext(here) if jobs == 1 else pool(jobs)


def steps(
    what: Plan,
    run: Runner,
    have: Summary | None = None,
    keep: Keep | None = None,
    wanted: int | None = None,
) -> Iterator[tuple[Summary, int]]:
    """Play, and tell after every task what there is and how many deals are wanted; `have` is what was there
    before, and `wanted` how many deals were wanted then."""
    summary = have or what.nothing
    wanted = what.deals if what.until is None else wanted or _START
    while True:
        for part in _parts(what.tasks(wanted, summary.spans), run, keep):
            summary = summary.merge(part)
            yield summary, wanted
        if what.until is None or (more := _more(what, summary, what.until)) is None:
            return
        wanted = more


def _parts(tasks: Iterator[Task], run: Runner, keep: Keep | None) -> Iterator[Summary]:
    """The summary of each task; what is kept besides is handed on."""
    if keep is None:
        for _, summary in run(tasks):
            yield summary
        return
    with_lines = keep.lines is not None
    keeping = (Keeping(task, with_lines, keep.records) for task in tasks)
    for work, kept in run(keeping):
        if keep.lines is not None and kept.lines is not None:
            task = cast(Keeping, work).task
            keep.lines(task.first, task.count, kept.lines)
        yield kept.summary


def _more(what: Plan, summary: Summary, until: float) -> int | None:
    """How many deals to look at next, None if it is enough: by what was seen alone, and so the same for
    everybody."""
    half = what.results(summary).margin.half
    if half is not None and half <= until:
        return None
    factor = _MOST_STEP if half is None else (half / until) ** 2 * _RESERVE
    return int(summary.deals * min(max(factor, _LEAST_STEP), _MOST_STEP))


def missing(done: Sequence[Span], last: int) -> Iterator[Span]:
    """The deals from 1 to `last` that are in none of the spans."""
    first = 1
    for start, end in sorted(done):
        if start > last:
            break
        if first < start:
            yield first, start - 1
        first = end + 1
    if first <= last:
        yield first, last


def named(name: str) -> Variant:
    """The shipped variant of this name, or the one in a file that ends in `.yaml`."""
    from lostcities.catalogue.library import Library

    return Library.of().find(name)
