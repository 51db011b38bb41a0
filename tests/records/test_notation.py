"""Cards and turns as files write them: all are read back, and nothing looser is read."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from lostcities.engine import Colour, GiveRule, Turn, TurnRules, Variant
from lostcities.records import BadNotation, format_turn, parse_card, parse_turn
from tests.engine.strategies import variants

CLASSIC = Variant()
ODD = Variant(
    colours=(
        Colour("amber", "M", numbers=(1, 7, 12, 99), copies=(2, 3, 4, 2), wagers=2),
        Colour("émeraude", "E", numbers=(5, 55), copies=(9, 9), wagers=0),
    ),
    players=4,
    teams=((0, 2), (1, 3)),
    hand=5,
    turn=TurnRules(give=GiveRule(cards=2, keep=1)),
    scoring=evolve(CLASSIC.scoring, bonus=()),
)


def turns(variant: Variant) -> st.SearchStrategy[Turn]:
    """Any whole turn, and any half of one, legal or not."""
    cards = st.sampled_from((*variant.plays, *variant.discard_moves))
    draws = st.sampled_from((variant.draw_deck, *variant.draw_discards))
    gives = st.lists(st.sampled_from(variant.cards), min_size=1, max_size=4).map(variant.give)
    return st.one_of(st.tuples(cards, draws), st.tuples(cards), st.tuples(draws), st.tuples(gives))


@given(st.data())
def test_every_turn_of_every_variant_is_read_back(data: st.DataObject) -> None:
    variant = data.draw(variants())
    turn = data.draw(turns(variant))
    text = format_turn(turn)
    assert parse_turn(variant, text) == turn
    assert parse_turn(variant, text.lower()) == turn
    assert format_turn(parse_turn(variant, text.lower())) == text


@given(st.data())
def test_every_card_of_every_variant_is_read_back(data: st.DataObject) -> None:
    variant = data.draw(variants())
    for card in variant.cards:
        assert parse_card(variant, card.code) is card
        assert parse_card(variant, card.code.lower()) is card


def test_the_halves_of_a_turn() -> None:
    red5 = CLASSIC.card("R5")
    assert parse_turn(CLASSIC, "R5") == (CLASSIC.play(red5),)
    assert parse_turn(CLASSIC, "-r5") == (CLASSIC.discard(red5),)
    assert parse_turn(CLASSIC, "+") == (CLASSIC.draw_deck,)
    assert parse_turn(CLASSIC, "+w") == (CLASSIC.draw_discard(2),)
    assert parse_turn(CLASSIC, "-R5  +B") == (CLASSIC.discard(red5), CLASSIC.draw_discard(1))


def test_colours_have_letters_of_their_own_and_ranks_two_digits() -> None:
    assert [card.code for card in ODD.cards] == ["MX", "M1", "M7", "M12", "M99", "E5", "E55"]
    assert parse_turn(ODD, "m12 +e") == (ODD.play(ODD.card("M12")), ODD.draw_discard(1))


def test_a_give_is_read_in_any_order_and_written_in_canonical_order() -> None:
    (give,) = parse_turn(ODD, "give e5 MX")
    assert give is ODD.give([ODD.card("MX"), ODD.card("E5")])
    assert format_turn([give]) == "give MX E5"
    assert parse_turn(ODD, "GIVE M7 M7") == (ODD.give([ODD.card("M7"), ODD.card("M7")]),)


# The text; where it is wrong, how, and what was meant.
BAD = [
    ("", 1, "empty", None),
    ("  ", 1, "empty", None),
    ("R11", 1, "card", None),
    ("R1 +", 1, "card", None),
    ("-P3 +", 1, "card", None),
    ("R05 +", 1, "card", "R5"),
    ("r0", 1, "card", "RX"),
    ("5R +", 1, "turn", "R5"),
    ("xr", 1, "turn", "RX"),
    ("R*", 1, "turn", "RX"),
    ("-RH +", 1, "turn", "-RX"),
    ("r5+", 1, "turn", "R5 +"),
    ("-r5+b", 1, "turn", "-R5 +B"),
    ("-", 1, "turn", None),
    ("--R5", 1, "turn", None),
    ("red 5", 1, "turn", None),
    ("R5 B", 4, "second", "+B"),
    ("R5 R6", 4, "second", None),
    ("R5 -R6", 4, "second", None),
    ("R5 give", 4, "second", None),
    ("+P", 1, "pile", None),
    ("R5 +R5", 4, "pile", None),
    ("R5 + B", 6, "third", None),
    ("+ +", 3, "third", None),
    ("+ R5", 3, "third", None),
    ("give", 1, "give", None),
    ("give R3 Q4", 9, "card", None),
    ("give R3 +", 9, "card", None),
    ("undo", 1, "turn", None),
    ("ſ5", 1, "turn", None),
    ("Y٣", 1, "turn", None),
    ("R5\t+", 1, "turn", None),
    ("R5\u00a0+", 1, "turn", None),
]


@pytest.mark.parametrize(("text", "column", "reason", "suggestion"), BAD)
def test_what_is_no_turn_is_refused_where_it_is_wrong(
    text: str, column: int, reason: str, suggestion: str | None
) -> None:
    with pytest.raises(BadNotation) as caught:
        parse_turn(CLASSIC, text)
    error = caught.value
    assert (error.column, error.reason, error.suggestion) == (column, reason, suggestion)
    assert text[error.column - 1 :].startswith(error.text)
    assert str(error)


@pytest.mark.parametrize("text", ["", "R", "5", "R5 ", " R5", "R-5", "R+5", "R5.0", "RX5", "XX", "ſ5", "-R5"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(BadNotation) as caught:
        parse_card(CLASSIC, text)
    assert caught.value.text == text


@given(st.text(alphabet="YBRX0159-+give \t\u0660*", max_size=12) | st.text(max_size=12))
def test_any_text_is_a_turn_or_refused_at_a_place_in_it(text: str) -> None:
    turn, error = read_or_refuse(text)
    if error is not None:
        assert text[error.column - 1 :].startswith(error.text)
    else:
        assert 1 <= len(turn) <= 2
        assert set(format_turn(turn).lower()) <= set(text.lower())


def read_or_refuse(text: str) -> tuple[Turn, BadNotation | None]:
    try:
        return parse_turn(CLASSIC, text), None
    except BadNotation as error:
        return (), error


def test_what_is_meant_is_a_turn_itself() -> None:
    for text, _, _, suggestion in BAD:
        if suggestion is not None:
            assert format_turn(parse_turn(CLASSIC, suggestion)) == suggestion, text
