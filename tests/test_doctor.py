"""`lostcities doctor` tells what there is, and what of it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.test_cli import Run, run

__all__ = ["run"]


def told(out: str) -> dict[str, str]:
    """What is said behind each label."""
    lines = [line for line in out.splitlines() if not line.startswith(" ")]
    return {line.split()[0]: line.split(maxsplit=1)[1] for line in lines}


def test_a_sound_place_is_told_of(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORFGBG", "15;0")
    code, out, err = run("doctor")
    assert (code, err) == (0, "")
    found = told(out)
    assert found["program"].startswith("lostcities ")
    assert "prompt_toolkit 3.0." in found["libraries"]
    assert found["terminal"].startswith("none")
    assert found["colours"] == "theme dark (COLORFGBG=15;0)"
    assert found["language"] == "English"
    assert found["records"] == f"{tmp_path / 'home' / 'records'} (not there yet)"
    assert found["settings"].endswith("(not there; the defaults hold)")
    assert not (tmp_path / "home").exists(), "nothing is made by looking"


def test_what_is_wrong_is_told_with_its_place(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "config.yaml").write_text("them: dark\n")
    (home / "records").write_text("")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "30")
    monkeypatch.setenv("LINES", "10")
    code, out, _ = run("doctor")
    assert code == 1
    found = told(out)
    assert found["records"].endswith("(cannot be written)")
    assert found["settings"].endswith("config.yaml (wrong)")
    assert f"{home}/config.yaml:1:1: error: them: " in out
    assert found["colours"] == "none, by NO_COLOR"
    assert found["size"] == "30 x 10; the table needs 40 x 15"


def test_the_directories_are_there_once_something_was_played(run: Run, tmp_path: Path) -> None:
    run("--rounds", "1")
    assert told(run("doctor")[1])["records"] == str(tmp_path / "home" / "records")
