"""Workers that are lost, and what they had in hand."""

from __future__ import annotations

import os
import signal
from concurrent.futures import CancelledError, Executor, Future
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen

from lostcities.lab import LostWorkers
from lostcities.lab.running import Runs, here, pool


@frozen
class Square:
    """Work; `trap` is a file whose first visitor is killed."""

    number: int
    trap: Path | None = None

    def run(self) -> int:
        if self.trap is not None and self.trap.exists():
            self.trap.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
        return self.number**2


@frozen
class Deadly:
    """Work that kills whoever tries."""

    def run(self) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return 0


@frozen
class Wrong:
    """Work that fails."""

    def run(self) -> int:
        raise ZeroDivisionError


def test_a_lost_worker_changes_nothing(tmp_path: Path) -> None:
    trap = tmp_path / "trap"
    trap.touch()
    work = [Square(number, trap if number == 4 else None) for number in range(20)]
    with pool(2) as run:
        found = dict(run(iter(work)))
    assert found == dict(here(iter(work)))
    assert len(found) == 20
    assert not trap.exists()


def test_what_always_kills_is_given_up() -> None:
    with pytest.raises(LostWorkers, match="lost again and again"), pool(1) as run:
        list(run(iter([Deadly()])))


def test_what_fails_is_told() -> None:
    with pytest.raises(ZeroDivisionError), pool(1) as run:
        list(run(iter([Wrong()])))


class KilledWorker(Exception):
    """As dask calls it."""


class Unlucky(Executor):
    """Loses everything the first time."""

    def __init__(self, loss: BaseException, times: int = 1) -> None:
        self.loss = loss
        self.times = times
        self.seen: dict[Any, int] = {}

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.seen[args] = self.seen.get(args, 0) + 1
        if self.seen[args] <= self.times:
            future.set_exception(self.loss)
        else:
            future.set_result(fn(*args))
        return future


@pytest.mark.parametrize("loss", [KilledWorker("gone"), CancelledError()])
def test_somebody_elses_losses_are_run_again(loss: BaseException) -> None:
    work = [Square(number) for number in range(5)]
    found = dict(Runs(Unlucky(loss))(iter(work)))
    assert found == dict(here(iter(work)))


def test_but_not_for_ever() -> None:
    with pytest.raises(LostWorkers):
        list(Runs(Unlucky(KilledWorker("gone"), times=99))(iter([Square(1)])))


def test_no_more_is_out_than_the_window() -> None:
    class Counting(Unlucky):
        out = most = 0

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            self.out += 1
            self.most = max(self.most, self.out)
            return super().submit(fn, *args, **kwargs)

    executor = Counting(KilledWorker(), times=0)
    for _ in Runs(executor, window=3)(Square(number) for number in range(50)):
        executor.out -= 1
    assert executor.most <= 4
