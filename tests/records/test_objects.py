"""Rounds, matches and views as JSON: the names and shapes that other programs rely on."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from lostcities.engine import Round, stream
from lostcities.records import parse_turn
from lostcities.records.objects import match_object, view_object
from lostcities.records.record import Record
from tests.engine.strategies import rounds, seeds
from tests.engine.walk import advance
from tests.records.texts import HEAD, ROUND, read

PARTNERS = """\
lostcities: 1
variant: teams4
players: [Ann, Bob, Cid, Dee]
---
round: 2
to_move: Ann
hands:
  Ann: Y2 Y3 B4 B5 W6 G7 R8 R9
  Bob: Y4 Y5 B6 B7 W8 G9 R10 RX
  Cid: Y6 Y7 B8 B9 W10 WX R2 R3
  Dee: Y8 Y9 B10 BX W2 G2 R4 R5
deck: G3 G4 G5 G6
turns:
- give Y2 B4
- -Y4 +
- R2 +Y
- -W2
"""


def told(record: Record) -> Any:
    """The record as a program reads it."""
    return json.loads(json.dumps(match_object(record.match, record.players)))


def test_a_match_as_an_object() -> None:
    assert told(read(f"{HEAD}{ROUND}- R3 +\n- -B3\n")) == {
        "variant": "classic",
        "players": ["Ann", "Bob"],
        "rounds": [
            {
                "round": 1,
                "turns": 1,
                "over": False,
                "ended": None,
                "phase": "draw",
                "to_move": "Bob",
                "deck": ["G3", "G4", "G5"],
                "hands": {"Ann": ["Y5", "G2", "R9"], "Bob": ["B4", "W2"]},
                "discards": {"yellow": [], "blue": ["B3"], "white": [], "green": [], "red": []},
                "expeditions": {
                    "Ann": {
                        "yellow": {"cards": [], "score": 0},
                        "blue": {"cards": [], "score": 0},
                        "white": {"cards": [], "score": 0},
                        "green": {"cards": [], "score": 0},
                        "red": {"cards": ["R3"], "score": -17},
                    },
                    "Bob": {
                        colour: {"cards": [], "score": 0}
                        for colour in ("yellow", "blue", "white", "green", "red")
                    },
                },
                "scores": {"Ann": -17, "Bob": 0},
                "legal": ["+"],
            }
        ],
        "totals": {"Ann": -17, "Bob": 0},
        "winners": None,
    }


def test_a_match_without_rounds_has_totals_all_the_same() -> None:
    assert told(read(HEAD)) == {
        "variant": "classic",
        "players": ["Ann", "Bob"],
        "rounds": [],
        "totals": {"Ann": 0, "Bob": 0},
        "winners": None,
    }
    assert told(read(HEAD.replace("classic", "{extends: classic}")))["variant"] is None


def test_legal_turns_are_whole_and_in_canonical_order() -> None:
    record = read(HEAD + ROUND.replace("turns:", "discards: W3\nexpeditions: {Ann: R5}\nturns:"))
    assert told(record)["rounds"][0]["legal"] == [
        *("Y5 +", "Y5 +W", "R9 +", "R9 +W"),
        *("-Y5 +", "-Y5 +W", "-R3 +", "-R3 +W", "-R9 +", "-R9 +W"),
    ]


def test_a_round_that_is_over() -> None:
    played = "- R3 +\n- B3 +\n- R9 +\n- B4 +\n"
    round_ = told(read(HEAD + ROUND + played))["rounds"][0]
    assert (round_["over"], round_["ended"], round_["phase"], round_["to_move"]) == (True, "deck", None, None)
    assert (round_["deck"], round_["legal"], round_["turns"]) == ([], [], 4)
    stalling = HEAD.replace("classic", "{round: {stall_limit: 2}}") + ROUND.replace(
        "turns:", "discards: W3 W4\nturns:"
    )
    round_ = told(read(f"{stalling}- R3 +W\n- B3 +W\n"))["rounds"][0]
    assert (round_["over"], round_["ended"], round_["deck"]) == (True, "stall", ["G2", "G3", "G4", "G5"])


def test_partners_share_score_total_and_victory() -> None:
    whole = PARTNERS.replace("round: 2", "round: 3") + "- +\n- -Y3 +\n"
    match = told(read(whole))
    assert match["rounds"][0]["scores"] == {"Ann": -18, "Bob": 0, "Cid": -18, "Dee": 0}
    assert match["totals"] == match["rounds"][0]["scores"]
    assert list(match["rounds"][0]["expeditions"]) == ["Ann", "Bob"]
    assert match["winners"] is None
    over = told(read(whole + "- -Y5 +\n"))
    assert over["winners"] == ["Bob", "Dee"]


def test_a_shared_victory_names_all_in_seat_order() -> None:
    over = told(read(HEAD + ROUND.replace("round: 1", "round: 3").replace("G2 G3 G4 G5", "")))
    assert over["winners"] == ["Ann", "Bob"]


def seen_by(name: str) -> Any:
    """A view of the partners' round, as a program reads it."""
    record = read(PARTNERS)
    view = record.match.rounds[0].view(record.players.index(name))
    return json.loads(json.dumps(view_object(view, record.players)))


def test_a_view_as_an_object() -> None:
    view = seen_by("Cid")
    assert list(view) == [
        *("view", "seat", "to_move", "phase", "hand", "hands", "known", "deck", "expeditions", "discards"),
        *("scores", "match", "log", "legal"),
    ]
    assert (view["view"], view["seat"], view["to_move"], view["phase"]) == (1, "Cid", "Dee", "draw")
    assert view["hand"] == ["Y2", "Y4", "Y6", "Y7", "B4", "B8", "B9", "WX", "W10", "R3"]
    assert view["hands"] == {"Ann": 6, "Bob": 8, "Dee": 7}
    assert view["known"] == {"Ann": [], "Bob": [], "Dee": []}
    assert view["deck"] == 3
    assert list(view["expeditions"]) == ["Ann", "Bob"]
    assert view["expeditions"]["Ann"]["red"] == {"cards": ["R2"], "score": -18}
    assert view["discards"] == {"yellow": [], "blue": [], "white": ["W2"], "green": [], "red": []}
    assert view["scores"] == {"Ann": -18, "Bob": 0, "Cid": -18, "Dee": 0}
    totals = {"Ann": -18, "Bob": 0, "Cid": -18, "Dee": 0}
    assert view["match"] == {"round": 2, "rounds": 3, "totals": totals, "starter": "Ann"}
    assert view["legal"] == []


def test_a_log_tells_each_seat_what_it_saw() -> None:
    gave = {"who": "Ann", "did": "give", "cards": ["Y2", "B4"], "to": "Cid"}
    hidden = gave | {"cards": None}
    discarded = {"who": "Bob", "did": "discard", "card": "Y4"}
    drew = {"who": "Bob", "did": "draw"}
    rest = [
        {"who": "Cid", "did": "play", "card": "R2"},
        {"who": "Cid", "did": "take", "card": "Y4"},
        {"who": "Dee", "did": "discard", "card": "W2"},
    ]
    assert seen_by("Ann")["log"] == seen_by("Cid")["log"] == [gave, discarded, drew, *rest]
    assert seen_by("Bob")["log"] == [hidden, discarded, drew | {"card": "G3"}, *rest]
    assert seen_by("Dee")["log"] == [hidden, discarded, drew, *rest]


def test_what_is_known_of_hands() -> None:
    assert seen_by("Ann")["known"] == {"Bob": [], "Cid": ["Y2", "Y4", "B4"], "Dee": []}
    assert seen_by("Bob")["known"] == {"Ann": [], "Cid": ["Y4"], "Dee": []}


def test_cards_passed_on_unseen_were_not_seen_leaving() -> None:
    """Cid took yellow 4 and gives two cards: to the opponents it may still be where it was."""
    longer = PARTNERS.replace("G5 G6", "G5 G6 G8")
    record = read(longer + "- +\n- -Y3 +\n- -Y5 +\n- give Y4 Y6\n")
    round_, players = record.match.rounds[0], record.players
    assert view_object(round_.view(1), players)["known"]["Cid"] == ["Y4"]
    assert view_object(round_.view(0), players)["known"]["Cid"] == ["Y2", "B4"]


def test_only_the_seat_to_move_is_told_what_is_legal() -> None:
    assert seen_by("Dee")["legal"] == ["+"]
    assert [seen_by(name)["legal"] for name in ("Ann", "Bob", "Cid")] == [[], [], []]
    round_ = read(HEAD + ROUND).match.rounds[0]
    assert view_object(round_.view(0), ("Ann", "Bob"))["legal"] == [
        *("Y5 +", "R3 +", "R9 +", "-Y5 +", "-R3 +", "-R9 +")
    ]


@settings(max_examples=60)
@given(round_=rounds(), seed=seeds(), moves=st.integers(0, 60))
def test_a_view_of_any_round_is_an_object_that_names_its_legal_turns(
    round_: Round, seed: int, moves: int
) -> None:
    advance(round_, stream(seed, "walk"), moves)
    players = tuple(f"P{seat}" for seat in range(round_.variant.players))
    for seat in range(round_.variant.players):
        view = view_object(round_.view(seat), players)
        assert json.loads(json.dumps(view)) == view
        for text in view["legal"][:20]:
            trial = round_.copy()
            for move in parse_turn(round_.variant, text):
                trial.push(move)
