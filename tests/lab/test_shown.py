"""What is told at a terminal: its tables, lines and pictures keep to the columns there are."""

from __future__ import annotations

import pytest

from lostcities.lab import compare, ladder, simulate
from lostcities.lab.shown import broken, comparison_text, histogram, ladder_text, results_text, table

HEAD = ("side", "score", "wins")
ROWS = [["explorer", "33.2 ± 6.2", "73.8 %"], ["novice", "13.5 ± 5.0", "26.2 %"]]


def test_without_a_width_nothing_is_broken() -> None:
    assert list(table(HEAD, ROWS)) == [
        "side           score    wins",
        "explorer  33.2 ± 6.2  73.8 %",
        "novice    13.5 ± 5.0  26.2 %",
    ]
    assert list(broken(["word " * 50], None)) == ["word " * 50]


def test_columns_come_closer_before_they_part() -> None:
    assert list(table(HEAD, ROWS, width=26))[1] == "explorer 33.2 ± 6.2 73.8 %"
    assert list(table(HEAD, ROWS, width=25)) == [
        "side           score",
        "explorer  33.2 ± 6.2",
        "novice    13.5 ± 5.0",
        "",
        "side        wins",
        "explorer  73.8 %",
        "novice    26.2 %",
    ]


def test_columns_are_straight_in_ascii_too() -> None:
    head, one, other = table(HEAD, ROWS, ascii=True)
    assert one == "explorer  33.2 +- 6.2  73.8 %"
    assert head.index("score") + len("score") == one.index("  73.8")
    assert len(one) == len(other)


def test_zero_is_marked_where_there_are_values_on_both_sides() -> None:
    *_, axis, labels = histogram(((-7, 1), (3, 2), (12, 1)), width=14)
    assert axis == "  ──┼──"
    assert labels.split()[0] == "-10"
    *_, axis, _ = histogram(((3, 2), (12, 1)), ascii=True)
    assert set(axis.strip()) == {"-"}


@pytest.mark.parametrize("width", [40, 60, 80])
@pytest.mark.parametrize("ascii", [False, True])
def test_no_line_is_longer_than_the_terminal(width: int, ascii: bool) -> None:
    found = simulate("classic", ["random", "novice"], deals=8, seed=1, jobs=1, kernel=False)
    rungs = ladder("short", ["random", "novice", "yardstick"], deals=4, seed=1, jobs=1, kernel=False)
    pair = compare("classic", "three", ["novice"], deals=40, seed=1, jobs=1, kernel=False)
    for text in (
        results_text(found, ascii=ascii, width=width),
        ladder_text(rungs, ascii=ascii, width=width),
        comparison_text(pair, ascii=ascii, width=width),
    ):
        assert max(map(len, text.splitlines())) <= width
        assert text.isascii() or not ascii
