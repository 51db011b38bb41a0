"""`lostcities variant compare`: two variants side by side."""

from __future__ import annotations

import sys
from contextlib import ExitStack

from lostcities.engine import Variant
from lostcities.lab.command import (
    DONE,
    INTERRUPTED,
    Wish,
    draws_blocks,
    print_json,
    print_text,
    runner_of,
    seat_level,
    warm_up,
)
from lostcities.lab.comparing import Both, Comparison, compare_plans, comparison, comparison_steps
from lostcities.lab.progress import ProgressBar
from lostcities.lab.shown import comparison_text
from lostcities.lab.simulation import DEALS, Plan
from lostcities.table import players_from
from lostcities.texts import say


def compare(wish: Wish, other: Variant) -> int:
    """Play both variants, and tell how they differ; returns the exit code."""
    levels = [seat_level(players_from([seat], wish.variant)[0]) for seat in wish.seats]
    plans = compare_plans(
        wish.variant, other, levels, deals=wish.deals or DEALS, seed=wish.seed, kernel=wish.engine != "python"
    )
    both, interrupted = _played(wish, plans)
    if both is None:
        print(say("lab.interrupted-empty"), file=sys.stderr)
        return INTERRUPTED
    _tell(comparison(*plans, both), wish)
    if not interrupted:
        return DONE
    print(say("lab.interrupted-comparison", count=both.one.deals), file=sys.stderr)
    return INTERRUPTED


def _played(wish: Wish, plans: tuple[Plan, Plan]) -> tuple[Both | None, bool]:
    """What was gathered, and whether it was stopped."""
    both, progress = None, ProgressBar(ascii=wish.ascii or not draws_blocks(sys.stderr))
    with ExitStack() as stack:
        stack.callback(progress.clear)
        try:
            for what in plans:
                warm_up(what, progress)
            run = stack.enter_context(runner_of(wish))
            for part in comparison_steps(*plans, run):
                both = part
                progress.show(both.one.deals, plans[0].deals)
        except KeyboardInterrupt:
            return both, True
    return both, False


def _tell(found: Comparison, wish: Wish) -> None:
    if wish.json:
        print_json(found.to_dict())
    else:
        print_text(comparison_text, found, wish)
