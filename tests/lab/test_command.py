"""`lostcities simulate` and `lostcities variant compare`, as they are typed."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lostcities.cli import main
from lostcities.lab import Summary, compare_command, simulation
from lostcities.lab.errors import LostWorkers
from lostcities.lab.progress import ProgressBar, clock

PLAY = ("simulate", "--seat", "bot:random", "--seat", "bot:novice", "--engine", "python", "--jobs", "1")
#: Right in form, and as long as no summary is.
SHORT = json.dumps(
    {
        "simulation": 1,
        "wanted": 5,
        "summary": {
            "origin": {
                "variant": "VARIANT", "version": "VERSION", "levels": ["random", "novice"], "seed": "1"
            },
            "spans": [[1, 2]], "rounds": 4, "sums": [1], "squares": [1], "products": [1],
            "tallies": [], "extremes": [], "stalled": [],
        },
    }
)  # fmt: skip
KEYS = ("variant", "seats", "deals", "rounds", "margin", "wins", "scores", "turns", "stalled", "seed")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    monkeypatch.setenv("LOSTCITIES_HOME", str(home))
    return home


def run(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> tuple[str, str]:
    assert main(arguments) == code
    told = capsys.readouterr()
    return told.out, told.err


def test_json_has_its_keys(capsys: pytest.CaptureFixture[str]) -> None:
    out, err = run(capsys, *PLAY, "--deals", "3", "--seed", "1", "--json")
    data = json.loads(out)
    assert tuple(data)[: len(KEYS)] == KEYS
    assert data["deals"] == 3
    assert data["seed"] == "1"
    assert err == "", "nothing is told of progress where nobody looks"


def test_seats_are_as_people_write_them(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = run(
        capsys,
        "simulate",
        "--seat",
        "Ann=bot:random",
        "--seat",
        "bot",
        "--deals",
        "1",
        "--json",
        "--jobs",
        "1",
    )
    assert json.loads(out)["seats"][0] == "bot:random"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--seat", "Ann"), "`Ann` is a person"),
        (("--seat", "bot:nobody"), "nobody"),
        (("--executor", "spark://x"), "nowhere to play"),
        (("--executor", "dask:tcp://127.0.0.1:1", "--jobs", "2"), "leave out --jobs"),
        (("--resume",), "was stopped before"),
        (("--resume", "x.json", "--csv", "y.csv"), "knows no single rounds"),
        (("--csv", "/nowhere/at/all.csv"), "cannot be written"),
        (("--ladder", "--json", "--seat", "bot:random"), "two bots or more"),
        (("--ladder", "--report", "x.html"), "leave out"),
        (("--seat", "bot:random", "--records", "x", "--engine", "compiled"), "keeps no turns"),
        (("--csv", "x", "--report", "x"), "x cannot hold both"),
        (("--records", "/dev/null"), "/dev/null cannot be written"),
        (("--resume", "/dev/zero"), "/dev/zero: it is a device"),
        (("--resume", "."), ".: it is a directory"),
        (("--resume", "/nowhere/at/all"), "/nowhere/at/all cannot be written"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    out, err = run(capsys, "simulate", *arguments, code=2)
    assert out == ""
    assert said in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("option", [("--deals", "0"), ("--until", "0"), ("--jobs", "-1"), ("--deals", "x")])
def test_wrong_numbers_are_wrong_usage(option: tuple[str, str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["simulate", *option])
    assert caught.value.code == 2


def test_an_unknown_variant_is_another_error(capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "simulate", "--variant", "nothing", code=3)


def test_text_tells_what_the_objects_say(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = run(capsys, *PLAY, "--deals", "4", "--seed", "1", "--ascii")
    assert out.isascii()
    for word in ("8 rounds: 4 deals, each from 2 seats", "margin", "first", "turns", "scores of novice"):
        assert word in out
    assert "wagers" in out
    drawn, _ = run(capsys, *PLAY, "--deals", "4", "--seed", "1")
    assert "█" in drawn


def test_every_round_is_a_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "rounds.csv"
    out, _ = run(capsys, *PLAY, "--deals", "5", "--seed", "1", "--csv", str(path), "--json")
    rows = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))
    assert [(row["deal"], row["rotation"]) for row in rows] == [
        (str(deal), str(rotation)) for deal in range(1, 6) for rotation in (1, 2)
    ]
    mean = sum(int(row["novice score"]) for row in rows) / len(rows)
    assert mean == pytest.approx(json.loads(out)["scores"][1]["mean"])
    assert {row["starter"] for row in rows} == {"random", "novice"}
    scores = [
        int(rows[0][f"random {colour} score"]) for colour in ("yellow", "blue", "white", "green", "red")
    ]
    assert sum(scores) == int(rows[0]["random score"])


def test_lines_are_in_order_whatever_plays(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = []
    monkeypatch.setattr(simulation, "_FEW", 0)
    for jobs, engine in (("1", "python"), ("2", "auto")):
        path = tmp_path / f"{jobs}.csv"
        seats = ("--seat", "bot:random", "--seat", "bot:novice")
        how = ("--jobs", jobs, "--engine", engine, "--csv", str(path), "--json")
        run(capsys, "simulate", *seats, "--deals", "12", "--seed", "1", *how)
        texts.append(path.read_text(encoding="utf-8"))
    assert texts[0] == texts[1]


def test_every_round_has_a_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    records, path = tmp_path / "records", tmp_path / "rounds.csv"
    run(capsys, *PLAY, "--deals", "2", "--seed", "1", "--records", str(records), "--csv", str(path))
    assert sorted(file.name for file in records.iterdir()) == [
        "1-1-1.yaml", "1-1-2.yaml", "1-2-1.yaml", "1-2-2.yaml"
    ]  # fmt: skip
    row = next(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))
    out, _ = run(capsys, "replay", str(records / "1-1-1.yaml"), "--json")
    replayed = json.loads(out)
    assert replayed["players"] == ["1 random", "2 novice"]
    assert replayed["rounds"][0]["turns"] == int(row["turns"])
    assert list(replayed["totals"].values()) == [int(row["random score"]), int(row["novice score"])]
    assert (records / "1-1-1.yaml").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("seed", ["../up", "a b", "ä", "x" * 200])
def test_a_record_is_nowhere_else(capsys: pytest.CaptureFixture[str], tmp_path: Path, seed: str) -> None:
    records = tmp_path / "records"
    run(capsys, *PLAY, "--deals", "1", "--seed", seed, "--records", str(records), "--json")
    assert len(list(records.iterdir())) == 2
    assert {path.name for path in tmp_path.iterdir()} <= {"records", "home"}


def interrupted(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """Somebody presses Ctrl-C once so many tasks are done."""
    steps = simulation.steps

    def stopped(*arguments: object) -> object:
        for at, step in enumerate(steps(*arguments), 1):  # type: ignore[arg-type]
            yield step
            if at == after:
                raise KeyboardInterrupt

    monkeypatch.setattr("lostcities.lab.command.steps", stopped)


def test_what_is_stopped_tells_what_there_is_and_goes_on(
    capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    whole, _ = run(capsys, *PLAY, "--deals", "6", "--seed", "1", "--json")
    with pytest.MonkeyPatch.context() as patch:
        interrupted(patch, 4)
        out, err = run(capsys, *PLAY, "--deals", "6", "--seed", "1", "--json", code=130)
    some = json.loads(out)
    assert (some["deals"], some["interrupted"]) == (4, True)
    assert err == "Stopped after 4 deals; the same command with --resume goes on.\n"
    assert len(list((home / "simulations").iterdir())) == 1
    again, _ = run(capsys, *PLAY, "--deals", "6", "--json", "--resume")
    assert again == whole, "the seed is remembered too"
    assert list((home / "simulations").iterdir()) == []


def test_a_file_keeps_what_was_gathered(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    run(capsys, *PLAY, "--deals", "3", "--seed", "1", "--json", "--resume", str(path))
    assert Summary.from_data(json.loads(path.read_text())["summary"]).deals == 3
    more, _ = run(capsys, *PLAY, "--deals", "5", "--json", "--resume", str(path))
    whole, _ = run(capsys, *PLAY, "--deals", "5", "--seed", "1", "--json")
    assert more == whole
    _, err = run(capsys, *PLAY, "--deals", "5", "--seed", "2", "--resume", str(path), code=2)
    assert "different seeds" in err
    other = ("simulate", "--seat", "bot:random", "--seat", "bot:random", "--jobs", "1")
    _, err = run(capsys, *other, "--deals", "9", "--resume", str(path), code=2)
    assert "different bots" in err


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"simulation": 1}', SHORT, '{"simulation": 2, "summary": {}}', "\xff"]
)
def test_other_files_are_no_simulations(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str
) -> None:
    path = tmp_path / "other.json"
    origin = simulation.plan("classic", ["random", "novice"]).nothing.origin
    text = text.replace("VARIANT", origin.variant).replace("VERSION", origin.version)
    path.write_text(text, encoding="latin-1")
    _, err = run(capsys, *PLAY, "--deals", "1", "--resume", str(path), code=2)
    assert "holds no simulation" in err


def test_a_ladder_is_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    play = ("simulate", "--ladder", "--variant", "short", "--deals", "3", "--seed", "1", "--jobs", "1")
    seats = ("--seat", "bot:random", "--seat", "bot:novice", "--seat", "bot:yardstick")
    out, _ = run(capsys, *play, *seats, "--json")
    data = json.loads(out)
    assert data["levels"] == ["random", "novice", "yardstick"]
    assert len(data["pairs"]) == 3
    text, _ = run(capsys, *play, *seats)
    assert "v yardstick" in text


def test_a_ladder_that_is_stopped_tells_what_there_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted(monkeypatch, 2)
    play = ("simulate", "--ladder", "--variant", "short", "--deals", "3", "--seed", "1", "--jobs", "1")
    seats = ("--seat", "bot:random", "--seat", "bot:novice", "--seat", "bot:yardstick")
    out, err = run(capsys, *play, *seats, "--json", code=130)
    assert [pair["deals"] for pair in json.loads(out)["pairs"]] == [2]
    assert err == "Stopped in pair 1 of 3.\n"


def test_what_is_played_until_it_is_known_goes_on_to_the_same(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation, "_START", 10)
    play = ("simulate", "--variant", "short", *PLAY[1:], "--until", "5", "--json")
    whole, _ = run(capsys, *play, "--seed", "3")
    path = str(tmp_path / "kept.json")
    with pytest.MonkeyPatch.context() as patch:
        interrupted(patch, 17)
        run(capsys, *play, "--seed", "3", "--resume", path, code=130)
    again, _ = run(capsys, *play, "--resume", path)
    assert again == whole


def test_variants_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    compare = (
        "variant",
        "compare",
        "classic",
        "house-no-bonus",
        "--deals",
        "4",
        "--seed",
        "1",
        "--jobs",
        "1",
    )
    out, _ = run(capsys, *compare, "--seat", "bot:novice", "--json")
    data = json.loads(out)
    assert data["paired"] is True
    assert data["compared"]["turns"]["difference"]["mean"] == 0
    text, _ = run(capsys, *compare, "--seat", "bot:novice", "--ascii")
    assert text.isascii()
    assert "the same deals" in text


def test_variants_of_other_tables_are_compared_too(capsys: pytest.CaptureFixture[str]) -> None:
    compare = ("variant", "compare", "classic", "teams4", "--deals", "3", "--seed", "1", "--jobs", "1")
    out, _ = run(capsys, *compare, "--seat", "bot:novice", "--json")
    assert [len(found["seats"]) for found in json.loads(out)["results"]] == [2, 4]
    _, err = run(capsys, *compare, "--seat", "bot:novice", "--seat", "bot:random", code=2)
    assert err == "2 bots are named for 4 seats: name one for all of them, or one for each\n"
    _, err = run(capsys, *compare, "--seat", "Ann", code=2)
    assert "a person" in err


def test_a_bar_is_drawn_where_somebody_looks() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    stream = Terminal()
    bar = ProgressBar(stream, ascii=True)
    bar.show(0, 100)
    bar.show(100, 100)
    assert "########################" in stream.getvalue()
    assert "100/100 deals" in stream.getvalue()
    assert "left" in stream.getvalue()
    bar.clear()
    assert stream.getvalue().endswith("\r")
    assert (clock(59.6), clock(3700)) == ("1:00", "1:01:40")


@pytest.mark.slow
def test_ctrl_c_ends_every_process(home: Path) -> None:
    command = [sys.executable, "-m", "lostcities", "simulate", "--seat", "bot:random", "--engine", "python"]
    process = subprocess.Popen(
        [
            *command,
            "--deals",
            "100000",
            "--jobs",
            "2",
            "--seed",
            "1",
            "--json",
            "--resume",
            str(home.parent / "x"),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "LOSTCITIES_HOME": str(home)},
    )
    until = time.monotonic() + 120
    while not (home.parent / "x").exists() and time.monotonic() < until:
        time.sleep(0.2)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert json.loads(out)["interrupted"] is True
    assert "Stopped after" in err
    assert "Traceback" not in err
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("option", ["--csv", "--report"])
def test_a_full_disk_costs_nothing_that_was_played(capsys: pytest.CaptureFixture[str], option: str) -> None:
    out, err = run(capsys, *PLAY, "--deals", "3", "--seed", "1", "--json", option, "/dev/full", code=2)
    assert json.loads(out)["deals"] == 3
    assert err.endswith("/dev/full cannot be written: No space left on device\n")
    out, _ = run(capsys, *PLAY, "--deals", "4", "--seed", "1", "--json", "--resume")
    assert json.loads(out)["deals"] == 4


def test_what_was_stopped_with_its_rounds_says_how_its_sums_go_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = [*PLAY, "--deals", "3", "--seed", "1"]
    assert "and without --csv and --records" in run(capsys, *words, "--csv", "/dev/full", code=2)[1]
    assert "same command with --resume goes on" in run(capsys, *words, "--report", "/dev/full", code=2)[1]


def test_lost_workers_cost_nothing_that_was_played(capsys: pytest.CaptureFixture[str]) -> None:
    steps = simulation.steps

    def failing(*arguments: object) -> object:
        for at, step in enumerate(steps(*arguments)):  # type: ignore[arg-type]
            if at == 2:
                raise LostWorkers("lost-workers", cause="they are gone")
            yield step

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("lostcities.lab.command.steps", failing)
        out, err = run(capsys, *PLAY, "--deals", "5", "--seed", "1", "--json", code=1)
    assert json.loads(out)["deals"] == 2
    assert err.splitlines()[-1].endswith("they are gone")
    again, _ = run(capsys, *PLAY, "--deals", "5", "--json", "--resume")
    assert json.loads(again)["deals"] == 5


def test_a_seed_cannot_move_the_cursor(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = run(capsys, *PLAY, "--deals", "1", "--seed", "a\n\x1b[31m")
    assert "seed a\\n\\x1b[31m\n" in out
    assert "\x1b" not in out


def test_a_comparison_that_is_stopped_tells_what_there_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = compare_command.comparison_steps

    def stopped(*arguments: object) -> object:
        for at, step in enumerate(steps(*arguments), 1):  # type: ignore[arg-type]
            yield step
            if at == 3:
                raise KeyboardInterrupt

    monkeypatch.setattr(compare_command, "comparison_steps", stopped)
    deals = ("--deals", "9", "--seed", "1", "--jobs", "1", "--seat", "bot:novice", "--json")
    out, err = run(capsys, "variant", "compare", "classic", "house-no-bonus", *deals, code=130)
    data = json.loads(out)
    assert err.startswith("Stopped after")
    assert 0 < data["results"][0]["deals"] < 9
