"""`master`: what its net is made of, and that it is the same player in numpy and in compiled code."""

from __future__ import annotations

import numpy as np
import pytest

from lostcities.bots.net import SHAPES, kind_of, shipped_net
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
        "house-falling": ["explorer", "master"],
        "short": ["master", "master"],
    }.items():
        variant = LIBRARY.find(name)
        assert kernel.claims(variant, levels)
        rows = kernel.play(variant, levels, "net", 1, 2).tolist()
        assert rows == engine_rows(variant, levels, "net", 1, 2)


@pytest.mark.parametrize("kind", ["rising", "falling", "deck"])
def test_what_is_shipped_has_the_shape_of_the_net(kind: str) -> None:
    weights = shipped_net(kind).weights
    assert {name: array.shape for name, array in weights.items()} == SHAPES
    assert all((array * 1024 == np.rint(array * 1024)).all() for array in weights.values())


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("classic", "rising"),
        ("six", "rising"),
        ("house-either", "rising"),
        ("house-falling", "falling"),
        ("house-dead-discards", "deck"),
        ("three", None),
        ("teams4", None),
    ],
)
def test_which_net_plays_where(name: str, kind: str | None) -> None:
    assert kind_of(LIBRARY.find(name)) == kind
