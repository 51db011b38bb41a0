"""What `lostcities variant ...` tells of variants that are there."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from lostcities.catalogue import commands
from lostcities.catalogue.library import Library, UnknownVariant
from lostcities.catalogue.loading import VariantProblems
from lostcities.engine import Round, Variant

SOUND = "schema: 1\nname: mine\nhand: 5\n"


def test_the_list_names_every_variant_and_says_which_are_wrong(desk):
    desk.write(SOUND)
    desk.write("schema: 1\nname: broken\nhnad: 5\n", "broken")
    desk.write("schema: 1\nname: classic\n", "classic")
    lines = [line.split() for line in commands.list_variants(desk.library).splitlines()]
    names = [line[0] for line in lines]
    assert names[0] == "classic"
    assert {"six", "teams4", "teams4-six", "three", "short"} <= set(names)
    assert ["classic", "Lost", "Cities"] in lines
    assert ["mine"] in lines
    [broken] = [line for line in lines if line[0] == "broken"]
    assert broken[-1] == f"{desk.directory}/broken.yaml`"
    assert " ".join(lines[names.index("classic", 1)]) == (
        f"classic {desk.directory}/classic.yaml is not used: this name is taken"
    )


def test_show_tells_what_follows_from_the_rules():
    text = commands.show(Library.of(), "house-set-aside")
    for fact in (
        "Lost Cities with cards set aside (house rule)",
        "colours             Y yellow, B blue, W white, G green, R red",
        "deck                60 cards, 6 of them set aside",
        "draw pile           38 cards",
        "shortest round      38 turns",
        "longest expedition  12 cards",
        "an expedition       from -80 to 156 points",
        "sides               each alone",
    ):
        assert fact in text
    assert "sides               1+3, 2+4" in commands.show(Library.of(), "teams4")


@pytest.mark.parametrize("name", Library.of().names())
def test_what_is_shown_resolved_is_a_file_that_says_it_all(desk, name):
    text = commands.show(Library.of(), name, resolved=True)
    assert "# draw pile " in text
    loaded = desk.load(text.replace(f"name: {name}", "name: mine"))
    assert loaded.findings == ()
    assert evolve(loaded.get(), name=name) == Library.of().find(name)


SMALL = "colours: [red, blue]\ndeck: {numbers: 1-2, wagers: 1}\nhand: 1\nscoring: {bonus: none}\n"
PAIRS = "colours: [red, blue, gold]\ndeck: {wagers: 0, numbers: 1-4}\nhand: 2\nscoring: {bonus: none}\n"
PAIRS += "players: 4\nteams: opposite\n"


def least_turns(variant: Variant, most: int) -> int:
    """The turns of the shortest round there is, by trying every turn of many deals."""

    def shorter_than(round_: Round, turns: int) -> bool:
        if round_.is_over:
            return True
        if round_.turns >= turns:
            return False
        for turn in round_.legal_turns():
            for move in turn:
                round_.push(move)
            found = shorter_than(round_, turns)
            for _ in turn:
                round_.pop()
            if found:
                return True
        return False

    deals = [Round.deal(variant, seed=seed) for seed in range(12)]
    return next(turns for turns in range(1, most + 1) if any(shorter_than(deal, turns) for deal in deals))


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        (SMALL, 4),
        (SMALL + "round: {stall_limit: 2}\n", 3),
        (SMALL + "round: {stall_limit: 3}\n", 4),
        (SMALL + "round: {stall_limit: 9}\n", 4),
        (SMALL + "round: {stall_limit: 2}\nturn: {redraw_own_discard: true}\n", 2),
        (SMALL + "round: {stall_limit: 1}\nturn: {draw_from: [deck]}\n", 4),
        (SMALL.replace(", blue", "").replace("1-2", "1-5") + "round: {stall_limit: 1}\n", 2),
        (SMALL.replace(", blue", "").replace("1-2", "1-6") + "round: {stall_limit: 2}\n", 4),
        (PAIRS + "round: {stall_limit: 2}\nturn: {draw_from: [deck], give: {cards: 1, keep: 1}}\n", 2),
        (PAIRS + "round: {stall_limit: 3}\nturn: {give: {cards: 1, keep: 1}}\n", 3),
    ],
)
def test_the_shortest_round_is_the_shortest_that_can_be_played(desk, text, turns):
    variant = desk.variant(text)
    assert commands.shortest_round(variant) == turns
    assert least_turns(variant, variant.draw_pile_size) == turns


def test_show_and_rules_refuse_what_is_unknown_or_wrong(desk):
    desk.write("schema: 1\nname: broken\nhnad: 5\n", "broken")
    for command in (commands.show, commands.rules):
        with pytest.raises(UnknownVariant):
            command(desk.library, "nothing")
        with pytest.raises(VariantProblems):
            command(desk.library, "broken")


def test_names_of_files_cannot_move_the_cursor(desk):
    (desk.directory / "a\n\x1b[2J.yaml").write_text("schema: 1\n")
    assert "\x1b" not in commands.list_variants(desk.library)


def test_the_schema_is_json():
    assert json.loads(commands.schema_text())["required"] == ["schema", "name"]
