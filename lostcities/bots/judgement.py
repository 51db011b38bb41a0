"""How `explorer` judges a turn: the arithmetic, written once for the interpreter and for the compiler.

The laboratory compiles these very functions to play a million rounds; the bot at the table runs them as they
stand. So they keep to numbers and rows of numbers (see `Tables` and `Sight`), and to operations that give the
same result in both: no powers, no sums in another order.

The idea: each side's expedition of each colour has a *prospect*, what it will probably score in the end, from
what lies there, what the side is sure to hold, and what it may still draw. A turn is worth what it adds to
the own prospects and takes from the others'. The `Constants` were found by scripts/tune.
"""

from __future__ import annotations

from lostcities.bots.constants import Constants
from lostcities.bots.sight import CHANCE, LEFT, PRESSURE, ROOM, SHUT, UNSEEN, Ints, Sight
from lostcities.bots.tables import Tables, table_value

#: In place of a pile's colour: the draw pile.
FROM_DECK = -1
NOTHING = -1e9
#: Turns in a row without a card from the deck, by all, after which no more gives are thought of: two
#: partners could go on for ever.
MOST_IDLE = 3
#: Turns of each seat without a card from the deck, after which it is drawn from: what both sides throw away
#: and take up again could go on for ever. In the classic game there are three in a row in 1 of 150 rounds.
MOST_WAITING = 4


def count_unseen(t: Tables, s: Sight) -> int:
    """How many cards are unseen."""
    unseen = 0
    for k in range(t.kinds):
        unseen += s.unseen[k]
    return unseen


def turns_of(t: Tables, side: int, seat: int, deck: int) -> int:
    """How many of the next turns are a side's, `seat` to move, if all of them draw from the deck."""
    turns = 0
    for step in range(deck % t.players):
        turns += t.side_of[(seat + step) % t.players] == side
    return turns + deck // t.players * (t.players // t.sides)


def bonus_points(t: Tables, p: Constants, laid: int, laid_wagers: int, cards: float, wagers: float) -> float:
    """The bonus to be expected of an expedition, `laid` cards of whose `cards` lie; after the multiplier."""
    points = 0.0
    for b in range(t.bonuses):
        have, will = laid, cards
        if not t.bonus_wagers[b]:
            have, will = laid - laid_wagers, cards - wagers
        share = 1.0
        if have < t.bonus_cards[b]:
            share = (will - (t.bonus_cards[b] - p.ramp_start)) / p.ramp_width
            share = min(max(share, 0.0), 1.0)
        if t.bonus_multiplied[b]:
            share = share * t.multiplier[int(wagers)]
        points += share * t.bonus_points[b]
    return points


def by_length_points(t: Tables, wagers: int, numbers: float) -> float:
    """Points by length, for a number of number cards that need not be whole."""
    row = wagers * (t.numbers + 1)
    low = min(int(numbers), t.numbers)
    high = min(low + 1, t.numbers)
    part = min(numbers - low, 1.0)
    first = t.bonus_after[row + low]
    return first + part * (t.bonus_after[row + high] - first)


def prospect(
    t: Tables,
    p: Constants,
    c: int,
    reach: int,
    wagers: int,
    numbers: int,
    total: int,
    sure: Ints,
    at: int,
    unseen: Ints,
    chance: float,
    room: float,
    closed: float,
) -> float:
    """What an expedition will probably score.

    `sure[at + kind]` are the copies that the side holds, `chance` how likely it comes by an unseen card,
    `room` how many cards it can still lay here, `closed` what share counts of an expedition not begun.
    """
    laid = wagers + numbers
    if room <= 0.0:
        return float(table_value(t, wagers, numbers, total))
    row = reach * t.kinds
    more_wagers = 0
    held_cards = held_sum = far_cards = far_sum = 0.0
    for k in range(t.start[c + 1] - 1, t.start[c] - 1, -1):
        if t.admits[row + k]:
            have, rank = sure[at + k], t.rank[k]
            if rank == 0:
                more_wagers = min(have, int(room))
            elif have > 0:
                n = min(float(have), room) if t.equal else min(1.0, room)
                room -= n
                held_cards += n
                held_sum += n * rank
            else:  # where none is unseen, nothing is added: to ask would cost compiled code more
                n = chance * unseen[k]
                if n > 1.0:
                    n = 1.0
                far_cards += n
                far_sum += n * rank
    all_wagers = wagers + more_wagers
    cards = laid + more_wagers + held_cards + p.far_cards * far_cards
    if t.by_length:
        value = by_length_points(t, all_wagers, cards - all_wagers)
    else:
        gained = total + p.held * held_sum + p.far * far_sum - t.cost
        value = t.multiplier[all_wagers] * gained
        value += bonus_points(t, p, laid, wagers, cards, float(all_wagers))
    if laid == 0:
        return closed * value if value > 0.0 else 0.0
    return value


def judge(t: Tables, p: Constants, s: Sight, seat: int, deck: int, idle: int) -> None:
    """Fill in what each turn is worth: `worth[kind]` of playing a card and `worth[kinds + kind]` of
    discarding it, each with the draw that suits it best, `draw`; and of the best give, at 2 * kinds.

    `unseen` is how many cards are unseen, `s.hidden[side]` how many of those are in each side's hands.
    """
    unit = t.unit
    unseen = count_unseen(t, s)
    own = t.side_of[seat]
    left = turns_of(t, own, seat, deck)
    share = min(deck / t.draw_pile, 1.0)
    room = (left - 1) if left <= 2 else 1.0 + (left - 2) * p.room
    room = float(room)
    drawn = max(left - 1, 0) / max(unseen, 1)
    chance = drawn + p.mate * s.hidden[own] / max(unseen, 1)
    closed = p.closed + p.closed_late * share
    wanted = measure_prospects(t, p, s, own, unseen, deck, chance, room, closed)
    pressure = min(wanted / max(left, 1), 2.0)
    late = 1.0 - share
    s.context[CHANCE], s.context[ROOM], s.context[SHUT] = chance, room, closed
    s.context[PRESSURE], s.context[LEFT], s.context[UNSEEN] = pressure, left, unseen
    after = (seat + 1) % t.players
    next_side = t.side_of[after]
    extra = turns_of(t, next_side, after, deck) - turns_of(t, next_side, after, deck - 1)
    from_deck = unit * (p.deck + p.deck_late * share) if left > 1 else 0.0
    wait = unit * p.tempo * pressure * extra
    s.take[t.colours] = from_deck
    for c in range(t.colours):
        s.take[c] = NOTHING
    if t.draws_discards and idle < patience(t):
        measure_piles(t, p, s, own, t.side_of[after], unseen, deck, chance, room, closed, wait)
    for k in s.held:
        if k < 0:
            break
        c = t.colour_of[k]
        s.sure[k] -= 1
        play = judge_play(t, p, s, own, c, k, chance, room, closed, pressure, late, unit)
        judge_draw(t, p, s, own, k, k, play, chance, room, closed, from_deck, wait, left)
        thrown = judge_discard(t, p, s, own, c, k, unseen, deck, chance, room, closed, unit)
        judge_draw(t, p, s, own, k, t.kinds + k, thrown, chance, room, closed, from_deck, wait, left)
        s.sure[k] += 1
    s.worth[2 * t.kinds] = NOTHING
    # A give leaves the deck alone: the side draws as often as before, and has as many turns unless that of
    # another side, which then comes first, takes the odd card.
    ends = t.stall_limit > 0 and idle + 1 >= t.stall_limit
    if t.give_cards and idle < MOST_IDLE and not ends and turns_of(t, own, after, deck) == left:
        judge_give(t, p, s, own, excess_of(t, s, own, wanted, left), unit, from_deck)


def foe_chance(t: Tables, p: Constants, s: Sight, side: int, unseen: int, deck: int) -> float:
    """How likely another side has or comes by an unseen card."""
    return (s.hidden[side] + p.foe_far * deck / t.sides) / max(unseen, 1)


def foe_prospect(t: Tables, p: Constants, s: Sight, side: int, c: int, unseen: int, deck: int) -> float:
    """The prospect of another side's expedition."""
    x = side * t.colours + c
    chance = foe_chance(t, p, s, side, unseen, deck)
    room = deck / t.sides * p.room + 1.0
    return prospect(
        t, p, c, s.reach[x], s.wagers[x], s.numbers[x], s.total[x], s.foe, side * t.kinds, s.unseen,
        min(chance, 1.0), room, p.foe_closed,
    )  # fmt: skip


def measure_prospects(
    t: Tables, p: Constants, s: Sight, own: int, unseen: int, deck: int,
    chance: float, room: float, closed: float,
) -> float:  # fmt: skip
    """Fill in `prospect`; returns how many cards in hand the seat wants to lay."""
    wanted = 0.0
    for c in range(t.colours):
        for side in range(t.sides):
            x = side * t.colours + c
            if side == own:
                s.prospect[x] = prospect(
                    t, p, c, s.reach[x], s.wagers[x], s.numbers[x], s.total[x], s.sure, 0, s.unseen,
                    chance, room, closed,
                )  # fmt: skip
                if s.wagers[x] + s.numbers[x] > 0:
                    row = s.reach[x] * t.kinds
                    for k in range(t.start[c], t.start[c + 1]):
                        if s.hand[k] > 0 and t.admits[row + k]:
                            wanted += 1.0
            else:
                s.prospect[x] = foe_prospect(t, p, s, side, c, unseen, deck)
    return wanted


def patience(t: Tables) -> int:
    """After how many turns without a card from the deck, by all, it is drawn from."""
    most = MOST_WAITING * t.players
    return min(most, t.stall_limit // 2) if t.stall_limit > 0 else most


def measure_piles(
    t: Tables, p: Constants, s: Sight, own: int, foe: int, unseen: int, deck: int,
    chance: float, room: float, closed: float, wait: float,
) -> None:  # fmt: skip
    """Fill in `take`: what drawing the top of each pile is worth."""
    for c in range(t.colours):
        k = s.top[c]
        if k >= 0:
            x = own * t.colours + c
            s.take[c] = wait
            if foe != own:
                s.take[c] += p.deny * foe_gain(t, p, s, foe, c, k, unseen, deck)
            if t.admits[s.reach[x] * t.kinds + k]:
                s.sure[k] += 1
                then = prospect(
                    t, p, c, s.reach[x], s.wagers[x], s.numbers[x], s.total[x], s.sure, 0, s.unseen,
                    chance, room, closed,
                )  # fmt: skip
                s.sure[k] -= 1
                s.take[c] += p.take * (then - s.prospect[x])


def judge_play(
    t: Tables, p: Constants, s: Sight, own: int, c: int, k: int, chance: float, room: float, closed: float,
    pressure: float, late: float, unit: float,
) -> float:  # fmt: skip
    """What playing a card is worth, the draw apart; it is already out of `sure`."""
    x = own * t.colours + c
    row = s.reach[x] * t.kinds
    if not t.admits[row + k]:
        return NOTHING
    begun = s.wagers[x] + s.numbers[x] > 0
    wager = t.rank[k] == 0
    then = prospect(
        t, p, c, t.after[row + k], s.wagers[x] + wager, s.numbers[x] + (not wager), s.total[x] + t.rank[k],
        s.sure, 0, s.unseen, chance, room, closed,
    )  # fmt: skip
    worth = then - s.prospect[x] + unit * p.urge * pressure
    if wager:
        worth += unit * p.urge_wager
    if not begun:
        worth -= unit * (p.opening + p.opening_late * late)
        if wager:
            worth -= unit * p.opening_wager
    return worth


def judge_discard(
    t: Tables, p: Constants, s: Sight, own: int, c: int, k: int, unseen: int, deck: int,
    chance: float, room: float, closed: float, unit: float,
) -> float:  # fmt: skip
    """What discarding a card is worth, the draw apart; it is already out of `sure`."""
    x = own * t.colours + c
    worth = -unit * p.discard
    if t.admits[s.reach[x] * t.kinds + k]:
        then = prospect(
            t, p, c, s.reach[x], s.wagers[x], s.numbers[x], s.total[x], s.sure, 0, s.unseen,
            chance, room, closed,
        )  # fmt: skip
        worth += p.loss * (then - s.prospect[x])
    if not t.draws_discards or room <= 0.0:
        return worth
    for side in range(t.sides):
        if side != own:
            begun = s.wagers[side * t.colours + c] + s.numbers[side * t.colours + c] > 0
            weight = p.gift if begun else p.gift_closed
            worth -= weight * foe_gain(t, p, s, side, c, k, unseen, deck) / (t.sides - 1)
    return worth


def foe_gain(t: Tables, p: Constants, s: Sight, side: int, c: int, k: int, unseen: int, deck: int) -> float:
    """What a card would add to another side's prospect, if anything."""
    x = side * t.colours + c
    if not t.admits[s.reach[x] * t.kinds + k]:
        return 0.0
    s.foe[side * t.kinds + k] += 1
    gain = foe_prospect(t, p, s, side, c, unseen, deck) - s.prospect[x]
    s.foe[side * t.kinds + k] -= 1
    return max(gain, 0.0)


def judge_draw(
    t: Tables, p: Constants, s: Sight, own: int, k: int, place: int, worth: float, chance: float, room: float,
    closed: float, from_deck: float, wait: float, left: int,
) -> None:  # fmt: skip
    """Choose the draw after a card move, and fill in what the turn is worth."""
    best, where = from_deck, FROM_DECK
    if worth > NOTHING and left > 1:
        c = t.colour_of[k]
        for pile in range(t.colours):
            gain = s.take[pile]
            if pile == c and gain > NOTHING:
                if place >= t.kinds:
                    continue  # what lies on top there now is the card just thought least of
                gain = joint_gain(t, p, s, own, c, k, chance, room, closed) + wait
            if gain > best:
                best, where = gain, pile
    s.worth[place] = worth + best if worth > NOTHING else NOTHING
    s.gain[place] = best
    s.draw[place] = where


def joint_gain(
    t: Tables, p: Constants, s: Sight, own: int, c: int, k: int, chance: float, room: float, closed: float
) -> float:
    """What the top of the pile of the colour just played adds."""
    x = own * t.colours + c
    wager = t.rank[k] == 0
    reach = t.after[s.reach[x] * t.kinds + k]
    top = s.top[c]
    if not t.admits[reach * t.kinds + top]:
        return 0.0
    wagers, numbers, total = s.wagers[x] + wager, s.numbers[x] + (not wager), s.total[x] + t.rank[k]
    before = prospect(
        t, p, c, reach, wagers, numbers, total, s.sure, 0, s.unseen, chance, room, closed
    )  # fmt: skip
    s.sure[top] += 1
    then = prospect(
        t, p, c, reach, wagers, numbers, total, s.sure, 0, s.unseen, chance, room, closed
    )  # fmt: skip
    s.sure[top] -= 1
    return p.take * (then - before)


def excess_of(t: Tables, s: Sight, own: int, wanted: float, left: int) -> float:
    """How many cards the seat wants to lay more than it has turns, and its partner probably fewer: so many
    would be laid in time only if they changed hands."""
    useful = unseen = 0
    for k in range(t.kinds):
        unseen += s.unseen[k]
        x = own * t.colours + t.colour_of[k]
        if s.wagers[x] + s.numbers[x] > 0 and t.admits[s.reach[x] * t.kinds + k]:
            useful += s.unseen[k]
    turns = left / 2
    theirs = s.hidden[own] * useful / max(unseen, 1)
    return max(min(wanted - turns, turns - theirs), 0.0)


def judge_give(
    t: Tables, p: Constants, s: Sight, own: int, excess: float, unit: float, from_deck: float
) -> None:
    """The best cards to pass on, and what that is worth."""
    held = 0
    for k in range(t.kinds):
        held += s.hand[k]
    if held - t.give_cards < t.give_keep:
        return
    worth = from_deck - unit * p.give
    for place in range(t.give_cards):
        s.given[place] = -1
    for place in range(t.give_cards):
        best, which = NOTHING, -1
        for k in range(t.kinds):
            spare = s.hand[k]
            for other in range(place):
                spare -= s.given[other] == k
            if spare > 0:
                value = give_value(t, p, s, own, k, excess) * unit
                if value > best:
                    best, which = value, k
        s.given[place] = which
        worth += best
    s.worth[2 * t.kinds] = worth


def give_value(t: Tables, p: Constants, s: Sight, own: int, k: int, excess: float) -> float:
    """What passing one card on brings."""
    x = own * t.colours + t.colour_of[k]
    if not t.admits[s.reach[x] * t.kinds + k]:
        return p.give_idle
    if s.wagers[x] + s.numbers[x] > 0:
        return p.give_step * min(excess, 2.0)
    return 0.0


def best_draw(t: Tables, s: Sight, closed_pile: int) -> int:
    """The draw worth most once a card is laid: a pile's colour, or FROM_DECK, always in the last turn."""
    best, where = s.take[t.colours], FROM_DECK
    for c in range(t.colours if s.context[LEFT] > 1 else 0):
        if c != closed_pile and s.top[c] >= 0 and s.take[c] > best:
            best, where = s.take[c], c
    return where


def steps(worth: float) -> int:
    """A worth in 256ths of a point: turns that are closer are the same, wherever they are reckoned."""
    return int(worth * 256.0 + 1073741824.0) - 1073741824


def best_place(t: Tables, s: Sight) -> int:
    """The turn worth most, as a place in `worth`; of equal ones the first in canonical order."""
    best, place = -(1 << 60), -1
    for deed in range(2):
        for k in s.held:
            if k < 0:
                break
            worth = s.worth[deed * t.kinds + k]
            if worth > NOTHING and steps(worth) > best:
                best, place = steps(worth), deed * t.kinds + k
    worth = s.worth[2 * t.kinds]
    if worth > NOTHING and steps(worth) > best:
        place = 2 * t.kinds
    return place
