"""Every rule that can refuse a move has its sentences, one for the player and one for onlookers."""

import pytest
from attrs import evolve

from lostcities.engine import ExpeditionRules, GiveRule, IllegalMove, Round, TurnRules, Variant
from lostcities.records import parse_turn
from lostcities.records.refusals import refusal, refusal_sentence
from lostcities.texts import say
from lostcities.texts.rules import SENTENCES

CLASSIC = Variant()
FALLING = Variant(expedition=ExpeditionRules(order="falling"))
EITHER = Variant(expedition=ExpeditionRules(order="either"))
TWINS = Variant(colours=tuple(evolve(colour, copies=(2,) * 9) for colour in CLASSIC.colours))
DEAD = Variant(turn=TurnRules(draw_from=("deck",)))
PARTNERS = Variant(players=4, teams=((0, 2), (1, 3)), turn=TurnRules(give=GiveRule()))
ONE = Variant(players=4, teams=((0, 2), (1, 3)), turn=TurnRules(give=GiveRule(cards=1)))

# Where Ann stands (hand | expedition | discards | what she has done), what she tries, what is said of it.
CASES = [
    (CLASSIC, "R6 | R3 R7 | |", "R6", "R6 is below your red 7.", "R6 is below red 7"),
    (FALLING, "R9 | RX R7 | |", "R9", "R9 is above your red 7.", "R9 is above red 7"),
    (EITHER, "R4 | R3 R2 | |", "R4", "R4 is above your red 2.", "R4 is above red 2"),
    (TWINS, "R7 | R7 | |", "R7", "R7 is no different from your red 7.", "R7 is no different from red 7"),
    (
        CLASSIC,
        *("GX | GX G3 G5 | |", "GX"),
        "GX comes before the first number, your green has X 3 5.",
        "GX comes before the first number, green has X 3 5",
    ),
    (CLASSIC, "R6 | | |", "R8", "You have no R8.", "Ann has no R8"),
    (CLASSIC, "R6 | | |", "-R8", "You have no R8.", "Ann has no R8"),
    (
        CLASSIC,
        *("B3 | | B9 | -B3", "+B"),
        "+B is the pile you just discarded onto.",
        "+B is the pile just discarded onto",
    ),
    (CLASSIC, "B3 | | | B3", "+W", "The white discard pile is empty.", "the white discard pile is empty"),
    (CLASSIC, "B3 | | |", "+", "First lay or discard a card.", "a card must be laid or discarded first"),
    (CLASSIC, "B3 B8 | | | B3", "B8", "Now draw a card.", "the draw that ends the turn is still to come"),
    (
        DEAD,
        *("B3 | | W9 | B3", "+W"),
        "Discards are never drawn in this game.",
        "discards are never drawn in this game",
    ),
    (
        CLASSIC,
        *("B3 B8 | | |", "give B3 B8"),
        "No cards are given in this game.",
        "no cards are given in this game",
    ),
    (
        PARTNERS,
        *("R2 R3 R5 R6 R7 R8 R9 R10 | | |", "give R2"),
        "2 cards are given at a time, not 1.",
        "2 cards are given at a time, not 1",
    ),
    (
        ONE,
        *("R2 R3 R5 R6 R7 R8 R9 R10 | | |", "give R2 R3"),
        "One card is given at a time, not 2.",
        "one card is given at a time, not 2",
    ),
    (
        PARTNERS,
        *("R2 R3 R5 R6 | | |", "give R2 R3"),
        "At least 6 must stay in your hand; it would be 2.",
        "at least 6 must stay in the hand; it would be 2",
    ),
    (
        PARTNERS,
        *("R2 R3 R5 R6 R7 R8 R9 R10 | | |", "give R2 R2"),
        "You do not have 2 R2.",
        "Ann does not have 2 R2",
    ),
    (
        PARTNERS,
        *("R2 R3 R5 R6 R7 R8 R9 R10 | | | R2", "give R3 R5"),
        "Giving replaces a whole turn.",
        "giving replaces a whole turn",
    ),
]


def position(variant: Variant, text: str) -> Round:
    hand, laid, discards, done = (part.split() for part in text.split("|"))
    round_ = Round.from_position(
        variant,
        hands=[map(variant.card, hand), *([] for _ in range(variant.players - 1))],
        deck=map(variant.card, ("B4", "B5")),
        expeditions=[map(variant.card, laid), *([] for _ in variant.sides[1:])],
        discards=map(variant.card, discards),
    )
    for move in parse_turn(variant, done[0]) if done else ():
        round_.push(move)
    return round_


def refused(round_: Round, turn: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        round_.push(parse_turn(round_.variant, turn)[0])
    return caught.value


def told(error: IllegalMove) -> str:
    name, fields = refusal_sentence(error)
    return say(f"rules.told-{name}", who="Ann", **fields)


@pytest.mark.parametrize(("variant", "where", "turn", "player", "onlookers"), CASES)
def test_a_refusal_is_told_in_a_sentence(
    variant: Variant, where: str, turn: str, player: str, onlookers: str
) -> None:
    error = refused(position(variant, where), turn)
    assert (refusal(error), told(error)) == (player, onlookers)


def test_moves_of_another_variant_and_moves_after_the_end_are_told_too() -> None:
    foreign = refused_move(CLASSIC, TWINS, "R2", deck="B4")
    assert (refusal(foreign), told(foreign)) == ("R2 is no move of this game.", "R2 is no move of this game")
    over = refused_move(CLASSIC, CLASSIC, "R2", deck="")
    assert (refusal(over), told(over)) == ("The round is over.", "the round is over")


def refused_move(variant: Variant, other: Variant, turn: str, deck: str) -> IllegalMove:
    hands = [[variant.card("R2")], []]
    round_ = Round.from_position(variant, hands=hands, deck=map(variant.card, deck.split()))
    with pytest.raises(IllegalMove) as caught:
        round_.push(parse_turn(other, turn)[0])
    return caught.value


def test_each_rule_of_the_engine_has_a_case_and_each_sentence_its_twin() -> None:
    rules = {refused(position(variant, where), turn).rule for variant, where, turn, *_ in CASES}
    assert rules | {"over", "foreign"} == set(IllegalMove.RULES)
    own = {name for name in SENTENCES if not name.startswith("told-")}
    assert {f"told-{name}" for name in own} == set(SENTENCES) - own
