"""The prompt of one person: the picture above it, what may be typed below it, gone once it is answered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.validation import ValidationError, Validator

from lostcities.engine import Move, View
from lostcities.terminal import picture, toolbar
from lostcities.terminal.commands import Ambiguous, Ask, CannotRead, Command, Grammar, NotLegal
from lostcities.terminal.completion import Suggestion, suggestions
from lostcities.terminal.events import brief
from lostcities.terminal.fragments import width
from lostcities.terminal.lexicon import Word
from lostcities.terminal.paging import pages_of
from lostcities.terminal.picture import Line
from lostcities.terminal.refusals import refusal_text
from lostcities.terminal.toolkit import bound_menu, on_resize, put_above, show_toolbar_always
from lostcities.texts import say

if TYPE_CHECKING:
    from lostcities.terminal.screen import Screen

#: The most rows of the list of what may be typed.
_MENU = 4
#: The columns of the menu in which nothing is written: blanks around its two columns, and a bar at its side.
_MENU_FRAME = 5
#: Rows that are needed besides the picture and the menu: prompt, refusal, toolbar, a line that stays.
_OTHER_ROWS = 4


class SeatPrompt:
    """The prompt of one seat, with a history of its own: what one person typed no other gets to see."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._view: View | None = None
        self._grammar: Grammar | None = None
        #: What the seat asked for and nobody else may see: shown in its next prompt.
        self.note: list[Line] = []
        #: The page of the note that is shown, and how many there are; none where it stands under the table.
        self._page = self._pages = 0
        self._pictures: dict[tuple[int, int], list[Line]] = {}
        self._menu = _MENU
        #: Whether Ctrl-D was pressed once, and was the last key but the one that is pressed now.
        self._leaving = self._was_leaving = False
        self._session = self._make_session()

    def _make_session(self) -> PromptSession[str]:
        session = self._screen.session(self._bindings())
        session.message = lambda: [("bold", self._screen.voice.prompt(self.view, self._screen.columns))]
        session.bottom_toolbar = self._toolbar
        session.completer = _Moves(self)
        session.complete_while_typing = Condition(lambda: self._menu > 0)
        session.validator = _Legal(self)
        session.validate_while_typing = False
        session.app.before_render += lambda app: self._measure()
        session.app.key_processor.before_key_press += lambda keys: self._forget_leaving()
        show_toolbar_always(session)
        put_above(session, self._picture)
        bound_menu(session, lambda: self._menu)
        on_resize(session, self._erase)
        return session

    @property
    def view(self) -> View:
        """What the seat sees."""
        assert self._view is not None
        return self._view

    @property
    def grammar(self) -> Grammar:
        """What the seat may type."""
        assert self._grammar is not None
        return self._grammar

    @property
    def room(self) -> int:
        """How many columns a line may take."""
        return self._screen.room

    def meaning(self, move: Move) -> str:
        """What a legal move would bring about."""
        return self._screen.voice.consequence(self.view, move)

    async def read(self, view: View, *, asked: bool = False) -> Command:
        """The command that the person types; a turn among them is legal."""
        self._view, self._grammar = view, Grammar(view, asked=asked)
        self._pictures.clear()
        self._leaving = False
        self._page = 0
        self._measure()
        try:
            text = await self._session.prompt_async(pre_run=self._open_menu, handle_sigint=False)
        except EOFError:
            return Ask(Word.QUIT)
        finally:
            self.note = []
        return self._grammar.parse(text)

    def _open_menu(self) -> None:
        if self._menu > 0:
            self._session.default_buffer.start_completion(select_first=False)

    # -- what is drawn -----------------------------------------------------------------------

    def _measure(self) -> None:
        """Give the menu the rows that the picture leaves, so that it never covers it."""
        self._menu = max(0, min(_MENU, self._screen.rows - len(self._above()) - _OTHER_ROWS))
        self._session.reserve_space_for_menu = self._menu + 1

    def _above(self) -> list[Line]:
        """The rows above the prompt: the picture and a note, or as much of the note as there is room for."""
        columns, rows = size = (self._screen.columns, self._screen.rows)
        if size not in self._pictures:
            self._pictures[size] = picture.table_lines(self.view, self._screen.names, columns, rows)
        drawn, note, room = self._pictures[size], self._screen.wrapped(self.note), rows - _OTHER_ROWS
        self._pages = 0
        if len(drawn) + len(note) <= room:
            return drawn + note
        return self._page_of(note, room) if note else drawn

    def _page_of(self, note: list[Line], room: int) -> list[Line]:
        """What stands in place of the table where a note leaves no room for both."""
        pages = pages_of(note, room, self.room)
        self._pages = len(pages)
        return pages[min(self._page, len(pages) - 1)]

    def _picture(self) -> StyleAndTextTuples:
        """The rows above the prompt as one text."""
        fragments: StyleAndTextTuples = []
        for line in self._above():
            fragments += [("", "\n"), *line] if fragments else line
        return fragments

    def _toolbar(self) -> str:
        if self._leaving:
            return say("terminal.leave" if self._screen.game.is_saved else "terminal.leave-unsaved")
        buffer = self._session.default_buffer
        # Why a line was refused stands in the row above already.
        text = "" if buffer.validation_error is not None else buffer.text
        said = toolbar.preview(self.grammar, text, self.meaning, self.room) if text.strip() else None
        return said or toolbar.status(self.view, self._screen.names, self.room)

    def _erase(self) -> None:
        """Make room for a prompt that is drawn anew in a window of another size."""
        rows = self._screen.rows
        self._screen.redraw(rows - len(self._above()) - self._menu - _OTHER_ROWS + 1)

    # -- what keys do ------------------------------------------------------------------------

    def _bindings(self) -> KeyBindings:
        bindings = KeyBindings()

        @bindings.add("c-c")
        @bindings.add("<sigint>")
        def _clear(event: KeyPressEvent) -> None:
            self._session.default_buffer.reset()
            self._open_menu()

        @bindings.add("up", filter=Condition(self._has_unused_menu))
        def _earlier(event: KeyPressEvent) -> None:
            # Down goes into the list, and so Up is free for what was typed before.
            event.current_buffer.cancel_completion()
            event.current_buffer.auto_up()

        @bindings.add("enter", filter=Condition(self._is_reading))
        def _read_on(event: KeyPressEvent) -> None:
            self._page = min(self._page, self._pages - 1) + 1
            if self._page == self._pages:
                self.note = []
            event.app.renderer.erase()  # else the prompt stays as high as the highest page
            self._measure()
            self._open_menu()

        @bindings.add("c-d")
        def _leave(event: KeyPressEvent) -> None:
            if self._was_leaving:
                event.app.exit(exception=EOFError())
            self._leaving = True

        return bindings

    def _is_reading(self) -> bool:
        """Whether a note stands in place of the table, and nothing is typed."""
        return self._pages > 0 and not self._session.default_buffer.text.strip()

    def _has_unused_menu(self) -> bool:
        """Whether the menu is open and nothing in it is chosen."""
        state = self._session.default_buffer.complete_state
        return state is not None and state.complete_index is None

    def _forget_leaving(self) -> None:
        """A key is pressed: only a second Ctrl-D, one right after the other, leaves."""
        self._was_leaving, self._leaving = self._leaving, False


class _Moves(Completer):
    """Legal moves and words, for the menu."""

    def __init__(self, prompt: SeatPrompt) -> None:
        self._prompt = prompt

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """What may follow the text before the cursor."""
        for found in self._fitting(document.text_before_cursor):
            yield Completion(found.text, -found.back, display_meta=found.meaning)

    def _fitting(self, text: str) -> list[Suggestion]:
        """What may follow a text; in few words, if there is no room for many beside any move."""
        prompt = self._prompt
        found = suggestions(prompt.grammar, text, prompt.meaning)
        room = prompt.room - max((width(one.text) for one in found), default=0) - _MENU_FRAME
        if all(width(one.meaning) <= room for one in found):
            return found
        short = suggestions(prompt.grammar, text, lambda move: brief(prompt.view, move))
        long_moves = [one for one, other in zip(found, short, strict=True) if one != other]
        return short if any(width(one.meaning) > room for one in long_moves) else found


class _Legal(Validator):
    """Lets through what can be read and is legal; a text that is refused stays, to be mended."""

    def __init__(self, prompt: SeatPrompt) -> None:
        self._prompt = prompt

    def validate(self, document: Document) -> None:
        """Refuse the text in words, with the cursor at its end."""
        try:
            self._prompt.grammar.parse(document.text)
        except (CannotRead, NotLegal, Ambiguous) as error:
            message = " " + refusal_text(error, self._prompt.view, self._prompt.room - 1)
            raise ValidationError(len(document.text), message) from error
