"""The loop that plays a match: who is asked, what is written, what is told, what is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from attrs import define, evolve, field

from lostcities.bots import BEST, bot
from lostcities.engine import Event, IllegalMove, Match, Turn, Variant, View
from lostcities.records import Head, Journal, JournalError, parse_turn
from lostcities.records.record import read_record
from lostcities.table import (
    BadSeats,
    BotSeat,
    EmptyHand,
    Outcome,
    Player,
    Request,
    Table,
    UndoRefused,
    players_from,
)

SHORT = evolve(Variant(name="short"), match=evolve(Variant().match, rounds=1))
Choice = str | Request | Callable[[View], Turn]


@define
class Scripted:
    """A seat that does what it is told, and writes down what it is refused."""

    script: Iterator[Choice]
    is_person: bool = True
    refusals: list[Exception] = field(factory=list)

    async def choose(self, view: View) -> Turn | Request:
        choice = next(self.script, Request.LEAVE)
        if isinstance(choice, str):
            return parse_turn(view.variant, choice)
        return choice if isinstance(choice, Request) else choice(view)

    def refused(self, view: View, error: IllegalMove | UndoRefused) -> None:
        self.refusals.append(error)


@define
class Told:
    """A listener that keeps what it is told."""

    eyes: int | None = None
    events: list[Event] = field(factory=list)
    said: list[str] = field(factory=list)

    async def dealt(self, view: View) -> None:
        self.said.append("dealt")

    async def moved(self, view: View, events: tuple[Event, ...]) -> None:
        self.events += events

    async def taken_back(self, view: View, count: int) -> None:
        self.said.append(f"back {count}")

    async def round_over(self, view: View) -> None:
        self.said.append(f"over {view.ended}")

    async def match_over(self, view: View, winners: tuple[int, ...]) -> None:
        self.said.append(f"won {winners}")


def table(*script: Choice, variant: Variant = SHORT, **how: object) -> tuple[Table, Scripted]:
    """A person with a script against a novice, by the cards of the seed 7."""
    person = Scripted(iter(script))
    return Table(Match(variant, seed=7), [person, BotSeat(bot("novice"), 7)], **how), person


def play(playing: Table) -> Outcome:
    return asyncio.run(playing.play())


def moves(playing: Table) -> list[str]:
    latest = playing.match.round
    assert latest is not None
    return [str(move) for _, move in latest.history]


def test_bots_play_a_match_and_everybody_is_told() -> None:
    told = Told()
    seats = [BotSeat(bot("novice"), 7), BotSeat(bot("random"), 7)]
    playing = Table(Match(SHORT, seed=7), seats, listeners=[told])
    assert play(playing) is Outcome.FINISHED
    assert told.said == ["dealt", "over deck", "won (0,)"]
    assert len(told.events) == len(moves(playing))
    assert all(event.cards is None for event in told.events if event.did == "draw")


def test_a_listener_sees_with_the_eyes_of_its_seat() -> None:
    told = Told(eyes=0)
    playing, _ = table("W2 +", listeners=[told])
    assert play(playing) is Outcome.LEFT
    draws = [event for event in told.events if event.did == "draw"]
    assert [(event.who, event.cards is None) for event in draws] == [(0, False), (1, True)]


def test_half_a_turn_is_asked_for_the_other_half() -> None:
    playing, _ = table("W2", "+")
    assert play(playing) is Outcome.LEFT
    assert moves(playing)[:2] == ["W2", "+"]


def test_a_refused_turn_changes_nothing_not_even_its_legal_half() -> None:
    playing, person = table("W2 +B", "R9 +")
    assert play(playing) is Outcome.LEFT
    assert [error.rule for error in person.refusals if isinstance(error, IllegalMove)] == ["empty", "hand"]
    assert moves(playing) == []


def test_a_turn_goes_no_further_than_its_seat() -> None:
    def greedy(view: View) -> Turn:
        return (*parse_turn(view.variant, "W2 +"), view.variant.discard(view.variant.card("YX")))

    playing, person = table(greedy)
    assert play(playing) is Outcome.LEFT
    assert len(person.refusals) == 1
    assert moves(playing) == []


def test_a_turn_is_not_empty() -> None:
    with pytest.raises(ValueError, match="at least one move"):
        play(table(lambda view: ())[0])


def test_only_persons_request_anything() -> None:
    playing, person = table(Request.THROW_AWAY)
    person.is_person = False
    with pytest.raises(TypeError, match="requests"):
        play(playing)
    playing, _ = table(Request.THROW_AWAY)
    assert play(playing) is Outcome.THROWN_AWAY


def test_a_card_that_was_laid_is_taken_back() -> None:
    told = Told()
    playing, person = table("W2", Request.UNDO, "-W2", listeners=[told])
    assert play(playing) is Outcome.LEFT
    assert moves(playing) == ["-W2"]
    assert told.said == ["dealt", "back 1"]
    assert person.refusals == []


@pytest.mark.parametrize(("practice", "left"), [(False, 4), (True, 1)])
def test_what_was_seen_is_taken_back_in_practice_alone(practice: bool, left: int) -> None:
    playing, person = table("W2 +", Request.UNDO, practice=practice)
    assert play(playing) is Outcome.LEFT
    assert len(moves(playing)) == left
    reasons = [error.reason for error in person.refusals if isinstance(error, UndoRefused)]
    assert reasons == ([] if practice else ["revealed"])


def test_there_is_nothing_to_take_back_at_first() -> None:
    playing, person = table(Request.UNDO)
    play(playing)
    assert [error.reason for error in person.refusals if isinstance(error, UndoRefused)] == ["nothing"]


def test_the_journal_has_what_was_done(tmp_path: Path) -> None:
    head = Head(variant=SHORT, players=("Ann", "Bob"), bots={"Bob": "novice"}, seed=7)
    with Journal.create(tmp_path / "r.yaml", head) as journal:
        playing, _ = table("W2", Request.UNDO, "W2 +", journal=journal)
        play(playing)
    text = (tmp_path / "r.yaml").read_text()
    assert "turns:\n- W2\n- undo\n- W2 +\n- " in text
    kept = read_record(tmp_path / "r.yaml").match.round
    assert kept is not None
    assert [str(move) for _, move in kept.history] == moves(playing)


class FullDisk(Journal):
    """A journal that can write so many lines and no more."""

    room = 0

    def _append(self, text: str) -> None:
        if not self.room:
            raise JournalError(self.path, OSError(28, "No space left on device"))
        type(self).room -= 1
        super()._append(text)


@pytest.mark.parametrize(
    ("room", "script", "stands"),
    [
        (1, [], None),  # the head fits, the deal does not
        (2, ["W2 +"], []),
        (4, ["W2 +", Request.UNDO], ["W2", "+", "G4", "+"]),
    ],
)
def test_what_cannot_be_written_has_not_been_done(
    tmp_path: Path, room: int, script: list[Choice], stands: list[str] | None
) -> None:
    FullDisk.room = room
    head = Head(variant=SHORT, players=("Ann", "Bob"), bots={"Bob": "novice"}, seed=7)
    with FullDisk.create(tmp_path / "r.yaml", head) as journal:
        playing, _ = table(*script, journal=journal, practice=True)
        with pytest.raises(JournalError):
            play(playing)
    latest = playing.match.round
    assert (None if latest is None else moves(playing)) == stands


def test_nobody_is_asked_who_has_no_card() -> None:
    from lostcities.engine import Round

    match = Match(SHORT, seed=1)
    card = SHORT.card
    match.add(Round.from_position(SHORT, hands=[[], [card("R2")]], deck=[card("R3")]))
    with pytest.raises(EmptyHand) as caught:
        play(Table(match, [Scripted(iter([])), BotSeat(bot("novice"), 1)]))
    assert caught.value.seat == 0


def test_seats_are_named_as_people_name_them() -> None:
    teams = evolve(Variant(), players=4, teams=((0, 2), (1, 3)))
    assert players_from([], Variant()) == (Player("You"), Player(BEST, BEST))
    assert players_from(["Ann", "bot", "Cid=bot:random"], teams) == (
        Player("Ann"),
        Player(BEST, BEST),
        Player("Cid", "random"),
        Player(f"{BEST} 2", BEST),
    )


@pytest.mark.parametrize(
    ("specs", "reason"),
    [
        (["A", "B", "C"], "many"),
        (["A", "A"], "twice"),
        (["bot:"], "empty-level"),
        (["A=human"], "form"),
        ([""], "name-empty"),
        (["A" * 21], "name-long"),
        (["A\x1b[31m"], "name-character"),
    ],
)
def test_seats_that_cannot_be_taken(specs: list[str], reason: str) -> None:
    with pytest.raises(BadSeats) as caught:
        players_from(specs, Variant())
    assert caught.value.reason == reason
    assert str(caught.value)
