"""The player's own words for what can be typed, beside the English ones, which always work.

A catalogue has the words of its language for each English one, parted by commas; the first is the one that
is shown. Words may be typed without their accents, and with umlauts written out.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from lostcities.texts import typed, written

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
#: Letters that are no letter with an accent, but are typed as the one that they resemble.
_STROKES = str.maketrans({"ł": "l", "ø": "o"})
_SIGNS = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-"})


def fold(text: str) -> str:
    """The text as it is compared: without case, and with one sign for each meaning."""
    return unicodedata.normalize("NFKC", text).casefold().translate(_SIGNS)


def local(word: str, kind: str = "word") -> tuple[str, ...]:
    """The words of the language for an English one; the English one itself where there are none."""
    return tuple(part.strip() for part in typed(kind, word).split(","))


def shown(word: str) -> str:
    """The word of the language that is shown for an English one."""
    return written(local(word)[0])


def spellings(words: Iterable[str]) -> tuple[str, ...]:
    """Every way to type some words, folded."""
    found: dict[str, None] = {}
    for word in map(fold, words):
        found |= dict.fromkeys((word, _bare(word), word.translate(_UMLAUTS)))
    return tuple(found)


def _bare(word: str) -> str:
    """A word without its accents."""
    parts = unicodedata.normalize("NFD", word.translate(_STROKES))
    return "".join(part for part in parts if not unicodedata.combining(part))
