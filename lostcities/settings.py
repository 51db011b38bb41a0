"""A person's settings: a small YAML file that says what would else be said on every command line.

It is read as strictly as a variant: whatever is wrong with it is told with its place, all of it at once.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import frozen

if TYPE_CHECKING:
    from lostcities.reading.nodes import Node
    from lostcities.reading.problems import Finding, Problem
    from lostcities.reading.shapes import Record

#: How seconds are written, here and on the command line.
SECONDS = r"[0-9]{1,4}(\.[0-9]{1,6})?|\.[0-9]{1,6}"


@frozen(kw_only=True)
class Settings:
    """What a person set; None where the file says nothing."""

    name: str | None = None
    language: str | None = None
    theme: str | None = None
    pace: float | None = None
    plain: bool | None = None
    ascii: bool | None = None


class BadSettings(ValueError):
    """A file of settings that is wrong; `findings` are all its problems."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(findings)
        self.findings = findings

    def __str__(self) -> str:
        return "\n".join(map(str, self.findings))


def read_settings(path: Path) -> Settings:
    """The settings in a file; none if there is no such file.

    Raises BadSettings if something is wrong in it, and Unreadable if it cannot be read.
    """
    if not path.exists() and not path.is_symlink():  # a link that leads nowhere was meant to lead somewhere
        return Settings()
    from lostcities.reading.compose import Limits, compose
    from lostcities.reading.files import read_file
    from lostcities.reading.problems import Finding, ordered

    limits = Limits()
    composition = compose(str(path), read_file(path, limits.bytes), limits)
    problems = list(composition.problems)
    said = _said(composition.documents[0], problems) if composition.documents else {}
    if problems:
        raise BadSettings(ordered([Finding(composition.source, problem) for problem in problems]))
    pace = said.get("pace")
    return Settings(**said | ({} if pace is None else {"pace": float(pace)}))


def _said(root: Node, problems: list[Problem]) -> dict[str, Any]:
    """What the file says, as far as it can be read; `problems` gets what is wrong with it."""
    from lostcities.reading.nodes import at
    from lostcities.reading.problems import Problem
    from lostcities.reading.shapes import INVALID

    said = _shape().read(root, "", problems)
    if said is INVALID:
        return {}
    name = at(root, "name")
    if name is not None and "name" in said:
        from lostcities.engine import NAME_LENGTH, name_objection

        why = name_objection(said["name"])
        if why is not None:
            details = {"most": NAME_LENGTH}
            problems.append(Problem(name.place, "name", f"bad-name-{why}", details, room="cli"))
    return dict(said)


def _shape() -> Record:
    from lostcities.reading.shapes import Boolean, Choice, Key, Record, Text
    from lostcities.terminal.theme import CHOICES
    from lostcities.texts import LANGUAGES

    return Record(
        (
            Key("name", Text(called="cli.a-player-name"), "What you are called at the table."),
            Key("language", Choice(LANGUAGES), "The language to play in."),
            Key("theme", Choice(dict.fromkeys(CHOICES, "")), "How colours are used."),
            Key("pace", Text(SECONDS, "cli.a-pace", anything=True), "Seconds between the turns of bots."),
            Key("plain", Boolean(), "Whether whole sentences take the place of the picture."),
            Key("ascii", Boolean(), "Whether to draw with ASCII characters alone."),
        )
    )


def is_seconds(text: str) -> bool:
    """Whether a text is a number of seconds."""
    return re.fullmatch(SECONDS, text) is not None
