"""Colours and cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import attrgetter

from attrs import frozen

#: The rank of a wager; number cards have ranks from 1.
WAGER = 0


@frozen
class Colour:
    """A colour of the deck: its name, its letter and the cards it brings.

    `numbers` are the distinct numbers, ascending; `copies` how many cards each of them has, in
    the same order; `wagers` how many wagers there are. `place` is the country the expedition
    leads to and `style` the look a table gives the colour; both may be None.
    """

    name: str
    letter: str
    numbers: tuple[int, ...]
    copies: tuple[int, ...]
    wagers: int
    place: str | None = None
    style: str | None = None

    def __attrs_post_init__(self) -> None:
        if len(self.numbers) != len(self.copies):
            raise ValueError("every number of a colour needs its copies")

    @property
    def size(self) -> int:
        """How many cards the colour has, wagers counted."""
        return sum(self.copies) + self.wagers

    def kinds(self) -> Mapping[int, int]:
        """Copies by rank, wager first, then numbers rising; ranks without a card are left out."""
        wagers = {WAGER: self.wagers} if self.wagers else {}
        return wagers | dict(zip(self.numbers, self.copies, strict=True))


@frozen(eq=False, repr=False)
class Card:
    """A kind of card: equal colour and rank are one and the same Card (docs/rules.md, "Cards").

    Cards are interned by their Variant and compare by identity; `index` is the place in the
    canonical order: colours in the variant's order, wager first, then rank (sort with `in_order`).
    Get one from `Variant.card("R5")`.
    """

    index: int
    code: str
    colour: Colour
    colour_index: int
    rank: int
    copies: int

    @property
    def is_wager(self) -> bool:
        """Whether this is a wager (also called investment, handshake or bet card)."""
        return self.rank == WAGER

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"<{self.code}>"


#: The place of a card in the canonical order, to sort by.
index_of = attrgetter("index")


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in canonical order."""
    # A key and not Card.__lt__: a class with any comparison of its own compares five times slower.
    return tuple(sorted(cards, key=index_of))
