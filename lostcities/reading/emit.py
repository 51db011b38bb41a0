"""Writing plain data so that it is read back the same: the dialect that `compose` reads.

None is `none`, texts are plain where they can be, in quotes where they would be taken for
something else, and blocks where they have lines or tabs. Small lists and mappings stand in one
line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

#: Up to this length a list or a mapping stands in one line.
WIDTH = 100

# Words that begin with a letter, and spans of numbers: nothing that YAML could take for its own.
_PLAIN = re.compile(r"[^\W\d_][\w./()+;'-]*( [\w./()+;'-]+)*|[0-9]{1,4}-[0-9]{1,4}")
# What YAML readers take for something else than text, here or elsewhere.
_TAKEN = re.compile(r"(?i:y|n|yes|no|on|off|true|false|null|none)")


def emit(data: dict[Any, Any]) -> str:
    """The document that holds `data`: dicts, lists, texts, integers, booleans and None."""
    return "".join(f"{line}\n" for line in _mapping_lines(data, ""))


def _mapping_lines(data: dict[Any, Any], indent: str) -> Iterator[str]:
    for key, value in data.items():
        yield from _value_lines(f"{indent}{scalar(key)}:", value, indent)


def _value_lines(lead: str, value: Any, indent: str) -> Iterator[str]:
    """The lines of a value; `lead` is what stands before it in its first one."""
    if isinstance(value, str) and ("\n" in value or "\t" in value):
        yield from _block_lines(lead, value, indent)
        return
    if isinstance(value, list | dict):
        line = None if _has_blocks(value) else f"{lead} {flow(value)}"
        if value and (line is None or len(line) > WIDTH or _is_deep(value)):
            yield lead
            inner = f"{indent}  "
            yield from _list_lines(value, inner) if isinstance(value, list) else _mapping_lines(value, inner)
            return
    yield f"{lead} {flow(value)}"


def _list_lines(data: list[Any], indent: str) -> Iterator[str]:
    for value in data:
        lead, *lines = _value_lines(f"{indent}-", value, indent)
        if isinstance(value, dict) and lines:  # the first key stands beside the dash
            lead, lines = f"{lead} {lines[0].lstrip()}", lines[1:]
        yield lead
        yield from lines


def _block_lines(lead: str, text: str, indent: str) -> Iterator[str]:
    body = text.rstrip("\n")
    ends = len(text) - len(body)
    chomping = "-" if ends == 0 else "" if ends == 1 and body else "+"
    yield f"{lead} |2{chomping}"
    lines = text.removesuffix("\n").split("\n")
    for line in lines:
        yield f"{indent}  {line}" if line else ""


def _has_blocks(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_has_blocks, value.values()))
    if isinstance(value, list):
        return any(map(_has_blocks, value))
    return isinstance(value, str) and ("\n" in value or "\t" in value)


def _is_deep(value: dict[Any, Any] | list[Any]) -> bool:
    """Whether mappings stand in it that are better read line by line."""
    if isinstance(value, list):
        return any(isinstance(item, dict) for item in value)
    return any(isinstance(item, dict | list) for item in value.values())


def flow(value: Any) -> str:
    """A value in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{scalar(key)}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    return scalar(value)


def scalar(value: str | int | bool | None) -> str:
    """A single value, in quotes where it must be."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if _PLAIN.fullmatch(value) and not _TAKEN.fullmatch(value):
        return value
    return json.dumps(value, ensure_ascii=False)
