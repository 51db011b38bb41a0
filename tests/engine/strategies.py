"""Hypothesis strategies: valid variants over every key of the language, and rounds of them."""

from __future__ import annotations

from attrs import evolve
from hypothesis import strategies as st

from lostcities.engine import (
    Bonus,
    Colour,
    ExpeditionRules,
    GiveRule,
    MatchRules,
    Round,
    Scoring,
    TurnRules,
    Variant,
    Visibility,
)
from lostcities.engine.variant import LETTERS, MOST_KINDS

#: What a generated deck stays below, so that a round of it is played in a fraction of a second.
MANY_CARDS = 150


@st.composite
def colours(draw: st.DrawFn, at_least: int) -> tuple[Colour, ...]:
    """One to 25 colours, each with numbers, copies and wagers of its own; `at_least` so many cards."""
    letters = draw(st.lists(st.sampled_from(sorted(LETTERS)), min_size=1, max_size=25, unique=True))
    many = len(letters)
    kinds = min(9, MOST_KINDS // many - 1)
    copies = st.integers(1, 20 if many == 1 else 3 if many < 6 else 1)
    wagers = st.integers(0, 20 if many == 1 else 4 if many < 15 else 1)
    made = []
    for letter in letters:
        numbers = sorted(draw(st.sets(st.integers(1, 99), min_size=1, max_size=kinds)))
        each = tuple(draw(copies) for _ in numbers)
        made.append(Colour(f"colour {letter.lower()}", letter, tuple(numbers), each, draw(wagers)))
        if sum(colour.size for colour in made) > MANY_CARDS:
            break
    if sum(colour.size for colour in made) < at_least:
        made[0] = evolve(made[0], numbers=(2, 3, 5, 8), copies=(at_least // 4,) * 4)
    return tuple(made)


@st.composite
def teams(draw: st.DrawFn, players: int, size: int | None = None) -> tuple[tuple[int, ...], ...] | None:
    """None, or the seats split in any way into sides of equal size (of `size`)."""
    if size is None:
        sizes = [size for size in range(1, players) if players % size == 0]
        size = draw(st.sampled_from([None, *reversed(sizes)]))
    if size is None:
        return None
    seats = draw(st.permutations(range(players)))
    return tuple(tuple(seats[start : start + size]) for start in range(0, players, size))


@st.composite
def scorings(draw: st.DrawFn, deck: tuple[Colour, ...], *, equal: bool) -> Scoring:
    """Points by length, or a cost, a multiplier for each number of wagers, and reachable bonuses."""
    if draw(st.integers(0, 4)) == 0:
        points = draw(st.lists(st.integers(-20, 50), max_size=14))
        return Scoring(by_length=(0, *points))
    wagers = max(colour.wagers for colour in deck)
    factors = st.lists(st.integers(-2, 6), min_size=wagers + 1, max_size=wagers + 3)
    return Scoring(
        cost=draw(st.integers(-9, 40)),
        multiplier=draw(st.just(tuple(range(1, wagers + 2))) | factors.map(tuple)),
        bonus=tuple(draw(st.lists(bonuses(deck, equal=equal), max_size=3))),
    )


@st.composite
def bonuses(draw: st.DrawFn, deck: tuple[Colour, ...], *, equal: bool) -> Bonus:
    """A bonus that some colour can reach."""
    count_wagers = draw(st.booleans())
    reach = max(
        (sum(colour.copies) if equal else len(colour.numbers)) + (colour.wagers if count_wagers else 0)
        for colour in deck
    )
    return Bonus(
        cards=draw(st.integers(1, reach)),
        points=draw(st.integers(-10, 40)),
        count_wagers=count_wagers,
        multiplied=draw(st.booleans()),
    )


@st.composite
def gives(draw: st.DrawFn, hand: int) -> GiveRule:
    """A give that a hand of this size, two cards at least, can afford."""
    cards = draw(st.integers(1, min(3, hand - 1)))
    return GiveRule(cards, keep=draw(st.integers(1, hand - cards)))


def turn_rules(give: st.SearchStrategy[GiveRule | None]) -> st.SearchStrategy[TurnRules]:
    """Where cards are drawn from, and the give."""
    return st.builds(
        TurnRules,
        draw_from=st.sampled_from([("deck", "discards")] * 4 + [("discards", "deck"), ("deck",)]),
        redraw_own_discard=st.booleans(),
        give=give,
    )


def expedition_rules() -> st.SearchStrategy[ExpeditionRules]:
    """Every way in which an expedition may grow."""
    return st.builds(
        ExpeditionRules,
        order=st.sampled_from(["rising", "falling", "either"]),
        equal=st.booleans(),
        wagers=st.sampled_from(["first", "anytime"]),
    )


def match_rules() -> st.SearchStrategy[MatchRules]:
    """Every way in which rounds make a match."""
    return st.builds(
        MatchRules,
        rounds=st.integers(1, 4),
        first=st.sampled_from(["seat-1", "random"]),
        next=st.sampled_from(["leader", "trailer", "rotate"]),
        tie=st.sampled_from(["after-last", "rotate", "random"]),
    )


@st.composite
def variants(draw: st.DrawFn, *, sharing: bool = False) -> Variant:
    """A variant that makes sense; where `sharing`, one in which partners give each other cards."""
    deck = draw(colours(at_least=16 if sharing else 4))
    cards = sum(colour.size for colour in deck)
    players = draw(st.sampled_from([4, 6]) if sharing else st.integers(2, min(6, cards - 1)))
    sides = draw(teams(players, size=2 if sharing else None))
    hand = draw(hands(least=2 if sharing else 1, most=(cards - 1) // players))
    paired = sides is not None and len(sides[0]) == 2 and hand > 1
    give = gives(hand) if paired else st.none()
    expedition = draw(expedition_rules())
    return Variant(
        name="generated",
        players=players,
        teams=sides,
        colours=deck,
        set_aside=draw(st.integers(0, min(9, cards - 1 - players * hand))),
        hand=hand,
        turn=draw(turn_rules(give if sharing else st.none() | give)),
        expedition=expedition,
        scoring=draw(scorings(deck, equal=expedition.equal)),
        stall_limit=draw(st.none() | st.integers(1, 50)),
        match=draw(match_rules()),
        visibility=Visibility(
            hands=draw(st.sampled_from(["own", "own", "own", "all"])),
            discards=draw(st.sampled_from(["top", "all"])),
        ),
    )


def hands(least: int, most: int) -> st.SearchStrategy[int]:
    """Sizes of a hand; large ones first, for a hand of one card leaves little to test."""
    return st.sampled_from(range(min(12, most), least - 1, -1))


def seeds() -> st.SearchStrategy[int]:
    """Seeds of deals and of random play."""
    return st.integers(0, 10**6)


@st.composite
def rounds(draw: st.DrawFn, of: st.SearchStrategy[Variant] | None = None) -> Round:
    """A round just dealt, of a generated variant (or of one of those given)."""
    variant = draw(variants() if of is None else of)
    return Round.deal(variant, seed=draw(seeds()), starter=draw(st.integers(0, variant.players - 1)))
