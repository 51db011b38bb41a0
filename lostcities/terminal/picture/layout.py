"""Where everything stands: widths decided by the variant and the window, never by the position.

So nothing moves while a round is played. Narrower windows lose, in this order: the names of the
colours, the words of a pile's depth, tracks (which become lists), bars, the margin, and the middles
of lists; where even these would be too short, the other sides get a block of their own above.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from attrs import evolve, frozen

from lostcities.engine import Variant
from lostcities.terminal.fragments import NAME_WIDTH, cut, width
from lostcities.terminal.picture import cells
from lostcities.terminal.picture.scene import track_numbers
from lostcities.texts import language, say, translated

#: From so many columns the colours' names are shown; the picture never grows wider.
WIDE = 100
#: A list rarely needs more columns, and bars are dropped before it gets fewer.
GOOD_LIST = 16
#: Below so many columns a list says too little for several to stand side by side.
POOR_LIST = 9
#: Tracks of more numbers than this are no longer taken in at a glance.
MOST_TRACK_NUMBERS = 12


@frozen
class Layout:
    """The columns of each part of the picture.

    `letter` is what stands before the first side: the margin, the colour's letter and perhaps its
    `name`. `road` is a track or a list, `own_road` the own one, `bar` what parts the columns, `pile`
    the discard pile. In a `block` the other sides stand above, apart from the piles and the own side.
    """

    margin: int
    name: int
    tracks: bool
    road: int
    own_road: int
    value: int
    pile: int
    bar: int
    spelled: bool
    block: bool

    @property
    def letter(self) -> int:
        """The columns before the first side or pile."""
        return self.margin + 2 + self.name

    @property
    def spelled_totals(self) -> bool:
        """Whether the match's totals have room for their words, in every column and at most times."""
        usual = say("terminal_shown.match", before=-100, after=-100)
        return self.road + self.value > width(usual) + len(" -100")


def layout_for(variant: Variant, columns: int) -> Layout | None:
    """The layout for a window of so many columns, the last of which stays empty; None if none fits."""
    return _layout_in(language(), variant, columns)


@lru_cache(maxsize=64)
def _layout_in(language: str, variant: Variant, columns: int) -> Layout | None:
    """The layout in the language spoken, which is this one: its words have widths of their own."""
    room = min(columns - 1, WIDE)
    return next((layout for layout in _candidates(variant, room) if _fits(layout, variant, room)), None)


def _candidates(variant: Variant, room: int) -> Iterator[Layout]:
    """The layouts there are, from the roomiest."""
    base = _base(variant)
    if room >= WIDE - 1:
        names = max(width(cut(translated("colour", colour.name), NAME_WIDTH)) for colour in variant.colours)
        yield evolve(base, name=names + 1, bar=5)
    yield base
    short = evolve(base, spelled=False, pile=_pile_width(variant, spelled=False))
    yield short
    tight = evolve(short, margin=0, bar=1, pile=_pile_width(variant, spelled=False, headed=False))
    unbarred = evolve(short, bar=1)
    for layout in (short, unbarred):
        yield _with_lists(layout, variant, room, GOOD_LIST)
    yield _with_lists(tight, variant, room, POOR_LIST)
    for layout in (short, unbarred, tight):
        yield _with_block(layout, variant, room, POOR_LIST)
    yield _with_lists(tight, variant, room, cells.least_list_width(variant))
    yield _with_block(tight, variant, room, cells.least_list_width(variant))


def _base(variant: Variant) -> Layout:
    tracks = has_tracks(variant)
    road = cells.track_width(variant) if tracks else max(GOOD_LIST, cells.list_width(variant))
    return Layout(
        margin=1,
        name=0,
        tracks=tracks,
        road=road,
        own_road=road,
        value=cells.value_width(variant),
        pile=_pile_width(variant, spelled=True),
        bar=3,
        spelled=True,
        block=False,
    )


def has_tracks(variant: Variant) -> bool:
    """Whether every card has one place of its own, known beforehand, in an expedition."""
    rules = variant.expedition
    few = len(track_numbers(variant)) <= MOST_TRACK_NUMBERS
    return few and not rules.equal and rules.wagers == "first"


def _pile_width(variant: Variant, *, spelled: bool, headed: bool = True) -> int:
    """The columns of the pile's top and depth, of the deck beneath and perhaps of the heading."""
    card = max(len(card.code) for card in variant.cards) + len(cells.NEW)
    most = max(colour.size for colour in variant.colours)
    top = "C" * card
    depth = say("terminal_shown.pile", card=top, count=most) if spelled else f"{top}/{most}"
    deck = say(
        "terminal_shown.deck" if headed else "terminal_shown.deck-narrow", count=variant.draw_pile_size
    )
    heading = say("terminal_shown.discards") if headed else ""
    return max(width(depth), width(deck), width(heading))


def _with_lists(layout: Layout, variant: Variant, room: int, least: int) -> Layout:
    """The layout with lists as wide as the room allows, if that is `least`; it will not fit else."""
    sides = len(variant.sides)
    left = room - layout.letter - layout.pile - sides * (layout.value + layout.bar)
    road = max(least, min(left // sides, _longest_list(variant)))
    return evolve(layout, tracks=False, road=road, own_road=road)


def _with_block(layout: Layout, variant: Variant, room: int, least: int) -> Layout:
    others = len(variant.sides) - 1
    left = room - layout.letter - others * layout.value - (others - 1)
    road = max(least, min(left // others, _longest_list(variant)))
    own_left = room - layout.letter - layout.pile - layout.bar - layout.value
    own_road = max(least, min(own_left, _longest_list(variant)))
    return evolve(layout, tracks=False, road=road, own_road=own_road, block=True)


def _longest_list(variant: Variant) -> int:
    return max(GOOD_LIST, cells.list_width(variant))


def _fits(layout: Layout, variant: Variant, room: int) -> bool:
    others = len(variant.sides) - 1
    own = layout.pile + layout.bar + layout.own_road + layout.value
    if layout.block:
        above = others * (layout.road + layout.value) + (others - 1)
        return layout.letter + max(above, own) <= room
    return layout.letter + others * (layout.road + layout.value + layout.bar) + own <= room
