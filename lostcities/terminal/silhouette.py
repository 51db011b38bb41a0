"""How the scores went, as a small picture made of letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from lostcities.terminal.fragments import cut, cut_name, first_fitting, left, right, width
from lostcities.texts import say

T = TypeVar("T")

Course = Sequence[tuple[int, ...]]

#: Steps that a reader counts in.
_STEPS = (1, 2, 5, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 250, 500, 1000, 2500, 5000, 10000)
_LEVELS = 3  # rows above and below the even line
_LABEL = 14  # columns of a side's name
_LINES = 7  # rows for several sides
#: Where sides meet, and the letter of a side that has none of its own.
_MEET = "="


def silhouette(labels: Sequence[str], rounds: Sequence[tuple[int, Course]], columns: int) -> list[str]:
    """The course of the rounds, each with its number: for two sides the lead after every turn, filled
    with the leader's letter; for more, a letter for each side at its score.

    A letter is the side's initial, or a sign of its own where initials clash or are not ASCII.
    """
    rounds = [(number, course) for number, course in rounds if course]
    if not rounds:
        return []
    if len(labels) == 2:
        return _of_two(labels, rounds, columns)
    return _of_several(labels, rounds, columns)


def letters_for(labels: Sequence[str]) -> list[str]:
    """A letter for each side, its initial if these are ASCII and all different."""
    initials = [label[0].upper() for label in labels]
    if len(set(initials)) == len(initials) and all(letter.isascii() for letter in initials):
        return initials
    return ["#"] * 2 if len(labels) == 2 else [str(number) for number in range(1, len(labels) + 1)]


# -- two sides -------------------------------------------------------------------------------------


def _of_two(labels: Sequence[str], rounds: Sequence[tuple[int, Course]], columns: int) -> list[str]:
    letters = letters_for(labels)
    leads = [[scores[0] - scores[1] for scores in course] for _, course in rounds]
    step = _step(max(abs(lead) for course in leads for lead in course))
    rows = [(side, step * level) for side in (0, 1) for level in range(1, _LEVELS + 1)]
    above = [row for row in reversed(rows[:_LEVELS]) if _reached(leads, row, step)]
    below = [row for row in rows[_LEVELS:] if _reached(leads, row, step)]
    names = {row: _lead_label(labels[row[0]], row[1]) for row in above + below}
    even = say("terminal_shown.even")
    label = max(map(width, (even, *names.values())))
    plots = [
        _sampled(course, size) for course, size in zip(leads, _sizes(leads, columns, label), strict=True)
    ]

    def line(row: tuple[int, int]) -> str:
        fill = ["".join(letters[row[0]] if _shows(lead, row, step) else " " for lead in p) for p in plots]
        return f" {right(names[row], label)} {'|'.join(fill)}".rstrip()

    middle = f" {right(even, label)} {'+'.join('-' * len(plot) for plot in plots)}"
    return [*map(line, above), middle, *map(line, below), _round_numbers(rounds, plots, label)]


def _shows(lead: int, row: tuple[int, int], step: int) -> bool:
    """Whether a lead, rounded to a whole number of steps, comes to the row of a side and its level."""
    side, level = row
    return 2 * (-lead if side else lead) >= 2 * level - step


def _reached(leads: Sequence[Sequence[int]], row: tuple[int, int], step: int) -> bool:
    return any(_shows(lead, row, step) for course in leads for lead in course)


def _lead_label(label: str, level: int) -> str:
    return say("terminal_shown.lead-by", name=_shortened(label), count=level)


def _shortened(label: str) -> str:
    """A side's name in a few columns, its players' names shortened alike."""
    names = label.split(" & ")
    room = range(_LABEL, 0, -1)
    shorter = (" & ".join(cut_name(name, length) for name in names) for length in room)
    return first_fitting(shorter, _LABEL)


# -- several sides ---------------------------------------------------------------------------------


def _of_several(labels: Sequence[str], rounds: Sequence[tuple[int, Course]], columns: int) -> list[str]:
    letters = letters_for(labels)
    scores = [score for _, course in rounds for point in course for score in point]
    low, high = min(0, *scores), max(0, *scores)
    step = next((step for step in _STEPS if high // step - low // step < _LINES), _STEPS[-1])
    levels = range(high // step, low // step - 1, -1)
    label = max(width(f"{level * step:+d}") for level in levels)
    courses = [course for _, course in rounds]
    plots = [_sampled(c, size) for c, size in zip(courses, _sizes(courses, columns, label), strict=True)]
    lines = []
    for level in levels:
        text = f"{level * step:+d}" if level else "0"
        row = ["".join(_meeting(point, level, step, letters) for point in plot) for plot in plots]
        lines.append(f" {right(text, label)} {'|'.join(row)}".rstrip())
    key = "   ".join(f"{letter} {name}" for letter, name in zip(letters, labels, strict=True))
    return [*lines, _round_numbers(rounds, plots, label), f" {cut(key, columns - 2)}"]


def _meeting(point: Sequence[int], level: int, step: int, letters: Sequence[str]) -> str:
    """The letter of the side whose score is in the row of a level; `=` for several, a blank for none."""
    here = [letter for letter, score in zip(letters, point, strict=True) if score // step == level]
    if len(here) > 1:
        return _MEET
    return here[0] if here else " "


# -- both ------------------------------------------------------------------------------------------


def _step(most: int) -> int:
    """The step with which the greatest lead is shown in the fewest rows that tell it well."""
    return next((step for step in _STEPS if 2 * most < step * (2 * _LEVELS + 1)), _STEPS[-1])


def _sizes(courses: Sequence[Sequence[object]], columns: int, label: int) -> list[int]:
    """The columns of each round's plot: a turn each, or equal shares where they are too many."""
    room = columns - 3 - label - (len(courses) - 1)
    share = max(1, room // len(courses))
    return [min(len(course), share) for course in courses]


def _sampled(course: Sequence[T], size: int) -> list[T]:
    """So many points of a course at equal distances, its last among them."""
    return [course[(place + 1) * len(course) // size - 1] for place in range(size)]


def _round_numbers(
    rounds: Sequence[tuple[int, Course]], plots: Sequence[Sequence[object]], label: int
) -> str:
    """Which round stands above: its number where there is room for it."""
    texts = []
    for (number, _), plot in zip(rounds, plots, strict=True):
        text = say("terminal_shown.round", round=number)
        texts.append(left(text if len(text) <= len(plot) else cut(str(number), len(plot)), len(plot)))
    return f" {' ' * label} {' '.join(texts)}".rstrip()
