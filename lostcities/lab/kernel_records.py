"""The kernel's records: the rules of a variant, a game, and a seat's sight, each as one row of memory.

All have one size for all variants, so that all variants share what was compiled.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lostcities.bots.constants import Constants
from lostcities.bots.novice import worth
from lostcities.bots.tables import Tables, tables_of
from lostcities.engine import Variant
from lostcities.engine.random import hash64

U = np.uint64
MOST_KINDS = 64
PLAYERS, COLOURS, CARDS, REACHES, SPANS, BONUSES, WAGERS = 6, 24, 400, 192, 2048, 64, 32
HASHES = ("deal_hash", "starter_hash", "bot_hash")


def _rules_type() -> np.dtype[Any]:
    """`Tables` as one record, and what only this module needs."""
    i = np.int64
    rows = {
        "side_of": (i, PLAYERS),
        "partner_of": (i, PLAYERS),
        "colour_of": (i, MOST_KINDS),
        "rank": (i, MOST_KINDS),
        "copies": (np.int8, MOST_KINDS),
        "start": (i, COLOURS + 1),
        "admits": (np.int8, REACHES * MOST_KINDS),
        "after": (np.uint8, REACHES * MOST_KINDS),
        "multiplier": (i, WAGERS),
        "bonus_before": (i, SPANS),
        "bonus_after": (i, SPANS),
        "bonus_cards": (i, BONUSES),
        "bonus_points": (i, BONUSES),
        "bonus_wagers": (i, BONUSES),
        "bonus_multiplied": (i, BONUSES),
        "slot": (i, MOST_KINDS),
    }
    ints = [name for name in Tables._fields if name not in rows and name != "unit"]
    more = [
        ("admit_bits", U, REACHES * COLOURS),
        ("colour_bits", U, COLOURS),
        ("first_admits", U),
        # The last number of each reach, or where an expedition sets out; what a kind is worth to `novice`.
        ("last", np.int16, REACHES * COLOURS),
        ("worth", i, MOST_KINDS),
        ("pack", np.int16, CARDS),
        ("cards", i),
        ("random_start", i),
        *((name, U) for name in HASHES),
    ]
    return np.dtype(
        [(name, i) for name in ints]
        + [("unit", np.float64)]
        + [(name, kind, size) for name, (kind, size) in rows.items()]
        + more
    )


def _game_type() -> np.dtype[Any]:
    """One game.

    `deck` from the bottom; `hand[seat, kind]` copies held, `kinds[seat]` the bits of the kinds held; `reach`,
    `wagers`, `numbers`, `total` by side and colour, `admits[side]` the bits of the kinds it may lay;
    `pile[colour, n]` from the bottom, `height` of each, `piles` the bits of those that hold cards; `open`
    copies by kind that lie on the table; `known` and `passed` by observer, seat and kind (`observers_of` has
    who they are); `rng` the stream in use, `stems` what each seat's streams of this round begin
    with, and `given` the cards of a give.
    """
    i = np.int64
    facts = ["deck_size", "seat", "turns", "idle", "piles", "over", "stalled", "starter", "observers"]
    by_seat = (PLAYERS, MOST_KINDS)
    by_side = (PLAYERS, COLOURS)
    return np.dtype(
        [(name, i) for name in facts]
        + [
            ("rng", U, 2),
            ("stems", U, PLAYERS),
            ("given", i, 3),
            ("deck", np.int16, CARDS),
            ("hand", np.int8, by_seat),
            ("kinds", U, PLAYERS),
            ("sizes", i, PLAYERS),
            ("reach", i, by_side),
            ("wagers", i, by_side),
            ("numbers", i, by_side),
            ("total", i, by_side),
            ("admits", U, PLAYERS),
            ("height", i, COLOURS),
            ("gives", i, PLAYERS),
            ("thrown", i, by_side),
            ("open", np.int8, MOST_KINDS),
            ("pile", np.int16, (COLOURS, CARDS)),
            ("known", np.int8, (2 * PLAYERS, PLAYERS, MOST_KINDS)),
            ("passed", np.int8, (2 * PLAYERS, PLAYERS, MOST_KINDS)),
        ]
    )


def _sight_type() -> np.dtype[Any]:
    """`sight.Sight` as one record, and `seen`: what is known of one other hand.

    Counts of copies take a byte each, so that whole rows are reckoned with at once.
    """
    i, f, expeditions = np.int64, np.float64, PLAYERS * COLOURS
    return np.dtype(
        [
            ("hand", np.int8, MOST_KINDS),
            ("held", i, MOST_KINDS + 1),
            ("seen", np.int8, MOST_KINDS),
            ("sure", np.int8, MOST_KINDS),
            ("foe", np.int8, PLAYERS * MOST_KINDS),
            ("unseen", np.int8, MOST_KINDS),
            ("reach", i, expeditions),
            ("wagers", i, expeditions),
            ("numbers", i, expeditions),
            ("total", i, expeditions),
            ("top", i, COLOURS),
            ("under", i, COLOURS),
            ("height", i, COLOURS),
            ("thrown", i, expeditions),
            ("hidden", i, PLAYERS),
            ("prospect", f, expeditions),
            ("take", f, COLOURS + 1),
            ("worth", f, 2 * MOST_KINDS + 1),
            ("gain", f, 2 * MOST_KINDS),
            ("draw", i, 2 * MOST_KINDS),
            ("given", i, 3),
            ("context", f, 6),
        ]
    )


RULES, GAME, SIGHT = _rules_type(), _game_type(), _sight_type()
CONSTANTS = np.dtype([(name, np.float64) for name in Constants._fields])


def rules_of(variant: Variant) -> Any:
    """The rules of a variant, as an array of one record."""
    tables = tables_of(variant)
    rules = np.zeros(1, RULES)
    record = rules[0]
    for name, value in tables._asdict().items():
        if isinstance(value, tuple):
            record[name][: len(value)] = value
        else:
            record[name] = value
    for kind, colour in enumerate(tables.colour_of):
        record["colour_bits"][colour] |= U(1 << kind)
        for reach in range(tables.reaches):
            if tables.admits[reach * tables.kinds + kind]:
                record["admit_bits"][reach * tables.colours + colour] |= U(1 << kind)
    record["first_admits"] = np.bitwise_or.reduce(record["admit_bits"][: tables.colours])
    for colour, table in enumerate(variant.reach_tables):
        numbers = variant.colours[colour].numbers
        outset = numbers[-1] + 1 if variant.expedition.order == "falling" else numbers[0] - 1
        for place, reach_ in enumerate(table.reaches):
            last = outset if reach_.last is None else reach_.last
            record["last"][place * tables.colours + colour] = last
    for card in variant.cards:
        record["worth"][card.index] = worth(card)
    pack = [card.index for card in variant.pack]
    record["pack"][: len(pack)] = pack
    record["cards"] = len(pack)
    record["random_start"] = variant.match.first == "random"
    for name in HASHES:
        record[name] = hash64(name.removesuffix("_hash"))
    return rules


def fits(variant: Variant) -> bool:
    """Whether the records have room for a variant."""
    if len(variant.cards) > MOST_KINDS or len(variant.scoring.bonus) > BONUSES:
        return False
    tables = tables_of(variant)
    return (
        tables.reaches <= REACHES
        and tables.colours <= COLOURS
        and len(tables.bonus_after) <= SPANS
        and len(tables.multiplier) <= WAGERS
    )
