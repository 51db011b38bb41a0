"""Names that look the same are told from those that are the same, and from those that differ."""

from __future__ import annotations

import pytest

from lostcities.catalogue.lookalikes import looks, plain


@pytest.mark.parametrize(
    "twin", ["\u0430mber", "am\u044cer".replace("\u044c", "\u03b2"), "\uff41mber", "AMBER", "\u0410MBER"]
)
def test_twins_look_alike(twin):
    assert looks(twin) == looks("amber")


@pytest.mark.parametrize(
    "other", ["umber", "amb\u00e9r", "ember", "\u044f\u043d\u0442\u0430\u0440\u044c", "amber 2"]
)
def test_other_names_look_otherwise(other):
    assert looks(other) != looks("amber")


def test_the_same_name_is_the_same():
    assert plain("caf\u00e9") == plain("CAFE\u0301")
    assert plain("\u0430mber") != plain("amber")


def test_colours_in_one_other_script_are_colours(desk):
    red, blue = "\u043a\u0440\u0430\u0441\u043d\u044b\u0439", "\u0441\u0438\u043d\u0438\u0439"
    text = f"colours: [{{name: {red}, letter: K}}, {{name: {blue}, letter: C}}]\nhand: 2\n"
    assert [colour.name for colour in desk.variant(text).colours] == [red, blue]
