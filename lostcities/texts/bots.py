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
    "reason-opens": "opens {colour}, whose numbers in your hand come to {total}",
    "reason-dead": "it is of no use to any side",
    "reason-gift": "it is of no use to you, but others could lay it",
    "reason-loss": "you could lay it later: of such cards the one least missed comes first",
    "reason-give": "your partner has more use for them",
    "reason-takes": "it goes onto a started expedition",
    "reason-deck": "nothing on the piles goes onto a started expedition",
}
