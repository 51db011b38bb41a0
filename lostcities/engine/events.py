"""What happened at the table, and who saw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from attrs import evolve, frozen

from lostcities.engine.cards import Card, in_order
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


#: One half-turn as a round keeps it: the move, who made it, and what taking it back needs: the
#: reach of the expedition before a play, or the index of the card drawn; before a draw or a give,
#: the turns without a card from the deck, and the colour just discarded onto.
Entry = tuple[Move, int, int, int, int]


class Memory:
    """What one seat saw of a round, and what that tells it about the other hands.

    `log` are the events as the seat saw them; `moves` counts those seen since the memory began.
    `known[s]` are cards that are in the hand of seat s for certain. `passed[s]` were seen going into
    it, but s has given unseen cards to its partner since, so they are with one of the two. Both
    are in canonical order.
    """

    def __init__(self, variant: Variant, seat: int, before: tuple[Event, ...] = ()) -> None:
        self._variant = variant
        self._seat = seat
        self.moves = 0
        self.log = before
        self._known: list[list[Card]] = [[] for _ in range(variant.players)]
        self._passed: list[list[Card]] = [[] for _ in range(variant.players)]
        # Where a card that leaves a hand may have been thought to be, likeliest first.
        self._places = [
            [self._known[other], self._passed[other]]
            + [self._passed[partner] for partner in [variant.partner(other)] if partner is not None]
            for other in range(variant.players)
        ]
        nothing: tuple[tuple[Card, ...], ...] = ((),) * variant.players
        self.known = self.passed = nothing
        self._remember(before)

    def see(self, entries: Sequence[Entry]) -> None:
        """See more half-turns being made."""
        self.moves += len(entries)
        kept = self._variant.seen_events[self._seat]
        events = []
        for move, who, what, _, _ in entries:
            key = (who, move, what)
            event = kept.get(key)
            if event is None:
                drawn = self._variant.cards[what] if move.phase == "draw" else None
                event = kept[key] = event_of(self._variant, who, move, drawn).seen_by(self._seat)
            events.append(event)
        self.log += tuple(events)
        self._remember(events)

    def _remember(self, events: Sequence[Event]) -> None:
        changed = [self._learn(event) for event in events]  # every one, not up to the first
        if any(changed):
            self.known = tuple(map(in_order, self._known))
            self.passed = tuple(map(in_order, self._passed))

    def _learn(self, event: Event) -> bool:
        """Learn from one event; returns whether it changed anything."""
        who, did, cards = event.who, event.did, event.cards
        if did == "give":
            return self._learn_give(event)
        if who == self._seat or cards is None:
            return False
        if did == "take" or did == "draw":
            self._known[who] += cards
            return True
        return self._loses(who, cards)

    def _learn_give(self, event: Event) -> bool:
        giver, receiver = event.who, event.to
        assert receiver is not None
        if event.cards is None:
            if receiver != self._seat:  # it knows what it got, though a sampled log may not tell
                self._passed[giver] += self._known[giver]
            self._known[giver].clear()
        else:
            if giver != self._seat:
                self._loses(giver, event.cards)
            if receiver != self._seat:
                self._known[receiver] += event.cards
        return True

    def _loses(self, seat: int, cards: tuple[Card, ...]) -> bool:
        """Forget cards seen leaving a hand: if it was not certain to hold them, they may be those
        that it or its partner passed on."""
        lost = False
        for card in cards:
            for cards_there in self._places[seat]:
                if card in cards_there:
                    cards_there.remove(card)
                    lost = True
                    break
        return lost
