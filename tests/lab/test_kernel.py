"""The kernel is a twin of the engine: the same deals and choices through both, move by move.

A round in which any one move differed would go another way from there on, for every later choice hangs on
what lies where; so the rows of whole rounds are compared, and for rounds of some variants each half-turn as
well.
"""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lostcities.bots import bot, turn_stream
from lostcities.catalogue.library import Library
from lostcities.engine import Give, Match, Round, Variant
from lostcities.lab import kernel
from tests.engine import strategies

pytest.importorskip("numba", reason="the kernel is compiled with numba (extra `fast`)")

LIBRARY = Library.of()
SHIPPED = LIBRARY.names()
#: `master` is compiled by itself, and has tests of its own.
LEVELS = [level for level in kernel.LEVELS if level != "master"]


def engine_rows(variant: Variant, levels: list[str], seed: str, first: int, count: int) -> list[list[int]]:
    """What `kernel.play` gives, played by the engine and the bots."""
    variant = variant.with_stall_limit()
    bots = {level: bot(level) for level in levels}
    rows = []
    for deal in range(first, first + count):
        for rotation in range(kernel.period_of(levels)):
            round_ = Match(variant, seed=f"{seed}-{deal}").deal()
            seats = [bots[levels[(seat - rotation) % variant.players]] for seat in range(variant.players)]
            gives = play(round_, seats, f"{seed}-{deal}")
            rows.append([deal, rotation, *row_of(round_, gives)])
    return rows


def play(round_: Round, seats: list[Any], seed: str) -> list[int]:
    """Plays a round to its end; how many gives each side made."""
    gives = [0] * len(round_.variant.sides)
    while round_.to_move is not None:
        view = round_.view(round_.to_move)
        for move in seats[view.seat].choose(view, turn_stream(seed, view)):
            gives[view.side] += isinstance(move, Give)
            round_.push(move)
    return gives


def row_of(round_: Round, gives: list[int]) -> list[int]:
    row = [round_.standing.starter, round_.turns, int(round_.ended == "stall"), *gives]
    for side in range(len(round_.variant.sides)):
        for cards in round_.expeditions(side):
            wagers = sum(card.is_wager for card in cards)
            total = sum(card.rank for card in cards)
            row += [wagers, len(cards) - wagers, total, round_.variant.scoring.expedition(cards)]
    return row


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("level", LEVELS)
def test_the_same_rounds_come_of_the_same_deals(name: str, level: str) -> None:
    variant = LIBRARY.find(name)
    levels = ["novice" if level == "random" else "random", *[level] * (variant.players - 1)]
    assert kernel.claims(variant, levels)
    assert kernel.play(variant, levels, "twin", 1, 1).tolist() == engine_rows(variant, levels, "twin", 1, 1)


@pytest.mark.parametrize("name", ["classic", "teams4"])
def test_explorers_among_themselves_are_the_same(name: str) -> None:
    variant = LIBRARY.find(name)
    levels = ["explorer"] * variant.players
    assert kernel.play(variant, levels, "twin", 9, 3).tolist() == engine_rows(variant, levels, "twin", 9, 3)


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_gives_of_any_size_are_found_in_the_same_order(cards: int) -> None:
    teams = LIBRARY.find("teams4")
    assert teams.turn.give is not None
    give = evolve(teams.turn.give, cards=cards, keep=1)
    variant = evolve(teams, turn=evolve(teams.turn, give=give))
    levels = ["random"] * 4
    rows = kernel.play(variant, levels, "gives", 1, 8).tolist()
    assert rows == engine_rows(variant, levels, "gives", 1, 8)
    assert sum(rows[0][5:7]) > 9


@pytest.mark.parametrize("limit", [2, 3, 5])
def test_a_give_that_would_end_the_round_is_thought_of_alike(limit: int) -> None:
    teams = evolve(LIBRARY.find("teams4"), stall_limit=limit)
    levels = ["explorer"] * 4
    assert kernel.play(teams, levels, "ends", 1, 4).tolist() == engine_rows(teams, levels, "ends", 1, 4)


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(strategies.variants(), st.sampled_from(LEVELS), st.integers(1, 2**31 - 1))
def test_generated_variants_are_the_same(variant: Variant, level: str, deal: int) -> None:
    levels = [level, *["random"] * (variant.players - 1)]
    if kernel.claims(variant, levels):
        assert kernel.play(variant, levels, "any", deal, 1).tolist() == engine_rows(
            variant, levels, "any", deal, 1
        )


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_the_same_over_many_rounds(name: str) -> None:
    variant = LIBRARY.find(name)
    for level in ("random", "novice", "explorer"):
        levels = [level, *["novice"] * (variant.players - 1)]
        rows = kernel.play(variant, levels, "many", 1, 40).tolist()
        assert rows == engine_rows(variant, levels, "many", 1, 40)


def test_what_it_does_not_know_is_left_to_the_engine() -> None:
    classic = LIBRARY.find("classic")
    assert not kernel.claims(classic, ["random", "somebody"])
    assert kernel.claims(classic, ["random", "explorer"])
    assert kernel.claims(LIBRARY.find("three"), ["master", "explorer", "explorer"])
    wide = strategies_wide()
    assert len(wide.cards) > 64
    assert not kernel.claims(wide, ["random", "random"])


def strategies_wide() -> Variant:
    """A variant of more kinds of card than the kernel has bits."""
    colours = [
        evolve(colour, numbers=tuple(range(1, 21)), copies=(1,) * 20)
        for colour in LIBRARY.find("classic").colours
    ]
    return Variant(colours=tuple(colours))


def test_the_least_rotation_that_changes_nothing() -> None:
    assert kernel.period_of(["novice", "novice"]) == 1
    assert kernel.period_of(["novice", "random"]) == 2
    assert kernel.period_of(["novice", "random", "novice", "random"]) == 2
    assert kernel.period_of(["novice", "novice", "random", "random"]) == 4
