"""A person who gave no name is spoken to; everybody else is spoken of."""

from __future__ import annotations

import asyncio
import io
import re

import pytest
from attrs import evolve

from lostcities.engine import Round, View
from lostcities.table import Game, Player
from lostcities.terminal import picture, results
from lostcities.terminal.app import Run, table_of
from lostcities.terminal.options import Options
from lostcities.terminal.plain import PlainVoice
from lostcities.terminal.reader import Reader
from lostcities.terminal.sitting import Sitting
from lostcities.terminal.voices import PictureVoice, Voice
from lostcities.terminal.words import You, is_you, shown_names
from lostcities.texts import speaking
from tests.terminal.positions import two_seats
from tests.terminal.tables import SMALL, TEAMS, game, played_out

YOU = Player("You")
#: A bot whose name ends in a number, as one gets that sits twice.
BOTS = [Player(name, "random") for name in ("novice", "novice 2", "random")]

#: `You` as somebody of whom things are told.
WRONG = re.compile(
    r"\b[Yy]ou (?:has|is|lays|discards|draws|takes|gives|holds|starts|leads|wins)\b"
    r"|\bof You goes\b|\bturn, You\b|\(you\)"
)
#: The columns between a name and what is told in words, with the turn as it is typed.
COLUMNS = re.compile(r"(?m)^( \S+(?: \d)?) +(?:[-+A-Z0-9]+ ?)+(?:give)? {4,}")


def told_by(playing: Game, voice: Voice) -> str:
    """All that is written while the game is played through a pipe."""
    turns = [turn for seat, turn in played_out(playing) if playing.players[seat].is_person]
    asked = ["table", "score", "hint", "moves", "log", "hand", "discards", "seen", "help", "undo", "save"]
    out = io.StringIO()
    sitting = Sitting(playing, Options(), Reader(voice, io.StringIO("\n".join(asked + turns)), out))
    assert asyncio.run(Run(sitting, table_of(sitting)).to_the_end()) == 0
    assert playing.match.is_over
    return out.getvalue()


@pytest.mark.parametrize("voice", [PictureVoice, PlainVoice])
@pytest.mark.parametrize("partners", [False, True])
def test_you_are_never_told_of_as_of_somebody_else(voice: type[Voice], partners: bool) -> None:
    players = [YOU, *BOTS] if partners else [YOU, BOTS[1]]
    playing = game(*players, variant=TEAMS if partners else SMALL, rounds=2)
    told = told_by(playing, voice(shown_names(playing.players)))  # type: ignore[call-arg]
    assert WRONG.findall(COLUMNS.sub(r"\1 ", told)) == []
    assert len(re.findall(r"\byou (lay|discard)\b", told, re.IGNORECASE)) > 5
    assert len(re.findall(r"\bnovice 2 +.*?(lays|discards)\b", told)) > 5


def test_a_turn_of_yours_and_one_of_a_bot() -> None:
    names = (You("You"), "novice 2")
    view = two_seats().view(0)
    assert PictureVoice(names).log(view, 80)[-2:] == [
        [("", " You       B7 +     you lay blue 7 (-30 -> -16), draw from the deck, 17 left")],
        [("", " novice 2  Y9 +     lays yellow 9 (-39 -> -12), draws from the deck, 16 left")],
    ]
    assert PlainVoice(names).log(view, 80)[-2][0][1] == (
        "You lay blue 7. Your blue goes from minus 30 to minus 16. You draw from the deck, 17 cards are left."
    )
    assert PlainVoice(names).before(view, 80)[0][0][1].startswith("Your turn. Round 2 of 3. You have minus")


def test_the_heading_and_the_prompt_do_not_say_it_twice() -> None:
    view = two_seats().view(0)
    heading = picture.text_of(picture.table_lines(view, (You("You"), "Bob"), 80, 24)[1])
    assert heading.endswith("> You")
    assert picture.text_of(picture.table_lines(view, ("Ann", "Bob"), 80, 24)[1]).endswith("> Ann (you)")
    assert PictureVoice((You("You"), "Bob")).prompt(view, 80) == " Lay a card: "
    assert PictureVoice(("Ann", "Bob")).prompt(view, 80) == " Ann, lay a card: "


def over(scores: tuple[int, int]) -> View:
    """A view whose totals are those of a round that is over."""
    view = Round.deal(SMALL, seed=1).view(0)
    return evolve(view, standing=evolve(view.standing, totals=scores))


@pytest.mark.parametrize(
    ("names", "note"),
    [
        ((You("You"), "Bob"), "you win the match by 18"),
        (("Ann", "Bob"), "wins the match by 18"),
        (("novice 2", You("You")), "wins the match by 18"),
    ],
)
def test_who_wins(names: tuple[str, str], note: str) -> None:
    lines = results.match_over_lines(over((20, 2)), names, 80, [], [0])
    assert lines[1].endswith(f"   {note}")


def test_who_leads_and_starts() -> None:
    lines = results.round_over_lines(over((20, 2)), (You("You"), "Bob"), 80, [], 0)
    assert any(line.endswith("you lead by 18, you start round 2") for line in lines)


def test_only_who_gave_no_name_is_spoken_to() -> None:
    players = [Player("You"), Player("You 2"), Player("Ann"), Player("You", "novice"), Player("Du")]
    for language, name in (("en", "You"), ("de", "Du")):
        with speaking(language):
            names = shown_names(players)
            assert names == (name, "You 2", "Ann", "You", "Du")
            assert [is_you(name) for name in names] == [True, False, False, False, False]
    assert PlainVoice(("You 2", "Bob")).prompt(two_seats().view(0), 80) == "> "
