"""What is said of variants: where they are, what makes no sense in them, what `lostcities variant` tells."""

from __future__ import annotations

SENTENCES = {
    # What is expected in some places.
    "a-variant-name": "the name of a variant (a letter from a to z, then letters, digits and `-`)",
    "a-letter": "one of the letters A to Z, but not X, which stands for wagers",
    # Names and files.
    "known": "Variants: {known}.",
    "unknown-variant": "there is no variant `{name}`",
    "unreadable": "its file cannot be read: {why}",
    "wrong-variant": "the variant `{name}` is wrong itself",
    "extends-cycle": "the variants extend one another in a circle: {names}",
    "extends-many": "at most {most} variants may extend one another",
    "file-name": "the variant is called `{name}`, but its file `{file}`; the names must be the same",
    "shipped-name": "a variant called `{name}` comes with the program; another name is needed",
    "unknown-style": "no terminal has the look `{style}`; the colour gets another",
    # Sense.
    "range": "{value} is out of range: an integer from {low} to {high} is expected",
    "variant-name": "`{name}` is no name for a variant: a letter from a to z, then letters, digits and `-`",
    "colour-name": "`{name}` is no name for a colour: {why}",
    "colour-name-empty": "it is empty",
    "colour-name-long": "it is longer than 20 characters",
    "colour-name-character": (
        "it has blanks at its ends, or one of `:` `,` `=`, a bracket, or what cannot be seen"
    ),
    "letter": "`{letter}` cannot be the letter of a colour: it must be one of A to Z, but not X",
    "same-name": "two colours are called `{name}`; the other is {other}",
    "same-letter": "two colours have the letter {letter}; the other is {other}",
    "teams-seats": "each of the seats 1 to {players} must be in one team, and in one only",
    "teams-sides": "teams must make at least two sides of equal size",
    "teams-opposite": "{players} players cannot all sit opposite a partner: their number must be even",
    "no-colours": "there are no colours",
    "no-numbers": "a colour has no numbers",
    "numbers-order": "the numbers of a colour must be distinct and rise",
    "many-kinds": "the deck has {kinds} kinds of card; at most {most} are possible",
    "many-cards": "the deck has {cards} cards; at most {most} are possible",
    "empty-deck": (
        "the deck is too small: {players} players with {hand} cards each, {set_aside} set aside and one"
        " to draw make {needed}, but there are {cards}"
    ),
    "draw-from": "cards are always drawn from the deck: it must be in this list",
    "copies-nowhere": "no colour has the number {number}",
    "copies-number": "{colour} has no number {number}",
    "by-length-zero": "the first of the points by length is for no card, and must be 0",
    "by-length-beside": "points by length replace `{key}`: only one of them can be said in a file",
    "multiplier": "a factor is needed for each number of wagers from 0 to {wagers}: {needed}, not {given}",
    "bonus-reach": "no expedition can have {cards} cards that count: the longest has {longest}",
    "give-partners": "cards can only be given where every side has exactly two players",
    "give-hand": "the {cards} cards given and the {keep} kept are more than the hand of {hand}",
    # What `lostcities variant` tells.
    "sound": "{file}: sound, a deck of {cards} cards for {players} players",
    "listed": "{name}  {title}",
    "listed-wrong": "{name}  wrong: run `lostcities variant check {file}`",
    "listed-hidden": "{name}  {file} is not used: this name is taken",
    "fact": "{name}  {value}",
    "fact-name": "name",
    "fact-summary": "summary",
    "fact-source": "source",
    "fact-file": "file",
    "fact-players": "players",
    "fact-sides": "sides",
    "fact-colours": "colours",
    "fact-deck": "deck",
    "fact-hand": "hand",
    "fact-draw-pile": "draw pile",
    "fact-turns": "shortest round",
    "fact-longest": "longest expedition",
    "fact-expedition": "an expedition",
    "fact-rounds": "rounds",
    "alone": "each alone",
    "colour": "{letter} {name}",
    "cards": {"one": "{count} card", "other": "{count} cards"},
    "cards-set-aside": {
        "one": "{cards} cards, one of them set aside",
        "other": "{cards} cards, {count} of them set aside",
    },
    "turns": {"one": "{count} turn", "other": "{count} turns"},
    "from-to": "from {least} to {greatest} points",
}
