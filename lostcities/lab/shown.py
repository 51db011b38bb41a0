"""Results as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from lostcities.lab.blocks import bins, columns
from lostcities.lab.comparing import Compared, Comparison
from lostcities.lab.ladders import Ladder
from lostcities.lab.results import QUANTILES, Expeditions, Results, Side, total_tally
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


#: How each thing that is compared is told, and whether it is a share.
_COMPARED = {
    "score": ("points of a side", False),
    "negative": ("rounds below 0, of a side", True),
    "lead": ("going first, in points", False),
    "first_wins": ("going first wins", True),
    "ties": ("ties", True),
    "turns": ("turns", False),
    "stalled": ("stalled", True),
    "started": ("expeditions of a side", False),
    "bonus": ("of them with a bonus", False),
    "lost": ("of them below 0", False),
    "gives": ("gives of a side", False),
}


def comparison_text(found: Comparison, *, ascii: bool = False) -> str:
    """Two variants at a terminal, a line for each thing that was compared."""
    one, other = found.one, found.other
    names = [results.variant.name or "variant" for results in (one, other)]
    deals = "the same deals" if found.paired else "deals of their own, for the decks differ"
    sd = [sqrt(sum(side.sd**2 for side in both.sides) / len(both.sides)) for both in (one, other)]
    rows = [[_COMPARED[line.what][0], *_compared_cells(line)] for line in found.compared]
    rows.insert(1, ["  standard deviation", *(f"{value:.1f}" for value in sd), f"{sd[1] - sd[0]:.1f}", ""])
    lines = [
        f"{names[0]} ({one.summary.origin.variant}) and {names[1]} ({other.summary.origin.variant}), "
        f"seed {one.seed}",
        f"{one.rounds:,} and {other.rounds:,} rounds of {one.deals:,} deals: {deals}",
        f"played by {', '.join(dict.fromkeys((*one.seating.levels, *other.seating.levels)))}",
        "",
        *table(("a round", *names, "difference", ""), rows),
        "",
        "* the interval of the difference leaves out 0",
    ]
    tallies = [total_tally(results) for results in (one, other)]
    low, high = min(tally[0][0] for tally in tallies), max(tally[-1][0] for tally in tallies)
    for tally, name in zip(tallies, names, strict=True):
        lines += ["", f"scores of {name}", *histogram(tally, ascii=ascii, low=low, high=high)]
    return "\n".join(lines).replace("±", "+-" if ascii else "±")


def _compared_cells(line: Compared) -> list[str]:
    is_share = _COMPARED[line.what][1]
    found = (line.one, line.other, line.difference)
    shown = [_plain_percent(one) if is_share else points(one) for one in found]
    return [*shown, "*" if line.is_clear else ""]


def _plain_percent(estimate: Estimate) -> str:
    half = estimate.half
    if half is None:
        return f"{estimate.mean * 100:.1f} %"
    return f"{_rounded(estimate.mean * 100, 2)} ± {half * 100:.2f} %"


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
    wins = percent(results.first_wins)
    yield f"first     {points(results.lead)}: whoever goes first less the others, a round; wins {wins}"
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
    places = _places(half)
    return f"{_rounded(estimate.mean, places)} ± {half:.{places}f}"


def _places(half: float) -> int:
    """With how many places a mean is told whose interval reaches so far to each side."""
    return 1 if half >= 0.1 or not half else 2 if half >= 0.01 else 3


def _rounded(value: float, places: int) -> str:
    return f"{round(value, places) + 0.0:.{places}f}"  # no -0.0


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
