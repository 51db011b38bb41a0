"""docs/random.md holds the whole generator: what it says is run, and the engine agrees with it."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostcities.engine import Random, Round, Variant, stream
from lostcities.engine.random import hash64, splitmix64

PAGE = (Path(__file__).parents[2] / "docs" / "random.md").read_text(encoding="utf-8")


def block(name: str) -> str:
    """The fenced block of the page that begins with this word."""
    found = re.search(rf"^```{name}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert found, f"the page has no block {name}"
    return found.group(1)


WRITTEN: dict[str, Any] = {}
exec(compile(block("python"), "docs/random.md", "exec"), WRITTEN)
VECTORS = [line for line in block("vectors").splitlines() if line]


def written_stream(words: list[str]) -> Any:
    return WRITTEN["Stream"](words[0], words[1], *map(int, words[2:]))


def engine_stream(words: list[str]) -> Random:
    return stream(words[0], words[1], *map(int, words[2:]))


def pcg32(make: Any, state: str, increment: str) -> Any:
    """A generator that begins from here, whatever made it."""
    generator = make(["0", "any"])
    generator.state, generator.increment = int(state, 16), int(increment, 16)
    return generator


def computed(what: str, words: list[str], implementation: dict[str, Any]) -> str:
    make = implementation["stream"]
    match what:
        case "hash64":
            return f"{implementation['hash64'](words[0]):016x}"
        case "splitmix64":
            return f"{implementation['splitmix64'](int(words[0], 16)):016x}"
        case "pcg32":
            generator = pcg32(make, *words)
            return " ".join(f"{generator.bits():08x}" for _ in range(6))
        case "stream":
            return f"{make(words).state:016x} {make(words).increment:016x}"
        case "bits":
            generator = make(words)
            return " ".join(f"{generator.bits():08x}" for _ in range(3))
        case "below":
            generator = make(words)
            return " ".join(str(generator.below(10)) for _ in range(10))
        case "shuffle":
            items = list(range(10))
            make(words).shuffle(items)
            return " ".join(map(str, items))
    raise AssertionError(what)


IMPLEMENTATIONS = {
    "page": {"stream": written_stream, "hash64": WRITTEN["hash64"], "splitmix64": WRITTEN["splitmix64"]},
    "engine": {"stream": engine_stream, "hash64": hash64, "splitmix64": splitmix64},
}


@pytest.mark.parametrize("name", IMPLEMENTATIONS)
@pytest.mark.parametrize("vector", VECTORS)
def test_vectors_hold(vector: str, name: str) -> None:
    left, _, right = vector.partition(" = ")
    what, *words = shlex.split(left)
    assert computed(what, words, IMPLEMENTATIONS[name]) == right


def test_the_page_and_the_engine_deal_the_same_cards() -> None:
    variant = Variant()
    cards = [card.code for card in variant.pack]
    written_stream(["7", "deal", "1"]).shuffle(cards)
    hands: list[list[str]] = [[], []]
    for _ in range(8):
        for hand in hands:
            hand.append(cards.pop())
    round_ = Round.deal(variant, seed=7)
    assert [sorted(hand) for hand in hands] == [
        sorted(card.code for card in round_.hand(seat)) for seat in (0, 1)
    ]
    assert cards[::-1] == [card.code for card in round_.deck]
    shown = [" ".join(card.code for card in part) for part in (round_.hand(0), round_.hand(1), round_.deck)]
    assert block("deal").splitlines() == [
        f"{name}: {part}" for name, part in zip(("seat 1", "seat 2", "deck"), shown, strict=True)
    ]


def test_set_aside_cards_are_the_last_of_the_shuffled_ones() -> None:
    variant = Variant(set_aside=5)
    cards = [card.code for card in variant.pack]
    written_stream(["7", "deal", "3"]).shuffle(cards)
    round_ = Round.deal(variant, seed=7, number=3)
    assert [card.code for card in round_.deck] == cards[: 60 - 5 - 16][::-1]


@given(seed=st.text() | st.integers(), purpose=st.text(), numbers=st.lists(st.integers(0, 2**63), max_size=4))
def test_every_stream_is_the_page_s(seed: str | int, purpose: str, numbers: list[int]) -> None:
    ours, theirs = stream(seed, purpose, *numbers), WRITTEN["Stream"](seed, purpose, *numbers)
    assert [ours.bits() for _ in range(5)] == [theirs.bits() for _ in range(5)]


@given(limit=st.integers(1, 2**32), seed=st.integers())
def test_choice_draws_as_below_does(limit: int, seed: int) -> None:
    one, other = stream(seed, "test"), stream(seed, "test")
    drawn = one.below(limit)
    assert 0 <= drawn < limit
    assert other.choice(range(limit)) == drawn
    assert one.state == other.state


def test_all_orders_of_a_shuffle_are_as_likely() -> None:
    """Chi square over 24 orders, with 23 degrees of freedom, is below 49.7 in 999 of 1000 cases."""
    rng = stream("fair", "test")
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        found[tuple(items)] += 1
    assert sum((many - 1000) ** 2 / 1000 for many in found.values()) + 1000 * (24 - len(found)) < 49.7


def test_streams_of_a_seed_are_told_apart() -> None:
    names = [("deal", 1), ("deal", 2), ("bot", 1), ("bot", 1, 0), ("bot", 0, 1), ("bot", 1, 1)]
    assert len({stream(7, *name).bits() for name in names}) == len(names)
    assert stream(7, "deal", 1).bits() == stream("7", "deal", 1).bits()
