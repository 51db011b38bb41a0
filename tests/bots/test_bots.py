"""The bots: legal in every game, blind to what is hidden, as strong as they are said to be."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve
from hypothesis import given, settings

from lostcities.bots import BEST, LEVELS, Bot, BotUnusable, Explains, UnknownLevel, bot, turn_stream
from lostcities.engine import Discard, Play, Round, Turn, TurnRules, Variant, View, stream
from tests.bots import golden
from tests.engine import strategies
from tests.engine.examples import ALL, CLASSIC, SIX, TEAMS4, THREE, name_of, position
from tests.engine.redeal import SOLO, UNIQUE, redeal
from tests.engine.walk import advance

#: Whatever stands in LEVELS is held to all of this, and what others are measured against too.
every_level = pytest.mark.parametrize("level", [*LEVELS, "yardstick"])


def choice(player: Bot, view: View, seed: int = 0) -> Turn:
    return player.choose(view, turn_stream(seed, view))


def play(round_: Round, players: list[Bot], seed: int = 0) -> Round:
    """The round played to its end, one player to a seat."""
    while round_.to_move is not None:
        for move in choice(players[round_.to_move], round_.view(round_.to_move), seed):
            round_.push(move)
    return round_


def assert_legal(round_: Round, player: Bot) -> None:
    """A whole turn at the turn's start, the draw alone once a card is laid."""
    view = round_.view(round_.to_move)
    turn = choice(player, view)
    assert turn in round_.legal_turns()
    if isinstance(turn[0], Play | Discard):
        round_.push(turn[0])
        draw = choice(player, round_.view(round_.to_move))
        assert len(draw) == 1
        assert draw[0] in round_.legal_moves
        round_.pop()


# -- levels ----------------------------------------------------------------------------------------


def test_every_level_answers_to_its_name() -> None:
    assert LEVELS[:2] == ("random", "novice")
    assert bot().level == BEST
    assert BEST in LEVELS
    assert [bot(level).level for level in LEVELS] == list(LEVELS)


def test_an_unknown_level_tells_the_known_ones() -> None:
    with pytest.raises(UnknownLevel) as caught:
        bot("nobody")
    assert (caught.value.level, caught.value.known) == ("nobody", LEVELS)


# -- legal, and blind ------------------------------------------------------------------------------


@every_level
@pytest.mark.parametrize("variant", ALL, ids=name_of)
def test_turns_are_legal(level: str, variant: Variant) -> None:
    player, rng = bot(level), stream(1, "test")
    round_ = Round.deal(variant, seed=1)
    for _ in range(40):
        if round_.phase == "card":
            assert_legal(round_, player)
        advance(round_, rng, 1 + rng.below(5))


@every_level
@settings(max_examples=40)
@given(round_=strategies.rounds() | strategies.rounds(strategies.variants(sharing=True)))
def test_turns_are_legal_in_any_variant(level: str, round_: Round) -> None:
    player, rng = bot(level), stream(1, "test")
    for _ in range(10):
        while round_.phase == "draw":
            advance(round_, rng, 1)
        if round_.is_over:
            break
        assert_legal(round_, player)
        advance(round_, rng, 1 + rng.below(12))


@every_level
@pytest.mark.parametrize("variant", UNIQUE, ids=name_of)
def test_another_deal_of_what_is_hidden_changes_no_turn(level: str, variant: Variant) -> None:
    player, rng = bot(level), stream(2, "test")
    for seed in range(2):
        round_ = Round.deal(variant, seed=seed)
        while not round_.is_over and round_.turns < 100:
            seat = round_.to_move
            thought = thoughts_of(player, round_.view(seat))
            for _ in range(2):
                assert thoughts_of(player, redeal(round_, seat, rng).view(seat)) == thought
            advance(round_, rng, 1 + rng.below(25))


def thoughts_of(player: Bot, view: View) -> tuple[object, ...]:
    """The turn of a bot, and what it says of it."""
    said = player.explain(view, turn_stream(0, view)) if isinstance(player, Explains) else None
    return choice(player, view), said


class Peeking:
    """A bot that knows the next card of the deck, and hangs on it: what the test above is there to find."""

    level = "peeking"

    def __init__(self, round_: Round) -> None:
        self.round = round_

    def choose(self, view: View, rng: object) -> Turn:
        turns = view.legal_turns()
        return turns[self.round.deck[0].index % len(turns)]


def test_a_bot_that_looks_at_the_deck_is_found_out() -> None:
    rng = stream(2, "test")
    round_ = advance(Round.deal(SOLO, seed=1), rng, 20)
    seat = round_.to_move
    others = [redeal(round_, seat, rng) for _ in range(5)]
    turns = {choice(Peeking(other), other.view(seat)) for other in (round_, *others)}
    assert len(turns) > 1


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_takes_the_turns_that_are_kept_of_it(level: str) -> None:
    assert golden.lines_of(level) == golden.kept(level), "if it should: python -m tests.bots.golden"


@every_level
@pytest.mark.parametrize("variant", [CLASSIC, TEAMS4, THREE], ids=name_of)
def test_a_turn_hangs_on_the_view_and_the_random_numbers_alone(level: str, variant: Variant) -> None:
    """Asked again, in any order and by another bot of the level, the turn is the same."""
    rng = stream(3, "test")
    round_ = Round.deal(variant, seed=3)
    asked = []
    while not round_.is_over and round_.turns < 60:
        view = round_.view(round_.to_move)
        asked.append((view, choice(bot(level), view)))
        advance(round_, rng, 2)
    player = bot(level)
    assert all(choice(player, view) == turn for view, turn in reversed(asked))


# -- random numbers --------------------------------------------------------------------------------


def test_each_seat_round_and_half_turn_has_a_stream_of_its_own() -> None:
    views = []
    for number in (1, 2):
        round_ = Round.deal(CLASSIC, seed=1, number=number)
        for _ in range(10):
            views += [round_.view(seat) for seat in (0, 1)]
            advance(round_, stream(1, "test"), 1)
    draws = [tuple(turn_stream(seed, view).bits() for _ in range(2)) for view in views for seed in (1, 2)]
    assert len(set(draws)) == len(draws) == 2 * 2 * 10 * 2


def test_a_stream_does_not_hang_on_what_was_played() -> None:
    one, other = (advance(Round.deal(CLASSIC, seed=1), stream(name, "test"), 20) for name in "ab")
    assert one.history != other.history
    assert turn_stream(1, one.view(0)).bits() == turn_stream(1, other.view(0)).bits()


def test_no_seat_changes_anothers_luck() -> None:
    """Whatever the others are, a random bot draws the same numbers for its turns."""
    views = []
    for opponent in ("random", "novice"):
        round_ = Round.deal(CLASSIC, seed=4)
        for _ in range(12):
            seat = round_.to_move
            level = "random" if seat == 0 else opponent
            for move in choice(bot(level), round_.view(seat), 4):
                round_.push(move)
        views.append(round_.view(0))
    assert turn_stream(4, views[0]).bits() == turn_stream(4, views[1]).bits()


def chi_square(counts: Counter, kinds: int) -> float:
    """How far the counts are from equal ones; its mean is one less than `kinds`."""
    expected = sum(counts.values()) / kinds
    return sum((counts[kind] - expected) ** 2 / expected for kind in range(kinds))


def test_random_takes_each_distinct_card_move_and_each_draw_as_often() -> None:
    round_ = position(CLASSIC, hands=["RX RX RX Y2 Y9", "B2"], expeditions=["Y5", ""], discards="W2 G2")
    view, player = round_.view(0), bot("random")
    # Two plays (RX, Y9) and three discards (RX, Y2, Y9): three equal wagers count once.
    assert [str(move) for move in view.legal] == ["Y9", "RX", "-Y2", "-Y9", "-RX"]
    rng = stream(1, "test")
    turns = [player.choose(view, rng) for _ in range(5000)]
    firsts = Counter(view.legal.index(turn[0]) for turn in turns)
    assert chi_square(firsts, 5) < 18.5  # one in a thousand is worse
    draws = Counter(("+", "+W", "+G").index(str(turn[1])) for turn in turns if isinstance(turn[0], Play))
    assert chi_square(draws, 3) < 13.8


def test_random_gives_as_often_as_it_makes_any_other_move() -> None:
    round_ = position(TEAMS4, hands=["R2 R2 R3 R4 R5 R6 R7 R8", "B2", "B3", "B4"])
    view = round_.view(0)
    gives = [str(move) for move in view.legal if str(move).startswith("give")]
    assert len(view.legal) == 7 + 7 + len(gives) == 7 + 7 + 22
    rng, player = stream(1, "test"), bot("random")
    counts = Counter(view.legal.index(player.choose(view, rng)[0]) for _ in range(7200))
    assert chi_square(counts, 36) < 66.7


# -- master ----------------------------------------------------------------------------------------


def test_master_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lostcities.bots.levels.find_spec", lambda name: None)
    with pytest.raises(BotUnusable, match=r"numpy.*lostcities\[strong\]"):
        bot("master")


def test_master_tells_no_turn_as_better_than_the_one_it_takes() -> None:
    """Turns that are searched and turns that are not stand in one list."""
    round_, player = Round.deal(SIX, seed=5), bot("master")
    while round_.to_move is not None:
        view = round_.view(round_.to_move)
        points = [thought.points for thought in player.explain(view, turn_stream(5, view)).thoughts]
        assert points == sorted(points, reverse=True)
        for move in player.choose(view, turn_stream(5, view)):
            round_.push(move)


# -- strength --------------------------------------------------------------------------------------


def margin(variant: Variant, rounds: int) -> float:
    """Points a round by which a side of novices beats the mean of random sides."""
    variant = variant.with_stall_limit()
    total = 0.0
    for seed in range(rounds):
        good = seed % len(variant.sides)
        players = [bot("novice" if side == good else "random") for side in variant.side_of]
        scores = play(Round.deal(variant, seed=seed), players, seed).scores()
        others = [score for side, score in enumerate(scores) if side != good]
        total += scores[good] - sum(others) / len(others)
    return total / rounds


@pytest.mark.parametrize(("variant", "least"), [(CLASSIC, 90), (SIX, 90), (THREE, 50), (TEAMS4, 60)], ids=str)
def test_novice_beats_random_by_far(variant: Variant, least: float) -> None:
    assert margin(variant, 20) > least


@pytest.mark.parametrize("variant", [v for v in ALL if not v.stall_limit], ids=name_of)
def test_novices_get_on_with_it(variant: Variant) -> None:
    """Rounds of novices end with the deck, and soon."""
    variant = variant.with_stall_limit()
    for seed in range(10):
        round_ = play(Round.deal(variant, seed=seed), [bot("novice")] * variant.players, seed)
        assert round_.ended == "deck"
        assert round_.turns <= 3 * variant.draw_pile_size


def novice_turn(round_: Round) -> str:
    return " ".join(map(str, choice(bot("novice"), round_.view(round_.to_move))))


@pytest.mark.parametrize(
    ("hand", "expedition", "discards", "turn"),
    [
        ("R6 R4 Y10", "R3", "", "R4 +"),  # the smallest step
        ("RX R4 Y10", "RX", "", "RX +"),  # wagers before numbers
        ("R6 R8 Y2", "R3", "R9", "R6 +R"),  # a top that it can use
        ("R6 R8 Y2", "R3", "R2", "R6 +"),  # and none that it cannot
        ("Y8 Y6 B3 B4", "R2", "", "-B3 +"),  # nothing fits: what hurts least
    ],
)
def test_novice_goes_by_its_rules_of_thumb(hand: str, expedition: str, discards: str, turn: str) -> None:
    round_ = position(CLASSIC, hands=[hand, "G2"], expeditions=[expedition, ""], discards=discards)
    assert novice_turn(round_) == turn


@pytest.mark.parametrize(
    ("hand", "opens"),
    [("R2 R3 R9 W5", True), ("R2 R3 R8 W5", False), ("RX R4 R10 W5", True)],
)
@pytest.mark.parametrize(("deck", "early"), [(11, True), (10, False)])
def test_novice_opens_a_colour_that_nearly_pays_while_there_is_time(
    hand: str, deck: int, *, opens: bool, early: bool
) -> None:
    pile = " ".join([f"G{number}" for number in range(2, 11)] + ["B2", "B3"])
    round_ = position(CLASSIC, hands=[hand, "Y2"], deck=" ".join(pile.split()[:deck]))
    assert novice_turn(round_).startswith("R") == (opens and early)


def test_novice_never_gives() -> None:
    for seed in range(5):
        round_ = play(Round.deal(TEAMS4, seed=seed), [bot("novice")] * 4)
        assert not any(str(move).startswith("give") for _, move in round_.history)


def test_novice_does_not_take_its_own_discard_for_the_card_beneath_it() -> None:
    """Where one's own discard may be drawn again, it covers what lay on top of the pile before."""
    redraw = evolve(CLASSIC, turn=TurnRules(redraw_own_discard=True))
    round_ = position(redraw, hands=["R2", "G2"], expeditions=["R3", ""], discards="R9")
    laid, draw = choice(bot("novice"), round_.view(0))
    assert (str(laid), str(draw)) == ("-R2", "+")


@pytest.mark.parametrize(
    ("hand", "expedition", "turn"),
    [
        ("Y7 R3 B3", "", "B3 +"),  # the lowest that can be played, of equal ones the first
        ("Y7 RX BX", "", "BX +"),  # wagers are lower than any number
        ("Y7 R3 RX", "R2", "R3 +"),
        ("R3 B2 B5", "R9 B9", "-B2 +"),  # nothing fits: the lowest is thrown away
        ("RX B2 B5", "R9 B9", "-RX +"),
    ],
)
def test_the_yardstick_is_as_simple_as_it_is_said_to_be(hand: str, expedition: str, turn: str) -> None:
    round_ = position(CLASSIC, hands=[hand, "G2"], expeditions=[expedition, ""], discards="R10")
    assert " ".join(map(str, choice(bot("yardstick"), round_.view(0)))) == turn
    assert "yardstick" not in LEVELS


def test_the_yardstick_is_the_one_that_others_were_measured_by() -> None:
    """+2 against itself: without wagers, or with wagers last, it would be below -7."""
    scores = [play(Round.deal(CLASSIC, seed=seed), [bot("yardstick")] * 2).scores() for seed in range(150)]
    assert -3 < sum(map(sum, scores)) / 300 < 8


# -- saying why ------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [level for level in LEVELS if isinstance(bot(level), Explains)])
@pytest.mark.parametrize("variant", ALL, ids=name_of)
def test_the_turn_that_is_explained_first_is_the_one_that_is_chosen(level: str, variant: Variant) -> None:
    player, rng = bot(level), stream(3, "test")
    assert isinstance(player, Explains)
    round_ = Round.deal(variant.with_stall_limit(), seed=3)
    while not round_.is_over and round_.turns < 100:
        view = round_.view(round_.to_move)
        explanation = player.explain(view, turn_stream(0, view))
        thoughts = explanation.thoughts
        assert thoughts[0].turn == choice(player, view)
        assert level != "novice" or not explanation.has_values
        assert all(str(thought.reason) and thought.turn[0] in view.legal for thought in thoughts)
        assert len({thought.turn for thought in thoughts}) == len(thoughts)
        advance(round_, rng, 1 + rng.below(15))


def test_reasons_are_those_of_the_rules_of_thumb() -> None:
    view = position(
        CLASSIC,
        hands=["R6 R8 RX Y8 Y9 B2 G2 W2", ""],
        expeditions=["R4 B3", "G3"],
        deck="Y2 Y3 Y4 Y5 Y6 Y7 W3 W4 W5 W6 W7 W8",
    ).view(0)
    told = {
        str(thought.turn[0]): str(thought.reason)
        for thought in bot("novice").explain(view, stream(0, "test")).thoughts
    }
    assert told == {
        "R6": "red is started, and 1 card is skipped",
        "R8": "red is started, and 3 cards are skipped",
        "Y8": "opens yellow, whose numbers in your hand come to 17",
        "-B2": "it is of no use to you, but others could lay it",
    }
