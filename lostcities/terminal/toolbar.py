"""The row at the foot of the screen: how it stands, or what Enter would do with what is typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from lostcities.engine import DrawDiscard, Move, Turn, View
from lostcities.terminal.commands import Ambiguous, CannotRead, Grammar, NotLegal, Take, turn_text
from lostcities.terminal.events import brief
from lostcities.terminal.fragments import cut, first_fitting
from lostcities.terminal.refusals import refusal_text
from lostcities.terminal.vernacular import shown
from lostcities.texts import say


def status(view: View, names: Sequence[str], columns: int) -> str:
    """Round, deck, the turns that are left if nobody draws from a pile, scores, and the way out."""
    standing = view.standing
    turns = -(-view.deck_size // view.variant.players)
    fields = {
        "round": standing.round,
        "rounds": standing.rounds,
        "deck": view.deck_size,
        "turns": say("terminal.turns", count=turns),
        "scores": _scores(view, names),
        "count": turns,
    }
    forms = ("status", "status-middle", "status-short")
    return first_fitting((say(f"terminal.{form}", **fields) for form in forms), columns)


def _scores(view: View, names: Sequence[str]) -> str:
    """The match as it would stand if the round ended now."""
    sides = (
        say("terminal.score-of", name="&".join(names[seat] for seat in seats), points=points)
        for seats, points in zip(view.variant.sides, view.totals, strict=True)
    )
    return "  ".join(sides)


def preview(grammar: Grammar, text: str, meaning: Callable[[Move], str], columns: int) -> str | None:
    """What Enter would do with the text, in as many words as fit; None where it is too early to say."""
    try:
        command = grammar.parse(text)
    except NotLegal as error:
        why = refusal_text(error, grammar.view, 0)
        return cut(say("terminal.enter-refused", why=why), columns)
    except (CannotRead, Ambiguous):
        return None
    if isinstance(command, Take):
        return first_fitting(_turn(grammar.view, command.turn, meaning), columns)
    word = " ".join(filter(None, (shown(command.word.value), command.about)))
    return cut(say("terminal.enter-word", word=word), columns)


def _turn(view: View, turn: Turn, meaning: Callable[[Move], str]) -> Iterator[str]:
    """What a turn would bring, from long to short."""
    first, *draws = turn
    sentence = "enter-half"
    if draws:
        sentence = "enter-turn-pile" if isinstance(draws[0], DrawDiscard) else "enter-turn-deck"
    fields = {"move": first, "draw": draws[0] if draws else ""}
    yield say(f"terminal.{sentence}", meaning=meaning(first), **fields)
    yield say("terminal.enter-half", move=turn_text(turn), meaning=brief(view, first))
    yield say("terminal.enter-word", word=turn_text(turn))
