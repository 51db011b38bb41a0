"""What is kept of many rounds: whole numbers, which come out the same in whatever order they are put
together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import asdict, frozen

from lostcities.lab.errors import Unmergeable
from lostcities.lab.measures import EXTREMES, TALLIED

#: A value and how often it was seen.
Tally = tuple[tuple[int, int], ...]
#: First and last deal of a run of deals.
Span = tuple[int, int]
#: Deals that stalled, as many as are remembered.
_STALLED_KEPT = 10


@frozen
class Origin:
    """What the rounds of a summary have in common: the rules by their digest, the program's version, the
    levels by listed seat, and the seed."""

    variant: str
    version: str
    levels: tuple[str, ...]
    seed: str


@frozen
class Extreme:
    """A remarkable round: its value, the deal and the rotation, and the listed side."""

    value: int
    deal: int
    rotation: int
    side: int


@frozen
class Summary:
    """Rounds, counted. The places of `sums`, `squares` and `products` are those of `Measures`.

    `tallies`: of margin, turns, and each listed side's score. `extremes`: one of each of EXTREMES, none
    where nothing was played. `stalled`: the first deals with a round that stalled.
    """

    origin: Origin
    spans: tuple[Span, ...]
    rounds: int
    sums: tuple[int, ...]
    squares: tuple[int, ...]
    products: tuple[int, ...]
    tallies: tuple[Tally, ...]
    extremes: tuple[Extreme, ...]
    stalled: tuple[int, ...]

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return sum(last - first + 1 for first, last in self.spans)

    def merge(self, other: Summary) -> Summary:
        """Both together; raises Unmergeable if they are of different origins or share a deal."""
        self._check(other)
        return Summary(
            origin=self.origin,
            spans=joined((*self.spans, *other.spans)),
            rounds=self.rounds + other.rounds,
            sums=_added(self.sums, other.sums),
            squares=_added(self.squares, other.squares),
            products=_added(self.products, other.products),
            tallies=tuple(merged(both) for both in zip(self.tallies, other.tallies, strict=True)),
            extremes=_extremes(self.extremes, other.extremes),
            stalled=tuple(sorted((*self.stalled, *other.stalled))[:_STALLED_KEPT]),
        )

    def _check(self, other: Summary) -> None:
        for what, one in asdict(self.origin).items():
            if one != (its := getattr(other.origin, what)):
                raise Unmergeable(f"unmergeable-{what}", one=_shown(one), other=_shown(its))
        for first, last in self.spans:
            for start, end in other.spans:
                if first <= end and start <= last:
                    raise Unmergeable("unmergeable-deals", one=f"{first}-{last}", other=f"{start}-{end}")

    def to_data(self) -> dict[str, Any]:
        """The summary as JSON can hold it."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Summary:
        """The summary that `to_data` told of; raises ValueError, KeyError or TypeError if it is none."""
        return cls(
            origin=Origin(**{**data["origin"], "levels": tuple(data["origin"]["levels"])}),
            spans=tuple((int(first), int(last)) for first, last in data["spans"]),
            rounds=int(data["rounds"]),
            sums=_whole(data["sums"]),
            squares=_whole(data["squares"]),
            products=_whole(data["products"]),
            tallies=tuple(tuple((int(a), int(b)) for a, b in tally) for tally in data["tallies"]),
            extremes=tuple(Extreme(**extreme) for extreme in data["extremes"]),
            stalled=_whole(data["stalled"]),
        )


def _shown(value: object) -> object:
    return ", ".join(value) if isinstance(value, tuple) else value


def _whole(values: Iterable[Any]) -> tuple[int, ...]:
    return tuple(int(value) for value in values)


def _added(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def merged(tallies: Iterable[Tally]) -> Tally:
    """All that was seen, together."""
    counts: Counter[int] = Counter()
    for tally in tallies:
        for value, count in tally:
            counts[value] += count
    return tuple(sorted(counts.items()))


def _extremes(one: Sequence[Extreme], other: Sequence[Extreme]) -> tuple[Extreme, ...]:
    """The more remarkable of each kind; of equal ones the first that was dealt."""
    if not one or not other:
        return tuple(one or other)
    signs = {"least": 1}
    return tuple(
        min(both, key=lambda e: (signs.get(name, -1) * e.value, e.deal, e.rotation, e.side))
        for name, both in zip(EXTREMES, zip(one, other, strict=True), strict=True)
    )


def joined(spans: Iterable[Span]) -> tuple[Span, ...]:
    """The same deals in as few spans as can be, in order."""
    whole: list[Span] = []
    for first, last in sorted(spans):
        if whole and first == whole[-1][1] + 1:
            whole[-1] = (whole[-1][0], last)
        else:
            whole.append((first, last))
    return tuple(whole)


def stalled_deals(deals: Iterable[int]) -> tuple[int, ...]:
    """As many of them as are remembered."""
    return tuple(sorted(deals)[:_STALLED_KEPT])


def empty(origin: Origin, size: int, pairs: int, sides: int) -> Summary:
    """A summary of nothing."""
    none = (0,) * size
    return Summary(origin, (), 0, none, none, (0,) * pairs, ((),) * (len(TALLIED) + sides), (), ())
