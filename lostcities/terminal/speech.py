"""The table in whole sentences, for screen readers, logs and terminals that can only append.

No marks, columns or letters for colours; "minus" and not a sign; names and never "he". Sentences come
in the same order every time, so that they can be skipped, and what is asked comes last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce

from lostcities.engine import Card, Colour, Discard, DrawDeck, Event, Give, Move, Play, Scoring, View
from lostcities.terminal import results
from lostcities.terminal.events import Change, ToldTurn, told_turn, told_turns
from lostcities.terminal.picture.scene import News
from lostcities.terminal.results import RoundSummary
from lostcities.terminal.words import card_words, listed, of_player, of_side, rank_text
from lostcities.texts import say, translated


def number(points: int) -> str:
    """A number as it is said: `minus 12`."""
    return say("terminal_shown.minus", number=-points) if points < 0 else str(points)


# -- turns -----------------------------------------------------------------------------------------


def turn(view: View, turn: Sequence[Event], names: Sequence[str]) -> str:
    """A turn of the log, as the seat of `view` saw it; as a line of the picture's log tells it."""
    return _told(view, told_turn(view, turn), names)


def log(view: View, names: Sequence[str]) -> list[str]:
    """Every turn of the round, oldest first."""
    return [_told(view, told, names) for told in told_turns(view)]


def _told(view: View, told: ToldTurn, names: Sequence[str]) -> str:
    return " ".join(_turn_sentences(view, told, names))


def _turn_sentences(view: View, told: ToldTurn, names: Sequence[str]) -> Iterator[str]:
    name = names[told.who]
    for event in told.events:
        if event.did == "give":
            yield _give_sentence(view, event, names)
        elif event.did == "draw":
            sentence = of_player(name, "says-draws" if told.deck else "says-draws-last")
            yield say(f"terminal_shown.{sentence}", name=name, count=told.deck)
        elif event.cards is not None:
            card = event.cards[0]
            sentence = of_player(name, f"says-{event.did}")
            yield say(f"terminal_shown.{sentence}", name=name, card=card_words(card))
            if told.change is not None and event.did == "play":
                side = _side(view, view.variant.side_of[told.who], names)
                goes = of_player(side, "says-goes")
                yield _change_sentence(goes, told.change, side=side, colour=card.colour.name)


def _give_sentence(view: View, event: Event, names: Sequence[str]) -> str:
    name = names[event.who]
    assert event.to is not None, "a give has somebody who gets it"
    if event.cards is None:
        give = view.variant.turn.give
        assert give is not None, "only a variant with a give has one in its log"
        sentence = of_player(name, "says-gives")
        return say(f"terminal_shown.{sentence}", name=name, other=names[event.to], count=give.cards)
    cards = listed([card_words(card) for card in event.cards])
    sentence = of_player(name, "says-gives-cards")
    return say(f"terminal_shown.{sentence}", name=name, other=names[event.to], cards=cards)


def _change_sentence(sentence: str, change: Change, **fields: object) -> str:
    """A sentence with the worth before and after, and a bonus if there is one."""
    sentence += "-bonus" if change.bonus else ""
    before, after = number(change.before), number(change.after)
    return say(f"terminal_shown.{sentence}", before=before, after=after, **fields)


def _side(view: View, side: int, names: Sequence[str]) -> str:
    return listed([names[seat] for seat in view.variant.sides[side]])


# -- whose turn it is ------------------------------------------------------------------------------


def your_turn(view: View, names: Sequence[str]) -> str:
    """Whose turn it is, how the round stands and how the match would."""
    standing = view.standing
    sentences = [
        say(
            f"terminal_shown.{of_player(names[view.seat], 'your-turn')}",
            name=names[view.seat],
            round=standing.round,
            rounds=standing.rounds,
        )
    ]
    sentences += [
        _of_side(view, side, names, "stands", points=number(view.scores[side])) for side in _sides(view)
    ]
    scores = [
        say("terminal_shown.says-total", name=_called(view, side, names), points=number(view.totals[side]))
        for side in _sides(view)
    ]
    totals = reduce(lambda first, second: say("terminal_shown.comma", first=first, second=second), scores)
    sentences.append(say("terminal_shown.says-match", totals=totals))
    return " ".join(sentences)


def hand(view: View) -> str:
    """The seat's hand, numbered as it may be typed, with what is particular about each card."""
    sentences = [say("terminal_shown.your-hand", count=len(view.hand))]
    admitted = view.admitted(view.side)
    old = Counter(view.hand) - News.of(view).hand
    for place, card in enumerate(view.hand, 1):
        told = card_words(card)
        if not old[card]:
            told = say("terminal_shown.says-new", card=told)
        old[card] -= bool(old[card])
        if not admitted[card.index]:
            told = say("terminal_shown.says-dead", card=told)
        elif not view.expeditions[view.side][card.colour_index]:
            told = say("terminal_shown.says-starts", card=told, colour=card.colour.name)
        sentences.append(say("terminal_shown.numbered", number=place, what=told))
    return " ".join(sentences)


def question(view: View) -> str:
    """What is asked of the seat now; the draws that are open are numbered as they may be typed."""
    if view.phase != "draw":
        return say("terminal_shown.which-card")
    draws = [
        say("terminal_shown.numbered", number=place, what=consequence(view, move))
        for place, move in enumerate(view.legal, 1)
    ]
    return " ".join([*draws, say("terminal_shown.which-draw")])


# -- the table -------------------------------------------------------------------------------------


def table(view: View, names: Sequence[str], colour: int | None = None) -> list[str]:
    """The table, a line for the deck and the hands and one for each colour; or that of one colour."""
    if colour is not None:
        return [_of_colour(view, colour, names)]
    first = [say("terminal_shown.says-deck", count=view.deck_size), *_hands(view, names)]
    return [
        " ".join(first),
        *(_of_colour(view, number, names) for number in range(len(view.variant.colours))),
    ]


def _hands(view: View, names: Sequence[str]) -> Iterator[str]:
    """How many cards the others hold, where this is not always the same, and which, if they lie open."""
    variant = view.variant
    for step in range(1, variant.players):
        seat = (view.seat + step) % variant.players
        if variant.turn.give is not None:
            yield say("terminal_shown.says-holds", name=names[seat], count=view.hand_sizes[seat])
        if variant.visibility.hands == "all" and view.known[seat]:
            cards = listed([card_words(card) for card in view.known[seat]])
            yield say("terminal_shown.says-holds-cards", name=names[seat], cards=cards)


def _of_colour(view: View, colour: int, names: Sequence[str]) -> str:
    sentences = [say("terminal_shown.says-colour", colour=_colour(view.variant.colours[colour]))]
    for side in view.sides_in_turn():
        cards = view.expeditions[side][colour]
        if cards:
            worth = number(view.variant.scoring.expedition(cards))
            sentences.append(_of_side(view, side, names, "has", cards=_laid(cards), points=worth))
        else:
            sentences.append(_of_side(view, side, names, "not-begun"))
    sentences.append(_pile(view, colour))
    return " ".join(sentences)


def _laid(cards: Sequence[Card]) -> str:
    """An expedition as it is said: its wagers counted, then its numbers in order."""
    wagers = sum(card.is_wager for card in cards)
    words = [str(card.rank) for card in cards if not card.is_wager]
    if wagers:
        known = {1: "one", 2: "two", 3: "three"}.get(wagers, "many")
        words.insert(0, say(f"terminal_shown.wagers-{known}", count=wagers))
    return reduce(lambda first, second: say("terminal_shown.comma", first=first, second=second), words)


def _pile(view: View, colour: int) -> str:
    pile = view.discards[colour]
    if not pile:
        return say("terminal_shown.says-no-discards")
    card = card_words(pile[-1])
    if len(pile) == 1:
        return say("terminal_shown.says-pile", card=card)
    if view.variant.visibility.discards == "all":
        beneath = listed([rank_word(card) for card in reversed(pile[:-1])])
        return say("terminal_shown.says-pile-open", card=card, beneath=beneath)
    return say("terminal_shown.says-pile-of", card=card, count=len(pile))


def rank_word(card: Card) -> str:
    """A card without its colour, as it is said."""
    return say("terminal_shown.wagers-one", count=1) if card.is_wager else rank_text(card)


def _sides(view: View) -> list[int]:
    """The seat's own side, then the others in turn order."""
    *others, own = view.sides_in_turn()
    return [own, *others]


def _called(view: View, side: int, names: Sequence[str]) -> str:
    """What the reader calls a side: `you`, or its players' names."""
    if view.variant.sides[side] == (view.seat,):
        return say("terminal_shown.says-you")
    return _side(view, side, names)


def _of_side(view: View, side: int, names: Sequence[str], what: str, **fields: object) -> str:
    """A sentence about a side, which is the reader's own, one other player's, or several players'."""
    if view.variant.sides[side] == (view.seat,):
        return say(f"terminal_shown.you-{what}", **fields)
    people = "one" if len(view.variant.sides[side]) == 1 else "several"
    return say(f"terminal_shown.{people}-{what}", name=_side(view, side, names), **fields)


def _colour(colour: Colour) -> str:
    """A colour as a sentence begins with it."""
    return _capital(translated("colour", colour.name))


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


# -- moves -----------------------------------------------------------------------------------------


def consequence(view: View, move: Move, names: Sequence[str] | None = None) -> str:
    """What a legal move would bring about, as the end of a sentence."""
    if isinstance(move, Play):
        card = move.card
        change = Change.by(view.variant.scoring, view.expeditions[view.side][card.colour_index], card)
        return _change_sentence("would-say", change, card=card_words(card), colour=card.colour.name)
    if isinstance(move, Discard):
        others = [side for side in view.sides_in_turn()[:-1] if view.admitted(side)[move.card.index]]
        if others and names is not None and "discards" in view.variant.turn.draw_from:
            takers = listed([_side(view, side, names) for side in others])
            return say("terminal_shown.would-say-useful", card=card_words(move.card), names=takers)
        return say("terminal_shown.would-say-discard", card=card_words(move.card))
    if isinstance(move, DrawDeck):
        return say("terminal_shown.would-say-draw", count=view.deck_size)
    if isinstance(move, Give):
        return say("terminal_shown.would-say-give", cards=listed([card_words(card) for card in move.cards]))
    card = view.discards[move.colour_index][-1]  # type: ignore[attr-defined]
    usable = view.admitted(view.side)[card.index]
    return say(f"terminal_shown.would-say-{'take' if usable else 'take-dead'}", card=card_words(card))


# -- scores and ends -------------------------------------------------------------------------------


def score(view: View, names: Sequence[str]) -> list[str]:
    """The arithmetic of the scores as the table lies now, a line for each side."""
    return [_sums(view, side, names) for side in _sides(view)]


def _sums(view: View, side: int, names: Sequence[str]) -> str:
    sentences = [say("terminal_shown.says-side", name=_capital(_called(view, side, names)))]
    for colour, cards in zip(view.variant.colours, view.expeditions[side], strict=True):
        name = _colour(colour)
        if cards:
            sentences.append(_sum(view.variant.scoring, name, cards))
        else:
            sentences.append(say("terminal_shown.sum-none", colour=name))
    sentences.append(say("terminal_shown.sum-round", score=number(view.scores[side])))
    return " ".join(sentences)


def _sum(scoring: Scoring, colour: str, cards: Sequence[Card]) -> str:
    account = scoring.account(cards)
    if account.by_length:
        sentence = "sum-by-length"
    else:
        sentence = "sum-said"
        sentence += "-multiplied" if account.multiplied else ""
        sentence += "-bonus" if account.bonus else ""
    return say(
        f"terminal_shown.{sentence}",
        colour=colour,
        count=account.cards,
        total=account.total,
        cost=number(account.cost),
        factor=number(account.multiplier),
        multiplied=number(account.multiplied),
        bonus=number(account.bonus),
        score=number(account.score),
    )


def round_over(view: View, names: Sequence[str], next_starter: int | None = None) -> list[str]:
    """The end of a round: what ended it, its arithmetic, the match so far."""
    lines = [" ".join(results.ending(view, names)), *score(view, names), _totals(view, names)]
    if next_starter is not None:
        starts = {"name": names[next_starter], "round": view.standing.round + 1}
        lines.append(say("terminal_shown.says-starter", **starts))
    return lines


def match_over(
    view: View,
    names: Sequence[str],
    winners: Sequence[int],
    history: Sequence[RoundSummary] = (),
) -> list[str]:
    """The end of a match, won by the sides `winners`; its best expedition if its `history` is known."""
    lines = [_totals(view, names)]
    points = number(view.totals[winners[0]])
    if len(winners) > 1:
        sides = listed([_side(view, side, names) for side in winners])
        lines.append(say("terminal_shown.says-shared", names=sides, points=points))
    else:
        sentence = of_side(view.variant, names, winners[0], "says-wins")
        lines.append(say(f"terminal_shown.{sentence}", name=_side(view, winners[0], names), points=points))
    best = results.best_of(history)
    if best is not None:
        summary, expedition = best
        lines.append(
            say(
                "terminal_shown.best",
                name=_side(view, expedition.side, names),
                colour=view.variant.colours[expedition.colour].name,
                round=summary.number,
                score=number(expedition.score),
            )
        )
    return lines


def _totals(view: View, names: Sequence[str]) -> str:
    """The match, best side first."""
    sides = sorted(_sides(view), key=lambda side: -view.totals[side])
    totals = [
        say("terminal_shown.says-total", name=_side(view, side, names), points=number(view.totals[side]))
        for side in sides
    ]
    told = reduce(lambda first, second: say("terminal_shown.comma", first=first, second=second), totals)
    return say("terminal_shown.says-totals", totals=told)
