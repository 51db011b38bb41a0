"""The constants that `explorer` weighs with."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Constants(NamedTuple):
    """The constants of the judgement; those of points are in units of a twentieth of the variant's cost."""

    #: Weight of the numbers held.
    held: float
    #: Weight of the numbers that may still be drawn.
    far: float
    #: The same, towards the bonus.
    far_cards: float
    #: So many cards before the bonus it begins to count ...
    ramp_start: float
    #: ... and so many later it counts in full.
    ramp_width: float
    #: Share of the turns left that one expedition may have.
    room: float
    #: Share of its prospect that an expedition has before it is begun ...
    closed: float
    #: ... and what is added to it while the deck is full.
    closed_late: float
    #: Points that beginning an expedition must bring.
    opening: float
    #: The same with a wager.
    opening_wager: float
    #: More, as the deck runs out.
    opening_late: float
    #: Weight of the own prospect that a discard gives away.
    loss: float
    #: Weight of what a discard brings another side in an expedition begun ...
    gift: float
    #: ... and in one not begun.
    gift_closed: float
    #: Points that a discard costs at all.
    discard: float
    #: Points that an unknown card is worth ...
    deck: float
    #: ... and more, while the deck is full.
    deck_late: float
    #: Weight of what a card from a pile adds.
    take: float
    #: Weight of what it would have brought another side.
    deny: float
    #: Points for a turn gained by leaving the deck alone, by pressure.
    tempo: float
    #: Points for playing at all, by pressure: cards wanted for each turn left.
    urge: float
    #: Points for playing a wager.
    urge_wager: float
    #: Weight of what other sides may still draw.
    foe_far: float
    #: Share of its prospect that another side's expedition has before it is begun.
    foe_closed: float
    #: Share of the unseen cards of a partner's hand that counts as held.
    mate: float
    #: Points that a give costs ...
    give: float
    #: ... and that each card given brings which the side can lay, for every card that the seat wants to lay
    #: more than it has turns (up to two) ...
    give_step: float
    #: ... and what a card given brings that nobody wants to lay.
    give_idle: float


def constants_file(players: int, sides: int) -> str:
    """The file that the constants are shipped in: partners have their own."""
    return "explorer.json" if players == sides else "explorer-partners.json"


@cache
def constants(players: int, sides: int) -> Constants:
    """The constants that scripts/tune found, as they are shipped."""
    import json

    path = files("lostcities.bots").joinpath(constants_file(players, sides))
    found = json.loads(path.read_text(encoding="utf-8"))
    return Constants(**found["constants"])
