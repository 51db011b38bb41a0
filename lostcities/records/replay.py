"""`lostcities replay`: a record played by the rules, for programs and for persons."""

from __future__ import annotations

import json
from pathlib import Path

from attrs import frozen

from lostcities.catalogue.library import Library
from lostcities.reading.files import Unreadable
from lostcities.records.objects import Json, match_object
from lostcities.records.record import BadRecord, Record, read_record
from lostcities.records.story import Cast, match_story


@frozen
class Answer:
    """What a command has to say: its exit code, and the text for each of the two streams."""

    code: int
    output: str = ""
    errors: str = ""


def replay(path: Path, *, as_json: bool = False, library: Library | None = None) -> Answer:
    """Plays the record in a file, and tells it as one JSON object or turn by turn."""
    try:
        record = read_record(path, library=library)
    except Unreadable as error:
        return Answer(2, errors=f"{error}\n")
    except BadRecord as error:
        return Answer(1, errors=f"{error}\n")
    warnings = "".join(f"{warning}\n" for warning in record.warnings)
    if as_json:
        output = json.dumps(replay_object(record)) + "\n"
    else:
        cast = Cast.of(record.players, record.bots)
        output = "".join(f"{line}\n" for line in match_story(record.match, cast))
    return Answer(0, output, warnings)


def replay_object(record: Record) -> Json:
    """The object that `lostcities replay --json` prints."""
    return match_object(record.match, record.players)
