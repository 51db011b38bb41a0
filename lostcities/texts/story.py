"""What is told of a match that was recorded: in one line, or turn by turn."""

from __future__ import annotations

SENTENCES = {
    # A record that goes on.
    "summary": "{title}; round {number} of {count}, {scores}",
    "summary-new": "{title}; no round has begun",
    # A record that is shown turn by turn.
    "title": "{variant}: {players}",
    "nameless": "A game of its own",
    "round-begins": "Round {number} of {count}: {who} starts.",
    # A person who gave no name. What is said of this player has a form of its own, begun with `you-`.
    "you": "You",
    "you-round-begins": "Round {number} of {count}: you start.",
    "you-lays-number": "lay {colour} {rank} ({before} -> {after})",
    "you-lays-wager": "lay a {colour} wager ({before} -> {after})",
    "you-discards-number": "discard {colour} {rank}",
    "you-discards-wager": "discard a {colour} wager",
    "you-draws": "draw from the deck, {count} left",
    "you-draws-last": "draw the last card of the deck",
    "you-takes-number": "take {colour} {rank}",
    "you-takes-wager": "take a {colour} wager",
    "you-gives": "give {to} {cards}",
    "you-round-runs": {
        "one": "Round {number} stands after one turn, you are to move: {scores}.",
        "other": "Round {number} stands after {count} turns, you are to move: {scores}.",
    },
    "you-wins": {
        "one": "You win the match by one point.",
        "other": "You win the match by {count} points.",
    },
    "lays-number": "lays {colour} {rank} ({before} -> {after})",
    "lays-wager": "lays a {colour} wager ({before} -> {after})",
    "discards-number": "discards {colour} {rank}",
    "discards-wager": "discards a {colour} wager",
    "draws": "draws from the deck, {count} left",
    "draws-last": "draws the last card of the deck",
    "takes-number": "takes {colour} {rank}",
    "takes-wager": "takes a {colour} wager",
    "gives": "gives {to} {cards}",
    "card-number": "{colour} {rank}",
    "card-wager": "a {colour} wager",
    "comma": "{first}, {second}",
    "and": "{first} and {second}",
    "stalled": {
        "one": "One turn without a card from the deck: scored as it stands.",
        "other": "{count} turns without a card from the deck: scored as it stands.",
    },
    "round-over": {
        "one": "Round {number} is over after one turn: {scores}.",
        "other": "Round {number} is over after {count} turns: {scores}.",
    },
    "round-runs": {
        "one": "Round {number} stands after one turn, {who} is to move: {scores}.",
        "other": "Round {number} stands after {count} turns, {who} is to move: {scores}.",
    },
    "score": "{names} {points}",
    "totals": "The match: {scores}.",
    "wins": {
        "one": "{names} wins the match by one point.",
        "other": "{names} wins the match by {count} points.",
    },
    "win": {
        "one": "{names} win the match by one point.",
        "other": "{names} win the match by {count} points.",
    },
    "share": "{names} share the match.",
    "no-rounds": "No round has begun.",
}
