"""Bots that are programs of their own: what they are given, and what becomes of those that misbehave."""

from __future__ import annotations

import asyncio
import json
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from lostcities.bots import BotFailed, BotUnusable, bot, turn_stream
from lostcities.bots.outside import OutsideBot, question
from lostcities.bots.process import Limits
from lostcities.engine import Match, Round, Variant, View, stream
from lostcities.records.objects import view_object
from lostcities.table import OutsideSeat
from tests.bots.programs import ANY, command, is_running
from tests.engine.examples import CLASSIC, TEAMS4, THREE, name_of, position
from tests.engine.redeal import UNIQUE, redeal
from tests.engine.walk import advance

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs are limited by what POSIX has")
needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are seen in /proc")

VIEW = Round.deal(CLASSIC, seed=7).view(0)
#: Enough for a busy machine to start a program; none of these tests waits so long.
PATIENT = Limits(seconds=120)
Make = Callable[..., OutsideBot]


@pytest.fixture
def make(tmp_path: Path):
    """Makes bots of a program's source; they end with the test."""
    made: list[OutsideBot] = []

    def make(source: str, *arguments: str, limits: Limits = PATIENT) -> OutsideBot:
        made.append(OutsideBot(command(tmp_path, source, *arguments), limits=limits))
        return made[-1]

    yield make
    for player in made:
        player.close()


def ask(player: OutsideBot, view: View = VIEW):
    return player.choose(view, turn_stream(0, view))


def failure(player: OutsideBot, view: View = VIEW) -> BotFailed:
    with pytest.raises(BotFailed) as caught:
        ask(player, view)
    assert player.level in str(caught.value)
    assert not player._running
    return caught.value


def play(variant: Variant, player: OutsideBot, seed: int) -> list[str]:
    """A round of the program against itself, by its moves."""
    round_ = Round.deal(variant.with_stall_limit(), seed=seed)
    while round_.to_move is not None:
        for move in ask(player, round_.view(round_.to_move)):
            round_.push(move)
    return [str(move) for _, move in round_.history]


# -- what it is given ------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", [CLASSIC, TEAMS4, THREE], ids=name_of)
def test_a_program_plays_and_plays_the_same_again(make: Make, variant: Variant) -> None:
    assert play(variant, make(ANY), 5) == play(variant, make(ANY), 5)


def test_it_is_asked_with_a_view_and_what_plays_with_it() -> None:
    told = json.loads(question(VIEW, ("Ann", "Bob")))
    for name, value in view_object(VIEW, ("Ann", "Bob")).items():
        assert told.pop(name) == value
    assert told.pop("variant")["deck"]["numbers"] == "2-10"
    assert 0 <= told.pop("luck") < 2**53
    assert told == {"players": ["Ann", "Bob"], "turns": 0, "idle": 0}


@pytest.mark.parametrize("variant", UNIQUE, ids=name_of)
def test_another_deal_of_what_is_hidden_changes_nothing_that_it_is_given(variant: Variant) -> None:
    """Its luck too hangs on the view: there is nothing to find the seed from."""
    rng, lucks = stream(1, "test"), set()
    round_ = advance(Round.deal(variant, seed=1), rng, 30)
    asked = 0
    while not round_.is_over and asked < 10:
        seat = round_.to_move
        line = question(round_.view(seat))
        assert line == question(redeal(round_, seat, rng).view(seat))
        lucks.add(json.loads(line)["luck"])
        asked += 1
        advance(round_, rng, 3)
    assert len(lucks) == asked


def test_it_gets_a_line_for_each_question(make: Make) -> None:
    asked = question(VIEW, ("A\u2028b", "Ünal"))
    assert "\n" not in asked
    assert asked.isascii()


def test_its_environment_is_its_own(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOSTCITIES_HOME", "/somewhere")
    monkeypatch.setenv("SOMEBODYS_TOKEN", "secret")
    ended = failure(make("sys.exit(' '.join(sorted(os.environ)))"))
    names = set(str(ended.details["words"]).split())
    assert "PATH" in names
    assert not names & {"LOSTCITIES_HOME", "SOMEBODYS_TOKEN", "HOME"}


@needs_proc
def test_it_has_no_file_of_ours_and_no_terminal(make: Make, tmp_path: Path) -> None:
    with (tmp_path / "hands").open("w") as held:
        os.set_inheritable(held.fileno(), True)
        ended = failure(make("sys.exit(repr([os.path.realpath(f'/proc/self/fd/{n}') for n in range(30)]))"))
    assert "hands" not in str(ended.details["words"])
    ended = failure(
        make("sys.exit(f'group {os.getpgrp() == os.getpid()} session {os.getsid(0) == os.getpid()}')")
    )
    assert "group True session True" in str(ended)


# -- how long it lives -----------------------------------------------------------------------------

NOTING = """\
for line in sys.stdin:
    view = json.loads(line)
    with open(sys.argv[1], "a") as file:
        print(os.getpid(), file=file)
    print(view["legal"][0])
"""


def test_a_process_lives_for_a_round_of_a_seat_and_forgets_what_was_taken_back(
    make: Make, tmp_path: Path
) -> None:
    noted = tmp_path / "noted"
    player = make(NOTING, str(noted))
    match = Match(CLASSIC, seed=1)
    first, second = match.deal(), Match(CLASSIC, seed=2).deal()

    def turn(round_: Round) -> None:
        for move in ask(player, round_.view(round_.to_move)):
            round_.push(move)

    for _ in range(4):
        turn(first)
    for _ in range(4):  # two turns, and then the program has played other ones
        first.pop()
    turn(first)
    turn(second)
    pids = noted.read_text().split()
    assert pids[0] == pids[2] != pids[1] == pids[3]
    assert pids[4] not in pids[:4]
    assert pids[5] not in pids[:5]


# -- what goes wrong -------------------------------------------------------------------------------


@needs_proc
@pytest.mark.parametrize(
    "source",
    [
        "open(sys.argv[1], 'w').write(str(os.getpid()))\ntime.sleep(1000)",
        "open(sys.argv[1], 'w').write(str(os.getpid()))\nfor line in sys.stdin: pass",
        "open(sys.argv[1], 'w').write(str(os.getpid()))\nwhile True: sys.stderr.write('x' * 100000)",
        "child = subprocess.Popen(['sleep', '1000'])\n"
        "open(sys.argv[1], 'w').write(str(child.pid))\ntime.sleep(1000)",
    ],
    ids=["hung", "mute", "flooding", "with a child"],
)
def test_a_program_that_does_not_answer_is_ended_with_all_it_started(
    make: Make, tmp_path: Path, source: str
) -> None:
    noted = tmp_path / "pid"
    player = make(source, str(noted), limits=Limits(seconds=3))
    ended = failure(player)
    assert (ended.reason, ended.details) == ("slow", {"seconds": 3})
    assert "within 3 seconds" in str(ended)
    if not noted.exists() or not noted.read_text():
        pytest.skip("this machine is too busy to start a program in time")
    for _ in range(200):  # whoever is killed is gone when the system comes to it
        if not is_running(int(noted.read_text())):
            return
        time.sleep(0.05)
    pytest.fail("it is still at work")


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("sys.exit(3)", "ended before it answered (exit code 3)"),
        ("raise ValueError('no \\x1b[31mway')", "exit code 1); its last words were ValueError: no [31mway"),
        ("os.kill(os.getpid(), signal.SIGKILL)", "signal SIGKILL"),
        ("os.close(1)\nos.close(0)\ntime.sleep(1000)", "its output is closed"),
        ("os.close(0)\nsys.exit(4)", "exit code 4"),
        ("sys.stderr.write('x' * 10_000_000 + '\\n')\nsys.exit('the end')", "the end"),
        ("sys.stdout.write('half')\nsys.exit(5)", "exit code 5"),
    ],
)
def test_a_program_that_dies_is_told_of_with_its_last_words(make: Make, source: str, told: str) -> None:
    ended = failure(make(source))
    assert ended.reason.startswith("died")
    assert told in str(ended)
    assert len(str(ended)) < 600


@pytest.mark.parametrize(
    ("answer", "reason", "told"),
    [
        ("'-RX +\\n-RX +'", "chatter", r"said '-RX +' unasked"),
        ("'x' * 1_000_000", "long", "more than 200 characters"),
        ("''", "unreadable", "a turn is expected"),
        ("'hello \\x1b[31m'", "unreadable", r"'hello \x1b[31m'"),
        ("'r5 +z'", "unreadable", "names no discard pile"),
        ("'-Y9 + +'", "unreadable", "one too many"),
        ("'\\udcff'", "unreadable", "which is no turn"),
        ("'BX +'", "illegal", "the rule `hand` refuses"),
        ("'-Y9 +Y'", "illegal", "the rule `own-discard` refuses"),
        ("'-Y9 +B'", "illegal", "the rule `empty` refuses"),
        ("'+'", "illegal", "the rule `phase` refuses"),
        ("'give Y9 W2'", "illegal", "the rule `no-give` refuses"),
    ],
)
def test_an_answer_that_is_no_legal_turn_is_told_with_the_rule(
    make: Make, answer: str, reason: str, told: str
) -> None:
    source = f"sys.stdout.reconfigure(errors='surrogateescape')\nfor line in sys.stdin: print({answer})"
    ended = failure(make(source))
    assert ended.reason == reason
    assert told in str(ended)
    assert "\x1b" not in str(ended)


def test_what_it_says_while_it_is_not_asked_is_not_taken_for_an_answer(make: Make, tmp_path: Path) -> None:
    said = tmp_path / "said"
    player = make(
        "sys.stdin.readline()\nprint('-Y9')\nprint('+')\nopen(sys.argv[1], 'w').close()\ntime.sleep(1000)",
        str(said),
    )
    round_ = Round.deal(CLASSIC, seed=7)

    def ask_twice() -> None:  # the first time is enough, if both lines came at once
        (move,) = ask(player, round_.view(0))
        round_.push(move)
        while not said.exists():
            time.sleep(0.01)
        ask(player, round_.view(0))

    with pytest.raises(BotFailed) as caught:
        ask_twice()
    assert caught.value.reason == "chatter"


def test_a_halved_turn_and_any_case_are_understood(make: Make) -> None:
    player = make("for line in sys.stdin: print('+' if json.loads(line)['phase'] == 'draw' else '-y9\\r')")
    round_ = Round.deal(CLASSIC, seed=7)
    for told in ("-Y9", "+"):
        (move,) = ask(player, round_.view(0))
        assert str(move) == told
        round_.push(move)


def test_however_much_it_complains_it_is_heard(make: Make) -> None:
    """What goes to standard error never keeps a program from its answer."""
    player = make(
        "for line in sys.stdin:\n"
        "    sys.stderr.write('x' * 3_000_000)\n"
        "    print(json.loads(line)['legal'][0])\n"
        "    sys.stderr.write('x' * 3_000)\n"
    )
    assert ask(player)[0] in VIEW.legal


def test_a_long_question_is_asked_of_one_that_reads_late(make: Make) -> None:
    view = position(CLASSIC, hands=["R5 Y2", "B2"]).view(0)
    names = ("A" * 200_000, "B")  # more than a pipe holds
    player = make("time.sleep(0.2)\nfor line in sys.stdin: print(json.loads(line)['legal'][0])")
    assert ask(player.named(names), view)


@pytest.mark.parametrize(
    ("source", "limits", "told"),
    [
        ("x = bytearray(1 << 30)", Limits(120, memory=512 << 20), "MemoryError"),
        ("while True: pass", Limits(120, processor=1), "signal SIGXCPU"),
        (
            "with open(sys.argv[1], 'wb') as file: file.write(bytes(1 << 20))",
            Limits(120, file=1 << 16),
            "File too large",
        ),
    ],
    ids=["memory", "processor", "file"],
)
def test_a_program_takes_no_more_than_it_may(
    make: Make, tmp_path: Path, source: str, limits: Limits, told: str
) -> None:
    assert told in str(failure(make(source, str(tmp_path / "big"), limits=limits)))


def test_the_environment_sets_the_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    called = f"exec:{command(tmp_path, 'x = bytearray(1 << 30)')}"
    for name, figure in {"LOSTCITIES_BOT_SECONDS": "120", "LOSTCITIES_BOT_MEMORY": "512"}.items():
        monkeypatch.setenv(name, figure)
    player = bot(called)
    assert isinstance(player, OutsideBot)
    assert player.limits == Limits(120, 512 << 20)
    assert "MemoryError" in str(failure(player))
    for figure in ("0", "-1", "1.5", "x\x1b[31m"):
        monkeypatch.setenv("LOSTCITIES_BOT_MEMORY", figure)
        with pytest.raises(BotUnusable, match="LOSTCITIES_BOT_MEMORY is '") as caught:
            bot(called)
        assert str(caught.value).isprintable()


def test_what_failed_can_be_told_by_another_process(make: Make) -> None:
    ended = failure(make("sys.exit(3)"))
    assert str(pickle.loads(pickle.dumps(ended))) == str(ended)


# -- how it ends -----------------------------------------------------------------------------------

SLEEPER = "open(sys.argv[1], 'w').write(str(os.getpid()))\ntime.sleep(1000)"


def test_a_program_that_is_no_longer_waited_for_ends(make: Make, tmp_path: Path) -> None:
    """Were it not so, the loop would wait for it until its time is up."""
    noted = tmp_path / "pid"
    player = make(SLEEPER, str(noted), limits=Limits(seconds=1000))

    async def leave() -> None:
        asked = asyncio.ensure_future(OutsideSeat(player, 1).choose(VIEW))
        while not noted.exists():
            await asyncio.sleep(0.01)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked

    asyncio.run(leave())


@needs_proc
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process that its parent has died")
def test_a_program_ends_with_us_even_if_we_are_killed(tmp_path: Path) -> None:
    noted = tmp_path / "pid"
    called = command(tmp_path, SLEEPER, str(noted))
    ours = (
        "from tests.bots.test_outside import VIEW\n"
        "from lostcities.bots import bot, turn_stream\n"
        f"bot('exec:' + {called!r}).choose(VIEW, turn_stream(0, VIEW))\n"
    )
    playing = subprocess.Popen([sys.executable, "-c", ours], cwd=Path(__file__).parents[2])
    while not (noted.exists() and noted.read_text()):
        time.sleep(0.05)
        assert playing.poll() is None
    playing.send_signal(signal.SIGKILL)
    playing.wait()
    for _ in range(200):
        if not is_running(int(noted.read_text())):
            return
        time.sleep(0.05)
    pytest.fail("it is still at work")


# -- what cannot be started ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("named", "reason"),
    [
        ("", "empty"),
        ("  ", "empty"),
        ("'", "quotes"),
        ("nonesuch-bot", "missing"),
        ("./nonesuch", "missing"),
        ("/", "missing"),
        ("python3 \x1b[31m", "characters"),
        ("python3 \x00", "characters"),
    ],
)
def test_a_command_that_cannot_be_run_is_told_before_anything_is_played(named: str, reason: str) -> None:
    with pytest.raises(BotUnusable) as caught:
        bot(f"exec:{named}")
    assert caught.value.reason == reason
    assert str(caught.value).isprintable()


def test_a_file_that_is_no_program_says_so(tmp_path: Path) -> None:
    path = tmp_path / "bot"
    path.write_text("neither fish nor flesh")
    path.chmod(0o755)
    told = str(failure(OutsideBot(str(path), limits=PATIENT)))
    assert "exit code 127" in told
    assert "format" in told.lower()
