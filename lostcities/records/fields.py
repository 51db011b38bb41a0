"""What stands in a record beside its variant: players, cards and turns, all with their places."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from datetime import datetime
from typing import Any, ClassVar

from attrs import field, frozen

from lostcities.engine import Card, Turn, Variant, name_objection
from lostcities.reading.nodes import Entry, Mapping, Node, Scalar, Sequence, below
from lostcities.reading.problems import Place, Problem, Words
from lostcities.reading.shapes import INVALID, Choice, Data, Schema, Shape, Text, found
from lostcities.reading.suggest import closest
from lostcities.records.notation import BadNotation, parse_card, parse_turn, words

#: After so many lines of a round that are no turns, the rest of them are not looked at.
MOST_BAD_TURNS = 10


@frozen
class Placed:
    """A card, and where it is named."""

    card: Card
    place: Place


@frozen
class Line:
    """A line of a round's turns: a turn or half of one, or None for `undo`."""

    turn: Turn | None
    node: Scalar


class _Part(Shape):
    """A shape that alone can stand under its key, and of which nobody asks for a schema."""

    #: The sentence that names what is expected.
    called: ClassVar[str] = "reading.a-text"

    def fits(self, node: Node) -> bool:
        """No other shape has a better claim."""
        return True

    def wanted(self) -> Words:
        """The words for what is expected."""
        return Words(self.called)

    def schema(self) -> Schema:
        """Anything: a record's schema is not written down."""
        return {}


def is_empty(node: Node) -> bool:
    """Whether nothing stands there: an empty value is an empty list."""
    return isinstance(node, Scalar) and node.kind == "empty"


@frozen
class Anything(_Part):
    """Whatever stands there; its value is the node itself."""

    def _read(self, node: Node, key: str, problems: list[Problem]) -> Data:
        return node


@frozen
class Name(Text):
    """What a player may be called."""

    called: str = "records.a-name"

    def _read(self, node: Node, key: str, problems: list[Problem]) -> Data:
        name = super()._read(node, key, problems)
        if name is not INVALID and (why := name_objection(name)) is not None:
            problems.append(Problem(node.place, key, f"name-{why}", {"name": name}, room="records"))
            return INVALID
        return name


@frozen
class Level(_Part):
    """One of the levels that bots have; they are only listed for whoever names none of them."""

    levels: Collection[str] = field(hash=False)

    def _read(self, node: Node, key: str, problems: list[Problem]) -> Data:
        if isinstance(node, Scalar) and node.kind == "text" and node.text in self.levels:
            return node.text
        return Choice(dict.fromkeys(self.levels, "")).read(node, key, problems)


@frozen
class Date(Text):
    """A date, perhaps with a time, in one of the forms of ISO 8601."""

    called: str = "records.a-date"

    def _read(self, node: Node, key: str, problems: list[Problem]) -> Data:
        text = super()._read(node, key, problems)
        if text is INVALID or re.fullmatch(r"\d{4}(-\d\d|-?\d{3})?", text):
            return text
        try:
            datetime.fromisoformat(text)
        except ValueError:
            return self.refuse(node, key, problems)
        return text


@frozen
class Player(_Part):
    """One of the players, by name; its value is the seat."""

    players: tuple[str, ...]

    def _read(self, node: Node, key: str, problems: list[Problem]) -> Data:
        name = Text()._read(node, key, problems)
        if name is INVALID or name in self.players:
            return name if name is INVALID else self.players.index(name)
        problems.append(unknown_player(node.place, key, name, self.players))
        return INVALID


def unknown_player(place: Place, key: str, name: str, players: tuple[str, ...]) -> Problem:
    """A name that is none of the players'."""
    return Problem(place, key, "unknown-player", {"name": name}, closest(name, players), room="records")


@frozen
class ByPlayer(_Part):
    """A mapping from players to values of one shape; its value goes by seats.

    `every`: whether all players must be named.
    """

    players: tuple[str, ...]
    value: Shape
    every: bool = False
    called = "reading.a-mapping"

    def _read(self, node: Node, key: str, problems: list[Problem]) -> Data:
        entries: tuple[Entry, ...] = ()
        if isinstance(node, Mapping):
            entries = node.entries
        elif not is_empty(node):
            return self.refuse(node, key, problems)
        read = {}
        for entry in entries:
            here = below(key, entry.name)
            if entry.name not in self.players:
                problems.append(unknown_player(entry.key.place, here, entry.name, self.players))
                continue
            value = self.value.read(entry.value, here, problems)
            if value is not INVALID:
                read[self.players.index(entry.name)] = value
        if self.every:
            named = {entry.name for entry in entries}
            missing = (player for player in self.players if player not in named)
            problems += (Problem(node.place, below(key, player), "missing-key") for player in missing)
        return read


@frozen
class Cards(_Part):
    """Cards apart by blanks; its value is a list of them with their places."""

    variant: Variant
    called = "records.cards"

    def _read(self, node: Node, key: str, problems: list[Problem]) -> Data:
        if is_empty(node):
            return []
        if not isinstance(node, Scalar):
            return self.refuse(node, key, problems)
        cards = []
        whole = True
        for number, (word, column) in enumerate(words(node.text)):
            place = node.place_of(column - 1)
            if number == self.variant.pack_size:
                details = {"count": number}
                problems.append(Problem(place, key, "many-cards", details, room="records"))
                return INVALID
            try:
                cards.append(Placed(parse_card(self.variant, word), place))
            except BadNotation as error:
                problems.append(notation_problem(error, place, key))
                whole = False
        return cards if whole else INVALID


def notation_problem(error: BadNotation, place: Place, key: str) -> Problem:
    """What cannot be read, and what was probably meant."""
    details: dict[str, Any] = {"text": error.text}
    return Problem(place, key, f"notation-{error.reason}", details, error.suggestion, room="records")


@frozen
class Turns(_Part):
    """The turns of a round; its value is a list of Lines."""

    variant: Variant
    called = "reading.a-list"

    def _read(self, node: Node, key: str, problems: list[Problem]) -> Data:
        if is_empty(node):
            return []
        if not isinstance(node, Sequence):
            return self.refuse(node, key, problems)
        turns: dict[str, Turn | None] = {}
        lines: list[Line] = []
        bad = 0
        for number, item in enumerate(node.items, 1):
            line = self._line(item, turns, below(key, number), problems)
            if line is not None:
                lines.append(line)
                continue
            bad += 1
            if bad == MOST_BAD_TURNS:
                break
        return INVALID if bad else lines

    def _line(
        self, node: Node, turns: dict[str, Turn | None], key: str, problems: list[Problem]
    ) -> Line | None:
        """The line that stands there; `turns` are those that were read before, so none is read twice."""
        if not isinstance(node, Scalar):
            problems.append(Problem(node.place, key, "no-turn", {"found": found(node)}, room="records"))
            return None
        text = node.text
        if text not in turns:
            try:
                turns[text] = None if text.lower() == "undo" else parse_turn(self.variant, text)
            except BadNotation as error:
                problems.append(notation_problem(error, node.place_of(error.column - 1), key))
                return None
        return Line(turns[text], node)


def plain(node: Node) -> Any:
    """A node as plain data, for what is kept and not looked into."""
    match node:
        case Mapping():
            return {entry.name: plain(entry.value) for entry in node.entries}
        case Sequence():
            return [plain(item) for item in node.items]
        case Scalar():
            return _plain_scalar(node)
    return None


def _plain_scalar(node: Scalar) -> str | int | bool | None:
    match node.kind:
        case "integer" if len(node.text) < 1000:
            return int(node.text)
        case "boolean":
            return node.text == "true"
        case "nothing":
            return None
    return node.text


def extras(node: Node) -> dict[str, Any]:
    """The keys of a document that begin with `x-`, which are kept."""
    return dict(_extras(node))


def _extras(node: Node) -> Iterator[tuple[str, Any]]:
    if isinstance(node, Mapping):
        for entry in node.entries:
            if entry.name.startswith("x-"):
                yield entry.name, plain(entry.value)
