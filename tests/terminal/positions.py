"""Positions that tests draw, tell and add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from attrs import evolve

from lostcities.engine import (
    Bonus,
    Card,
    Colour,
    ExpeditionRules,
    GiveRule,
    Move,
    Round,
    Scoring,
    Seed,
    Standing,
    TurnRules,
    Variant,
    stream,
)
from lostcities.engine.variant import CLASSIC_COLOURS, MatchRules, Visibility

ANN_BOB = ("Ann", "Bob")
FOUR = ("Ann", "Bob", "Cid", "Dee")
SIX = (*FOUR, "Eve", "Fay")

PURPLE = Colour("purple", "P", tuple(range(2, 11)), (1,) * 9, 3)
DOUBLED = tuple(evolve(colour, copies=(2, 2, 2, 1, 1, 1, 1, 1, 1)) for colour in CLASSIC_COLOURS)

CLASSIC = Variant(name="classic")
SIX_COLOURS = Variant(name="six", colours=(*CLASSIC_COLOURS, PURPLE))
TEAMS = Variant(
    name="teams4",
    players=4,
    teams=((0, 2), (1, 3)),
    colours=DOUBLED,
    turn=TurnRules(give=GiveRule()),
)
THREE = Variant(name="three", players=3, hand=7, scoring=Scoring(cost=15, bonus=(Bonus(7, 15),)))
SIX_SEATS = Variant(name="six-seats", players=6, hand=5, colours=(*DOUBLED, PURPLE))
THREE_PAIRS = Variant(name="pairs", players=6, teams=((0, 3), (1, 4), (2, 5)), hand=6, colours=DOUBLED)
LETTERS = Variant(
    name="letters",
    colours=tuple(
        Colour(f"colour {letter}", letter, (1, 2, 3), (1, 1, 1), 1) for letter in "ABCDEFGHIJKLMNOPQRSTUVWYZ"
    ),
    scoring=Scoring(cost=3, bonus=()),
)

VARIANTS = (
    CLASSIC,
    SIX_COLOURS,
    TEAMS,
    THREE,
    SIX_SEATS,
    THREE_PAIRS,
    LETTERS,
    Variant(name="short", match=MatchRules(rounds=1)),
    Variant(name="falling", expedition=ExpeditionRules(order="falling")),
    Variant(name="either", expedition=ExpeditionRules(order="either")),
    Variant(name="equal", colours=DOUBLED, expedition=ExpeditionRules(equal=True)),
    Variant(name="anytime", expedition=ExpeditionRules(wagers="anytime")),
    Variant(
        name="by-length",
        scoring=Scoring(by_length=(0, -4, -3, -2, 1, 2, 3, 6, 7, 10), bonus=(), multiplier=(1,)),
    ),
    Variant(name="dead-discards", turn=TurnRules(draw_from=("deck",))),
    Variant(name="open", visibility=Visibility(hands="all", discards="all")),
    Variant(
        name="high",
        colours=(
            Colour("amber", "A", tuple(range(5, 80, 6)), (1,) * 13, 0),
            Colour("blue", "B", (1, 50, 99), (3, 1, 1), 20),
        ),
        scoring=Scoring(cost=-7, multiplier=tuple(range(1, 22)), bonus=(Bonus(3, 5, multiplied=True),)),
    ),
)


def cards(variant: Variant, text: str) -> list[Card]:
    """Cards from their codes: `Y8 B2 GX`, and after a colour its further ranks: `BX 5 7`."""
    named = []
    letter = ""
    for word in text.split():
        if word[0].isalpha() and word != "X":
            letter = word[0]
            word = word[1:]
        named.append(variant.card(letter + word))
    return named


def position(
    variant: Variant,
    *,
    expeditions: Sequence[str],
    discards: str,
    hands: Sequence[str],
    top: str,
    deck_size: int,
    standing: Standing,
    to_move: int = 0,
    moves: str = "",
) -> Round:
    """A round from a position, with some moves made.

    The draw pile is `top` and then cards that are named nowhere, up to `deck_size` in all; hands that
    are not named get the rest.
    """
    named = [cards(variant, text) for text in (*expeditions, discards, *hands, top)]
    rest = list((Counter(variant.pack) - Counter(card for group in named for card in group)).elements())
    deck = cards(variant, top)
    deck += [rest.pop() for _ in range(deck_size - len(deck))]
    round_ = Round.from_position(
        variant,
        hands=[cards(variant, text) if text else _filled(rest, variant.hand) for text in hands],
        deck=deck,
        to_move=to_move,
        expeditions=[cards(variant, text) for text in expeditions],
        discards=cards(variant, discards),
        standing=standing,
    )
    for word in moves.split():
        push(round_, word)
    return round_


def _filled(rest: list[Card], size: int) -> list[Card]:
    return [rest.pop() for _ in range(size)]


def push(round_: Round, notation: str) -> Move:
    """Make the legal move of this notation, a give with commas for its blanks."""
    move = next(move for move in round_.legal_moves if str(move) == notation.replace(",", " "))
    round_.push(move)
    return move


def two_seats() -> Round:
    """Ann is to lay a card in round 2; Bob has just laid his yellow 9."""
    return position(
        CLASSIC,
        expeditions=["BX 5 G3 5 6 RX 3 4 7", "YX X 2 5 WX 2 3 4 6 7 G4"],
        discards="Y3 7 W5 G2",
        hands=["Y8 B2 W9 GX G8 9 R6 10", "Y9 W8 Y4 Y6 BX B3 WX R2"],
        top="B7 Y10 B9 B4",
        deck_size=20,
        standing=Standing(2, 3, (57, 41), 0),
        moves="G8 + W8 + B7 + Y9 +",
    )


def four_seats() -> Round:
    """Ann is to move with ten cards: Cid, her partner, has given her two."""
    return position(
        TEAMS,
        expeditions=["BX X 3 4 6 G2 4 7 RX 4", "YX 3 4 6 WX X 2 4 5 7 R2 5"],
        discards="Y2 B2 G8 R6",
        hands=[
            "Y3 10 B9 10 W10 GX 9 R7",
            "W8 Y2 Y5 Y7 Y8 Y9 B4 B5",
            "W9 R9 Y4 B2 B7 W2 W3 W4",
            "G3 B3 G2 G4 G5 G6 R2 R3",
        ],
        top="B8 W6",
        deck_size=17,
        standing=Standing(2, 3, (61, 38), 0),
        moves="B9 + W8 + give,W9,R9 -G3 +R",
    )


def random_rounds(variant: Variant, seed: Seed, every: int) -> Iterable[Round]:
    """A round played at random, as it stands after every so many moves and at its end.

    Draws prefer the draw pile, so that the end comes; plays are as likely as discards.
    """
    rng = stream(seed, "test")
    variant = evolve(variant, stall_limit=40)
    totals = tuple(rng.below(200) - 60 for _ in variant.sides)
    starter = rng.below(variant.players)
    standing = Standing(min(2, variant.match.rounds), variant.match.rounds, totals, starter)
    round_ = Round.deal(variant, seed=seed, number=standing.round, starter=starter, totals=standing.totals)
    count = 0
    while not round_.is_over:
        if count % every == 0:
            yield round_
        count += 1
        round_.push(rng.choice(round_.legal_moves))
    yield round_
