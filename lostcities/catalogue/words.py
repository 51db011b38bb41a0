"""The rules of a variant in plain words, in the order a rulebook has.

Every number comes from the Variant, every example is counted by the engine, and no rule is taken
for granted: what is written here holds for the variant that is played.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Literal

from attrs import frozen

from lostcities import texts
from lostcities.engine.cards import Card, Colour
from lostcities.engine.scoring import Account, Bonus
from lostcities.engine.variant import Variant
from lostcities.texts import say, translated

WIDTH = 78


@frozen
class Section:
    """A part of the rules: its title and its sentences."""

    title: str
    sentences: tuple[str, ...]


def rules_text(variant: Variant, width: int | None = WIDTH) -> str:
    """The whole sheet, in lines of at most `width` characters; None leaves paragraphs unbroken."""
    parts = [variant_title(variant)]
    if variant.summary:
        parts.append(_filled(translated("summary", " ".join(variant.summary.split())).split(), width))
    for section in rule_sections(variant):
        words = " ".join(section.sentences).split()
        parts.append(f"{section.title}\n{_filled(words, width)}")
    return "\n\n".join(parts)


def variant_title(variant: Variant) -> str:
    """What the variant is called, in the language spoken where it is one of those that come along."""
    return translated("title", variant.title) if variant.title else say("rulebook.untitled")


def _filled(words: list[str], width: int | None) -> str:
    text = " ".join(words)
    return text if width is None else textwrap.fill(text, width, break_on_hyphens=False)


def rule_sections(variant: Variant) -> tuple[Section, ...]:
    """The rules, section by section."""
    parts = {
        "game": _game,
        "cards": _cards,
        "deal": _deal,
        "turn": _turn,
        "expeditions": _expeditions,
        "end": _end,
        "score": _score,
        "match": _match,
    }
    return tuple(Section(say(f"rulebook.{name}"), tuple(part(variant))) for name, part in parts.items())


# -- the sections --------------------------------------------------------------------------------


def _game(variant: Variant) -> Iterator[str]:
    if variant.teams is None:
        yield say("rulebook.alone", count=variant.players)
    else:
        sides = [say("rulebook.side", seats=listed(seat + 1 for seat in side)) for side in variant.sides]
        seats = sides[0]
        for side in sides[1:]:
            seats = say("rulebook.against", first=seats, second=side)
        yield say("rulebook.sides", count=variant.players, sides=len(sides), seats=seats)
    yield say("rulebook.seats-in-turn")


def _cards(variant: Variant) -> Iterator[str]:
    colours = listed(
        say("rulebook.colour", colour=colour.name, letter=colour.letter) for colour in variant.colours
    )
    yield say("rulebook.deck", count=len(variant.colours), cards=variant.pack_size, colours=colours)
    alike = _alike(variant.colours)
    for cards, group in alike.items():
        if len(alike) == 1:
            yield say("rulebook.each-colour", cards=cards)
        else:
            names = listed(translated("colour", colour.name) for colour in group)
            yield say("rulebook.these-colours", count=len(group), colours=names, cards=cards)
    places = [
        say("rulebook.place", colour=colour.name, place=translated("place", colour.place))
        for colour in variant.colours
        if colour.place is not None
    ]
    if places:
        yield say("rulebook.places", places="; ".join(places))


def _alike(colours: Iterable[Colour]) -> dict[str, list[Colour]]:
    """Colours by what they have, in words."""
    alike: dict[str, list[Colour]] = {}
    for colour in colours:
        alike.setdefault(_has(colour), []).append(colour)
    return alike


def _has(colour: Colour) -> str:
    """What cards a colour has: "the numbers 2 to 10 once each and 3 wagers"."""
    parts = []
    for many in sorted(set(colour.copies)):
        numbers = [n for n, copies in zip(colour.numbers, colour.copies, strict=True) if copies == many]
        named = say("rulebook.numbers", count=len(numbers), numbers=spans(numbers))
        name = {1: "once", 2: "twice"}.get(many, "copies")
        parts.append(say(f"rulebook.{name}", numbers=named, count=many))
    wagers = say("rulebook.wagers", count=colour.wagers) if colour.wagers else say("rulebook.no-wagers")
    return listed([*parts, wagers])


def _deal(variant: Variant) -> Iterator[str]:
    if variant.set_aside:
        yield say("rulebook.set-aside", count=variant.set_aside)
    yield say("rulebook.hand", count=variant.hand)
    yield say("rulebook.draw-pile", count=variant.draw_pile_size)
    yield say(f"rulebook.hands-{variant.visibility.hands}")


def _turn(variant: Variant) -> Iterator[str]:
    turn = variant.turn
    yield say("rulebook.lay")
    if "discards" in turn.draw_from:
        yield say("rulebook.draw-both")
        yield say("rulebook.redraw" if turn.redraw_own_discard else "rulebook.own-discard")
    else:
        yield say("rulebook.draw-deck")
    yield say(f"rulebook.discards-{variant.visibility.discards}")
    if turn.give is not None:
        secret = variant.visibility.hands == "own"
        name = "give" if secret else "give-open"
        yield say(f"rulebook.{name}", count=turn.give.cards, keep=turn.give.keep)
        yield say("rulebook.refill", hand=variant.hand)
        if secret:
            yield say("rulebook.silence")


def _expeditions(variant: Variant) -> Iterator[str]:
    rules = variant.expedition
    yield say(f"rulebook.{rules.order}")
    if any(max(colour.copies) > 1 for colour in variant.colours):
        yield say("rulebook.equal" if rules.equal else "rulebook.unequal")
    if any(colour.wagers for colour in variant.colours):
        yield say(f"rulebook.wagers-{rules.wagers}")


def _end(variant: Variant) -> Iterator[str]:
    yield say("rulebook.last-card")
    if variant.stall_limit is not None:
        yield say("rulebook.stall", count=variant.stall_limit)


def _score(variant: Variant) -> Iterator[str]:
    yield say("rulebook.not-begun")
    if variant.scoring.by_length is not None:
        yield say("rulebook.by-length", points=_by_length(variant.scoring.by_length))
    else:
        yield from _formula(variant)
        yield from _bonuses(variant.scoring.bonus)
    example = example_cards(variant)
    if example:
        total = _sum(variant.scoring.account(example))
        yield say("rulebook.example", cards=" ".join(card.code for card in example), sum=total)
    bounds = [variant.expedition_bounds(colour) for colour in variant.colours]
    least, greatest = min(low for low, _ in bounds), max(high for _, high in bounds)
    yield say("rulebook.bounds", least=least, greatest=greatest)


def _formula(variant: Variant) -> Iterator[str]:
    cost = variant.scoring.cost
    if cost > 0:
        yield say("rulebook.formula-cost", cost=cost)
    else:
        yield say("rulebook.formula-gift", gift=-cost) if cost else say("rulebook.formula-free")
    most = max(colour.wagers for colour in variant.colours)
    factors = variant.scoring.multiplier[: most + 1]
    if set(factors) == {1}:
        if most:
            yield say("rulebook.multiplied-once")
        return
    wagers = listed(range(most + 1), "or")
    yield say("rulebook.multiplied", count=len(factors), factors=listed(factors, "or"), wagers=wagers)


def _bonuses(bonuses: Sequence[Bonus]) -> Iterator[str]:
    for bonus in bonuses:
        name = "bonus" if bonus.count_wagers else "bonus-numbers"
        name += "-multiplied" if bonus.multiplied else ""
        yield say(f"rulebook.{name}", count=bonus.points, cards=bonus.cards)
    if len(bonuses) > 1:
        yield say("rulebook.bonuses-add")


def _by_length(points: Sequence[int]) -> str:
    """The table of points, from one card on."""
    if len(points) == 1:
        return say("rulebook.length-last", cards=1, points=points[0])
    last = len(points) - 1
    parts = [
        say("rulebook.length-one", points=worth)
        if cards == 1
        else say("rulebook.length", cards=cards, points=worth)
        for cards, worth in enumerate(points[1:last], 1)
    ]
    return "; ".join([*parts, say("rulebook.length-last", cards=last, points=points[last])])


def _match(variant: Variant) -> Iterator[str]:
    match = variant.match
    yield say("rulebook.rounds", count=match.rounds)
    yield say(f"rulebook.first-{match.first}")
    if match.rounds > 1:
        yield say(f"rulebook.next-{match.next}")
        if match.next != "rotate":
            yield say(f"rulebook.tie-{match.tie}")
    yield say("rulebook.winner")


# -- the example ---------------------------------------------------------------------------------


def example_cards(variant: Variant) -> tuple[Card, ...]:
    """An expedition that can be laid: a wager where there is one, and some numbers of the last colour."""
    cards = variant.colour_cards[-1]
    numbers = [card for card in cards if not card.is_wager]
    step = max(1, len(numbers) // 4)
    chosen = numbers[1::step][:4] or numbers
    if variant.expedition.order == "falling":
        chosen.reverse()
    return (*(card for card in cards if card.is_wager), *chosen)


def _sum(account: Account) -> str:
    """The arithmetic of an expedition: `(23 - 20 + 5) x 2 + 20 = 36`."""
    if account.by_length:
        return str(account.score)
    inside = str(account.total)
    for value in (-account.cost, account.multiplied):
        if value:
            inside += f" {'+' if value > 0 else '-'} {abs(value)}"
    after = f" {'+' if account.bonus > 0 else '-'} {abs(account.bonus)}" if account.bonus else ""
    return f"({inside}) x {account.multiplier}{after} = {account.score}"


# -- lists ---------------------------------------------------------------------------------------


def listed(parts: Iterable[object], last_by: Literal["and", "or"] = "and") -> str:
    """ "yellow, blue and red"."""
    return texts.listed("rulebook", parts, last_by)


def spans(numbers: Sequence[int]) -> str:
    """ "2 to 10", "2 to 4 and 7": rising numbers, runs of three and more as spans."""
    parts: list[str] = []
    for _, group in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        run = [number for _, number in group]
        if len(run) > 2:
            parts.append(say("rulebook.span", first=run[0], last=run[-1]))
        else:
            parts.extend(map(str, run))
    return listed(parts)
