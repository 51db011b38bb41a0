"""What is kept of single rounds, besides the sums: lines of a CSV file, and records.

Both are made where the rounds are played; the lines come back, in whatever order, and are put in order.
"""

from __future__ import annotations

import csv
import io
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from attrs import define, field, frozen

from lostcities import __version__
from lostcities.engine import Round
from lostcities.lab.counting import summary_of
from lostcities.lab.errors import writing
from lostcities.lab.rows import (
    DEAL,
    EXPEDITION,
    GIVES,
    ROTATION,
    SCORE,
    STALLED,
    STARTER,
    TURNS,
    deal_seed,
    expedition_at,
    played_rounds,
    row_of,
)
from lostcities.lab.seating import Seating
from lostcities.lab.summary import Summary
from lostcities.lab.tasks import Task, origin_of

#: What a seed must be to stand in a file's name as it is.
_PLAIN_SEED = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")


@frozen
class Kept:
    """The summary of a task, and the lines of its rounds if they were asked for."""

    summary: Summary
    lines: str | None


@frozen
class Keeping:
    """A task of whose rounds more is kept: `lines` for a CSV file, records in the directory `records`."""

    task: Task
    lines: bool = False
    records: Path | None = None

    def run(self) -> Kept:
        """Play, and keep what is wanted."""
        task, seating = self.task, self.task.seating
        rows = task.rows() if self.records is None else list(self._recorded(seating, self.records))
        summary = summary_of(seating, origin_of(seating, task.seed), rows, task.first, task.count)
        return Kept(summary, csv_lines(seating, rows) if self.lines else None)

    def _recorded(self, seating: Seating, directory: Path) -> Iterator[list[int]]:
        """The rows of rounds played by the engine, which alone knows the turns."""
        task = self.task
        for deal, rotation, round_ in played_rounds(seating, task.seed, task.first, task.count):
            write_record(directory, seating, task.seed, deal, rotation, round_)
            yield row_of(deal, rotation, round_)


# -- records -------------------------------------------------------------------------------------


def write_record(
    directory: Path, seating: Seating, seed: str, deal: int, rotation: int, round_: Round
) -> None:
    """The record of a round, which `lostcities replay` shows; readable by its owner only. Raises LabError."""
    path = directory / f"{_file_seed(seed)}-{deal}-{rotation + 1}.yaml"
    with writing(path):
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
            file.write(record_text(seating, seed, deal, rotation, round_))


def record_text(seating: Seating, seed: str, deal: int, rotation: int, round_: Round) -> str:
    """A record of one round of bots, by whom they are and where they sat."""
    from lostcities.records.head import Head
    from lostcities.records.writing import head_text, round_text, turn_line, whole_turns

    levels = seating.levels_at(rotation)
    players = tuple(f"{seat + 1} {level}"[:20] for seat, level in enumerate(levels))
    players = tuple(re.sub(r"[:,=\[\]{}()]", "-", name).strip() for name in players)
    head = Head(
        variant=seating.variant,
        players=players,
        bots=dict(zip(players, levels, strict=True)),
        seed=deal_seed(seed, deal),
        program=__version__,
    )
    turns = "".join(turn_line(turn) for _, turn in whole_turns(round_))
    return head_text(head) + round_text(round_, players) + turns


def _file_seed(seed: str) -> str:
    if _PLAIN_SEED.fullmatch(seed):
        return seed
    from hashlib import sha256

    return sha256(seed.encode("utf-8", "surrogatepass")).hexdigest()[:16]


# -- lines ---------------------------------------------------------------------------------------


def csv_head(seating: Seating) -> list[str]:
    """The names of the columns: listed sides, wherever they sit."""
    columns = ["deal", "rotation", "starter", "turns", "stalled"]
    for name in seating.names:
        columns += [f"{name} score", f"{name} gives"]
        for colour in seating.variant.colours:
            columns += [f"{name} {colour.name} {what}" for what in ("wagers", "numbers", "total", "score")]
    return columns


def csv_lines(seating: Seating, rows: Any) -> str:
    """The rows as lines, the table's sides put into the order of the listed ones."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for row in rows.tolist() if hasattr(rows, "tolist") else rows:
        if row[ROTATION] in seating.rotations:
            writer.writerow(_listed(seating, row))
    return text.getvalue()


def _listed(seating: Seating, row: list[int]) -> list[object]:
    variant = seating.variant
    sides, colours = len(variant.sides), len(variant.colours)
    sides_at = seating.sides_at[seating.rotations.index(row[ROTATION])]
    starter = seating.names[sides_at.index(variant.side_of[row[STARTER]])]
    line: list[object] = [row[DEAL], row[ROTATION] + 1, starter, row[TURNS], row[STALLED]]
    for side in sides_at:
        start = expedition_at(sides, colours, side, 0)
        expeditions = row[start : start + EXPEDITION * colours]
        line += [sum(expeditions[SCORE::EXPEDITION]), row[GIVES + side], *expeditions]
    return line


@define
class InOrder:
    """Writes the lines of tasks to a file in the order of the deals, in whatever order they come; before
    them the names of the columns. Raises LabError where that cannot be written."""

    path: Path
    head: list[str]
    _file: TextIO = field(init=False)
    _next: int = 1
    _waiting: dict[int, tuple[int, str]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        with writing(self.path):
            self._file = self.path.open("w", encoding="utf-8", newline="")
            csv.writer(self._file, lineterminator="\n").writerow(self.head)

    def take(self, first: int, count: int, lines: str) -> None:
        """The lines of `count` deals, the first of them number `first`."""
        self._waiting[first] = count, lines
        while self._next in self._waiting:
            count, lines = self._waiting.pop(self._next)
            with writing(self.path):
                self._file.write(lines)
            self._next += count

    def close(self) -> None:
        """Write what has to wait no more: what it waited for will not come."""
        with writing(self.path), self._file:
            for first in sorted(self._waiting):
                self._file.write(self._waiting[first][1])
        self._waiting.clear()
