"""The table in whole sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from lostcities.engine import Variant, View, stream
from lostcities.terminal import speech
from lostcities.terminal.results import RoundSummary
from lostcities.terminal.words import card_words
from tests.terminal.positions import (
    ANN_BOB,
    FOUR,
    SIX,
    VARIANTS,
    four_seats,
    push,
    random_rounds,
    two_seats,
)

#: What a screen reader stumbles over: marks, brackets, arrows, signs before numbers.
UNSPEAKABLE = re.compile(r"[*()|<>_#]|->|--|[-+]\d")


def all_variants() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)


def everything(view: View) -> Iterator[str]:
    """All that can be said of a view."""
    yield from speech.log(view, SIX)
    yield from speech.table(view, SIX)
    yield from speech.score(view, SIX)
    if view.is_over:
        yield from speech.round_over(view, SIX, 1)
        yield from speech.match_over(view, SIX, [0], [RoundSummary.of(view)])
        yield from speech.match_over(view, SIX, [0, 1])
        return
    yield speech.your_turn(view, SIX)
    yield speech.hand(view)
    yield speech.question(view)
    for move in view.legal[:40]:
        yield speech.consequence(view, move, SIX)


def test_a_turn_as_it_is_said() -> None:
    round_ = two_seats()
    view = round_.view(0)
    assert speech.turn(view, view.log[-2:], ANN_BOB) == (
        "Bob lays yellow 9. The yellow of Bob goes from minus 39 to minus 12. "
        "Bob draws from the deck, 16 cards are left."
    )
    assert speech.your_turn(view, ANN_BOB) == (
        "Your turn, Ann. Round 2 of 3. You have minus 26 in this round. Bob has minus 8 in this round. "
        "Match with this round: you 31, Bob 33."
    )
    assert speech.hand(view) == (
        "Your hand, 8 cards. 1, yellow 8, starts yellow. 2, blue 2, cannot be laid. 3, blue 9, new. "
        "4, white 9, starts white. 5, green wager, cannot be laid. 6, green 9. "
        "7, red 6, cannot be laid. 8, red 10."
    )
    assert speech.question(view).startswith("Which card? ")


def test_the_table_as_it_is_said() -> None:
    view = two_seats().view(0)
    yellow = (
        "Yellow. Bob has two wagers, 2, 5, 9, worth minus 12. You have not started. "
        "The discard pile shows yellow 7, 2 cards in it."
    )
    lines = speech.table(view, ANN_BOB)
    assert lines[:2] == ["16 cards are left in the deck.", yellow]
    assert lines[2] == "Blue. Bob has not started. You have one wager, 5, 7, worth minus 16. No discards."
    assert len(lines) == 6
    assert speech.table(view, ANN_BOB, 0) == [yellow]


def test_draws_are_numbered_as_they_are_typed() -> None:
    round_ = two_seats()
    push(round_, "-B2")
    view = round_.view(0)
    assert speech.question(view) == (
        "1, the deck, 16 cards are left. 2, yellow 7, can be laid. 3, white 5, can be laid. "
        "4, green 2, cannot be laid. Which draw? Or: table, moves, help, quit."
    )


def test_partners_speak_of_their_side_together() -> None:
    view = four_seats().view(0)
    assert "Ann and Cid have minus 33 in this round." in speech.your_turn(view, FOUR)
    table = speech.table(view, FOUR)
    assert table[0] == (
        "15 cards are left in the deck. Bob holds 8 cards. Cid holds 6 cards. Dee holds 8 cards."
    )
    assert "Bob and Dee have not started." in table[2]


def test_a_give_names_its_cards_only_to_those_who_may_know_them() -> None:
    round_ = four_seats()
    assert speech.log(round_.view(0), FOUR)[2] == "Cid gives Ann white 9 and red 9."
    assert speech.log(round_.view(1), FOUR)[2] == "Cid gives Ann 2 cards."


@all_variants()
def test_nothing_in_it_needs_to_be_seen(variant: Variant) -> None:
    for round_ in random_rounds(variant, "speech", 20):
        for sentence in everything(round_.view(round_.to_move or 0)):
            assert not UNSPEAKABLE.search(sentence), sentence
            assert "\n" not in sentence


@all_variants()
def test_the_same_position_has_the_same_sentences_whatever_is_hidden(variant: Variant) -> None:
    rng = stream(4, "test")
    for round_ in random_rounds(variant, "speech", 25):
        if round_.to_move is None:
            continue
        for seat in range(variant.players):
            view = round_.view(seat)
            again = view.sample(rng).view(seat)
            if seat == round_.to_move:
                assert list(everything(view)) == list(everything(again))
            else:
                assert speech.table(view, SIX) == speech.table(again, SIX)


@all_variants()
def test_every_card_and_every_value_is_said(variant: Variant) -> None:
    for round_ in random_rounds(variant, "whole", 30):
        view = round_.view(0)
        hand = speech.hand(view)
        for place, card in enumerate(view.hand, 1):
            assert f" {place}, {card_words(card)}" in hand
        for number, colour in enumerate(variant.colours):
            (line,) = speech.table(view, SIX, number)
            for row in view.expeditions:
                numbers = [str(card.rank) for card in row[number] if not card.is_wager]
                assert ", ".join(numbers) in line
                if row[number]:
                    worth = variant.scoring.expedition(row[number])
                    assert f"worth {speech.number(worth)}." in line
            if view.discards[number]:
                assert f"shows {colour.name} " in line
