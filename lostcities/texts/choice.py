"""Which language a person wants: what they asked for, or else what their system is set to."""

from __future__ import annotations

from collections.abc import Mapping

from lostcities.texts import ENGLISH, LANGUAGES

#: Where a language is looked for, the first that is set first. `LC_ALL=C` is a wish too: for English.
VARIABLES = ("LOSTCITIES_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def language_of(option: str | None, environ: Mapping[str, str]) -> str:
    """The language of an option, or of the first variable that is set; English if it is not spoken here.

    The variables hold names of locales, such as `de_AT.UTF-8`.
    """
    wishes = (option, *map(environ.get, VARIABLES))
    locale = next(filter(None, wishes), ENGLISH)
    name = locale.replace(".", "_").replace("-", "_").partition("_")[0].lower()
    return name if name in LANGUAGES else ENGLISH
