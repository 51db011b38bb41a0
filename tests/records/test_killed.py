"""Killed at any moment, a match loses nothing that was shown, and goes on as if nothing had happened."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from lostcities.engine import Match, stream
from lostcities.records.objects import match_object
from lostcities.records.record import Record, read_record
from tests.records import sitting

ROOT = Path(__file__).parents[2]
LEAST_KILLS = 10


def sit_down(path: Path, shown: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "tests.records.sitting", str(path)]
    with shown.open("wb") as file:
        return subprocess.Popen(command, cwd=ROOT, stdout=file)


def size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows kills in another way")
def test_a_match_that_is_killed_again_and_again_is_the_match_that_nobody_killed(tmp_path: Path) -> None:
    rng = stream("kill", "test")
    path, shown = tmp_path / "match.yaml", tmp_path / "shown"
    kills = 0
    while True:
        player = sit_down(path, shown)
        enough = size(path) + rng.below(400)
        while player.poll() is None and size(path) <= enough:
            time.sleep(0.0005)
        time.sleep(rng.below(4000) / 1_000_000)
        player.kill()
        if player.wait() == 0:
            break
        assert player.returncode == -9
        kills += 1
        check_nothing_shown_is_lost(path, shown)
    assert kills >= LEAST_KILLS
    record = read_record(path)
    assert record.warnings == ()
    undisturbed = Match(sitting.variant(), seed=sitting.SEED)
    sitting.play(undisturbed, None, [])
    assert match_object(record.match, record.players) == match_object(undisturbed, sitting.PLAYERS)
    assert histories(record.match) == histories(undisturbed)


def histories(match: Match) -> list[list[str]]:
    return [[str(move) for _, move in round_.history] for round_ in match.rounds]


def check_nothing_shown_is_lost(path: Path, shown: Path) -> None:
    """Everything that the killed process told stands in the record."""
    *_, last = [[0, 0], *([int(word) for word in line.split()] for line in shown.read_text().splitlines())]
    if last != [0, 0]:
        assert standing(read_record(path)) >= last


def standing(record: Record) -> list[int]:
    """The number of the latest round, and how many half-turns of it stand."""
    latest = record.match.rounds[-1]
    return [latest.number, len(latest.history)]
