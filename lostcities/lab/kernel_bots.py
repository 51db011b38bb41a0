"""The bots' turns, compiled: twins of those in `lostcities.bots`.

`explorer` has no twin: its arithmetic (`bots.judgement`) is compiled as it stands.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.extending import register_jitable

from lostcities.bots import judgement
from lostcities.bots.novice import LATE_DECK, SHORTFALL
from lostcities.bots.tables import table_value
from lostcities.lab.kernel_games import below, bit, count_bits, nth_bit, step_card, step_draw, step_give

U = np.uint64

for function in (
    table_value,
    judgement.count_unseen,
    judgement.turns_of,
    judgement.bonus_points,
    judgement.by_length_points,
    judgement.prospect,
    judgement.foe_chance,
    judgement.foe_prospect,
    judgement.foe_gain,
    judgement.measure_prospects,
    judgement.measure_piles,
    judgement.judge_play,
    judgement.judge_discard,
    judgement.judge_draw,
    judgement.joint_gain,
    judgement.give_value,
    judgement.judge_give,
    judgement.judge,
    judgement.steps,
    judgement.best_place,
):
    register_jitable(function)


# -- random ----------------------------------------------------------------------------------------


@register_jitable
def count_gives(t: Any, g: Any, seat: Any) -> Any:
    """How many different gives there are."""
    if t.give_cards == 0 or g.sizes[seat] - t.give_cards < t.give_keep:
        return 0
    return nth_give(t, g, seat, -1)


@register_jitable
def nth_give(t: Any, g: Any, seat: Any, n: Any) -> Any:
    """Writes the n-th give into `g.given`; for -1 counts them instead."""
    seen, kinds = 0, t.kinds
    hand, given = g.hand[seat], g.given
    for a in range(kinds):
        if hand[a] == 0:
            continue
        if t.give_cards == 1:
            if seen == n:
                given[0] = a
                return seen
            seen += 1
            continue
        for b in range(a, kinds):
            if hand[b] <= (a == b):
                continue
            if t.give_cards == 2:
                if seen == n:
                    given[0], given[1] = a, b
                    return seen
                seen += 1
                continue
            for c in range(b, kinds):
                if hand[c] > (a == c) + (b == c):
                    if seen == n:
                        given[0], given[1], given[2] = a, b, c
                        return seen
                    seen += 1
    return seen


@register_jitable
def random_turn(t: Any, g: Any, remembers: Any) -> Any:
    """One turn of `random`: half by half, uniform over distinct moves."""
    seat = g.seat
    held = g.kinds[seat]
    plays = held & g.admits[t.side_of[seat]]
    n, m = np.int64(count_bits(plays)), np.int64(count_bits(held))
    gives = 0
    if t.give_cards:
        gives = count_gives(t, g, seat)
    pick = below(g, n + m + gives)
    if pick >= n + m:
        nth_give(t, g, seat, pick - n - m)
        step_give(t, g, remembers)
        return
    is_discard = pick >= n
    k = nth_bit(held, pick - n) if is_discard else nth_bit(plays, pick)
    step_card(t, g, k, is_discard, remembers)
    piles = U(0)
    if t.draws_discards:
        piles = U(g.piles)
        if is_discard and not t.redraws_own:
            piles &= ~bit(t.colour_of[k])
    pick = below(g, 1 + np.int64(count_bits(piles)))
    step_draw(t, g, nth_bit(piles, pick - 1) if pick else -1, remembers)


# -- novice: bots.novice ------------------------------------------------------------------------------


@register_jitable
def step_size(t: Any, side: Any, k: Any, g: Any) -> Any:
    """How far a card is from the end of its expedition; wagers come first of all."""
    if t.rank[k] == 0:
        return 0
    c = t.colour_of[k]
    return abs(t.rank[k] - t.last[g.reach[side, c] * t.colours + c])


@register_jitable
def is_worth_opening(t: Any, g: Any, seat: Any, c: Any) -> Any:
    numbers = total = 0
    for k in range(t.start[c], t.start[c + 1]):
        if t.rank[k] and g.hand[seat, k]:
            numbers += 1
            total += t.rank[k]
    return numbers > 0 and table_value(t, 0, numbers, total) >= -SHORTFALL * max(t.cost, 0)


@register_jitable
def harm(t: Any, g: Any, own: Any, k: Any, company: Any) -> Any:
    """Twice what discarding the card costs."""
    c, worth, twice = t.colour_of[k], t.worth[k], 0
    for side in range(t.sides):
        if t.admits[g.reach[side, c] * t.kinds + k]:
            if g.wagers[side, c] + g.numbers[side, c]:
                twice += 2 * worth
            elif side == own:
                twice += worth + 2 * company
    return twice


@register_jitable
def novice_play(t: Any, g: Any, seat: Any) -> Any:
    """The card to play, or -1."""
    side = t.side_of[seat]
    may_open = g.deck_size > LATE_DECK * t.players
    best, found, begun_found = 0, -1, False
    for k in range(t.kinds):
        c = t.colour_of[k]
        if g.hand[seat, k] == 0 or not t.admits[g.reach[side, c] * t.kinds + k]:
            continue
        begun = g.wagers[side, c] + g.numbers[side, c] > 0
        if not begun and (begun_found or not may_open or not is_worth_opening(t, g, seat, c)):
            continue
        step = step_size(t, side, k, g)
        if found < 0 or step < best or (begun and not begun_found):
            best, found, begun_found = step, k, begun
    return found


@register_jitable
def novice_discard(t: Any, g: Any, seat: Any) -> Any:
    side = t.side_of[seat]
    best, found = 0, -1
    for c in range(t.colours):
        held = 0
        for k in range(t.start[c], t.start[c + 1]):
            held += g.hand[seat, k]
        for k in range(t.start[c], t.start[c + 1]):
            if g.hand[seat, k]:
                cost = harm(t, g, side, k, held - 1)
                if found < 0 or cost < best:
                    best, found = cost, k
    return found


@register_jitable
def novice_draw(t: Any, g: Any, side: Any, discarded: Any) -> Any:
    """The best pile top that goes onto a started expedition, else the deck."""
    best, found = 0, -1
    for c in range(t.colours if t.draws_discards else 0):
        if g.height[c] and c != discarded and g.wagers[side, c] + g.numbers[side, c]:
            top = g.pile[c, g.height[c] - 1]
            if t.admits[g.reach[side, c] * t.kinds + top] and t.worth[top] > best:
                best, found = t.worth[top], c
    return found


@register_jitable
def novice_turn(t: Any, g: Any, remembers: Any) -> Any:
    seat = g.seat
    k = novice_play(t, g, seat)
    is_discard = k < 0
    if is_discard:
        k = novice_discard(t, g, seat)
    step_card(t, g, k, is_discard, remembers)
    step_draw(t, g, novice_draw(t, g, t.side_of[seat], t.colour_of[k] if is_discard else -1), remembers)


@register_jitable
def yardstick_turn(t: Any, g: Any, remembers: Any) -> Any:
    """bots.yardstick: the lowest playable card, else the lowest discarded; always the deck."""
    seat = g.seat
    side = t.side_of[seat]
    found, is_discard = -1, False
    for deed in range(2):
        for k in range(t.kinds):
            fits = deed == 1 or t.admits[g.reach[side, t.colour_of[k]] * t.kinds + k]
            lower = found < 0 or (is_discard == (deed == 1) and t.rank[k] < t.rank[found])
            if lower and fits and g.hand[seat, k]:
                found, is_discard = k, deed == 1
    step_card(t, g, found, is_discard, remembers)
    step_draw(t, g, -1, remembers)


# -- explorer --------------------------------------------------------------------------------------


@register_jitable
def look(t: Any, g: Any, s: Any) -> Any:
    """Write down what the seat to move sees."""
    seat = g.seat
    own = t.side_of[seat]
    observer = seat if g.observers > 1 else 0
    s.foe[:] = 0
    s.hidden[:] = 0
    for k in range(t.kinds):
        s.hand[k] = s.sure[k] = g.hand[seat, k]
        s.unseen[k] = t.copies[k] - g.open[k] - g.hand[seat, k]
    for other in range(t.players):
        if other != seat:
            look_at_hand(t, g, s, own, observer, other)
    for side in range(t.sides):
        for c in range(t.colours):
            x = side * t.colours + c
            s.reach[x], s.wagers[x] = g.reach[side, c], g.wagers[side, c]
            s.numbers[x], s.total[x] = g.numbers[side, c], g.total[side, c]
            s.thrown[x] = g.thrown[side, c]
    for c in range(t.colours):
        n = g.height[c]
        s.height[c] = n
        s.top[c] = g.pile[c, n - 1] if n else -1
        s.under[c] = g.pile[c, n - 2] if n > 1 else -1


@register_jitable
def look_at_hand(t: Any, g: Any, s: Any, own: Any, observer: Any, other: Any) -> Any:
    side = t.side_of[other]
    known = 0
    for k in range(t.kinds):
        if t.open_hands:
            n = g.hand[other, k]
        else:
            n = g.known[observer, other, k] + g.passed[observer, other, k]
        if n:
            known += n
            s.unseen[k] -= n
            if side == own:
                s.sure[k] += n
            else:
                s.foe[side * t.kinds + k] += n
    s.hidden[side] += max(g.sizes[other] - known, 0)


@register_jitable
def explorer_turn(t: Any, p: Any, g: Any, s: Any) -> Any:
    look(t, g, s)
    judgement.judge(t, p, s, g.seat, g.deck_size, g.idle)
    place = judgement.best_place(t, s)
    if place == 2 * t.kinds:
        for i in range(t.give_cards):
            g.given[i] = s.given[i]
        step_give(t, g, True)
        return
    is_discard = place >= t.kinds
    step_card(t, g, place - t.kinds if is_discard else place, is_discard, True)
    step_draw(t, g, s.draw[place], True)
