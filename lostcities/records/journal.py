"""Writing a record while it is played: every line is on the disk before anybody sees what follows.

Nothing is ever written but whole lines at the end. A line that could not be written whole is cut
off again; one that a crash left torn counts for nothing, and is cut off when the match is resumed.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Self

from lostcities.engine import Round, Turn
from lostcities.records.head import Head
from lostcities.records.writing import head_text, round_text, turn_line
from lostcities.texts import say

if TYPE_CHECKING:
    from lostcities.catalogue.library import Library
    from lostcities.records.record import Record


class JournalError(ValueError):
    """A record that cannot be written; what was to be written then does not stand in it.

    `path` is the record's, `error` what the system said.
    """

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(path, error)
        self.path = path
        self.error = error

    def __str__(self) -> str:
        reason = self.error.strerror or self.error
        return say("records.write-failed", path=_shown(self.path), reason=reason)


class RecordLocked(ValueError):
    """A record that another program is writing; `path` is the record's."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.path = path

    def __str__(self) -> str:
        return say("records.locked", path=_shown(self.path))


def _shown(path: Path) -> str:
    from lostcities.reading.problems import shown

    return shown(str(path), None)


class Journal:
    """A record that is being written, locked against every other program until it is closed.

    Made by `create`, `create_in` or `reopen`; a context manager that closes it. Each `write_...` returns once
    what it wrote is on the disk, and raises JournalError if it does not stand in the record.
    """

    def __init__(self, path: Path, descriptor: int, players: tuple[str, ...]) -> None:
        """For `create` and `reopen`: `descriptor` is the record's, opened for adding."""
        self.path = path
        self._descriptor = descriptor
        self._players = players
        #: How many bytes of the file count.
        self._length = 0
        #: How many did when it was opened; None for a record that was begun here.
        self._found: int | None = None
        #: Whether the file may hold more than those.
        self._torn = False
        #: Whether a round can follow without the line that parts it from what stands before it.
        self._parted = True

    @classmethod
    def create(cls, path: Path, head: Head) -> Self:
        """Begin a new record, readable by its owner alone, in a directory that is made if need be.

        Raises BadSeed, or JournalError, whose error is a FileExistsError where there is such a file.
        """
        text = head_text(head)
        try:
            _make_directory(path.parent)
            descriptor = os.open(path, _NEW, 0o600)
        except OSError as error:
            raise JournalError(path, error) from error
        journal = cls(path, descriptor, head.players)
        try:
            _lock(path, descriptor)
            journal._append(text)
            _sync_directory(path.parent)
        except BaseException:
            journal.delete()
            raise
        return journal

    @classmethod
    def create_in(cls, directory: Path, head: Head) -> Self:
        """Begin a new record in a directory of records, under a name of its own; raises as `create`."""
        while True:
            try:
                return cls.create(directory / _new_name(head), head)
            except JournalError as error:
                if not isinstance(error.error, FileExistsError):
                    raise

    @classmethod
    def reopen(
        cls, path: Path, *, library: Library | None = None, levels: Collection[str] | None = None
    ) -> tuple[Self, Record]:
        """Go on with a record: it is locked, then read, and what is torn of it is cut off.

        `library` and `levels` are as for `read_record`. Raises Unreadable, RecordLocked, BadRecord or
        JournalError.
        """
        from lostcities.reading.files import read_file
        from lostcities.records.record import read_to_add

        read_file(path, 0, settled=False)  # says what it is if it is no file that can be read
        try:
            descriptor = os.open(path, _OLD)
        except OSError as error:
            raise JournalError(path, error) from error
        try:
            _lock(path, descriptor)
            record = read_to_add(path, library=library, levels=levels)
            journal = cls(path, descriptor, record.players)
            journal._take_up(record)
        except BaseException:
            os.close(descriptor)
            raise
        return journal, record

    def _take_up(self, record: Record) -> None:
        self._length = self._found = record.length
        self._parted = record.parted
        try:
            self._cut()
            os.fsync(self._descriptor)
        except OSError as error:
            raise JournalError(self.path, error) from error

    def write_round(self, round_: Round) -> None:
        """Write how a round begins; its turns come after it."""
        text = round_text(round_, self._players)
        self._append(text if self._parted else f"---\n{text}")
        self._parted = False

    def write_turn(self, turn: Turn) -> None:
        """Write a turn that was taken whole, or a half of one that was taken alone."""
        self._append(turn_line(turn))

    def write_undo(self, count: int = 1) -> None:
        """Write that the last `count` half-turns are taken back, all or none."""
        self._append("- undo\n" * count)

    def close(self) -> None:
        """Let go of the record; whatever was written stays."""
        if self._descriptor < 0:
            return
        if self._torn:
            self._try_to_cut()
        descriptor, self._descriptor = self._descriptor, -1
        os.close(descriptor)

    def delete(self) -> None:
        """Throw the record away; raises JournalError if it is still there."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise JournalError(self.path, error) from error
        finally:
            self.close()

    def forget(self) -> None:
        """Leave the record as it was found, or none if it was begun here; nothing more can be written.

        Raises JournalError if it cannot be done.
        """
        if self._found is None:
            self.delete()
            return
        self._length = self._found
        try:
            self._cut()
            os.fsync(self._descriptor)
        except OSError as error:
            raise JournalError(self.path, error) from error
        finally:
            self.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _append(self, text: str) -> None:
        """Add whole lines and wait until they are on the disk, or leave the file as it was."""
        if self._descriptor < 0:
            raise ValueError("the journal is closed")
        data = memoryview(text.encode())
        try:
            self._check_place()
            if self._torn:
                self._cut()
            self._torn = True
            written = 0
            while written < len(data):
                written += os.write(self._descriptor, data[written:])
            os.fsync(self._descriptor)
        except OSError as error:
            self._try_to_cut()
            raise JournalError(self.path, error) from error
        except BaseException:
            self._try_to_cut()
            raise
        self._length += len(data)
        self._torn = False

    def _check_place(self) -> None:
        """What is written to a file that was deleted or moved meanwhile would be lost without a word."""
        if self._length and not os.path.samestat(self.path.stat(), os.fstat(self._descriptor)):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))

    def _try_to_cut(self) -> None:
        with suppress(OSError):  # then it is tried again before the next line
            self._cut()

    def _cut(self) -> None:
        os.ftruncate(self._descriptor, self._length)
        self._torn = False


class HeldJournal(Journal):
    """A record that comes to the disk in one piece, when it is closed.

    It is for matches in which a program plays that could read what lies on the disk; a crash loses them.
    """

    def __init__(self, directory: Path, head: Head) -> None:
        """For `create_in`."""
        super().__init__(directory, -1, head.players)
        self._directory = directory
        self._head = head
        self._held: list[str] | None = []

    @classmethod
    def create_in(cls, directory: Path, head: Head) -> Self:
        """Begin a record that will have a name of its own in a directory; raises BadSeed or JournalError.

        Whatever can be known to go wrong at the end is told now.
        """
        head_text(head)
        try:
            _make_directory(directory)
            if not os.access(directory, os.W_OK | os.X_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        except OSError as error:
            raise JournalError(directory, error) from error
        return cls(directory, head)

    def close(self) -> None:
        """Write everything, with the first call; `path` is the record's from then on. Raises JournalError."""
        if self._held is None:
            return
        with Journal.create_in(self._directory, self._head) as journal:
            if self._held:
                journal._append("".join(self._held))
        self.path = journal.path
        self._held = None

    def delete(self) -> None:
        """Throw it away: nothing is ever written."""
        self._held = None

    forget = delete

    def _append(self, text: str) -> None:
        if self._held is None:
            raise ValueError("the journal is closed")
        self._held.append(text)


_ADD = os.O_APPEND | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _ADD
_OLD = os.O_RDWR | getattr(os, "O_NONBLOCK", 0) | _ADD


def _new_name(head: Head) -> str:
    """A name for a record: when it began, what is played, and something that no other has."""
    began = "".join(char for char in (head.date or "")[:19] if char.isascii() and char.isalnum())
    parts = (began, (head.variant.name or "variant")[:40], os.urandom(3).hex())
    return "-".join(part for part in parts if part) + ".yaml"


def _make_directory(path: Path) -> None:
    """Make a directory and those above it, where they are missing, for the owner alone."""
    if path.is_dir():
        return
    _make_directory(path.parent)
    try:
        path.mkdir(mode=0o700, exist_ok=True)
    except FileExistsError as error:  # a file stands in the way, which is another thing than a name taken
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from error
    _sync_directory(path.parent)


def _sync_directory(path: Path) -> None:
    """Wait until the names in a directory are on the disk; only POSIX knows how."""
    if os.name != "posix":
        return
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _lock(path: Path, descriptor: int) -> None:
    """Lock the open file against other programs, until it is closed."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(descriptor, _BEYOND, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        raise RecordLocked(path) from None
    except OSError as error:
        raise JournalError(path, error) from error


#: Windows locks bytes, and keeps others from reading them: this one no record has.
_BEYOND = 1 << 30
