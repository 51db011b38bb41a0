"""`master`, compiled: a twin of `bots.master`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from lostcities.bots.net import TRUST, shipped_net
from lostcities.bots.search import BY_JUDGEMENT, BY_NET, COMPARED, NEAR, PLAYED
from lostcities.bots.tables import table_value
from lostcities.bots.valuation import CANDIDATES, value_unit
from lostcities.lab.kernel_bots import explorer_turn, look
from lostcities.lab.kernel_games import below, bit, inlined
from lostcities.lab.kernel_kept import Kept
from lostcities.lab.kernel_net import NET, WORK, make, value_turns
from lostcities.lab.kernel_records import CARDS, GAME
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


def search_room(kind: str | None) -> tuple[Any, Any, Any]:
    """What `master_turn` needs besides: the net for a kind of game, if there is one, two games to try things
    in, and room for two looks."""
    nets = np.zeros(1, NET)
    nets[0]["weight"] = BY_NET if kind else BY_JUDGEMENT
    if kind:
        for name, weights in shipped_net(kind).weights.items():
            nets[0][name] = weights
        nets[0]["trust"], nets[0]["is_there"] = TRUST, 1
    return nets, np.zeros(2, GAME), np.zeros(2, WORK)


@inlined
def shuffle(g: Any, row: Any, many: Any) -> None:
    """Shuffle the first places of a row, by the stream of g."""
    for last in range(many - 1, 0, -1):
        other = below(g, last + 1)
        row[last], row[other] = row[other], row[last]


@inlined
def deal_unseen(t: Any, g: Any, s: Any, h: Any) -> None:
    """Into game h as g is seen by the seat to move, deal what it does not see: engine.View.sample. The
    stream is that of g."""
    n = 0
    for k in range(t.kinds):
        for _ in range(s.unseen[k]):
            h.deck[n] = k
            n += 1
    shuffle(g, h.deck, n)
    if t.open_hands == 0:
        n = deal_hands(t, g, h, n)
    # The cards that come next lie highest in both, but there in the order in which they were taken off.
    first = n - h.deck_size
    for i in range(h.deck_size // 2):
        low, high = first + i, n - 1 - i
        h.deck[low], h.deck[high] = h.deck[high], h.deck[low]
    for i in range(h.deck_size):
        h.deck[i] = h.deck[first + i]


@inlined
def deal_hands(t: Any, g: Any, h: Any, n: Any) -> Any:
    """Fill the hands of the others, from the last of n cards on; returns how many are left."""
    seat = g.seat
    observer = seat if g.observers > 1 else 0
    for other in range(t.players):
        if other != seat:
            for k in range(t.kinds):
                h.hand[other, k] = g.known[observer, other, k]
    if g.observers > 1:
        for side in range(t.sides):
            if side != t.side_of[seat]:
                deal_passed(t, g, h, side)
                for other in range(t.players):
                    if t.side_of[other] == side:
                        h.known[other] = g.known[t.players + other]
                        h.passed[other] = g.passed[t.players + other]
    for other in range(t.players):
        if other != seat:
            for _ in range(h.sizes[other] - held_by(t, h, other)):
                n -= 1
                h.hand[other, h.deck[n]] += 1
            h.kinds[other] = U(0)
            for k in range(t.kinds):
                if h.hand[other, k]:
                    h.kinds[other] |= bit(k)
    return n


@inlined
def held_by(t: Any, h: Any, seat: Any) -> Any:
    cards = 0
    for k in range(t.kinds):
        cards += h.hand[seat, k]
    return cards


@inlined
def deal_passed(t: Any, g: Any, h: Any, side: Any) -> None:
    """Deal the cards that are with one of two partners, nobody else knows which."""
    free, places, observer = np.empty(CARDS, np.int64), 0, g.seat
    cards = 0
    for other in range(t.players):
        if t.side_of[other] == side:
            for k in range(t.kinds):
                cards += g.passed[observer, other, k]
            for _ in range(h.sizes[other] - held_by(t, h, other)):
                free[places] = other
                places += 1
    if cards == 0:
        return
    shuffle(g, free, places)
    for other in range(t.players):
        if t.side_of[other] == side:
            for k in range(t.kinds):
                for _ in range(g.passed[observer, other, k]):
                    places -= 1
                    h.hand[free[places], k] += 1


@inlined
def lead_of(t: Any, g: Any, own: Any) -> Any:
    """What the table makes a side lead by, over the mean of the others, in values."""
    lead = others = 0
    for side in range(t.sides):
        for c in range(t.colours):
            score = table_value(t, g.wagers[side, c], g.numbers[side, c], g.total[side, c])
            if side == own:
                lead += score
            else:
                others += score
    return (lead - others / (t.sides - 1)) / value_unit(t)


@inlined
def play_out(t: Any, p: Any, g: Any, s: Any, net: Any, w: Any, seat: Any) -> Any:
    """Let the other seats answer; what the line ends in."""
    while g.over == 0 and g.seat != seat:
        explorer_turn(t, p, g, s)
    if g.over:
        return lead_of(t, g, t.side_of[seat])
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
    best, given = order[0], s.given.copy()
    if near > 1:
        sums, deals = np.zeros(CANDIDATES), PLAYED // t.players
        for _ in range(deals):
            games[0] = g
            look(t, g, s)
            deal_unseen(t, g, s, games[0])
            for i in range(near):
                games[1] = games[0]
                s.given[:] = given
                make(t, games[1], s, w.found[2 * order[i]], w.found[2 * order[i] + 1])
                sums[i] += play_out(t, p, games[1], s, net, works[1], g.seat)
        most = -1e9
        for i in range(near):
            value = (1 - net.weight) * w.value[order[i]] + net.weight * (sums[i] / deals)
            if value > most:
                best, most = order[i], value
    s.given[:] = given
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
