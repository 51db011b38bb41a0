"""Trials: rounds among bots, counted, and never without an end."""

from __future__ import annotations

import pytest
from attrs import evolve

from lostcities.engine import Bonus, Match, Scoring, Variant
from lostcities.table.trial import trial

CLASSIC = Variant()


def test_a_trial_counts_what_its_rounds_came_to():
    one = trial(CLASSIC, "novice", 5)
    assert (one.level, one.wanted, one.rounds, one.sides) == ("novice", 5, 5, 2)
    assert 44 <= one.mean_turns < 100
    assert one.least <= one.mean_points <= one.greatest
    assert one.opened == {0, 1, 2, 3, 4}
    assert one.has_gained
    assert one == trial(CLASSIC, "novice", 5)


def test_the_seeds_are_those_of_matches_that_can_be_played_again(monkeypatch):
    seeds = []
    deal = Match.deal
    monkeypatch.setattr(Match, "deal", lambda match: seeds.append(match.seed) or deal(match))
    trial(CLASSIC, "random", 3)
    assert seeds == [1, 2, 3]


def test_bonuses_are_had_by_the_cards_that_count():
    scoring = Scoring(bonus=(Bonus(1, 5), Bonus(12, 5), Bonus(9, 5, count_wagers=False)))
    assert trial(evolve(CLASSIC, scoring=scoring), "random", 5).bonuses == {0}
    assert trial(evolve(CLASSIC, scoring=Scoring(by_length=(0, 1))), "random", 1).bonuses == frozenset()


def test_a_round_that_nobody_ends_is_stalled():
    stalling = evolve(CLASSIC, stall_limit=1)
    one = trial(stalling, "random", 4)
    assert one.stalled
    assert set(one.stalled) <= {1, 2, 3, 4}


@pytest.mark.parametrize("most", [0, 500])
def test_a_trial_gives_up_where_there_is_too_much_to_choose_from(most):
    one = trial(CLASSIC, "random", 200, most)
    assert one.rounds == 0
    assert one.wanted == 200
    assert (one.mean_turns, one.mean_points) == (0, 0)
