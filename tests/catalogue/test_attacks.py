"""What a file may try: each attempt is refused at a place, after bounded work, and nothing else happens."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path

import pytest

from lostcities.catalogue.loading import load_file
from lostcities.reading import compose as composing
from lostcities.reading.files import Unreadable

HEAD = "schema: 1\nname: mine\n"
MANY_KEYS = "".join(f"key{number}: 1\n" for number in range(20_000))
BOMB = "a: &a [x, x]\n" + "".join(f"{new}: &{new} [*{old}, *{old}]\n" for old, new in pairwise("abcdefghi"))
COPIES = ", ".join(f"{number}: 20" for number in range(1, 100))

#: Content of a file, and the rules it breaks.
ATTACKS: dict[str, tuple[str | bytes, set[str]]] = {
    "alias bomb": (HEAD + BOMB, {"anchor", "alias", "unknown-key"}),
    "recursive anchor": (HEAD + "colours: &a [*a]\n", {"anchor", "alias"}),
    "tag": (HEAD + "hand: !!int 8\n", {"tag"}),
    "python tag": (HEAD + "title: !!python/object/apply:os.system [ls]\n", {"tag", "wrong-type"}),
    "merge key": (HEAD + "deck:\n  <<: {wagers: 2}\n", {"merge-key"}),
    "duplicate key": (HEAD + "hand: 8\nhand: 8\n", {"duplicate-key"}),
    "yes twice": (HEAD + 'yes: 1\n"yes": 1\n', {"duplicate-key", "unknown-key"}),
    "1 twice": (HEAD + 'deck: {copies: {2: 1, "2": 1}}\n', {"duplicate-key"}),
    "deep lists": (HEAD + "colours: " + "[" * 2000 + "]" * 2000 + "\n", {"depth"}),
    "deep mappings": (HEAD + "".join(f"{' ' * depth}a:\n" for depth in range(300)), {"depth"}),
    "open brackets": ("[" * 60_000, {"depth"}),
    "dashes": ("- " * 30_000, {"depth"}),
    "many keys": (HEAD + MANY_KEYS[:60_000], {"nodes"}),
    "too many bytes": (HEAD + MANY_KEYS, {"bytes"}),
    "long number": (HEAD + f"hand: {'9' * 5000}\n", {"range"}),
    "long negative number": (HEAD + f"scoring: {{cost: -{'9' * 5000}}}\n", {"range"}),
    "copies by multiplication": (
        HEAD + f"deck: {{numbers: 1-99, wagers: 20, copies: {{{COPIES}}}}}\n",
        {"many-kinds", "many-cards"},
    ),
    "thousand colours": (HEAD + f"colours: [{', '.join(f'c{n}' for n in range(1000))}]\n", {"many-items"}),
    "thousand seats": (HEAD + "players: 1000\n", {"range"}),
    "equal letters": (HEAD + "colours: [red, rose]\nhand: 2\n", {"same-letter"}),
    "Cyrillic letter": (HEAD + "colours: [{name: amber, letter: А}]\nhand: 2\n", {"wrong-type"}),
    "Cyrillic name": (HEAD + "colours: [Аmber]\nhand: 2\n", {"letter"}),
    "accents": (HEAD + "colours: [n\u00f1, {name: nn\u0303, letter: M}]\nhand: 2\n", {"same-name"}),
    "escape in title": (HEAD + 'title: "\\e[2J"\n', {"character"}),
    "raw escape": (HEAD + "title: \x1b[2J\n", {"character"}),
    "direction in title": (HEAD + "title: a\u202eb\n", {"character"}),
    "direction in summary": (HEAD + "summary: |\n  a\u2066b\n", {"character"}),
    "escaped direction in source": (HEAD + 'source: "a\\u202Eb"\n', {"character"}),
    "direction in a colour": (HEAD + "colours: ['a\u200fb']\nhand: 2\n", {"character"}),
    "direction in a key": (HEAD + '"h\\u202eand": 8\n', {"character"}),
    "direction in a comment": (HEAD + "hand: 8 # \u202e\n", {"character"}),
    "invisible in a colour": (HEAD + "colours: ['a\u200bb']\nhand: 2\n", {"colour-name"}),
    "control in a colour": (HEAD + 'colours: ["a\\x9bb"]\n', {"character"}),
    "UTF-16": ((HEAD).encode("utf-16"), {"utf-16"}),
    "UTF-16 without mark": ((HEAD).encode("utf-16-le"), {"character", "no-text"}),
    "UTF-32": ((HEAD).encode("utf-32"), {"utf-16"}),
    "Latin-1": ((HEAD + "title: é\n").encode("latin-1"), {"utf-8"}),
    "NUL": (HEAD + "hand: 8\0\n", {"character"}),
    "tab as indent": (HEAD + "deck:\n\twagers: 2\n", {"tab"}),
    "tab as blank": (HEAD + "hand:\t8\n", {"tab"}),
    "binary": (bytes(range(256)) * 100, {"character", "no-text", "utf-8"}),
    "two documents": (HEAD + "---\n" + HEAD, {"documents"}),
    "directive": ("%YAML 1.1\n---\n" + HEAD, {"directive"}),
    "empty": ("", {"empty"}),
    "only a comment": ("# nothing\n", {"empty"}),
    "empty document": ("---\n", {"wrong-type"}),
    "list on top": ("- schema\n- name\n", {"wrong-type"}),
    "text on top": ("schema\n", {"wrong-type"}),
    "complex key": (HEAD + "? [a]\n: b\n", {"complex-key"}),
    "path in extends": (HEAD + "extends: ../../etc/passwd\n", {"wrong-type"}),
    "file in extends": (HEAD + "extends: classic.yaml\n", {"wrong-type"}),
    "absolute path in extends": (HEAD + "extends: /dev/zero\n", {"wrong-type"}),
    "itself": (HEAD + "extends: mine\n", {"extends-cycle"}),
    "a shipped name": ("schema: 1\nname: classic\n", {"file-name"}),
}
for written in (
    "010",
    "0x1F",
    "1_000",
    "1:30",
    ".inf",
    ".nan",
    "2001-02-03",
    "no",
    "on",
    "~",
    "null",
    "1e3",
    "1.0",
    "+8",
):
    ATTACKS[f"hand {written}"] = (HEAD + f"hand: {written}\n", {"wrong-type"})


@pytest.mark.parametrize("attack", ATTACKS)
def test_it_is_refused_at_a_place(desk, attack, monkeypatch):
    content, rules = ATTACKS[attack]
    built = []
    scalar = composing._Builder._scalar
    monkeypatch.setattr(
        composing._Builder, "_scalar", lambda self, event: built.append(event) or scalar(self, event)
    )
    loaded = desk.load(content)
    assert loaded.variant is None
    assert loaded.findings
    assert {finding.problem.rule for finding in loaded.findings} <= rules
    size = len(content.encode() if isinstance(content, str) else content)
    for finding in loaded.findings:
        line = str(finding)
        assert line.isprintable()
        assert line.startswith(f"{desk.directory}/mine.yaml:{finding.problem.place.line}:")
        assert len(line) < 500 + len(str(desk.directory))
        assert 1 <= finding.problem.place.line <= size + 1
    assert len(built) <= 4097  # bounded work, whatever the file holds


def test_no_more_bytes_are_read_than_a_file_may_have(desk, monkeypatch):
    taken = []
    read = os.read
    path = desk.write(HEAD + "# " + "x" * 10_000_000)
    monkeypatch.setattr(os, "read", lambda *how: taken.append(read(*how)) or taken[-1])
    loaded = load_file(path, desk.library)
    assert [finding.problem.rule for finding in loaded.findings] == ["bytes"]
    assert sum(map(len, taken)) == 64 * 1024 + 1


def make(kind: str, directory: Path) -> Path:
    path = directory / "mine.yaml"
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "directory":
            path.mkdir()
        case "loop":
            path.symlink_to(path)
        case "device":
            path.symlink_to("/dev/zero")
    return path


@pytest.mark.parametrize("kind", ["pipe", "directory", "loop", "device", "missing"])
def test_what_is_no_file_is_not_waited_for(desk, kind):
    with pytest.raises(Unreadable) as caught:
        load_file(make(kind, desk.directory), desk.library)
    assert caught.value.reason == kind


def test_a_file_that_changes_while_it_is_read(desk, monkeypatch):
    path = desk.write(HEAD)
    read = os.read

    def changing(*how):
        path.write_text(HEAD + "hand: 7\n")
        return read(*how)

    monkeypatch.setattr(os, "read", changing)
    with pytest.raises(Unreadable, match="changed"):
        load_file(path, desk.library)


def test_a_circle_of_three(desk):
    for name, other in ("ab", "bc", "ca"):
        desk.write(f"schema: 1\nname: {name}\nextends: {other}\n", name)
    rules = {finding.problem.rule for finding in desk.load("schema: 1\nname: mine\nextends: a\n").findings}
    assert rules == {"extends-cycle", "wrong-variant"}
