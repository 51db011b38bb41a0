"""The rules of a variant in plain sentences, in the order a rulebook has."""

from __future__ import annotations

SENTENCES = {
    "untitled": "Lost Cities",
    "comma": "{first}, {second}",
    "and": "{first} and {second}",
    "or": "{first} or {second}",
    # The game
    "game": "The game",
    "alone": (
        "{count} players take part, each for themselves. Everybody builds expeditions of their own, one in"
        " each colour."
    ),
    "sides": (
        "{count} players take part on {sides} sides: {seats}. Partners build one common set of expeditions"
        " and have one common score; each holds a hand of their own."
    ),
    "side": "seats {seats}",
    "against": "{first} against {second}",
    "seats-in-turn": "They take turns in the order of their seats.",
    # The cards
    "cards": "The cards",
    "deck": {
        "one": "The deck has {cards} cards in one colour: {colours}.",
        "other": "The deck has {cards} cards in {count} colours: {colours}.",
    },
    "colour": "{colour} ({letter})",
    "each-colour": "Each colour has {cards}.",
    "these-colours": {
        "one": "The colour {colours} has {cards}.",
        "other": "The colours {colours} have {cards}.",
    },
    "numbers": {"one": "the number {numbers}", "other": "the numbers {numbers}"},
    "span": "{first} to {last}",
    "once": "{numbers} once each",
    "twice": "{numbers} twice each",
    "copies": "{numbers} {count} times each",
    "wagers": {"one": "{count} wager", "other": "{count} wagers"},
    "no-wagers": "no wagers",
    "places": "The expeditions lead to these places: {places}.",
    "place": "{colour}, {place}",
    # The deal
    "deal": "The deal",
    "set-aside": {
        "one": "One card is set aside unseen.",
        "other": "{count} cards are set aside unseen.",
    },
    "hand": {
        "one": "Each player is dealt one card.",
        "other": "Each player is dealt {count} cards.",
    },
    "draw-pile": {
        "one": "The one card that is left is the draw pile; how many it has is always known.",
        "other": "The other {count} cards are the draw pile; how many are left in it is always known.",
    },
    "hands-own": "Everybody sees only their own hand.",
    "hands-all": "All hands lie open.",
    # The turn
    "turn": "A turn",
    "lay": (
        "A turn has two halves, and there is no pass. First lay one card: onto your side's expedition of its"
        " colour, or onto the discard pile of its colour, which all players share."
    ),
    "draw-both": "Then draw one card: the top card of the draw pile, or the top card of a discard pile.",
    "draw-deck": "Then draw the top card of the draw pile. What is discarded is never drawn.",
    "own-discard": "The pile onto which you discarded in this turn is closed to you until your next one.",
    "redraw": "You may even take back the card that you discarded in this turn.",
    "discards-top": "Of a discard pile only the top card is shown.",
    "discards-all": "The discard piles lie open: all their cards are shown.",
    "give": {
        "one": (
            "Instead of a turn you may give one card to your partner, if {keep} or more remain in your"
            " hand. Nothing is laid or drawn then, and the opponents do not see which card it is."
        ),
        "other": (
            "Instead of a turn you may give {count} cards to your partner, if {keep} or more remain in your"
            " hand. Nothing is laid or drawn then, and the opponents do not see which cards they are."
        ),
    },
    "give-open": {
        "one": (
            "Instead of a turn you may give one card to your partner, if {keep} or more remain in your"
            " hand. Nothing is laid or drawn then."
        ),
        "other": (
            "Instead of a turn you may give {count} cards to your partner, if {keep} or more remain in your"
            " hand. Nothing is laid or drawn then."
        ),
    },
    "silence": "Partners tell each other nothing else about their hands.",
    "refill": "Hands are not filled up to {hand} after that: you go on with the cards you have.",
    # The expeditions
    "expeditions": "The expeditions",
    "rising": "An expedition grows only at its end, and its numbers rise; gaps are free.",
    "falling": "An expedition grows only at its end, and its numbers fall; gaps are free.",
    "either": (
        "An expedition grows only at its end. Its second different number decides whether it rises or falls,"
        " for good; gaps are free."
    ),
    "equal": "An equal number may follow.",
    "unequal": "Two equal numbers never lie in one expedition.",
    "wagers-first": "Wagers come before the first number, as many as you like.",
    "wagers-anytime": "Wagers may be laid at any time.",
    # The end of a round
    "end": "The end of a round",
    "last-card": (
        "The round ends the moment the last card of the draw pile is taken: it goes into the hand, and"
        " nobody has another turn. Cards in hands and on discard piles count nothing."
    ),
    "stall": {
        "one": "It also ends after one turn without a card from the draw pile, and is scored as it stands.",
        "other": (
            "It also ends after {count} turns in a row without a card from the draw pile, and is scored as"
            " it stands."
        ),
    },
    # The score
    "score": "The score",
    "not-begun": "An expedition without any card counts 0.",
    "formula-cost": "Of any other the numbers are added up, and {cost} are taken off as its cost.",
    "formula-free": "Of any other the numbers are added up; it costs nothing.",
    "formula-gift": "Of any other the numbers are added up, and {gift} points are added.",
    "multiplied": {
        "one": "The result is multiplied by {factors}.",
        "other": "The result is multiplied by {factors} for {wagers} wagers.",
    },
    "multiplied-once": "Wagers do not change that.",
    "bonus": {
        "one": (
            "An expedition of {cards} or more cards, wagers counted, has one point more, which is not"
            " multiplied."
        ),
        "other": (
            "An expedition of {cards} or more cards, wagers counted, has {count} points more, which are not"
            " multiplied."
        ),
    },
    "bonus-multiplied": {
        "one": (
            "An expedition of {cards} or more cards, wagers counted, has one point more before it is"
            " multiplied."
        ),
        "other": (
            "An expedition of {cards} or more cards, wagers counted, has {count} points more before it is"
            " multiplied."
        ),
    },
    "bonus-numbers": {
        "one": "An expedition of {cards} or more number cards has one point more, which is not multiplied.",
        "other": (
            "An expedition of {cards} or more number cards has {count} points more, which are not multiplied."
        ),
    },
    "bonus-numbers-multiplied": {
        "one": "An expedition of {cards} or more number cards has one point more before it is multiplied.",
        "other": (
            "An expedition of {cards} or more number cards has {count} points more before it is multiplied."
        ),
    },
    "bonuses-add": "All of these that are reached are added.",
    "by-length": "Any other counts by the number of its cards alone, wagers included: {points}.",
    "length-one": "one card {points}",
    "length": "{cards} cards {points}",
    "length-last": "{cards} or more {points}",
    "example": "For example, {cards} counts {sum}.",
    "bounds": "So an expedition counts from {least} to {greatest}.",
    # The match
    "match": "The match",
    "rounds": {
        "one": "A match is a single round.",
        "other": "A match has {count} rounds, and the scores of all of them are added up.",
    },
    "first-seat-1": "The player on seat 1 starts.",
    "first-random": "It is drawn by lot who starts.",
    "next-leader": "Each later round is started by whoever has most points in total so far.",
    "next-trailer": "Each later round is started by whoever has fewest points in total so far.",
    "next-rotate": "Each later round is started by the seat after the last starter.",
    "tie-after-last": (
        "Where several seats are in question, it is the first of them after the player who moved last."
    ),
    "tie-rotate": "Where several seats are in question, it is the first of them after the last starter.",
    "tie-random": "Where several seats are in question, it is drawn by lot.",
    "winner": "Most points win; equal points share the win.",
}
