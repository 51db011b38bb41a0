"""Findings told at length: the line, what is underlined in it, what was found, expected, and meant.

The first line of each is the finding's own (`str`), so that whoever reads only that misses nothing.
A rule's further sentences stand beside its message, as `RULE.found`, `RULE.expected` and `RULE.mend`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any
from unicodedata import combining, east_asian_width

from attrs import frozen

from lostcities.reading.events import event_places
from lostcities.reading.problems import START, Finding, Place, Problem, Source, Words, shown
from lostcities.texts import say

#: So much of a line is shown before and after the place.
BEFORE = 60
AFTER = 80


@frozen
class Explained:
    """What there is to say of a finding besides its message: None where there is nothing."""

    finding: Finding
    #: How many characters, from the place on, are meant.
    width: int
    #: Whether it is about a key that does not stand in the file.
    is_elsewhere: bool
    found: str | None
    expected: str | None
    help: str | None


def explained(findings: Sequence[Finding]) -> list[Explained]:
    """The findings with all there is to say of them. Each source is looked through once."""
    places: dict[Source, set[Place]] = {}
    for finding in findings:
        places.setdefault(finding.source, set()).add(finding.problem.place)
    widths = {source: _widths(source, frozenset(wanted)) for source, wanted in places.items()}
    return [_explained(finding, widths[finding.source]) for finding in findings]


def _explained(finding: Finding, widths: dict[Place, int]) -> Explained:
    problem = finding.problem
    width = widths.get(problem.place, 1)
    start = problem.place.column - 1
    written = finding.source.line(problem.place.line)[start : start + width]
    is_elsewhere = problem.place == START and problem.key != written and _is_of_a_key(problem)
    found = _part(problem, "found")
    if found is None and width > 1 and not is_elsewhere:
        found = say("reading.found-written", text=shown(written))
    help_ = _part(problem, "mend")
    if problem.suggestion is not None:
        help_ = say("reading.help-suggestion", suggestion=shown(problem.suggestion))
    return Explained(finding, width, is_elsewhere, found, _part(problem, "expected"), help_)


def _is_of_a_key(problem: Problem) -> bool:
    """Whether it is not what stands at its place that is wrong, as with characters and YAML itself."""
    return bool(problem.key) or problem.severity != "error"


def _part(problem: Problem, part: str) -> str | None:
    """A further sentence of the problem's rule, if it has one."""
    try:
        return str(Words(f"{problem.room}.{problem.rule}.{part}", problem.details))
    except KeyError:
        return None


def _widths(source: Source, wanted: frozenset[Place]) -> dict[Place, int]:
    """How many characters the value or key that begins at a place takes up in its line."""
    widths: dict[Place, int] = {}
    for begin, end, is_scalar in event_places(source.text, wanted):
        if begin not in wanted:
            continue
        if begin.line == end.line:
            width = end.column - begin.column
        else:
            width = len(source.line(begin.line).rstrip()) - begin.column + 1
        if is_scalar or begin not in widths:  # a mapping begins where its first key does
            widths[begin] = max(width, 1)
    return widths


# -- for people ----------------------------------------------------------------------------------


def as_text(findings: Sequence[Finding]) -> str:
    """Every finding with its line and a caret, as lines to be printed."""
    return "\n".join(line for one in explained(findings) for line in _text_lines(one))


def _text_lines(one: Explained) -> Iterator[str]:
    yield str(one.finding)
    problem = one.finding.problem
    line = one.finding.source.line(problem.place.line)
    number = str(problem.place.line) if line.strip() and not one.is_elsewhere else ""
    margin = " " * max(len(number), 1)
    if number:
        text, caret = _underlined(line, problem.place.column - 1, one.width)
        yield f"{margin} |"
        yield f"{number} | {text}".rstrip()
        yield f"{margin} | {caret}"
    for label, told in (("found", one.found), ("expected", one.expected), ("help", one.help)):
        if told is not None:
            yield f"{margin} = {say(f'reading.label-{label}', told=told)}"
    yield f"{margin} = {say('reading.label-rule', rule=problem.rule)}"


def _underlined(line: str, start: int, width: int) -> tuple[str, str]:
    """The part of a line about a place, fit to be shown, and the carets that go below it."""
    begin, end = max(start - BEFORE, 0), start + AFTER
    before = ("..." if begin else "") + shown(line[begin:start], None)
    meant = shown(line[start : min(start + width, end)], None)
    after = shown(line[start + width : end], None) + ("..." if len(line) > end else "")
    return f"{before}{meant}{after}", " " * _columns(before) + "^" * max(_columns(meant), 1)


def _columns(text: str) -> int:
    """How many columns of a terminal a text takes up."""
    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text)


# -- for programs --------------------------------------------------------------------------------


def as_data(findings: Sequence[Finding]) -> list[dict[str, Any]]:
    """Every finding as plain data; `found`, `expected`, `help` and `suggestion` may be None."""
    return [_data(one) for one in explained(findings)]


def _data(one: Explained) -> dict[str, Any]:
    problem = one.finding.problem
    return {
        "file": one.finding.source.name,
        "line": problem.place.line,
        "column": problem.place.column,
        "end_column": problem.place.column + one.width,
        "severity": problem.severity,
        "rule": problem.rule,
        "key": problem.key,
        "message": problem.message,
        "found": one.found,
        "expected": one.expected,
        "help": one.help,
        "suggestion": problem.suggestion,
    }


def json_text(data: Any) -> str:
    """Plain data as JSON that can be shown: what would move the cursor, or hide, is escaped."""
    text = json.dumps(data, indent=2, ensure_ascii=False)
    return "".join(char if char.isprintable() or char == "\n" else _json_escape(char) for char in text)


def _json_escape(char: str) -> str:
    return json.dumps(char)[1:-1]


_GITHUB = {"error": "error", "warning": "warning", "note": "notice"}


def as_github(findings: Sequence[Finding]) -> str:
    """Every finding as a line that GitHub's runners turn into an annotation of the file."""
    return "\n".join(map(_github_line, explained(findings)))


def _github_line(one: Explained) -> str:
    problem = one.finding.problem
    properties = {
        "file": shown(one.finding.source.name, None),
        "line": problem.place.line,
        "col": problem.place.column,
        "endColumn": problem.place.column + one.width,
        "title": problem.rule,
    }
    named = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in properties.items())
    key = f"{problem.key}: " if problem.key else ""
    return f"::{_GITHUB[problem.severity]} {named}::{_escaped(shown(key + problem.message, None))}"


def _escaped(text: str, more: str = "") -> str:
    """A text within an annotation: what would end it stands as a percent code."""
    return "".join(f"%{ord(char):02X}" if char in f"%\r\n{more}" else char for char in text)
