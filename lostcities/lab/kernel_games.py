"""The going round of a game, compiled: deal, steps, and what seats remember.

What the rules come to is read from the engine's tables; what is written again here is held to the engine by
tests/lab, move by move.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numba.core import types
from numba.extending import intrinsic, register_jitable

U = np.uint64
ONE = U(1)
GOLDEN = U(0x9E37_79B9_7F4A_7C15)
MIX1, MIX2 = U(0xBF58_476D_1CE4_E5B9), U(0x94D0_49BB_1331_11EB)
FNV = U(0x100_0000_01B3)
PCG = U(6364136223846793005)
S18, S27, S30, S31, S32, S59 = U(18), U(27), U(30), U(31), U(32), U(59)
LOW32 = U(0xFFFF_FFFF)
LOW5 = U(31)

Function = TypeVar("Function", bound=Callable[..., Any])


def inlined(function: Function) -> Function:
    """For what is called from compiled code alone. Called as it stands, much of the time would go into
    handing over records; and a division by zero is ruled out wherever one is made."""
    made: Function = register_jitable(forceinline=True, error_model="numpy")(function)
    return made


# -- bits and random numbers ---------------------------------------------------------------------


def _count_bits(typing_context: Any, bits: Any) -> Any:
    """How many bits of a word are set."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


def _lowest_bit(typing_context: Any, bits: Any) -> Any:
    """The place of the lowest bit set."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        from llvmlite import ir

        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), generate


count_bits: Any = intrinsic(_count_bits)
lowest_bit: Any = intrinsic(_lowest_bit)


@inlined
def bit(place: Any) -> Any:
    return ONE << U(place)


@inlined
def nth_bit(bits: Any, n: Any) -> Any:
    """The place of the n-th bit set, from the lowest."""
    for _ in range(n):
        bits &= bits - ONE
    return np.int64(lowest_bit(bits))


@inlined
def splitmix(x: Any) -> Any:
    z = x + GOLDEN
    z = (z ^ (z >> S30)) * MIX1
    z = (z ^ (z >> S27)) * MIX2
    return z ^ (z >> S31)


@inlined
def seed_of_deal(prefix: Any, number: Any) -> Any:
    """The hash of the seed's text with a number in digits after it."""
    scale = 1
    while scale * 10 <= number:
        scale *= 10
    while scale:
        prefix = (prefix ^ U(48 + number // scale % 10)) * FNV
        scale //= 10
    return prefix


@inlined
def start_stream(g: Any, state: Any) -> Any:
    rng = g.rng
    rng[0] = state
    rng[1] = splitmix(state) | ONE


@inlined
def below(g: Any, limit: Any) -> Any:
    rng = g.rng
    state = rng[0]
    rng[0] = state * PCG + rng[1]
    word = (((state >> S18) ^ state) >> S27) & LOW32
    turn = state >> S59
    word = ((word >> turn) | (word << ((S32 - turn) & LOW5))) & LOW32
    return np.int64((word * U(limit)) >> S32)


# -- a game --------------------------------------------------------------------------------------


@inlined
def deal(t: Any, g: Any, seed: Any, remembers: Any) -> Any:
    """Shuffle and deal the first round of the match whose seed has this hash (docs/random.md)."""
    start_stream(g, splitmix(splitmix(seed ^ t.deal_hash) ^ ONE))
    n = t.cards
    deck = g.deck
    for i in range(n):
        deck[i] = t.pack[i]
    for last in range(n - 1, 0, -1):
        other = below(g, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    n -= t.set_aside
    g.hand[:] = 0
    g.reach[:] = 0
    g.wagers[:] = 0
    g.numbers[:] = 0
    g.total[:] = 0
    g.height[:] = 0
    g.gives[:] = 0
    g.kinds[:] = U(0)
    g.admits[:] = t.first_admits
    if remembers:
        g.open[:] = 0
        g.thrown[:] = 0
        g.known[:] = 0
        g.passed[:] = 0
    for _ in range(t.hand):
        for seat in range(t.players):
            n -= 1
            k = deck[n]
            g.hand[seat, k] += 1
            g.kinds[seat] |= bit(k)
    g.sizes[:] = t.hand
    starter = 0
    if t.random_start:
        start_stream(g, splitmix(splitmix(seed ^ t.starter_hash) ^ ONE))
        starter = below(g, t.players)
    g.deck_size = n
    g.seat = g.starter = starter
    g.turns = g.idle = g.piles = g.over = g.stalled = 0


@inlined
def step_card(t: Any, g: Any, k: Any, is_discard: Any, remembers: Any) -> Any:
    """Lay card k: play it or discard it."""
    seat = g.seat
    g.hand[seat, k] -= 1
    g.sizes[seat] -= 1
    if g.hand[seat, k] == 0:
        g.kinds[seat] &= ~bit(k)
    c, side = t.colour_of[k], t.side_of[seat]
    if remembers:
        g.open[k] += 1
        forget(t, g, seat, k)
    if is_discard:
        g.pile[c, g.height[c]] = k
        g.height[c] += 1
        g.piles |= 1 << c
        g.thrown[side, c] += 1
        return
    before = g.reach[side, c]
    then = t.after[before * t.kinds + k]
    rank = t.rank[k]
    if rank == 0:
        g.wagers[side, c] += 1
    else:
        g.numbers[side, c] += 1
        g.total[side, c] += rank
    if then != before:
        g.reach[side, c] = then
        g.admits[side] = (g.admits[side] & ~t.colour_bits[c]) | t.admit_bits[then * t.colours + c]


@inlined
def step_draw(t: Any, g: Any, draw: Any, remembers: Any) -> Any:
    """Draw from the deck (-1) or from a colour's pile; ends the turn. Returns the card."""
    seat = g.seat
    if draw < 0:
        g.deck_size -= 1
        k = np.int64(g.deck[g.deck_size])
        g.idle = 0
    else:
        g.height[draw] -= 1
        k = np.int64(g.pile[draw, g.height[draw]])
        if g.height[draw] == 0:
            g.piles &= ~(1 << draw)
        g.idle += 1
        if remembers:
            g.open[k] -= 1
            for o in range(g.observers):
                if is_other(t, g, o, seat):
                    g.known[o, seat, k] += 1
    g.hand[seat, k] += 1
    g.sizes[seat] += 1
    g.kinds[seat] |= bit(k)
    end_turn(t, g)
    return k


@inlined
def step_give(t: Any, g: Any, remembers: Any) -> Any:
    """Pass the cards in `g.given` on to the partner; a whole turn."""
    seat = g.seat
    partner = t.partner_of[seat]
    if remembers:
        remember_give(t, g, seat, partner)
    for place in range(t.give_cards):
        k = g.given[place]
        g.hand[seat, k] -= 1
        if g.hand[seat, k] == 0:
            g.kinds[seat] &= ~bit(k)
        g.hand[partner, k] += 1
        g.kinds[partner] |= bit(k)
    g.sizes[seat] -= t.give_cards
    g.sizes[partner] += t.give_cards
    g.idle += 1
    g.gives[t.side_of[seat]] += 1
    end_turn(t, g)


@inlined
def end_turn(t: Any, g: Any) -> Any:
    g.turns += 1
    if g.deck_size == 0:
        g.over = 1
    elif g.idle == t.stall_limit:
        g.over = g.stalled = 1
    else:
        g.seat += 1
        if g.seat == t.players:
            g.seat = 0


# -- what seats remember: engine.events.Memory ---------------------------------------------------------
#
# Where there are gives, observer o is seat o, and observer `players + o` what the others have to take that
# seat for: it has seen what they saw of it. That is what it knows in a round that is dealt from their view.


@inlined
def observers_of(t: Any, is_searched: Any) -> Any:
    """How many observers there are; `is_searched` where rounds are dealt from what a seat sees."""
    if t.give_cards == 0:
        return 1
    return 2 * t.players if is_searched else t.players


@inlined
def is_other(t: Any, g: Any, o: Any, seat: Any) -> Any:
    """Whether an observer is somebody else than a seat."""
    return g.observers == 1 or (o != seat and o != seat + t.players)


@inlined
def forget(t: Any, g: Any, seat: Any, k: Any) -> Any:
    """A card was seen leaving a hand."""
    for o in range(g.observers):
        if is_other(t, g, o, seat):
            lose(t, g, o, seat, k)


@inlined
def lose(t: Any, g: Any, o: Any, seat: Any, k: Any) -> Any:
    partner = t.partner_of[seat]
    if g.known[o, seat, k] > 0:
        g.known[o, seat, k] -= 1
    elif g.passed[o, seat, k] > 0:
        g.passed[o, seat, k] -= 1
    elif partner >= 0 and g.passed[o, partner, k] > 0:
        g.passed[o, partner, k] -= 1


@inlined
def remember_give(t: Any, g: Any, seat: Any, partner: Any) -> Any:
    for o in range(g.observers):
        if t.open_hands or o in (seat, partner):
            for place in range(t.give_cards):
                if o != seat:
                    lose(t, g, o, seat, g.given[place])
                if o != partner:
                    g.known[o, partner, g.given[place]] += 1
        else:
            for k in range(t.kinds):
                if o != partner + t.players:  # it knows what it was given, though the others do not
                    g.passed[o, seat, k] += g.known[o, seat, k]
                g.known[o, seat, k] = 0
