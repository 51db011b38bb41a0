"""Why a move is refused: which rule stands against it, for a move that is not among the legal ones."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from lostcities.engine.errors import IllegalMove
from lostcities.engine.moves import Discard, DrawDiscard, Give, Move, Play

if TYPE_CHECKING:
    from lostcities.engine.round import Round


def refusal(round_: Round, move: Move) -> IllegalMove:
    """The rule that refuses `move`, which is not legal in the round as it stands."""
    seat = round_.to_move
    if not round_.variant.owns(move):
        return IllegalMove("foreign", move)
    if seat is None:
        return IllegalMove("over", move)
    if move.phase != round_.phase:
        return IllegalMove("phase", move, phase=round_.phase)
    if isinstance(move, Play | Discard):
        return _card_refusal(round_, seat, move)
    if isinstance(move, Give):
        return _give_refusal(round_, seat, move)
    assert isinstance(move, DrawDiscard), "the draw pile is never closed while a round runs"
    return _draw_refusal(round_, move)


def _card_refusal(round_: Round, seat: int, move: Play | Discard) -> IllegalMove:
    variant, card = round_.variant, move.card
    if card not in round_.hand(seat):
        return IllegalMove("hand", move, card=card)
    side = variant.side_of[seat]
    reach = round_.reach(side, card.colour_index)
    objection = reach.objection(variant.expedition, card.rank)
    assert objection is not None, "a card in the hand that fits is a legal move"
    laid = round_.expeditions(side)[card.colour_index]
    top = next((other for other in reversed(laid) if not other.is_wager), None)
    order = reach.direction or variant.expedition.order
    return IllegalMove(objection, move, card=card, top=top, order=order, laid=laid)


def _give_refusal(round_: Round, seat: int, move: Give) -> IllegalMove:
    give = round_.variant.turn.give
    if give is None:
        return IllegalMove("no-give", move)
    if len(move.cards) != give.cards:
        return IllegalMove("give-count", move, cards=len(move.cards), count=give.cards)
    hand = Counter(round_.hand(seat))
    for card, many in Counter(move.cards).items():
        if hand[card] < many:
            return IllegalMove("hand", move, card=card, many=many)
    left = hand.total() - give.cards
    return IllegalMove("give-keep", move, keep=give.keep, left=left)


def _draw_refusal(round_: Round, move: DrawDiscard) -> IllegalMove:
    if "discards" not in round_.variant.turn.draw_from:
        return IllegalMove("dead-discards", move, colour=move.colour)
    if move.colour_index == round_.closed:
        return IllegalMove("own-discard", move, colour=move.colour)
    return IllegalMove("empty", move, colour=move.colour)
