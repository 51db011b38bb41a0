"""What a view says of cards that may still be laid."""

import pytest

from lostcities.engine import ExpeditionRules, Play, Round, Variant, stream

RULES = [
    ExpeditionRules(),
    ExpeditionRules(order="falling"),
    ExpeditionRules(order="either", equal=True),
    ExpeditionRules(wagers="anytime"),
]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_admitted_cards_of_a_hand_are_the_legal_plays(rules: ExpeditionRules) -> None:
    rng = stream(5, "test")
    round_ = Round.deal(Variant(expedition=rules), seed=5)
    compared = 0
    while not round_.is_over:
        if round_.phase == "card" and round_.to_move is not None:
            view = round_.view(round_.to_move)
            admitted = view.admitted(view.side)
            playable = {move.card for move in view.legal if isinstance(move, Play)}
            assert {card for card in view.hand if admitted[card.index]} == playable
            compared += 1
        round_.push(rng.choice(round_.legal_moves))
    assert compared > 20


def test_outstanding_counts_what_lies_in_no_expedition() -> None:
    variant = Variant()
    cards = [variant.card(code) for code in ("RX", "RX", "R5")]
    round_ = Round.from_position(
        variant,
        hands=[[], []],
        deck=[variant.card("Y2")],
        expeditions=[cards[:1], cards[1:]],
        discards=[variant.card("R6")],
    )
    left = round_.view(0).outstanding()
    assert [left[variant.card(code).index] for code in ("RX", "R5", "R6")] == [1, 0, 1]
