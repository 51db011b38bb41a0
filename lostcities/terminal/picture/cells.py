"""What stands in one place of the table: a track, a list, the top of a pile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lostcities.engine import Card, Colour, Variant
from lostcities.terminal.fragments import Fragment, Line, first_fitting, line_width, signed, width
from lostcities.terminal.picture.scene import Scene, most_wagers, track_numbers
from lostcities.terminal.words import rank_text
from lostcities.texts import say

#: The marks of the table: laid since the own last turn, may still come, the own side holds it.
NEW, MAY_COME, HELD = "*", ".", "o"


# -- tracks ----------------------------------------------------------------------------------------


def track_width(variant: Variant) -> int:
    """The columns of a track: the wagers and their mark, each number and its mark."""
    wagers = most_wagers(variant)
    return (wagers + 1 if wagers else 0) + sum(len(str(number)) + 1 for number in track_numbers(variant))


def ruler(variant: Variant) -> Line:
    """What stands above the tracks and names their places."""
    wagers = "X" * most_wagers(variant)
    numbers = "".join(f"{number} " for number in track_numbers(variant))
    return [("class:ruler", f"{wagers} {numbers}" if wagers else numbers)]


def track(scene: Scene, side: int, colour: int) -> Line:
    """An expedition as a track, where every number has its own place."""
    places = {card.rank: place for place, card in enumerate(scene.view.expeditions[side][colour])}
    line = _wager_places(scene, side, colour)
    kinds = {card.rank: card for card in scene.view.variant.colour_cards[colour]}
    for number in scene.numbers:
        digits = len(str(number))
        if number in places:
            line += _laid(scene, side, colour, places[number], str(number))
            line.append(("", NEW if places[number] in _new(scene, side, colour) else " "))
        else:
            sign = _prospect(scene, side, kinds[number]) if number in kinds else ""
            line.append(("", sign.ljust(digits + 1)))
    return line


def _wager_places(scene: Scene, side: int, colour: int) -> Line:
    """The beginning of a track: the wagers laid, those the side holds, those that may still come."""
    room = scene.wagers
    if not room:
        return []
    cards = scene.view.expeditions[side][colour]
    laid = [place for place, card in enumerate(cards) if card.is_wager]
    line: Line = []
    for place in laid:
        line += _laid(scene, side, colour, place, "X")
    wager = scene.view.variant.colour_cards[colour][0]
    held = to_come = 0
    if wager.is_wager and scene.admitted[side][wager.index]:
        left = scene.outstanding[wager.index]
        held = min(scene.held[wager], left) if side == scene.view.side else 0
        to_come = left - held
    line.append(("", (HELD * held + MAY_COME * to_come).ljust(room - len(laid))))
    line.append(("", NEW if _new(scene, side, colour) & set(laid) else " "))
    return line


def _prospect(scene: Scene, side: int, card: Card) -> str:
    """The mark of a card that is not laid: the own side holds it, it may come, or neither."""
    if not scene.admitted[side][card.index] or not scene.outstanding[card.index]:
        return ""
    return HELD if side == scene.view.side and scene.held[card] else MAY_COME


def _new(scene: Scene, side: int, colour: int) -> set[int]:
    return scene.news.laid.get((side, colour), set())


def _laid(scene: Scene, side: int, colour: int, place: int, text: str) -> Line:
    """A card of an expedition; its last one is a chip."""
    last = place == len(scene.view.expeditions[side][colour]) - 1
    kind = "chip" if last else "rank"
    return [(f"class:{kind}.{scene.pairs[colour]}", text)]


# -- lists -----------------------------------------------------------------------------------------


def list_width(variant: Variant) -> int:
    """The columns of the longest list there can be, one card of it new."""

    def longest(colour: Colour) -> int:
        copies = colour.copies if variant.expedition.equal else (1,) * len(colour.numbers)
        numbers = zip(colour.numbers, copies, strict=True)
        return colour.wagers + sum(many * (len(str(number)) + 1) for number, many in numbers) + len(NEW)

    return max(map(longest, variant.colours))


def least_list_width(variant: Variant) -> int:
    """The columns that a list can be cut down to: `3X..10*`."""
    digits = max(len(str(number)) for number in track_numbers(variant))
    wagers = most_wagers(variant)
    ends = _least_ends(variant) * (digits + 1) - 1
    return (len(f"{wagers}X") if wagers else 0) + len("..") + ends + len(NEW)


def _least_ends(variant: Variant) -> int:
    """How many numbers are never cut off: two where they tell the direction."""
    return 2 if variant.expedition.order == "either" else 1


def expedition_list(scene: Scene, side: int, colour: int, columns: int) -> Line:
    """An expedition as the list of its cards; one that is too long loses its middle.

    Wagers stand first even where they may be laid later, for to the expedition it is the same.
    """
    cards = scene.view.expeditions[side][colour]
    wagers = [place for place, card in enumerate(cards) if card.is_wager]
    numbers = [place for place, card in enumerate(cards) if not card.is_wager]
    least = min(_least_ends(scene.view.variant), len(numbers))
    line: Line = []
    for counted in (False, True):
        for lost in range(len(numbers) - least + 1):
            line = _wagers(scene, side, colour, wagers, counted=counted)
            if lost:
                line.append(("", ".."))
            elif line and numbers:
                line.append(("", " "))
            line += _numbers(scene, side, colour, numbers[lost:])
            if line_width(line) <= columns:
                return line
    return line


def _wagers(scene: Scene, side: int, colour: int, places: Sequence[int], *, counted: bool) -> Line:
    """The wagers of a list, spelt (`XXX`) or counted (`3X`)."""
    line: Line = []
    if counted and len(places) > 1:
        line.append(("", str(len(places))))
    for place in places[-1:] if counted else places:
        line += _laid(scene, side, colour, place, "X")
    if _new(scene, side, colour) & set(places):
        line.append(("", NEW))
    return line


def _numbers(scene: Scene, side: int, colour: int, places: Sequence[int]) -> Line:
    """The numbers of a list, a blank between them."""
    new = _new(scene, side, colour)
    line: Line = []
    for place in places:
        if line:
            line.append(("", " "))
        card = scene.view.expeditions[side][colour][place]
        line += _laid(scene, side, colour, place, rank_text(card))
        if place in new:
            line.append(("", NEW))
    return line


# -- piles -----------------------------------------------------------------------------------------


def pile(scene: Scene, colour: int, columns: int, *, spelled: bool) -> Line:
    """The top of a discard pile and how many cards it has; `--` for an empty one."""
    cards = scene.view.discards[colour]
    if not cards:
        return [("", "--")]
    line = card_cell(scene, cards[-1], dead=colour == scene.closed, new=colour in scene.news.tops)
    if len(cards) == 1:
        return line
    top = "".join(text for _, text in line)
    texts = list(_depths(scene, cards, top, spelled))
    return _with_card(first_fitting(texts, columns), top, line)


def _depths(scene: Scene, cards: Sequence[Card], top: str, spelled: bool) -> Iterator[str]:
    """How a pile of several cards may be told, longest first; open piles with what lies beneath."""
    if scene.view.variant.visibility.discards == "all":
        beneath = [rank_text(card) for card in reversed(cards[:-1])]
        yield " ".join([top, *beneath])
        for shown in range(len(beneath) - 1, 0, -1):
            yield f"{' '.join([top, *beneath[:shown]])}../{len(cards)}"
    elif spelled:
        yield say("terminal_shown.pile", card=top, count=len(cards))
    yield f"{top}/{len(cards)}"


def _with_card(text: str, top: str, line: Line) -> Line:
    """The text with the card that it names replaced by its styled form."""
    before, _, after = text.partition(top)
    return [fragment for fragment in (("", before), *line, ("", after)) if fragment[1]]


def card_cell(scene: Scene, card: Card, *, dead: bool, new: bool) -> Line:
    """A card as it stands in the hand or on a pile: `B9*`, `(B2)`."""
    mark: list[Fragment] = [("", NEW)] if new else []
    if dead:
        return [("class:dead", f"({card.code})"), *mark]
    pair = scene.pairs[card.colour_index]
    return [(f"class:chip.{pair}", card.colour.letter), (f"class:rank.{pair}", rank_text(card)), *mark]


def value(scene: Scene, side: int, colour: int, columns: int) -> Line:
    """What an expedition is worth, blank where there is none."""
    cards = scene.view.expeditions[side][colour]
    text = signed(scene.view.variant.scoring.expedition(cards)) if cards else ""
    return [("", text.rjust(columns))]


def value_width(variant: Variant) -> int:
    """The columns of a value and the blank before it, for the least and the greatest there can be."""
    bounds = [*variant.score_bounds, *(b for c in variant.colours for b in variant.expedition_bounds(c))]
    return 1 + max(width(signed(points)) for points in bounds)
