"""What a person can ask of the laboratory that it cannot do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from lostcities.texts import say


class LabError(ValueError):
    """Something cannot be done as it was asked for; `reason` names the sentence, `details` fill it in."""

    def __init__(self, reason: str, known: Mapping[str, object] | None = None, /, **details: object) -> None:
        self.reason = reason
        self.details = {**(known or {}), **details}
        super().__init__(reason, self.details)  # what it takes to make it again in another process

    def __str__(self) -> str:
        return say(f"lab.{self.reason}", **self.details)


class UnfairSeats(LabError):
    """Bots that cannot play from every side, or a person among them."""


class Unmergeable(LabError):
    """Summaries that do not belong together: of different rules, versions, levels or seeds, or of the
    same deals."""


class LostWorkers(LabError):
    """Whoever ran a piece of work was lost again and again."""


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Whatever goes wrong while a file is written is told as a LabError that names it."""
    try:
        yield
    except OSError as error:
        raise LabError("unwritable", path=str(path), cause=error.strerror or str(error)) from None
