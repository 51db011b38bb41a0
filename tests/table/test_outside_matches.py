"""Matches in which a program from outside plays: nothing of them is on the disk until they are over."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from lostcities.engine import Match, Variant
from lostcities.records import Head, HeldJournal, Journal, JournalError
from lostcities.records.record import read_record
from lostcities.records.resume import unfinished
from lostcities.table import BadSeats, BotSeat, Outcome, Request, Table, players_from
from tests.bots.programs import ANY, command
from tests.table.test_table import SHORT, Scripted, bot
from tests.test_cli import Run, records, run

__all__ = ["run"]

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs are limited by what POSIX has")

#: Answers, and dies at once where it finds a file in the directory that it is told of.
LOOKING = """\
for line in sys.stdin:
    if os.path.isdir(sys.argv[1]) and os.listdir(sys.argv[1]):
        sys.exit("there is something to read")
    print(json.loads(line)["legal"][0])
"""


def test_the_record_comes_when_the_match_is_over(run: Run, tmp_path: Path) -> None:
    directory = tmp_path / "home" / "records"
    seat = f"Pat=bot:exec:{command(tmp_path, LOOKING, str(directory))}"
    code, out, err = run("--seat", seat, "--seat", "bot:novice", "--seed", "7")
    assert code == 0, err
    assert "novice" in out
    notice, kept = err.splitlines()
    assert "nothing of this match is saved until it is over" in notice
    (record,) = records(tmp_path)
    assert kept == f"The record of the match is written now. To look at it: lostcities replay {record}"
    assert read_record(record).match.is_over
    assert read_record(record).bots == {"Pat": seat.removeprefix("Pat=bot:"), "novice": "novice"}
    code, out, _ = run("replay", str(record), "--json")
    assert code == 0
    assert json.loads(out)["winners"] == ["novice"]
    assert record.stat().st_mode & 0o077 == 0


def test_a_match_that_a_program_ends_is_kept_as_far_as_it_went(run: Run, tmp_path: Path) -> None:
    source = (
        "for line in sys.stdin:\n    view = json.loads(line)\n"
        "    print(view['legal'][0] if view['turns'] < 6 else 'B7 +')"
    )
    seat = f"bot:exec:{command(tmp_path, source)}"
    code, _, err = run("--seat", seat, "--seat", "bot:novice", "--seed", "7")
    assert code == 1
    assert "tried B7, which the rule `hand` refuses: it has no B7" in err
    (record,) = records(tmp_path)
    assert f"lostcities replay {record}" in err
    assert "lostcities resume" not in err
    assert read_record(record).match.rounds[0].turns == 6
    # Nobody's record says what is to be run here.
    code, out, err = run("resume", str(record))
    assert (code, out) == (2, "")
    assert "a program from outside played this match" in err
    assert list(unfinished(record.parent)) == []
    assert run("resume")[0] == 2


def test_a_match_that_a_person_leaves_is_kept_and_not_gone_on_with(run: Run, tmp_path: Path) -> None:
    seats = ["--seat", "Ann", "--seat", f"bot:exec:{command(tmp_path, ANY)}", "--seed", "7"]
    code, _, err = run(*seats, text="w2 +\nsave\n")
    assert code == 0
    (record,) = records(tmp_path)
    assert read_record(record).match.rounds[0].turns == 2
    assert "resume" not in err
    assert str(record) in err


@pytest.mark.parametrize("words", ["throw away\nyes\n", "forget\nyes\n"])
def test_a_match_that_is_thrown_away_is_never_written(run: Run, tmp_path: Path, words: str) -> None:
    seats = ["--seat", "Ann", "--seat", f"bot:exec:{command(tmp_path, ANY)}", "--seed", "7"]
    code, _, err = run(*seats, text=f"w2 +\n{words}")
    assert code == 0
    assert records(tmp_path) == []
    assert "thrown away" in err
    assert "replay" not in err


def test_the_program_is_over_before_the_record_is_written(run: Run, tmp_path: Path) -> None:
    """It would see the record that it waits for, were it still there."""
    directory = tmp_path / "home" / "records"
    waiting = (
        "for line in sys.stdin:\n    view = json.loads(line)\n    print(view['legal'][0], flush=True)\n"
        f"place = {str(directory)!r}\n"
        "while not (os.path.isdir(place) and os.listdir(place)): time.sleep(0.001)\n"
        f"open({str(tmp_path / 'seen')!r}, 'w').close()\n"
    )
    run("--seat", f"bot:exec:{command(tmp_path, waiting)}", "--seat", "bot:novice", "--rounds", "1")
    assert len(records(tmp_path)) == 1
    assert not (tmp_path / "seen").exists()


def test_a_match_of_a_program_is_measured(run: Run, tmp_path: Path) -> None:
    seat = f"bot:exec:{command(tmp_path, ANY)}"
    asked = ("simulate", "--seat", seat, "--seat", "bot:novice", "--deals", "2", "--seed", "1", "--json")
    first = run(*asked, "--jobs", "2")
    assert first[0] == 0, first[2]
    assert json.loads(first[1])["deals"] == 2
    assert json.loads(run(*asked, "--jobs", "1")[1])["scores"] == json.loads(first[1])["scores"]


def test_no_record_lies_about_while_a_program_is_measured(run: Run, tmp_path: Path) -> None:
    seat = f"bot:exec:{command(tmp_path, ANY)}"
    code, out, err = run("simulate", "--seat", seat, "--deals", "2", "--records", "kept")
    assert (code, out) == (2, "")
    assert "a program that plays could read them" in err
    assert not (tmp_path / "kept").exists()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_program_that_fails_in_a_measurement_is_told_of(run: Run, tmp_path: Path, jobs: str) -> None:
    seat = f"bot:exec:{command(tmp_path, 'sys.exit(3)')}"
    code, out, err = run("simulate", "--seat", seat, "--seat", "bot", "--deals", "2", "--jobs", jobs)
    assert (code, out) == (1, "")
    assert "ended before it answered (exit code 3)" in err
    assert "Traceback" not in err


# -- seats -----------------------------------------------------------------------------------------


def test_a_seat_names_a_program_by_its_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("mybot", "a(b)"):
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    teams = Variant(players=4, teams=((0, 2), (1, 3)))
    specs = [
        "bot:exec:./mybot --depth=3",
        "Ann=bot:exec:./mybot a=b",
        "bot:exec:'./mybot'",
        "bot:exec:./a(b)",
    ]
    players = players_from(specs, teams)
    assert [player.name for player in players] == ["mybot", "Ann", "mybot 2", "program"]
    assert [player.level for player in players] == [spec.partition("bot:")[2] for spec in specs]
    with pytest.raises(BadSeats, match="name"):
        players_from(["A:b=bot:exec:./mybot"], Variant())


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        ("bot:exec:", "names no program"),
        ("bot:exec:./nonesuch", "no program `./nonesuch`"),
        ("bot:exec:\x1b[31m", "control characters"),
    ],
)
def test_a_program_that_cannot_be_started_is_told_of_at_once(
    run: Run, tmp_path: Path, seat: str, told: str
) -> None:
    code, out, err = run("--seat", seat, "--seat", "bot")
    assert (code, out) == (2, "")
    assert told in err
    assert "\x1b" not in err
    assert records(tmp_path) == []


# -- the journal -----------------------------------------------------------------------------------

HEAD = Head(variant=SHORT, players=("Ann", "Bob"), bots={"Bob": "novice"}, seed=7, date="2024-05-01")


def sat_with(journal: Journal, *script: str | Request) -> Outcome:
    person = Scripted(iter(script))
    playing = Table(Match(SHORT, seed=7), [person, BotSeat(bot("novice"), 7)], journal, practice=True)
    return asyncio.run(playing.play())


def test_what_was_held_back_is_what_would_have_been_written(tmp_path: Path) -> None:
    script = ["W2 +", Request.UNDO, "-W2", "+", "YX +"]
    (tmp_path / "other").mkdir()
    with Journal.create(tmp_path / "other" / "r.yaml", HEAD) as journal:
        sat_with(journal, *script)
    held = HeldJournal.create_in(tmp_path / "records", HEAD)
    sat_with(held, *script)
    assert list((tmp_path / "records").iterdir()) == []
    held.close()
    held.close()
    assert held.path.read_bytes() == journal.path.read_bytes()
    assert list((tmp_path / "records").iterdir()) == [held.path]
    with pytest.raises(ValueError, match="closed"):
        held.write_undo()


def test_what_will_not_be_written_is_told_before_anything_is_played(tmp_path: Path) -> None:
    (tmp_path / "records").write_text("a file stands in the way")
    with pytest.raises(JournalError):
        HeldJournal.create_in(tmp_path / "records", HEAD)


def test_what_could_not_be_written_can_be_tried_again(tmp_path: Path) -> None:
    held = HeldJournal.create_in(tmp_path / "records", HEAD)
    sat_with(held, "W2 +")
    (tmp_path / "records").rmdir()
    (tmp_path / "records").write_text("a file stands in the way")
    with pytest.raises(JournalError):
        held.close()
    (tmp_path / "records").unlink()
    held.close()
    assert read_record(held.path).match.rounds[0].turns == 2


def test_a_record_that_cannot_be_written_at_the_end_is_told_of_once(run: Run, tmp_path: Path) -> None:
    directory = tmp_path / "home" / "records"
    blocking = (
        "for line in sys.stdin:\n    view = json.loads(line)\n"
        "    if os.path.isdir(sys.argv[1]):\n"
        "        os.rmdir(sys.argv[1])\n        open(sys.argv[1], 'w').close()\n"
        "    print(view['legal'][0])\n"
    )
    seat = f"bot:exec:{command(tmp_path, blocking, str(directory))}"
    code, _, err = run("--seat", seat, "--seat", "bot:novice", "--rounds", "1")
    assert code == 1
    assert err.count("cannot be written") == 1
    assert len(err.splitlines()) == 2


def test_an_interrupt_ends_the_program_and_keeps_the_match(tmp_path: Path) -> None:
    """Ctrl-C while a program thinks, where lines are read and no prompt is there."""
    thinking = (
        "for line in sys.stdin:\n    view = json.loads(line)\n"
        "    if view['turns']:\n"
        "        os.kill(int(sys.argv[1]), signal.SIGINT)\n        time.sleep(1000)\n"
        "    print(view['legal'][0])\n"
    )
    ours = (
        "import os, sys\nfrom lostcities.cli import main\n"
        f"seat = 'bot:exec:' + {command(tmp_path, thinking)!r} + f' {{os.getpid()}}'\n"
        "sys.exit(main(['--seat', seat, '--seat', 'bot:novice', '--seed', '7']))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", ours],
        env={**os.environ, "LOSTCITIES_HOME": str(tmp_path / "home")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 130, done.stderr
    (record,) = records(tmp_path)
    assert str(record) in done.stderr
    assert read_record(record).match.rounds[0].turns == 2
