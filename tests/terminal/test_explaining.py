"""What a bot thought of, as it is shown: its turns, and how sure it is of their order."""

from __future__ import annotations

import pytest

from lostcities.bots import Explanation, Reason, Thought
from lostcities.terminal.picture import text_of
from lostcities.terminal.voices import PictureVoice
from tests.terminal.tables import rich_view


@pytest.mark.parametrize(
    ("second", "said"),
    [
        (5, "   It expects as much of the second as of the first: choose by taste."),
        (4, "   The first two are closer than it can tell (1 point): choose by taste."),
        (3, "   The first two are closer than it can tell (2 points): choose by taste."),
        (2, None),
    ],
)
def test_turns_that_it_cannot_tell_apart_are_left_to_taste(second: int, said: str | None) -> None:
    view = rich_view()
    first, other = view.legal[:2]
    thoughts = (Thought((first,), Reason("dead"), 5), Thought((other,), Reason("dead"), second))
    shown = PictureVoice(("Ann", "Bob")).explain(view, "explorer", Explanation(thoughts, doubt=2))
    assert [text_of(line) for line in shown[3:]] == ([] if said is None else [said])
