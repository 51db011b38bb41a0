"""Made-up rows and small simulations, for the tests."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from lostcities.catalogue.library import Library
from lostcities.engine import Random, Variant, stream
from lostcities.engine.scoring import measure
from lostcities.lab.rows import Row
from lostcities.lab.seating import Seating, seated

LIBRARY = Library.of()
SHIPPED = LIBRARY.names()


def seating(name: str = "classic", levels: Sequence[str] = ("random", "novice")) -> Seating:
    """Who plays a shipped variant; the levels are repeated until all seats are taken."""
    variant = LIBRARY.find(name).with_stall_limit()
    return seated(variant, [levels[seat % len(levels)] for seat in range(variant.players)])


def made_up_rows(seated: Seating, first: int, count: int) -> list[Row]:
    """Rows as rounds could have made them, without playing any."""
    rng = stream("made up", "rows", first)
    return [
        made_up_row(seated.variant, rng, deal, rotation)
        for deal, rotation in product(range(first, first + count), seated.rotations)
    ]


def made_up_row(variant: Variant, rng: Random, deal: int, rotation: int) -> Row:
    """One of them: some cards of each colour in each expedition, in rising order."""
    row = [deal, rotation, rng.below(variant.players), 40 + rng.below(60), int(rng.below(20) == 0)]
    row += [rng.below(4) for _ in variant.sides]
    for _ in variant.sides:
        for cards in variant.colour_cards:
            laid = [card for card in cards if rng.below(3) == 0]
            sizes = measure(laid)
            row += [*sizes, variant.scoring.score(*sizes)]
    return row
