"""What PyYAML's parsers say of a text: events with their places, and objections in our words.

Only its events are used: no composer, which recurses as deep as a file wants, and no constructor,
which would take `no` and `1:30` for something other than text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from attrs import frozen

from lostcities.reading.problems import START, Place, Problem

if TYPE_CHECKING:
    import yaml


#: So often a parser is set to work again behind what it cannot read.
MOST_BREAKS = 20

#: A key at the beginning of a line.
_KEY = re.compile(r"[A-Za-z_][\w-]*(?=\s*:(\s|$))|'[\w-]+'(?=\s*:)|\"[\w-]+\"(?=\s*:)")


@frozen
class Part:
    """A text from one of its lines on: what the parser reads, and where that stands in the whole."""

    whole: str
    begin: int = 0
    #: How many lines stand before it.
    lines: int = 0

    def place(self, mark: Any) -> Place:
        """The place of a parser's mark."""
        return Place(self.lines + mark.line + 1, mark.column + 1)

    def index(self, mark: Any) -> int:
        """The index of a mark in the whole text."""
        return self.begin + int(mark.index)

    def events(self) -> Iterator[Any]:
        """The parser's events; raises what it raises."""
        return _events(self.whole[self.begin :] if self.begin else self.whole)


def _loader() -> Any:
    import yaml

    return getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _events(text: str) -> Iterator[Any]:
    import yaml

    told = 0
    try:
        for event in yaml.parse(text, Loader=_loader()):
            yield event
            told += 1
    except yaml.YAMLError as error:
        if "maximum nesting" not in str(error):
            raise
        # libyaml looks ahead, and meets its 1000th level before it has told of the first: up to
        # there it can be read.
        end = error.problem_mark.index  # type: ignore[attr-defined]
        yield from islice(yaml.parse(text[:end], Loader=_loader()), told, None)


def lines_from(text: str, line: int) -> Iterator[tuple[int, int, str | None]]:
    """Every line from this one on: its number, where it begins, and the key at its beginning, as written."""
    begin = 0
    for number, content in enumerate(text.split("\n"), 1):
        if number >= line:
            key = _KEY.match(content)
            yield number, begin, key and key.group()
        begin += len(content) + 1


def event_places(text: str, wanted: frozenset[Place]) -> Iterator[tuple[Place, Place, bool]]:
    """Where keys and values begin and end, at least those that begin at the places `wanted`.

    The third is whether it is a single value. Behind what is no YAML it goes on at the next key that
    begins a line.
    """
    import yaml

    part = Part(text)
    for _ in range(MOST_BREAKS + 1):
        try:
            yield from _places_in(part, wanted)
        except yaml.YAMLError as error:
            broken = syntax_problem(error, part).place.line
        except (ValueError, OverflowError):
            return  # that is told already, and where it stands is not
        else:
            return
        parts = (Part(text, begin, number - 1) for number, begin, key in lines_from(text, broken + 1) if key)
        following = next(parts, None)
        if following is None:
            return
        part = following


def _places_in(part: Part, wanted: frozenset[Place]) -> Iterator[tuple[Place, Place, bool]]:
    import yaml

    open_: list[Place] = []
    first, last = min(wanted).line - part.lines - 1, max(wanted)
    for event in part.events():
        if event.end_mark.line < first and isinstance(event, yaml.ScalarEvent):
            continue  # most of a large file: no place is made for it
        begin, end = part.place(event.start_mark), part.place(event.end_mark)
        if begin > last and wanted.isdisjoint(open_):
            break
        if isinstance(event, yaml.CollectionStartEvent):
            open_.append(begin)
        elif isinstance(event, yaml.CollectionEndEvent):
            yield open_.pop(), end, False
        elif isinstance(event, yaml.NodeEvent):
            yield begin, end, True


#: What PyYAML's two parsers say, by a part of it; the first that fits gives the rule. With True
#: the place is where the thing began, not where it was found to be wrong.
_SYNTAX = (
    ("cannot start any token", "syntax-character", False),
    ("found a tab", "tab", False),
    ("mapping values are not allowed", "syntax-colon", False),
    ("found unexpected ':'", "syntax-blank", False),
    ("mapping keys are not allowed", "syntax-character", False),
    ("sequence entries are not allowed", "syntax-dash", False),
    ("block scalar", "syntax-block", False),
    ("scanning an alias", "alias", True),
    ("scanning an anchor", "anchor", True),
    ("a tag", "tag", True),
    ("tag handle", "tag", True),
    ("unexpected end of stream", "syntax-quote", True),
    ("unexpected document separator", "syntax-quote", True),
    ("could not find expected ':'", "syntax-no-colon", True),
    ("unexpected document indicator", "syntax-quote", True),
    ("escape", "syntax-escape", False),
    ("hexdecimal", "syntax-escape", False),
    ("directive", "directive", False),
    ("incompatible YAML", "directive", False),
    ("document start", "syntax-document", False),
    ("expected ',' or", "syntax-bracket", True),
    ("node content", "syntax-value", False),
    ("expected <block end>", "syntax-indent", False),
    ("did not find expected key", "syntax-indent", False),
    ("did not find expected '-' indicator", "syntax-indent", False),
)


def syntax_problem(error: yaml.YAMLError, part: Part) -> Problem:
    """The parser's objection, in our words: it is the last, for it cannot go on."""
    said = f"{getattr(error, 'context', None)} {getattr(error, 'problem', None)}"
    mark = getattr(error, "problem_mark", None)
    place, rule = (part.place(mark) if mark is not None else START), "syntax"
    for words, known, at_beginning in _SYNTAX:
        if words in said:
            rule = known
            if at_beginning and getattr(error, "context_mark", None) is not None:
                place = part.place(error.context_mark)  # type: ignore[attr-defined]
            break
    if rule == "syntax-indent" and _is_within_a_line(part, mark):
        return Problem(place, "", "syntax-after")
    if rule != "syntax-character":
        return Problem(place, "", rule)
    index = part.index(mark) if mark is not None else len(part.whole)
    char = part.whole[index : index + 1]
    return Problem(place, "", "tab") if char == "\t" else Problem(place, "", rule, {"char": char})


def _is_within_a_line(part: Part, mark: Any) -> bool:
    """Whether something stands in the line before the mark."""
    index = part.index(mark)
    return bool(part.whole[part.whole.rfind("\n", 0, index) + 1 : index].strip())
