"""Positions and games that the tests of the terminal share."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from lostcities.bots import bot, turn_stream
from lostcities.engine import (
    Card,
    Colour,
    GiveRule,
    Match,
    MatchRules,
    Round,
    Turn,
    TurnRules,
    Variant,
    View,
)
from lostcities.table import Game, Player
from lostcities.terminal.commands import turn_text

CLASSIC = Variant()
TEAMS = Variant(
    players=4,
    teams=((0, 2), (1, 3)),
    turn=TurnRules(give=GiveRule()),
    colours=tuple(evolve(colour, copies=(2, 2, 2, *colour.copies[3:])) for colour in CLASSIC.colours),
)
#: Two colours, and eight turns a round.
SMALL = Variant(colours=CLASSIC.colours[:2])
#: Colours whose letters are those of the verbs, and one whose name has a blank in it.
AWKWARD = Variant(
    colours=tuple(
        Colour(name, letter, numbers=tuple(range(2, 11)), copies=(1,) * 9, wagers=3)
        for name, letter in (("desert", "D"), ("plum", "P"), ("gold", "G"), ("light hazel", "H"))
    )
)


def cards(variant: Variant, codes: str) -> list[Card]:
    """The cards named in a text."""
    return [variant.card(code) for code in codes.split()]


def position(
    hand: str,
    *,
    variant: Variant = CLASSIC,
    others: Sequence[str] = (),
    deck: str = "",
    laid: Sequence[str] = (),
    discards: str = "",
) -> Round:
    """A round in which seat 0 is to move with this hand; what is not said is dealt from what is left."""
    named = [hand, *others, deck, *laid, discards]
    left = [card for card in variant.cards for _ in range(card.copies)]
    for card in cards(variant, " ".join(named)):
        left.remove(card)
    hands = [cards(variant, hand), *(cards(variant, other) for other in others)]
    while len(hands) < variant.players:
        hands.append([left.pop() for _ in range(variant.hand)])
    return Round.from_position(
        variant,
        hands=hands,
        deck=cards(variant, deck) or left,
        expeditions=[cards(variant, side) for side in laid],
        discards=cards(variant, discards),
    )


def view_of(hand: str, **more: object) -> View:
    """What seat 0 sees of such a position."""
    return position(hand, **more).view(0)  # type: ignore[arg-type]


#: The position in which most of the grammar is tried.
HAND = "Y8 B2 B9 W9 GX G9 R6 R10"
LAID = ("BX B5 B7 G3 G5 G6 G8 RX R3 R4 R7", "YX YX Y2 Y5 Y9 WX W2 W3 W4 W6 W7 W8")
DISCARDS = "Y3 Y7 W5 G2"


def rich_view() -> View:
    """A view in the middle of a round: dead cards in the hand, discards of three colours."""
    return view_of(HAND, laid=LAID, discards=DISCARDS)


def after_card(text: str) -> View:
    """The same, after the seat has laid or discarded a card: `text` is the move, as it is written."""
    round_ = position(HAND, laid=LAID, discards=DISCARDS)
    round_.push(next(move for move in round_.legal_moves if str(move) == text))
    return round_.view(0)


def game(*players: Player, variant: Variant = CLASSIC, rounds: int = 1, seed: int = 7) -> Game:
    """A game without a record, of one round if nothing else is said."""
    variant = evolve(variant, match=MatchRules(rounds=rounds))
    return Game(Match(variant, seed=seed), players)


def played_out(playing: Game, level: str = "random") -> list[tuple[int, str]]:
    """The turns by which bots of one level would play the game, with the seats that take them."""
    match = Match(playing.variant, seed=playing.match.seed)
    player, taken = bot(level), []
    while not match.is_over:
        round_ = match.deal()
        while round_.to_move is not None:
            view = round_.view(round_.to_move)
            turn: Turn = player.choose(view, turn_stream(playing.match.seed or 0, view))
            taken.append((view.seat, turn_text(turn)))
            for move in turn:
                round_.push(move)
    return taken
