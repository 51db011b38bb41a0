"""Counting rows: in lists, or compiled where the rows are arrays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import FunctionType
from typing import Any, cast

from attrs import frozen

from lostcities import __version__
from lostcities.lab import folding
from lostcities.lab import measures as places
from lostcities.lab import rows as layout
from lostcities.lab.measures import EXTREMES, TALLIED, Measures, tables_of
from lostcities.lab.seating import Seating
from lostcities.lab.summary import Extreme, Origin, Summary, Tally, stalled_deals

#: Compiled sums have 64 bits: what might grow larger is counted in lists, whose numbers know no end.
_MOST = 2**62
#: No score and no number of turns is beyond it.
_FAR = 2**40


@frozen
class Counted:
    """What the rows of some deals come to: `values` for each deal, `rounds` for each round, and what is
    remarkable. Lists, or arrays."""

    values: Any
    rounds: Any
    extremes: Any
    is_compiled: bool


def counted(seating: Seating, rows: Any, first: int, count: int) -> Counted:
    """Count the rows of `count` deals, the first of them number `first`."""
    variant, measures, tables = seating.variant, Measures.of(seating.variant), tables_of(seating)
    sides, kept = len(variant.sides), count * len(seating.rotations)
    is_compiled = hasattr(rows, "dtype") and _fits(seating, count)
    if hasattr(rows, "dtype") and not is_compiled:
        rows = rows.tolist()
    room = _zeros_array if is_compiled else _zeros_list
    lists = _as_array if is_compiled else _as_list
    values, rounds = room(count, measures.size), room(kept, len(TALLIED) + sides)
    extremes = lists([[_FAR if name == "least" else -_FAR, 0, 0, 0] for name in EXTREMES])
    loops = compiled() if is_compiled else _PLAIN
    found = loops["fold"](
        rows, first, lists(tables.place), lists(tables.side_at), lists(tables.side_of), lists(tables.bonus),
        measures.colours, measures.wagers, lists([0] * sides), values, rounds, extremes,
    )  # fmt: skip
    if found != kept:
        raise ValueError(f"{kept} rounds were to be played, and {found} were")
    return Counted(values, rounds, extremes, is_compiled)


def summary_of(seating: Seating, origin: Origin, rows: Any, first: int, count: int) -> Summary:
    """The summary of the rows of `count` deals, the first of them number `first`."""
    return summary_from(counted(seating, rows, first, count), seating, origin, first, count)


def summary_from(what: Counted, seating: Seating, origin: Origin, first: int, count: int) -> Summary:
    """The summary of what was counted."""
    measures = Measures.of(seating.variant)
    sums, squares, products = moments(what, measures)
    stalled = measures.of_round("stalled")
    return Summary(
        origin=origin,
        spans=((first, first + count - 1),),
        rounds=len(what.rounds),
        sums=sums,
        squares=squares,
        products=products,
        tallies=tuple(_tally(what, place) for place in range(len(TALLIED) + measures.sides)),
        extremes=tuple(Extreme(*map(int, extreme)) for extreme in what.extremes),
        stalled=stalled_deals(first + at for at, value in enumerate(what.values) if value[stalled]),
    )


def moments(what: Counted, measures: Measures) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The sums of the values, of their squares, and of the products of pairs."""
    pairs = measures.pairs
    lists = _as_array if what.is_compiled else _as_list
    sums, squares, products = (lists([0] * size) for size in (measures.size, measures.size, len(pairs)))
    lefts, rights = lists([left for left, _ in pairs]), lists([right for _, right in pairs])
    loops = compiled() if what.is_compiled else _PLAIN
    loops["moments"](what.values, lefts, rights, sums, squares, products)
    return tuple(map(int, sums)), tuple(map(int, squares)), tuple(map(int, products))


def _tally(what: Counted, place: int) -> Tally:
    if not what.is_compiled:
        return tuple(sorted(Counter(row[place] for row in what.rounds).items()))
    import numpy

    seen, counts = numpy.unique(what.rounds[:, place], return_counts=True)
    return tuple(zip(seen.tolist(), counts.tolist(), strict=True))


def _fits(seating: Seating, count: int) -> bool:
    """Whether no sum of squares can outgrow 64 bits."""
    low, high = seating.variant.score_bounds
    turns = seating.variant.pack_size * (seating.variant.stall_limit or 1)
    most = max(-low, high, turns) * 2 * len(seating.variant.sides) * seating.period
    return most * most * count < _MOST


def _zeros_list(rows: int, width: int) -> list[list[int]]:
    return [[0] * width for _ in range(rows)]


def _as_list(values: Sequence[Any]) -> Sequence[Any]:
    return values


def _zeros_array(rows: int, width: int) -> Any:
    import numpy

    return numpy.zeros((rows, width), dtype=numpy.int64)


def _as_array(values: Sequence[Any]) -> Any:
    import numpy

    return numpy.array(values, dtype=numpy.int64)


_PLAIN: dict[str, Callable[..., Any]] = {loop.__name__: loop for loop in folding.LOOPS}


@cache
def compiled() -> dict[str, Callable[..., Any]]:
    """The loops, compiled: each calls the compiled ones in place of those it was written with. The two that
    are called from here are kept on disk."""
    from numba import njit

    made: dict[str, Callable[..., Any]] = {}
    for loop in folding.LOOPS:
        twin = FunctionType(loop.__code__, {**vars(folding), **made}, loop.__name__)
        made[loop.__name__] = njit(twin)
    for name, sealed in _sealed(_digest()).items():
        room = {"__name__": __name__, "_fold": made["fold"], "_moments": made["moments"]}
        twin = FunctionType(sealed.__code__, room, sealed.__name__, None, sealed.__closure__)
        made[name] = njit(cache=True)(twin)
    return made


#: In the place of the compiled ones.
_fold, _moments = folding.fold, folding.moments


def _sealed(digest: int) -> dict[str, FunctionType]:
    """Functions that numba knows again only as long as nothing they were compiled from has changed: what a
    function closes over is part of its name, other files and constants are not."""

    def sealed_fold(
        rows: Any, first: Any, place: Any, side_at: Any, side_of: Any, bonus: Any,
        colours: Any, wager_kinds: Any, scores: Any, values: Any, rounds: Any, extremes: Any,
    ) -> Any:  # fmt: skip
        if digest == 0:
            return 0
        return _fold(
            rows,
            first,
            place,
            side_at,
            side_of,
            bonus,
            colours,
            wager_kinds,
            scores,
            values,
            rounds,
            extremes,
        )

    def sealed_moments(values: Any, lefts: Any, rights: Any, sums: Any, squares: Any, products: Any) -> Any:
        if digest != 0:
            _moments(values, lefts, rights, sums, squares, products)

    return {"fold": cast(FunctionType, sealed_fold), "moments": cast(FunctionType, sealed_moments)}


def _digest() -> int:
    """A number for all the code that is compiled, never 0."""
    text = sha256(__version__.encode())
    for module in (folding, places, layout):
        text.update(Path(str(module.__file__)).read_bytes())
    return int.from_bytes(text.digest()[:7], "big") | 1
