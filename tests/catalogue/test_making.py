"""A new file is sound as it is, says all there is to say, and is never written over another."""

from __future__ import annotations

import re

import pytest
from attrs import evolve

from lostcities.catalogue import commands
from lostcities.catalogue.library import Library, UnknownVariant
from lostcities.catalogue.loading import VariantProblems, load_file
from lostcities.catalogue.making import NotMade, make
from lostcities.catalogue.schema import schema_path

#: A value that is commented out: its `#` stands right before it, or before its indentation.
HIDDEN = re.compile(r"^#(?! \S)", re.MULTILINE)
LIBRARY = Library.of()


def rules(variant):
    return evolve(variant, name=None, title=None, summary=None, source=None)


def loaded(path, library=LIBRARY):
    result = load_file(path, library)
    assert [str(finding) for finding in result.findings] == []
    return result.get()


@pytest.mark.parametrize("base", LIBRARY.names())
def test_it_plays_like_the_one_it_is_made_from(tmp_path, base):
    path = make(LIBRARY, "mine", base, tmp_path)
    assert path == tmp_path / "mine.yaml"
    variant = loaded(path)
    assert rules(variant) == rules(LIBRARY.find(base))
    assert (variant.name, variant.title) == ("mine", "Mine")


@pytest.mark.parametrize("base", LIBRARY.names())
def test_it_does_so_too_with_all_that_is_commented_out_said(tmp_path, base):
    path = make(LIBRARY, "mine", base, tmp_path)
    text = path.read_text(encoding="utf-8")
    said = HIDDEN.sub("", text)
    assert len(said) < len(text) - 30
    path.write_text(said.replace("extends: ", "# extends: "), encoding="utf-8")
    variant = loaded(path)
    assert rules(variant) == rules(LIBRARY.find(base))
    assert variant.source == "A house rule of mine."


def test_a_rule_is_changed_by_two_signs_taken_away(tmp_path):
    path = make(LIBRARY, "mine", "three", tmp_path)
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace("#scoring:", "scoring:").replace("#  cost: 15", "  cost: 12"), encoding="utf-8"
    )
    assert loaded(path).scoring.cost == 12
    assert loaded(path).scoring.bonus == LIBRARY.find("three").scoring.bonus


def test_an_editor_finds_the_schema(tmp_path):
    first = make(LIBRARY, "mine", "classic", tmp_path).read_text(encoding="utf-8").splitlines()[0]
    assert first == f"# yaml-language-server: $schema={schema_path()}"
    assert schema_path().is_file()


def test_lines_are_of_a_width_that_can_be_read(tmp_path):
    text = make(LIBRARY, "mine", "house-gold", tmp_path).read_text(encoding="utf-8")
    assert max(len(line) for line in text.splitlines()[1:]) <= 100


def test_a_file_that_no_name_finds_is_written_out_whole(tmp_path, desk):
    path = desk.write("schema: 1\nname: base\nhand: 5\nplayers: 3\n", "base")
    assert "extends: base" in make(desk.library, "one", "base", tmp_path).read_text(encoding="utf-8")
    other = make(LIBRARY, "two", str(path), tmp_path)
    text = other.read_text(encoding="utf-8")
    assert "extends" not in text.replace("extends.", "")
    assert "\nhand: 5\n" in text
    assert rules(loaded(other)) == rules(desk.library.find("base"))


@pytest.mark.parametrize("name", ["true", "none", "no", "on", "a", "y"])
def test_names_that_yaml_would_take_for_something_else(tmp_path, name):
    assert loaded(make(LIBRARY, name, "classic", tmp_path)).name == name


@pytest.mark.parametrize(
    "name", ["", "Mine", "my game", "../mine", "mine.yaml", "1st", "-x", "a/b", "ä", "mine\n", "\x1b[2J", "А"]
)
def test_bad_names_are_refused(tmp_path, name):
    with pytest.raises(NotMade, match="is no name for a variant") as caught:
        make(LIBRARY, name, "classic", tmp_path)
    assert str(caught.value).isprintable()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["classic", "house-gold"])
def test_shipped_names_are_refused(tmp_path, name):
    with pytest.raises(NotMade, match="comes with the program"):
        make(LIBRARY, name, "classic", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(tmp_path):
    (tmp_path / "mine.yaml").write_text("precious")
    (tmp_path / "link.yaml").symlink_to(tmp_path / "elsewhere")
    for name in ("mine", "link"):
        with pytest.raises(NotMade, match="is there already"):
            make(LIBRARY, name, "classic", tmp_path)
    assert (tmp_path / "mine.yaml").read_text() == "precious"
    assert not (tmp_path / "elsewhere").exists()


def test_a_directory_that_is_not_there(tmp_path):
    with pytest.raises(NotMade, match="cannot be written: No such file"):
        make(LIBRARY, "mine", "classic", tmp_path / "nowhere")
    with pytest.raises(NotMade, match="cannot be written: File name too long"):
        make(LIBRARY, "a" * 300, "classic", tmp_path)


def test_what_it_is_made_from_must_be_there_and_sound(tmp_path, desk):
    desk.write("schema: 1\nname: broken\nhnad: 5\n", "broken")
    with pytest.raises(UnknownVariant):
        make(desk.library, "mine", "nothing", tmp_path)
    with pytest.raises(VariantProblems):
        make(desk.library, "mine", "broken", tmp_path)
    assert not (tmp_path / "mine.yaml").exists()


def test_the_command_tells_what_comes_next(tmp_path):
    told = commands.new(LIBRARY, "mine", "classic", tmp_path)
    assert f"lostcities variant check {tmp_path / 'mine.yaml'}" in told
