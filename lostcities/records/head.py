"""What a record says of its match as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from lostcities.engine import Seed, Variant

#: What a record calls a person who gave no name.
UNNAMED = "You"
#: What the level of a bot begins with that is a program from outside.
OUTSIDE = "exec:"
#: The version of the format that is written, and the only one that is read.
VERSION = 1


@frozen(kw_only=True)
class Head:
    """The head of a record (docs/records.md).

    `players` are named in seat order; `bots` are those of them whom the program plays, with their
    levels. `seed` is what the deals were made from, `program` the version that played, `date` when
    the match began (ISO 8601); all three may be unknown. `extras` are keys that begin with `x-`.
    """

    variant: Variant
    players: tuple[str, ...]
    bots: Mapping[str, str] = field(factory=dict)
    seed: Seed | None = None
    program: str | None = None
    date: str | None = None
    practice: bool = False
    extras: Mapping[str, Any] = field(factory=dict)

    @property
    def plays_outside(self) -> bool:
        """Whether a program from outside is one of the players."""
        return any(level.startswith(OUTSIDE) for level in self.bots.values())
