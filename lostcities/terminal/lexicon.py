"""The words a person may type, and what each of them can mean in a variant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache

from attrs import frozen

from lostcities.engine import WAGER
from lostcities.terminal.vernacular import fold as fold  # words are compared as they are looked up
from lostcities.terminal.vernacular import local, spellings
from lostcities.texts import ENGLISH, language


class Verb(Enum):
    """A word that begins a move."""

    PLAY = "play"
    DISCARD = "discard"
    DRAW = "draw"
    GIVE = "give"


class Word(Enum):
    """A word that is no move: it asks to be shown something, or for something to be done."""

    HELP = "help"
    HINT = "hint"
    EXPLAIN = "explain"
    MOVES = "moves"
    SCORE = "score"
    UNDO = "undo"
    LOG = "log"
    RULES = "rules"
    HAND = "hand"
    TABLE = "table"
    DISCARDS = "discards"
    SEEN = "seen"
    SAVE = "save"
    QUIT = "quit"
    FORGET = "forget"
    THROW_AWAY = "throw away"
    PLAIN = "plain"
    YES = "yes"
    NO = "no"


#: Other words for the same, as people try them; the single letters are those that are worth a habit.
VERBS: Mapping[str, Verb] = {
    **{verb.value: verb for verb in Verb},
    "p": Verb.PLAY,
    "lay": Verb.PLAY,
    "d": Verb.DISCARD,
    "take": Verb.DRAW,
    "g": Verb.GIVE,
    "pass": Verb.GIVE,
}
WORDS: Mapping[str, Word] = {
    **{word.value: word for word in Word},
    "?": Word.MOVES,
    "h": Word.HELP,
    "q": Word.QUIT,
    "u": Word.UNDO,
    "back": Word.UNDO,
    "takeback": Word.UNDO,
    "legal": Word.MOVES,
    "points": Word.SCORE,
    "history": Word.LOG,
    "leave": Word.QUIT,
    "exit": Word.QUIT,
    "bye": Word.QUIT,
    "throw": Word.THROW_AWAY,
    "abandon": Word.THROW_AWAY,
    "why": Word.EXPLAIN,
    "quit!": Word.FORGET,
    "q!": Word.FORGET,
    "quit without saving": Word.FORGET,
    "leave without saving": Word.FORGET,
}
ENGLISH_WORDS: Mapping[str, Verb | Word] = {**WORDS, **VERBS}
#: Words whose beginnings win over those of the others (`pl` plays, `plain` is written in full).
FIRST = frozenset(
    {"play", "discard", "draw", "give", "undo", "hint", "score", "log", "help", "rules", "save", "quit"}
)
#: Words that answer nothing by their beginnings.
WHOLE = frozenset({"yes", "no", "throw away", "abandon", "throw", "forget"})

_WAGER_WORDS = ("wager", "investment", "handshake", "bet")
_WAGER_LETTERS = frozenset("xh")
_DECK_WORDS = frozenset({"deck", "stock"})
_FILLERS = ("and", "card", "from", "of", "on", "onto", "pile", "the", "then", "to")

#: Words of which a language has its own, besides those for Verb, Word and colours.
OTHER_WORDS = ("wager", "deck", "keys")
#: Words that mean nothing, as one text: no language has as many of them, or one for each.
FILLERS = ", ".join(_FILLERS)

#: A key of the Russian layout and the Latin one that lies on it; a letter that looks like X is one.
_RUSSIAN = str.maketrans("йцукенгшщзхъфывапролджэячсмитьбю", "qwertyuiopx]asdfghjkl;'zxcvbnm,.")


@frozen
class Colour:
    """A colour was named."""

    index: int


@frozen
class Rank:
    """A rank was named; a wager is the rank 0, as in the engine."""

    rank: int


class Sign(Enum):
    """Signs, and the words that stand for one."""

    PLUS = "+"
    MINUS = "-"
    DECK = "deck"


Item = Verb | Colour | Rank | Sign
#: What one token may mean: each alternative is a few items.
Meanings = tuple[tuple[Item, ...], ...]


@frozen
class Token:
    """A piece of what was typed, folded, with the place where it begins and ends."""

    text: str
    start: int
    end: int


def latin_keys(text: str) -> str:
    """What the same keys write in the Latin layout, where Russian letters were typed."""
    return text.casefold().translate(_RUSSIAN)


class Lexicon:
    """The words of a variant: what each token of a line can mean."""

    def __init__(self, colours: tuple[tuple[str, str], ...]) -> None:
        """For colours with these names and letters; `lexicon_of` keeps the latest."""
        self._letters = {letter.casefold(): index for index, (_, letter) in enumerate(colours)}
        #: Names that may be begun; those of the language, where it has some.
        self._begun = {key: i for i, (name, _) in enumerate(colours) for key in spellings(colour_words(name))}
        self._names = {fold(name): index for index, (name, _) in enumerate(colours)} | self._begun
        self._fillers = frozenset(spellings((*_FILLERS, *local(FILLERS, "filler"))))
        self._deck_words = frozenset(spellings((*_DECK_WORDS, *local("deck"))))
        self._wager_words = spellings((*_WAGER_WORDS, *local("wager")))
        names = "|".join(re.escape(name) for name in sorted(self._names, key=len, reverse=True))
        # A colour's name may hold blanks, digits and signs: it is looked for before anything else.
        self._pattern = re.compile(rf"(?<![^\W\d_])(?:{names})(?![^\W\d_])|\d+|[^\W\d_]+|[-+*?]|\S")

    def tokens(self, text: str) -> list[Token]:
        """The tokens of a line, without the marks that a table puts at its cards."""
        found: list[Token] = []
        for match in self._pattern.finditer(fold(text)):
            token = Token(match[0], match.start(), match.end())
            if token.text == "*" and found and _is_rank(found[-1], token):
                continue
            if token.text == ")" and found and found[-1].end == token.start:
                found[-1] = Token(found[-1].text, found[-1].start, token.end)  # a star may follow: `(R10)*`
            elif token.text not in "(),.;:":
                found.append(token)
        return found

    def meanings(self, token: Token) -> Meanings:
        """Everything that a token can mean in a move; nothing if it can mean nothing."""
        return tuple(dict.fromkeys(self._meanings(token.text)))

    def _meanings(self, text: str) -> Iterator[tuple[Item, ...]]:
        if text.isdecimal():
            yield (Rank(int(text[:4])),)
        elif text in ("+", "-"):
            yield (Sign(text),)
        elif text == "*":
            yield (Rank(WAGER),)
        else:
            yield from self._simple(text)
            if text in self._fillers:
                yield ()
            if text in self._deck_words:
                yield (Sign.DECK,)
            if len(text) > 1:
                yield from self._glued(text)

    def _simple(self, text: str) -> Iterator[tuple[Item, ...]]:
        """What a word means by itself."""
        for index in self.colours(text):
            yield (Colour(index),)
        if text in _WAGER_LETTERS or _begins(text, self._wager_words):
            yield (Rank(WAGER),)
        for verb in verbs(text):
            yield (verb,)

    def _glued(self, text: str) -> Iterator[tuple[Item, ...]]:
        """What letters without a blank mean one by one: `rx`, `xr`, `pr` (5), `dbx`."""
        if len(text) > 3 or not all(letter in self._letters or letter in "xhpdg" for letter in text):
            return
        wordings: list[tuple[Item, ...]] = [()]
        for letter in text:
            wordings = [(*before, *meaning) for before in wordings for meaning in self._simple(letter)]
        yield from wordings

    def colours(self, text: str) -> list[int]:
        """The colours that a letter, a name or the beginning of one can mean."""
        if text in self._letters:
            return [self._letters[text]]
        if text in self._names:
            return [self._names[text]]
        if len(text) < 2:
            return []
        return list(dict.fromkeys(i for name, i in self._begun.items() if name.startswith(text)))


def colour_words(name: str) -> tuple[str, ...]:
    """What the language calls a colour: alone, beside a noun, and as it is inflected by who types it."""
    kinds = ("colour", "colour:card", "colour:wager", "colour:typed")
    return tuple(dict.fromkeys(word for kind in kinds for word in local(name, kind)))


def lexicon_of(colours: tuple[tuple[str, str], ...]) -> Lexicon:
    """The words of a variant whose colours have these names and letters, in the language spoken."""
    return _lexicon_in(language(), colours)


@lru_cache(maxsize=8)
def _lexicon_in(language: str, colours: tuple[tuple[str, str], ...]) -> Lexicon:
    return Lexicon(colours)


def verbs(text: str) -> list[Verb]:
    """The verbs that a word, or its beginning, can mean."""
    return list(dict.fromkeys(meaning for meaning in _called(text) if isinstance(meaning, Verb)))


def words(text: str) -> list[Word]:
    """The commands that a word, or its beginning, can mean."""
    return list(dict.fromkeys(meaning for meaning in _called(text) if isinstance(meaning, Word)))


def yes_or_no(text: str) -> Word | None:
    """Which of the two an answer begins, in the language spoken or in English."""
    for word in (Word.YES, Word.NO):
        if any(spelled.startswith(text) for spelled in spellings((*local(word.value), word.value))):
            return word
    return None


def _called(text: str) -> list[Verb | Word]:
    """The verbs and commands that a word names: in full, or by a beginning of two letters or more."""
    called = _own_words(language()).called(text)
    if called or language() == ENGLISH:
        return called
    # In other languages English words are read in full, for their beginnings may be those of others.
    return [ENGLISH_WORDS[text]] if len(text) > 1 and text in ENGLISH_WORDS else []


@frozen
class _Words:
    """The words of a language: what each means, which may be begun, and which of these come first."""

    meanings: Mapping[str, Verb | Word]
    begun: Sequence[str]
    first: frozenset[str]

    def called(self, text: str) -> list[Verb | Word]:
        """What a word, or its beginning, can mean."""
        if text in self.meanings:
            return [self.meanings[text]]
        if len(text) < 2:
            return []
        begun = [word for word in self.begun if word.startswith(text)]
        return [self.meanings[word] for word in begun if word in self.first] or [
            self.meanings[word] for word in begun
        ]


@lru_cache(maxsize=8)
def _own_words(language: str) -> _Words:
    """The words of the language that is spoken, which is this one."""
    meanings, first = ENGLISH_WORDS, FIRST
    if language != ENGLISH:
        spelled = {meaning: spellings(local(meaning.value)) for meaning in (*Verb, *Word)}
        meanings = {word: meaning for meaning, words in spelled.items() for word in words}
        first = frozenset(word for word, meaning in meanings.items() if meaning.value in FIRST)
    whole = {ENGLISH_WORDS[word] for word in WHOLE}
    begun = tuple(word for word, meaning in meanings.items() if meaning not in whole and len(word) > 1)
    return _Words(meanings, begun, first)


def _begins(text: str, wanted: tuple[str, ...]) -> bool:
    return len(text) > 1 and any(word.startswith(text) for word in wanted)


def _is_rank(before: Token, star: Token) -> bool:
    """Whether a star is the mark of a new card: it stands right after a whole card, not a letter."""
    touching = before.end == star.start
    whole = before.text.isdecimal() or (before.text[-1] in _WAGER_LETTERS and len(before.text) > 1)
    return touching and whole
