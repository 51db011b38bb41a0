"""From text to trees of nodes, one for each document: YAML's plain part, and nothing more.

PyYAML's parser gives one event after another, and only that is used of it: no composer, which
recurses as deep as a file wants, and no constructor, which would take `no` and `1:30` for
something other than text. Limits are checked on the events, before anything is built of them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from attrs import define, evolve, field, frozen

from lostcities.reading.nodes import Broken, Entry, Mapping, Node, Scalar, Sequence, below
from lostcities.reading.problems import START, Place, Problem, Source
from lostcities.reading.text import STAND_IN, bad_character, character_problem, decode, place_at

if TYPE_CHECKING:
    import yaml

#: Stray tabs beyond these are not told one by one.
MOST_TABS = 10
#: Nobody reads more problems than these of one file, so nobody looks for more.
MOST_PROBLEMS = 500


@frozen
class Limits:
    """How much a file may hold. `documents`: None for any number.

    The items of a list under one of the `uncounted` keys of a document do not count as nodes.
    """

    bytes: int = 64 * 1024
    depth: int = 16
    nodes: int = 4096
    documents: int | None = 1
    uncounted: frozenset[str] = frozenset()


@frozen
class Composition:
    """What a file turned out to be.

    `documents` are those that were read to their ends: a problem may leave fewer than there are.
    """

    source: Source
    documents: tuple[Node, ...]
    problems: tuple[Problem, ...]


def compose(name: str, data: bytes, limits: Limits | None = None) -> Composition:
    """The documents of a file that holds `data`, and everything that is wrong with its form."""
    limits = limits or Limits()
    if len(data) > limits.bytes:
        return Composition(Source(name, ""), (), (Problem(START, "", "bytes", {"most": limits.bytes}),))
    source, problems = decode(name, data)
    if problems and not source.text:
        return Composition(source, (), tuple(problems))
    builder = _Builder(source.text, limits, list(problems))
    if not builder.run(_fastest_loader()):
        builder = _Builder(source.text, limits, list(problems))
        builder.run(_python_loader())
    return Composition(source, tuple(builder.documents), tuple(builder.problems))


def _fastest_loader() -> Any:
    import yaml

    return getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _python_loader() -> Any:
    import yaml

    return yaml.SafeLoader


def event_places(text: str, wanted: frozenset[Place]) -> Iterator[tuple[Place, Place, bool]]:
    """Where keys and values begin and end, at least those that begin at the places `wanted`.

    The third is whether it is a single value. A text that is no YAML is followed as far as it is.
    """
    import yaml

    open_: list[Place] = []
    last = max(wanted)
    try:
        for event in yaml.parse(text, Loader=_fastest_loader()):
            begin, end = _place(event.start_mark), _place(event.end_mark)
            if begin > last and wanted.isdisjoint(open_):
                break
            if isinstance(event, yaml.CollectionStartEvent):
                open_.append(begin)
            elif isinstance(event, yaml.CollectionEndEvent):
                yield open_.pop(), end, False
            elif isinstance(event, yaml.NodeEvent):
                yield begin, end, True
    except (yaml.YAMLError, ValueError, OverflowError):
        return  # that is told already


class _Stop(Exception):
    """The file is wrong in a way that leaves nothing more to be read."""


@define
class _Frame:
    """A list or a mapping that is not yet complete."""

    place: Place
    items: list[Node] | None
    entries: list[Entry] = field(factory=list)
    names: set[str] = field(factory=set)
    #: The key whose value comes next; None where the next node is a key.
    pending: Scalar | None = None
    #: Whether the next value belongs to a key that was refused.
    dropping: bool = False

    @property
    def wants_key(self) -> bool:
        return self.items is None and self.pending is None and not self.dropping

    def step(self) -> str | int | None:
        """What leads from here to the node that comes next."""
        if self.items is not None:
            return len(self.items) + 1
        return self.pending.text if self.pending else None

    def node(self, start: Place | None) -> Node:
        if self.items is not None:
            return Sequence(tuple(self.items), self.place)
        return Mapping(tuple(self.entries), self.place, start or self.place)


@define
class _Builder:
    """Takes events one by one and keeps the open lists and mappings on a stack of its own."""

    text: str
    limits: Limits
    problems: list[Problem]
    documents: list[Node] = field(factory=list)
    stack: list[_Frame] = field(factory=list)
    start: Place = START
    count: int = 0
    begun: int = 0
    #: Where scalars stand in the text: kept only if there are tabs to judge.
    spans: list[tuple[int, int]] = field(factory=list)
    has_tabs: bool = False

    def run(self, loader: Any) -> bool:
        """Reads the whole text; False if the parser gave up before our own limits were met."""
        import yaml

        self.has_tabs = "\t" in self.text
        last: Any = None
        try:
            handlers = self._handlers()
            for event in yaml.parse(self.text, Loader=loader):
                last = event
                handlers[type(event)](event)
        except _Stop:
            return True
        except yaml.YAMLError as error:
            if "maximum nesting" in str(error):
                return False  # libyaml looks ahead, and finds that before it tells of the first bracket
            self.problems.append(_syntax_problem(error, self.text))
            return True
        except (ValueError, OverflowError):  # an escape beyond the last character, in PyYAML without C
            self._tell(_place(last.end_mark), "", "syntax-escape")
            return True
        if self.has_tabs:
            self.problems.extend(islice(self._stray_tabs(), MOST_TABS))
        return True

    # -- events ------------------------------------------------------------------------------

    def _handlers(self) -> dict[type, Callable[[Any], None]]:
        import yaml

        return {
            yaml.ScalarEvent: lambda event: self._attach(self._scalar(event)),
            yaml.SequenceStartEvent: lambda event: self._open(event, _Frame(_place(event.start_mark), [])),
            yaml.MappingStartEvent: lambda event: self._open(event, _Frame(_place(event.start_mark), None)),
            yaml.SequenceEndEvent: self._close,
            yaml.MappingEndEvent: self._close,
            yaml.AliasEvent: self._alias,
            yaml.DocumentStartEvent: self._begin,
            yaml.DocumentEndEvent: _pass_over,
            yaml.StreamStartEvent: _pass_over,
            yaml.StreamEndEvent: _pass_over,
        }

    def _alias(self, event: Any) -> None:
        place = _place(event.start_mark)
        self._count(event)
        self._tell(place, self._key(), "alias")
        self._attach(Broken(place))

    def _begin(self, event: Any) -> None:
        place = _place(event.start_mark)
        self.begun += 1
        self.count = 0
        self.start = START if self.begun == 1 else place
        if self.limits.documents is not None and self.begun > self.limits.documents:
            self._stop(place, "", "documents")
        index = event.start_mark.index
        if self.text[index : index + 1] == "%":
            self._tell(place, "", "directive")

    def _open(self, event: Any, frame: _Frame) -> None:
        self._check_node(event)
        if len(self.stack) >= self.limits.depth:
            self._stop(frame.place, self._key(), "depth", most=self.limits.depth)
        self.stack.append(frame)

    def _close(self, _: Any) -> None:
        frame = self.stack.pop()
        self._attach(frame.node(None if self.stack else self.start))

    def _count(self, event: Any) -> None:
        if not self._is_uncounted():
            self.count += 1
        if self.count > self.limits.nodes:
            self._stop(_place(event.start_mark), "", "nodes", most=self.limits.nodes)

    def _check_node(self, event: Any) -> None:
        """What holds for every node: there are not too many, and it carries no tag and no anchor."""
        self._count(event)
        if event.tag is not None:
            self._tell(_place(event.start_mark), self._key(), "tag")
        if event.anchor is not None:
            self._tell(_place(event.start_mark), self._key(), "anchor")

    def _is_uncounted(self) -> bool:
        if len(self.stack) != 2 or self.stack[1].items is None:
            return False
        key = self.stack[0].pending
        return key is not None and key.text in self.limits.uncounted

    # -- nodes -------------------------------------------------------------------------------

    def _scalar(self, event: Any) -> Node:
        self._check_node(event)
        place, quoted = _place(event.start_mark), bool(event.style)
        begin, end = event.start_mark.index, event.end_mark.index
        if self.has_tabs:
            self.spans.append((begin, end))
        inset = 1 if event.style in ("'", '"') else 0
        if self.text[begin + inset : end - inset] != event.value:
            scalar = Scalar(event.value, quoted, place, None)
        else:
            scalar = Scalar(event.value, quoted, place, inset)
        if STAND_IN in event.value and self._claims_characters(place, _place(event.end_mark)):
            return Broken(place)
        if (problem := self._text_problem(scalar, event.style)) is not None:
            self._add(problem)
            return Broken(place)
        return Broken(place) if event.tag is not None else scalar

    def _claims_characters(self, begin: Place, end: Place) -> bool:
        """Gives the bad characters found in this text its key; whether there are any."""
        claimed = False
        for number, problem in enumerate(self.problems):
            if problem.rule == "character" and begin <= problem.place < end:
                self.problems[number] = evolve(problem, key=self._key())
                claimed = True
        return claimed

    def _text_problem(self, scalar: Scalar, style: str | None) -> Problem | None:
        """What is wrong with a text: only blocks have line ends and tabs, escapes hide nothing."""
        text = scalar.text
        if (char := bad_character(text)) is not None:
            return character_problem(scalar.place_of(text.index(char)), self._key(), char)
        if style not in ("|", ">"):
            for char, rule in (("\n", "line-end"), ("\t", "tab")):
                if char in text:
                    return Problem(scalar.place_of(text.index(char)), self._key(), rule)
        return None

    def _attach(self, node: Node) -> None:
        """Puts a complete node where it belongs."""
        if not self.stack:
            self.documents.append(node)
            return
        frame = self.stack[-1]
        if frame.items is not None:
            frame.items.append(node)
        elif frame.wants_key:
            self._take_key(frame, node)
        else:
            if frame.pending is not None:
                frame.entries.append(Entry(frame.pending, node))
            frame.pending, frame.dropping = None, False

    def _take_key(self, frame: _Frame, node: Node) -> None:
        frame.dropping = True
        if isinstance(node, Broken):
            return
        if not isinstance(node, Scalar):
            self._tell(node.place, self._key(), "complex-key")
        elif node.text == "<<" and not node.quoted:
            self._tell(node.place, below(self._key(), node.text), "merge-key")
        elif node.text in frame.names:
            self._tell(node.place, below(self._key(), node.text), "duplicate-key")
        else:
            frame.names.add(node.text)
            frame.pending, frame.dropping = node, False

    # -- problems ----------------------------------------------------------------------------

    def _key(self) -> str:
        """The dotted key of the node that comes next, or of the mapping whose key comes next."""
        key = ""
        for frame in self.stack:
            step = frame.step()
            key = key if step is None else below(key, step)
        return key

    def _tell(self, place: Place, key: str, rule: str, **details: Any) -> None:
        self._add(Problem(place, key, rule, details))

    def _add(self, problem: Problem) -> None:
        self.problems.append(problem)
        if len(self.problems) >= MOST_PROBLEMS:
            raise _Stop

    def _stop(self, place: Place, key: str, rule: str, **details: Any) -> None:
        self._tell(place, key, rule, **details)
        raise _Stop

    def _stray_tabs(self) -> Iterator[Problem]:
        """Tabs between the texts, which some parsers take for blanks and others refuse."""
        begins = [begin for begin, _ in self.spans]
        at = self.text.find("\t")
        while at >= 0:
            before = bisect_right(begins, at) - 1
            end = self.spans[before][1] if before >= 0 else 0
            line = max(end, self.text.rfind("\n", end, at) + 1)
            if at < end:
                beyond = end
            elif "#" in self.text[line:at]:
                beyond = self.text.find("\n", at)
            else:
                yield Problem(place_at(self.text, at), "", "tab")
                beyond = at + 1
            at = self.text.find("\t", beyond) if beyond > 0 else -1


def _pass_over(_: Any) -> None:
    """Where documents end, and where the stream begins and ends, tells nothing."""


def _place(mark: Any) -> Place:
    return Place(mark.line + 1, mark.column + 1)


#: What PyYAML's two parsers say, by a part of it; the first that fits gives the rule. With True
#: the place is where the thing began, not where it was found to be wrong.
_SYNTAX = (
    ("cannot start any token", "syntax-character", False),
    ("found a tab", "tab", False),
    ("mapping values are not allowed", "syntax-colon", False),
    ("unexpected end of stream", "syntax-quote", True),
    ("unexpected document separator", "syntax-quote", True),
    ("could not find expected ':'", "syntax-no-colon", True),
    ("escape", "syntax-escape", False),
    ("directive", "directive", False),
    ("document start", "syntax-document", False),
    ("expected ',' or", "syntax-bracket", True),
    ("node content", "syntax-value", False),
    ("expected <block end>", "syntax-indent", False),
    ("did not find expected key", "syntax-indent", False),
    ("did not find expected '-' indicator", "syntax-indent", False),
)


def _syntax_problem(error: yaml.YAMLError, text: str) -> Problem:
    """The parser's objection, in our words: it is the last, for it cannot go on."""
    said = getattr(error, "problem", None) or ""
    mark = getattr(error, "problem_mark", None)
    place, rule = (_place(mark) if mark is not None else START), "syntax"
    for part, known, at_beginning in _SYNTAX:
        if part in said:
            rule = known
            if at_beginning and getattr(error, "context_mark", None) is not None:
                place = _place(error.context_mark)  # type: ignore[attr-defined]
            break
    if rule != "syntax-character":
        return Problem(place, "", rule)
    char = text[mark.index : mark.index + 1] if mark is not None else ""
    return Problem(place, "", "tab") if char == "\t" else Problem(place, "", rule, {"char": char})
