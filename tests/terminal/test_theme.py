"""Colours add nothing but colour."""

from __future__ import annotations

import re

import pytest
from prompt_toolkit.styles import Style

from lostcities.engine import Colour, Scoring, Variant
from lostcities.terminal.fragments import line_width
from lostcities.terminal.picture import table_lines, text_of
from lostcities.terminal.theme import (
    NO_PAIR,
    PAIRS,
    THEMES,
    Look,
    fitting,
    pairs_of,
    style_rules,
    theme_named,
    to_ansi,
)
from tests.terminal.positions import ANN_BOB, FOUR, LETTERS, SIX_COLOURS, four_seats, two_seats

ESCAPE = re.compile(r"\x1b\[([\d;]*)m")
#: The 16 colours as ink and ground, bold, dim, reverse, and the end of all of it.
ALLOWED = {0, 1, 2, 7, *range(30, 38), *range(40, 48), *range(90, 98), *range(100, 108)}


@pytest.mark.parametrize("name", THEMES)
def test_without_its_colours_the_picture_says_the_same(name: str) -> None:
    for round_, names in ((two_seats(), ANN_BOB), (four_seats(), FOUR)):
        lines = table_lines(round_.view(0), names, 80, 24)
        coloured = to_ansi(lines, theme_named(name))
        assert ESCAPE.sub("", coloured) == "\n".join(map(text_of, lines))
        assert ESCAPE.search(coloured)


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_uses_the_16_colours_and_ends_every_one(name: str) -> None:
    coloured = to_ansi(table_lines(two_seats().view(0), ANN_BOB, 80, 24), theme_named(name))
    codes = [list(map(int, found.split(";"))) for found in ESCAPE.findall(coloured)]
    assert {code for group in codes for code in group} <= ALLOWED
    assert all(group != [0] for group in codes[::2])
    assert all(group == [0] for group in codes[1::2])


def test_mono_has_no_colour_at_all() -> None:
    coloured = to_ansi(table_lines(two_seats().view(0), ANN_BOB, 80, 24), theme_named("mono"))
    assert set(ESCAPE.findall(coloured)) == {"1", "2", "0"}


@pytest.mark.parametrize("name", THEMES)
def test_prompt_toolkit_draws_what_the_escape_codes_say(name: str) -> None:
    style = Style.from_dict(style_rules(name))
    for drawn in ("chip.yellow", "chip.white", "chip.purple", "rank.red", "rank.none", "ruler", "dead"):
        look = theme_named(name).look(f"class:{drawn}")
        attributes = style.get_attrs_for_style_str(f"class:{drawn}")
        assert attributes.color == (f"ansi{look.ink}" if look.ink else "")
        assert attributes.bgcolor == (f"ansi{look.ground}" if look.ground else "")
        assert (attributes.bold, attributes.dim, attributes.reverse) == (look.bold, look.dim, look.reverse)


def test_only_chips_have_a_ground_and_only_the_dark_theme_colours_digits() -> None:
    for theme in THEMES.values():
        for name, look in theme.looks.items():
            assert not look.ground or name.startswith("chip.")
            assert not look.ink or name.startswith("chip.") or theme.name == "dark"


def test_dead_cards_lose_their_colour() -> None:
    lines = table_lines(two_seats().view(0), ANN_BOB, 80, 24)
    dead = [style for line in lines for style, piece in line if re.fullmatch(r"\(.*\)", piece)]
    assert dead == ["class:dead"] * 3
    assert THEMES["dark"].look("class:dead") == Look()


def test_the_last_card_of_an_expedition_is_a_chip() -> None:
    (row,) = [line for line in table_lines(two_seats().view(0), ANN_BOB, 80, 24) if text_of(line)[1:2] == "W"]
    assert [(style, piece) for style, piece in row if style.startswith("class:chip")] == [
        ("class:chip.white", "W"),
        ("class:chip.white", "8"),
        ("class:chip.white", "W"),  # the pile's
    ]
    assert line_width(row) < 80


def test_colours_find_their_pairs() -> None:
    assert pairs_of(SIX_COLOURS) == PAIRS
    letters = pairs_of(LETTERS)
    assert letters[:6] == PAIRS
    assert set(letters[6:]) == {NO_PAIR}
    styled = Variant(
        colours=(
            Colour("amber", "A", (2, 3, 4, 5), (5,) * 4, 3, style="yellow"),
            Colour("sand", "S", (2, 3, 4, 5), (5,) * 4, 3),
            Colour("blue", "B", (2, 3, 4, 5), (5,) * 4, 3),
        ),
        scoring=Scoring(bonus=()),
    )
    assert pairs_of(styled) == ("yellow", "white", "blue")


@pytest.mark.parametrize(
    ("told", "meant"),
    [
        ("15;0", "dark"),
        ("7;8", "dark"),
        ("12;default;4", "dark"),
        ("0;15", "default"),
        ("0;7", "default"),
        ("default;default", "default"),
        ("", "default"),
        ("15;-1", "default"),
    ],
)
def test_only_a_ground_that_is_told_to_be_dark_gets_the_dark_theme(told: str, meant: str) -> None:
    assert fitting("auto", {"COLORFGBG": told}) == meant
    assert fitting("auto", {}) == "default"
    assert fitting("mono", {"COLORFGBG": told}) == "mono"
