"""Completion: legal moves only, by phase, with what each would bring about."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostcities.engine import View, stream
from lostcities.terminal.commands import Ask, Grammar, Take, turn_text
from lostcities.terminal.completion import Suggestion, suggestions
from lostcities.terminal.events import consequence
from lostcities.terminal.lexicon import Word
from tests.terminal.positions import four_seats
from tests.terminal.tables import AWKWARD, TEAMS, after_card, position, rich_view, view_of


def offered(view: View, text: str) -> list[Suggestion]:
    """What may follow a text."""
    return suggestions(
        Grammar(view), text, lambda move: consequence(view, move, ("Ann", "Bob", "Cid", "Dee"))
    )


def texts(view: View, text: str) -> list[str]:
    """The texts with these in place."""
    return [text[: len(text) - found.back] + found.text for found in offered(view, text)]


WORDS = [word.value for word in Word if word not in (Word.YES, Word.NO)]


def test_at_first_all_moves_and_then_the_words() -> None:
    view = rich_view()
    plays_and_discards = [str(move) for move in view.legal]
    assert plays_and_discards[:4] == ["Y8", "B9", "W9", "G9"]
    assert texts(view, "") == [*plays_and_discards, *WORDS]


def test_after_the_card_only_draws() -> None:
    view = after_card("-B2")
    assert texts(view, "") == ["+", "+Y", "+W", "+G", *WORDS]
    assert texts(view, "+") == ["+", "+Y", "+W", "+G"]


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("r", ["R10", "rules"]),
        ("R", ["R10", "rules"]),
        ("r1", ["R10"]),
        ("red", ["R10"]),
        ("red ", ["R10"]),
        ("red 1", ["R10"]),
        ("r6", []),
        ("9", ["B9", "W9", "G9"]),
        ("p ", ["p Y8", "p B9", "p W9", "p G9", "p R10"]),
        ("play g", ["play G9"]),
        ("-r", ["-R6", "-R10"]),
        ("-", ["-Y8", "-B2", "-B9", "-W9", "-GX", "-G9", "-R6", "-R10"]),
        ("d gr", ["d GX", "d G9"]),
        ("discard b", ["discard B2", "discard B9"]),
        ("r10 ", ["r10 +", "r10 +Y", "r10 +W", "r10 +G"]),
        ("r10 +", ["r10 +", "r10 +Y", "r10 +W", "r10 +G"]),
        ("r10 +w", ["r10 +W"]),
        ("r10+w", ["r10+W"]),
        ("-b2 ", ["-b2 +", "-b2 +Y", "-b2 +W", "-b2 +G"]),
        ("d b2 +g", ["d b2 +G"]),
        ("r10 + ", ["r10 +Y", "r10 +W", "r10 +G"]),
        ("r10 +w ", []),
        ("r6 ", []),
        ("s", ["score", "seen", "save"]),
        ("th", ["throw away"]),
        ("zz", []),
    ],
)
def test_what_may_follow(typed: str, completed: list[str]) -> None:
    assert texts(rich_view(), typed) == completed


def test_each_move_tells_what_it_brings() -> None:
    view = rich_view()
    told = {found.text: found.meaning for found in offered(view, "")}
    for move in view.legal:
        assert told[str(move)] == consequence(view, move, ("Ann", "Bob"))
    assert "-12 -> +8" in told["R10"]


def test_gives_are_offered_card_by_card_where_they_are_legal() -> None:
    view = view_of("RX R3 R3 R4 GX G5 B8 B9", variant=TEAMS)
    assert texts(view, "gi") == ["give "]
    assert texts(view, "give ") == [f"give {code}" for code in ["B8", "B9", "GX", "G5", "RX", "R3", "R4"]]
    assert texts(view, "give r3 r") == ["give r3 RX", "give r3 R3", "give r3 R4"]
    assert texts(view, "give r4 r") == ["give r4 RX", "give r4 R3"]
    assert "give " not in texts(view_of("R3 R4 GX G5 B8 B9", variant=TEAMS), "")
    told = {found.text: found.meaning for found in offered(four_seats().view(0), "give ")}
    assert told["R7"] == "red 7; your partner could lay it"
    assert told["B8"] == "blue 8; of no use to your partner"


def test_letters_that_are_verbs_too() -> None:
    view = view_of("D5 P5 P7 G9 HX H2 H3 H4", variant=AWKWARD)
    assert texts(view, "d d") == ["d D5"]
    assert texts(view, "d") == ["D5", "discards"]
    assert texts(view, "light h") == ["HX", "H2", "H3", "H4"]


STARTS = st.sampled_from(["", "r", "-", "p ", "d ", "give ", "give r3 ", "re", "9", "r10 ", "-b2 +", "d b2 "])


@given(STARTS, st.integers(0, 1 << 30))
def test_what_is_offered_is_taken(typed: str, number: int) -> None:
    """Whatever is put in can be read: as a legal turn, as a word, or as the beginning of a give."""
    team = view_of("RX R3 R3 R4 GX G5 B8 B9", variant=TEAMS)
    for view in (rich_view(), after_card("-B2"), team):
        for text in texts(view, typed):
            if text.startswith("give "):
                assert view is team
                continue
            command = Grammar(view).parse(text)
            assert isinstance(command, Ask) or Grammar(view).is_legal(command.turn)


@given(st.text(max_size=30))
def test_any_text_can_be_completed(text: str) -> None:
    view = rich_view()
    for found in offered(view, text):
        assert 0 <= found.back <= max(len(text), len(text.casefold()))


def test_completion_tells_nothing_that_the_seat_cannot_see() -> None:
    view = rich_view()
    for number in range(20):
        other = view.sample(stream(number, "deal again")).view(0)
        for text in ("", "r", "-", "r10 ", "-b2 "):
            assert offered(other, text) == offered(view, text)


def test_a_partners_cards_are_not_completed() -> None:
    hand, partner = "RX R3 R3 R4 GX G5 B8 B9", "Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9"
    one = position(hand, variant=TEAMS, others=["W5 W6 W7 W8 W9 W10 WX WX", partner]).view(0)
    other = position(hand, variant=TEAMS, others=[partner, "W5 W6 W7 W8 W9 W10 WX WX"]).view(0)
    for text in ("", "y", "w", "give ", "give r3 "):
        assert offered(one, text) == offered(other, text)


def test_a_whole_turn_of_every_card_can_be_completed() -> None:
    view = rich_view()
    for turn in view.legal_turns():
        assert turn_text(turn) in texts(view, f"{turn[0]} ")
        assert Grammar(view).parse(turn_text(turn)) == Take(turn)
