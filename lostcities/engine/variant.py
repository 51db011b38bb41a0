"""A variant: everything its file can say, resolved and checked, with its cards and moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from math import comb
from typing import Literal, get_args

from attrs import evolve, field, frozen
from attrs.validators import deep_iterable, in_

from lostcities.engine.cards import Card, Colour, in_order
from lostcities.engine.errors import BadVariant
from lostcities.engine.events import EventTable
from lostcities.engine.expedition import ExpeditionRules, Reach, ReachTable
from lostcities.engine.moves import Discard, DrawDeck, DrawDiscard, Give, Move, Play
from lostcities.engine.scoring import Scoring

#: Least and greatest value of every number in a variant, by its key in a variant file.
LIMITS = {
    "players": (2, 6),
    "deck.numbers": (1, 99),
    "deck.copies": (1, 20),
    "deck.wagers": (0, 20),
    "deck.set_aside": (0, 399),
    "hand": (1, 399),
    "turn.give.cards": (1, 3),
    "turn.give.keep": (1, 399),
    "scoring.cost": (-9999, 9999),
    "scoring.multiplier": (-9999, 9999),
    "scoring.bonus.cards": (1, 9999),
    "scoring.bonus.points": (-9999, 9999),
    "scoring.by_length": (-9999, 9999),
    "round.stall_limit": (1, 9999),
    "match.rounds": (1, 99),
}
MOST_KINDS = 120
MOST_CARDS = 400
#: Letters a colour may have: X is the wager's.
LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWYZ")
#: The stall limit where the program plays by itself (docs/rules.md, "Rounds that need not end").
DEFAULT_STALL_LIMIT = 40


First = Literal["seat-1", "random"]
Next = Literal["leader", "trailer", "rotate"]
Tie = Literal["after-last", "rotate", "random"]
HandsSeen = Literal["own", "all"]
DiscardsSeen = Literal["top", "all"]


@frozen
class GiveRule:
    """The give: `cards` cards to the partner instead of a turn, provided `keep` remain."""

    cards: int = 2
    keep: int = 6


@frozen
class TurnRules:
    """What a turn may consist of.

    `draw_from`: ("deck", "discards"), or ("deck",) where discards are dead.
    `redraw_own_discard`: whether the pile discarded onto in this turn is open. `give`: or None.
    """

    draw_from: tuple[str, ...] = field(
        default=("deck", "discards"), validator=deep_iterable(in_(("deck", "discards")))
    )
    redraw_own_discard: bool = False
    give: GiveRule | None = None


@frozen
class MatchRules:
    """How rounds make a match: how many, who starts the first and each later one.

    `next` names the side whose points decide ("leader", "trailer") or "rotate"; `tie` says which
    of several seats in question starts: the first after the last mover, the first after the last
    starter, or a random one.
    """

    rounds: int = 3
    first: First = field(default="seat-1", validator=in_(get_args(First)))
    next: Next = field(default="leader", validator=in_(get_args(Next)))
    tie: Tie = field(default="after-last", validator=in_(get_args(Tie)))


@frozen
class Visibility:
    """What lies open: `hands` "own" or "all"; `discards` "top" or "all" (what a table draws)."""

    hands: HandsSeen = field(default="own", validator=in_(get_args(HandsSeen)))
    discards: DiscardsSeen = field(default="top", validator=in_(get_args(DiscardsSeen)))


CLASSIC_COLOURS = tuple(
    Colour(name, name[0].upper(), numbers=tuple(range(2, 11)), copies=(1,) * 9, wagers=3)
    for name in ("yellow", "blue", "white", "green", "red")
)


@frozen(slots=False)  # with slots, attrs' cached properties make every look-up ten times as slow
class Variant:
    """The rules of one game, by default the classic one; raises BadVariant if they make no sense.

    Seats are numbered from 0; `teams` lists the seats of each side, lowest first, or is None
    where everybody plays alone. Cards and moves are interned: one object for each, compared by
    identity, with `index` its place in the canonical order. Two variants are equal when
    their rules are; their cards are distinct all the same.
    """

    name: str | None = None
    title: str | None = None
    summary: str | None = None
    source: str | None = None
    players: int = 2
    teams: tuple[tuple[int, ...], ...] | None = None
    colours: tuple[Colour, ...] = CLASSIC_COLOURS
    set_aside: int = 0
    hand: int = 8
    turn: TurnRules = field(factory=TurnRules)
    expedition: ExpeditionRules = field(factory=ExpeditionRules)
    scoring: Scoring = field(factory=Scoring)
    stall_limit: int | None = None
    match: MatchRules = field(factory=MatchRules)
    visibility: Visibility = field(factory=Visibility)

    def __attrs_post_init__(self) -> None:
        # Imported here: the checks read variants, and are read by nobody else.
        from lostcities.engine.sense import variant_faults

        if faults := tuple(variant_faults(self)):
            raise BadVariant(faults)

    # -- sides and seats ---------------------------------------------------------------------

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side; sides are in the order of their lowest seats."""
        if self.teams is None:
            return tuple((seat,) for seat in range(self.players))
        return tuple(sorted(tuple(sorted(team)) for team in self.teams))

    @cached_property
    def side_of(self) -> tuple[int, ...]:
        """The side of each seat."""
        return tuple(
            next(side for side, seats in enumerate(self.sides) if seat in seats)
            for seat in range(self.players)
        )

    @cached_property
    def next_seat(self) -> tuple[int, ...]:
        """The seat that follows each seat in turn order."""
        return (*range(1, self.players), 0)

    @cached_property
    def partner_of(self) -> tuple[int | None, ...]:
        """The partner of each seat, or None where its side is not a pair."""
        return tuple(self._other_of_pair(seat) for seat in range(self.players))

    def _other_of_pair(self, seat: int) -> int | None:
        others = [other for other in self.sides[self.side_of[seat]] if other != seat]
        return others[0] if len(others) == 1 else None

    def partner(self, seat: int) -> int | None:
        """The seat's partner, or None where its side is not a pair."""
        return self.partner_of[seat]

    # -- cards -------------------------------------------------------------------------------

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every kind of card, in canonical order."""
        kinds = (
            (colour, number, rank, copies)
            for number, colour in enumerate(self.colours)
            for rank, copies in colour.kinds().items()
        )
        return tuple(
            Card(index, f"{colour.letter}{rank or 'X'}", colour, number, rank, copies)
            for index, (colour, number, rank, copies) in enumerate(kinds)
        )

    @cached_property
    def _by_code(self) -> dict[str, Card]:
        return {card.code: card for card in self.cards}

    def card(self, code: str) -> Card:
        """The card with this code (`R5`, `RX`); KeyError if the variant has none."""
        return self._by_code[code]

    @cached_property
    def colour_cards(self) -> tuple[tuple[Card, ...], ...]:
        """The kinds of card of each colour."""
        return tuple(
            tuple(card for card in self.cards if card.colour_index == number)
            for number in range(len(self.colours))
        )

    @cached_property
    def colour_starts(self) -> tuple[int, ...]:
        """The index of the first card of each colour: the colour's cards follow one another."""
        return tuple(cards[0].index for cards in self.colour_cards)

    @cached_property
    def pack(self) -> tuple[Card, ...]:
        """All the cards of the game, in canonical order, before any is set aside."""
        return tuple(card for card in self.cards for _ in range(card.copies))

    @cached_property
    def reach_tables(self) -> tuple[ReachTable, ...]:
        """What may follow what, for each colour."""
        return tuple(
            ReachTable.of(self.expedition, tuple(card.rank for card in cards)) for cards in self.colour_cards
        )

    def reach(self, cards: Iterable[Card]) -> Reach:
        """What an expedition of these cards, in the order laid, has come to."""
        reach = Reach()
        for card in cards:
            reach = reach.after(self.expedition, card.rank)
        return reach

    def admits(self, cards: Iterable[Card], card: Card) -> bool:
        """Whether `card` may be laid onto an expedition of `cards`, of its colour, in the order laid."""
        return self.reach(cards).objection(self.expedition, card.rank) is None

    # -- moves -------------------------------------------------------------------------------

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """The play of each card, by the card's index."""
        return tuple(Play(card.index, card) for card in self.cards)

    @cached_property
    def plays_at(self) -> tuple[tuple[tuple[Play | None, ...], ...], ...]:
        """For each colour and each reach of its expedition, the play of each of the colour's cards, None
        where the reach does not admit it."""
        return tuple(
            tuple(
                tuple(self.plays[card.index] if fits else None for card, fits in zip(cards, row, strict=True))
                for row in table.admits
            )
            for cards, table in zip(self.colour_cards, self.reach_tables, strict=True)
        )

    @cached_property
    def discard_moves(self) -> tuple[Discard, ...]:
        """The discard of each card, by the card's index."""
        return tuple(Discard(len(self.cards) + card.index, card) for card in self.cards)

    @cached_property
    def _give_base(self) -> int:
        return 2 * len(self.cards)

    @cached_property
    def _draw_base(self) -> int:
        gives = _multisets(len(self.cards), self.turn.give.cards) if self.turn.give else 0
        return self._give_base + gives

    @cached_property
    def _gives(self) -> dict[tuple[Card, ...], Give]:
        return {}  # filled as they are asked for: three cards of 120 kinds make 295,240

    @cached_property
    def draw_deck(self) -> DrawDeck:
        """The draw from the draw pile."""
        return DrawDeck(self._draw_base)

    @cached_property
    def draw_discards(self) -> tuple[DrawDiscard, ...]:
        """The draw from each colour's discard pile."""
        return tuple(
            DrawDiscard(self._draw_base + 1 + number, colour, number)
            for number, colour in enumerate(self.colours)
        )

    @property
    def move_count(self) -> int:
        """How many moves there are: their indices run from 0 to one less."""
        return self._draw_base + 1 + len(self.colours)

    def play(self, card: Card) -> Play:
        """The move that plays `card`."""
        return self.plays[card.index]

    def discard(self, card: Card) -> Discard:
        """The move that discards `card`."""
        return self.discard_moves[card.index]

    def draw_discard(self, colour_index: int) -> DrawDiscard:
        """The move that draws the top discard of a colour."""
        return self.draw_discards[colour_index]

    def give(self, cards: Iterable[Card]) -> Give:
        """The move that passes these cards, in any order, to the partner.

        Any cards can be named here; whether the give is legal is for the round to say. A give of
        a number of cards that the variant does not give has the index -1.
        """
        key = in_order(cards)
        move = self._gives.get(key)
        if move is None:
            if any(card not in self.cards for card in key):
                raise ValueError("a card is of another variant")
            move = self._gives.setdefault(key, Give(self._give_index(key), key))
        return move

    def _give_index(self, cards: Sequence[Card]) -> int:
        """The place of sorted `cards` among all multisets of that many kinds, in their order."""
        if self.turn.give is None or len(cards) != self.turn.give.cards:
            return -1
        kinds, rank, least = len(self.cards), 0, 0
        for place, card in enumerate(cards):
            left = len(cards) - place
            rank += _multisets(kinds - least, left) - _multisets(kinds - card.index, left)
            least = card.index
        return self._give_base + rank

    @cached_property
    def _draws(self) -> dict[int, tuple[Move, ...]]:
        return {}

    def owns(self, move: Move) -> bool:
        """Whether this is one of the variant's own moves, and not one of another or made by hand."""
        if isinstance(move, Play | Discard):
            place = move.card.index
            own: tuple[Move, ...] = self.plays if isinstance(move, Play) else self.discard_moves
            return place < len(own) and own[place] is move
        if isinstance(move, Give):
            return self._gives.get(move.cards) is move
        return move is self.draw_deck or move in self.draw_discards

    def draws(self, piles: int) -> tuple[Move, ...]:
        """The draws from the deck and from the discard piles in the bit mask `piles` (bit c for the
        colour with index c), which hold cards and are not closed to the drawer."""
        draws = self._draws.get(piles)
        if draws is None:
            alive = "discards" in self.turn.draw_from
            from_piles = [move for move in self.draw_discards if alive and piles >> move.colour_index & 1]
            draws = self._draws[piles] = (self.draw_deck, *from_piles)
        return draws

    def moves(self) -> Iterator[Move]:
        """Every move of the variant in canonical order: plays, discards, gives, draws."""
        yield from self.plays
        yield from self.discard_moves
        if self.turn.give is not None:
            from itertools import combinations_with_replacement

            yield from map(self.give, combinations_with_replacement(self.cards, self.turn.give.cards))
        yield self.draw_deck
        yield from self.draw_discards

    # -- events ------------------------------------------------------------------------------

    @cached_property
    def events(self) -> EventTable:
        """One event for each thing that can happen, gives apart."""
        return EventTable(self)

    # -- bounds ------------------------------------------------------------------------------

    @property
    def pack_size(self) -> int:
        """How many cards the game has, those set aside counted."""
        return sum(colour.size for colour in self.colours)

    @property
    def draw_pile_size(self) -> int:
        """How many cards the draw pile has after the deal."""
        return self.pack_size - self.set_aside - self.players * self.hand

    def longest_expedition(self, colour: Colour) -> int:
        """The most cards an expedition of this colour can have."""
        return colour.wagers + len(self._playable_numbers(colour))

    def _playable_numbers(self, colour: Colour) -> list[int]:
        """The numbers of the longest row there can be, ascending; of equal ones, only one counts
        where equals may not follow. Any part of it can be laid, in either direction."""
        copies = colour.copies if self.expedition.equal else (1,) * len(colour.numbers)
        return [n for n, many in zip(colour.numbers, copies, strict=True) for _ in range(many)]

    def expedition_bounds(self, colour: Colour) -> tuple[int, int]:
        """The least and the greatest score an expedition of this colour can have."""
        rising = self._playable_numbers(colour)
        least_sums = (0, *accumulate(rising))
        greatest_sums = (0, *accumulate(reversed(rising)))
        scores = [
            self.scoring.score(wagers, count, total)
            for wagers in range(colour.wagers + 1)
            for count, sums in enumerate(zip(least_sums, greatest_sums, strict=True))
            for total in sums  # a score is linear in the sum, so its ends are at the sum's ends
        ]
        return min(scores), max(scores)

    @cached_property
    def score_bounds(self) -> tuple[int, int]:
        """A least and a greatest score of one side in a round that no round can pass."""
        bounds = [self.expedition_bounds(colour) for colour in self.colours]
        return sum(low for low, _ in bounds), sum(high for _, high in bounds)

    def with_stall_limit(self) -> Variant:
        """The variant as it is played where no person is seated: it ends for certain."""
        return self if self.stall_limit else evolve(self, stall_limit=DEFAULT_STALL_LIMIT)


def _multisets(kinds: int, size: int) -> int:
    """How many multisets of `size` there are of so many kinds."""
    return comb(kinds + size - 1, size) if kinds else int(size == 0)
