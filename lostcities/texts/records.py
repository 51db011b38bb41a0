"""What is said of records, and of the cards and turns written in them."""

from __future__ import annotations

SENTENCES = {
    # Notation.
    "notation-card": "`{text}` is no card of this game",
    "notation-pile": "`{text}` names no discard pile of this game",
    "notation-turn": "`{text}` is no card to play (`R5`) or discard (`-R5`), no draw (`+`, `+B`), no give",
    "notation-second": "`{text}` is no draw: `+` draws from the deck, `+B` from a discard pile",
    "notation-third": "`{text}` is one too many: a turn is a card and a draw",
    "notation-give": "a give names the cards that are given",
    "notation-empty": "a turn is expected",
    # Writing.
    "write-failed": "the record {path} cannot be written: {reason}",
    "bad-seed": "a seed may hold no control characters and none that turn the direction of text",
    "locked": "the record {path} is being played by another program",
}
