"""Means with their intervals. The unit is the deal with all its rotations: what differs between deals is
luck, and what differs between rotations of one deal is not."""

from __future__ import annotations

from math import cos, expm1, inf, pi, sqrt
from statistics import NormalDist

from attrs import frozen

#: How sure an interval is.
CONFIDENCE = 0.95


@frozen
class Estimate:
    """A mean and its 95 % interval, whose ends are None where too little was seen."""

    mean: float
    low: float | None
    high: float | None

    def to_dict(self) -> dict[str, float | None]:
        """For JSON."""
        return {"mean": self.mean, "low": self.low, "high": self.high}

    @property
    def half(self) -> float | None:
        """Half the interval's width."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2

    def __str__(self) -> str:
        return f"{self.mean:.2f}" if self.half is None else f"{self.mean:.2f} ± {self.half:.2f}"


def mean_of(count: int, total: int, squares: int, scale: int = 1) -> Estimate | None:
    """The mean of `count` whole numbers, given their sum and the sum of their squares, each worth
    1 / `scale`; None of nothing."""
    if not count:
        return None
    mean = total / (count * scale)
    if count < 2:
        return Estimate(mean, None, None)
    # In whole numbers to the end: a difference of two large sums would lose the last places.
    spread = sqrt((squares * count - total * total) / (count * (count - 1))) / scale
    return around(mean, spread / sqrt(count), count - 1)


def around(mean: float, error: float, freedom: int) -> Estimate:
    """The interval around a mean with this standard error."""
    reach = student(freedom) * error
    return Estimate(mean, mean - reach, mean + reach)


def share_of(count: int, total: int, squares: int, scale: int) -> Estimate | None:
    """A share from 0 to 1: each of `count` deals has up to `scale` of it.

    Wilson's interval, for as many independent deals as would be as uncertain; unlike the plain one it has
    a width where all or none was seen.
    """
    plain = mean_of(count, total, squares, scale)
    return None if plain is None else _wilson(plain, count)


def _wilson(plain: Estimate, count: int) -> Estimate:
    """Wilson's interval for a share, given the plain one."""
    if plain.half is None:
        return plain
    share, reach = plain.mean, student(count - 1)
    variance = (plain.half / reach) ** 2
    worth = share * (1 - share) / variance if variance else float(count)
    z2 = reach * reach
    middle = (share + z2 / (2 * worth)) / (1 + z2 / worth)
    reach = sqrt(z2) * sqrt(share * (1 - share) / worth + z2 / (4 * worth * worth)) / (1 + z2 / worth)
    low, high = max(0.0, middle - reach), min(1.0, middle + reach)
    return Estimate(share, low if share else 0.0, high if share < 1 else 1.0)


def ratio_of(count: int, top: int, below: int, top2: int, below2: int, both: int) -> Estimate | None:
    """The ratio of two sums over `count` deals, given the sums of squares and of products: points for each
    expedition, say, whose number differs from deal to deal. None of nothing."""
    if not below:
        return None
    ratio = top / below
    if count < 2:
        return Estimate(ratio, None, None)
    rest = (top2 * below * below - 2 * both * top * below + below2 * top * top) / (below * below)
    error = sqrt(max(rest, 0.0) * count / (count - 1)) / below
    return around(ratio, error, count - 1)


def part_of(count: int, top: int, below: int, top2: int, below2: int, both: int) -> Estimate | None:
    """Like `ratio_of`, where the first sum counts some of what the second counts: a share."""
    plain = ratio_of(count, top, below, top2, below2, both)
    return None if plain is None else _wilson(plain, min(count, below))


def student(freedom: int) -> float:
    """How many standard errors an interval reaches to each side, by so many degrees of freedom."""
    tail = (1 - CONFIDENCE) / 2
    if freedom < 1:
        return inf
    if freedom == 1:
        return cos(pi * tail) / sqrt(1 - cos(pi * tail) ** 2)
    if freedom == 2:
        return (1 - 2 * tail) * sqrt(2 / (4 * tail * (1 - tail)))
    # Hill's expansion (Communications of the ACM, algorithm 396), good to the fifth place from here on.
    a = 1 / (freedom - 0.5)
    b = 48 / (a * a)
    c = ((20700 * a / b - 98) * a - 16) * a + 96.36
    d = ((94.5 / (b + c) - 3) / b + 1) * sqrt(a * pi / 2) * freedom
    y = (d * 2 * tail) ** (2 / freedom)
    if y > 0.05 + a:
        x = NormalDist().inv_cdf(tail)
        y = x * x
        if freedom < 5:
            c += 0.3 * (freedom - 4.5) * (x + 0.6)
        c += (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b
        y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x
        y = a * y * y
        y = y * y / 2 + y if y <= 0.002 else expm1(y)
    else:
        y = ((1 / (((freedom + 6) / (freedom * y) - 0.089 * d - 0.822) * (freedom + 2) * 3)
              + 0.5 / (freedom + 4)) * y - 1) * (freedom + 1) / (freedom + 2) + 1 / y  # fmt: skip
    return sqrt(freedom * y)
