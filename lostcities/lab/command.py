"""`lostcities simulate`: what it is asked for becomes a plan, and what comes of it is told."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from attrs import frozen

from lostcities.engine import Seed, Variant
from lostcities.lab.errors import UnfairSeats
from lostcities.lab.simulate import Plan, plan, runner, steps
from lostcities.table import players_from

DONE = 0
INTERRUPTED = 130


@frozen(kw_only=True)
class Wish:
    """What the command line asks for."""

    variant: Variant
    seats: Sequence[str] = ()
    deals: int | None = None
    until: float | None = None
    seed: Seed | None = None
    jobs: int | None = None
    json: bool = False
    engine: str = "auto"


def simulate(wish: Wish) -> int:
    """Play, and tell what came of it; returns the exit code."""
    what = _plan(wish)
    summary, interrupted = what.nothing, False
    try:
        with runner(wish.jobs) as run:
            for summary, _ in steps(what, run):  # noqa: B007
                pass
    except KeyboardInterrupt:
        interrupted = True
    results = what.results(summary, interrupted=interrupted)
    print(json.dumps(results.to_dict(), indent=2, ensure_ascii=False) if wish.json else results)
    sys.stdout.flush()
    return INTERRUPTED if interrupted else DONE


def _plan(wish: Wish) -> Plan:
    return plan(
        wish.variant,
        levels_of(wish.seats, wish.variant),
        deals=wish.deals,
        until=wish.until,
        seed=wish.seed,
        kernel=wish.engine != "python",
    )


def levels_of(seats: Sequence[str], variant: Variant) -> list[str]:
    """The level for each SEAT; where none is named, bots sit everywhere."""
    levels = []
    for player in players_from(seats or ["bot"], variant):
        if player.level is None:
            raise UnfairSeats("seats-person", seat=player.name)
        levels.append(player.level)
    return levels
