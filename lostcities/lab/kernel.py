"""Whole rounds played in compiled code: a twin of the engine, never a second source of truth.

What the rules come to is read from the engine's own tables (`bots.tables`); what is written again, in
`kernel_games` and `kernel_bots`, is only the going round: deal, legal moves, steps, memory, the loop on top.
tests/lab holds it to the engine move by move. Compiled with numba (extra `fast`) on first use, and kept on
disk.
Variants of more than 64 kinds of card are left to the engine, and so are those with uncommonly many colours,
cards, wagers or bonuses (`kernel_records.fits`).
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from lostcities.engine import Seed, Variant
from lostcities.engine.random import hash64

RANDOM, NOVICE, EXPLORER, YARDSTICK, MASTER = range(5)
LEVELS = ("random", "novice", "explorer", "yardstick", "master")


def claims(variant: Variant, levels: Sequence[str]) -> bool:
    """Whether rounds of this variant among these levels can be played here; never without numba."""
    if find_spec("numba") is None or any(level not in LEVELS for level in levels):
        return False
    from lostcities.lab.kernel_records import fits

    return fits(variant)


def is_compiled(levels: Sequence[str]) -> bool:
    """Whether `play` can begin at once; else it compiles first, which takes half a minute."""
    from lostcities.lab.kernel_rounds import ROUNDS

    if "master" not in levels:
        return ROUNDS.is_there()
    from lostcities.lab.kernel_search import MASTER_TURN

    return ROUNDS.is_there() and MASTER_TURN.is_there()


def play(variant: Variant, levels: Sequence[str], seed: Seed, first: int, count: int) -> Any:
    """The rows (see `lab.rows`) of the deals from number `first` on, `count` of them, in all their rotations.

    `levels` are listed by seat; only what `claims` may be played, and only deals below number 2^31.
    """
    import numpy as np

    from lostcities.bots.constants import constants
    from lostcities.bots.net import kind_of
    from lostcities.lab.kernel_records import CONSTANTS, rules_of

    rules = rules_of(variant.with_stall_limit())
    numbers = [LEVELS.index(level) for level in levels]
    shipped = constants(variant.players, len(variant.sides))
    same = np.array([shipped] * len(levels), CONSTANTS)
    return play_with(rules, numbers, same, seed, first, count, period_of(levels), kind_of(variant))


def play_with(
    rules: Any,
    levels: Sequence[int],
    constants: Any,
    seed: Seed,
    first: int,
    count: int,
    period: int,
    net: str | None = None,
) -> Any:
    """The same with constants of one's own for `explorer`, a record for each listed seat; `net` is the kind
    of game whose net `master` takes, None for none."""
    import numpy as np

    from lostcities.lab.kernel_records import GAME, SIGHT
    from lostcities.lab.kernel_rounds import ROUNDS

    sides, colours = int(rules[0]["sides"]), int(rules[0]["colours"])
    rows = np.zeros((count * period, 5 + sides + sides * colours * 4), np.int32)
    remembers = any(level not in (RANDOM, NOVICE, YARDSTICK) for level in levels)
    table = rules, np.zeros(1, GAME), np.zeros(1, SIGHT), constants
    plan = np.array(levels), period, np.uint64(hash64(f"{seed}-")), first, rows, remembers, np.zeros(2, int)
    if MASTER in levels:
        from lostcities.lab.kernel_search import MASTER_TURN, search_room

        room = search_room(net)
        while ROUNDS.call(*table, *plan):
            MASTER_TURN.call(*table, *room)
        MASTER_TURN.note()
    else:
        ROUNDS.call(*table, *plan)
    ROUNDS.note()
    return rows


def period_of(levels: Sequence[object]) -> int:
    """The least rotation that seats the same bots at the same seats."""
    row = list(levels)
    return next(n for n in range(1, len(row) + 1) if row[n:] + row[:n] == row)
