"""`random`: any legal move, each distinct one as likely."""

from __future__ import annotations

from lostcities.engine import Discard, Play, Random, Turn, View


class RandomBot:
    """Chooses half by half, uniformly over distinct moves: a card move or a give, then a draw."""

    level = "random"

    def choose(self, view: View, rng: Random) -> Turn:
        """A random legal turn."""
        move = rng.choice(view.legal)
        if isinstance(move, Play | Discard):
            return move, rng.choice(view.draws_after(move))
        return (move,)
