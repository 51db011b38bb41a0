"""What happened at the table, and who saw it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import evolve, frozen

from lostcities.engine.cards import Card
from lostcities.engine.moves import Discard, DrawDeck, Give, Move, Play

if TYPE_CHECKING:
    from lostcities.engine.variant import Variant

Deed = Literal["play", "discard", "draw", "take", "give"]


@frozen
class Event:
    """One half-turn (a give is a whole one) as somebody saw it.

    `who` did it. `did` is "play", "discard", "draw" (from the draw pile), "take" (from a discard
    pile) or "give" (to `to`). `cards` are the cards that moved, None where the reader may not know
    them; `only` lists the seats that may, None meaning everybody.
    """

    who: int
    did: Deed
    cards: tuple[Card, ...] | None
    to: int | None = None
    only: tuple[int, ...] | None = None

    def seen_by(self, seat: int) -> Event:
        """The event as `seat` saw it: without the cards, unless they may be known to it."""
        if self.only is None or seat in self.only or self.cards is None:
            return self
        return evolve(self, cards=None)


def event_of(variant: Variant, seat: int, move: Move, drawn: Card | None) -> Event:
    """The event that `seat` causes by `move`, `drawn` being the card that a draw brought."""
    hidden = variant.visibility.hands == "own"
    if isinstance(move, Play):
        return Event(seat, "play", (move.card,))
    if isinstance(move, Discard):
        return Event(seat, "discard", (move.card,))
    if isinstance(move, Give):
        partner = variant.partner(seat)
        assert partner is not None, "sense.py refuses a give without pairs"
        return Event(seat, "give", move.cards, partner, (seat, partner) if hidden else None)
    assert drawn is not None
    if isinstance(move, DrawDeck):
        return Event(seat, "draw", (drawn,), None, (seat,) if hidden else None)
    return Event(seat, "take", (drawn,))


class Memory:
    """What the events that one seat saw tell it about the other hands.

    `known[s]` are cards that are in the hand of seat s for certain. `passed[s]` were seen going
    into it, but s has given unseen cards to its partner since, so they are with one of the two.
    """

    def __init__(self, variant: Variant, seat: int) -> None:
        self._variant = variant
        self._seat = seat
        self.known: list[list[Card]] = [[] for _ in range(variant.players)]
        self.passed: list[list[Card]] = [[] for _ in range(variant.players)]

    def see(self, event: Event) -> None:
        """Learn from one more event, as the seat saw it."""
        if event.did in ("take", "draw"):
            self._gains(event.who, event.cards)
        elif event.did == "give":
            assert event.to is not None
            if event.cards is None:
                self.passed[event.who] += self.known[event.who]
                self.known[event.who] = []
            else:
                self._loses(event.who, event.cards)
                self._gains(event.to, event.cards)
        else:
            self._loses(event.who, event.cards)

    def _gains(self, seat: int, cards: tuple[Card, ...] | None) -> None:
        if seat != self._seat and cards is not None:
            self.known[seat] += cards

    def _loses(self, seat: int, cards: tuple[Card, ...] | None) -> None:
        if seat == self._seat:
            return
        places = [self.known[seat], self.passed[seat]]
        partner = self._variant.partner(seat)
        if partner is not None:
            places.append(self.passed[partner])
        for card in cards or ():
            for cards_there in places:
                if card in cards_there:
                    cards_there.remove(card)
                    break
