"""Results as text for a terminal."""

from __future__ import annotations

from lostcities.lab.results import Results


def results_text(results: Results) -> str:
    """What is told of a simulation at a terminal."""
    lines = [
        f"{results.variant.name or 'a variant'}: {results.rounds} rounds of {results.deals} deals, "
        f"seed {results.seed}"
    ]
    lines += [f"{side.name:16} {side.score}  wins {side.wins.mean:.1%}" for side in results.sides]
    lines += [f"margin {results.margin}", f"turns {results.turns}", f"stalled {results.stalled}"]
    return "\n".join(lines)
