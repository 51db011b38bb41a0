"""What a file may hold, declared once: read from it, shown as a JSON schema, told in words.

A shape reads a node and returns plain data (int, bool, str, None for `none`, list, dict), or
INVALID once it has told what is wrong. In a mapping, values that are invalid are left out; a list
with an invalid item is invalid as a whole. With `gaps` both keep INVALID in the places of such
values, for those who can judge the others without them.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, Final

from attrs import evolve, field, frozen

from lostcities.reading.nodes import Broken, Mapping, Node, Scalar, Sequence, below
from lostcities.reading.problems import Problem, Words
from lostcities.reading.suggest import closest

Data = Any
Schema = dict[str, Any]


@frozen
class _Invalid:
    """The value of a node whose problems are told."""

    def __repr__(self) -> str:
        return "INVALID"


INVALID: Final = _Invalid()

#: No integer in a file is larger, with either sign; longer ones are never converted.
GREATEST = 9999


@frozen
class Shape(ABC):
    """What a value may be."""

    def read(self, node: Node, key: str, problems: list[Problem]) -> Data:
        """The node's value; INVALID where it has none, with the reasons added to `problems`."""
        return INVALID if isinstance(node, Broken) else self._read(node, key, problems)

    @abstractmethod
    def _read(self, node: Node, key: str, problems: list[Problem]) -> Data:
        """What `read` does with a node that is not broken."""

    @abstractmethod
    def fits(self, node: Node) -> bool:
        """Whether the node is of this kind, right or wrong, so that this shape should judge it."""

    def wanted(self) -> Words:
        """The words for what is expected: "an integer from 1 to 6"."""
        return Words("reading.a-value")

    def words(self) -> tuple[str, ...]:
        """The words that may be written here as they are."""
        return ()

    @abstractmethod
    def schema(self) -> Schema:
        """The JSON schema (draft-07) of this shape."""

    def refuse(self, node: Node, key: str, problems: list[Problem], rule: str = "wrong-type") -> Data:
        """Tells that the node is not what is wanted."""
        if isinstance(node, Mapping | Sequence) and not node.is_whole:
            return INVALID  # that it does not end is told
        near = closest(node.text, self.words()) if isinstance(node, Scalar) else None
        details = {"wanted": self.wanted(), "found": found(node)}
        problems.append(Problem(node.place, key, rule, details, near))
        return INVALID


def found(node: Node) -> Words:
    """The words for what stands in the file."""
    match node:
        case Scalar():
            is_marked = node.quoted and evolve(node, quoted=False).kind not in ("text", "empty")
            return Words(f"reading.found-{'quoted' if is_marked else node.kind}", {"text": node.text})
        case Sequence():
            return Words("reading.found-list")
        case _:
            return Words("reading.found-mapping")


# -- single values -------------------------------------------------------------------------------


@frozen
class Nothing(Shape):
    """`none`: the part is not there. Its value is None."""

    def _read(self, node: Node, key: str, problems: list[Problem]) -> Data:
        return None if self.fits(node) else self.refuse(node, key, problems)

    def fits(self, node: Node) -> bool:
        return isinstance(node, Scalar) and node.kind == "nothing"

    def wanted(self) -> Words:
        return Words("reading.a-word", {"word": "none"})

    def words(self) -> tuple[str, ...]:
        return ("none",)

    def schema(self) -> Schema:
        return {"const": "none"}


@frozen
class Boolean(Shape):
    """`true` or `false`."""

    def _read(self, node: Node, key: str, problems: list[Problem]) -> Data:
        if isinstance(node, Scalar) and node.kind == "boolean":
            return node.text == "true"
        return self.refuse(node, key, problems)

    def fits(self, node: Node) -> bool:
        return isinstance(node, Scalar) and node.kind == "boolean"

    def wanted(self) -> Words:
        return Words("reading.a-boolean")

    def words(self) -> tuple[str, ...]:
        return ("true", "false")

    def schema(self) -> Schema:
        return {"type": "boolean"}


@frozen
class Integer(Shape):
    """A plain decimal integer within bounds, both included."""

    low: int = -GREATEST
    high: int = GREATEST

    def _read(self, node: Node, key: str, problems: list[Problem]) -> Data:
        if not isinstance(node, Scalar) or node.kind != "integer":
            return self.refuse(node, key, problems)
        value = integer(node.text)
        if value is None or not self.low <= value <= self.high:
            return self.refuse(node, key, problems, "range")
        return value

    def fits(self, node: Node) -> bool:
        return isinstance(node, Scalar) and node.kind == "integer"

    def wanted(self) -> Words:
        if self.low == self.high:
            return Words("reading.a-number", {"number": self.low})
        return Words("reading.an-integer-from", {"low": self.low, "high": self.high})

    def schema(self) -> Schema:
        if self.low == self.high:
            return {"const": self.low}
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


def integer(text: str) -> int | None:
    """The integer a text is, or None for one beyond all bounds, which is not converted."""
    return int(text) if len(text) <= len(f"-{GREATEST}") else None


@frozen
class Text(Shape):
    """A text that is no number, boolean or `none`: those need quotes to be one.

    `pattern` must match the whole; `called` is the sentence that names such a text ("a name of
    ..."). `lines`: whether it may have more than one line. `anything`: whether plain numbers and
    words are taken as the texts they are.
    """

    pattern: str | None = None
    called: str = "reading.a-text"
    lines: bool = False
    anything: bool = False

    def _read(self, node: Node, key: str, problems: list[Problem]) -> Data:
        if not self.fits(node) or (self.pattern and not re.fullmatch(self.pattern, _text(node))):
            return self.refuse(node, key, problems)
        text = _text(node)
        if not self.lines and ("\n" in text or "\t" in text):
            problems.append(Problem(node.place, key, "one-line"))
            return INVALID
        return text

    def fits(self, node: Node) -> bool:
        if not isinstance(node, Scalar) or node.kind == "empty":
            return False
        return self.anything or node.kind == "text"

    def wanted(self) -> Words:
        return Words(self.called)

    def schema(self) -> Schema:
        return {"type": "string"} | ({"pattern": f"^{self.pattern}$"} if self.pattern else {})


def _text(node: Node) -> str:
    return node.text if isinstance(node, Scalar) else ""


@frozen
class Choice(Shape):
    """One of some words, each with what it means."""

    meanings: dict[str, str] = field(hash=False)

    def _read(self, node: Node, key: str, problems: list[Problem]) -> Data:
        if self.fits(node):
            return _text(node)
        is_text = isinstance(node, Scalar) and node.kind == "text"
        return self.refuse(node, key, problems, "unknown-word" if is_text else "wrong-type")

    def fits(self, node: Node) -> bool:
        return isinstance(node, Scalar) and node.kind == "text" and node.text in self.meanings

    def wanted(self) -> Words:
        return any_of(Words("reading.a-word", {"word": word}) for word in self.meanings)

    def words(self) -> tuple[str, ...]:
        return tuple(self.meanings)

    def schema(self) -> Schema:
        return {"enum": list(self.meanings), "enumDescriptions": list(self.meanings.values())}


@frozen
class Span(Shape):
    """A span of integers, `2-10`; its value is the list of them."""

    low: int
    high: int

    def _read(self, node: Node, key: str, problems: list[Problem]) -> Data:
        if not self.fits(node):
            return self.refuse(node, key, problems)
        first, last = (integer(part) for part in _text(node).split("-"))
        if first is None or last is None or first < self.low or last > self.high:
            return self.refuse(node, key, problems, "range")
        if first > last:
            problems.append(Problem(node.place, key, "span-order", {"found": found(node)}))
            return INVALID
        return list(range(first, last + 1))

    def fits(self, node: Node) -> bool:
        return isinstance(node, Scalar) and bool(re.fullmatch(_SPAN, node.text)) and not node.quoted

    def wanted(self) -> Words:
        return Words("reading.a-span", {"example": f"{self.low}-{self.high}"})

    def schema(self) -> Schema:
        return {"type": "string", "pattern": f"^{_SPAN}$"}


_SPAN = r"(0|[1-9][0-9]*)-(0|[1-9][0-9]*)"


# -- values made of others -----------------------------------------------------------------------


@frozen
class ListOf(Shape):
    """A list whose items all have one shape. `distinct`: no two are equal.

    `gaps`: whether it keeps INVALID in the place of an invalid item.
    """

    item: Shape
    least: int = 0
    most: int | None = None
    distinct: bool = False
    gaps: bool = False

    def _read(self, node: Node, key: str, problems: list[Problem]) -> Data:
        if not isinstance(node, Sequence):
            return self.refuse(node, key, problems)
        items = [
            self.item.read(item, below(key, number), problems) for number, item in enumerate(node.items, 1)
        ]
        right = self._counts(node, key, problems)
        if self.distinct and self._repeats(node, items, key, problems):
            right = False
        return items if right and (self.gaps or INVALID not in items) else INVALID

    def _counts(self, node: Sequence, key: str, problems: list[Problem]) -> bool:
        many = len(node.items)
        if many < self.least and node.is_whole:
            details = {"least": self.least, "found": many}
            problems.append(Problem(node.place, key, "few-items", details))
        elif self.most is not None and many > self.most:
            details = {"most": self.most, "found": many}
            problems.append(Problem(node.items[self.most].place, key, "many-items", details))
        else:
            return True
        return False

    def _repeats(self, node: Sequence, items: list[Data], key: str, problems: list[Problem]) -> bool:
        before = len(problems)
        seen: list[Data] = []
        for number, (item, value) in enumerate(zip(node.items, items, strict=True), 1):
            if value is not INVALID and value in seen:
                details = {"found": found(item)}
                problems.append(Problem(item.place, below(key, number), "repeated-item", details))
            seen.append(value)
        return len(problems) > before

    def fits(self, node: Node) -> bool:
        return isinstance(node, Sequence)

    def wanted(self) -> Words:
        return Words("reading.a-list")

    def schema(self) -> Schema:
        schema: Schema = {"type": "array", "items": self.item.schema()}
        if self.least:
            schema["minItems"] = self.least
        if self.most is not None:
            schema["maxItems"] = self.most
        if self.distinct:
            schema["uniqueItems"] = True
        return schema


@frozen
class Table(Shape):
    """A mapping from integers to values of one shape, such as `{2: 2, 3: 1}`."""

    keys: Integer
    value: Shape

    def _read(self, node: Node, key: str, problems: list[Problem]) -> Data:
        if not isinstance(node, Mapping):
            return self.refuse(node, key, problems)
        table = {}
        for entry in node.entries:
            here = below(key, entry.name)
            # Keys are compared by their text, so quotes change nothing about them.
            name = self.keys.read(Scalar(entry.name, False, entry.key.place), here, problems)
            value = self.value.read(entry.value, here, problems)
            if name is not INVALID and value is not INVALID:
                table[name] = value
        return table

    def fits(self, node: Node) -> bool:
        return isinstance(node, Mapping)

    def wanted(self) -> Words:
        return Words("reading.a-mapping")

    def schema(self) -> Schema:
        return {
            "type": "object",
            "propertyNames": {"pattern": "^(0|[1-9][0-9]*)$"},
            "additionalProperties": self.value.schema(),
        }


@frozen
class Key:
    """A key of a Record: its name and shape, and what the documents say of it.

    `default` is what holds where it is left out, as a file would say it; `otherwise` says it in
    words where it hangs on other keys. `stands_for` is the key that brings in this one's value
    where it is left out.
    """

    name: str
    shape: Shape
    description: str
    default: Data = None
    otherwise: str | None = None
    example: Data = None
    required: bool = False
    stands_for: str | None = None

    def schema(self) -> Schema:
        """The JSON schema of the key's value, with what editors show of it."""
        text = self.description
        if self.otherwise is not None:
            text = f"{text} Default: {self.otherwise}."
        schema: Schema = {"description": text} | self.shape.schema()
        if self.default is not None:
            schema["default"] = self.default
        if self.example is not None:
            schema["examples"] = [self.example]
        return schema


@frozen
class Record(Shape):
    """A mapping with known keys. Keys that begin with `ignored` are passed over.

    `gaps`: whether it keeps INVALID as the value of a key whose value is invalid.
    """

    keys: tuple[Key, ...]
    ignored: str | None = None
    gaps: bool = False

    def _read(self, node: Node, key: str, problems: list[Problem]) -> Data:
        if not isinstance(node, Mapping):
            return self.refuse(node, key, problems)
        known = {declared.name: declared for declared in self.keys}
        data = {}
        for entry in node.entries:
            here = below(key, entry.name)
            if self.ignored is not None and entry.name.startswith(self.ignored):
                continue
            if entry.name not in known:
                self._tell_unknown(node, entry.key, here, problems)
                continue
            value = known[entry.name].shape.read(entry.value, here, problems)
            if self.gaps or value is not INVALID:
                data[entry.name] = value
        self._tell_missing(node, key, problems)
        return data

    def _tell_unknown(self, node: Mapping, name: Scalar, here: str, problems: list[Problem]) -> None:
        used = {entry.name for entry in node.entries}
        near = closest(name.text, [key.name for key in self.keys if key.name not in used])
        near = near or closest(name.text, [key.name for key in self.keys])
        known = tuple(Words("reading.a-word", {"word": key.name}) for key in self.keys)
        problems.append(Problem(name.place, here, "unknown-key", {"known": known}, near))

    def _tell_missing(self, node: Mapping, key: str, problems: list[Problem]) -> None:
        if not node.is_whole:
            return
        names = {entry.name for entry in node.entries}
        problems.extend(
            Problem(node.start, below(key, declared.name), "missing-key", {"name": declared.name})
            for declared in self.keys
            if declared.required and declared.name not in names
        )

    def fits(self, node: Node) -> bool:
        return isinstance(node, Mapping)

    def wanted(self) -> Words:
        return Words("reading.a-mapping")

    def schema(self) -> Schema:
        schema: Schema = {
            "type": "object",
            "properties": {key.name: key.schema() for key in self.keys},
            "additionalProperties": False,
        }
        if self.ignored is not None:
            schema["patternProperties"] = {f"^{re.escape(self.ignored)}": {}}
        if required := [key.name for key in self.keys if key.required]:
            schema["required"] = required
        return schema

    def key(self, name: str) -> Key:
        """The declaration of a key; KeyError if there is none."""
        for declared in self.keys:
            if declared.name == name:
                return declared
        raise KeyError(name)


@frozen
class OneOf(Shape):
    """One of several shapes, told apart by what kind of node stands there."""

    shapes: tuple[Shape, ...]

    def _read(self, node: Node, key: str, problems: list[Problem]) -> Data:
        shape = next((shape for shape in self.shapes if shape.fits(node)), None)
        if shape is None:
            return self.refuse(node, key, problems)
        return shape.read(node, key, problems)

    def fits(self, node: Node) -> bool:
        return any(shape.fits(node) for shape in self.shapes)

    def wanted(self) -> Words:
        return any_of(shape.wanted() for shape in self.shapes)

    def words(self) -> tuple[str, ...]:
        return tuple(word for shape in self.shapes for word in shape.words())

    def schema(self) -> Schema:
        return {"anyOf": [shape.schema() for shape in self.shapes]}


def one_of(*shapes: Shape) -> OneOf:
    """One of these shapes; the first that fits the kind of a node judges it."""
    return OneOf(shapes)


def any_of(words: Iterable[Words]) -> Words:
    """ "this, that or another"; a single one is told as it is."""
    parts = tuple(words)
    return parts[0] if len(parts) == 1 else Words("reading.alternatives", {"parts": parts})
