"""A variant as flat tables of numbers, which read the same to Python and to compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lostcities.engine import Card, Scoring, Variant

#: A row of numbers: a tuple for the interpreter, an array where code is compiled.
Row = Sequence[int]


class Tables(NamedTuple):
    """What the rules of a variant come to, worked out by the engine.

    Kinds of card are their indices. Two-dimensional tables lie flat, row after row: `admits` and `after`
    have a row of `kinds` for each reach (a colour's reaches are numbered for themselves, and only the
    columns of the colour mean something); `bonus_before` and `bonus_after` have a row of `numbers + 1`
    for each number of wagers.

    An expedition of w wagers and n numbers scores `(total - cost + before[w, n]) * multiplier[w] +
    after[w, n]`; points by length lie in `after` alone, with multipliers of 0.
    """

    players: int
    sides: int
    colours: int
    kinds: int
    reaches: int
    #: The most number cards of any expedition.
    numbers: int
    hand: int
    #: The size of the draw pile after the deal.
    draw_pile: int
    set_aside: int
    #: 0 for none.
    stall_limit: int
    draws_discards: int
    redraws_own: int
    give_cards: int
    give_keep: int
    open_hands: int
    equal: int
    cost: int
    #: The bots' measure of points: a twentieth of the cost.
    unit: float
    #: Whether points go by length.
    by_length: int
    side_of: Row
    #: -1 for none.
    partner_of: Row
    colour_of: Row
    rank: Row
    copies: Row
    #: The first kind of each colour, and the number of kinds at the end.
    start: Row
    admits: Row
    after: Row
    multiplier: Row
    bonus_before: Row
    bonus_after: Row
    #: The bonuses: how many; cards, points, whether wagers count, whether multiplied.
    bonuses: int
    bonus_cards: Row
    bonus_points: Row
    bonus_wagers: Row
    bonus_multiplied: Row
    #: The place of each kind in its colour as an expedition goes: wagers 0, numbers from 1.
    slot: Row


def tables_of(variant: Variant) -> Tables:
    """The tables of a variant, as tuples."""
    scoring, give = variant.scoring, variant.turn.give
    wagers = max(colour.wagers for colour in variant.colours)
    numbers = max(variant.longest_expedition(colour) - colour.wagers for colour in variant.colours)
    reaches = max(len(table.reaches) for table in variant.reach_tables)
    admits, after = _reach_rows(variant, reaches)
    spans = [(w, n) for w in range(wagers + 1) for n in range(numbers + 1)]
    by_length = scoring.by_length is not None
    multiplier = (0,) * (wagers + 1) if by_length else scoring.multiplier[: wagers + 1]
    bonuses = () if by_length else scoring.bonus
    return Tables(
        players=variant.players,
        sides=len(variant.sides),
        colours=len(variant.colours),
        kinds=len(variant.cards),
        reaches=reaches,
        numbers=numbers,
        hand=variant.hand,
        draw_pile=variant.draw_pile_size,
        set_aside=variant.set_aside,
        stall_limit=variant.stall_limit or 0,
        draws_discards=int("discards" in variant.turn.draw_from),
        redraws_own=int(variant.turn.redraw_own_discard),
        give_cards=give.cards if give else 0,
        give_keep=give.keep if give else 0,
        open_hands=int(variant.visibility.hands == "all"),
        equal=int(variant.expedition.equal),
        cost=0 if by_length else scoring.cost,
        unit=_unit(scoring),
        by_length=int(by_length),
        side_of=variant.side_of,
        partner_of=tuple(-1 if seat is None else seat for seat in variant.partner_of),
        colour_of=tuple(card.colour_index for card in variant.cards),
        rank=tuple(card.rank for card in variant.cards),
        copies=tuple(card.copies for card in variant.cards),
        start=(*variant.colour_starts, len(variant.cards)),
        admits=admits,
        after=after,
        multiplier=multiplier,
        bonus_before=tuple(0 if by_length else scoring.bonuses(w, n)[0] for w, n in spans),
        bonus_after=tuple(
            scoring.score(w, n, 0) if by_length else scoring.bonuses(w, n)[1] for w, n in spans
        ),
        bonuses=len(bonuses),
        bonus_cards=tuple(bonus.cards for bonus in bonuses),
        bonus_points=tuple(bonus.points for bonus in bonuses),
        bonus_wagers=tuple(int(bonus.count_wagers) for bonus in bonuses),
        bonus_multiplied=tuple(int(bonus.multiplied) for bonus in bonuses),
        slot=tuple(_slot(variant, card) for card in variant.cards),
    )


def _unit(scoring: Scoring) -> float:
    """A twentieth of the cost; where there is none to speak of, of what is at stake in an expedition."""
    if scoring.by_length is not None:
        return max(1, *map(abs, scoring.by_length)) / 60
    return max(scoring.cost, 5) / 20


def _slot(variant: Variant, card: Card) -> int:
    if card.is_wager:
        return 0
    numbers = card.colour.numbers
    place = numbers.index(card.rank)
    return 1 + (len(numbers) - 1 - place if variant.expedition.order == "falling" else place)


def _reach_rows(variant: Variant, reaches: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The reach tables of all colours beside one another."""
    kinds = len(variant.cards)
    admits, after = [0] * (reaches * kinds), [0] * (reaches * kinds)
    for table, start in zip(variant.reach_tables, variant.colour_starts, strict=True):
        for reach, (fits, then) in enumerate(zip(table.admits, table.after, strict=True)):
            first = reach * kinds + start
            admits[first : first + len(fits)] = map(int, fits)
            after[first : first + len(then)] = (max(number, 0) for number in then)
    return tuple(admits), tuple(after)


def table_value(tables: Tables, wagers: int, numbers: int, total: int) -> int:
    """What an expedition scores as it lies."""
    if wagers + numbers == 0:
        return 0
    place = wagers * (tables.numbers + 1) + numbers
    gained = total - tables.cost + tables.bonus_before[place]
    return gained * tables.multiplier[wagers] + tables.bonus_after[place]
