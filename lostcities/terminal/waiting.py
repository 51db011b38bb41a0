"""The table while others play: it stays up as long as there is something to read."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys

from lostcities.engine import View
from lostcities.terminal import picture
from lostcities.terminal.fragments import cut
from lostcities.terminal.toolkit import on_resize
from lostcities.texts import say

if TYPE_CHECKING:
    from lostcities.terminal.screen import Screen


class Waiting:
    """A picture with nothing to type beneath it, for a while or until a key is pressed."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._view: View | None = None
        self._session = screen.session(_bindings())
        self._session.message = self._message
        self._session.app.key_processor.before_key_press += lambda keys: self._end()
        on_resize(self._session, self._erase)

    async def wait(self, view: View, seconds: float) -> None:
        """Show what the view sees for so many seconds; any key ends it and means nothing else."""
        self._view = view
        timer = asyncio.get_running_loop().call_later(seconds, self._end)
        try:
            await self._session.prompt_async(handle_sigint=False)
        finally:
            timer.cancel()

    def _end(self) -> None:
        future = self._session.app.future
        if future is not None and not future.done():
            self._session.app.exit(result="")

    def _message(self) -> StyleAndTextTuples:
        fragments: StyleAndTextTuples = []
        for line in self._lines():
            fragments += [*line, ("", "\n")]
        return [*fragments, ("bold", self._asked())]

    def _lines(self) -> list[picture.Line]:
        view, screen = self._view, self._screen
        if view is None:
            return []
        return picture.table_lines(view, screen.names, screen.columns, screen.rows, public=not view.hand)

    def _asked(self) -> str:
        if self._view is None or self._view.to_move is None:
            return " "
        name = self._screen.names[self._view.to_move]
        return cut(say("terminal.bot-plays", name=name), self._screen.room)

    def _erase(self) -> None:
        self._screen.wipe(self._screen.rows - len(self._lines()) - 1)


def _bindings() -> KeyBindings:
    """No key does anything by itself."""
    bindings = KeyBindings()

    @bindings.add(Keys.Any)
    @bindings.add("enter")
    @bindings.add("c-c")
    @bindings.add("c-d")
    @bindings.add("<sigint>")
    def _nothing(event: KeyPressEvent) -> None:
        pass

    return bindings
