"""The row at the foot of the screen: how it stands, or what Enter would do with what is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lostcities.engine import DrawDiscard, Move, Turn, View
from lostcities.terminal.commands import Ambiguous, CannotRead, Grammar, NotLegal, Take
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
    """What Enter would do with the text; None where it is too early to say."""
    try:
        command = grammar.parse(text)
    except NotLegal as error:
        why = refusal_text(error, grammar.view, 0)
        return cut(say("terminal.enter-refused", why=why), columns)
    except (CannotRead, Ambiguous):
        return None
    if isinstance(command, Take):
        return cut(_turn(command.turn, meaning), columns)
    word = " ".join(filter(None, (shown(command.word.value), command.about)))
    return cut(say("terminal.enter-word", word=word), columns)


def _turn(turn: Turn, meaning: Callable[[Move], str]) -> str:
    first = turn[0]
    if len(turn) == 1:
        return say("terminal.enter-half", move=first, meaning=meaning(first))
    draw = turn[1]
    if isinstance(draw, DrawDiscard):
        return say("terminal.enter-turn-pile", move=first, draw=draw, meaning=meaning(first))
    return say("terminal.enter-turn-deck", move=first, meaning=meaning(first))
