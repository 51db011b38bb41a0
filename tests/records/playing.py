"""Matches played at random into a journal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lostcities.engine import Colour, GiveRule, Match, MatchRules, Random, Scoring, TurnRules, Variant, stream
from lostcities.records import Head, Journal

#: Partners with two colours and nineteen cards: a match of it fills a page, and has everything in it.
TINY = Variant(
    name="tiny",
    players=4,
    teams=((0, 2), (1, 3)),
    colours=(
        Colour("red", "R", numbers=(1, 2, 3, 10), copies=(1, 2, 1, 2), wagers=3),
        Colour("blue", "B", numbers=(4, 5, 6), copies=(2, 3, 2), wagers=3),
    ),
    hand=3,
    turn=TurnRules(give=GiveRule(cards=1, keep=1)),
    scoring=Scoring(cost=5, bonus=()),
    stall_limit=8,
    match=MatchRules(rounds=2),
)
#: Names that a careless writer would spoil.
PLAYERS = ("no", "Zoë", "7", "- a #b")


def head_of(variant: Variant, **fields: object) -> Head:
    """A head for a match of the variant."""
    return Head(variant=variant, players=PLAYERS[: variant.players], **fields)  # type: ignore[arg-type]


def play_into(journal: Journal, match: Match, rng: Random) -> Iterator[str]:
    """Play a match at random, whole turns, halves and undos mixed; yields once for each line written."""
    while not match.is_over:
        round_ = match.round
        if round_ is None or round_.is_over:
            round_ = match.deal()
            journal.write_round(round_)
            yield "round"
        while not round_.is_over:
            if round_.history and rng.below(5) == 0:
                round_.pop()
                journal.write_undo()
                yield "undo"
                continue
            turn = rng.choice(round_.legal_turns())
            if len(turn) == 2 and rng.below(2):
                turn = turn[:1]
            for move in turn:
                round_.push(move)
            journal.write_turn(turn)
            yield "turn"


def written(path: Path, variant: Variant = TINY, seed: int = 3) -> bytes:
    """A whole match of the variant, written to `path`."""
    with Journal.create(path, head_of(variant, seed=seed, bots={"Zoë": "novice"})) as journal:
        for _ in play_into(journal, Match(variant, seed=seed), stream(seed, "test")):
            pass
    return path.read_bytes()
