"""Records as tests write them."""

from __future__ import annotations

import pytest

from lostcities.records.record import BadRecord, Record, parse_record

HEAD = """\
lostcities: 1
variant: classic
players: [Ann, Bob]
"""

ROUND = """\
---
round: 1
to_move: Ann
hands:
  Ann: R3 R9 Y5
  Bob: B3 B4 W2
deck: G2 G3 G4 G5
turns:
"""


def read(text: str | bytes) -> Record:
    """The record that a text holds."""
    return parse_record("f", text if isinstance(text, bytes) else text.encode())


def refused(text: str | bytes, levels: list[str] | None = None) -> list[str]:
    """What is said against a text that is no right record: `LINE:COL: error: ...`."""
    with pytest.raises(BadRecord) as caught:
        parse_record("f", text if isinstance(text, bytes) else text.encode(), levels=levels)
    return [str(finding).removeprefix("f:") for finding in caught.value.findings]


def warned(record: Record) -> list[str]:
    """What is said of a record that is right all the same."""
    return [str(finding).removeprefix("f:") for finding in record.warnings]
