"""`replay`: what it prints, where, and what it exits with; and what there is to resume."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from lostcities.catalogue.library import Library
from lostcities.engine import Match
from lostcities.reading.files import Unreadable
from lostcities.records import Head, Journal
from lostcities.records.replay import replay
from lostcities.records.resume import saved, unfinished
from lostcities.records.story import Cast, match_story
from tests.records.test_objects import PARTNERS
from tests.records.texts import HEAD, ROUND, read


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "match.yaml"
    path.write_text(f"{HEAD}{ROUND}- R3 +\n- B3 +\n", encoding="utf-8")
    return path


def test_a_record_is_told_as_one_object(path: Path) -> None:
    answer = replay(path, as_json=True)
    assert (answer.code, answer.errors) == (0, "")
    assert answer.output.count("\n") == 1
    assert json.loads(answer.output)["totals"] == {"Ann": -17, "Bob": -17}


def test_json_is_ascii_so_that_any_stream_takes_it(path: Path) -> None:
    path.write_text(HEAD.replace("Bob", "Zoë"), encoding="utf-8")
    answer = replay(path, as_json=True)
    assert answer.output.isascii()
    assert json.loads(answer.output)["players"] == ["Ann", "Zoë"]


def test_a_record_is_told_turn_by_turn(path: Path) -> None:
    answer = replay(path)
    assert (answer.code, answer.errors) == (0, "")
    assert " Ann   R3 +   lays red 3 (0 -> -17), draws from the deck, 3 left\n" in answer.output


def test_warnings_do_not_spoil_the_answer(path: Path) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write("- R9")
    answer = replay(path, as_json=True)
    assert answer.code == 0
    assert json.loads(answer.output)["rounds"][0]["turns"] == 2
    assert answer.errors.startswith(f"{path}:14:1: warning: ")


def test_an_illegal_turn_is_told_on_the_other_stream(path: Path) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write("- W9 +\n")
    for as_json in (True, False):
        answer = replay(path, as_json=as_json)
        assert (answer.code, answer.output) == (1, "")
        assert answer.errors == (
            f"{path}:14:3: error: turns[3]: W9 by Ann is refused by the rule `hand`: Ann has no W9\n"
        )


def test_a_file_that_cannot_be_read_is_another_thing(tmp_path: Path) -> None:
    for missing in (tmp_path / "none.yaml", tmp_path, Path("/dev/null/x"), Path("bad\0path")):
        answer = replay(missing)
        assert (answer.code, answer.output) == (2, "")
        assert answer.errors.count("\n") == 1


def test_what_is_wrong_with_a_record_s_variant_is_the_record_s(path: Path) -> None:
    path.write_text(HEAD.replace("classic", "clasic"), encoding="utf-8")
    answer = replay(path)
    assert answer.code == 1
    assert answer.errors.startswith(f"{path}:2:10: error: variant: ")
    assert "classic" in answer.errors
    path.write_text(HEAD.replace("classic", "{hand: 40, hnd: 3, deck: {wagers: many}}"), encoding="utf-8")
    answer = replay(path)
    assert answer.code == 1
    assert [line.removeprefix(f"{path}:").split(" error: ")[0] for line in answer.errors.splitlines()] == [
        "2:21:",
        "2:44:",
    ]
    assert " variant.hnd: " in answer.errors
    assert " variant.deck.wagers: " in answer.errors


def test_the_sense_of_a_record_s_variant_has_its_place_in_the_record(path: Path) -> None:
    path.write_text(HEAD.replace("classic", "{extends: six, hand: 40}"), encoding="utf-8")
    answer = replay(path)
    assert answer.code == 1
    assert answer.errors.startswith(f"{path}:2:31: error: variant.hand: ")


def test_a_variant_of_one_s_own_is_found_by_name(path: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("schema: 1\nname: mine\nhand: 5\n", encoding="utf-8")
    path.write_text(HEAD.replace("classic", "mine"), encoding="utf-8")
    assert replay(path).code == 1
    answer = replay(path, as_json=True, library=Library.of(tmp_path))
    assert json.loads(answer.output)["variant"] == "mine"


def test_a_later_edit_of_a_variant_changes_no_old_match(tmp_path: Path) -> None:
    own = tmp_path / "mine.yaml"
    own.write_text("schema: 1\nname: mine\nhand: 5\n", encoding="utf-8")
    variant = Library.of(tmp_path).find("mine")
    with Journal.create(tmp_path / "match.yaml", Head(variant=variant, players=("Ann", "Bob"))) as journal:
        journal.write_round(Match(variant, seed=1).deal())
    own.write_text("schema: 1\nname: mine\nhand: 9\n", encoding="utf-8")
    answer = replay(tmp_path / "match.yaml", as_json=True, library=Library.of(tmp_path))
    assert [len(hand) for hand in json.loads(answer.output)["rounds"][0]["hands"].values()] == [5, 5]


# -- the story -----------------------------------------------------------------------------------


def story(text: str) -> list[str]:
    record = read(text)
    return list(match_story(record.match, Cast.of(record.players, record.bots)))


def test_a_round_is_told_line_by_line() -> None:
    assert story(HEAD + ROUND + "- R3 +\n- -B3 +\n- -R9\n- undo\n- R9 +\n- W2 +B\n- Y5\n") == [
        "Lost Cities: Ann, Bob",
        "",
        "Round 1 of 3: Ann starts.",
        " Ann   Y5 R3 R9",
        " Bob   B3 B4 W2",
        " Ann   R3 +    lays red 3 (0 -> -17), draws from the deck, 3 left",
        " Bob   -B3 +   discards blue 3, draws from the deck, 2 left",
        " Ann   R9 +    lays red 9 (-17 -> -8), draws from the deck, 1 left",
        " Bob   W2 +B   lays white 2 (0 -> -18), takes blue 3",
        " Ann   Y5      lays yellow 5 (0 -> -15)",
        "Round 1 stands after 4 turns, Ann is to move: Ann -23, Bob -18.",
        "",
        "The match: Ann -23, Bob -18.",
    ]


OVER = "- R3 +\n- B3 +\n- R9 +\n- B4 +\n"


def test_the_end_of_a_match_is_told() -> None:
    last = ROUND.replace("round: 1", "round: 3")
    assert story(HEAD + last + OVER)[-5:] == [
        " Bob   B4 +   lays blue 4 (-17 -> -13), draws the last card of the deck",
        "Round 3 is over after 4 turns: Ann -8, Bob -13.",
        "",
        "The match: Ann -8, Bob -13.",
        "Ann wins the match by 5 points.",
    ]
    assert story(HEAD + last.replace("G2 G3 G4 G5", ""))[-1] == "Ann and Bob share the match."
    assert story(HEAD) == ["Lost Cities: Ann, Bob", "", "No round has begun."]


def test_rounds_are_told_one_after_another() -> None:
    told = story(HEAD + ROUND + OVER + ROUND.replace("round: 1", "round: 2"))
    assert "Round 2 of 3: Ann starts." in told
    assert told[-3:] == [
        "Round 2 stands after 0 turns, Ann is to move: Ann 0, Bob 0.",
        "",
        "The match: Ann -8, Bob -13.",
    ]


def test_partners_give_and_win_together() -> None:
    told = story(PARTNERS.replace("round: 2", "round: 3") + "- +\n- -Y3 +\n- -Y5 +\n")
    assert " Ann   give Y2 B4   gives Cid yellow 2 and blue 4" in told
    assert " Cid   R2 +Y        lays red 2 (0 -> -18), takes yellow 4" in told
    assert told[-2:] == [
        "The match: Ann and Cid -18, Bob and Dee 0.",
        "Bob and Dee win the match by 18 points.",
    ]


def test_a_stalled_round_says_so() -> None:
    head = HEAD.replace("classic", "{round: {stall_limit: 2}}")
    begin = ROUND.replace("turns:", "discards: WX W3\nturns:")
    told = story(head + begin + "- R3 +W\n- B3 +W\n")
    assert " Bob   B3 +W   lays blue 3 (0 -> -17), takes a white wager" in told
    assert "2 turns without a card from the deck: scored as it stands." in told
    assert told[0] == "A game of its own: Ann, Bob"


def test_names_of_the_far_east_stand_in_columns() -> None:
    text = (HEAD + ROUND + "- R3 +\n- -B3 +\n").replace("Bob", "久子")
    told = story(text)
    assert " Ann    R3 +    lays red 3 (0 -> -17), draws from the deck, 3 left" in told
    assert " 久子   -B3 +   discards blue 3, draws from the deck, 2 left" in told


# -- what there is to resume ---------------------------------------------------------------------


def save(directory: Path, name: str, text: str, when: int) -> Path:
    path = directory / name
    path.write_text(text, encoding="utf-8")
    os.utime(path, (when, when))
    return path


def test_unfinished_matches_come_newest_first(tmp_path: Path) -> None:
    old = save(tmp_path, "b.yaml", HEAD + ROUND + "- R3 +\n", 100)
    save(tmp_path, "c.yaml", HEAD + ROUND.replace("round: 1", "round: 3") + OVER, 300)
    new = save(tmp_path, "a.yaml", HEAD, 200)
    torn = save(tmp_path, "d.yaml", HEAD + ROUND + "- R", 50)
    broken = save(tmp_path, "e.yaml", HEAD + ROUND + "- Q +\n", 400)
    save(tmp_path, "notes.txt", "buy milk", 500)
    (tmp_path / "directory.yaml").mkdir()
    (tmp_path / "nowhere.yaml").symlink_to(tmp_path / "gone")
    assert [one.path for one in unfinished(tmp_path)] == [new, old, torn]
    told = {one.path: one for one in saved(tmp_path)}
    assert len(told) == 7
    assert told[new].summary == "Lost Cities: Ann, Bob; no round has begun"
    assert told[old].summary == "Lost Cities: Ann, Bob; round 1 of 3, Ann -17, Bob 0"
    assert told[broken].record is None
    assert told[broken].summary.startswith(f"{broken}:12:3: error: turns[1]: ")
    assert "there is no such file" in told[tmp_path / "nowhere.yaml"].summary
    assert "directory" in told[tmp_path / "directory.yaml"].summary


def test_records_are_read_one_by_one(tmp_path: Path) -> None:
    save(tmp_path, "new.yaml", HEAD, 200)
    save(tmp_path, "old.yaml", HEAD, 100)
    found = unfinished(tmp_path)
    assert next(found).path.name == "new.yaml"
    (tmp_path / "old.yaml").unlink()
    assert next(found, None) is None


def test_where_there_is_no_directory_there_is_nothing_to_resume(tmp_path: Path) -> None:
    assert list(unfinished(tmp_path / "none")) == []
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(Unreadable):
        list(unfinished(tmp_path / "file"))


def test_who_gave_no_name_is_spoken_to() -> None:
    head = HEAD.replace("Ann", "You")
    told = story(head + ROUND.replace("Ann", "You") + "- R3 +\n- -B3 +\n- -R9\n")
    assert told[2] == "Round 1 of 3: you start."
    assert any("  lay red 3 (0 -> -17), draw from the deck" in line for line in told)
    assert told[-3].startswith("Round 1 stands after 2 turns, you are to move: You -17, Bob 0")
    bot = story(head.replace("\n", "\nbots: {You: novice}\n", 1) + ROUND.replace("Ann", "You") + "- R3 +\n")
    assert bot[2] == "Round 1 of 3: You starts."
