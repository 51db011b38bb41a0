"""How two variants differ, rule by rule: "expedition cost 20 -> 15"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from lostcities.catalogue.words import listed, spans
from lostcities.engine.cards import Colour
from lostcities.engine.scoring import Bonus
from lostcities.engine.variant import GiveRule, Variant
from lostcities.texts import say

Told = Callable[[Variant], str]


def differences(old: Variant, new: Variant) -> tuple[str, ...]:
    """A line for each rule that is another one, and for what follows; titles and looks do not count."""
    return (
        *_changes(old, new, _SEATS),
        *_colours(old, new),
        *_changes(old, new, _RULES),
        *_changes(old, new, _RESULTS),
    )


def _changes(old: Variant, new: Variant, rules: Iterable[tuple[str, Told]]) -> Iterator[str]:
    for name, told in rules:
        before, after = told(old), told(new)
        if before != after:
            yield _change(say(f"variants.rule-{name}"), before, after)


def _change(rule: str, before: str, after: str) -> str:
    return say("variants.change", rule=rule, before=before, after=after)


# -- colours -------------------------------------------------------------------------------------


def _colours(old: Variant, new: Variant) -> Iterator[str]:
    before = {colour.name: colour for colour in old.colours}
    after = {colour.name: colour for colour in new.colours}
    for rule, some, others in (("colour-gone", before, after), ("colour-new", after, before)):
        for name, colour in some.items():
            if name not in others:
                yield say(f"variants.{rule}", name=name, letter=colour.letter)
    both = [name for name in before if name in after]
    order = [name for name in after if name in before]
    if both != order:
        yield _change(say("variants.rule-colours"), listed(both), listed(order))
    for rule, told in _CARDS:
        yield from _alike(rule, {name: (told(before[name]), told(after[name])) for name in both})


def _alike(rule: str, changes: dict[str, tuple[str, str]]) -> Iterator[str]:
    """A line for all colours that change alike; `changes` by the name of the colour."""
    for change in dict.fromkeys(changes.values()):
        colours = [name for name, other in changes.items() if other == change]
        if change[0] != change[1]:
            of = say("variants.each-colour") if len(colours) == len(changes) else listed(colours)
            yield _change(say(f"variants.rule-{rule}", colours=of), *change)


def _copies(colour: Colour) -> str:
    """ "2 of 3, 3 of 4": the numbers that are there more than once."""
    several = [
        say("variants.copies", copies=copies, number=number)
        for number, copies in zip(colour.numbers, colour.copies, strict=True)
        if copies > 1
    ]
    return listed(several) if several else say("variants.one-of-each")


# -- values --------------------------------------------------------------------------------------


def _word(word: str) -> str:
    return say(f"variants.word-{word}")


def _yes(value: bool) -> str:
    return _word("yes" if value else "no")


def _list(values: Sequence[int] | None) -> str:
    return _word("none") if values is None else ", ".join(map(str, values))


def _give(give: GiveRule | None) -> str:
    if give is None:
        return _word("none")
    return say("variants.give-told", count=give.cards, keep=give.keep)


def _bonus(bonus: Bonus) -> str:
    name = "bonus-told" if bonus.count_wagers else "bonus-numbers-told"
    told = say(f"variants.{name}", points=bonus.points, cards=bonus.cards)
    return say("variants.bonus-multiplied-told", bonus=told) if bonus.multiplied else told


def _counting(told: Told) -> Told:
    """What only counts where points do not go by length."""
    return lambda variant: _word("none") if variant.scoring.by_length is not None else told(variant)


def _bonuses(variant: Variant) -> str:
    bonuses = variant.scoring.bonus
    return listed(map(_bonus, bonuses)) if bonuses else _word("none")


def _sides(variant: Variant) -> str:
    if variant.teams is None:
        return say("variants.alone")
    return ", ".join("+".join(str(seat + 1) for seat in side) for side in variant.sides)


# -- the rules, in the order of the language -----------------------------------------------------

_SEATS: tuple[tuple[str, Told], ...] = (
    ("players", lambda variant: str(variant.players)),
    ("sides", _sides),
)
_CARDS: tuple[tuple[str, Callable[[Colour], str]], ...] = (
    ("numbers", lambda colour: spans(colour.numbers)),
    ("copies", _copies),
    ("wagers", lambda colour: str(colour.wagers)),
    ("letter", lambda colour: colour.letter),
    ("place", lambda colour: colour.place or _word("none")),
)
_RULES: tuple[tuple[str, Told], ...] = (
    ("set-aside", lambda variant: str(variant.set_aside)),
    ("hand", lambda variant: str(variant.hand)),
    ("draw-from", lambda variant: _word("alive" if "discards" in variant.turn.draw_from else "dead")),
    ("redraw", lambda variant: _yes(variant.turn.redraw_own_discard)),
    ("give", lambda variant: _give(variant.turn.give)),
    ("order", lambda variant: _word(variant.expedition.order)),
    ("equal", lambda variant: _yes(variant.expedition.equal)),
    ("wagers-laid", lambda variant: _word(variant.expedition.wagers)),
    ("cost", _counting(lambda variant: str(variant.scoring.cost))),
    ("multiplier", _counting(lambda variant: _list(variant.scoring.multiplier))),
    ("bonus", _counting(_bonuses)),
    ("by-length", lambda variant: _list(variant.scoring.by_length)),
    ("stall", lambda variant: str(variant.stall_limit or _word("none"))),
    ("rounds", lambda variant: str(variant.match.rounds)),
    ("first", lambda variant: _word(variant.match.first)),
    ("next", lambda variant: _word(variant.match.next)),
    ("tie", lambda variant: _word(f"tie-{variant.match.tie}")),
    ("hands", lambda variant: _word(f"hands-{variant.visibility.hands}")),
    ("discards", lambda variant: _word(f"discards-{variant.visibility.discards}")),
)
#: What follows from the rules.
_RESULTS: tuple[tuple[str, Told], ...] = (
    ("deck", lambda variant: say("variants.cards", count=variant.pack_size)),
    ("draw-pile", lambda variant: say("variants.cards", count=variant.draw_pile_size)),
)
