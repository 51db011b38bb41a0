"""What a turn is made of, where a round and a view of it must agree."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from attrs import frozen

from lostcities.engine.cards import Card
from lostcities.engine.moves import Discard, Move, Play, Turn
from lostcities.engine.variant import Variant

#: What ended a round: the last card of the draw pile was taken, or nobody took one for too long.
Ending = Literal["deck", "stall"]

#: In place of the colour discarded onto in this turn, where there was none.
NO_COLOUR = -1


@frozen
class Standing:
    """Where a round stands in its match: its number of how many, each side's points from the
    rounds before it, and the seat that starts it."""

    round: int
    rounds: int
    totals: tuple[int, ...]
    starter: int


def pile_mask(piles: Iterable[Sequence[object]]) -> int:
    """Which discard piles hold cards: bit c stands for the colour with index c."""
    return sum(1 << colour for colour, pile in enumerate(piles) if pile)


def open_piles(variant: Variant, piles: int, own_discard: int) -> int:
    """Those of the piles in the bit mask that may be drawn from, after a discard onto that of the
    colour `own_discard` (NO_COLOUR after any other move)."""
    if own_discard == NO_COLOUR or variant.turn.redraw_own_discard:
        return piles
    return piles & ~(1 << own_discard)


def draws_after(variant: Variant, piles: int, move: Play | Discard) -> tuple[Move, ...]:
    """Every draw open after a card move, the piles in the bit mask holding cards before it."""
    if type(move) is Discard:
        colour = move.card.colour_index
        piles = open_piles(variant, piles | 1 << colour, colour)
    return variant.draws(piles)


def turns_from(
    legal: Iterable[Move], draws_of: Callable[[Play | Discard], Iterable[Move]]
) -> tuple[Turn, ...]:
    """The whole turns that begin with the `legal` moves, `draws_of` telling the draws after each."""
    turns: list[Turn] = []
    for move in legal:
        if isinstance(move, Play | Discard):
            turns += [(move, draw) for draw in draws_of(move)]
        else:
            turns.append((move,))
    return tuple(turns)


def table_score(variant: Variant, expeditions: Iterable[Iterable[Card]]) -> int:
    """What one side's expeditions are worth together."""
    return sum(variant.scoring.expedition(cards) for cards in expeditions)
