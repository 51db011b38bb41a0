"""A record as text: the head of the match, the heads of its rounds, and the lines of their turns.

What is written is read back as the same thing (docs/records.md).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from lostcities.engine import Card, Move, Round
from lostcities.records.head import VERSION, Head
from lostcities.records.notation import format_turn
from lostcities.texts import say

if TYPE_CHECKING:
    from lostcities.records.record import Record


class BadSeed(ValueError):
    """A seed with a character that no file may hold: a control character or one that turns the
    direction of the text. `seed` is the whole of it."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.seed = seed

    def __str__(self) -> str:
        return say("records.bad-seed")


def head_text(head: Head) -> str:
    """The head of a record, with the line that ends it. Raises BadSeed.

    The players come last: of a head that was torn after any of its lines they are missing.
    """
    from lostcities.catalogue.writing import variant_mapping
    from lostcities.reading.emit import emit, flow

    data = {
        "lostcities": VERSION,
        "program": head.program,
        "date": head.date,
        "seed": None if head.seed is None else _seed(str(head.seed)),
        "practice": head.practice or None,
        "bots": dict(head.bots) or None,
        **head.extras,
        "variant": variant_mapping(head.variant),
    }
    text = emit({key: value for key, value in data.items() if value is not None or key in head.extras})
    return f"{text}players: {flow(list(head.players))}\n---\n"


def _seed(seed: str) -> str | int:
    """The seed as the value that is written: 7 and "7" are the same seed, and plain is plainer."""
    from lostcities.reading.text import bad_character

    if bad_character(seed) is not None:
        raise BadSeed(seed)
    return int(seed) if re.fullmatch(r"0|-?[1-9][0-9]{0,999}", seed) else seed


def round_text(round_: Round, players: Sequence[str], extras: Mapping[str, Any] | None = None) -> str:
    """The head of a round, up to the line `turns:`: how it stood before its first move."""
    from lostcities.reading.emit import emit, scalar

    start = beginning(round_)
    variant = start.variant
    lines = [
        f"round: {start.number}",
        f"to_move: {scalar(players[_starter(start)])}",
        *_player_lines("hands", {players[seat]: start.hand(seat) for seat in range(variant.players)}),
        *_player_lines("expeditions", _expeditions(start, players)),
    ]
    if discards := tuple(chain.from_iterable(start.discards)):
        lines.append(_line("discards", discards))
    lines.append(_line("deck", start.deck))
    return emit(dict(extras or {})) + "".join(f"{line}\n" for line in (*lines, "turns:"))


def beginning(round_: Round) -> Round:
    """A copy of the round as it stood before its first move."""
    start = round_.copy()
    while start.history:
        start.pop()
    return start


def _starter(start: Round) -> int:
    """The seat that is to move first; a round whose draw pile was empty from the start had one too."""
    return start.standing.starter if start.to_move is None else start.to_move


def _expeditions(round_: Round, players: Sequence[str]) -> dict[str, tuple[Card, ...]]:
    """What each side has laid, colour by colour, under its lowest seat; sides without any left out."""
    rows = [tuple(chain.from_iterable(round_.expeditions(side))) for side in range(len(round_.variant.sides))]
    return {players[seats[0]]: row for seats, row in zip(round_.variant.sides, rows, strict=True) if row}


def _player_lines(key: str, rows: Mapping[str, Iterable[Card]]) -> Iterator[str]:
    from lostcities.reading.emit import scalar

    if rows:
        yield f"{key}:"
    for name, cards in rows.items():
        yield f"  {_line(scalar(name), cards)}"


def _line(key: str, cards: Iterable[Card]) -> str:
    return " ".join((f"{key}:", *(card.code for card in cards)))


def whole_turns(round_: Round) -> list[tuple[int, list[Move]]]:
    """The turns that stand in a round, each with its seat; the last may be half of one."""
    turns: list[tuple[int, list[Move]]] = []
    for seat, move in round_.history:
        if move.phase == "card":
            turns.append((seat, []))
        turns[-1][1].append(move)
    return turns


def turn_line(turn: Iterable[Move]) -> str:
    """The line of a turn, or of a half of one."""
    return f"- {format_turn(turn)}\n"


def record_text(record: Record) -> str:
    """A whole record, written anew: what was taken back or torn stands in it no more."""
    text = head_text(record)
    for number, round_ in enumerate(record.match.rounds):
        extras = record.round_extras[number]
        text += ("---\n" if number else "") + round_text(round_, record.players, extras)
        text += "".join(turn_line(turn) for _, turn in whole_turns(round_))
    return text
