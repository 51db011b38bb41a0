"""One suite that plays every variant at random and holds the engine to all that it declares."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from lostcities.engine import Discard, IllegalMove, Play, Round, Variant, stream
from tests.engine import strategies
from tests.engine.examples import ALL, NAMED, SHIPPED, TEAMS4, name_of
from tests.engine.paper import PaperGame
from tests.engine.walk import MOST_MOVES, advance, snapshot, some_moves, walk

every_variant = pytest.mark.parametrize("variant", ALL, ids=name_of)


class Suite:
    """The checks, each for one variant and one seed; run for named variants and for generated ones."""

    def stands_as_on_paper(self, variant: Variant, seed: int) -> None:
        round_ = Round.deal(variant, seed=seed, starter=seed % variant.players)
        paper = PaperGame(round_)
        paper.assert_same(round_)
        for move in walk(round_, stream(seed, "test")):
            paper.do(str(move))
            after = round_.copy()
            after.push(move)
            paper.assert_same(after)

    def conserves_cards(self, variant: Variant, seed: int) -> None:
        round_ = Round.deal(variant, seed=seed)
        dealt = _cards_in_play(round_)
        assert sum(dealt.values()) == variant.pack_size - variant.set_aside
        assert dealt <= Counter(variant.pack)
        for _ in walk(round_, stream(seed, "test")):
            assert _cards_in_play(round_) == dealt
        assert _cards_in_play(round_) == dealt

    def lists_legal_moves_in_order(self, variant: Variant, seed: int) -> None:
        round_ = Round.deal(variant, seed=seed)
        for _ in walk(round_, stream(seed, "test")):
            moves = round_.legal_moves
            assert moves
            assert all(before.index < after.index for before, after in pairwise(moves))
            assert all(0 <= move.index < variant.move_count for move in moves)
            assert all(move.phase == round_.phase for move in moves)
        if round_.is_over:
            assert round_.legal_moves == ()
            assert round_.legal_turns() == ()

    def refuses_every_other_move(self, variant: Variant, seed: int) -> None:
        round_ = Round.deal(variant, seed=seed)
        rng = stream(seed, "test")
        while True:
            before = snapshot(round_)
            for move in some_moves(variant, rng, round_):
                _assert_refused_unless_legal(round_, move)
            assert snapshot(round_) == before
            if round_.is_over or len(round_.history) > MOST_MOVES:
                break
            advance(round_, rng, 1 + rng.below(12))

    def takes_back_and_goes_forward_again(self, variant: Variant, seed: int) -> None:
        round_ = Round.deal(variant, seed=seed)
        rng = stream(seed, "test")
        stages = [snapshot(round_)]
        while not round_.is_over and len(stages) < 60:
            advance(round_, rng, 1)
            stages.append(snapshot(round_))
        moves = [move for _, move in round_.history]
        for move, stage in zip(reversed(moves), reversed(stages[:-1]), strict=True):
            assert round_.pop() is move
            assert snapshot(round_) == stage
        with pytest.raises(ValueError, match="no move"):
            round_.pop()
        for move, stage in zip(moves, stages[1:], strict=True):
            round_.push(move)
            assert snapshot(round_) == stage

    def takes_back_from_the_end(self, variant: Variant, seed: int) -> None:
        """The same over whole rounds, looking only now and then: the end is taken back as well."""
        round_ = Round.deal(variant, seed=seed)
        start = snapshot(round_)
        advance(round_, stream(seed, "test"), MOST_MOVES)
        end, moves = snapshot(round_), [move for _, move in round_.history]
        for _ in moves:
            round_.pop()
        assert snapshot(round_) == start
        for move in moves:
            round_.push(move)
        assert snapshot(round_) == end

    def copies_apart(self, variant: Variant, seed: int) -> None:
        rng = stream(seed, "test")
        round_ = advance(Round.deal(variant, seed=seed), rng, rng.below(60))
        before = snapshot(round_)
        twin = round_.copy()
        assert snapshot(twin) == before
        advance(twin, rng, 10)
        assert snapshot(round_) == before
        while twin.history:
            twin.pop()
        assert snapshot(round_) == before
        other = round_.copy()
        kept = snapshot(other)
        advance(round_, rng, 10)
        assert snapshot(other) == kept

    def keeps_within_its_bounds(self, variant: Variant, seed: int) -> None:
        round_ = Round.deal(variant, seed=seed)
        low, high = variant.score_bounds
        assert low <= 0 <= high
        for _ in walk(round_, stream(seed, "test")):
            pass
        assert all(low <= score <= high for score in round_.scores())
        for side in range(len(variant.sides)):
            for colour, row in zip(variant.colours, round_.expeditions(side), strict=True):
                least, greatest = variant.expedition_bounds(colour)
                assert least <= variant.scoring.expedition(row) <= greatest
                assert len(row) <= variant.longest_expedition(colour)

    def offers_the_turns_that_pushing_finds(self, variant: Variant, seed: int) -> None:
        rng = stream(seed, "test")
        round_ = Round.deal(variant, seed=seed)
        for _ in range(6):
            assert list(round_.legal_turns()) == _turns_by_pushing(round_)
            for move in round_.legal_moves:
                if isinstance(move, Play | Discard):
                    _assert_draws_after(round_, move)
            advance(round_, rng, 1 + rng.below(30))

    def ends_when_it_says(self, variant: Variant, seed: int) -> None:
        """The round runs until the deck is empty or too many turns brought no card from it."""
        round_ = Round.deal(variant, seed=seed)
        idle = turns = 0
        for move in walk(round_, stream(seed, "test")):
            assert (round_.idle, round_.turns) == (idle, turns)
            assert round_.deck_size > 0
            assert not (round_.phase == "card" and round_.idle == variant.stall_limit)
            if not isinstance(move, Play | Discard):
                turns += 1
                idle = 0 if move is variant.draw_deck else idle + 1
        if round_.is_over:
            assert round_.ended == ("deck" if not round_.deck else "stall")
            assert (round_.to_move, round_.phase) == (None, None)
            assert round_.ended == "deck" or round_.idle == variant.stall_limit


SUITE = Suite()
CHECKS = [name for name in vars(Suite) if not name.startswith("_")]


@every_variant
@pytest.mark.parametrize("check", CHECKS)
def test_variant(check: str, variant: Variant) -> None:
    getattr(SUITE, check)(variant, 1)


@pytest.mark.parametrize("check", CHECKS)
@settings(max_examples=30)
@given(
    variant=strategies.variants() | strategies.variants(sharing=True),
    seed=strategies.seeds(),
)
def test_generated_variant(check: str, variant: Variant, seed: int) -> None:
    getattr(SUITE, check)(variant, seed)


def _cards_in_play(round_: Round) -> Counter:
    places = [round_.hand(seat) for seat in range(round_.variant.players)]
    places += [row for side in range(len(round_.variant.sides)) for row in round_.expeditions(side)]
    return Counter(card for cards in (*places, *round_.discards, round_.deck) for card in cards)


def _assert_refused_unless_legal(round_: Round, move) -> None:
    refusal = round_.refusal(move)
    if move in round_.legal_moves:
        assert refusal is None
        return
    assert refusal is not None
    with pytest.raises(IllegalMove) as caught:
        round_.push(move)
    for error in (refusal, caught.value):
        assert error.rule in IllegalMove.RULES
        assert error.move is move
        assert str(error)
    assert refusal.rule == caught.value.rule


def _turns_by_pushing(round_: Round) -> list[tuple]:
    if round_.phase != "card":
        return [(move,) for move in round_.legal_moves]
    turns: list[tuple] = []
    for move in round_.legal_moves:
        round_.push(move)
        draws = round_.legal_moves if round_.phase == "draw" else None
        turns += [(move,)] if draws is None else [(move, draw) for draw in draws]
        round_.pop()
    return turns


def _assert_draws_after(round_: Round, move: Play | Discard) -> None:
    told = round_.draws_after(move)
    told_to_seat = round_.view(round_.to_move).draws_after(move)
    round_.push(move)
    assert told == told_to_seat == round_.legal_moves
    round_.pop()


# -- what the suite cannot reach -------------------------------------------------------------------


@every_variant
def test_moves_are_numbered_in_canonical_order(variant: Variant) -> None:
    moves = list(variant.moves())
    assert len(moves) == variant.move_count
    assert [move.index for move in moves] == list(range(len(moves)))


@settings(max_examples=30)
@given(variant=strategies.variants(sharing=True), data=st.data())
def test_gives_are_numbered_without_listing_them(variant: Variant, data: st.DataObject) -> None:
    many = variant.turn.give.cards
    first, second = (
        data.draw(st.lists(st.sampled_from(variant.cards), min_size=many, max_size=many)) for _ in "12"
    )
    one, other = variant.give(first), variant.give(second)
    key, other_key = ([card.index for card in move.cards] for move in (one, other))
    assert (one.index < other.index) == (key < other_key)
    assert (one is other) == (one.index == other.index) == (key == other_key)
    assert len(variant.discard_moves) * 2 <= one.index < variant.draw_deck.index


def test_a_give_of_another_number_of_cards_has_no_number() -> None:
    assert TEAMS4.give([TEAMS4.card("R5")]).index == -1


@pytest.mark.parametrize("variant", NAMED, ids=name_of)
def test_a_shipped_variant_has_the_rules_that_are_written_here_in_code(variant: Variant) -> None:
    shipped = next(other for other in SHIPPED if other.name == variant.name)
    plain = tuple(evolve(colour, place=None, style=None) for colour in shipped.colours)
    assert evolve(shipped, title=None, summary=None, source=None, colours=plain) == variant
