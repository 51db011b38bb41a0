"""What a bot thought of a turn, for people who ask it why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from attrs import field, frozen

from lostcities.engine import Card, DrawDiscard, Move, Play, Random, Turn, View
from lostcities.texts import say


@frozen
class Reason:
    """Why a bot thinks of a turn what it thinks: `rule` names the sentence, `details` fill it in."""

    rule: str
    details: Mapping[str, object] = field(factory=dict, hash=False)

    def __str__(self) -> str:
        return say(f"bots.reason-{self.rule}", **self.details)


@frozen
class Thought:
    """A turn that a bot thought of.

    `points`: the lead of its side at the end of the round that it expects of it; None from a bot that
    chooses without such values.
    """

    turn: Turn
    reason: Reason
    points: int | None = None


@frozen
class Explanation:
    """The turns that a bot thought of, the one that it would take first.

    `doubt`: turns whose points differ by no more are the same to it.
    """

    thoughts: tuple[Thought, ...]
    doubt: int = 0

    @property
    def has_values(self) -> bool:
        """Whether the bot chooses by the points that it expects."""
        return all(thought.points is not None for thought in self.thoughts)


@runtime_checkable
class Explains(Protocol):
    """A bot that can say why; the others only choose."""

    def explain(self, view: View, rng: Random) -> Explanation:
        """What `choose` would think of for the same view and random numbers."""
        ...


def why_play(view: View, move: Play) -> Reason:
    """What laying a card does."""
    card, colour = move.card, move.card.colour
    expedition = view.expeditions[view.side][card.colour_index]
    if not expedition:
        held = {other.rank for other in view.hand if other.colour_index == card.colour_index}
        return Reason("opens", {"colour": colour.name, "total": sum(held)})
    if card.is_wager:
        return Reason("wager", {"colour": colour.name})
    last = view.variant.reach(expedition).last
    ends = sorted((last if last is not None else card.rank, card.rank))
    skipped = sum(ends[0] < number < ends[1] for number in colour.numbers)
    return Reason("step" if skipped else "next", {"colour": colour.name, "count": skipped})


def why_discard(view: View, card: Card) -> Reason:
    """To whom a discarded card is a loss, or a gift."""
    if view.admits(view.side, card):
        return Reason("loss")
    others = (side for side in range(len(view.expeditions)) if side != view.side)
    return Reason("gift" if any(view.admits(side, card) for side in others) else "dead")


def why_draw(draw: Move) -> Reason:
    """Where a card is drawn from."""
    return Reason("takes" if isinstance(draw, DrawDiscard) else "deck")
