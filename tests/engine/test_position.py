"""Rounds that start from any position, and the positions that a variant does not allow."""

from __future__ import annotations

import pytest
from attrs import evolve

from lostcities.engine import BadPosition, ExpeditionRules, Round, Variant
from tests.engine.examples import CLASSIC, TEAMS4, cards, position


def faults(variant: Variant = CLASSIC, **parts) -> list[tuple[str, str, str, int]]:
    """Rule, key, card and place of each fault of a position."""
    with pytest.raises(BadPosition) as caught:
        position(variant, **{"hands": [""] * variant.players, "deck": "G9", **parts})
    return [
        (fault.rule, fault.keys[0], fault.details["card"].code, fault.details["place"])
        for fault in caught.value.faults
    ]


def test_a_position_is_taken_as_it_is_given() -> None:
    round_ = position(
        CLASSIC,
        hands=["R9 Y5", "Y6"],
        deck="B4 B5",
        to_move=1,
        expeditions=["RX G2 R3", "R5"],
        discards="Y2 W3 Y3",
    )
    assert [card.code for card in round_.hand(0)] == ["Y5", "R9"]
    assert [card.code for card in round_.deck] == ["B4", "B5"]
    assert [[card.code for card in row] for row in round_.expeditions(0)] == [
        [],
        [],
        [],
        ["G2"],
        ["RX", "R3"],
    ]
    assert [[card.code for card in pile] for pile in round_.discards] == [["Y2", "Y3"], [], ["W3"], [], []]
    assert (round_.to_move, round_.phase, round_.turns, round_.history) == (1, "card", 0, ())


def test_an_empty_deck_is_a_round_that_is_over() -> None:
    round_ = position(CLASSIC, hands=["R9", "Y6"], deck="", expeditions=["R5", ""])
    assert (round_.ended, round_.to_move, round_.legal_moves) == ("deck", None, ())
    assert round_.scores() == (-15, 0)


def test_sides_and_not_seats_have_expeditions() -> None:
    round_ = position(TEAMS4, hands=["R9", "", "R7", ""], expeditions=["R6", "Y2"])
    assert round_.expeditions(0)[4] == (TEAMS4.card("R6"),)
    assert round_.scores() == (-14, -18)


@pytest.mark.parametrize(
    ("rules", "laid", "rule", "card", "place"),
    [
        (ExpeditionRules(), "R5 Y2 R3", "position-order", "R3", 2),
        (ExpeditionRules(), "R5 R5", "position-equal", "R5", 1),
        (ExpeditionRules(), "R5 RX", "position-wager", "RX", 1),
        (ExpeditionRules(order="falling"), "R3 R5", "position-order", "R5", 1),
        (ExpeditionRules(order="either"), "R3 R5 R4", "position-order", "R4", 2),
    ],
)
def test_expeditions_obey_the_order(
    rules: ExpeditionRules, laid: str, rule: str, card: str, place: int
) -> None:
    twins = tuple(evolve(colour, copies=(2,) * 9) for colour in CLASSIC.colours)
    variant = evolve(CLASSIC, expedition=rules, colours=twins)
    assert faults(variant, expeditions=["", laid]) == [(rule, "expeditions[2]", card, place)]


@pytest.mark.parametrize(
    ("parts", "key", "place"),
    [
        ({"hands": ["R5 Y5 R5", ""]}, "hands[1]", 2),
        ({"hands": ["R5", "Y6 R5"]}, "hands[2]", 1),
        ({"hands": ["R5", ""], "deck": "G9 R5"}, "deck", 1),
        ({"expeditions": ["R5", "R5"]}, "expeditions[2]", 0),
        ({"deck": "R5", "discards": "Y2 R5"}, "discards", 1),
    ],
)
def test_no_card_is_named_more_often_than_the_deck_has_it(parts: dict, key: str, place: int) -> None:
    assert faults(**parts) == [("position-copies", key, "R5", place)]


def test_as_many_copies_as_the_deck_has_are_allowed() -> None:
    round_ = position(CLASSIC, hands=["RX RX", "RX"])
    assert [card.code for card in round_.hand(0)] == ["RX", "RX"]
    assert faults(hands=["RX RX", "RX"], discards="RX") == [("position-copies", "discards", "RX", 0)]


def test_all_faults_are_told_at_once() -> None:
    assert faults(hands=["R5 R5", ""], expeditions=["Y5 Y3 YX", ""]) == [
        ("position-order", "expeditions[1]", "Y3", 1),
        ("position-wager", "expeditions[1]", "YX", 2),
        ("position-copies", "hands[1]", "R5", 1),
    ]


@pytest.mark.parametrize(("hands", "to_move"), [(1, 0), (3, 0), (2, 2), (2, -1)])
def test_hands_and_mover_fit_the_seats(hands: int, to_move: int) -> None:
    with pytest.raises(ValueError, match=r"2 hands|the seats are"):
        Round.from_position(CLASSIC, hands=[[]] * hands, deck=cards(CLASSIC, "R5"), to_move=to_move)
