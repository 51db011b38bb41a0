"""What is said of records, and of the cards and turns written in them."""

from __future__ import annotations

SENTENCES = {
    # Notation.
    "notation-card": "`{text}` is no card of this game",
    "notation-pile": "`{text}` names no discard pile of this game",
    "notation-turn": "`{text}` is no card and no draw: a turn reads `R5 +`, `-R5 +B` or `give R3 R4`",
    "notation-second": "`{text}` is no draw: `+` draws from the deck, `+B` from a discard pile",
    "notation-third": "`{text}` is one too many: a turn is a card and a draw",
    "notation-give": "a give names the cards that are given",
    "notation-empty": "a turn is expected",
    # The head of a record.
    "version": "this record has version {version} of the format; this program reads version {known}",
    "torn-head": "the file ends within this line, before the head of the match is complete",
    "players": {
        "one": "this variant has one player, not {given}",
        "other": "this variant has {count} players, not {given}",
    },
    "name-empty": "a name is more than blanks",
    "name-long": "a name has at most 20 characters",
    "name-character": "the name `{name}` has a character that no name may have, such as `:` `,` or `(`",
    "a-name": "a name (in quotes if it looks like a number, `true`, `false` or `none`)",
    "a-level": "the level of a bot",
    "a-date": "a date such as `2024-05-01` or `2024-05-01T20:15:00+02:00`",
    # Its rounds.
    "many-rounds": "more than {most} rounds: no match is that long",
    "unknown-player": "`{name}` is none of the players",
    "not-lowest": "the expeditions of a side are listed under its lowest seat: `{lowest}`, not `{name}`",
    "cards": "cards such as `R5 BX`, apart by blanks,",
    "many-cards": "here are more cards than the {count} of the whole deck",
    "no-turn": "a turn such as `R5 +` is expected, not {found}",
    "torn-line": "this last line has no end: it is torn and counts for nothing",
    "torn-round": "the round that begins here has no `turns:` yet: it is torn and counts for nothing",
    "no-adding": "turns cannot be added at the end of this record, as it is laid out",
    "round-number": "round {number} is expected here: rounds count up",
    "round-beyond": {
        "one": "this match has one round",
        "other": "this match has {count} rounds",
    },
    "round-early": "round {number}, before this one, is not over",
    "position-order": "{card} does not follow the cards before it in its expedition",
    "position-equal": "{card} does not follow the cards before it in its expedition: equal numbers may not",
    "position-wager": "{card} stands after a number of its expedition: wagers come before them",
    "position-copies": {
        "one": "{card} is named more often than the deck has it: once",
        "other": "{card} is named more often than the deck has it: {count} times",
    },
    "illegal": "{move} by {who} is refused by the rule `{name}`: {why}",
    "illegal-after": "{move} is refused by the rule `over`: the round is over",
    "nothing-to-undo": "there is nothing to take back: the round begins here",
    # Writing.
    "write-failed": "the record {path} cannot be written: {reason}",
    "bad-seed": "a seed may hold no control characters and none that turn the direction of text",
    "locked": "the record {path} is being played by another program",
}
