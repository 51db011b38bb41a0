"""Each rule that refuses a move, by its name and with what a sentence about it needs."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from attrs import evolve

from lostcities.engine import ExpeditionRules, GiveRule, IllegalMove, Move, Round, TurnRules, Variant
from tests.engine.examples import CLASSIC, SIX, TEAMS4, cards, position
from tests.engine.walk import push, snapshot


def refused(round_: Round, move: Move) -> tuple[str, dict[str, Any]]:
    """The rule that refuses the move, with its details; the round is unchanged."""
    before = snapshot(round_)
    with pytest.raises(IllegalMove) as caught:
        round_.push(move)
    assert snapshot(round_) == before
    assert caught.value.move is move
    assert caught.value.rule in IllegalMove.RULES
    return caught.value.rule, caught.value.details


def play(variant: Variant, code: str) -> Move:
    return variant.play(variant.card(code))


def discard(variant: Variant, code: str) -> Move:
    return variant.discard(variant.card(code))


def test_over() -> None:
    round_ = position(CLASSIC, hands=["R2", "R3"], deck="")
    assert refused(round_, play(CLASSIC, "R2")) == ("over", {})


def test_phase() -> None:
    round_ = position(CLASSIC, hands=["R2", "R3"])
    assert refused(round_, CLASSIC.draw_deck) == ("phase", {"phase": "card"})
    push(round_, "R2")
    assert refused(round_, play(CLASSIC, "R3")) == ("phase", {"phase": "draw"})


@pytest.mark.parametrize("half", [play, discard])
def test_hand(half) -> None:
    round_ = position(CLASSIC, hands=["R2", "R3"])
    assert refused(round_, half(CLASSIC, "R3")) == ("hand", {"card": CLASSIC.card("R3")})


@pytest.mark.parametrize(
    ("order", "laid", "code", "top", "direction"),
    [
        ("rising", "R5", "R3", 5, "rising"),
        ("falling", "R5", "R8", 5, "falling"),
        ("either", "R5 R7", "R6", 7, "rising"),
        ("either", "R5 R3", "R4", 3, "falling"),
    ],
)
def test_order(order, laid: str, code: str, top: int, direction: str) -> None:
    variant = evolve(CLASSIC, expedition=ExpeditionRules(order=order))
    round_ = position(variant, hands=[code, "Y3"], expeditions=[laid, ""])
    rule, details = refused(round_, play(variant, code))
    assert rule == "order"
    assert (details["card"].code, details["top"].rank, details["order"]) == (code, top, direction)


def test_equal() -> None:
    round_ = position(TEAMS4, hands=["R3", "Y3", "B3", "W3"], expeditions=["R3", ""])
    rule, details = refused(round_, play(TEAMS4, "R3"))
    assert (rule, details["top"], details["card"]) == ("equal", TEAMS4.card("R3"), TEAMS4.card("R3"))


def test_wager() -> None:
    round_ = position(CLASSIC, hands=["RX", "Y3"], expeditions=["RX R3", ""])
    rule, details = refused(round_, play(CLASSIC, "RX"))
    assert (rule, details["card"]) == ("wager", CLASSIC.card("RX"))


@pytest.mark.parametrize("discards", ["", "R9"])
def test_own_discard(discards: str) -> None:
    round_ = position(CLASSIC, hands=["R2", "Y3"], discards=discards)
    push(round_, "-R2")
    rule, details = refused(round_, CLASSIC.draw_discard(4))
    assert (rule, details["colour"].name) == ("own-discard", "red")


def test_empty() -> None:
    round_ = position(CLASSIC, hands=["R2", "Y3"])
    push(round_, "R2")
    rule, details = refused(round_, CLASSIC.draw_discard(4))
    assert (rule, details["colour"].name) == ("empty", "red")


def test_dead_discards() -> None:
    variant = evolve(CLASSIC, turn=TurnRules(draw_from=("deck",)))
    round_ = position(variant, hands=["R2", "Y3"], discards="R9")
    push(round_, "R2")
    rule, details = refused(round_, variant.draw_discard(4))
    assert (rule, details["colour"].name) == ("dead-discards", "red")


def test_no_give() -> None:
    round_ = position(CLASSIC, hands=["R2 R3", "Y3"])
    assert refused(round_, CLASSIC.give(cards(CLASSIC, "R2 R3"))) == ("no-give", {})


@pytest.mark.parametrize("codes", ["R2", "R2 R3 R4", ""])
def test_give_count(codes: str) -> None:
    round_ = position(TEAMS4, hands=["R2 R3 R4 R5 R6 R7 R8 R9", "Y3", "B3", "W3"])
    move = TEAMS4.give(cards(TEAMS4, codes))
    assert refused(round_, move) == ("give-count", {"cards": len(codes.split()), "count": 2})


@pytest.mark.parametrize(("hand", "left"), [("R2 R3 R4 R5 R6 R7", 4), ("R2 R3 R4 R5 R6 R7 R8", 5)])
def test_give_keep(hand: str, left: int) -> None:
    round_ = position(TEAMS4, hands=[hand, "Y3", "B3", "W3"])
    move = TEAMS4.give(cards(TEAMS4, "R2 R3"))
    assert refused(round_, move) == ("give-keep", {"keep": 6, "left": left})


def test_a_give_of_cards_that_are_not_there() -> None:
    round_ = position(TEAMS4, hands=["R2 R3 R4 R5 R6 R7 R8 R9", "Y3", "B3", "W3"])
    for codes in ("R3 R3", "R3 Y3"):
        assert refused(round_, TEAMS4.give(cards(TEAMS4, codes)))[0] == "hand"


def test_a_give_needs_two_copies_to_give_the_same_card_twice() -> None:
    round_ = position(TEAMS4, hands=["R3 R3 R4 R5 R6 R7 R8 R9", "Y3", "B3", "W3"])
    push(round_, "give R3 R3")
    assert [card.code for card in round_.hand(2)] == ["B3", "R3", "R3"]


@pytest.mark.parametrize("other", [Variant(), SIX], ids=["equal", "six"])
def test_foreign(other: Variant) -> None:
    round_ = position(CLASSIC, hands=["R2", "Y3"], discards="R9")
    for move in (*other.plays, *other.discard_moves):
        assert refused(round_, move)[0] == "foreign"
    push(round_, "R2")
    for move in (other.draw_deck, *other.draw_discards):
        assert refused(round_, move)[0] == "foreign"


def test_an_illegal_move_keeps_its_fields_through_pickling() -> None:
    error = IllegalMove("empty", None, colour="red")
    again = pickle.loads(pickle.dumps(error))
    assert (again.rule, again.move, again.details) == ("empty", None, {"colour": "red"})


@pytest.mark.parametrize("keep", [1, 3])
def test_a_give_may_take_a_hand_down_to_what_is_kept(keep: int) -> None:
    variant = evolve(TEAMS4, turn=TurnRules(give=GiveRule(2, keep)))
    hand = " ".join(f"R{number}" for number in range(2, 4 + keep))
    round_ = position(variant, hands=[hand, "Y3", "B3", "W3"])
    push(round_, "give R2 R3")
    assert len(round_.hand(0)) == keep
