"""Whatever stands in a file, it comes to a variant that can be played or to located problems."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st

from lostcities.catalogue.language import variant_shape
from lostcities.catalogue.library import Library
from lostcities.catalogue.loading import Loaded, load_file
from lostcities.engine import Round
from lostcities.engine.random import stream
from lostcities.reading.emit import emit
from lostcities.reading.shapes import (
    Boolean,
    Choice,
    Integer,
    ListOf,
    Nothing,
    OneOf,
    Record,
    Shape,
    Span,
    Table,
)
from tests.engine.walk import advance

LIBRARY = Library.of()
SHIPPED = [path.read_text(encoding="utf-8") for path in LIBRARY.paths()]
PIECES = [
    *(
        "[",
        "]",
        "{",
        "}",
        ": ",
        ", ",
        "- ",
        "\n",
        "  ",
        "'",
        '"',
        "|",
        ">",
        "#",
        "?",
        "<<",
        "%",
        "---\n",
        "...",
    ),
    *("&a ", "*a ", "!x ", "none", "true", "0", "-1", "99", "2-10", "A", "X", "\t", "\r", "\0", "\\"),
    *("\u202e", "\ufeff", "é"),
]


def load(content: bytes) -> Loaded:
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "mine.yaml"
        path.write_bytes(content)
        return load_file(path, LIBRARY)


def check(content: bytes) -> None:
    loaded = load(content)
    lines = content.count(b"\n") + content.count(b"\r") + 2
    assert len(set(map(str, loaded.findings))) == len(loaded.findings)
    for finding in loaded.findings:
        assert str(finding).isprintable()
        assert 1 <= finding.problem.place.line <= lines
        assert finding.problem.place.column >= 1
    if loaded.variant is None:
        assert any(finding.problem.severity == "error" for finding in loaded.findings)
        return
    round_ = Round.deal(loaded.variant.with_stall_limit(), seed=1)
    advance(round_, stream(1, "fuzz"), 200)
    assert round_.copy().scores() == round_.scores()


@given(st.binary(max_size=300))
@example(b"\xff\xfe")
def test_any_bytes(content):
    check(content)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A shipped file with a few pieces put in, or put in the place of others."""
    text = draw(st.sampled_from(SHIPPED)).replace("\nname: ", "\nname: mine # ")
    for _ in range(draw(st.integers(1, 4))):
        begin = draw(st.integers(0, len(text)))
        end = begin + draw(st.sampled_from([0, 0, 1, 2, 8]))
        piece = draw(st.sampled_from(PIECES) | st.integers(-5, 120).map(str))
        text = text[:begin] + piece + text[end:]
    return text


@given(damaged())
def test_damaged_files(text):
    check(text.encode())


def said(shape: Shape) -> st.SearchStrategy:
    """Data of about the shape that is asked for."""
    match shape:
        case Nothing():
            return st.none()
        case Boolean():
            return st.booleans()
        case Integer():
            near = st.integers(max(shape.low, -30), min(shape.high, 30))
            return near | near | near | st.sampled_from([shape.low - 1, shape.high + 1])
        case Choice():
            return st.sampled_from([*shape.meanings, "other"])
        case Span():
            return st.tuples(st.integers(0, 12), st.integers(0, 12)).map("{0[0]}-{0[1]}".format)
        case ListOf():
            return st.lists(said(shape.item), max_size=6)
        case Table():
            return st.dictionaries(said(shape.keys), said(shape.value), max_size=3)
        case OneOf():
            return st.one_of(*map(said, shape.shapes))
        case Record():
            keys = {key.name: said(key.shape) for key in shape.keys if key.name != "extends"}
            return st.fixed_dictionaries({}, optional=keys)
    return st.sampled_from(["red", "blue", "amber", "A", "B", "", "\u00e9", "x:y"])


@given(said(variant_shape()), st.sampled_from([None, "classic", "teams4", "house-by-length", "house-gold"]))
def test_files_that_say_something_of_every_kind(data, extends):
    data |= {"schema": 1, "name": "mine"}
    if extends is not None:
        data["extends"] = extends
    check(emit(data).encode())
