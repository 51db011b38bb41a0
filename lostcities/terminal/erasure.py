"""How a window is emptied so that nothing of a hand is left on it or above it.

What clears a screen at one stroke leaks: tmux and GNU screen move what they clear into the
scroll-back. So every row is erased by itself, and the scroll-back is emptied after that.
"""

from __future__ import annotations


def erasure(rows: int) -> str:
    """The escape codes that leave an empty window of so many rows, with nothing above it."""
    return f"{wiping(rows)}\x1b[3J"


def wiping(rows: int) -> str:
    """The escape codes that leave an empty window; what lies above it stays."""
    return "".join(f"\x1b[{row};1H\x1b[2K" for row in range(1, rows + 1)) + "\x1b[H"
