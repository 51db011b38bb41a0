"""What is to be drawn, read from a View before anything has a place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from attrs import frozen

from lostcities.engine import Card, Event, Variant, View
from lostcities.terminal.events import ToldTurn, told_turns
from lostcities.terminal.theme import pairs_of

Place = tuple[int, int]

_TURN_ENDS = ("draw", "take", "give")


@frozen
class News:
    """What is new since the seat's own last turn: the cards it then got, and what others did since.

    `laid` holds the new cards of each side's expedition of each colour, as places in it; `tops` the
    colours whose pile has a new top; `hand` the new cards of the seat's hand.
    """

    laid: dict[Place, set[int]]
    tops: frozenset[int]
    hand: Counter[Card]

    @classmethod
    def of(cls, view: View) -> News:
        """The news for the seat of a view."""
        since = _since_last_turn(view)
        return cls(_newly_laid(view, since), _new_tops(view, since), _new_in_hand(view, since))


def _since_last_turn(view: View) -> Sequence[Event]:
    """The log from the end of the seat's last whole turn, that end included; all of it before one."""
    for place in range(len(view.log) - 1, -1, -1):
        event = view.log[place]
        if event.who == view.seat and event.did in _TURN_ENDS:
            return view.log[place:]
    return view.log


def _newly_laid(view: View, since: Iterable[Event]) -> dict[Place, set[int]]:
    plays: dict[Place, list[int]] = {}
    for event in since:
        if event.did == "play" and event.cards is not None:
            place = (view.variant.side_of[event.who], event.cards[0].colour_index)
            plays.setdefault(place, []).append(event.who)
    new = {}
    for (side, colour), movers in plays.items():
        first = len(view.expeditions[side][colour]) - len(movers)
        new[side, colour] = {first + step for step, who in enumerate(movers) if who != view.seat}
    return new


def _new_tops(view: View, since: Iterable[Event]) -> frozenset[int]:
    """Pile tops that others laid; a card that came to light again is not new."""
    piles: dict[int, list[bool]] = {}
    for event in since:
        if event.did == "discard" and event.cards is not None:
            piles.setdefault(event.cards[0].colour_index, []).append(event.who != view.seat)
        elif event.did == "take" and event.cards is not None and (pile := piles.get(_colour(event))):
            pile.pop()
    return frozenset(colour for colour, pile in piles.items() if pile and pile[-1])


def _colour(event: Event) -> int:
    return event.cards[0].colour_index if event.cards else -1


def _new_in_hand(view: View, since: Iterable[Event]) -> Counter[Card]:
    new: Counter[Card] = Counter()
    for event in since:
        if event.cards is None:
            continue
        if event.who == view.seat:
            if event.did in ("draw", "take"):
                new.update(event.cards)
            elif event.did != "give":
                new.subtract(event.cards)  # it has just been laid again
        elif event.to == view.seat:
            new.update(event.cards)
    return +new & Counter(view.hand)


@frozen
class Scene:
    """Everything the picture shows, and how it is marked; the `public` one holds nothing private.

    `sides` are in the order in which they stand, the own one last. `numbers` and
    `wagers` are the places of a track, most of all colours. `held` are cards that the own side
    is known to hold; `last_turns` is what each seat did last.
    """

    view: View
    names: tuple[str, ...]
    public: bool
    sides: tuple[int, ...]
    pairs: tuple[str, ...]
    numbers: tuple[int, ...]
    wagers: int
    admitted: tuple[tuple[bool, ...], ...]
    outstanding: tuple[int, ...]
    held: Counter[Card]
    gifts: tuple[Card, ...]
    news: News
    last_turns: dict[int, ToldTurn]

    @classmethod
    def of(cls, view: View, names: Sequence[str], *, public: bool) -> Scene:
        """The scene for the seat of a view, or what everybody may see from its place."""
        if public:
            view = view.public()
        gifts = _gifts(view)
        partners_known = view.known[view.partner] if view.partner is not None else ()
        theirs = partners_known if view.variant.visibility.hands == "all" else gifts
        return cls(
            view,
            tuple(names),
            public,
            view.sides_in_turn(),
            pairs_of(view.variant),
            track_numbers(view.variant),
            most_wagers(view.variant),
            tuple(view.admitted(side) for side in range(len(view.variant.sides))),
            view.outstanding(),
            Counter(view.hand) + Counter(theirs),
            gifts,
            News.of(view),
            {told.who: told for told in told_turns(view)},
        )

    @property
    def closed(self) -> int | None:
        """The colour whose pile the seat may not draw from in this turn."""
        return self.view.closed if self.view.to_move == self.view.seat else None


def _gifts(view: View) -> tuple[Card, ...]:
    """Cards that the seat gave to its partner and that are there still; not what others have seen, as
    what the partner took from a pile is left to the memory."""
    if view.partner is None:
        return ()
    given: Counter[Card] = Counter()
    for event in view.log:
        if event.did == "give" and event.who == view.seat and event.cards is not None:
            given.update(event.cards)
    there = given & Counter(view.known[view.partner])
    return tuple(card for card in view.variant.cards for _ in range(there[card]))


def track_numbers(variant: Variant) -> tuple[int, ...]:
    """The numbers along a track, those of all colours together, in the order in which they are laid."""
    numbers = sorted({number for colour in variant.colours for number in colour.numbers})
    return tuple(reversed(numbers) if variant.expedition.order == "falling" else numbers)


def most_wagers(variant: Variant) -> int:
    """The most wagers that a colour has."""
    return max(colour.wagers for colour in variant.colours)
