"""Bots that packages bring along: the example of the documentation, and packages with mistakes."""

from __future__ import annotations

import importlib.metadata
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from lostcities.bots import (
    LEVELS,
    BotFailed,
    BotUnusable,
    Explains,
    KnownLevels,
    UnknownLevel,
    bot,
    known_levels,
    turn_stream,
)
from lostcities.bots.novice import Novice
from lostcities.engine import Round, Variant, stream
from lostcities.records.record import read_record
from tests.engine.examples import ALL, CLASSIC, TEAMS4, name_of
from tests.engine.redeal import PAIRS, SOLO, redeal
from tests.engine.walk import advance
from tests.test_cli import Run, records, run

__all__ = ["run"]

EXAMPLE = Path(__file__).parents[2] / "docs" / "example-bot"
VIEW = Round.deal(CLASSIC, seed=7).view(0)


class Packages:
    """A directory on the path, into which packages are put as an installer leaves them."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def put(self, name: str, source: str, points: str, package: str | None = None) -> None:
        """A package with one module `name` and the entry points `points`."""
        (self.path / f"{name}.py").write_text(source, encoding="utf-8")
        about = self.path / f"{package or name}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package or name}\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text(f"[lostcities.bots]\n{points}\n")


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Packages:
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(str(site))
    before = set(sys.modules)
    yield Packages(site)
    for name in set(sys.modules) - before:
        if (site / f"{name}.py").exists():
            del sys.modules[name]


GOOD = """\
class Brought:
    level = "brought"
    def choose(self, view, rng):
        move = rng.choice([move for move in view.legal if not str(move).startswith("give")])
        return (move,) if view.phase == "draw" else (move, view.draws_after(move)[0])
"""


# -- how they are found ----------------------------------------------------------------------------


def test_a_bot_that_a_package_brings_along_is_had_by_its_name(packages: Packages) -> None:
    packages.put("good", GOOD, "brought = good:Brought")
    player = bot("brought")
    assert player.level == "brought"
    assert player.choose(VIEW, turn_stream(1, VIEW))[0] in VIEW.legal
    assert not isinstance(player, Explains)
    assert known_levels() == (*LEVELS, "brought")
    assert "brought" in KnownLevels()
    assert "nobody" not in KnownLevels()


def test_one_that_can_say_why_still_can(packages: Packages) -> None:
    source = (
        "from lostcities.bots.novice import Novice\n"
        "class Other(Novice):\n    level = 'brought'\n"
        "class Silent(Novice):\n    level = 'silent'\n    def explain(self, view, rng): raise KeyError\n"
    )
    source += "class Vague(Novice):\n    level = 'vague'\n    def explain(self, view, rng): return 'so'\n"
    packages.put("good", source, "brought = good:Other\nsilent = good:Silent\nvague = good:Vague")
    player = bot("brought")
    assert isinstance(player, Explains)
    rng = turn_stream(1, VIEW)
    assert player.explain(VIEW, rng) == Novice().explain(VIEW, rng)
    with pytest.raises(BotFailed, match="raised KeyError"):
        bot("silent").explain(VIEW, rng)
    with pytest.raises(BotFailed, match="explained itself by 'so', which is no Explanation"):
        bot("vague").explain(VIEW, rng)


@pytest.mark.parametrize("name", [*LEVELS, "yardstick"])
def test_our_own_names_are_ours(packages: Packages, name: str) -> None:
    packages.put("thief", f"class Thief:\n    level = {name!r}\n    choose = None", f"{name} = thief:Thief")
    assert type(bot(name)).__module__.startswith("lostcities.bots.")
    assert known_levels() == LEVELS


@pytest.mark.parametrize("name", ["exec", "Brought", "a b", "a" * 17, "1st", "émile"])
def test_a_name_that_no_level_can_have_is_none(packages: Packages, name: str) -> None:
    packages.put("good", GOOD.replace('"brought"', repr(name)), f"{name} = good:Brought")
    if name != "exec":
        assert known_levels() == LEVELS
    else:  # a level like any other: what runs a program has a colon behind it
        assert bot("exec").level == "exec"


def test_nobody_looks_for_packages_who_asks_for_one_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    def look(**_: object) -> object:
        raise AssertionError("packages are looked through")

    monkeypatch.setattr("lostcities.bots.plugins.entry_points", look)
    for level in (*LEVELS, "yardstick"):
        assert bot(level).level == level
        assert level in KnownLevels()
    with pytest.raises(AssertionError):
        bot("nobody")


def test_an_unknown_level_tells_those_that_are_brought_along(packages: Packages, run: Run) -> None:
    packages.put("good", GOOD, "brought = good:Brought")
    with pytest.raises(UnknownLevel) as caught:
        bot("nobody")
    assert caught.value.known == (*LEVELS, "brought")
    code, out, err = run("--seat", "bot:")
    assert (code, out) == (2, "")
    assert "brought" in err


# -- packages with mistakes ------------------------------------------------------------------------

UNUSABLE = {
    "that is not there": ("", "brought = nonesuch:Bot", "nonesuch:Bot raises ModuleNotFoundError"),
    "with a mistake in it": ("1 / 0", "brought = bad:Bot", "raises ZeroDivisionError: division by zero"),
    "that wants to end": ("raise SystemExit('bye')", "brought = bad:Bot", "raises SystemExit: bye"),
    "without the class": ("", "brought = bad:Bot", "raises AttributeError"),
    "that cannot be called": ("Bot = 1", "brought = bad:Bot", "raises TypeError"),
    "that wants arguments": (
        "class Bot:\n def __init__(self, x): 0",
        "brought = bad:Bot",
        "raises TypeError",
    ),
    "that cannot choose": ("class Bot: level = 'brought'", "brought = bad:Bot", "has no method `choose`"),
    "of no level": (
        "class Bot:\n def choose(self, v, r): 0",
        "brought = bad:Bot",
        "gives None for its `level`",
    ),
    "of another level": (GOOD, "brought = bad:Brought\nother = bad:Brought", None),
}


@pytest.mark.parametrize(("source", "points", "told"), UNUSABLE.values(), ids=UNUSABLE)
def test_a_package_with_a_mistake_is_told_of_in_a_sentence(
    packages: Packages, run: Run, tmp_path: Path, source: str, points: str, told: str | None
) -> None:
    packages.put("bad", source, points)
    code, out, err = run("--seat", "Ann", "--seat", "bot:brought" if told else "bot:other")
    assert (code, out) == (2, "")
    assert (told or "gives 'brought' for its `level`") in err
    assert len(err.splitlines()) == 1
    assert records(tmp_path) == []


def test_two_packages_with_one_name_are_told_of(packages: Packages) -> None:
    packages.put("one", GOOD, "brought = one:Brought")
    packages.put("two", GOOD, "brought = two:Brought")
    with pytest.raises(BotUnusable, match=r"twice, by one:Brought, two:Brought"):
        bot("brought")


FAILING = {
    "raises": ("raise RuntimeError('no\\nidea')", r"raised RuntimeError: no\nidea"),
    "cannot say why": (
        "raise type('Mute', (Exception,), {'__str__': lambda self: 1 / 0})",
        "raised Mute: str() raises ZeroDivisionError",
    ),
    "wants to end": ("raise SystemExit(3)", "raised SystemExit: 3"),
    "says nothing": ("return None", "answered None, which is no tuple of moves"),
    "gives no move": ("return ()", "answered (), which is no tuple of moves"),
    "speaks": ("return '-Y9', '+'", "answered ('-Y9', '+'), which is no tuple of moves"),
    "lays what it has not": (
        "return view.variant.play(view.variant.card('BX')), view.variant.draw_deck",
        "tried BX, which the rule `hand` refuses: it has no BX",
    ),
    "takes its discard": (
        "move = view.legal[-1]\n        return move, view.variant.draw_discards[move.card.colour_index]",
        "which the rule `own-discard` refuses",
    ),
    "takes two turns": (
        "return (*view.legal_turns()[0], *view.legal_turns()[0])",
        "which is more than a turn",
    ),
    "draws first": ("return (view.variant.draw_deck,)", "tried +, which the rule `phase` refuses"),
    "plays another game": (
        "from lostcities.engine import Variant\n        return (Variant().draw_deck,)",
        "which the rule `foreign` refuses",
    ),
}


@pytest.mark.parametrize(("answer", "told"), FAILING.values(), ids=FAILING)
def test_an_answer_that_is_no_turn_ends_the_match_in_a_sentence(
    packages: Packages, run: Run, tmp_path: Path, answer: str, told: str
) -> None:
    source = (
        "class Brought:\n    level = 'brought'\n    def choose(self, view, rng):\n"
        f"        if view.turns > 2:\n            return view.legal_turns()[0]\n        {answer}\n"
    ).replace("> 2", "< 2")
    packages.put("bad", source, "brought = bad:Brought")
    code, _, err = run("--seat", "bot:brought", "--seat", "bot:novice", "--seed", "7")
    assert code == 1
    assert told in err
    assert err.startswith("the bot `brought` ")
    assert "Traceback" not in err
    (kept,) = records(tmp_path)
    assert f"lostcities resume {kept}" in err
    assert read_record(kept).match.rounds[0].turns == 2


def test_such_a_match_goes_on_once_the_bot_is_mended(packages: Packages, run: Run, tmp_path: Path) -> None:
    packages.put("bad", "class Brought:\n    level = 'brought'\n    def choose(self, view, rng): 0", "")
    about = packages.path / "bad-1.0.dist-info" / "entry_points.txt"
    about.write_text("[lostcities.bots]\nbrought = bad:Brought\n")
    seats = ["--seat", "bot:brought", "--seat", "bot:novice", "--rounds", "1"]
    assert run(*seats)[0] == 1
    (kept,) = records(tmp_path)
    del sys.modules["bad"]
    (packages.path / "bad.py").write_text(GOOD + "\n" * 100)
    shutil.rmtree(packages.path / "__pycache__", ignore_errors=True)
    importlib.invalidate_caches()
    code, _, err = run("resume", str(kept))
    assert (code, err) == (0, "")
    assert read_record(kept).match.is_over
    about.unlink()
    assert "bots.brought" in run("resume", str(kept))[2]  # the bot is gone, and so nobody can play


def test_a_bot_that_is_asked_for_a_hint_may_fail_and_the_match_goes_on(packages: Packages, run: Run) -> None:
    source = "class Brought:\n    level = 'brought'\n    def choose(self, view, rng): 1 / 0"
    packages.put("bad", source, "brought = bad:Brought\nbroken = nonesuch:Bot")
    asked = "hint brought\nexplain brought\nhint broken\nhint exec:ls\nw2 +\n"
    code, out, _ = run("--seat", "Ann", "--seat", "bot:novice", "--seed", "7", text=asked)
    assert code == 0
    assert out.count("the bot `brought` raised ZeroDivisionError") == 2
    assert "the bot `broken` cannot be loaded" in out
    assert "there is no bot of the level `exec:ls`" in out
    assert "W2 +" in out


# -- the example -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example as pip would install it: built, and unpacked."""
    built = tmp_path_factory.mktemp("built")
    source = built / "source"
    shutil.copytree(EXAMPLE, source)
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(built)],
        cwd=source,
        check=True,
        capture_output=True,
    )
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(built / "site")
    return built / "site"


def test_the_example_plays_a_match_once_it_is_installed(installed: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "lostcities",
            "--seat",
            "bot:steady",
            "--seat",
            "Ann=bot:steady",
            "--seed",
            "1",
        ],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(installed), str(EXAMPLE.parents[1])]),
            "LOSTCITIES_HOME": str(tmp_path),
        },
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "wins the match" in done.stdout
    (kept,) = (tmp_path / "records").glob("*.yaml")
    assert read_record(kept).bots == {"steady": "steady", "Ann": "steady"}


def test_the_example_is_legal_and_blind(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(installed))
    player, rng = bot("steady"), stream(1, "test")
    for variant in (SOLO, PAIRS):
        round_ = Round.deal(variant, seed=1)
        while not round_.is_over and round_.turns < 60:
            seat = round_.to_move
            view = round_.view(seat)
            turn = player.choose(view, turn_stream(0, view))  # judged: it is legal
            other = redeal(round_, seat, rng).view(seat)
            assert player.choose(other, turn_stream(0, other)) == turn
            advance(round_, rng, 1 + rng.below(5))


@pytest.mark.parametrize("variant", ALL, ids=name_of)
def test_the_example_plays_every_variant(
    installed: Path, monkeypatch: pytest.MonkeyPatch, variant: Variant
) -> None:
    monkeypatch.syspath_prepend(str(installed))
    player = bot("steady")
    round_ = Round.deal(variant.with_stall_limit(), seed=2)
    while round_.to_move is not None:
        view = round_.view(round_.to_move)
        for move in player.choose(view, turn_stream(0, view)):
            round_.push(move)
    assert round_.is_over


def test_the_example_gets_better_than_chance(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(installed))
    steady, rival = bot("steady"), bot("random")
    gained = 0
    for seed in range(10):
        for seat in (0, 1):
            round_ = Round.deal(CLASSIC, seed=seed)
            while round_.to_move is not None:
                view = round_.view(round_.to_move)
                player = steady if round_.to_move == seat else rival
                for move in player.choose(view, turn_stream(seed, view)):
                    round_.push(move)
            scores = round_.scores()
            gained += scores[seat] - scores[1 - seat]
    assert gained / 20 > 80


def test_partners_of_the_example_are_seated(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(installed))
    view = Round.deal(TEAMS4, seed=1).view(0)
    assert len(bot("steady").choose(view, turn_stream(0, view))) == 2
