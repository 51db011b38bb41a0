"""Simulations as the library offers them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest
from attrs import evolve

from lostcities import lab
from lostcities.engine import Variant
from lostcities.lab import Results, Summary, simulate, simulation
from lostcities.lab.running import Runs, here
from lostcities.lab.simulation import Plan, missing, plan, steps
from lostcities.lab.tasks import kernel_for
from tests.lab.rounds import SHIPPED

ONE = {"deals": 6, "seed": "7", "kernel": False}


@pytest.fixture(scope="module")
def results() -> Results:
    return simulate("classic", ["random", "novice"], jobs=1, **ONE)  # type: ignore[arg-type]


def test_the_same_whatever_the_number_of_jobs(results: Results) -> None:
    assert simulate("classic", ["random", "novice"], jobs=2, **ONE).summary == results.summary  # type: ignore[arg-type]


def test_any_executor_will_do(results: Results) -> None:
    with ThreadPoolExecutor(3) as executor:
        again = simulate("classic", ["random", "novice"], executor=executor, **ONE)  # type: ignore[arg-type]
    assert again.summary == results.summary


def test_backwards_is_the_same(results: Results) -> None:
    class Backwards(Executor):
        """Holds everything back, and does the last thing first."""

        def __init__(self) -> None:
            self.held: list[tuple[Future[Any], Any, Any]] = []

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            self.held.append((future, fn, args))
            if len(self.held) == 3:
                for held, do, given in reversed(self.held):
                    held.set_result(do(*given))
                self.held.clear()
            return future

    what = plan("classic", ["random", "novice"], **ONE)  # type: ignore[arg-type]
    *_, (summary, _) = steps(what, Runs(Backwards()))
    assert summary == results.summary


@pytest.mark.parametrize("name", SHIPPED)
def test_compiled_rounds_come_to_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    variant = plan(name, ["random"]).seating.variant
    levels = ["random"] + ["novice"] * (variant.players - 1)
    if name == "house-three-pairs":
        levels = ["random"] * 6  # its sides do not all change places otherwise
    if kernel_for(variant, levels) is None:
        pytest.skip("not played in compiled code")
    monkeypatch.setattr(simulation, "_FEW", 0)
    fast = simulate(name, levels, deals=3, seed=5, jobs=1)
    slow = simulate(name, levels, deals=3, seed=5, jobs=1, kernel=False)
    assert fast.summary == slow.summary


def test_what_was_stopped_goes_on_to_the_same(results: Results) -> None:
    what = plan("classic", ["random", "novice"], **ONE)  # type: ignore[arg-type]
    some = [summary for summary, _ in steps(what, here)][2]
    assert 0 < some.deals < 6
    *_, (summary, _) = steps(what, here, some)
    assert summary == results.summary


def test_missing_deals_are_found() -> None:
    assert list(missing([(3, 4), (7, 7)], 9)) == [(1, 2), (5, 6), (8, 9)]
    assert list(missing([(1, 9)], 9)) == []
    assert list(missing([(4, 12)], 9)) == [(1, 3)]
    assert list(missing([], 2)) == [(1, 2)]


def test_until_the_margin_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """By what was seen alone: how it is cut into tasks changes nothing."""
    monkeypatch.setattr(simulation, "_START", 10)
    found = simulate("short", ["random", "novice"], until=6, seed=3, jobs=1, kernel=False)
    assert found.margin.half is not None
    assert found.margin.half <= 6
    monkeypatch.setattr(simulation, "_PARTS", 4)
    again = simulate("short", ["random", "novice"], until=6, seed=3, jobs=2, kernel=False)
    assert again.summary == found.summary
    assert found.deals > 10


def test_results_are_as_they_were_asked_for(results: Results) -> None:
    data = results.to_dict()
    assert list(data)[:10] == [
        "variant", "seats", "deals", "rounds", "margin", "wins", "scores", "turns", "stalled", "seed"
    ]  # fmt: skip
    assert data["variant"] == "classic"
    assert data["seats"] == ["bot:random", "bot:novice"]
    assert (data["deals"], data["rounds"], data["seed"]) == (6, 12, "7")
    assert set(data["margin"]) == {"mean", "low", "high"}
    assert sum(data["wins"].values()) == 12
    assert [set(score) for score in data["scores"]] == [{"mean", "sd"}] * 2
    difference = data["scores"][0]["mean"] - data["scores"][1]["mean"]
    assert data["margin"]["mean"] == pytest.approx(difference)
    assert data["margin"]["mean"] < -50, "novice beats random"


def test_rows_are_flat(results: Results) -> None:
    rows = list(results.rows())
    assert [row["side"] for row in rows] == ["random", "novice"]
    for row in (*rows, *results.colour_rows(), *results.wager_rows()):
        assert all(not isinstance(value, dict | list) for value in row.values())
    assert len(list(results.colour_rows())) == 10
    assert len(list(results.wager_rows())) == 8


def test_going_first_is_told_the_same_by_self_play() -> None:
    """Where all are alike the first side is the one that goes first."""
    found = simulate("classic", ["random"], deals=4, seed=1, jobs=1)
    alike = simulate("classic", ["random", "random"], deals=4, seed=1, jobs=1)
    assert found.seating.levels[1] != "random"
    assert alike.rounds == 4
    assert alike.margin == alike.lead
    assert alike.sides[0].wins == alike.first_wins


def test_a_variant_of_ones_own(results: Results) -> None:
    found = simulate(Variant(hand=5), ["random", "random"], deals=2, seed=1, jobs=1)
    assert found.variant.name is None
    assert found.variant.stall_limit == 40
    assert found.to_dict()["variant"] is None
    assert str(found).startswith("variant (")


def test_every_step_is_told() -> None:
    told: list[tuple[int, int]] = []
    simulate(
        "short",
        ["random", "novice"],
        deals=3,
        seed=1,
        jobs=1,
        kernel=False,
        progress=lambda summary, wanted: told.append((summary.deals, wanted)),
    )
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_tasks_do_not_hang_on_the_number_of_jobs() -> None:
    what = plan("classic", ["random", "novice"], deals=1000, seed=1, kernel=False)
    sizes = [task.count for task in what.tasks(1000)]
    assert sum(sizes) == 1000
    assert len(sizes) >= 200
    assert isinstance(what, Plan)


def test_compiled_code_is_for_many_rounds() -> None:
    many = plan("classic", ["random", "random"], deals=1000, seed=1)
    assert many.is_compiled == (kernel_for(many.seating.variant, many.seating.levels) is not None)
    assert not plan("classic", ["random", "random"], deals=50, seed=1).is_compiled
    assert not plan("classic", ["random", "random"], deals=1000, seed=1, kernel=False).is_compiled


def test_the_number_of_a_deal_may_be_large() -> None:
    what = plan("short", ["random", "random"], deals=1000, seed=1)
    task = evolve(next(what.tasks(1)), first=2**31)
    assert task.run().spans == ((2**31, 2**31),)


def test_nothing_heavy_is_loaded_for_it() -> None:
    """Neither for the package nor for the laboratory: numba costs a second, and may not be there."""
    code = (
        "import sys, lostcities, lostcities.lab;"
        "sys.exit(bool({'numpy', 'numba', 'distributed', 'prompt_toolkit'} & set(sys.modules)))"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_it_works_without_numpy(results: Results) -> None:
    code = (
        "import sys; sys.modules['numpy'] = sys.modules['numba'] = None\n"
        "from lostcities.lab import simulate\n"
        "found = simulate('classic', ['random', 'novice'], deals=6, seed='7', jobs=1)\n"
        "print(found.margin.mean)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert float(done.stdout) == results.margin.mean


def test_a_ladder_ranks_bots() -> None:
    found = lab.ladder("short", ["random", "novice"], deals=6, seed=1, jobs=1, kernel=False)
    assert [rung.level for rung in found.rungs] == ["novice", "random"]
    best, worst = found.rungs
    assert best.points.mean == -worst.points.mean
    assert found.pairs[0].seed == "1-random-novice"
    assert "points a round more than the others" in str(found)
    assert list(found.to_dict()) == ["variant", "levels", "ladder", "pairs"]


@pytest.mark.parametrize("levels", [["random"], ["random", "random"]])
def test_a_ladder_takes_two(levels: list[str]) -> None:
    with pytest.raises(lab.LabError, match="two bots or more"):
        lab.ladder("short", levels)


def test_the_same_deals_make_a_comparison_sharper() -> None:
    classic = plan("classic").seating.variant
    richer = evolve(classic, scoring=evolve(classic.scoring, cost=15))
    found = lab.compare(classic, richer, ["random"], deals=30, seed=1, jobs=1)
    assert found.paired
    score = next(line for line in found.compared if line.what == "score")
    # Play at random knows no scores, so the rounds are the same, and dearer by 5 for each wager and one.
    assert score.difference.mean > 20
    assert score.is_clear
    assert score.difference.half is not None
    assert score.one.half is not None
    assert score.difference.half < score.one.half
    turns = next(line for line in found.compared if line.what == "turns")
    assert (turns.difference.mean, turns.difference.half) == (0.0, 0.0)


def test_other_decks_are_compared_all_the_same() -> None:
    found = lab.compare("classic", "six", ["random"], deals=8, seed=1, jobs=1, kernel=False)
    assert not found.paired
    for line in found.compared:
        assert line.difference.mean == pytest.approx(line.other.mean - line.one.mean)
    for results, side in ((found.one, "one"), (found.other, "other")):
        score = next(line for line in found.compared if line.what == "score")
        mean = sum(one.score.mean for one in results.sides) / 2
        assert getattr(score, side).mean == pytest.approx(mean)
    assert "deals of their own" in str(found)
    assert {row["what"] for row in found.rows()} >= {"score", "lead"}


def test_whatever_jobs_a_comparison_is_the_same() -> None:
    one = lab.compare("short", "house-no-bonus", ["random"], deals=4, seed=1, jobs=1, kernel=False)
    two = lab.compare("short", "house-no-bonus", ["random"], deals=4, seed=1, jobs=2, kernel=False)
    assert one.to_dict() == two.to_dict()


def nothing(tasks: Iterator[Any]) -> Iterator[Any]:
    """Runs nothing."""
    yield from ()


def test_nothing_comes_of_nothing() -> None:
    what = plan("classic", ["random", "novice"], seed=1)
    assert list(steps(what, nothing)) == []
    found = what.results(what.nothing)
    assert isinstance(found.summary, Summary)
    assert found.rounds == 0
    assert "0 rounds" in str(found)
