"""What the program finds where it runs, for somebody who wonders why it looks as it does."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from attrs import frozen

from lostcities import __version__
from lostcities.places import Places
from lostcities.reading.files import Unreadable
from lostcities.settings import BadSettings, Settings, read_settings
from lostcities.terminal.options import Options
from lostcities.terminal.picture import needs
from lostcities.terminal.streams import is_dumb
from lostcities.terminal.theme import fitting
from lostcities.texts import LANGUAGES, language, say

#: What is needed, and what some bots and commands use where it is installed.
_LIBRARIES = ("attrs", "platformdirs", "prompt_toolkit", "PyYAML", "numpy")
#: The width of the labels.
_LABEL = 12


@frozen
class Finding:
    """One thing that was found: `what` names the label, `told` says it; `wrong` if it needs mending."""

    what: str
    told: str
    wrong: bool = False

    def __str__(self) -> str:
        label = say(f"cli.doctor-{self.what}")
        first, *others = self.told.split("\n")
        return "\n".join([f"{label:<{_LABEL}} {first}", *(f"{'':<{_LABEL}} {line}" for line in others)])


def examine(places: Places) -> Iterator[Finding]:
    """Everything that is worth knowing, from the program outwards to the person's files."""
    settings = _settings(places.config)
    yield Finding("program", f"lostcities {__version__}")
    yield Finding("python", f"{platform.python_version()} ({platform.python_implementation()})")
    yield Finding("system", f"{platform.system()} {platform.release()} {platform.machine()}")
    yield Finding("libraries", ", ".join(map(_library, _LIBRARIES)))
    yield Finding("terminal", _terminal())
    yield _size()
    yield _encoding()
    yield Finding("colours", _colours(settings[1]))
    yield Finding("language", LANGUAGES[language()])
    yield _directory("records", places.records)
    yield _directory("variants", places.variants)
    yield settings[0]


def _library(name: str) -> str:
    try:
        return f"{name} {version(name)}"
    except PackageNotFoundError:
        return say("cli.doctor-not-installed", name=name)


def _terminal() -> str:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return say("cli.doctor-is-no-terminal")
    sentence = "is-dumb" if is_dumb() else "is-terminal"
    return say(f"cli.doctor-{sentence}", term=os.environ.get("TERM", ""))


def _size() -> Finding:
    """The window, and whether the classic table fits it."""
    from lostcities.engine import Variant

    columns, rows = shutil.get_terminal_size((0, 0))
    if not columns:
        return Finding("size", say("cli.doctor-window-unknown"))
    least_columns, least_rows = needs(Variant())
    if columns >= least_columns and rows >= least_rows:
        return Finding("size", say("cli.doctor-window", columns=columns, rows=rows))
    fields = {"columns": columns, "rows": rows, "least_columns": least_columns, "least_rows": least_rows}
    return Finding("size", say("cli.doctor-window-small", **fields), wrong=True)


def _encoding() -> Finding:
    """How letters are written; every language's can be by UTF alone."""
    used = {"input": sys.stdin.encoding, "output": sys.stdout.encoding}
    poor = not (sys.stdout.encoding or "").lower().startswith("utf")
    return Finding("encoding", say(f"cli.doctor-encoded{'-poorly' if poor else ''}", **used))


def _colours(settings: Settings) -> str:
    if not Options().coloured():
        return say("cli.doctor-uncoloured", why="NO_COLOR")
    theme = fitting(settings.theme or "auto")
    told = say("cli.doctor-coloured", theme=theme)
    ground = os.environ.get("COLORFGBG")
    return f"{told} (COLORFGBG={ground})" if ground else told


def _directory(what: str, path: Path) -> Finding:
    """A directory that is there and can be written, or can be made; or is wrong."""
    existing = path
    while not existing.exists() and existing != existing.parent:
        existing = existing.parent
    if not existing.is_dir() or not os.access(existing, os.W_OK | os.X_OK):
        return Finding(what, say("cli.doctor-directory-unwritable", path=path), wrong=True)
    sentence = "directory" if existing is path else "directory-missing"
    return Finding(what, say(f"cli.doctor-{sentence}", path=path))


def _settings(path: Path) -> tuple[Finding, Settings]:
    """What stands in the file of settings, and the settings as far as they hold."""
    try:
        settings = read_settings(path)
    except (BadSettings, Unreadable) as error:
        told = say("cli.doctor-file-wrong", path=path)
        return Finding("settings", f"{told}\n{error}", wrong=True), Settings()
    sentence = "directory" if path.exists() else "file-missing"
    return Finding("settings", say(f"cli.doctor-{sentence}", path=path)), settings
