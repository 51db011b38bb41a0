"""After a match: another one with the same seats, its summary, its story."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from lostcities.table import Game, Player, new_game, rematch
from lostcities.terminal import Options, play
from lostcities.terminal.afterwards import Wish, wish_of
from tests.terminal.live import CTRL_D, Live, live
from tests.terminal.tables import SMALL, game, played_out
from tests.terminal.test_reader import Typed

ANN, BOT = Player("Ann"), Player("Bot", "random")


def play_out(playing: Game) -> str:
    """What Ann types to play the game to its end."""
    return "".join(f"{turn}\n" for seat, turn in played_out(playing) if seat == 0)


def after(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *answers: str, watched: bool = True
) -> tuple[str, list[Game]]:
    """What is written after a match of two rounds, and the games that were made for a rematch."""
    playing = game(ANN, BOT, variant=SMALL, rounds=2)
    made: list[Game] = []

    def again(over: Game) -> Game:
        assert over.match.is_over
        made.append(game(*over.players, variant=SMALL, rounds=1))
        return made[-1]

    text = play_out(playing) + "".join(f"{answer}\n" for answer in answers)
    monkeypatch.setattr(sys, "stdin", Typed(text, watched=watched))
    assert play(playing, Options(pace=0), again) == 0
    return capsys.readouterr().out, made


def test_enter_alone_leaves(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    told, made = after(monkeypatch, capsys, "")
    assert told.count("Next: again, summary, replay or quit?") == 1
    assert made == []


def test_a_pipe_is_not_asked(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    told, made = after(monkeypatch, capsys, "again", watched=False)
    assert "Next:" not in told
    assert made == []


def test_again_deals_for_the_same_seats(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told, made = after(monkeypatch, capsys, "nonsense", "again", "quit")
    assert "Type again, summary, replay or quit." in told
    assert [one.names for one in made] == [("Ann", "Bot")]
    assert "Round 1 of 1. Starter: Ann" in told


def test_the_summary_has_the_arithmetic_of_every_round(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told, _ = after(monkeypatch, capsys, "s", "q")
    told = told.partition("Enter quits: ")[2]
    assert re.findall(r"(?m)^ Round (\d) of 2$", told) == ["1", "2"]
    assert told.count("this round") == 4
    assert "wins the match by" in told
    assert re.search(r"even -+\+-+", told), "and a picture of how it went"


def test_the_story_has_every_turn_and_every_hand(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told, _ = after(monkeypatch, capsys, "replay", "q")
    told = told.partition("Enter quits: ")[2]
    turns = played_out(game(ANN, BOT, variant=SMALL, rounds=2))
    assert len(re.findall(r"(?m)^ (Ann|Bot) +-?[YB][X\d]+ \+", told)) == len(turns)


@pytest.mark.parametrize(
    ("typed", "wish"),
    [("", Wish.QUIT), (" Again ", Wish.AGAIN), ("a", Wish.AGAIN), ("r", Wish.REPLAY), ("x", None)],
)
def test_what_an_answer_means(typed: str, wish: Wish | None) -> None:
    assert wish_of(typed) is wish


def test_a_rematch_has_the_same_seats_and_rules_and_a_record_of_its_own(tmp_path: Path) -> None:
    first = new_game(SMALL, [ANN, BOT], records=tmp_path, practice=True)
    second = rematch(first, records=tmp_path)
    assert (second.players, second.variant, second.practice) == (first.players, first.variant, True)
    assert second.record != first.record
    assert second.match.seed != first.match.seed
    first.close()
    second.close()


def test_the_prompt_asks_too() -> None:
    playing = game(ANN, BOT, variant=SMALL)
    turns = [turn for seat, turn in played_out(playing) if seat == 0]

    async def script(table: Live) -> None:
        for turn in turns:
            await table.until("Ann, lay a card:")
            await table.still()
            await table.enter(turn)
        await table.until("Enter quits:")
        await table.enter("summary")
        await table.until("Round 1 of 1")
        await table.until("Enter quits:")
        await table.still()
        table.type(CTRL_D)
        assert await table.ended() == 0

    live(playing, script, may_ask=True)
