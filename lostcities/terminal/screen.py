"""The desk of a terminal: a prompt for each person, and the lines that stay above it.

Everything that only one seat may see lives inside its prompt, which erases itself. What stays on the
screen is public where several people sit here.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.application.current import get_app_session
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input.typeahead import clear_typeahead
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from lostcities.engine import View
from lostcities.table import Game
from lostcities.terminal import theme
from lostcities.terminal.commands import Command, Take
from lostcities.terminal.curtain import Curtain
from lostcities.terminal.erasure import empty_above, erasure, wiping
from lostcities.terminal.fragments import cut, width, wrapped
from lostcities.terminal.keys import flush_terminal
from lostcities.terminal.options import Options
from lostcities.terminal.picture import Line, text_of
from lostcities.terminal.prompt import SeatPrompt
from lostcities.terminal.sitting import LeftForGood
from lostcities.terminal.voices import PictureVoice, lines_of
from lostcities.terminal.words import shown_names
from lostcities.texts import say

if TYPE_CHECKING:
    from lostcities.terminal.paging import More
    from lostcities.terminal.waiting import Waiting


class Screen:
    """A desk that draws on a terminal."""

    has_prompt = True

    def __init__(self, game: Game, options: Options) -> None:
        people = [seat for seat, player in enumerate(game.players) if player.is_person]
        terminal = get_app_session()
        self._input, self._output = terminal.input, terminal.output
        self.names = shown_names(game.players, ascii_only=options.ascii)
        self.voice = PictureVoice(self.names)
        self.game = game
        #: Whether several people look at this screen in turn.
        self.shared = len(people) > 1
        self._coloured = options.coloured()
        self._theme = theme.fitting(options.theme) if self._coloured else "mono"
        #: The latest lines that stay, for when everything around them has to be erased.
        self._told: deque[Line] = deque(maxlen=100)
        self._has_people = bool(people)
        self._prompts = {seat: SeatPrompt(self) for seat in people}
        #: Whether a change of the window's size may have pushed rows of a hand out at its top.
        self._pushed = False
        #: Rows that stay and were written since somebody pressed a key.
        self._unread = 0
        #: Who looked at the screen last.
        self._looked: int | None = None
        #: The turn of which somebody has just taken the first half.
        self._amid: tuple[int, int] | None = None

    @cached_property
    def _curtain(self) -> Curtain:
        """Made when it is needed: who sits alone never sees it."""
        return Curtain(self)

    @cached_property
    def _more(self) -> More:
        """Made when it is needed: at the end of a round."""
        from lostcities.terminal.paging import More

        return More(self)

    @cached_property
    def _waiting(self) -> Waiting:
        """Made when it is needed: between two players no bot plays after another."""
        from lostcities.terminal.waiting import Waiting

        return Waiting(self)

    @property
    def columns(self) -> int:
        """The window's columns."""
        return self._output.get_size().columns

    @property
    def room(self) -> int:
        """The columns that a line may take: one that fills the last one too makes some terminals wrap."""
        return self.columns - 1

    @property
    def rows(self) -> int:
        """The window's rows."""
        return self._output.get_size().rows

    # -- the desk ----------------------------------------------------------------------------

    async def command(self, view: View, *, asked: bool = False) -> Command:
        """The next command of a seat; another person's comes after the curtain."""
        if self.shared and view.seat != self._looked:
            await self._pass_to(view)
        turn = (view.standing.round, view.turns)
        if self._amid != turn:
            # What was typed during another's turn must not become a move. Within one's own turn
            # nothing can have happened that gives a key another meaning.
            self.flush_keys()
        try:
            command = await self._prompts[view.seat].read(view, asked=asked)
        finally:
            self._empty_above()
            self._unread = 0
        self._amid = turn if isinstance(command, Take) else None
        return command

    async def _pass_to(self, view: View) -> None:
        """The curtain, until the next person says that only they look."""
        if self._looked is not None:
            self.wipe(self.rows)
        self.flush_keys()
        await self._curtain.part(view)
        self._looked = view.seat

    def tell(self, lines: Sequence[Line]) -> None:
        """Write lines that stay."""
        self._tell_rows(self.wrapped(lines))

    def _tell_rows(self, rows: list[Line]) -> None:
        self._told.extend(rows)
        self._unread += len(rows)
        self._write_lines(rows)

    async def show(self, lines: Sequence[Line], then: str | None = None) -> None:
        """Write lines that stay, a windowful at a time, where somebody looks on."""
        rest = self.wrapped(lines)
        tight = [row for row in rest if text_of(row)]
        if len(rest) > self.rows - 1 - self._unread >= len(tight):
            rest = tight  # blank lines are not worth a page
        while self._has_people and (room := max(self.rows - 1 - self._unread, 0)) < len(rest):
            self._tell_rows(rest[:room])
            rest = rest[room:]
            if not await self._read_on(say("terminal.more")):
                break
        self._tell_rows(rest)
        if then is not None and self._has_people:
            await self._read_on(then)

    async def _read_on(self, text: str) -> bool:
        """Wait until what was told is read; whether the rest is to be waited for too."""
        self.flush_keys()
        wanted = await self._more.wait(text)
        self._unread = 0
        return wanted

    def note(self, view: View, lines: Sequence[Line]) -> None:
        """Show lines within the seat's next prompt."""
        self._prompts[view.seat].note = list(lines)

    async def pause(self, view: View, seconds: float) -> None:
        """Keep the table up for a while, until a key is pressed."""
        if seconds > 0:
            await self._waiting.wait(view, seconds)

    async def retry(self, problem: str) -> bool:
        """Say what went wrong, and wait for Enter."""
        self.flush_keys()
        self.tell(lines_of([" " + say("terminal.try-again", problem=problem)]))
        try:
            await self._curtain.wait()
        except LeftForGood:
            return False
        return True

    async def ask(self, question: str) -> str | None:
        """The line that is typed at a prompt of its own; Ctrl-C and Ctrl-D give none."""
        self.flush_keys()
        try:
            asked = "\n".join(text_of(row) for row in self.wrapped(lines_of([question])))
            return await self.session(KeyBindings()).prompt_async(f"{asked} ")
        except (EOFError, KeyboardInterrupt):
            return None
        finally:
            self._unread = 0

    # -- what prompts need -------------------------------------------------------------------

    def flush_keys(self) -> None:
        """Forget what was typed while nothing was asked."""
        with suppress(OSError, NotImplementedError, ValueError):
            flush_terminal(self._input.fileno())
        clear_typeahead(self._input)

    def write(self, text: str) -> None:
        """Write text with its escape codes as it is."""
        self._output.write_raw(text)
        self._output.flush()

    def redraw(self, rows: int) -> None:
        """Make room for a prompt in a window of another size, so many of the lines that stay above it."""
        self._pushed = self.shared
        self.wipe(rows)

    def _empty_above(self) -> None:
        """Let nothing of a prompt that is gone be scrolled back to."""
        if self._pushed:
            self._pushed = False
            empty_above()

    def wipe(self, rows: int) -> None:
        """Erase the window, and write the latest of the lines that stay again, into so many rows."""
        self.write(erasure(self.rows) if self.shared else wiping(self.rows))
        self.retell(rows)

    def retell(self, rows: int) -> None:
        """Write the latest lines that stay again, so many at most, cut to the window."""
        told = list(self._told)[-rows:] if rows > 0 else []
        self._write_lines([_cut(line, self.room) for line in told])

    def wrapped(self, lines: Iterable[Line]) -> list[Line]:
        """Lines that fit into the window, the last column left free."""
        return [row for line in lines for row in wrapped(line, self.room)]

    def _write_lines(self, lines: Iterable[Line]) -> None:
        lines = list(lines)
        if lines:
            text = theme.to_ansi(lines, theme.theme_named(self._theme))
            self.write(text.replace("\n", "\r\n") + "\r\n")

    def session(self, bindings: KeyBindings) -> PromptSession[str]:
        """A prompt that erases itself, in the colours of this screen."""
        return PromptSession(
            erase_when_done=True,
            history=InMemoryHistory(),
            key_bindings=bindings,
            style=Style.from_dict(theme.style_rules(self._theme)),
            include_default_pygments_style=False,
            color_depth=ColorDepth.DEPTH_4_BIT if self._coloured else ColorDepth.DEPTH_1_BIT,
            mouse_support=False,
            # Whoever sits alone may stop the program: the prompt is erased first. Among several
            # people the one who stops it need not be the one who goes on.
            enable_suspend=not self.shared,
            input=self._input,
            output=self._output,
        )


def _cut(line: Line, columns: int) -> Line:
    """The line, or as much of its beginning as fits."""
    kept: Line = []
    for style, text in line:
        text = cut(text, columns)
        columns -= width(text)
        kept.append((style, text))
    return kept
