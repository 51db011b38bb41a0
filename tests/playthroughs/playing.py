"""A round of a variant, written down so that a person can follow it with the rules at hand.

`python -m tests.playthroughs.playing` writes all of them anew, after a change that means to change them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from lostcities.catalogue.differences import differences
from lostcities.catalogue.library import Library
from lostcities.engine import Card, Discard, Give, Match, Move, Play, Random, Round, Variant, stream

DIRECTORY = Path(__file__).parent
SEED = "playthrough"
#: After so many turns everything is shown, and all that is legal.
EVERY = 10
#: How likely each kind of move is, where it can be made: expeditions grow, piles too, and partners give.
WEIGHTS = {Play: 6, Discard: 3, Give: 1}


def playthrough(variant: Variant) -> str:
    """The whole of it: what differs from the classic game, a round turn by turn, the rounds after it."""
    variant = variant.with_stall_limit()
    return "".join(f"{line}".rstrip() + "\n" for line in _lines(variant))


def _lines(variant: Variant) -> Iterator[str]:
    yield f"{variant.name}: {variant.title}"
    for line in differences(Library.of().find("classic"), variant):
        yield f"  {line}"
    yield ""
    match, rng = Match(variant, seed=SEED), stream(SEED, "moves")
    yield from _round(variant, match.deal(), rng)
    yield ""
    while not match.is_over:
        round_ = match.deal()
        while not round_.is_over:
            _turn(round_, rng)
        scores = ", ".join(map(str, round_.scores()))
        begun = f"round {round_.number}  begun by seat {round_.standing.starter + 1}"
        yield f"{begun}: {scores} after {round_.turns} turns ({round_.ended})"
    winners = " and ".join(str(side + 1) for side in match.winners or ())
    yield f"match    {', '.join(map(str, match.totals))}, won by side {winners}"


def _round(variant: Variant, round_: Round, rng: Random) -> Iterator[str]:
    yield from _table(variant, round_)
    yield f"deck     {_cards(round_.deck)}"
    while not round_.is_over:
        if round_.turns % EVERY == 0:
            yield ""
            if round_.turns:
                yield from _table(variant, round_)
            yield f"legal    {', '.join(map(str, round_.legal_moves))}"
            yield ""
        yield _turn(round_, rng)
    yield ""
    yield from _table(variant, round_)
    yield f"over     {round_.ended} after {round_.turns} turns, begun by seat {round_.standing.starter + 1}"
    yield from _scores(variant, round_)


def _turn(round_: Round, rng: Random) -> str:
    """One turn: who takes it, what was open in each half, what it comes to."""
    seat, number = round_.to_move, round_.turns + 1
    assert seat is not None
    moves, counts = [], []
    while not round_.is_over and round_.turns < number:
        move = _choice(round_, rng)
        counts.append(len(round_.legal_moves))
        moves.append(str(move))
        round_.push(move)
    told = " ".join(moves)
    scores = " ".join(f"{score:4}" for score in round_.scores())
    choices = "+".join(map(str, counts))
    return f"{number:4}  seat {seat + 1}  {told:14} of {choices:7} deck {round_.deck_size:2}  scores {scores}"


def _choice(round_: Round, rng: Random) -> Move:
    legal = round_.legal_moves
    if round_.phase == "draw":
        return legal[0] if rng.below(4) or len(legal) == 1 else rng.choice(legal[1:])
    kinds = [
        kind for kind in WEIGHTS for _ in range(WEIGHTS[kind]) if any(isinstance(m, kind) for m in legal)
    ]
    kind = rng.choice(kinds)
    moves = [move for move in legal if isinstance(move, kind)]
    if kind is not Play:
        return rng.choice(moves)
    # Small steps, so that there is room for more.
    falling = round_.variant.expedition.order == "falling"
    return rng.choice(sorted(moves, key=lambda play: -play.card.rank if falling else play.card.rank)[:2])


def _table(variant: Variant, round_: Round) -> Iterator[str]:
    """Everything there is, hidden or not."""
    for seat in range(variant.players):
        yield f"hand {seat + 1}   {_cards(round_.hand(seat))}"
    for side, seats in enumerate(variant.sides):
        rows = [_cards(cards) for cards in round_.expeditions(side) if cards]
        if rows:
            yield f"side {'+'.join(str(seat + 1) for seat in seats):3} {' | '.join(rows)}"
    piles = [_cards(pile) for pile in round_.discards if pile]
    if piles:
        yield f"discards {' | '.join(piles)}"


def _scores(variant: Variant, round_: Round) -> Iterator[str]:
    for side, seats in enumerate(variant.sides):
        parts = [
            f"{colour.name} {variant.scoring.expedition(cards)}"
            for colour, cards in zip(variant.colours, round_.expeditions(side), strict=True)
        ]
        total = round_.scores()[side]
        yield f"score    {'+'.join(str(seat + 1) for seat in seats):3} {', '.join(parts)}: {total}"


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(card.code for card in cards) or "-"


def main() -> None:
    library = Library.of()
    for name in library.names():
        (DIRECTORY / f"{name}.txt").write_text(playthrough(library.find(name)), encoding="utf-8")


if __name__ == "__main__":
    main()
