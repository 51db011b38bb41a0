"""Every shipped variant has a playthrough, and still plays as it stands there."""

from __future__ import annotations

import pytest

from lostcities.catalogue.library import Library
from tests.playthroughs.playing import DIRECTORY, playthrough

LIBRARY = Library.of()
ANEW = "if it was meant to change: python -m tests.playthroughs.playing"


def test_every_variant_has_one_and_each_has_its_variant():
    assert sorted(path.stem for path in DIRECTORY.glob("*.txt")) == sorted(LIBRARY.names())


@pytest.mark.parametrize("name", LIBRARY.names())
def test_it_plays_as_it_did(name):
    written = (DIRECTORY / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(LIBRARY.find(name)).splitlines() == written.splitlines(), ANEW


def test_what_the_variants_are_about_happens_in_them():
    texts = {name: (DIRECTORY / f"{name}.txt").read_text(encoding="utf-8") for name in LIBRARY.names()}
    assert "give " in texts["teams4"]
    assert "give " in texts["house-three-pairs"]
    assert " +" in texts["classic"]
    assert all(f"seat {seat}" in texts["house-five"] for seat in range(1, 6))
    assert "D15" in texts["house-gold"]
    assert "P10" in texts["six"]
    assert "draw pile 44 cards -> 38 cards" in texts["house-set-aside"]
    assert not any(f"+{letter} " in texts["house-dead-discards"] for letter in "YBWGR")
    assert "X" not in texts["house-by-length"].split("\n\n", 1)[1]
    assert "round 2" in texts["classic"]
    assert "round 2" not in texts["short"]
