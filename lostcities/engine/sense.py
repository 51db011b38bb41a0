"""Whether a variant makes sense: every clash between its rules.

Each check yields the faults it finds, with the keys of a variant file that clash; all are
reported, none stops the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING
from unicodedata import normalize

from lostcities.engine.errors import Fault
from lostcities.engine.names import VARIANT_NAME, name_objection

if TYPE_CHECKING:
    from lostcities.engine.variant import Variant


_DECK_KEYS = ("deck.numbers", "deck.copies", "deck.wagers")


def variant_faults(variant: Variant) -> Iterator[Fault]:
    """Everything in the variant that makes no sense."""
    ranges = list(_ranges(variant))
    yield from ranges
    yield from _names(variant)
    teams = list(_teams(variant))
    yield from teams
    if not ranges:  # the rest counts cards, and would only repeat what a wild number did
        yield from _deck(variant)
        yield from _scoring(variant)
        yield from _give(variant, sides_known=not teams)


def _ranges(variant: Variant) -> Iterator[Fault]:
    from lostcities.engine.variant import LIMITS

    for limit, key, value in _numbers(variant):
        low, high = LIMITS[limit]
        if not low <= value <= high:
            yield Fault("range", (key,), {"value": value, "low": low, "high": high})


def _numbers(variant: Variant) -> Iterator[tuple[str, str, int]]:
    """The numbers of the variant that have limits: their name, the key, the value; of many the extremes."""
    yield "players", "players", variant.players
    yield "hand", "hand", variant.hand
    yield "deck.set_aside", "deck.set_aside", variant.set_aside
    yield "match.rounds", "match.rounds", variant.match.rounds
    for place, colour in enumerate(variant.colours, 1):
        yield "deck.wagers", f"colours[{place}].wagers", colour.wagers
        for number in _extremes(colour.numbers):
            yield "deck.numbers", f"colours[{place}].numbers", number
        for copies in _extremes(colour.copies):
            yield "deck.copies", f"colours[{place}].copies", copies
    if variant.turn.give is not None:
        yield "turn.give.cards", "turn.give.cards", variant.turn.give.cards
        yield "turn.give.keep", "turn.give.keep", variant.turn.give.keep
    yield "scoring.cost", "scoring.cost", variant.scoring.cost
    for bonus in variant.scoring.bonus:
        yield "scoring.bonus.cards", "scoring.bonus", bonus.cards
        yield "scoring.bonus.points", "scoring.bonus", bonus.points
    for factor in variant.scoring.multiplier:
        yield "scoring.multiplier", "scoring.multiplier", factor
    for points in variant.scoring.by_length or ():
        yield "scoring.by_length", "scoring.by_length", points
    if variant.stall_limit is not None:
        yield "round.stall_limit", "round.stall_limit", variant.stall_limit


def _extremes(values: tuple[int, ...]) -> Iterator[int]:
    """The least and the greatest: where these are within limits, all are."""
    yield from dict.fromkeys((min(values), max(values)) if values else ())


def _names(variant: Variant) -> Iterator[Fault]:
    from lostcities.engine.variant import LETTERS

    if variant.name is not None and not VARIANT_NAME.fullmatch(variant.name):
        yield Fault("variant-name", ("name",), {"name": variant.name})
    names: dict[str, int] = {}
    letters: dict[str, int] = {}
    for place, colour in enumerate(variant.colours, 1):
        key = f"colours[{place}]"
        if (objection := name_objection(colour.name)) is not None:
            yield Fault("colour-name", (f"{key}.name",), {"name": colour.name, "why": objection})
        if colour.letter not in LETTERS:
            yield Fault("letter", (f"{key}.letter",), {"letter": colour.letter})
        name = normalize("NFC", colour.name).casefold()  # one name, however its accents are written
        if name in names:
            yield _twin("same-name", "name", place, names[name], colour.name)
        elif colour.letter in letters:
            yield _twin("same-letter", "letter", place, letters[colour.letter], colour.letter)
        names.setdefault(name, place)
        letters.setdefault(colour.letter, place)


def _twin(rule: str, part: str, place: int, earlier: int, what: str) -> Fault:
    key, other = f"colours[{place}]", f"colours[{earlier}]"
    return Fault(rule, (f"{key}.{part}", f"{other}.{part}"), {part: what, "other": other})


def _teams(variant: Variant) -> Iterator[Fault]:
    if variant.teams is None:
        return
    seats = list(chain.from_iterable(variant.teams))
    if sorted(seats) != list(range(variant.players)):
        yield Fault("teams-seats", ("teams", "players"), {"players": variant.players})
    elif len(variant.teams) < 2 or len(set(map(len, variant.teams))) != 1:
        yield Fault("teams-sides", ("teams", "players"), {"sides": len(variant.teams)})


def _deck(variant: Variant) -> Iterator[Fault]:
    from lostcities.engine.variant import MOST_CARDS, MOST_KINDS

    if not variant.colours:
        yield Fault("no-colours", ("colours",))
    for place, colour in enumerate(variant.colours, 1):
        if not colour.numbers:
            yield Fault("no-numbers", (f"colours[{place}].numbers", "deck.numbers"))
        elif list(colour.numbers) != sorted(set(colour.numbers)):
            yield Fault("numbers-order", (f"colours[{place}].numbers", "deck.numbers"))
    kinds = sum(len(colour.kinds()) for colour in variant.colours)
    if kinds > MOST_KINDS:
        details = {"kinds": kinds, "most": MOST_KINDS}
        yield Fault("many-kinds", ("colours", "deck.numbers", "deck.wagers"), details)
    if variant.pack_size > MOST_CARDS:
        details = {"cards": variant.pack_size, "most": MOST_CARDS}
        yield Fault("many-cards", ("colours", *_DECK_KEYS), details)
    if variant.draw_pile_size < 1:
        keys = ("hand", "players", "deck.set_aside", "colours", *_DECK_KEYS)
        details = {
            "cards": variant.pack_size,
            "needed": variant.players * variant.hand + variant.set_aside + 1,
            "players": variant.players,
            "hand": variant.hand,
            "set_aside": variant.set_aside,
        }
        yield Fault("empty-deck", keys, details)
    if "deck" not in variant.turn.draw_from:
        yield Fault("draw-from", ("turn.draw_from",))


def _scoring(variant: Variant) -> Iterator[Fault]:
    scoring = variant.scoring
    wagers = max((colour.wagers for colour in variant.colours), default=0)
    if scoring.by_length is not None:
        if not scoring.by_length or scoring.by_length[0] != 0:
            yield Fault("by-length-zero", ("scoring.by_length",))
        return
    if len(scoring.multiplier) <= wagers:
        details = {"needed": wagers + 1, "given": len(scoring.multiplier), "wagers": wagers}
        yield Fault("multiplier", ("scoring.multiplier", "deck.wagers", "colours"), details)
    for place, bonus in enumerate(scoring.bonus, 1):
        reach = max(
            (
                variant.longest_expedition(colour) - (0 if bonus.count_wagers else colour.wagers)
                for colour in variant.colours
            ),
            default=0,
        )
        if bonus.cards > reach:
            at = f"scoring.bonus[{place}]" if len(scoring.bonus) > 1 else "scoring.bonus"
            keys = (f"{at}.cards", at, "scoring.bonus", *_DECK_KEYS, "expedition.equal", "colours")
            yield Fault("bonus-reach", tuple(dict.fromkeys(keys)), {"cards": bonus.cards, "longest": reach})


def _give(variant: Variant, *, sides_known: bool) -> Iterator[Fault]:
    give = variant.turn.give
    if give is None:
        return
    if sides_known and any(len(side) != 2 for side in variant.sides):
        yield Fault("give-partners", ("turn.give", "teams", "players"), {"players": variant.players})
    if give.cards + give.keep > variant.hand:
        keys = ("turn.give.keep", "turn.give.cards", "turn.give", "hand")
        details = {"cards": give.cards, "keep": give.keep, "hand": variant.hand}
        yield Fault("give-hand", keys, details)
