"""The game as it would be played on paper: slow, plain, and written from the rules alone.

Nothing here looks at how the engine works. Cards are texts, legality is asked of whole rows, a
score is worked out from the row; of the engine only the fields of a Variant are read. The suites
play the same moves in both and compare.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

from lostcities.engine import Round, Variant


def rank_of(code: str) -> int | None:
    """The number on a card, None on a wager."""
    return None if code[1:] == "X" else int(code[1:])


def may_lie(variant: Variant, row: list[str]) -> bool:
    """Whether the cards of one colour may lie in an expedition in this order."""
    ranks = [rank_of(code) for code in row]
    numbers = [rank for rank in ranks if rank is not None]
    if variant.expedition.wagers == "first" and None in ranks[len(ranks) - len(numbers) :]:
        return False
    steps = [after - before for before, after in pairwise(numbers)]
    if not variant.expedition.equal and 0 in steps:
        return False
    rises, falls = all(step >= 0 for step in steps), all(step <= 0 for step in steps)
    return {"rising": rises, "falling": falls, "either": rises or falls}[variant.expedition.order]


def score_of(variant: Variant, row: list[str]) -> int:
    """What an expedition of these cards is worth."""
    scoring = variant.scoring
    if not row:
        return 0
    if scoring.by_length is not None:
        return (scoring.by_length + scoring.by_length[-1:] * len(row))[len(row)]
    numbers = [rank for rank in map(rank_of, row) if rank is not None]
    wagers = len(row) - len(numbers)
    inside, outside = sum(numbers) - scoring.cost, 0
    for bonus in scoring.bonus:
        if (len(row) if bonus.count_wagers else len(numbers)) >= bonus.cards:
            if bonus.multiplied:
                inside += bonus.points
            else:
                outside += bonus.points
    return inside * scoring.multiplier[wagers] + outside


class PaperGame:
    """A round on paper, begun where a Round stands that has just been dealt."""

    def __init__(self, round_: Round) -> None:
        variant = self.variant = round_.variant
        self.hands = [[card.code for card in round_.hand(seat)] for seat in range(variant.players)]
        self.deck = [card.code for card in round_.deck]
        self.letters = [colour.letter for colour in variant.colours]
        self.teams = variant.teams or tuple((seat,) for seat in range(variant.players))
        self.rows: dict[tuple[int, str], list[str]] = {}
        self.piles: dict[str, list[str]] = {letter: [] for letter in self.letters}
        self.seat = round_.to_move
        self.discarded: str | None = None
        self.drawing = False
        self.turns = self.idle = 0

    @property
    def ending(self) -> str | None:
        """Why the round is over, None while it runs."""
        if not self.deck:
            return "deck"
        stalled = self.variant.stall_limit is not None and self.idle >= self.variant.stall_limit
        return "stall" if stalled and not self.drawing else None

    def row(self, seat: int, letter: str) -> list[str]:
        """The expedition of a colour that a seat builds, alone or with its side."""
        team = next(team for team in self.teams if seat in team)
        return self.rows.setdefault((min(team), letter), [])

    def legal(self) -> set[str]:
        """The notation of every legal half-turn."""
        if self.ending:
            return set()
        return self._draws() if self.drawing else self._card_moves() | self._gives()

    def _card_moves(self) -> set[str]:
        hand = self.hands[self.seat]
        plays = {code for code in hand if may_lie(self.variant, [*self.row(self.seat, code[0]), code])}
        return plays | {f"-{code}" for code in hand}

    def _gives(self) -> set[str]:
        give, hand = self.variant.turn.give, self.hands[self.seat]
        if give is None or len(hand) < give.cards + give.keep:
            return set()
        return {give_text(self.variant, cards) for cards in combinations(hand, give.cards)}

    def _draws(self) -> set[str]:
        draws = {"+"}
        if "discards" in self.variant.turn.draw_from:
            draws |= {f"+{letter}" for letter, pile in self.piles.items() if pile}
        if not self.variant.turn.redraw_own_discard:
            draws.discard(f"+{self.discarded}")
        return draws

    def do(self, text: str) -> None:
        """Make the half-turn written as `text`."""
        hand = self.hands[self.seat]
        if text.startswith("give"):
            for code in text.split()[1:]:
                hand.remove(code)
                self._partner_hand().append(code)
            self._end_turn(idle=True)
        elif text.startswith("+"):
            hand.append(self.deck.pop(0) if text == "+" else self.piles[text[1:]].pop())
            self._end_turn(idle=text != "+")
        else:
            code = text.removeprefix("-")
            hand.remove(code)
            (self.row(self.seat, code[0]) if text == code else self.piles[code[0]]).append(code)
            self.discarded = None if text == code else code[0]
            self.drawing = True

    def _partner_hand(self) -> list[str]:
        team = next(team for team in self.teams if self.seat in team)
        return self.hands[next(seat for seat in team if seat != self.seat)]

    def _end_turn(self, *, idle: bool) -> None:
        self.idle = self.idle + 1 if idle else 0
        self.turns += 1
        self.drawing, self.discarded = False, None
        self.seat = (self.seat + 1) % self.variant.players

    def scores(self) -> list[int]:
        """Each side's points, sides in the order of their lowest seats."""
        return [
            sum(score_of(self.variant, self.row(lowest, letter)) for letter in self.letters)
            for lowest in sorted(map(min, self.teams))
        ]

    def assert_same(self, round_: Round) -> None:
        """The engine's round stands exactly as this one does."""
        assert {str(move) for move in round_.legal_moves} == self.legal()
        assert round_.ended == self.ending
        assert (round_.turns, round_.idle) == (self.turns, self.idle)
        if not self.ending:
            assert (round_.to_move, round_.phase) == (self.seat, "draw" if self.drawing else "card")
        assert [card.code for card in round_.deck] == self.deck
        for seat, hand in enumerate(self.hands):
            assert Counter(card.code for card in round_.hand(seat)) == Counter(hand)
        assert [[card.code for card in pile] for pile in round_.discards] == list(self.piles.values())
        for side, seats in enumerate(sorted(map(sorted, self.teams))):
            rows = [[card.code for card in row] for row in round_.expeditions(side)]
            assert rows == [self.row(seats[0], letter) for letter in self.letters]
        assert list(round_.scores()) == self.scores()


def give_text(variant: Variant, codes: tuple[str, ...]) -> str:
    """The notation of a give: cards by colour, then wagers, then numbers rising."""
    letters = [colour.letter for colour in variant.colours]
    ordered = sorted(codes, key=lambda code: (letters.index(code[0]), rank_of(code) or 0))
    return "give " + " ".join(ordered)
