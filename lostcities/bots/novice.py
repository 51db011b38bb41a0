"""`novice`: a few rules of thumb, in the units of whatever variant is played."""

from __future__ import annotations

from attrs import frozen

from lostcities.bots.reasons import Explanation, Reason, Thought, why_discard, why_draw, why_play
from lostcities.engine import Card, Discard, DrawDiscard, Move, Play, Random, Turn, View

#: A colour is opened when its numbers in hand come to 14 of the classic cost of 20 ...
SHORTFALL = 0.3
#: ... and while more than 10 cards of the deck are left, five turns for each of two seats.
LATE_DECK = 5
#: Whoever asks why is told so many turns.
_TOLD = 4


@frozen
class Novice:
    """Takes the smallest step in a started expedition, opens what it holds enough of, and else
    discards what hurts least; takes a pile's top when it can use it, and never gives."""

    level = "novice"

    def choose(self, view: View, rng: Random) -> Turn:
        """The turn by the rules of thumb; there is no chance in them."""
        if view.phase == "draw":
            return (_draw(view, view.legal, None),)
        plays = [move for move in view.legal if isinstance(move, Play)]
        discards = [move for move in view.legal if isinstance(move, Discard)]
        move: Play | Discard = _play(view, plays) or min(discards, key=lambda m: _harm(view, m.card))
        return _turn(view, move)

    def explain(self, view: View, rng: Random) -> Explanation:
        """The turns that the rules of thumb put first, one for each reason; none of them has a value."""
        if view.phase == "draw":
            draw = _draw(view, view.legal, None)
            return Explanation((Thought((draw,), why_draw(draw)),))
        plays = [move for move in view.legal if isinstance(move, Play)]
        discards = [move for move in view.legal if isinstance(move, Discard)]
        laid = [Thought(_turn(view, move), why_play(view, move)) for move in _plays(view, plays)]
        discards.sort(key=lambda move: _harm(view, move.card))
        thrown = [Thought(_turn(view, move), why_discard(view, move.card)) for move in discards]
        first: dict[Reason, Thought] = {}
        for thought in (*laid, *thrown):
            first.setdefault(thought.reason, thought)
        return Explanation(tuple(first.values())[:_TOLD])


def _play(view: View, plays: list[Play]) -> Play | None:
    """The smallest step in a started expedition, else the first card of a colour worth opening."""
    return next(iter(_plays(view, plays)), None)


def _plays(view: View, plays: list[Play]) -> list[Play]:
    """What may be laid in started expeditions, smallest step first, and then in those worth opening."""
    own = view.expeditions[view.side]
    started = [move for move in plays if own[move.card.colour_index]]
    opened: list[Play] = []
    if view.deck_size > LATE_DECK * view.variant.players:
        opened = [
            move for move in plays if move not in started and _is_worth_opening(view, move.card.colour_index)
        ]
    return [
        *sorted(started, key=lambda move: _step(view, move.card)),
        *sorted(opened, key=lambda move: _step(view, move.card)),
    ]


def _step(view: View, card: Card) -> tuple[int, int]:
    """How far the card is from the end of its expedition; wagers come first of all."""
    if card.is_wager:
        return 0, card.index
    variant = view.variant
    last = variant.reach(view.expeditions[view.side][card.colour_index]).last
    if last is None:
        numbers = card.colour.numbers
        last = numbers[-1] + 1 if variant.expedition.order == "falling" else numbers[0] - 1
    return abs(card.rank - last), card.index


def _is_worth_opening(view: View, colour: int) -> bool:
    """Whether the numbers held of a colour would nearly pay for it, wagers left aside."""
    scoring = view.variant.scoring
    numbers = {card.rank: card for card in view.hand if card.colour_index == colour and not card.is_wager}
    cost = 0 if scoring.by_length is not None else scoring.cost
    return bool(numbers) and scoring.expedition(numbers.values()) >= -SHORTFALL * max(cost, 0)


def _harm(view: View, card: Card) -> tuple[float, int]:
    """What discarding the card costs: its worth to the own side, and to those it is left for."""
    own = view.side
    harm = 0.0
    for side, expeditions in enumerate(view.expeditions):
        if view.admits(side, card):
            started = bool(expeditions[card.colour_index])
            if side != own:
                harm += worth(card) if started else 0
            else:
                harm += worth(card) if started else worth(card) / 2 + _company(view, card)
    return harm, card.index


def worth(card: Card) -> int:
    """A wager counts like a middling number: it is only worth what follows it."""
    return card.rank or card.colour.numbers[len(card.colour.numbers) // 2]


def _company(view: View, card: Card) -> int:
    """How many cards of the same colour are in the hand beside it."""
    return sum(other.colour_index == card.colour_index for other in view.hand) - 1


def _draw(view: View, draws: tuple[Move, ...], laid: Move | None) -> Move:
    """The best pile top that goes onto a started expedition, else the deck, which comes first."""
    best, most = draws[0], 0
    for move in draws:
        if not isinstance(move, DrawDiscard):
            continue
        if isinstance(laid, Discard) and laid.card.colour_index == move.colour_index:
            continue  # what lies there now is the card just thought least of
        top = view.discards[move.colour_index][-1]
        expedition = view.expeditions[view.side][move.colour_index]
        if isinstance(laid, Play) and laid.card.colour_index == move.colour_index:
            expedition = (*expedition, laid.card)
        if expedition and view.variant.admits(expedition, top) and worth(top) > most:
            best, most = move, worth(top)
    return best


# -- saying why ----------------------------------------------------------------------------------


def _turn(view: View, move: Play | Discard) -> Turn:
    """The turn that begins with this half."""
    return move, _draw(view, view.draws_after(move), move)
