"""`steady`: a bot for lostcities that goes up in small steps, as an example of how one is written.

It opens a colour that what it holds would nearly pay for, while there is time, lays the card that shuts out
the fewest others, and throws away what nobody has a use for. The rules it reads from the variant.
"""

from lostcities.engine import Card, Discard, DrawDiscard, Move, Play, Random, Turn, View

#: A colour is opened while each seat has so many turns left ...
TURNS_LEFT = 5
#: ... and if the numbers in the hand pay for this part of its cost.
PART = 0.8


class Steady:
    """What an entry point of the group `lostcities.bots` names: called without arguments, it makes a bot."""

    #: The name of the entry point.
    level = "steady"

    def choose(self, view: View, rng: Random) -> Turn:
        """A turn: a card and a draw; the draw alone, where the card is laid already."""
        if view.phase == "draw":
            return (best_draw(view, view.legal),)
        move = best_play(view) or best_discard(view)
        return move, best_draw(view, view.draws_after(move))


def best_play(view: View) -> Play | None:
    """The card that skips the fewest numbers; None where it is better to wait."""
    plays = [move for move in view.legal if isinstance(move, Play) and is_welcome(view, move.card)]
    return min(plays, key=lambda move: (skipped(view, move.card), move.index), default=None)


def is_welcome(view: View, card: Card) -> bool:
    """Whether the card's colour is open, or worth opening."""
    if view.expeditions[view.side][card.colour_index]:
        return True
    if view.deck_size <= TURNS_LEFT * view.variant.players:
        return False
    numbers = {other.rank for other in view.hand if other.colour is card.colour}
    return sum(numbers) >= PART * view.variant.scoring.cost


def skipped(view: View, card: Card) -> int:
    """How many kinds of card could be laid now, and not any more after this one."""
    expedition = view.expeditions[view.side][card.colour_index]
    after = (*expedition, card)
    kinds = [kind for kind in view.variant.cards if kind.colour is card.colour and kind is not card]
    admits = view.variant.admits
    return sum(admits(expedition, kind) and not admits(after, kind) for kind in kinds)


def best_discard(view: View) -> Discard:
    """The card that is missed least: first what nobody can lay, and then low ones."""
    discards = [move for move in view.legal if isinstance(move, Discard)]
    return min(discards, key=lambda move: (use(view, move.card), move.card.rank, move.index))


def use(view: View, card: Card) -> int:
    """For how many sides the card is of use: for us twice as much, and most to those who have begun."""
    sides = [side for side in range(len(view.expeditions)) if view.admits(side, card)]
    begun = [side for side in sides if view.expeditions[side][card.colour_index]]
    return sum(2 if side == view.side else 1 for side in sides + 2 * begun)


def best_draw(view: View, draws: tuple[Move, ...]) -> Move:
    """The top of a pile that carries an expedition of ours on; else the deck, which comes first."""
    for move in draws:
        if isinstance(move, DrawDiscard) and is_wanted(view, move.colour_index):
            return move
    return draws[0]


def is_wanted(view: View, colour: int) -> bool:
    """Whether the top of a pile goes onto an expedition that is begun."""
    pile = view.discards[colour]  # empty, where the rules let a seat take its own discard back
    return bool(pile and view.expeditions[view.side][colour]) and view.admits(view.side, pile[-1])
