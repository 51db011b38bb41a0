"""Cards and turns as files write them: `R5`, `-R5 +B`, `give R3 R4`.

What is printed is upper case and in canonical order, and is read back as the same thing. What is
read may be of either case, and a give in either order, but nothing looser: a person's own ways
of writing are for the terminal to understand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from lostcities.engine import Card, Move, Turn, Variant
from lostcities.texts import say

_CARD = re.compile(r"[A-Za-z]([Xx]|[0-9]+)")

Reason = Literal["card", "pile", "turn", "second", "third", "give", "empty"]


class BadNotation(ValueError):
    """A text that names no card or no turn of the variant, whether legal or not.

    `text` is the part that cannot be read and `column` where it begins in the whole, from 1.
    `reason` says what it should have been, `suggestion` what was probably meant, or None.
    """

    def __init__(self, text: str, column: int, reason: Reason, suggestion: str | None = None) -> None:
        super().__init__(text, column, reason, suggestion)
        self.text = text
        self.column = column
        self.reason: Reason = reason
        self.suggestion = suggestion

    def __str__(self) -> str:
        return say(f"records.notation-{self.reason}", text=self.text)


def parse_card(variant: Variant, text: str) -> Card:
    """The card that `text` names (`R5`, `rx`); raises BadNotation."""
    return _card(variant, text, 1)


def parse_turn(variant: Variant, text: str) -> Turn:
    """The turn, or half of one, that `text` names; raises BadNotation. Any is read, legal or not."""
    parts = words(text)
    if not parts:
        raise BadNotation(text, 1, "empty")
    (first, column), *rest = parts
    if first.lower() == "give":
        return (_give(variant, rest, column),)
    if first.startswith("+"):
        turn: Turn = (_draw(variant, first, column),)
    else:
        turn = (_card_move(variant, first, column),)
        if rest:
            turn = (*turn, _draw(variant, *rest.pop(0)))
    if rest:
        raise BadNotation(rest[0][0], rest[0][1], "third")
    return turn


def format_turn(moves: Iterable[Move]) -> str:
    """The moves of a turn, or of half of one, as a file writes them."""
    return " ".join(map(str, moves))


def words(text: str) -> list[tuple[str, int]]:
    """The words of a text that stand apart by blanks, each with its column from 1."""
    return [(match.group(), match.start() + 1) for match in re.finditer(r"[^ ]+", text)]


def _card(variant: Variant, text: str, column: int) -> Card:
    card = _find_card(variant, text)
    if card is None:
        meant = _meant_card(variant, text)
        raise BadNotation(text, column, "card", meant.code if meant else None)
    return card


def _find_card(variant: Variant, text: str) -> Card | None:
    # Only ASCII: upper() makes an S of a long s and an I of a dotless one.
    try:
        return variant.card(text.upper()) if text.isascii() else None
    except KeyError:
        return None


def _meant_card(variant: Variant, text: str) -> Card | None:
    """The card that is written otherwise elsewhere: `5R`, `R05`, `XR`, `R*`, `RH`, `R0`."""
    match = re.fullmatch(r"([A-Za-z])0*([0-9]+|[Xx*Hh])|0*([0-9]+|[Xx*])([A-Za-z])", text)
    if match is None:
        return None
    letter, rank = match.group(1) or match.group(4), match.group(2) or match.group(3)
    return _find_card(variant, letter + ("X" if rank in "0*hH" else rank))


def _card_move(variant: Variant, text: str, column: int) -> Move:
    name = text.removeprefix("-")
    card = _find_card(variant, name)
    if card is None:
        raise BadNotation(
            text, column, "card" if _CARD.fullmatch(name) else "turn", _meant_turn(variant, text)
        )
    return variant.play(card) if name == text else variant.discard(card)


def _meant_turn(variant: Variant, text: str) -> str | None:
    """A card move written in another way, or one that its draw follows without a blank."""
    match = re.fullmatch(r"(-?)([^+-]+)(\+[A-Za-z]?)?", text)
    if match is None:
        return None
    sign, name, draw = match.groups()
    card = _find_card(variant, name) or _meant_card(variant, name)
    return None if card is None else f"{sign}{card}" + (f" {draw.upper()}" if draw else "")


def _draw(variant: Variant, text: str, column: int) -> Move:
    if text == "+":
        return variant.draw_deck
    letter = text.removeprefix("+").upper()
    for move in variant.draw_discards:
        if letter == move.colour.letter and text.isascii():
            if text.startswith("+"):
                return move
            raise BadNotation(text, column, "second", str(move))
    raise BadNotation(text, column, "pile" if text.startswith("+") else "second")


def _give(variant: Variant, cards: Sequence[tuple[str, int]], column: int) -> Move:
    if not cards:
        raise BadNotation("give", column, "give")
    return variant.give([_card(variant, word, at) for word, at in cards])
