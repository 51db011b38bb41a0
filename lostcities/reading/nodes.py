"""What a file holds, as it stands there: texts, lists and mappings, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal

from attrs import frozen

from lostcities.reading.problems import Place

Kind = Literal["text", "integer", "boolean", "nothing", "empty"]

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)")
_WORDS: dict[str, Kind] = {"true": "boolean", "false": "boolean", "none": "nothing", "": "empty"}


@frozen
class Scalar:
    """A text. `quoted`: whether it stands in quotes or as a block, and so is text and nothing else.

    `inset` is how far the text's first character stands after `place`, or None where text and
    file differ (escapes, several lines).
    """

    text: str
    quoted: bool
    place: Place
    inset: int | None = 0

    @property
    def kind(self) -> Kind:
        """What it can be taken for: plain numbers, `true`, `false` and `none` are not text."""
        if self.quoted:
            return "text"
        return "integer" if _INTEGER.fullmatch(self.text) else _WORDS.get(self.text, "text")

    def place_of(self, index: int) -> Place:
        """The place of one character of the text, or of the whole where it cannot be told."""
        if self.inset is None:
            return self.place
        return Place(self.place.line, self.place.column + self.inset + index)


@frozen
class Sequence:
    """A list. `is_whole`: whether it could be read to its end."""

    items: tuple[Node, ...]
    place: Place
    is_whole: bool = True


@frozen
class Entry:
    """A key of a mapping and its value. Keys are compared by their text: `1` and `"1"` are the same."""

    key: Scalar
    value: Node

    @property
    def name(self) -> str:
        """The text of the key."""
        return self.key.text


@frozen
class Mapping:
    """A mapping; no key stands in it twice. `start` is where its document begins, if it is one.

    `is_whole`: whether it is known which keys it has.
    """

    entries: tuple[Entry, ...]
    place: Place
    start: Place
    is_whole: bool = True

    def get(self, name: str) -> Node | None:
        """The value of a key, or None."""
        return next((entry.value for entry in self.entries if entry.name == name), None)


@frozen
class Broken:
    """Stands for a value whose problem is already told: nobody need complain again."""

    place: Place


Node = Scalar | Sequence | Mapping | Broken


def last_line(node: Node) -> int:
    """The last line in which something of the node begins."""
    inner: Iterable[Node] = ()
    if isinstance(node, Mapping):
        inner = (entry.value for entry in node.entries)
    elif isinstance(node, Sequence):
        inner = node.items
    return max(map(last_line, inner), default=node.place.line)


def unread(node: Node, key: str = "") -> Iterator[str]:
    """The dotted keys of what could not be read, or not to its end."""
    if isinstance(node, Broken) or (isinstance(node, Mapping | Sequence) and not node.is_whole):
        yield key
    if isinstance(node, Mapping):
        for entry in node.entries:
            yield from unread(entry.value, below(key, entry.name))
    elif isinstance(node, Sequence):
        for number, item in enumerate(node.items, 1):
            yield from unread(item, below(key, number))


def at(node: Node, key: str) -> Node | None:
    """The node under a dotted key (`scoring.bonus[2].cards`, lists from 1), or None."""
    found: Node | None = node
    for name, index in re.findall(r"([^.\[\]]+)|\[(\d+)\]", key):
        if name and isinstance(found, Mapping):
            found = found.get(name)
        elif index and isinstance(found, Sequence) and int(index) <= len(found.items):
            found = found.items[int(index) - 1]
        else:
            return None
    return found


def below(key: str, name: str | int) -> str:
    """The dotted key of what stands under `key`: a name in a mapping, a number (from 1) in a list."""
    if isinstance(name, int):
        return f"{key}[{name}]"
    return f"{key}.{name}" if key else name
