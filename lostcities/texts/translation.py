"""Sentences in another language, from a catalogue that gettext reads.

A message's context is the id of its sentence, or the kind of a text that variants bring along; so the
same English words may be said in two ways. How catalogues are made is told in docs/translating.md.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from pathlib import Path
from typing import Any

#: What the catalogues are called, and where they lie.
DOMAIN = "lostcities"
LOCALE = Path(__file__).parent / "locale"


class Translation:
    """The sentences in one language; what its catalogue lacks is said in English."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue = gettext.translation(DOMAIN, LOCALE, [language])

    def say(self, sentence_id: str, sentence: str | Mapping[str, str], fields: Mapping[str, Any]) -> str:
        """A sentence with its fields filled in, in the form that its number asks for."""
        if isinstance(sentence, str):
            text = self._catalogue.pgettext(sentence_id, sentence)
        else:
            # By the size of the number: of -21 points most languages speak as of 21, gettext does not.
            forms = (sentence["one"], sentence["other"])
            text = self._catalogue.npgettext(sentence_id, *forms, abs(fields["count"]))
        if "colour" in fields:
            fields = {**fields, "colour": _Colour(self, str(fields["colour"]))}
        return text.format_map(fields)

    def data(self, kind: str, text: str) -> str:
        """A text of this kind, itself if the catalogue does not know it."""
        return self._catalogue.pgettext(kind, text) if text else text


class _Colour:
    """A colour's name, which a sentence may want in the form that agrees with a noun.

    `{colour}` stands alone, `{colour:card}` and `{colour:wager}` beside a card and a wager.
    """

    def __init__(self, translation: Translation, name: str) -> None:
        self._translation = translation
        self._name = name

    def __format__(self, form: str) -> str:
        return self._translation.data(f"colour:{form}" if form else "colour", self._name)
