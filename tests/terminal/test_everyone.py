"""What people complain of in games at a terminal, tried one by one."""

from __future__ import annotations

import os
import re
import string
import subprocess
import sys
from pathlib import Path

import pytest

from lostcities.catalogue.library import Library
from lostcities.engine import Give, Round, Turn, stream
from lostcities.table import Player
from lostcities.terminal import Options, app
from lostcities.terminal.commands import Grammar, Take
from lostcities.terminal.picture import table_lines, text_of
from lostcities.terminal.reader import Reader
from lostcities.terminal.screen import Screen
from lostcities.terminal.theme import THEMES
from lostcities.terminal.vernacular import shown
from lostcities.texts import LANGUAGES, in_ascii, speaking
from tests.terminal.live import Live, live
from tests.terminal.tables import game, rich_view

SHIPPED = Library.of()
ROOT = Path(__file__).parents[2]
SEATED = ("--seat", "Zo\u00eb", "--seat", "bot:novice")
TRANSCRIPT = b"r4 +\nw2 +\nhint\nexplain\nscore\nrules\nhelp\n?\nquit\n"


def views(name: str) -> list[Round]:
    """Rounds of a variant, each some way on."""
    rounds = []
    for seed in range(6):
        rng, round_ = stream(seed, "test"), Round.deal(SHIPPED.find(name), seed=seed)
        for _ in range(10 * seed):
            round_.push(rng.choice(round_.legal_moves))
        if round_.phase == "draw":
            round_.push(round_.legal_moves[0])
        rounds.append(round_)
    return rounds


def shortest(turn: Turn) -> str:
    """A turn as it is typed by who wants to type little."""
    text = "".join(map(str, turn)).lower()
    return re.sub(r"(?<=[a-z])10", "1", text)


def in_letters(turn: Turn) -> str:
    """A turn without a sign, for keyboards on which the signs lie in odd places."""
    text = " ".join(map(str, turn)).lower()
    return text.replace("-", "d ").replace("+", "draw ").strip()


@pytest.mark.parametrize("name", SHIPPED.names())
def test_a_turn_is_at_most_five_keys_and_enter(name: str) -> None:
    for round_ in views(name):
        view = round_.view(round_.to_move or 0)
        for turn in view.legal_turns():
            if not isinstance(turn[0], Give):
                assert Grammar(view).parse(shortest(turn)) == Take(turn)
                assert len(shortest(turn)) <= 5, shortest(turn)


@pytest.mark.parametrize("name", SHIPPED.names())
def test_a_turn_needs_letters_digits_and_blanks_alone(name: str) -> None:
    for round_ in views(name):
        view = round_.view(round_.to_move or 0)
        for turn in view.legal_turns():
            typed = in_letters(turn)
            assert set(typed) <= set(f"{string.ascii_lowercase}{string.digits} ")
            assert Grammar(view).parse(typed) == Take(turn), typed


@pytest.mark.parametrize("name", SHIPPED.names())
def test_no_two_colours_share_a_letter(name: str) -> None:
    letters = [colour.letter for colour in SHIPPED.find(name).colours]
    assert len(set(letters)) == len(letters)


def test_no_ground_is_painted_but_that_of_a_card() -> None:
    for theme in THEMES.values():
        painted = {style for style, look in theme.looks.items() if look.ground or look.reverse}
        assert {style.partition(".")[0] for style in painted} <= {"chip"}


def test_an_empty_pile_is_no_blank() -> None:
    lines = [text_of(line) for line in table_lines(rich_view(), ("Ann", "Bob"), 80, 24)]
    blue = next(line for line in lines if line.startswith(" B "))
    assert " -- " in blue


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("encoding", ["cp866", "cp1252", "ascii", "utf-8"])
def test_a_stream_of_any_encoding_takes_any_language(language: str, encoding: str, tmp_path: Path) -> None:
    """Letters that it lacks become question marks, and nothing ends the match but the person."""
    settings = {"LOSTCITIES_HOME": str(tmp_path), "PYTHONIOENCODING": encoding}
    done = subprocess.run(
        [sys.executable, "-m", "lostcities", "--seed", "7", "--lang", language, *SEATED],
        input=TRANSCRIPT,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **settings},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert b"Traceback" not in done.stderr
    told = done.stdout.decode(encoding)
    assert "R4 +" in told
    assert "hint" in told or language != "en"


def test_names_can_be_written_in_ascii() -> None:
    assert in_ascii("Zo\u00eb \u0412") == "Zoe ?"

    async def script(table: Live) -> None:
        await table.until("Zoe, lay a card:")
        await table.still()
        assert table.text.isascii()

    live(game(Player("Zo\u00eb"), Player("Bot", "novice")), script, options=Options(pace=0, ascii=True))


@pytest.mark.parametrize("form", [[], ["--plain"]], ids=["picture", "plain"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_but_ascii_is_written_where_nothing_else_is_wanted(
    language: str, form: list[str], tmp_path: Path
) -> None:
    """And what stands there may be typed: the words of the language, with and without their accents."""
    with speaking(language, ascii_only=True):
        words = [shown(word) for word in ("help", "rules", "score", "log", "seen", "undo", "quit")]
    assert all(word.isascii() for word in words)
    done = subprocess.run(
        [sys.executable, "-m", "lostcities", "--seed", "7", "--lang", language, "--ascii", *form, *SEATED],
        input="\n".join(["r4 +", *words]).encode(),
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "LOSTCITIES_HOME": str(tmp_path)},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()
    assert done.stderr.isascii()
    assert re.search(rb"\w\?\w", done.stdout) is None, "letters that have no form in ASCII"
    assert language not in ("de", "fi") or words[0].encode() in done.stdout


def test_a_local_match_opens_no_connection(tmp_path: Path) -> None:
    watched = (
        "import sys\n"
        "def watch(event, details):\n"
        "    if event in ('socket.connect', 'socket.bind', 'socket.getaddrinfo', 'socket.sendto'):\n"
        "        raise SystemExit(f'connected: {event}')\n"
        "sys.addaudithook(watch)\n"
        "from lostcities.cli import main\n"
        "sys.exit(main(['--seed', '7']))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", watched],
        input=TRANSCRIPT,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "LOSTCITIES_HOME": str(tmp_path)},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert b"connected" not in done.stderr


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (40, 15)])
def test_the_way_out_and_the_way_to_help_are_on_the_screen(columns: int, rows: int) -> None:
    async def script(table: Live) -> None:
        await table.until("Ann, lay a card:")
        await table.still()
        own = next(str(move) for move in table.game.match.rounds[0].legal_moves)
        assert re.search(r"help.*Ctrl-D", table.foot[-1])
        await table.enter(own)
        await table.until("Ann, draw:")
        assert re.search(r"help.*Ctrl-D", table.foot[-1])
        await table.enter("help play")
        await table.until("Lay a card onto your expedition")

    live(game(Player("Ann"), Player("Bot", "novice")), script, columns=columns, rows=rows)


def test_a_terminal_without_a_console_gets_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Under git-bash on Windows standard input seems to be a terminal, and prompt_toolkit cannot draw."""

    class NoConsoleScreenBufferError(Exception):
        pass

    def refuse(*_: object) -> Screen:
        raise NoConsoleScreenBufferError

    monkeypatch.setattr(app, "_can_draw", lambda: True)
    monkeypatch.setattr("lostcities.terminal.screen.Screen", refuse)
    assert isinstance(app._desk(game(Player("Ann"), Player("Bot", "novice")), Options()), Reader)


def test_the_first_prompt_waits_for_no_more_than_it_needs(tmp_path: Path) -> None:
    """What is loaded is looked at, not a clock: reading YAML would be a good part of the wait."""
    script = (
        "import sys\nfrom lostcities.cli import main\nmain(['--seed', '7'])\nprint('loaded:', *sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        input=b"",
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "LOSTCITIES_HOME": str(tmp_path)},
        check=True,
    )
    loaded = set(done.stdout.decode().rpartition("loaded: ")[2].split())
    assert "lostcities.terminal.reader" in loaded
    late = {"yaml", "numpy", "lostcities.reading.compose", "lostcities.catalogue.loading"}
    assert late & loaded == set()
