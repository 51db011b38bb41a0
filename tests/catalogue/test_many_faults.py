"""Faults planted together in one file: each is told in one run, at its place, and nothing else is."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

import pytest
from attrs import frozen

#: What marks the place at which a fault is told; it is taken out of the file.
MARK = "@"


@frozen
class Fault:
    """A line of a section that is wrong at the mark, the rule, and what hides it, as lines begin."""

    section: str
    line: str
    rule: str
    hidden_by: tuple[str, ...] = ()

    @property
    def says(self) -> tuple[str, str]:
        """Two faults that say the same cannot be in one file; colours are items."""
        return self.section, self.line if self.section == "colours" else self.line.split(":")[0].strip(MARK)


#: Nothing is known of what hangs on another variant that is not found.
BASE = "extends: @clasic"
#: In an order in which the later of two values that clash is the one that is marked.
FAULTS = (
    Fault("", BASE, "unknown-variant"),
    Fault("", "@hnad: 8", "unknown-key"),
    Fault("", "title: @12", "wrong-type"),
    Fault("", "title: @'abc", "syntax-quote"),
    Fault("", "title: a@: b", "syntax-colon"),
    Fault("", "source: @[a]", "wrong-type"),
    Fault("", "summary: @!x y", "tag"),
    Fault("", 'summary: @"a \\e b"', "character"),
    Fault("colours", "- @5", "wrong-type"),
    Fault("colours", "- @[a]", "wrong-type"),
    Fault("colours", "- @none", "wrong-type"),
    Fault("colours", "- {name: amber, @leter: Q}", "unknown-key"),
    Fault("colours", "- {name: violet, letter: @q}", "wrong-type"),
    Fault("colours", "- {name: pink, wagers: @many}", "wrong-type"),
    Fault("colours", "- {name: umber, numbers: @10-2}", "span-order"),
    Fault("colours", "- {name: jade, copies: {44: @2}}", "copies-number", ("numbers",)),
    Fault("colours", "- {name: orange, place: @{a: b}}", "wrong-type"),
    Fault("colours", "- @Yellow", "same-name"),
    Fault("colours", "- @blond", "same-letter"),
    Fault("colours", "- {name: ochre, letter: @B}", "same-letter"),
    Fault("colours", "- {name: @'a:b', letter: C}", "colour-name"),
    Fault("colours", "- @{letter: Z}", "missing-key"),
    Fault("colours", "- @&x ivory", "anchor"),
    Fault("colours", "- {name: @gr\u0435en, letter: K}", "look-alike"),
    Fault("deck", "numbers: @10-2", "span-order"),
    Fault("deck", "numbers: [2, @x, 4]", "wrong-type"),
    Fault("deck", "numbers: [2, 3, @3, 4]", "repeated-item"),
    Fault("deck", "wagers: @three", "wrong-type"),
    Fault("deck", "wagers: @-1", "range"),
    Fault("deck", "set_aside: @500", "range"),
    Fault("deck", "copies: {50: @2}", "copies-nowhere", (BASE, "numbers", "- {name: umber")),
    Fault("deck", "copies: {2: @no}", "wrong-type"),
    Fault("deck", "copies: {3: @21}", "range"),
    Fault("", "players: @two", "wrong-type"),
    Fault("", "players: @9", "range"),
    Fault("", "teams: @together", "wrong-type"),
    Fault("", "teams: @[[1], [1]]", "teams-seats", (BASE,)),
    Fault("", "hand: @twelve", "wrong-type"),
    Fault("", "hand: @0", "range"),
    Fault("", "hand: @300", "empty-deck", (BASE, "numbers", "- {name: umber")),
    Fault("turn", "draw_from: @[discards]", "draw-from"),
    Fault("turn", "draw_from: [deck, @discard]", "unknown-word"),
    Fault("turn", "redraw_own_discard: @no", "wrong-type"),
    Fault("turn", "give: @{cards: 1, keep: 1}", "give-partners", (BASE, "teams")),
    Fault("expedition", "order: @up", "unknown-word"),
    Fault("expedition", "equal: @'true'", "wrong-type"),
    Fault("expedition", "@wager: first", "unknown-key"),
    Fault("scoring", "cost: @20.5", "wrong-type"),
    Fault("scoring", "multiplier: @[1, 2]", "multiplier", (BASE, "wagers", "- {name: umber")),
    Fault("scoring", "multiplier: [1, @x, 3, 4]", "wrong-type"),
    Fault("scoring", "bonus: {cards: @50}", "bonus-reach", (BASE, "numbers", "- {name: umber")),
    Fault("scoring", "bonus: [{cards: 3}, @4, {cards: 5}]", "wrong-type"),
    Fault("scoring", "bonus: {points: @20.0}", "wrong-type"),
    Fault("scoring", "bonus: [{cards: 3}, {cards: @50}]", "bonus-reach", (BASE, "numbers", "- {name: umber")),
    Fault("round", "stall_limit: @0", "range"),
    Fault("round", "stall_limit: @`3", "syntax-character"),
    Fault("match", "rounds: @100", "range"),
    Fault("match", "first: @me", "unknown-word"),
    Fault("match", "next: @[leader", "syntax-bracket"),
    Fault("visibility", "hands: @none", "wrong-type"),
    Fault("visibility", 'discards: "top @\\q"', "syntax-escape"),
)

COLOURS = ("- yellow", "- blue", "- white", "- green", "- red")


def planted(faults: Sequence[Fault]) -> tuple[str, list[tuple[int, int, str]]]:
    """A file with these faults, and line, column and rule of each that must be told."""
    lines: list[str] = []
    told = []
    section = ""
    for fault in sorted(faults, key=FAULTS.index):
        if fault.section not in ("", section):
            lines.append(f"{fault.section}:")
            if fault.section == "colours":
                lines.extend(f"  {colour}" for colour in COLOURS)
        section = fault.section
        before, _, after = fault.line.partition(MARK)
        indent = "  " if section else ""
        lines.append(f"{indent}{before}{after}")
        others = [other.line for other in faults]
        if not any(line.startswith(fault.hidden_by) for line in others):
            told.append((len(lines), len(indent) + len(before) + 1, fault.rule))
    return "".join(f"{line}\n" for line in lines), told


def are_together(faults: Sequence[Fault]) -> bool:
    said = [fault.says for fault in faults]
    return len(set(said)) == len(said)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.line)
def test_no_fault_hides_another_that_does_not_hang_on_it(desk, fault):
    for other in FAULTS[FAULTS.index(fault) + 1 :]:
        if are_together((fault, other)):
            text, told = planted((fault, other))
            assert [(line, column, rule) for line, column, _, rule in desk.told(text)] == told, text


@pytest.mark.parametrize("many", range(5, 11))
def test_many_faults_are_told_in_one_run(desk, many):
    rng = random.Random(many)
    files = 0
    while files < 25:
        faults = rng.sample(FAULTS[1:], many)  # without the base, on which too much hangs
        if are_together(faults):
            files += 1
            text, told = planted(faults)
            assert [(line, column, rule) for line, column, _, rule in desk.told(text)] == told, text


def test_what_hides_a_fault_is_only_what_it_hangs_on():
    """Most faults are told beside most others: the list above excuses little."""
    pairs = [pair for pair in combinations(FAULTS, 2) if are_together(pair)]
    hidden = [pair for pair in pairs if len(planted(pair)[1]) < 2]
    assert len(pairs) > 1000
    assert len(hidden) < len(pairs) / 25


def test_what_is_not_closed_does_not_hide_what_is_wrong_in_its_line(desk):
    text = """\
colours:
  - yellow
  - {name: blue, leter: C, wagers: many, place: sea
  - green
expedition: {ordr: up, equal: 3, wagers: any
deck: {wagers: 99, copies: {2: no, 3: 2}, numbers: [2, x, 4
hand: 0
"""
    assert desk.told(text) == [
        (3, 5, "", "syntax-bracket"),
        (3, 18, "colours[2].leter", "unknown-key"),
        (3, 36, "colours[2].wagers", "wrong-type"),
        (5, 13, "", "syntax-bracket"),
        (5, 14, "expedition.ordr", "unknown-key"),
        (5, 31, "expedition.equal", "wrong-type"),
        (6, 16, "deck.wagers", "range"),
        (6, 32, "deck.copies.2", "wrong-type"),
        (6, 52, "", "syntax-bracket"),
        (6, 56, "deck.numbers[2]", "wrong-type"),
        (7, 7, "hand", "range"),
    ]
