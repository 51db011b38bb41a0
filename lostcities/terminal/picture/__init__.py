"""The table as a picture: pure functions from a View, and the size of the window, to styled lines."""

from lostcities.terminal.fragments import Fragment, Line, text_of
from lostcities.terminal.picture.hand import hand_lines
from lostcities.terminal.picture.table import needs, table_lines, too_small_line

__all__ = ["Fragment", "Line", "hand_lines", "needs", "table_lines", "text_of", "too_small_line"]
