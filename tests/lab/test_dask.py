"""A simulation on a real dask scheduler, with two worker processes of which one is killed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from lostcities.lab import simulate

#: It runs by itself: dask starts processes and threads that a test run had better not know of.
PROGRAM = """
import json, os, signal, sys, threading, time
from distributed import Client, LocalCluster
from lostcities.cli import main
from lostcities.lab import simulate

def kill_one(address, cluster):
    with Client(address, set_as_default=False) as client:
        while not any(client.processing().values()):
            time.sleep(0.02)
        os.kill(cluster.workers[0].process.pid, signal.SIGKILL)
        print("killed", file=sys.stderr)

if __name__ == "__main__":
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address
        killer = threading.Thread(target=kill_one, args=(address, cluster))
        if "kill" in sys.argv:
            killer.start()
        code = main(["simulate", "--seat", "bot:random", "--seat", "bot:novice", "--engine", "python",
                     "--deals", "60", "--seed", "7", "--json", "--executor", f"dask:{address}"])
        if "kill" in sys.argv:
            killer.join()
    sys.exit(code)
"""


@pytest.mark.slow
@pytest.mark.parametrize(("how", "failures"), [("quiet", "3"), ("kill", "3"), ("kill", "0")])
def test_two_workers_come_to_the_same(how: str, failures: str, tmp_path: Path) -> None:
    """Also where dask gives up on what a lost worker had in hand, and leaves it to us."""
    pytest.importorskip("distributed")
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(program), how],
        capture_output=True,
        text=True,
        timeout=600,
        env={**os.environ, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": failures},
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert ("killed" in done.stderr) == (how == "kill")
    here = simulate("classic", ["random", "novice"], deals=60, seed=7, jobs=1, kernel=False)
    assert json.loads(done.stdout) == json.loads(json.dumps(here.to_dict()))


@pytest.mark.slow
def test_nobody_answers() -> None:
    pytest.importorskip("distributed")
    command = [sys.executable, "-m", "lostcities", "simulate", "--executor", "dask:tcp://127.0.0.1:1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 2
    assert "does not answer" in done.stderr
    assert "Traceback" not in done.stderr
