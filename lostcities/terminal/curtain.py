"""The curtain between people at one keyboard: the public table, until the next one has sat down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys

from lostcities.engine import View
from lostcities.terminal import picture
from lostcities.terminal.fragments import wrapped
from lostcities.terminal.sitting import LeftForGood
from lostcities.terminal.toolkit import on_resize
from lostcities.texts import say

if TYPE_CHECKING:
    from lostcities.terminal.screen import Screen


#: Rows that are needed besides the table and what is asked: two rules, and the one where nothing is typed.
_OTHER_ROWS = 3


class Curtain:
    """What stands there while the keyboard changes hands: the public table, and who plays next."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._view: View | None = None
        self._session = screen.session(_bindings())
        self._session.message = self._message
        on_resize(self._session, self._erase)

    async def part(self, view: View) -> None:
        """Wait until the seat that moves next says that only they look; LeftForGood if they leave."""
        self._view = view.public()
        await self.wait()

    async def wait(self) -> None:
        """Wait for Enter; LeftForGood if it will not come."""
        try:
            await self._session.prompt_async(handle_sigint=False)
        except EOFError:
            raise LeftForGood from None
        finally:
            self._view = None

    def _message(self) -> StyleAndTextTuples:
        if self._view is None:
            return [("", " ")]
        room, columns, rows = self._screen.room, self._screen.columns, self._screen.rows
        lines = picture.table_lines(self._view, self._screen.names, columns, rows, public=True)
        rule = " " + "-" * (room - 2)
        name = self._screen.names[self._view.seat]
        asked = wrapped([("bold", say("terminal.curtain", name=name))], room)
        gap = [[("", "")]] if rows > len(lines) + len(asked) + _OTHER_ROWS else []
        fragments: StyleAndTextTuples = []
        for line in (*lines, *gap, [("", rule)], *asked, [("", rule)]):
            fragments += [*line, ("", "\n")]
        return [*fragments, ("", " ")]

    def _erase(self) -> None:
        self._screen.wipe(0)


def _bindings() -> KeyBindings:
    """Enter goes on and Ctrl-D leaves; what else is pressed is meant for nobody."""
    bindings = KeyBindings()

    @bindings.add(Keys.Any)
    @bindings.add("c-c")
    @bindings.add("<sigint>")
    def _ignore(event: KeyPressEvent) -> None:
        pass

    @bindings.add("enter")
    def _go_on(event: KeyPressEvent) -> None:
        event.app.exit(result="")

    @bindings.add("c-d")
    def _leave(event: KeyPressEvent) -> None:
        event.app.exit(exception=EOFError())

    return bindings
