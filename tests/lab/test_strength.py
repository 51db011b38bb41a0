"""Who is stronger, and that nobody dawdles: many rounds, in compiled code."""

from __future__ import annotations

import pytest

from lostcities.catalogue.library import Library
from lostcities.lab import Results, simulate

pytest.importorskip("numba", reason="so many rounds are played in compiled code (extra `fast`)")

LIBRARY = Library.of()
SHIPPED = LIBRARY.names()


def against(name: str, level: str, other: str, deals: int) -> Results:
    """One side of `level` against all the others."""
    variant = LIBRARY.find(name)
    seats = [level if side == 0 else other for side in variant.side_of]
    return simulate(variant, seats, deals=deals, seed=3, jobs=1)


@pytest.mark.parametrize("name", SHIPPED)
def test_explorer_beats_novice_everywhere(name: str) -> None:
    assert against(name, "explorer", "novice", 600).margin.low > 0


@pytest.mark.parametrize(
    ("name", "level", "other", "least"),
    [
        ("classic", "novice", "yardstick", 3),
        ("classic", "explorer", "yardstick", 20),
        ("classic", "explorer", "novice", 13),
        ("six", "explorer", "novice", 18),
        ("teams4", "explorer", "novice", 15),
        ("teams4", "explorer", "random", 150),
    ],
)
def test_levels_are_as_far_apart_as_they_are_said_to_be(
    name: str, level: str, other: str, least: float
) -> None:
    assert against(name, level, other, 600).margin.low > least


@pytest.mark.parametrize("level", ["novice", "explorer"])
@pytest.mark.parametrize("name", SHIPPED)
def test_nobody_dawdles(name: str, level: str) -> None:
    assert against(name, level, level, 300).stalled == 0
