"""`lostcities simulate`: what it is asked for becomes a plan, and what comes of it is told."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any, Protocol, TextIO, TypeVar

from attrs import define, evolve, field, frozen

from lostcities.bots import LEVELS, OUTSIDE
from lostcities.engine import Seed, Variant
from lostcities.lab.errors import LabError, UnfairSeats, writing
from lostcities.lab.keeper import Keeper, Stopped, path_in, read_stopped, write_stopped
from lostcities.lab.keeping import InOrder, csv_head
from lostcities.lab.ladders import Ladder, plans
from lostcities.lab.machines import executor_at
from lostcities.lab.progress import ProgressBar
from lostcities.lab.results import Results
from lostcities.lab.running import Runner
from lostcities.lab.shown import ladder_text, results_text
from lostcities.lab.simulation import Keep, Plan, plan, runner, steps
from lostcities.lab.summary import Summary
from lostcities.lab.tasks import kernel_for
from lostcities.table import Player, players_from
from lostcities.texts import say

T = TypeVar("T")
T_contra = TypeVar("T_contra", contravariant=True)

DONE = 0
INTERRUPTED = 130


@frozen(kw_only=True)
class Wish:
    """What the command line asks for. `resume` is True where no file is named; `kept` is the directory of
    simulations that were stopped; `command` is what was typed."""

    variant: Variant
    seats: Sequence[str] = ()
    deals: int | None = None
    until: float | None = None
    seed: Seed | None = None
    jobs: int | None = None
    engine: str = "auto"
    executor: str | None = None
    resume: Path | bool = False
    kept: Path | None = None
    json: bool = False
    csv: Path | None = None
    report: Path | None = None
    records: Path | None = None
    ladder: bool = False
    ascii: bool = False
    command: str = "lostcities simulate"


def simulate(wish: Wish) -> int:
    """Play, and tell what came of it; returns the exit code."""
    _check(wish)
    if wish.ladder:
        return _climb(wish)
    what, have, path = _begin(wish)
    run = _Run(what, have.summary, Keeper(path), have.wanted)
    run.play(wish)
    if run.failure is not None and run.summary is have.summary:
        raise run.failure
    try:
        _tell(run.results, wish)
    except LabError:  # what was played is not lost with the report
        _keep(run.stopped, wish, path)
        raise
    if run.interrupted:
        _keep(run.stopped, wish, path)
        if run.failure is not None:
            raise run.failure
        return INTERRUPTED
    _put_away(run.stopped, wish, path)
    return DONE


def _climb(wish: Wish) -> int:
    """Every bot against every other. What is stopped tells of the pairs that were done."""
    levels = _contenders(wish.seats, wish.variant)
    kernel = wish.engine != "python"
    done: list[Results] = []
    failure: LabError | None = None
    pairs = plans(wish.variant, levels, deals=wish.deals, until=wish.until, seed=wish.seed, kernel=kernel)
    for at, what in enumerate(pairs, 1):
        run = _Run(what, what.nothing, Keeper(None))
        run.progress.title = f"{at}/{len(pairs)} "
        run.play(wish)
        if run.summary.deals:
            done.append(run.results)
        if run.interrupted:
            failure = run.failure
            break
    _tell_ladder(Ladder(tuple(levels), tuple(done)), wish)
    if failure is not None:
        raise failure
    if not any(results.interrupted for results in done) and len(done) == len(pairs):
        return DONE
    print(say("lab.interrupted-ladder", done=len(done), count=len(pairs)), file=sys.stderr)
    return INTERRUPTED


def _tell_ladder(found: Ladder, wish: Wish) -> None:
    if not found.pairs:
        return
    if wish.json:
        print_json(found.to_dict())
    else:
        print_text(ladder_text, found, wish)


@define
class _Run:
    """A simulation while it runs; what is gathered stays where it is interrupted, or fails."""

    what: Plan
    summary: Summary
    keeper: Keeper
    wanted: int | None = None
    interrupted: bool = False
    failure: LabError | None = None
    progress: ProgressBar = field(factory=ProgressBar)

    def play(self, wish: Wish) -> None:
        """Play until it is done, somebody presses Ctrl-C, or something stands in the way."""
        self.progress.ascii = wish.ascii or not draws_blocks(sys.stderr)
        try:
            self._play(wish)
        except KeyboardInterrupt:
            self.interrupted = True
        except LabError as error:
            self.interrupted, self.failure = True, error

    def _play(self, wish: Wish) -> None:
        with ExitStack() as stack:
            stack.callback(self.progress.clear)
            keep = stack.enter_context(_kept(wish, self.what))
            if wish.executor is None:
                warm_up(self.what, self.progress)
            run = stack.enter_context(runner_of(wish))
            for summary, wanted in steps(self.what, run, self.summary, keep, self.wanted):
                self.summary, self.wanted = summary, wanted
                self.keeper.take(self.stopped)
                self.progress.show(summary.deals, wanted)

    @property
    def stopped(self) -> Stopped:
        """What there is, to be gone on with."""
        return Stopped(self.summary, self.wanted or 0)

    @property
    def results(self) -> Results:
        """What there is, to be told."""
        return self.what.results(self.summary, interrupted=self.interrupted)


def warm_up(what: Plan, progress: ProgressBar) -> None:
    """Compile what plays before there are several who would, with a word to whoever waits for it."""
    if what.has_to_compile:
        progress.say(say("lab.compiling"))
    what.warm_up()


def runner_of(wish: Wish) -> AbstractContextManager[Runner]:
    """What runs the tasks: other machines, or processes here."""
    return runner(wish.jobs) if wish.executor is None else executor_at(wish.executor)


# -- before --------------------------------------------------------------------------------------


def _check(wish: Wish) -> None:
    """What does not go together is told before anything is played."""
    if wish.ladder and (wish.csv or wish.report or wish.records or wish.resume):
        raise LabError("ladder-alone")
    if wish.csv is not None and wish.csv == wish.report:
        raise LabError("one-file", path=wish.csv)
    for path in (wish.csv, wish.report):
        if path is not None:
            _check_writable(path)
    if isinstance(wish.resume, Path):
        with writing(wish.resume):
            os.stat(wish.resume.absolute().parent)  # noqa: PTH116 - missing, or not to be looked into
    if wish.executor is not None and wish.jobs is not None:
        raise LabError("executor-and-jobs")
    if wish.resume and (wish.csv is not None or wish.records is not None):
        raise LabError("resume-and-rounds")
    if wish.records is not None and wish.engine == "compiled":
        raise LabError("records-and-compiled")


def _check_writable(path: Path) -> None:
    """Better told now than after a night of playing."""
    with writing(path), path.open("a", encoding="utf-8"):
        pass


def _begin(wish: Wish) -> tuple[Plan, Stopped, Path | None]:
    """The plan, what was gathered before, and where it is kept."""
    what = plan_of(wish)
    if not wish.resume:
        return what, Stopped(what.nothing, 0), None
    path = wish.resume if isinstance(wish.resume, Path) else path_in(_directory(wish), what.nothing.origin)
    have = read_stopped(path)
    if have is None:
        if wish.resume is True:
            raise LabError("nothing-to-resume")
        return what, Stopped(what.nothing, 0), path
    if wish.seed is None:
        what = plan_of(wish, have.summary.origin.seed)
    try:
        return what, Stopped(what.nothing.merge(have.summary), have.wanted), path
    except LabError:
        raise
    except ValueError:  # as long as no summary of ours
        raise LabError("not-a-simulation", path=path) from None


def plan_of(wish: Wish, seed: Seed | None = None) -> Plan:
    """What the command line asks for, as a plan."""
    what = plan(
        wish.variant,
        levels_of(wish.seats, wish.variant),
        deals=wish.deals,
        until=wish.until,
        seed=wish.seed if seed is None else seed,
        kernel=wish.engine != "python" and wish.records is None,
    )
    if wish.engine == "compiled" and kernel_for(what.seating.variant, what.seating.levels) is None:
        raise LabError("not-compiled")
    if wish.records is not None and any(level.startswith(OUTSIDE) for level in what.seating.levels):
        raise LabError("records-and-programs")  # they could read how the deal went in another rotation
    return evolve(what, few=0) if wish.engine == "compiled" else what


def levels_of(seats: Sequence[str], variant: Variant) -> list[str]:
    """The level for each SEAT; where none is named, bots sit everywhere."""
    return [seat_level(player) for player in players_from(seats or ["bot"], variant)]


def seat_level(player: Player) -> str:
    """The level of a bot."""
    if player.level is None:
        raise UnfairSeats("seats-person", seat=player.name)
    return player.level


def _contenders(seats: Sequence[str], variant: Variant) -> tuple[str, ...]:
    """The bots of a ladder: all that are named, however many seats there are, or every level."""
    if not seats:
        return LEVELS
    return tuple(seat_level(players_from([seat], variant)[0]) for seat in seats)


@contextmanager
def _kept(wish: Wish, what: Plan) -> Iterator[Keep | None]:
    """What is kept of single rounds, written to its end whatever happens."""
    if wish.records is not None:
        with writing(wish.records):
            wish.records.mkdir(parents=True, exist_ok=True)
    if wish.csv is None:
        yield None if wish.records is None else Keep(records=wish.records.resolve())
        return
    lines = InOrder(wish.csv, csv_head(what.seating))
    try:
        yield Keep(lines.take, None if wish.records is None else wish.records.resolve())
    finally:
        lines.close()


# -- afterwards ----------------------------------------------------------------------------------


def _tell(results: Results, wish: Wish) -> None:
    if wish.json:
        print_json(results.to_dict())
    else:
        print_text(results_text, results, wish)
    if wish.report is not None:  # afterwards: should the disk be full, the rest is told
        from lostcities.lab.report import report

        with writing(wish.report):
            wish.report.write_text(report(results, wish.command), encoding="utf-8")


class Telling(Protocol[T_contra]):
    """Something as text: in ASCII or not, and for so many columns, or for no terminal."""

    def __call__(self, found: T_contra, /, *, ascii: bool, width: int | None) -> str: ...


def print_text(telling: Telling[T], found: T, wish: Wish) -> None:
    """What was found, as standard output can show it."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    print(telling(found, ascii=wish.ascii or not draws_blocks(sys.stdout), width=width))
    sys.stdout.flush()


def print_json(data: dict[str, Any]) -> None:
    """One object; what is no number here is none there either."""
    print(json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False))
    sys.stdout.flush()


def _keep(stopped: Stopped, wish: Wish, path: Path | None) -> None:
    """What was gathered is kept for `--resume`, and a word is said of it."""
    summary = stopped.summary
    if not summary.deals:
        print(say("lab.interrupted-empty"), file=sys.stderr)
        return
    if path is None:
        directory = _directory(wish)
        with writing(directory):
            directory.mkdir(parents=True, exist_ok=True)
        path = path_in(directory, summary.origin)
    write_stopped(path, stopped)
    sentence = "interrupted" if wish.csv is None and wish.records is None else "interrupted-sums"
    print(say(f"lab.{sentence}", count=summary.deals), file=sys.stderr)


def _put_away(stopped: Stopped, wish: Wish, path: Path | None) -> None:
    """A file that somebody named holds it all; one of our own has served."""
    if path is not None and wish.resume is True:
        path.unlink(missing_ok=True)
    elif path is not None:
        write_stopped(path, stopped)


def _directory(wish: Wish) -> Path:
    if wish.kept is None:
        raise ValueError("nobody said where simulations are kept")
    return wish.kept


def draws_blocks(stream: TextIO) -> bool:
    """Whether block characters can be written there."""
    try:
        "█▏▁".encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
