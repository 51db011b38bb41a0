"""scripts/tune and scripts/train: where they write, that they can be stopped, and that the net learns."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from lostcities.bots.net import FIRST, GLOBALS, SHAPES
from lostcities.bots.valuation import FEATURES

pytest.importorskip("numba", reason="constants and nets are made in compiled code (extra `fast`)")

SCRIPTS = Path(__file__).parents[2] / "scripts"


def script(name: str) -> SimpleNamespace:
    return SimpleNamespace(**runpy.run_path(str(SCRIPTS / name)))


TUNE, TRAIN = script("tune"), script("train")


@pytest.mark.parametrize(
    ("variants", "written"),
    [
        ([], "master-rising.npz"),
        (["six", "short"], "master-rising.npz"),
        (["house-falling"], "master-falling.npz"),
        (["house-dead-discards"], "master-deck.npz"),
        (["teams4", "house-three-pairs"], "master-partners.npz"),
        (["three", "house-five"], "master-many.npz"),
    ],
)
def test_a_net_goes_where_the_package_has_it(variants: list[str], written: str) -> None:
    options = TRAIN.parse([f"--variant={name}" for name in variants])
    assert options.write == TRAIN.BOTS / written
    assert options.write.exists()


@pytest.mark.parametrize(
    ("variants", "written"),
    [([], "explorer.json"), (["six", "three"], "explorer.json"), (["teams4"], "explorer-partners.json")],
)
def test_constants_go_where_the_package_has_them(variants: list[str], written: str) -> None:
    options = TUNE.parse([f"--variant={name}" for name in variants])
    assert options.write == TUNE.BOTS / written
    assert options.write.exists()


@pytest.mark.parametrize("parse", [TUNE.parse, TRAIN.parse])
def test_games_of_different_kinds_ask_where_to(parse: Any, capsys: pytest.CaptureFixture[str]) -> None:
    both = ["--variant", "classic", "--variant", "teams4"]
    with pytest.raises(SystemExit):
        parse(both)
    assert "say with --write where" in capsys.readouterr().err
    assert parse([*both, "--write", "here"]).write == Path("here")


def tuned(directory: Path, *generations: int) -> dict[str, Any]:
    """What comes of a small search that is stopped after so many generations, and gone on with."""
    directory.mkdir()
    made = directory / "made.json"
    for count in generations:
        words = f"--generations {count} --candidates 4 --deals 3 --jobs 1 --only held far"
        places = ["--state", str(directory / "state.json"), "--write", str(made)]
        assert TUNE.main([*words.split(), *places]) == 0
    found: dict[str, Any] = json.loads(made.read_text())
    return found


def test_a_search_that_was_stopped_comes_to_the_same(tmp_path: Path) -> None:
    once = tuned(tmp_path / "once", 3)
    assert tuned(tmp_path / "twice", 1, 3) == once
    assert once["constants"]["held"] != TUNE.START["held"][0]
    assert once["constants"]["loss"] == TUNE.START["loss"][0]


def positions(many: int) -> tuple[Any, Any, Any]:
    """Some positions as the net takes them, and what they came to, of three colours."""
    rng = np.random.default_rng(1)
    shapes = [(many, 3, FEATURES), (many, GLOBALS), (many, 3, 2)]
    rows, whole, target = (rng.normal(0, 1, shape) for shape in shapes)
    return rows, whole, target


def loss(weights: Any, rows: Any, whole: Any, target: Any) -> float:
    """What training makes small, by its definition: the squared error in each colour, and WHOLE times that
    of the lead, a position."""
    hidden = np.maximum(rows @ weights["first"] + weights["first_bias"], 0)
    joined = np.concatenate([hidden.sum(1), whole], 1)
    joint = np.maximum(joined @ weights["joint"] + weights["joint_bias"], 0)
    by_colour = hidden @ weights["last_own"] + (joint @ weights["last_joint"])[:, None] + weights["last_bias"]
    error = np.maximum(by_colour, 0) @ weights["out"] + weights["out_bias"] - target
    lead = (error[..., 0] - error[..., 1]).sum(1)
    return float((error**2).sum() + TRAIN.WHOLE * (lead**2).sum()) / 2 / len(rows)


def test_the_net_learns_downhill() -> None:
    """The slope of every kind of weight is what small steps to both sides say."""
    weights = TRAIN.first_weights(np.random.default_rng(2))
    weights = {name: values.astype(np.float64) for name, values in weights.items()}
    assert weights["joint"].shape == (FIRST + GLOBALS, SHAPES["joint_bias"][0])
    some, step = positions(5), 1e-6
    slopes, _ = TRAIN.gradients(weights, *some)
    rng = np.random.default_rng(3)
    for name, values in weights.items():
        direction = rng.normal(0, 1, values.shape)
        up, down = (loss(weights | {name: values + way * direction}, *some) for way in (step, -step))
        assert (slopes[name] * direction).sum() == pytest.approx((up - down) / (2 * step), rel=1e-4, abs=1e-7)


def test_training_goes_on_where_it_was(tmp_path: Path) -> None:
    weights = TRAIN.first_weights(np.random.default_rng(4))
    mean = {name: values.copy() for name, values in weights.items()}
    adam, rng = TRAIN.Adam(weights), np.random.default_rng(5)
    TRAIN.learn(weights, adam, positions(600), 1e-3, rng)
    assert not np.array_equal(weights["first"], mean["first"])
    TRAIN.keep_state(tmp_path / "state.npz", weights, mean, adam, 7)
    again, mean_again, adam_again, iteration = TRAIN.resumed(tmp_path / "state.npz")
    assert (iteration, adam_again.steps) == (7, adam.steps)
    for kept, had in [(again, weights), (mean_again, mean), (adam_again.mean, adam.mean)]:
        assert all(np.array_equal(kept[name], had[name]) for name in SHAPES)
    assert [path.name for path in tmp_path.iterdir()] == ["state.npz"]
