"""A Variant as a file again: every rule is said, so that no later default can change it."""

from __future__ import annotations

from typing import Any

from lostcities.catalogue.basics import SCHEMA, default_letter
from lostcities.engine.cards import Colour
from lostcities.engine.scoring import Bonus, Scoring
from lostcities.engine.variant import Variant


def variant_yaml(variant: Variant) -> str:
    """The variant as the text of a variant file (which also needs a name, if it has none)."""
    from lostcities.reading.emit import emit

    return emit(variant_mapping(variant))


def variant_mapping(variant: Variant) -> dict[str, Any]:
    """The variant as a variant file's mapping: reading it gives an equal one. None stands for `none`."""
    about = {
        "schema": SCHEMA,
        "name": variant.name,
        "title": variant.title,
        "summary": variant.summary,
        "source": variant.source,
    }
    give = variant.turn.give
    return {key: value for key, value in about.items() if value is not None} | {
        "players": variant.players,
        "teams": _teams(variant),
        "colours": _colours(variant),
        "deck": _deck(variant),
        "hand": variant.hand,
        "turn": {
            "draw_from": list(variant.turn.draw_from),
            "redraw_own_discard": variant.turn.redraw_own_discard,
            "give": None if give is None else {"cards": give.cards, "keep": give.keep},
        },
        "expedition": {
            "order": variant.expedition.order,
            "equal": variant.expedition.equal,
            "wagers": variant.expedition.wagers,
        },
        "scoring": _scoring(variant.scoring),
        "round": {"stall_limit": variant.stall_limit},
        "match": {
            "rounds": variant.match.rounds,
            "first": variant.match.first,
            "next": variant.match.next,
            "tie": variant.match.tie,
        },
        "visibility": {"hands": variant.visibility.hands, "discards": variant.visibility.discards},
    }


def _teams(variant: Variant) -> Any:
    if variant.teams is None:
        return None
    half = variant.players // 2
    if variant.players % 2 == 0 and variant.teams == tuple((seat, seat + half) for seat in range(half)):
        return "opposite"
    return [[seat + 1 for seat in team] for team in variant.teams]


def _deck(variant: Variant) -> dict[str, Any]:
    """The deck as the first colour has it; others that differ say so themselves."""
    first = variant.colours[0]
    return {
        "numbers": _numbers(first),
        "copies": _copies(first),
        "wagers": first.wagers,
        "set_aside": variant.set_aside,
    }


def _numbers(colour: Colour) -> str | list[int]:
    low, high = colour.numbers[0], colour.numbers[-1]
    is_span = len(colour.numbers) == high - low + 1
    return f"{low}-{high}" if is_span else list(colour.numbers)


def _copies(colour: Colour) -> dict[int, int]:
    return {number: many for number, many in zip(colour.numbers, colour.copies, strict=True) if many != 1}


def _colours(variant: Variant) -> list[Any]:
    first = variant.colours[0]
    return [_colour(colour, first) for colour in variant.colours]


def _colour(colour: Colour, first: Colour) -> str | dict[str, Any]:
    said: dict[str, Any] = {"name": colour.name}
    if colour.letter != default_letter(colour.name):
        said["letter"] = colour.letter
    if colour.place is not None:
        said["place"] = colour.place
    if colour.style is not None:
        said["style"] = colour.style
    if (colour.numbers, colour.copies) != (first.numbers, first.copies):
        said |= {"numbers": _numbers(colour), "copies": _copies(colour)}
    if colour.wagers != first.wagers:
        said["wagers"] = colour.wagers
    return colour.name if len(said) == 1 else said


def _scoring(scoring: Scoring) -> dict[str, Any]:
    if scoring.by_length is not None:
        return {"by_length": list(scoring.by_length)}
    bonuses = [_bonus(bonus) for bonus in scoring.bonus]
    return {
        "cost": scoring.cost,
        "multiplier": list(scoring.multiplier),
        "bonus": bonuses[0] if len(bonuses) == 1 else bonuses or None,
    }


def _bonus(bonus: Bonus) -> dict[str, Any]:
    return {
        "cards": bonus.cards,
        "points": bonus.points,
        "count_wagers": bonus.count_wagers,
        "multiplied": bonus.multiplied,
    }
