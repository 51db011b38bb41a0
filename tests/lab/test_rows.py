"""Played rounds as rows."""

from __future__ import annotations

import pytest

from lostcities.bots import bot, turn_stream
from lostcities.engine import Give, Match
from lostcities.lab.rows import (
    DEAL,
    GIVES,
    ROTATION,
    SCORE,
    STALLED,
    STARTER,
    TURNS,
    expedition_at,
    played_rounds,
    row_of,
)
from tests.lab.rounds import SHIPPED, seating


@pytest.mark.parametrize("name", SHIPPED)
def test_a_row_tells_of_the_round(name: str) -> None:
    who = seating(name)
    sides, colours = len(who.variant.sides), len(who.variant.colours)
    for deal, rotation, round_ in played_rounds(who, "rows", 4, 1):
        row = row_of(deal, rotation, round_)
        assert len(row) == expedition_at(sides, colours, sides, 0)
        assert (row[DEAL], row[ROTATION], row[TURNS]) == (4, rotation, round_.turns)
        assert row[STALLED] == (round_.ended == "stall")
        gives = [0] * sides
        for seat, move in round_.history:
            gives[who.variant.side_of[seat]] += isinstance(move, Give)
        assert row[GIVES : GIVES + sides] == gives
        for side, score in enumerate(round_.scores()):
            starts = [expedition_at(sides, colours, side, colour) for colour in range(colours)]
            assert sum(row[start + SCORE] for start in starts) == score


def test_a_deal_of_a_simulation_is_the_first_round_of_a_match() -> None:
    """So that a person can play it: `--seed SEED-NUMBER`."""
    who = seating()
    for deal, rotation, round_ in played_rounds(who, "7", 3, 2):
        match = Match(who.variant, seed=f"7-{deal}")
        again = match.deal()
        assert again.standing.starter == round_.standing.starter
        while again.to_move is not None:
            view = again.view(again.to_move)
            level = who.levels_at(rotation)[again.to_move]
            for move in bot(level).choose(view, turn_stream(f"7-{deal}", view)):
                again.push(move)
        assert again.history == round_.history
        assert row_of(deal, rotation, again)[STARTER] == 0
