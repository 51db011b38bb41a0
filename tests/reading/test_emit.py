"""What is written is read back the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostcities.reading.compose import Limits, compose
from lostcities.reading.emit import emit
from lostcities.reading.nodes import Mapping, Scalar, Sequence
from lostcities.reading.text import bad_character

WIDE = Limits(depth=100, nodes=10**6, bytes=10**7)


def plain(node):
    """The data of a tree, by the dialect's own rules."""
    match node:
        case Scalar(kind="integer"):
            return int(node.text)
        case Scalar(kind="boolean"):
            return node.text == "true"
        case Scalar(kind="nothing"):
            return None
        case Scalar(kind="text"):
            return node.text
        case Sequence():
            return [plain(item) for item in node.items]
        case Mapping():
            return {entry.name: plain(entry.value) for entry in node.entries}
    raise AssertionError(node)


def read_back(data):
    composition = compose("f", emit(data).encode(), WIDE)
    assert composition.problems == ()
    return plain(composition.documents[0])


texts = st.text().filter(lambda text: bad_character(text) is None and "\r" not in text)
words = texts.filter(lambda text: "\n" not in text and "\t" not in text)
scalars = st.none() | st.booleans() | st.integers(-9999, 9999) | texts
trees = st.recursive(scalars, lambda inner: st.lists(inner) | st.dictionaries(words, inner), max_leaves=20)


@given(st.dictionaries(words, trees, min_size=1))
def test_any_tree(data):
    assert read_back(data) == data


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "none", "true", "12", "-1", "010", "no", "~", "2-10", "a: b", "a #b", "- a", "a:"),
        *("[a]", "{", "'", '"', "\\", "a\\n", "*a", "&a", "!a", "@a", "`", "?", "? a", "|", ">", "<<", "="),
        *("\n", "\n\n", "a\n", "a\n\n", "\na", " a\n b", "a\tb", "\t", "\t\n", "a\n\n b\n"),
        *("#\n#", "---\n...", "%a\n", "é", "日本", "🙂", "a\u00a0b"),
    ],
)
def test_texts_that_could_be_taken_for_something_else(text):
    data = {"key": text, "list": [text, [text]], "inside": {"a": [{"b": text}]}}
    assert read_back(data) == data


def test_numbers_as_keys_are_written_plainly():
    assert emit({"copies": {2: 2, 10: 1}}) == "copies: {2: 2, 10: 1}\n"


def test_what_fits_stands_in_one_line():
    assert emit({"a": [1, "two"], "b": {"c": None, "d": True}}) == "a: [1, two]\nb: {c: none, d: true}\n"
    many = list(range(1000, 1040))
    assert emit({"a": many}).splitlines()[:2] == ["a:", "  - 1000"]
    assert emit({"a": [{"b": 1}, {"b": 2}]}) == "a:\n  - {b: 1}\n  - {b: 2}\n"
