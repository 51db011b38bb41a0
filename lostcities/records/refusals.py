"""The sentence for a move that the rules refuse, made from the error's fields."""

from __future__ import annotations

from typing import Any

from lostcities.engine import Card, Colour, Give, IllegalMove
from lostcities.texts import say


def refusal(error: IllegalMove) -> str:
    """Why the move is refused, said to the player who tried it: "R6 is below your red 7."."""
    name, fields = refusal_sentence(error)
    return say(f"rules.{name}", **fields)


def refusal_sentence(error: IllegalMove) -> tuple[str, dict[str, Any]]:
    """The name of the sentence among those of `lostcities.texts.rules`, and its fields.

    For the sentence to onlookers put `told-` before the name, and the player's name into the field `who`.
    """
    fields = {name: _told(value) for name, value in error.details.items()}
    fields["move"] = str(error.move)
    match error.rule:
        case "phase":
            is_late_give = isinstance(error.move, Give) and fields["phase"] == "draw"
            return f"phase-{'give' if is_late_give else fields['phase']}", fields
        case "order":
            name = f"order-{fields['order']}"
        case "hand":
            name = "hand"
            fields["count"] = fields.get("many", 1)
        case _:
            name = error.rule
    if isinstance(card := error.details.get("card"), Card):
        fields["colour"] = card.colour.name
    if isinstance(top := error.details.get("top"), Card):
        fields["top"] = top.rank
    return name, fields


def _told(value: object) -> Any:
    """A detail as a sentence names it: a colour by its name, an expedition by its ranks."""
    if isinstance(value, Colour):
        return value.name
    if isinstance(value, tuple):
        return " ".join("X" if card.is_wager else str(card.rank) for card in value)
    return value
