"""The voice of whole sentences: for a screen reader, a log, or a terminal that can only append."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from lostcities.bots import Explanation
from lostcities.engine import Card, Event, Give, Move, Turn, View
from lostcities.terminal import results, speech
from lostcities.terminal.helping import spoken
from lostcities.terminal.picture import Line
from lostcities.terminal.results import RoundSummary
from lostcities.terminal.voices import accounted_for, lines_of
from lostcities.terminal.words import listed
from lostcities.texts import say


@frozen
class PlainVoice:
    """Whole sentences, for a screen reader or a log; their lines are not filled, the terminal wraps them."""

    names: tuple[str, ...]
    numbered = True

    def prompt(self, view: View, columns: int) -> str:
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

    def log(self, view: View, columns: int) -> list[Line]:
        """The turns, told."""
        return lines_of(speech.log(view, self.names))

    def moves(self, view: View) -> list[Line]:
        """What laying each card of the hand, or each draw, brings, by its number."""
        texts = []
        if view.phase == "draw":
            texts = [
                say("terminal.plain-move", number=number, meaning=self.consequence(view, move))
                for number, move in enumerate(view.legal, 1)
            ]
            return lines_of([*texts, speech.question(view)])
        for number, card in enumerate(view.hand, 1):
            move = view.variant.play(card)
            if move in view.legal:
                texts.append(say("terminal.plain-move", number=number, meaning=self.consequence(view, move)))
        gives = [move for move in view.legal if isinstance(move, Give)]
        if gives and view.partner is not None:
            texts.append(
                say("terminal.plain-give", partner=self.names[view.partner], count=len(gives[0].cards))
            )
        return lines_of([*texts, speech.question(view)])

    def hint(self, view: View, turn: Turn) -> list[Line]:
        """What a bot would do, half by half."""
        meanings = [self.consequence(view, move) for move in turn]
        if len(meanings) == 1:
            return lines_of([say("terminal.plain-hint", first=meanings[0])])
        return lines_of([say("terminal.plain-hint-turn", first=meanings[0], second=meanings[1])])

    def explain(self, view: View, level: str, explanation: Explanation) -> list[Line]:
        """The turns that the bot thought of, one after the other."""
        values = explanation.has_values
        texts = [say(f"terminal.plain-explain-{'values' if values else 'thumb'}", level=level)]
        for number, thought in enumerate(explanation.thoughts, 1):
            turn = "; ".join(self.consequence(view, move) for move in thought.turn)
            points = "" if thought.points is None else speech.number(thought.points)
            sentence = f"terminal.plain-explain-row{'-value' if values else ''}"
            texts.append(say(sentence, number=number, turn=turn, points=points, reason=thought.reason))
        return lines_of(texts)

    def discards(self, view: View) -> list[Line]:
        """A sentence for each colour."""
        texts = []
        for colour, pile in zip(view.variant.colours, view.discards, strict=True):
            sentence = "terminal.plain-discards" if pile else "terminal.plain-discards-none"
            texts.append(say(sentence, colour=colour.name, cards=_listed(pile)))
        return lines_of([*texts, say("terminal.plain-discards-order")])

    def seen(self, view: View) -> list[Line]:
        """A sentence for each colour."""
        return lines_of(
            say("terminal.plain-seen", colour=colour.name, unseen=_counted(hidden))
            for colour, _, hidden in accounted_for(view)
        )

    def help(self, text: str, columns: int) -> list[Line]:
        """Sentences; what has no place in them, marks and the table's columns, has sentences of its own."""
        if text == "help-table":
            return lines_of([say("terminal.plain-help-table")])
        also = [say("terminal.plain-help")] if text == "help" else []
        return lines_of([*spoken(say(f"terminal.{text}")), *also])

    def score(self, view: View, columns: int) -> list[Line]:
        """The sums, said."""
        return lines_of(speech.score(view, self.names))

    def round_over(
        self, view: View, columns: int, history: Sequence[RoundSummary], next_starter: int | None
    ) -> list[Line]:
        """The end of a round, said; after the last one the end of the match tells the totals."""
        if next_starter is None:
            ended = " ".join(results.ending(view, self.names))
            return lines_of([ended, *speech.score(view, self.names)])
        return lines_of(speech.round_over(view, self.names, next_starter))

    def match_over(
        self, view: View, columns: int, history: Sequence[RoundSummary], winners: Sequence[int]
    ) -> list[Line]:
        """The end of a match, said."""
        return lines_of(speech.match_over(view, self.names, winners, history))


def _listed(cards: Sequence[Card]) -> str:
    """Cards of one colour by their ranks, as they lie."""
    return listed([speech.rank_word(card) for card in cards])


def _counted(cards: Sequence[Card]) -> str:
    """Cards of one colour by their ranks, the wagers counted."""
    wagers = sum(card.is_wager for card in cards)
    words = [say("terminal.plain-wagers", count=wagers)] if wagers else []
    words += [speech.rank_word(card) for card in cards if not card.is_wager]
    return listed(words) if words else say("terminal.plain-none")
