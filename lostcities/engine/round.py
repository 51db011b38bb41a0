"""A round: the one thing that changes while the game is played."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Literal

from attrs import frozen

from lostcities.engine.cards import Card
from lostcities.engine.errors import BadPosition, Fault, IllegalMove
from lostcities.engine.events import Event, Memory
from lostcities.engine.moves import Discard, DrawDeck, DrawDiscard, Give, Move, Play, Turn
from lostcities.engine.random import Seed, stream
from lostcities.engine.variant import Variant

if TYPE_CHECKING:
    from lostcities.engine.view import View

Phase = Literal["card", "draw"]
Ending = Literal["deck", "stall"]

_NO_COLOUR = -1


@frozen
class Standing:
    """Where a round stands in its match: its number of how many, each side's points from the
    rounds before it, and the seat that starts it."""

    round: int
    rounds: int
    totals: tuple[int, ...]
    starter: int


class Round:
    """One round, from the deal to the last card of the draw pile.

    Made by `Round.deal` or `Round.from_position`; changed by `push` and `pop` alone. Inside,
    cards are their indices: a hand is a sorted list of them, the draw pile a list with
    its top last. What is handed out is made of Cards.
    """

    __slots__ = (
        "_before",
        "_closed",
        "_deck",
        "_expeditions",
        "_hands",
        "_history",
        "_legal",
        "_memories",
        "_open",
        "_pile_mask",
        "_piles",
        "_reaches",
        "_seen",
        "_shown_hands",
        "_shown_piles",
        "_shown_rows",
        "ended",
        "idle",
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

    def __init__(
        self,
        variant: Variant,
        *,
        hands: list[list[int]],
        deck: list[int],
        expeditions: list[list[list[int]]],
        piles: list[list[int]],
        to_move: int,
        standing: Standing | None = None,
        phase: Phase = "card",
        closed: int = _NO_COLOUR,
        turns: int = 0,
        idle: int = 0,
        before: tuple[tuple[Event, ...], ...] | None = None,
        ended: Ending | None = None,
    ) -> None:
        """For `deal`, `from_position` and `View.sample`, which see to it that the parts fit."""
        self.variant = variant
        self._hands = hands
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
        # One entry a move: the move, who made it, and what `pop` needs to restore.
        self._history: list[tuple[Move, int, int, int, int]] = []
        self._legal: tuple[Move, ...] | None = None
        self._reaches, self._open = self._reach_expeditions()
        self._pile_mask = pile_mask(piles)
        self._forget_shown()
        if ended or not deck:
            self._end(ended or "deck")

    def _reach_expeditions(self) -> tuple[list[list[int]], list[list[bool]]]:
        """For each side the reach of each expedition, and for each card whether it may be laid."""
        variant = self.variant
        reaches: list[list[int]] = []
        opens: list[list[bool]] = []
        for expeditions in self._expeditions:
            row = []
            for table, start, expedition in zip(
                variant.reach_tables, variant.colour_starts, expeditions, strict=True
            ):
                reach = 0
                for index in expedition:
                    reach = table.after[reach][index - start]
                row.append(reach)
            reaches.append(row)
            opens.append(
                [
                    admitted
                    for table, reach in zip(variant.reach_tables, row, strict=True)
                    for admitted in table.admits[reach]
                ]
            )
        return reaches, opens

    def _forget_shown(self) -> None:
        """Drop everything that is kept between views."""
        variant = self.variant
        self._shown_hands: list[tuple[Card, ...] | None] = [None] * variant.players
        self._shown_rows: list[tuple[tuple[Card, ...], ...] | None] = [None] * len(variant.sides)
        self._shown_piles: tuple[tuple[Card, ...], ...] | None = None
        self._seen: list[list[Event] | None] = [None] * variant.players
        self._memories: list[tuple[int, Memory] | None] = [None] * variant.players

    # -- making one --------------------------------------------------------------------------

    @classmethod
    def deal(
        cls,
        variant: Variant,
        *,
        seed: Seed,
        number: int = 1,
        starter: int = 0,
        standing: Standing | None = None,
    ) -> Round:
        """Shuffle and deal round `number` of a match by the seed's stream for it.

        From the shuffled cards the last `set_aside` are removed; then, from the end, each seat in
        turn gets a card until all hands are full; the rest is the draw pile, its top the last.
        """
        cards = [card.index for card in variant.deck]
        stream(seed, "deal", number).shuffle(cards)
        del cards[len(cards) - variant.set_aside :]
        hands: list[list[int]] = [[] for _ in range(variant.players)]
        for _ in range(variant.hand):
            for hand in hands:
                insort(hand, cards.pop())
        if standing is None:
            standing = Standing(number, variant.match.rounds, (0,) * len(variant.sides), starter)
        return cls(
            variant,
            hands=hands,
            deck=cards,
            expeditions=[[[] for _ in variant.colours] for _ in variant.sides],
            piles=[[] for _ in variant.colours],
            to_move=starter,
            standing=standing,
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
        colours mixed as they come. An empty deck is a round that is over. Raises BadPosition,
        whose faults have the keys `hands[1]`, `deck`, `expeditions[1]`, `discards` (seats and
        sides from 1) and name the `card` and its `place` in that list, from 0.
        """
        hand_lists = [list(hand) for hand in hands]
        if len(hand_lists) != variant.players or not 0 <= to_move < variant.players:
            raise ValueError(f"{variant.players} hands are needed, and a seat to move among them")
        lists = {f"hands[{seat}]": hand for seat, hand in enumerate(hand_lists, 1)}
        lists["deck"] = list(deck)
        sides = [list(side) for side in expeditions] or [[] for _ in variant.sides]
        lists |= {f"expeditions[{side}]": cards for side, cards in enumerate(sides, 1)}
        lists["discards"] = list(discards)
        rows, faults = _lay_out(variant, sides)
        faults += _overnamed(lists)
        if faults:
            raise BadPosition(tuple(faults))
        piles: list[list[int]] = [[] for _ in variant.colours]
        for card in lists["discards"]:
            piles[card.colour_index].append(card.index)
        return cls(
            variant,
            hands=[sorted(card.index for card in hand) for hand in hand_lists],
            deck=[card.index for card in reversed(lists["deck"])],
            expeditions=rows,
            piles=piles,
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
        twin._closed, twin._pile_mask, twin._legal = self._closed, self._pile_mask, self._legal
        twin._before = self._before
        twin._hands = [hand.copy() for hand in self._hands]
        twin._deck = self._deck.copy()
        twin._expeditions = [[cards.copy() for cards in row] for row in self._expeditions]
        twin._piles = [pile.copy() for pile in self._piles]
        twin._history = self._history.copy()
        twin._reaches = [row.copy() for row in self._reaches]
        twin._open = [row.copy() for row in self._open]
        twin._forget_shown()
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
        return self._cards(reversed(self._deck))

    @property
    def deck_size(self) -> int:
        """How many cards the draw pile holds, which everybody may know."""
        return len(self._deck)

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds, which everybody may know."""
        return tuple([len(hand) for hand in self._hands])

    @property
    def closed(self) -> int | None:
        """The colour whose pile was discarded onto in this turn and so may not be drawn from, or None."""
        if self._closed == _NO_COLOUR or self.variant.turn.redraw_own_discard:
            return None
        return self._closed

    @property
    def history(self) -> tuple[tuple[int, Move], ...]:
        """Every move that stands, with the seat that made it, oldest first."""
        return tuple((entry[1], entry[0]) for entry in self._history)

    @property
    def last_mover(self) -> int | None:
        """The seat that made the last move, None if there was none."""
        if self._history:
            return self._history[-1][1]
        log = self._before[0]
        return log[-1].who if log else None

    def hand(self, seat: int) -> tuple[Card, ...]:
        """A seat's hand, in canonical order."""
        shown = self._shown_hands[seat]
        if shown is None:
            shown = self._shown_hands[seat] = self._cards(self._hands[seat])
        return shown

    def expeditions(self, side: int) -> tuple[tuple[Card, ...], ...]:
        """A side's expedition of each colour, in the order laid."""
        shown = self._shown_rows[side]
        if shown is None:
            shown = self._shown_rows[side] = tuple(map(self._cards, self._expeditions[side]))
        return shown

    @property
    def discards(self) -> tuple[tuple[Card, ...], ...]:
        """The discard pile of each colour, bottom first."""
        shown = self._shown_piles
        if shown is None:
            shown = self._shown_piles = tuple(map(self._cards, self._piles))
        return shown

    def _cards(self, indices: Iterable[int]) -> tuple[Card, ...]:
        cards = self.variant.cards
        return tuple([cards[index] for index in indices])

    def scores(self) -> tuple[int, ...]:
        """Each side's points as the table lies now."""
        return tuple(
            table_score(self.variant, self.expeditions(side)) for side in range(len(self.variant.sides))
        )

    # -- what may be done ------------------------------------------------------------------------

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every move open now, each once, in canonical order; empty when the round is over."""
        legal = self._legal
        if legal is None:
            if self.phase == "card":
                legal = self._legal_cards()
            elif self.phase == "draw":
                legal = self._legal_draws()
            else:
                legal = ()
            self._legal = legal
        return legal

    def _legal_cards(self) -> tuple[Move, ...]:
        variant, seat = self.variant, self.to_move
        assert seat is not None
        kinds = dict.fromkeys(self._hands[seat])  # equal cards are one and the same
        admitted = self._open[variant.side_of[seat]]
        plays, discards = variant.plays, variant.discard_moves
        moves: list[Move] = [plays[kind] for kind in kinds if admitted[kind]]
        moves += [discards[kind] for kind in kinds]
        if variant.turn.give is not None:
            moves += self._legal_gives(seat)
        return tuple(moves)

    def _legal_gives(self, seat: int) -> list[Give]:
        give = self.variant.turn.give
        hand = self._hands[seat]
        if give is None or len(hand) - give.cards < give.keep:
            return []
        # A sorted hand gives its combinations sorted, but equal cards give some of them twice.
        return [
            self.variant.give(cards) for cards in dict.fromkeys(combinations(self.hand(seat), give.cards))
        ]

    def _legal_draws(self) -> tuple[Move, ...]:
        return self.variant.draws(self._pile_mask, self._closed)

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
        if self.to_move is None:
            return IllegalMove("over", move)
        if move.phase != self.phase:
            return IllegalMove("phase", move, phase=self.phase)
        if isinstance(move, Play | Discard):
            return self._card_refusal(move)
        if isinstance(move, Give):
            return self._give_refusal(move)
        if isinstance(move, DrawDiscard) and move is self.variant.draw_discards[move.colour_index]:
            return self._draw_refusal(move)
        return IllegalMove("foreign", move)

    def _card_refusal(self, move: Play | Discard) -> IllegalMove:
        variant, card, seat = self.variant, move.card, self.to_move
        assert seat is not None
        if card.index >= len(variant.cards) or variant.cards[card.index] is not card:
            return IllegalMove("foreign", move)
        if card.index not in self._hands[seat]:
            return IllegalMove("hand", move, card=card)
        side = variant.side_of[seat]
        table = variant.reach_tables[card.colour_index]
        reach = table.reaches[self._reaches[side][card.colour_index]]
        objection = reach.objection(variant.expedition, card.rank)
        assert objection is not None, "a card in the hand that fits is a legal move"
        row = self.expeditions(side)[card.colour_index]
        top = next((laid for laid in reversed(row) if not laid.is_wager), None)
        order = reach.direction or variant.expedition.order
        return IllegalMove(objection, move, card=card, top=top, order=order, laid=row)

    def _give_refusal(self, move: Give) -> IllegalMove:
        give, seat = self.variant.turn.give, self.to_move
        assert seat is not None
        if give is None:
            return IllegalMove("no-give", move)
        if len(move.cards) != give.cards:
            return IllegalMove("give-count", move, cards=len(move.cards), count=give.cards)
        hand = Counter(self.hand(seat))
        for card, many in Counter(move.cards).items():
            if hand[card] < many:
                return IllegalMove("hand", move, card=card, many=many)
        left = len(self._hands[seat]) - give.cards
        return IllegalMove("give-keep", move, keep=give.keep, left=left)

    def _draw_refusal(self, move: DrawDiscard) -> IllegalMove:
        if "discards" not in self.variant.turn.draw_from:
            return IllegalMove("dead-discards", move, colour=move.colour)
        if move.colour_index == self._closed:
            return IllegalMove("own-discard", move, colour=move.colour)
        return IllegalMove("empty", move, colour=move.colour)

    # -- doing and taking back -------------------------------------------------------------------

    def push(self, move: Move) -> None:
        """Make a move; raises IllegalMove, which names the rule, and changes nothing if it may not be."""
        legal = self._legal
        if legal is None:
            legal = self.legal_moves
        if move not in legal:
            refusal = self.refusal(move)
            assert refusal is not None
            raise refusal
        self._legal = None
        kind = type(move)
        if kind is DrawDeck or kind is DrawDiscard:
            self._draw(move)
        elif kind is Give:
            self._give(move)  # type: ignore[arg-type]
        else:
            self._lay(move)  # type: ignore[arg-type]

    def _lay(self, move: Play | Discard) -> None:
        seat: int = self.to_move  # type: ignore[assignment]
        card = move.card
        index, colour = card.index, card.colour_index
        self._hands[seat].remove(index)
        self._shown_hands[seat] = None
        if type(move) is Play:
            variant = self.variant
            side = variant.side_of[seat]
            reaches = self._reaches[side]
            before = reaches[colour]
            then, row, start, end = variant.steps[index][before]
            if then != before:
                reaches[colour] = then
                self._open[side][start:end] = row
            self._expeditions[side][colour].append(index)
            self._shown_rows[side] = None
            self._history.append((move, seat, before, 0, 0))
        else:
            self._piles[colour].append(index)
            self._pile_mask |= 1 << colour
            self._closed = colour
            self._shown_piles = None
            self._history.append((move, seat, 0, 0, 0))
        self.phase = "draw"

    def _draw(self, move: Move) -> None:
        seat: int = self.to_move  # type: ignore[assignment]
        idle = self.idle
        if type(move) is DrawDeck:
            drawn = self._deck.pop()
            self.idle = 0
        else:
            colour = move.colour_index  # type: ignore[attr-defined]
            pile = self._piles[colour]
            drawn = pile.pop()
            if not pile:
                self._pile_mask ^= 1 << colour
            self._shown_piles = None
            self.idle = idle + 1
        insort(self._hands[seat], drawn)
        self._shown_hands[seat] = None
        self._history.append((move, seat, drawn, idle, self._closed))
        self._closed = _NO_COLOUR
        self._next_turn(seat)

    def _give(self, move: Give) -> None:
        seat: int = self.to_move  # type: ignore[assignment]
        partner = self.variant.partner(seat)
        assert partner is not None
        for card in move.cards:
            self._hands[seat].remove(card.index)
            insort(self._hands[partner], card.index)
        self._shown_hands[seat] = self._shown_hands[partner] = None
        self._history.append((move, seat, 0, self.idle, self._closed))
        self.idle += 1
        self._next_turn(seat)

    def _next_turn(self, seat: int) -> None:
        """The turn of `seat` is complete: the round ends, or the next seat is to move."""
        self.turns += 1
        self.phase = "card"
        self.to_move = self.variant.next_seat[seat]
        if not self._deck:
            self._end("deck")
        elif self.idle == self.variant.stall_limit:
            self._end("stall")

    def _end(self, ending: Ending) -> None:
        self.ended = ending
        self.to_move = self.phase = None

    def pop(self) -> Move:
        """Take back the last move that stands, and return it; ValueError if there is none."""
        if not self._history:
            raise ValueError("no move to take back")
        move, seat, what, idle, closed = self._history.pop()
        self._legal = None
        self._shown_hands[seat] = None
        self.ended = None
        self.to_move = seat
        self.phase = move.phase  # type: ignore[assignment]
        self._forget_seen()
        if isinstance(move, Play | Discard):
            self._take_back_card(move, seat, what)
            return move
        self.turns -= 1
        self.idle, self._closed = idle, closed
        if isinstance(move, Give):
            partner = self.variant.partner(seat)
            assert partner is not None
            for card in move.cards:
                self._hands[partner].remove(card.index)
                insort(self._hands[seat], card.index)
            self._shown_hands[partner] = None
            return move
        self._hands[seat].remove(what)
        if isinstance(move, DrawDiscard):
            self._piles[move.colour_index].append(what)
            self._pile_mask |= 1 << move.colour_index
            self._shown_piles = None
        else:
            self._deck.append(what)
        return move

    def _take_back_card(self, move: Play | Discard, seat: int, reach: int) -> None:
        index, colour = move.card.index, move.card.colour_index
        insort(self._hands[seat], index)
        if isinstance(move, Discard):
            pile = self._piles[colour]
            pile.pop()
            if not pile:
                self._pile_mask ^= 1 << colour
            self._closed = _NO_COLOUR
            self._shown_piles = None
            return
        variant = self.variant
        side = variant.side_of[seat]
        row = variant.reach_tables[colour].admits[reach]
        start = variant.colour_starts[colour]
        self._reaches[side][colour] = reach
        self._open[side][start : start + len(row)] = row
        self._expeditions[side][colour].pop()
        self._shown_rows[side] = None

    # -- what a seat may know --------------------------------------------------------------------

    def view(self, seat: int) -> View:
        """All that a seat may know, and nothing else, as it is now."""
        from lostcities.engine.view import View

        return View.of(self, seat)

    def events(self, seat: int | None = None) -> list[Event]:
        """What has happened so far as `seat` saw it; without a seat, all of it."""
        if seat is None:
            return [self._event(entry) for entry in self._history]
        seen = self._seen[seat]
        start = len(self._before[seat])
        if seen is None:
            seen = self._seen[seat] = list(self._before[seat])
        for entry in self._history[len(seen) - start :]:
            seen.append(self.variant.seen_event(seat, self._event(entry)))
        return seen

    def _event(self, entry: tuple[Move, int, int, int, int]) -> Event:
        move, seat, drawn = entry[:3]
        return self.variant.event(seat, move, drawn if move.phase == "draw" else -1)

    def memory(self, seat: int) -> Memory:
        """What the events so far tell a seat about the other hands; not to be changed."""
        events = self.events(seat)
        kept = self._memories[seat]
        if kept is None:
            count, memory = 0, Memory(self.variant, seat)
        else:
            count, memory = kept
        if count < len(events):
            for event in events[count:]:
                memory.see(event)
            self._memories[seat] = (len(events), memory)
        return memory

    def _forget_seen(self) -> None:
        """After a move is taken back: what seats saw of it counts no more."""
        players = self.variant.players
        self._seen = [None] * players
        self._memories = [None] * players


def table_score(variant: Variant, expeditions: Iterable[Iterable[Card]]) -> int:
    """What one side's expeditions are worth together."""
    return sum(variant.scoring.expedition(cards) for cards in expeditions)


def draws_after(variant: Variant, pile_mask: int, move: Play | Discard) -> tuple[Move, ...]:
    """Every draw open after a card move, the piles in the bit mask holding cards before it."""
    if isinstance(move, Play):
        return variant.draws(pile_mask, _NO_COLOUR)
    colour = move.card.colour_index
    return variant.draws(pile_mask | 1 << colour, colour)


def turns_from(
    legal: Iterable[Move], draws_of: Callable[[Play | Discard], Iterable[Move]]
) -> tuple[Turn, ...]:
    """The whole turns that begin with the `legal` moves, `draws_of` telling the draws after each."""
    turns: list[Turn] = []
    for move in legal:
        if isinstance(move, Play | Discard):
            turns += [(move, draw) for draw in draws_of(move)]
        else:
            turns.append((move,))
    return tuple(turns)


def pile_mask(piles: Iterable[Sequence[object]]) -> int:
    """Which discard piles hold cards: bit c stands for the colour with index c."""
    return sum(1 << colour for colour, pile in enumerate(piles) if pile)


def _lay_out(variant: Variant, sides: Sequence[Sequence[Card]]) -> tuple[list[list[list[int]]], list[Fault]]:
    """The expeditions of each side by colour, and what breaks the variant's order in them."""
    rows: list[list[list[int]]] = []
    faults = []
    for side, cards in enumerate(sides, 1):
        row: list[list[int]] = [[] for _ in variant.colours]
        reaches = [0] * len(variant.colours)
        for place, card in enumerate(cards):
            colour = card.colour_index
            table, start = variant.reach_tables[colour], variant.colour_starts[colour]
            then = table.after[reaches[colour]][card.index - start]
            if then < 0:
                rule = table.reaches[reaches[colour]].objection(variant.expedition, card.rank)
                faults.append(
                    Fault(f"position-{rule}", (f"expeditions[{side}]",), {"card": card, "place": place})
                )
                continue
            reaches[colour] = then
            row[colour].append(card.index)
        rows.append(row)
    return rows, faults


def _overnamed(lists: dict[str, list[Card]]) -> list[Fault]:
    """Cards that are named more often than the deck has them, each at the list that does so."""
    faults = []
    named: Counter[Card] = Counter()
    for key, cards in lists.items():
        for place, card in enumerate(cards):
            named[card] += 1
            if named[card] > card.copies:
                details = {"card": card, "place": place, "copies": card.copies}
                faults.append(Fault("position-copies", (key,), details))
    return faults
