"""What there is to resume: the records in a directory, newest first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from lostcities.catalogue.library import Library
from lostcities.reading.files import Unreadable
from lostcities.records.record import BadRecord, Record, read_record
from lostcities.records.story import summary


@frozen
class Saved:
    """A file in a directory of records: the record that stands in it, or what is wrong with it."""

    path: Path
    record: Record | None
    error: BadRecord | Unreadable | None = None

    @property
    def summary(self) -> str:
        """What is played, by whom, and how it stands; what is wrong, where it cannot be read."""
        return summary(self.record) if self.record else str(self.error)

    @property
    def is_unfinished(self) -> bool:
        """Whether the match can go on."""
        record = self.record
        return record is not None and not record.match.is_over and not record.plays_outside


def saved(directory: Path, library: Library | None = None) -> Iterator[Saved]:
    """Every record in a directory, broken ones too, the one played last first.

    Each is read when it is asked for, so whoever takes the first need not wait for the rest. A
    directory that is not there has no records; one that cannot be read raises Unreadable.
    """
    for path in _newest_first(directory):
        try:
            yield Saved(path, read_record(path, library=library))
        except (BadRecord, Unreadable) as error:
            yield Saved(path, None, error)


def unfinished(directory: Path, library: Library | None = None) -> Iterator[Saved]:
    """The records in a directory whose matches can go on, the one played last first."""
    return (one for one in saved(directory, library) if one.is_unfinished)


def _newest_first(directory: Path) -> list[Path]:
    try:
        paths = [path for path in directory.iterdir() if path.suffix == ".yaml"]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise Unreadable(
            str(directory), "denied" if isinstance(error, PermissionError) else "failed"
        ) from error
    return sorted(paths, key=lambda path: (_modified(path), path.name), reverse=True)


def _modified(path: Path) -> int:
    """When a file was last written; what has just been thrown away comes last."""
    try:
        return path.lstat().st_mtime_ns
    except OSError:
        return 0
