"""The hand, above the prompt."""

from __future__ import annotations

from lostcities.engine import View
from lostcities.terminal.picture.fragments import Line


def hand_lines(view: View, columns: int) -> list[Line]:
    """The hand of the view's seat, in the order of the rows."""
    return [[("", " hand   " + " ".join(map(str, view.hand)))]]
