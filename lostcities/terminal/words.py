"""Cards, names and lists in words, for whatever tells of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import reduce

from lostcities.engine import Card, Variant
from lostcities.table import Player
from lostcities.terminal.fragments import NAME_WIDTH, cut_name
from lostcities.texts import in_ascii, say


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
        return words[0] if words else ""
    head = reduce(lambda first, second: say("terminal_shown.comma", first=first, second=second), words[:-1])
    return say("terminal_shown.and", first=head, second=words[-1])


class You(str):
    """What a person is called who gave no name, and is spoken to: no name is told apart by its letters."""

    __slots__ = ()


def shown_names(players: Iterable[Player], *, ascii_only: bool = False) -> tuple[str, ...]:
    """The players' names as they are shown: who gave none is called what the language says."""
    written = in_ascii if ascii_only else str
    return tuple(
        You(written(say("terminal_shown.you-name"))) if player.is_unnamed else written(player.name)
        for player in players
    )


def is_you(name: str) -> bool:
    """Whether a shown name is that of a person who gave none, and is spoken to."""
    return isinstance(name, You)


def of_player(name: str, sentence: str) -> str:
    """The form of a sentence in which it is said of a player: a person without a name is spoken to."""
    return f"you-{sentence}" if is_you(name) else sentence


def of_side(variant: Variant, names: Sequence[str], side: int, sentence: str) -> str:
    """The form in which a sentence is said of a side: of one player, of several, or to a person."""
    seats = variant.sides[side]
    if len(seats) > 1:
        return f"several-{sentence}"
    return f"you-{sentence}" if is_you(names[seats[0]]) else f"one-{sentence}"


def name_of(names: Sequence[str], seat: int) -> str:
    """A player's name, cut to what a column allows."""
    return cut_name(names[seat], NAME_WIDTH)


def side_name(variant: Variant, names: Sequence[str], side: int) -> str:
    """What a side is called: `Bob`, `Ann & Cid`."""
    return " & ".join(name_of(names, seat) for seat in variant.sides[side])
