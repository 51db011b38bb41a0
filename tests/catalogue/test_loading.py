"""From a file to a Variant, or to everything that is wrong with it, each at its place."""

from __future__ import annotations

import pytest
from attrs import evolve

from lostcities.catalogue.language import STYLES, variant_shape
from lostcities.catalogue.library import Library
from lostcities.catalogue.loading import VariantProblems, variant_from_node
from lostcities.engine import Bonus, Colour, GiveRule, Scoring, Variant
from lostcities.reading.compose import compose
from lostcities.reading.emit import emit
from lostcities.reading.shapes import Record
from lostcities.terminal.theme import PAIRS


def test_a_file_that_says_nothing_is_the_classic_game(desk):
    assert desk.variant() == Variant(name="mine")


def test_every_default_that_is_declared_is_the_one_that_holds(desk):
    def defaults(record: Record) -> dict:
        said = {}
        for key in record.keys:
            if isinstance(key.shape, Record):
                said[key.name] = defaults(key.shape)
            elif key.default is not None:
                said[key.name] = None if key.default == "none" else key.default
        return said

    text = emit(defaults(variant_shape()))
    assert "wagers: 3" in text
    # Points by length beside the others are refused even where they are none of a game.
    assert desk.variant(text) == Variant(name="mine")


def test_everything_that_can_be_said(desk):
    variant = desk.variant("""\
title: Mine
summary: |
  Two lines,
  one rule.
source: me
players: 4
teams: [[1, 2], [3, 4]]
colours:
  - red
  - {name: amber, letter: Q, place: the coast, style: yellow, numbers: [7, 1, 4], copies: {4: 3}, wagers: 0}
deck: {numbers: 1-8, copies: {1: 2}, wagers: 2, set_aside: 1}
hand: 3
turn: {draw_from: [deck], redraw_own_discard: true, give: {cards: 1, keep: 2}}
expedition: {order: either, equal: true, wagers: anytime}
scoring:
  cost: -3
  multiplier: [1, 3, 2, 9]
  bonus: [{cards: 3, points: 5, count_wagers: false, multiplied: true}, {cards: 4}]
round: {stall_limit: 30}
match: {rounds: 5, first: random, next: trailer, tie: rotate}
visibility: {hands: all, discards: all}
""")
    assert (variant.title, variant.summary, variant.source) == ("Mine", "Two lines,\none rule.\n", "me")
    assert (variant.players, variant.teams) == (4, ((0, 1), (2, 3)))
    assert variant.colours == (
        Colour("red", "R", tuple(range(1, 9)), (2, 1, 1, 1, 1, 1, 1, 1), 2),
        Colour("amber", "Q", (1, 4, 7), (1, 3, 1), 0, "the coast", "yellow"),
    )
    assert (variant.set_aside, variant.hand, variant.stall_limit) == (1, 3, 30)
    assert variant.turn.draw_from == ("deck",)
    assert variant.turn.redraw_own_discard
    assert variant.turn.give == GiveRule(1, 2)
    rules = variant.expedition
    assert (rules.order, rules.equal, rules.wagers) == ("either", True, "anytime")
    assert variant.scoring == Scoring(-3, (1, 3, 2, 9), (Bonus(3, 5, False, True), Bonus(4, 20, True, False)))
    match = variant.match
    assert (match.rounds, match.first, match.next, match.tie) == (5, "random", "trailer", "rotate")
    assert (variant.visibility.hands, variant.visibility.discards) == ("all", "all")


def test_five_faults_of_different_kinds_are_told_in_one_run(desk):
    loaded = desk.load("""\
schema: 1
name: mine
colours:
  - yellow
  - {name: blue, leter: B}
  - {name: amber, letter: Y}
hand: twelve
scoring:
  cost: 20
  cost: 30
  bonus: {cards: 14}
  multiplyer: [1, 2]
""")
    file = desk.directory / "mine.yaml"
    assert [str(finding) for finding in loaded.findings] == [
        f"{file}:5:18: error: colours[2].leter: this key is not known; did you mean `letter`?",
        f"{file}:6:27: error: colours[3].letter: two colours have the letter Y; the other is colours[1]",
        f"{file}:7:7: error: hand: an integer from 1 to 399 is expected, not the text `twelve`",
        f"{file}:10:3: error: scoring.cost: this key stands here already",
        f"{file}:11:18: error: scoring.bonus.cards: no expedition can reach 14 cards:"
        " at most 12 of its cards count",
        f"{file}:12:3: error: scoring.multiplyer: this key is not known; did you mean `multiplier`?",
    ]
    with pytest.raises(VariantProblems) as caught:
        loaded.get()
    assert str(caught.value).splitlines() == [str(finding) for finding in loaded.findings]


SENSE = [
    ("hand: 30\n", (1, 7, "hand", "empty-deck")),
    ("hand: 10\nplayers: 6\n", (2, 10, "players", "empty-deck")),
    ("players: 6\nhand: 10\n", (2, 7, "hand", "empty-deck")),
    ("players: 6\ndeck: {wagers: 0, set_aside: 12}\nhand: 6\n", (3, 7, "hand", "empty-deck")),
    ("colours: [red, redder]\nhand: 2\n", (1, 16, "colours[2].letter", "same-letter")),
    ("colours: [red, RED]\nhand: 2\n", (1, 16, "colours[2].name", "same-name")),
    ("colours: [red, {letter: R, name: blue}]\nhand: 2\n", (1, 25, "colours[2].letter", "same-letter")),
    ("colours: [xanthic]\nhand: 2\n", (1, 11, "colours[1].letter", "letter")),
    ("colours: [{name: émeraude}]\nhand: 2\n", (1, 18, "colours[1].letter", "letter")),
    ("colours: ['a:b']\nhand: 2\n", (1, 11, "colours[1].name", "colour-name")),
    ("colours: [' ']\nhand: 2\n", (1, 11, "colours[1].name", "colour-name")),
    ("colours: [aaaaaaaaaaaaaaaaaaaaa]\nhand: 2\n", (1, 11, "colours[1].name", "colour-name")),
    ("teams: [[1], [2, 2]]\n", (1, 8, "teams", "teams-seats")),
    ("teams: [[1, 2], [3]]\nplayers: 3\n", (2, 10, "players", "teams-sides")),
    ("players: 3\nteams: opposite\n", (2, 8, "teams", "teams-opposite")),
    ("players: 3\nteams: opposite\nturn: {give: {}}\n", (2, 8, "teams", "teams-opposite")),
    ("teams: opposite\n", (1, 8, "teams", "teams-sides")),
    ("turn: {give: {}}\n", (1, 14, "turn.give", "give-partners")),
    ("turn: {give: {}}\nplayers: 3\n", (2, 10, "players", "give-partners")),
    ("players: 4\nteams: opposite\nturn: {give: {keep: 7}}\n", (3, 21, "turn.give.keep", "give-hand")),
    ("players: 4\nteams: opposite\nturn: {give: {cards: 3}}\n", (3, 22, "turn.give.cards", "give-hand")),
    ("players: 4\nteams: opposite\nturn: {give: {}}\nhand: 7\n", (4, 7, "hand", "give-hand")),
    ("turn: {draw_from: [discards]}\n", (1, 19, "turn.draw_from", "draw-from")),
    ("scoring: {multiplier: [1, 2]}\n", (1, 23, "scoring.multiplier", "multiplier")),
    ("scoring: {multiplier: [1, 2, 3, 4]}\ndeck: {wagers: 4}\n", (2, 16, "deck.wagers", "multiplier")),
    ("scoring: {by_length: [1, 2]}\n", (1, 22, "scoring.by_length", "by-length-zero")),
    ("scoring: {bonus: {cards: 13}}\n", (1, 26, "scoring.bonus.cards", "bonus-reach")),
    ("scoring: {bonus: [{cards: 13}]}\n", (1, 27, "scoring.bonus.cards", "bonus-reach")),
    ("scoring: {bonus: [{}, {cards: 13}]}\n", (1, 31, "scoring.bonus[2].cards", "bonus-reach")),
    ("deck: {numbers: 2-5}\n", (1, 17, "deck.numbers", "bonus-reach")),
    ("deck: {copies: {11: 2}}\n", (1, 21, "deck.copies.11", "copies-nowhere")),
    ("deck: {copies: {2: 2}, numbers: 3-10}\n", (1, 33, "deck.numbers", "copies-nowhere")),
    ("colours: [a, {name: b, copies: {11: 2}}]\nhand: 2\n", (1, 37, "colours[2].copies.11", "copies-number")),
    ("deck: {numbers: 1-30}\n", (1, 17, "deck.numbers", "many-kinds")),
    ("scoring: {cost: 1, by_length: [0]}\n", (1, 31, "scoring.by_length", "by-length-beside")),
    ("scoring: {by_length: [0], bonus: none}\n", (1, 34, "scoring.bonus", "by-length-beside")),
]


@pytest.mark.parametrize(("text", "expected"), SENSE, ids=[text.replace("\n", " ") for text, _ in SENSE])
def test_sense_is_told_at_the_later_of_the_values_that_clash(desk, text, expected):
    assert desk.told(text) == [expected]


def test_too_many_cards(desk):
    copies = ", ".join(f"{number}: 20" for number in range(2, 11))
    text = f"deck:\n  copies: {{{copies}}}\n"
    assert desk.told(text) == [(2, 11, "deck.copies", "many-cards")]


SHAPE = [
    ("players: 1000\n", (1, 10, "players", "range")),
    ("players: 010\n", (1, 10, "players", "wrong-type")),
    ("players: '2'\n", (1, 10, "players", "wrong-type")),
    ("title: 12\n", (1, 8, "title", "wrong-type")),
    ("title: |\n  a\n  b\n", (1, 8, "title", "one-line")),
    ("hand: 0\n", (1, 7, "hand", "range")),
    ("teams: [[0], [1]]\n", (1, 10, "teams[1][1]", "range")),
    ("colours: []\n", (1, 10, "colours", "few-items")),
    ("colours: [{letter: A}]\nhand: 2\n", (1, 11, "colours[1].name", "missing-key")),
    ("colours: [{name: a, letter: a}]\nhand: 2\n", (1, 29, "colours[1].letter", "wrong-type")),
    ("colours: [{name: a, letter: X}]\nhand: 2\n", (1, 29, "colours[1].letter", "wrong-type")),
    ("colours: [{name: a, letter: А}]\nhand: 2\n", (1, 29, "colours[1].letter", "wrong-type")),
    ("deck: {numbers: [2, 3, 2]}\n", (1, 24, "deck.numbers[3]", "repeated-item")),
    ("deck: {numbers: [0, 3]}\n", (1, 18, "deck.numbers[1]", "range")),
    ("deck: {copies: {2: 21}}\n", (1, 20, "deck.copies.2", "range")),
    ("deck: none\n", (1, 7, "deck", "wrong-type")),
    ("turn: {give: true}\n", (1, 14, "turn.give", "wrong-type")),
    ("turn: {draw_from: [deck, deck]}\n", (1, 26, "turn.draw_from[2]", "repeated-item")),
    ("expedition: {equal: no}\n", (1, 21, "expedition.equal", "wrong-type")),
    ("expedition: {order: up}\n", (1, 21, "expedition.order", "unknown-word")),
    ("round: {stall_limit: ~}\n", (1, 22, "round.stall_limit", "wrong-type")),
    ("match: {rounds: 100}\n", (1, 17, "match.rounds", "range")),
    ("extends: ../classic\n", (1, 10, "extends", "wrong-type")),
    ("extends: /etc/passwd\n", (1, 10, "extends", "wrong-type")),
    ("extends: clasic\n", (1, 10, "extends", "unknown-variant")),
]


@pytest.mark.parametrize(("text", "expected"), SHAPE, ids=[text.replace("\n", " ") for text, _ in SHAPE])
def test_shape_is_told_at_the_value(desk, text, expected):
    assert desk.told(text) == [expected]


def test_what_a_file_must_have_is_told_at_its_beginning(desk):
    told = desk.load("# a comment\nhand: 8\n").findings
    assert [(str(finding).split(".yaml:")[1]) for finding in told] == [
        "1:1: error: schema: this key is required",
        "1:1: error: name: this key is required",
    ]


def test_other_versions_of_the_language_are_refused(desk):
    [finding] = desk.load("schema: 2\nname: mine\n").findings
    assert str(finding).endswith(
        "mine.yaml:1:9: error: schema: the number 2 is out of range: the number 1 is expected"
    )


def test_sense_that_hangs_on_a_value_told_already_is_not_told(desk):
    assert desk.told("hand: eight\ndeck: {numbers: 2-4}\nplayers: 6\nscoring: {bonus: none}\n") == [
        (1, 7, "hand", "wrong-type")
    ]
    assert desk.told("colours: [{name: a, letter: ab}, {name: b}]\nhand: 20\n") == [
        (1, 29, "colours[1].letter", "wrong-type"),
        (2, 7, "hand", "empty-deck"),  # a letter changes no number of cards
    ]


def test_names_that_differ_only_in_how_accents_are_written_are_twins(desk):
    assert [
        rule for *_, rule in desk.told("colours: [caf\u00e9, {name: cafe\u0301, letter: D}]\nhand: 2\n")
    ] == ["same-name"]


def test_a_look_that_no_terminal_has_is_only_a_warning(desk):
    loaded = desk.load("schema: 1\nname: mine\ncolours: [{name: a, style: yelow}]\nhand: 2\n")
    assert loaded.variant is not None
    [finding] = loaded.findings
    assert ":3:28: warning: colours[1].style: " in str(finding)
    assert str(finding).endswith("did you mean `yellow`?")


def test_the_looks_are_those_that_a_terminal_has():
    assert set(STYLES) == set(PAIRS)


# -- extends -------------------------------------------------------------------------------------


def test_mappings_merge_and_all_else_replaces(desk):
    desk.variant(
        "extends: teams4\ncolours: [yellow, blue, white]\nhand: 6\nturn: {give: {keep: 4}}\n"
        "scoring: {bonus: {cards: 7, points: 15}}\nsummary: Parent.\ntitle: Parent\nsource: Parent.\n",
        "parent",
    )
    child = desk.variant("extends: parent\ndeck: {copies: {5: 2}}\nscoring: {bonus: {points: 10}}\n")
    assert child.turn.give == GiveRule(2, 4)
    assert child.scoring.bonus == (Bonus(cards=7, points=10),)
    assert [colour.name for colour in child.colours] == ["yellow", "blue", "white"]
    assert child.colours[0].copies == (2, 2, 2, 2, 1, 1, 1, 1, 1)
    assert (child.name, child.title, child.summary, child.source) == ("mine", None, None, None)
    other = desk.variant(
        "extends: parent\ncolours: [red, blue]\nscoring: {multiplier: [1, 1, 1, 1]}\nplayers: 2\n"
        "teams: none\nturn: {give: none}\n"
    )
    assert [colour.name for colour in other.colours] == ["red", "blue"]
    assert other.scoring.multiplier == (1, 1, 1, 1)
    assert other.turn.give is None


def test_a_mapping_over_none_or_a_list_starts_from_the_defaults(desk):
    desk.variant("scoring: {bonus: none}\n", "without")
    assert desk.variant("extends: without\nscoring: {bonus: {points: 5}}\n").scoring.bonus == (Bonus(8, 5),)
    desk.variant("scoring: {bonus: [{cards: 5}, {cards: 6}]}\n", "several")
    assert desk.variant("extends: several\nscoring: {bonus: {points: 5}}\n").scoring.bonus == (Bonus(8, 5),)
    give = desk.variant("players: 4\nteams: opposite\nextends: classic\nturn: {give: {}}\n").turn.give
    assert give == GiveRule(2, 6)


def test_defaults_that_hang_on_other_keys_are_filled_in_last(desk):
    assert desk.variant("extends: classic\ndeck: {wagers: 5}\n").scoring.multiplier == (1, 2, 3, 4, 5, 6)
    assert desk.variant("extends: classic\ndeck: {wagers: 0}\n").scoring.multiplier == (1,)


def test_inherited_ways_of_counting_give_way(desk):
    desk.variant("scoring: {by_length: [0, 1, 2]}\n", "lengths")
    assert desk.variant("extends: three\nscoring: {by_length: [0, 1]}\n").scoring == Scoring(by_length=(0, 1))
    assert desk.variant("extends: lengths\nscoring: {cost: 5}\n").scoring == Scoring(cost=5)
    assert desk.variant("extends: lengths\nscoring: {by_length: none}\n").scoring == Scoring()
    assert desk.variant("extends: lengths\n").scoring.by_length == (0, 1, 2)
    assert desk.variant("scoring: {by_length: none, cost: 5}\n").scoring == Scoring(cost=5)


def test_sense_that_is_inherited_as_a_whole_is_told_at_the_beginning(desk):
    desk.write("schema: 1\nname: parent\nhand: 90\n", "parent")
    [finding] = desk.load("schema: 1\nname: mine\nextends: parent\ntitle: x\n").findings
    assert ":1:1: error: hand: the deck is too small" in str(finding)
    assert desk.variant("extends: parent\nhand: 8\n") == Variant(name="mine")


def test_variants_that_extend_one_another_in_a_circle(desk):
    desk.write("schema: 1\nname: a\nextends: b\n", "a")
    desk.write("schema: 1\nname: b\nextends: a\n", "b")
    told = desk.load("schema: 1\nname: a\nextends: b\n", "a").findings
    assert "a.yaml:3:10: error: extends: " in str(told[0])
    assert any("in a circle: a -> b -> a" in str(finding) for finding in told)
    assert desk.told("extends: mine\n") == [(1, 10, "extends", "extends-cycle")]


def test_a_long_line_of_ancestors_ends(desk):
    for number in range(30):
        desk.write(f"schema: 1\nname: v{number}\nextends: v{number + 1}\n", f"v{number}")
    desk.write("schema: 1\nname: v30\n", "v30")
    rules = {finding.problem.rule for finding in desk.load("schema: 1\nname: mine\nextends: v0\n").findings}
    assert rules == {"wrong-variant", "extends-many"}
    assert desk.variant("extends: v20\n") is not None


def test_problems_of_an_ancestor_are_told_with_its_file(desk):
    desk.write("schema: 1\nname: parent\nhnad: 8\n", "parent")
    told = [
        str(finding) for finding in desk.load("schema: 1\nname: mine\nextends: parent\nhand: true\n").findings
    ]
    assert told == [
        f"{desk.directory}/mine.yaml:3:10: error: extends: the variant `parent` is wrong itself",
        f"{desk.directory}/mine.yaml:4:7: error: hand: an integer from 1 to 399 is expected, not `true`",
        f"{desk.directory}/parent.yaml:3:1: error: hnad: this key is not known; did you mean `hand`?",
    ]


def test_an_ancestor_that_cannot_be_read(desk):
    (desk.directory / "parent.yaml").mkdir()
    [finding] = desk.load("schema: 1\nname: mine\nextends: parent\n").findings
    assert str(finding).endswith(
        ":3:10: error: extends: its file cannot be read: it is a directory, not a file"
    )


# -- inside another file -------------------------------------------------------------------------


def inline(text: str, library: Library | None = None):
    composition = compose("record.yaml", text.encode())
    assert composition.problems == ()
    node = composition.documents[0].get("variant")
    return variant_from_node(node, composition.source, library or Library.of())


def test_a_variant_inside_a_record_needs_no_schema_and_no_name():
    assert inline("variant: {hand: 7}\n").get() == Variant(hand=7)
    assert inline("variant: {}\n").get() == Variant()
    assert inline("variant: {extends: three, name: classic}\n").get().name == "classic"
    assert inline("variant: three\n").get() == Library.of().find("three")


def test_problems_inside_a_record_have_the_record_s_places():
    told = [str(finding) for finding in inline("x: 1\nvariant:\n  hnad: 7\n  hand: 40\n").findings]
    assert told == [
        "record.yaml:3:3: error: hnad: this key is not known; did you mean `hand`?",
        "record.yaml:4:9: error: hand: the deck is too small: 40 for each of 2 players, 0 set aside"
        " and one to draw make 81 cards, but there are 60",
    ]
    [finding] = inline("variant: clasic\n").findings
    assert str(finding) == (
        "record.yaml:1:10: error: variant: there is no variant `clasic`; did you mean `classic`?"
    )
    assert inline("variant: ../classic\n").variant is None
    for text, told in {
        "[classic]": "variant: the name of a variant (a letter from a to z, then letters, digits and `-`) or"
        " a mapping is expected, not a list",
        "": "a mapping is expected, not an empty value",
        "none": "a mapping is expected, not `none`",
        "7": "a mapping is expected, not the number 7",
    }.items():
        [finding] = inline(f"variant: {text}\n").findings
        assert told in str(finding)


def test_the_classic_file_is_the_engine_s_own_default():
    classic = Library.of().find("classic")
    bare = tuple(evolve(colour, place=None) for colour in classic.colours)
    assert evolve(classic, name=None, title=None, summary=None, source=None, colours=bare) == Variant()
