"""The row at the foot: how it stands, what Enter would do, and nothing that the seat cannot see."""

from __future__ import annotations

import pytest

from lostcities.engine import Move, View, stream
from lostcities.terminal import events
from lostcities.terminal.commands import Grammar
from lostcities.terminal.toolbar import preview, status
from tests.terminal.tables import TEAMS, after_card, position, rich_view

NAMES = ("Ann", "Bob", "Cid", "Dee")


def shown(view: View, text: str, columns: int = 79) -> str | None:
    """What stands there while a text is typed."""

    def meaning(move: Move) -> str:
        return events.consequence(view, move, NAMES)

    return preview(Grammar(view), text, meaning, columns)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("r10", " Enter: R10   red: X 3 4 7 -> 10  (-12 -> +8)"),
        ("r10 +", " Enter: R10, then the deck   red: X 3 4 7 -> 10  (-12 -> +8)"),
        ("10r +w", " Enter: R10, then +W   red: X 3 4 7 -> 10  (-12 -> +8)"),
        ("r6", " Enter would be refused: R6 is below your red 7."),
        ("help play", " Enter: help play"),
        ("he", " Enter: help"),
        ("r", None),
        ("9", None),
        ("nonsense", None),
    ],
)
def test_it_says_what_enter_would_do(typed: str, words: str | None) -> None:
    assert shown(rich_view(), typed) == words


@pytest.mark.parametrize("columns", [30, 39, 59, 79, 119])
def test_it_never_reaches_beyond_its_columns(columns: int) -> None:
    view = rich_view()
    assert len(status(view, NAMES, columns)) <= columns
    for text in ("r10 +", "r6", "-b2 +y", "help play"):
        assert len(shown(view, text, columns) or "") <= columns


@pytest.mark.parametrize(
    ("columns", "words"),
    [
        (59, " Enter: R10 +   red: -12 -> +8"),
        (30, " Enter: R10 +   red: -12 -> +8"),
        (29, " Enter: R10 +"),
    ],
)
def test_what_enter_would_do_is_told_in_as_many_words_as_fit(columns: int, words: str) -> None:
    assert shown(rich_view(), "r10 +", columns) == words
    assert shown(rich_view(), "r10 +", 60) == " Enter: R10, then the deck   red: X 3 4 7 -> 10  (-12 -> +8)"


def test_it_tells_how_it_stands_in_as_many_words_as_fit() -> None:
    view = rich_view()
    deck, turns = view.deck_size, -(-view.deck_size // 2)
    ann, bob = view.totals
    assert status(view, NAMES, 119) == (
        f" Round 1/3  deck {deck}, {turns} turns for you   Ann {ann}  Bob {bob}"
        "   ? moves  hint  undo  help  Ctrl-D leaves"
    )
    assert status(view, NAMES, 79) == (
        f" Round 1/3  deck {deck}, {turns} turns for you  ? moves  hint  undo  help  Ctrl-D leaves"
    )
    assert status(view, NAMES, 39) == f" 1/3 deck {deck}, {turns} for you  ? help Ctrl-D"


def test_however_the_hidden_cards_lie_it_says_the_same() -> None:
    for view in (rich_view(), after_card("-B2")):
        for number in range(10):
            other = view.sample(stream(number, "deal again")).view(0)
            assert status(other, NAMES, 79) == status(view, NAMES, 79)
            for text in ("r10 +", "r8", "-b2 +y", "+", "+y", "y7"):
                assert shown(other, text) == shown(view, text)


def test_a_partners_cards_change_nothing() -> None:
    hand, partner = "RX R3 R3 R4 GX G5 B8 B9", "Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9"
    one = position(hand, variant=TEAMS, others=["W5 W6 W7 W8 W9 W10 WX WX", partner]).view(0)
    other = position(hand, variant=TEAMS, others=[partner, "W5 W6 W7 W8 W9 W10 WX WX"]).view(0)
    for text in ("y2", "give r3 r4", "-r3 +", "w5"):
        assert shown(one, text) == shown(other, text)
