"""Reading a record: the match that stands in a file, every round of it played again by the rules.

A record is never trusted: whatever a file holds, it is read as the match it tells of, or refused
with all that is wrong with it, each at its place.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from attrs import asdict, define, evolve, field, frozen

from lostcities.catalogue.library import Library
from lostcities.catalogue.loading import variant_from_node
from lostcities.engine import Match, Variant
from lostcities.engine.variant import LIMITS as VARIANT_LIMITS
from lostcities.reading import nodes, shapes
from lostcities.reading.compose import Limits, compose
from lostcities.reading.files import read_file
from lostcities.reading.nodes import Node, Scalar, below
from lostcities.reading.problems import START, Finding, Place, Problem, Source, ordered
from lostcities.reading.shapes import INVALID, Boolean, Integer, Key, ListOf, Shape, Text
from lostcities.reading.text import decode
from lostcities.records.fields import (
    Anything,
    ByPlayer,
    Cards,
    Date,
    Level,
    Name,
    Player,
    Turns,
    extras,
    is_empty,
)
from lostcities.records.head import VERSION, Head
from lostcities.records.rounds import WrittenRound, add_round

#: The rounds of the longest match.
MOST_ROUNDS = VARIANT_LIMITS["match.rounds"][1]
#: A head and so many rounds; turns are as many as were taken.
LIMITS = Limits(bytes=16 << 20, documents=1 + MOST_ROUNDS, uncounted=frozenset({"turns"}))
#: The names of the players.
_NAMES = ListOf(Name(), *VARIANT_LIMITS["players"], distinct=True)


class BadRecord(ValueError):
    """A record with errors in it; `findings` are all that was found, warnings too, in order."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(findings)
        self.findings = findings

    def __str__(self) -> str:
        return "\n".join(map(str, self.findings))


@frozen(kw_only=True)
class Record(Head):
    """A match on disk. `match` has every round that stands in the record, as far as it was played.

    `warnings` tell what is torn and so counts for nothing. `round_extras` are, for each round, its
    keys that begin with `x-`. `length` is how many bytes of the file count, and `parted` whether
    a round can follow them without the line that parts it from what stands before it.
    """

    match: Match = field(eq=False)
    warnings: tuple[Finding, ...] = ()
    round_extras: tuple[Mapping[str, Any], ...] = ()
    length: int = field(default=0, eq=False)
    parted: bool = field(default=False, eq=False)


def read_record(
    path: Path, *, library: Library | None = None, levels: Collection[str] | None = None
) -> Record:
    """The record in a file.

    A variant that it only names is looked for in `library`, by default among the shipped ones;
    `levels` are the bots there are, None where any will do. Raises Unreadable for what is no file
    that can be read, BadRecord for what is wrong in it.
    """
    data = read_file(path, LIMITS.bytes, settled=False)
    return parse_record(str(path), data, library=library, levels=levels)


def parse_record(
    name: str, data: bytes, *, library: Library | None = None, levels: Collection[str] | None = None
) -> Record:
    """The record that `data` holds, `name` being what its file is called; raises BadRecord."""
    return _Reader(name, data, library or Library.of(), levels).read()


def read_to_add(
    path: Path, *, library: Library | None = None, levels: Collection[str] | None = None
) -> Record:
    """The record in a file to which lines will be added; raises as `read_record`, and BadRecord also
    for one that is right, but written in such a way that lines cannot follow."""
    data = read_file(path, LIMITS.bytes, settled=False)
    record = parse_record(str(path), data, library=library, levels=levels)
    if _can_be_added_to(data, record):
        return record
    place = Place(data.count(b"\n", 0, record.length) + 1)
    problem = Problem(place, "turns", "no-adding", room="records")
    raise BadRecord((*record.warnings, Finding(Source(str(path), ""), problem)))


_HEAD = shapes.Record(
    (
        Key("lostcities", Integer(VERSION, VERSION), "The version of the format", required=True),
        Key("variant", Anything(), "The rules: a variant's name, or what its file says", required=True),
        Key("players", _NAMES, "Their names, in seat order", required=True),
        Key("bots", Anything(), "Whom the program plays, and at which level"),
        Key("seed", Text(lines=True, anything=True), "What the deals were made from"),
        Key("program", Text(), "The version of the program"),
        Key("date", Date(), "When the match began"),
        Key("practice", Boolean(), "Whether anything may be taken back"),
    ),
    ignored="x-",
)


def _round_shape(variant: Variant | None, players: tuple[str, ...]) -> shapes.Record:
    """What a round may hold; where variant or players are not known, less of it is looked at."""
    anything = Anything()
    cards = Cards(variant) if variant else anything
    turns = Turns(variant) if variant else anything
    starter = Player(players) if players else anything
    hands = ByPlayer(players, cards, every=True) if players else anything
    expeditions = ByPlayer(players, cards) if players else anything
    return shapes.Record(
        (
            Key("round", Integer(1, MOST_ROUNDS), "Its number", required=True),
            Key("to_move", starter, "Who starts it", required=True),
            Key("hands", hands, "What each player holds at first", required=True),
            Key("deck", cards, "The draw pile at first, top first", required=True),
            Key("expeditions", expeditions, "What lies there at first, by the lowest seat of each side"),
            Key("discards", cards, "What lies there at first, bottom to top"),
            Key("turns", turns, "What was done", required=True),
        ),
        ignored="x-",
    )


@define
class _Reader:
    """Reads one record, and gathers what is wrong with it."""

    name: str
    data: bytes
    library: Library
    levels: Collection[str] | None
    source: Source = field(init=False)
    problems: list[Problem] = field(factory=list)
    #: What is wrong with the variant, perhaps in a file that it extends.
    variant_findings: list[Finding] = field(factory=list)
    variant: Variant | None = None
    players: tuple[str, ...] = ()
    length: int = 0
    parted: bool = False

    def read(self) -> Record:
        """The record; raises BadRecord."""
        self.length = self.data.rfind(b"\n") + 1
        whole = self.data[: self.length] if len(self.data) <= LIMITS.bytes else self.data
        composition = compose(self.name, whole, LIMITS)
        self.source = composition.source
        self.problems += map(_in_own_words, composition.problems)
        documents = list(composition.documents)
        self._judge_torn_line(len(documents))
        head = self._read_head(documents[0]) if documents else None
        rounds = self._read_rounds(documents[1:])
        self._refuse_errors()
        assert head is not None, "a head that is not whole has an error"
        match = Match(head.variant, seed=head.seed, first_number=rounds[0].number if rounds else 1)
        for round_ in rounds:
            self.problems += add_round(match, head.players, round_)
            self._refuse_errors()
        return Record(
            **asdict(head, recurse=False),
            match=match,
            warnings=self._findings(),
            round_extras=tuple(round_.extras for round_ in rounds),
            length=self.length,
            parted=self.parted,
        )

    def _judge_torn_line(self, documents: int) -> None:
        """A last line without its end counts for nothing; in the match's head, nothing is left."""
        place = Place(self.data.count(b"\n") + 1)
        if self.length == len(self.data):
            if not documents and not self.problems:
                self.problems.append(Problem(START, "", "empty"))
        elif documents > 1:
            self._tell(place, "", "torn-line", severity="warning")
        else:
            if not self.source.text:
                # No whole line, or no text at all: what is wrong with its characters says more.
                self.problems = self.problems or decode(self.name, self.data)[1]
            if self.source.text or not self.problems:
                self._tell(place, "", "torn-head")
            self._refuse_errors()

    # -- the head ----------------------------------------------------------------------------

    def _read_head(self, node: Node) -> Head | None:
        """The head, if nothing is wrong with it; variant and players as far as they are right."""
        self._refuse_other_version(node)
        data = _HEAD.read(node, "", self.problems)
        if data is INVALID:
            return None
        if "variant" in data:
            self.variant = self._read_variant(data["variant"])
        self.players = tuple(data.get("players", ()))
        if self.players and self.variant and len(self.players) != self.variant.players:
            details = {"count": self.variant.players, "given": len(self.players)}
            self._tell(_place(node, "players"), "players", "players", **details)
            self.players = ()
        bots = self._read_bots(data.get("bots"))
        if self.variant is None or not self.players or bots is None:
            return None
        return Head(
            variant=self.variant,
            players=self.players,
            bots=bots,
            seed=data.get("seed"),
            program=data.get("program"),
            date=data.get("date"),
            practice=data.get("practice", False),
            extras=extras(node),
        )

    def _refuse_other_version(self, node: Node) -> None:
        """Of a record of another version nothing else can be said."""
        version = nodes.at(node, "lostcities")
        if isinstance(version, Scalar) and version.kind == "integer" and version.text != str(VERSION):
            self.problems.clear()
            self._tell(version.place, "lostcities", "version", version=version.text, known=VERSION)
            self._refuse_errors()

    def _read_bots(self, node: Node | None) -> dict[str, str] | None:
        level: Shape = Text(called="records.a-level")
        if self.levels is not None:
            level = Level(self.levels)
        if node is None:
            return {}
        if not self.players:
            return None
        bots = ByPlayer(self.players, level).read(node, "bots", self.problems)
        return None if bots is INVALID else {self.players[seat]: bots[seat] for seat in sorted(bots)}

    def _read_variant(self, node: Node) -> Variant | None:
        """The variant, by name or as it stands here; what is wrong with it is told as the record's."""
        loaded = variant_from_node(node, self.source, self.library)
        for finding in loaded.findings:
            problem = finding.problem
            if finding.source is self.source and isinstance(node, nodes.Mapping):
                key = below("variant", problem.key) if problem.key else "variant"
                # What is inherited as a whole has no place of its own.
                place = node.place if problem.place == START else problem.place
                finding = Finding(self.source, evolve(problem, key=key, place=place))
            self.variant_findings.append(finding)
        return loaded.variant

    # -- the rounds --------------------------------------------------------------------------

    def _read_rounds(self, documents: list[Node]) -> list[WrittenRound]:
        """The rounds, as far as nothing is wrong before their ends."""
        if documents and is_empty(documents[-1]):
            documents.pop()
            self.parted = True
        shape = _round_shape(self.variant, self.players)
        rounds = []
        for node in documents:
            problems: list[Problem] = []
            data = shape.read(node, "", problems)
            if node is documents[-1] and _is_torn(node, problems):
                self._drop(node)
                continue
            self.problems += problems
            if not self._is_wrong():
                rounds.append(_written(node, data))
        return rounds

    def _drop(self, node: Node) -> None:
        """The head of a round that has no `turns:` counts for nothing."""
        assert isinstance(node, nodes.Mapping)
        self._tell(node.start, "", "torn-round", severity="warning")
        lines = self.data[: self.length].split(b"\n", node.start.line)
        before = sum(len(line) + 1 for line in lines[: node.start.line - 1])
        marker = lines[node.start.line - 1]
        # The line that parts the documents stays, unless somebody wrote more into it.
        self.parted = marker.strip() == b"---"
        self.length = before + len(marker) + 1 if self.parted else before

    # -- what is wrong -----------------------------------------------------------------------

    def _tell(self, place: Place, key: str, rule: str, *, severity: Any = "error", **details: Any) -> None:
        self.problems.append(Problem(place, key, rule, details, severity=severity, room="records"))

    def _findings(self) -> tuple[Finding, ...]:
        found = [Finding(self.source, problem) for problem in self.problems]
        return ordered(found + self.variant_findings)

    def _is_wrong(self) -> bool:
        return any(finding.problem.severity == "error" for finding in self._findings())

    def _refuse_errors(self) -> None:
        if self._is_wrong():
            raise BadRecord(self._findings())


def _place(node: Node, key: str) -> Place:
    found = nodes.at(node, key)
    return found.place if found else node.place


def _is_torn(node: Node, problems: list[Problem]) -> bool:
    """Whether the head of a last round only lacks what would have been written next."""
    if not isinstance(node, nodes.Mapping) or node.get("turns") is not None:
        return False
    return all(problem.rule == "missing-key" for problem in problems)


def _written(node: Node, data: dict[str, Any]) -> WrittenRound:
    assert isinstance(node, nodes.Mapping)
    return WrittenRound(
        node,
        number=data["round"],
        starter=data["to_move"],
        hands=data["hands"],
        deck=data["deck"],
        lines=data["turns"],
        expeditions=data.get("expeditions", {}),
        discards=data.get("discards", []),
        extras=extras(node),
    )


def _in_own_words(problem: Problem) -> Problem:
    """A problem of the file's form, said of a record where the reader speaks of other files."""
    if problem.rule == "documents":
        return evolve(problem, rule="many-rounds", room="records", details={"most": MOST_ROUNDS})
    return problem


def _can_be_added_to(data: bytes, record: Record) -> bool:
    """Whether what is added would be taken for what it is: not where somebody has laid the file out anew."""
    written = data[: record.length]
    if record.parted or not record.match.rounds:
        parting = b"" if record.parted else b"---\n"
        documents = compose("", written + parting + b"round: 1\n", LIMITS).documents
        last = nodes.at(documents[-1], "round") if documents else None
        return len(documents) == 2 + len(record.match.rounds) and last is not None
    documents = compose("", written + b"- undo\n", LIMITS).documents
    turns = nodes.at(documents[-1], "turns") if documents else None
    last = turns.items[-1] if isinstance(turns, nodes.Sequence) else None
    line = data.count(b"\n", 0, record.length) + 1
    return isinstance(last, Scalar) and last.place == Place(line, 3)
