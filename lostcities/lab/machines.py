"""Other machines, through a dask scheduler."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from lostcities.lab.errors import LabError
from lostcities.lab.running import Runs

_DASK = "dask:"
#: Seconds to wait for a scheduler.
_PATIENCE = 10


@contextmanager
def executor_at(place: str) -> Iterator[Runs]:
    """Runs tasks at `dask:ADDRESS`, the address of a scheduler. Raises LabError."""
    address = place.removeprefix(_DASK)
    if not place.startswith(_DASK) or not address:
        raise LabError("executor-form", place=place)
    try:
        from distributed import Client as Untyped
    except ImportError:
        raise LabError("executor-missing") from None
    connect: Any = Untyped
    try:
        client: Any = connect(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise LabError("executor-silent", place=address, cause=error) from None
    with client:
        yield Runs(client.get_executor(pure=False))
