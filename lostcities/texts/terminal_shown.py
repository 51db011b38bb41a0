"""What the table in the terminal shows and says."""

from __future__ import annotations

SENTENCES = {
    # Words for cards, and lists of words.
    "card-number": "{colour} {number}",
    "card-wager": "{colour} wager",
    "comma": "{first}, {second}",
    "and": "{first} and {second}",
    # Labels of the picture. Its columns are as wide as what stands in them.
    "hand": "hand",
    "discards": "discards",
    "deck": "deck {count}",
    "pile": "{card} of {count}",
    "match": "match {before} -> {after}",
    "you": "{name} (you)",
    "partner": "{name}, partner",
    "last-turn": "{name}   last turn {turn}",
    "holds": {"one": "{name}  {count} card", "other": "{name}  {count} cards"},
    "did": "{turn}  ({change})",
    "did-take": "{turn}  took {card}",
    "gave-you": "gave you {cards}",
    "gave": {"one": "gave {name} {count} card", "other": "gave {name} {count} cards"},
    "you-gave": "you gave {cards}",
    "too-small": (
        "This table needs {columns} x {rows}; the window has {has_columns} x {has_rows}. "
        'Enlarge it, or type "plain".'
    ),
    # A turn in the log, its player's name in a column before it.
    "change": "{before} -> {after}",
    "change-bonus": "{before} -> {after}, bonus",
    "lays": "lays {card} ({change})",
    "lays-draws": "lays {card} ({change}), draws from the deck, {count} left",
    "lays-draws-last": "lays {card} ({change}), draws the last card of the deck",
    "lays-takes": "lays {card} ({change}), takes {taken}",
    "discards-card": "discards {card}",
    "discards-draws": "discards {card}, draws from the deck, {count} left",
    "discards-draws-last": "discards {card}, draws the last card of the deck",
    "discards-takes": "discards {card}, takes {taken}",
    "gives-you": "gives you {cards}",
    "gives-cards": "gives {name} {cards}",
    "gives": {"one": "gives {name} {count} card", "other": "gives {name} {count} cards"},
    "draws": "draws from the deck, {count} left",
    "draws-last": "draws the last card of the deck",
    "takes": "takes {taken}",
    # What a move would bring about.
    "would-start": "starts {colour}: {change}",
    "would-open": "{colour}: opens with {number}  ({change})",
    "would-lay": "{colour}: {before} -> {card}  ({change})",
    "would-discard": "discard {card}",
    "would-discard-useful": "discard {card}; {names} could lay it",
    "would-discard-useful-others": "discard {card}; the others could lay it",
    "would-discard-useless": "discard {card}; of no use to {names}",
    "would-discard-useless-others": "discard {card}; of no use to the others",
    "would-draw": "the deck, {count} left",
    "would-draw-last": "the last card of the deck: it ends the round",
    "would-take": "{card}; you can lay it",
    "would-take-dead": "{card}; you cannot lay it",
    "would-give": "give {cards} to {name}",
    "would-give-partner": "give {cards} to your partner",
    # Scores and their arithmetic.
    "not-started": "not started",
    "this-round": "this round",
    "cards": {"one": "{count} card", "other": "{count} cards"},
    "sum": "sum",
    "plus-bonus": " + bonus",
    "formula-wagers": "{sum} x (1 + wagers)",
    "formula-factor": "{sum} x factor",
    "formula-by-length": "points by the number of cards, from none: {points}",
    "factors": "factor by the number of wagers, from none: {factors}",
    "bonus": {
        "one": "; {points} more for a card",
        "other": "; {points} more for {count} cards",
    },
    "bonus-numbers": {
        "one": "; {points} more for a number card",
        "other": "; {points} more for {count} number cards",
    },
    "bonus-multiplied": {
        "one": "; bonus {points} for a card",
        "other": "; bonus {points} for {count} cards",
    },
    "bonus-numbers-multiplied": {
        "one": "; bonus {points} for a number card",
        "other": "; bonus {points} for {count} number cards",
    },
    # Ends of rounds and matches; `count` is the number of turns, or of points.
    "last-card": {
        "one": (
            "{name} takes the last card of the deck: round {round} of {rounds} is over, after {count} turn."
        ),
        "other": (
            "{name} takes the last card of the deck: round {round} of {rounds} is over, after {count} turns."
        ),
    },
    "stalled": {
        "one": "{count} turn without a card from the deck: scored as it stands.",
        "other": "{count} turns without a card from the deck: scored as it stands.",
    },
    "round-over": {
        "one": "Round {round} of {rounds} is over, after {count} turn.",
        "other": "Round {round} of {rounds} is over, after {count} turns.",
    },
    "match-heading": "match",
    "leads": "leads by {count}",
    "starts": "starts round {round}",
    "starts-named": "{name} starts round {round}",
    "wins": "wins the match by {count}",
    "shared": "{names} share the match, {count} each",
    "best": "Best expedition: {name}, {colour} in round {round}, {score}.",
    "lead-by": "{name} by {count}",
    "even": "even",
    "round": "round {round}",
}
