"""Findings at length: the line, the caret, what was found, expected and meant."""

from __future__ import annotations

import json

import pytest

from lostcities.reading.compose import compose
from lostcities.reading.problems import Finding, Place, Problem, Source
from lostcities.reading.report import as_data, as_github, as_text, json_text
from lostcities.reading.shapes import Boolean, Integer, Key, ListOf, Record, Text, one_of

SHAPE = Record(
    (
        Key("hand", Integer(1, 9), "A number."),
        Key("title", Text(), "A text."),
        Key("open", Boolean(), "A choice."),
        Key("list", one_of(ListOf(Integer())), "Numbers."),
    )
)


def findings(text: str) -> list[Finding]:
    composition = compose("f", text.encode())
    problems = list(composition.problems)
    for document in composition.documents:
        SHAPE.read(document, "", problems)
    return [Finding(composition.source, problem) for problem in problems]


def test_all_that_is_said_of_a_misspelling():
    assert (
        as_text(findings("title: a\nhadn: 8\n"))
        == """\
f:2:1: error: hadn: this key is not known; did you mean `hand`?
  |
2 | hadn: 8
  | ^^^^
  = found: `hadn`
  = expected: `hand`, `title`, `open` or `list`
  = help: did you mean `hand`?
  = rule: [unknown-key]"""
    )


@pytest.mark.parametrize(
    ("text", "line", "caret"),
    [
        ("hand: eight # eggs", "hand: eight # eggs", "      ^^^^^"),
        ("hand: 'eight'", "hand: 'eight'", "      ^^^^^^^"),
        ("{hand: eight, title: a}", "{hand: eight, title: a}", "       ^^^^^"),
        ("hand: [1,\n  2]", "hand: [1,", "      ^^^"),
        ("hand: {a: 1}", "hand: {a: 1}", "      ^^^^^^"),
        ("hand:\n  a: 1", "  a: 1", "  ^"),
        ("list: [1, x, 3]", "list: [1, x, 3]", "          ^"),
        ("hand:", "hand:", "     ^"),
        ("title: 卡\nhand: x", "hand: x", "      ^"),
        ("{title: 卡卡, hand: xx}", "{title: 卡卡, hand: xx}", "                    ^^"),
        ("{title: e\u0301, hand: xx}", "{title: e\u0301, hand: xx}", "                 ^^"),
        ("title: \t12", "title: \\t12", "       ^^"),
        ('hand: "a', 'hand: "a', "      ^"),
    ],
)
def test_the_caret_stands_below_what_is_meant(text, line, caret):
    shown = [shown.partition("| ")[2] for shown in as_text(findings(text)[:1]).splitlines()]
    assert line in shown
    assert shown[shown.index(line) + 1] == caret


def test_of_a_long_line_only_the_part_about_the_place_is_shown():
    text = "{title: " + "a" * 500 + ", hand: " + "x" * 500 + ", open: true}"
    [first] = findings(text)
    told = as_text([first])
    assert max(map(len, told.splitlines())) < 170
    assert "| ..." in told
    assert told.count("x") > 80
    caret = next(line for line in told.splitlines() if "^" in line)
    assert caret.index("^") == len("1 | ...") + 60


def test_what_is_not_in_the_file_has_no_line():
    source = Source("f", "# a comment\nhand: 8\n")
    problem = Problem(Place(), "list", "missing-key", {"name": "list"})
    assert "|" not in as_text([Finding(source, problem)])
    assert "# a comment" in as_text([Finding(source, Problem(Place(), "", "directive"))])
    assert "|" not in as_text([Finding(Source("f", ""), Problem(Place(), "", "empty"))])


def test_nothing_in_a_line_moves_the_cursor():
    told = as_text([Finding(Source("f", "hand: \x1b[2J\u202e x\n"), Problem(Place(1, 7), "hand", "tab"))])
    assert "hand: \\x1b[2J\\u202e x" in told
    assert told.replace("\n", "").isprintable()


def test_data_has_every_field():
    [first] = as_data(findings("open: yes\n"))
    assert first == {
        "file": "f",
        "line": 1,
        "column": 7,
        "end_column": 10,
        "severity": "error",
        "rule": "wrong-type",
        "key": "open",
        "message": "`true` or `false` is expected, not the text `yes`; did you mean `true`?",
        "found": "the text `yes`",
        "expected": "`true` or `false`",
        "help": "did you mean `true`?",
        "suggestion": "true",
    }


def test_an_annotation_cannot_be_broken_out_of():
    source = Source("a,b:c%.yaml", "hand: 1\n")
    problem = Problem(Place(1, 1), "100%\n::", "tab", severity="note")
    assert as_github([Finding(source, problem)]).startswith(
        "::notice file=a%2Cb%3Ac%25.yaml,line=1,col=1,endColumn=5,title=tab::100%25\\n::: a tab is not"
    )


def test_a_report_of_nothing_is_empty():
    assert as_text([]) == as_github([]) == ""
    assert as_data([]) == []


def test_json_can_be_shown_whatever_is_in_it():
    text = json_text({"a": ["\x9b\u202e\udcff\u2028é", "\n"]})
    assert text.replace("\n", "").isprintable()
    assert "é" in text
    assert json.loads(text) == {"a": ["\x9b\u202e\udcff\u2028é", "\n"]}


def test_values_behind_what_is_no_yaml_are_underlined_too():
    lines = as_text(findings("title: [a\nhand: many\nlist: 'x\nopen: maybe\n")).splitlines()
    assert "  |       ^^^^" in lines
    assert "  |       ^^^^^" in lines
