"""scripts/fuzz_variants: a small part of it, and that it sees what goes wrong."""

from __future__ import annotations

import random
import runpy
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

PATH = Path(__file__).parents[2] / "scripts" / "fuzz_variants"
SCRIPT = SimpleNamespace(**runpy.run_path(str(PATH)))


def test_files_come_to_variants_that_play_or_to_located_problems():
    came_to, faults = SCRIPT.fuzz("tests", 0, 150)
    assert faults == []
    assert came_to.total() == 150
    assert came_to["tree: played"] > 5
    assert came_to["damaged: refused"] > 5


def test_what_goes_wrong_is_kept(monkeypatch):
    def broken(*_: object) -> str:
        raise KeyError("a mistake in the program")

    monkeypatch.setitem(SCRIPT.fuzz.__globals__, "check", broken)
    came_to, faults = SCRIPT.fuzz("tests", 0, 3)
    assert came_to == {"bytes: FAULT": 1, "damaged: FAULT": 1, "tree: FAULT": 1}
    assert [name for name, *_ in faults] == ["bytes-0", "damaged-1", "tree-2"]
    assert all("a mistake in the program" in reason for *_, reason in faults)


@pytest.mark.parametrize("kind", SCRIPT.KINDS)
def test_inputs_hang_on_the_seed_alone(kind):
    one, again, other = (SCRIPT.KINDS[kind](random.Random(seed)) for seed in ("a 1", "a 1", "a 2"))
    assert one == again != other


def test_the_script_counts(tmp_path):
    command = [sys.executable, str(PATH), "--inputs", "6", "--jobs", "1"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", cwd=tmp_path, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("0 faults in 6 files\n")
    assert list(tmp_path.iterdir()) == []
