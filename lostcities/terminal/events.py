"""What happened, a line for each turn, and what a move would bring about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from lostcities.engine import Card, Discard, DrawDeck, DrawDiscard, Event, Give, Move, Play, Scoring, View
from lostcities.terminal.fragments import cut, left, signed, width
from lostcities.terminal.words import card_words, listed, name_of, of_player, rank_text, ranks, side_name
from lostcities.texts import say

#: Below so many columns a turn is told in its short form.
SHORT_BELOW = 62


@frozen
class Change:
    """What a card made of its expedition's worth; `bonus` if it brought points for length."""

    before: int
    after: int
    bonus: bool

    @classmethod
    def by(cls, scoring: Scoring, expedition: Sequence[Card], card: Card) -> Change:
        """What laying `card` makes of an expedition."""
        before, after = scoring.account(expedition), scoring.account([*expedition, card])
        bonus = (after.bonus, after.multiplied) != (before.bonus, before.multiplied)
        return cls(before.score, after.score, bonus)

    def __str__(self) -> str:
        sentence = "terminal_shown.change-bonus" if self.bonus else "terminal_shown.change"
        return say(sentence, before=signed(self.before), after=signed(self.after))


@frozen
class ToldTurn:
    """A turn, or its first half while it is not complete, as the reader of a view may know it.

    `change` is None unless a card was laid; `deck` is what the draw pile held afterwards.
    """

    who: int
    events: tuple[Event, ...]
    change: Change | None
    deck: int

    @property
    def notation(self) -> str:
        """The turn as it is typed; of a give only the word, for not everybody knows the cards."""
        return " ".join(map(_notation, self.events))


def _notation(event: Event) -> str:
    if event.did == "give":
        return "give"
    if event.did == "draw":
        return "+"
    assert event.cards is not None, "what is laid, discarded or taken lies open"
    card = event.cards[0]
    if event.did == "take":
        return f"+{card.colour.letter}"
    return f"-{card.code}" if event.did == "discard" else card.code


def told_turns(view: View) -> tuple[ToldTurn, ...]:
    """Every turn of the round so far, with what it changed."""
    deck = view.deck_size + sum(event.did == "draw" for event in view.log)
    turns = []
    for events, changes in _turns_with_changes(view):
        deck -= sum(event.did == "draw" for event in events)
        turns.append(ToldTurn(events[0].who, events, changes, deck))
    return tuple(turns)


def told_turn(view: View, turn: Sequence[Event]) -> ToldTurn:
    """The last turn of the log that ends with these events: the whole turn, or its second half."""
    wanted = tuple(turn)
    return next(told for told in reversed(told_turns(view)) if told.events[-len(wanted) :] == wanted)


def _turns_with_changes(view: View) -> Iterator[tuple[tuple[Event, ...], Change | None]]:
    """The log by turns. Expeditions only grow, so each play is found again in the one it grew."""
    laid = _lengths_before(view)
    first: tuple[Event, ...] = ()
    change = None
    for event in view.log:
        if event.did in ("draw", "take", "give"):
            yield (*first, event), change
            first, change = (), None
            continue
        first = (event,)
        if event.did == "play":
            assert event.cards is not None, "what is laid lies open"
            card = event.cards[0]
            place = (view.variant.side_of[event.who], card.colour_index)
            expedition = view.expeditions[place[0]][place[1]]
            change = Change.by(view.variant.scoring, expedition[: laid[place]], card)
            laid[place] += 1
    if first:
        yield first, change


def _lengths_before(view: View) -> dict[tuple[int, int], int]:
    """How long each expedition was before the log begins: a round may start from any position."""
    lengths = {
        (side, colour): len(cards)
        for side, row in enumerate(view.expeditions)
        for colour, cards in enumerate(row)
    }
    for event in view.log:
        if event.did == "play" and event.cards is not None:
            lengths[view.variant.side_of[event.who], event.cards[0].colour_index] -= 1
    return lengths


# -- telling ---------------------------------------------------------------------------------------


def turn_line(view: View, turn: Sequence[Event], names: Sequence[str], columns: int) -> str:
    """One line that tells a turn of the log, as the seat of `view` saw it.

    `turn` may be the whole turn or only its second half; the line tells all of it. It never says what
    a seat drew, so that it may stay in the scroll-back.
    """
    return _line(view, told_turn(view, turn), names, columns)


def log_lines(view: View, names: Sequence[str], columns: int) -> list[str]:
    """A line for each turn of the round, oldest first."""
    return [_line(view, told, names, columns) for told in told_turns(view)]


def _line(view: View, told: ToldTurn, names: Sequence[str], columns: int) -> str:
    """The line of a turn: in words where there is room for them, else in figures."""
    longest = max(width(name_of(names, seat)) for seat in range(view.variant.players))
    name = name_of(names, told.who)
    if columns >= SHORT_BELOW:
        notation = max(len(card.code) for card in view.variant.cards) + len("- +Y")
        line = f" {left(name, longest)}  {left(told.notation, notation)}  {words(view, told, names)}"
        if width(line) < columns:
            return line
    # What does not fit is left out whole: half of a number would be another number.
    *shorter, last = _figures(view, told, names)
    lines = (f" {left(name, longest)}  {figures}" for figures in shorter)
    return next((line for line in lines if width(line) < columns), cut(f" {name}  {last}", columns - 1))


def words(view: View, told: ToldTurn, names: Sequence[str]) -> str:
    """A turn in words, its player's name left out."""
    first, last = told.events[0], told.events[-1]
    if first.did == "give":
        return _give_words(view, first, names)
    sentence = {"play": "lays", "discard": "discards", "draw": "draws", "take": "takes"}[first.did]
    fields: dict[str, object] = {"count": told.deck, "change": told.change}
    if first.did in ("play", "discard"):
        fields["card"] = card_words(_open_card(first))
        if last is first:
            sentence += "" if first.did == "play" else "-card"
        else:
            sentence += "-draws" if last.did == "draw" else "-takes"
    if last.did == "take":
        fields["taken"] = card_words(_open_card(last))
    if last.did == "draw" and not told.deck:
        sentence += "-last"
    return say(f"terminal_shown.{of_player(names[told.who], sentence)}", **fields)


def _give_words(view: View, event: Event, names: Sequence[str]) -> str:
    assert event.to is not None, "a give has somebody who gets it"
    name, giver = name_of(names, event.to), names[event.who]
    if event.cards is None:
        give = view.variant.turn.give
        assert give is not None, "only a variant with a give has one in its log"
        return say(f"terminal_shown.{of_player(giver, 'gives')}", name=name, count=give.cards)
    cards = listed([card_words(card) for card in event.cards])
    if event.to == view.seat:
        return say("terminal_shown.gives-you", cards=cards)
    return say(f"terminal_shown.{of_player(giver, 'gives-cards')}", name=name, cards=cards)


def _figures(view: View, told: ToldTurn, names: Sequence[str]) -> list[str]:
    """A turn in figures, and again with less: without the deck, and then as it is typed alone."""
    if told.events[0].did == "give":
        return [_give_words(view, told.events[0], names)]
    parts = [told.notation]
    if told.change is not None:
        parts.append(f"({told.change})")
    if told.events[-1].did == "draw":
        parts.append(say("terminal_shown.deck", count=told.deck))
    return ["  ".join(parts[:many]) for many in range(len(parts), 0, -1)]


def _open_card(event: Event) -> Card:
    assert event.cards is not None, "what is laid, discarded or taken lies open"
    return event.cards[0]


# -- foreseeing ------------------------------------------------------------------------------------


def consequence(view: View, move: Move, names: Sequence[str] | None = None) -> str:
    """What a legal move of the view's seat would bring about, in a few words.

    Nothing that the seat does not know: of a discard it says what everybody can see on the table.
    Without `names` the other sides are just "the others".
    """
    if isinstance(move, Play):
        return _of_play(view, move.card)
    if isinstance(move, Discard):
        return _of_discard(view, move.card, names)
    if isinstance(move, DrawDeck):
        if view.deck_size == 1:
            return say("terminal_shown.would-draw-last")
        return say("terminal_shown.would-draw", count=view.deck_size)
    if isinstance(move, DrawDiscard):
        return _of_take(view, move)
    assert isinstance(move, Give)
    cards = listed([card_words(card) for card in move.cards])
    if names is None or view.partner is None:
        return say("terminal_shown.would-give-partner", cards=cards)
    return say("terminal_shown.would-give", cards=cards, name=name_of(names, view.partner))


def brief(view: View, move: Move) -> str:
    """The consequence of a legal move where there is little room: its figures, or no more than its cards."""
    if isinstance(move, Play):
        expedition = view.expeditions[view.side][move.card.colour_index]
        change = Change.by(view.variant.scoring, expedition, move.card)
        return say("terminal_shown.would-change", colour=move.card.colour.name, change=change)
    if isinstance(move, Discard):
        return say("terminal_shown.would-discard", card=card_words(move.card))
    if isinstance(move, Give):
        return listed([card_words(card) for card in move.cards])
    return consequence(view, move)


def use_of_gift(view: View, card: Card) -> str:
    """What the partner could do with a card that is given, as the table lies."""
    use = "useful" if view.admitted(view.side)[card.index] else "useless"
    return say(f"terminal_shown.would-give-{use}", card=card_words(card))


def _of_play(view: View, card: Card) -> str:
    expedition = view.expeditions[view.side][card.colour_index]
    change = Change.by(view.variant.scoring, expedition, card)
    colour = card.colour.name
    if not expedition:
        if card.is_wager:
            return say("terminal_shown.would-start", colour=colour, change=change)
        return say("terminal_shown.would-open", colour=colour, number=card.rank, change=change)
    return say(
        "terminal_shown.would-lay",
        colour=colour,
        before=ranks(expedition),
        card=rank_text(card),
        change=change,
    )


def _of_discard(view: View, card: Card, names: Sequence[str] | None) -> str:
    words = card_words(card)
    if "discards" not in view.variant.turn.draw_from:
        return say("terminal_shown.would-discard", card=words)
    others = view.sides_in_turn()[:-1]
    takers = [side for side in others if view.admitted(side)[card.index]]
    use = "useful" if takers else "useless"
    if names is None:
        return say(f"terminal_shown.would-discard-{use}-others", card=words)
    sides = listed([side_name(view.variant, names, side) for side in takers or others])
    return say(f"terminal_shown.would-discard-{use}", card=words, names=sides)


def _of_take(view: View, move: DrawDiscard) -> str:
    pile = view.discards[move.colour_index]
    if not pile:  # not a legal draw; whoever asks all the same gets an answer
        return ""
    card = pile[-1]
    sentence = "would-take" if view.admitted(view.side)[card.index] else "would-take-dead"
    return say(f"terminal_shown.{sentence}", card=card_words(card))
