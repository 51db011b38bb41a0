"""Where prompt_toolkit has no public way to what a table needs; a test holds each of these to its promise."""

from __future__ import annotations

from collections.abc import Callable

from prompt_toolkit import PromptSession
from prompt_toolkit.filters import is_done
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.layout.containers import ConditionalContainer, HSplit, Window
from prompt_toolkit.layout.controls import FormattedTextControl, UIContent
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.layout.layout import walk
from prompt_toolkit.layout.margins import ScrollbarMargin
from prompt_toolkit.layout.menus import CompletionsMenuControl


def bound_menu(session: PromptSession[str], rows: Callable[[], int]) -> None:
    """Let the menu have no more than so many rows: one that finds too few flips up over the picture."""
    for window in session.layout.find_all_windows():
        if isinstance(window.content, CompletionsMenuControl):
            window.height = lambda: Dimension(min=1, max=max(1, rows()))
            window.right_margins = [_Bar(rows)]


class _Bar(ScrollbarMargin):
    """Where in the menu one is; nothing where all of it is seen."""

    def __init__(self, rows: Callable[[], int]) -> None:
        super().__init__()
        self._rows = rows

    def get_width(self, get_ui_content: Callable[[], UIContent]) -> int:
        """The columns that it takes."""
        return int(get_ui_content().line_count > self._rows())


def put_above(session: PromptSession[str], text: Callable[[], StyleAndTextTuples]) -> None:
    """Draw a text of several lines above the prompt.

    As a part of the prompt's message it would be taken to pieces, character by character, five
    times for each key; and a menu without room below would be drawn over it.
    """
    container = session.layout.container
    assert isinstance(container, HSplit)
    container.children.insert(0, Window(FormattedTextControl(text), dont_extend_height=True))


def show_toolbar_always(session: PromptSession[str]) -> None:
    """Show the toolbar also where the terminal does not tell at which row the cursor stands."""
    for container in walk(session.layout.container, skip_hidden=False):
        if isinstance(container, ConditionalContainer):
            content = container.content
            if isinstance(content, Window) and content.style == "class:bottom-toolbar":
                container.filter = ~is_done


def on_resize(session: PromptSession[str], erase: Callable[[], None]) -> None:
    """Draw everything anew where the window's size has changed, after `erase`.

    The prompt's own way goes up by as many rows as it drew, but the terminal has wrapped them since.
    """
    app = session.app

    def redraw() -> None:
        erase()
        app.renderer.reset(leave_alternate_screen=False)
        app._request_absolute_cursor_position()
        app._redraw()

    app._on_resize = redraw  # type: ignore[method-assign]
