"""Mistakes that other programs of this game have made, each by its name."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve

from lostcities.engine import Event, IllegalMove, Match, MatchRules, Round, Scoring, stream
from tests.engine.examples import CLASSIC, NAMED, SIX, TEAMS4, cards, name_of, position
from tests.engine.walk import advance, push, snapshot


def test_an_expedition_never_started_costs_nothing() -> None:
    assert Round.deal(CLASSIC, seed=1).scores() == (0, 0)
    assert position(CLASSIC, hands=["", ""], expeditions=["R2 R8 R10", ""]).scores() == (0, 0)


def test_wagers_count_among_the_eight() -> None:
    round_ = position(CLASSIC, hands=["", ""], expeditions=["RX RX RX R2 R3 R4 R5 R6", ""])
    assert round_.scores() == (4 * (20 - 20) + 20, 0)


def test_the_bonus_is_not_multiplied() -> None:
    round_ = position(CLASSIC, hands=["", ""], expeditions=["RX R2 R3 R4 R5 R6 R7 R8", ""])
    assert round_.scores() == (2 * (35 - 20) + 20, 0)


def test_nobody_has_a_turn_after_the_last_card() -> None:
    round_ = position(CLASSIC, hands=["R2", "Y10"], deck="Y4", expeditions=["", "Y9"])
    push(round_, "R2")
    push(round_, "+")
    assert (round_.is_over, round_.to_move, round_.legal_moves) == (True, None, ())
    with pytest.raises(IllegalMove):
        round_.push(CLASSIC.play(CLASSIC.card("Y10")))


def test_the_card_beneath_ones_own_discard_is_not_given_out() -> None:
    round_ = position(CLASSIC, hands=["R2 Y3", "Y4"], discards="R9")
    push(round_, "-R2")
    assert [str(move) for move in round_.legal_moves] == ["+"]
    push(round_, "+")
    push(round_, "Y4")
    assert [str(move) for move in round_.legal_moves] == ["+", "+R"]


def test_the_own_discard_is_not_forgotten_by_copies_samples_or_taking_back() -> None:
    round_ = position(CLASSIC, hands=["R2 Y3", "Y4"], discards="R9 B3")
    push(round_, "-R2")
    again = position(CLASSIC, hands=["R2 Y3", "Y4"], discards="R9 B3")
    push(again, "-R2")
    push(again, "+B")
    again.pop()
    for same in (round_.copy(), round_.view(0).sample(stream(1, "test")), again):
        assert (same.phase, same.closed) == ("draw", 4)
        assert [str(move) for move in same.legal_moves] == ["+", "+B"]


def test_an_illegal_move_does_not_lose_the_card() -> None:
    round_ = position(CLASSIC, hands=["R2 Y3", "Y4"], expeditions=["R5", ""])
    before = snapshot(round_)
    with pytest.raises(IllegalMove):
        round_.push(CLASSIC.play(CLASSIC.card("R2")))
    assert snapshot(round_) == before


def test_equal_cards_are_not_collapsed() -> None:
    round_ = position(CLASSIC, hands=["RX RX RX Y3", "Y4"])
    assert [card.code for card in round_.hand(0)] == ["Y3", "RX", "RX", "RX"]
    assert [str(move) for move in round_.legal_moves] == ["Y3", "RX", "-Y3", "-RX"]
    push(round_, "RX")
    assert [card.code for card in round_.hand(0)] == ["Y3", "RX", "RX"]
    assert round_.hand_sizes == (3, 1)


def test_a_hand_may_have_more_than_eight_cards_and_every_one_can_be_laid() -> None:
    ten = "B2 B3 B4 B5 R6 R7 R8 R9 R10 G10"
    round_ = position(TEAMS4, hands=[ten, "Y2", "Y3", "Y4"], deck="W5 W6")
    assert {f"-{code}" for code in ten.split()} <= {str(move) for move in round_.legal_moves}


def test_a_hand_is_not_refilled_to_eight() -> None:
    round_ = position(TEAMS4, hands=["R3 R4 R5 R6 R7 R8 R9 R10", "Y2", "B2 B3 B4 B5 B6 B7 B8 B9", "Y4"])
    push(round_, "give R3 R4")
    push(round_, "-Y2")
    push(round_, "+")
    assert round_.hand_sizes == (6, 1, 10, 1)
    push(round_, "B2")
    push(round_, "+Y")
    assert round_.hand_sizes == (6, 1, 10, 1)


def _match_of(*points: tuple[int, int]) -> Match:
    """A classic match whose rounds are over and brought so many points, by the number of cards laid."""
    variant = evolve(CLASSIC, scoring=Scoring(by_length=tuple(range(13))), match=MatchRules(len(points)))
    match = Match(variant)
    for own, other in points:
        rows = [cards(variant, " ".join(_codes(letter, many))) for letter, many in (("R", own), ("Y", other))]
        starter = match.next_starter()
        standing = match.standing(starter)
        match.add(
            Round.from_position(
                variant, hands=[[], []], deck=[], to_move=starter, expeditions=rows, standing=standing
            )
        )
    return match


def _codes(letter: str, many: int) -> list[str]:
    return ([f"{letter}X"] * 3 + [f"{letter}{number}" for number in range(2, 11)])[:many]


def test_the_total_is_not_that_of_the_last_round() -> None:
    assert _match_of((5, 2), (1, 3)).totals == (6, 5)


def test_totals_are_compared_as_numbers() -> None:
    assert _match_of((10, 9)).winners == (0,)
    assert _match_of((9, 10)).winners == (1,)


def test_the_starter_does_not_alternate() -> None:
    assert [round_.standing.starter for round_ in _match_of((5, 2), (5, 2), (5, 2)).rounds] == [0, 0, 0]


def test_the_last_draw_is_in_the_log() -> None:
    round_ = position(CLASSIC, hands=["R2", "Y10"], deck="Y4")
    push(round_, "R2")
    push(round_, "+")
    assert round_.view(0).log[-1] == Event(0, "draw", (CLASSIC.card("Y4"),), only=(0,))
    assert round_.view(1).log[-1] == Event(0, "draw", None, only=(0,))


def test_the_top_of_a_pile_is_the_card_laid_last() -> None:
    round_ = position(CLASSIC, hands=["Y3", "Y4"], discards="R9 R2 R7")
    push(round_, "Y3")
    push(round_, "+R")
    assert round_.hand(0) == (CLASSIC.card("R7"),)
    assert [card.code for card in round_.discards[4]] == ["R9", "R2"]


@pytest.mark.parametrize("variant", NAMED, ids=name_of)
def test_the_deck_has_its_tens(variant) -> None:
    deck = Counter(card.rank for card in variant.pack)
    assert deck[10] == len(variant.colours)
    assert deck[0] == 3 * len(variant.colours)


@pytest.mark.parametrize(("variant", "size", "pile"), [(CLASSIC, 60, 44), (SIX, 72, 56), (TEAMS4, 75, 43)])
def test_decks_have_their_sizes(variant, size: int, pile: int) -> None:
    assert (variant.pack_size, len(variant.pack)) == (size, size)
    assert Round.deal(variant, seed=1).deck_size == variant.draw_pile_size == pile


def test_a_round_that_goes_nowhere_ends_by_the_stall_limit() -> None:
    variant = evolve(TEAMS4, stall_limit=4)
    round_ = Round.deal(variant, seed=1)
    for _ in range(4):
        assert not round_.is_over
        round_.push(round_.legal_moves[-1])
    assert (round_.ended, round_.turns, round_.deck_size) == ("stall", 4, 43)
    round_.pop()
    assert (round_.ended, round_.idle) == (None, 3)


def test_a_card_from_the_deck_starts_the_count_to_the_stall_limit_again() -> None:
    variant = evolve(CLASSIC, stall_limit=2)
    round_ = position(variant, hands=["R2 R3", "R4 R5"], discards="B2 B3 B4 B5")
    for move in ("R2", "+B", "R4", "+", "R3", "+B"):
        push(round_, move)
    assert (round_.is_over, round_.idle) == (False, 1)
    push(round_, "R5")
    push(round_, "+B")
    assert round_.ended == "stall"


def test_play_at_random_finishes() -> None:
    for variant in (CLASSIC, TEAMS4):
        round_ = advance(Round.deal(variant.with_stall_limit(), seed=3), stream(3, "test"), 5000)
        assert round_.is_over
