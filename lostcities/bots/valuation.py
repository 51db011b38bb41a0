"""What `master` looks at: the position after a turn, as numbers for its net.

Written, like `judgement`, for the interpreter and for the compiler. A position is a row of FEATURES for each
colour and a row of GLOBALS, all of them multiples of 1/64 (see `net` for why).

The turns that are looked at are the best few by the judgement of `explorer`.
"""

from __future__ import annotations

from typing import NamedTuple

from lostcities.bots.constants import Constants
from lostcities.bots.judgement import FROM_DECK, NOTHING, foe_prospect, prospect, steps, turns_of
from lostcities.bots.sight import CHANCE, LEFT, PRESSURE, ROOM, SHUT, UNSEEN, Floats, Ints, Sight
from lostcities.bots.tables import Tables

#: Cards of a colour that have a place of their own, wagers sharing the first.
SLOTS = 10
#: What is told of each slot, what of each colour besides, and what of the whole position.
PER_SLOT, PER_COLOUR, GLOBALS = 8, 13, 12
FEATURES = SLOTS * PER_SLOT + PER_COLOUR
#: How many turns are looked at, and how one is written down: deed and kind, draw.
CANDIDATES = 8
#: How many colours a turn can change: a give of three cards changes most.
CHANGED = 3


def find_candidates(t: Tables, s: Sight, found: Ints, worths: Floats) -> int:
    """Fill in the best few turns by what `judge` found, best first; returns how many.

    `found[2 * n]` is the place in `worth`, `found[2 * n + 1]` the draw.
    """
    many = 0
    for place in range(2 * t.kinds):
        if s.hand[place % t.kinds] > 0 and s.worth[place] > NOTHING:
            laid = s.worth[place] - s.gain[place]
            many = insert(found, worths, many, place, s.draw[place], s.worth[place])
            if s.draw[place] != FROM_DECK:
                many = insert(found, worths, many, place, FROM_DECK, laid + s.take[t.colours])
            for pile in range(t.colours):
                # What the pile of its own colour is worth changes with the card that is laid: `judge`
                # has thought of that.
                is_own = t.colour_of[place % t.kinds] == pile
                if s.take[pile] > NOTHING and pile != s.draw[place] and not is_own and s.context[LEFT] > 1:
                    many = insert(found, worths, many, place, pile, laid + s.take[pile])
    if s.worth[2 * t.kinds] > NOTHING:
        many = insert(found, worths, many, 2 * t.kinds, FROM_DECK, s.worth[2 * t.kinds])
    return many


def insert(found: Ints, worths: Floats, many: int, place: int, draw: int, worth: float) -> int:
    """Put a turn in its place among the best, worth compared in 256ths of a point; returns how many."""
    worth = steps(worth)
    at = many
    while at > 0 and worths[at - 1] < worth:
        at -= 1
    if at >= CANDIDATES:
        return many
    many = min(many + 1, CANDIDATES)
    for n in range(many - 1, at, -1):
        worths[n] = worths[n - 1]
        found[2 * n], found[2 * n + 1] = found[2 * n - 2], found[2 * n - 1]
    worths[at] = worth
    found[2 * at], found[2 * at + 1] = place, draw
    return many


class Work(NamedTuple):
    """The candidates of a turn, and room to describe them.

    `rows` holds a row of FEATURES for each colour as it lies, and then CHANGED for each candidate: those of
    the colours that it changes, named in `changed`, -1 for none. `globals` holds a row for each candidate.
    """

    found: Ints
    worths: Floats
    rows: Floats
    globals: Floats
    changed: Ints


def look_ahead(t: Tables, p: Constants, s: Sight, seat: int, deck: int, idle: int, w: Work, most: int) -> int:
    """Find the candidates of a sight that has been judged, and describe the best few, at most so many;
    returns how many."""
    own, foe = t.side_of[seat], next_foe(t, seat)
    many = min(find_candidates(t, s, w.found, w.worths), most)
    for c in range(t.colours):
        describe(t, p, s, own, foe, c, deck, s.top[c], s.height[c], w.rows, c * FEATURES)
    for n in range(many):
        place, draw = w.found[2 * n], w.found[2 * n + 1]
        for j in range(CHANGED):
            w.changed[CHANGED * n + j] = -1
        if place == 2 * t.kinds:
            describe_give(t, p, s, seat, own, foe, deck, idle, n, w)
        else:
            describe_turn(t, p, s, seat, own, foe, deck, idle, n, place, draw, w)
    return many


def value_unit(t: Tables) -> float:
    """The points that values are counted in, so that a net finds like numbers in every variant."""
    return 16.0 * t.unit


def outlook(t: Tables, s: Sight, own: int) -> float:
    """By how much a side will probably lead, over the mean of the others, in points."""
    lead = others = 0.0
    for side in range(t.sides):
        for c in range(t.colours):
            if side == own:
                lead += s.prospect[side * t.colours + c]
            else:
                others += s.prospect[side * t.colours + c]
    return lead - others / (t.sides - 1)


def next_foe(t: Tables, seat: int) -> int:
    """The side that moves after this one."""
    own, step = t.side_of[seat], 1
    while t.side_of[(seat + step) % t.players] == own:
        step += 1
    return t.side_of[(seat + step) % t.players]


def describe_turn(
    t: Tables, p: Constants, s: Sight, seat: int, own: int, foe: int, deck: int, idle: int, n: int,
    place: int, draw: int, w: Work,
) -> None:  # fmt: skip
    """Describe the position after a candidate that lays a card."""
    k = place % t.kinds
    c = t.colour_of[k]
    x = own * t.colours + c
    reach, is_play, is_wager = s.reach[x], place < t.kinds, t.rank[k] == 0
    if is_play:
        s.reach[x] = t.after[reach * t.kinds + k]
        s.wagers[x] += is_wager
        s.numbers[x] += not is_wager
        s.total[x] += t.rank[k]
    s.hand[k] -= 1
    s.sure[k] -= 1
    taken = s.top[draw] if draw != FROM_DECK else -1
    if taken >= 0:
        s.hand[taken] += 1
        s.sure[taken] += 1
    else:
        deck -= 1
    top, height = (s.top[c], s.height[c]) if is_play else (k, s.height[c] + 1)
    if draw == c:
        top, height = s.under[c], height - 1
    at = (t.colours + CHANGED * n) * FEATURES
    w.changed[CHANGED * n] = c
    describe(t, p, s, own, foe, c, deck, top, height, w.rows, at)
    if taken >= 0 and draw != c:
        w.changed[CHANGED * n + 1] = draw
        describe(t, p, s, own, foe, draw, deck, s.under[draw], s.height[draw] - 1, w.rows, at + FEATURES)
    next_idle = idle + 1 if taken >= 0 else 0
    describe_all(t, s, seat, foe, deck, next_idle, int(taken < 0), w.globals, GLOBALS * n)
    if taken >= 0:
        s.hand[taken] -= 1
        s.sure[taken] -= 1
    s.hand[k] += 1
    s.sure[k] += 1
    if is_play:
        s.reach[x] = reach
        s.wagers[x] -= is_wager
        s.numbers[x] -= not is_wager
        s.total[x] -= t.rank[k]


def describe_give(
    t: Tables, p: Constants, s: Sight, seat: int, own: int, foe: int, deck: int, idle: int, n: int, w: Work
) -> None:
    """Describe the position after the give: the cards change hands, and the side still has them."""
    for j in range(t.give_cards):
        s.hand[s.given[j]] -= 1
    for j in range(t.give_cards):
        c = t.colour_of[s.given[j]]
        w.changed[CHANGED * n + j] = c
        at = (t.colours + CHANGED * n + j) * FEATURES
        describe(t, p, s, own, foe, c, deck, s.top[c], s.height[c], w.rows, at)
    describe_all(t, s, seat, foe, deck, idle + 1, 0, w.globals, GLOBALS * n)
    for j in range(t.give_cards):
        s.hand[s.given[j]] += 1


def describe(
    t: Tables,
    p: Constants,
    s: Sight,
    own: int,
    foe: int,
    c: int,
    deck: int,
    top: int,
    height: int,
    row: Floats,
    at: int,
) -> None:
    """Fill in the features of a colour; `top` is the kind on its pile, -1 for none."""
    mine, theirs = own * t.colours + c, foe * t.colours + c
    own_row, foe_row = s.reach[mine] * t.kinds, s.reach[theirs] * t.kinds
    for f in range(FEATURES):
        row[at + f] = 0.0
    held = 0
    for k in range(t.start[c], t.start[c + 1]):
        slot = at + PER_SLOT * t.slot[k]
        hand, unseen = s.hand[k], s.unseen[k]
        held += hand
        if t.admits[own_row + k]:
            row[slot] += hand
            row[slot + 1] += unseen
            row[slot + 2] += s.sure[k] - hand
            if k == top:
                row[slot + 3] = 1.0
        if t.admits[foe_row + k]:
            row[slot + 4] += hand
            row[slot + 5] += unseen
            row[slot + 6] += s.foe[foe * t.kinds + k]
            if k == top:
                row[slot + 7] = 1.0
    at += SLOTS * PER_SLOT
    mean = prospect(
        t, p, c, s.reach[mine], s.wagers[mine], s.numbers[mine], s.total[mine], s.sure, 0, s.unseen,
        s.context[CHANCE], s.context[ROOM], s.context[SHUT],
    )  # fmt: skip
    row[at] = s.wagers[mine]
    row[at + 1] = s.numbers[mine] / 4
    row[at + 2] = sixtyfourth((s.total[mine] - t.cost * (s.numbers[mine] > 0)) / value_unit(t))
    row[at + 3] = min(s.wagers[mine] + s.numbers[mine], 1)
    row[at + 4] = s.wagers[theirs]
    row[at + 5] = s.numbers[theirs] / 4
    row[at + 6] = sixtyfourth((s.total[theirs] - t.cost * (s.numbers[theirs] > 0)) / value_unit(t))
    row[at + 7] = min(s.wagers[theirs] + s.numbers[theirs], 1)
    row[at + 8] = sixtyfourth(mean / value_unit(t))
    theirs_mean = foe_prospect(t, p, s, foe, c, int(s.context[UNSEEN]), deck)
    row[at + 9] = sixtyfourth(theirs_mean / value_unit(t))
    row[at + 10] = min(height, 4) / 4
    row[at + 11] = held / 4
    row[at + 12] = min(s.thrown[theirs], 4) / 4


def describe_all(
    t: Tables, s: Sight, seat: int, foe: int, deck: int, idle: int, pending: int, row: Floats, at: int
) -> None:
    """Fill in what holds for the whole position: `seat` has made its turn, the next is to move, the deck
    holds so many cards; `pending` if a card of the deck is still to be seen."""
    after = (seat + 1) % t.players
    held = known = 0
    for k in range(t.kinds):
        held += s.hand[k]
        known += s.foe[foe * t.kinds + k]
    row[at + 0] = sixtyfourth(deck / t.draw_pile)
    row[at + 1] = turns_of(t, t.side_of[seat], after, deck) / 16
    row[at + 2] = turns_of(t, foe, after, deck) / 16
    row[at + 3] = (held + pending) / 8
    row[at + 4] = pending
    row[at + 5] = known / 8
    row[at + 6] = sixtyfourth(s.context[PRESSURE])
    row[at + 7] = sixtyfourth(max(t.cost, 0) / 16.0)
    row[at + 8] = (t.bonus_cards[0] if t.bonuses else 0) / 8
    row[at + 9] = sixtyfourth((t.bonus_points[0] if t.bonuses else 0) / value_unit(t))
    row[at + 10] = min(t.players - t.sides, 1)
    row[at + 11] = min(idle, 4) / 4


def sixtyfourth(value: float) -> float:
    """The nearest multiple of 1/64."""
    return (int(value * 64.0 + 65536.5) - 65536) / 64.0
