"""A round: the one thing that changes while the game is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from lostcities.engine.cards import Card
from lostcities.engine.errors import IllegalMove
from lostcities.engine.events import Entry, Event, Log, Memory
from lostcities.engine.expedition import Reach
from lostcities.engine.hands import Hand
from lostcities.engine.moves import Discard, DrawDeck, DrawDiscard, Give, Move, Phase, Play, Turn
from lostcities.engine.position import Position
from lostcities.engine.random import Seed, stream
from lostcities.engine.refusals import refusal
from lostcities.engine.turns import (
    NO_COLOUR,
    Ending,
    Standing,
    draws_after,
    open_piles,
    pile_mask,
    table_score,
    turns_from,
)
from lostcities.engine.variant import Variant
from lostcities.engine.view import View


class Round:
    """One round, from the deal to the last card of the draw pile.

    Made by `Round.deal` or `Round.from_position`; changed by `push` and `pop` alone. What lies
    open is kept in tuples, which views can share.
    """

    __slots__ = (
        "_before",
        "_closed",
        "_deck",
        "_expeditions",
        "_hands",
        "_history",
        "_memories",
        "_pile_mask",
        "_piles",
        "_plays",
        "_reaches",
        "_sizes",
        "ended",
        "idle",
        "legal_moves",
        "phase",
        "standing",
        "to_move",
        "turns",
        "variant",
    )

    variant: Variant
    #: The seat to move, None once the round is over.
    to_move: int | None
    #: The open half of the turn, None once the round is over.
    phase: Phase | None
    #: What ended the round, None while it runs.
    ended: Ending | None
    #: Whole turns taken so far.
    turns: int
    #: Turns in a row without a card from the draw pile.
    idle: int
    standing: Standing
    #: Every move open now, each once, in canonical order; empty when the round is over.
    legal_moves: tuple[Move, ...]

    def __init__(
        self,
        variant: Variant,
        *,
        hands: Sequence[Iterable[int]],
        deck: list[int],
        expeditions: list[tuple[tuple[Card, ...], ...]],
        piles: list[tuple[Card, ...]],
        to_move: int,
        standing: Standing | None = None,
        phase: Phase = "card",
        closed: int = NO_COLOUR,
        turns: int = 0,
        idle: int = 0,
        before: tuple[Sequence[Event], ...] | None = None,
        ended: Ending | None = None,
    ) -> None:
        """For `deal`, `from_position` and `View.sample`, which see to it that the parts fit."""
        self.variant = variant
        self._hands = [Hand(variant, hand) for hand in hands]
        self._sizes = [len(hand) for hand in self._hands]
        self._deck = deck
        self._expeditions = expeditions
        self._piles = piles
        self.to_move = to_move
        self.phase = phase
        self._closed = closed
        self.turns = turns
        self.idle = idle
        self.ended = None
        self.standing = standing or Standing(1, variant.match.rounds, (0,) * len(variant.sides), to_move)
        # What each seat saw before the history begins (a sampled round starts in the middle).
        self._before = before or ((),) * variant.players
        self._history: list[Entry] = []
        self._reaches, self._plays = self._reach_expeditions()
        self._pile_mask = pile_mask(piles)
        self._forget_seen()
        if ended or not deck:
            self._end(ended or "deck")
        elif phase == "card":
            self.legal_moves = self._card_moves(to_move)
        else:
            self.legal_moves = variant.draws(open_piles(variant, self._pile_mask, closed))

    def _reach_expeditions(self) -> tuple[list[list[int]], list[list[Play | None]]]:
        """For each side the reach of each expedition, and for each card its play, None if it may not be."""
        tables, plays_at = self.variant.reach_tables, self.variant.plays_at
        reaches = [
            [table.number(self.variant.reach(cards)) for table, cards in zip(tables, row, strict=True)]
            for row in self._expeditions
        ]
        plays = [
            [play for rows, reach in zip(plays_at, row, strict=True) for play in rows[reach]]
            for row in reaches
        ]
        return reaches, plays

    def _forget_seen(self) -> None:
        """Drop what seats remember, to be told from the history when it is asked for again."""
        self._memories: list[Memory | None] = [None] * self.variant.players

    # -- making one --------------------------------------------------------------------------

    @classmethod
    def deal(
        cls,
        variant: Variant,
        *,
        seed: Seed,
        number: int = 1,
        starter: int = 0,
        totals: tuple[int, ...] | None = None,
    ) -> Round:
        """Shuffle and deal round `number` of a match by the seed's stream for it.

        From the shuffled cards the last `set_aside` are removed; then, from the end, each seat in
        turn gets a card until all hands are full; the rest is the draw pile, its top the last.
        `totals` are each side's points from the rounds before, none by default.
        """
        if not 0 <= starter < variant.players:
            raise ValueError(f"the seats are 0 to {variant.players - 1}, not {starter}")
        cards = [card.index for card in variant.pack]
        stream(seed, "deal", number).shuffle(cards)
        del cards[len(cards) - variant.set_aside :]
        hands: list[list[int]] = [[] for _ in range(variant.players)]
        for _ in range(variant.hand):
            for hand in hands:
                hand.append(cards.pop())
        return cls(
            variant,
            hands=hands,
            deck=cards,
            expeditions=[((),) * len(variant.colours)] * len(variant.sides),
            piles=[()] * len(variant.colours),
            to_move=starter,
            standing=Standing(number, variant.match.rounds, totals or (0,) * len(variant.sides), starter),
        )

    @classmethod
    def from_position(
        cls,
        variant: Variant,
        *,
        hands: Sequence[Iterable[Card]],
        deck: Iterable[Card],
        to_move: int = 0,
        expeditions: Sequence[Iterable[Card]] = (),
        discards: Iterable[Card] = (),
        standing: Standing | None = None,
    ) -> Round:
        """A round that starts from any position; cards that are not named are out of play.

        `hands` by seat, `deck` top first, `expeditions` by side and `discards` in the order laid,
        colours mixed as they come. An empty deck is a round that is over. Raises BadPosition for cards
        that the variant does not allow there (see `Position`), ValueError for the wrong number of hands.
        """
        position = Position.of(variant, hands, deck, expeditions, discards)
        if not 0 <= to_move < variant.players:
            raise ValueError(f"the seats are 0 to {variant.players - 1}, not {to_move}")
        return cls(
            variant,
            hands=position.hands,
            deck=position.deck,
            expeditions=position.expeditions,
            piles=position.piles,
            to_move=to_move,
            standing=standing,
        )

    def copy(self) -> Round:
        """The same round again, to be played on its own; it can be taken back as far as this one."""
        twin = object.__new__(Round)
        twin.variant = self.variant
        twin.standing = self.standing
        twin.to_move, twin.phase, twin.ended = self.to_move, self.phase, self.ended
        twin.turns, twin.idle = self.turns, self.idle
        twin._closed, twin._pile_mask = self._closed, self._pile_mask
        twin.legal_moves = self.legal_moves
        twin._before = self._before
        twin._hands = [hand.copy() for hand in self._hands]
        twin._deck = self._deck.copy()
        twin._sizes = self._sizes.copy()
        twin._expeditions = self._expeditions.copy()
        twin._piles = self._piles.copy()
        twin._history = self._history.copy()
        twin._reaches = [row.copy() for row in self._reaches]
        twin._plays = [row.copy() for row in self._plays]
        twin._forget_seen()
        return twin

    # -- looking at it: everything, hidden or not ------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the round has ended."""
        return self.ended is not None

    @property
    def number(self) -> int:
        """Which round of its match this is, from 1."""
        return self.standing.round

    @property
    def deck(self) -> tuple[Card, ...]:
        """The draw pile, top first."""
        return tuple([self.variant.cards[index] for index in reversed(self._deck)])

    @property
    def deck_size(self) -> int:
        """How many cards the draw pile holds, which everybody may know."""
        return len(self._deck)

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds, which everybody may know."""
        return tuple(self._sizes)

    @property
    def closed(self) -> int | None:
        """The colour whose pile was discarded onto in this turn and so may not be drawn from, or None."""
        if self._closed == NO_COLOUR or self.variant.turn.redraw_own_discard:
            return None
        return self._closed

    def reach(self, side: int, colour_index: int) -> Reach:
        """What a side's expedition of a colour has come to."""
        return self.variant.reach_tables[colour_index].reaches[self._reaches[side][colour_index]]

    @property
    def history(self) -> tuple[tuple[int, Move], ...]:
        """Every move that stands, with the seat that made it, oldest first."""
        return tuple((who, move) for move, who, _, _, _, _ in self._history)

    @property
    def last_mover(self) -> int | None:
        """The seat that made the last move, None if there was none."""
        if self._history:
            return self._history[-1][1]
        log = self._before[0]
        return log[-1].who if log else None

    def hand(self, seat: int) -> tuple[Card, ...]:
        """A seat's hand, in canonical order."""
        return self._hands[seat].cards

    def expeditions(self, side: int) -> tuple[tuple[Card, ...], ...]:
        """A side's expedition of each colour, in the order laid."""
        return self._expeditions[side]

    @property
    def discards(self) -> tuple[tuple[Card, ...], ...]:
        """The discard pile of each colour, bottom first."""
        return tuple(self._piles)

    def scores(self) -> tuple[int, ...]:
        """Each side's points as the table lies now."""
        return tuple(
            table_score(self.variant, self.expeditions(side)) for side in range(len(self.variant.sides))
        )

    # -- what may be done ------------------------------------------------------------------------

    def _card_moves(self, seat: int) -> tuple[Move, ...]:
        """What `seat` may do in the first half of its turn."""
        variant, hand = self.variant, self._hands[seat]
        # In C throughout, for every second move of a game comes here: a loop takes three times as long.
        plays = filter(None, map(self._plays[variant.side_of[seat]].__getitem__, hand.kinds))
        if variant.turn.give is None:
            return (*plays, *hand.discards)
        return (*plays, *hand.discards, *self._gives(seat))

    def _gives(self, seat: int) -> list[Give]:
        give = self.variant.turn.give
        hand = self._hands[seat]
        if give is None or len(hand) - give.cards < give.keep:
            return []
        # A sorted hand gives its combinations sorted, but equal cards give some of them twice.
        return [
            self.variant.give(cards) for cards in dict.fromkeys(combinations(self.hand(seat), give.cards))
        ]

    def draws_after(self, move: Play | Discard) -> tuple[Move, ...]:
        """Every draw that would be open once `move` is made, in canonical order."""
        return draws_after(self.variant, self._pile_mask, move)

    def legal_turns(self) -> tuple[Turn, ...]:
        """Every whole turn open to the seat to move, in canonical order; after a card, every draw."""
        return turns_from(self.legal_moves, self.draws_after)

    def refusal(self, move: Move) -> IllegalMove | None:
        """Why the rules refuse `move` now, or None if it is legal."""
        if move in self.legal_moves:
            return None
        return refusal(self, move)

    # -- doing and taking back -------------------------------------------------------------------

    def push(self, move: Move) -> None:
        """Make a move; raises IllegalMove, which names the rule, and changes nothing if it may not be."""
        if move not in self.legal_moves:
            raise refusal(self, move)
        if self.phase == "draw":
            self._draw(move)
        elif type(move) is Give:
            self._give(move)
        else:
            self._lay(move)  # type: ignore[arg-type]

    def _lay(self, move: Play | Discard) -> None:
        variant = self.variant
        seat: int = self.to_move  # type: ignore[assignment]
        card = move.card
        index, colour = card.index, card.colour_index
        self._hands[seat].remove(index)
        self._sizes[seat] -= 1
        legal = self.legal_moves
        self.legal_moves = draws_after(variant, self._pile_mask, move)
        self.phase = "draw"
        if type(move) is Discard:
            self._piles[colour] += (card,)
            self._pile_mask |= 1 << colour
            self._closed = colour
            self._history.append((move, seat, 0, 0, 0, legal))
            return
        side = variant.side_of[seat]
        reaches = self._reaches[side]
        before = reaches[colour]
        start = variant.colour_starts[colour]
        then = variant.reach_tables[colour].after[before][index - start]
        if then != before:
            reaches[colour] = then
            plays = variant.plays_at[colour][then]
            self._plays[side][start : start + len(plays)] = plays
        row = self._expeditions[side]
        self._expeditions[side] = (*row[:colour], (*row[colour], card), *row[colour + 1 :])
        self._history.append((move, seat, before, 0, 0, legal))

    def _draw(self, move: Move) -> None:
        seat: int = self.to_move  # type: ignore[assignment]
        idle = self.idle
        if type(move) is DrawDeck:
            drawn = self._deck.pop()
            self.idle = 0
        else:
            colour = move.colour_index  # type: ignore[attr-defined]
            pile = self._piles[colour]
            drawn = pile[-1].index
            self._piles[colour] = rest = pile[:-1]
            if not rest:
                self._pile_mask ^= 1 << colour
            self.idle = idle + 1
        self._hands[seat].add(drawn)
        self._sizes[seat] += 1
        self._history.append((move, seat, drawn, idle, self._closed, self.legal_moves))
        self._closed = NO_COLOUR
        self._next_turn(seat)

    def _give(self, move: Give) -> None:
        seat: int = self.to_move  # type: ignore[assignment]
        partner = self.variant.partner(seat)
        assert partner is not None
        self._hand_over(move.cards, seat, partner)
        self._history.append((move, seat, 0, self.idle, self._closed, self.legal_moves))
        self.idle += 1
        self._next_turn(seat)

    def _hand_over(self, cards: Iterable[Card], giver: int, receiver: int) -> None:
        for card in cards:
            self._hands[giver].remove(card.index)
            self._hands[receiver].add(card.index)
            self._sizes[giver] -= 1
            self._sizes[receiver] += 1

    def _next_turn(self, seat: int) -> None:
        """The turn of `seat` is complete: the round ends, or the next seat is to move."""
        self.turns += 1
        if not self._deck:
            self._end("deck")
        elif self.idle == self.variant.stall_limit:
            self._end("stall")
        else:
            self.phase = "card"
            self.to_move = seat = self.variant.next_seat[seat]
            self.legal_moves = self._card_moves(seat)

    def _end(self, ending: Ending) -> None:
        self.ended = ending
        self.to_move = self.phase = None
        self.legal_moves = ()

    def pop(self) -> Move:
        """Take back the last move that stands, and return it; ValueError if there is none."""
        if not self._history:
            raise ValueError("no move to take back")
        move, seat, what, idle, closed, self.legal_moves = self._history.pop()
        self.ended = None
        self.to_move = seat
        self.phase = move.phase
        self._forget_seen()
        if isinstance(move, Play | Discard):
            self._take_back_card(move, seat, what)
            return move
        self.turns -= 1
        self.idle, self._closed = idle, closed
        if isinstance(move, Give):
            partner = self.variant.partner(seat)
            assert partner is not None
            self._hand_over(move.cards, partner, seat)
            return move
        self._hands[seat].remove(what)
        self._sizes[seat] -= 1
        if isinstance(move, DrawDiscard):
            self._piles[move.colour_index] += (self.variant.cards[what],)
            self._pile_mask |= 1 << move.colour_index
        else:
            self._deck.append(what)
        return move

    def _take_back_card(self, move: Play | Discard, seat: int, reach: int) -> None:
        index, colour = move.card.index, move.card.colour_index
        self._hands[seat].add(index)
        self._sizes[seat] += 1
        if isinstance(move, Discard):
            self._piles[colour] = rest = self._piles[colour][:-1]
            if not rest:
                self._pile_mask ^= 1 << colour
            self._closed = NO_COLOUR
            return
        variant = self.variant
        side = variant.side_of[seat]
        plays = variant.plays_at[colour][reach]
        start = variant.colour_starts[colour]
        self._reaches[side][colour] = reach
        self._plays[side][start : start + len(plays)] = plays
        laid = self._expeditions[side]
        self._expeditions[side] = (*laid[:colour], laid[colour][:-1], *laid[colour + 1 :])

    # -- what a seat may know --------------------------------------------------------------------

    def view(self, seat: int) -> View:
        """All that a seat may know, and nothing else, as it is now; ValueError for no seat."""
        if not 0 <= seat < len(self._hands):
            raise ValueError(f"the seats are 0 to {len(self._hands) - 1}, not {seat}")
        variant = self.variant
        memory = self.memory(seat)
        known = memory.known
        if variant.visibility.hands == "all":
            known = tuple(() if other == seat else self.hand(other) for other in range(variant.players))
        return View(
            variant,
            seat,
            self.to_move,
            self.phase,
            self.ended,
            self.turns,
            self.idle,
            self.closed,
            self._hands[seat].cards,
            tuple(self._sizes),
            known,
            memory.passed,
            len(self._deck),
            tuple(self._expeditions),
            tuple(self._piles),
            self.standing,
            memory.log,
            self.legal_moves if self.to_move == seat else (),
        )

    def events(self, seat: int) -> Log:
        """What has happened so far, as `seat` saw it."""
        return self.memory(seat).log

    def memory(self, seat: int) -> Memory:
        """What a seat saw so far, and what that tells it about the other hands."""
        memory = self._memories[seat]
        if memory is None:
            memory = self._memories[seat] = Memory(self.variant, seat, self._before[seat])
        history = self._history
        seen = memory.moves
        if seen < len(history):
            memory.see(history[seen:])
        return memory
