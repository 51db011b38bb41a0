"""A match: who starts, what is added up, who wins, and what a seed decides."""

from __future__ import annotations

import pytest
from attrs import evolve

from lostcities.engine import Match, MatchRules, Round, Scoring, Standing, Variant, stream
from tests.engine.examples import CLASSIC, TEAMS4, THREE, cards
from tests.engine.walk import advance

#: Points by length: a side that laid n cards has n points, so totals are easily made.
COUNTED = Scoring(by_length=tuple(range(10)))
TWO = evolve(CLASSIC, scoring=COUNTED, match=MatchRules(rounds=9))
FOUR = evolve(TWO, players=4)
PARTNERS = evolve(TEAMS4, scoring=COUNTED, match=MatchRules(rounds=9))


def over(match: Match, points: tuple[int, ...], *, starter: int = 0, last: int | None = None) -> None:
    """Add a round that is over: so many points for each side, `last` the seat that made the last move.

    One colour a side; the last mover draws the last card of the deck.
    """
    variant = match.variant
    expeditions = [
        cards(variant, " ".join(f"{colour.letter}{number}" for number in range(2, 2 + many)))
        for colour, many in zip(variant.colours, points, strict=False)
    ]
    last = starter if last is None else last
    hands = [[variant.card("RX")] if seat == last else [] for seat in range(variant.players)]
    round_ = Round.from_position(
        variant,
        hands=hands,
        deck=cards(variant, "R9"),
        to_move=last,
        expeditions=expeditions,
        standing=match.standing(starter),
    )
    round_.push(variant.discard(variant.card("RX")))
    round_.push(variant.draw_deck)
    assert round_.is_over
    match.add(round_)


def played(variant: Variant, rules: MatchRules, *rounds: dict, seed: int | None = None) -> Match:
    """A match of these rounds, each the arguments of `over`."""
    match = Match(evolve(variant, match=rules), seed=seed)
    for arguments in rounds:
        over(match, **arguments)
    return match


# -- starters --------------------------------------------------------------------------------------


def test_seat_1_starts_the_first_round() -> None:
    assert Match(CLASSIC, seed=3).deal().to_move == 0


def test_a_random_first_starter_is_each_seat_in_turn_of_the_seeds() -> None:
    variant = evolve(FOUR, match=MatchRules(first="random"))
    starters = [Match(variant, seed=seed).next_starter() for seed in range(200)]
    assert all(30 < starters.count(seat) < 70 for seat in range(4))
    assert starters == [Match(variant, seed=seed).next_starter() for seed in range(200)]


@pytest.mark.parametrize(("next_", "starter"), [("leader", 1), ("trailer", 0)])
def test_points_decide_the_next_starter(next_, starter: int) -> None:
    match = played(TWO, MatchRules(9, next=next_), {"points": (2, 5)})
    assert match.next_starter() == starter


def test_the_total_decides_and_not_the_last_round() -> None:
    match = played(TWO, MatchRules(9), {"points": (9, 0)}, {"points": (1, 5)})
    assert match.totals == (10, 5)
    assert match.next_starter() == 0


def test_the_leader_starts_again_and_again() -> None:
    match = played(TWO, MatchRules(9), {"points": (1, 5)}, {"points": (3, 3), "starter": 1})
    assert match.next_starter() == 1


def test_starters_rotate_from_the_last_starter() -> None:
    rules = MatchRules(9, next="rotate")
    for starter in range(4):
        match = played(FOUR, rules, {"points": (9, 1, 1, 1), "starter": starter, "last": 2})
        assert match.next_starter() == (starter + 1) % 4


@pytest.mark.parametrize(
    ("tie", "starter"),
    # Seats 0, 1 and 3 lead; seat 1 made the last move; seat 3 started.
    [("after-last", 3), ("rotate", 0)],
)
def test_ties_between_seats(tie, starter: int) -> None:
    match = played(FOUR, MatchRules(9, tie=tie), {"points": (4, 4, 1, 4), "starter": 3, "last": 1})
    assert match.next_starter() == starter


def test_a_tie_of_two_goes_to_the_one_that_did_not_move_last() -> None:
    for last in (0, 1):
        match = played(TWO, MatchRules(9), {"points": (3, 3), "last": last})
        assert match.next_starter() == 1 - last


def test_a_last_mover_who_alone_leads_starts() -> None:
    match = played(TWO, MatchRules(9), {"points": (3, 2), "last": 0})
    assert match.next_starter() == 0


def test_random_ties_choose_among_the_seats_in_question_alone() -> None:
    rules = MatchRules(9, tie="random")
    starters = [
        played(FOUR, rules, {"points": (4, 4, 1, 4)}, seed=seed).next_starter() for seed in range(120)
    ]
    assert set(starters) == {0, 1, 3}
    assert all(20 < starters.count(seat) < 60 for seat in (0, 1, 3))


def test_random_without_a_seed_is_the_first_seat_in_question() -> None:
    assert played(FOUR, MatchRules(9, tie="random"), {"points": (1, 4, 1, 4)}).next_starter() == 1


@pytest.mark.parametrize(
    ("points", "last", "starter"),
    [((5, 2), 0, 2), ((5, 2), 1, 2), ((5, 2), 2, 0), ((5, 2), 3, 0), ((2, 5), 0, 1), ((4, 4), 0, 1)],
)
def test_of_partners_who_lead_the_first_after_the_last_mover_starts(
    points: tuple[int, int], last: int, starter: int
) -> None:
    match = played(PARTNERS, MatchRules(9), {"points": points, "last": last})
    assert match.next_starter() == starter


def test_a_round_over_before_its_first_move_counts_the_one_before_its_starter_as_last_mover() -> None:
    match = Match(FOUR)
    match.add(Round.from_position(FOUR, hands=[[]] * 4, deck=[], to_move=2, standing=match.standing(2)))
    assert match.next_starter() == 2


# -- totals and winners ----------------------------------------------------------------------------


def test_rounds_add_up_and_the_running_one_counts_as_it_lies() -> None:
    match = played(TWO, MatchRules(9), {"points": (2, 5)}, {"points": (4, 0)})
    round_ = Round.from_position(
        match.variant,
        hands=[cards(match.variant, "R2"), []],
        deck=cards(match.variant, "R9"),
        standing=match.standing(0),
    )
    match.add(round_)
    assert match.totals == (6, 5)
    round_.push(match.variant.play(match.variant.card("R2")))
    assert match.totals == (7, 5)
    assert round_.standing == Standing(round=3, rounds=9, totals=(6, 5), starter=0)
    assert round_.view(1).totals == (7, 5)


def test_a_match_without_rounds() -> None:
    match = Match(THREE, seed=1)
    assert (match.round, match.totals, match.winners, match.is_over) == (None, (0, 0, 0), None, False)


def test_the_last_round_ends_the_match() -> None:
    match = played(TWO, MatchRules(2), {"points": (2, 5)})
    assert (match.is_over, match.winners) == (False, None)
    over(match, (9, 0))
    assert (match.is_over, match.winners) == (True, (0,))


def test_equal_totals_are_a_shared_win() -> None:
    match = played(FOUR, MatchRules(2), {"points": (3, 4, 1, 4)}, {"points": (2, 1, 0, 1)})
    assert match.winners == (0, 1, 3)


def test_partners_win_as_a_side() -> None:
    assert played(PARTNERS, MatchRules(1), {"points": (2, 5)}).winners == (1,)


def test_a_negative_total_wins_against_a_lower_one() -> None:
    match = Match(evolve(CLASSIC, match=MatchRules(rounds=1)))
    over(match, (1, 2))
    assert match.totals == (-18, -15)
    assert match.winners == (1,)


def test_a_round_is_added_only_after_the_one_before() -> None:
    match = Match(CLASSIC, seed=1)
    match.deal()
    with pytest.raises(ValueError, match="not over"):
        match.deal()
    with pytest.raises(ValueError, match="without a seed"):
        Match(CLASSIC).deal()


def test_a_match_may_begin_with_a_later_round() -> None:
    match = Match(TWO, first_number=8)
    over(match, (1, 2))
    assert (match.round.number, match.is_over) == (8, False)
    over(match, (1, 2))
    assert (match.round.number, match.is_over) == (9, True)


# -- seeds -----------------------------------------------------------------------------------------


def deal_of(round_: Round) -> tuple:
    return round_.deck, [round_.hand(seat) for seat in range(round_.variant.players)]


def test_a_seed_decides_the_deals() -> None:
    rounds = [Round.deal(CLASSIC, seed=7, number=number) for number in (1, 2)]
    assert deal_of(rounds[0]) == deal_of(Round.deal(CLASSIC, seed="7"))
    assert deal_of(rounds[0]) != deal_of(rounds[1])
    assert deal_of(rounds[0]) != deal_of(Round.deal(CLASSIC, seed=8))


def test_nothing_that_is_played_changes_a_later_deal() -> None:
    deals = []
    for play in range(3):
        match = Match(TWO, seed="same")
        for number in (1, 2, 3):
            advance(match.deal(), stream(play, "test", number), 10_000)
        deals.append([deal_of(_start(round_)) for round_ in match.rounds])
    assert deals[0] == deals[1] == deals[2]


def _start(round_: Round) -> Round:
    while round_.history:
        round_.pop()
    return round_


def test_every_card_goes_anywhere() -> None:
    """A coarse look at the shuffle: over many deals each card is as often in each place."""
    many = 600
    deals = [Round.deal(CLASSIC, seed=seed) for seed in range(many)]
    for card in (CLASSIC.card("Y2"), CLASSIC.card("R10")):
        held = sum(card in deal.hand(0) for deal in deals)
        last = sum(deal.deck[-1] is card for deal in deals)
        assert abs(held - many * 8 / 60) < 35  # four standard deviations
        assert abs(last - many / 60) < 13
