"""Compiled code that is kept on disk, and known again as long as what it was made from is the same."""

from __future__ import annotations

import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from lostcities import __version__

ROOT = Path(__file__).parents[1]


class Kept:
    """A function that is compiled on its first call.

    `make` is given a number for all the `sources` and returns the function as numba has it: what it closes
    over is part of what numba knows it by, which else looks at the function's own file alone.
    """

    def __init__(self, name: str, sources: tuple[str, ...], make: Callable[[int], Any]) -> None:
        text = sha256(__version__.encode())
        for source in sources:
            text.update((ROOT / source).read_bytes())
        digest = int.from_bytes(text.digest()[:7], "big") | 1
        self.call = make(digest)
        self._name, self._digest = name, digest

    def is_there(self) -> bool:
        """Whether it lies on disk already, or in this process."""
        return bool(self.call.signatures) or self._place().exists()

    def note(self) -> None:
        """Note that it has been compiled."""
        try:
            self._place().touch()
        except OSError:
            return  # nothing could be kept either

    def _place(self) -> Path:
        """The file that marks it as compiled: for this Python, numba and processor, as numba keeps it."""
        import numba
        from llvmlite.binding import get_host_cpu_name

        made_for = f"{sys.implementation.cache_tag}-{numba.__version__}-{get_host_cpu_name()}"
        mark = f"lostcities-{self._name}-{self._digest:x}-{made_for}.kept"
        return Path(self.call.stats.cache_path) / mark
