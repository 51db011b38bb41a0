"""Help, laid out for a window or told in sentences.

A text of help has paragraphs, and rows `what is typed | what it means`; blank lines part them.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from lostcities.terminal.fragments import left, width

#: A meaning that has less room than this beside what is typed stands beneath it.
_LEAST_ROOM = 16
_MARGIN, _GAP = " ", "   "
_BAR = " | "


def laid_out(text: str, columns: int) -> list[str]:
    """The text in lines of so many columns, what is typed and what it means side by side."""
    lines: list[str] = []
    for part in text.split("\n\n"):
        lines += ["", *_part(part.split("\n"), columns)] if lines else _part(part.split("\n"), columns)
    return lines


def _part(texts: list[str], columns: int) -> list[str]:
    """The lines between two blank ones: their rows have columns in common."""
    typed = [_typed(text) for text in texts if _BAR in text]
    widest = max(map(width, typed), default=0)
    room = columns - len(_MARGIN) - 2 * len(_GAP) - widest
    lines = []
    for text in texts:
        if _BAR not in text:
            lines += wrap(text, columns, initial_indent=_MARGIN, subsequent_indent=_MARGIN)
            continue
        meaning = text.partition(_BAR)[2]
        head = _MARGIN + _GAP + _typed(text)
        if room < _LEAST_ROOM:
            beneath = _MARGIN + 2 * _GAP
            typing = _MARGIN + _GAP
            lines += wrap(_typed(text), columns, initial_indent=typing, subsequent_indent=typing)
            lines += wrap(meaning, columns, initial_indent=beneath, subsequent_indent=beneath)
            continue
        first, *others = wrap(meaning, room)
        indent = len(_MARGIN) + len(_GAP) + widest
        lines.append(left(head, indent) + _GAP + first)
        lines += [" " * indent + _GAP + other for other in others]
    return lines


def _typed(text: str) -> str:
    """What is typed, its choices apart."""
    return text.partition(_BAR)[0].replace(", ", _GAP)


def spoken(text: str) -> Iterator[str]:
    """The text in sentences: no columns, and no blank lines."""
    for line in text.split("\n"):
        typed, bar, meaning = line.partition(_BAR)
        if bar:
            yield f"{typed}: {meaning}."
        elif line:
            yield line
