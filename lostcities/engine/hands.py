"""A hand, kept so that what may be done with it is quickly told."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable

from lostcities.engine.cards import Card
from lostcities.engine.moves import Discard
from lostcities.engine.variant import Variant


class Hand:
    """The cards that one seat holds.

    `indices` are those of all its cards, sorted; `kinds` the same with equal cards named once;
    `discards` the discard of each kind, in the same order. The last two are kept because every card
    move of a game asks for them, and making them anew took a third of its time.
    """

    __slots__ = ("_cards", "_variant", "discards", "indices", "kinds")

    def __init__(self, variant: Variant, indices: Iterable[int] = ()) -> None:
        self._variant = variant
        self._cards: tuple[Card, ...] | None = None
        self.indices = sorted(indices)
        self.kinds = sorted(set(self.indices))
        self.discards: list[Discard] = [variant.discard_moves[kind] for kind in self.kinds]

    def __len__(self) -> int:
        return len(self.indices)

    def __contains__(self, index: int) -> bool:
        return index in self.kinds

    @property
    def cards(self) -> tuple[Card, ...]:
        """All the cards, in canonical order."""
        cards = self._cards
        if cards is None:
            all_cards = self._variant.cards
            cards = self._cards = tuple([all_cards[index] for index in self.indices])
        return cards

    def add(self, index: int) -> None:
        """Take a card into the hand."""
        kinds = self.kinds
        if index not in kinds:
            place = bisect_left(kinds, index)
            kinds.insert(place, index)
            self.discards.insert(place, self._variant.discard_moves[index])
        insort(self.indices, index)
        self._cards = None

    def remove(self, index: int) -> None:
        """Take a card, which must be in it, out of the hand."""
        indices = self.indices
        indices.remove(index)
        if index not in indices:
            place = self.kinds.index(index)
            del self.kinds[place], self.discards[place]
        self._cards = None

    def copy(self) -> Hand:
        """The same hand again."""
        twin = object.__new__(Hand)
        twin._variant, twin._cards = self._variant, self._cards
        twin.indices, twin.kinds = self.indices.copy(), self.kinds.copy()
        twin.discards = self.discards.copy()
        return twin
