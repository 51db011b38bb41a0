"""A simulation that was stopped, as a file."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

from attrs import define, field, frozen

from lostcities.lab.errors import LabError, writing
from lostcities.lab.summary import Origin, Summary
from lostcities.reading.files import Unreadable, read_file

_FORMAT = 1
#: No summary has so many bytes.
_LARGEST = 1 << 24
#: Seconds between two times that it is written.
_PAUSE = 5.0


@frozen
class Stopped:
    """A simulation that was stopped: what was gathered, and how many deals were wanted just then."""

    summary: Summary
    wanted: int


def read_stopped(path: Path) -> Stopped | None:
    """What was gathered before; None where there is no such file. Raises LabError for one that is no
    simulation, Unreadable for one that cannot be read."""
    try:
        text = read_file(path, _LARGEST)
    except Unreadable as error:
        if error.reason == "missing":
            return None
        raise
    if len(text) > _LARGEST:
        raise LabError("not-a-simulation", path=path)
    try:
        data = json.loads(text)
        if data["simulation"] != _FORMAT:
            raise LabError("not-a-simulation", path=path)
        return Stopped(Summary.from_data(data["summary"]), int(data["wanted"]))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise LabError("not-a-simulation", path=path) from None


def write_stopped(path: Path, stopped: Stopped) -> None:
    """Keep what was gathered: the file holds all of it, or what it held before. Raises LabError."""
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    data = {"simulation": _FORMAT, "wanted": stopped.wanted, "summary": stopped.summary.to_data()}
    with writing(path):
        beside.write_text(json.dumps(data), encoding="utf-8")
        beside.replace(path)


def path_in(directory: Path, origin: Origin) -> Path:
    """Where a simulation is kept that was stopped: one for each variant and line-up."""
    from hashlib import sha256

    what = json.dumps([origin.variant, origin.levels]).encode()
    return directory / f"{sha256(what).hexdigest()[:16]}.json"


@define
class Keeper:
    """Writes a summary now and then."""

    path: Path | None
    _last: float = field(factory=time.monotonic)

    def take(self, stopped: Stopped) -> None:
        """This is what there is now."""
        if self.path is not None and time.monotonic() - self._last >= _PAUSE:
            write_stopped(self.path, stopped)
            self._last = time.monotonic()
