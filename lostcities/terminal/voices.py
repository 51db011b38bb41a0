"""Two ways to say what happens at the table: as a picture with short lines, or in whole sentences.

Both get views and give lines; what a line may tell is settled by the view that it is made from. What is
not needed for the first prompt is loaded when it is: somebody waits for that one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Protocol

from attrs import frozen

from lostcities.engine import Card, Colour, Discard, Event, Give, Move, Play, Turn, View
from lostcities.terminal import events, picture
from lostcities.terminal.commands import turn_text
from lostcities.terminal.fragments import width
from lostcities.terminal.picture import Line
from lostcities.terminal.words import codes, name_of, of_player, ranks
from lostcities.texts import say

if TYPE_CHECKING:
    from lostcities.bots import Explanation
    from lostcities.terminal.results import RoundSummary

#: The most columns of a text that is read in paragraphs.
_PAGE = 79
#: As many columns as the longest turn that is mostly typed: `-w10 +w`.
_TYPED = 8
#: As many rows as any picture takes, where nothing bounds it.
_BOUNDLESS = 200


def lines_of(texts: Iterable[str]) -> list[Line]:
    """Plain texts as lines; a text may hold several."""
    return [[("", line)] for text in texts for line in text.split("\n")]


def accounted_for(view: View) -> Iterator[tuple[Colour, list[Card], list[Card]]]:
    """Each colour with its cards whose place is known, and those that may be anywhere, equal ones apart."""
    unseen = Counter(view.unseen())
    for colour, cards in zip(view.variant.colours, view.variant.colour_cards, strict=True):
        known = [card for card in cards for _ in range(card.copies - unseen[card])]
        yield colour, known, [card for card in cards for _ in range(unseen[card])]


def closeness(explanation: Explanation) -> int | None:
    """By how many points the first two turns differ, if that is less than the bot can tell apart."""
    first, *others = [thought.points for thought in explanation.thoughts]
    if first is None or not others or others[0] is None:
        return None
    apart = first - others[0]
    return apart if apart <= explanation.doubt else None


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

    def prompt(self, view: View, columns: int) -> str:
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

    def log(self, view: View, columns: int) -> list[Line]:
        """The turns of the round, oldest first."""
        ...

    def moves(self, view: View) -> list[Line]:
        """What the seat may do now."""
        ...

    def hint(self, view: View, turn: Turn) -> list[Line]:
        """A turn that may be good."""
        ...

    def explain(self, view: View, level: str, explanation: Explanation) -> list[Line]:
        """Why a bot of this level would take its turn."""
        ...

    def discards(self, view: View) -> list[Line]:
        """Everything that lies discarded."""
        ...

    def seen(self, view: View) -> list[Line]:
        """The cards whose place the seat knows, and those that may be anywhere."""
        ...

    def help(self, text: str, columns: int) -> list[Line]:
        """One of the texts of help."""
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

    def prompt(self, view: View, columns: int) -> str:
        """Who is asked, and for which half of the turn; no name where a turn would not fit beside it."""
        give = view.variant.turn.give
        fields: dict[str, object] = {"name": name_of(self.names, view.seat)}
        sentence = "ask-draw" if view.phase == "draw" else "ask-card"
        if view.phase == "card" and give is not None and len(view.hand) - give.cards >= give.keep:
            sentence, fields["count"] = "ask-card-or-give", give.cards
        asked = say(f"terminal.{of_player(self.names[view.seat], sentence)}", **fields)
        return asked if width(asked) + _TYPED < columns else say(f"terminal.you-{sentence}", **fields)

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

    def log(self, view: View, columns: int) -> list[Line]:
        """A line for each."""
        return lines_of(events.log_lines(view, self.names, columns))

    def moves(self, view: View) -> list[Line]:
        """Each card that can be laid, or draw, with what it brings; discards and gives in a line each."""
        told = [move for move in view.legal if not isinstance(move, Discard | Give)]
        texts = [say("terminal.move", move=str(move), meaning=self.consequence(view, move)) for move in told]
        discards = [move for move in view.legal if isinstance(move, Discard)]
        if discards:
            texts.append(say("terminal.moves-discard", moves=" ".join(map(str, discards))))
        gives = [move for move in view.legal if isinstance(move, Give)]
        if gives and view.partner is not None:
            partner, count = self.names[view.partner], len(gives[0].cards)
            texts.append(say("terminal.moves-give", count=count, partner=partner, example=str(gives[0])))
        plays = [move for move in told if isinstance(move, Play)]
        if plays:
            draws = "  ".join(map(str, view.draws_after(plays[0])))
            texts.append(say("terminal.moves-draw", draws=draws))
        return lines_of(texts)

    def hint(self, view: View, turn: Turn) -> list[Line]:
        """The turn as it is typed, and what its first half brings."""
        text = turn_text(turn)
        return lines_of([say("terminal.hint", turn=text, meaning=self.consequence(view, turn[0]))])

    def explain(self, view: View, level: str, explanation: Explanation) -> list[Line]:
        """A short table, and its own doubt."""
        thoughts, values = explanation.thoughts, explanation.has_values
        texts = [say(f"terminal.explain-{'values' if values else 'thumb'}", level=level)]
        for thought in thoughts:
            sentence = f"terminal.explain-row{'-value' if values else ''}"
            fields = {"turn": turn_text(thought.turn), "points": thought.points, "reason": thought.reason}
            texts.append(say(sentence, **fields))
        if (count := closeness(explanation)) is not None:
            texts.append(
                say("terminal.explain-close", count=count) if count else say("terminal.explain-even")
            )
        elif not values:
            texts.append(say("terminal.explain-doubt"))
        return lines_of(texts)

    def discards(self, view: View) -> list[Line]:
        """A row for each colour, its top last."""
        texts = []
        for colour, pile in zip(view.variant.colours, view.discards, strict=True):
            texts.append(say("terminal.discards", letter=colour.letter, cards=codes(pile) or "--"))
        return lines_of([*texts, say("terminal.discards-order")])

    def seen(self, view: View) -> list[Line]:
        """A row for each colour."""
        return lines_of(
            say("terminal.seen", letter=colour.letter, seen=ranks(known), unseen=ranks(hidden))
            for colour, known, hidden in accounted_for(view)
        )

    def help(self, text: str, columns: int) -> list[Line]:
        """What is typed and what it means, side by side."""
        from lostcities.terminal.helping import laid_out

        return lines_of(laid_out(say(f"terminal.{text}"), min(columns, _PAGE) - 1))

    def score(self, view: View, columns: int) -> list[Line]:
        """A block of sums."""
        from lostcities.terminal import results

        return lines_of(results.score_block(view, self.names, columns))

    def round_over(
        self, view: View, columns: int, history: Sequence[RoundSummary], next_starter: int | None
    ) -> list[Line]:
        """Sums, totals and the course of the lead."""
        from lostcities.terminal import results

        if next_starter is None:  # totals and course follow, with the end of the match
            ended = " ".join(results.ending(view, self.names)).strip()
            score = results.score_block(view, self.names, columns)
            return lines_of([*wrap(f" {ended}", columns - 1, subsequent_indent=" "), "", *score, ""])
        return lines_of(results.round_over_lines(view, self.names, columns, history, next_starter))

    def match_over(
        self, view: View, columns: int, history: Sequence[RoundSummary], winners: Sequence[int]
    ) -> list[Line]:
        """Totals and the winner."""
        from lostcities.terminal import results

        return lines_of(results.match_over_lines(view, self.names, columns, history, winners))
