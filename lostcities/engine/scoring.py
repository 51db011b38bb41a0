"""What an expedition is worth."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from lostcities.engine.cards import Card


@frozen
class Bonus:
    """Points for an expedition of at least `cards` cards.

    `count_wagers`: whether wagers count among them. `multiplied`: whether the points are added
    before the multiplier (True) or after it.
    """

    cards: int = 8
    points: int = 20
    count_wagers: bool = True
    multiplied: bool = False


@frozen
class Account:
    """The arithmetic of one expedition's score, for whoever wants to show it.

    Started expeditions score `(total - cost + multiplied) * multiplier + bonus`, where `total` is
    the sum of the numbers and the two bonuses are the points added before and after the
    multiplier; with points by length `by_length` is True and only `score` speaks.
    """

    cards: int
    wagers: int
    total: int
    cost: int
    multiplier: int
    multiplied: int
    bonus: int
    by_length: bool
    score: int


@frozen
class Scoring:
    """How an expedition is scored (docs/rules.md, "Scores").

    `multiplier[w]` is the factor with w wagers. `by_length`, where given, replaces everything
    else: `by_length[n]` points for n cards, wagers counted, the last entry holding beyond.
    """

    cost: int = 20
    multiplier: tuple[int, ...] = (1, 2, 3, 4)
    bonus: tuple[Bonus, ...] = (Bonus(),)
    by_length: tuple[int, ...] | None = None

    def score(self, wagers: int, numbers: int, total: int) -> int:
        """Points of an expedition of so many wagers and number cards, these adding up to `total`."""
        if not wagers and not numbers:
            return 0
        if self.by_length is not None:
            return self.by_length[min(wagers + numbers, len(self.by_length) - 1)]
        before, after = self.bonuses(wagers, numbers)
        return (total - self.cost + before) * self.multiplier[wagers] + after

    def bonuses(self, wagers: int, numbers: int) -> tuple[int, int]:
        """Bonus points that so many cards reach: those before and those after the multiplier."""
        before = after = 0
        for bonus in self.bonus:
            if numbers + (wagers if bonus.count_wagers else 0) >= bonus.cards:
                if bonus.multiplied:
                    before += bonus.points
                else:
                    after += bonus.points
        return before, after

    def expedition(self, cards: Iterable[Card]) -> int:
        """Points of an expedition made of `cards`."""
        return self.score(*measure(cards))

    def account(self, cards: Iterable[Card]) -> Account:
        """The arithmetic behind `expedition(cards)`."""
        wagers, numbers, total = measure(cards)
        before, after = self.bonuses(wagers, numbers)
        return Account(
            cards=wagers + numbers,
            wagers=wagers,
            total=total,
            cost=self.cost,
            multiplier=self.multiplier[wagers] if self.by_length is None else 1,
            multiplied=before,
            bonus=after,
            by_length=self.by_length is not None,
            score=self.score(wagers, numbers, total),
        )


def measure(cards: Iterable[Card]) -> tuple[int, int, int]:
    """Number of wagers, number of number cards, and the sum of the numbers."""
    wagers = numbers = total = 0
    for card in cards:
        if card.is_wager:
            wagers += 1
        else:
            numbers += 1
            total += card.rank
    return wagers, numbers, total
