"""Play by lines: piped input, terminals that can only append, whole sentences."""

from __future__ import annotations

import asyncio
import errno
import io
import os
import random
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from attrs import evolve

from lostcities.engine import Round, Turn, Variant
from lostcities.records import Journal, JournalError
from lostcities.table import Game, Player, new_game, resumed_game
from lostcities.terminal import Options, play
from lostcities.terminal.app import Run, table_of
from lostcities.terminal.reader import Reader
from lostcities.terminal.seats import PersonSeat
from lostcities.terminal.sitting import Sitting
from lostcities.terminal.voices import PictureVoice
from lostcities.terminal.words import shown_names
from tests.terminal.tables import CLASSIC, TEAMS, game, played_out

ANN, BOB = Player("Ann"), Player("Bob")
BOT = Player("Bot", "novice")


class FullDisk(Journal):
    """A journal of which the first few turns cannot be written."""

    def __init__(self, times: int) -> None:
        super().__init__(Path("record.yaml"), -1, ())
        self._times = times

    def write_round(self, round_: Round) -> None:
        pass

    def write_turn(self, turn: Turn) -> None:
        if self._times:
            self._times -= 1
            raise JournalError(self.path, OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))


class Typed(io.StringIO):
    """Standard input that holds a text; `watched` makes it a terminal at which somebody sits."""

    def __init__(self, text: str, *, watched: bool = False) -> None:
        super().__init__(text)
        self._watched = watched

    def isatty(self) -> bool:
        return self._watched


PIECES = [
    *("r", "y", "b", "w", "g", "x", "2", "5", "10", "+", "-", "*", "?", "(", ")", "d", "p", "give"),
    *("help", "hint", "undo", "log", "seen", "hand", "table", "discards", "\u0436", "1", "3"),
    *("explain", "score", "rules", "save", "forget", "throw away", "no", "plain", "t"),
]


class Anything(Typed):
    """Two hundred lines, every third of them a legal move."""

    def __init__(self, playing: Game) -> None:
        super().__init__("", watched=True)
        self._playing = playing
        self._chance = random.Random(7)
        self._left = 200

    def readline(self, size: int | None = -1) -> str:
        self._left -= 1
        chance, round_ = self._chance, self._playing.match.round
        if self._left < 0 or round_ is None:
            return ""
        if self._left % 3 == 0:
            return f"{chance.choice(round_.legal_moves)}\n"
        return chance.choice(["", " "]).join(chance.choices(PIECES, k=chance.randint(0, 4))) + "\n"


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
    assert out.count("match\n") == 2, "the totals stand once after each round"
    assert "Ann takes the last card of the deck: round 2 of 2 is over" in out.replace(
        "Bob takes", "Ann takes"
    )


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


def test_a_match_that_is_left_tells_the_way_back_which_leads_to_the_same_half_turn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    playing = new_game(CLASSIC, (ANN, BOB), records=tmp_path, seed=7)
    turns = [turn for _, turn in played_out(game(ANN, BOB))][:3]
    text = f"{turns[0]}\n{turns[1]}\n{turns[2].split()[0]}\n"
    assert sit(monkeypatch, playing, text) == 0
    way_back = f"The match is saved. To go on with it: lostcities resume {playing.record}\n"
    assert capsys.readouterr().err == way_back
    assert playing.record is not None
    assert playing.journal is not None
    playing.journal.close()
    again = resumed_game(playing.record)
    assert sit(monkeypatch, again, "+\n") == 0
    assert again.match.round is not None
    assert again.match.round.turns == 3
    assert " Round 1 of 3 goes on. 42 cards are left in the deck." in capsys.readouterr().out
    assert again.journal is not None
    again.journal.close()


def test_a_match_that_is_thrown_away_leaves_no_record(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    playing = new_game(CLASSIC, (ANN, BOT), records=tmp_path, seed=7)
    assert sit(monkeypatch, playing, "throw away\nyes\n") == 0
    assert capsys.readouterr().err == "The match is thrown away.\n"
    assert list(tmp_path.iterdir()) == []


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


def test_a_level_may_be_asked_for_its_hint_and_its_reasons(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = "hint random\nexplain random\nexplain novice\nhint nobody\nexplain nobody\n"
    assert sit(monkeypatch, game(ANN, BOT), asked) == 0
    out = capsys.readouterr().out
    assert 'The bot "random" gives no reasons.' in out
    assert 'how "novice" chooses' in out
    assert out.count("there is no bot of the level `nobody`") == 2


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


def test_a_letter_answers_whether_the_match_is_to_be_thrown_away(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sit(monkeypatch, game(ANN, BOT), "throw away\nn\nthrow away\ny\n") == 0
    out, err = capsys.readouterr()
    assert "The match goes on." in out
    assert err == "The match is thrown away.\n"


def test_undo_in_practice_says_what_it_takes_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    playing = evolve(game(ANN, BOT), practice=True)
    card = played_out(playing)[0][1].split()[0]
    assert sit(monkeypatch, playing, f"{card} +\nundo\nundo\n") == 0
    out = capsys.readouterr().out
    assert out.index("Ann takes back a move and what followed.") < out.index("Ann takes back a move.")


@pytest.mark.parametrize(("variant", "columns"), [(CLASSIC, 40), (TEAMS, 40), (CLASSIC, 52), (CLASSIC, 120)])
def test_on_a_terminal_that_can_only_append_no_line_is_broken_by_it(
    monkeypatch: pytest.MonkeyPatch, variant: Variant, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    bots = [Player(name, "novice") for name in ("novice", "novice 2", "novice 3")]
    playing = game(ANN, *bots[: variant.players - 1], variant=variant)
    turns = [turn for seat, turn in played_out(playing, "novice") if seat == 0]
    asked = [
        "?",
        "help",
        "help play",
        "rules",
        "log",
        "score",
        "seen",
        "explain novice",
        "discards",
        "hand",
        "table",
    ]
    out = Typed("", watched=True)
    names = shown_names(playing.players)
    reader = Reader(PictureVoice(names), io.StringIO("\n".join([*turns[:3], *asked, *turns[3:]])), out)
    sitting = Sitting(playing, Options(), reader)
    assert asyncio.run(Run(sitting, table_of(sitting)).to_the_end()) == 0
    told = out.getvalue().split("\n")
    assert max(map(len, told)) < columns
    assert not any("This table needs" in line for line in told)


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


def test_people_who_share_a_terminal_that_can_only_append_do_not_see_each_others_hands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Between two hands stands as much as the window has rows, and a question that only Enter answers."""
    monkeypatch.setenv("LINES", "24")
    playing = game(ANN, BOB)
    turns = [turn for _, turn in played_out(playing)][:3]
    script = "".join(f"\n{turn}\n" for turn in turns)
    assert sit(monkeypatch, playing, script, watched=True) == 0
    first, second, third, fourth, end = capsys.readouterr().out.split(
        "press Enter when only you see the screen."
    )
    assert " hand " not in first
    for shown in (second, third, fourth):
        hand, _, after = shown.partition(" hand ")
        assert hand
        assert "\n" * 24 in after
        assert after.splitlines()[-2].startswith((" Ann  ", " Bob  "))
    assert " hand " not in end


#: A person against a bot, two people, partners of whom two are people.
TABLES = {
    "a bot": ((ANN, BOT), CLASSIC),
    "two people": ((ANN, BOB), CLASSIC),
    "partners": ((ANN, BOB, Player("Cid", "novice"), Player("Dee", "random")), TEAMS),
}


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize(("players", "variant"), TABLES.values(), ids=TABLES)
def test_two_hundred_lines_of_anything_end_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    players: tuple[Player, ...],
    variant: Variant,
    plain: bool,
) -> None:
    playing = game(*players, variant=variant, rounds=9)
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr(sys, "stdin", Anything(playing))
    assert play(playing, Options(plain=plain)) == 0
    assert sum(round_.turns for round_ in playing.match.rounds) > 10
    assert "Traceback" not in "".join(capsys.readouterr())


def test_a_record_that_cannot_be_written_is_said_and_tried_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The half-turn that could not be written has not been made."""
    playing = evolve(game(ANN, BOB), journal=FullDisk(times=1))
    first, second = [turn for _, turn in played_out(playing)][:2]
    text = f"\n{first}\n\n{first}\n\n{second}\n"
    assert sit(monkeypatch, playing, text, watched=True) == 0
    assert playing.match.rounds[0].turns == 2
    told = capsys.readouterr().out
    assert (
        "The record record.yaml cannot be written: No space left on device. What you did was not done."
        in told
    )


def test_a_record_that_cannot_be_written_ends_a_pipe(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    playing = evolve(game(ANN, BOB), journal=FullDisk(times=9))
    first = next(turn for _, turn in played_out(playing))
    assert sit(monkeypatch, playing, f"{first}\n") == 1
    assert playing.match.rounds[0].turns == 0
    assert "No space left on device" in capsys.readouterr().err


def test_a_fault_of_the_program_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(self: object, view: object) -> None:
        raise RuntimeError("out of luck")

    monkeypatch.delenv("LOSTCITIES_DEBUG", raising=False)
    monkeypatch.setattr(PersonSeat, "choose", fail)
    assert sit(monkeypatch, game(ANN, BOT), "") == 1
    assert capsys.readouterr().err.startswith("The program has failed (RuntimeError: out of luck).")


SCRIPT = """\
import sys
from lostcities.engine import Match, Variant
from lostcities.table import Game, Player, new_game, resumed_game
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
