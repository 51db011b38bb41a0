"""From bytes to text: UTF-8 and nothing else, and no characters that deceive a reader."""

from __future__ import annotations

import codecs
import re

from lostcities.reading.problems import START, Place, Problem, Source

#: After so many bad characters a file is taken for something other than text.
MOST_BAD_CHARACTERS = 10

# Control characters but tabs and line ends; line ends that only some programs count; marks that
# turn the direction of the text after them; what is no character at all.
_DECEPTIVE = r"\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff"
_BAD = re.compile(rf"[\x00-\x08\x0b-\x1f\x7f-\x9f{_DECEPTIVE}]")
#: What stands in the text for a character that is told already.
STAND_IN = "\ufffd"


def decode(name: str, data: bytes) -> tuple[Source, list[Problem]]:
    """The text of a file, and what is wrong with its characters.

    A byte order mark is left out and CRLF line ends become LF. Where some characters are bad,
    others stand in their places, so that the rest can be read; where it is no text at all, the
    source is empty.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return Source(name, ""), [Problem(START, "", "utf-16")]
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        text = data.decode().replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode().replace("\r\n", "\n")
        details = {"byte": f"0x{data[error.start]:02X}"}
        return Source(name, ""), [Problem(place_at(before, len(before)), "", "utf-8", details)]
    bad = [
        match.start() for _, match in zip(range(MOST_BAD_CHARACTERS + 1), _BAD.finditer(text), strict=False)
    ]
    problems = [character_problem(place_at(text, at), "", text[at]) for at in bad]
    if len(bad) > MOST_BAD_CHARACTERS:
        return Source(name, ""), [*problems[:MOST_BAD_CHARACTERS], Problem(problems[-1].place, "", "no-text")]
    return Source(name, _BAD.sub(STAND_IN, text)), problems


def place_at(text: str, index: int) -> Place:
    """The place of the character with this index."""
    return Place(text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index))


def bad_character(text: str) -> str | None:
    """The first character of a text that no text may have; tabs and line ends are not looked at."""
    match = _BAD.search(text)
    return match and match.group()


def character_problem(place: Place, key: str, char: str) -> Problem:
    """The problem of a character that may not stand in a file, nor be written as an escape."""
    return Problem(place, key, "character", {"code": f"U+{ord(char):04X}"})
