"""What happened at the table, and who saw it."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from operator import eq
from typing import TYPE_CHECKING, Literal, overload

from attrs import evolve, frozen

from lostcities.engine.cards import Card, index_of
from lostcities.engine.moves import DrawDeck, DrawDiscard, Give, Move, Play

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


class EventTable:
    """One event for each thing that can happen, made beforehand so that views need not make it.

    All of them are made at once: a table that grew with the game would tell what has happened in it.
    Gives are made when they happen, for there may be hundreds of thousands.
    """

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        hidden = variant.visibility.hands == "own"
        seats = range(variant.players)
        self._played = [[Event(seat, "play", (card,)) for card in variant.cards] for seat in seats]
        self._discarded = [[Event(seat, "discard", (card,)) for card in variant.cards] for seat in seats]
        self._taken = [[Event(seat, "take", (card,)) for card in variant.cards] for seat in seats]
        self._drawn = [
            [Event(seat, "draw", (card,), None, (seat,) if hidden else None) for card in variant.cards]
            for seat in seats
        ]
        self._drawn_unseen = [Event(seat, "draw", None, None, (seat,)) for seat in seats] if hidden else None

    def seen(self, seat: int, entry: Entry) -> Event:
        """The event that an entry of a round's history was, as `seat` saw it."""
        move, who, what, _, _, _ = entry
        kind = type(move)
        if kind is DrawDeck:
            unseen = self._drawn_unseen
            return self._drawn[who][what] if unseen is None or who == seat else unseen[who]
        if kind is DrawDiscard:
            return self._taken[who][what]
        if kind is Give:
            return self._given(who, move).seen_by(seat)  # type: ignore[arg-type]
        table = self._played if kind is Play else self._discarded
        return table[who][move.card.index]  # type: ignore[attr-defined]

    def _given(self, who: int, move: Give) -> Event:
        partner = self._variant.partner(who)
        assert partner is not None, "sense.py refuses a give without pairs"
        hidden = self._variant.visibility.hands == "own"
        return Event(who, "give", move.cards, partner, (who, partner) if hidden else None)


class Log(Sequence[Event]):
    """The events that somebody saw up to some moment, oldest first; equal to a tuple of them.

    It shares the list that they are gathered in, which only ever grows: to copy it for every view took
    half the time that a view takes.
    """

    __slots__ = ("_events", "_length")

    def __init__(self, events: list[Event]) -> None:
        self._events = events
        self._length = len(events)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> Event: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, place: int | slice) -> Event | tuple[Event, ...]:
        if isinstance(place, slice):
            return tuple(self._events[slice(*place.indices(self._length))])
        return self._events[range(self._length)[place]]

    def __iter__(self) -> Iterator[Event]:
        return islice(self._events, self._length)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Log | tuple):
            return len(other) == self._length and all(map(eq, self, other))
        return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


#: One half-turn as a round keeps it: the move, who made it, and what taking it back needs: the
#: reach of the expedition before a play, or the index of the card drawn; before a draw or a give,
#: the turns without a card from the deck, and the colour just discarded onto; the moves legal then.
Entry = tuple[Move, int, int, int, int, tuple[Move, ...]]


class Memory:
    """What one seat, or the public (seat None), saw of a round, and what that tells of the hands.

    `log` are the events as the seat saw them; `moves` counts those seen since the memory began.
    `known[s]` are cards that are in the hand of seat s for certain. `passed[s]` were seen going into
    it, but s has given unseen cards to its partner since, so they are with one of the two. Both
    are in canonical order.
    """

    def __init__(self, variant: Variant, seat: int | None, before: Sequence[Event] = ()) -> None:
        self._variant = variant
        self._seat = seat
        self._events = list(before)
        self.moves = 0
        self.log = Log(self._events)
        nothing: tuple[tuple[Card, ...], ...] = ((),) * variant.players
        self._known = list(nothing)
        self._passed = list(nothing)
        self.known = self.passed = nothing
        self._remember(before)

    def see(self, entries: Sequence[Entry]) -> None:
        """See more half-turns being made."""
        self.moves += len(entries)
        assert self._seat is not None, "the public's memory is made of a log that is complete"
        table, seat, seen = self._variant.events, self._seat, len(self._events)
        self._events += [table.seen(seat, entry) for entry in entries]
        self.log = Log(self._events)
        self._remember(self._events[seen:])

    def _remember(self, events: Sequence[Event]) -> None:
        changed = False
        for event in events:
            if event.who != self._seat or event.did == "give":  # the own doings are no news
                changed |= self._learn(event)
        if changed:
            self.known = tuple(self._known)
            self.passed = tuple(self._passed)

    def _learn(self, event: Event) -> bool:
        """Learn from one event; returns whether it may have changed anything."""
        who, did, cards = event.who, event.did, event.cards
        if did == "give":
            self._learn_give(event)
        elif cards is None:
            return False
        elif did == "take" or did == "draw":
            self._known[who] = _with(self._known[who], cards)
        else:
            self._lose(who, cards)
        return True

    def _learn_give(self, event: Event) -> None:
        giver, receiver = event.who, event.to
        assert receiver is not None
        if event.cards is None:
            if receiver != self._seat:  # it knows what it got, though a sampled log may not tell
                self._passed[giver] = _with(self._passed[giver], self._known[giver])
            self._known[giver] = ()
            return
        if giver != self._seat:
            self._lose(giver, event.cards)
        if receiver != self._seat:
            self._known[receiver] = _with(self._known[receiver], event.cards)

    def _lose(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Forget cards seen leaving a hand: if it was not certain to hold them, they may be those
        that it or its partner passed on."""
        partner = self._variant.partner_of[seat]
        for card in cards:
            if card in self._known[seat]:
                self._known[seat] = _without(self._known[seat], card)
            elif card in self._passed[seat]:
                self._passed[seat] = _without(self._passed[seat], card)
            elif partner is not None and card in self._passed[partner]:
                self._passed[partner] = _without(self._passed[partner], card)


def _with(cards: tuple[Card, ...], more: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in canonical order, and more of them put in their places."""
    together = list(cards)
    for card in more:
        insort(together, card, key=index_of)
    return tuple(together)


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
