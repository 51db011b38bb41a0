"""A round of a record, played again by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import field, frozen

from lostcities.engine import BadPosition, Card, Fault, IllegalMove, Match, Round
from lostcities.reading import nodes
from lostcities.reading.nodes import below
from lostcities.reading.problems import Place, Problem, Words
from lostcities.records.fields import Line, Placed
from lostcities.records.notation import words
from lostcities.records.refusals import refusal_sentence


@frozen
class WrittenRound:
    """A round as it stands in a record: right in itself, but not yet played."""

    node: nodes.Mapping
    number: int
    starter: int
    hands: Mapping[int, list[Placed]]
    deck: list[Placed]
    lines: list[Line]
    expeditions: Mapping[int, list[Placed]] = field(factory=dict)
    discards: list[Placed] = field(factory=list)
    extras: Mapping[str, Any] = field(factory=dict)

    def place_of(self, key: str) -> Place:
        """Where the value of a key stands."""
        node = self.node.get(key)
        return node.place if node else self.node.start


def add_round(match: Match, players: tuple[str, ...], written: WrittenRound) -> list[Problem]:
    """Play a round as the next of its match; what the rules say against it, if anything."""
    problems = [*_number_problems(match, written), *_side_problems(match, players, written)]
    if problems:
        return problems
    try:
        round_ = _begin(match, written)
    except BadPosition as error:
        return [_position_problem(fault, players, match, written) for fault in error.faults]
    match.add(round_)
    for number, line in enumerate(written.lines, 1):
        problem = _play(round_, players, line, below("turns", number))
        if problem is not None:
            return [problem]
    return []


def _number_problems(match: Match, written: WrittenRound) -> Iterator[Problem]:
    place = written.place_of("round")
    if written.number != match.next_number:
        yield _problem(place, "round", "round-number", number=match.next_number)
    elif written.number > match.variant.match.rounds:
        yield _problem(place, "round", "round-beyond", count=match.variant.match.rounds)
    if match.round is not None and not match.round.is_over:
        yield _problem(place, "round", "round-early", number=match.round.number)


def _side_problems(match: Match, players: tuple[str, ...], written: WrittenRound) -> Iterator[Problem]:
    """Expeditions are listed under the lowest seat of their side."""
    table = written.node.get("expeditions")
    if not isinstance(table, nodes.Mapping):
        return
    variant = match.variant
    for entry in table.entries:
        lowest = players[variant.sides[variant.side_of[players.index(entry.name)]][0]]
        if entry.name != lowest:
            key = below("expeditions", entry.name)
            yield _problem(entry.key.place, key, "not-lowest", name=entry.name, lowest=lowest)


def _begin(match: Match, written: WrittenRound) -> Round:
    variant = match.variant
    return Round.from_position(
        variant,
        hands=[_cards(written.hands[seat]) for seat in range(variant.players)],
        deck=_cards(written.deck),
        to_move=written.starter,
        expeditions=[_cards(written.expeditions.get(seats[0], [])) for seats in variant.sides],
        discards=_cards(written.discards),
        standing=match.standing(written.starter),
    )


def _cards(placed: list[Placed]) -> list[Card]:
    return [one.card for one in placed]


def _position_problem(fault: Fault, players: tuple[str, ...], match: Match, written: WrittenRound) -> Problem:
    """A fault of the position, at the card that brought it in."""
    kind, _, number = fault.keys[0].rstrip("]").partition("[")
    match kind:
        case "hands":
            seat = int(number) - 1
            cards, key = written.hands[seat], below("hands", players[seat])
        case "expeditions":
            seat = match.variant.sides[int(number) - 1][0]
            cards, key = written.expeditions[seat], below("expeditions", players[seat])
        case "deck":
            cards, key = written.deck, "deck"
        case _:
            cards, key = written.discards, "discards"
    details = {"card": str(fault.details["card"]), "count": fault.details.get("copies", 0)}
    return _problem(cards[fault.details["place"]].place, key, fault.rule, **details)


def _play(round_: Round, players: tuple[str, ...], line: Line, key: str) -> Problem | None:
    """Make the moves of a line; what the rules say against it, if anything."""
    if line.turn is None:
        if not round_.history:
            return _problem(line.node.place, key, "nothing-to-undo")
        round_.pop()
        return None
    for number, move in enumerate(line.turn):
        try:
            round_.push(move)
        except IllegalMove as error:
            column = words(line.node.text)[number][1]
            return _refusal_problem(error, line.node.place_of(column - 1), key, players, round_.to_move)
    return None


def _refusal_problem(
    error: IllegalMove, place: Place, key: str, players: tuple[str, ...], seat: int | None
) -> Problem:
    name, fields = refusal_sentence(error)
    if seat is None:
        return _problem(place, key, "illegal-after", move=str(error.move))
    why = Words(f"rules.told-{name}", {"who": players[seat]} | fields)
    return _problem(place, key, "illegal", who=players[seat], move=str(error.move), name=error.rule, why=why)


def _problem(place: Place, key: str, rule: str, **details: Any) -> Problem:
    return Problem(place, key, rule, details, room="records")
