"""Every sentence the program says, by id: `say("reading.tab")`.

An id is `room.name`. The sentences of a room are the dictionary `SENTENCES` of the module
`lostcities.texts.<room>`, under their names; the module is loaded when one of them is first said.
Sentences are whole, with `{field}` where something is put in. One that hangs on a number is a
mapping with the forms "one" and "other", chosen by the field `count` (by its size: -1 is "one").
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

Sentences = Mapping[str, str | Mapping[str, str]]


def say(sentence_id: str, /, **fields: Any) -> str:
    """The sentence with this id, its fields filled in; KeyError for an unknown id or a missing field."""
    room, _, name = sentence_id.partition(".")
    sentence = _sentences(room)[name]
    if not isinstance(sentence, str):
        sentence = sentence["one" if abs(fields["count"]) == 1 else "other"]
    return sentence.format_map(fields)


@cache
def _sentences(room: str) -> Sentences:
    sentences: Sentences = import_module(f"{__name__}.{room}").SENTENCES
    return sentences
