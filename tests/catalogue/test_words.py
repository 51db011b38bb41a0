"""The rules in words hold for the variant that is played: every number is its own, every example counted."""

from __future__ import annotations

import re

import pytest
from attrs import evolve
from hypothesis import given

from lostcities.catalogue.library import Library
from lostcities.catalogue.words import example_cards, listed, rule_sections, rules_text, spans
from lostcities.engine import Bonus, Colour, ExpeditionRules, GiveRule, Scoring, TurnRules, Variant
from lostcities.engine.expedition import Reach
from tests.engine.strategies import variants


def words(variant: Variant) -> str:
    return rules_text(variant, None)


def test_the_classic_rules():
    text = words(Library.of().find("classic"))
    for sentence in (
        "2 players take part, each for themselves.",
        "The deck has 60 cards in 5 colours: yellow (Y), blue (B), white (W), green (G) and red (R).",
        "Each colour has the numbers 2 to 10 once each and 3 wagers.",
        "yellow, the desert sands; blue, Neptune's realm;",
        "Each player is dealt 8 cards. The other 44 cards are the draw pile;",
        "its numbers rise; gaps are free. Wagers come before the first number",
        "20 are taken off as its cost. The result is multiplied by 1, 2, 3 or 4 for 0, 1, 2 or 3 wagers.",
        "An expedition of 8 or more cards, wagers counted, has 20 points more, which are not multiplied.",
        "So an expedition counts from -80 to 156.",
        "A match has 3 rounds",
        "The player on seat 1 starts. Each later round is started by whoever has most points in total",
        "it is the first of them after the player who moved last.",
    ):
        assert sentence in text
    for absent in ("partner", "Partner", "set aside", "equal number", "in a row", "instead"):
        assert absent not in text


def test_the_rules_for_partners():
    text = words(Library.of().find("teams4"))
    assert "4 players take part on 2 sides: seats 1 and 3 against seats 2 and 4." in text
    assert "the numbers 5 to 10 once each, the numbers 2 to 4 twice each and 3 wagers" in text
    assert "you may give 2 cards to your partner, if 6 or more remain in your hand" in text
    assert "the opponents do not see which cards they are" in text
    assert "Hands are not filled up to 8 after that" in text
    assert "Two equal numbers never lie in one expedition." in text


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"set_aside": 1}, "One card is set aside unseen."),
        ({"set_aside": 5}, "5 cards are set aside unseen."),
        ({"turn": TurnRules(draw_from=("deck",))}, "What is discarded is never drawn."),
        ({"turn": TurnRules(redraw_own_discard=True)}, "take back the card that you discarded"),
        ({"expedition": ExpeditionRules(order="falling")}, "its numbers fall"),
        ({"expedition": ExpeditionRules(order="either")}, "decides whether it rises or falls, for good"),
        ({"expedition": ExpeditionRules(wagers="anytime")}, "Wagers may be laid at any time."),
        ({"scoring": Scoring(cost=0)}, "it costs nothing"),
        ({"scoring": Scoring(cost=-5)}, "and 5 points are added"),
        ({"scoring": Scoring(multiplier=(1, 1, 1, 1))}, "Wagers do not change that."),
        ({"scoring": Scoring(bonus=(Bonus(6, 1),))}, "has one point more, which is not multiplied"),
        ({"scoring": Scoring(bonus=(Bonus(6, 9, multiplied=True),))}, "9 points more before it is mul"),
        ({"scoring": Scoring(bonus=(Bonus(6, 9, False),))}, "6 or more number cards has 9 points"),
        ({"scoring": Scoring(bonus=(Bonus(6, 9), Bonus(7, 1)))}, "All of these that are reached are added."),
        ({"scoring": Scoring(by_length=(0, -4, 3))}, "wagers included: one card -4; 2 or more 3."),
        ({"scoring": Scoring(by_length=(0,))}, "wagers included: 1 or more 0."),
        ({"stall_limit": 40}, "after 40 turns in a row without a card from the draw pile"),
    ],
)
def test_every_rule_has_its_words(change, sentence):
    assert sentence in words(Variant(**change))
    assert sentence not in words(Variant())


def test_what_a_variant_lacks_is_not_spoken_of():
    bare = evolve(
        Variant(),
        colours=tuple(evolve(colour, wagers=0) for colour in Variant().colours),
        scoring=Scoring(bonus=()),
    )
    assert "no wagers" in words(bare)
    assert "Wagers" not in words(bare)
    assert "points more" not in words(bare)


def test_open_hands_make_no_secret_of_a_give():
    teams = Library.of().find("teams4")
    opened = evolve(teams, visibility=evolve(teams.visibility, hands="all"))
    assert "do not see" not in words(opened)
    assert "All hands lie open." in words(opened)


def test_a_give_of_one_card():
    teams = evolve(Library.of().find("teams4"), turn=TurnRules(give=GiveRule(1, 4)))
    assert "you may give one card to your partner, if 4 or more remain" in words(teams)


def test_one_card_is_told_as_the_others_are():
    scoring = Scoring(bonus=(Bonus(1, 5), Bonus(1, 1, count_wagers=False)))
    text = words(Variant(scoring=scoring))
    assert "An expedition of 1 or more cards, wagers counted, has 5 points more" in text
    assert "An expedition of 1 or more number cards has one point more" in text
    teams = evolve(Library.of().find("teams4"), turn=TurnRules(give=GiveRule(2, 1)))
    assert "if 1 or more remain in your hand" in words(teams)


def test_colours_that_differ_are_told_apart():
    odd = Colour("gold", "D", (1, 2, 5), (1, 3, 1), 1)
    text = words(Variant(colours=(*Variant().colours, odd)))
    assert (
        "The colours yellow, blue, white, green and red have the numbers 2 to 10 once each and 3 wagers."
        in text
    )
    assert "The colour gold has the numbers" in text
    assert "the numbers 1 and 5 once each, the number 2 3 times each and 1 wager." in text


@given(variants())
def test_any_variant_has_a_sheet_whose_example_can_be_laid_and_is_counted_right(variant):
    sections = rule_sections(variant)
    assert len(sections) == 8
    assert all(section.title and section.sentences for section in sections)
    assert not re.search(r"[{}]|  ", words(variant))
    example = example_cards(variant)
    reach = Reach()
    for card in example:
        assert reach.objection(variant.expedition, card.rank) is None
        reach = reach.after(variant.expedition, card.rank)
    counted = variant.scoring.expedition(example)
    assert re.search(rf"(counts|=) {counted}\.", words(variant))


def test_lines_are_no_wider_than_asked():
    assert max(map(len, rules_text(Library.of().find("teams4"), 60).splitlines())) <= 60


@pytest.mark.parametrize(
    ("numbers", "text"),
    [([3], "3"), ([3, 4], "3 and 4"), ([2, 3, 4], "2 to 4"), ([1, 2, 3, 5, 7, 8, 9], "1 to 3, 5 and 7 to 9")],
)
def test_numbers_as_spans(numbers, text):
    assert spans(numbers) == text


def test_lists():
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed([1, 2], "or") == "1 or 2"
