"""A short search: what a few turns lead to, until the own seat comes to move again.

The cards that the seat cannot see are dealt at random, several times. In each such round every turn is made,
and the others answer, each from what it would see there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lostcities.engine import Random, Round, Turn, View

#: At most so many turns are compared: of those that are valued within NEAR of the best, in units of 16
#: twentieths of the cost (in the classic game within 5 points).
COMPARED, NEAR = 4, 0.3
#: Of each turn so many seats' turns are played, in all the deals together: 16 deals for two seats, fewer for
#: more. More were measured to bring nothing (docs/bots.md).
PLAYED = 32
#: How much the search counts beside the value that a turn had before it: where a net values the positions
#: that it comes to, and where the judgement does. Quarters, so that nothing is rounded.
BY_NET, BY_JUDGEMENT = 0.5, 0.25
Answer = Callable[[View, Random], Turn]


def sampled_deals(players: int) -> int:
    """How many deals are looked at."""
    return PLAYED // players


def compared(values: Sequence[float]) -> int:
    """How many of the turns with these values, the best first, are worth comparing."""
    many = 0
    while many < min(COMPARED, len(values)) and values[0] - values[many] <= NEAR:
        many += 1
    return many


def look_further(view: View, turns: Sequence[Turn], answer: Answer, rng: Random) -> list[list[View | float]]:
    """What every turn leads to in each of the deals: the view of the own seat when it is to move again, or
    the lead of its side, in points, if the round is over before. `answer` chooses for the others."""
    lines: list[list[View | float]] = [[] for _ in turns]
    for _ in range(sampled_deals(view.variant.players)):
        round_ = view.sample(rng)
        for turn, ends in zip(turns, lines, strict=True):
            ends.append(_play_out(round_, view.seat, turn, answer, rng))
    return lines


def _play_out(round_: Round, own: int, turn: Turn, answer: Answer, rng: Random) -> View | float:
    """Make the turn and let the others answer; the round is as before afterwards."""
    made = 0
    for move in turn:
        round_.push(move)
        made += 1
    while round_.to_move is not None and round_.to_move != own:
        for move in answer(round_.view(round_.to_move), rng):
            round_.push(move)
            made += 1
    end: View | float = _lead(round_, own) if round_.to_move is None else round_.view(own)
    for _ in range(made):
        round_.pop()
    return end


def _lead(round_: Round, seat: int) -> float:
    """What the side of a seat has more than the others have on average."""
    scores = list(round_.scores())
    own = scores.pop(round_.variant.side_of[seat])
    return own - sum(scores) / len(scores)
