"""What an expedition is worth, and the arithmetic that is shown for it."""

from __future__ import annotations

import pytest
from attrs import evolve

from lostcities.engine import Account, Bonus, Colour, Round, Scoring, Variant, stream
from tests.engine.examples import ALL, CLASSIC, THREE, cards, name_of
from tests.engine.paper import score_of
from tests.engine.walk import advance


@pytest.mark.parametrize(
    ("laid", "score"),
    [
        ("", 0),
        ("R2", -18),
        ("RX", -40),
        ("RX RX", -60),
        ("RX RX RX", -80),
        ("RX R2", -36),
        ("R2 R8 R10", 0),
        ("R2 R3 R4 R5 R6 R7 R8", 15),
        ("RX R2 R3 R4 R5 R6 R7 R8", 50),
        ("R2 R3 R4 R5 R6 R7 R8 R9", 44),
        ("RX RX RX R2 R3 R4 R5 R6", 20),
        ("RX RX RX R2 R3 R4 R5 R6 R7 R8 R9 R10", 156),
    ],
)
def test_the_classic_score(laid: str, score: int) -> None:
    assert CLASSIC.scoring.expedition(cards(CLASSIC, laid)) == score


@pytest.mark.parametrize(
    ("scoring", "laid", "score"),
    [
        (THREE.scoring, "R2 R3 R4 R5 R6 R7", 12),
        (THREE.scoring, "R2 R3 R4 R5 R6 R7 R8", 35),
        (Scoring(bonus=()), "R2 R3 R4 R5 R6 R7 R8 R9", 24),
        (Scoring(bonus=(Bonus(8, 20, multiplied=True),)), "RX R2 R3 R4 R5 R6 R7 R8", 70),
        (Scoring(bonus=(Bonus(8, 20, count_wagers=False),)), "RX R2 R3 R4 R5 R6 R7 R8", 30),
        (Scoring(bonus=(Bonus(3, 5), Bonus(4, 7), Bonus(5, 9))), "R7 R8 R9 R10", 26),
        (Scoring(multiplier=(0, 1, 5, 9)), "RX RX R10 ", -50),
        (Scoring(cost=-5), "R2", 7),
        (Scoring(by_length=(0, -4, -3, 8)), "RX", -4),
        (Scoring(by_length=(0, -4, -3, 8)), "RX R2 R3", 8),
        (Scoring(by_length=(0, -4, -3, 8)), "RX R2 R3 R4 R5", 8),
        (Scoring(by_length=(0,)), "R2", 0),
    ],
)
def test_other_scores(scoring: Scoring, laid: str, score: int) -> None:
    variant = evolve(CLASSIC, scoring=scoring)
    assert scoring.expedition(cards(variant, laid)) == score
    assert scoring.account(cards(variant, laid)).score == score


def test_the_account_of_an_expedition() -> None:
    account = CLASSIC.scoring.account(cards(CLASSIC, "RX RX R2 R3 R4 R5 R6 R7"))
    assert account == Account(
        cards=8, wagers=2, total=27, cost=20, multiplier=3, multiplied=0, bonus=20, by_length=False, score=41
    )


@pytest.mark.parametrize("variant", ALL, ids=name_of)
def test_the_account_adds_up_as_on_paper(variant: Variant) -> None:
    for seed in range(4):
        round_ = advance(Round.deal(variant, seed=seed), stream(seed, "test"), 150)
        for side in range(len(variant.sides)):
            for row in filter(None, round_.expeditions(side)):
                account = variant.scoring.account(row)
                assert account.score == score_of(variant, [card.code for card in row])
                if not account.by_length:
                    before = account.total - account.cost + account.multiplied
                    assert account.score == before * account.multiplier + account.bonus


def test_the_bounds_of_the_classic_game() -> None:
    assert [CLASSIC.expedition_bounds(colour) for colour in CLASSIC.colours] == [(-80, 156)] * 5
    assert CLASSIC.score_bounds == (-400, 780)


def test_the_bounds_are_reached_exactly() -> None:
    """Against every expedition there is, of a small colour under odd rules."""
    colour = Colour("red", "R", numbers=(1, 3, 4), copies=(1, 1, 1), wagers=2)
    for scoring in (
        Scoring(cost=5, multiplier=(1, -2, 3), bonus=(Bonus(2, 4, multiplied=True), Bonus(4, -7))),
        Scoring(cost=-3, multiplier=(2, 0, 1), bonus=(Bonus(1, 9, count_wagers=False),)),
        Scoring(by_length=(0, 9, -4, 2)),
    ):
        variant = Variant(colours=(colour,), hand=2, scoring=scoring)
        numbers = [[], ["R1"], ["R3"], ["R4"], ["R1", "R3"], ["R1", "R4"], ["R3", "R4"], ["R1", "R3", "R4"]]
        scores = [score_of(variant, ["RX"] * wagers + row) for wagers in range(3) for row in numbers]
        assert variant.expedition_bounds(colour) == (min(scores), max(scores))
