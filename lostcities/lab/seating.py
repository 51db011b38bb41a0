"""Who plays a simulation, and where: every deal is played once for each way to pass the seats on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from attrs import frozen

from lostcities.bots import bot
from lostcities.engine import Variant
from lostcities.lab.errors import UnfairSeats


@frozen(slots=False)
class Seating:
    """The levels by listed seat. In rotation r the bot listed for seat i sits at seat (i + r) % players.

    A listed side is that of the bots listed at a side's seats, wherever they sit; a table's side is that
    of the seats. Made by `seated`, which refuses what cannot be told apart fairly.
    """

    variant: Variant
    levels: tuple[str, ...]

    @cached_property
    def period(self) -> int:
        """After how many rotations the same levels sit at the same seats again."""
        size = len(self.levels)
        turned = (self.levels[size - by :] + self.levels[: size - by] for by in range(1, size + 1))
        return next(by for by, levels in enumerate(turned, 1) if levels == self.levels)

    @cached_property
    def rotations(self) -> tuple[int, ...]:
        """The rotations that are played: those in which partners stay partners."""
        return tuple(by for by in range(self.period) if self._sides_after(by) is not None)

    @cached_property
    def sides_at(self) -> tuple[tuple[int, ...], ...]:
        """For each rotation that is played: which of the table's sides each listed side sits at."""
        found = (self._sides_after(by) for by in self.rotations)
        return tuple(sides for sides in found if sides is not None)

    def _sides_after(self, by: int) -> tuple[int, ...] | None:
        variant = self.variant
        moved = [tuple(sorted((seat + by) % variant.players for seat in side)) for side in variant.sides]
        if any(side not in variant.sides for side in moved):
            return None
        return tuple(variant.sides.index(side) for side in moved)

    def levels_at(self, rotation: int) -> tuple[str, ...]:
        """The level at each of the table's seats."""
        size = len(self.levels)
        return tuple(self.levels[(seat - rotation) % size] for seat in range(size))

    @cached_property
    def is_fair(self) -> bool:
        """Whether each listed side sits at each of the table's sides equally often, or all are alike."""
        everywhere = set(range(len(self.variant.sides)))
        if len({tuple(sorted(self.levels[seat] for seat in side)) for side in self.variant.sides}) == 1:
            return True
        return all({sides[side] for sides in self.sides_at} == everywhere for side in everywhere)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """A name for each listed side: its levels, and a number where that is taken."""
        plain = ["+".join(dict.fromkeys(self.levels[seat] for seat in side)) for side in self.variant.sides]
        named: list[str] = []
        for name in plain:
            candidate, number = name, 2
            while candidate in named or (number > 2 and candidate in plain):
                candidate, number = f"{name} {number}", number + 1
            named.append(candidate)
        return tuple(named)


def seated(variant: Variant, levels: Sequence[str]) -> Seating:
    """The seating of bots of these levels, one for each seat; raises what `bot` raises, or UnfairSeats."""
    for level in set(levels):
        bot(level)  # whatever is wrong with it is told before anything is played
    if len(levels) != variant.players:
        raise ValueError(f"{variant.players} levels are wanted, not {len(levels)}")
    seating = Seating(variant, tuple(levels))
    if not seating.is_fair:
        raise UnfairSeats("seats-sides")
    return seating
