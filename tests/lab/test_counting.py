"""From rows to a summary: against a count made another way, and compiled against plain."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve

from lostcities.lab.counting import summary_of
from lostcities.lab.measures import OF_EXPEDITIONS, Measures
from lostcities.lab.rows import (
    DEAL,
    EXPEDITION,
    GIVES,
    NUMBERS,
    ROTATION,
    SCORE,
    STALLED,
    STARTER,
    TURNS,
    WAGERS,
    Row,
    expedition_at,
)
from lostcities.lab.seating import Seating, seated
from lostcities.lab.summary import Summary
from lostcities.lab.tasks import origin_of
from tests.lab.rounds import SHIPPED, made_up_rows, seating

LINE_UPS = [
    ("classic", ("random", "novice")),
    ("six", ("novice",)),
    ("three", ("random", "novice", "novice")),
    ("teams4", ("random", "novice", "novice", "novice")),
    ("house-three-pairs", ("random", "novice")),
    ("house-by-length", ("random", "novice")),
]


def counted(who: Seating, rows: object, first: int, count: int) -> Summary:
    return summary_of(who, origin_of(who, "rows"), rows, first, count)


def listed(who: Seating, row: Row) -> list[list[list[int]]]:
    """The expeditions of each listed side."""
    sides, colours = len(who.variant.sides), len(who.variant.colours)
    at = who.sides_at[who.rotations.index(row[ROTATION])]
    starts = [[expedition_at(sides, colours, side, colour) for colour in range(colours)] for side in at]
    return [[row[start : start + EXPEDITION] for start in places] for places in starts]


@pytest.mark.parametrize(("name", "levels"), LINE_UPS)
def test_sums_are_what_a_plain_count_finds(name: str, levels: tuple[str, ...]) -> None:
    who = seating(name, levels)
    rows = made_up_rows(who, 11, 40)
    found, measures = counted(who, rows, 11, 40), Measures.of(who.variant)
    sides = len(who.variant.sides)
    scores = [[sum(one[SCORE] for one in expeditions) for expeditions in listed(who, row)] for row in rows]
    assert found.rounds == len(rows)
    assert found.deals == 40
    for side in range(sides):
        mine = [row[side] for row in scores]
        assert found.sums[measures.of_side(side, "score")] == sum(mine)
        assert found.tallies[2 + side] == tuple(sorted(Counter(mine).items()))
        alone = [row for row in scores if row[side] == max(row) and row.count(max(row)) == 1]
        shared = [row for row in scores if row[side] == max(row) and row.count(max(row)) > 1]
        assert found.sums[measures.of_side(side, "won")] == len(alone)
        assert found.sums[measures.of_side(side, "win2")] == 2 * len(alone) + len(shared)
        assert found.sums[measures.of_side(side, "negative")] == sum(score < 0 for score in mine)
        many = measures.wagers - 1
        by_wagers = [
            one for row in rows for one in listed(who, row)[side] if one[WAGERS] == many and sum(one[:2])
        ]
        assert found.sums[measures.of_wagers(side, many, "started")] == len(by_wagers)
        assert found.sums[measures.of_wagers(side, many, "points")] == sum(one[SCORE] for one in by_wagers)
        last = len(who.variant.colours) - 1
        of_colour = [one for row in rows if sum((one := listed(who, row)[side][last])[:2])]
        assert found.sums[measures.of_colour(side, last, "lost")] == sum(one[SCORE] < 0 for one in of_colour)
        cards = sum(one[WAGERS] + one[NUMBERS] for one in of_colour)
        assert found.sums[measures.of_colour(side, last, "cards")] == cards
    margins = [(sides - 1) * row[0] - sum(row[1:]) for row in scores]
    assert found.sums[0] == sum(margins)
    deals = [sum(margins[at : at + len(who.rotations)]) for at in range(0, len(rows), len(who.rotations))]
    assert found.squares[0] == sum(deal * deal for deal in deals)
    assert found.sums[measures.of_round("turns")] == sum(row[TURNS] for row in rows)
    assert found.sums[measures.of_round("stalled")] == sum(row[STALLED] for row in rows)
    assert found.extremes[0].value == max(map(max, scores))
    assert found.extremes[1].value == min(map(min, scores))


def test_who_goes_first_is_told_by_the_table() -> None:
    who = seating("classic")
    rows = made_up_rows(who, 1, 30)
    lead = 0
    for row in rows:
        begin = [expedition_at(2, 5, side, 0) for side in (0, 1)]
        scores = [sum(row[start + SCORE : start + 5 * EXPEDITION : EXPEDITION]) for start in begin]
        lead += scores[row[STARTER]] - scores[1 - row[STARTER]]
    assert counted(who, rows, 1, 30).sums[Measures.of(who.variant).of_round("lead")] == lead


def test_gives_are_the_listed_sides() -> None:
    who = seating("teams4")
    rows = made_up_rows(who, 1, 10)
    mine = sum(row[GIVES + who.sides_at[who.rotations.index(row[ROTATION])][0]] for row in rows)
    found = counted(who, rows, 1, 10)
    assert found.sums[Measures.of(who.variant).of_side(0, "gives")] == mine


@pytest.mark.parametrize(("name", "levels"), LINE_UPS)
def test_compiled_sums_are_the_same(name: str, levels: tuple[str, ...]) -> None:
    numpy = pytest.importorskip("numpy")
    pytest.importorskip("numba")
    who = seating(name, levels)
    rows = made_up_rows(who, 5, 30)
    assert counted(who, numpy.array(rows, dtype=numpy.int32), 5, 30) == counted(who, rows, 5, 30)


def test_rotations_that_part_partners_are_passed_over() -> None:
    """Compiled rounds are played in all rotations, whoever sits with whom."""
    variant = evolve(seating("teams4").variant, teams=((0, 1), (2, 3)))
    who = seated(variant, ["random", "random", "novice", "novice"])
    rows = made_up_rows(who, 1, 10)
    more = [
        [row[DEAL], rotation, *row[2:]] for row in rows for rotation in (row[ROTATION], row[ROTATION] + 1)
    ]
    assert len(more) == 10 * who.period
    assert counted(who, more, 1, 10) == counted(who, rows, 1, 10)


def test_missing_rounds_are_noticed() -> None:
    who = seating("classic")
    with pytest.raises(ValueError, match="20 rounds were to be played, and 19 were"):
        counted(who, made_up_rows(who, 1, 10)[:-1], 1, 10)


@pytest.mark.parametrize("name", SHIPPED)
def test_places_are_distinct_and_cover_everything(name: str) -> None:
    variant = seating(name).variant
    measures = Measures.of(variant)
    sides, colours = range(measures.sides), range(measures.colours)
    places = [
        *range(measures.side_start, measures.colour_start),
        *(measures.of_colour(s, c, what) for s in sides for c in colours for what in OF_EXPEDITIONS),
        *(
            measures.of_wagers(s, w, what)
            for s in sides
            for w in range(measures.wagers)
            for what in OF_EXPEDITIONS
        ),
    ]
    assert places == list(range(measures.side_start, measures.size))
    for number, (left, _) in enumerate(measures.pairs):
        assert measures.pair(left) == number
