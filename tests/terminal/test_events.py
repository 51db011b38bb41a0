"""Turns told in lines, and moves foreseen."""

from __future__ import annotations

import re

import pytest

from lostcities.engine import Round, Standing, Variant, View, stream
from lostcities.terminal import events
from lostcities.terminal.fragments import width
from tests.terminal.positions import (
    ANN_BOB,
    CLASSIC,
    FOUR,
    SIX,
    TEAMS,
    VARIANTS,
    four_seats,
    position,
    push,
    random_rounds,
    two_seats,
)


def foreseen(view: View, notation: str, names: tuple[str, ...] | None = ANN_BOB) -> str:
    """The consequence of the legal move of this notation."""
    return events.consequence(view, next(move for move in view.legal if str(move) == notation), names)


# -- what happened ---------------------------------------------------------------------------------


def test_a_turn_is_one_line_that_teaches_the_notation() -> None:
    assert events.log_lines(two_seats().view(0), ANN_BOB, 80) == [
        " Ann  G8 +     lays green 8 (-6 -> +2), draws from the deck, 19 left",
        " Bob  W8 +     lays white 8 (+4 -> +20), draws from the deck, 18 left",
        " Ann  B7 +     lays blue 7 (-30 -> -16), draws from the deck, 17 left",
        " Bob  Y9 +     lays yellow 9 (-39 -> -12), draws from the deck, 16 left",
    ]


def test_a_line_that_is_a_column_too_long_is_told_in_figures_and_the_others_stay_where_they_are() -> None:
    view = two_seats().view(0)
    wide = events.log_lines(view, ANN_BOB, 80)
    longest = max(map(len, wide))
    assert events.log_lines(view, ANN_BOB, longest + 1) == wide
    narrow = events.log_lines(view, ANN_BOB, longest)
    assert narrow == [
        *wide[:3],
        " Bob  Y9 +  (-39 -> -12)  deck 16",
    ]


def test_narrow_windows_get_the_short_form() -> None:
    assert events.log_lines(two_seats().view(0), ANN_BOB, 61) == [
        " Ann  G8 +  (-6 -> +2)  deck 19",
        " Bob  W8 +  (+4 -> +20)  deck 18",
        " Ann  B7 +  (-30 -> -16)  deck 17",
        " Bob  Y9 +  (-39 -> -12)  deck 16",
    ]


def test_a_give_tells_the_cards_to_those_who_may_know_them() -> None:
    round_ = four_seats()

    def told(view: View) -> list[str]:
        return events.log_lines(view, FOUR, 80)[-2:]

    discard = " Dee  -G3 +R   discards green 3, takes red 6"
    assert told(round_.view(0)) == [" Cid  give     gives you white 9 and red 9", discard]
    assert told(round_.view(2)) == [" Cid  give     gives Ann white 9 and red 9", discard]
    for view in (round_.view(1), round_.view(3), round_.view(0).public()):
        assert told(view) == [" Cid  give     gives Ann 2 cards", discard]


def test_a_turn_may_be_told_by_halves() -> None:
    round_ = two_seats()
    push(round_, "-G9")
    view = round_.view(0)
    assert events.turn_line(view, view.log[-1:], ANN_BOB, 80) == " Ann  -G9      discards green 9"
    push(round_, "+")
    view = round_.view(0)
    whole = " Ann  -G9 +    discards green 9, draws from the deck, 15 left"
    assert events.turn_line(view, view.log[-1:], ANN_BOB, 80) == whole
    assert events.turn_line(view, view.log[-2:], ANN_BOB, 80) == whole


def test_an_earlier_turn_is_told_as_it_was() -> None:
    view = two_seats().view(0)
    assert events.turn_line(view, view.log[:2], ANN_BOB, 80) == events.log_lines(view, ANN_BOB, 80)[0]


def test_the_bonus_and_the_last_card_are_told() -> None:
    round_ = position(
        CLASSIC,
        expeditions=["RX 2 3 4 5 6 7", ""],
        discards="",
        hands=["R8 Y2 Y3 Y4 Y5 Y6 Y7 Y8", ""],
        top="",
        deck_size=1,
        standing=Standing(1, 3, (0, 0), 0),
    )
    view = round_.view(0)
    assert foreseen(view, "R8") == "red: X 2 3 4 5 6 7 -> 8  (+14 -> +50, bonus)"
    push(round_, "R8")
    assert foreseen(round_.view(0), "+") == "the last card of the deck: it ends the round"
    push(round_, "+")
    assert events.log_lines(round_.view(1), ANN_BOB, 100) == [
        " Ann  R8 +     lays red 8 (+14 -> +50, bonus), draws the last card of the deck"
    ]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_the_log_is_true_and_fits(variant: Variant) -> None:
    """The values told add up to what the table is worth, and no line reaches the last column."""
    for round_ in random_rounds(variant, "log", 40):
        view = round_.view(0)
        told = events.told_turns(view)
        sums = [0] * len(variant.sides)
        for turn in told:
            if turn.change is not None:
                sums[variant.side_of[turn.who]] += turn.change.after - turn.change.before
        assert tuple(sums) == view.scores
        assert tuple(event for turn in told for event in turn.events) == view.log
        assert not told or told[-1].deck == view.deck_size
        for columns in (40, 61, 62, 80):
            for line in events.log_lines(view, SIX, columns):
                assert width(line) < columns


def test_a_log_that_begins_in_the_middle_counts_from_there() -> None:
    view = four_seats().view(1)
    assert [turn.change and turn.change.after for turn in events.told_turns(view)] == [6, 18, None, None]


@pytest.mark.parametrize("variant", [CLASSIC, TEAMS], ids=lambda variant: variant.name)
def test_nothing_that_a_seat_draws_is_told(variant: Variant) -> None:
    """What a seat sees told of the turns is what the public is told, but for the cards of gives."""
    for round_ in random_rounds(variant, "canary", 20):
        public = events.log_lines(round_.view(0).public(), FOUR, 80)
        for seat in range(variant.players):
            for told, open_ in zip(events.log_lines(round_.view(seat), FOUR, 80), public, strict=True):
                assert told == open_ or " give " in told


# -- what would happen -----------------------------------------------------------------------------


def test_plays_tell_the_expedition_and_its_worth() -> None:
    view = two_seats().view(0)
    assert foreseen(view, "Y8") == "yellow: opens with 8  (0 -> -12)"
    assert foreseen(view, "B9") == "blue: X 5 7 -> 9  (-16 -> +2)"
    assert foreseen(view, "R10") == "red: X 3 4 7 -> 10  (-12 -> +8)"
    wager = four_seats()
    assert foreseen(wager.view(0), "B10", FOUR) == "blue: XX 3 4 6 9 -> 10  (+6 -> +36)"


def test_a_wager_starts_its_expedition() -> None:
    round_ = position(
        CLASSIC,
        expeditions=["", ""],
        discards="",
        hands=["WX R2 R3 R4 R5 R6 R7 R8", ""],
        top="",
        deck_size=20,
        standing=Standing(1, 3, (0, 0), 0),
    )
    assert foreseen(round_.view(0), "WX") == "starts white: 0 -> -40"


def test_discards_tell_what_everybody_can_see() -> None:
    view = two_seats().view(0)
    assert foreseen(view, "-G9") == "discard green 9; Bob could lay it"
    assert foreseen(view, "-Y8") == "discard yellow 8; of no use to Bob"
    assert foreseen(view, "-Y8", None) == "discard yellow 8; of no use to the others"
    teams = four_seats().view(0)
    assert foreseen(teams, "-Y10", FOUR) == "discard yellow 10; Bob & Dee could lay it"


def test_discards_that_nobody_can_take_are_just_discards() -> None:
    variant = next(variant for variant in VARIANTS if variant.name == "dead-discards")
    view = Round.deal(variant, seed=1).view(0)
    move = next(str(move) for move in view.legal if str(move).startswith("-"))
    assert foreseen(view, move).startswith("discard ")
    assert ";" not in foreseen(view, move)


def test_draws_tell_what_is_taken() -> None:
    round_ = two_seats()
    push(round_, "-B2")
    view = round_.view(0)
    assert {str(move): events.consequence(view, move, ANN_BOB) for move in view.legal} == {
        "+": "the deck, 16 left",
        "+Y": "yellow 7; you can lay it",
        "+W": "white 5; you can lay it",
        "+G": "green 2; you cannot lay it",
    }


def test_gives_tell_to_whom() -> None:
    view = four_seats().view(0)
    assert foreseen(view, "give B10 R7", FOUR) == "give blue 10 and red 7 to Cid"
    assert foreseen(view, "give B10 R7", None) == "give blue 10 and red 7 to your partner"


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_a_consequence_is_the_same_for_every_deal_of_the_hidden_cards(variant: Variant) -> None:
    rng = stream(1, "test")
    for round_ in random_rounds(variant, "hidden", 25):
        if round_.to_move is None:
            continue
        view = round_.view(round_.to_move)
        again = view.sample(rng).view(view.seat)
        for move in view.legal[:40]:
            assert events.consequence(view, move, SIX) == events.consequence(again, move, SIX)


def test_what_does_not_fit_a_narrow_line_is_left_out_whole() -> None:
    """Half of a deck's count would be another count."""
    names = ("Bartholomew Long", "Wilhelmina")
    for round_ in random_rounds(CLASSIC, 3, 8):
        view = round_.view(0)
        wide = events.log_lines(view, names, 59)
        for columns in (40, 41, 44, 48, 52):
            for line, whole in zip(events.log_lines(view, names, columns), wide, strict=True):
                assert width(line) < columns
                parts, all_parts = (re.split(" {2,}", text.strip()) for text in (line, whole))
                assert len(parts) > 1
                assert parts == all_parts[: len(parts)]
