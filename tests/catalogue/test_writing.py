"""A variant that was written is read back equal."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from lostcities.catalogue.library import Library
from lostcities.catalogue.loading import LIMITS, variant_from_node
from lostcities.catalogue.writing import variant_mapping, variant_yaml
from lostcities.engine import Variant
from lostcities.reading.compose import compose
from lostcities.reading.text import bad_character
from tests.engine.strategies import variants

texts = st.none() | st.text().filter(lambda text: bad_character(text) is None and "\r" not in text)
lines = texts.filter(lambda text: text is None or not set(text) & {"\n", "\t"})


def read_back(variant: Variant) -> Variant:
    composition = compose("f", variant_yaml(variant).encode(), LIMITS)
    assert composition.problems == ()
    return variant_from_node(composition.documents[0], composition.source, Library(())).get()


@given(variants(), lines, texts, texts, lines)
def test_any_variant(variant, title, summary, source, place):
    first = evolve(variant.colours[0], place=place, style="red")
    variant = evolve(
        variant, title=title, summary=summary, source=source, colours=(first, *variant.colours[1:])
    )
    assert read_back(variant) == variant


@given(variants(sharing=True))
def test_any_variant_for_partners(variant):
    assert read_back(variant) == variant


@pytest.mark.parametrize("name", Library.of().names())
def test_shipped_variants(name):
    variant = Library.of().find(name)
    assert read_back(variant) == variant


def test_a_variant_without_a_name():
    assert read_back(Variant()) == Variant()
    assert "name" not in variant_mapping(Variant())


def test_every_rule_is_said_so_that_no_later_default_changes_it():
    mapping = variant_mapping(Variant())
    assert mapping["scoring"]["multiplier"] == [1, 2, 3, 4]
    assert mapping["turn"]["give"] is None
    rules = "players teams colours deck hand turn expedition scoring round match visibility"
    assert set(mapping) == {"schema", *rules.split()}
