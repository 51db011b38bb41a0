"""`master`: what its net is made of, and that it is the same player in numpy and in compiled code."""

from __future__ import annotations

import numpy as np
import pytest

from lostcities.bots.master import is_known
from lostcities.bots.net import SHAPES, shipped_net
from lostcities.catalogue.library import Library
from lostcities.lab import kernel
from tests.lab.test_kernel import engine_rows

pytest.importorskip("numba", reason="the net is trained in compiled code (extra `fast`)")

LIBRARY = Library.of()


def test_numpy_and_the_compiler_play_the_same_rounds() -> None:
    """In one test: what it compiles takes a minute."""
    for name, levels in {
        "classic": ["master", "explorer"],
        "six": ["random", "master"],
        "house-open": ["master", "novice"],
        "short": ["master", "master"],
    }.items():
        variant = LIBRARY.find(name)
        assert kernel.claims(variant, levels)
        rows = kernel.play(variant, levels, "net", 1, 2).tolist()
        assert rows == engine_rows(variant, levels, "net", 1, 2)


def test_what_is_shipped_has_the_shape_of_the_net_and_says_how_it_was_made() -> None:
    weights = shipped_net().weights
    assert {name: array.shape for name, array in weights.items()} == SHAPES
    assert all((array * 1024 == np.rint(array * 1024)).all() for array in weights.values())


@pytest.mark.parametrize(
    ("name", "known"),
    [("classic", True), ("six", True), ("house-either", True), ("house-falling", False), ("teams4", False)],
)
def test_where_the_net_plays_and_where_the_judgement_alone(name: str, known: bool) -> None:
    assert is_known(LIBRARY.find(name)) is known
