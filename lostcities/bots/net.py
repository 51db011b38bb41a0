"""`master`'s net: its shape, its weights, and its arithmetic in numpy.

Every colour goes through the same first layer; what comes out is added up, joined with what holds for the
whole position, and led back to each colour, whose last layer says what the own side and the others will score
there in the end, in units of 16 twentieths of the cost.

Weights are multiples of 1/1024, features of 1/64, and what a layer gives is cut to 1/256: sums of such
numbers are exact in double precision, so the order in which a machine adds them up makes no difference.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from attrs import frozen

from lostcities.bots.tables import Tables
from lostcities.bots.valuation import CANDIDATES, CHANGED, FEATURES, GLOBALS, SLOTS, Work
from lostcities.engine import Variant

#: Sizes of its layers: for each colour, for all together, and for each colour again.
FIRST, JOINT, LAST = 48, 32, 32
#: The arrays of weights, and their shapes.
SHAPES: dict[str, tuple[int, ...]] = {
    "first": (FEATURES, FIRST),
    "first_bias": (FIRST,),
    "joint": (FIRST + GLOBALS, JOINT),
    "joint_bias": (JOINT,),
    "last_own": (FIRST, LAST),
    "last_joint": (JOINT, LAST),
    "last_bias": (LAST,),
    "out": (LAST, 2),
    "out_bias": (2,),
}
#: How much of what `explorer` thinks of the candidates is added to what the net makes of them: two judgements
#: that err in different ways are together better than either (docs/bots.md).
TRUST = 0.5
#: Weights are whole numbers of this part of one.
WEIGHT = 1024


@frozen(eq=False)
class Net:
    """The weights, as float64 arrays by the names of SHAPES."""

    weights: dict[str, Any]

    def leads(self, tables: Tables, rows: Any, globals_: Any) -> Any:
        """What positions come to: the own score less the others', in 16 twentieths of the cost, as float64.

        `rows` is a flat sequence of FEATURES for each colour of each position, `globals_` one of GLOBALS.
        """
        import numpy as np

        own = self.weights
        whole = np.array(globals_).reshape(-1, GLOBALS)
        rows = np.array(rows).reshape(len(whole), tables.colours, FEATURES)
        hidden = _cut(rows @ own["first"] + own["first_bias"])
        joined = np.concatenate([hidden.sum(1), whole], 1)
        joint = _cut(joined @ own["joint"] + own["joint_bias"])
        by_colour = hidden @ own["last_own"] + (joint @ own["last_joint"])[:, None, :] + own["last_bias"]
        scores = _cut(by_colour) @ own["out"] + own["out_bias"]
        return (scores[:, :, 0] - scores[:, :, 1]).sum(1)


def trusted(trust: float, steps: float, unit: float) -> float:
    """What a worth, as 256ths of a point below the best, adds to the value of a candidate."""
    return trust * steps / (4096.0 * unit)


def _cut(values: Any) -> Any:
    """Nothing below zero, and multiples of 1/256."""
    import numpy as np

    return np.floor(np.maximum(values, 0.0) * 256.0) / 256.0


def kind_of(variant: Variant) -> str | None:
    """Which of the shipped nets knows this kind of game; None where none was trained."""
    if any(len(colour.numbers) >= SLOTS for colour in variant.colours):
        return None
    if variant.players > len(variant.sides):
        return "partners"
    if variant.players > 2:
        return "many"
    if variant.expedition.order == "falling":
        return "falling"
    return "rising" if "discards" in variant.turn.draw_from else "deck"


@cache
def shipped_net(kind: str) -> Net:
    """A net that scripts/train made."""
    import numpy as np

    with files("lostcities.bots").joinpath(f"master-{kind}.npz").open("rb") as file, np.load(file) as kept:
        return Net({name: kept[name].astype(np.float64) / WEIGHT for name in SHAPES})


def positions(tables: Tables, work: Work, many: int) -> tuple[list[float], list[float]]:
    """The rows and the globals of the first `many` candidates, as `leads` takes them."""
    rows: list[float] = []
    for n in range(many):
        where = list(range(tables.colours))
        for place in range(n * CHANGED, (n + 1) * CHANGED):
            if work.changed[place] >= 0:
                where[work.changed[place]] = tables.colours + place
        for row in where:
            rows += work.rows[row * FEATURES : (row + 1) * FEATURES]
    return rows, list(work.globals[: many * GLOBALS])


def new_work(tables: Tables) -> Work:
    """Room for the candidates of a turn."""
    return Work(
        found=[0] * (2 * CANDIDATES),
        worths=[0.0] * CANDIDATES,
        rows=[0.0] * ((tables.colours + CHANGED * CANDIDATES) * FEATURES),
        globals=[0.0] * (CANDIDATES * GLOBALS),
        changed=[-1] * (CANDIDATES * CHANGED),
    )
