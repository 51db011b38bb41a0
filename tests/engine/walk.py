"""Play at random, and all that can be said of a round at one moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lostcities.engine import Move, Random, Round, Variant

#: Play at random among partners gives and takes for ever: a suite stops here at the latest.
MOST_MOVES = 400


def walk(round_: Round, rng: Random, most: int = MOST_MOVES) -> Iterator[Move]:
    """Make random moves until the round ends or there were enough; yields each before it is made."""
    for _ in range(most):
        if round_.is_over:
            return
        move = rng.choice(round_.legal_moves)
        yield move
        round_.push(move)


def advance(round_: Round, rng: Random, moves: int) -> Round:
    """The round so many random moves on, or over."""
    for _ in walk(round_, rng, moves):
        pass
    return round_


def push(round_: Round, text: str) -> None:
    """Make the half-turn written as `text`, which must be legal."""
    legal = {str(move): move for move in round_.legal_moves}
    round_.push(legal[text])


def views(round_: Round) -> list[Any]:
    """What each seat may know."""
    return [round_.view(seat) for seat in range(round_.variant.players)]


def snapshot(round_: Round) -> dict[str, Any]:
    """Everything that can be asked of a round, down to what each seat may know."""
    variant = round_.variant
    return {
        "to_move": round_.to_move,
        "phase": round_.phase,
        "ended": round_.ended,
        "turns": round_.turns,
        "idle": round_.idle,
        "closed": round_.closed,
        "last_mover": round_.last_mover,
        "deck": round_.deck,
        "deck_size": round_.deck_size,
        "hand_sizes": round_.hand_sizes,
        "hands": [round_.hand(seat) for seat in range(variant.players)],
        "expeditions": [round_.expeditions(side) for side in range(len(variant.sides))],
        "discards": round_.discards,
        "scores": round_.scores(),
        "legal": round_.legal_moves,
        "turns open": round_.legal_turns(),
        "history": round_.history,
        "views": views(round_),
    }


def some_moves(variant: Variant, rng: Random, round_: Round, gives: int = 20) -> list[Move]:
    """Every play, discard and draw of the variant, and some of its gives, also from the seat's own hand."""
    moves: list[Move] = [
        *variant.plays,
        *variant.discard_moves,
        variant.draw_deck,
        *variant.draw_discards,
    ]
    if variant.turn.give is not None:
        hand = round_.hand(round_.to_move) if round_.to_move is not None else ()
        for number in range(gives):
            source = hand if hand and number % 2 else variant.cards
            moves.append(variant.give(rng.choice(source) for _ in range(variant.turn.give.cards)))
    return moves
