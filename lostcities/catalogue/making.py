"""A new variant file, to be filled in: everything that holds stands in it, commented out and explained.

A value that is commented out has a `#` right before it; remove that, and its section's, to say it. What
explains it is a comment in any case.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lostcities.catalogue.basics import SCHEMA
from lostcities.catalogue.language import OWN, variant_shape
from lostcities.catalogue.library import SUFFIX, Library
from lostcities.catalogue.schema import schema_path
from lostcities.catalogue.writing import variant_mapping
from lostcities.engine.names import VARIANT_NAME
from lostcities.engine.variant import Variant
from lostcities.reading.emit import emit
from lostcities.reading.problems import shown
from lostcities.reading.shapes import Key, Record
from lostcities.texts import say

WIDTH = 100


class NotMade(ValueError):
    """No file was made; `reason` is "name", "shipped", "exists" or "failed", with its `details`."""

    def __init__(self, reason: str, **details: str) -> None:
        super().__init__(reason, details)
        self.reason = reason
        self.details = details

    def __str__(self) -> str:
        return say(f"variants.not-made-{self.reason}", **self.details)


def make(library: Library, name: str, base: str, directory: Path) -> Path:
    """Writes a file for a variant like `base` into `directory`, and returns its path.

    Raises NotMade, and whatever Library.find raises for `base`.
    """
    if not VARIANT_NAME.fullmatch(name):
        raise NotMade("name", name=shown(name))
    if library.is_shipped_name(name):
        raise NotMade("shipped", name=name)
    text = new_text(library, name, base)
    path = directory / f"{name}{SUFFIX}"
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise NotMade("exists", file=shown(str(path), None)) from None
    except OSError as error:
        raise NotMade("failed", file=shown(str(path), None), why=error.strerror or "") from error
    return path


def new_text(library: Library, name: str, base: str) -> str:
    """The text of a new file. What cannot be extended by its name is written out instead."""
    variant = library.find(base)
    about: dict[str, Any] = {"schema": SCHEMA, "name": name, "title": _title(name)}
    is_named = variant.name is not None and library.path_of(variant.name) == library.locate(base)
    if is_named:
        about["extends"] = variant.name
    lines = [
        f"# yaml-language-server: $schema={schema_path()}",
        *_comment(say("variants.new-head" if is_named else "variants.new-head-whole"), ""),
        *_comment(say("variants.new-check", file=f"{name}{SUFFIX}"), ""),
        "",
        *emit(about).splitlines(),
        "",
        *_comment(say("variants.new-about"), ""),
        *_said("summary", say("variants.new-summary"), "#"),
        *_said("source", say("variants.new-source"), "#"),
        *_sections(variant, "#" if is_named else ""),
    ]
    return "".join(f"{line}\n" for line in lines)


def _title(name: str) -> str:
    return name.replace("-", " ").capitalize()


def _sections(variant: Variant, hide: str) -> Iterator[str]:
    """Every rule with what is declared of it; values begin with `hide`."""
    said = variant_mapping(variant)
    if "cost" in said["scoring"]:
        said["scoring"]["by_length"] = None
    for key in variant_shape().keys:
        if key.name in OWN:
            continue
        yield ""
        yield from _explained(key, "")
        if not isinstance(key.shape, Record):
            yield from _said(key.name, said[key.name], hide)
            continue
        yield f"{hide}{key.name}:"
        for inner in key.shape.keys:
            if inner.name in said[key.name]:
                yield from _explained(inner, "  ")
                yield from _said(inner.name, said[key.name][inner.name], f"{hide}  ")


def _said(name: str, value: Any, lead: str) -> Iterator[str]:
    return (f"{lead}{line}" for line in emit({name: value}).splitlines())


def _explained(key: Key, indent: str) -> Iterator[str]:
    text = key.description
    if not isinstance(key.shape, Record):
        text = say("variants.new-key", text=text, kind=str(key.shape.wanted()))
    return _comment(text, indent)


def _comment(text: str, indent: str) -> Iterator[str]:
    lead = f"{indent}# "
    lines = textwrap.wrap(text, WIDTH - len(lead), break_long_words=False, break_on_hyphens=False)
    return (f"{lead}{line}" for line in lines)
