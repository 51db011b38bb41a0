"""What reading a variant file and writing one agree on; writing needs no more of the language."""

from __future__ import annotations

#: The version of the language.
SCHEMA = 1


def default_letter(name: str) -> str:
    """The letter of a colour that says none."""
    return name[:1].upper()
