"""Every sense that a variant must make, each broken by the least variant that breaks it."""

from __future__ import annotations

from typing import Any

import pytest

from lostcities.engine import (
    BadVariant,
    Bonus,
    Colour,
    ExpeditionRules,
    Fault,
    GiveRule,
    MatchRules,
    Scoring,
    TurnRules,
    Variant,
)
from lostcities.engine.variant import CLASSIC_COLOURS, LIMITS, MOST_CARDS, MOST_KINDS

PAIRS = ((0, 2), (1, 3))


def colour(letter: str, name: str | None = None, **parts: Any) -> Colour:
    """A colour of three numbers and a wager, or of the `parts` given."""
    numbers = parts.get("numbers", (2, 3, 4))
    return Colour(
        name or f"colour {letter}",
        letter,
        numbers=numbers,
        copies=parts.get("copies", (1,) * len(numbers)),
        wagers=parts.get("wagers", 1),
    )


def many_colours(count: int, **parts: Any) -> tuple[Colour, ...]:
    return tuple(colour(letter, **parts) for letter in "ABCDEFGHIJKLMNOPQRSTUVWYZ"[:count])


def faults(**keys: Any) -> tuple[Fault, ...]:
    """What is wrong with the variant; without scoring of its own it has no bonus to miss."""
    try:
        Variant(**{"hand": 1, "scoring": Scoring(bonus=()), **keys})
    except BadVariant as error:
        return error.faults
    return ()


ONE_FAULT = [
    ("variant-name", "name", {"name": "Two Words"}),
    ("variant-name", "name", {"name": ""}),
    ("colour-name", "colours[1].name", {"colours": (colour("A", "a=b"),)}),
    ("colour-name", "colours[1].name", {"colours": (colour("A", " "),)}),
    ("colour-name", "colours[2].name", {"colours": (colour("B"), colour("A", "a" * 21))}),
    ("colour-name", "colours[1].name", {"colours": (colour("A", "a\u202eb"),)}),
    ("colour-name", "colours[1].name", {"colours": (colour("A", "a\x1b[1mb"),)}),
    ("letter", "colours[1].letter", {"colours": (colour("X"),)}),
    ("letter", "colours[1].letter", {"colours": (colour("a"),)}),
    ("letter", "colours[1].letter", {"colours": (colour("AB"),)}),
    ("letter", "colours[1].letter", {"colours": (colour("", "red"),)}),
    ("letter", "colours[1].letter", {"colours": (colour("É"),)}),
    ("same-name", "colours[2].name", {"colours": (colour("A", "red"), colour("B", "Red"))}),
    ("same-letter", "colours[2].letter", {"colours": (colour("R", "red"), colour("R", "rose"))}),
    ("teams-seats", "teams", {"players": 4, "teams": ((0, 2), (1, 4))}),
    ("teams-seats", "teams", {"players": 4, "teams": ((0, 2), (1, 2))}),
    ("teams-seats", "teams", {"players": 4, "teams": ((0, 2), (1,))}),
    ("teams-seats", "teams", {"teams": ()}),
    ("teams-sides", "teams", {"players": 4, "teams": ((0, 1, 2, 3),)}),
    ("teams-sides", "teams", {"players": 4, "teams": ((0, 1, 2), (3,))}),
    ("no-numbers", "colours[2].numbers", {"colours": (colour("A"), colour("B", numbers=(), wagers=3))}),
    ("many-kinds", "colours", {"colours": many_colours(20, numbers=tuple(range(1, 8)), wagers=0)}),
    ("many-cards", "colours", {"colours": many_colours(7, copies=(20, 20, 20))}),
    ("empty-deck", "hand", {"colours": CLASSIC_COLOURS, "hand": 30}),
    ("empty-deck", "hand", {"colours": CLASSIC_COLOURS, "hand": 8, "set_aside": 44}),
    ("draw-from", "turn.draw_from", {"turn": TurnRules(draw_from=("discards",))}),
    ("by-length-zero", "scoring.by_length", {"scoring": Scoring(by_length=())}),
    ("by-length-zero", "scoring.by_length", {"scoring": Scoring(by_length=(1, 2))}),
    ("multiplier", "scoring.multiplier", {"scoring": Scoring(multiplier=(1, 2, 3), bonus=())}),
    ("bonus-reach", "scoring.bonus.cards", {"scoring": Scoring(bonus=(Bonus(cards=13),))}),
    ("bonus-reach", "scoring.bonus.cards", {"scoring": Scoring(bonus=(Bonus(10, count_wagers=False),))}),
    ("bonus-reach", "scoring.bonus[2].cards", {"scoring": Scoring(bonus=(Bonus(), Bonus(cards=13)))}),
    ("give-partners", "turn.give", {"hand": 2, "turn": TurnRules(give=GiveRule(1, 1))}),
    (
        "give-partners",
        "turn.give",
        {"hand": 2, "players": 6, "teams": ((0, 2, 4), (1, 3, 5)), "turn": TurnRules(give=GiveRule(1, 1))},
    ),
    (
        "give-hand",
        "turn.give.keep",
        {"players": 4, "teams": PAIRS, "turn": TurnRules(give=GiveRule(2, 6)), "hand": 7},
    ),
]


@pytest.mark.parametrize(("rule", "key", "keys"), ONE_FAULT)
def test_each_sense_is_checked_and_nothing_else_is_said(rule: str, key: str, keys: dict) -> None:
    (fault,) = faults(**keys)
    assert (fault.rule, fault.keys[0]) == (rule, key)


RANGES = {
    "players": lambda value: {"players": value},
    "hand": lambda value: {"hand": value},
    "deck.set_aside": lambda value: {"set_aside": value},
    "match.rounds": lambda value: {"match": MatchRules(rounds=value)},
    "deck.wagers": lambda value: {"colours": (colour("A", wagers=value),)},
    "deck.numbers": lambda value: {"colours": (colour("A", numbers=(value,)),)},
    "deck.copies": lambda value: {"colours": (colour("A", copies=(1, value, 1)),)},
    "turn.give.cards": lambda value: {"turn": TurnRules(give=GiveRule(value, 1))},
    "turn.give.keep": lambda value: {"turn": TurnRules(give=GiveRule(1, value))},
    "scoring.cost": lambda value: {"scoring": Scoring(cost=value, bonus=())},
    "scoring.multiplier": lambda value: {"scoring": Scoring(multiplier=(1, 2, 3, value), bonus=())},
    "scoring.bonus.cards": lambda value: {"scoring": Scoring(bonus=(Bonus(cards=value),))},
    "scoring.bonus.points": lambda value: {"scoring": Scoring(bonus=(Bonus(points=value),))},
    "scoring.by_length": lambda value: {"scoring": Scoring(by_length=(0, value))},
    "round.stall_limit": lambda value: {"stall_limit": value},
}


def test_every_limit_is_tested() -> None:
    assert set(RANGES) == set(LIMITS)


@pytest.mark.parametrize("limit", LIMITS)
def test_numbers_have_limits(limit: str) -> None:
    low, high = LIMITS[limit]
    for value in (low - 1, high + 1, 10**9, -(10**9)):
        (fault,) = faults(**RANGES[limit](value))
        assert fault.rule == "range"
        assert fault.details == {"value": value, "low": low, "high": high}
    for value in (low, high):
        assert "range" not in [fault.rule for fault in faults(**RANGES[limit](value))]


def test_no_colours_leave_no_cards_and_no_bonus() -> None:
    assert [fault.rule for fault in faults(colours=())] == ["no-colours", "empty-deck"]


def test_the_largest_decks_are_allowed() -> None:
    kinds = many_colours(12, numbers=tuple(range(1, 10)))
    assert sum(len(one.kinds()) for one in kinds) == MOST_KINDS
    assert faults(colours=kinds) == ()
    full = many_colours(10, numbers=(1, 2), copies=(20, 19))
    assert sum(one.size for one in full) == MOST_CARDS
    assert faults(colours=full) == ()


def test_one_card_of_deck_is_enough() -> None:
    assert faults(colours=CLASSIC_COLOURS, hand=8, set_aside=43) == ()


def test_more_multipliers_than_wagers_are_allowed() -> None:
    assert faults(scoring=Scoring(multiplier=(1, 2, 3, 4, 5, 6), bonus=())) == ()


def test_with_points_by_length_cost_multiplier_and_bonus_are_not_asked() -> None:
    assert faults(scoring=Scoring(by_length=(0, 1), multiplier=(), bonus=(Bonus(cards=99),))) == ()


@pytest.mark.parametrize(
    ("bonus", "equal", "fits"),
    [
        (Bonus(cards=4), False, True),  # three numbers and a wager
        (Bonus(cards=5), False, False),
        (Bonus(cards=3, count_wagers=False), False, True),
        (Bonus(cards=4, count_wagers=False), False, False),
        (Bonus(cards=7), True, True),  # six numbers and a wager
        (Bonus(cards=8), True, False),
    ],
)
def test_a_bonus_can_be_reached_in_some_colour(bonus: Bonus, *, equal: bool, fits: bool) -> None:
    deck = (colour("A", copies=(2, 2, 2)), colour("B", numbers=(2,), wagers=0))
    found = faults(colours=deck, scoring=Scoring(bonus=(bonus,)), expedition=ExpeditionRules(equal=equal))
    assert [fault.rule for fault in found] == ([] if fits else ["bonus-reach"])


def test_everything_wrong_is_told_at_once() -> None:
    found = faults(
        name="No Name",
        players=4,
        teams=((0, 1), (1, 3)),
        colours=(colour("X", "a:b"), colour("B", "red"), colour("B", "RED"), colour("B", "rose")),
        hand=40,
        turn=TurnRules(draw_from=(), give=GiveRule(3, 39)),
        scoring=Scoring(multiplier=(1,), bonus=(Bonus(cards=50), Bonus(cards=60))),
    )
    assert [fault.rule for fault in found] == [
        "variant-name",
        "colour-name",
        "letter",
        "same-name",
        "same-letter",
        "teams-seats",
        "empty-deck",
        "draw-from",
        "multiplier",
        "bonus-reach",
        "bonus-reach",
        "give-hand",
    ]


def test_numbers_out_of_range_are_told_with_bad_names_before_cards_are_counted() -> None:
    found = faults(players=1000, hand=0, stall_limit=0, name="?", scoring=Scoring(multiplier=()))
    assert [fault.rule for fault in found] == ["range", "range", "range", "variant-name"]
    assert [fault.keys[0] for fault in found[:3]] == ["players", "hand", "round.stall_limit"]


def test_a_fault_tells_its_keys_and_details() -> None:
    (fault,) = faults(players=7)
    assert str(fault) == "players: range (value=7, low=2, high=6)"
    with pytest.raises(BadVariant, match=r"^players: range \(.*\); hand: range \(.*\)$"):
        Variant(players=7, hand=0)
