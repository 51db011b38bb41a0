"""Whole rounds, compiled."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numba import njit

from lostcities import __version__
from lostcities.bots.tables import table_value
from lostcities.lab.kernel import NOVICE, RANDOM, YARDSTICK
from lostcities.lab.kernel_bots import explorer_turn, novice_turn, random_turn, yardstick_turn
from lostcities.lab.kernel_games import ONE, deal, inlined, seed_of_deal, splitmix, start_stream

U = np.uint64
#: What the compiled code hangs on: numba itself looks only at the file of the function that it keeps.
SOURCES = (
    "bots/judgement.py",
    "bots/tables.py",
    "bots/novice.py",
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
def play_round(
    t: Any, g: Any, s: Any, levels: Any, constants: Any, rotation: Any, seed: Any, remembers: Any
) -> Any:
    """Deal and play one round; the bot listed for seat i sits at (i + rotation) % players."""
    deal(t, g, seed, remembers)
    stem = splitmix(splitmix(seed ^ t.bot_hash) ^ ONE)
    for seat in range(t.players):
        g.stems[seat] = splitmix(stem ^ U(seat))
    while g.over == 0:
        seat = g.seat
        listed = seat - rotation if seat >= rotation else seat - rotation + t.players
        level = levels[listed]
        if level == RANDOM:
            start_stream(g, splitmix(g.stems[seat] ^ U(2 * g.turns)))
        take_turn(t, g, level, constants[listed], s, remembers)


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


def _digest() -> int:
    """A number for all the code that is compiled."""
    root, text = Path(__file__).parents[1], sha256(__version__.encode())
    for name in SOURCES:
        text.update((root / name).read_bytes())
    return int.from_bytes(text.digest()[:7], "big") | 1


def _compiled(digest: int) -> Any:
    @njit(cache=True, nogil=True)
    def play_rounds(
        rules: Any, games: Any, sights: Any, constants: Any, levels: Any, period: Any, prefix: Any,
        first: Any, rows: Any, remembers: Any,
    ) -> Any:  # fmt: skip
        """Deals from number `first` on, each in all its rotations, until the rows are full."""
        if digest == 0:  # never: but what a function closes over is part of what numba knows it by
            return
        t, g, s = rules[0], games[0], sights[0]
        g.observers = t.players if t.give_cards else 1
        for i in range(rows.shape[0]):
            number, rotation = first + i // period, i % period
            seed = seed_of_deal(prefix, number)
            play_round(t, g, s, levels, constants, rotation, seed, remembers)
            write_row(t, g, rows[i], number, rotation)

    return play_rounds


play_rounds = _compiled(_digest())


def _mark() -> Path:
    """What stands beside the kept code once it is there."""
    return Path(play_rounds.stats.cache_path) / f"lostcities-{_digest():x}.kept"


def is_kept() -> bool:
    """Whether the compiled code lies on disk already, or in this process."""
    return bool(play_rounds.signatures) or _mark().exists()


def keep() -> None:
    """Note that the code has been compiled."""
    try:
        _mark().touch()
    except OSError:
        return  # nothing could be kept either
