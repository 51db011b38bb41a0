"""What a variant file may try: its content, or what is laid in its place; and the rules that it breaks.

`scripts/bench` measures how soon each is refused.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

HEAD = "schema: 1\nname: mine\n"
MANY_KEYS = "".join(f"key{number}: 1\n" for number in range(20_000))
BOMB = "a: &a [x, x]\n" + "".join(f"{new}: &{new} [*{old}, *{old}]\n" for old, new in pairwise("abcdefghi"))
COPIES = ", ".join(f"{number}: 20" for number in range(1, 100))
LARGE = ", ".join(f"{{name: {letter}, numbers: 1-99}}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWYZ")

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
    "wrong numbers in a large deck": (
        HEAD + f"colours: [{LARGE}]\nplayers: x\nhand: x\nexpedition: {{equal: x}}\n"
        "deck: {wagers: x, set_aside: x, copies: {1: x, 2: x, 3: x}}\n",
        {"wrong-type", "many-kinds", "many-cards"},
    ),
    "a thousand lines that are no YAML": (
        HEAD + "".join(f"key{number}: `\n" for number in range(4000)),
        {"syntax-character"},
    ),
    "quotes that swallow one another": (
        HEAD + "title: 'a\nplayers: 'b\n" * 2000,
        {"syntax-quote", "duplicate-key"},
    ),
    "tabs": (HEAD + "\t\n" * 30_000 + "hand:\t8\n", {"tab"}),
    "thousand seats": (HEAD + "players: 1000\n", {"range"}),
    "equal letters": (HEAD + "colours: [red, rose]\nhand: 2\n", {"same-letter"}),
    "Cyrillic letter": (HEAD + "colours: [{name: amber, letter: А}]\nhand: 2\n", {"wrong-type"}),
    "Cyrillic name": (HEAD + "colours: [Аmber]\nhand: 2\n", {"letter"}),
    "accents": (HEAD + "colours: [n\u00f1, {name: nn\u0303, letter: M}]\nhand: 2\n", {"same-name"}),
    "Cyrillic twin": (HEAD + "colours: [amber, {name: \u0430mber, letter: M}]\nhand: 2\n", {"look-alike"}),
    "Greek twin": (HEAD + "colours: [oak, {name: \u03bfak, letter: M}]\nhand: 2\n", {"look-alike"}),
    "full-width twin": (HEAD + "colours: [red, {name: \uff52ed, letter: M}]\nhand: 2\n", {"look-alike"}),
    "digit twin": (HEAD + "colours: [oak, {name: 0ak, letter: M}]\nhand: 2\n", {"look-alike"}),
    "escape in title": (HEAD + 'title: "\\e[2J"\n', {"character"}),
    "raw escape": (HEAD + "title: \x1b[2J\n", {"character"}),
    "direction in title": (HEAD + "title: a\u202eb\n", {"character"}),
    "direction in summary": (HEAD + "summary: |\n  a\u2066b\n", {"character"}),
    "escaped direction in source": (HEAD + 'source: "a\\u202Eb"\n', {"character"}),
    "direction in a colour": (HEAD + "colours: ['a\u200fb']\nhand: 2\n", {"character"}),
    "direction in a key": (HEAD + '"h\\u202eand": 8\n', {"character"}),
    "direction in a comment": (HEAD + "hand: 8 # \u202e\n", {"character"}),
    "invisible in a colour": (HEAD + "colours: ['a\u200bb']\nhand: 2\n", {"colour-name"}),
    "control in a colour": (HEAD + 'colours: ["a\\x9bb"]\nhand: 2\n', {"character"}),
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


#: What would move the cursor, or change how a text is seen: raw, and as an escape.
DECEPTIONS = {
    "escape": ("\x1b[2J", "\\e[2J"),
    "direction": ("a\u202eb", "a\\u202Eb"),
    "isolate": ("\u2066", "\\u2066"),
}
#: Where a text can stand.
TEXTS = {
    "name": "name: {}",
    "title": "title: {}",
    "summary": "summary: {}",
    "source": "source: {}",
    "extends": "extends: {}",
    "teams": "teams: {}",
    "colour": "colours: [{}, blue]",
    "colour's name": "colours: [{{name: {}}}, blue]",
    "letter": "colours: [{{name: red, letter: {}}}]",
    "place": "colours: [{{name: red, place: {}}}]",
    "style": "colours: [{{name: red, style: {}}}]",
    "numbers": "deck: {{numbers: {}}}",
    "word": "expedition: {{order: {}}}",
    "key": "{}: 1",
    "inner key": "deck: {{copies: {{{}: 1}}}}",
}
for where, line in TEXTS.items():
    for what, (raw, escaped) in DECEPTIONS.items():
        head = "schema: 1\n" if where == "name" else HEAD
        for how, said in (("raw", f"'{raw}'"), ("escaped", f'"{escaped}"')):
            ATTACKS[f"{how} {what} in {where}"] = (head + line.format(said) + "\nhand: 2\n", {"character"})
for written in ("no", "on", "y", "True", "~"):
    ATTACKS[f"equal {written}"] = (HEAD + f"expedition: {{equal: {written}}}\n", {"wrong-type"})
for written in ("010-020", "0x2-0x5", "1_0-2_0", "1:30-1:40"):
    ATTACKS[f"numbers {written}"] = (HEAD + f"deck: {{numbers: {written}}}\n", {"wrong-type"})
for written in ("010", "0x1F", "1_0", ".inf", "yes"):
    ATTACKS[f"copies of {written}"] = (HEAD + f"deck: {{copies: {{{written}: 2}}}}\n", {"wrong-type"})


# -- files that are none, and files beside others --------------------------------------------------


def write(directory: Path, text: str | bytes, name: str = "mine") -> Path:
    """A file with exactly this content."""
    path = directory / f"{name}.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def a_pipe(directory: Path) -> Path:
    os.mkfifo(directory / "mine.yaml")
    return directory / "mine.yaml"


def a_directory(directory: Path) -> Path:
    (directory / "mine.yaml").mkdir()
    return directory / "mine.yaml"


def links_in_a_circle(directory: Path) -> Path:
    (directory / "other").symlink_to(directory / "mine.yaml")
    (directory / "mine.yaml").symlink_to(directory / "other")
    return directory / "mine.yaml"


def a_device(directory: Path) -> Path:
    return Path("/dev/zero")


def a_link_to_a_device(directory: Path) -> Path:
    (directory / "mine.yaml").symlink_to("/dev/zero")
    return directory / "mine.yaml"


def no_file(directory: Path) -> Path:
    return directory / "mine.yaml"


def a_huge_file(directory: Path) -> Path:
    path = write(directory, HEAD)
    os.truncate(path, 1 << 40)  # all of it but the head a hole
    return path


def a_circle_of_three(directory: Path) -> Path:
    for name, other in ("ab", "bc", "ca"):
        write(directory, f"schema: 1\nname: {name}\nextends: {other}\n", name)
    return write(directory, HEAD + "extends: a\n")


def a_parent_that_is_a_device(directory: Path) -> Path:
    (directory / "parent.yaml").symlink_to("/dev/zero")
    return write(directory, HEAD + "extends: parent\n")


#: What is laid in a file's place, and the rules it breaks.
LAID: dict[Callable[[Path], Path], set[str]] = {
    a_pipe: {"unreadable-pipe"},
    a_directory: {"unreadable-directory"},
    links_in_a_circle: {"unreadable-loop"},
    a_device: {"unreadable-device"},
    a_link_to_a_device: {"unreadable-device"},
    no_file: {"unreadable-missing"},
    a_huge_file: {"bytes"},
    a_circle_of_three: {"extends-cycle", "wrong-variant"},
    a_parent_that_is_a_device: {"unreadable"},
}


def lay(attack: str, directory: Path) -> tuple[Path, set[str]]:
    """The file of an attack, and the rules it breaks."""
    for laid, rules in LAID.items():
        if laid.__name__ == attack:
            return laid(directory), rules
    content, rules = ATTACKS[attack]
    return write(directory, content), rules


NAMES = (*ATTACKS, *(laid.__name__ for laid in LAID))
