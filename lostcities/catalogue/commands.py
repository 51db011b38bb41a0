"""What `lostcities variant ...` does: texts for standard output, problems as located lines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lostcities.catalogue.differences import differences
from lostcities.catalogue.library import Library
from lostcities.catalogue.loading import load_file
from lostcities.catalogue.making import make
from lostcities.catalogue.schema import schema_text as schema_text  # the command's text is the file's
from lostcities.catalogue.words import rules_text, variant_title
from lostcities.catalogue.writing import variant_yaml
from lostcities.engine.cards import Colour
from lostcities.engine.variant import Variant
from lostcities.reading.files import Unreadable
from lostcities.reading.problems import shown
from lostcities.texts import ENGLISH, say, speaking


def list_variants(library: Library) -> str:
    """Every variant by name, with its title; those that are wrong say so."""
    names = [path.stem for path in library.paths()]
    width = max(map(len, names), default=0)
    return "\n".join(_listed(path, width, library) for path in library.paths())


def _listed(path: Path, width: int, library: Library) -> str:
    name, file = shown(path.stem, None).ljust(width), shown(str(path), None)
    if library.path_of(path.stem) != path:
        return say("variants.listed-hidden", name=name, file=file)
    try:
        variant = load_file(path, library).variant
    except Unreadable:
        variant = None
    if variant is None:
        return say("variants.listed-wrong", name=name, file=file)
    title = variant_title(variant) if variant.title else variant.summary or ""
    return say("variants.listed", name=name, title=title).rstrip()


def show(library: Library, name: str, *, resolved: bool = False) -> str:
    """A variant and what follows from it: its deck, its draw pile, its letters, its scores.

    With `resolved` it is a variant file that says every rule, and the rest a comment in it. Raises
    UnknownVariant, VariantProblems and Unreadable, as Library.find does.
    """
    variant = library.find(name)
    if resolved:
        comments = (f"# {line}".rstrip() for line in show(library, name).splitlines())
        return "\n".join([*comments, "", variant_yaml(variant).rstrip("\n")])
    facts = dict(_facts(variant, library.locate(name)))
    width = max(map(len, facts))
    lines = [say("variants.fact", name=fact.ljust(width), value=value) for fact, value in facts.items()]
    return "\n".join([variant_title(variant), "", *lines])


def _facts(variant: Variant, path: Path) -> Iterator[tuple[str, str]]:
    def fact(name: str, value: object) -> tuple[str, str]:
        return say(f"variants.fact-{name}"), str(value)

    yield fact("name", variant.name)
    for name in ("summary", "source"):
        if text := getattr(variant, name):
            yield fact(name, " ".join(text.split()))
    yield fact("file", shown(str(path), None))
    yield fact("players", variant.players)
    yield fact("sides", _sides(variant))
    yield fact("colours", ", ".join(map(_colour, variant.colours)))
    yield fact("deck", _deck(variant))
    yield fact("hand", say("variants.cards", count=variant.hand))
    yield fact("draw-pile", say("variants.cards", count=variant.draw_pile_size))
    yield fact("turns", say("variants.turns", count=shortest_round(variant)))
    longest = max(variant.longest_expedition(colour) for colour in variant.colours)
    yield fact("longest", say("variants.cards", count=longest))
    bounds = [variant.expedition_bounds(colour) for colour in variant.colours]
    least, greatest = min(low for low, _ in bounds), max(high for _, high in bounds)
    yield fact("expedition", say("variants.from-to", least=least, greatest=greatest))
    yield fact("rounds", variant.match.rounds)


def shortest_round(variant: Variant) -> int:
    """How many turns a round has at least: as many as the draw pile has cards, unless it stalls first."""
    limit, turn = variant.stall_limit, variant.turn
    if limit is None or (turn.give is None and "discards" not in turn.draw_from):
        return variant.draw_pile_size
    if turn.give is not None or turn.redraw_own_discard:
        before = 0
    else:  # the first discard finds no other to draw; and where all are of one colour, none does
        before = 1 if len(variant.colours) > 1 else limit
    return min(variant.draw_pile_size, before + limit)


def _sides(variant: Variant) -> str:
    if variant.teams is None:
        return say("variants.alone")
    return ", ".join("+".join(str(seat + 1) for seat in side) for side in variant.sides)


def _colour(colour: Colour) -> str:
    return say("variants.colour", letter=colour.letter, name=colour.name)


def _deck(variant: Variant) -> str:
    if not variant.set_aside:
        return say("variants.cards", count=variant.pack_size)
    return say("variants.cards-set-aside", count=variant.set_aside, cards=variant.pack_size)


def diff(library: Library, old: str, new: str) -> str:
    """How the rules of two variants differ. Raises what Library.find does."""
    first, second = library.find(old), library.find(new)
    with speaking(ENGLISH):  # as whatever authors are told; its lists are made by rules that players read
        return "\n".join(differences(first, second)) or say("variants.no-change")


def new(library: Library, name: str, base: str, directory: Path) -> str:
    """Writes a new variant file, and tells what to do with it. Raises what `make` does."""
    path = make(library, name, base, directory)
    return say("variants.made", file=shown(str(path), None))


def rules(library: Library, name: str) -> str:
    """The rules of a variant in plain words. Raises what Library.find does."""
    return rules_text(library.find(name))
