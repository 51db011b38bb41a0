"""What a colour, a player or a variant may be called."""

from __future__ import annotations

import re
import unicodedata

NAME_LENGTH = 20
VARIANT_NAME = re.compile(r"[a-z][a-z0-9-]*")

#: They would make a name ambiguous in a record's flow lists and in `NAME=bot:LEVEL`.
FORBIDDEN = frozenset(":,=[]{}()<>")

#: Marks that turn the direction of the text after them, and with it whole lines of a table.
BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def name_objection(name: str) -> str | None:
    """What is wrong with the name of a colour or a player: "empty", "long", "character" or None."""
    if not name.strip():
        return "empty"
    if len(name) > NAME_LENGTH:
        return "long"
    if name != name.strip() or any(is_unprintable(char) or char in FORBIDDEN for char in name):
        return "character"
    return None


def is_unprintable(char: str) -> bool:
    """Whether a character draws nothing of its own or changes how its neighbours are drawn."""
    return char in BIDI or unicodedata.category(char) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
