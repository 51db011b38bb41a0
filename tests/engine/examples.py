"""Variants that the tests are about: those built here in code, and those that are shipped."""

from __future__ import annotations

from attrs import evolve

from lostcities.catalogue.library import Library
from lostcities.engine import (
    Bonus,
    Card,
    Colour,
    ExpeditionRules,
    GiveRule,
    Round,
    Scoring,
    TurnRules,
    Variant,
    Visibility,
)
from lostcities.engine.variant import CLASSIC_COLOURS

PURPLE = Colour("purple", "P", numbers=tuple(range(2, 11)), copies=(1,) * 9, wagers=3)


def _with_second_low_numbers(colours: tuple[Colour, ...]) -> tuple[Colour, ...]:
    return tuple(evolve(colour, copies=(2, 2, 2, 1, 1, 1, 1, 1, 1)) for colour in colours)


CLASSIC = Variant(name="classic")
SIX = Variant(name="six", colours=(*CLASSIC_COLOURS, PURPLE))
TEAMS4 = Variant(
    name="teams4",
    players=4,
    teams=((0, 2), (1, 3)),
    colours=_with_second_low_numbers(CLASSIC_COLOURS),
    turn=TurnRules(give=GiveRule()),
)
TEAMS4_SIX = evolve(TEAMS4, name="teams4-six", colours=_with_second_low_numbers(SIX.colours))
#: The partner game without its gives, as far as play at random is concerned a game of its own.
TEAMS4_SILENT = evolve(TEAMS4, name="teams4-silent", turn=TurnRules())
THREE = Variant(name="three", players=3, hand=7, scoring=Scoring(cost=15, bonus=(Bonus(cards=7, points=15),)))

#: One variant for each part of the language that those above leave out.
ODD = (
    evolve(CLASSIC, name="falling", expedition=ExpeditionRules(order="falling")),
    evolve(CLASSIC, name="either", expedition=ExpeditionRules(order="either")),
    evolve(TEAMS4_SILENT, name="equal", expedition=ExpeditionRules(equal=True)),
    evolve(TEAMS4, name="either-equal", expedition=ExpeditionRules(order="either", equal=True)),
    evolve(CLASSIC, name="anytime", expedition=ExpeditionRules(wagers="anytime")),
    evolve(CLASSIC, name="by-length", scoring=Scoring(by_length=(0, -4, -3, -2, 1, 2, 3, 6, 7, 10))),
    evolve(CLASSIC, name="dead-discards", turn=TurnRules(draw_from=("deck",))),
    evolve(CLASSIC, name="redraw", turn=TurnRules(redraw_own_discard=True)),
    evolve(TEAMS4, name="open-hands", visibility=Visibility(hands="all", discards="all")),
    evolve(CLASSIC, name="set-aside-stalling", set_aside=5, stall_limit=3),
    evolve(
        TEAMS4,
        name="generous",
        players=6,
        teams=((0, 3), (1, 5), (2, 4)),
        turn=TurnRules(give=GiveRule(3, 1)),
    ),
    evolve(
        CLASSIC,
        name="bonuses",
        scoring=Scoring(
            bonus=(
                Bonus(cards=3, points=5, count_wagers=False, multiplied=True),
                Bonus(cards=5, points=7),
                Bonus(cards=8, points=20, multiplied=True),
            )
        ),
    ),
    Variant(
        name="uneven",
        colours=(
            Colour("amber", "A", numbers=(1, 4, 9, 25, 99), copies=(1, 2, 3, 4, 5), wagers=0),
            Colour("blue", "B", numbers=(7,), copies=(1,), wagers=20),
        ),
        hand=3,
        scoring=Scoring(multiplier=tuple(range(1, 22)), bonus=()),
    ),
)

NAMED = (CLASSIC, SIX, TEAMS4, TEAMS4_SIX, THREE)
SHIPPED = tuple(Library.of().find(name) for name in Library.of().names())
ALL = (*SHIPPED, TEAMS4_SILENT, *ODD)


def name_of(variant: Variant) -> str:
    """What a parametrised test calls the variant."""
    return variant.name or "nameless"


def cards(variant: Variant, codes: str) -> list[Card]:
    """The cards of a text like `R5 RX`."""
    return [variant.card(code) for code in codes.split()]


def position(
    variant: Variant,
    *,
    hands: list[str],
    deck: str = "G9 G10",
    to_move: int = 0,
    expeditions: list[str] | None = None,
    discards: str = "",
) -> Round:
    """A round from texts: hands by seat, the deck top first, expeditions by side, discards as laid."""
    return Round.from_position(
        variant,
        hands=[cards(variant, hand) for hand in hands],
        deck=cards(variant, deck),
        to_move=to_move,
        expeditions=[cards(variant, laid) for laid in expeditions or []],
        discards=cards(variant, discards),
    )
