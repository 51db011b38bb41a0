"""No seat is told what it cannot see."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lostcities.engine import Card, Event, Give, IllegalMove, Move, Round, Variant, View, stream
from tests.engine import strategies
from tests.engine.examples import ALL, TEAMS4, name_of, position
from tests.engine.redeal import OPEN_PAIRS, PAIRS, SOLO, THREE_PAIRS, UNIQUE, hidden_from, redeal, seen_by
from tests.engine.walk import advance, push, some_moves, views, walk

unique = pytest.mark.parametrize("variant", UNIQUE, ids=name_of)


def stages(variant: Variant, seed: int, count: int, step: int) -> Iterator[Round]:
    """A round at random, at several moments."""
    rng = stream(seed, "test")
    round_ = Round.deal(variant, seed=seed)
    for _ in range(count):
        yield round_
        advance(round_, rng, 1 + rng.below(step))


def cards_within(what: object) -> Iterator[Card]:
    """Every card anywhere in a thing, its variant left out."""
    if isinstance(what, Card):
        yield what
    elif isinstance(what, Move):
        yield from getattr(what, "cards", ())
        yield from [what.card] if hasattr(what, "card") else []
    elif isinstance(what, dict):
        yield from cards_within((*what.keys(), *what.values()))
    elif isinstance(what, Iterable) and not isinstance(what, str):
        for part in what:
            yield from cards_within(part)
    elif attrs.has(type(what)) and not isinstance(what, Variant):
        yield from cards_within([getattr(what, field.name) for field in attrs.fields(type(what))])


# -- another deal, the same view -------------------------------------------------------------------


@unique
@pytest.mark.parametrize("seed", range(2))
def test_another_deal_of_what_is_hidden_leaves_every_field_of_a_view_alone(
    variant: Variant, seed: int
) -> None:
    rng = stream(seed, "test", 1)
    for round_ in stages(variant, seed, 8, 30):
        for seat in range(variant.players):
            other, view = redeal(round_, seat, rng), round_.view(seat)
            assert other.view(seat) == view
            assert repr(other.view(seat)) == repr(view)
            assert other.view(seat).public() == view.public()
            assert other.events(seat) == round_.events(seat)


@unique
def test_the_other_deals_are_other_deals(variant: Variant) -> None:
    round_ = advance(Round.deal(variant, seed=1), stream(1, "test"), 10)
    other = redeal(round_, 0, stream(1, "test", 1))
    assert other.deck != round_.deck
    if variant.visibility.hands == "own":
        assert any(other.hand(seat) != round_.hand(seat) for seat in range(1, variant.players))


# -- canaries --------------------------------------------------------------------------------------


@unique
@pytest.mark.parametrize("seed", range(2))
def test_a_card_that_a_seat_never_saw_is_nowhere_in_its_view(variant: Variant, seed: int) -> None:
    for round_ in stages(variant, seed, 8, 30):
        for seat, view in enumerate(views(round_)):
            hidden = {card.code for card in hidden_from(round_, seat)}
            assert hidden or round_.is_over
            assert not hidden & set(re.findall(r"\w+", repr(view)))
            assert not hidden & set(re.findall(r"\w+", repr(view.public())))
            assert not hidden & {card.code for card in cards_within(view)}
            assert not hidden & {card.code for card in cards_within(round_.events(seat))}


@unique
def test_what_everybody_may_know_holds_only_what_lay_open(variant: Variant) -> None:
    for round_ in stages(variant, 5, 8, 30):
        shared = set.intersection(*(seen_by(round_, seat) for seat in range(variant.players)))
        for view in views(round_):
            assert set(cards_within(view.public())) <= shared
        told = [attrs.evolve(view.public(), seat=0) for view in views(round_)]
        assert all(one == other for one, other in pairwise(told))


@pytest.mark.parametrize("variant", [SOLO, PAIRS], ids=name_of)
def test_a_refusal_tells_of_no_card_that_the_mover_has_not_seen(variant: Variant) -> None:
    rng = stream(3, "test")
    for round_ in stages(variant, 3, 8, 30):
        if round_.to_move is None:
            break
        seen = seen_by(round_, round_.to_move)
        for move in some_moves(variant, rng, round_):
            refusal = round_.refusal(move)
            if refusal is not None:
                told = set(cards_within(refusal.details)) - set(cards_within(move))
                assert told <= seen


# -- partners --------------------------------------------------------------------------------------


def given_away(visibility_of: Variant) -> tuple[Round, Give]:
    """Seat 0 of two pairs gives two cards to seat 2."""
    round_ = Round.deal(visibility_of, seed=11)
    move = next(move for move in round_.legal_moves if isinstance(move, Give))
    round_.push(move)
    return round_, move


def test_giver_and_receiver_see_the_cards_of_a_give() -> None:
    round_, move = given_away(PAIRS)
    for seat in (0, 2):
        assert round_.view(seat).log == (Event(0, "give", move.cards, to=2, only=(0, 2)),)
    assert round_.view(0).known[2] == move.cards
    assert set(move.cards) <= set(round_.view(2).hand)


def test_opponents_see_that_cards_were_given_and_not_which() -> None:
    round_, move = given_away(PAIRS)
    for seat in (1, 3):
        view = round_.view(seat)
        assert view.log == (Event(0, "give", None, to=2, only=(0, 2)),)
        assert view.hand_sizes == (6, 8, 10, 8)
        assert view.known == view.passed == ((), (), (), ())
        assert not {card.code for card in move.cards} & set(re.findall(r"\w+", repr(view)))


def test_a_partner_sees_no_more_of_the_hand_than_was_given_or_taken() -> None:
    for round_ in stages(THREE_PAIRS, 2, 10, 20):
        for seat in range(6):
            partner = THREE_PAIRS.partner(seat)
            seen = seen_by(round_, seat)
            assert set(round_.view(seat).known[partner]) == set(round_.hand(partner)) & seen


def test_a_card_seen_going_into_a_hand_may_be_given_on_and_is_then_with_one_of_the_pair() -> None:
    round_ = position(
        TEAMS4,
        hands=["R2 R3 R4 R5 R6 R7 R8 R9", "Y2 Y3", "B2 B3", "W2"],
        deck="G5 G6 G7 G8 G9",
        discards="Y10",
    )
    y10 = TEAMS4.card("Y10")
    for move in ("R2", "+Y", "-Y2", "+", "-B2", "+", "-W2", "+"):
        push(round_, move)
    assert round_.view(1).known[0] == (y10,)
    push(round_, "give Y10 R3")
    for seat in (1, 3):
        view = round_.view(seat)
        assert (view.known[0], view.passed[0]) == ((), (y10,))
        deals = [view.sample(stream(number, "test")) for number in range(30)]
        assert {y10 in deal.hand(0) for deal in deals} == {True, False}
        assert all((y10 in deal.hand(0)) != (y10 in deal.hand(2)) for deal in deals)
    push(round_, "-Y3")
    push(round_, "+")
    push(round_, "Y10")
    assert round_.view(1).passed[0] == ()


# -- open hands, snapshots -------------------------------------------------------------------------


def test_open_hands_are_known_to_all() -> None:
    for round_ in stages(OPEN_PAIRS, 4, 8, 20):
        for view in views(round_):
            for seat, known in enumerate(view.known):
                assert known == (() if seat == view.seat else round_.hand(seat))
    assert all(event.cards for event in round_.events(1))


@pytest.mark.parametrize("variant", [SOLO, PAIRS, TEAMS4], ids=name_of)
def test_a_view_is_a_snapshot(variant: Variant) -> None:
    round_ = Round.deal(variant, seed=8)
    taken = []
    for _ in walk(round_, stream(8, "test"), 80):
        events = round_.events(0)
        taken += [(view, repr(view)) for view in views(round_)] + [(events, repr(events))]
    for _ in range(40):
        round_.pop()
    advance(round_, stream(9, "test"), 40)
    assert all(repr(thing) == told for thing, told in taken)


def test_only_the_seat_to_move_is_shown_its_legal_moves() -> None:
    for round_ in stages(PAIRS, 6, 10, 20):
        for seat, view in enumerate(views(round_)):
            mine = seat == round_.to_move
            assert view.legal == (round_.legal_moves if mine else ())
            assert view.legal_turns() == (round_.legal_turns() if mine else ())


# -- dealing again what is unseen ------------------------------------------------------------------

anything = strategies.variants() | strategies.variants(sharing=True)


def assert_samples_well(round_: Round, seed: int) -> None:
    """Every seat's view can be dealt again: it looks the same to the seat and tells the others no more."""
    variant = round_.variant
    for seat, view in enumerate(views(round_)):
        sample = view.sample(stream(seed, "test", seat))
        assert sample.view(seat) == view
        assert_one_deck(sample)
        for other in range(variant.players):
            if other != seat:
                assert_knows_no_more(sample.view(other), round_.view(other))


def assert_one_deck(round_: Round) -> None:
    """No card is there more often than the deck has it, and the places have their sizes."""
    places = [round_.hand(seat) for seat in range(round_.variant.players)]
    places += [row for side in range(len(round_.variant.sides)) for row in round_.expeditions(side)]
    found = Counter(card for cards in (*places, *round_.discards, round_.deck) for card in cards)
    assert found <= Counter(round_.variant.pack)


def assert_knows_no_more(view: View, true: View) -> None:
    """A seat of a sampled round saw what it saw at the real table, or less."""
    assert len(view.log) == len(true.log)
    for event, real in zip(view.log, true.log, strict=True):
        assert event == real or event == attrs.evolve(real, cards=None)
    for known, really in zip(view.known, true.known, strict=True):
        if view.variant.visibility.hands == "own":
            assert Counter(known) <= Counter(really)
    assert (view.hand_sizes, view.deck_size) == (true.hand_sizes, true.deck_size)


def assert_true_deal_fits(round_: Round) -> None:
    """What a seat believes is so: known cards are in the hand, passed ones with the pair."""
    variant = round_.variant
    for view in views(round_):
        for seat, known in enumerate(view.known):
            assert Counter(known) <= Counter(round_.hand(seat))
        for seats in variant.sides:
            believed = Counter(card for seat in seats for card in (*view.known[seat], *view.passed[seat]))
            assert believed <= Counter(card for seat in seats for card in round_.hand(seat))
        placed = sum(view.hand_sizes) + view.deck_size
        told = len(view.hand) + sum(map(len, (*view.known, *view.passed)))
        assert placed - told <= len(view.unseen())
        assert Counter(round_.deck) <= Counter(view.unseen())


@pytest.mark.parametrize("variant", [*ALL, *UNIQUE], ids=name_of)
def test_samples_of_a_variant(variant: Variant) -> None:
    for round_ in stages(variant, 1, 10, 40):
        assert_true_deal_fits(round_)
        assert_samples_well(round_, 1)


@settings(max_examples=60)
@given(variant=anything, seed=strategies.seeds(), moves=st.integers(0, 150))
def test_samples_of_a_generated_variant(variant: Variant, seed: int, moves: int) -> None:
    round_ = advance(Round.deal(variant, seed=seed), stream(seed, "test"), moves)
    assert_true_deal_fits(round_)
    assert_samples_well(round_, seed)


@pytest.mark.parametrize("variant", [SOLO, TEAMS4], ids=name_of)
def test_a_sample_plays_on_by_the_rules(variant: Variant) -> None:
    rng = stream(1, "test")
    for round_ in stages(variant, 1, 6, 40):
        for view in views(round_):
            sample = view.sample(rng)
            dealt = sample.copy()
            with pytest.raises(ValueError, match="no move"):
                sample.pop()
            advance(sample, rng, 60)
            assert_one_deck(sample)
            while sample.history:
                sample.pop()
            assert views(sample) == views(dealt)


@settings(max_examples=60)
@given(variant=anything, seed=strategies.seeds(), moves=st.integers(0, 150))
def test_views_of_a_sample_can_be_sampled_in_turn(variant: Variant, seed: int, moves: int) -> None:
    round_ = advance(Round.deal(variant, seed=seed), stream(seed, "test"), moves)
    for seat, view in enumerate(views(round_)):
        sample = advance(view.sample(stream(seed, "test", seat)), stream(seed, "test", seat), 10)
        assert_true_deal_fits(sample)
        assert_samples_well(sample, seed)


def test_a_card_passed_to_a_seat_that_forgot_it_is_not_dealt_twice() -> None:
    round_ = position(
        TEAMS4,
        hands=["R2 R3 R4 R5 R6 R7 R8 R9", "Y2 Y3", "B2 B3", "W2"],
        deck="G5 G6 G7 G8 G9",
        discards="Y10",
    )
    for move in ("R2", "+Y", "-Y2", "+", "-B2", "+", "-W2", "+", "give Y10 R3"):
        push(round_, move)
    # An opponent of the pair deals again: in some of its deals the receiver has the Y10.
    for number in range(10):
        sample = round_.view(1).sample(stream(number, "test"))
        assert_true_deal_fits(sample)
        assert_samples_well(sample, number)


def test_samples_differ_and_hang_on_the_random_numbers_alone() -> None:
    view = advance(Round.deal(SOLO, seed=1), stream(1, "test"), 20).view(0)
    one, same, other = (view.sample(stream(name, "test")) for name in "aab")
    assert (one.deck, one.hand(1)) == (same.deck, same.hand(1))
    assert (one.deck, one.hand(1)) != (other.deck, other.hand(1))


def test_a_sample_may_hold_any_unseen_card_anywhere() -> None:
    view = Round.deal(SOLO, seed=1).view(0)
    rng = stream(1, "test")
    samples = [view.sample(rng) for _ in range(400)]
    unseen = set(view.unseen())
    assert set().union(*(sample.hand(1) for sample in samples)) == unseen
    assert {sample.deck[0] for sample in samples} == unseen
    assert {sample.deck[-1] for sample in samples} == unseen


def test_an_illegal_move_says_no_more_in_its_text_than_in_its_fields() -> None:
    round_ = Round.deal(SOLO, seed=1)
    hidden = round_.hand(1)[0]
    refusal = round_.refusal(SOLO.play(hidden))
    assert isinstance(refusal, IllegalMove)
    deck_card = round_.deck[0]
    assert refusal.rule == round_.refusal(SOLO.play(deck_card)).rule == "hand"
    assert str(refusal).replace(hidden.code, "?") == str(round_.refusal(SOLO.play(deck_card))).replace(
        deck_card.code, "?"
    )
