"""Who is stronger, and that nobody dawdles: many rounds, in compiled code."""

from __future__ import annotations

import numpy as np
import pytest

from lostcities.bots.constants import constants
from lostcities.catalogue.library import Library
from lostcities.lab import Results, kernel, simulate

pytest.importorskip("numba", reason="so many rounds are played in compiled code (extra `fast`)")
from lostcities.lab.kernel_records import CONSTANTS, rules_of

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
        ("classic", "master", "explorer", 6),
        ("classic", "master", "yardstick", 22),
        ("six", "master", "explorer", 0),
        ("teams4", "master", "explorer", 0),
        ("three", "master", "explorer", 0),
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


def test_partners_who_give_beat_partners_who_do_not() -> None:
    """The same constants but for what a give costs: one side never gives."""
    teams = LIBRARY.find("teams4").with_stall_limit()
    giving = constants(4, 2)
    seats = [giving if side == 0 else giving._replace(give=1000.0) for side in teams.side_of]
    rules = rules_of(teams)
    levels = [kernel.EXPLORER] * 4
    rows = kernel.play_with(rules, levels, np.array(seats, CONSTANTS), "gives", 1, 4000, period=2)
    scores = rows[:, 7:].reshape(4000, 2, 2, 5, 4)[..., 3].sum(-1)  # deal, rotation, side
    margins = ((scores[:, 0, 0] - scores[:, 0, 1]) + (scores[:, 1, 1] - scores[:, 1, 0])) / 2
    assert margins.mean() > 1.96 * margins.std() / 4000**0.5
    gives = rows[:, 5:7].reshape(4000, 2, 2)
    assert gives[:, 0, 0].sum() > 100
    assert not gives[:, 0, 1].any()
