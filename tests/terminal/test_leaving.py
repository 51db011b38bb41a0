"""Ways out of a match: saved, without saving, thrown away."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.test_cli import Run, records, run

__all__ = ["run"]


def test_a_new_match_that_is_left_without_saving_leaves_nothing(run: Run, tmp_path: Path) -> None:
    code, out, err = run("--seed", "7", text="w2 +\nforget\nyes\n")
    assert code == 0
    assert "the match is gone for good. Type yes" in out
    assert err == "The match is thrown away.\n"
    assert records(tmp_path) == []


def test_what_was_played_since_a_match_was_resumed_can_be_forgotten(run: Run, tmp_path: Path) -> None:
    run("--seed", "7", text="w2 +\n-r4\n")
    (record,) = records(tmp_path)
    before = record.read_bytes()
    code, out, err = run("resume", text="+\n-r3 +\nundo\nquit without saving\nyes\n")
    assert code == 0
    assert "forgets what was played since the match was opened here" in out
    assert err.startswith("What was played here is forgotten")
    assert f"lostcities resume {record}" in err
    assert record.read_bytes() == before
    assert run("resume", text="+\n")[0] == 0


@pytest.mark.parametrize("word", ["forget", "throw away"])
def test_nothing_is_lost_before_one_is_sure(run: Run, tmp_path: Path, word: str) -> None:
    code, out, _ = run("--seed", "7", text=f"w2 +\n{word}\nno\n{word}\nhand\nyes\n{word}\n-r4 +\nyes\n")
    assert code == 0
    assert "The match goes on." in out
    assert out.count("There is nothing to answer with yes or no.") == 2
    assert records(tmp_path)[0].read_text().count("\n- ") == 4
