"""`master`: what its nets are made of, and that it is the same player in numpy and in compiled code."""

from __future__ import annotations

import numpy as np
import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lostcities.bots.net import SHAPES, kind_of, shipped_net
from lostcities.catalogue.library import Library
from lostcities.engine import Variant
from lostcities.lab import kernel
from tests.engine import strategies
from tests.lab.test_kernel import engine_rows

pytest.importorskip("numba", reason="the nets are trained in compiled code (extra `fast`)")

LIBRARY = Library.of()
KINDS = ("rising", "falling", "deck", "partners", "many")


def long_colours() -> Variant:
    """A game whose colours have more cards than a net has room for."""
    classic = LIBRARY.find("classic")
    long = [evolve(colour, numbers=tuple(range(1, 11)), copies=(1,) * 10) for colour in classic.colours]
    return evolve(classic, colours=tuple(long))


def assert_twins(variant: Variant, levels: list[str], deal: int, count: int) -> None:
    assert kernel.claims(variant, levels)
    rows = kernel.play(variant, levels, "net", deal, count).tolist()
    assert rows == engine_rows(variant, levels, "net", deal, count)


def test_numpy_and_the_compiler_play_the_same_rounds() -> None:
    """In one test: what it compiles takes a minute."""
    for name, levels in {
        "classic": ["master", "explorer"],
        "six": ["random", "master"],
        "house-open": ["master", "novice"],
        "house-falling": ["explorer", "master"],
        "house-dead-discards": ["master", "explorer"],
        "short": ["master", "master"],
        "three": ["master", "explorer", "novice"],
        "teams4": ["master", "explorer", "master", "explorer"],
        "house-three-pairs": ["master", "master", "random", "random", "explorer", "explorer"],
    }.items():
        assert_twins(LIBRARY.find(name), levels, 1, 2 if len(levels) == 2 else 1)
    assert_twins(long_colours(), ["master", "explorer"], 1, 1)


@pytest.mark.slow
@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(strategies.variants(), st.integers(1, 2**31 - 1))
def test_generated_variants_are_the_same(variant: Variant, deal: int) -> None:
    levels = ["master", *["explorer"] * (variant.players - 1)]
    if kernel.claims(variant, levels):
        assert_twins(variant, levels, deal, 1)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_shipped_has_the_shape_of_the_net(kind: str) -> None:
    weights = shipped_net(kind).weights
    assert {name: array.shape for name, array in weights.items()} == SHAPES
    assert all((array * 1024 == np.rint(array * 1024)).all() for array in weights.values())
    assert all((abs(array) < 32).all() for array in weights.values())


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("classic", "rising"),
        ("six", "rising"),
        ("house-either", "rising"),
        ("house-falling", "falling"),
        ("house-dead-discards", "deck"),
        ("three", "many"),
        ("house-five", "many"),
        ("teams4", "partners"),
        ("house-three-pairs", "partners"),
    ],
)
def test_which_net_plays_where(name: str, kind: str) -> None:
    assert kind_of(LIBRARY.find(name)) == kind


def test_no_net_has_room_for_long_colours() -> None:
    assert kind_of(long_colours()) is None
