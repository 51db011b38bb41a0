"""Scores with their arithmetic, and the ends of rounds and matches."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from lostcities.engine import View


@frozen
class RoundSummary:
    """What is kept of a round that is over."""

    number: int
    scores: tuple[int, ...]
    starter: int

    @classmethod
    def of(cls, view: View) -> RoundSummary:
        """The summary of a round that is over."""
        return cls(view.standing.round, view.scores, view.standing.starter)


def score_block(view: View, names: Sequence[str], columns: int) -> list[str]:
    """The arithmetic of the scores as the table lies now."""
    return [str(view.scores)]


def round_over_lines(
    view: View,
    names: Sequence[str],
    columns: int,
    history: Sequence[RoundSummary],
    next_starter: int | None = None,
) -> list[str]:
    """The end of a round; `history` are the rounds of the match that are over, this one the last."""
    return [str(view.scores)]


def match_over_lines(
    view: View,
    names: Sequence[str],
    columns: int,
    history: Sequence[RoundSummary],
    winners: Sequence[int],
) -> list[str]:
    """The end of a match, won by the sides `winners`."""
    return [str(view.totals)]
