"""Cards and turns as files write them, and the record of a match: written, read, played again.

`record`, `replay` and `resume` read YAML and are imported from their modules by whoever needs them:
beginning a match needs only what is here.
"""

from lostcities.records.head import Head
from lostcities.records.journal import Journal, JournalError, RecordLocked
from lostcities.records.notation import BadNotation, format_turn, parse_card, parse_turn
from lostcities.records.writing import BadSeed

__all__ = [
    "BadNotation",
    "BadSeed",
    "Head",
    "Journal",
    "JournalError",
    "RecordLocked",
    "format_turn",
    "parse_card",
    "parse_turn",
]
