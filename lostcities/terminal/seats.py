"""A person at this terminal, as a seat of the table."""

from __future__ import annotations

from lostcities.engine import IllegalMove, Turn, View
from lostcities.records.refusals import refusal
from lostcities.table import Request, UndoRefused
from lostcities.terminal.commands import Ask, Take
from lostcities.terminal.lexicon import Word
from lostcities.terminal.refusals import undo_text
from lostcities.terminal.sitting import LeftForGood, Sitting
from lostcities.terminal.voices import lines_of
from lostcities.texts import say


class PersonSeat:
    """Asks at the desk until a turn is taken, answering whatever else is asked."""

    is_person = True

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        #: What the person has been asked to be sure of.
        self._asked_to: Request | None = None

    async def choose(self, view: View) -> Turn | Request:
        """The turn that the person takes, or what they ask of the table."""
        while True:
            try:
                command = await self._sitting.desk.command(view, asked=self._asked_to is not None)
            except LeftForGood:
                return Request.LEAVE
            if isinstance(command, Take):
                self._asked_to = None
                return command.turn
            request = self._asked(view, command)
            if request is not None:
                return request

    def _asked(self, view: View, ask: Ask) -> Request | None:
        """Answer a word, or hand on what it requests of the table."""
        wanted, self._asked_to = self._asked_to, None
        match ask.word:
            case Word.UNDO:
                return Request.UNDO
            case Word.QUIT:
                return Request.LEAVE
            case Word.YES if wanted is not None:
                return wanted
            case Word.NO if wanted is not None:
                self._note(view, "terminal.kept")
            case Word.YES | Word.NO:
                self._note(view, "terminal.nothing-asked")
            case Word.THROW_AWAY:
                self._asked_to = Request.THROW_AWAY
                self._note(view, "terminal.throw-away")
            case Word.FORGET:
                self._asked_to = Request.FORGET
                begun = self._sitting.game.is_resumed
                self._note(view, "terminal.forget" if begun else "terminal.forget-new")
            case Word.PLAIN:
                self._sitting.go_plain()
            case _:
                self._answer(view, ask)
        return None

    def _answer(self, view: View, ask: Ask) -> None:
        from lostcities.terminal.answers import answer  # loads a bot, for hints

        lines = answer(self._sitting, view, ask.word, ask.about)
        if lines is not None:
            self._sitting.desk.note(view, lines)

    def _note(self, view: View, sentence_id: str) -> None:
        self._sitting.desk.note(view, lines_of([" " + say(sentence_id)]))

    def refused(self, view: View, error: IllegalMove | UndoRefused) -> None:
        """Say why nothing was done."""
        text = undo_text(error) if isinstance(error, UndoRefused) else refusal(error)
        self._sitting.desk.note(view, lines_of([" " + text]))
