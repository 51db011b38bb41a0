"""scripts/bench: the shape of what it prints, never the numbers."""

from __future__ import annotations

import json
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.catalogue.attacks import NAMES

PATH = Path(__file__).parents[2] / "scripts" / "bench"
BENCH = SimpleNamespace(**runpy.run_path(str(PATH)))


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, PATH, "--quick"],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path_factory.mktemp("bench"),
    )
    return json.loads(done.stdout)


def is_rate(measured: dict[str, Any]) -> bool:
    return set(measured) == {"per_second", "ratio"} and min(measured.values()) > 0


def test_it_says_what_it_ran_on(printed: dict[str, Any]) -> None:
    assert list(printed) == [
        "lostcities",
        "python",
        "implementation",
        "machine",
        "repeats",
        "calibration",
        "play",
        "operations",
        "others",
        "start",
        "terminal",
        "attacks",
        "kernel",
    ]
    assert printed["calibration"].pop("what")
    assert is_rate(printed["calibration"])


def test_play_is_measured_for_each_variant(printed: dict[str, Any]) -> None:
    assert set(printed["play"]) == set(printed["operations"]) == {"classic", "six", "teams4"}
    for rates in printed["play"].values():
        assert set(rates) == {
            "random",
            "random, numbers drawn before",
            "random, a view for each move",
            "novice",
        }
        assert all(map(is_rate, rates.values()))


def test_operations_are_measured(printed: dict[str, Any]) -> None:
    for rates in printed["operations"].values():
        assert set(rates) == {"push_pop", "legal_turns", "view", "sample", "copy", "deal"}
        assert all(map(is_rate, rates.values()))
    assert all(map(is_rate, printed["others"].values()))


def test_the_start_is_compared_with_bare_python(printed: dict[str, Any]) -> None:
    start = printed["start"]
    assert set(start) == {"python", "help", "difference"}
    assert start["difference"] == pytest.approx(start["help"] - start["python"], abs=0.001)


def test_the_terminal_is_measured_from_key_to_screen(printed: dict[str, Any]) -> None:
    assert set(printed["terminal"]) == {
        "import prompt_toolkit",
        "first prompt",
        "turn, one bot",
        "turn, three bots",
    }
    for seconds in printed["terminal"].values():
        assert set(seconds) == {"clock", "processor"}
        assert seconds["clock"] > 0


def test_every_attack_is_measured(printed: dict[str, Any]) -> None:
    attacks = printed["attacks"]
    assert attacks["attacks"] == len(NAMES)
    slowest = attacks["seconds of the slowest"]
    assert len(slowest) == 5
    assert set(slowest) <= set(NAMES)
    clocks = [seconds["clock"] for seconds in slowest.values()]
    assert clocks == sorted(clocks, reverse=True)
    assert all(set(seconds) == {"clock", "processor"} for seconds in slowest.values())
    assert attacks["peak megabytes"] > 1


def test_compiled_play_is_measured_against_c(printed: dict[str, Any]) -> None:
    pytest.importorskip("numba")
    random, rounds = printed["kernel"].values()
    assert set(random) == {"classic", "six", "teams4"}
    for rates in random.values():
        assert rates["kernel"] > 0
        assert (rates["C"] is None) == (rates["share"] is None) == (shutil.which("cc") is None)
        assert rates["C"] is None or rates["share"] == pytest.approx(rates["kernel"] / rates["C"], abs=0.001)
    assert set(rounds) == {"novice", "explorer", "yardstick"}
    assert min(rounds.values()) > 0


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")
def test_the_ceiling_plays_the_same_game(tmp_path: Path) -> None:
    """As many moves a round, and as good a start, as random rounds of classic have here."""
    built = BENCH.built_ceiling(tmp_path)
    done = subprocess.run([built, "0.1"], stdout=subprocess.PIPE, encoding="ascii", check=True)
    moves, rounds, _, margin = map(float, done.stdout.split())
    assert moves / rounds == pytest.approx(286, abs=3)
    assert margin / rounds == pytest.approx(0.4, abs=3)
