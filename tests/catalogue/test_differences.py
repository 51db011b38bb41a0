"""Two variants are compared in the words of the rules, and no difference in play goes unsaid."""

from __future__ import annotations

from itertools import combinations

import pytest
from attrs import evolve
from hypothesis import given

from lostcities.catalogue import commands
from lostcities.catalogue.differences import differences
from lostcities.catalogue.library import Library, UnknownVariant
from lostcities.engine import Bonus, Colour, Scoring, Variant
from tests.engine.strategies import variants

LIBRARY = Library.of()
CLASSIC = LIBRARY.find("classic")


def lines(old: str, new: str) -> list[str]:
    return commands.diff(LIBRARY, old, new).splitlines()


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "three",
            [
                "players 2 -> 3",
                "hand 8 -> 7",
                "expedition cost 20 -> 15",
                "bonus 20 for 8 or more cards -> 15 for 7 or more cards",
                "draw pile 44 cards -> 39 cards",
            ],
        ),
        (
            "six",
            ["with the colour purple (P)", "deck 60 cards -> 72 cards", "draw pile 44 cards -> 56 cards"],
        ),
        (
            "teams4",
            [
                "players 2 -> 4",
                "sides each alone -> 1+3, 2+4",
                "copies of numbers of each colour one of each number -> 2 of 2, 2 of 3 and 2 of 4",
                "cards given to the partner none -> 2 cards, 6 kept",
                "deck 60 cards -> 75 cards",
                "draw pile 44 cards -> 43 cards",
            ],
        ),
        (
            "house-either",
            [
                "copies of numbers of each colour one of each number -> 2 of 5, 2 of 6 and 2 of 7",
                "expeditions rising -> rising or falling",
                "equal numbers may follow no -> yes",
                "wagers laid before the first number -> at any time",
                "expedition cost 20 -> 25",
                "deck 60 cards -> 75 cards",
                "draw pile 44 cards -> 59 cards",
            ],
        ),
        ("house-no-bonus", ["bonus 20 for 8 or more cards -> none"]),
        ("house-open", ["hands seen only one's own -> all", "discards shown the top cards -> all"]),
        ("house-dead-discards", ["discards alive -> dead"]),
        ("short", ["rounds in a match 3 -> 1"]),
        ("classic", ["Both have the same rules."]),
    ],
)
def test_the_shipped_variants_beside_the_classic_game(name, told):
    assert lines("classic", name) == told


def test_the_other_way_round():
    assert lines("three", "classic")[0] == "players 3 -> 2"
    assert "without the colour purple (P)" in lines("six", "classic")


def test_colours_that_both_have():
    yellow, blue, *rest = CLASSIC.colours
    new = evolve(CLASSIC, colours=(evolve(blue, wagers=1), evolve(yellow, letter="Q", place=None), *rest))
    assert differences(CLASSIC, new) == (
        "order of the colours yellow, blue, white, green and red -> blue, yellow, white, green and red",
        "wagers of blue 3 -> 1",
        "letter of yellow Y -> Q",
        "place of yellow the desert sands -> none",
        "deck 60 cards -> 58 cards",
        "draw pile 44 cards -> 42 cards",
    )


def test_counting_in_another_way():
    lengths = evolve(CLASSIC, scoring=Scoring(by_length=(0, -1, 2)))
    assert differences(CLASSIC, lengths)[-1] == "points by length none -> 0, -1, 2"
    several = evolve(CLASSIC, scoring=Scoring(bonus=(Bonus(6, 5, multiplied=True), Bonus(4, 1, False))))
    assert differences(CLASSIC, several) == (
        "bonus 20 for 8 or more cards -> 5 for 6 or more cards, multiplied and 1 for 4 or more number cards",
    )


def bare(variant: Variant) -> Variant:
    """The rules alone, those that are said in another order or count for nothing taken for the same."""
    lengths = variant.scoring.by_length
    return evolve(
        variant,
        name=None,
        title=None,
        summary=None,
        source=None,
        teams=variant.sides,
        colours=tuple(evolve(colour, style=None) for colour in variant.colours),
        turn=evolve(variant.turn, draw_from=tuple(sorted(variant.turn.draw_from))),
        scoring=variant.scoring if lengths is None else Scoring(by_length=lengths),
    )


@given(variants(), variants())
def test_there_is_nothing_to_tell_exactly_where_the_rules_are_the_same(one, other):
    assert differences(one, one) == ()
    if bare(one) != bare(other):
        assert differences(one, other)


def test_no_two_shipped_variants_play_alike():
    for one, other in combinations(LIBRARY.names(), 2):
        assert differences(LIBRARY.find(one), LIBRARY.find(other))


def test_colours_are_told_apart_by_their_names_alone():
    odd = evolve(CLASSIC, colours=(Colour("gold", "Y", (1, 2), (1, 1), 0), *CLASSIC.colours[1:]))
    told = differences(CLASSIC, evolve(odd, scoring=Scoring()))
    assert told[:2] == ("without the colour yellow (Y)", "with the colour gold (Y)")


def test_unknown_variants_are_refused():
    with pytest.raises(UnknownVariant):
        commands.diff(LIBRARY, "classic", "clasic")
