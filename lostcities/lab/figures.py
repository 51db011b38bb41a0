"""Figures for a report, as SVG that takes its colours from the page and so reads in light and dark."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from math import ceil, floor

from attrs import frozen

from lostcities.lab.blocks import Bin, bin_width, bins
from lostcities.lab.statistics import Estimate
from lostcities.lab.summary import Tally

_WIDTH, _HEIGHT = 720, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 14, 12, 44
#: Lines of text in a figure of rows, and how far apart the marks of one row are.
_ROW, _STEP = 18, 12
#: How wide a letter is where a narrow page has them large.
_LETTER = 10
_BINS = 72


@frozen
class Series:
    """What is drawn in one colour: its name, and the values seen, each with how often."""

    name: str
    tally: Tally
    scale: int = 1


@frozen
class Axis:
    """A scale: values from `low` to `high` lie from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Where a value lies."""
        return self.start + (value - self.low) / ((self.high - self.low) or 1) * (self.end - self.start)

    def ticks(self, most: int) -> list[float]:
        """Round values to be named, at most so many."""
        # Of tens of thousands: bins are of whole numbers, and shares are not.
        step = bin_width(max(ceil((self.high - self.low) * 10_000), 1), most) / 10_000
        first = ceil(self.low / step - 1e-9)
        return [number * step for number in range(first, floor(self.high / step + 1e-9) + 1)]


# -- histograms ----------------------------------------------------------------------------------


def histogram(series: Sequence[Series], title: str, across: str, marks: Sequence[float] = ()) -> str:
    """How often each value was seen, in shares of the rounds; `marks` are values with a line of their own."""
    low = min(one.tally[0][0] for one in series)
    high = max(one.tally[-1][0] for one in series)
    scale = series[0].scale
    shapes = [_shares(bins(one.tally, _BINS, low, high)) for one in series]
    width = shapes[0][0][0].high - shapes[0][0][0].low + 1
    first, last = shapes[0][0][0].low, shapes[0][-1][0].high + 1
    # A bin of a single value lies around it.
    aside = 0.5 if width == 1 else 0.0
    x = Axis((first - aside) / scale, (last - aside) / scale, _LEFT, _WIDTH - _RIGHT)
    top = max(share for shape in shapes for _, share in shape)
    y = Axis(0, top * 1.05, _HEIGHT - _BOTTOM, _TOP)
    each = f", in bins of {width / scale:g}" if width > scale else ""
    parts = [
        *_grid(x, y, lambda value: f"{value * 100:g} %"),
        *(_steps(shape, x, y, number, scale, aside) for number, shape in enumerate(shapes, 1)),
        *(_mark(x.at(value), y) for value in marks if x.low <= value <= x.high),
        _across(f"{across}{each}", _HEIGHT),
    ]
    return svg(title, _HEIGHT, parts)


def _shares(found: Sequence[Bin]) -> list[tuple[Bin, float]]:
    rounds = sum(one.count for one in found)
    return [(one, one.count / rounds) for one in found]


def _steps(
    shape: Sequence[tuple[Bin, float]], x: Axis, y: Axis, number: int, scale: int, aside: float
) -> str:
    """A histogram's outline, filled down to the axis."""
    ground = y.at(0)
    path = [f"M{x.at((shape[0][0].low - aside) / scale):.1f} {ground:.1f}"]
    for one, share in shape:
        path.append(f"V{y.at(share):.1f}H{x.at((one.high + 1 - aside) / scale):.1f}")
    path.append(f"V{ground:.1f}")
    return f'<path class="area s{number}" d="{"".join(path)}"/>'


def _mark(at: float, y: Axis) -> str:
    return f'<line class="mark" x1="{at:.1f}" x2="{at:.1f}" y1="{y.start:.1f}" y2="{y.end:.1f}"/>'


# -- rows of means with their intervals -----------------------------------------------------------


def intervals(
    rows: Sequence[tuple[str, Sequence[Estimate | None]]], title: str, across: str, percent: bool = False
) -> str:
    """For each row a mark for each series: its mean, and a line as long as its interval."""
    series = max(len(found) for _, found in rows)
    tall = max(_ROW + 4, series * _STEP + 10)
    height = _TOP + tall * len(rows) + _BOTTOM
    ends = [end for _, found in rows for one in found if one for end in (one.low, one.mean, one.high)]
    known = [end for end in ends if end is not None] or [0.0]
    spare = (max(*known, 0) - min(*known, 0)) * 0.04 or 1.0
    low, high = min(*known, 0), max(*known, 0)
    aside = 20 + _LETTER * max(len(label) for label, _ in rows)
    x = Axis(low - spare if low < 0 else 0, high + spare, aside, _WIDTH - _RIGHT)
    y = Axis(0, 1, height - _BOTTOM, _TOP)
    parts = [*_grid(x, y, None, percent=percent)]
    if low < 0 < high:
        parts.append(_mark(x.at(0), y))
    for at, (label, found) in enumerate(rows):
        middle = _TOP + tall * (at + 0.5)
        parts.append(f'<text x="{aside - 10:g}" y="{middle + 4:.1f}" class="end">{escape(label)}</text>')
        start = middle - _STEP * (len(found) - 1) / 2
        parts += [
            _interval(one, x, start + _STEP * place, place + 1)
            for place, one in enumerate(found)
            if one is not None
        ]
    parts.append(_across(across, height))
    return svg(title, height, parts)


def _interval(one: Estimate, x: Axis, y: float, number: int) -> str:
    dot = f'<circle cx="{x.at(one.mean):.1f}" cy="{y:.1f}" r="3.5"/>'
    if one.low is None or one.high is None:
        return f'<g class="point s{number}">{dot}</g>'
    line = f'<line x1="{x.at(one.low):.1f}" x2="{x.at(one.high):.1f}" y1="{y:.1f}" y2="{y:.1f}"/>'
    return f'<g class="point s{number}">{line}{dot}</g>'


# -- what all of them have -------------------------------------------------------------------------


def _grid(x: Axis, y: Axis, of_y: object, *, percent: bool = False) -> Iterator[str]:
    """The lines and numbers of the axes; without `of_y` the upright one has none."""
    for value in x.ticks(6 if percent else 10):  # per cent signs take room
        at = x.at(value)
        yield f'<line class="grid" x1="{at:.1f}" x2="{at:.1f}" y1="{y.start:.1f}" y2="{y.end:.1f}"/>'
        shown = f"{value * 100:g} %" if percent else f"{value:g}"
        yield f'<text x="{at:.1f}" y="{y.start + 18:.1f}" class="middle">{shown.replace("-", "−")}</text>'
    if callable(of_y):
        for value in y.ticks(5):
            at = y.at(value)
            yield f'<line class="grid" x1="{x.start:.1f}" x2="{x.end:.1f}" y1="{at:.1f}" y2="{at:.1f}"/>'
            yield f'<text x="{x.start - 6:.1f}" y="{at + 4:.1f}" class="end">{of_y(value)}</text>'
    yield (f'<line class="axis" x1="{x.start:.1f}" x2="{x.end:.1f}" y1="{y.start:.1f}" y2="{y.start:.1f}"/>')


def _across(text: str, height: float) -> str:
    return f'<text x="{(_LEFT + _WIDTH) / 2}" y="{height - 4}" class="middle name">{escape(text)}</text>'


def svg(title: str, height: float, parts: Iterable[str]) -> str:
    """A picture that says what it is to those who do not see it."""
    inside = "\n".join(parts)
    return (
        f'<svg viewBox="0 0 {_WIDTH} {height:g}" role="img" aria-label="{escape(title)}">\n{inside}\n</svg>'
    )
