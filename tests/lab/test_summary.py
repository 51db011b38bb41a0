"""Summaries put together: in any order the same, and nothing that does not belong together."""

from __future__ import annotations

import json
import pickle
from itertools import permutations

import pytest
from attrs import evolve

from lostcities.lab import Summary, Unmergeable
from lostcities.lab.counting import summary_of
from lostcities.lab.summary import joined
from lostcities.lab.tasks import digest, origin_of
from tests.lab.rounds import LIBRARY, made_up_rows, seating


def part(first: int, count: int, name: str = "classic") -> Summary:
    who = seating(name)
    rows = made_up_rows(who, 1, 60)[2 * (first - 1) : 2 * (first - 1 + count)]
    return summary_of(who, origin_of(who, "7"), rows, first, count)


def test_whatever_the_order_and_the_parts_it_is_the_same() -> None:
    whole = part(1, 60)
    assert part(1, 20).merge(part(21, 40)) == whole
    for one, two, three in permutations([part(1, 7), part(8, 30), part(38, 23)]):
        assert one.merge(two).merge(three) == whole
        assert one.merge(two.merge(three)) == whole


@pytest.mark.parametrize(
    ("what", "change"),
    [("variant", "other"), ("version", "0.0"), ("levels", ("novice", "random")), ("seed", "8")],
)
def test_what_differs_is_refused(what: str, change: object) -> None:
    one, other = part(1, 5), part(6, 5)
    with pytest.raises(Unmergeable) as caught:
        one.merge(evolve(other, origin=evolve(other.origin, **{what: change})))
    assert caught.value.reason == f"unmergeable-{what}"
    assert str(caught.value)


def test_a_deal_counts_once() -> None:
    with pytest.raises(Unmergeable, match="the same deals"):
        part(1, 5).merge(part(5, 3))


def test_errors_pass_between_processes() -> None:
    error = Unmergeable("unmergeable-seed", one="7", other="8")
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error)


def test_a_summary_goes_through_json() -> None:
    whole = part(3, 9)
    assert Summary.from_data(json.loads(json.dumps(whole.to_data()))) == whole


def test_spans_are_joined() -> None:
    assert joined([(5, 6), (1, 2), (3, 3), (9, 9)]) == ((1, 3), (5, 6), (9, 9))


def test_a_digest_is_of_the_rules_alone() -> None:
    classic = LIBRARY.find("classic")
    assert digest(classic) == digest(evolve(classic, name="mine", title="Mine"))
    assert digest(classic) != digest(evolve(classic, hand=7))
    digests = {digest(LIBRARY.find(name)) for name in LIBRARY.names()}
    assert len(digests) == len(LIBRARY.names())
