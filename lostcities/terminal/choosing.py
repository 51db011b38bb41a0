"""Which match to go on with, asked where there are several and somebody to ask."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from shutil import get_terminal_size
from textwrap import wrap

from lostcities.records.resume import Saved
from lostcities.terminal.picture.table import LEAST_COLUMNS
from lostcities.terminal.streams import lenient
from lostcities.texts import say

#: Older ones are had by their paths.
_MOST = 20
#: What belongs to a match and does not fit into its row goes on beneath it, not beneath its number.
_INDENT = 5


class ChoseNone(KeyboardInterrupt):
    """Nobody wants any of them: as good as an interrupt."""


def choose_match(found: Iterable[Saved]) -> Path | None:
    """The record of the match that is wanted: the latest, or at a terminal the one that is picked.

    Records that cannot be read are told of: one of them may be what is looked for. None if there is
    no match that can go on; ChoseNone if the person wants none of them.
    """
    unfinished = _unfinished(found)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return next((one.path for one in unfinished), None)
    matches = list(islice(unfinished, _MOST))
    if len(matches) < 2:
        return matches[0].path if matches else None
    out = lenient(sys.stdout)
    columns = max(get_terminal_size().columns - 1, LEAST_COLUMNS - 1)
    print(say("terminal.choose-match"), file=out)
    for number, one in enumerate(matches, 1):
        told = say("terminal.choose-one", number=number, summary=one.summary)
        print("\n".join(wrap(told, columns, subsequent_indent=" " * _INDENT)), file=out)
    return matches[_number(len(matches)) - 1].path


def _unfinished(found: Iterable[Saved]) -> Iterator[Saved]:
    """Those that can go on."""
    for one in found:
        if one.error is not None:
            print(say("terminal.passed-over", problem=one.summary.partition("\n")[0]), file=sys.stderr)
        elif one.is_unfinished:
            yield one


def _number(most: int) -> int:
    """A number from 1 to `most`, which Enter alone means the first of."""
    while True:
        print(say("terminal.choose-prompt", most=most), end="", flush=True)
        line = sys.stdin.readline()
        text = line.strip().lower()
        if not line or text in ("q", "quit"):
            raise ChoseNone
        if not text:
            return 1
        if text.isdecimal() and 1 <= int(text[:4]) <= most:
            return int(text)
        print(say("terminal.choose-again", most=most))
