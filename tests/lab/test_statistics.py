"""That the intervals are what they say: over many small runs, 95 of 100 cover the truth."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from lostcities.lab.statistics import Estimate, mean_of, part_of, ratio_of, share_of, student

REPEATS = 2000
#: Three standard errors of a share of 0.95 in so many repeats, and a little.
CLOSE = 0.016


@pytest.mark.parametrize(
    ("freedom", "expected"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (5, 2.5706), (10, 2.2281), (29, 2.0452), (1000, 1.9623)],
)
def test_student(freedom: int, expected: float) -> None:
    assert student(freedom) == pytest.approx(expected, abs=1e-4)


def coverage(run: Callable[[random.Random], Estimate | None], truth: float) -> float:
    rng = random.Random(5)
    hits = 0
    for _ in range(REPEATS):
        found = run(rng)
        assert found is not None
        assert found.low is not None
        assert found.high is not None
        hits += found.low <= truth <= found.high
    return hits / REPEATS


def deals(rng: random.Random, count: int, *, luck: float) -> list[list[int]]:
    """Margins of two rotations: a strength of 3 points, the luck of the deal in both, and that of each."""
    found = []
    for _ in range(count):
        shared = rng.gauss(0, luck)
        found.append([round(3 + shared + rng.gauss(0, 20)) for _ in range(2)])
    return found


@pytest.mark.parametrize("count", [5, 12, 60])
@pytest.mark.parametrize("luck", [0.0, 30.0])
def test_means_are_covered(count: int, luck: float) -> None:
    def run(rng: random.Random) -> Estimate | None:
        sums = [sum(pair) for pair in deals(rng, count, luck=luck)]
        return mean_of(count, sum(sums), sum(one * one for one in sums), 2)

    assert coverage(run, 3.0) == pytest.approx(0.95, abs=CLOSE)


def test_rounds_of_one_deal_are_not_independent() -> None:
    """To take each for itself would be too sure: the unit has to be the deal."""

    def run(rng: random.Random) -> Estimate | None:
        single = [one for pair in deals(rng, 30, luck=30.0) for one in pair]
        return mean_of(len(single), sum(single), sum(one * one for one in single))

    assert coverage(run, 3.0) < 0.9


@pytest.mark.parametrize("chance", [0.5, 0.8, 0.95])
def test_shares_are_covered(chance: float) -> None:
    def run(rng: random.Random) -> Estimate | None:
        # The second rotation goes as the first in half of the deals.
        wins = []
        for _ in range(60):
            first = rng.random() < chance
            second = first if rng.random() < 0.5 else rng.random() < chance
            wins.append(first + second)
        return share_of(60, sum(wins), sum(one * one for one in wins), 2)

    # Counts are whole, so no interval is exact; Wilson's is rather too wide near the ends.
    assert 0.935 <= coverage(run, chance) <= 0.985


def test_ratios_are_covered() -> None:
    def run(rng: random.Random) -> Estimate | None:
        tops, belows = [], []
        for _ in range(60):
            count = rng.randint(0, 5)
            belows.append(count)
            tops.append(sum(round(rng.gauss(10, 15)) for _ in range(count)))
        return ratio_of(60, *_sums(tops, belows))

    assert coverage(run, 10.0) == pytest.approx(0.95, abs=CLOSE + 0.005)


def test_parts_are_covered() -> None:
    def run(rng: random.Random) -> Estimate | None:
        belows = [rng.randint(1, 5) for _ in range(60)]
        tops = [sum(rng.random() < 0.2 for _ in range(count)) for count in belows]
        return part_of(60, *_sums(tops, belows))

    assert 0.93 <= coverage(run, 0.2) <= 0.975


def _sums(tops: list[int], belows: list[int]) -> tuple[int, int, int, int, int]:
    return (
        sum(tops),
        sum(belows),
        sum(one * one for one in tops),
        sum(one * one for one in belows),
        sum(one * other for one, other in zip(tops, belows, strict=True)),
    )


def test_what_was_always_so_is_not_certain() -> None:
    found = share_of(20, 40, 80, 2)
    assert found is not None
    assert found.low is not None
    assert (found.mean, found.high) == (1.0, 1.0)
    assert 0.75 < found.low < 0.9


def test_too_little_has_no_interval() -> None:
    assert mean_of(0, 0, 0) is None
    assert mean_of(1, 7, 49) == Estimate(7.0, None, None)
    assert ratio_of(5, 0, 0, 0, 0, 0) is None
    assert str(Estimate(7.0, None, None)) == "7.00"
    assert str(Estimate(7.0, 6.5, 7.5)) == "7.00 ± 0.50"
