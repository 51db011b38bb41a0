"""Texts that are longer than the window: nothing of them goes by unread."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys

from lostcities.terminal.fragments import Line, cut
from lostcities.texts import say

if TYPE_CHECKING:
    from lostcities.terminal.screen import Screen


def pages_of(lines: Sequence[Line], rows: int, columns: int) -> list[list[Line]]:
    """The lines in pages of so many rows, each with a line at its foot that says what Enter brings."""
    room = max(rows - 1, 1)
    pages = [list(lines[first : first + room]) for first in range(0, len(lines), room)]
    for number, page in enumerate(pages, 1):
        sentence = "page" if number < len(pages) else "page-last"
        foot = say(f"terminal.{sentence}", page=number, pages=len(pages))
        page.append([("bold", cut(foot, columns))])
    return pages


class More:
    """A line at the foot of the window, until whoever reads has read what stands above it."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._session = screen.session(_bindings())

    async def wait(self, text: str) -> bool:
        """Wait for Enter beneath what was told; False if the rest need not be waited for."""
        shown: StyleAndTextTuples = [("bold", cut(text, self._screen.room))]
        return await self._session.prompt_async(shown, handle_sigint=False) == ""


def _bindings() -> KeyBindings:
    """Enter and the space bar read on; what else is pressed is meant for nobody."""
    bindings = KeyBindings()

    @bindings.add(Keys.Any)
    @bindings.add("<sigint>")
    def _ignore(event: KeyPressEvent) -> None:
        pass

    @bindings.add("enter")
    @bindings.add(" ")
    def _go_on(event: KeyPressEvent) -> None:
        event.app.exit(result="")

    @bindings.add("q")
    @bindings.add("c-c")
    @bindings.add("c-d")
    def _no_more(event: KeyPressEvent) -> None:
        event.app.exit(result="q")

    return bindings
