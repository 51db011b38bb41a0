"""Whole rounds, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from lostcities.bots.tables import table_value
from lostcities.lab.kernel import MASTER, NOVICE, RANDOM, YARDSTICK
from lostcities.lab.kernel_bots import explorer_turn, novice_turn, random_turn, yardstick_turn
from lostcities.lab.kernel_games import ONE, deal, inlined, observers_of, seed_of_deal, splitmix, start_stream
from lostcities.lab.kernel_kept import Kept

U = np.uint64
#: What the compiled code is made from.
SOURCES = (
    "bots/constants.py",
    "bots/judgement.py",
    "bots/sight.py",
    "bots/tables.py",
    "bots/novice.py",
    "lab/kernel.py",
    "lab/kernel_records.py",
    "lab/kernel_games.py",
    "lab/kernel_bots.py",
    "lab/kernel_rounds.py",
)


@inlined
def take_turn(t: Any, g: Any, level: Any, p: Any, s: Any, remembers: Any) -> Any:
    if level == RANDOM:
        random_turn(t, g, remembers)
    elif level == NOVICE:
        novice_turn(t, g, remembers)
    elif level == YARDSTICK:
        yardstick_turn(t, g, remembers)
    else:
        explorer_turn(t, p, g, s)


@inlined
def begin_round(t: Any, g: Any, seed: Any, remembers: Any) -> Any:
    deal(t, g, seed, remembers)
    stem = splitmix(splitmix(seed ^ t.bot_hash) ^ ONE)
    for seat in range(t.players):
        g.stems[seat] = splitmix(stem ^ U(seat))


@inlined
def play_on(t: Any, g: Any, s: Any, levels: Any, constants: Any, rotation: Any, remembers: Any) -> Any:
    """Play until the round is over or `master` is to move; returns whether it is.

    The bot listed for seat i sits at (i + rotation) % players.
    """
    while g.over == 0:
        seat = g.seat
        listed = seat - rotation if seat >= rotation else seat - rotation + t.players
        level = levels[listed]
        if level in (RANDOM, MASTER):
            start_stream(g, splitmix(g.stems[seat] ^ U(2 * g.turns)))
        if level == MASTER:
            return True
        take_turn(t, g, level, constants[listed], s, remembers)
    return False


@inlined
def write_row(t: Any, g: Any, row: Any, number: Any, rotation: Any) -> Any:
    row[0], row[1], row[2] = number, rotation, g.starter
    row[3], row[4] = g.turns, g.stalled
    at = 5
    for side in range(t.sides):
        row[at] = g.gives[side]
        at += 1
    for side in range(t.sides):
        for c in range(t.colours):
            wagers, numbers, total = g.wagers[side, c], g.numbers[side, c], g.total[side, c]
            row[at], row[at + 1], row[at + 2] = wagers, numbers, total
            row[at + 3] = table_value(t, wagers, numbers, total)
            at += 4


def _compiled(digest: int) -> Any:
    @njit(cache=True, nogil=True)
    def play_rounds(
        rules: Any, games: Any, sights: Any, constants: Any, levels: Any, period: Any, prefix: Any,
        first: Any, rows: Any, remembers: Any, progress: Any,
    ) -> Any:  # fmt: skip
        """Deals from number `first` on, each in all its rotations, until the rows are full.

        Where `master` is to move, it returns True: its turn is compiled by itself (kernel_search), and this
        is called again after it. `progress` keeps how many rows are full, and whether a round is going on.
        """
        if digest == 0:  # never: but what a function closes over is part of what numba knows it by
            return False
        t, g, s = rules[0], games[0], sights[0]
        g.observers = observers_of(t, bool((levels == MASTER).any()))
        for i in range(progress[0], rows.shape[0]):
            number, rotation = first + i // period, i % period
            if progress[1] == 0:
                begin_round(t, g, seed_of_deal(prefix, number), remembers)
            progress[0], progress[1] = i, 1
            if play_on(t, g, s, levels, constants, rotation, remembers):
                return True
            progress[1] = 0
            write_row(t, g, rows[i], number, rotation)
        return False

    return play_rounds


ROUNDS = Kept("rounds", SOURCES, _compiled)
