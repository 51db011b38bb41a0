"""`master`, compiled: a twin of `bots.master` in the games that its net knows, all of two seats."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from lostcities.bots.net import TRUST, shipped_net
from lostcities.bots.search import BY_NET, COMPARED, NEAR, PLAYED
from lostcities.bots.tables import table_value
from lostcities.bots.valuation import CANDIDATES, value_unit
from lostcities.lab.kernel_bots import explorer_turn, look
from lostcities.lab.kernel_games import below, bit, inlined
from lostcities.lab.kernel_kept import Kept
from lostcities.lab.kernel_net import NET, WORK, make, value_turns
from lostcities.lab.kernel_records import GAME
from lostcities.lab.kernel_rounds import SOURCES as ROUNDS_FROM

U = np.uint64
#: What the compiled code is made from, beside that of whole rounds.
SOURCES = (
    "bots/net.py",
    "bots/search.py",
    "bots/valuation.py",
    "lab/kernel_net.py",
    "lab/kernel_search.py",
    *ROUNDS_FROM,
)


def search_room(kind: str) -> tuple[Any, Any, Any]:
    """What `master_turn` needs besides: the net for a kind of game, two games to try things in, and room for
    two looks."""
    nets = np.zeros(1, NET)
    for name, weights in shipped_net(kind).weights.items():
        nets[0][name] = weights
    nets[0]["trust"] = TRUST
    return nets, np.zeros(2, GAME), np.zeros(2, WORK)


@inlined
def deal_unseen(t: Any, g: Any, s: Any, h: Any) -> Any:
    """Into game h as g is seen by the seat to move, deal what it does not see: engine.View.sample. The
    stream is that of g."""
    foe, n = 1 - g.seat, 0
    side = t.side_of[foe]
    for k in range(t.kinds):
        for _ in range(s.unseen[k]):
            h.deck[n] = k
            n += 1
    for last in range(n - 1, 0, -1):
        other = below(g, last + 1)
        h.deck[last], h.deck[other] = h.deck[other], h.deck[last]
    h.kinds[foe] = U(0)
    for k in range(t.kinds):
        h.hand[foe, k] = s.foe[side * t.kinds + k]
    for _ in range(s.hidden[side]):
        n -= 1
        h.hand[foe, h.deck[n]] += 1
    for k in range(t.kinds):
        if h.hand[foe, k]:
            h.kinds[foe] |= bit(k)
    # The cards that come next lie highest in both, but there in the order in which they were taken off.
    first = n - h.deck_size
    for i in range(h.deck_size // 2):
        low, high = first + i, n - 1 - i
        h.deck[low], h.deck[high] = h.deck[high], h.deck[low]
    for i in range(h.deck_size):
        h.deck[i] = h.deck[first + i]


@inlined
def lead_of(t: Any, g: Any, own: Any) -> Any:
    """What the table makes a side lead by, in values."""
    lead = 0
    for side in range(t.sides):
        for c in range(t.colours):
            score = table_value(t, g.wagers[side, c], g.numbers[side, c], g.total[side, c])
            lead += score if side == own else -score
    return lead / value_unit(t)


@inlined
def play_out(t: Any, p: Any, g: Any, s: Any, net: Any, w: Any, own: Any) -> Any:
    """Let the other seat answer; what the line ends in."""
    if g.over == 0:
        explorer_turn(t, p, g, s)
    if g.over:
        return lead_of(t, g, own)
    value_turns(t, p, g, s, net, w, 1)
    return w.value[0]


@inlined
def rank(values: Any, many: Any, order: Any) -> Any:
    """The candidates by value, the best first, equal ones as they were; returns how many to compare."""
    for n in range(many):
        at = n
        while at > 0 and values[order[at - 1]] < values[n]:
            order[at] = order[at - 1]
            at -= 1
        order[at] = n
    near = 0
    while near < min(COMPARED, many) and values[order[0]] - values[order[near]] <= NEAR:
        near += 1
    return near


@inlined
def master_turn(t: Any, p: Any, g: Any, s: Any, net: Any, games: Any, works: Any) -> Any:
    """One turn; the stream of the turn has been started in g."""
    w = works[0]
    many = value_turns(t, p, g, s, net, w, CANDIDATES)
    order = np.empty(CANDIDATES, np.int64)
    near = rank(w.value, many, order)
    best = order[0]
    if near > 1:
        sums, own = np.zeros(CANDIDATES), t.side_of[g.seat]
        deals = PLAYED // t.players
        for _ in range(deals):
            games[0] = g
            look(t, g, s)
            deal_unseen(t, g, s, games[0])
            for i in range(near):
                games[1] = games[0]
                make(t, games[1], s, w.found[2 * order[i]], w.found[2 * order[i] + 1])
                sums[i] += play_out(t, p, games[1], s, net, works[1], own)
        most = -1e9
        for i in range(near):
            value = (1 - BY_NET) * w.value[order[i]] + BY_NET * (sums[i] / deals)
            if value > most:
                best, most = order[i], value
    make(t, g, s, w.found[2 * best], w.found[2 * best + 1])


def _compiled(digest: int) -> Any:
    @njit(cache=True, nogil=True)
    def take_master_turn(
        rules: Any, games: Any, sights: Any, constants: Any, nets: Any, others: Any, works: Any
    ) -> None:
        """The turn of the seat to move."""
        if digest:  # always: see Kept
            master_turn(rules[0], constants[0], games[0], sights[0], nets[0], others, works)

    return take_master_turn


MASTER_TURN = Kept("master", SOURCES, _compiled)
