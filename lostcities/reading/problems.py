"""What is wrong in a file, and where: fields first, a sentence only when it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from attrs import field, frozen

from lostcities.texts import listed, say

#: An error makes a file wrong; a warning or a note leaves it sound.
Severity = Literal["error", "warning", "note"]
#: A text from a file is shown in a message up to this length.
SHOWN = 40


@frozen(order=True)
class Place:
    """Where something stands: line and column, both from 1, columns in characters."""

    line: int = 1
    column: int = 1


START = Place()


@frozen
class Words:
    """A part of a sentence, by id. Its details may hold further Words, or several: alternatives."""

    sentence: str
    details: Mapping[str, Any] = field(factory=dict)

    def __str__(self) -> str:
        return say(self.sentence, **{name: _told(value) for name, value in self.details.items()})


def _told(value: object) -> object:
    """A detail as it is put into a sentence. Texts may come from a file, so they are made harmless."""
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, tuple):
        return listed("reading", map(_told, value), "or") if value else ""
    return value


@frozen
class Problem:
    """One thing that is wrong at one place of a file.

    `key` is dotted (`scoring.bonus.cards`, `colours[2].letter`) and empty where the whole file is
    meant; `rule` names what was broken, in the texts of `room`; `suggestion` is what was probably
    meant, as it should be written.
    """

    place: Place
    key: str
    rule: str
    details: Mapping[str, Any] = field(factory=dict)
    suggestion: str | None = None
    severity: Severity = "error"
    room: str = "reading"

    @property
    def message(self) -> str:
        """The sentence: what is wrong, and what was probably meant."""
        sentence = str(Words(f"{self.room}.{self.rule}", self.details))
        if self.suggestion is None:
            return sentence
        return say("reading.did-you-mean", sentence=sentence, suggestion=shown(self.suggestion))


@frozen
class Source:
    """A text that was read, and the name of the file it came from, as the user gave it."""

    name: str
    text: str = field(repr=False)

    def line(self, number: int) -> str:
        """The line with this number, counted from 1; empty beyond the end."""
        lines = self.text.split("\n", number)
        return lines[number - 1] if number <= len(lines) else ""


@frozen
class Finding:
    """A problem and the source it stands in; `str` is the line that tells a person."""

    source: Source
    problem: Problem

    def __str__(self) -> str:
        """`FILE:LINE:COL: error: KEY: MESSAGE`, without `KEY: ` where the whole file is meant."""
        problem = self.problem
        where = f"{shown(self.source.name, None)}:{problem.place.line}:{problem.place.column}"
        key = f"{shown(problem.key, None)}: " if problem.key else ""
        return f"{where}: {problem.severity}: {key}{problem.message}"


def ordered(findings: list[Finding]) -> tuple[Finding, ...]:
    """Findings file by file, as the files first came up, and by place within each."""
    files = list(dict.fromkeys(finding.source.name for finding in findings))
    return tuple(
        sorted(findings, key=lambda finding: (files.index(finding.source.name), finding.problem.place))
    )


def shown(text: str, longest: int | None = SHOWN) -> str:
    """A text from outside, fit to be shown within a line: nothing in it moves the cursor."""
    if longest is not None and len(text) > longest:
        text = text[: longest - 3] + "..."
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
