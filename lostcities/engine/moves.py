"""Moves: half a turn each, or a whole one for a give.

A turn is a card move (play or discard) and a draw, or a give alone. Moves are interned by their
Variant and compare by identity; `str(move)` is its notation (`R5`, `-R5`, `give R3 R4`, `+`, `+B`).
"""

from __future__ import annotations

from typing import ClassVar, Literal

from attrs import frozen

from lostcities.engine.cards import Card, Colour

#: The half of a turn that is open: a card is to be laid or given, or one drawn.
Phase = Literal["card", "draw"]


@frozen(eq=False, repr=False)
class Move:
    """What a seat does in one half of its turn; `index` is its place in the canonical order."""

    index: int

    #: The half of the turn in which the move is made.
    phase: ClassVar[Phase]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"


@frozen(eq=False, repr=False)
class Play(Move):
    """Lay a card onto the own side's expedition of its colour."""

    card: Card
    phase: ClassVar[Phase] = "card"

    def __str__(self) -> str:
        return self.card.code


@frozen(eq=False, repr=False)
class Discard(Move):
    """Lay a card onto the discard pile of its colour."""

    card: Card
    phase: ClassVar[Phase] = "card"

    def __str__(self) -> str:
        return f"-{self.card.code}"


@frozen(eq=False, repr=False)
class Give(Move):
    """Pass cards to the partner: a whole turn (the partner game). `cards` are in canonical order."""

    cards: tuple[Card, ...]
    phase: ClassVar[Phase] = "card"

    def __str__(self) -> str:
        return "give " + " ".join(card.code for card in self.cards)


@frozen(eq=False, repr=False)
class DrawDeck(Move):
    """Draw the top card of the draw pile."""

    phase: ClassVar[Phase] = "draw"

    def __str__(self) -> str:
        return "+"


@frozen(eq=False, repr=False)
class DrawDiscard(Move):
    """Draw the top card of a discard pile."""

    colour: Colour
    colour_index: int
    phase: ClassVar[Phase] = "draw"

    def __str__(self) -> str:
        return f"+{self.colour.letter}"


#: A whole turn: a card move and a draw, or a give alone.
Turn = tuple[Move, ...]
