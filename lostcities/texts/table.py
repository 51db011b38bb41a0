"""What is said of seats at a table, and of matches that are opened."""

from __future__ import annotations

SENTENCES = {
    "seats-many": "{given} seats are named, but the variant has {players} players",
    "seats-twice": "two seats are named `{name}`: every player needs a name of their own",
    "seats-empty-level": "`{seat}` names no level after the colon; the levels are {levels}",
    "seats-form": "`{seat}` is no seat: write a name, `bot`, `bot:LEVEL`, `NAME=bot` or `NAME=bot:LEVEL`",
    "seats-name-empty": "a player's name may not be empty",
    "seats-name-long": "`{name}` is too long for a player's name: at most {most} characters",
    "seats-name-character": "{name!a} has characters that a player's name may not have: no control "
    "characters, no spaces at the ends, none of : , = and no brackets",
    "empty-hand": "player {number} is to move and has no cards: the match cannot go on",
    "no-stall-limit": "{path}: bots alone play this match, so its variant needs a `round.stall_limit`",
    "plays-outside": "{path}: a program from outside played this match, so it cannot be gone on with; "
    "`lostcities replay {path}` shows it",
    "match-is-over": "the match in {path} is over; `lostcities replay {path}` shows it",
}
