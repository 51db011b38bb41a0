"""Cards, names and lists in words, for whatever tells of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import reduce

from lostcities.engine import Card, Variant
from lostcities.terminal.fragments import NAME_WIDTH, cut
from lostcities.texts import say


def card_words(card: Card) -> str:
    """A card in words: `white 8`, `green wager`."""
    if card.is_wager:
        return say("terminal_shown.card-wager", colour=card.colour.name)
    return say("terminal_shown.card-number", colour=card.colour.name, number=card.rank)


def rank_text(card: Card) -> str:
    """A card without its colour: `8`, `X`."""
    return card.code[len(card.colour.letter) :]


def ranks(cards: Iterable[Card]) -> str:
    """An expedition without its colour, its first wagers together: `XX 3 4`."""
    return re.sub(r"(?<=X) (?=X)", "", " ".join(map(rank_text, cards)))


def codes(cards: Iterable[Card]) -> str:
    """Cards as they are typed: `W9 R9`."""
    return " ".join(card.code for card in cards)


def listed(words: Sequence[str]) -> str:
    """Words one after the other: `yellow 2, blue 3 and red 9`."""
    if len(words) < 2:
        return "".join(words)
    head = reduce(lambda first, second: say("terminal_shown.comma", first=first, second=second), words[:-1])
    return say("terminal_shown.and", first=head, second=words[-1])


def name_of(names: Sequence[str], seat: int) -> str:
    """A player's name, cut to what a column allows."""
    return cut(names[seat], NAME_WIDTH)


def side_name(variant: Variant, names: Sequence[str], side: int) -> str:
    """What a side is called: `Bob`, `Ann & Cid`."""
    return " & ".join(name_of(names, seat) for seat in variant.sides[side])
