"""A played round as a row of whole numbers, and the engine's way to make one.

A row is [deal, rotation, starter, turns, stalled, gives of each side, and for each side and each colour
wagers, numbers, total, score]; seats and sides are those of the table. Compiled code makes the same rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack

from lostcities.bots import Bot, bot, turn_stream
from lostcities.engine import Give, Match, Round, Variant
from lostcities.engine.scoring import measure
from lostcities.lab.seating import Seating

Row = list[int]

DEAL, ROTATION, STARTER, TURNS, STALLED, GIVES = range(6)
#: How many numbers tell of an expedition, and their places.
EXPEDITION = 4
WAGERS, NUMBERS, TOTAL, SCORE = range(EXPEDITION)


def deal_seed(seed: str, deal: int) -> str:
    """The seed of the match whose first round is this deal of a simulation."""
    return f"{seed}-{deal}"


def expedition_at(sides: int, colours: int, side: int, colour: int) -> int:
    """Where the numbers of a side's expedition begin in a row."""
    return GIVES + sides + EXPEDITION * (side * colours + colour)


def played_rounds(seating: Seating, seed: str, first: int, count: int) -> Iterator[tuple[int, int, Round]]:
    """The rounds of some deals in every rotation: deal, rotation, and the round when it is over."""
    variant = seating.variant
    bots = {level: bot(level) for level in set(seating.levels)}
    with ExitStack() as stack:
        for one in bots.values():
            stack.callback(getattr(one, "close", _nothing))  # programs of others have to be ended
        for deal in range(first, first + count):
            for rotation in seating.rotations:
                yield deal, rotation, _play(variant, seating.levels_at(rotation), bots, deal_seed(seed, deal))


def _nothing() -> None:
    """What a bot needs that is no program of its own."""


def _play(variant: Variant, levels: Sequence[str], bots: Mapping[str, Bot], seed: str) -> Round:
    round_ = Match(variant, seed=seed).deal()
    at = [bots[level] for level in levels]
    while (seat := round_.to_move) is not None:
        view = round_.view(seat)
        for move in at[seat].choose(view, turn_stream(seed, view)):
            round_.push(move)
    return round_


def row_of(deal: int, rotation: int, round_: Round) -> Row:
    """What is counted of a round that is over."""
    variant = round_.variant
    gives = [0] * len(variant.sides)
    for seat, move in round_.history:
        gives[variant.side_of[seat]] += isinstance(move, Give)
    row = [deal, rotation, round_.standing.starter, round_.turns, int(round_.ended == "stall"), *gives]
    for side in range(len(variant.sides)):
        for cards in round_.expeditions(side):
            sizes = measure(cards)
            row += (*sizes, variant.scoring.score(*sizes))
    return row
