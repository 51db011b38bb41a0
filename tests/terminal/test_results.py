"""Sums, standings and the course of a match."""

from __future__ import annotations

import re

import pytest
from attrs import evolve

from lostcities.engine import Account, Bonus, Match, Round, Scoring, Standing, Variant, View, stream
from lostcities.terminal import results
from lostcities.terminal.fragments import width
from lostcities.terminal.results import RoundSummary, formula_lines, sum_text
from lostcities.terminal.silhouette import letters_for, silhouette
from tests.terminal.positions import (
    ANN_BOB,
    CLASSIC,
    FOUR,
    SIX,
    TEAMS,
    VARIANTS,
    position,
    random_rounds,
    two_seats,
)


def over(expeditions: list[str], totals: tuple[int, int], number: int) -> View:
    """A round that Ann ends by taking the last card."""
    round_ = position(
        CLASSIC,
        expeditions=expeditions,
        discards="",
        hands=["Y2", "Y3"],
        top="",
        deck_size=1,
        standing=Standing(number, 3, totals, 0),
        moves="-Y2 +",
    )
    return round_.view(0).public()


# -- the arithmetic --------------------------------------------------------------------------------


def test_the_arithmetic_of_now() -> None:
    assert results.score_block(two_seats().view(0), ANN_BOB, 80) == [
        "    Bob                      Ann",
        " Y  (16 - 20) x 3 = -12      not started",
        " B  not started              (12 - 20) x 2 = -16",
        " W  (30 - 20) x 2 = +20      not started",
        " G  (4 - 20) x 1  = -16      (22 - 20) x 1 =  +2",
        " R  not started              (14 - 20) x 2 = -12",
        "    this round    =  -8      this round    = -26",
        "    (sum - 20) x (1 + wagers); 20 more for 8 cards",
    ]


def test_narrow_windows_have_one_side_under_the_other() -> None:
    lines = results.score_block(two_seats().view(0), ANN_BOB, 40)
    assert [line.strip() for line in lines if line.strip() in ANN_BOB] == ["Bob", "Ann"]
    assert " Y  (16 - 20) x 3 = -12" in lines


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_every_sum_is_right(variant: Variant) -> None:
    """What stands left of the sign of equality, worked out, is what stands right of it."""
    checked = 0
    for round_ in random_rounds(variant, "sums", 25):
        view = round_.view(0)
        for columns in (40, 80):
            lines = results.score_block(view, SIX, columns)
            assert max(map(width, lines)) < 80
            if variant.scoring.by_length is not None:
                continue
            for line in lines:
                for formula, value in re.findall(r"([(\d][-+x \d()]*?) += +([-+]?\d+)", line):
                    assert eval(formula.replace("x", "*")) == int(value), line
                    checked += 1
    assert checked or variant.scoring.by_length is not None


@pytest.mark.parametrize(
    ("account", "told"),
    [
        (Account(4, 2, 26, 20, 3, 0, 0, False, 18), "(26 - 20) x 3"),
        (Account(8, 1, 40, 20, 2, 0, 20, False, 60), "(40 - 20) x 2 + 20"),
        (Account(7, 1, 40, 20, 2, 15, 0, False, 70), "(40 - 20 + 15) x 2"),
        (Account(3, 0, 9, -5, 1, 0, 0, False, 14), "(9 + 5) x 1"),
        (Account(3, 0, 9, 0, 1, 0, -4, False, 5), "9 x 1 - 4"),
        (Account(5, 0, 9, 20, 1, 0, 0, True, 2), "5 cards"),
    ],
)
def test_a_sum_is_written_as_it_is_worked_out(account: Account, told: str) -> None:
    assert sum_text(Scoring(), account) == told


@pytest.mark.parametrize(
    ("scoring", "told"),
    [
        (Scoring(), ["(sum - 20) x (1 + wagers); 20 more for 8 cards"]),
        (Scoring(bonus=()), ["(sum - 20) x (1 + wagers)"]),
        (
            Scoring(multiplier=(1, 2, 4, 8), bonus=()),
            ["(sum - 20) x factor", "factor by the number of wagers, from none: 1 2 4 8"],
        ),
        (Scoring(multiplier=(1, 1, 1, 1), cost=0, bonus=()), ["sum"]),
        (Scoring(multiplier=(2, 2, 2, 2), bonus=()), ["(sum - 20) x 2"]),
        (
            Scoring(bonus=(Bonus(6, 10), Bonus(8, 20, count_wagers=False))),
            ["(sum - 20) x (1 + wagers); 10 more for 6 cards; 20 more for 8 number cards"],
        ),
        (
            Scoring(bonus=(Bonus(7, 15, multiplied=True),)),
            ["(sum - 20 + bonus) x (1 + wagers); bonus 15 for 7 cards"],
        ),
        (Scoring(by_length=(0, -4, 5)), ["points by the number of cards, from none: 0 -4 5"]),
    ],
)
def test_the_formula_is_the_variants_own(scoring: Scoring, told: list[str]) -> None:
    assert formula_lines(Variant(scoring=scoring)) == told


# -- ends ------------------------------------------------------------------------------------------


def test_a_round_that_is_over_says_why_and_how_the_match_stands() -> None:
    view = over(["RX 4 5 9 10", "Y9 10 W5"], (57, 41), 2)
    first = RoundSummary(1, (57, 41), 0, "deck", (), None)
    lines = results.round_over_lines(view, ANN_BOB, 80, [first], next_starter=0)
    assert lines[0] == " Ann takes the last card of the deck: round 2 of 3 is over, after 1 turn."
    assert lines[lines.index("                1     2    match") :][:3] == [
        "                1     2    match",
        " Ann           57    16       73   leads by 48, starts round 3",
        " Bob           41   -16       25",
    ]


def test_a_stalled_round_says_so_first() -> None:
    view = evolve(two_seats().view(0), ended="stall", idle=40)
    assert results.ending(view, ANN_BOB) == [
        "40 turns without a card from the deck: scored as it stands.",
        "Round 2 of 3 is over, after 4 turns.",
    ]


def test_a_match_has_a_winner_and_one_superlative() -> None:
    view = over(["RX 4 5 9 10", "Y9 10 W5"], (57, 41), 3)
    history = [
        RoundSummary(1, (17, 60), 0, "deck", (), results.Best(1, 2, 60)),
        RoundSummary(2, (40, -19), 0, "deck", (), results.Best(0, 0, 35)),
    ]
    lines = results.match_over_lines(view, ANN_BOB, 80, history, [0])
    assert lines[:3] == [
        "                1     2     3    match",
        " Ann           17    40    16       73   wins the match by 48",
        " Bob           60   -19   -16       25",
    ]
    assert lines[-1] == " Best expedition: Bob, white in round 1, +60."


def test_a_shared_match_is_said_as_one() -> None:
    view = over(["RX 4 5 9 10", "Y9 10 W5"], (25, 57), 3)
    lines = results.match_over_lines(view, ANN_BOB, 80, [], [0, 1])
    assert " Ann and Bob share the match, 41 each" in lines
    assert not any("wins" in line for line in lines)


def test_partners_who_start_are_named() -> None:
    round_ = Round.deal(TEAMS, seed=1)
    view = evolve(round_.view(0), ended="deck")
    told = "\n".join(results.round_over_lines(view, FOUR, 80, [], next_starter=3))
    assert "Dee starts round 2" in told


def test_many_rounds_show_the_last_ones() -> None:
    view = over(["RX 4 5 9 10", "Y9 10 W5"], (25, 57), 3)
    history = [RoundSummary(number, (number, 0), 0, "deck", (), None) for number in range(1, 31)]
    lines = results.standings(view, ANN_BOB, 80, history, {})
    assert max(map(width, lines)) < 80
    assert lines[0].split()[-2:] == ["30", "match"]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_ends_fit_every_window(variant: Variant) -> None:
    for view in finished(variant):
        history = [RoundSummary.of(view)]
        for columns in (40, 62, 80, 120):
            lines = results.round_over_lines(view, SIX, columns, history, 0)
            lines += results.match_over_lines(view, SIX, columns, history, [0])
            assert max(map(width, lines)) < columns


def finished(variant: Variant) -> list[View]:
    """The public view of a round played out at random."""
    (*_, last) = random_rounds(variant, "ends", 1000)
    return [last.view(0).public()]


# -- the course ------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_a_summary_knows_the_score_after_every_turn(variant: Variant) -> None:
    rng = stream(2, "test")
    match = Match(variant.with_stall_limit(), seed=2)
    round_ = match.deal()
    scores = []
    while not round_.is_over:
        turns = round_.turns
        round_.push(rng.choice(round_.legal_moves))
        if round_.turns > turns:
            scores.append(round_.scores())
    for seat in range(variant.players):
        summary = RoundSummary.of(round_.view(seat))
        assert summary.course == tuple(scores)
        assert summary.scores == round_.scores()
        assert summary == RoundSummary.of(round_.view(0).public())


def test_the_lead_is_drawn_on_the_leaders_side() -> None:
    course = [(0, 0), (20, 0), (40, 0), (20, 0), (0, 0), (0, 25), (0, 20), (0, 0)]
    assert silhouette(["Ann", "Bob"], [(1, course)], 80) == [
        " Ann by 45   A",
        " Ann by 30   A",
        " Ann by 15  AAA",
        "      even --------",
        " Bob by 15      BB",
        " Bob by 30      B",
        "           round 1",
    ]


def test_rounds_stand_side_by_side_in_equal_shares() -> None:
    course = [(turn, 0) for turn in range(100)]
    lines = silhouette(["Ann", "Bob"], [(1, course), (2, course)], 80)
    assert max(map(width, lines)) < 80
    middle = next(line for line in lines if "even" in line)
    left, right = middle.split("+")
    assert left.count("-") == right.count("-") == 33
    assert lines[0].endswith("A")


def test_three_sides_have_a_letter_each_and_a_sign_where_they_meet() -> None:
    course = [(0, 0, 0), (10, 0, -10), (10, 10, -10)]
    assert silhouette(["Ann", "Bob", "Cid"], [(1, course)], 80) == [
        " +10  A=",
        "  +5",
        "   0 =B",
        "  -5",
        " -10  CC",
        "     1",
        " A Ann   B Bob   C Cid",
    ]


def test_letters_that_clash_give_way_to_signs() -> None:
    assert letters_for(["Ann", "Bob"]) == ["A", "B"]
    assert letters_for(["Ann", "Abe"]) == ["#", "#"]
    assert letters_for(["Ödön", "Bob"]) == ["#", "#"]
    assert letters_for(["Ann", "Abe", "Bob"]) == ["1", "2", "3"]


def test_a_round_without_a_turn_has_no_course() -> None:
    assert silhouette(["Ann", "Bob"], [(1, ())], 80) == []
