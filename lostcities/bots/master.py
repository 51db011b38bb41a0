"""`master`: the best few turns by `explorer`'s judgement, each valued by a net trained in self-play.

The net knows games of two seats whose expeditions do not fall: it was trained on the classic one, and
serves in those that differ in cards or points. In all others it was measured to be no better than the
judgement alone, so there `master` plays like `explorer` (docs/bots.md).
"""

from __future__ import annotations

from lostcities.bots.explorer import DOUBT, TOLD, Explorer, constants, turn_at, why
from lostcities.bots.net import new_work, shipped_net
from lostcities.bots.reasons import Explanation, Thought
from lostcities.bots.tables import Tables
from lostcities.bots.valuation import look_ahead
from lostcities.engine import Random, Turn, Variant, View


def is_known(variant: Variant) -> bool:
    """Whether the net knows this kind of game."""
    return variant.players == 2 and variant.expedition.order != "falling"


class Master(Explorer):
    """Values the position after each of a few turns by what the net expects of every expedition."""

    level = "master"

    def choose(self, view: View, rng: Random) -> Turn:
        """The turn whose position the net values most; there is no chance in it."""
        if view.phase == "draw" or not is_known(view.variant):
            return super().choose(view, rng)
        return self._valued(view)[1][0][0]

    def explain(self, view: View, rng: Random) -> Explanation:
        """The best few turns, with the lead that each is expected to end in."""
        if view.phase == "draw" or not is_known(view.variant):
            return super().explain(view, rng)
        tables, turns = self._valued(view)
        points = 16 * tables.unit
        thoughts = [Thought(turn, why(view, turn), round(value * points)) for turn, value in turns[:TOLD]]
        return Explanation(tuple(thoughts), DOUBT)

    def _valued(self, view: View) -> tuple[Tables, list[tuple[Turn, float]]]:
        """The candidates with their values, the best first; of equal ones the one that `explorer` prefers."""
        tables, sight = self._judged(view)
        work = new_work(tables)
        many = look_ahead(tables, constants(), sight, view.seat, view.deck_size, view.idle, work)
        values = shipped_net().values(tables, work, many).tolist()
        places = zip(work.found[0 : 2 * many : 2], work.found[1 : 2 * many : 2], strict=True)
        turns = [turn_at(view, tables, sight, place, draw) for place, draw in places]
        return tables, sorted(zip(turns, values, strict=True), key=lambda pair: -pair[1])
