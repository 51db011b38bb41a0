"""What is said at the table in the terminal: prompts, refusals, help, the way back."""

from __future__ import annotations

SENTENCES = {
    # -- Lists of things.
    "list-two": "{first} or {last}",
    "list-comma": "{first}, {second}",
    # -- What is asked.
    "ask-card": " {name}, lay a card: ",
    "ask-card-or-give": {
        "one": " {name}, lay a card or give one: ",
        "other": " {name}, lay a card or give {count}: ",
    },
    "ask-draw": " {name}, draw: ",
    # The same, where the person is not named.
    "you-ask-card": " Lay a card: ",
    "you-ask-card-or-give": {
        "one": " Lay a card or give one: ",
        "other": " Lay a card or give {count}: ",
    },
    "you-ask-draw": " Draw: ",
    # -- A line that cannot be read.
    "cannot-read-nothing-card": "A card lays it, -card discards it; ? lists your moves.",
    "cannot-read-nothing-draw": "+ draws from the deck; ? lists your draws.",
    "cannot-read-unknown": '"{what}" cannot be read here.',
    "cannot-read-verb": "Which card? {verb} needs one, as in: {verb} {example}",
    "cannot-read-give": {
        "one": "Which card? One is given at a time, as in: {example}",
        "other": "Which cards? {count} are given at a time, as in: {example}",
    },
    "cannot-read-no-card": "There is no {what} in this game.",
    "cannot-read-none-fits": "You have no {what}.",
    "cannot-read-position": "Nothing in your list has the number {what}.",
    "cannot-read-top": "{what} lies on no discard pile.",
    "ask-for-help": "? lists your moves, help explains.",
    # -- A line that can mean several turns.
    "ambiguous": "{what} can be {choices}. Which?",
    "ambiguous-one": "{what} names no card in full. Did you mean {choices}?",
    # -- What may be done instead of a turn that the rules refuse.
    "did-you-mean": "Did you mean {text}?",
    "or-discard": "Or discard it: {text}",
    "your-colour": "Your {colour}: {cards}.",
    "you-may-draw": "You may draw: {draws}",
    "first-a-card": "As in: {text}",
    # -- What Enter would do.
    "enter-half": " Enter: {move}   {meaning}",
    "enter-turn-deck": " Enter: {move}, then the deck   {meaning}",
    "enter-turn-pile": " Enter: {move}, then {draw}   {meaning}",
    "enter-word": " Enter: {word}",
    "enter-refused": " Enter would be refused: {why}",
    # -- The row at the foot, from long to short.
    "status": " Round {round}/{rounds}  deck {deck}, {turns} for you   {scores}   ? moves  hint  undo  help  "
    "Ctrl-D leaves",
    "status-middle": " Round {round}/{rounds}  deck {deck}, {turns} for you  ? moves  hint  undo  help  "
    "Ctrl-D leaves",
    "status-short": " {round}/{rounds} deck {deck}, {count} for you  ? help Ctrl-D",
    "turns": {"one": "one turn", "other": "{count} turns"},
    "score-of": "{name} {points}",
    # -- Leaving, and throwing away.
    "leave": " Leave? The match is saved. Ctrl-D again leaves, any other key plays on.",
    "leave-unsaved": " Leave? The match is NOT saved. Ctrl-D again leaves, any other key plays on.",
    "throw-away": "This throws the match away for good, with its record. Type yes to do it.",
    "kept": "The match goes on.",
    "thrown-away": "The match is thrown away.",
    "way-back": "The match is saved. To go on with it: {command}",
    "not-saved": "The match was not saved.",
    "nothing-asked": "There is nothing to answer with yes or no.",
    "saved": "Every move is saved as it is made: {record}",
    "saved-nowhere": "This match is played without a record: it cannot be saved.",
    "held-back": "A program from outside plays along. So that it cannot read your hand, nothing of this "
    "match is saved until it is over; if you leave before, you cannot go on with it.",
    "held-back-kept": "The record of the match is written now. To look at it: {command}",
    "try-again": "{problem}. What you did was not done. Enter tries again, Ctrl-D leaves.",
    "fault": "The program has failed ({kind}: {what}). With LOSTCITIES_DEBUG=1 it says where.",
    # -- Which match to go on with.
    "choose-match": "Matches that are not over, the one played last first:",
    "choose-one": "{number:>3}  {summary}",
    "choose-prompt": "Which one, 1 to {most}? Enter takes the first, q none: ",
    "choose-again": "A number from 1 to {most}, Enter or q.",
    "passed-over": "{problem} (this record is passed over)",
    # -- After a match.
    "seed": "Seed: {seed}.",
    "seed-and-record": "Seed: {seed}. To look at the match again: {command}",
    "next": " Next: again, summary, replay or quit? Enter quits: ",
    "next-unknown": " Type again, summary, replay or quit.",
    "next-again": "again",
    "next-summary": "summary",
    "next-replay": "replay",
    "next-quit": "quit",
    "round-heading": " Round {round} of {rounds}",
    # -- Waiting for bots.
    "bot-plays": " {name} plays ... any key skips",
    # -- Leaving as if nothing had been played.
    "forget": "This forgets what was played since the match was opened here. Type yes to do it.",
    "forget-new": "This leaves without saving: the match is gone for good. Type yes to do it.",
    "forgotten": "What was played here is forgotten; the match stands as it was opened.",
    # -- What a bot thinks.
    "explain-values": ' explain   your lead at the end as "{level}" expects it, from what you can see',
    "explain-thumb": ' explain   how "{level}" chooses by what you see: by rules of thumb, not by values',
    "explain-row": "   {turn:<10} {reason}",
    "explain-row-value": "   {turn:<10} {points:>+4}      {reason}",
    "explain-close": {
        "one": "   The first two are closer than it can tell ({count} point): choose by taste.",
        "other": "   The first two are closer than it can tell ({count} points): choose by taste.",
    },
    "explain-even": "   It expects as much of the second as of the first: choose by taste.",
    "explain-doubt": "   It looks no further than this turn, and knows of nobody's plans.",
    "explain-nothing": 'The bot "{level}" gives no reasons. It would play: {turn}',
    "plain-explain-values": 'Your lead at the end, as the bot "{level}" expects it from what you can see.',
    "plain-explain-thumb": 'The bot "{level}" goes by rules of thumb and by what you can see, not by values.',
    "plain-explain-row": "{number}, {turn}: {reason}.",
    "plain-explain-row-value": "{number}, {turn}, {points}: {reason}.",
    # -- Taking back.
    "undo-nothing": "You have made no move in this round that could be taken back.",
    "undo-revealed": "Something hidden has been seen since your move; it can be taken back only in practice.",
    "taken-back": " {name} takes back a move.",
    "taken-back-more": " {name} takes back a move and what followed.",
    "you-taken-back": " You take back a move.",
    "you-taken-back-more": " You take back a move and what followed.",
    # -- Between several people.
    "curtain": " Next: {name}. {name}, press Enter when only you see the screen.  Ctrl-D leaves",
    # -- Rounds.
    "round-begins": " Round {round} of {rounds}. Starter: {name}.",
    "round-goes-on": " Round {round} of {rounds} goes on. {deck} cards are left in the deck.",
    "first-rules": " New here? rules tells how it is played, help how to type.",
    "first-hint": " o you hold it  . may still come  * new  ( ) cannot be laid  more: help table",
    # -- Reading what is longer than the window.
    "page": " -- Page {page} of {pages}. Enter reads on.",
    "page-last": " -- Enter shows the table again.",
    "more": " -- Enter reads on, q shows the rest.",
    "begin-round": " -- Enter begins round {round}.",
    # -- Answers.
    "hint": " hint   {turn}   {meaning}",
    "moves-discard": " discard  {moves}",
    "moves-give": {
        "one": " give     a card to {partner}, as in: {example}",
        "other": " give     {count} cards to {partner}, as in: {example}",
    },
    "moves-draw": " then draw: {draws}",
    "move": " {move:<6} {meaning}",
    "discards": " {letter}  {cards}",
    "discards-order": " The last of a row lies on top.",
    "seen": " {letter}  seen {seen:<26} unseen {unseen}",
    "no-log": "Nothing has been laid in this round.",
    "plain-move": "{number}, {meaning}.",
    "plain-give": {
        "one": "Or give a card to {partner}: give and its number.",
        "other": "Or give {count} cards to {partner}: give and their numbers.",
    },
    "plain-hint": "A bot would do this: {first}.",
    "plain-hint-turn": "A bot would do this: {first}; then {second}.",
    "plain-discards": "Discards of {colour}: {cards}.",
    "plain-discards-none": "Discards of {colour}: none.",
    "plain-discards-order": "The card named last lies on top.",
    "plain-seen": "Not seen of {colour}: {unseen}.",
    "plain-wagers": {"one": "one wager", "other": "{count} wagers"},
    "plain-none": "none",
    "no-topic": 'There is no help on "{topic}". There is on: {topics}.',
    # -- What the words do, for the list of what may be typed.
    "word-give": "pass cards to your partner instead of a turn",
    "word-help": "how to type what you mean",
    "word-hint": "what a bot would do that sees what you see",
    "word-moves": "what you may do now",
    "word-score": "the sums, as the table lies",
    "word-explain": "why a bot would do that",
    "word-undo": "take back your last move",
    "word-log": "what has happened in this round",
    "word-rules": "the rules of this game",
    "word-hand": "your cards",
    "word-table": "the table",
    "word-discards": "all that has been discarded",
    "word-seen": "cards that are accounted for, and those that are not",
    "word-save": "where the match is saved",
    "word-quit": "leave; the match is saved",
    "word-forget": "leave without saving what was played here",
    "word-throw-away": "be rid of this match",
    "word-plain": "whole sentences instead of a picture",
    # -- Help: paragraphs, and rows "what is typed | what it means", its choices parted by commas.
    "help": """\
Each turn: lay a card or discard it, then draw one.
r5 | lay red 5
rx | lay a red wager
-r5 | discard red 5
+ | draw from the deck
+r | draw the top red discard
r5 + | lay it and draw from the deck
Case does not matter, words do as well: play red 5, discard red 5, draw red.

?, moves | what you may do now, and what it would bring
hint, explain | what a bot would do that sees what you see, and why
undo | take your last move back, until something hidden was seen
quit | leave; the match is saved
forget | leave without saving what was played here
throw away | be rid of the match
To look at: score, log, discards, seen, hand, table, rules.
More: help play, help draw, help give, help score, help keys, help table.""",
    "help-play": """\
Lay a card onto your expedition of its colour, or discard it.
r5, red 5, 5 red, play r5, p r5 | lay red 5
rx, red wager, r* | lay a red wager
-r5, d r5, discard red 5 | discard red 5
5 | lay the 5, if only one fits
r5 +, -b3 +r | a whole turn in one line
Marks of the table may be typed back: (B2), B9*.""",
    "help-draw": """\
After your card you draw one.
+, draw, deck | the top card of the deck
+r, draw red, red | the top card of the red discards
The pile that you discarded onto in this turn is closed, unless the rules say otherwise. \
The round ends when the last card of the deck is drawn.""",
    "help-give": """\
Where partners play, you may give cards to your partner instead of a turn.
give r3 g4 | pass red 3 and green 4
Nobody else sees which cards they are. You lay nothing and draw nothing.""",
    "help-score": """\
An expedition that was never started counts nothing. `rules` tells what the others are worth here; \
`score` does the sum for the table as it lies.""",
    "help-keys": """\
Tab | lists your moves
Up, Down | the list, or what you typed before
Enter | does what the row below says
Ctrl-C | empties the line
Ctrl-D | leaves; the match is saved
Ctrl-R | looks for what you typed before""",
    "help-table": """\
One line for each colour: the others' expeditions, the discards, your own on the right.
number | laid in an expedition
. | may still come
o | your side holds it
* | new since your last turn
( ) | cannot be used now
> | whose turn it is
-- | an empty pile
a -> b | match before this round -> if it ended now""",
    # The same in whole sentences, where cards have numbers and the table is told.
    "plain-help": "A number lays that card of your hand, a number after minus discards it, "
    "and a draw is taken by its number.",
    "plain-help-table": "table tells how everything lies, a line for each colour; "
    "table red tells of red alone. hand tells your cards with their numbers.",
    # -- Input that is no terminal.
    "line-error": "line {line}: error: {problem}",
    "too-small-plain": 'Type "plain" for a table in sentences.',
}
