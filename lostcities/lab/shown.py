"""Results as text for a terminal.

`width` is how many columns there are: tables have their columns in several parts where they are too few, and
lines are broken. Without a width, nobody reads along, and nothing is broken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from textwrap import wrap

from lostcities.lab.blocks import bins, columns
from lostcities.lab.comparing import Compared, Comparison
from lostcities.lab.ladders import Ladder
from lostcities.lab.results import QUANTILES, Expeditions, Results, Side, total_tally
from lostcities.lab.statistics import Estimate
from lostcities.lab.summary import Tally
from lostcities.reading.problems import shown

_BINS, _HEIGHT = 60, 5
#: Where the words of a fact begin.
_HANGING = 10
#: How far columns are apart, and where nothing else makes room.
_GAP, _LEAST_GAP = 2, 1


def ladder_text(ladder: Ladder, *, ascii: bool = False, width: int | None = None) -> str:
    """A ladder at a terminal: points a round more than each of the others, and the share of rounds won."""
    results = ladder.pairs[0]
    rungs = ladder.rungs
    order = [ladder.levels.index(rung.level) for rung in rungs]
    head = ("", "points", *(f"v {rung.level}" for rung in rungs))
    rows = [
        [rung.level, points(rung.points), *(_meeting(rung.margins[at], rung.wins[at]) for at in order)]
        for rung in rungs
    ]
    about = (
        f"{results.variant.name or 'variant'} ({results.summary.origin.variant}), "
        f"{results.deals:,} deals for the first pair, seed {shown(results.seed, None)}",
        "points a round more than the others, and the share of rounds won",
    )
    return "\n".join([*broken(about, width), "", *table(head, rows, ascii=ascii, width=width)])


#: What stands after a difference, and what that means.
_CLEAR, _UNCLEAR = " *", "  "
_STAR_MEANS = "* the interval of the difference leaves out 0"
#: How each thing that is compared is told, and whether it is a share.
_COMPARED = {
    "score": ("points of a side", False),
    "negative": ("rounds of a side < 0", True),
    "lead": ("going first, points", False),
    "first_wins": ("going first wins", True),
    "ties": ("ties", True),
    "turns": ("turns", False),
    "stalled": ("stalled", True),
    "started": ("expeditions a side", False),
    "bonus": ("of them with a bonus", False),
    "lost": ("of them below 0", False),
    "gives": ("gives of a side", False),
}


def comparison_text(found: Comparison, *, ascii: bool = False, width: int | None = None) -> str:
    """Two variants at a terminal, a line for each thing that was compared."""
    one, other = found.one, found.other
    names = [results.variant.name or "variant" for results in (one, other)]
    deals = "the same deals" if found.paired else "deals of their own, for the decks differ"
    sd = [sqrt(sum(side.sd**2 for side in both.sides) / len(both.sides)) for both in (one, other)]
    rows = [[_COMPARED[line.what][0], *_compared_cells(line)] for line in found.compared]
    rows.insert(
        1, ["  standard deviation", *(f"{value:.1f}" for value in sd), f"{sd[1] - sd[0]:.1f}{_UNCLEAR}"]
    )
    about = (
        f"{names[0]} ({one.summary.origin.variant}) and {names[1]} ({other.summary.origin.variant}), "
        f"seed {shown(one.seed, None)}",
        f"{one.rounds:,} and {other.rounds:,} rounds of {one.deals:,} deals: {deals}",
        f"played by {', '.join(dict.fromkeys((*one.seating.levels, *other.seating.levels)))}",
    )
    head = ("a round", *names, f"difference{_UNCLEAR}")
    lines = [*broken(about, width), "", *table(head, rows, ascii=ascii, width=width), ""]
    lines += broken([_STAR_MEANS], width)
    tallies = [total_tally(results) for results in (one, other)]
    low, high = min(tally[0][0] for tally in tallies), max(tally[-1][0] for tally in tallies)
    for tally, name in zip(tallies, names, strict=True):
        lines += ["", f"scores of {name}", *histogram(tally, ascii=ascii, low=low, high=high, width=width)]
    return "\n".join(lines)


def _compared_cells(line: Compared) -> list[str]:
    is_share = _COMPARED[line.what][1]
    found = (line.one, line.other, line.difference)
    one, other, difference = (_plain_percent(one) if is_share else points(one) for one in found)
    return [one, other, difference + (_CLEAR if line.is_clear else _UNCLEAR)]


def _plain_percent(estimate: Estimate) -> str:
    half = estimate.half
    if half is None:
        return f"{estimate.mean * 100:.1f} %"
    return f"{_rounded(estimate.mean * 100, 2)} ± {half * 100:.2f} %"


def _meeting(margin: Estimate | None, wins: Estimate | None) -> str:
    return "" if margin is None or wins is None else f"{points(margin)}, {wins.mean:.1%}"


def results_text(results: Results, *, ascii: bool = False, width: int | None = None) -> str:
    """What is told of a simulation at a terminal."""
    return "\n".join(_lines(results, ascii, width))


def _lines(results: Results, ascii: bool, width: int | None) -> Iterator[str]:
    summary = results.summary
    rotations = len(results.seating.rotations)
    each = f", each from {rotations} seats" if rotations > 1 else ""
    stopped = "; stopped before the end" if results.interrupted else ""
    about = (
        f"{results.variant.name or 'variant'} ({summary.origin.variant}), seed {shown(results.seed, None)}",
        f"{results.rounds:,} rounds: {results.deals:,} deals{each}{stopped}",
    )
    yield from broken(about, width)
    if not results.rounds:
        return
    yield ""
    yield from table(SIDE_HEAD, [side_cells(side) for side in results.sides], ascii=ascii, width=width)
    yield ""
    yield from broken((_plain(fact, ascii) for fact in _facts(results)), width, _HANGING)
    yield from _histograms(results, ascii, width)
    for what, found in (("colour", results.colours), ("wagers", results.wagers)):
        yield ""
        rows = [_expedition_row(what, one) for one in found if one.started]
        yield from table(_expedition_head(what), rows, left=2, ascii=ascii, width=width)


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
    seeds = ", ".join(shown(results.seed_of(deal), None) for deal in results.summary.stalled[:3])
    yield f"stalled   {stalled}" + (f", the first with the seeds {seeds}" if seeds else "")
    yield f"ties      {results.ties / results.rounds:.2%} of the rounds"
    extremes = results.extremes
    best, worst, longest = (extremes[name] for name in ("greatest", "least", "longest"))
    best_seed, worst_seed, longest_seed = (
        shown(results.seed_of(one.deal), None) for one in (best, worst, longest)
    )
    yield (
        f"extremes  {best.value} points (seed {best_seed}), {worst.value} points ({worst_seed}), "
        f"{longest.value} turns ({longest_seed})"
    )


def _histograms(results: Results, ascii: bool, width: int | None) -> Iterator[str]:
    low = min(side.scores[0][0] for side in results.sides)
    high = max(side.scores[-1][0] for side in results.sides)
    for side in results.sides:
        yield ""
        yield f"scores of {side.name}"
        yield from histogram(side.scores, ascii=ascii, low=low, high=high, width=width)
    yield ""
    yield "turns"
    yield from histogram(results.tally("turns"), ascii=ascii, width=width)


def histogram(
    tally: Tally,
    *,
    ascii: bool = False,
    low: int | None = None,
    high: int | None = None,
    width: int | None = None,
) -> Iterator[str]:
    """A picture of how often each value was seen, on the scale from `low` to `high`."""
    found = bins(tally, min(_BINS, max((width or _BINS) - 4, 8)), low, high)
    counts = [one.count for one in found]
    yield from (f"  {line}".rstrip() for line in columns(counts, _HEIGHT, ascii=ascii))
    line, sign = ("-", "+") if ascii else ("─", "┼")
    has_zero = bool(found) and found[0].low < 0 <= found[-1].high
    yield "  " + "".join(sign if has_zero and one.low <= 0 <= one.high else line for one in found)
    if found:
        left, right = str(found[0].low), str(found[-1].high)
        each = found[0].high - found[0].low + 1
        middle = ", ".join([f"each {each} wide"] * (each > 1) + [f"{sign} at 0"] * has_zero)
        room = len(found) - len(left) - len(right)
        yield f"  {left}{middle.center(room) if room > len(middle) + 1 else ' ' * max(room, 1)}{right}"


def _expedition_head(what: str) -> tuple[str, ...]:
    return ("side", what, "started", "points", "lost", "bonus", "cards")


def _expedition_row(what: str, one: Expeditions) -> list[str]:
    return [one.where["side"], str(one.where[what]), f"{one.share:.1%}", *expedition_cells(one)]


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
    mean, least, most = (f"{share * 100:.{places}f}" for share in (estimate.mean, low, high))
    return f"{mean} ({least}-{most}) %"


def table(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    left: int = 1,
    *,
    ascii: bool = False,
    width: int | None = None,
) -> Iterator[str]:
    """Lines of aligned cells, the first columns to the left; where the others have no room beside one another
    they follow below, with the first ones before them again."""
    lines = [[_plain(cell, ascii) for cell in cells] for cells in (head, *rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    gap = _gap(widths, left, width)
    for number, part in enumerate(_parts(widths, left, width, gap)):
        if number:
            yield ""
        for cells in lines:
            line = (
                cells[place].ljust(widths[place]) if place < left else cells[place].rjust(widths[place])
                for place in part
            )
            yield (" " * gap).join(line).rstrip()


def _gap(widths: Sequence[int], left: int, width: int | None) -> int:
    """How far columns are apart: less where all of them have room then, or not even few otherwise."""
    fewest = len(_parts(widths, left, width, _LEAST_GAP))
    parts = _parts(widths, left, width, _GAP)
    if len(parts) == 1 or width is None:
        return _GAP
    longest = max(sum(widths[place] + _GAP for place in part) - _GAP for part in parts)
    return _LEAST_GAP if fewest == 1 or longest > width else _GAP


def _parts(widths: Sequence[int], left: int, width: int | None, gap: int) -> list[list[int]]:
    """Which columns stand beside one another; the first ones stand in every part."""
    parts = [list(range(left))]
    for place in range(left, len(widths)):
        taken = sum(widths[one] + gap for one in parts[-1]) + widths[place]
        if width is not None and taken > width and len(parts[-1]) > left:
            parts.append(list(range(left)))
        parts[-1].append(place)
    return parts


def _plain(text: str, ascii: bool) -> str:
    return text.replace("±", "+-") if ascii else text


def broken(lines: Iterable[str], width: int | None, hanging: int = 2) -> Iterator[str]:
    """Lines, broken where they are too long; what follows in the next is set in."""
    for line in lines:
        if width is None:
            yield line
        else:
            yield from wrap(line, max(width, 20), subsequent_indent=" " * hanging, break_on_hyphens=False)
