"""Bots that other packages bring along: the entry points of the group `lostcities.bots` (docs/bots.md)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from lostcities.bots.failures import BotUnusable, complaint
from lostcities.bots.judging import judging

if TYPE_CHECKING:
    from lostcities.bots.levels import Bot

GROUP = "lostcities.bots"
#: What a level may be called; a bot without a name of its own is called by its level at the table.
_LEVEL = re.compile(r"[a-z][a-z0-9-]{0,15}")


def brought() -> Mapping[str, tuple[EntryPoint, ...]]:
    """The levels that packages bring along; several entry points where they quarrel about a name."""
    found: dict[str, tuple[EntryPoint, ...]] = {}
    for point in entry_points(group=GROUP):
        # A package that is found twice on the path says the same thing twice.
        if _LEVEL.fullmatch(point.name) and point not in found.get(point.name, ()):
            found[point.name] = (*found.get(point.name, ()), point)
    return found


def plugin(level: str) -> Bot:
    """The bot of a level that `brought` names; raises BotUnusable where it cannot be had."""
    points = brought()[level]
    if len(points) > 1:
        raise BotUnusable(level, "twice", where=", ".join(sorted(point.value for point in points)))
    (point,) = points
    try:
        made = point.load()()
    except (Exception, SystemExit) as error:  # it is somebody else's: anything may be wrong with it
        raise BotUnusable(level, "broken", where=point.value, **complaint(error)) from error
    if not callable(getattr(made, "choose", None)):
        raise BotUnusable(level, "no-choose", where=point.value)
    if getattr(made, "level", None) != level:
        raise BotUnusable(level, "misnamed", where=point.value, said=repr(getattr(made, "level", None)))
    return judging(made)
