"""`master`'s net, compiled: its turns, and whole rounds in self-play that are learnt from."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numba.extending import register_jitable

from lostcities.bots import valuation
from lostcities.bots.net import FIRST, JOINT, LAST, trusted
from lostcities.bots.tables import table_value
from lostcities.bots.valuation import CANDIDATES, CHANGED, FEATURES, GLOBALS
from lostcities.lab.kernel_bots import explorer_turn, look_and_judge
from lostcities.lab.kernel_games import (
    below,
    deal,
    observers_of,
    seed_of_deal,
    splitmix,
    start_stream,
    step_card,
    step_draw,
    step_give,
)
from lostcities.lab.kernel_records import COLOURS

for function in (
    trusted,
    valuation.value_unit,
    valuation.outlook,
    valuation.insert,
    valuation.find_candidates,
    valuation.next_foe,
    valuation.sixtyfourth,
    valuation.describe,
    valuation.describe_all,
    valuation.describe_give,
    valuation.describe_turn,
    valuation.look_ahead,
):
    register_jitable(function)

F = np.float64
WORK = np.dtype(
    [
        ("found", np.int64, 2 * CANDIDATES),
        ("worths", F, CANDIDATES),
        ("rows", F, (COLOURS + CHANGED * CANDIDATES) * FEATURES),
        ("globals", F, CANDIDATES * GLOBALS),
        ("changed", np.int64, CANDIDATES * CHANGED),
        ("hidden", F, (COLOURS + CHANGED, FIRST)),
        ("out", F, (CANDIDATES, COLOURS, 2)),
        ("value", F, CANDIDATES),
    ]
)
NET = np.dtype(
    [
        ("first", F, (FEATURES, FIRST)),
        ("first_bias", F, FIRST),
        ("joint", F, (FIRST + GLOBALS, JOINT)),
        ("joint_bias", F, JOINT),
        ("last_own", F, (FIRST, LAST)),
        ("last_joint", F, (JOINT, LAST)),
        ("last_bias", F, LAST),
        ("out", F, (LAST, 2)),
        ("out_bias", F, 2),
        ("trust", F),
        ("weight", F),
        ("is_there", np.int64),
    ]
)


@register_jitable
def hidden_row(net: Any, rows: Any, at: Any, hidden: Any) -> None:
    """The first layer for one colour."""
    for i in range(FIRST):
        hidden[i] = net.first_bias[i]
    for f in range(FEATURES):
        x = rows[at + f]
        if x != 0.0:
            for i in range(FIRST):
                hidden[i] += x * net.first[f, i]
    for i in range(FIRST):
        hidden[i] = np.floor(max(hidden[i], 0.0) * 256.0) / 256.0


@register_jitable
def value_candidates(t: Any, net: Any, w: Any, many: Any) -> None:
    """Fill in what each candidate's position will come to: `out` by colour for own and foe, and `value`."""
    joint, last = np.empty(JOINT), np.empty(LAST)
    for c in range(t.colours):
        hidden_row(net, w.rows, c * FEATURES, w.hidden[c])
    where = np.empty(COLOURS, np.int64)
    for n in range(many):
        for c in range(t.colours):
            where[c] = c
        for j in range(CHANGED):
            c = w.changed[CHANGED * n + j]
            if c >= 0:
                where[c] = COLOURS + j
                hidden_row(net, w.rows, (t.colours + CHANGED * n + j) * FEATURES, w.hidden[COLOURS + j])
        for i in range(JOINT):
            joint[i] = net.joint_bias[i]
        for f in range(FIRST):
            x = 0.0
            for c in range(t.colours):
                x += w.hidden[where[c], f]
            for i in range(JOINT):
                joint[i] += x * net.joint[f, i]
        for f in range(GLOBALS):
            x = w.globals[n * GLOBALS + f]
            for i in range(JOINT):
                joint[i] += x * net.joint[FIRST + f, i]
        for i in range(JOINT):
            joint[i] = np.floor(max(joint[i], 0.0) * 256.0) / 256.0
        w.value[n] = 0.0
        for c in range(t.colours):
            value_colour(net, w, n, c, w.hidden[where[c]], joint, last)
            w.value[n] += w.out[n, c, 0] - w.out[n, c, 1]
        w.value[n] += trusted(net.trust, w.worths[n] - w.worths[0], t.unit)


@register_jitable
def value_colour(net: Any, w: Any, n: Any, c: Any, hidden: Any, joint: Any, last: Any) -> None:
    for i in range(LAST):
        last[i] = net.last_bias[i]
    for f in range(FIRST):
        x = hidden[f]
        if x != 0.0:
            for i in range(LAST):
                last[i] += x * net.last_own[f, i]
    for f in range(JOINT):
        x = joint[f]
        if x != 0.0:
            for i in range(LAST):
                last[i] += x * net.last_joint[f, i]
    for side in range(2):
        total = net.out_bias[side]
        for i in range(LAST):
            total += np.floor(max(last[i], 0.0) * 256.0) / 256.0 * net.out[i, side]
        w.out[n, c, side] = total


@register_jitable
def value_turns(t: Any, p: Any, g: Any, s: Any, net: Any, w: Any, most: Any) -> Any:
    """The best few candidates of the seat to move, valued: by the net if there is one, else by the judgement;
    returns how many."""
    look_and_judge(t, p, g, s)
    if net.is_there:
        many = valuation.look_ahead(t, p, s, g.seat, g.deck_size, g.idle, w, most)
        value_candidates(t, net, w, many)
        return many
    many = min(valuation.find_candidates(t, s, w.found, w.worths), most)
    lead = valuation.outlook(t, s, t.side_of[g.seat])
    for n in range(many):
        w.value[n] = (lead + w.worths[n] / 256) / valuation.value_unit(t)
    return many


@register_jitable
def trained_turn(t: Any, p: Any, g: Any, s: Any, net: Any, w: Any) -> Any:
    """The turn that the net alone would take: returns how many there are, and which."""
    many = value_turns(t, p, g, s, net, w, CANDIDATES)
    best = 0
    for n in range(1, many):
        if w.value[n] > w.value[best]:
            best = n
    return many, best


@register_jitable
def make(t: Any, g: Any, s: Any, place: Any, draw: Any) -> None:
    """Make a candidate's turn."""
    if place == 2 * t.kinds:
        for i in range(t.give_cards):
            g.given[i] = s.given[i]
        step_give(t, g, True)
        return
    step_card(t, g, place % t.kinds, place >= t.kinds, True)
    step_draw(t, g, draw, True)


@register_jitable
def note_position(t: Any, w: Any, n: Any, at: Any, rows: Any, globs: Any, guess: Any) -> None:
    for c in range(t.colours):
        start = c
        for j in range(CHANGED):
            if w.changed[CHANGED * n + j] == c:
                start = t.colours + CHANGED * n + j
        for f in range(FEATURES):
            rows[at, c, f] = w.rows[start * FEATURES + f]
        guess[at, c, 0], guess[at, c, 1] = w.out[n, c, 0], w.out[n, c, 1]
    for f in range(GLOBALS):
        globs[at, f] = w.globals[n * GLOBALS + f]


@register_jitable
def note_targets(
    t: Any, g: Any, first: Any, last: Any, seats: Any, guess: Any, target: Any, decay: Any
) -> None:
    """The lambda returns of a round, seat by seat, from its end."""
    for seat in range(t.players):
        own, later = t.side_of[seat], -1
        for at in range(last - 1, first - 1, -1):
            if seats[at] != seat:
                continue
            for c in range(t.colours):
                if later < 0:
                    others = 0.0
                    for side in range(t.sides):
                        score = table_value(t, g.wagers[side, c], g.numbers[side, c], g.total[side, c])
                        if side == own:
                            target[at, c, 0] = score / (16.0 * t.unit)
                        else:
                            others += score / (16.0 * t.unit)
                    target[at, c, 1] = others / (t.sides - 1)
                else:
                    for i in range(2):
                        ahead = guess[later, c, i]
                        target[at, c, i] = ahead + decay * (target[later, c, i] - ahead)
            later = at


def _learn_rounds(
    rules: Any, games: Any, sights: Any, constants: Any, works: Any, nets: Any, prefix: Any, first: Any,
    count: Any, stray: Any, decay: Any, rows: Any, globs: Any, guess: Any, target: Any, seats: Any,
) -> Any:  # fmt: skip
    """Self-play: notes the position after every turn, and what it should have been valued at.

    One turn in `stray` thousand is another than the best. Returns how many positions were noted.
    """
    t, g, s, p, w, net = rules[0], games[0], sights[0], constants[0], works[0], nets[0]
    g.observers = observers_of(t, False)
    at = 0
    for number in range(first, first + count):
        deal(t, g, seed_of_deal(prefix, number), True)
        begin = at
        stem = splitmix(seed_of_deal(prefix, number))
        while g.over == 0:
            seat = g.seat
            many, best = trained_turn(t, p, g, s, net, w)
            start_stream(g, splitmix(stem ^ np.uint64(g.turns)))
            if below(g, 1000) < stray:
                best = below(g, many)
            if at < rows.shape[0]:
                note_position(t, w, best, at, rows, globs, guess)
                seats[at] = seat
                at += 1
            make(t, g, s, w.found[2 * best], w.found[2 * best + 1])
        note_targets(t, g, begin, at, seats, guess, target, decay)
    return at


def _compare_rounds(
    rules: Any, games: Any, sights: Any, constants: Any, works: Any, nets: Any, others: Any, prefix: Any,
    first: Any, count: Any, margins: Any,
) -> None:  # fmt: skip
    """The margins of the net's side against explorers (or against another net), each deal from every side."""
    t, g, s, p, w = rules[0], games[0], sights[0], constants[0], works[0]
    g.observers = observers_of(t, False)
    for i in range(count):
        margins[i] = 0.0
        for turn in range(t.sides):
            deal(t, g, seed_of_deal(prefix, first + i), True)
            while g.over == 0:
                if t.side_of[g.seat] == turn:
                    _, best = trained_turn(t, p, g, s, nets[0], w)
                    make(t, g, s, w.found[2 * best], w.found[2 * best + 1])
                elif others.shape[0]:
                    _, best = trained_turn(t, p, g, s, others[0], w)
                    make(t, g, s, w.found[2 * best], w.found[2 * best + 1])
                else:
                    explorer_turn(t, p, g, s)
            for side in range(t.sides):
                for c in range(t.colours):
                    score = table_value(t, g.wagers[side, c], g.numbers[side, c], g.total[side, c])
                    margins[i] += score if side == turn else -score / (t.sides - 1)
        margins[i] /= t.sides


# Not kept on disk: numba would not see that what they call has changed, and training takes hours anyway.
learn_rounds: Any = njit(nogil=True)(_learn_rounds)
compare_rounds: Any = njit(nogil=True)(_compare_rounds)
