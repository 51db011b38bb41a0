"""Who sits where, and whether that is fair."""

from __future__ import annotations

import pytest
from attrs import evolve

from lostcities.bots import UnknownLevel
from lostcities.engine import Variant
from lostcities.lab import UnfairSeats
from lostcities.lab.seating import Seating, seated
from tests.lab.rounds import seating


@pytest.mark.parametrize(
    ("levels", "period"),
    [
        (("novice", "novice"), 1),
        (("random", "novice"), 2),
        (("random", "novice", "random", "novice"), 2),
        (("random", "novice", "novice"), 3),
        (("random", "random", "novice", "novice"), 4),
    ],
)
def test_a_seating_comes_round_after_its_period(levels: tuple[str, ...], period: int) -> None:
    assert Seating(Variant(players=len(levels), hand=5), levels).period == period


def test_the_bot_of_seat_i_sits_at_seat_i_plus_r() -> None:
    who = Seating(Variant(players=3, hand=5), ("a", "b", "c"))
    assert who.levels_at(0) == ("a", "b", "c")
    assert who.levels_at(1) == ("c", "a", "b")
    assert who.sides_at == ((0, 1, 2), (1, 2, 0), (2, 0, 1))


def test_partners_stay_partners() -> None:
    who = seating("teams4", ("random", "novice", "novice", "novice"))
    assert who.rotations == (0, 1, 2, 3)
    assert who.sides_at == ((0, 1), (1, 0), (0, 1), (1, 0))
    assert who.names == ("random+novice", "novice")


def neighbours(*levels: str) -> Seating:
    return seated(evolve(seating("teams4").variant, teams=((0, 1), (2, 3))), levels)


def test_rotations_that_would_part_partners_are_not_played() -> None:
    who = neighbours("random", "random", "novice", "novice")
    assert who.period == 4
    assert who.rotations == (0, 2)
    assert who.sides_at == ((0, 1), (1, 0))


def test_sides_that_cannot_change_places_are_refused() -> None:
    variant = Variant(players=6, hand=4, teams=((0, 1, 3), (2, 4, 5)))
    with pytest.raises(UnfairSeats, match="do not change places"):
        seated(variant, ["random", "random", "novice", "random", "novice", "novice"])
    assert seated(variant, ["random"] * 6).rotations == (0,)


def test_sides_of_one_level_have_names_of_their_own() -> None:
    assert seating("classic", ["novice"]).names == ("novice", "novice 2")
    assert seating("three", ["random", "novice", "random"]).names == ("random", "novice", "random 2")


def test_names_are_distinct_whatever_the_levels_are_called() -> None:
    program = "exec:python3 my bot.py"
    assert Seating(Variant(), (program, program)).names == (program, f"{program} 2")
    assert Seating(Variant(players=3, hand=5), ("a", "a", "a 2")).names == ("a", "a 3", "a 2")


def test_levels_are_looked_at_before_anything_is_played() -> None:
    with pytest.raises(UnknownLevel):
        seated(Variant(), ["random", "nobody"])
    with pytest.raises(ValueError, match="2 levels"):
        seated(Variant(), ["random"])
