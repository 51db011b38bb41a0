"""Two ways to say what happens at the table: as a picture with short lines, or in whole sentences.

Both get views and give lines; what a line may tell is settled by the view that it is made from. What is
not needed for the first prompt is loaded when it is: somebody waits for that one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

from attrs import frozen

from lostcities.engine import Event, Move, View
from lostcities.terminal import events, picture
from lostcities.terminal.picture import Line
from lostcities.texts import say

if TYPE_CHECKING:
    from lostcities.terminal.results import RoundSummary

#: As many rows as any picture takes, where nothing bounds it.
_BOUNDLESS = 200


def lines_of(texts: Iterable[str]) -> list[Line]:
    """Plain texts as lines; a text may hold several."""
    return [[("", line)] for text in texts for line in text.split("\n")]


class Voice(Protocol):
    """A way to say things to the people at this terminal."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in seat order."""
        ...

    @property
    def numbered(self) -> bool:
        """Whether cards and draws are chosen by their numbers too."""
        ...

    def prompt(self, view: View) -> str:
        """What stands before the place where the seat types."""
        ...

    def turn(self, view: View, turn: Sequence[Event], columns: int) -> list[Line]:
        """Somebody's turn."""
        ...

    def before(self, view: View, columns: int) -> list[Line]:
        """What the seat must know before it moves, where nothing is drawn around a prompt."""
        ...

    def table(self, view: View, columns: int, colour: int | None = None) -> list[Line]:
        """The table, or one colour of it where the voice can part it; with the hand, if it is one's own."""
        ...

    def hand(self, view: View, columns: int) -> list[Line]:
        """The seat's hand."""
        ...

    def consequence(self, view: View, move: Move) -> str:
        """What a legal move would bring about."""
        ...

    def score(self, view: View, columns: int) -> list[Line]:
        """The arithmetic of the scores as the table lies."""
        ...

    def round_over(
        self, view: View, columns: int, history: Sequence[RoundSummary], next_starter: int | None
    ) -> list[Line]:
        """The end of a round."""
        ...

    def match_over(
        self, view: View, columns: int, history: Sequence[RoundSummary], winners: Sequence[int]
    ) -> list[Line]:
        """The end of a match."""
        ...


@frozen
class PictureVoice:
    """The table as a picture."""

    names: tuple[str, ...]
    numbered = False

    def prompt(self, view: View) -> str:
        """Who is asked, and for which half of the turn."""
        name = self.names[view.seat]
        if view.phase == "draw":
            return say("terminal.ask-draw", name=name)
        give = view.variant.turn.give
        if give is not None and len(view.hand) - give.cards >= give.keep:
            return say("terminal.ask-card-or-give", name=name, count=give.cards)
        return say("terminal.ask-card", name=name)

    def turn(self, view: View, turn: Sequence[Event], columns: int) -> list[Line]:
        """One line."""
        return lines_of([events.turn_line(view, turn, self.names, columns)])

    def before(self, view: View, columns: int) -> list[Line]:
        """The table with the hand."""
        return self.table(view, columns)

    def table(self, view: View, columns: int, colour: int | None = None) -> list[Line]:
        """The picture; it is never parted."""
        return picture.table_lines(view, self.names, columns, _BOUNDLESS, public=not view.hand)

    def hand(self, view: View, columns: int) -> list[Line]:
        """The row beneath the picture."""
        return picture.hand_lines(view, columns)

    def consequence(self, view: View, move: Move) -> str:
        """`red: 2 3 -> 5  (-15 -> -10)`."""
        return events.consequence(view, move, self.names)

    def score(self, view: View, columns: int) -> list[Line]:
        """A block of sums."""
        from lostcities.terminal import results

        return lines_of(results.score_block(view, self.names, columns))

    def round_over(
        self, view: View, columns: int, history: Sequence[RoundSummary], next_starter: int | None
    ) -> list[Line]:
        """Sums, totals and the course of the lead."""
        from lostcities.terminal import results

        return lines_of(results.round_over_lines(view, self.names, columns, history, next_starter))

    def match_over(
        self, view: View, columns: int, history: Sequence[RoundSummary], winners: Sequence[int]
    ) -> list[Line]:
        """Totals and the winner."""
        from lostcities.terminal import results

        return lines_of(results.match_over_lines(view, self.names, columns, history, winners))
