"""Every sentence the program says, by id: `say("reading.tab")`.

An id is `room.name`. The sentences of a room are the dictionary `SENTENCES` of the module
`lostcities.texts.<room>`, under their names; the module is loaded when one of them is first said.
Sentences are whole, with `{field}` where something is put in. One that hangs on a number is a
mapping with the forms "one" and "other", chosen by the field `count` (by its size: -1 is "one").

What is written there is English. `speaking("de")` makes everything said within it German, as far as the
catalogue of that language goes; without it nothing but English is ever loaded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, reduce
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lostcities.texts.translation import Translation

Sentences = Mapping[str, str | Mapping[str, str]]

#: The language in which the sentences are written, and spoken unless another is chosen.
ENGLISH = "en"
#: The languages there are, each by its own name.
LANGUAGES = {ENGLISH: "English", "de": "Deutsch", "pl": "polski", "ru": "русский", "fi": "suomi"}
_NOT_LATIN = frozenset({"ru"})

#: Of a task and not of the process: what one of them speaks, another need not.
_spoken: ContextVar[Translation | None] = ContextVar("spoken", default=None)
_in_ascii: ContextVar[bool] = ContextVar("in_ascii", default=False)
#: Letters that are no letter with an accent, and as what they are written without it.
_LETTERS = str.maketrans(
    {"ß": "ss", "ł": "l", "Ł": "L", "ø": "o", "„": '"', "”": '"', "“": '"', "–": "-", "…": "..."}
)


def say(sentence_id: str, /, **fields: Any) -> str:
    """The sentence with this id, its fields filled in; KeyError for an unknown id or a missing field.

    A field `colour` is the name that a variant gives to a colour; it is translated like the rest.
    """
    room, _, name = sentence_id.partition(".")
    sentence = _sentences(room)[name]
    translation = _spoken.get()
    if translation is not None:
        return written(translation.say(sentence_id, sentence, fields))
    if not isinstance(sentence, str):
        sentence = sentence["one" if abs(fields["count"]) == 1 else "other"]
    return written(sentence.format_map(fields))


def translated(kind: str, text: str) -> str:
    """A text that no room says but a variant or the program's own words do, in the language spoken.

    `kind` is "colour", "place", "title", "summary" or "word"; a text without a translation, such as the
    name that somebody gave to a colour of their own, stays as it is.
    """
    return written(typed(kind, text))


def typed(kind: str, text: str) -> str:
    """The same as it may be typed, with all of its letters."""
    translation = _spoken.get()
    return text if translation is None else translation.data(kind, text)


def written(text: str) -> str:
    """The text as it is written for whoever is spoken to: in ASCII, if they want nothing else."""
    return in_ascii(text) if _in_ascii.get() else text


def in_ascii(text: str) -> str:
    """The text in ASCII: letters without their accents, and `?` for those that have no Latin form."""
    if text.isascii():
        return text
    import unicodedata

    plain = text.translate(_LETTERS)
    forms = (unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode() for char in plain)
    return "".join(form or "?" for form in forms)


def strung(room: str, parts: Iterable[object]) -> str:
    """ "this, that, another": a room's own `comma` between all of them."""
    return reduce(lambda first, second: say(f"{room}.comma", first=first, second=second), map(str, parts))


def listed(room: str, parts: Iterable[object], last_by: str = "and") -> str:
    """ "this, that and another": a room's own `comma` between them, and its `and` or `or` before the last."""
    *first, last = map(str, parts)
    return say(f"{room}.{last_by}", first=strung(room, first), second=last) if first else last


def language() -> str:
    """The language spoken now."""
    translation = _spoken.get()
    return ENGLISH if translation is None else translation.language


@contextmanager
def speaking(language: str, *, ascii_only: bool = False) -> Iterator[None]:
    """While this lasts, everything is said in one of the LANGUAGES; or, if that has no Latin letters and
    nothing but ASCII is wanted, in English."""
    if ascii_only and language in _NOT_LATIN:
        language = ENGLISH
    tokens = _spoken.set(_translation(language)), _in_ascii.set(ascii_only)
    try:
        yield
    finally:
        _spoken.reset(tokens[0])
        _in_ascii.reset(tokens[1])


@cache
def _translation(language: str) -> Translation | None:
    """The translation into a language; None for English, which needs none."""
    if language == ENGLISH:
        return None
    from lostcities.texts.translation import Translation  # loads gettext

    return Translation(language)


@cache
def _sentences(room: str) -> Sentences:
    sentences: Sentences = import_module(f"{__name__}.{room}").SENTENCES
    return sentences
