"""docs/variants.md says what is true: its tables are the language's own, its examples do what they say."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest

from lostcities.catalogue.language import variant_shape
from lostcities.catalogue.library import Library
from lostcities.reading.emit import emit
from lostcities.reading.report import as_text
from lostcities.reading.shapes import Key, ListOf, OneOf, Record, Shape
from lostcities.table.workshop import check_file
from lostcities.texts import reading, variants

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "variants.md").read_text(encoding="utf-8")
SCRIPT = SimpleNamespace(**runpy.run_path(str(ROOT / "scripts" / "document_variants")))

HEAD = "schema: 1\nname: mine\n"
#: How an example begins that is a whole file, and gets no head.
WHOLE = re.compile(r"(?m)^ *(schema|name):|^%|\A#")
RULES = re.findall(
    r"^#### `([\w-]+)`\n\n.+?\n\n```yaml\n(.*?)```\n```text\n(.*?)\n```\n```yaml\n(.*?)```$",
    PAGE,
    re.DOTALL | re.MULTILINE,
)
#: Rules that need more than a few lines of YAML; the page names them in a table.
WITHOUT_EXAMPLE = set(
    re.findall(r"`([\w-]+)`", PAGE.split("### Without an example")[1].split("Files that")[0])
)
#: Rounds enough for what is told of a trial.
GAMES = 20


def whole(text: str) -> str:
    return text if WHOLE.search(text) else HEAD + text


def told(desk, text: str, games: int = 0) -> tuple[int, list[tuple[str, str]]]:
    """The exit code, and rule and line of everything told of an example."""
    path = desk.write(whole(text))
    checked = check_file(path, desk.library, games)
    lines = [str(finding).replace(str(path), "mine.yaml") for finding in checked.findings]
    return checked.code, [
        (finding.problem.rule, line) for finding, line in zip(checked.findings, lines, strict=True)
    ]


def test_the_tables_are_written_from_the_language():
    assert SCRIPT.page(PAGE) == PAGE, "write them anew: scripts/document_variants"


def test_every_key_stands_in_a_table():
    def sections(record: Record, name: str):
        yield name
        for key in record.keys:
            for inner in SCRIPT.records(key.shape):
                yield from sections(inner, f"{name}.{key.name}".removeprefix("top."))

    shown = re.findall(r"<!-- keys ([\w.]+) -->", PAGE)
    assert set(sections(variant_shape(), "top")) == set(shown)
    assert len(shown) == len(set(shown))


BEFORE_RULES = PAGE.split("## What can be wrong")[0]


@pytest.mark.parametrize("example", re.findall(r"```yaml\n(.*?)```", BEFORE_RULES, re.DOTALL))
def test_the_examples_of_the_keys_are_sound(desk, example):
    assert told(desk, example) == (0, [])


def test_the_first_mistake_is_told_as_shown(desk):
    [example] = re.findall(r"```text\n(desert.*?)\n```", PAGE, re.DOTALL)
    [variant] = re.findall(r"```yaml\n(# yaml-language-server.*?)```", PAGE, re.DOTALL)
    lines = variant.replace("  cost: 15", "  csot: 15").replace("name: mine", "name: desert").splitlines(True)
    path = desk.write("".join(lines[1:]), "desert")
    findings = check_file(path, desk.library, 0).findings
    assert as_text(findings).replace(str(path), "desert.yaml") == example


@pytest.mark.parametrize(("rule", "mistake", "said", "mend"), RULES, ids=[rule for rule, *_ in RULES])
def test_every_rule_has_a_mistake_and_its_mend(desk, rule, mistake, said, mend):
    games = GAMES if rule.startswith("trial-") else 0
    code, found = told(desk, mistake, games)
    assert (rule, said) in found
    assert code == (0 if re.match(r"idle-|trial-|no-gain|unknown-style", rule) else 1)
    code, found = told(desk, mend, games)
    assert code == 0
    assert [line for other, line in found if other == rule or not games] == []


def test_every_rule_is_there():
    parts = {
        name.partition(".")[0]
        for room in (reading, variants)
        for name in room.SENTENCES
        if name.endswith((".expected", ".mend"))
    }
    assert {rule for rule, *_ in RULES} | WITHOUT_EXAMPLE == parts
    assert {rule for rule, *_ in RULES} & WITHOUT_EXAMPLE == set()


def test_every_variant_that_comes_along_is_named():
    [section] = re.findall(r"## The variants that come along\n(.*?)\n## ", PAGE, re.DOTALL)
    named = set(re.findall(r"`([\w-]+)`", section))
    assert named == set(Library.of().names())


def test_every_reason_why_a_file_cannot_be_had_is_there():
    reasons = {name for name in reading.SENTENCES if name.startswith("unreadable-")}
    assert len(reasons) > 10
    assert reasons == set(re.findall(r"`(unreadable-[\w-]+)`", PAGE))


#: What else an example of one key needs to make sense.
AROUND = {
    "teams": "players: 4\n",
    "turn.give": "players: 4\nteams: opposite\n",
    "turn.give.cards": "players: 4\nteams: opposite\n",
    "turn.give.keep": "players: 4\nteams: opposite\n",
}


def keys(shape: Shape, path: str = ""):
    """Every key that has an example, with where it stands."""
    if isinstance(shape, Record):
        for key in shape.keys:
            yield f"{path}{key.name}", key
            yield from keys(key.shape, f"{path}{key.name}.")
    elif isinstance(shape, OneOf):
        for one in shape.shapes:
            yield from keys(one, path)
    elif isinstance(shape, ListOf) and path == "colours.":
        yield from keys(shape.item, path)


def nested(path: str, key: Key):
    said = key.example if key.example is not None else key.default
    data = None if said == "none" else said
    if path.startswith("colours."):
        others = {"name": "amber", "numbers": "1-9"} | {path.removeprefix("colours."): data}
        return {"colours": ["yellow", "blue", "white", others]}
    for name in reversed(path.split(".")):
        data = {name: data}
    return data


EXAMPLES = [
    (path, key)
    for path, key in keys(variant_shape())
    if (key.example is not None or key.default is not None) and path not in ("schema", "name")
]


@pytest.mark.parametrize(("path", "key"), EXAMPLES, ids=[path for path, _ in EXAMPLES])
def test_the_example_of_a_key_makes_a_sound_variant(desk, path, key):
    checked = check_file(desk.write(HEAD + AROUND.get(path, "") + emit(nested(path, key))), desk.library, 0)
    assert [str(finding) for finding in checked.findings if finding.problem.severity == "error"] == []
