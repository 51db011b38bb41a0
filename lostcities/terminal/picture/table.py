"""The whole picture: what of it fits the window, and its lines from top to bottom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Literal

from lostcities.engine import Variant, View
from lostcities.terminal.fragments import Fragment, Line, filled
from lostcities.terminal.picture.columns import Column, LetterColumn, PileColumn, SideColumn
from lostcities.terminal.picture.hand import ROOMY, lines_of_hand, open_hand_lines, rows_of_hand
from lostcities.terminal.picture.layout import Layout, layout_for
from lostcities.terminal.picture.scene import Scene
from lostcities.terminal.picture.seats import seat_lines
from lostcities.texts import say

#: The least window that the prompt with its menu and its toolbar is made for.
LEAST_COLUMNS, LEAST_ROWS = 40, 15
#: Rows that are not the picture's: a line of the log, the prompt, a refusal, the toolbar.
OTHER_ROWS = 4
#: Rows of the menu under the prompt, where there is room for all of it.
MENU_ROWS = 4


#: What may be left out of the picture; everything else is in every one.
Kind = Literal["always", "blank", "ruler", "deeds"]
Part = tuple[Kind, Line]

#: What a lower and lower window goes without, and how many rows the rest then leaves for the menu.
_LOWER: tuple[tuple[frozenset[Kind], int], ...] = (
    (frozenset(), MENU_ROWS),
    (frozenset({"blank"}), 1),
    (frozenset({"blank", "ruler"}), 1),
    (frozenset({"blank", "ruler", "deeds"}), 0),
)


def table_lines(
    view: View,
    names: Sequence[str],
    columns: int,
    rows: int,
    *,
    public: bool = False,
    ascii_only: bool = True,
) -> list[Line]:
    """The table for a window of this size, with the seat's hand beneath unless it is the `public` one.

    No line reaches the last column. In a window that is too small, one sentence stands there instead.
    """
    scene = Scene.of(view, names, public=public)
    layout = layout_for(view.variant, columns) if columns >= LEAST_COLUMNS else None
    if layout is not None:
        parts = _picture(scene, layout, columns, "|" if ascii_only else "\u2502")
        for omitted, menu in _LOWER:
            lines = [_trimmed(line) for kind, line in parts if kind not in omitted]
            if len(lines) + OTHER_ROWS + menu <= rows:
                return lines
    sentence = too_small_line(view.variant, columns, rows)
    return [[("", line)] for line in wrap(sentence, max(columns - 1, 1))]


def _picture(scene: Scene, layout: Layout, columns: int, bar: str) -> list[Part]:
    """Every line that the picture may have, from top to bottom."""
    blank: Part = ("blank", [])
    parts = [blank]
    if len(scene.view.variant.sides) < scene.view.variant.players:
        places, *deeds = seat_lines(scene, columns, with_deeds=columns >= ROOMY)
        parts += [("always", places), *[("deeds", line) for line in deeds], blank]
    for band in _bands(scene, layout):
        parts += _band_parts(scene, band, bar)
    parts += [("always", line) for line in open_hand_lines(scene, columns)]
    if not scene.public:
        parts += [blank, *[("always", line) for line in lines_of_hand(scene, columns)]]
    return parts


Band = list[tuple[Column, int]]


def _bands(scene: Scene, layout: Layout) -> list[Band]:
    """The columns that stand side by side, each with the width of the bar before it."""
    letters = LetterColumn(scene, layout)
    sides = [SideColumn(scene, layout, side) for side in scene.sides]
    own: Band = [(PileColumn(scene, layout), layout.bar), (sides[-1], layout.bar)]
    others: Band = [(side, layout.bar) for side in sides[:-1]]
    if not layout.block:
        band = others + own
        return [[(letters, 0), (band[0][0], 0), *band[1:]]]
    above: Band = [(letters, 0), (others[0][0], 0), *[(side, 1) for side, _ in others[1:]]]
    return [above, [(letters, 0), (own[0][0], 0), own[1]]]


def _band_parts(scene: Scene, band: Band, bar: str) -> list[Part]:
    widths = [(column.width, gap) for column, gap in band]
    columns = [column for column, _ in band]
    parts: list[Part] = [("always", _row([column.heading() for column in columns], widths, " "))]
    if any(column.ruler() for column in columns):
        parts.append(("ruler", _row([column.ruler() for column in columns], widths, bar)))
    for colour in range(len(scene.view.variant.colours)):
        cells = [column.cell(colour) for column in columns]
        parts.append(("always", _row(cells, widths, bar)))
    return [*parts, ("always", _row([column.total() for column in columns], widths, bar))]


def _row(cells: Iterable[Line], widths: Iterable[tuple[int, int]], bar: str) -> Line:
    """Cells side by side, each filled up to its width, a bar of its gap's width before it."""
    line: Line = []
    for cell, (columns, gap) in zip(cells, widths, strict=True):
        line.append(("class:bar", bar.center(gap)) if gap > 1 else ("", " " * gap))
        line += filled(cell, columns)
    return line


def _trimmed(line: Line) -> Line:
    """The line without empty pieces and without blanks at its end, which might be painted."""
    kept: list[Fragment] = [fragment for fragment in line if fragment[1]]
    while kept and not kept[-1][1].strip():
        kept.pop()
    if kept:
        style, text = kept[-1]
        kept[-1] = (style, text.rstrip())
    return kept


def needs(variant: Variant) -> tuple[int, int]:
    """The least window, in columns and rows, that a table of this variant can be drawn in."""
    columns = LEAST_COLUMNS
    while layout_for(variant, columns) is None:
        columns += 1
    return columns, rows_needed(variant, columns)


def rows_needed(variant: Variant, columns: int) -> int:
    """The rows of a window of so many columns in which every table of this variant can be drawn."""
    layout = layout_for(variant, columns)
    assert layout is not None, "the window is wide enough"
    hands = 1 + (variant.players - 1 if variant.visibility.hands == "all" else 0)
    bands = 2 if layout.block else 1
    picture = bands * (len(variant.colours) + 2) + hands * rows_of_hand(variant, columns)
    seats = 1 if len(variant.sides) < variant.players else 0
    return max(LEAST_ROWS, seats + picture + OTHER_ROWS)


def too_small_line(variant: Variant, columns: int, rows: int) -> str:
    """What stands in place of the table in a window too small for it."""
    need_columns, need_rows = needs(variant)
    if columns >= need_columns:
        need_columns, need_rows = columns, rows_needed(variant, columns)
    return say(
        "terminal_shown.too-small",
        columns=need_columns,
        rows=need_rows,
        has_columns=columns,
        has_rows=rows,
    )
