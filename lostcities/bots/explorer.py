"""`explorer`: a judgement of every turn by a few dozen constants, tuned in self-play."""

from __future__ import annotations

from lostcities.bots.constants import constants
from lostcities.bots.judgement import FROM_DECK, NOTHING, best_draw, best_place, judge, steps
from lostcities.bots.reasons import Explanation, Reason, Thought, why_discard, why_draw, why_play
from lostcities.bots.sight import Sight, sight_of
from lostcities.bots.tables import Tables, tables_of
from lostcities.bots.valuation import outlook
from lostcities.engine import Discard, Move, Play, Random, Turn, Variant, View

#: Whoever asks why is told so many turns; such as differ by no more points are the same to the bot.
TOLD, DOUBT = 4, 1


class Explorer:
    """Takes the turn that adds most to what its side's expeditions will probably score, less what it
    brings the others (`judgement`)."""

    level = "explorer"

    def __init__(self) -> None:
        # The tables of the variant last seen: working them out takes longer than a turn.
        self._variant: Variant | None = None
        self._tables: Tables | None = None

    def choose(self, view: View, rng: Random) -> Turn:
        """The best turn; there is no chance in it."""
        tables, sight = self._judged(view)
        if view.phase == "draw":
            return (_draw(view, best_draw(tables, sight, _closed(view))),)
        return _turn(view, tables, sight, best_place(tables, sight))

    def explain(self, view: View, rng: Random) -> Explanation:
        """The best few turns, with the lead that each is expected to end in."""
        tables, sight = self._judged(view)
        if view.phase == "draw":
            draw = _draw(view, best_draw(tables, sight, _closed(view)))
            return Explanation((Thought((draw,), why_draw(draw)),))
        lead = outlook(tables, sight, view.side)
        places = [place for place in range(len(sight.worth)) if _is_open(tables, sight, place)]
        places.sort(key=lambda place: -steps(sight.worth[place]))
        thoughts = []
        for place in places[:TOLD]:
            turn = _turn(view, tables, sight, place)
            thoughts.append(Thought(turn, why(view, turn), round(lead + sight.worth[place])))
        return Explanation(tuple(thoughts), DOUBT)

    def _judged(self, view: View) -> tuple[Tables, Sight]:
        """The view as rows of numbers, with what each turn is worth filled in."""
        tables = self._tables_of(view.variant)
        sight = sight_of(tables, view)
        judge(tables, constants(tables.players, tables.sides), sight, view.seat, view.deck_size, view.idle)
        return tables, sight

    def _tables_of(self, variant: Variant) -> Tables:
        if self._variant is not variant or self._tables is None:
            self._variant, self._tables = variant, tables_of(variant)
        return self._tables


def _closed(view: View) -> int:
    return -1 if view.closed is None else view.closed


def _draw(view: View, where: int) -> Move:
    return view.variant.draw_deck if where == FROM_DECK else view.variant.draw_discard(where)


def _turn(view: View, tables: Tables, sight: Sight, place: int) -> Turn:
    """The turn at a place of `worth`."""
    return turn_at(view, tables, sight, place, sight.draw[place] if place < 2 * tables.kinds else FROM_DECK)


def turn_at(view: View, tables: Tables, sight: Sight, place: int, draw: int) -> Turn:
    """The turn that lays the card at a place of `worth`, or makes the give, and then draws."""
    variant, kinds = view.variant, tables.kinds
    if place == 2 * kinds:
        return (variant.give(variant.cards[kind] for kind in sight.given[: tables.give_cards]),)
    card = variant.cards[place % kinds]
    move = variant.play(card) if place < kinds else variant.discard(card)
    return move, _draw(view, draw)


def _is_open(tables: Tables, sight: Sight, place: int) -> bool:
    """Whether the turn at a place of `worth` may be taken."""
    is_give = place == 2 * tables.kinds
    return sight.worth[place] > NOTHING and (is_give or sight.hand[place % tables.kinds] > 0)


def why(view: View, turn: Turn) -> Reason:
    """What a turn does, in a few words."""
    move = turn[0]
    if isinstance(move, Play):
        return why_play(view, move)
    if isinstance(move, Discard):
        return why_discard(view, move.card)
    return Reason("give")
