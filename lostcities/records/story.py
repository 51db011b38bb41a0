"""A record told to a person, turn by turn. Everything is shown, hidden or not: it is a record."""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Iterator, Sequence
from itertools import chain

from attrs import frozen

from lostcities.engine import Card, Discard, DrawDeck, Give, Match, Move, Play, Round
from lostcities.records.head import UNNAMED
from lostcities.records.notation import format_turn
from lostcities.records.record import Record
from lostcities.records.writing import beginning, whole_turns
from lostcities.texts import listed, say, strung, translated


@frozen
class Cast:
    """The players of a match as they are told of: `you` is the seat of a person who gave no name, and is
    spoken to."""

    names: tuple[str, ...]
    you: int | None = None

    @classmethod
    def of(cls, players: Sequence[str], bots: Container[str]) -> Cast:
        """The players as a record names them, `bots` among them."""
        you = next((i for i, name in enumerate(players) if name == UNNAMED and name not in bots), None)
        called = say("story.you")
        return cls(tuple(called if seat == you else name for seat, name in enumerate(players)), you)

    def form(self, seat: int, sentence: str) -> str:
        """The id of a sentence in the form in which it is said of a seat."""
        return f"story.{'you-' if seat == self.you else ''}{sentence}"


def match_story(match: Match, cast: Cast) -> Iterator[str]:
    """The lines that tell a match."""
    yield _title(match, cast)
    for round_ in match.rounds:
        yield ""
        yield from round_story(round_, cast)
    yield ""
    if not match.rounds:
        yield say("story.no-rounds")
        return
    yield say("story.totals", scores=_scores(match.rounds[0], cast, match.totals))
    if (winners := match.winners) is not None:
        yield _winner_line(match, cast, winners)


def summary(record: Record) -> str:
    """A match in one line: what is played, by whom, and how it stands."""
    match, round_ = record.match, record.match.round
    cast = Cast.of(record.players, record.bots)
    title = _title(match, cast)
    if round_ is None:
        return say("story.summary-new", title=title)
    scores = _scores(round_, cast, match.totals)
    number, count = round_.standing.round, round_.standing.rounds
    return say("story.summary", title=title, number=number, count=count, scores=scores)


def _title(match: Match, cast: Cast) -> str:
    variant = match.variant
    name = translated("title", variant.title or "") or variant.name or say("story.nameless")
    return say("story.title", variant=name, players=strung("story", cast.names))


def round_story(round_: Round, cast: Cast) -> Iterator[str]:
    """The lines that tell a round: the hands, each turn, and how it stands at the end."""
    replayed = beginning(round_)
    standing = round_.standing
    starter = standing.starter
    begins = {"number": standing.round, "count": standing.rounds, "who": cast.names[starter]}
    yield say(cast.form(starter, "round-begins"), **begins)
    names = _column(cast.names)
    for seat, name in enumerate(names):
        yield f" {name}   {' '.join(card.code for card in replayed.hand(seat))}"
    turns = whole_turns(round_)
    written = _column([format_turn(moves) for _, moves in turns])
    for (seat, moves), turn in zip(turns, written, strict=True):
        words = strung("story", [_done(replayed, move, cast) for move in moves])
        yield f" {names[seat]}   {turn}   {words}"
    yield from _result(round_, cast)


def _done(round_: Round, move: Move, cast: Cast) -> str:
    """Makes the move, and says what it does."""
    seat = round_.to_move
    assert seat is not None, "a move of a round's history can be made again"
    match move:
        case Play():
            before = _score(round_, seat, move.card)
            round_.push(move)
            after = _score(round_, seat, move.card)
            lays = cast.form(seat, "lays")
            return _card(move.card, lays, before=_signed(before), after=_signed(after))
        case Give():
            round_.push(move)
            partner = round_.variant.partner(seat)
            assert partner is not None
            cards = [_card(card, "story.card") for card in move.cards]
            return say(cast.form(seat, "gives"), to=cast.names[partner], cards=listed("story", cards))
        case Discard():
            round_.push(move)
            return _card(move.card, cast.form(seat, "discards"))
        case DrawDeck():
            round_.push(move)
            left = round_.deck_size
            return say(cast.form(seat, "draws" if left else "draws-last"), count=left)
    round_.push(move)
    event = round_.events(seat)[-1]
    assert event.cards is not None
    return _card(event.cards[0], cast.form(seat, "takes"))


def _score(round_: Round, seat: int, card: Card) -> int:
    """What the expedition to which the card belongs is worth to the seat's side."""
    variant = round_.variant
    return variant.scoring.expedition(round_.expeditions(variant.side_of[seat])[card.colour_index])


def _card(card: Card, deed: str, **fields: str) -> str:
    kind = "wager" if card.is_wager else "number"
    return say(f"{deed}-{kind}", colour=card.colour.name, rank=card.rank, **fields)


def _result(round_: Round, cast: Cast) -> Iterator[str]:
    """How the round stands in the end."""
    scores = _scores(round_, cast, round_.scores())
    if round_.to_move is not None:
        who, runs = cast.names[round_.to_move], cast.form(round_.to_move, "round-runs")
        yield say(runs, number=round_.number, count=round_.turns, who=who, scores=scores)
        return
    if round_.ended == "stall":
        yield say("story.stalled", count=round_.idle)
    yield say("story.round-over", number=round_.number, count=round_.turns, scores=scores)


def _scores(round_: Round, cast: Cast, points: Sequence[int]) -> str:
    sides = round_.variant.sides
    return strung(
        "story",
        [
            say("story.score", names=listed("story", [cast.names[seat] for seat in seats]), points=number)
            for seats, number in zip(sides, points, strict=True)
        ],
    )


def _winner_line(match: Match, cast: Cast, winners: Sequence[int]) -> str:
    sides = match.variant.sides
    seats = sorted(chain.from_iterable(sides[side] for side in winners))
    names = [cast.names[seat] for seat in seats]
    if len(winners) > 1:
        return say("story.share", names=listed("story", names))
    totals = sorted(match.totals)
    sentence = cast.form(seats[0], "wins") if len(names) == 1 else "story.win"
    return say(sentence, names=listed("story", names), count=totals[-1] - totals[-2])


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def _width(text: str) -> int:
    """How many columns a text takes: letters of the Far East take two."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def _column(texts: Sequence[str]) -> list[str]:
    """The texts, filled up to the width of the widest."""
    widest = max(map(_width, texts), default=0)
    return [text + " " * (widest - _width(text)) for text in texts]
