"""What a variant's author is told: exit codes, formats, and how a sound variant plays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lostcities.reading.report import as_text
from lostcities.table import workshop
from lostcities.table.trial import trial
from lostcities.table.workshop import check, check_file

SOUND = "schema: 1\nname: mine\nhand: 5\n"


def rules(desk, text: str, games: int = 0) -> list[tuple[str, str, int]]:
    """Rule, severity and line of what is told of the file with these lines after `schema` and `name`."""
    path = desk.write("schema: 1\nname: mine\n" + text)
    checked = check_file(path, desk.library, games)
    assert checked.code == 0, list(map(str, checked.findings))
    assert as_text(checked.findings).count("= rule: [") == len(checked.findings)
    told = (finding.problem for finding in checked.findings)
    return [(problem.rule, problem.severity, problem.place.line - 2) for problem in told]


def test_every_file_is_told_of_and_the_worst_counts(desk, capsys):
    good, bad, missing = desk.write(SOUND), desk.write("schema: 1\nhand: x\n", "bad"), Path("missing.yaml")
    assert check(desk.library, [good], games=0) == 0
    assert capsys.readouterr().out == f"{good}: sound, a deck of 60 cards for 2 players\n"
    assert check(desk.library, [bad, good], games=0) == 1
    out, err = capsys.readouterr()
    assert (
        out
        == f"""\
{bad}:1:1: error: name: this key is required
  = found: no such key
  = expected: the key `name`
  = help: add `name: ` and its value
  = rule: [missing-key]
{bad}:2:7: error: hand: an integer from 1 to 399 is expected, not the text `x`
  |
2 | hand: x
  |       ^
  = found: the text `x`
  = expected: an integer from 1 to 399
  = rule: [wrong-type]
{good}: sound, a deck of 60 cards for 2 players
Each [rule] stands in docs/variants.md, with an example of the mistake and its mend.
"""
    )
    assert err == ""
    assert check(desk.library, [missing, bad], games=0) == 2
    out, err = capsys.readouterr()
    assert err == "missing.yaml:1:1: error: there is no such file\n"
    assert "error: hand: " in out


def test_warnings_are_told_and_the_file_is_sound(desk, capsys):
    path = desk.write("schema: 1\nname: mine\ncolours: [red, {name: blue, style: shiny}]\nhand: 2\n")
    assert check(desk.library, [path], games=0) == 0
    first, *_, sound, footer = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{path}:3:36: warning: colours[2].style: ")
    assert sound.startswith(f"{path}: sound")
    assert footer == "Each [rule] stands in docs/variants.md, with an example of the mistake and its mend."


def test_names_of_files_cannot_move_the_cursor(desk, capsys):
    path = desk.directory / "a\n\x1b[2J.yaml"
    path.write_text("schema: 1\n")
    for form in ("text", "github", "json"):
        check(desk.library, [path], form, 0)
        out = capsys.readouterr().out
        assert "\x1b[2J" not in out
        assert "this key is required" in out


def test_json_holds_all_of_it(desk, capsys):
    good, bad, missing = (
        desk.write(SOUND),
        desk.write("schema: 1\nname: bad\nhnad: 5\n", "bad"),
        Path("no.yaml"),
    )
    assert check(desk.library, [good, bad, missing], "json", 2) == 2
    told = json.loads(capsys.readouterr().out)
    assert [(file["file"], file["sound"]) for file in told["files"]] == [
        (str(good), True),
        (str(bad), False),
        ("no.yaml", False),
    ]
    assert [(one["level"], one["rounds"]) for one in told["files"][0]["trials"]] == [
        ("random", 2),
        ("novice", 2),
    ]
    unknown, unreadable = told["findings"][-2:]
    assert unknown["expected"].startswith("`schema`, ")
    del unknown["expected"]
    assert unknown == {
        "file": str(bad),
        "line": 3,
        "column": 1,
        "end_column": 5,
        "severity": "error",
        "rule": "unknown-key",
        "key": "hnad",
        "message": "this key is not known; did you mean `hand`?",
        "found": "`hnad`",
        "help": "did you mean `hand`?",
        "suggestion": "hand",
    }
    assert (unreadable["file"], unreadable["rule"]) == ("no.yaml", "unreadable-missing")


def test_github_annotates_the_files(desk, capsys):
    bad = desk.write("schema: 1\nname: bad\nhnad: 5\n", "bad")
    assert check(desk.library, [bad, Path("no.yaml")], "github") == 2
    assert capsys.readouterr().out.splitlines() == [
        f"::error file={bad},line=3,col=1,endColumn=5,title=unknown-key"
        "::hnad: this key is not known; did you mean `hand`?",
        "::error file=no.yaml,line=1,col=1,endColumn=2,title=unreadable-missing::there is no such file",
    ]


def test_a_sound_file_is_played_by_both_levels(desk, capsys):
    path = desk.write(SOUND)
    assert check(desk.library, [path], games=3) == 0
    random, novice = [line for line in capsys.readouterr().out.splitlines() if " rounds of " in line]
    assert random.startswith(f"{path}: random: 3 rounds of ")
    assert novice.startswith(f"{path}: novice: 3 rounds of ")


def test_both_levels_play_200_rounds_unless_another_number_is_asked_for(desk, monkeypatch):
    asked = []

    def one_round(variant, level, rounds):
        asked.append((level, rounds))
        return trial(variant, level, 1)

    monkeypatch.setattr(workshop, "trial", one_round)
    check(desk.library, [desk.write(SOUND)])
    assert asked == [("random", 200), ("novice", 200)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("turn: {draw_from: [deck], redraw_own_discard: true}\n", ("idle-redraw", "warning", 1)),
        ("hand: 8\nexpedition: {equal: true}\n", ("idle-equal", "warning", 2)),
        (
            "deck: {wagers: 0}\nscoring:\n  by_length: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\n",
            ("idle-length", "warning", 3),
        ),
        ("match:\n  rounds: 1\n  tie: random\n", ("idle-starter", "warning", 3)),
        ("match:\n  next: rotate\n  tie: random\n", ("idle-tie", "warning", 3)),
        ("scoring: {by_length: [0, -1]}\n", ("no-gain", "warning", 1)),
    ],
)
def test_what_never_matters_is_told_where_it_stands(desk, text, told):
    assert rules(desk, text) == [told]


@pytest.mark.parametrize(
    "text",
    [
        "turn: {redraw_own_discard: true}\n",
        "expedition: {equal: true}\ndeck: {copies: {2: 2}}\n",
        "deck: {wagers: 0}\nscoring: {by_length: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]}\n",
        "extends: house-second-thoughts\nmatch: {rounds: 1}\n",
        "match: {next: trailer, tie: random}\n",
    ],
)
def test_what_may_matter_is_no_matter(desk, text):
    assert rules(desk, text) == []


def test_what_never_happened_is_told(desk):
    dear = "scoring:\n  cost: 50\n  bonus: {cards: 12, points: 99}\n"
    assert set(rules(desk, dear, 3)) >= {
        ("trial-bonus", "warning", 3),
        ("trial-loss", "warning", 2),
    }
    poor = "colours: [yellow, blue, white, green, {name: red, numbers: [1], wagers: 0}]\n"
    assert ("trial-colour", "warning", 1) in rules(desk, poor, 3)


def test_rounds_that_stall_are_told_with_a_seed_that_shows_it(desk):
    path = desk.write("schema: 1\nname: mine\nextends: teams4\nround: {stall_limit: 1}\n")
    checked = check_file(path, desk.library, 5)
    [stall] = [
        finding
        for finding in checked.findings
        if finding.problem.rule == "trial-stall" and "`random`" in str(finding)
    ]
    assert stall.problem.severity == "note"
    assert stall.problem.place.line == 4
    assert stall.problem.details["seed"] in checked.trials[0].stalled


def test_a_trial_that_was_cut_short_is_told(desk, monkeypatch):
    monkeypatch.setattr(workshop, "trial", lambda *what: trial(*what, 9000))
    told = rules(desk, "hand: 5\n", 50)
    assert ("trial-cut", "note", -1) in told


def test_where_nothing_is_begun_the_colours_are_not_told_one_by_one(desk):
    told = [rule for rule, *_ in rules(desk, "hand: 2\nscoring: {cost: 50}\n", 2)]
    assert "trial-nothing" in told
    assert "trial-colour" not in told
