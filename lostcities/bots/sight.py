"""What a seat sees, written down as the rows of numbers that judgements are made from."""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence
from typing import NamedTuple

from lostcities.bots.tables import Tables
from lostcities.engine import Card, View

Floats = MutableSequence[float]
Ints = MutableSequence[int]


class Sight(NamedTuple):
    """What one seat sees, as rows of numbers, and room to reckon in.

    `sure`, `foe` and `unseen` count copies by kind: those that the own side holds for certain, those that
    each side (row after row) is known to hold, and those whose place is unknown. `reach`, `wagers`,
    `numbers` and `total` describe the expedition of each colour, a row for each side; `top` the kind on
    each pile, -1 for none. The rest is written by `judge`.
    """

    hand: Ints
    #: The kinds in hand, rising, and -1 after the last.
    held: Ints
    sure: Ints
    foe: Ints
    unseen: Ints
    reach: Ints
    wagers: Ints
    numbers: Ints
    total: Ints
    top: Ints
    #: What lies beneath the tops, -1 for nothing, and how many cards each pile has.
    under: Ints
    height: Ints
    #: How many cards each side has discarded of each colour.
    thrown: Ints
    #: How many unseen cards are in the hands of each side.
    hidden: Ints
    prospect: Floats
    take: Floats
    worth: Floats
    gain: Floats
    draw: Ints
    given: Ints
    #: What was reckoned on the way: by CHANCE, ROOM, SHUT and so on.
    context: Floats


#: Places in `context`: how likely an unseen card comes to the own side, how many cards it can lay in one
#: colour after this turn, what share counts of an expedition not begun, cards wanted for each turn left, own
#: turns left, and how many cards are unseen.
CHANCE, ROOM, SHUT, PRESSURE, LEFT, UNSEEN = range(6)


def sight_of(tables: Tables, view: View) -> Sight:
    """The rows for a view, and from nothing else."""
    hand, sure, foe, unseen, hidden = _cards_of(tables, view)
    expeditions = [_measure(tables, cards) for row in view.expeditions for cards in row]
    reach, wagers, numbers, total = map(list, zip(*expeditions, strict=True))
    return Sight(
        hand=hand,
        held=[*(kind for kind, copies in enumerate(hand) if copies), -1],
        sure=sure,
        foe=foe,
        unseen=unseen,
        reach=reach,
        wagers=wagers,
        numbers=numbers,
        total=total,
        top=[pile[-1].index if pile else -1 for pile in view.discards],
        under=[pile[-2].index if len(pile) > 1 else -1 for pile in view.discards],
        height=[len(pile) for pile in view.discards],
        thrown=_thrown(tables, view),
        hidden=hidden,
        prospect=[0.0] * len(expeditions),
        take=[0.0] * (tables.colours + 1),
        worth=[0.0] * (2 * tables.kinds + 1),
        gain=[0.0] * (2 * tables.kinds),
        draw=[0] * (2 * tables.kinds),
        given=[-1] * 3,
        context=[0.0] * 6,
    )


def _cards_of(tables: Tables, view: View) -> tuple[list[int], list[int], list[int], list[int], list[int]]:
    """Where the cards are, as far as the seat knows: `hand`, `sure`, `foe`, `unseen` and `hidden`."""
    kinds, own = tables.kinds, view.side
    hand, foe, hidden = [0] * kinds, [0] * (tables.sides * kinds), [0] * tables.sides
    unseen = list(tables.copies)
    for card in view.hand:
        hand[card.index] += 1
        unseen[card.index] -= 1
    for cards in (*(cards for row in view.expeditions for cards in row), *view.discards):
        for card in cards:
            unseen[card.index] -= 1
    sure = hand.copy()
    for seat, side in enumerate(tables.side_of):
        if seat == view.seat:
            continue
        seen = (*view.known[seat], *view.passed[seat])
        for card in seen:
            unseen[card.index] -= 1
            if side == own:
                sure[card.index] += 1
            else:
                foe[side * kinds + card.index] += 1
        hidden[side] += max(view.hand_sizes[seat] - len(seen), 0)
    return hand, sure, foe, unseen, hidden


def _thrown(tables: Tables, view: View) -> list[int]:
    """How many cards each side has discarded of each colour, as far as the log goes back."""
    thrown = [0] * (tables.sides * tables.colours)
    for event in view.log:
        if event.did == "discard" and event.cards:
            thrown[tables.side_of[event.who] * tables.colours + event.cards[0].colour_index] += 1
    return thrown


def _measure(tables: Tables, cards: Iterable[Card]) -> tuple[int, int, int, int]:
    """The reach of an expedition, its wagers, its number cards and their sum."""
    reach = wagers = numbers = total = 0
    for card in cards:
        reach = tables.after[reach * tables.kinds + card.index]
        if card.rank:
            numbers += 1
            total += card.rank
        else:
            wagers += 1
    return reach, wagers, numbers, total
