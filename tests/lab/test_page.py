"""docs/lab.md: that its commands can be typed, its examples run, and its variants are sound."""

from __future__ import annotations

import re
import runpy
import shlex
from pathlib import Path
from types import SimpleNamespace

import pytest

from lostcities.catalogue.loading import load_file
from lostcities.cli import _parse
from tests.lab.rounds import LIBRARY

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")
SCRIPT = SimpleNamespace(**runpy.run_path(str(ROOT / "scripts" / "document_lab")))


def test_every_question_has_its_answer() -> None:
    assert len(SCRIPT.commands(PAGE)) == PAGE.count("<!-- answer -->") == PAGE.count("<!-- end -->") == 6
    for answer in re.findall(r"<!-- answer -->\n```console\n(.*?)```\n<!-- end -->", PAGE, re.DOTALL):
        assert answer.count("\n") > 4, "write it anew: scripts/document_lab"


@pytest.mark.parametrize("command", SCRIPT.commands(PAGE))
def test_commands_can_be_typed(command: str) -> None:
    program, *arguments = shlex.split(command.partition("|")[0])
    assert program == "lostcities"
    assert _parse(arguments).command in ("simulate", "compare", "variant compare")


def test_every_option_is_told() -> None:
    from lostcities.cli import _parser

    parser = _parser()
    (commands,) = (
        action
        for action in parser._actions
        if hasattr(action, "choices") and action.choices and "simulate" in action.choices
    )
    known = {flag for action in commands.choices["simulate"]._actions for flag in action.option_strings}  # type: ignore[union-attr,call-overload,index]
    common = {"-h", "--help", "--lang", "--variant", "--seat", "--seed", "--variants-dir", "--ascii"}
    told = set(re.findall(r"^\| `(--\w+)", PAGE, re.MULTILINE))
    assert told == known - common


def test_its_variants_are_sound(tmp_path: Path) -> None:
    SCRIPT.write_variants(PAGE, tmp_path)
    names = sorted(path.stem for path in tmp_path.iterdir())
    assert names == ["no-give", "two-wagers"]
    for path in tmp_path.iterdir():
        assert load_file(path, LIBRARY).get().name == path.stem


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    exec(example, {})
    assert "±" in capsys.readouterr().out


def test_the_executor_of_the_page_is_one() -> None:
    """The one for Ray, with something in Ray's place."""
    from concurrent.futures import Future

    from lostcities import lab

    class Remote:
        def __init__(self, work: object) -> None:
            self.work = work

        def remote(self) -> Remote:
            return self

        def future(self) -> Future[object]:
            future: Future[object] = Future()
            future.set_result(self.work())  # type: ignore[operator]
            return future

    (recipe,) = re.findall(r"^(class RayExecutor.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    from concurrent.futures import Executor

    room: dict[str, object] = {"Executor": Executor, "ray": SimpleNamespace(remote=Remote)}
    exec(recipe, room)
    executor = room["RayExecutor"]()  # type: ignore[operator]
    found = lab.simulate("short", ["random", "novice"], deals=3, seed=1, executor=executor, kernel=False)
    assert found.deals == 3
