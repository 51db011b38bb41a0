"""docs/records.md shows what is true: its examples are run."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from lostcities.records.objects import match_object, view_object
from lostcities.records.record import Record
from tests.records.texts import read, refused

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def example() -> Record:
    (text,) = blocks("yaml")
    return read(text)


def test_the_record_of_the_page_is_the_object_of_the_page() -> None:
    record = example()
    told = json.loads(blocks("json")[0])
    assert match_object(record.match, record.players) == told
    assert list(match_object(record.match, record.players)["rounds"][0]) == list(told["rounds"][0])


def test_the_view_of_the_page_is_bob_s() -> None:
    record = example()
    told = json.loads(blocks("json")[1])
    assert view_object(record.match.rounds[0].view(1), record.players) == told
    assert list(view_object(record.match.rounds[0].view(1), record.players)) == list(told)


def test_the_error_of_the_page_is_said() -> None:
    (text,) = blocks("yaml")
    (said,) = re.findall(r"^match\.yaml:(.*)$", PAGE, re.MULTILINE)
    assert refused(text.replace("- -B3\n", "- +B\n")) == [said]


def test_the_program_of_the_page_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (program,) = blocks("python")
    exec(compile(program, "docs/records.md", "exec"), {})
    assert capsys.readouterr().out.startswith("[{'who': 'Ann', 'did': 'play'")
