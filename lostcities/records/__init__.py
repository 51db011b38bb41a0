"""Cards and turns as files write them, and the record of a match: written, read, played again.

Beginning a match needs only what is exported here. What reads YAML is imported from its module by
whoever needs it:

- `record` reads a record, `resume` finds those that can go on, `replay` is the command of that name;
- `objects` makes JSON of rounds, matches and views, `story` tells them to a person;
- `refusals` says why the rules refuse a move.
"""

from lostcities.records.head import Head
from lostcities.records.journal import HeldJournal, Journal, JournalError, RecordLocked
from lostcities.records.notation import BadNotation, format_turn, parse_card, parse_turn
from lostcities.records.writing import BadSeed

__all__ = [
    "BadNotation",
    "BadSeed",
    "Head",
    "HeldJournal",
    "Journal",
    "JournalError",
    "RecordLocked",
    "format_turn",
    "parse_card",
    "parse_turn",
]
