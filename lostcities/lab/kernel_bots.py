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
from lostcities.lab.kernel_games import (
    ONE,
    below,
    bit,
    count_bits,
    inlined,
    lowest_bit,
    nth_bit,
    step_card,
    step_draw,
    step_give,
)
from lostcities.lab.kernel_records import MOST_KINDS

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
    judgement.patience,
    judgement.measure_piles,
    judgement.judge_play,
    judgement.judge_discard,
    judgement.judge_draw,
    judgement.joint_gain,
    judgement.excess_of,
    judgement.give_value,
    judgement.judge_give,
    judgement.judge,
    judgement.steps,
    judgement.best_place,
):
    inlined(function)


# -- random ----------------------------------------------------------------------------------------


@inlined
def ways(cards: Any, kinds: Any, twice: Any, thrice: Any) -> Any:
    """In how many ways up to three cards can be taken from a hand: the bits of the kinds that it holds, of
    those that it holds twice, and three times."""
    n = np.int64(count_bits(kinds))
    if cards < 2:
        return n if cards else 1
    doubles = np.int64(count_bits(twice))
    if cards == 2:
        return n * (n - 1) // 2 + doubles
    return n * (n - 1) * (n - 2) // 6 + doubles * (n - 1) + np.int64(count_bits(thrice))


@inlined
def held_often(g: Any, seat: Any, copies: Any) -> Any:
    """The bits of the kinds of which a hand holds so many copies or more."""
    kinds, found = g.kinds[seat], U(0)
    while kinds:
        k = lowest_bit(kinds)
        kinds &= kinds - ONE
        if g.hand[seat, k] >= copies:
            found |= bit(k)
    return found


@inlined
def find_give(t: Any, g: Any, kinds: Any, twice: Any, thrice: Any, n: Any) -> Any:
    """Writes the n-th give in canonical order into `g.given`."""
    for place in range(t.give_cards):
        while True:
            lowest = kinds & (~kinds + ONE)
            # Once one of the lowest kind is taken, its other copies are left, and the kinds above.
            rest, rest_twice = kinds & ~(lowest & ~twice), twice & ~(lowest & ~thrice)
            thrice &= ~lowest
            found = ways(t.give_cards - place - 1, rest, rest_twice, thrice)
            if n < found:
                g.given[place] = lowest_bit(lowest)
                kinds, twice = rest, rest_twice
                break
            n -= found
            kinds &= ~lowest
            twice &= ~lowest


@inlined
def random_turn(t: Any, g: Any, remembers: Any) -> Any:
    """One turn of `random`: half by half, uniform over distinct moves."""
    seat = g.seat
    held = g.kinds[seat]
    plays = held & g.admits[t.side_of[seat]]
    n, m = np.int64(count_bits(plays)), np.int64(count_bits(held))
    gives, twice, thrice = 0, U(0), U(0)
    if t.give_cards and g.sizes[seat] - t.give_cards >= t.give_keep:
        twice = held_often(g, seat, 2) if t.give_cards > 1 else U(0)
        thrice = held_often(g, seat, 3) if t.give_cards > 2 else U(0)
        gives = ways(t.give_cards, held, twice, thrice)
    pick = below(g, n + m + gives)
    if pick >= n + m:
        find_give(t, g, held, twice, thrice, pick - n - m)
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


@inlined
def step_size(t: Any, side: Any, k: Any, g: Any) -> Any:
    """How far a card is from the end of its expedition; wagers come first of all."""
    if t.rank[k] == 0:
        return 0
    c = t.colour_of[k]
    return abs(t.rank[k] - t.last[g.reach[side, c] * t.colours + c])


@inlined
def is_worth_opening(t: Any, g: Any, seat: Any, c: Any) -> Any:
    numbers = total = 0
    for k in range(t.start[c], t.start[c + 1]):
        if t.rank[k] and g.hand[seat, k]:
            numbers += 1
            total += t.rank[k]
    return numbers > 0 and table_value(t, 0, numbers, total) >= -SHORTFALL * max(t.cost, 0)


@inlined
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


@inlined
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


@inlined
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


@inlined
def novice_draw(t: Any, g: Any, side: Any, discarded: Any) -> Any:
    """The best pile top that goes onto a started expedition, else the deck."""
    best, found = 0, -1
    for c in range(t.colours if t.draws_discards else 0):
        if g.height[c] and c != discarded and g.wagers[side, c] + g.numbers[side, c]:
            top = g.pile[c, g.height[c] - 1]
            if t.admits[g.reach[side, c] * t.kinds + top] and t.worth[top] > best:
                best, found = t.worth[top], c
    return found


@inlined
def novice_turn(t: Any, g: Any, remembers: Any) -> Any:
    seat = g.seat
    k = novice_play(t, g, seat)
    is_discard = k < 0
    if is_discard:
        k = novice_discard(t, g, seat)
    step_card(t, g, k, is_discard, remembers)
    step_draw(t, g, novice_draw(t, g, t.side_of[seat], t.colour_of[k] if is_discard else -1), remembers)


@inlined
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


@inlined
def look(t: Any, g: Any, s: Any) -> Any:
    """Write down what the seat to move sees. Rows go over all places, kinds or not: that way they are a
    handful of instructions."""
    seat = g.seat
    own = t.side_of[seat]
    observer = seat if g.observers > 1 else 0
    hand = g.hand[seat]
    s.foe[:] = 0
    s.hidden[:] = 0
    list_held(g, s, seat)
    for k in range(MOST_KINDS):
        s.hand[k] = hand[k]
    for k in range(MOST_KINDS):
        s.sure[k] = hand[k]
    for k in range(MOST_KINDS):
        s.unseen[k] = t.copies[k] - g.open[k] - hand[k]
    for other in range(t.players):
        if other != seat:
            look_at_hand(t, g, s, own, observer, other)
    look_at_table(t, g, s)


@inlined
def list_held(g: Any, s: Any, seat: Any) -> Any:
    kinds, n = g.kinds[seat], 0
    while kinds:
        s.held[n] = lowest_bit(kinds)
        kinds &= kinds - ONE
        n += 1
    s.held[n] = -1


@inlined
def look_at_table(t: Any, g: Any, s: Any) -> Any:
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


@inlined
def look_at_hand(t: Any, g: Any, s: Any, own: Any, observer: Any, other: Any) -> Any:
    side, seen = t.side_of[other], s.seen
    if t.open_hands:
        hand = g.hand[other]
        for k in range(MOST_KINDS):
            seen[k] = hand[k]
    else:
        known, passed = g.known[observer, other], g.passed[observer, other]
        for k in range(MOST_KINDS):
            seen[k] = known[k] + passed[k]
    cards = 0
    for k in range(MOST_KINDS):
        cards += seen[k]
    s.hidden[side] += max(g.sizes[other] - cards, 0)
    if cards == 0:
        return
    for k in range(MOST_KINDS):
        s.unseen[k] -= seen[k]
    if side == own:
        for k in range(MOST_KINDS):
            s.sure[k] += seen[k]
    else:
        foe = s.foe[side * t.kinds :]
        for k in range(t.kinds):
            foe[k] += seen[k]


@register_jitable(error_model="numpy")
def look_and_judge(t: Any, p: Any, g: Any, s: Any) -> Any:
    """What the seat to move sees, and what it makes of it. `master` asks for it too."""
    look(t, g, s)
    judgement.judge(t, p, s, g.seat, g.deck_size, g.idle)


@inlined
def explorer_turn(t: Any, p: Any, g: Any, s: Any) -> Any:
    look_and_judge(t, p, g, s)
    place = judgement.best_place(t, s)
    if place == 2 * t.kinds:
        for i in range(t.give_cards):
            g.given[i] = s.given[i]
        step_give(t, g, True)
        return
    is_discard = place >= t.kinds
    step_card(t, g, place - t.kinds if is_discard else place, is_discard, True)
    step_draw(t, g, s.draw[place], True)
