"""A match: rounds, totals, starters and the winner."""

from __future__ import annotations

from collections.abc import Sequence

from lostcities.engine.random import Seed, stream
from lostcities.engine.round import Round
from lostcities.engine.turns import Standing
from lostcities.engine.variant import Variant


class Match:
    """An agreed number of rounds whose scores add up (docs/rules.md, "The match").

    `rounds` are those played so far, the last perhaps still running. With a `seed` rounds can be
    dealt; without one they are added from elsewhere, as when a record is replayed.
    """

    def __init__(self, variant: Variant, *, seed: Seed | None = None, first_number: int = 1) -> None:
        self.variant = variant
        self.seed = seed
        self.first_number = first_number
        self.rounds: list[Round] = []

    @property
    def round(self) -> Round | None:
        """The latest round, or None before the first."""
        return self.rounds[-1] if self.rounds else None

    @property
    def next_number(self) -> int:
        """The number that the next round has."""
        return self.first_number + len(self.rounds)

    @property
    def totals(self) -> tuple[int, ...]:
        """Each side's points, those of a running round counted as its table lies."""
        return _totals(self.variant, self.rounds)

    @property
    def is_over(self) -> bool:
        """Whether the last round of the variant is over."""
        latest = self.round
        return latest is not None and latest.is_over and latest.number >= self.variant.match.rounds

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The sides that won, several if they share it; None while the match runs."""
        if not self.is_over:
            return None
        totals = self.totals
        return tuple(side for side, total in enumerate(totals) if total == max(totals))

    def next_starter(self) -> int:
        """The seat that starts the next round, by the variant's `match` rules.

        A random choice comes from the seed's stream for it; a match without a seed takes the first seat
        in question instead (a record names its starters).
        """
        variant = self.variant
        if not self.rounds:
            if variant.match.first == "seat-1":
                return 0
            return self._pick(range(variant.players))
        latest = self.rounds[-1]
        if variant.match.next == "rotate":
            return (latest.standing.starter + 1) % variant.players
        totals = self.totals
        wanted = max(totals) if variant.match.next == "leader" else min(totals)
        seats = [seat for seat, side in enumerate(variant.side_of) if totals[side] == wanted]
        if variant.match.tie == "random":
            return self._pick(seats)
        after = latest.standing.starter
        if variant.match.tie == "after-last":
            # Before the first move of a round the one before the starter counts as the last mover.
            after = after - 1 if latest.last_mover is None else latest.last_mover
        return min(seats, key=lambda seat: (seat - after - 1) % variant.players)

    def _pick(self, seats: Sequence[int]) -> int:
        if self.seed is None or len(seats) == 1:
            return seats[0]
        return stream(self.seed, "starter", self.next_number).choice(seats)

    def standing(self, starter: int) -> Standing:
        """The standing of the next round if `starter` starts it."""
        return Standing(self.next_number, self.variant.match.rounds, self.totals, starter)

    def deal(self) -> Round:
        """Deal the next round from the match's seed, and play it from now on."""
        if self.seed is None:
            raise ValueError("a match without a seed cannot deal")
        round_ = Round.deal(
            self.variant,
            seed=self.seed,
            number=self.next_number,
            starter=self.next_starter(),
            totals=self.totals,
        )
        return self.add(round_)

    def add(self, round_: Round) -> Round:
        """Play `round_` from now on; ValueError if it is of another variant or the one before still runs."""
        if round_.variant is not self.variant and round_.variant != self.variant:
            raise ValueError("the round is of another variant")
        if self.round is not None and not self.round.is_over:
            raise ValueError("the round before is not over")
        self.rounds.append(round_)
        return round_


def _totals(variant: Variant, rounds: Sequence[Round]) -> tuple[int, ...]:
    scores = [round_.scores() for round_ in rounds]
    return tuple(sum(column) for column in zip(*scores, strict=True)) or (0,) * len(variant.sides)
