"""From what files say to a Variant: inheriting, filling in what is left unsaid, checking sense.

What a file says is plain data, shaped by `language`. Inheritance works on that, not on variants:
whatever hangs on other keys is filled in last.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import fields

from lostcities.catalogue.basics import default_letter
from lostcities.catalogue.language import COUNTING, OWN, default_multiplier
from lostcities.catalogue.lookalikes import looks, plain
from lostcities.engine.cards import Colour
from lostcities.engine.errors import BadVariant, Fault
from lostcities.engine.expedition import ExpeditionRules
from lostcities.engine.scoring import Bonus, Scoring
from lostcities.engine.variant import (
    CLASSIC_COLOURS,
    GiveRule,
    MatchRules,
    TurnRules,
    Variant,
    Visibility,
)

Said = dict[str, Any]


def inherit(base: Said, over: Said) -> Said:
    """What a variant says that is like `base`, and says `over` itself."""
    base = {key: value for key, value in base.items() if key not in OWN}
    if isinstance(base.get("scoring"), dict) and isinstance(over.get("scoring"), dict):
        base["scoring"] = _giving_way(base["scoring"], over["scoring"])
    return _merged(base, over)


def _giving_way(scoring: Said, over: Said) -> Said:
    """Inherited scoring without what the other way of counting, said anew, has replaced."""
    if over.get("by_length") is not None:
        gone: tuple[str, ...] = COUNTING
    elif any(key in over for key in COUNTING):
        gone = ("by_length",)
    else:
        gone = ()
    return {key: value for key, value in scoring.items() if key not in gone}


def _merged(base: Said, over: Said) -> Said:
    merged = dict(base)
    for key, value in over.items():
        under = base.get(key)
        if isinstance(value, dict) and isinstance(under, dict):
            value = _merged(under, value)
        merged[key] = value
    return merged


def clashes(said: Said) -> Iterator[Fault]:
    """What one file may not say beside something else, though others may say it for themselves."""
    scoring = said.get("scoring", {})
    if scoring.get("by_length") is not None:
        for key in COUNTING:
            if key in scoring:
                yield Fault("by-length-beside", ("scoring.by_length", f"scoring.{key}"), {"key": key})


def resolve(said: Said) -> tuple[Variant | None, tuple[Fault, ...]]:
    """The variant that is said, or None and what makes no sense about it."""
    colours = tuple(_colours(said))
    players: int = said.get("players", _PLAYERS)
    faults = [*_copies_of_nothing(said, colours), *_odd_opposites(said, players), *_look_alikes(colours)]
    try:
        variant = Variant(
            **{key: said[key] for key in _AS_THEY_ARE if key in said},
            teams=_teams(said.get("teams"), players),
            colours=colours,
            set_aside=said.get("deck", {}).get("set_aside", 0),
            turn=_turn(said.get("turn", {})),
            expedition=ExpeditionRules(**said.get("expedition", {})),
            scoring=_scoring(said.get("scoring", {}), colours),
            stall_limit=said.get("round", {}).get("stall_limit"),
            match=MatchRules(**said.get("match", {})),
            visibility=Visibility(**said.get("visibility", {})),
        )
    except BadVariant as error:
        told = {fault.keys[0] for fault in faults}
        return None, (*faults, *(fault for fault in error.faults if not told.intersection(fault.keys)))
    return (None if faults else variant), tuple(faults)


#: The number of players of a variant that says none.
_PLAYERS: Any = fields(Variant).players.default
#: What is said in the engine's own words.
_AS_THEY_ARE = ("name", "title", "summary", "source", "players", "hand")


def _odd_opposites(said: Said, players: int) -> Iterator[Fault]:
    if said.get("teams") == "opposite" and players % 2:
        yield Fault("teams-opposite", ("teams", "players"), {"players": players})


def _teams(said: Any, players: int) -> tuple[tuple[int, ...], ...] | None:
    if said is None:
        return None
    if said == "opposite":
        half = players // 2
        return tuple((seat, seat + half) for seat in range(half))
    return tuple(tuple(seat - 1 for seat in team) for team in said)


def _colours(said: Said) -> Iterator[Colour]:
    deck = said.get("deck", {})
    for place, item in enumerate(said.get("colours", [colour.name for colour in CLASSIC_COLOURS]), 1):
        colour = {"name": item} if isinstance(item, str) else item
        name = colour.get("name", f"colour {place}")  # left out only where that is told already
        numbers = sorted(colour.get("numbers", deck.get("numbers", CLASSIC_COLOURS[0].numbers)))
        copies = colour.get("copies", deck.get("copies", {}))
        yield Colour(
            name=name,
            letter=colour.get("letter", default_letter(name)),
            numbers=tuple(numbers),
            copies=tuple(copies.get(number, 1) for number in numbers),
            wagers=colour.get("wagers", deck.get("wagers", CLASSIC_COLOURS[0].wagers)),
            place=colour.get("place"),
            style=colour.get("style"),
        )


def _copies_of_nothing(said: Said, colours: tuple[Colour, ...]) -> Iterator[Fault]:
    """Copies of numbers that are not there: in a colour of its own, or in the whole deck."""
    everywhere = {number for colour in colours for number in colour.numbers}
    for number in said.get("deck", {}).get("copies", {}):
        if number not in everywhere:
            clash = (f"deck.copies.{number}", "deck.numbers", "colours")
            yield Fault("copies-nowhere", clash, {"number": number})
    for place, (item, colour) in enumerate(zip(said.get("colours", []), colours, strict=False), 1):
        for number in item.get("copies", {}) if isinstance(item, dict) else ():
            if number not in colour.numbers:
                at = f"colours[{place}]"
                keys = (f"{at}.copies.{number}", f"{at}.numbers")
                yield Fault("copies-number", keys, {"number": number, "colour": colour.name})


def _look_alikes(colours: tuple[Colour, ...]) -> Iterator[Fault]:
    """Names that only a program can tell apart. Those that are the same to it too are told elsewhere."""
    seen: dict[str, int] = {}
    for place, colour in enumerate(colours, 1):
        earlier = seen.setdefault(looks(colour.name), place)
        if plain(colours[earlier - 1].name) != plain(colour.name):
            keys = (f"colours[{place}].name", f"colours[{earlier}].name")
            yield Fault("look-alike", keys, {"name": colour.name, "other": f"colours[{earlier}]"})


def _turn(said: Said) -> TurnRules:
    rules = dict(said)
    if "draw_from" in rules:
        rules["draw_from"] = tuple(rules["draw_from"])
    if rules.get("give") is not None:
        rules["give"] = GiveRule(**rules["give"])
    return TurnRules(**rules)


def _scoring(said: Said, colours: tuple[Colour, ...]) -> Scoring:
    by_length = said.get("by_length")
    if by_length is not None:
        return Scoring(by_length=tuple(by_length))  # nothing else is counted then
    return Scoring(
        cost=said.get("cost", Scoring().cost),
        multiplier=tuple(said.get("multiplier", default_multiplier(colours))),
        bonus=_bonus(said.get("bonus", {})),
    )


def _bonus(said: Any) -> tuple[Bonus, ...]:
    if said is None:
        return ()
    several = said if isinstance(said, list) else [said]
    return tuple(Bonus(**bonus) for bonus in several)
