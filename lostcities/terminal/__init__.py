"""The table in the terminal: what a person types, sees and is told.

`play(game, options)` is the whole of it; prompt_toolkit is loaded only where there is a terminal to
draw on, so a pipe never pays for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lostcities.terminal.options import Options

if TYPE_CHECKING:
    from lostcities.table import Game
    from lostcities.terminal.app import Rematch

__all__ = ["Options", "play"]


def play(game: Game, options: Options, rematch: Rematch | None = None) -> int:
    """Play `game` at this terminal, or through this pipe; returns the exit code.

    `rematch` makes another match where one is wanted after it.
    """
    from lostcities.terminal.app import play as play_here

    return play_here(game, options, rematch)
