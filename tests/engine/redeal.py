"""The same round over a different deal: what one seat could not see is exchanged, all else stays.

This does not ask the engine what is hidden. It follows the cards itself: hidden from a seat is what
never was in its hand and never lay open. Every card must be the only one of its kind, so that one
can be told from another.
"""

from __future__ import annotations

from attrs import evolve

from lostcities.engine import (
    Card,
    Colour,
    Discard,
    DrawDeck,
    DrawDiscard,
    Give,
    GiveRule,
    Move,
    Play,
    Random,
    Round,
    Scoring,
    TurnRules,
    Variant,
    Visibility,
)

#: Sixty-four cards of which no two are alike; the numbers have two digits, so no code is part of another.
_UNIQUE = tuple(
    Colour(name, name[0].upper(), numbers=tuple(range(10, 25)), copies=(1,) * 15, wagers=1)
    for name in ("amber", "beige", "coral", "denim")
)
SOLO = Variant(name="solo", colours=_UNIQUE, set_aside=4, scoring=Scoring(cost=60))
PAIRS = evolve(
    SOLO, name="pairs", players=4, teams=((0, 2), (1, 3)), turn=TurnRules(give=GiveRule(2, 5)), set_aside=2
)
THREE_PAIRS = evolve(PAIRS, name="three-pairs", players=6, teams=((0, 4), (1, 2), (3, 5)))
OPEN_SOLO = evolve(SOLO, name="open-solo", visibility=Visibility(hands="all"))
OPEN_PAIRS = evolve(PAIRS, name="open-pairs", visibility=Visibility(hands="all"))
UNIQUE = (SOLO, PAIRS, THREE_PAIRS, OPEN_SOLO, OPEN_PAIRS)


def seen_by(round_: Round, seat: int) -> set[Card]:
    """The cards that a seat has seen: those that were ever in its hand or in the open."""
    variant = round_.variant
    everybody = range(variant.players)
    looks_into = everybody if variant.visibility.hands == "all" else [seat]
    replayed = start_of(round_)
    seen: set[Card] = set()
    for _, move in (*round_.history, (None, None)):
        seen.update(*(replayed.hand(other) for other in looks_into), *replayed.discards)
        for side in range(len(variant.sides)):
            seen.update(*replayed.expeditions(side))
        if move is not None:
            replayed.push(move)
    return seen


def start_of(round_: Round) -> Round:
    """The round as it was dealt."""
    start = round_.copy()
    while start.history:
        start.pop()
    return start


def hidden_from(round_: Round, seat: int) -> list[Card]:
    """The cards of the game that a seat has never seen, wherever they are."""
    seen = seen_by(round_, seat)
    return [card for card in round_.variant.cards if card not in seen]


def redeal(round_: Round, seat: int, rng: Random) -> Round:
    """The same play over another deal: the cards that `seat` has never seen change places."""
    variant = round_.variant
    hidden = hidden_from(round_, seat)
    shuffled = list(hidden)
    rng.shuffle(shuffled)
    becomes = dict(zip(variant.cards, variant.cards, strict=True)) | dict(zip(hidden, shuffled, strict=True))
    start = start_of(round_)
    other = Round.from_position(
        variant,
        hands=[[becomes[card] for card in start.hand(other)] for other in range(variant.players)],
        deck=[becomes[card] for card in start.deck],
        to_move=start.to_move,
        standing=start.standing,
    )
    for _, move in round_.history:
        other.push(_translated(variant, move, becomes))
    return other


def _translated(variant: Variant, move: Move, becomes: dict[Card, Card]) -> Move:
    if isinstance(move, Give):
        return variant.give(becomes[card] for card in move.cards)
    if isinstance(move, Play):
        return variant.play(becomes[move.card])
    if isinstance(move, Discard):
        return variant.discard(becomes[move.card])
    assert isinstance(move, DrawDeck | DrawDiscard)
    return move
