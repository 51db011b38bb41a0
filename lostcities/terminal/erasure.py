"""How a window is emptied so that nothing of a hand is left on it or above it.

What clears a screen at one stroke leaks: tmux and GNU screen move what they clear into the
scroll-back. So every row is erased by itself, and the scroll-back is emptied after that.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Mapping
from contextlib import suppress

#: So long GNU screen may take to answer; it mostly takes a fiftieth of a second.
_PATIENCE = 3.0
#: So often it is asked: told something else at that very moment, it answers nothing.
_TRIES = 3
#: The rows that it keeps unless it is told otherwise.
_KEPT = 100


def erasure(rows: int) -> str:
    """The escape codes that leave an empty window of so many rows, with nothing above it."""
    return f"{wiping(rows)}\x1b[3J"


def wiping(rows: int) -> str:
    """The escape codes that leave an empty window; what lies above it stays."""
    return "".join(f"\x1b[{row};1H\x1b[2K" for row in range(1, rows + 1)) + "\x1b[H"


def empty_above(environ: Mapping[str, str] = os.environ) -> None:
    """Empty the scroll-back where no escape code does: GNU screen has none for it.

    It can be told to keep no rows, and then as many as before. Anywhere else nothing is done.
    """
    session, window = environ.get("STY"), environ.get("WINDOW")
    if not session or not window:
        return
    with suppress(OSError):
        rows = _rows_kept(session, window)
        if rows is not None:
            _screen(session, window, "-X", "eval", "scrollback 0", f"scrollback {rows}")


def _rows_kept(session: str, window: str) -> int | None:
    """How many rows GNU screen keeps above a window; None where there is no such session any more.

    Where it does not say, its own default: that nothing is left to be read counts for more.
    """
    for _ in range(_TRIES):
        code, answer = _screen(session, window, "-Q", "info")
        # It begins with `(1,24)/(80,24)+500`: cursor, size, rows that are kept.
        told = re.search(r"\)\+(\d+)", answer)
        if told is not None:
            return int(told[1])
        if code:
            return None
    return _KEPT


def _screen(session: str, window: str, *command: str) -> tuple[int, str]:
    """The exit code of a command for one of GNU screen's windows, and its answer; too late is nothing."""
    try:
        done = subprocess.run(
            ["screen", "-S", session, "-p", window, *command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return 0, ""
    return done.returncode, done.stdout.decode(errors="replace")
