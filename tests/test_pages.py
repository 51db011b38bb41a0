"""What is written from the command line itself is up to date, and works."""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_cli import Run, run

__all__ = ["run"]

ROOT = Path(__file__).parent.parent
PAGES: dict[Path, str] = runpy.run_path(str(ROOT / "scripts" / "write_pages"))["pages"]()
BASH = shutil.which("bash")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_the_pages_are_those_of_the_command(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == PAGES[path], "run scripts/write_pages"


@pytest.mark.parametrize("shell", ["bash", "fish", "zsh"])
def test_completions_are_printed(run: Run, shell: str) -> None:
    code, out, err = run("completion", shell)
    assert (code, err) == (0, "")
    assert out == PAGES[ROOT / "lostcities" / "completions" / f"lostcities.{shell}"]


@pytest.mark.skipif(BASH is None, reason="bash is not installed")
@pytest.mark.parametrize(
    ("words", "completed"),
    [
        (["res"], ["resume"]),
        (["variant", "s"], ["show", "schema"]),
        (["--see"], ["--seed"]),
        (["--theme", "d"], ["default", "dark"]),
        (["completion", "z"], ["zsh"]),
        (["--no-p"], ["--no-plain"]),
        (["--variant", "teams4"], ["teams4", "teams4-six"]),
        (["variant", "diff", "classic", "house-f"], ["house-falling", "house-five"]),
    ],
)
def test_bash_completes(words: list[str], completed: list[str]) -> None:
    script = ROOT / "lostcities" / "completions" / "lostcities.bash"
    line = " ".join(["lostcities", *words])
    asked = (
        f"source {script}; COMP_WORDS=({line}); COMP_CWORD={len(words)}; "
        f"COMP_LINE='{line}'; COMP_POINT={len(line)}; "
        "$(complete -p lostcities | sed 's/.*-F \\([^ ]*\\).*/\\1/') lostcities; "
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    assert BASH is not None
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"  # names of variants are asked for
    done = subprocess.run(
        [BASH, "-c", asked], capture_output=True, text=True, env={**os.environ, "PATH": path}, check=False
    )
    assert sorted(done.stdout.split()) == sorted(completed), done.stderr


def test_the_man_page_names_every_option_and_command() -> None:
    page = PAGES[ROOT / "docs" / "lostcities.1"]
    for name in ("\\-\\-seed", "\\-\\-theme", ".SS lostcities resume", ".SS lostcities variant check"):
        assert name in page
    assert ".SS lostcities variant\n" not in page
