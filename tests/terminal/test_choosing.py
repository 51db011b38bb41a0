"""Which match is gone on with."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from lostcities.records.resume import Saved, saved, unfinished
from lostcities.table import Player, new_game
from lostcities.terminal.choosing import ChoseNone, choose_match
from tests.terminal.tables import SMALL
from tests.terminal.test_reader import Typed


class Shown(io.StringIO):
    """Standard output at which somebody looks."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def found(tmp_path: Path) -> list[Saved]:
    """Three matches that are not over, the one played last first."""
    for number, name in enumerate(("Ann", "Bob", "Cid")):
        playing = new_game(SMALL, [Player(name), Player("Bot", "random")], records=tmp_path)
        playing.close()
        assert playing.record is not None
        os.utime(playing.record, (number, number))
    return list(unfinished(tmp_path))


def chosen(
    found: list[Saved], monkeypatch: pytest.MonkeyPatch, text: str, *, watched: bool = True
) -> tuple[str | None, str]:
    """Whose match is chosen by typing a text, and what was shown."""
    out = Shown()
    monkeypatch.setattr(sys, "stdin", Typed(text, watched=watched))
    monkeypatch.setattr(sys, "stdout", out)
    path = choose_match(found)
    names = {one.path: one.record.players[0] for one in found if one.record is not None}
    return (None if path is None else names[path]), out.getvalue()


@pytest.mark.parametrize(
    ("typed", "name"), [("2\n", "Bob"), ("3\n", "Ann"), ("\n", "Cid"), ("0\nx\n4\n1\n", "Cid")]
)
def test_several_are_listed_and_one_is_picked(
    found: list[Saved], monkeypatch: pytest.MonkeyPatch, typed: str, name: str
) -> None:
    picked, shown = chosen(found, monkeypatch, typed)
    assert picked == name
    rows = [line for line in shown.splitlines() if line[:3].strip().isdecimal()]
    assert [row.split(":")[1].split(",")[0].strip() for row in rows] == ["Cid", "Bob", "Ann"]
    assert shown.count("A number from 1 to 3") == typed.count("\n") - 1


def test_a_match_that_needs_two_rows_is_broken_between_words(
    found: list[Saved], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    _, shown = chosen(found, monkeypatch, "\n")
    rows = shown.splitlines()[1:-1]
    assert len(rows) == 2 * len(found)
    assert all(len(row) < 40 for row in rows)
    assert all(row.startswith("     ") for row in rows[1::2])
    assert " ".join(rows[0].split() + rows[1].split()) == f"1 {found[0].summary}"


def test_one_match_is_not_asked_about(found: list[Saved], monkeypatch: pytest.MonkeyPatch) -> None:
    assert chosen(found[1:2], monkeypatch, "") == ("Bob", "")
    assert chosen([], monkeypatch, "") == (None, "")


@pytest.mark.parametrize("watched", [True, False])
def test_a_record_that_cannot_be_read_is_told_of(
    found: list[Saved], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], watched: bool
) -> None:
    broken = found[0].path.with_name("broken.yaml")
    broken.write_text("lostcities: 1\nvariant: nosuch\n")
    name, _ = chosen(list(saved(broken.parent)), monkeypatch, "\n", watched=watched)
    assert name == "Cid"
    told = capsys.readouterr().err
    assert told.startswith(f"{broken}:")
    assert told.endswith("(this record is passed over)\n")


def test_a_pipe_gets_the_latest(found: list[Saved], monkeypatch: pytest.MonkeyPatch) -> None:
    assert chosen(found, monkeypatch, "3\n", watched=False) == ("Cid", "")


@pytest.mark.parametrize("typed", ["q\n", "quit\n", ""])
def test_one_may_want_none(found: list[Saved], monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    with pytest.raises(ChoseNone):
        chosen(found, monkeypatch, typed)
