"""The JSON schema that is shipped is the one that the language declares, and takes what the reader takes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from lostcities.catalogue import commands, schema
from lostcities.catalogue.language import variant_shape
from lostcities.catalogue.library import Library
from lostcities.catalogue.making import make
from lostcities.catalogue.writing import variant_mapping
from lostcities.reading.compose import compose
from lostcities.reading.emit import emit
from lostcities.reading.nodes import Mapping, Scalar, Sequence
from lostcities.reading.shapes import OneOf, Record, Shape

#: Lines that make a file wrong in its form.
WRONG = [
    "hand: 0",
    "hand: eight",
    "players: 7",
    "extends: ../classic",
    "colours: []",
    "colours: [{letter: A}]",
    "colours: [{name: a, letter: X}]",
    "deck: {numbers: all}",
    "deck: {copies: {two: 2}}",
    "turn: {give: never}",
    "turn: {draw_from: [deck, deck]}",
    "expedition: {order: up}",
    "scoring: {bonus: {card: 8}}",
    "teams: [[1]]",
    "nothing: 1",
]
VALIDATOR = jsonschema.Draft7Validator(schema.variant_schema())


def as_json(node):
    """A tree as other YAML readers hand it to a schema: `none` is just a word there."""
    match node:
        case Scalar(kind="integer"):
            return int(node.text)
        case Scalar(kind="boolean"):
            return node.text == "true"
        case Scalar():
            return node.text
        case Sequence():
            return [as_json(item) for item in node.items]
        case Mapping():
            return {entry.name: as_json(entry.value) for entry in node.entries}
    raise AssertionError(node)


def errors(text: str) -> list[str]:
    [document] = compose("f", text.encode()).documents
    return [error.message for error in VALIDATOR.iter_errors(as_json(document))]


def test_the_shipped_file_is_up_to_date():
    path = Path(schema.__file__).parent / "variant.schema.json"
    assert path.read_text(encoding="utf-8") == schema.schema_text(), (
        "write it anew: lostcities variant schema > lostcities/catalogue/variant.schema.json"
    )


def test_it_is_a_schema():
    jsonschema.Draft7Validator.check_schema(schema.variant_schema())


@pytest.mark.parametrize("path", Library.of().paths(), ids=lambda path: path.stem)
def test_it_takes_every_shipped_variant(path):
    text = path.read_text(encoding="utf-8")
    assert errors(text) == []
    assert text.startswith("# yaml-language-server: $schema=")
    named = text.splitlines()[0].partition("=")[2]
    assert (path.parent / named).resolve() == (Path(schema.__file__).parent / "variant.schema.json").resolve()


@pytest.mark.parametrize("name", Library.of().names())
def test_it_takes_what_is_written(name):
    assert errors(emit(variant_mapping(Library.of().find(name)))) == []


@pytest.mark.parametrize("text", WRONG)
def test_it_refuses_what_the_reader_refuses(text, desk):
    head = "schema: 1\nname: mine\n"
    assert errors(head + "hand: 8\n") == []
    assert errors(f"{head}{text}\n") != []
    assert desk.load(f"{head}{text}\n").variant is None


def test_every_key_has_a_description_and_every_value_a_default_or_an_example():
    def walk(shape: Shape):
        if isinstance(shape, Record):
            for key in shape.keys:
                yield key
                yield from walk(key.shape)
        elif isinstance(shape, OneOf):
            for other in shape.shapes:
                yield from walk(other)

    keys = list(walk(variant_shape()))
    assert len(keys) > 40
    for key in keys:
        assert key.description.endswith((".", "!"))
        if isinstance(key.shape, Record) or key.name in ("summary", "source"):
            continue
        assert key.default is not None or key.otherwise is not None or key.example is not None, key.name


def test_every_default_and_example_is_one_that_the_reader_takes():
    def walk(shape: Shape):
        if isinstance(shape, Record):
            for key in shape.keys:
                for said in (key.default, key.example):
                    if said is not None:
                        yield key, None if said == "none" else said
                yield from walk(key.shape)
        elif isinstance(shape, OneOf):
            for other in shape.shapes:
                yield from walk(other)

    for key, said in walk(variant_shape()):
        [document] = compose("f", emit({"key": said}).encode()).documents
        problems = []
        key.shape.read(document.get("key"), key.name, problems)
        assert problems == [], key.name


def test_editors_are_told_what_words_and_keys_mean():
    properties = schema.variant_schema()["properties"]["expedition"]["properties"]
    order = properties["order"]
    assert (
        dict(zip(order["enum"], order["enumDescriptions"], strict=True))["falling"] == "lower numbers follow"
    )
    assert order["description"].startswith("Which numbers may follow")
    assert order["default"] == "rising"
    assert properties["equal"]["default"] is False


def check_jsonschema(*files: Path) -> subprocess.CompletedProcess[str]:
    """What another program says of files, by the schema as it is shipped."""
    command = [sys.executable, "-m", "check_jsonschema", "--schemafile", str(schema.schema_path())]
    return subprocess.run([*command, *map(str, files)], capture_output=True, encoding="utf-8", check=False)


def test_another_program_takes_every_shipped_variant(tmp_path):
    done = check_jsonschema(*Library.of().paths(), *new_files(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")


def new_files(directory: Path):
    """A new file, and one that says everything."""
    for name in ("classic", "house-gold"):
        yield make(Library.of(), f"of-{name}", name, directory)
        whole = directory / f"whole-{name}.yaml"
        whole.write_text(commands.show(Library.of(), name, resolved=True), encoding="utf-8")
        yield whole


def test_another_program_refuses_what_the_reader_refuses(tmp_path):
    files = []
    for number, text in enumerate(WRONG):
        files.append(tmp_path / f"wrong{number}.yaml")
        files[-1].write_text(f"schema: 1\nname: mine\n{text}\n", encoding="utf-8")
    done = check_jsonschema(*files)
    assert done.returncode == 1
    assert [file for file in files if f"{file}::" not in done.stdout] == []
