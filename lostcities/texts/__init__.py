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

#: Of a task and not of the process: what one of them speaks, another need not.
_spoken: ContextVar[Translation | None] = ContextVar("spoken", default=None)


def say(sentence_id: str, /, **fields: Any) -> str:
    """The sentence with this id, its fields filled in; KeyError for an unknown id or a missing field.

    A field `colour` is the name that a variant gives to a colour; it is translated like the rest.
    """
    room, _, name = sentence_id.partition(".")
    sentence = _sentences(room)[name]
    translation = _spoken.get()
    if translation is not None:
        return translation.say(sentence_id, sentence, fields)
    if not isinstance(sentence, str):
        sentence = sentence["one" if abs(fields["count"]) == 1 else "other"]
    return sentence.format_map(fields)


def translated(kind: str, text: str) -> str:
    """A text that no room says but a variant or the program's own words do, in the language spoken.

    `kind` is "colour", "place", "title", "summary" or "word"; a text without a translation, such as the
    name that somebody gave to a colour of their own, stays as it is.
    """
    translation = _spoken.get()
    return text if translation is None else translation.data(kind, text)


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
def speaking(language: str) -> Iterator[None]:
    """While this lasts, everything is said in one of the LANGUAGES."""
    token = _spoken.set(_translation(language))
    try:
        yield
    finally:
        _spoken.reset(token)


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
