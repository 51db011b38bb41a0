"""The whole picture: which form of it fits the window, and its lines from top to bottom."""

from __future__ import annotations

from collections.abc import Sequence

from lostcities.engine import Variant, View
from lostcities.terminal.picture.fragments import Line, signed
from lostcities.terminal.picture.hand import hand_lines


def table_lines(
    view: View,
    names: Sequence[str],
    columns: int,
    rows: int,
    *,
    public: bool = False,
    ascii_only: bool = True,
) -> list[Line]:
    """The table, with the seat's hand beneath unless it is the `public` one."""
    lines: list[Line] = []
    for number, colour in enumerate(view.variant.colours):
        text = f" {colour.letter}"
        for row in view.expeditions:
            cards = row[number]
            text += f" | {' '.join(map(str, cards))} {signed(view.variant.scoring.expedition(cards))}"
        lines.append([("", text)])
    return lines if public else lines + hand_lines(view, columns)


def needs(variant: Variant) -> tuple[int, int]:
    """The least window, in columns and rows, that a table of this variant can be drawn in."""
    return 40, 15


def too_small_line(variant: Variant, columns: int, rows: int) -> str:
    """What stands in place of the table in a window too small for it."""
    return f"This table needs {needs(variant)}; the window has {columns} x {rows}."
