"""What is written is read back as the same thing, for any variant, names and course of play."""

from __future__ import annotations

from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from attrs import fields_dict
from hypothesis import given, settings
from hypothesis import strategies as st

from lostcities.engine import Match, Variant, name_objection, stream
from lostcities.records import Head, Journal
from lostcities.records.objects import match_object, view_object
from lostcities.records.record import parse_record, read_record
from lostcities.records.writing import record_text
from tests.engine.strategies import seeds, variants
from tests.records.playing import play_into

SPOILT = [
    "no",
    "null",
    "~",
    "7",
    "1:30",
    "0x1F",
    "- a",
    "#x",
    "a #b",
    "'",
    '"',
    "!b",
    "&a",
    "*a",
    "|",
    ">",
    "%",
    "@",
]
LETTERS = st.characters(exclude_categories=["Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"])
TEXTS = st.sampled_from(SPOILT) | st.text(LETTERS, max_size=30)
NAMES = (st.sampled_from(SPOILT) | st.text(LETTERS, max_size=20)).filter(
    lambda name: name_objection(name) is None
)
#: What a key that begins with `x-` may hold.
THINGS: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)


@st.composite
def heads(draw: st.DrawFn, variant: Variant) -> Head:
    """A head for a match of the variant, with names and texts of every kind."""
    many = variant.players
    players = tuple(draw(st.lists(NAMES, min_size=many, max_size=many, unique=True)))
    return Head(
        variant=variant,
        players=players,
        bots=draw(st.dictionaries(st.sampled_from(players), st.sampled_from(["random", "novice"]))),
        seed=draw(st.none() | TEXTS | st.integers().map(str)),
        program=draw(st.none() | TEXTS),
        date=draw(st.none() | st.datetimes().map(datetime.isoformat)),
        practice=draw(st.booleans()),
        extras=draw(st.dictionaries(TEXTS.map("x-{}".format), THINGS, max_size=2)),
    )


@st.composite
def played(draw: st.DrawFn, directory: Path) -> tuple[Path, Head, Match]:
    """A match of a generated variant, played for a while into a record."""
    variant = draw(variants())
    head = draw(heads(variant))
    match = Match(variant, seed=draw(seeds()))
    journal = Journal.create(directory / f"{len(list(directory.iterdir()))}.yaml", head)
    lines = draw(st.sampled_from([0, 1, 5, 20, 100]))
    with journal:
        for _ in islice(play_into(journal, match, stream(draw(seeds()), "test")), lines):
            pass
    return journal.path, head, match


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("records")


def head_fields(head: Head) -> dict[str, Any]:
    return {name: getattr(head, name) for name in fields_dict(Head)}


@settings(max_examples=50)
@given(st.data())
def test_what_a_journal_writes_is_read_back_and_written_anew(directory: Path, data: st.DataObject) -> None:
    path, head, match = data.draw(played(directory))
    record = read_record(path)
    assert record.warnings == ()
    assert head_fields(record) == head_fields(head)
    assert match_object(record.match, head.players) == match_object(match, head.players)
    for one, other in zip(record.match.rounds, match.rounds, strict=True):
        assert one.standing == other.standing
        assert [str(move) for _, move in one.history] == [str(move) for _, move in other.history]
        for seat in range(match.variant.players):
            assert view_object(one.view(seat), head.players) == view_object(other.view(seat), head.players)

    text = record_text(record)
    again = parse_record("again", text.encode())
    assert head_fields(again) == head_fields(head)
    assert match_object(again.match, head.players) == match_object(match, head.players)
    assert record_text(again) == text


POSITION = """\
lostcities: 1
x-club: {a: [1, none]}
variant: classic
players: [Ann, Bob]
---
round: 2
to_move: Bob
hands: {Ann: , Bob: R5 Y2}
expeditions: {Bob: Y5 RX Y6}
discards: W4 G3 W2
deck: B2
x-note: here
turns:
- -R5
"""


def test_positions_and_keys_of_one_s_own_are_written_anew_too() -> None:
    again = parse_record("again", record_text(parse_record("f", POSITION.encode())).encode())
    assert (again.extras, again.round_extras) == ({"x-club": {"a": [1, None]}}, ({"x-note": "here"},))
    told = match_object(again.match, again.players)["rounds"][0]
    assert told["round"] == 2
    assert told["hands"] == {"Ann": [], "Bob": ["Y2"]}
    assert told["expeditions"]["Bob"]["yellow"]["cards"] == ["Y5", "Y6"]
    assert told["discards"]["white"] == ["W4", "W2"]
    assert (told["phase"], told["deck"]) == ("draw", ["B2"])
