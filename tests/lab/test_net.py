"""`master` is the same player in numpy and in compiled code, which trains it and measures it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lostcities.bots import Bot, bot, turn_stream
from lostcities.bots.explorer import constants
from lostcities.bots.master import is_known
from lostcities.bots.net import SHAPES, TRUST, shipped_net
from lostcities.catalogue.library import Library
from lostcities.engine import Match, Variant
from lostcities.engine.random import hash64

pytest.importorskip("numba", reason="the net is trained in compiled code (extra `fast`)")

LIBRARY = Library.of()


def by_numpy(variant: Variant, seed: str) -> float:
    """The margin of `master` over `explorer` in one deal, played from both sides."""
    margins = []
    for own in range(2):
        round_ = Match(variant, seed=seed).deal()
        seats: list[Bot] = [bot("master" if seat == own else "explorer") for seat in range(2)]
        while round_.to_move is not None:
            view = round_.view(round_.to_move)
            for move in seats[view.seat].choose(view, turn_stream(seed, view)):
                round_.push(move)
        scores = round_.scores()
        margins.append(scores[own] - scores[1 - own])
    return sum(margins) / 2


def shipped(kind: Any) -> Any:
    net = np.zeros(1, kind)
    for name, weights in shipped_net().weights.items():
        net[0][name] = weights
    net[0]["trust"] = TRUST
    return net


@pytest.mark.parametrize("name", ["classic", "six", "house-open"])
def test_numpy_and_the_compiler_play_the_same_rounds(name: str) -> None:
    from lostcities.lab.kernel_net import NET, WORK, compare_rounds
    from lostcities.lab.kernel_records import CONSTANTS, GAME, SIGHT, rules_of

    variant = LIBRARY.find(name).with_stall_limit()
    margins = np.zeros(3)
    compare_rounds(
        rules_of(variant),
        np.zeros(1, GAME),
        np.zeros(1, SIGHT),
        np.array([constants()], CONSTANTS),
        np.zeros(1, WORK),
        shipped(NET),
        np.zeros(0, NET),
        np.uint64(hash64("net-")),
        1,
        3,
        margins,
    )
    assert margins.tolist() == [by_numpy(variant, f"net-{deal}") for deal in (1, 2, 3)]


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
