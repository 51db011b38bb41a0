"""A view: all that one seat may know, and the only source of anything shown to it or decided for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from lostcities.engine.cards import Card
from lostcities.engine.events import Log, Memory
from lostcities.engine.moves import Discard, Move, Phase, Play, Turn
from lostcities.engine.random import Random
from lostcities.engine.turns import (
    NO_COLOUR,
    Ending,
    Standing,
    draws_after,
    pile_mask,
    table_score,
    turns_from,
)
from lostcities.engine.variant import Variant

if TYPE_CHECKING:
    from lostcities.engine.round import Round


@frozen(slots=False)  # a frozen class without slots is made in half the time
class View:
    """A seat's knowledge, built by copying what is open to it; what is hidden never enters.

    Seats, sides and colours are numbered from 0; cards of a hand are in canonical order, those of
    expeditions and discard piles in the order laid. Piles are whole, for everything in them was
    laid openly; `variant.visibility.discards` says how much of them a table draws.

    `known[s]` are cards that seat s is certain to hold: seen going into its hand and not seen
    leaving it (all of it, where hands lie open). `passed[s]` were seen going in, but may since
    have been given, unseen, to the partner. Both are empty for the seat itself, but in `public()`. `legal` is
    empty unless the seat is to move. `closed` is the colour whose pile the mover discarded onto in
    this turn, None otherwise. `idle` counts the turns in a row without a card from the deck.
    """

    variant: Variant = field(eq=False, repr=False)
    seat: int
    to_move: int | None
    phase: Phase | None
    ended: Ending | None
    turns: int
    idle: int
    closed: int | None
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    known: tuple[tuple[Card, ...], ...]
    passed: tuple[tuple[Card, ...], ...]
    deck_size: int
    expeditions: tuple[tuple[tuple[Card, ...], ...], ...]
    discards: tuple[tuple[Card, ...], ...]
    standing: Standing
    log: Log
    legal: tuple[Move, ...]

    @property
    def side(self) -> int:
        """The side that the seat belongs to."""
        return self.variant.side_of[self.seat]

    @property
    def partner(self) -> int | None:
        """The seat's partner, or None."""
        return self.variant.partner(self.seat)

    @property
    def is_over(self) -> bool:
        """Whether the round has ended."""
        return self.ended is not None

    @property
    def scores(self) -> tuple[int, ...]:
        """Each side's points as the table lies now."""
        return tuple(table_score(self.variant, row) for row in self.expeditions)

    @property
    def totals(self) -> tuple[int, ...]:
        """Each side's points in the match if the round ended now."""
        return tuple(map(sum, zip(self.standing.totals, self.scores, strict=True)))

    def admits(self, side: int, card: Card) -> bool:
        """Whether the rules let `side` lay this card now, whoever holds it."""
        return self.variant.admits(self.expeditions[side][card.colour_index], card)

    def draws_after(self, move: Play | Discard) -> tuple[Move, ...]:
        """Every draw that would be open once the seat has made this legal move."""
        return draws_after(self.variant, pile_mask(self.discards), move)

    def legal_turns(self) -> tuple[Turn, ...]:
        """Every whole turn open to the seat, in canonical order; after a card, every draw."""
        return turns_from(self.legal, self.draws_after)

    def public(self) -> View:
        """What everybody at the table may know: the view without the hand and what only its seat saw."""
        log = Log([event if event.only is None else evolve(event, cards=None) for event in self.log])
        memory = Memory(self.variant, None, log)
        known = memory.known
        if self.variant.visibility.hands == "all":
            known = tuple(self.hand if seat == self.seat else cards for seat, cards in enumerate(self.known))
        return evolve(self, hand=(), known=known, passed=memory.passed, legal=(), log=log)

    def sides_in_turn(self) -> tuple[int, ...]:
        """The sides as they come to move after the seat: the others first, its own last."""
        seats = (*range(self.seat + 1, self.variant.players), *range(self.seat))
        others = dict.fromkeys(self.variant.side_of[seat] for seat in seats)
        return (*(side for side in others if side != self.side), self.side)

    def admitted(self, side: int) -> tuple[bool, ...]:
        """Whether the rules let `side` lay each card next, by the card's index, whoever holds it.

        What an expedition refuses now it refuses for good.
        """
        variant = self.variant
        admitted: list[bool] = []
        for table, start, expedition in zip(
            variant.reach_tables, variant.colour_starts, self.expeditions[side], strict=True
        ):
            reach = 0
            for card in expedition:
                reach = table.after[reach][card.index - start]
            admitted += table.admits[reach]
        return tuple(admitted)

    def outstanding(self) -> tuple[int, ...]:
        """How many copies of each card, by its index, lie in no expedition: these may still be laid."""
        left = [card.copies for card in self.variant.cards]
        for row in self.expeditions:
            for expedition in row:
                for card in expedition:
                    left[card.index] -= 1
        return tuple(left)

    def unseen(self) -> tuple[Card, ...]:
        """The cards whose place the seat does not know, in canonical order: they are in other hands,
        in the draw pile or out of play."""
        left = [card.copies for card in self.variant.cards]
        for row in (*self.expeditions, self.discards, self.known, self.passed, (self.hand,)):
            for cards in row:
                for card in cards:
                    left[card.index] -= 1
        return tuple(card for card in self.variant.cards for _ in range(left[card.index]))

    def sample(self, rng: Random) -> Round:
        """A round that looks just like this from the seat, the unseen cards dealt at random.

        Cards known to be in a hand are dealt to it, cards passed within a pair to one of the two. The
        round plays on from here, but nothing before it can be taken back. Every view of it is as
        uncertain as real ones are: no seat of it knows more than it saw.
        """
        # Here and not above: a round makes views, and only a sample makes a round.
        from lostcities.engine.round import Round

        variant = self.variant
        unseen = _indices(self.unseen())
        rng.shuffle(unseen)
        hands = self._sample_hands(unseen, rng)
        return Round(
            variant,
            hands=hands,
            deck=[unseen.pop() for _ in range(self.deck_size)],
            expeditions=list(self.expeditions),
            piles=list(self.discards),
            to_move=self.to_move if self.to_move is not None else self.seat,
            standing=self.standing,
            phase=self.phase or "card",
            closed=NO_COLOUR if self.closed is None else self.closed,
            turns=self.turns,
            idle=self.idle,
            before=tuple(
                self.log if seat == self.seat else [event.seen_by(seat) for event in self.log]
                for seat in range(variant.players)
            ),
            ended=self.ended,
        )

    def _sample_hands(self, unseen: list[int], rng: Random) -> list[list[int]]:
        """Hands for everybody, filled up from the end of `unseen`."""
        hands = [_indices(cards) for cards in self.known]
        hands[self.seat] = _indices(self.hand)
        for seats in self.variant.sides:
            passed = [card.index for seat in seats for card in self.passed[seat]]
            if passed:
                free = [seat for seat in seats for _ in range(self.hand_sizes[seat] - len(hands[seat]))]
                rng.shuffle(free)
                for card in passed:
                    hands[free.pop()].append(card)
        for hand, size in zip(hands, self.hand_sizes, strict=True):
            hand += [unseen.pop() for _ in range(size - len(hand))]
        return hands


def _indices(cards: Iterable[Card]) -> list[int]:
    return [card.index for card in cards]
