"""The table in whole sentences, for screen readers, logs and terminals that can only append."""

from __future__ import annotations

from collections.abc import Sequence

from lostcities.engine import Event, Move, View


def turn(view: View, turn: Sequence[Event], names: Sequence[str]) -> str:
    """A turn, told."""
    return ""


def your_turn(view: View, names: Sequence[str]) -> str:
    """Whose turn it is and how the match stands."""
    return ""


def hand(view: View) -> str:
    """The seat's hand, numbered."""
    return ""


def question(view: View) -> str:
    """What is asked of the seat now."""
    return ""


def table(view: View, names: Sequence[str], colour: int | None = None) -> list[str]:
    """The table, or one colour of it, a sentence group for each line."""
    return []


def consequence(view: View, move: Move, names: Sequence[str]) -> str:
    """What a legal move would bring about."""
    return ""


def score(view: View, names: Sequence[str]) -> list[str]:
    """The arithmetic of the scores as the table lies now."""
    return []


def round_over(view: View, names: Sequence[str], next_starter: int | None = None) -> list[str]:
    """The end of a round."""
    return []


def match_over(view: View, names: Sequence[str], winners: Sequence[int]) -> list[str]:
    """The end of a match."""
    return []
