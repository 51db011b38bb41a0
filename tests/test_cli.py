"""The command line: what it refuses and how, and that what it is told is heard."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lostcities.cli import main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command in an empty directory, its files in `home` beneath it; code, output, errors."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LOSTCITIES_HOME", str(tmp_path / "home"))

    def run(*arguments: str, text: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        try:
            code = main(arguments)
        except SystemExit as ended:  # argparse's own way of refusing
            code = ended.code
        out, err = capsys.readouterr()
        return code, out, err

    return run


AGAINST_A_NOVICE = ("--seat", "Ann", "--seat", "bot:novice")


def records(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "home" / "records").glob("*.yaml"))


USAGE = {
    "a variant file that is not there": (["--variant", "no.yaml"], "no.yaml: there is no such file"),
    "a record that is not there": (["replay", "no.yaml"], "no such file"),
    "a directory": (["replay", "."], "directory"),
    "a device": (["replay", "/dev/zero"], "device"),
    "too many seats": (
        ["--seat", "A", "--seat", "B", "--seat", "C"],
        "3 seats are named, but the variant has 2",
    ),
    "one name twice": (["--seat", "A", "--seat", "A"], "two seats are named `A`"),
    "an escape sequence for a name": (["--seat", "\x1b[31mA"], r"'\x1b[31mA'"),
    "an empty name": (["--seat", ""], "may not be empty"),
    "a long name": (["--seat", "A" * 21], "at most 20"),
    "no such level": (["--seat", "bot:god"], "no bot of the level `god`"),
    "no level after the colon": (["--seat", "bot:"], "names no level"),
    "no kind of seat": (["--seat", "A=human"], "is no seat"),
    "no rounds": (["--rounds", "0"], "1 to 99 rounds, not 0"),
    "endless rounds": (["--rounds", "9" * 5000], "1 to 99 rounds"),
    "a pace that is none": (["--pace", "-1"], "no number of seconds"),
    "control characters in a seed": (["--seed", "a\x1bb", "--seat", "bot:novice"], "control characters"),
    "nothing to resume": (["resume"], "no match to go on with"),
    "no such command": (["frobnicate"], "invalid choice"),
    "a cut option": (["--vari=classic"], "unrecognized arguments: --vari=classic"),
    "an option of another command": (
        ["--seed", "7", "variant", "list"],
        "--seed has no use with `variant list`",
    ),
}


@pytest.mark.parametrize(("arguments", "says"), USAGE.values(), ids=USAGE)
def test_wrong_usage_is_refused(run: Run, tmp_path: Path, arguments: list[str], says: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert says in err
    assert "\x1b" not in err
    assert records(tmp_path) == []


def test_a_variant_that_is_unknown_or_wrong_is_not_played(run: Run, tmp_path: Path) -> None:
    code, _, err = run("--variant", "clasic")
    assert code == 3
    assert "did you mean `classic`?" in err
    (tmp_path / "many.yaml").write_text("schema: 1\nname: many\nplayers: 1000\n")
    code, _, err = run("--variant", "many.yaml")
    assert code == 3
    assert err.startswith("many.yaml:3:10: error: players: ")
    assert records(tmp_path) == []


def test_what_is_wrong_inside_a_record_is_told_with_its_place(run: Run, tmp_path: Path) -> None:
    (tmp_path / "r.yaml").write_text("lostcities: 1\nvariant: nosuch\nplayers: [A, B]\n")
    for command in ("replay", "resume"):
        code, out, err = run(command, "r.yaml")
        assert (code, out) == (1, "")
        assert err.startswith("r.yaml:2:10: error: variant: ")


def test_a_record_in_which_a_player_has_no_cards_is_not_gone_on_with(run: Run, tmp_path: Path) -> None:
    (tmp_path / "r.yaml").write_text(
        "lostcities: 1\nvariant: {round: {stall_limit: 40}}\n"
        "players: [A, B]\nbots: {A: novice, B: novice}\n---\n"
        "round: 1\nto_move: A\nhands: {A: R2, B: }\ndeck: R3 R4 R5\nturns:\n"
    )
    code, _, err = run("resume", "r.yaml")
    assert code == 1
    assert err.startswith("player 2 is to move and has no cards")
    assert "To go on with it" not in err
    assert run("replay", "r.yaml", "--json")[0] == 0


def test_bots_alone_do_not_play_for_ever(run: Run, tmp_path: Path) -> None:
    (tmp_path / "r.yaml").write_text(
        "lostcities: 1\nvariant: classic\nplayers: [A, B]\nbots: {A: random, B: random}\n---\n"
    )
    code, out, err = run("resume", "r.yaml")
    assert (code, out) == (1, "")
    assert "needs a `round.stall_limit`" in err


def test_a_directory_that_cannot_be_written_stops_before_the_deal(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOSTCITIES_HOME", "/dev/null/home")
    code, out, err = run("--seed", "1")
    assert (code, out) == (2, "")
    assert "cannot be written: Not a directory" in err


def test_bots_play_a_match_to_its_end(run: Run, tmp_path: Path) -> None:
    code, out, err = run("--seat", "bot:novice", "--seat", "bot:random", "--seed", "5", "--rounds", "2")
    assert (code, err) == (0, "")
    assert "wins the match" in out
    (record,) = records(tmp_path)
    code, out, _ = run("replay", str(record), "--json")
    told = json.loads(out)
    assert code == 0
    assert [round_["over"] for round_ in told["rounds"]] == [True, True]
    assert told["winners"] == ["novice"]
    code, _, err = run("resume", str(record))
    assert code == 2
    assert "is over" in err


def test_a_match_that_was_left_goes_on_where_it_was(run: Run, tmp_path: Path) -> None:
    code, out, err = run("--seed", "7", *AGAINST_A_NOVICE, text="w2 +\n-r4\n")
    assert code == 0
    assert "lostcities resume" in err
    (record,) = records(tmp_path)
    assert record.read_text().endswith("- -R4\n")
    code, out, _ = run("resume", text="+\n")
    assert code == 0
    assert "Y6" not in out.split("\n hand")[0]  # the card that the draw will bring
    assert "-R4 +" in out
    assert record.read_text().count("\n- ") == 5


def test_a_refused_line_ends_the_piped_game_and_keeps_it(run: Run, tmp_path: Path) -> None:
    code, _, err = run("--seed", "7", *AGAINST_A_NOVICE, text="w2 +\n\n# a remark\nr9 +\n+\n")
    assert code == 1
    assert err.startswith("line 4: error: You have no R9.")
    (record,) = records(tmp_path)
    assert "- W2 +\n" in record.read_text()


def test_names_and_rounds_are_heard(run: Run, tmp_path: Path) -> None:
    seats = ("Ann", "bot:novice", "Cid=bot:novice", "bot:novice")
    code, out, _ = run("--variant", "teams4", "--rounds", "1", *(f"--seat={seat}" for seat in seats))
    assert code == 0
    assert "Round 1 of 1" in out
    (record,) = records(tmp_path)
    assert "players: [Ann, novice, Cid, novice 2]" in record.read_text()


def test_a_variant_of_ones_own_is_found_by_its_name(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "home" / "variants"
    own.mkdir(parents=True)
    (own / "mine.yaml").write_text("schema: 1\nname: mine\ntitle: My own\nextends: classic\nhand: 5\n")
    assert "My own" in run("variant", "list")[1]
    assert run("variant", "show", "mine")[0] == 0
    code, out, _ = run("--variant", "mine")
    assert code == 0
    assert "deck 50" in out


def test_a_record_may_name_a_variant_of_ones_own(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "home" / "variants"
    own.mkdir(parents=True)
    (own / "mine.yaml").write_text("schema: 1\nname: mine\nextends: classic\nhand: 5\n")
    (tmp_path / "r.yaml").write_text("lostcities: 1\nvariant: mine\nplayers: [A, B]\n---\n")
    code, out, _ = run("replay", "r.yaml", "--json")
    assert (code, json.loads(out)["variant"]) == (0, "mine")
    code, out, _ = run("resume", "r.yaml")
    assert code == 0
    assert "deck 50" in out


def test_the_schema_is_json(run: Run) -> None:
    code, out, _ = run("variant", "schema")
    assert code == 0
    assert json.loads(out)["$schema"].startswith("http://json-schema.org/draft-07")


def test_characters_that_the_stream_lacks_are_replaced(tmp_path: Path) -> None:
    (tmp_path / "r.yaml").write_text(
        "lostcities: 1\nvariant: classic\nplayers: [Zoë, Bob]\n---\n", encoding="utf-8"
    )
    done = subprocess.run(
        [sys.executable, "-m", "lostcities", "replay", "r.yaml"],
        cwd=tmp_path,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "LOSTCITIES_HOME": str(tmp_path)},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Zo?" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["variant", "list"],
        ["--seed", "1", "--seat", "bot:novice", "--seat", "bot:novice"],
        ["--seed", "1"],
        ["variant", "schema"],
    ],
    ids=" ".join,
)
def test_output_that_cannot_be_written_is_told_in_a_sentence(tmp_path: Path, arguments: list[str]) -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123 - a device
        done = subprocess.run(
            [sys.executable, "-m", "lostcities", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "LOSTCITIES_HOME": str(tmp_path)},
            check=False,
        )
    assert done.returncode == 1
    assert "what there is to say cannot be written: No space left on device" in done.stderr
    assert "Traceback" not in done.stderr
    assert ("lostcities resume" in done.stderr) == ("--seed" in arguments)


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_streams_that_are_closed_are_no_error(tmp_path: Path, closed: str) -> None:
    command = f"exec {sys.executable} -m lostcities --seed 1 {closed}"
    done = subprocess.run(
        ["sh", "-c", command],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "LOSTCITIES_HOME": str(tmp_path)},
        check=False,
    )
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    assert "failed" not in done.stderr


def test_output_that_nobody_reads_is_no_error(tmp_path: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "lostcities", "variant", "rules", "classic"],
        stdout=write,
        stderr=subprocess.PIPE,
        env={**os.environ, "LOSTCITIES_HOME": str(tmp_path)},
        check=False,
    )
    os.close(write)
    assert done.stderr == b""


def test_a_difference_is_told_in_one_language(run: Run) -> None:
    """Authors are told English, whatever the lists in it are made from."""
    _, told, _ = run("variant", "diff", "classic", "teams4", "--lang", "de")
    assert "2 of 3 and 2 of 4" in told
    assert told == run("variant", "diff", "classic", "teams4")[1]


def test_an_early_interrupt_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(arguments: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr("lostcities.cli._parse", interrupted)
    assert main([]) == 130
