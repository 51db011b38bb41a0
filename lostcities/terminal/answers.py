"""What is shown to a person who asks: each answer is made from the person's view alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from attrs import frozen

from lostcities.bots import BEST, bot
from lostcities.engine import Card, Discard, Give, Play, View, stream
from lostcities.terminal import events
from lostcities.terminal.commands import turn_text
from lostcities.terminal.lexicon import Word, lexicon_of
from lostcities.terminal.picture import Line
from lostcities.terminal.voices import lines_of
from lostcities.texts import say

if TYPE_CHECKING:
    from lostcities.terminal.sitting import Sitting

TOPICS = ("play", "draw", "give", "score", "keys", "table")


@frozen
class Answer:
    """Lines that answer a question; `public` where everybody at the table may read them."""

    lines: list[Line]
    public: bool


def answer(sitting: Sitting, view: View, word: Word, about: str) -> Answer | None:
    """The answer to a word, or None if the word asks for no lines."""
    asked = _PUBLIC.get(word)
    if asked is not None:
        return Answer(asked(sitting, view, about), public=True)
    asked = _PRIVATE.get(word)
    if asked is not None:
        return Answer(asked(sitting, view, about), public=False)
    return None


def _help(sitting: Sitting, view: View, about: str) -> list[Line]:
    if not about:
        return lines_of([say("terminal.help")])
    topic = next((topic for topic in TOPICS if topic.startswith(about)), None)
    if topic is None:
        return lines_of([say("terminal.no-topic", topic=about, topics=", ".join(TOPICS))])
    return lines_of([say(f"terminal.help-{topic}")])


def _rules(sitting: Sitting, view: View, about: str) -> list[Line]:
    words = import_module("lostcities.catalogue.words")  # reads no file, but loads what reads them
    return lines_of([words.rules_text(view.variant)])


def _score(sitting: Sitting, view: View, about: str) -> list[Line]:
    return sitting.voice.score(view, sitting.desk.columns)


def _log(sitting: Sitting, view: View, about: str) -> list[Line]:
    seen = view if sitting.eyes is not None else view.public()
    if not seen.log:
        return lines_of([say("terminal.no-log")])
    return lines_of(events.log_lines(seen, sitting.names, sitting.desk.columns))


def _discards(sitting: Sitting, view: View, about: str) -> list[Line]:
    texts = []
    for colour, pile in zip(view.variant.colours, view.discards, strict=True):
        name = "terminal.discards" if pile else "terminal.discards-none"
        texts.append(say(name, letter=colour.letter, cards=" ".join(map(str, pile))))
    return lines_of([*texts, say("terminal.discards-order")])


def _save(sitting: Sitting, view: View, about: str) -> list[Line]:
    if sitting.game.record is None:
        return lines_of([" " + say("terminal.saved-nowhere")])
    return lines_of([" " + say("terminal.saved", record=sitting.game.record)])


def _hand(sitting: Sitting, view: View, about: str) -> list[Line]:
    return sitting.voice.hand(view, sitting.desk.columns)


def _table(sitting: Sitting, view: View, about: str) -> list[Line]:
    colours = tuple((colour.name, colour.letter) for colour in view.variant.colours)
    named = lexicon_of(colours).colours(about)
    return sitting.voice.table(view, sitting.desk.columns, named[0] if named else None)


def _seen(sitting: Sitting, view: View, about: str) -> list[Line]:
    """By colour, the cards whose place is known, and those that may be anywhere."""
    unseen = Counter(view.unseen())
    texts = []
    for colour, cards in zip(view.variant.colours, view.variant.colour_cards, strict=True):
        hidden = [card for card in cards for _ in range(unseen[card])]
        known = [card for card in cards for _ in range(card.copies - unseen[card])]
        texts.append(
            say(
                "terminal.seen",
                letter=colour.letter,
                seen=_ranks(known) or "--",
                unseen=_ranks(hidden) or "--",
            )
        )
    return lines_of(texts)


def _ranks(cards: Iterable[Card]) -> str:
    return " ".join("X" if card.is_wager else str(card.rank) for card in cards)


def _hint(sitting: Sitting, view: View, about: str) -> list[Line]:
    """What a bot would do that sees only this view, with luck that is no seat's."""
    rng = stream("hint", "hint", view.standing.round, view.seat, view.turns)
    turn = bot(BEST).choose(view, rng)
    meaning = sitting.voice.consequence(view, turn[0])
    return lines_of([say("terminal.hint", turn=turn_text(turn), meaning=meaning)])


def _moves(sitting: Sitting, view: View, about: str) -> list[Line]:
    """What may be done now: each card that can be laid with what it brings, the rest in a line each."""
    told = [move for move in view.legal if not isinstance(move, Discard | Give)]
    texts = [
        say("terminal.move", move=str(move), meaning=sitting.voice.consequence(view, move)) for move in told
    ]
    discards = [move for move in view.legal if isinstance(move, Discard)]
    if discards:
        texts.append(say("terminal.moves-discard", moves=" ".join(map(str, discards))))
    gives = [move for move in view.legal if isinstance(move, Give)]
    if gives and view.partner is not None:
        partner = sitting.names[view.partner]
        texts.append(
            say("terminal.moves-give", count=len(gives[0].cards), partner=partner, example=str(gives[0]))
        )
    plays = [move for move in told if isinstance(move, Play)]
    if plays:
        draws = "  ".join(map(str, view.draws_after(plays[0])))
        texts.append(say("terminal.moves-draw", draws=draws))
    return lines_of(texts)


_Asked = Callable[["Sitting", View, str], list[Line]]
_PUBLIC: Mapping[Word, _Asked] = {
    Word.HELP: _help,
    Word.RULES: _rules,
    Word.SCORE: _score,
    Word.LOG: _log,
    Word.DISCARDS: _discards,
    Word.SAVE: _save,
}
_PRIVATE: Mapping[Word, _Asked] = {
    Word.HAND: _hand,
    Word.TABLE: _table,
    Word.SEEN: _seen,
    Word.HINT: _hint,
    Word.MOVES: _moves,
}
