"""What is counted: a list of whole numbers for every deal, added up over its rotations."""

from __future__ import annotations

from functools import cached_property

from attrs import frozen

from lostcities.engine import Scoring, Variant
from lostcities.lab.seating import Seating

#: What is counted of each listed side's rounds. `win2` counts a round won as two, a shared one as one.
OF_SIDE = ("score", "won", "win2", "negative", "gives")
#: What is counted of expeditions, of one colour or with one number of wagers.
OF_EXPEDITIONS = ("started", "bonus", "lost", "points", "cards")
#: What is counted of whole rounds. `margin` and `lead` are the points of the first side, and of the
#: starter's, times the number of others, less the points of those; `first2` is `win2` of the starter's side.
OF_ROUND = ("margin", "lead", "first2", "turns", "stalled", "tied")
#: Of these the squares of single rounds matter, so each value is counted.
TALLIED = ("margin", "turns")
#: The remarkable rounds that are remembered: greatest score, least score, most turns.
EXTREMES = ("greatest", "least", "longest")


@frozen(slots=False)
class Measures:
    """The places of everything that is counted of a deal, and the pairs whose products are added up too:
    what is counted of expeditions, each with how many were started."""

    sides: int
    colours: int
    wagers: int

    @classmethod
    def of(cls, variant: Variant) -> Measures:
        """What is counted when this variant is played."""
        most = max(colour.wagers for colour in variant.colours)
        return cls(len(variant.sides), len(variant.colours), most + 1)

    @property
    def side_start(self) -> int:
        """Where the numbers of the sides begin."""
        return len(OF_ROUND)

    @property
    def colour_start(self) -> int:
        """Where those of the colours begin, side by side."""
        return self.side_start + self.sides * len(OF_SIDE)

    @property
    def wager_start(self) -> int:
        """Where those of the numbers of wagers begin, side by side."""
        return self.colour_start + self.sides * self.colours * len(OF_EXPEDITIONS)

    @property
    def size(self) -> int:
        """How many numbers there are for each deal."""
        return self.wager_start + self.sides * self.wagers * len(OF_EXPEDITIONS)

    def of_round(self, name: str) -> int:
        """The place of one of OF_ROUND."""
        return OF_ROUND.index(name)

    def of_side(self, side: int, name: str) -> int:
        """The place of one of OF_SIDE."""
        return self.side_start + side * len(OF_SIDE) + OF_SIDE.index(name)

    def of_colour(self, side: int, colour: int, name: str) -> int:
        """The place of one of OF_EXPEDITIONS for a colour."""
        group = side * self.colours + colour
        return self.colour_start + group * len(OF_EXPEDITIONS) + OF_EXPEDITIONS.index(name)

    def of_wagers(self, side: int, wagers: int, name: str) -> int:
        """The place of one of OF_EXPEDITIONS for a number of wagers."""
        group = side * self.wagers + wagers
        return self.wager_start + group * len(OF_EXPEDITIONS) + OF_EXPEDITIONS.index(name)

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The places whose products are added up: each with that of `started` in its group."""
        starts = range(self.colour_start, self.size, len(OF_EXPEDITIONS))
        return tuple((start + place, start) for start in starts for place in range(1, len(OF_EXPEDITIONS)))

    def pair(self, place: int) -> int:
        """Which of the `pairs` begins with this place."""
        group, within = divmod(place - self.colour_start, len(OF_EXPEDITIONS))
        return group * (len(OF_EXPEDITIONS) - 1) + within - 1


@frozen
class Tables:
    """What the fold looks up, as lists of whole numbers, which an array can be made of.

    `place[r]`: the place of a rotation among those that count, else -1. `side_at[p][k]`: where listed side
    k sits; `side_of[seat]`: the table's side of a seat. `bonus[w][n]`: whether so many wagers and numbers
    reach a bonus.
    """

    place: list[int]
    side_at: list[list[int]]
    side_of: list[int]
    bonus: list[list[int]]


def tables_of(seating: Seating) -> Tables:
    """The tables of a seating."""
    variant, rotations = seating.variant, seating.rotations
    wagers = max(colour.wagers for colour in variant.colours)
    numbers = max(variant.longest_expedition(colour) for colour in variant.colours)
    return Tables(
        place=[rotations.index(by) if by in rotations else -1 for by in range(seating.period)],
        side_at=[list(sides) for sides in seating.sides_at],
        side_of=list(variant.side_of),
        bonus=[[_has_bonus(variant.scoring, w, n) for n in range(numbers + 1)] for w in range(wagers + 1)],
    )


def _has_bonus(scoring: Scoring, wagers: int, numbers: int) -> int:
    if scoring.by_length is not None:
        return 0
    return int(any(numbers + (wagers if bonus.count_wagers else 0) >= bonus.cards for bonus in scoring.bonus))
