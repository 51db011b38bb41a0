"""What the README shows is what the program does."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def lostcities(*arguments: str, home: Path, text: str = "", cwd: Path | None = None) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "lostcities", *arguments],
        input=text,
        capture_output=True,
        encoding="utf-8",
        cwd=cwd,
        env={"LOSTCITIES_HOME": str(home), "PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT)},
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_the_engine_is_used_as_shown() -> None:
    (example,) = blocks("python")
    test = doctest.DocTestParser().get_doctest(example, {}, "README", "README.md", 0)
    result = doctest.DocTestRunner(verbose=False).run(test)
    assert result.attempted >= 5
    assert result.failed == 0


def test_the_first_variant_is_sound_and_plays(tmp_path: Path) -> None:
    (variant,) = blocks("yaml")
    (tmp_path / "desert.yaml").write_text(variant, encoding="utf-8")
    code, out, _ = lostcities("variant", "check", "desert.yaml", home=tmp_path, cwd=tmp_path)
    assert code == 0, out
    seats = ["--seat", "bot:random", "--seat", "bot:novice"]
    code, out, _ = lostcities("--variant", "desert.yaml", *seats, "--seed", "1", home=tmp_path, cwd=tmp_path)
    assert code == 0
    assert "wins the match" in out


def test_the_mistake_is_told_as_shown(tmp_path: Path) -> None:
    (variant,) = blocks("yaml")
    (message,) = blocks("text")
    wrong = variant.replace("  cost: 15", "  csot: 15")
    assert wrong != variant
    (tmp_path / "desert.yaml").write_text(wrong, encoding="utf-8")
    code, out, _ = lostcities("variant", "check", "desert.yaml", home=tmp_path, cwd=tmp_path)
    assert code == 1
    assert message.strip() in out.splitlines()


def test_a_turn_goes_through_a_pipe(tmp_path: Path) -> None:
    (line,) = re.findall(r"^\$ printf '(.*)' \| lostcities (.*)$", README, re.MULTILINE)
    text, arguments = line
    code, out, err = lostcities(*arguments.split(), home=tmp_path, text=text.replace("\\n", "\n"))
    assert code == 0, err
    assert "W2 +" in out


@pytest.mark.parametrize("script", ["scripts/play", "scripts/test"])
def test_the_two_commands_are_there(script: str) -> None:
    assert f"$ {script}" in README
    assert (ROOT / script).stat().st_mode & 0o100


def test_the_pages_named_are_there() -> None:
    pages = re.findall(r"\]\(([^)]+)\)", README)
    assert pages
    assert [page for page in pages if not (ROOT / page).is_file()] == []
