"""How the table is coloured: one table from the names of styles to what a terminal makes of them."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from lostcities.terminal.picture.fragments import Line, text_of

THEMES = ("default", "dark", "mono")


@frozen
class Theme:
    """A way to colour everything."""

    name: str


def theme_named(name: str) -> Theme:
    """The theme of this name."""
    return Theme(name)


def style_rules(name: str) -> dict[str, str]:
    """The theme as style rules for prompt_toolkit."""
    return {}


def to_ansi(lines: Iterable[Line], theme: Theme) -> str:
    """Lines as text with escape codes, for output without prompt_toolkit."""
    return "\n".join(text_of(line) for line in lines)
