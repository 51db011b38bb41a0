"""Lines and how they are fitted."""

from __future__ import annotations

import pytest

from lostcities.terminal.fragments import cut, cut_name, text_of, width, wrapped

LINE = [("class:note", "  white: 2 -> 3  (-18 -> -15), and 20 more for eight cards")]


@pytest.mark.parametrize("columns", [20, 24, 39, 79])
def test_a_line_is_broken_between_words_and_nothing_of_it_is_lost(columns: int) -> None:
    rows = wrapped(LINE, columns)
    assert all(width(text_of(row)) <= columns for row in rows)
    assert " ".join(text_of(row) for row in rows).split() == text_of(LINE).split()
    assert {row[0][0] for row in rows} == {"class:note"}


@pytest.mark.parametrize(
    ("text", "columns", "rows"),
    [
        (
            "   -P3 +       -34      you could lay it later: the one least missed",
            55,
            [
                "   -P3 +       -34      you could lay it later: the one",
                "                        least missed",
            ],
        ),
        (" Y  seen 9             unseen 2 3 10", 30, [" Y  seen 9", "   unseen 2 3 10"]),
        (" o you hold it  * new  more: help", 29, [" o you hold it  * new", "   more: help"]),
        (
            " o you hold it  * new  ( ) cannot be laid  more: help table",
            39,
            [" o you hold it  * new", "   ( ) cannot be laid  more: help table"],
        ),
    ],
)
def test_what_stands_in_columns_is_broken_between_them_or_within_the_last(
    text: str, columns: int, rows: list[str]
) -> None:
    assert [text_of(row) for row in wrapped([("", text)], columns)] == rows


def test_a_line_that_fits_is_left_as_it_is() -> None:
    assert wrapped(LINE, 79) == [LINE]


@pytest.mark.parametrize("columns", [-1, 0, 1, 3])
def test_cutting_ends_however_narrow_the_window(columns: int) -> None:
    assert cut("ab\u6f22", columns) == "ab\u6f22"[: max(columns, 0)][:2]


@pytest.mark.parametrize("columns", range(2, 12))
def test_a_name_keeps_the_number_that_tells_it_from_another(columns: int) -> None:
    names = [cut_name(name, columns) for name in ("novice", "novice 2", "novice 3", "explorer 12")]
    assert len(set(names)) == len(names)
    assert max(map(width, names)) <= columns


def test_other_names_are_cut_at_their_ends() -> None:
    assert cut_name("Bartholomew", 5) == "Barth"
    assert cut_name("Louis 14", 7) == "Loui 14"
    assert cut_name("14", 1) == "1"
    assert cut_name("\u838e\u62c9 2", 4) == "\u838e 2"
