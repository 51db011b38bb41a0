"""Lines made of styled pieces of text, and the few things done with them everywhere.

A style is a prompt_toolkit style string such as `class:chip.yellow`; nothing here needs prompt_toolkit
itself, so that a picture can be made without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

#: A style and the text that has it.
Fragment = tuple[str, str]
Line = list[Fragment]

#: Names are cut to so many columns, so that one long name cannot push the table aside.
NAME_WIDTH = 12

#: Texts of Latin and Cyrillic letters: each takes a column, and what knows of others need not be loaded.
_NARROW = re.compile("[ -~\u00a1-\u00ac\u00ae-\u02ff\u0400-\u0482\u048a-\u052f\u201c-\u201e]*")


def width(text: str) -> int:
    """How many columns a text takes: a Chinese character takes two, a combining accent none."""
    if _NARROW.fullmatch(text):
        return len(text)
    from prompt_toolkit.utils import get_cwidth

    return get_cwidth(text)


def line_width(line: Iterable[Fragment]) -> int:
    """How many columns a line takes."""
    return sum(width(text) for _, text in line)


def text_of(line: Iterable[Fragment]) -> str:
    """A line without its styles, and without blanks at its end."""
    return "".join(text for _, text in line).rstrip()


def cut(text: str, columns: int) -> str:
    """The text, or as much of its beginning as fits into so many columns."""
    while text and width(text) > columns:
        text = text[:-1]
    return text


def cut_name(name: str, columns: int) -> str:
    """A name, cut to so many columns; a number at its end stays: it may be all that tells it from another."""
    base, _, number = name.rpartition(" ")
    if width(name) <= columns or not base or not number.isdecimal():
        return cut(name, columns)
    begun = cut(base, columns - len(number) - 1).rstrip()
    return cut(f"{begun} {number}" if begun else f"{cut(base, columns - len(number))}{number}", columns)


def wrapped(line: Line, columns: int) -> list[Line]:
    """The line; if it is too long, broken between words or, better, between what stands in columns.

    A number that is cut says something else than it did, and a word that is cut says nothing. What is
    broken within a column goes on beneath it, where half of the room is left for that.
    """
    text = text_of(line)
    if width(text) <= columns:
        return [line]
    margin = len(text) - len(text.lstrip())
    starts = [margin, *(gap.end() for gap in re.finditer(r"(?<=\S)  +", text))]
    place = _break(text, columns, margin)
    column = max(start for start in starts if start <= max(place, margin))
    if width(text[:column]) > columns // 2 and text[:column].strip():
        place, column = column, margin + 2
    elif column == margin:
        column = margin + 2
    rows = [text[:place].rstrip()]
    indent = " " * width(text[:column] if column <= place else " " * column)
    for gap, word in re.findall(r"( *)(\S+)", text[place:]):
        if len(rows) > 1 and width(rows[-1]) + len(gap) + width(word) <= columns:
            rows[-1] += gap + word
        else:
            rows.append(indent + word)
    return [[(line[0][0], row)] for row in rows]


def _break(text: str, columns: int, margin: int) -> int:
    """The last place between words at which the text still fits; after its first word, if none does."""
    blanks = [gap.start() for gap in re.finditer(r"(?<=\S) +", text)]
    fitting = [place for place in blanks if margin < place and width(text[:place]) <= columns]
    return fitting[-1] if fitting else (blanks or [len(text)])[0]


def left(text: str, columns: int) -> str:
    """The text with blanks after it up to so many columns."""
    return text + " " * (columns - width(text))


def right(text: str, columns: int) -> str:
    """The text with blanks before it up to so many columns."""
    return " " * (columns - width(text)) + text


def filled(line: Line, columns: int) -> Line:
    """The line with blanks after it up to so many columns."""
    missing = columns - line_width(line)
    return [*line, ("", " " * missing)] if missing > 0 else line


def first_fitting(candidates: Iterable[str], columns: int) -> str:
    """The first of the texts that fits into so many columns; the last, cut, if none does."""
    candidate = ""
    for candidate in candidates:
        if width(candidate) <= columns:
            return candidate
    return cut(candidate, columns)


def signed(points: int) -> str:
    """Points as they stand everywhere: `+20`, `-12`, `0`."""
    return f"{points:+d}" if points else "0"
