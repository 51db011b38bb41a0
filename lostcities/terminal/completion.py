"""What may follow what has been typed: legal moves first, each with what it would bring about, then words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache

from attrs import frozen

from lostcities.engine import Card, Discard, DrawDiscard, Give, Move, Play
from lostcities.terminal.commands import CannotRead, Grammar
from lostcities.terminal.events import use_of_gift
from lostcities.terminal.lexicon import Token, Verb, Word, colour_words, fold
from lostcities.terminal.vernacular import local, shown, spellings
from lostcities.texts import language, say


@frozen
class Suggestion:
    """A text that may stand in place of the last `back` characters, and what it means."""

    text: str
    back: int
    meaning: str


@frozen
class _Candidate:
    """A text that may be put in, the ways in which it may be begun, and what it means."""

    text: str
    keys: tuple[str, ...]
    meaning: str
    is_word: bool = False


def suggestions(grammar: Grammar, text: str, meaning: Callable[[Move], str]) -> list[Suggestion]:
    """Everything that may follow `text`; `meaning` tells what a legal move would bring about."""
    tokens = grammar.lexicon.tokens(text)
    blank = not text or text[-1].isspace()
    for place in range(len(tokens) + 1):
        head, tail = tokens[:place], tokens[place:]
        if not tail and not blank and not _is_sign(head):
            continue
        stub = "".join(token.text for token in tail)
        back = len(text) - tail[0].start if tail else 0
        found = [
            Suggestion(candidate.text, back, candidate.meaning)
            for candidate in _candidates(grammar, head, meaning)
            if _is_begun(candidate, stub, blank)
        ]
        if found:
            return found
    return []


def _is_sign(head: Sequence[Token]) -> bool:
    """Whether the last token is a sign, which needs no blank after it."""
    return bool(head) and head[-1].text in ("-", "+")


def _is_begun(candidate: _Candidate, stub: str, blank: bool) -> bool:
    """Whether what stands there is the beginning of the candidate; with a blank after it, not the whole."""
    if blank and stub and (candidate.is_word or stub in candidate.keys):
        return False
    return any(key.startswith(stub) for key in candidate.keys)


def _candidates(
    grammar: Grammar, head: Sequence[Token], meaning: Callable[[Move], str]
) -> Iterator[_Candidate]:
    """What may stand after these tokens."""
    view = grammar.view
    if not head:
        yield from (_of_move(move, meaning) for move in view.legal if not isinstance(move, Give))
        yield from _words(view.legal)
        return
    verb = _verb(grammar, head[0])
    if len(head) == 1 and verb in (Verb.PLAY, Verb.DISCARD):
        kind = Play if verb is Verb.PLAY else Discard
        for move in view.legal:
            if isinstance(move, kind):
                yield _Candidate(move.card.code, _card_keys(move.card), meaning(move))
        return
    if len(head) == 1 and verb is Verb.DRAW:
        for move in view.legal:
            if isinstance(move, DrawDiscard):
                letter = move.colour.letter
                yield _Candidate(letter, (fold(letter), *_names(move.colour.name)), meaning(move))
        return
    if verb is Verb.GIVE:
        yield from _gives(grammar, head[1:], meaning)
    card_move = _card_move(grammar, head)
    if card_move is not None:
        yield from (_of_move(draw, meaning) for draw in view.draws_after(card_move))


def _verb(grammar: Grammar, token: Token) -> Verb | None:
    """The verb that a token can be, a minus being a discard."""
    if token.text == "-":
        return Verb.DISCARD
    meanings = grammar.lexicon.meanings(token)
    return next((part[0] for part in meanings if len(part) == 1 and isinstance(part[0], Verb)), None)


def _card_move(grammar: Grammar, head: Sequence[Token]) -> Play | Discard | None:
    """The legal play or discard that the tokens are, if they are one and no more."""
    for reading in grammar.readings(head):
        if reading.is_whole and reading.draw is None:
            with suppress(CannotRead):  # it names a card that the game has not
                for turn in grammar.turns(reading):
                    if isinstance(turn[0], Play | Discard) and grammar.is_legal(turn):
                        return turn[0]
    return None


def _gives(grammar: Grammar, head: Sequence[Token], meaning: Callable[[Move], str]) -> Iterator[_Candidate]:
    """The cards that may be given beside those that were named."""
    gives = [move for move in grammar.view.legal if isinstance(move, Give)]
    if not gives:
        return
    named = _cards(grammar, head)
    if named is None:
        return
    last = len(named) + 1 == len(gives[0].cards)
    others: dict[Card, Give] = {}
    for move in gives:
        rest = Counter(move.cards)
        rest.subtract(named)
        if min(rest.values()) >= 0:
            for card in +rest:
                others.setdefault(card, move)
    for card, move in sorted(others.items(), key=lambda item: item[0].index):
        told = meaning(move) if last else use_of_gift(grammar.view, card)
        yield _Candidate(card.code, _card_keys(card), told)


def _cards(grammar: Grammar, tokens: Sequence[Token]) -> list[Card] | None:
    """The cards that the tokens name one after the other, or None if they name anything else."""
    by_key = {key: card for card in grammar.view.hand for key in _card_keys(card)}
    cards, text = [], ""
    for token in tokens:
        text += token.text
        if text in by_key:
            cards.append(by_key[text])
            text = ""
    return None if text else cards


def _of_move(move: Move, meaning: Callable[[Move], str]) -> _Candidate:
    """A move as it is typed."""
    keys: tuple[str, ...] = (str(move),)
    if isinstance(move, Play):
        keys = _card_keys(move.card)
    elif isinstance(move, Discard):
        keys = tuple(f"-{key}" for key in _card_keys(move.card))
    elif isinstance(move, DrawDiscard):
        keys = tuple(f"+{name}" for name in (fold(move.colour.letter), *_names(move.colour.name)))
    return _Candidate(str(move), keys, meaning(move))


def _card_keys(card: Card) -> tuple[str, ...]:
    """The ways to type a card, without blanks."""
    return _card_keys_in(language(), card)


@lru_cache(maxsize=512)
def _card_keys_in(language: str, card: Card) -> tuple[str, ...]:
    names = (fold(card.colour.letter), *(name.replace(" ", "") for name in _names(card.colour.name)))
    ranks = ("x", *spellings(("wager", *local("wager")))) if card.is_wager else (str(card.rank),)
    return tuple(
        key for rank in ranks for name in dict.fromkeys(names) for key in (f"{name}{rank}", f"{rank}{name}")
    )


def _names(colour: str) -> tuple[str, ...]:
    """The ways to type a colour's name: as the variant has it, and as the language does."""
    return spellings((colour, *colour_words(colour)))


def _words(legal: Sequence[Move]) -> Iterator[_Candidate]:
    """The words that are no moves, and `give` where it is legal."""
    if any(isinstance(move, Give) for move in legal):
        give = Verb.GIVE.value
        yield _Candidate(f"{shown(give)} ", _word_keys(give), say("terminal.word-give"), is_word=True)
    for word in Word:
        if word not in (Word.YES, Word.NO):
            meaning = say(f"terminal.word-{word.value.replace(' ', '-')}")
            yield _Candidate(shown(word.value), _word_keys(word.value), meaning, is_word=True)


def _word_keys(word: str) -> tuple[str, ...]:
    """The ways to type a word, as far as it was typed."""
    return tuple(key.replace(" ", "") for key in spellings((*local(word), word)))
