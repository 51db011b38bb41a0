"""From text to trees of nodes, one for each document: YAML's plain part, and nothing more.

Limits are checked on the parser's events, before anything is built of them. Where the parser gives
up, it is set to work again at the next key that begins a line, so that the rest is told too.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import islice, takewhile
from typing import Any

from attrs import define, evolve, field, frozen

from lostcities.reading.events import MOST_BREAKS, Part, lines_from, syntax_problem
from lostcities.reading.nodes import Broken, Entry, Mapping, Node, Scalar, Sequence, below, last_line
from lostcities.reading.problems import START, Place, Problem, Source
from lostcities.reading.text import STAND_IN, bad_character, character_problem, decode, place_at

#: Stray tabs beyond these are not told one by one.
MOST_TABS = 10
#: Nobody reads more problems than these of one file, so nobody looks for more.
MOST_PROBLEMS = 500


@frozen
class Limits:
    """How much a file may hold. `depth` is less than 1000. `documents`: None for any number.

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
    builder.run()
    return Composition(source, tuple(builder.documents), tuple(builder.problems))


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
    #: Whether it is known which keys it has.
    is_whole: bool = True

    @property
    def wants_key(self) -> bool:
        return self.items is None and self.pending is None and not self.dropping

    def step(self) -> str | int | None:
        """What leads from here to the node that comes next."""
        if self.items is not None:
            return len(self.items) + 1
        return self.pending.text if self.pending else None

    def node(self, start: Place | None, *, is_whole: bool = True) -> Node:
        if self.items is not None:
            return Sequence(tuple(self.items), self.place, is_whole)
        return Mapping(tuple(self.entries), self.place, start or self.place, is_whole)

    def close(self, doubtful: Place | None) -> None:
        """Takes it as it is; what begins at a doubtful place is broken."""
        if self.pending is not None:
            self.entries.append(Entry(self.pending, Broken(self.pending.place)))
        self.pending, self.dropping = None, False
        if self.entries and self.entries[-1].value.place == doubtful:
            self.entries[-1] = Entry(self.entries[-1].key, Broken(self.entries[-1].value.place))
        if self.items and self.items[-1].place == doubtful:
            self.items[-1] = Broken(self.items[-1].place)

    def keep_line(self, line: int) -> None:
        """Leaves out what does not stand in this line alone."""
        self.entries = [entry for entry in self.entries if last_line(entry.value) == line]
        if self.items is not None:
            self.items = [item for item in self.items if last_line(item) == line]

    def is_on_top(self) -> bool:
        """Whether it can be a document whose keys begin its lines."""
        return self.items is None and self.place.column == 1


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
    #: What the parser reads now, and how often it gave up before.
    part: Part = field(init=False)
    breaks: int = 0
    #: Whether the parser takes the next mapping for one that begins here, though it goes on.
    resumed: bool = False

    def run(self) -> None:
        """Reads the whole text."""
        self.has_tabs = "\t" in self.text
        part: Part | None = Part(self.text)
        try:
            while part is not None:
                part = self._read(part)
        except _Stop:
            return
        if self.has_tabs:
            self.problems.extend(islice(self._stray_tabs(), MOST_TABS))

    def _read(self, part: Part) -> Part | None:
        """Reads on to the end, or to what is no YAML; then it is the part after that."""
        import yaml

        self.part = part
        last: Any = None
        handlers = self._handlers()
        try:
            for event in part.events():
                last = event
                handlers[type(event)](event)
        except yaml.YAMLError as error:
            problem = self._unclosed_quote(last) or syntax_problem(error, part)
        except (ValueError, OverflowError):  # an escape beyond the last character, in PyYAML without C
            problem = Problem(part.place(last.end_mark), "", "syntax-escape")
        else:
            return None
        return self._recover(problem, last)

    # -- where the parser gives up -----------------------------------------------------------

    def _recover(self, problem: Problem, last: Any) -> Part | None:
        """Tells the problem; the part of the text after it, if something can be made of that."""
        # What was found beyond the place was read in the wrong way.
        self.problems = [
            told for told in self.problems if told.place <= problem.place or told.rule == "character"
        ]
        self._add(problem)
        self.breaks += 1
        if self.limits.documents != 1 or self.breaks > MOST_BREAKS:
            return None
        doubtful = self._doubtful(last, problem.place)
        if not self.stack and (not self.documents or self.documents[0].place == doubtful):
            self.documents.clear()
            self.stack.append(_Frame(START, None, is_whole=False))
        if not self.stack or not self.stack[0].is_on_top():
            return None
        self._close_unfinished(problem.place, doubtful)
        return self._next_part(problem.place.line)

    def _unclosed_quote(self, last: Any) -> Problem | None:
        """A text in quotes that has keys within it has most likely ended with the quote of another."""
        import yaml

        if not isinstance(last, yaml.ScalarEvent) or last.style not in ("'", '"'):
            return None
        first, end = self.part.place(last.start_mark).line, self.part.index(last.end_mark)
        lines = takewhile(lambda line: line[1] < end, lines_from(self.text, first + 1))
        if not any(key is not None for *_, key in lines):
            return None
        return Problem(self.part.place(last.start_mark), "", "syntax-quote")

    def _doubtful(self, last: Any, beyond: Place) -> Place | None:
        """Where the last text begins, if it reaches what is no YAML: it may have swallowed some of that."""
        import yaml

        if not isinstance(last, yaml.ScalarEvent) or self.part.place(last.end_mark) < beyond:
            return None
        return self.part.place(last.start_mark)

    def _close_unfinished(self, beyond: Place, doubtful: Place | None) -> None:
        """Puts what is open but for the document itself where it belongs, as far as it came."""
        root = self.stack[0]
        while len(self.stack) > 1:
            frame = self.stack.pop()
            frame.close(doubtful)
            if frame.place == beyond:  # what is not closed: below its first line it may have swallowed others
                frame.keep_line(beyond.line)
            is_lost = frame.place > beyond
            self._attach(Broken(frame.place) if is_lost else frame.node(None, is_whole=False))
        root.close(doubtful)

    def _next_part(self, line: int) -> Part | None:
        """The text from the first key on that begins a line below this one."""
        root = self.stack[0]
        for number, begin, key in lines_from(self.text, line):
            if key is not None and number > line:
                self.resumed = True
                self.spans = [span for span in self.spans if span[0] < begin]
                return Part(self.text, begin, number - 1)
            if key is not None:
                self._add_unread(root, key.strip("'\""), Place(number, 1))
            elif self.text[begin : begin + 1].strip(" \n#"):
                root.is_whole = False  # it may have been any key
        self._finish()
        return None

    def _add_unread(self, root: _Frame, name: str, place: Place) -> None:
        """A key whose value could not be read stands there all the same."""
        if name not in root.names:
            root.names.add(name)
            root.entries.append(Entry(Scalar(name, False, place), Broken(place)))

    def _finish(self) -> None:
        root = self.stack.pop()
        self._attach(root.node(self.start, is_whole=root.is_whole))

    # -- events ------------------------------------------------------------------------------

    def _handlers(self) -> dict[type, Callable[[Any], None]]:
        import yaml

        return {
            yaml.ScalarEvent: lambda event: self._attach(self._scalar(event)),
            yaml.SequenceStartEvent: lambda event: self._open(event, []),
            yaml.MappingStartEvent: lambda event: self._open(event, None),
            yaml.SequenceEndEvent: self._close,
            yaml.MappingEndEvent: self._close,
            yaml.AliasEvent: self._alias,
            yaml.DocumentStartEvent: self._begin,
            yaml.DocumentEndEvent: _pass_over,
            yaml.StreamStartEvent: _pass_over,
            yaml.StreamEndEvent: _pass_over,
        }

    def _alias(self, event: Any) -> None:
        place = self.part.place(event.start_mark)
        self._count(event)
        self._tell(place, self._key(), "alias")
        self._attach(Broken(place))

    def _begin(self, event: Any) -> None:
        if self.resumed:
            return
        place = self.part.place(event.start_mark)
        self.begun += 1
        self.count = 0
        self.start = START if self.begun == 1 else place
        if self.limits.documents is not None and self.begun > self.limits.documents:
            self._stop(place, "", "documents")
        index = self.part.index(event.start_mark)
        if self.text[index : index + 1] == "%":
            self._tell(place, "", "directive")

    def _open(self, event: Any, items: list[Node] | None) -> None:
        if self.resumed and items is None:
            self.resumed = False
            return  # the document's mapping goes on
        frame = _Frame(self.part.place(event.start_mark), items)
        self._check_node(event)
        if len(self.stack) >= self.limits.depth:
            self._stop(frame.place, self._key(), "depth", most=self.limits.depth)
        self.stack.append(frame)

    def _close(self, _: Any) -> None:
        frame = self.stack.pop()
        self._attach(frame.node(None if self.stack else self.start, is_whole=frame.is_whole))

    def _count(self, event: Any) -> None:
        if not self._is_uncounted():
            self.count += 1
        if self.count > self.limits.nodes:
            self._stop(self.part.place(event.start_mark), "", "nodes", most=self.limits.nodes)

    def _check_node(self, event: Any) -> None:
        """What holds for every node: there are not too many, and it carries no tag and no anchor."""
        self._count(event)
        if event.tag is not None:
            self._tell(self.part.place(event.start_mark), self._key(), "tag")
        if event.anchor is not None:
            self._tell(self.part.place(event.start_mark), self._key(), "anchor")

    def _is_uncounted(self) -> bool:
        if len(self.stack) != 2 or self.stack[1].items is None:
            return False
        key = self.stack[0].pending
        return key is not None and key.text in self.limits.uncounted

    # -- nodes -------------------------------------------------------------------------------

    def _scalar(self, event: Any) -> Node:
        self._check_node(event)
        place, quoted = self.part.place(event.start_mark), bool(event.style)
        begin, end = self.part.index(event.start_mark), self.part.index(event.end_mark)
        if self.has_tabs:
            self.spans.append((begin, end))
        inset = 1 if event.style in ("'", '"') else 0
        if self.text[begin + inset : end - inset] != event.value:
            scalar = Scalar(event.value, quoted, place, None)
        else:
            scalar = Scalar(event.value, quoted, place, inset)
        if STAND_IN in event.value and self._claims_characters(place, self.part.place(event.end_mark)):
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
                problem = Problem(place_at(self.text, at), "", "tab")
                if problem not in self.problems:
                    yield problem
                beyond = at + 1
            at = self.text.find("\t", beyond) if beyond > 0 else -1


def _pass_over(_: Any) -> None:
    """Where documents end, and where the stream begins and ends, tells nothing."""
