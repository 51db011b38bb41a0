"""The standard streams, and what may befall them."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from typing import TextIO


def lenient(out: TextIO) -> TextIO:
    """The stream, which writes `?` from now on where its encoding lacks a character."""
    reconfigure = getattr(out, "reconfigure", None)
    if reconfigure is not None:
        with suppress(OSError):  # input that has been read from keeps its ways, which were set before
            reconfigure(errors="replace")
    return out


def is_dumb() -> bool:
    """Whether the terminal says of itself that it can do no more than append."""
    return os.environ.get("TERM", "").lower() in ("dumb", "unknown")


def is_closed(error: OSError) -> bool:
    """Whether the terminal, or whoever read what we write, is gone."""
    return error.errno in (errno.EPIPE, errno.EIO, errno.EBADF, errno.ENXIO)


def silence() -> None:
    """Let nothing be said about output that nobody reads any more, not even when Python ends."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.dup2(nowhere, sys.stderr.fileno())
