"""The worked answers under tests/cases: scores, rules, whole games, and counts of sequences of turns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from lostcities.engine import Bonus, IllegalMove, Round, Scoring, Variant
from lostcities.records import BadNotation, parse_card, parse_turn
from lostcities.records.objects import Json, round_object
from lostcities.records.record import Record, parse_record, read_record

CASES = Path(__file__).parents[1] / "cases"


def cases(name: str) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = yaml.safe_load((CASES / name).read_text(encoding="utf-8"))
    assert listed, f"{name} holds no cases"
    return listed


# -- scores --------------------------------------------------------------------------------------


def scoring(case: dict[str, Any]) -> Scoring:
    rules = case.get("scoring", {})
    bonus = Bonus(**rules["bonus"]) if "bonus" in rules else Bonus()
    return Scoring(cost=rules.get("cost", 20), bonus=(bonus,))


@pytest.mark.parametrize("case", cases("scoring.yaml"), ids=lambda case: f"{case['cards']} = {case['score']}")
def test_an_expedition_scores(case: dict[str, Any]) -> None:
    variant = Variant(scoring=scoring(case))
    cards = [parse_card(variant, code) for code in case["cards"].split()]
    round_ = Round.from_position(
        variant,
        hands=[[], []],
        deck=[variant.card("B2")],
        expeditions=[cards, []],
    )
    assert round_.scores() == (case["score"], 0)
    assert variant.scoring.account(cards).score == case["score"]


# -- rules ---------------------------------------------------------------------------------------

NAMES = ["Ann", "Bob", "Cid", "Dee"]


def rules_record(case: dict[str, Any]) -> Record:
    """A record whose only round begins in the position of the case."""
    position = case["position"]
    head = {"lostcities": 1, "variant": case["variant"], "players": NAMES[: len(position["hands"])]}
    text = yaml.safe_dump_all([head, {"round": 1} | position | {"turns": []}], allow_unicode=True)
    return parse_record(case["name"], text.encode())


def sorted_cards(text: str) -> list[str]:
    return sorted(text.split())


def check_after(told: Json, after: dict[str, Any]) -> None:
    """Only the keys given are checked; cards of one colour are compared in the order laid."""
    for name, hand in after.get("hands", {}).items():
        assert sorted(told["hands"][name]) == sorted_cards(hand)
    for name, laid in after.get("expeditions", {}).items():
        assert by_letter(laid.split()) == by_letter(
            [code for row in told["expeditions"][name].values() for code in row["cards"]]
        )
    if "discards" in after:
        assert by_letter(after["discards"].split()) == by_letter(
            [code for pile in told["discards"].values() for code in pile]
        )
    if "deck" in after:
        assert told["deck"] == after["deck"].split()
    for name, score in after.get("scores", {}).items():
        assert told["scores"][name] == score
    for key in ("to_move", "over"):
        if key in after:
            assert told[key] == after[key]


def by_letter(codes: list[str]) -> dict[str, list[str]]:
    return {letter: [code for code in codes if code[0] == letter] for letter in {code[0] for code in codes}}


@pytest.mark.parametrize("case", cases("rules.yaml"), ids=lambda case: case["name"])
def test_a_turn_does_what_the_rules_say(case: dict[str, Any]) -> None:
    record = rules_record(case)
    round_, players = record.match.rounds[0], record.players
    before = round_object(round_, players)
    if case.get("refused"):
        with pytest.raises((IllegalMove, BadNotation)):
            take(round_, case["turn"])
        assert round_object(round_, players) == before
    else:
        take(round_, case["turn"])
        check_after(round_object(round_, players), case["after"])


def take(round_: Round, text: str) -> None:
    """A whole turn, or nothing of it."""
    done = 0
    try:
        for move in parse_turn(round_.variant, text):
            round_.push(move)
            done += 1
    except IllegalMove:
        for _ in range(done):
            round_.pop()
        raise


# -- games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", cases("games.yaml"), ids=lambda case: case["file"])
def test_a_game_comes_to_what_is_known_of_it(case: dict[str, Any]) -> None:
    record = read_record(CASES / "games" / case["file"])
    told = round_object(record.match.rounds[0], record.players)
    assert told["turns"] == case["turns"]
    assert told["over"] == case["over"]
    assert told["scores"] == case["scores"]
    assert len(told["deck"]) == case["deck"]
    assert told["to_move"] == case["to_move"]
    assert len(told["legal"]) == case["legal"]


def test_every_game_has_its_case() -> None:
    assert {path.name for path in (CASES / "games").iterdir()} == {
        case["file"] for case in cases("games.yaml")
    }
    assert {path.stem for path in (CASES / "perft").iterdir()} == {
        case["record"] for case in cases("perft.yaml")
    }


# -- counts --------------------------------------------------------------------------------------


def sequences(round_: Round, length: int) -> int:
    """How many sequences of so many whole turns there are."""
    if length == 0:
        return 1
    turns = round_.legal_turns()
    if length == 1:
        return len(turns)
    found = 0
    for turn in turns:
        for move in turn:
            round_.push(move)
        found += sequences(round_, length - 1)
        for _ in turn:
            round_.pop()
    return found


@pytest.mark.parametrize("case", cases("perft.yaml"), ids=lambda case: case["record"])
def test_there_are_so_many_sequences_of_turns(case: dict[str, Any]) -> None:
    round_ = read_record(CASES / "perft" / f"{case['record']}.yaml").match.rounds[0]
    before = round_object(round_, NAMES[: round_.variant.players])
    assert [sequences(round_, length) for length, _ in enumerate(case["perft"], 1)] == case["perft"]
    assert round_object(round_, NAMES[: round_.variant.players]) == before
