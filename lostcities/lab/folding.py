"""From rows to sums: loops over whole numbers, and nothing that compiled code could not run too.

The same functions take lists, or arrays when they are compiled (see `summary.py`). They fill what they are
given: this is what makes them one code for both.
"""

from __future__ import annotations

from typing import Any

from lostcities.lab.measures import OF_EXPEDITIONS, OF_ROUND, OF_SIDE
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
)

SIDE_START, PER_SIDE, PER_GROUP = len(OF_ROUND), len(OF_SIDE), len(OF_EXPEDITIONS)
MARGIN, LEAD, FIRST2, TURNS_TAKEN, ENDED_STALLED, TIED = range(SIDE_START)
SCORED, WON, WIN2, NEGATIVE, GAVE = range(PER_SIDE)
STARTED, BONUS, LOST, POINTS, CARDS = range(PER_GROUP)
GREATEST, LEAST, LONGEST = range(3)

# `Any` stands for lists of whole numbers and for arrays of them.


def fold(
    rows: Any,
    first: int,
    place: Any,
    side_at: Any,
    side_of: Any,
    bonus: Any,
    colours: int,
    wager_kinds: int,
    scores: Any,
    values: Any,
    rounds: Any,
    extremes: Any,
) -> int:
    """Count what the rows of deals `first` and on say; returns how many rows counted.

    Filled are `values` for each deal, `rounds` for each row that counts (margin, turns, each listed side's
    score) and `extremes` (value, deal, rotation, listed side); `scores` is room for the table's sides.
    """
    sides = len(side_at[0])
    counted = 0
    for row in rows:
        at = place[row[ROTATION]]
        if at < 0:
            continue
        value, seen = values[row[DEAL] - first], rounds[counted]
        everybody = add_scores(row, sides, colours, scores)
        best, holders = leaders(scores, sides)
        for listed in range(sides):
            side = side_at[at][listed]
            count_side(value, listed, scores[side], row[GIVES + side], scores[side] == best, holders)
            count_expeditions(value, row, sides, colours, wager_kinds, listed, side, bonus)
            seen[2 + listed] = scores[side]
            remember(extremes, row, scores[side], listed)
        margin = sides * scores[side_at[at][0]] - everybody
        value[MARGIN] += margin
        opener = scores[side_of[row[STARTER]]]
        value[LEAD] += sides * opener - everybody
        if opener == best:
            value[FIRST2] += 2 if holders == 1 else 1
        value[TURNS_TAKEN] += row[TURNS]
        value[ENDED_STALLED] += row[STALLED]
        value[TIED] += 1 if holders > 1 else 0
        seen[0] = margin
        seen[1] = row[TURNS]
        counted += 1
    return counted


def add_scores(row: Any, sides: int, colours: int, scores: Any) -> int:
    """The score of each of the table's sides, into `scores`; returns their sum."""
    everybody = 0
    for side in range(sides):
        points = 0
        for colour in range(colours):
            points += row[GIVES + sides + EXPEDITION * (side * colours + colour) + SCORE]
        scores[side] = points
        everybody += points
    return everybody


def leaders(scores: Any, sides: int) -> tuple[int, int]:
    """The best score, and how many sides have it."""
    best, holders = scores[0], 1
    for side in range(1, sides):
        if scores[side] > best:
            best, holders = scores[side], 1
        elif scores[side] == best:
            holders += 1
    return best, holders


def count_side(value: Any, listed: int, points: int, gives: int, leads: bool, holders: int) -> None:
    """How a listed side fared."""
    start = SIDE_START + listed * PER_SIDE
    value[start + SCORED] += points
    if leads:
        value[start + WON] += 1 if holders == 1 else 0
        value[start + WIN2] += 2 if holders == 1 else 1
    value[start + NEGATIVE] += 1 if points < 0 else 0
    value[start + GAVE] += gives


def count_expeditions(
    value: Any, row: Any, sides: int, colours: int, wager_kinds: int, listed: int, side: int, bonus: Any
) -> None:
    """The expeditions of a listed side, which sits at `side`: by colour, and by number of wagers."""
    colour_start = SIDE_START + sides * PER_SIDE
    wager_start = colour_start + sides * colours * PER_GROUP
    for colour in range(colours):
        start = GIVES + sides + EXPEDITION * (side * colours + colour)
        wagers, numbers = row[start + WAGERS], row[start + NUMBERS]
        if wagers + numbers > 0:
            points, reached = row[start + SCORE], bonus[wagers][numbers]
            group = colour_start + (listed * colours + colour) * PER_GROUP
            count_expedition(value, group, points, reached, wagers + numbers)
            group = wager_start + (listed * wager_kinds + wagers) * PER_GROUP
            count_expedition(value, group, points, reached, wagers + numbers)


def count_expedition(value: Any, group: int, points: int, reached: int, cards: int) -> None:
    """One expedition that was started."""
    value[group + STARTED] += 1
    value[group + BONUS] += reached
    value[group + LOST] += 1 if points < 0 else 0
    value[group + POINTS] += points
    value[group + CARDS] += cards


def remember(extremes: Any, row: Any, points: int, listed: int) -> None:
    """The most remarkable rounds: of equal ones the first."""
    if points > extremes[GREATEST][0]:
        keep(extremes[GREATEST], points, row, listed)
    if points < extremes[LEAST][0]:
        keep(extremes[LEAST], points, row, listed)
    if row[TURNS] > extremes[LONGEST][0]:
        keep(extremes[LONGEST], row[TURNS], row, listed)


def keep(extreme: Any, value: int, row: Any, listed: int) -> None:
    """What is remembered of a round."""
    extreme[0] = value
    extreme[1] = row[DEAL]
    extreme[2] = row[ROTATION]
    extreme[3] = listed


def moments(values: Any, lefts: Any, rights: Any, sums: Any, squares: Any, products: Any) -> None:
    """Add up the values of the deals, their squares, and the products of the pairs of places."""
    for value in values:
        for place in range(len(sums)):
            sums[place] += value[place]
            squares[place] += value[place] * value[place]
        for pair in range(len(products)):
            products[pair] += value[lefts[pair]] * value[rights[pair]]


#: In an order in which each needs only those before it.
LOOPS = (
    keep, remember, count_expedition, count_expeditions, count_side, leaders, add_scores, fold, moments
)  # fmt: skip
