"""The variant language, declared once: reader, JSON schema and documents follow from it.

Defaults are written as a file would write them; those of the engine's classes are what holds
(a test keeps the two equal).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from attrs import evolve

from lostcities.catalogue.basics import SCHEMA
from lostcities.engine.cards import Colour
from lostcities.engine.names import VARIANT_NAME
from lostcities.engine.variant import CLASSIC_COLOURS, LETTERS, LIMITS
from lostcities.reading.shapes import (
    Boolean,
    Choice,
    Integer,
    Key,
    ListOf,
    Nothing,
    Record,
    Shape,
    Span,
    Table,
    Text,
    one_of,
)

#: What a variant says of itself, and of itself alone: never inherited.
OWN = ("schema", "name", "title", "summary", "source", "extends")
#: The ways of counting an expedition that points by length replace.
COUNTING = ("cost", "multiplier", "bonus")
#: The looks that a terminal has for colours.
STYLES = (*(colour.name for colour in CLASSIC_COLOURS), "purple")


def _number(limit: str) -> Integer:
    low, high = LIMITS[limit]
    return Integer(low, high)


def _numbers() -> Shape:
    low, high = LIMITS["deck.numbers"]
    return one_of(Span(low, high), ListOf(Integer(low, high), least=1, distinct=True))


def _copies() -> Shape:
    return Table(_number("deck.numbers"), _number("deck.copies"))


def variant_name() -> Text:
    """The name of a variant, and of its file."""
    return Text(pattern=VARIANT_NAME.pattern, called="variants.a-variant-name")


_COLOUR = Record(
    (
        Key("name", Text(), "The colour, in 1 to 20 letters.", example="amber", required=True),
        Key(
            "letter",
            Text(pattern="[A-WYZ]", called="variants.a-letter"),
            "The letter that cards of this colour begin with: A to Z, but not X, which is the wager's.",
            otherwise="the first letter of the name",
            example="A",
            stands_for="name",
        ),
        Key(
            "place", Text(), "The place that expeditions of this colour lead to.", example="the desert sands"
        ),
        Key(
            "style",
            Text(),
            f"How a terminal shows it: {', '.join(STYLES[:-1])} or {STYLES[-1]}.",
            otherwise="the look of its name, or any that is left",
            example="yellow",
        ),
        Key(
            "numbers",
            _numbers(),
            "The numbers on its cards, instead of the deck's.",
            otherwise="as in the deck",
            example="1-8",
            stands_for="deck.numbers",
        ),
        Key(
            "copies",
            _copies(),
            "How many cards there are of a number of this colour, instead of the deck's; 1 where not named.",
            otherwise="as in the deck",
            example={1: 2},
            stands_for="deck.copies",
        ),
        Key(
            "wagers",
            _number("deck.wagers"),
            "How many wagers it has, instead of the deck's number.",
            otherwise="as in the deck",
            example=2,
            stands_for="deck.wagers",
        ),
    ),
    gaps=True,
)

_DECK = Record(
    (
        Key(
            "numbers",
            _numbers(),
            "The numbers that each colour has: a span, or a list of distinct numbers in any order.",
            default="2-10",
            example=[1, 2, 3, 5, 8],
        ),
        Key(
            "copies",
            _copies(),
            "How many cards there are of a number in each colour; 1 where not named.",
            default={},
            example={2: 2, 3: 2, 4: 2},
        ),
        Key("wagers", _number("deck.wagers"), "How many wagers each colour has.", default=3),
        Key(
            "set_aside",
            _number("deck.set_aside"),
            "How many cards are removed unseen before the deal.",
            default=0,
            example=5,
        ),
    )
)

_GIVE = Record(
    (
        Key("cards", _number("turn.give.cards"), "How many cards are given.", default=2),
        Key("keep", _number("turn.give.keep"), "How many cards must remain in the giver's hand.", default=6),
    )
)

_TURN = Record(
    (
        Key(
            "draw_from",
            ListOf(
                Choice({"deck": "the draw pile", "discards": "the discard piles"}), least=1, distinct=True
            ),
            "What cards are drawn from: always the deck; without the discards, those are dead.",
            default=["deck", "discards"],
            example=["deck"],
        ),
        Key(
            "redraw_own_discard",
            Boolean(),
            "Whether a card may be drawn from the pile discarded onto in the same turn.",
            default=False,
        ),
        Key(
            "give",
            one_of(Nothing(), _GIVE),
            "Cards that may be given to the partner instead of a turn; for sides of exactly two.",
            default="none",
            example={"cards": 2, "keep": 6},
        ),
    )
)

_EXPEDITION = Record(
    (
        Key(
            "order",
            Choice(
                {
                    "rising": "higher numbers follow",
                    "falling": "lower numbers follow",
                    "either": "the second different number decides, for good",
                }
            ),
            "Which numbers may follow; with `either`, the second different number decides, for good.",
            default="rising",
            example="falling",
        ),
        Key(
            "equal",
            Boolean(),
            "Whether an equal number may follow (it decides no direction).",
            default=False,
        ),
        Key(
            "wagers",
            Choice({"first": "before the first number", "anytime": "also between and after numbers"}),
            "When wagers may be laid: before the first number only, or at any time.",
            default="first",
            example="anytime",
        ),
    )
)

_BONUS = Record(
    (
        Key("cards", _number("scoring.bonus.cards"), "From how many cards it is had.", default=8),
        Key("points", _number("scoring.bonus.points"), "How many points it is.", default=20),
        Key("count_wagers", Boolean(), "Whether wagers count among the cards.", default=True),
        Key(
            "multiplied",
            Boolean(),
            "Whether it is added before the multiplier, and so multiplied.",
            default=False,
        ),
    )
)

_SCORING = Record(
    (
        Key(
            "cost",
            _number("scoring.cost"),
            "What an expedition costs once it is begun.",
            default=20,
            example=15,
        ),
        Key(
            "multiplier",
            ListOf(_number("scoring.multiplier"), least=1, gaps=True),
            "What the sum less the cost is multiplied by, for no wager, one wager and so on.",
            otherwise="1, 2, 3 and so on, for as many wagers as a colour has",
            example=[1, 2, 3, 4],
        ),
        Key(
            "bonus",
            one_of(Nothing(), _BONUS, ListOf(_BONUS, gaps=True)),
            "Points for long expeditions: none, one, or a list of which all that are reached are added.",
            default={"cards": 8, "points": 20, "count_wagers": True, "multiplied": False},
            example=[{"cards": 6, "points": 10}, {"cards": 9, "points": 30}],
        ),
        Key(
            "by_length",
            one_of(Nothing(), ListOf(_number("scoring.by_length"), least=1, gaps=True)),
            "Points by the number of cards, wagers counted, instead of cost, multiplier and bonus: first for"
            " no card, which is 0; the last ones hold for longer expeditions too.",
            default="none",
            example=[0, -4, -3, -2, 1, 2, 3, 6, 7, 10],
        ),
    )
)

_ROUND = Record(
    (
        Key(
            "stall_limit",
            one_of(Nothing(), _number("round.stall_limit")),
            "After so many turns in a row without a card from the draw pile the round ends.",
            default="none",
            example=40,
        ),
    )
)

_MATCH = Record(
    (
        Key("rounds", _number("match.rounds"), "How many rounds a match has.", default=3, example=1),
        Key(
            "first",
            Choice({"seat-1": "the first seat", "random": "any seat"}),
            "Who starts the first round.",
            default="seat-1",
            example="random",
        ),
        Key(
            "next",
            Choice(
                {
                    "leader": "who has most points in total",
                    "trailer": "who has fewest points in total",
                    "rotate": "the seat after the last starter",
                }
            ),
            "Who starts each later round: who leads, who trails, or the seat after the last starter.",
            default="leader",
            example="rotate",
        ),
        Key(
            "tie",
            Choice(
                {
                    "after-last": "the first after the last mover",
                    "rotate": "the first after the last starter",
                    "random": "any of them",
                }
            ),
            "Which of several seats in question starts: the first after the last mover or starter, or any.",
            default="after-last",
            example="random",
        ),
    )
)

_VISIBILITY = Record(
    (
        Key(
            "hands",
            Choice({"own": "everybody sees their own", "all": "all hands lie open"}),
            "Whose hands a player sees.",
            default="own",
            example="all",
        ),
        Key(
            "discards",
            Choice({"top": "the top card of each pile", "all": "whole piles"}),
            "What is shown of the discard piles on the table.",
            default="top",
            example="all",
        ),
    )
)

_VARIANT = Record(
    (
        Key(
            "schema", Integer(SCHEMA, SCHEMA), "The version of this language.", example=SCHEMA, required=True
        ),
        Key(
            "name",
            variant_name(),
            "What the variant is called on the command line: its file's name without `.yaml`.",
            example="teams4",
            required=True,
        ),
        Key("title", Text(), "Its name for people.", example="Lost Cities for partners"),
        Key("summary", Text(lines=True), "What is special about it, in a sentence or two."),
        Key("source", Text(lines=True), "Where the rules come from."),
        Key(
            "extends",
            variant_name(),
            "The variant that this one is like, by name: only what differs is said here.",
            example="classic",
        ),
        Key("players", _number("players"), "How many players there are.", default=2, example=4),
        Key(
            "teams",
            one_of(
                Nothing(),
                Choice({"opposite": "players who sit opposite each other are partners"}),
                ListOf(ListOf(Integer(1, LIMITS["players"][1]), least=1), least=2),
            ),
            "Who plays together: nobody, those who sit opposite each other, or lists of seats (from 1).",
            default="none",
            example="opposite",
        ),
        Key(
            "colours",
            ListOf(one_of(Text(), _COLOUR), least=1, most=len(LETTERS), gaps=True),
            "The colours in their order: names, or mappings where there is more to say.",
            default=[colour.name for colour in CLASSIC_COLOURS],
            example=["yellow", {"name": "amber", "letter": "A"}],
        ),
        Key("deck", _DECK, "The cards."),
        Key("hand", _number("hand"), "How many cards are dealt to each player.", default=8, example=7),
        Key("turn", _TURN, "What may be done in a turn."),
        Key("expedition", _EXPEDITION, "How expeditions grow."),
        Key("scoring", _SCORING, "What expeditions are worth."),
        Key("round", _ROUND, "When a round ends, besides with the last card of the draw pile."),
        Key("match", _MATCH, "How rounds make a match."),
        Key("visibility", _VISIBILITY, "What lies open."),
    )
)


@cache
def variant_shape(*, inline: bool = False) -> Record:
    """What a variant file holds; `inline` where it stands inside another file and needs no name."""
    if not inline:
        return _VARIANT
    return evolve(_VARIANT, keys=tuple(evolve(key, required=False) for key in _VARIANT.keys))


def bringers(key: str) -> Iterator[str]:
    """The keys that can bring in the value of `key` into a file, the most telling first."""
    yield key
    colour = re.fullmatch(r"(colours\[\d+\])\.(\w+)", key)
    if colour is not None:
        item, name = colour.groups()
        stands_for = _COLOUR.key(name).stands_for
        if stands_for is not None:
            yield stands_for if "." in stands_for else f"{item}.{stands_for}"
        yield item  # the name alone, where there is no mapping
    elif key.startswith("scoring.bonus."):
        yield key.replace("bonus.", "bonus[1].")  # a list of one


def default_multiplier(colours: tuple[Colour, ...]) -> tuple[int, ...]:
    """The multiplier of a variant that says none: one more for each wager."""
    most = max((colour.wagers for colour in colours), default=0)
    return tuple(range(1, most + 2))
