"""How everything is coloured: one table from the names of styles to what a terminal makes of them.

Only the 16 colours that every terminal has, and its own ink and ground. Measured over eight common
palettes, no choice of coloured texts can be read on both light and dark grounds, so by default only
the chips are coloured - a card's letter and the last card of an expedition, on a ground of their own.
`dark` colours the digits too, for those who know that their ground is dark. `mono` has bold alone.
A hue only helps: letters, digits and marks say everything without it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from attrs import frozen

from lostcities.engine import Variant
from lostcities.terminal.fragments import Fragment, Line

#: The looks that a colour of a variant may have, by the names that its `style` may give.
PAIRS = ("yellow", "blue", "white", "green", "red", "purple")
#: The look of a colour when all pairs are taken: bold, without a chip.
NO_PAIR = "none"

_INKS = {
    "black": 30,
    "red": 31,
    "green": 32,
    "yellow": 33,
    "blue": 34,
    "magenta": 35,
    "brightred": 91,
    "brightyellow": 93,
    "brightmagenta": 95,
    "brightcyan": 96,
    "white": 97,
}
_GROUND = 10  # what is added to an ink's number to make it the ground


@frozen
class Look:
    """Ink and ground, each "" for the terminal's own, and how the letters are drawn."""

    ink: str = ""
    ground: str = ""
    bold: bool = False
    dim: bool = False
    reverse: bool = False

    @property
    def rule(self) -> str:
        """The look as prompt_toolkit writes it."""
        parts = [f"fg:ansi{self.ink}"] if self.ink else []
        parts += [f"bg:ansi{self.ground}"] if self.ground else []
        parts += [name for name in ("bold", "dim", "reverse") if getattr(self, name)]
        return " ".join(parts)

    @property
    def codes(self) -> str:
        """The look as the numbers of an escape sequence, "" for no look at all."""
        codes = [code for code, wanted in ((1, self.bold), (2, self.dim), (7, self.reverse)) if wanted]
        codes += [_INKS[self.ink]] if self.ink else []
        codes += [_INKS[self.ground] + _GROUND] if self.ground else []
        return ";".join(map(str, codes))

    def over(self, other: Look) -> Look:
        """The look that comes of this one laid over another."""
        return Look(
            self.ink or other.ink,
            self.ground or other.ground,
            self.bold or other.bold,
            self.dim or other.dim,
            self.reverse or other.reverse,
        )


@frozen
class Theme:
    """A look for each name of a style; one that is not named is the terminal's own ink."""

    name: str
    looks: Mapping[str, Look]

    def look(self, style: str) -> Look:
        """What a style such as `class:chip.yellow` looks like: `chip.yellow` over `chip`."""
        look = Look()
        for part in style.split():
            names = part.removeprefix("class:").split(".")
            for length in range(1, len(names) + 1):
                look = self.looks.get(".".join(names[:length]), Look()).over(look)
        return look


_PLAIN = {
    "rank": Look(bold=True),
    f"chip.{NO_PAIR}": Look(bold=True),
    "to-move": Look(bold=True),
    "ruler": Look(dim=True),
    "bar": Look(dim=True),
}
# Chips are not bold: a bold ink turns bright on some terminals, and bright black is grey.
_CHIPS = {
    "chip.yellow": Look("black", "yellow"),
    "chip.blue": Look("white", "blue"),
    "chip.white": Look(reverse=True),  # the terminal's own ink: white on dark, and right on light too
    "chip.green": Look("black", "green"),
    "chip.red": Look("white", "red"),
    "chip.purple": Look("white", "magenta"),
}
_DIGITS = {
    "rank.yellow": Look("brightyellow"),
    "rank.blue": Look("brightcyan"),
    "rank.green": Look("green"),
    "rank.red": Look("brightred"),
    "rank.purple": Look("brightmagenta"),
}

THEMES = {
    theme.name: theme
    for theme in (
        Theme("default", _PLAIN | _CHIPS),
        Theme("dark", _PLAIN | _CHIPS | _DIGITS),
        Theme("mono", _PLAIN | {"chip": Look(bold=True)}),
    )
}

#: What a person may ask for: a theme, or the one that suits what the terminal says of its ground.
AUTO = "auto"
CHOICES = (AUTO, *THEMES)


def fitting(choice: str, environ: Mapping[str, str] = os.environ) -> str:
    """The name of the theme that is meant; by itself only `dark`, where COLORFGBG tells of a dark ground.

    Terminals that set it write the numbers of their ink and ground, `15;0`, some a third between.
    """
    if choice != AUTO:
        return choice
    ground = environ.get("COLORFGBG", "").rpartition(";")[2]
    return "dark" if ground.isdecimal() and int(ground) in _DARK_GROUNDS else "default"


#: Of the 16 colours, those that digits in bright colours can be read on: black to cyan, and dark grey.
_DARK_GROUNDS = frozenset({*range(7), 8})

#: What prompt_toolkit draws itself: no painted grounds, the selected row of a menu reversed.
_WIDGETS = {
    "bottom-toolbar": "noreverse",
    "completion-menu": "noreverse bg:default fg:default",
    "completion-menu.completion": "noreverse bg:default fg:default",
    "completion-menu.completion.current": "reverse bg:default fg:default",
    "completion-menu.meta.completion": "noreverse bg:default fg:default",
    "completion-menu.meta.completion.current": "reverse bg:default fg:default",
    "scrollbar.background": "noreverse bg:default fg:default",
    "scrollbar.button": "reverse bg:default fg:default",
    "validation-toolbar": "noreverse bg:default fg:default bold",
}


def theme_named(name: str) -> Theme:
    """The theme of this name; KeyError if there is none."""
    return THEMES[name]


def style_rules(name: str) -> dict[str, str]:
    """The theme of this name as style rules for prompt_toolkit; KeyError if there is none."""
    return {style: look.rule for style, look in THEMES[name].looks.items()} | _WIDGETS


def to_ansi(lines: Iterable[Line], theme: Theme) -> str:
    """Lines as text with escape codes, for output without prompt_toolkit."""
    return "\n".join("".join(_escaped(fragment, theme) for fragment in line) for line in lines)


def _escaped(fragment: Fragment, theme: Theme) -> str:
    style, text = fragment
    codes = theme.look(style).codes
    return f"\x1b[{codes}m{text}\x1b[0m" if codes and text else text


def pairs_of(variant: Variant) -> tuple[str, ...]:
    """The pair for each colour: what its `style` or its name says, else the first that is left."""
    wanted = [
        next((name for name in (colour.style, colour.name) if name in PAIRS), None)
        for colour in variant.colours
    ]
    free = iter([pair for pair in PAIRS if pair not in wanted])
    return tuple(pair or next(free, NO_PAIR) for pair in wanted)
