"""Which clashes between rules are told of a file that is wrong in other ways too, and at which places.

A value that is wrong leaves a gap. What does not hang on it is judged all the same, so that
whoever mends the file need not run the check again to be told the rest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from math import prod
from typing import Any

from attrs import frozen

from lostcities.catalogue.language import bringers, variant_shape
from lostcities.engine.errors import Fault
from lostcities.reading.nodes import Node, Scalar, at, unread
from lostcities.reading.problems import START, Place, Problem, Words
from lostcities.reading.shapes import INVALID, Boolean, Integer, ListOf, OneOf, Record, Shape, Table

Said = dict[str, Any]

#: What no wrong value of some other kind changes: a key, and keys that may be wrong beside it.
_INDEPENDENT = tuple(
    (re.compile(key), re.compile(other))
    for key, other in (
        # How many cards there are: a colour that is not known has those of the deck.
        (r"colours", r"colours\[\d+\](\.(name|letter|place|style))?"),
        (r"colours\[\d+\]\..*", r"colours\[\d+\]\.(place|style)"),
        # How many factors there are, and what the first one is.
        (r"scoring\.multiplier", r"scoring\.multiplier\[\d+\]"),
        (r"scoring\.by_length", r"scoring\.by_length\[(?!1\])\d+\]"),
        # That something is said there at all.
        (r"scoring\.(cost|multiplier|bonus|by_length)", r"scoring\.(multiplier|bonus|by_length)[.\[].*"),
    )
)


# -- gaps ----------------------------------------------------------------------------------------


def filled(said: Said) -> Said:
    """What a file says, with something harmless in each gap that a wrong value has left.

    A colour that is not known, or not wholly, has a name and a letter like no other, and the
    cards of the deck.
    """
    said = dict(said)
    if "colours" in said:
        said["colours"] = [_colour(item, place) for place, item in enumerate(said["colours"], 1)]
    if isinstance(scoring := said.get("scoring"), dict):
        said["scoring"] = {key: _without_gaps(key, value) for key, value in scoring.items()}
    return said


def _colour(item: Any, place: int) -> Any:
    if isinstance(item, str):
        return item
    unknown = {"name": f"\0{place}", "letter": f"\0{place}"}  # no file can hold such a text
    if item is INVALID:
        return unknown
    known = {key: value for key, value in item.items() if value is not INVALID}
    if "name" in known and item.get("letter") is not INVALID:
        return known
    return unknown | known


def _without_gaps(key: str, value: Any) -> Any:
    if not isinstance(value, list):
        return value
    harmless: Any = {"cards": 1} if key == "bonus" else 0
    return [harmless if item is INVALID else item for item in value]


# -- readings --------------------------------------------------------------------------------------

#: So many ways to read a file are tried in all; of what needs more it is not known whether it is certain.
MOST_READINGS = 64
#: Of so many values each is tried, of more the least and the greatest.
FEW = 6

Judge = Callable[[Said], Iterable[Fault]]


@frozen
class Readings:
    """What a file may mean, as far as single values in it are wrong: each as any that is possible.

    `nearest` has the values that stand nearest to those that are out of range; `possible` are the
    values of each key whose value is wrong.
    """

    said: Said
    nearest: Said
    possible: dict[str, tuple[Any, ...]]

    def certain(self, root: Node, faults: Iterable[Fault], judge: Judge) -> Callable[[Fault, str], bool]:
        """Whether a fault is there in every reading, though the value of a key is not known."""
        left = MOST_READINGS
        everywhere: dict[tuple[str, ...], set[_Name]] = {}
        matter: dict[_Name, tuple[str, ...]] = {}
        for fault in faults:
            keys = tuple(key for key in self.possible if any(_hangs_on(root, one, key) for one in fault.keys))
            matter[_name(fault)] = keys
            many = prod(len(self.possible[key]) for key in keys)
            if keys and keys not in everywhere and many <= left:
                left -= many
                found = [set(map(_name, judge(said))) for said in self._read(keys)]
                everywhere[keys] = set.intersection(*found)

        def is_certain(fault: Fault, key: str) -> bool:
            keys = matter[_name(fault)]
            return key in keys and _name(fault) in everywhere.get(keys, ())

        return is_certain

    def _read(self, keys: Sequence[str]) -> Iterator[Said]:
        """What is said with every possible value of these keys."""
        for values in product(*(self.possible[key] for key in keys)):
            said = self.said
            for key, value in zip(keys, values, strict=True):
                said = _with(said, _steps(key), value)
            yield said


_Name = tuple[str, tuple[str, ...]]


def _name(fault: Fault) -> _Name:
    """What makes it the same in another reading, whatever its details."""
    return fault.rule, fault.keys


def readings(root: Node, said: Said, problems: Iterable[Problem]) -> Readings:
    """The readings of what a file says, by what is wrong with it."""
    nearest = said
    possible: dict[str, tuple[Any, ...]] = {}
    for problem in problems:
        steps = _steps(problem.key)
        values = _possible(variant_shape(), steps) if _is_of_a_value(root, problem) else ()
        if not values or _with(said, steps, values[0]) is None:
            continue
        possible[problem.key] = values
        if problem.rule == "range":
            nearest = _with(nearest, steps, _nearest(problem, values))
    return Readings(said, nearest, possible)


def _is_of_a_value(root: Node, problem: Problem) -> bool:
    """Whether it is a single value that is wrong, not its key or a part of it."""
    node = at(root, problem.key)
    return isinstance(node, Scalar) and node.place == problem.place and problem.severity == "error"


def _nearest(problem: Problem, possible: Sequence[Any]) -> Any:
    text = str(problem.details["found"].details["text"])
    is_low = text.startswith("-") or (len(text) < 5 and int(text) < possible[0])
    return possible[0] if is_low else possible[-1]


def _steps(key: str) -> list[str]:
    return re.findall(r"[^.\[\]]+", key)


def _possible(shape: Shape, steps: Sequence[str]) -> tuple[Any, ...]:
    """The values that a number or a boolean may have, the least first; () for anything else."""
    match shape:
        case OneOf(shapes=shapes):
            found = (_possible(one, steps) for one in shapes)
            return next((values for values in found if values), ())
        case Record(keys=keys) if steps:
            inner = [key.shape for key in keys if key.name == steps[0]]
            return _possible(inner[0], steps[1:]) if inner else ()
        case Table(value=value) if steps:
            return _possible(value, steps[1:])
        case ListOf(item=item, gaps=True) if steps and steps[0].isdecimal():
            return _possible(item, steps[1:])
        case Integer(low=low, high=high) if not steps:
            return tuple(range(low, high + 1)) if high - low < FEW else (low, high)
        case Boolean() if not steps:
            return (False, True)
    return ()


def _with(data: Any, steps: Sequence[str], value: Any) -> Any:
    """The data with another value there; None if nothing can be there."""
    if not steps:
        return value
    step = steps[0]
    if isinstance(data, list) and step.isdecimal() and 0 < int(step) <= len(data):
        place = int(step) - 1
        inner = _with(data[place], steps[1:], value)
        return None if inner is None else [*data[:place], inner, *data[place + 1 :]]
    if isinstance(data, dict):
        key = int(step) if step.isdecimal() else step
        inner = _with(data.get(key, {}), steps[1:], value)
        return None if inner is None else data | {key: inner}
    return None


# -- faults --------------------------------------------------------------------------------------


def told_of(
    root: Node,
    faults: Sequence[Fault],
    problems: Iterable[Problem],
    certain: Callable[[Fault, str], bool],
    *,
    is_whole: bool,
) -> list[Problem]:
    """The faults as problems at the values that brought them in; none that hangs on one of `problems`.

    `certain` knows the faults that are there whatever was meant by the value of a key. Where it is
    not known what else holds (not `is_whole`), only what the file says itself counts.
    """
    # A key that is not known changes nothing; every other value told may have been meant otherwise.
    broken = [
        problem.key
        for problem in problems
        if problem.key and problem.severity == "error" and problem.rule != "unknown-key"
    ]
    broken += filter(None, gone := list(unread(root)))
    is_whole = is_whole and "" not in gone
    told = []
    for fault in faults:
        doubtful = [bad for bad in broken if not certain(fault, bad)]
        if any(_hangs_on(root, key, bad) for key in fault.keys for bad in doubtful):
            continue
        if not is_whole and any(place_of(root, key) is None for key in fault.keys):
            continue
        if len(fault.keys) == 1:
            broken.extend(fault.keys)  # bad in itself, whatever stands beside it
        place, key = _place_of_fault(root, fault)
        told.append(Problem(place, key, fault.rule, _details(fault), room="variants"))
    return told


def _details(fault: Fault) -> dict[str, Any]:
    if fault.rule != "colour-name":
        return fault.details
    return fault.details | {"why": Words(f"variants.colour-name-{fault.details['why']}")}


def _hangs_on(root: Node, key: str, broken: str) -> bool:
    """Whether the value of `key` may be another because that of `broken` is wrong."""
    if any(one.fullmatch(key) and other.fullmatch(broken) for one, other in _INDEPENDENT):
        return False
    said = next((bringer for bringer in bringers(key) if at(root, bringer) is not None), None)
    return any(
        one == other or one.startswith((f"{other}.", f"{other}["))
        for bringer in ([said] if said else bringers(key))
        for one, other in ((bringer, broken), (broken, bringer))
    )


def _place_of_fault(root: Node, fault: Fault) -> tuple[Place, str]:
    """The later of the values in this file that clash; the beginning where they are all inherited."""
    places = [(place, key) for key in fault.keys if (place := place_of(root, key)) is not None]
    return max(places, default=(START, fault.keys[0]), key=lambda found: found[0])


def place_of(root: Node, key: str) -> Place | None:
    """The place of the value that brings `key` into this file."""
    for bringer in bringers(key):
        node = at(root, bringer)
        if node is not None:
            return node.place
    return None
