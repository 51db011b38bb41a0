"""How a person wants the table: what the command line and the settings may say about it."""

from __future__ import annotations

import os
from typing import Literal

from attrs import frozen

ColorChoice = Literal["auto", "never", "always"]


@frozen
class Options:
    """The wishes of whoever sits at this terminal.

    `pace`: seconds between the turns of bots, where somebody watches. `color` with NO_COLOR decides
    whether there are colours, `theme` which: "auto" is what suits the terminal's ground. `ascii`:
    nothing but ASCII is drawn. `plain`: whole sentences instead of a picture. `first`: say once how
    the table is read.
    """

    pace: float = 0.5
    color: ColorChoice = "auto"
    theme: str = "auto"
    ascii: bool = False
    plain: bool = False
    first: bool = False

    def coloured(self) -> bool:
        """Whether a terminal is to be coloured, by the choice or else by what the environment says."""
        if self.color == "auto":
            return not os.environ.get("NO_COLOR")
        return self.color == "always"
