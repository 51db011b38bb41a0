"""`yardstick`: what every bot is measured against, and no level that anybody is offered.

It is as simple as a bot can be that plays at all, so anybody can write it again and compare. Wagers are
played like the low cards that they are: without them, or with wagers last, it loses eight points a round and
more to itself, and no longer is the bot that others were measured against (+2).
"""

from __future__ import annotations

from lostcities.engine import Card, Discard, Play, Random, Turn, View


class Yardstick:
    """Plays the lowest card that can be played, else discards the lowest, and always draws from the deck."""

    level = "yardstick"

    def choose(self, view: View, rng: Random) -> Turn:
        """The turn; there is no chance in it."""
        if view.phase == "draw":
            return (view.legal[0],)
        plays = [move for move in view.legal if isinstance(move, Play)]
        discards = [move for move in view.legal if isinstance(move, Discard)]
        open_moves: list[Play | Discard] = [*(plays or discards)]
        move = min(open_moves, key=lambda move: _height(move.card))
        return move, view.draws_after(move)[0]


def _height(card: Card) -> tuple[int, int]:
    """A wager is lower than any number; of equal ranks the first in canonical order counts as lower."""
    return card.rank, card.index
