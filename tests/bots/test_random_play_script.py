"""scripts/random_play: a small part of it with a fixed seed, and that it sees a difference."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

PATH = Path(__file__).parents[2] / "scripts" / "random_play"
SCRIPT = SimpleNamespace(**runpy.run_path(str(PATH)))


@pytest.mark.parametrize(("variant", "policy"), SCRIPT.KNOWN)
def test_random_play_is_as_long_and_as_bad_as_elsewhere(variant: str, policy: str) -> None:
    sums = SCRIPT.play(variant, policy, "test", 0, 150)
    for found in SCRIPT.findings(sums, SCRIPT.KNOWN[variant, policy]):
        assert abs(found.off) < 4  # few rounds, whose mean is not yet normally distributed


def test_a_difference_of_one_point_shows_in_twenty_thousand_rounds() -> None:
    rounds, mean, deviation = 20_000, -33.0, 14.0
    found = SCRIPT.finding(rounds, mean * rounds, (mean**2 + deviation**2) * rounds, -34.0, 0.1)
    assert found.error == pytest.approx(deviation / rounds**0.5)
    assert found.off > SCRIPT.TOO_MANY_ERRORS


def test_the_table_and_the_exit_code(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, PATH, "--rounds", "10", "--jobs", "1", "--seed", "test"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    lines = done.stdout.splitlines()
    assert lines[0].split()[:3] == ["variant", "policy", "score"]
    assert len(lines) == 1 + len(SCRIPT.KNOWN) + 1
    assert done.returncode == (0 if lines[-1].startswith("agrees") else 1)
