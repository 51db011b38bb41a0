"""A record cut at any byte is read as far as it is whole, and goes on from there."""

from __future__ import annotations

from pathlib import Path

import pytest

from lostcities.engine import Round, stream
from lostcities.records import Journal, parse_turn
from lostcities.records.record import BadRecord, Record, parse_record
from lostcities.records.writing import beginning
from tests.records.playing import TINY, written
from tests.records.texts import HEAD, ROUND, read, refused, warned

LINE = "this last line has no end: it is torn and counts for nothing"
HEAD_OF_ROUND = "the round that begins here has no `turns:` yet: it is torn and counts for nothing"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A record of a match with two rounds, with halves and undos in it."""
    data = written(tmp_path_factory.mktemp("torn") / "whole.yaml")
    assert data.count(b"- undo\n") > 3
    return data


def standing(lines: list[str]) -> list[list[str]]:
    """The half-turns that stand in each round by these whole lines, worked out without the reader."""
    rounds: list[list[str]] = []
    for line in lines:
        if line == "turns:":
            rounds.append([])
        elif line == "- undo":
            rounds[-1].pop()
        elif rounds and line.startswith("- "):
            turn = line.removeprefix("- ")
            rounds[-1] += [turn] if turn.startswith("give") else turn.split()
    return rounds


def played(record: Record) -> list[list[str]]:
    return [[str(move) for _, move in round_.history] for round_ in record.match.rounds]


def read_or_refuse(data: bytes) -> Record | BadRecord:
    try:
        return parse_record("f", data)
    except BadRecord as error:
        return error


def test_a_record_cut_at_any_byte_is_what_its_whole_lines_say(whole: bytes) -> None:
    head = whole.index(b"---\n") + len("---\n")
    for length in range(len(whole) + 1):
        data = whole[:length]
        record = read_or_refuse(data)
        if isinstance(record, BadRecord):
            assert length < head, f"cut at {length}: {record}"
            assert all(str(finding).startswith("f:") for finding in record.findings)
            continue
        assert length >= head - len("---\n")
        lines = data.decode(errors="replace").split("\n")
        assert played(record) == standing(lines[:-1])
        assert [str(warning).split(": ", 2)[2] for warning in record.warnings] == expected_warnings(lines)


def expected_warnings(lines: list[str]) -> list[str]:
    """What is torn, by the lines of a file, the last of which has no end."""
    last = len(lines) - 1 - lines[::-1].index("---") if "---" in lines else 0
    since = lines[last + 1 : -1]
    torn = [HEAD_OF_ROUND] if since and "turns:" not in since and last else []
    return torn + ([LINE] if lines[-1] else [])


def test_a_record_cut_anywhere_goes_on_to_the_same_end(whole: bytes, tmp_path: Path) -> None:
    """What is missing is written through the journal, and the record is the same again."""
    path = tmp_path / "cut.yaml"
    head = whole.index(b"---\n") + len("---\n")
    rounds = parse_record("whole", whole).match.rounds
    for length in range(head, len(whole), 11):
        path.write_bytes(whole[:length])
        journal, record = Journal.reopen(path)
        with journal:
            kept = path.read_bytes()
            assert kept == whole[: record.length]
            write_lines(
                journal, whole[record.length :].decode().splitlines(), rounds[kept.count(b"turns:") :]
            )
        assert path.read_bytes() == whole


def write_lines(journal: Journal, lines: list[str], rounds: list[Round]) -> None:
    """Have a journal write these lines of a record; `rounds` are those that begin in them."""
    for line in lines:
        if line == "turns:":
            journal.write_round(rounds.pop(0))
        elif line == "- undo":
            journal.write_undo()
        elif line.startswith("- "):
            journal.write_turn(parse_turn(TINY, line.removeprefix("- ")))


def test_a_torn_line_is_warned_of_at_its_place() -> None:
    record = read(f"{HEAD}{ROUND}- R3 +\n- B")
    assert played(record) == [["R3", "+"]]
    assert warned(record) == [f"13:1: warning: {LINE}"]


@pytest.mark.parametrize("tail", [b"\0" * 4096, b"- B\xc3", b"\xff\xfe", b"- B3 +\r", b"!!", b"---"])
def test_whatever_a_torn_line_holds_counts_for_nothing(tail: bytes) -> None:
    record = read(f"{HEAD}{ROUND}- R3 +\n".encode() + tail)
    assert played(record) == [["R3", "+"]]
    assert warned(record) == [f"13:1: warning: {LINE}"]


@pytest.mark.parametrize("lines", range(1, 7))
def test_the_head_of_a_round_without_its_turns_counts_for_nothing(lines: int) -> None:
    cut = "".join(ROUND.splitlines(keepends=True)[: 1 + lines])
    record = read(HEAD + cut)
    assert played(record) == []
    assert warned(record) == [f"4:1: warning: {HEAD_OF_ROUND}"]
    assert (record.length, record.parted) == (len(HEAD) + len("---\n"), True)
    assert warned(read(HEAD + cut + "x"))[-1] == f"{5 + lines}:1: warning: {LINE}"


def test_a_line_of_dashes_that_holds_more_is_cut_with_its_round() -> None:
    record = read(f"{HEAD}--- {{round: 1}}\n")
    assert (record.length, record.parted) == (len(HEAD), False)


def test_only_the_last_round_may_be_without_its_turns() -> None:
    unfinished = ROUND.removesuffix("turns:\n")
    assert refused(HEAD + unfinished + ROUND) == ["4:1: error: turns: this key is required"]


def test_the_head_of_a_round_that_is_wrong_besides_is_an_error() -> None:
    unfinished = ROUND.removesuffix("turns:\n").replace("R9", "Q9")
    assert refused(HEAD + unfinished) == [
        "4:1: error: turns: this key is required",
        "8:11: error: hands.Ann: `Q9` is no card of this game",
    ]


def test_bytes_changed_at_random_are_read_or_refused(whole: bytes) -> None:
    """Whatever is done to a record, nothing but a match by the rules, or a list of errors, comes of it."""
    rng = stream("garbage", "test")
    refusals = 0
    for _ in range(300):
        data = bytearray(whole)
        for _ in range(1 + rng.below(3)):
            at = rng.below(len(data))
            match rng.below(3):
                case 0:
                    data[at] = rng.below(256)
                case 1:
                    del data[at : at + 1 + rng.below(40)]
                case _:
                    data[at:at] = bytes(rng.below(256) for _ in range(rng.below(8)))
        record = read_or_refuse(bytes(data))
        if isinstance(record, BadRecord):
            refusals += 1
            assert record.findings
        else:
            assert all(legal_to_the_end(round_) for round_ in record.match.rounds)
    assert refusals > 100


def legal_to_the_end(round_: Round) -> bool:
    """Whether every move that stands can be made again from the beginning."""
    again = beginning(round_)
    for _, move in round_.history:
        again.push(move)
    return again.scores() == round_.scores()
