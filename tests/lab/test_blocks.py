"""Histograms of blocks."""

from __future__ import annotations

import pytest

from lostcities.lab.blocks import Bin, bar, bin_width, bins, columns


def test_bins_are_round_and_count_everything() -> None:
    tally = ((-7, 1), (-1, 2), (0, 3), (12, 4))
    found = bins(tally, 5)
    assert found == (Bin(-10, -6, 1), Bin(-5, -1, 2), Bin(0, 4, 3), Bin(5, 9, 0), Bin(10, 14, 4))
    assert bins(((3, 9),), 60) == (Bin(3, 3, 9),)
    assert bins((), 5) == ()


@pytest.mark.parametrize(("low", "high"), [(-1000, 1000), (-3, 4), (0, 0), (-99, 123456)])
@pytest.mark.parametrize("most", [1, 7, 60])
def test_there_are_no_more_bins_than_asked_for(low: int, high: int, most: int) -> None:
    found = bins(((low, 1), (high, 1)), most)
    assert len(found) <= max(most, 2), "no bin lies on both sides of 0"
    assert sum(one.count for one in found) == 2
    assert found[0].low <= low
    assert found[-1].high >= high


def test_widths_are_round() -> None:
    assert [bin_width(span, 10) for span in (3, 10, 11, 20, 21, 51, 101, 999)] == [1, 1, 2, 2, 5, 10, 20, 100]


def test_columns_are_as_tall_as_their_counts() -> None:
    assert list(columns([0, 1, 8, 16], 2)) == ["   █", " ▁██"]
    assert "".join(columns([1, 100000], 1))[0] == "▁", "what was seen is drawn"
    assert "".join(columns([1, 2, 3], 3, ascii=True)).isascii()


def test_bars() -> None:
    assert bar(0.5, 4) == "██  "
    assert bar(0.5, 4, ascii=True) == "##.."
    assert bar(2.0, 4) == "████"
