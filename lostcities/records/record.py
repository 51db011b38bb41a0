"""A record that was read: the match, every round of it played again by the rules."""

from __future__ import annotations

from pathlib import Path

from attrs import field, frozen

from lostcities.engine import Match
from lostcities.records.head import Head


@frozen(kw_only=True)
class Record(Head):
    """A match on disk. `match` has every round that stands in the record, as it stands there.

    `length` is how many bytes of the file count, and `parted` whether a round can be added to
    them without the line that parts it from what stands before it.
    """

    match: Match = field(eq=False)
    length: int
    parted: bool

    def check_appendable(self) -> None:
        """Raises BadRecord where turns cannot simply be added at the end: somebody has edited it."""


def read_record(path: Path) -> Record:
    """The record in a file."""
    raise NotImplementedError
