"""The voice of whole sentences: for a screen reader, a log, or a terminal that can only append."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from lostcities.engine import Event, Move, View
from lostcities.terminal import speech
from lostcities.terminal.picture import Line
from lostcities.terminal.results import RoundSummary
from lostcities.terminal.voices import lines_of


@frozen
class PlainVoice:
    """Whole sentences, for a screen reader or a log; their lines are not filled, the terminal wraps them."""

    names: tuple[str, ...]
    numbered = True

    def prompt(self, view: View) -> str:
        """Short: the question stands in a line of its own."""
        return "> "

    def turn(self, view: View, turn: Sequence[Event], columns: int) -> list[Line]:
        """One sentence or two."""
        return lines_of([speech.turn(view, turn, self.names)])

    def before(self, view: View, columns: int) -> list[Line]:
        """How it stands, the hand, and what is asked; in the middle of a turn only what is asked."""
        if view.phase == "draw":
            return lines_of([speech.question(view)])
        return lines_of([speech.your_turn(view, self.names), speech.hand(view), speech.question(view)])

    def table(self, view: View, columns: int, colour: int | None = None) -> list[Line]:
        """A line for each colour."""
        return lines_of(speech.table(view, self.names, colour))

    def hand(self, view: View, columns: int) -> list[Line]:
        """The hand, numbered."""
        return lines_of([speech.hand(view)])

    def consequence(self, view: View, move: Move) -> str:
        """What a move does, said."""
        return speech.consequence(view, move, self.names)

    def score(self, view: View, columns: int) -> list[Line]:
        """The sums, said."""
        return lines_of(speech.score(view, self.names))

    def round_over(
        self, view: View, columns: int, history: Sequence[RoundSummary], next_starter: int | None
    ) -> list[Line]:
        """The end of a round, said."""
        return lines_of(speech.round_over(view, self.names, next_starter))

    def match_over(
        self, view: View, columns: int, history: Sequence[RoundSummary], winners: Sequence[int]
    ) -> list[Line]:
        """The end of a match, said."""
        return lines_of(speech.match_over(view, self.names, winners))
