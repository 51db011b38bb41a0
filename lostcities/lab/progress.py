"""How far a simulation is, told on a terminal while it runs."""

from __future__ import annotations

import shutil
import sys
import time
from typing import TextIO

from attrs import define, field

from lostcities.lab.blocks import bar
from lostcities.texts import say

#: How wide the bar is, and where the line would not fit into the terminal.
_WIDTH, _NARROW = 24, 6
#: So many columns take all of it.
_ROOMY = 80
#: Seconds between two times that it is drawn.
_PAUSE = 0.1


@define
class ProgressBar:
    """A line that is drawn over itself; nothing at all where nobody looks."""

    stream: TextIO = field(factory=lambda: sys.stderr)
    ascii: bool = False
    title: str = ""
    _began: float = field(factory=time.monotonic)
    _start: int | None = None
    _drawn: float = 0.0
    _width: int = 0

    def show(self, done: int, wanted: int) -> None:
        """So many of the wanted deals are played."""
        now = time.monotonic()
        if self._start is None:
            self._start = done
        if not self.stream.isatty() or (now - self._drawn < _PAUSE and done < wanted):
            return
        self._drawn = now
        self._draw(self.title + self._line(done, wanted, now - self._began))

    def say(self, text: str) -> None:
        """A word in its place, until there is something to count."""
        if self.stream.isatty():
            self._draw(text)

    def clear(self) -> None:
        """Leave nothing behind."""
        if self._width:
            self._draw("")
            self.stream.write("\r")
            self.stream.flush()

    def _line(self, done: int, wanted: int, seconds: float) -> str:
        rate = (done - (self._start or 0)) / seconds if seconds else 0.0
        room = shutil.get_terminal_size().columns
        drawn = bar(done / wanted, _WIDTH if room >= _ROOMY else _NARROW, ascii=self.ascii)
        if not rate:
            return say("lab.progress", bar=drawn, done=done, wanted=wanted)
        left = clock((wanted - done) / rate)
        return say(
            "lab.progress-rate",
            bar=drawn,
            done=done,
            wanted=wanted,
            rate=f"{rate:,.{rate < 10:d}f}",
            left=left,
        )

    def _draw(self, text: str) -> None:
        text = text[: shutil.get_terminal_size().columns - 1]  # a line that is broken is not drawn over
        self.stream.write(f"\r{text.ljust(self._width)}")
        self.stream.flush()
        self._width = len(text)


def clock(seconds: float) -> str:
    """Hours, minutes and seconds, as many as it takes."""
    whole = round(seconds)
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
