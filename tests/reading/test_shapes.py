"""Shapes read what they declare, say what else they found, and describe themselves alike."""

from __future__ import annotations

import jsonschema
import pytest

from lostcities.reading.compose import compose
from lostcities.reading.nodes import Broken
from lostcities.reading.problems import Finding, Place
from lostcities.reading.shapes import (
    INVALID,
    Boolean,
    Choice,
    Integer,
    Key,
    ListOf,
    Nothing,
    Record,
    Span,
    Table,
    Text,
    one_of,
)

LIMIT = one_of(Nothing(), Integer(1, 9))
TEAMS = one_of(Nothing(), Choice({"opposite": "pairs"}), ListOf(ListOf(Integer(1, 6), least=1), least=2))


def read(shape, text: str):
    """The value that a shape reads from a flow text, and what it has to say."""
    composition = compose("f", f"key: {text}".encode())
    problems = list(composition.problems)
    value = shape.read(composition.documents[0].get("key"), "key", problems)
    return value, [str(Finding(composition.source, problem)) for problem in problems]


def refused(shape, text: str) -> str:
    value, told = read(shape, text)
    assert value is INVALID
    assert len(told) == 1
    return told[0]


@pytest.mark.parametrize(
    ("shape", "text", "value"),
    [
        (Integer(), "0", 0),
        (Integer(), "-9999", -9999),
        (Boolean(), "true", True),
        (Boolean(), "false", False),
        (Nothing(), "none", None),
        (Text(), "some text", "some text"),
        (Text(), "'12'", "12"),
        (Text(), "''", ""),
        (Text(anything=True), "12", "12"),
        (Text(lines=True), "|\n  a\n  b\n", "a\nb\n"),
        (Text(pattern="[a-z]+"), "abc", "abc"),
        (Choice({"rising": ""}), "rising", "rising"),
        (Choice({"rising": ""}), "'rising'", "rising"),
        (Span(1, 99), "2-10", list(range(2, 11))),
        (Span(1, 99), "5-5", [5]),
        (ListOf(Integer()), "[1, 2]", [1, 2]),
        (ListOf(Integer()), "[]", []),
        (Table(Integer(1, 99), Integer(1, 20)), "{2: 3, '4': 5}", {2: 3, 4: 5}),
        (LIMIT, "none", None),
        (LIMIT, "9", 9),
        (TEAMS, "opposite", "opposite"),
        (TEAMS, "[[1, 3], [2, 4]]", [[1, 3], [2, 4]]),
    ],
)
def test_values(shape, text, value):
    assert read(shape, text) == (value, [])


@pytest.mark.parametrize(
    ("shape", "text", "message"),
    [
        (Integer(1, 6), "7", "the number 7 is out of range: an integer from 1 to 6 is expected"),
        (Integer(1, 1), "2", "the number 2 is out of range: the number 1 is expected"),
        (Integer(1, 6), "two", "an integer from 1 to 6 is expected, not the text `two`"),
        (Integer(1, 6), "'2'", "an integer from 1 to 6 is expected, not the text `2` in quotes"),
        (Integer(1, 6), "''", "an integer from 1 to 6 is expected, not the text ``"),
        (Integer(1, 6), "true", "an integer from 1 to 6 is expected, not `true`"),
        (Integer(1, 6), "none", "an integer from 1 to 6 is expected, not `none`"),
        (Integer(1, 6), "[]", "an integer from 1 to 6 is expected, not a list"),
        (Integer(1, 6), "{}", "an integer from 1 to 6 is expected, not a mapping"),
        (Boolean(), "yes", "`true` or `false` is expected, not the text `yes`; did you mean `true`?"),
        (Boolean(), "False", "`true` or `false` is expected, not the text `False`; did you mean `false`?"),
        (
            LIMIT,
            "null",
            "`none` or an integer from 1 to 9 is expected, not the text `null`; did you mean `none`?",
        ),
        (LIMIT, "0", "the number 0 is out of range: an integer from 1 to 9 is expected"),
        (Text(), "12", "a text is expected, not the number 12"),
        (Text(), "|\n  a\n  b", "this text must be a single line"),
        (Text(pattern="[a-z]+"), "Abc", "a text is expected, not the text `Abc`"),
        (
            Choice({"rising": "", "falling": "", "either": ""}),
            "risng",
            "the text `risng` is not known here: `rising`, `falling` or `either` is expected;"
            " did you mean `rising`?",
        ),
        (
            TEAMS,
            "oposite",
            "`none`, `opposite` or a list is expected, not the text `oposite`; did you mean `opposite`?",
        ),
        (Span(1, 99), "10-2", "the first number of the text `10-2` must not be greater than the second"),
        (Span(1, 99), "0-2", "the text `0-2` is out of range: a span of numbers such as 1-99 is expected"),
        (
            Span(1, 9),
            "2-99999",
            "the text `2-99999` is out of range: a span of numbers such as 1-9 is expected",
        ),
        (Span(1, 99), "2..10", "a span of numbers such as 1-99 is expected, not the text `2..10`"),
    ],
)
def test_refusals_say_what_is_wanted_and_what_was_found(shape, text, message):
    assert refused(shape, text) == f"f:1:6: error: key: {message}"


def test_numbers_beyond_all_bounds_are_never_converted():
    told = refused(Integer(), "9" * 5000)
    assert f"the number {'9' * 37}... is out of range: an integer from -9999 to 9999" in told


@pytest.mark.parametrize(
    ("shape", "text", "place", "key"),
    [
        (ListOf(Integer(1, 6)), "[1, x, 9]", Place(1, 10), "key[2]"),
        (ListOf(Integer(), least=2), "[1]", Place(1, 6), "key"),
        (ListOf(Integer(), most=2), "[1, 2, 3]", Place(1, 13), "key"),
        (ListOf(Integer(), distinct=True), "[1, 2, 1]", Place(1, 13), "key[3]"),
        (TEAMS, "[[1, 2], []]", Place(1, 15), "key[2]"),
        (Table(Integer(1, 99), Integer(1, 20)), "{2: 1, 100: 1}", Place(1, 13), "key.100"),
        (Table(Integer(1, 99), Integer(1, 20)), "{2: x}", Place(1, 10), "key.2"),
    ],
)
def test_faults_inside_have_their_own_places(shape, text, place, key):
    composition = compose("f", f"key: {text}".encode())
    problems = []
    shape.read(composition.documents[0].get("key"), "key", problems)
    assert (problems[0].place, problems[0].key) == (place, key)


CARD = Record(
    (
        Key("colour", Text(), "Which colour.", required=True),
        Key("copies", Integer(1, 20), "How many.", default=1, example=2),
        Key("wagers", Integer(0, 20), "How many.", otherwise="as many as the deck has"),
    ),
    ignored="x-",
)


def test_a_record_keeps_what_is_right_and_tells_all_that_is_wrong():
    value, told = read(CARD, "\n  copis: 2\n  copies: lots\n  wagers: 3\n  x-note: [anything]\n")
    assert value == {"wagers": 3}
    assert told == [
        "f:2:3: error: key.copis: this key is not known; did you mean `copies`?",
        "f:3:11: error: key.copies: an integer from 1 to 20 is expected, not the text `lots`",
        "f:2:3: error: key.colour: this key is required",
    ]


def test_an_empty_value_stands_right_after_its_key():
    assert read(Integer(1, 6), "")[1] == [
        "f:1:5: error: key: an integer from 1 to 6 is expected, not an empty value"
    ]


def test_a_misspelt_key_is_rather_one_that_is_not_there_yet():
    shape = Record(tuple(Key(name, Integer(), "A number.") for name in ("card", "cards")))
    assert read(shape, "{cards: 1, cord: 2}")[1][0].endswith("did you mean `card`?")
    assert read(shape, "{card: 1, cord: 2}")[1][0].endswith("did you mean `card`?")


def test_what_is_told_already_is_not_told_again():
    problems = []
    for shape in (CARD, TEAMS, Integer(), ListOf(Integer())):
        assert shape.read(Broken(Place(1, 1)), "key", problems) is INVALID
    assert problems == []


def test_schemas_say_the_same_as_the_shapes():
    schema = CARD.schema()
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    assert validator.is_valid({"colour": "red", "copies": 2, "x-note": []})
    for wrong in (
        {"copies": 2},
        {"colour": "red", "copies": 21},
        {"colour": "red", "colr": 1},
        {"colour": 1},
    ):
        assert not validator.is_valid(wrong)
    assert schema["properties"]["copies"] == {
        "description": "How many.",
        "type": "integer",
        "minimum": 1,
        "maximum": 20,
        "default": 1,
        "examples": [2],
    }
    assert schema["properties"]["wagers"]["description"] == "How many. Default: as many as the deck has."
    for shape, right, wrong in (
        (TEAMS, [[1], [2]], [[1]]),
        (LIMIT, "none", "never"),
        (Span(1, 99), "2-10", "2"),
        (Table(Integer(1, 99), Integer(1, 20)), {"2": 2}, {"two": 2}),
        (ListOf(Integer(), most=1, distinct=True), [1], [1, 1]),
        (Choice({"a": ""}), "a", "b"),
        (Boolean(), True, "true"),
        (Integer(1, 1), 1, 2),
    ):
        assert jsonschema.Draft7Validator(shape.schema()).is_valid(right)
        assert not jsonschema.Draft7Validator(shape.schema()).is_valid(wrong)
