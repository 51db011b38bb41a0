"""What a sound variant says without effect: it can be played, but hardly as its author means it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lostcities.reading.problems import Finding

if TYPE_CHECKING:
    from lostcities.catalogue.loading import Loaded
    from lostcities.engine.variant import Variant


def idle_rules(loaded: Loaded) -> Iterator[Finding]:
    """A warning for each rule of the variant that can never matter."""
    variant = loaded.variant
    if variant is None:
        return
    if variant.turn.redraw_own_discard and "discards" not in variant.turn.draw_from:
        yield loaded.problem_at("turn.redraw_own_discard", "idle-redraw", "warning")
    if variant.expedition.equal and not any(copies > 1 for each in variant.colours for copies in each.copies):
        yield loaded.problem_at("expedition.equal", "idle-equal", "warning")
    yield from _idle_scoring(variant, loaded)
    yield from _idle_match(variant, loaded)


def _idle_scoring(variant: Variant, loaded: Loaded) -> Iterator[Finding]:
    longest = max(map(variant.longest_expedition, variant.colours))
    lengths = variant.scoring.by_length
    if lengths is not None and len(lengths) > longest + 1:
        details = {"given": len(lengths), "longest": longest, "most": longest + 1}
        yield loaded.problem_at("scoring.by_length", "idle-length", "warning", **details)
    if all(variant.expedition_bounds(colour)[1] <= 0 for colour in variant.colours):
        yield loaded.problem_at("scoring", "no-gain", "warning")


def _idle_match(variant: Variant, loaded: Loaded) -> Iterator[Finding]:
    """Only what the file itself says: that a match is short is no reason to complain of its parent."""
    for key in ("next", "tie"):
        if not loaded.says(f"match.{key}"):
            continue
        if variant.match.rounds == 1:
            yield loaded.problem_at(f"match.{key}", "idle-starter", "warning")
        elif key == "tie" and variant.match.next == "rotate":
            yield loaded.problem_at("match.tie", "idle-tie", "warning")
