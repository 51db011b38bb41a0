"""Why a line was not taken, in words: what is wrong, what would be right, what was probably meant."""

from __future__ import annotations

from collections.abc import Sequence

from lostcities.engine import Discard, DrawDeck, DrawDiscard, Give, Play, Turn, View
from lostcities.records.refusals import refusal
from lostcities.table import UndoRefused
from lostcities.terminal.commands import Ambiguous, CannotRead, NotLegal, turn_text
from lostcities.texts import say

#: What a person may be told instead of their line being taken.
Refusal = CannotRead | NotLegal | Ambiguous

#: So many turns are offered where a line can mean several.
_MOST_CHOICES = 6


def refusal_text(error: Refusal, view: View, columns: int) -> str:
    """The sentences about a refused line, as many of them as fit into so many columns, one at least."""
    first, *others = _sentences(error, view)
    text = first
    for other in others:
        longer = f"{text} {other}"
        if len(longer) > columns:
            break
        text = longer
    return text


def undo_text(error: UndoRefused) -> str:
    """Why nothing was taken back."""
    return say(f"terminal.undo-{error.reason}")


def one_of(texts: Sequence[str]) -> str:
    """`B9, W9 or G9`."""
    *others, last = texts
    if not others:
        return last
    first = others[0]
    for other in others[1:]:
        first = say("terminal.list-comma", first=first, second=other)
    return say("terminal.list-two", first=first, last=last)


def _sentences(error: Refusal, view: View) -> list[str]:
    if isinstance(error, Ambiguous):
        choices = one_of([turn_text(turn) for turn in error.choices[:_MOST_CHOICES]])
        sentence = "ambiguous" if len(error.choices) > 1 else "ambiguous-one"
        return [say(f"terminal.{sentence}", what=error.what, choices=choices)]
    if isinstance(error, CannotRead):
        return _unread(error, view)
    return [refusal(error.error), *_advice(error, view)]


def _unread(error: CannotRead, view: View) -> list[str]:
    if error.reason == "nothing":
        return [say(f"terminal.cannot-read-nothing-{view.phase}")]
    if error.reason == "verb":
        example = view.hand[0] if view.hand else ""
        return [say("terminal.cannot-read-verb", verb=error.what, example=example)]
    if error.reason == "give":
        gives = [move for move in view.legal if isinstance(move, Give)]
        if not gives:  # the rules know none, or it is not the time for it
            return [say(f"rules.{'no-give' if view.variant.turn.give is None else 'phase-give'}")]
        cards = " ".join(map(str, gives[0].cards))
        return [say("terminal.cannot-read-give", count=len(gives[0].cards), example=f"{error.what} {cards}")]
    sentence = say(f"terminal.cannot-read-{error.reason}", what=error.what)
    if error.nearest is not None:
        return [sentence, say("terminal.did-you-mean", text=error.nearest)]
    return [sentence, say("terminal.ask-for-help")]


def _advice(error: NotLegal, view: View) -> list[str]:
    """What may be done instead, the likeliest first."""
    rule, first = error.error.rule, error.turn[0]
    if isinstance(error.error.move, DrawDeck | DrawDiscard) and rule != "phase":
        draws = "  ".join(str(turn[-1]) for turn in error.better)
        return [say("terminal.you-may-draw", draws=draws)]
    if rule == "hand":
        return _own_colour(first, view)
    if rule == "phase" and not error.better:
        example = f"{view.legal[0]} +" if view.legal else "+"
        return [say("terminal.first-a-card", text=example)]
    if not isinstance(first, Play | Discard):
        return []
    return [_offer(turn, first) for turn in error.better[:2]]


def _own_colour(first: object, view: View) -> list[str]:
    """The cards of the colour that was named, for one who named a card that is not in the hand."""
    if not isinstance(first, Play | Discard):
        return []
    colour = first.card.colour
    cards = " ".join(str(card) for card in view.hand if card.colour_index == first.card.colour_index)
    return [say("terminal.your-colour", colour=colour.name, cards=cards)] if cards else []


def _offer(turn: Turn, wanted: Play | Discard) -> str:
    if isinstance(turn[0], Discard) and isinstance(wanted, Play):
        return say("terminal.or-discard", text=turn_text(turn))
    return say("terminal.did-you-mean", text=turn_text(turn))
