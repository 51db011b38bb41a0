"""What a simulation tells: the sums of a summary as means, shares and intervals, by name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import sqrt
from typing import Any

from attrs import frozen

from lostcities.engine import Variant
from lostcities.lab.measures import EXTREMES, OF_EXPEDITIONS, TALLIED, Measures
from lostcities.lab.seating import Seating
from lostcities.lab.statistics import Estimate, mean_of, part_of, ratio_of, share_of
from lostcities.lab.summary import Extreme, Summary, Tally, merged

#: The shares of rounds below which the quantiles lie.
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@frozen
class Expeditions:
    """Expeditions of one kind: `where` says which. `of`: how many there could have been, `started` of them
    were; the estimates are for those."""

    where: dict[str, Any]
    of: int
    started: int
    bonus: Estimate | None
    lost: Estimate | None
    points: Estimate | None
    cards: Estimate | None

    @property
    def share(self) -> float:
        """The share that was started, where each could have been."""
        return self.started / self.of if self.of else 0.0

    def to_dict(self) -> dict[str, Any]:
        """For JSON, and a row of a data frame when it is flattened."""
        estimates = {name: getattr(self, name) for name in OF_EXPEDITIONS[1:]}
        told = {name: None if one is None else one.to_dict() for name, one in estimates.items()}
        return {**self.where, "started": self.started, "share": self.share, **told}


@frozen
class Side:
    """How one listed side fared in a round."""

    name: str
    levels: tuple[str, ...]
    score: Estimate
    sd: float
    quantiles: tuple[int, ...]
    won: int
    wins: Estimate
    negative: Estimate
    gives: Estimate
    scores: Tally

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "side": self.name,
            "levels": list(self.levels),
            "score": self.score.to_dict(),
            "sd": self.sd,
            "quantiles": dict(zip(map(str, QUANTILES), self.quantiles, strict=True)),
            "won": self.won,
            "wins": self.wins.to_dict(),
            "negative": self.negative.to_dict(),
            "gives": self.gives.to_dict(),
        }


@frozen(slots=False)
class Results:
    """What came of a simulation. `summary` is all of it; everything else is worked out from there.

    `interrupted`: whether more was asked for than was played.
    """

    seating: Seating
    summary: Summary
    interrupted: bool = False

    # -- what was played -----------------------------------------------------------------------

    @property
    def variant(self) -> Variant:
        """The rules."""
        return self.seating.variant

    @property
    def deals(self) -> int:
        """How many deals were played, each in every rotation."""
        return self.summary.deals

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return self.summary.rounds

    @property
    def seed(self) -> str:
        """What the deals were made from."""
        return self.summary.origin.seed

    @cached_property
    def measures(self) -> Measures:
        """Where everything stands in the summary."""
        return Measures.of(self.variant)

    @property
    def _rotations(self) -> int:
        return len(self.seating.rotations)

    @property
    def _others(self) -> int:
        return len(self.variant.sides) - 1

    # -- what it told --------------------------------------------------------------------------

    @property
    def margin(self) -> Estimate:
        """The points of the first side, less the mean of the others'."""
        return self._mean(self.measures.of_round("margin"), self._others)

    @property
    def lead(self) -> Estimate:
        """What going first is worth: the points of the side that started, less the mean of the others'."""
        return self._mean(self.measures.of_round("lead"), self._others)

    @property
    def first_wins(self) -> Estimate:
        """The share of rounds that the side won that went first; a shared win is half a one."""
        return self._share(self.measures.of_round("first2"), 2)

    @property
    def turns(self) -> Estimate:
        """How many turns a round had."""
        return self._mean(self.measures.of_round("turns"))

    @property
    def stalled(self) -> int:
        """How many rounds ended because nobody drew from the deck."""
        return self.summary.sums[self.measures.of_round("stalled")]

    @property
    def ties(self) -> int:
        """How many rounds nobody won alone."""
        return self.summary.sums[self.measures.of_round("tied")]

    def tally(self, name: str) -> Tally:
        """How often each value of "margin" (times the number of others) or of "turns" was seen."""
        return self.summary.tallies[TALLIED.index(name)]

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """Each listed side."""
        return tuple(self._side(side) for side in range(self._others + 1))

    @cached_property
    def colours(self) -> tuple[Expeditions, ...]:
        """The expeditions of each listed side and colour."""
        return tuple(
            self._expeditions(side, self.measures.of_colour(side, number, "started"), {"colour": colour.name})
            for side in range(self._others + 1)
            for number, colour in enumerate(self.variant.colours)
        )

    @cached_property
    def wagers(self) -> tuple[Expeditions, ...]:
        """The expeditions of each listed side with each number of wagers."""
        return tuple(
            self._expeditions(side, self.measures.of_wagers(side, wagers, "started"), {"wagers": wagers})
            for side in range(self._others + 1)
            for wagers in range(self.measures.wagers)
        )

    @property
    def extremes(self) -> dict[str, Extreme]:
        """The most remarkable rounds, by what is remarkable."""
        return dict(zip(EXTREMES, self.summary.extremes, strict=False))

    # -- working it out ------------------------------------------------------------------------

    def _mean(self, place: int, scale: int = 1) -> Estimate:
        summary = self.summary
        found = mean_of(
            self.deals, summary.sums[place], summary.squares[place], scale * max(self._rotations, 1)
        )
        return found or Estimate(0.0, None, None)

    def _share(self, place: int, scale: int = 1) -> Estimate:
        summary = self.summary
        found = share_of(self.deals, summary.sums[place], summary.squares[place], scale * self._rotations)
        return found or Estimate(0.0, None, None)

    def _side(self, side: int) -> Side:
        place, tally = self.measures.of_side, self.summary.tallies[len(TALLIED) + side]
        return Side(
            name=self.seating.names[side],
            levels=tuple(self.seating.levels[seat] for seat in self.variant.sides[side]),
            score=self._mean(place(side, "score")),
            sd=deviation(tally),
            quantiles=tuple(quantile(tally, share) for share in QUANTILES),
            won=self.summary.sums[place(side, "won")],
            wins=self._share(place(side, "win2"), 2),
            negative=self._share(place(side, "negative")),
            gives=self._mean(place(side, "gives")),
            scores=tally,
        )

    def _expeditions(self, side: int, start: int, what: dict[str, Any]) -> Expeditions:
        sums = self.summary.sums
        estimates = {
            name: self._ratio(start + at, start, name) for at, name in enumerate(OF_EXPEDITIONS) if at
        }
        of = self.rounds if "colour" in what else self.rounds * self.measures.colours
        return Expeditions({"side": self.seating.names[side], **what}, of, sums[start], **estimates)

    def _ratio(self, top: int, below: int, name: str) -> Estimate | None:
        summary, pair = self.summary, self.measures.pair(top)
        sums, squares = summary.sums, summary.squares
        work_out = part_of if name in ("bonus", "lost") else ratio_of
        return work_out(
            self.deals, sums[top], sums[below], squares[top], squares[below], summary.products[pair]
        )

    # -- telling it ----------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Everything, for JSON."""
        origin, measures = self.summary.origin, self.measures
        return {
            "variant": self.variant.name,
            "seats": [f"bot:{level}" for level in self.seating.levels],
            "deals": self.deals,
            "rounds": self.rounds,
            "margin": self.margin.to_dict(),
            "wins": {side.name: side.won for side in self.sides} | {"ties": self.ties},
            "scores": [{"mean": side.score.mean, "sd": side.sd} for side in self.sides],
            "turns": {"mean": self.turns.mean, "low": self.turns.low, "high": self.turns.high},
            "stalled": self.stalled,
            "seed": origin.seed,
            "digest": origin.variant,
            "version": origin.version,
            "interrupted": self.interrupted,
            "first": {**self.lead.to_dict(), "wins": self.first_wins.to_dict()},
            "sides": [side.to_dict() for side in self.sides],
            "colours": [one.to_dict() for one in self.colours],
            "wagers": [one.to_dict() for one in self.wagers],
            "stalled_deals": list(self.summary.stalled),
            "extremes": {name: self._extreme(one) for name, one in self.extremes.items()},
            "started": sum(one.started for one in self.colours) / max(self.rounds * measures.sides, 1),
        }

    def _extreme(self, one: Extreme) -> dict[str, Any]:
        return {
            "value": one.value,
            "deal": one.deal,
            "rotation": one.rotation,
            "seed": self.seed_of(one.deal),
        }

    def seed_of(self, deal: int) -> str:
        """What to play a deal with, by hand or by bots."""
        return f"{self.seed}-{deal}"

    def rows(self) -> Iterator[dict[str, Any]]:
        """One flat row for each side, for a data frame."""
        for side in self.sides:
            yield {**self._about(), **flat(side.to_dict())}

    def colour_rows(self) -> Iterator[dict[str, Any]]:
        """One flat row for each side and colour."""
        for one in self.colours:
            yield {**self._about(), **flat(one.to_dict())}

    def wager_rows(self) -> Iterator[dict[str, Any]]:
        """One flat row for each side and number of wagers."""
        for one in self.wagers:
            yield {**self._about(), **flat(one.to_dict())}

    def _about(self) -> dict[str, Any]:
        return {"variant": self.variant.name, "deals": self.deals, "seed": self.seed}

    def __str__(self) -> str:
        from lostcities.lab.shown import results_text

        return results_text(self)


def flat(data: dict[str, Any]) -> dict[str, Any]:
    """A nested object as one row: `score.low` is what lies in `low` under `score`."""
    row: dict[str, Any] = {}
    for key, value in data.items():
        if isinstance(value, dict):
            row |= {f"{key}.{name}": inner for name, inner in flat(value).items()}
        else:
            row[key] = " ".join(value) if isinstance(value, list) else value
    return row


def deviation(tally: Tally) -> float:
    """The standard deviation of what was seen."""
    count = sum(many for _, many in tally)
    total = sum(value * many for value, many in tally)
    squares = sum(value * value * many for value, many in tally)
    return sqrt((squares * count - total * total) / (count * (count - 1))) if count > 1 else 0.0


def quantile(tally: Tally, share: float) -> int:
    """The least value that at least this share does not exceed."""
    count, seen = sum(many for _, many in tally), 0
    for value, many in tally:
        seen += many
        if seen >= share * count:
            return value
    return 0


def total_tally(results: Results) -> Tally:
    """The scores of all sides together."""
    return merged(side.scores for side in results.sides)
