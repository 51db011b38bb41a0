"""A position to start from, laid out and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from attrs import frozen

from lostcities.engine.cards import Card
from lostcities.engine.errors import BadPosition, Fault
from lostcities.engine.variant import Variant


@frozen
class Position:
    """Where every card lies: hands by seat and the draw pile (its top last) as cards' indices,
    expeditions by side and colour and discard piles by colour, in the order laid."""

    hands: list[list[int]]
    deck: list[int]
    expeditions: list[tuple[tuple[Card, ...], ...]]
    piles: list[tuple[Card, ...]]

    @classmethod
    def of(
        cls,
        variant: Variant,
        hands: Sequence[Iterable[Card]],
        deck: Iterable[Card],
        expeditions: Sequence[Iterable[Card]],
        discards: Iterable[Card],
    ) -> Position:
        """The position that these cards make; the lists are those of `Round.from_position`.

        Raises BadPosition, whose faults have the keys `hands[1]`, `deck`, `expeditions[1]`, `discards`
        (seats and sides from 1) and name the `card` and its `place` in that list, from 0.
        """
        if len(hands) != variant.players:
            raise ValueError(f"{variant.players} hands are needed, not {len(hands)}")
        if expeditions and len(expeditions) != len(variant.sides):
            raise ValueError(f"expeditions are needed for {len(variant.sides)} sides, or for none")
        lists = {f"hands[{seat}]": list(hand) for seat, hand in enumerate(hands, 1)}
        lists["deck"] = list(deck)
        sides = [list(side) for side in expeditions] or [[] for _ in variant.sides]
        lists |= {f"expeditions[{side}]": cards for side, cards in enumerate(sides, 1)}
        lists["discards"] = list(discards)
        if any(card not in variant.cards for cards in lists.values() for card in cards):
            raise ValueError("a card is of another variant")
        rows, faults = _lay_out(variant, sides)
        faults += _overnamed(lists)
        if faults:
            raise BadPosition(tuple(faults))
        piles: list[tuple[Card, ...]] = [()] * len(variant.colours)
        for card in lists["discards"]:
            piles[card.colour_index] += (card,)
        return cls(
            [[card.index for card in lists[f"hands[{seat}]"]] for seat in range(1, variant.players + 1)],
            [card.index for card in reversed(lists["deck"])],
            rows,
            piles,
        )


def _lay_out(
    variant: Variant, sides: Sequence[Sequence[Card]]
) -> tuple[list[tuple[tuple[Card, ...], ...]], list[Fault]]:
    """The expeditions of each side by colour, and what breaks the variant's order in them."""
    rows: list[tuple[tuple[Card, ...], ...]] = []
    faults = []
    for side, cards in enumerate(sides, 1):
        row: list[tuple[Card, ...]] = [()] * len(variant.colours)
        for place, card in enumerate(cards):
            laid = row[card.colour_index]
            rule = variant.reach(laid).objection(variant.expedition, card.rank)
            if rule is None:
                row[card.colour_index] += (card,)
            else:
                details = {"card": card, "place": place}
                faults.append(Fault(f"position-{rule}", (f"expeditions[{side}]",), details))
        rows.append(tuple(row))
    return rows, faults


def _overnamed(lists: dict[str, list[Card]]) -> list[Fault]:
    """Cards that are named more often than the pack has them, each at the list that does so."""
    faults = []
    named: Counter[Card] = Counter()
    for key, cards in lists.items():
        for place, card in enumerate(cards):
            named[card] += 1
            if named[card] > card.copies:
                details = {"card": card, "place": place, "copies": card.copies}
                faults.append(Fault("position-copies", (key,), details))
    return faults
