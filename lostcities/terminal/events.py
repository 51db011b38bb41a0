"""What happened, a line for each turn, and what a move would bring about."""

from __future__ import annotations

from collections.abc import Sequence

from lostcities.engine import Event, Move, View


def turn_line(view: View, turn: Sequence[Event], names: Sequence[str], columns: int) -> str:
    """One line that tells a turn, as the seat of `view` saw it."""
    return f" {names[turn[0].who]}  " + " ".join(event.did for event in turn)


def log_lines(view: View, names: Sequence[str], columns: int) -> list[str]:
    """A line for each turn of the round."""
    return [turn_line(view, [event], names, columns) for event in view.log]


def consequence(view: View, move: Move, names: Sequence[str] = ()) -> str:
    """What a legal move would bring about."""
    return str(move)
