"""Reading a file's bytes without being led astray: no devices, no pipes, no endless files."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Literal

from lostcities.reading.problems import shown
from lostcities.texts import say

Reason = Literal[
    "missing",
    "denied",
    "loop",
    "directory",
    "pipe",
    "device",
    "socket",
    "path",
    "changed",
    "failed",
    "missing-directory",
    "no-directory",
]

_KINDS: tuple[tuple[int, Reason], ...] = (
    (stat.S_IFDIR, "directory"),
    (stat.S_IFIFO, "pipe"),
    (stat.S_IFSOCK, "socket"),
)


class Unreadable(ValueError):
    """A file that cannot be found or read, whatever stands in it; `reason` says why, as one word."""

    def __init__(self, path: str, reason: Reason) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason

    @property
    def why(self) -> str:
        """The sentence, without the file."""
        return say(f"reading.unreadable-{self.reason}")

    def __str__(self) -> str:
        return f"{shown(self.path, None)}: {self.why}"


def read_file(path: str | Path, limit: int, *, settled: bool = True) -> bytes:
    """The bytes of a regular file, but never more than `limit + 1` of them: then it is too large.

    Raises Unreadable for everything that is not a readable regular file, without waiting for it.
    With `settled`, also for a file that changed while it was read; leave it off for one that
    others append to.
    """
    name = os.fspath(path)
    try:
        _check_kind(name, os.stat(name))  # noqa: PTH116 - opening some devices does something already
        descriptor = os.open(name, _FLAGS)
    except (OSError, ValueError) as error:
        raise Unreadable(name, _reason(error)) from error
    try:
        before = os.fstat(descriptor)
        _check_kind(name, before)  # it may have been put in the other's place since
        data = _read(descriptor, limit + 1)
        if settled and _state(before) != _state(os.fstat(descriptor)):
            raise Unreadable(name, "changed")
    except OSError as error:
        raise Unreadable(name, _reason(error)) from error
    finally:
        os.close(descriptor)
    return data


def files_in(directory: Path) -> list[Path]:
    """What stands in a directory. Raises Unreadable where there is none that can be read."""
    try:
        return list(directory.iterdir())
    except FileNotFoundError as error:
        raise Unreadable(os.fspath(directory), "missing-directory") from error
    except NotADirectoryError as error:
        raise Unreadable(os.fspath(directory), "no-directory") from error
    except (OSError, ValueError) as error:
        raise Unreadable(os.fspath(directory), _reason(error)) from error


_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)  # a pipe that was put in the file's place must not hang us
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_BINARY", 0)
)


def _check_kind(name: str, found: os.stat_result) -> None:
    if stat.S_ISREG(found.st_mode):
        return
    kind = stat.S_IFMT(found.st_mode)
    raise Unreadable(name, next((reason for mode, reason in _KINDS if mode == kind), "device"))


def _read(descriptor: int, size: int) -> bytes:
    parts = []
    while size > 0 and (part := os.read(descriptor, min(size, 1 << 20))):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _state(found: os.stat_result) -> tuple[int, int]:
    return found.st_size, found.st_mtime_ns


def _reason(error: OSError | ValueError) -> Reason:
    import errno

    if isinstance(error, Unreadable):
        return error.reason
    if isinstance(error, ValueError):  # a NUL or a lone surrogate in the path
        return "path"
    reasons: dict[int | None, Reason] = {
        errno.ENOENT: "missing",
        errno.ENOTDIR: "missing",
        errno.EACCES: "denied",
        errno.EPERM: "denied",
        errno.ELOOP: "loop",
        errno.ENAMETOOLONG: "path",
        errno.EISDIR: "directory",
    }
    return reasons.get(error.errno, "failed")
