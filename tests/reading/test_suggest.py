"""Misspellings are recognised; words that mean something else are left alone."""

from __future__ import annotations

import pytest

from lostcities.reading.suggest import closest, distance

KEYS = ["scoring", "expedition", "hand", "turn", "round"]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("scorng", "scoring"),
        ("Scoring", "scoring"),
        ("expeditoin", "expedition"),
        ("hnad", "hand"),
        ("hands", "hand"),
        ("colour", None),
        ("x", None),
        ("", None),
        ("scoring" * 1000, None),
    ],
)
def test_closest(word, meant):
    assert closest(word, KEYS) == meant


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("yes", ["true", "false"], "true"),
        ("OFF", ["true", "false"], "false"),
        ("~", ["none"], "none"),
        ("~", KEYS, None),
    ],
)
def test_words_of_other_dialects(word, known, meant):
    assert closest(word, known) == meant


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [("", "abc", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("kitten", "sitting", 3), ("ab", "", 2)],
)
def test_distance(one, other, steps):
    assert distance(one, other) == distance(other, one) == steps
