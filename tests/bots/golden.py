"""The turns that each level takes in some positions of every shipped variant, kept in golden_turns.txt.

A level takes the same turn for the same view and the same seed on every machine and under every Python.
Where one has been changed on purpose, `python -m tests.bots.golden` writes the file anew; what changed
is then for the reader of the difference to judge.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from lostcities.bots import LEVELS, bot, turn_stream
from lostcities.catalogue.library import Library
from lostcities.engine import Round, View
from lostcities.records import format_turn

FILE = Path(__file__).parent / "golden_turns.txt"
#: Turns are asked for after so many others.
ASKED = (0, 5, 11, 18, 26, 35)
SEED = "golden"


@cache
def views() -> dict[str, tuple[View, ...]]:
    """The positions, by variant: rounds that the yardstick plays against itself, for it never changes."""
    library = Library.of()
    return {name: tuple(_asked(library, name)) for name in library.names()}


def _asked(library: Library, name: str) -> Iterator[View]:
    player = bot("yardstick")
    round_ = Round.deal(library.find(name).with_stall_limit(), seed=SEED)
    while round_.to_move is not None:
        view = round_.view(round_.to_move)
        turn = player.choose(view, turn_stream(SEED, view))
        if round_.turns in ASKED:
            yield view
            round_.push(turn[0])
            if round_.phase == "draw":
                yield round_.view(round_.to_move)  # and the draw alone
                round_.push(turn[1])
            continue
        for move in turn:
            round_.push(move)


def lines_of(level: str) -> list[str]:
    """The turns of a level, a line for each variant."""
    player = bot(level)
    lines = []
    for name, asked in views().items():
        turns = [format_turn(player.choose(view, turn_stream(SEED, view))) for view in asked]
        lines.append(f"{level} {name}: {', '.join(turns)}")
    return lines


def kept(level: str) -> list[str]:
    """The lines of a level in the file."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith(f"{level} ")]


def main() -> None:
    """Write the file anew."""
    lines = [line for level in LEVELS for line in lines_of(level)]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
