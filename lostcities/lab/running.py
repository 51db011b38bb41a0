"""Tasks over whatever runs them: this process, a pool of others, or other machines.

Nothing but `concurrent.futures.Executor` is asked for. What a lost worker had in hand is run again.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Protocol, TypeVar

from attrs import define, field

from lostcities.lab.errors import LostWorkers

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

#: How often a task is tried, when the one that ran it was lost every time.
_TRIES = 4
#: How many tasks are handed to an executor of unknown size before the first of them is back.
_MANY = 256


class Work(Protocol[T_co]):
    """What is run somewhere; it can be pickled."""

    def run(self) -> T_co:
        """Its result."""
        ...


class Runner(Protocol):
    """Runs work; what comes back first comes out first."""

    def __call__(self, tasks: Iterator[Work[T]]) -> Iterator[tuple[Work[T], T]]: ...


def run(task: Work[T]) -> T:
    """The result of a task, for an executor."""
    return task.run()


def here(tasks: Iterator[Work[T]]) -> Iterator[tuple[Work[T], T]]:
    """Runs tasks one after the other in this process."""
    for task in tasks:
        yield task, task.run()


@define
class Runs:
    """Runs tasks by an executor. `renew` makes another one where the first breaks, if that can be done;
    `window` is how many tasks are out at any time."""

    executor: Executor
    renew: Callable[[], Executor] | None = None
    window: int = _MANY
    _tries: dict[int, int] = field(factory=dict, init=False)

    def __call__(self, tasks: Iterator[Work[T]]) -> Iterator[tuple[Work[T], T]]:
        """Every task with its result, in the order in which they are done."""
        out: dict[Future[T], Work[T]] = {}
        again: list[Work[T]] = []
        try:
            while True:
                self._fill(out, again, tasks)
                if not out:
                    return
                done, _ = wait(out, return_when=FIRST_COMPLETED)
                lost: list[tuple[Work[T], BaseException]] = []
                for future in done:
                    task = out.pop(future)
                    error = _error(future)
                    if error is None:
                        self._tries.pop(id(task), None)
                        yield task, future.result()
                    elif _is_loss(error):
                        lost.append((task, error))
                    else:
                        raise error
                self._take_back(lost, out, again)
        finally:
            for future in out:
                future.cancel()

    def _fill(self, out: dict[Future[T], Work[T]], again: list[Work[T]], tasks: Iterator[Work[T]]) -> None:
        while len(out) < self.window:
            task = again.pop() if again else next(tasks, None)
            if task is None:
                return
            try:
                out[self.executor.submit(run, task)] = task
            except BrokenProcessPool as error:
                self._take_back([(task, error)], out, again)

    def _take_back(
        self, lost: list[tuple[Work[T], BaseException]], out: dict[Future[T], Work[T]], again: list[Work[T]]
    ) -> None:
        """Tasks whose worker was lost are run again, if need be by a new executor."""
        for task, error in lost:
            self._tries[id(task)] = self._tries.get(id(task), 1) + 1
            if self._tries[id(task)] > _TRIES:
                raise LostWorkers("lost-workers", cause=error) from error
            again.append(task)
        if any(isinstance(error, BrokenProcessPool) for _, error in lost):
            if self.renew is None:
                raise LostWorkers("lost-workers", cause=lost[0][1]) from lost[0][1]
            # All that the broken pool had are broken with it.
            again += out.values()
            out.clear()
            self.executor.shutdown(wait=False, cancel_futures=True)
            self.executor = self.renew()


def _error(future: Future[T]) -> BaseException | None:
    try:
        return future.exception()
    except CancelledError as error:
        return error


def _is_loss(error: BaseException) -> bool:
    """Whether an error tells of a lost worker and not of the task; dask's own is known by its name, so that
    dask need not be there."""
    return isinstance(error, BrokenProcessPool | CancelledError) or type(error).__name__ in (
        "KilledWorker",
        "FutureCancelledError",
    )


@contextmanager
def pool(jobs: int) -> Iterator[Runs]:
    """Runs tasks in so many processes, which are gone afterwards, even if they are at work."""
    before = set(multiprocessing.active_children())

    def make() -> Executor:
        return ProcessPoolExecutor(jobs, initializer=_ignore_interrupts)

    runs = Runs(make(), make, window=3 * jobs)
    try:
        yield runs
    except BaseException:
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        raise
    finally:
        runs.executor.shutdown(cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ctrl-C reaches every process of the terminal; the one that started these says when to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
