"""Play by lines: piped input, terminals that can only append, whole sentences."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from lostcities.table import Game, Player
from lostcities.terminal import Options, play
from tests.terminal.tables import CLASSIC, TEAMS, game, played_out

ANN, BOB = Player("Ann"), Player("Bob")
BOT = Player("Bot", "novice")


class Typed(io.StringIO):
    """Standard input that holds a text; `watched` makes it a terminal at which somebody sits."""

    def __init__(self, text: str, *, watched: bool = False) -> None:
        super().__init__(text)
        self._watched = watched

    def isatty(self) -> bool:
        return self._watched


def sit(
    monkeypatch: pytest.MonkeyPatch,
    playing: Game,
    text: str,
    *,
    watched: bool = False,
    plain: bool = False,
) -> int:
    """Play with this input, at a terminal that is dumb; returns the exit code."""
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr(sys, "stdin", Typed(text, watched=watched))
    return play(playing, Options(plain=plain))


def test_a_whole_match_between_people_is_played_from_a_script(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    playing = game(ANN, BOB, rounds=2)
    script = "".join(f"{turn}\n" for _, turn in played_out(playing))
    assert sit(monkeypatch, playing, script) == 0
    assert playing.match.is_over
    out, err = capsys.readouterr()
    assert err == ""
    assert "\x1b" not in out
    assert out.isascii()
    assert "Ann, lay a card" not in out
    assert max(map(len, out.splitlines())) < 80


def test_a_match_with_a_bot_and_partners(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Typed half by half, by one who always lays or discards the first card that can be."""
    players = (ANN, Player("B2", "random"), Player("B3", "random"), Player("B4", "random"))
    playing = game(*players, variant=TEAMS)
    turns = [turn for seat, turn in played_out(playing) if seat == 0]
    script = "".join(f"{turn.replace(' +', chr(10) + '+')}\n" for turn in turns)
    assert sit(monkeypatch, playing, script) == 0
    assert playing.match.is_over
    assert capsys.readouterr().err == ""


def test_a_line_that_is_refused_ends_it_with_its_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    playing = game(ANN, BOB)
    turns = [turn for _, turn in played_out(playing)][:4]
    script = "# a comment\n\n" + "\n".join(turns) + "\nnonsense\n+\n"
    assert sit(monkeypatch, playing, script) == 1
    assert playing.match.round is not None
    assert playing.match.round.turns == 4
    assert capsys.readouterr().err == (
        'line 7: error: "nonsense" cannot be read here. ? lists your moves, help explains.\n'
    )


def test_a_turn_that_is_not_legal_is_refused_like_a_line_that_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    playing = game(ANN, BOB)
    assert sit(monkeypatch, playing, "+\n") == 1
    assert capsys.readouterr().err.startswith("line 1: error: First lay or discard a card.")


def test_input_that_ends_in_the_middle_of_a_turn_leaves_the_match(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    playing = game(ANN, BOB)
    _, first = played_out(playing)[0]
    assert sit(monkeypatch, playing, first.split()[0]) == 0
    assert playing.match.round is not None
    assert playing.match.round.phase == "draw"


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n"])
def test_no_input_at_all(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    assert sit(monkeypatch, game(ANN, BOB), text) == 0


def test_questions_are_answered_and_cost_no_turn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    playing = game(ANN, BOT)
    words = "help\nhelp play\nhelp nonsense\nscore\nlog\nhand\ntable\ndiscards\nseen\nhint\n?\nsave\nno\n"
    assert sit(monkeypatch, playing, words + "undo\n") == 0
    out = capsys.readouterr().out
    assert "Each turn: lay a card or discard it" in out
    assert 'There is no help on "nonsense".' in out
    assert "This match is played without a record" in out
    assert "You have made no move in this round that could be taken back." in out
    assert playing.match.round is not None
    assert playing.match.round.history == ()


def test_undo_takes_back_a_card_and_not_what_was_seen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    playing = game(ANN, BOT)
    card = played_out(playing)[0][1].split()[0]
    assert sit(monkeypatch, playing, f"{card}\nundo\n{card} +\nundo\n") == 0
    out = capsys.readouterr().out
    assert "Ann takes back a move." in out
    assert "can be taken back only in practice" in out
    assert playing.match.round is not None
    assert playing.match.round.turns == 2


def test_throwing_away_asks_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert sit(monkeypatch, game(ANN, BOT), "throw away\nno\nthrow away\nhand\nyes\nthrow away\nyes\n") == 0
    out, err = capsys.readouterr()
    assert "The match goes on." in out
    assert "There is nothing to answer with yes or no." in out
    assert err == "The match is thrown away.\n"


def test_somebody_who_sits_there_may_try_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    playing = game(ANN, BOT)
    turn = played_out(playing)[0][1]
    assert sit(monkeypatch, playing, f"nonsense\n{turn}\nquit\n", watched=True) == 0
    out, err = capsys.readouterr()
    assert '"nonsense" cannot be read here.' in out
    assert " Ann, lay a card: " in out
    assert "\x1b" not in out
    assert err == ""
    assert playing.match.round is not None
    assert playing.match.round.turns == 2


def test_whole_sentences_take_numbers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    playing = game(ANN, BOB)
    assert sit(monkeypatch, playing, "-1 +\n-1\n+\n", plain=True) == 0
    assert playing.match.round is not None
    assert playing.match.round.turns == 2
    assert "->" not in capsys.readouterr().out


SCRIPT = """\
import sys
from lostcities.engine import Match, Variant
from lostcities.table import Game, Player
from lostcities.terminal import Options, play
names = sys.argv[1:] or ["Ann", "Bot"]
players = [Player(names[0])] + [Player(name, "random") for name in names[1:]]
code = play(Game(Match(Variant(), seed=7), tuple(players)), Options())
if "".join(names).isascii():
    assert "prompt_toolkit" not in sys.modules, "a pipe loads no prompt_toolkit"
sys.exit(code)
"""


def piped(text: bytes, *names: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """A run in a process of its own, its streams all pipes."""
    return subprocess.run(
        [sys.executable, "-c", SCRIPT, *names],
        input=text,
        capture_output=True,
        cwd=Path(__file__).parents[2],
        env={**os.environ, **environment},
        check=False,
    )


def test_a_pipe_needs_no_prompt_toolkit() -> None:
    first = played_out(game(ANN, BOT))[0][1]
    done = piped(f"{first}\nscore\nhelp\n?\n".encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout


@pytest.mark.parametrize("encoding", ["cp1252", "cp866", "ascii"])
def test_a_stream_that_lacks_a_character_gets_another(encoding: str) -> None:
    done = piped(
        "\N{GREEK SMALL LETTER ALPHA}\n".encode(),
        "Ann",
        "B\N{GREEK SMALL LETTER ALPHA}",
        PYTHONIOENCODING=encoding,
    )
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert b"cannot be read here" in done.stderr


def test_bytes_that_are_no_text_are_a_line_that_cannot_be_read() -> None:
    done = piped(b"\xff\xfe\x00\n")
    assert done.returncode == 1
    assert done.stderr.startswith(b"line 1: error: ")
    assert done.stderr.count(b"\n") == 1


def test_nobody_reads_what_is_written() -> None:
    """`lostcities | head -1` ends without a word."""
    run = subprocess.Popen(
        [sys.executable, "-c", SCRIPT],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    assert run.stdin is not None
    assert run.stdout is not None
    assert run.stderr is not None
    run.stdout.close()
    run.stdin.write(b"help\n" * 2000)
    with suppress(BrokenPipeError):
        run.stdin.close()
    assert run.stderr.read() == b""
    run.stderr.close()
    assert run.wait() != 0


def test_the_picture_is_shown_before_each_own_turn_and_a_line_for_each_other(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    playing = game(ANN, Player("Bot", "random"))
    turns = [turn for seat, turn in played_out(playing) if seat == 0][:5]
    assert sit(monkeypatch, playing, "".join(f"{turn}\n" for turn in turns)) == 0
    out = capsys.readouterr().out.splitlines()
    assert sum(line.startswith(" hand ") for line in out) == 6
    assert sum(line.startswith((" Ann  ", " Bot  ")) for line in out) == 10


def test_the_same_match_is_told_in_the_same_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    for _ in range(2):
        playing = game(ANN, BOT, variant=CLASSIC)
        turns = [turn for seat, turn in played_out(playing) if seat == 0][:1]
        sit(monkeypatch, playing, f"{turns[0]}\nhint\n?\nseen\n")
        told.append(capsys.readouterr())
    assert told[0] == told[1]
