"""A record told to a person, turn by turn. Everything is shown, hidden or not: it is a record."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import chain

from lostcities.engine import Card, Discard, DrawDeck, Give, Match, Move, Play, Round
from lostcities.records.notation import format_turn
from lostcities.records.record import Record
from lostcities.records.writing import beginning, whole_turns
from lostcities.texts import say, translated


def match_story(match: Match, players: Sequence[str]) -> Iterator[str]:
    """The lines that tell a match."""
    yield _title(match, players)
    for round_ in match.rounds:
        yield ""
        yield from round_story(round_, players)
    yield ""
    if not match.rounds:
        yield say("story.no-rounds")
        return
    yield say("story.totals", scores=_scores(match.rounds[0], players, match.totals))
    if (winners := match.winners) is not None:
        yield _winner_line(match, players, winners)


def summary(record: Record) -> str:
    """A match in one line: what is played, by whom, and how it stands."""
    match, round_ = record.match, record.match.round
    title = _title(match, record.players)
    if round_ is None:
        return say("story.summary-new", title=title)
    scores = _scores(round_, record.players, match.totals)
    number, count = round_.standing.round, round_.standing.rounds
    return say("story.summary", title=title, number=number, count=count, scores=scores)


def _title(match: Match, players: Sequence[str]) -> str:
    variant = match.variant
    name = translated("title", variant.title or "") or variant.name or say("story.nameless")
    return say("story.title", variant=name, players=_joined(players))


def round_story(round_: Round, players: Sequence[str]) -> Iterator[str]:
    """The lines that tell a round: the hands, each turn, and how it stands at the end."""
    replayed = beginning(round_)
    standing = round_.standing
    starter = players[standing.starter]
    yield say("story.round-begins", number=standing.round, count=standing.rounds, who=starter)
    names = _column(players)
    for seat, name in enumerate(names):
        yield f" {name}   {' '.join(card.code for card in replayed.hand(seat))}"
    turns = whole_turns(round_)
    written = _column([format_turn(moves) for _, moves in turns])
    for (seat, moves), turn in zip(turns, written, strict=True):
        words = _joined([_done(replayed, move, players) for move in moves])
        yield f" {names[seat]}   {turn}   {words}"
    yield from _result(round_, players)


def _done(round_: Round, move: Move, players: Sequence[str]) -> str:
    """Makes the move, and says what it does."""
    seat = round_.to_move
    assert seat is not None, "a move of a round's history can be made again"
    match move:
        case Play():
            before = _score(round_, seat, move.card)
            round_.push(move)
            after = _score(round_, seat, move.card)
            return _card(move.card, "lays", before=_signed(before), after=_signed(after))
        case Give():
            round_.push(move)
            partner = round_.variant.partner(seat)
            assert partner is not None
            cards = [_card(card, "card") for card in move.cards]
            return say("story.gives", to=players[partner], cards=_listed(cards))
        case Discard():
            round_.push(move)
            return _card(move.card, "discards")
        case DrawDeck():
            round_.push(move)
            left = round_.deck_size
            return say("story.draws", count=left) if left else say("story.draws-last")
    round_.push(move)
    event = round_.events(seat)[-1]
    assert event.cards is not None
    return _card(event.cards[0], "takes")


def _score(round_: Round, seat: int, card: Card) -> int:
    """What the expedition to which the card belongs is worth to the seat's side."""
    variant = round_.variant
    return variant.scoring.expedition(round_.expeditions(variant.side_of[seat])[card.colour_index])


def _card(card: Card, deed: str, **fields: str) -> str:
    kind = "wager" if card.is_wager else "number"
    return say(f"story.{deed}-{kind}", colour=card.colour.name, rank=card.rank, **fields)


def _result(round_: Round, players: Sequence[str]) -> Iterator[str]:
    """How the round stands in the end."""
    scores = _scores(round_, players, round_.scores())
    if round_.to_move is not None:
        who = players[round_.to_move]
        yield say("story.round-runs", number=round_.number, count=round_.turns, who=who, scores=scores)
        return
    if round_.ended == "stall":
        yield say("story.stalled", count=round_.idle)
    yield say("story.round-over", number=round_.number, count=round_.turns, scores=scores)


def _scores(round_: Round, players: Sequence[str], points: Sequence[int]) -> str:
    sides = round_.variant.sides
    return _joined(
        [
            say("story.score", names=_listed([players[seat] for seat in seats]), points=number)
            for seats, number in zip(sides, points, strict=True)
        ]
    )


def _winner_line(match: Match, players: Sequence[str], winners: Sequence[int]) -> str:
    sides = match.variant.sides
    names = [players[seat] for seat in sorted(chain.from_iterable(sides[side] for side in winners))]
    if len(winners) > 1:
        return say("story.share", names=_listed(names))
    totals = sorted(match.totals)
    sentence = "wins" if len(names) == 1 else "win"
    return say(f"story.{sentence}", names=_listed(names), count=totals[-1] - totals[-2])


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def _joined(parts: Sequence[str]) -> str:
    """ "this, that, another" """
    whole, *rest = parts
    for part in rest:
        whole = say("story.comma", first=whole, second=part)
    return whole


def _listed(parts: Sequence[str]) -> str:
    """ "this, that and another" """
    if len(parts) == 1:
        return parts[0]
    return say("story.and", first=_joined(parts[:-1]), second=parts[-1])


def _width(text: str) -> int:
    """How many columns a text takes: letters of the Far East take two."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def _column(texts: Sequence[str]) -> list[str]:
    """The texts, filled up to the width of the widest."""
    widest = max(map(_width, texts), default=0)
    return [text + " " * (widest - _width(text)) for text in texts]
