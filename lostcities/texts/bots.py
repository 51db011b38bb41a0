"""What is said of bots."""

from __future__ import annotations

SENTENCES = {
    "unknown-level": "there is no bot of the level `{level}`; the levels are {known}",
    # Why a bot would take a turn, as a few words behind it.
    "reason-wager": "{colour} is started, and a wager is laid before the numbers",
    "reason-next": "{colour} is started, and nothing is skipped",
    "reason-step": {
        "one": "{colour} is started, and {count} card is skipped",
        "other": "{colour} is started, and {count} cards are skipped",
    },
    "reason-opens": "the numbers held of {colour} come to {total}, which nearly pays for it or more",
    "reason-dead": "of no use to any side",
    "reason-gift": "of no use to you, but others could lay it",
    "reason-loss": "the least loss: you could lay it",
    "reason-loss-shared": "you could lay it, and so could others",
    "reason-takes": "takes a card that goes onto a started expedition",
}
