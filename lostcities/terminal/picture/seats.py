"""The other seats as they sit, where a side has several of them."""

from __future__ import annotations

from collections.abc import Iterator

from lostcities.terminal.events import ToldTurn
from lostcities.terminal.fragments import Line, cut_name, first_fitting, left, width
from lostcities.terminal.picture.columns import TO_MOVE
from lostcities.terminal.picture.layout import WIDE
from lostcities.terminal.picture.scene import Scene
from lostcities.terminal.words import codes, name_of
from lostcities.texts import say


def seat_lines(scene: Scene, columns: int, *, with_deeds: bool) -> list[Line]:
    """The others in turn order: how many cards each holds and, beneath, what it did last."""
    view = scene.view
    players = view.variant.players
    seats = [(view.seat + step) % players for step in range(1, players)]
    room = (min(columns, WIDE) - 2) // len(seats)
    places: Line = [("", " ")]
    deeds = " "
    for seat in seats:
        mark = TO_MOVE if seat == view.to_move else ""
        place = mark + first_fitting(_places(scene, seat), room - len(mark) - 1)
        places.append(("class:to-move" if mark else "", left(place, room)))
        deeds += left(first_fitting(_deeds(scene, seat), room - 1), room)
    return [places, [("", deeds)]] if with_deeds else [places]


def _places(scene: Scene, seat: int) -> Iterator[str]:
    """A seat's name and the size of its hand, longest first."""
    name = name_of(scene.names, seat)
    count = scene.view.hand_sizes[seat]
    called = say("terminal_shown.partner", name=name) if seat == scene.view.partner else name
    yield say("terminal_shown.holds", name=called, count=count)
    yield say("terminal_shown.holds", name=name, count=count)
    for length in range(width(name), 0, -1):
        yield f"{cut_name(name, length)} {count}"


def _deeds(scene: Scene, seat: int) -> Iterator[str]:
    """What a seat did last, and what the reader gave it, longest first."""
    gifts = ""
    if seat == scene.view.partner and scene.gifts:
        gifts = say("terminal_shown.you-gave", cards=codes(scene.gifts))
    told = scene.last_turns.get(seat)
    if told is None:
        yield gifts
        return
    deeds = list(_deed(scene, told))
    if gifts:
        yield from (f"{deed}  {gifts}" for deed in deeds)
        yield gifts
    yield from deeds


def _deed(scene: Scene, told: ToldTurn) -> Iterator[str]:
    first, last = told.events[0], told.events[-1]
    if first.did == "give":
        yield _gave(scene, told)
    elif last.did == "take" and last.cards is not None:
        yield say("terminal_shown.did-take", turn=told.notation, card=last.cards[0].code)
    elif told.change is not None:
        yield say("terminal_shown.did", turn=told.notation, change=told.change)
    yield told.notation


def _gave(scene: Scene, told: ToldTurn) -> str:
    event = told.events[0]
    assert event.to is not None, "a give has somebody who gets it"
    if event.cards is not None and event.to == scene.view.seat:
        return say("terminal_shown.gave-you", cards=codes(event.cards))
    give = scene.view.variant.turn.give
    assert give is not None, "only a variant with a give has one in its log"
    return say("terminal_shown.gave", name=name_of(scene.names, event.to), count=give.cards)
