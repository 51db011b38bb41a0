"""Which card may follow which in an expedition: the one place of that rule.

What an expedition admits next hangs on two things only: its last number and, where both
directions are allowed, the direction it has taken. These few states are worked out once for each
colour; a round then moves from state to state by looking up.
"""

from __future__ import annotations

from typing import Literal, get_args

from attrs import field, frozen
from attrs.validators import in_

from lostcities.engine.cards import WAGER

Order = Literal["rising", "falling", "either"]
WagerPlace = Literal["first", "anytime"]
Objection = Literal["wager", "equal", "order"]


@frozen
class ExpeditionRules:
    """How an expedition grows (docs/rules.md, "Expeditions").

    `order`: "rising", "falling", or "either" (the second different number decides, for good).
    `equal`: whether an equal number may follow. `wagers`: "first" or "anytime".
    """

    order: Order = field(default="rising", validator=in_(get_args(Order)))
    equal: bool = False
    wagers: WagerPlace = field(default="first", validator=in_(get_args(WagerPlace)))


@frozen
class Reach:
    """What an expedition has come to: its last number (None before the first) and its direction."""

    last: int | None = None
    direction: Literal["rising", "falling"] | None = None

    def objection(self, rules: ExpeditionRules, rank: int) -> Objection | None:
        """Why a card of this rank may not be laid here, or None if it may."""
        if rank == WAGER:
            return "wager" if rules.wagers == "first" and self.last is not None else None
        if self.last is None:
            return None
        if rank == self.last:
            return None if rules.equal else "equal"
        direction = self.direction or (None if rules.order == "either" else rules.order)
        step = "rising" if rank > self.last else "falling"
        return None if direction in (None, step) else "order"

    def after(self, rules: ExpeditionRules, rank: int) -> Reach:
        """The reach once a card of this rank, to which there is no objection, has been laid."""
        if rank == WAGER:
            return self
        if self.last is None or rules.order != "either" or rank == self.last:
            return Reach(rank, self.direction)
        return Reach(rank, "rising" if rank > self.last else "falling")


@frozen
class ReachTable:
    """Every reach an expedition of one colour can have, numbered from 0 (nothing laid yet).

    `reaches[s]` is the reach, `admits[s][i]` whether the i-th rank of the colour may be laid in
    it, and `after[s][i]` the number of the reach it leads to (-1 where it may not).
    """

    reaches: tuple[Reach, ...]
    admits: tuple[tuple[bool, ...], ...]
    after: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, rules: ExpeditionRules, ranks: tuple[int, ...]) -> ReachTable:
        """The table for a colour whose cards have these ranks, in canonical order."""
        reaches = [Reach()]
        admits, after = [], []
        for reach in reaches:  # grows while it is walked, until nothing new is reached
            row = []
            for rank in ranks:
                if reach.objection(rules, rank) is not None:
                    row.append(-1)
                    continue
                then = reach.after(rules, rank)
                if then not in reaches:
                    reaches.append(then)
                row.append(reaches.index(then))
            admits.append(tuple(state >= 0 for state in row))
            after.append(tuple(row))
        return cls(tuple(reaches), tuple(admits), tuple(after))

    def number(self, reach: Reach) -> int:
        """The number of a reach that an expedition of the colour can have."""
        return self.reaches.index(reach)
