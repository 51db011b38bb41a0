"""Variants by name: the shipped ones, the user's own, those of one directory more."""

from __future__ import annotations

from pathlib import Path

import pytest

from lostcities.catalogue import library as places
from lostcities.catalogue.idle import idle_rules
from lostcities.catalogue.language import variant_shape
from lostcities.catalogue.library import Library, UnknownVariant, shipped_directory
from lostcities.catalogue.loading import VariantProblems, load_file
from lostcities.catalogue.ready import ready_variant
from lostcities.engine import Bonus, GiveRule
from lostcities.reading.files import Unreadable
from lostcities.reading.shapes import Choice

SHIPPED = ["classic", "six", "teams4", "teams4-six", "three", "short"]


def test_the_games_of_the_rulebooks_are_shipped_and_what_they_should_be():
    library = Library.of()
    variants = {name: library.find(name) for name in SHIPPED}
    assert {name: variant.pack_size for name, variant in variants.items()} == {
        "classic": 60,
        "six": 72,
        "teams4": 75,
        "teams4-six": 90,
        "three": 60,
        "short": 60,
    }
    assert [variants[name].draw_pile_size for name in ("classic", "six", "teams4")] == [44, 56, 43]
    assert [colour.letter for colour in variants["teams4-six"].colours] == list("YBWGRP")
    assert variants["teams4"].teams == variants["teams4-six"].teams == ((0, 2), (1, 3))
    assert variants["teams4"].turn.give == GiveRule(2, 6)
    three = variants["three"]
    assert (three.players, three.hand, three.scoring.cost) == (3, 7, 15)
    assert three.scoring.bonus == (Bonus(cards=7, points=15),)
    assert variants["short"].match.rounds == 1


def test_every_shipped_variant_tells_what_it_is_and_where_it_comes_from():
    library = Library.of()
    for name in library.names():
        variant = library.find(name)
        assert variant.name == name
        assert variant.title
        assert variant.summary
        assert variant.source
        assert (name in SHIPPED) != variant.title.endswith("(house rule)")
        assert (name in SHIPPED) != name.startswith("house-")


def test_the_shipped_variants_show_every_part_of_the_language():
    variants = [Library.of().find(name) for name in Library.of().names()]
    for record in ("expedition", "match", "visibility"):
        for key in variant_shape().key(record).shape.keys:
            if isinstance(key.shape, Choice):
                shown = {getattr(getattr(variant, record), key.name) for variant in variants}
                assert shown == set(key.shape.meanings), key.name
    for told in (
        lambda variant: variant.teams,
        lambda variant: variant.set_aside,
        lambda variant: variant.turn.redraw_own_discard,
        lambda variant: variant.turn.draw_from == ("deck",),
        lambda variant: variant.turn.give,
        lambda variant: variant.expedition.equal,
        lambda variant: variant.scoring.by_length,
        lambda variant: not variant.scoring.bonus,
        lambda variant: len(variant.scoring.bonus) > 1,
        lambda variant: variant.stall_limit,
        lambda variant: len({colour.numbers for colour in variant.colours}) > 1,
        lambda variant: len({colour.wagers for colour in variant.colours}) > 1,
    ):
        assert any(map(told, variants))


def test_no_shipped_variant_says_what_never_matters():
    for path in Library.of().paths():
        assert list(idle_rules(load_file(path, Library.of()))) == []


def test_names_are_found_in_every_directory_the_shipped_ones_first(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    (tmp_path / "a" / "own.yaml").write_text("schema: 1\nname: own\nhand: 5\n")
    (tmp_path / "b" / "own.yaml").write_text("schema: 1\nname: own\nhand: 6\n")
    (tmp_path / "b" / "more.yaml").write_text("schema: 1\nname: more\nextends: own\n")
    (tmp_path / "b" / "classic.yaml").write_text("schema: 1\nname: classic\nhand: 6\n")
    (tmp_path / "b" / "notes.txt").touch()
    library = Library.of(tmp_path / "a", tmp_path / "b")
    assert library.names()[:3] == ("classic", "more", "own")
    assert library.names()[-1].startswith("house-")
    assert {"own", "more"} <= set(library.names())
    assert "notes" not in library.names()
    assert library.find("own").hand == library.find("more").hand == 5
    assert library.find("classic").hand == 8


def test_the_user_s_own_directory_need_not_be_there_yet(tmp_path):
    assert Library.of(tmp_path / "missing").names() == Library.of().names()


def test_a_directory_that_was_named_must_be_there(tmp_path):
    (tmp_path / "file").write_text("")
    for name, why in {"missing": "there is no such directory", "file": "it is a file", "a\0": "path"}.items():
        with pytest.raises(Unreadable, match=why):
            Library.of(None, tmp_path / name)


def test_a_directory_of_one_s_own_that_cannot_be_listed_is_told(tmp_path):
    (tmp_path / "variants").write_text("")
    with pytest.raises(Unreadable, match="it is a file, not a directory"):
        Library.of(tmp_path / "variants").find("desert")


def test_names_of_files_cannot_move_the_cursor(tmp_path):
    (tmp_path / "a\x1b[2J.yaml").write_text("")
    with pytest.raises(UnknownVariant) as caught:
        Library.of(tmp_path).find("b\u202e")
    assert str(caught.value).isprintable()
    assert "a\\x1b[2J" in str(caught.value)


def test_a_user_s_variant_may_not_bear_a_shipped_name(tmp_path):
    path = tmp_path / "classic.yaml"
    path.write_text("schema: 1\nname: classic\n")
    with pytest.raises(VariantProblems, match=r":2:7: error: name: a variant called `classic` comes with"):
        Library.of(tmp_path).find(str(path))
    assert Library.of().find(str(shipped_directory() / "classic.yaml")).name == "classic"


def test_a_path_that_ends_in_yaml_is_a_file(tmp_path, monkeypatch):
    (tmp_path / "own.yaml").write_text("schema: 1\nname: own\nhand: 5\n")
    assert Library.of().find(str(tmp_path / "own.yaml")).hand == 5
    monkeypatch.chdir(tmp_path)
    assert Library.of().find("own.yaml").hand == 5
    with pytest.raises(UnknownVariant):
        Library.of().find("own")
    with pytest.raises(Unreadable):
        Library.of().find("other.yaml")


@pytest.mark.parametrize(
    "name", ["", "..", "../variants/classic", "classic\0", "Classic", "/etc/passwd", "a" * 999]
)
def test_a_name_is_never_a_path(name):
    with pytest.raises(UnknownVariant):
        Library.of().find(name)


def test_an_unknown_name_gets_a_suggestion_and_the_list():
    with pytest.raises(UnknownVariant) as caught:
        Library.of().find("clasic")
    assert caught.value.suggestion == "classic"
    assert set(SHIPPED) <= set(caught.value.known)
    assert str(caught.value).startswith(
        "there is no variant `clasic`; did you mean `classic`? Variants: classic, "
    )
    with pytest.raises(UnknownVariant) as caught:
        Library.of().find("\x1b[2J")
    assert str(caught.value).startswith("there is no variant `\\x1b[2J`. Variants: classic, ")


def test_shipped_variants_lie_in_the_package_or_beside_it(tmp_path, monkeypatch):
    module = tmp_path / "site" / "lostcities" / "catalogue" / "library.py"
    monkeypatch.setattr(places, "__file__", str(module))
    assert shipped_directory() == tmp_path / "site" / "variants"
    inside = Path(tmp_path / "site" / "lostcities" / "variants")
    inside.mkdir(parents=True)
    assert shipped_directory() == inside


def test_the_classic_game_that_is_ready_made_is_the_one_in_its_file() -> None:
    path = shipped_directory() / "classic.yaml"
    made = ready_variant(path, shipped_directory())
    assert made is not None, "the file has changed: make the variant, and the digest, anew"
    assert made == load_file(path, Library.of()).get()


def test_a_classic_game_that_somebody_has_changed_is_read_from_its_file(tmp_path: Path) -> None:
    text = (shipped_directory() / "classic.yaml").read_text(encoding="utf-8")
    (tmp_path / "classic.yaml").write_text(f"{text}hand: 5\n", encoding="utf-8")
    assert ready_variant(tmp_path / "classic.yaml", tmp_path) is None
    assert ready_variant(tmp_path / "classic.yaml", shipped_directory()) is None
