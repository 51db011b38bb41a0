"""The live prompt: what stands on the screen while a person plays."""

from __future__ import annotations

import os
import random
import re
import signal

import pytest

from lostcities.engine import Variant
from lostcities.table import Player
from lostcities.terminal import Options
from lostcities.terminal.answers import answer
from lostcities.terminal.lexicon import Word
from lostcities.terminal.picture import table_lines, text_of
from tests.terminal.live import CTRL_C, CTRL_D, ENTER, TAB, UP, Live, live
from tests.terminal.tables import CLASSIC, SMALL, TEAMS, game, played_out

ANN, BOB = Player("Ann"), Player("Bob")
BOT = Player("Bot", "random")
SIZES = [(80, 24), (40, 15)]


def picture_of(table: Live) -> list[str]:
    """The rows that the picture has for the seat to move."""
    round_ = table.game.match.round
    assert round_ is not None
    assert round_.to_move is not None
    screen = table.window.screen
    drawn = table_lines(round_.view(round_.to_move), table.game.names, screen.columns, screen.lines)
    return [text_of(line) for line in drawn]


def assert_picture_stands(table: Live) -> None:
    """Every row of the picture is on the screen, one after the other."""
    assert "\n".join(picture_of(table)) in table.text


def dead_or_alive(table: Live) -> tuple[str, str]:
    """Two cards of the hand of the seat to move: one that can be laid, one that the hand lacks."""
    round_ = table.game.match.round
    assert round_ is not None
    view = round_.view(round_.to_move or 0)
    lacking = next(card for card in view.variant.cards if card not in view.hand and card.rank > 8)
    return str(view.legal[0]), str(lacking)


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_menu_refusal_and_toolbar_leave_the_picture_alone(columns: int, rows: int) -> None:
    async def script(table: Live) -> None:
        await table.until("Ann, lay a card:")
        await table.still()
        assert_picture_stands(table)
        own, lacking = dead_or_alive(table)
        told = rf"\s+{own}\s.*: .*-> -\d+\)?$"
        assert any(re.match(told, row) for row in table.rows), (
            "the menu is open, and tells what a move brings"
        )
        assert "1/1" in table.foot[-1]
        table.type(own[0].lower())
        await table.until(f"lay a card: {own[0].lower()}")
        await table.still()
        assert_picture_stands(table)
        table.type(CTRL_C)
        await table.until("lay a card:$|lay a card: *\n")
        await table.enter(lacking)
        assert_picture_stands(table)
        assert f"lay a card: {lacking}" in table.text, "the text that was refused stays"
        assert f"You have no {lacking}." in table.foot[-2]
        assert "would be refused" not in table.text, "nothing is said twice"
        assert "deck 44" in table.foot[-1]
        cursor = table.window.screen.cursor
        assert table.rows[cursor.y][: cursor.x].endswith(lacking), "the cursor stands at its end"

    live(game(ANN, BOT), script, columns=columns, rows=rows)


def test_the_menu_paints_no_ground_and_has_a_bar_only_where_there_is_more() -> None:
    async def script(table: Live) -> None:
        await table.until("Ann, lay a card:")
        await table.still()
        first = next(y for y, row in enumerate(table.rows) if "lay a card:" in row) + 1
        assert any(table.window.screen.buffer[first][x].reverse for x in range(80))
        table.type("throw")
        await table.until("be rid of this match")
        await table.still()
        assert not any(table.window.screen.buffer[first][x].reverse for x in range(80))
        codes = ";".join(re.findall(r"\x1b\[([\d;]*)m", table.window.written)).split(";")
        assert {code for code in codes if re.fullmatch("4[0-7]|10[0-7]", code)} <= {*CHIPS}

    live(game(ANN, BOT), script)


#: Yellow, blue, green, red, purple: the grounds of cards.
CHIPS = ("43", "44", "42", "41", "45")


@pytest.mark.parametrize("variant", [CLASSIC, TEAMS])
def test_a_long_name_leaves_room_for_a_turn(variant: Variant) -> None:
    people = [Player("\u838e" * 10), *(Player(name, "random") for name in ("Bob", "Cid", "Dee"))]
    playing = game(*people[: variant.players], variant=variant)

    async def script(table: Live) -> None:
        await table.until(r"Lay a card|, lay a card")
        await table.still()
        assert_picture_stands(table)
        row = table.window.screen.cursor.y
        table.type("-w10 +w")
        await table.until(lambda: "-w10 +w" in table.text)
        assert table.window.screen.cursor.y == row
        assert_picture_stands(table)

    live(playing, script, columns=40, rows=15)


def test_table_is_shown_in_a_small_window() -> None:
    async def script(table: Live) -> None:
        await table.until("Ann, lay a card:")
        await table.enter("table")
        await table.until("Enter reads on|Enter shows")
        assert "needs" not in table.text
        assert_rows_fit(table)

    live(game(ANN, BOT), script, columns=40, rows=15)


def assert_rows_fit(table: Live) -> None:
    """No row reaches the last column of the window."""
    assert all(len(row) < table.window.screen.columns for row in table.rows)


def test_the_toolbar_says_what_enter_would_do() -> None:
    async def script(table: Live) -> None:
        await table.until("Ann, lay a card:")
        own, lacking = dead_or_alive(table)
        table.type(f"{own} +")
        await table.until(rf"Enter: {own}, then the deck   \w+")
        table.type(CTRL_C)
        table.type(lacking)
        await table.until(f"Enter would be refused: You have no {lacking}")
        table.type(CTRL_C)
        await table.until("Round 1/1  deck 44, 22 turns for you")

    live(game(ANN, BOT), script)


def test_a_whole_match_is_played_by_hand() -> None:
    playing = game(ANN, BOT, variant=SMALL, rounds=2)
    turns = [turn for seat, turn in played_out(playing) if seat == 0]

    async def script(table: Live) -> None:
        for number, turn in enumerate(turns):
            await table.until("Ann, lay a card:|Enter begins round 2")
            await table.still()
            if "Enter begins round 2" in table.text:
                table.type(ENTER)
                await table.until("Ann, lay a card:")
                await table.still()
            if number % 2:
                await table.enter(turn)
            else:
                card, draw = turn.split()
                await table.enter(card)
                await table.until("Ann, draw:")
                await table.enter(draw)
        assert await table.ended() == 0

    table = live(playing, script)
    assert playing.match.is_over
    history = [move for round_ in playing.match.rounds for move in round_.history]
    assert [str(move) for seat, move in history if seat == 0] == " ".join(turns).split()
    assert "lay a card" not in table.text, "the prompt has erased itself"
    assert "hand" not in table.text


def test_the_lines_of_the_turns_stay_and_the_tables_go() -> None:
    playing = game(ANN, BOT)
    turns = [turn for seat, turn in played_out(playing) if seat == 0][:3]

    async def script(table: Live) -> None:
        for turn in turns:
            await table.until("Ann, lay a card:")
            await table.still()
            await table.enter(turn)
        await table.until(lambda: table.text.count("\n Bot  ") >= 3)
        await table.still()
        assert len(re.findall("^ +XXX 2 3 4", table.scrolled + table.text, re.MULTILINE)) == 1
        for turn in turns:
            assert f" Ann  {turn} " in table.text

    live(playing, script)


def test_the_menu_offers_the_draws_after_a_card() -> None:
    async def script(table: Live) -> None:
        await table.until("Ann, lay a card:")
        own, _ = dead_or_alive(table)
        await table.enter(own)
        await table.until("Ann, draw:")
        await table.until(r"\+ +the deck, 44 left")
        table.type(TAB)
        await table.until(r"Ann, draw: \+")
        table.type(ENTER)
        await table.until("Ann, lay a card:")

    live(game(ANN, BOT), script)


def test_answers_stand_in_the_prompt_or_above_it() -> None:
    async def script(table: Live) -> None:
        await table.until("Ann, lay a card:")
        await table.enter("hint")
        await table.until(r"hint   \S+")
        await table.enter("?")
        await table.until(r"discard  -")
        await table.enter("help play")
        await table.until("Marks of the table may be typed back")
        await table.enter("undo")
        await table.until("You have made no move in this round")
        await table.enter("throw away")
        await table.until("Type yes to do it")
        await table.enter("no")
        await table.until("The match goes on")
        await table.enter("seen")
        await table.until("unseen")

    table = live(game(ANN, BOT), script)
    assert table.game.match.round is not None
    assert table.game.match.round.history == ()


@pytest.mark.parametrize(("columns", "rows"), SIZES)
@pytest.mark.parametrize("word", ["help", "rules", "log", "help table"])
def test_an_answer_longer_than_the_window_is_read_page_by_page(word: str, columns: int, rows: int) -> None:
    """Every word of it stands on the screen at some time, and at the end the table does again."""
    playing = game(ANN, BOT)
    turns = [turn for seat, turn in played_out(playing) if seat == 0][:8]

    async def script(table: Live) -> None:
        for turn in turns:
            await table.until("Ann, lay a card:")
            await table.still()
            await table.enter(turn)
        await table.until("Ann, lay a card:")
        await table.enter(word)
        round_ = playing.match.round
        assert round_ is not None
        wanted = answer(table.sitting, round_.view(0), *asked(word))
        assert wanted is not None
        pages = [table.text]
        while "Enter reads on" in table.text or "Enter shows the table" in table.text:
            assert table.text.count("lay a card:") == 1
            table.type(ENTER)
            await table.until(lambda: table.text != pages[-1])
            await table.still()
            pages.append(table.text)
        read = " ".join(" ".join(pages).split())
        for line in wanted:
            for piece in text_of(line).split("  "):
                assert all(part in read for part in piece.split()), piece
        assert len(pages) > 1 or word == "help table"
        assert "--" in table.text
        if len(pages) > 1:
            assert_picture_stands(table)
            drawn = table.rows[table.rows.index(picture_of(table)[-1]) :]
            assert "" not in drawn[1 : drawn.index(table.foot[-1])], "no gap in it"

    live(playing, script, columns=columns, rows=rows)


def asked(text: str) -> tuple[Word, str]:
    """The word of a line, and what stands behind it."""
    word, _, about = text.partition(" ")
    return Word(word), about


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_the_ends_of_rounds_and_matches_are_seen_whole(columns: int, rows: int) -> None:
    """Whatever is told of them stands on the screen when it waits for somebody."""
    playing = game(ANN, BOT, variant=SMALL, rounds=2)
    turns = [turn for seat, turn in played_out(playing) if seat == 0]
    stops: list[str] = []

    async def script(table: Live) -> None:
        waits = "Ann, lay a card:|-- Enter|Next: again"
        while True:
            await table.until(waits)
            await table.still()
            stops.append(table.text)
            if "Next: again" in table.text:
                table.type(ENTER)
                break
            if "-- Enter" in table.text:
                table.type(ENTER)
                await table.until(lambda: table.text != stops[-1])
            else:
                await table.enter(turns.pop(0))
        assert await table.ended() == 0
        told = f"{table.scrolled}\n{table.text}".split("\n")
        begun = next(
            place for place, row in enumerate(told) if "is over, after" in row or "takes the last" in row
        )
        seen = "\n".join(stops)
        width = max(map(len, told))
        assert width < columns
        missing = [row for row in told[begun:] if row.strip() and row not in seen and "saved" not in row]
        assert missing == []
        assert sum("Enter begins round 2" in stop for stop in stops) == 1

    live(playing, script, columns=columns, rows=rows, may_ask=True)


def test_what_is_left_of_a_long_text_can_be_had_at_once() -> None:
    playing = game(ANN, BOT, variant=SMALL, rounds=2)
    turns = [turn for seat, turn in played_out(playing) if seat == 0]

    async def script(table: Live) -> None:
        while "Next: again" not in table.text:
            await table.until("Ann, lay a card:|-- Enter|Next: again")
            await table.still()
            if "-- Enter" in table.text:
                table.type("q")
                await table.still()
            elif "lay a card:" in table.text:
                await table.enter(turns.pop(0))
        await table.enter("replay")
        await table.until("Enter reads on, q shows the rest")
        table.type("q")
        await table.until("Next: again")
        assert "-- Enter" not in table.text

    live(playing, script, may_ask=True)


def test_ctrl_c_empties_the_line_and_ctrl_d_asks_once() -> None:
    async def script(table: Live) -> None:
        await table.until("Ann, lay a card:")
        table.type("nonsense")
        await table.until("nonsense")
        table.type(CTRL_C)
        await table.until(lambda: "nonsense" not in table.text)
        table.type(CTRL_D)
        await table.until("Ctrl-D again leaves")
        table.type("r")
        await table.until("lay a card: r")
        assert "again leaves" not in table.text
        table.type(CTRL_D)
        await table.until("Ctrl-D again leaves")
        table.type(CTRL_D)
        assert await table.ended() == 0

    assert "lay a card" not in live(game(ANN, BOT), script).text


def test_keys_typed_ahead_never_become_a_move() -> None:
    """What stands ready when a prompt opens was meant for something else."""
    playing = game(ANN, BOT)
    turn = next(turn for _, turn in played_out(playing))

    async def script(table: Live) -> None:
        await table.until("Ann, lay a card:")
        own = str(table.game.match.rounds[0].hand(0)[0])
        table.type(f"{turn}{ENTER}{own} +{ENTER}{own} +{ENTER}")
        await table.until(lambda: table.game.match.rounds[0].turns == 2)
        await table.still()
        assert table.game.match.rounds[0].turns == 2
        assert re.search(r"Ann, lay a card:\s*$", table.text, re.MULTILINE)

    live(playing, script)


def test_the_first_half_is_kept_apart_from_keys_for_the_second() -> None:
    playing = game(ANN, BOT)
    card, draw = next(turn for _, turn in played_out(playing)).split()

    async def script(table: Live) -> None:
        await table.until("Ann, lay a card:")
        table.type(f"{card}{ENTER}{draw}{ENTER}")
        await table.until(lambda: table.game.match.rounds[0].turns == 2)

    live(playing, script)


# -- several people ------------------------------------------------------------------------------


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_nothing_of_a_hand_is_left_behind_the_curtain(columns: int, rows: int) -> None:
    """Once the curtain is drawn, neither screen nor scroll-back nor anything written after shows a hand."""
    playing = game(ANN, BOB)
    turns = [turn for _, turn in played_out(playing)][:6]

    async def script(table: Live) -> None:
        for number, turn in enumerate(turns):
            mover, other = playing.names[number % 2], playing.names[1 - number % 2]
            await table.until(f"{mover}, press Enter")
            await table.still()
            after = table.window.written[table.window.written.rfind(f"{other}, lay a card") :]
            curtain = after[after.rfind("\x1b[3J") :] if number else after
            for text in (table.text, table.scrolled, curtain):
                assert " hand " not in text
                assert "lay a card" not in text
                assert not re.search(r" o( |$)", text, re.MULTILINE) or "o you hold it" in text
            if number:
                assert "\x1b[3J" in after
            table.type(ENTER)
            await table.until(f"{mover}, lay a card:")
            await table.still()
            assert f"{other}, lay a card" not in table.text
            await table.enter(turn)
            await table.until(f"{other}, press Enter")

    live(playing, script, columns=columns, rows=rows)


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_the_curtain_shows_the_public_table_and_takes_only_enter(columns: int, rows: int) -> None:
    playing = game(ANN, BOB)
    turn = next(turn for _, turn in played_out(playing))

    async def script(table: Live) -> None:
        await table.until("Ann, press Enter")
        table.type("x y\x1b[B")
        await table.still()
        assert "Ann, press Enter" in table.text
        table.type(ENTER)
        await table.until("Ann, lay a card:")
        await table.enter(turn)
        await table.until("Next: Bob")
        await table.still()
        asked = "Next: Bob. Bob, press Enter when only you see the screen. Ctrl-D leaves"
        assert asked in " ".join(table.text.split())
        seen = playing.match.rounds[0].view(1).public()
        public = table_lines(seen, playing.names, columns, rows, public=True)
        assert "\n".join(text_of(line) for line in public).strip("\n") in table.text
        table.type(CTRL_D)
        assert await table.ended() == 0

    live(playing, script, columns=columns, rows=rows)


def test_each_person_has_a_history_of_their_own() -> None:
    playing = game(ANN, BOB)
    first, second = [turn for _, turn in played_out(playing)][:2]

    async def script(table: Live) -> None:
        await table.until("Ann, press Enter")
        table.type(ENTER)
        await table.until("Ann, lay a card:")
        await table.enter(first)
        await table.until("Bob, press Enter")
        table.type(ENTER)
        await table.until("Bob, lay a card:")
        await table.still()
        table.type(UP)
        await table.still()
        assert re.search(r"Bob, lay a card:\s*$", table.text, re.MULTILINE)
        await table.enter(second)
        await table.until("Ann, press Enter")
        table.type(ENTER)
        await table.until("Ann, lay a card:")
        await table.still()
        table.type(UP)
        await table.until(f"Ann, lay a card: {re.escape(first)}")

    live(playing, script)


def test_private_answers_vanish_with_the_prompt() -> None:
    playing = game(ANN, BOB)
    turn = next(turn for _, turn in played_out(playing))

    async def script(table: Live) -> None:
        await table.until("Ann, press Enter")
        table.type(ENTER)
        await table.until("Ann, lay a card:")
        for word, shown in (("hint", "hint   "), ("seen", "unseen"), ("?", "discard  -"), ("hand", "hand ")):
            await table.enter(word)
            await table.until(shown)
        await table.enter(turn)
        await table.until("Bob, press Enter")
        await table.still()
        for shown in ("hint   ", "unseen", "discard  -", "hand "):
            assert shown not in table.text + table.scrolled

    live(playing, script)


def test_a_key_skips_the_wait_between_the_turns_of_bots() -> None:
    """At a pace at which the test would never end."""
    bots = [Player(name, "random") for name in ("Bob", "Cid", "Dee")]
    playing = game(ANN, *bots, variant=TEAMS)
    turn = next(turn for _, turn in played_out(playing))

    async def script(table: Live) -> None:
        await table.until("Ann, lay a card")
        await table.enter(turn)
        for name, shown in (("Bob", 2), ("Cid", 3)):
            await table.until(rf"(?m)^ {name}  \S.* (lays|discards|gives) ")
            await table.still()
            assert playing.match.rounds[0].turns == shown
            assert "lay a card" not in table.text
            mover = playing.names[shown]
            assert f"{mover} plays ... any key skips" in table.foot[-1]
            view = playing.match.rounds[0].view(0)
            drawn = [text_of(line) for line in table_lines(view, playing.names, 80, 24)]
            assert "\n".join(drawn) in table.text, "the table stays up, with the own hand"
            table.type(" ")
        await table.until("Ann, lay a card")
        assert playing.match.rounds[0].turns == 4

    live(playing, script, options=Options(pace=3600))


# -- whatever else --------------------------------------------------------------------------------


def test_a_resize_leaves_one_picture() -> None:
    async def script(table: Live) -> None:
        await table.until("Ann, lay a card:")
        await table.still()
        for columns, rows in ((60, 24), (40, 15), (100, 30), (80, 24)):
            table.window.resize(columns, rows)
            os.kill(os.getpid(), signal.SIGWINCH)
            await table.still()
            assert table.text.count("lay a card:") == 1
            assert table.text.count(" hand ") == 1
            assert_picture_stands(table)

    live(game(ANN, BOT), script)


def test_without_colours_nothing_is_coloured() -> None:
    async def script(table: Live) -> None:
        await table.until("Ann, lay a card:")
        await table.still()

    for color, coloured in (("never", False), ("always", True)):
        table = live(game(ANN, BOT), script, options=Options(pace=0, color=color))  # type: ignore[arg-type]
        codes = {
            code
            for found in re.findall(r"\x1b\[([0-9;]*)m", table.window.written)
            for code in found.split(";")
        }
        assert (
            bool(codes & {str(code) for code in (*range(30, 38), *range(40, 48), *range(90, 108))})
            is coloured
        )
        assert "38" not in codes, "no more than 16 colours"


def test_partners_may_give_where_it_is_legal() -> None:
    bots = [Player(name, "random") for name in ("Bob", "Cid", "Dee")]

    async def script(table: Live) -> None:
        await table.until("Ann, lay a card or give 2:")
        hand = table.game.match.rounds[0].hand(0)
        await table.enter(f"give {hand[1]} {hand[0]}")
        await table.until(lambda: table.game.match.rounds[0].turns == 4)
        await table.until("Ann  give ")

    live(game(ANN, *bots, variant=TEAMS), script)


PIECES = [
    *("r", "y", "b", "w", "g", "x", "2", "5", "10", "+", "-", "*", "?", "(", ")", "d", "p", "give"),
    *("help", "hint", "undo", "score", "log", "seen", "hand", "table", "nonsense", "\u0436", "\u4e16"),
    *("explain", "forget", "throw away", "no", "rules", "discards", "save"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("columns", "rows"), SIZES)
@pytest.mark.parametrize(
    ("people", "variant"),
    [
        ((ANN, BOT), CLASSIC),
        ((ANN, BOB), CLASSIC),
        ((ANN, BOB, Player("Cid", "novice"), Player("Dee", "random")), TEAMS),
    ],
    ids=["a bot", "two people", "partners"],
)
def test_whatever_is_typed_ends_without_a_traceback(
    people: tuple[Player, ...], variant: Variant, columns: int, rows: int
) -> None:
    """Two hundred lines, some of them legal."""
    chance = random.Random(7)
    playing = game(*people, variant=variant, rounds=9)

    async def script(table: Live) -> None:
        await table.until("Ann, ")
        for _ in range(200):
            round_ = playing.match.round
            assert round_ is not None
            legal = [str(move) for move in round_.legal_moves]
            pieces = [chance.choice(PIECES) for _ in range(chance.randint(0, 4))]
            text = chance.choice([chance.choice(legal), chance.choice([" ", ""]).join(pieces)])
            table.type(chance.choice([CTRL_C, CTRL_C, CTRL_C, "", TAB, UP]) + text + ENTER)
            await table.still(2)
        table.type(CTRL_C + CTRL_D + CTRL_D)
        assert await table.ended() == 0

    table = live(playing, script, columns=columns, rows=rows)
    assert sum(round_.turns for round_ in playing.match.rounds) > 10
    assert "Traceback" not in table.window.written
    assert "Exception" not in table.window.written
