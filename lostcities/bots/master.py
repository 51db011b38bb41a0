"""`master`: the best few turns, valued by a net that was trained in self-play, and a short search on top.

There is a net for each kind of game (`net.kind_of`): for two seats, one where expeditions rise, one where
they fall and one where discards cannot be drawn; one for partners, and one for more seats that play each for
itself. In a game whose colours have more cards than a net has room for, the judgement of `explorer` takes the
net's place in the same search. docs/bots.md has what each brings.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from lostcities.bots.constants import constants
from lostcities.bots.explorer import DOUBT, TOLD, Explorer, turn_at, why
from lostcities.bots.net import TRUST, Net, kind_of, new_work, positions, shipped_net, trusted
from lostcities.bots.reasons import Explanation, Thought
from lostcities.bots.search import BY_JUDGEMENT, BY_NET, compared, look_further
from lostcities.bots.sight import Sight
from lostcities.bots.tables import Tables
from lostcities.bots.valuation import CANDIDATES, Work, find_candidates, look_ahead, outlook, value_unit
from lostcities.engine import Random, Turn, View


class Master(Explorer):
    """Takes the turn that leads to most: by the value of the position that it leaves, and of those that are
    reached once the others have answered.

    Values are leads, in units of 16 twentieths of the variant's cost.
    """

    level = "master"

    def choose(self, view: View, rng: Random) -> Turn:
        """The best turn; the chance in it is in the deals that are looked at."""
        if view.phase == "draw":
            return super().choose(view, rng)
        return self._ranked(view, rng)[0][0]

    def explain(self, view: View, rng: Random) -> Explanation:
        """The best few turns, with the lead that each is expected to end in."""
        if view.phase == "draw":
            return super().explain(view, rng)
        unit = value_unit(self._tables_of(view.variant))
        told = self._ranked(view, rng)[:TOLD]
        return Explanation(
            tuple(Thought(turn, why(view, turn), round(lead * unit)) for turn, lead in told), DOUBT
        )

    def _ranked(self, view: View, rng: Random) -> list[tuple[Turn, float]]:
        """The candidates with the leads that they are expected to end in, the best first."""
        kind = kind_of(view.variant)
        ranked = self._by_net(view, shipped_net(kind)) if kind else self._by_judgement(view)
        many = compared([lead for _, lead in ranked])
        if many < 2:
            return ranked
        further = partial(self._further_by_net, shipped_net(kind)) if kind else self._further_by_judgement
        weight = BY_NET if kind else BY_JUDGEMENT
        tables = self._tables_of(view.variant)
        ends = look_further(view, [turn for turn, _ in ranked[:many]], super().choose, rng)
        found = [
            (turn, (1 - weight) * lead + weight * _mean(further(tables, lines)))
            for (turn, lead), lines in zip(ranked[:many], ends, strict=True)
        ]
        found.sort(key=lambda pair: -pair[1])
        # None of the others is told as better than one that was looked at further.
        return found + [(turn, min(lead, found[-1][1])) for turn, lead in ranked[many:]]

    def _by_net(self, view: View, net: Net) -> list[tuple[Turn, float]]:
        """The candidates as the net values them, the best first; of equal ones the one that `explorer`
        prefers."""
        tables, sight, work, many = self._looked_ahead(view, CANDIDATES)
        leads = net.leads(tables, *positions(tables, work, many)).tolist()
        turns = _turns(view, tables, sight, work, many)
        values = [
            lead + trusted(TRUST, work.worths[n] - work.worths[0], tables.unit)
            for n, lead in enumerate(leads)
        ]
        return sorted(zip(turns, values, strict=True), key=lambda pair: -pair[1])

    def _further_by_net(self, net: Net, tables: Tables, ends: Sequence[View | float]) -> list[float]:
        """What lines end in: the net's value of the position after the turn that `explorer` would take."""
        rows: list[float] = []
        globals_: list[float] = []
        for end in ends:
            if isinstance(end, View):
                _, _, work, _ = self._looked_ahead(end, 1)
                more, whole = positions(tables, work, 1)
                rows += more
                globals_ += whole
        leads = iter(net.leads(tables, rows, globals_).tolist())
        return [next(leads) if isinstance(end, View) else end / value_unit(tables) for end in ends]

    def _by_judgement(self, view: View) -> list[tuple[Turn, float]]:
        """The candidates as `explorer` judges them, the best first."""
        tables, sight = self._judged(view)
        work = new_work(tables)
        many = find_candidates(tables, sight, work.found, work.worths)
        lead = outlook(tables, sight, view.side)
        turns = _turns(view, tables, sight, work, many)
        values = [(lead + worth / 256) / value_unit(tables) for worth in work.worths[:many]]
        return list(zip(turns, values, strict=True))

    def _further_by_judgement(self, tables: Tables, ends: Sequence[View | float]) -> list[float]:
        """What lines end in: by the judgement of the turn that `explorer` would take."""
        return [
            self._by_judgement(end)[0][1] if isinstance(end, View) else end / value_unit(tables)
            for end in ends
        ]

    def _looked_ahead(self, view: View, most: int) -> tuple[Tables, Sight, Work, int]:
        """The best few turns by the judgement, with the positions after them described."""
        tables, sight = self._judged(view)
        work = new_work(tables)
        known = constants(tables.players, tables.sides)
        many = look_ahead(tables, known, sight, view.seat, view.deck_size, view.idle, work, most)
        return tables, sight, work, many


def _mean(values: Sequence[float]) -> float:
    """Added up one by one: what `sum` does with fractions differs from one Python to the next."""
    total = 0.0
    for value in values:
        total += value
    return total / len(values)


def _turns(view: View, tables: Tables, sight: Sight, work: Work, many: int) -> list[Turn]:
    """The first `many` candidates."""
    found = work.found
    return [turn_at(view, tables, sight, found[2 * n], found[2 * n + 1]) for n in range(many)]
