"""The columns of the table, each with a heading, a ruler, a cell for each colour and a total."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from attrs import frozen

from lostcities.terminal.fragments import Line, cut, cut_name, filled, first_fitting, left, signed, width
from lostcities.terminal.picture import cells
from lostcities.terminal.picture.layout import Layout
from lostcities.terminal.picture.scene import Scene
from lostcities.terminal.words import is_you, name_of
from lostcities.texts import say, translated

#: Stands before whoever is to move.
TO_MOVE = "> "


class Column(Protocol):
    """A column of the table."""

    @property
    def width(self) -> int:
        """How many columns of the window it takes."""
        ...

    def heading(self) -> Line:
        """What stands above it."""
        ...

    def ruler(self) -> Line:
        """The line that names the places in it."""
        ...

    def cell(self, colour: int) -> Line:
        """What stands in the row of a colour."""
        ...

    def total(self) -> Line:
        """What stands beneath it."""
        ...


@frozen
class LetterColumn:
    """The letter of each colour, and its name where there is room."""

    scene: Scene
    layout: Layout

    @property
    def width(self) -> int:
        return self.layout.letter

    def heading(self) -> Line:
        return []

    def ruler(self) -> Line:
        return []

    def cell(self, colour: int) -> Line:
        look = self.scene.view.variant.colours[colour]
        line: Line = [("", " " * self.layout.margin), (f"class:chip.{self.scene.pairs[colour]}", look.letter)]
        if self.layout.name:
            line.append(("", f" {cut(translated('colour', look.name), self.layout.name - 1)}"))
        return line

    def total(self) -> Line:
        return []


@frozen
class PileColumn:
    """The discard piles, which all sides share, and the draw pile beneath: every source of a draw."""

    scene: Scene
    layout: Layout

    @property
    def width(self) -> int:
        return self.layout.pile

    def heading(self) -> Line:
        text = say("terminal_shown.discards")
        return [("", text)] if width(text) <= self.width else []

    def ruler(self) -> Line:
        return []

    def cell(self, colour: int) -> Line:
        return cells.pile(self.scene, colour, self.width, spelled=self.layout.spelled)

    def total(self) -> Line:
        forms = ("terminal_shown.deck", "terminal_shown.deck-narrow")
        told = (say(form, count=self.scene.view.deck_size) for form in forms)
        return [("", first_fitting(told, self.width))]


@frozen
class SideColumn:
    """A side's expeditions and what they are worth."""

    scene: Scene
    layout: Layout
    side: int

    @property
    def road(self) -> int:
        """The columns of the tracks or lists."""
        own = self.side == self.scene.view.side
        return self.layout.own_road if own else self.layout.road

    @property
    def width(self) -> int:
        return self.road + self.layout.value

    def heading(self) -> Line:
        room = self.width - 1
        seat = self.scene.view.to_move
        if seat is None or seat not in self._seats:
            return [("", first_fitting(self._headings(), room))]
        return [("class:to-move", TO_MOVE + first_fitting(self._headings(), room - len(TO_MOVE)))]

    @property
    def _seats(self) -> tuple[int, ...]:
        return self.scene.view.variant.sides[self.side]

    def _headings(self) -> Iterator[str]:
        """What may stand above the side, longest first."""
        names = [name_of(self.scene.names, seat) for seat in self._seats]
        name = " & ".join(names)
        if self._seats == (self.scene.view.seat,) and not self.scene.public:
            yield name if is_you(names[0]) else say("terminal_shown.you", name=name)
        elif len(names) == 1 and (told := self.scene.last_turns.get(self._seats[0])) is not None:
            yield say("terminal_shown.last-turn", name=name, turn=told.notation)
            yield f"{name}  {told.notation}"
        yield name
        for length in range(max(map(width, names)) - 1, 0, -1):
            yield " & ".join(cut_name(name, length) for name in names)
        yield cut("&".join(names), self.width - len(TO_MOVE) - 1)

    def ruler(self) -> Line:
        return cells.ruler(self.scene.view.variant) if self.layout.tracks else []

    def cell(self, colour: int) -> Line:
        if self.layout.tracks:
            road = cells.track(self.scene, self.side, colour)
        else:
            road = cells.expedition_list(self.scene, self.side, colour, self.road)
        return filled(road, self.road) + cells.value(self.scene, self.side, colour, self.layout.value)

    def total(self) -> Line:
        """The match before this round and with it, and the round by itself."""
        view = self.scene.view
        score = signed(view.scores[self.side])
        before, after = view.standing.totals[self.side], view.totals[self.side]
        candidates = [f"{before}->{after}", f"->{after}"]
        if self.layout.spelled_totals:
            candidates.insert(0, say("terminal_shown.match", before=before, after=after))
        told = first_fitting(candidates, self.width - len(score) - 1)
        return [("", left(told, self.width - len(score)) + score)]
