"""Why the rules refuse a move: each rule once for the player, and once (`told-`) for onlookers."""

from __future__ import annotations

SENTENCES = {
    "over": "The round is over.",
    "phase-card": "First lay or discard a card.",
    "phase-draw": "Now draw a card.",
    "phase-give": "Giving replaces a whole turn.",
    "hand": {"one": "You have no {card}.", "other": "You do not have {count} {card}."},
    "order-rising": "{card} is below your {colour} {top}.",
    "order-falling": "{card} is above your {colour} {top}.",
    "equal": "{card} is no different from your {colour} {top}.",
    "wager": "{card} comes before the first number, your {colour} has {laid}.",
    "own-discard": "{move} is the pile you just discarded onto.",
    "empty": "The {colour} discard pile is empty.",
    "dead-discards": "Discards are never drawn in this game.",
    "no-give": "No cards are given in this game.",
    "give-count": {
        "one": "One card is given at a time, not {cards}.",
        "other": "{count} cards are given at a time, not {cards}.",
    },
    "give-keep": "At least {keep} must stay in your hand; it would be {left}.",
    "foreign": "{move} is no move of this game.",
    "told-over": "the round is over",
    "told-phase-card": "a card must be laid or discarded first",
    "told-phase-draw": "the draw that ends the turn is still to come",
    "told-phase-give": "giving replaces a whole turn",
    "told-hand": {"one": "{who} has no {card}", "other": "{who} does not have {count} {card}"},
    "told-order-rising": "{card} is below {colour} {top}",
    "told-order-falling": "{card} is above {colour} {top}",
    "told-equal": "{card} is no different from {colour} {top}",
    "told-wager": "{card} comes before the first number, {colour} has {laid}",
    "told-own-discard": "{move} is the pile just discarded onto",
    "told-empty": "the {colour} discard pile is empty",
    "told-dead-discards": "discards are never drawn in this game",
    "told-no-give": "no cards are given in this game",
    "told-give-count": {
        "one": "one card is given at a time, not {cards}",
        "other": "{count} cards are given at a time, not {cards}",
    },
    "told-give-keep": "at least {keep} must stay in the hand; it would be {left}",
    "told-foreign": "{move} is no move of this game",
}
