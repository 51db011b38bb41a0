"""What a person may type: one object, made from a view, that reads a line as a command.

Moves are read by trying: every token of a line has a few meanings, every choice of meanings a few
wordings of a turn, and what remains is compared with what is legal. So `d r5` discards also
where a colour has the letter D, and `d 5` is that colour's five: cards win where a card results.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice, product

from attrs import frozen

from lostcities.engine import Card, Discard, IllegalMove, Move, Play, Turn, View, stream
from lostcities.reading.suggest import closest
from lostcities.terminal.lexicon import (
    Colour,
    Item,
    Lexicon,
    Rank,
    Sign,
    Token,
    Verb,
    Word,
    fold,
    latin_keys,
    lexicon_of,
    verbs,
    words,
    yes_or_no,
)
from lostcities.terminal.vernacular import shown
from lostcities.texts import translated

#: A line that can be read in more ways than this is no move.
_MOST_READINGS = 512
_LONGEST_LINE = 200


@frozen
class Take:
    """The person takes this turn, or this half of one; it is legal."""

    turn: Turn


@frozen
class Ask:
    """The person asks for something that is no move; `about` is what stands after the word."""

    word: Word
    about: str = ""


Command = Take | Ask


class CannotRead(ValueError):
    """A line that is no command.

    `reason`: "nothing", "unknown", "verb" (the verb `what` needs a card), "give" (so does this one),
    "no-card" (the game has no card `what`), "none-fits" (no card of the hand is a `what`),
    "position" (nothing in the list has the number `what`), "top" (`what` lies on no pile).
    `nearest` is what may have been meant, or None.
    """

    def __init__(self, reason: str, what: str = "", nearest: str | None = None) -> None:
        super().__init__(reason, what)
        self.reason = reason
        self.what = what
        self.nearest = nearest


class NotLegal(ValueError):
    """A turn that the rules refuse: `error` says why, `better` lists turns that may have been meant."""

    def __init__(self, turn: Turn, error: IllegalMove, better: tuple[Turn, ...]) -> None:
        super().__init__(turn, error)
        self.turn = turn
        self.error = error
        self.better = better


class Ambiguous(ValueError):
    """A line that can mean several turns: `what` was typed, `choices` are the turns."""

    def __init__(self, what: str, choices: tuple[Turn, ...]) -> None:
        super().__init__(what, choices)
        self.what = what
        self.choices = choices


def turn_text(turn: Turn) -> str:
    """A turn, or its half, as it is typed: `R5 +`."""
    return " ".join(map(str, turn))


@frozen
class _CardText:
    """A card as far as it was named."""

    colour: int | None = None
    rank: int | None = None

    @property
    def is_whole(self) -> bool:
        return self.colour is not None and self.rank is not None


@frozen
class _Reading:
    """One wording of a turn: what is done with which cards, and the draw, if one was named.

    `draw` is the deck, a colour's pile, or the card that is thought to lie on top of one.
    """

    verb: Verb | None
    cards: tuple[_CardText, ...]
    draw: Sign | Colour | _CardText | None

    @property
    def is_whole(self) -> bool:
        return all(card.is_whole for card in self.cards)


@frozen
class Grammar:
    """What may be typed now, by the seat whose view this is.

    `numbered`: a bare number is the place of a card in the hand, or of a draw among those open, from
    1, as the plain form lists them. `asked`: there is a question to be answered with yes or no, and
    the beginnings of these words answer it: `y` is no colour then.
    """

    view: View
    numbered: bool = False
    asked: bool = False

    @property
    def lexicon(self) -> Lexicon:
        """The words of the variant that is played."""
        return lexicon_of(tuple((colour.name, colour.letter) for colour in self.view.variant.colours))

    # -- reading -----------------------------------------------------------------------------

    def parse(self, text: str) -> Command:
        """The command that a line is; raises CannotRead, NotLegal or Ambiguous."""
        text = _visible(text)
        try:
            return self._parse(text)
        except CannotRead as error:
            keys = latin_keys(text)
            if error.reason != "unknown" or keys == text.casefold():
                raise
            try:
                return self._parse(keys)
            except CannotRead as better:
                raise (error if better.reason == "unknown" else better) from None

    def _parse(self, text: str) -> Command:
        line = text.strip()
        if not line:
            raise CannotRead("nothing")
        if len(line) > _LONGEST_LINE:
            raise CannotRead("unknown", f"{line[:20]}...")
        if self.asked and (answer := yes_or_no(fold(line))) is not None:
            return Ask(answer)
        readings = self.readings(self.lexicon.tokens(line))
        whole = [reading for reading in readings if reading.is_whole]
        word = self._word(line)
        if whole or (readings and word is None):
            return Take(self._settle(line, whole or readings))
        if word is not None:
            return word
        if verb := verbs(fold(line)):
            raise CannotRead("give" if verb[0] is Verb.GIVE else "verb", shown(verb[0].value))
        raise CannotRead("unknown", line, self._nearest(line))

    def _word(self, line: str) -> Ask | None:
        """The line as a word that is no move, with what it asks about."""
        if line == "?":
            return Ask(Word.MOVES)
        folded = " ".join(fold(line).split())
        name, about = folded, ""
        meant = words(folded)
        if not meant:
            name, _, about = folded.partition(" ")
            meant = words(name)
        if len(meant) != 1:
            return None
        if meant[0] is Word.THROW_AWAY:
            about = about.removeprefix("away").strip()
        return Ask(meant[0], about)

    def readings(self, tokens: Sequence[Token]) -> list[_Reading]:
        """Every wording of a turn that the tokens can be, each once."""
        meanings = [self.lexicon.meanings(token) for token in tokens]
        if not all(meanings) or len(tokens) > 12:
            return []
        found: dict[_Reading, None] = {}
        for choice in islice(product(*meanings), _MOST_READINGS):
            items = [item for part in choice for item in part]
            found |= dict.fromkeys(self._wordings(items))
        return list(found)

    def _wordings(self, items: list[Item]) -> Iterator[_Reading]:
        """The turns that these items word."""
        markers = [place for place, item in enumerate(items) if item in (Sign.PLUS, Verb.DRAW)]
        if len(markers) > 1:
            return
        if markers:
            place = markers[0]
            yield from self._with_draw(items[:place], items[place], items[place + 1 :])
        elif items[-1:] == [Sign.DECK]:
            yield from self._card_parts(items[:-1], Sign.DECK)
        elif self.view.phase == "draw" and len(items) == 1 and isinstance(items[0], Colour):
            yield _Reading(None, (), items[0])
        elif self.view.phase == "draw" and self.numbered and len(items) == 1 and isinstance(items[0], Rank):
            yield _Reading(None, (), _CardText(rank=items[0].rank))
        else:
            yield from (reading for reading in self._card_parts(items, None) if reading.cards)

    def _with_draw(self, before: list[Item], marker: Item, after: list[Item]) -> Iterator[_Reading]:
        """A card and then a draw; or a draw alone; or the other way round, where the card is whole."""
        draw = _draw_of(after)
        if draw is not None:
            yield from self._card_parts(before, draw)
        if before or not after:
            return
        target: Sign | Colour
        for taken in (0, 1):
            rest = after[taken:]
            if self._asks_for_a_card(marker, rest, alone=not taken):
                continue
            if not taken:
                target = Sign.DECK
            elif isinstance(after[0], Colour) or after[0] is Sign.DECK:
                target = after[0]
            else:
                continue
            yield from (
                reading for reading in self._card_parts(rest, target) if reading.cards and reading.is_whole
            )

    def _asks_for_a_card(self, marker: Item, rest: list[Item], *, alone: bool) -> bool:
        """Whether `draw r5`, or `+ r5` where red cards can be had, asks for a card: it must not play one."""
        if any(item is Sign.MINUS or isinstance(item, Verb) for item in rest):
            return False
        card = _card_of(rest)
        is_open = card is not None and card.colour is not None and bool(self.view.discards[card.colour])
        return marker is Verb.DRAW or (alone and is_open)

    def _card_parts(self, items: list[Item], draw: Sign | Colour | _CardText | None) -> Iterator[_Reading]:
        """The wordings of what stands beside a draw: a verb, or none, and its cards."""
        named = [item for item in items if isinstance(item, Verb)]
        rest = [item for item in items if not isinstance(item, Verb)]
        minus = rest[:1] == [Sign.MINUS]
        if minus:
            rest = rest[1:]
        if len(named) + minus > 1 or (named and named[0] not in (items[0], items[-1])):
            return
        verb = Verb.DISCARD if minus else named[0] if named else None
        if not rest:
            if verb is None and draw is not None:
                yield _Reading(None, (), draw)
        elif verb is Verb.GIVE:
            if draw is None:
                yield from (_Reading(verb, cards, None) for cards in _give_cards(rest))
        elif (card := _card_of(rest)) is not None:
            yield _Reading(verb or Verb.PLAY, (card,), draw)

    # -- settling ----------------------------------------------------------------------------

    def _settle(self, line: str, readings: list[_Reading]) -> Turn:
        """The one turn that the readings mean."""
        turns: dict[Turn, None] = {}
        problems: list[CannotRead] = []
        for reading in readings:
            try:
                turns |= dict.fromkeys(self.turns(reading))
            except CannotRead as problem:
                problems.append(problem)
        legal = [turn for turn in turns if self.is_legal(turn)]
        if len(legal) == 1 and all(reading.is_whole or self._is_sure(reading) for reading in readings):
            return legal[0]
        if legal:
            raise Ambiguous(line, tuple(legal))
        for turn in turns:
            error = self.refusal(turn)
            if error is not None:
                raise NotLegal(turn, error, self._better(turn))
        raise problems[0] if problems else CannotRead("unknown", line)

    def _is_sure(self, reading: _Reading) -> bool:
        """Whether a card not named in full may be settled by what fits: a number may, a colour asks."""
        return all(card.rank is not None for card in reading.cards)

    def turns(self, reading: _Reading) -> Iterator[Turn]:
        """The turns that a reading can mean; a card named in part can be any in the hand that fits."""
        for draw in self._draws(reading.draw):
            yield from self._turns_with(reading, draw)

    def _turns_with(self, reading: _Reading, draw: Move | None) -> Iterator[Turn]:
        if not reading.cards:
            if draw is not None:
                yield (draw,)
            return
        variant = self.view.variant
        for cards in product(*(self._cards(card, reading) for card in reading.cards)):
            if reading.verb is Verb.GIVE:
                yield (variant.give(cards),)
                continue
            move: Move = variant.discard(cards[0]) if reading.verb is Verb.DISCARD else variant.play(cards[0])
            yield (move,) if draw is None else (move, draw)

    def _cards(self, named: _CardText, reading: _Reading) -> list[Card]:
        """The cards that may be meant: the one that is named, or those of the hand that fit."""
        variant, view = self.view.variant, self.view
        if named.colour is not None and named.rank is not None:
            kinds = variant.colour_cards[named.colour]
            for card in kinds:
                if card.rank == named.rank:
                    return [card]
            begun = [card for card in kinds if named.rank and str(card.rank).startswith(str(named.rank))]
            if len(begun) == 1:  # `r1` for red 10, where there is no red 1
                return begun
            raise CannotRead("no-card", f"{variant.colours[named.colour].letter}{named.rank or 'X'}")
        if self.numbered and named.colour is None and named.rank:
            if named.rank > len(view.hand):
                raise CannotRead("position", str(named.rank))
            return [view.hand[named.rank - 1]]
        fitting = [
            card
            for card in dict.fromkeys(view.hand)
            if named.rank in (None, card.rank) and named.colour in (None, card.colour_index)
        ]
        if not fitting:
            what = str(named.rank or "X")
            if named.colour is not None:
                what = translated("colour", variant.colours[named.colour].name)
            raise CannotRead("none-fits", what)
        if reading.verb is Verb.PLAY:
            return [card for card in fitting if variant.play(card) in view.legal] or fitting
        return fitting

    def _draws(self, named: Sign | Colour | _CardText | None) -> list[Move | None]:
        """The draws that may be meant: one, but where a number lies on top of several piles."""
        variant = self.view.variant
        if named is None:
            return [None]
        if isinstance(named, Colour):
            return [variant.draw_discards[named.index]]
        if isinstance(named, Sign):
            return [variant.draw_deck]
        if self.numbered and named.colour is None and named.rank and self.view.phase == "draw":
            if named.rank > len(self.view.legal):
                raise CannotRead("position", str(named.rank))
            return [self.view.legal[named.rank - 1]]
        tops = [pile[-1] for pile in self.view.discards if pile]
        meant: list[Move | None] = [
            variant.draw_discards[top.colour_index]
            for top in tops
            if named.rank == top.rank and named.colour in (None, top.colour_index)
        ]
        if meant:
            return meant
        letter = "" if named.colour is None else variant.colours[named.colour].letter
        raise CannotRead("top", f"{letter}{named.rank or 'X'}")

    # -- what is legal -----------------------------------------------------------------------

    def is_legal(self, turn: Turn) -> bool:
        """Whether the seat may take this turn, or this half of one, now."""
        if turn[0] not in self.view.legal:
            return False
        if len(turn) == 1:
            return True
        first = turn[0]
        return isinstance(first, Play | Discard) and turn[1] in self.view.draws_after(first)

    def refusal(self, turn: Turn) -> IllegalMove | None:
        """Why the rules refuse a turn, or None if it is legal.

        It is tried out in a round that looks the same from here: what refuses a move hangs on the own
        hand and the table alone, so the cards that are dealt by chance there tell nothing.
        """
        if self.is_legal(turn):
            return None
        trial = self.view.sample(stream(0, "trial"))
        for move in turn:
            error = trial.refusal(move)
            if error is not None:
                return error
            trial.push(move)
        return None

    def _better(self, turn: Turn) -> tuple[Turn, ...]:
        """Legal turns that may have been meant instead of one that is not, the likeliest first."""
        view, first = self.view, turn[0]
        if len(turn) > 1 and isinstance(first, Play | Discard) and first in view.legal:
            return tuple((first, draw) for draw in view.draws_after(first))
        if not isinstance(first, Play | Discard):
            return tuple((move,) for move in view.legal if move.phase == first.phase)
        if first.phase != view.phase:
            tops = [pile[-1] if pile else None for pile in view.discards]
            taken = view.variant.draw_discards[first.card.colour_index]
            if tops[first.card.colour_index] is first.card and taken in view.legal:
                return ((taken,),)
            return tuple((move,) for move in view.legal)
        near = self._near(first)
        thrown = view.variant.discard(first.card)
        return (*near[:1], (thrown,)) if thrown in view.legal else near

    def _near(self, wanted: Play | Discard) -> tuple[Turn, ...]:
        """The legal moves of the same kind with the same colour, the nearest in rank first."""
        kind, card = type(wanted), wanted.card
        near = [
            move
            for move in self.view.legal
            if isinstance(move, kind) and move.card.colour_index == card.colour_index
        ]
        return tuple((move,) for move in sorted(near, key=lambda move: abs(move.card.rank - card.rank)))

    def _nearest(self, line: str) -> str | None:
        """What may have been meant by a line that is no command: a legal move or a word."""
        return closest(" ".join(line.split()), self.vocabulary)

    @cached_property
    def vocabulary(self) -> tuple[str, ...]:
        """Everything that may be typed now, as it is best typed: moves first, then words."""
        return (*map(str, self.view.legal), *(shown(word.value) for word in (*Word, *Verb)))


def _visible(text: str) -> str:
    """The text with a sign for each character that cannot be seen: it is said again, and may do things."""
    return "".join(
        char if char.isprintable() else " " if char in "\t\r\n\xa0" else f"\\x{ord(char):02x}"
        for char in text
    )


def _draw_of(items: list[Item]) -> Sign | Colour | _CardText | None:
    """What is drawn from, by what stands after the sign of a draw; None if it is no such thing."""
    if not items or items == [Sign.DECK]:
        return Sign.DECK
    if len(items) == 1 and isinstance(items[0], Colour):
        return items[0]
    card = _card_of(items)
    return card if card is not None and card.rank is not None else None


def _card_of(items: Sequence[Item]) -> _CardText | None:
    """The card that items name: colour and rank in either order, or one of them."""
    colours = [item.index for item in items if isinstance(item, Colour)]
    ranks = [item.rank for item in items if isinstance(item, Rank)]
    if len(colours) + len(ranks) != len(items) or len(colours) > 1 or len(ranks) > 1:
        return None
    return _CardText(colours[0] if colours else None, ranks[0] if ranks else None)


def _give_cards(items: Sequence[Item]) -> Iterator[tuple[_CardText, ...]]:
    """The ways to part items into cards: two items to a card, or a rank alone."""
    if not items:
        yield ()
        return
    for size in (2, 1):
        card = _card_of(items[:size]) if len(items) >= size else None
        if card is not None and card.rank is not None:
            yield from ((card, *others) for others in _give_cards(items[size:]))
