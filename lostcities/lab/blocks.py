"""Bars and histograms made of block characters, or of ASCII ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor, log10

from attrs import frozen

from lostcities.lab.summary import Tally

_EIGHTHS = " ▏▎▍▌▋▊▉█"
_RISING = " ▁▂▃▄▅▆▇█"
_RISING_ASCII = " .:-=+*#@"


@frozen
class Bin:
    """Values from `low` to `high`, and how many there were."""

    low: int
    high: int
    count: int


def bar(share: float, width: int, *, ascii: bool = False) -> str:
    """A bar that fills a share of the width."""
    share = min(max(share, 0.0), 1.0)
    if ascii:
        full = round(share * width)
        return "#" * full + "." * (width - full)
    eighths = round(share * width * 8)
    text = "█" * (eighths // 8) + (_EIGHTHS[eighths % 8] if eighths % 8 else "")
    return text.ljust(width)


def bins(tally: Tally, most: int, low: int | None = None, high: int | None = None) -> tuple[Bin, ...]:
    """The values in at most so many bins of equal, round width, which begin at multiples of it; never fewer
    than two, where there are values on both sides of 0."""
    if not tally:
        return ()
    low = tally[0][0] if low is None else low
    high = tally[-1][0] if high is None else high
    width = bin_width(high - low + 1, most)
    start = floor(low / width)
    while ceil((high + 1) / width) - start > max(most, 2):
        width = bin_width(width * most + 1, most)
        start = floor(low / width)
    counts = [0] * (floor(high / width) - start + 1)
    for value, count in tally:
        counts[min(max(floor(value / width) - start, 0), len(counts) - 1)] += count
    return tuple(
        Bin((start + at) * width, (start + at + 1) * width - 1, count) for at, count in enumerate(counts)
    )


def bin_width(span: int, most: int) -> int:
    """The least of 1, 2, 5, 10, 20, ... with which so many bins span it."""
    need = max(span / most, 1)
    unit = int(10 ** floor(log10(need)))
    return next(step * unit for step in (1, 2, 5, 10) if step * unit >= need)


def columns(counts: Sequence[int], height: int, *, ascii: bool = False) -> Iterator[str]:
    """Lines, from the top, in which every count is a column of blocks."""
    levels, signs = height * 8, _RISING_ASCII if ascii else _RISING
    top = max(counts, default=0) or 1
    # What was seen at all is drawn, be it ever so rare.
    heights = [max(round(count / top * levels), 1 if count else 0) for count in counts]
    for line in reversed(range(height)):
        yield "".join(signs[min(max(tall - line * 8, 0), 8)] for tall in heights)
