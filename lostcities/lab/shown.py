"""Results as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lostcities.lab.blocks import bins, columns
from lostcities.lab.ladder import Ladder
from lostcities.lab.results import QUANTILES, Expeditions, Results, Side
from lostcities.lab.statistics import Estimate
from lostcities.lab.summary import Tally

_BINS, _HEIGHT = 60, 5


def ladder_text(ladder: Ladder, *, ascii: bool = False) -> str:
    """A ladder at a terminal: points a round more than each of the others, and the share of rounds won."""
    results = ladder.pairs[0]
    rungs = ladder.rungs
    order = [ladder.levels.index(rung.level) for rung in rungs]
    head = ("", "points", *(f"v {rung.level}" for rung in rungs))
    rows = [
        [rung.level, points(rung.points), *(_meeting(rung.margins[at], rung.wins[at]) for at in order)]
        for rung in rungs
    ]
    lines = [
        f"{results.variant.name or 'variant'} ({results.summary.origin.variant}), "
        f"{results.deals:,} deals for the first pair, seed {results.seed}",
        "points a round more than the others, and the share of rounds won",
        "",
        *table(head, rows),
    ]
    return "\n".join(lines).replace("±", "+-" if ascii else "±")


def _meeting(margin: Estimate | None, wins: Estimate | None) -> str:
    return "" if margin is None or wins is None else f"{points(margin)}, {wins.mean:.1%}"


def results_text(results: Results, *, ascii: bool = False) -> str:
    """What is told of a simulation at a terminal."""
    return "\n".join(_lines(results, ascii)).replace("±", "+-" if ascii else "±")


def _lines(results: Results, ascii: bool) -> Iterator[str]:
    summary = results.summary
    rotations = len(results.seating.rotations)
    each = f", each from {rotations} seats" if rotations > 1 else ""
    yield f"{results.variant.name or 'variant'} ({summary.origin.variant}), seed {results.seed}"
    stopped = "; stopped before the end" if results.interrupted else ""
    yield f"{results.rounds:,} rounds: {results.deals:,} deals{each}{stopped}"
    if not results.rounds:
        return
    yield ""
    yield from table(SIDE_HEAD, [side_cells(side) for side in results.sides])
    yield ""
    yield from _facts(results)
    yield from _histograms(results, ascii)
    yield ""
    yield from _expeditions("colour", results.colours, results)
    yield ""
    yield from _expeditions("wagers", results.wagers, results)


SIDE_HEAD = ("side", "score", "sd", *(f"{share:.0%}" for share in QUANTILES), "wins", "negative", "gives")


def side_cells(side: Side) -> list[str]:
    """A side's line in a table."""
    return [
        side.name,
        points(side.score),
        f"{side.sd:.1f}",
        *map(str, side.quantiles),
        percent(side.wins),
        percent(side.negative),
        f"{side.gives.mean:.2f}",
    ]


def _facts(results: Results) -> Iterator[str]:
    first, *others = results.sides
    them = others[0].name if len(others) == 1 else "the mean of the others"
    yield f"margin    {points(results.margin)}: {first.name} less {them}, a round"
    yield f"first     {points(results.lead)}: whoever goes first less the others, a round"
    yield f"turns     {points(results.turns)} a round"
    share = results.stalled / results.rounds
    stalled = f"{results.stalled:,} rounds ({share:.2%})" if results.stalled else "none"
    seeds = ", ".join(results.seed_of(deal) for deal in results.summary.stalled[:3])
    yield f"stalled   {stalled}" + (f", the first with the seeds {seeds}" if seeds else "")
    yield f"ties      {results.ties / results.rounds:.2%} of the rounds"
    extremes = results.extremes
    best, worst, longest = (extremes[name] for name in ("greatest", "least", "longest"))
    yield (
        f"extremes  {best.value} points (seed {results.seed_of(best.deal)}), {worst.value} points "
        f"({results.seed_of(worst.deal)}), {longest.value} turns ({results.seed_of(longest.deal)})"
    )


def _histograms(results: Results, ascii: bool) -> Iterator[str]:
    low = min(side.scores[0][0] for side in results.sides)
    high = max(side.scores[-1][0] for side in results.sides)
    for side in results.sides:
        yield ""
        yield f"scores of {side.name}"
        yield from histogram(side.scores, ascii=ascii, low=low, high=high)
    yield ""
    yield "turns"
    yield from histogram(results.tally("turns"), ascii=ascii)


def histogram(
    tally: Tally, *, ascii: bool = False, low: int | None = None, high: int | None = None
) -> Iterator[str]:
    """A picture of how often each value was seen, on the scale from `low` to `high`."""
    found = bins(tally, _BINS, low, high)
    counts = [one.count for one in found]
    yield from (f"  {line}".rstrip() for line in columns(counts, _HEIGHT, ascii=ascii))
    yield f"  {('-' if ascii else '─') * len(found)}"
    if found:
        left, right = str(found[0].low), str(found[-1].high)
        each = found[0].high - found[0].low + 1
        middle = f"each {each} wide" if each > 1 else ""
        room = len(found) - len(left) - len(right)
        yield f"  {left}{middle.center(room) if room > len(middle) + 1 else ' ' * max(room, 1)}{right}"


def _expeditions(what: str, found: Sequence[Expeditions], results: Results) -> Iterator[str]:
    head = ("side", what, "started", "points", "lost", "bonus", "cards")
    rows = [
        [one.where["side"], str(one.where[what]), f"{one.share:.1%}", *expedition_cells(one)]
        for one in found
        if one.started
    ]
    yield from table(head, rows, left=2)


def expedition_cells(one: Expeditions) -> list[str]:
    """What expeditions came to that were started."""
    return [
        points(one.points),
        percent(one.lost),
        percent(one.bonus),
        f"{one.cards.mean:.2f}" if one.cards else "",
    ]


# -- cells ---------------------------------------------------------------------------------------


def points(estimate: Estimate | None) -> str:
    """A mean with half its interval, with as many places as that is known to."""
    if estimate is None:
        return ""
    half = estimate.half
    if half is None:
        return f"{estimate.mean:.1f}"
    places = 1 if half >= 0.1 else 2
    return f"{estimate.mean:.{places}f} ± {half:.{places}f}"


def percent(estimate: Estimate | None) -> str:
    """A share with its interval, which need not lie even around it."""
    if estimate is None:
        return ""
    low, high = estimate.low, estimate.high
    if low is None or high is None:
        return f"{estimate.mean * 100:.1f} %"
    places = 1 if high - low >= 0.002 else 2
    shown = [f"{share * 100:.{places}f}" for share in (estimate.mean, low, high)]
    return "{} ({}-{}) %".format(*shown)


def table(head: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> Iterator[str]:
    """Lines of aligned cells, the first columns to the left."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    for cells in (head, *rows):
        yield "  ".join(
            cell.ljust(width) if place < left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ).rstrip()
