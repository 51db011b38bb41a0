"""Play in every language: what is typed, what is drawn, a match from its deal to its end."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from prompt_toolkit.utils import get_cwidth

from lostcities.catalogue.library import Library
from lostcities.catalogue.words import rules_text
from lostcities.cli import main
from lostcities.engine import Variant, View
from lostcities.table import Player
from lostcities.terminal.answers import TOPICS
from lostcities.terminal.commands import Ask, Command, Grammar, NotLegal, Take, turn_text
from lostcities.terminal.completion import suggestions
from lostcities.terminal.events import consequence, log_lines, told_turns
from lostcities.terminal.fragments import _NARROW, line_width, text_of, width
from lostcities.terminal.lexicon import FIRST, Lexicon, Verb, Word, verbs, words
from lostcities.terminal.picture import needs, table_lines
from lostcities.terminal.picture.table import OTHER_ROWS
from lostcities.terminal.plain import PlainVoice
from lostcities.terminal.refusals import refusal_text
from lostcities.terminal.toolbar import preview, status
from lostcities.terminal.vernacular import local, shown, spellings
from lostcities.terminal.voices import PictureVoice
from lostcities.terminal.words import card_words
from lostcities.texts import LANGUAGES, say, speaking, translated
from tests.terminal.positions import random_rounds
from tests.terminal.tables import after_card, game, played_out, rich_view
from tests.texts.catalogues import in_each_language

SHIPPED = Library.of()
CLASSIC = SHIPPED.find("classic")
COLOURS = ("yellow", "blue", "white", "green", "red", "purple")


def typed(language: str, line: str, view: View | None = None) -> Command:
    """What a line means to one who speaks this language."""
    with speaking(language):
        return Grammar(rich_view() if view is None else view).parse(line)


def turn(command: Command) -> str:
    """The turn that a command takes, as English reads it."""
    assert isinstance(command, Take), command
    return turn_text(command.turn)


# -- what is typed ---------------------------------------------------------------------------------

LINES = {
    "de": ["legen gelb 8", "legen Y8", "Gelb 8 legen", "GELB 8", "le y8", "ge 8", "gelber 8"],
    "pl": ["wyłóż żółta 8", "wyloz zolta 8", "wyłóż żółtą 8", "wy y8", "żółty 8", "żó 8", "zo 8"],
    "ru": ["выложить жёлтая 8", "выложить желтая 8", "выложить жёлтую 8", "выл y8", "ЖЁЛТЫЙ 8", "жё 8", "н8"],
    "fi": ["pelaa keltainen 8", "pelaa y8", "pe keltaisen 8", "ke 8", "KELTAINEN 8", "8 keltainen"],
}


@pytest.mark.parametrize(
    ("language", "line"), [(name, line) for name, lines in LINES.items() for line in lines]
)
def test_a_card_is_laid_in_the_language(language: str, line: str) -> None:
    assert turn(typed(language, line)) == "Y8"


@pytest.mark.parametrize(
    ("language", "line", "meant"),
    [
        ("de", "abwerfen rot 6", "-R6"),
        ("de", "-grüne wettkarte", "-GX"),
        ("de", "-gruene wette", "-GX"),
        ("de", "gelb 8 ziehen vom stapel", "Y8 +"),
        ("pl", "odrzuć zielony uścisk", "-GX"),
        ("pl", "odrzuc czerwoną 6", "-R6"),
        ("pl", "żółta 8 dobierz z talii", "Y8 +"),
        ("ru", "сбросить зелёное пари", "-GX"),
        ("ru", "-пх", "-GX"),
        ("ru", "жёлтая 8 взять из колоды", "Y8 +"),
        ("ru", "здфн н8", "Y8"),
        ("fi", "poista vihreä sijoitus", "-GX"),
        ("fi", "poista vihrea sijoituskortti", "-GX"),
        ("fi", "keltainen 8 nosta pakasta", "Y8 +"),
    ],
)
def test_whole_turns_and_wagers(language: str, line: str, meant: str) -> None:
    assert turn(typed(language, line)) == meant


@pytest.mark.parametrize(
    ("language", "line"),
    [("de", "ziehen gelb"), ("pl", "dobierz żółty"), ("ru", "взять жёлтый"), ("fi", "nosta keltainen")],
)
def test_a_draw_in_the_language(language: str, line: str) -> None:
    assert turn(typed(language, line, after_card("-B2"))) == "+Y"


def english(language: str) -> list[str]:
    """The English words that are typed in full: all but those that begin a word of the language."""
    return [word.value for word in Word if (language, word) != ("fi", Word.NO)]  # `no` begins `nosta`


@in_each_language()
def test_every_word_is_understood_and_the_english_one_too(language: str) -> None:
    own = [spelling for word in Word for spelling in spellings(local(word.value))]
    assert own == [word.value for word in Word], "English is spoken here"
    with speaking(language):
        for word in Word:
            assert shown(word.value) != word.value or (language, word) == ("de", Word.HAND)
            for spelling in spellings(local(word.value)):
                assert Grammar(rich_view()).parse(spelling) == Ask(word)
        for word in english(language):
            assert Grammar(rich_view()).parse(word) == Ask(Word(word))


#: The shortest beginnings that are promised, by what they mean.
COMMANDS = (*Verb, Word.UNDO, Word.HINT, Word.SCORE, Word.LOG, Word.HELP, Word.RULES, Word.SAVE, Word.QUIT)
SHORT = {
    "de": "le ab zi geb zu ti st ve hi re sp be",
    "pl": "wy od do pr co pod pu hi pom zas zap ko",
    "ru": "выл сб вз пе от под сч жу пом пр со вых",
    "fi": "pe po no an ku vin pi hi oh sä ta lo",
}
COLOURS_SHORT = {
    "de": "gel bl we gr ro li",
    "pl": "żó ni bi zi cz fi",
    "ru": "жё си бе зе кр фи",
    "fi": "ke si va vih pu vio",
}


@in_each_language()
def test_the_shortest_beginnings(language: str) -> None:
    assert {meant.value for meant in COMMANDS} == FIRST
    with speaking(language):
        lexicon = Lexicon(tuple((name, name[0].upper()) for name in COLOURS))
        for beginning, meant in zip(SHORT[language].split(), COMMANDS, strict=True):
            assert [*verbs(beginning), *words(beginning)] == [meant]
        for beginning, name in zip(COLOURS_SHORT[language].split(), COLOURS, strict=True):
            assert lexicon.colours(beginning) == [COLOURS.index(name)], beginning


def test_the_short_words_of_english_stay_in_english() -> None:
    assert typed("fi", "lo") == Ask(Word.QUIT)
    assert typed("en", "lo") == Ask(Word.LOG)
    for line in ("p y8", "d y8", "u", "q"):
        with pytest.raises(ValueError):
            typed("de", line)
    assert turn(typed("en", "p y8")) == "Y8"


def test_words_under_a_russian_layout_are_understood_in_every_language() -> None:
    for language in LANGUAGES:
        assert turn(typed(language, "здфн нуддщц 8")) == "Y8"
        assert typed(language, "рфтв") == Ask(Word.HAND)
        assert turn(typed(language, "-пХ")) == "-GX"


@in_each_language()
def test_help_is_there_by_its_own_words(language: str) -> None:
    with speaking(language):
        for topic in TOPICS:
            asked = Grammar(rich_view()).parse(f"{shown('help')} {shown(topic)}")
            assert asked == Ask(Word.HELP, shown(topic))
        for text in ("help", *(f"help-{topic}" for topic in TOPICS)):
            for columns in (40, 79):
                lines = [line for ((_, line),) in PictureVoice(("Ann", "Bob")).help(text, columns)]
                assert max(map(width, lines)) < columns
            told = [line for ((_, line),) in PlainVoice(("Ann", "Bob")).help(text, columns)]
            assert not [line for line in told if "  " in line or "|" in line or not line.strip()]


@in_each_language()
def test_completion_offers_the_words_of_the_language(language: str) -> None:
    view = rich_view()
    with speaking(language):
        offered = [found.text for found in suggestions(Grammar(view), "", lambda move: "")]
        assert offered[: len(view.legal)] == [str(move) for move in view.legal]
        assert shown("rules") in offered
        assert "rules" not in offered
        begun = translated("colour", "yellow")[:3]
        assert [found.text for found in suggestions(Grammar(view), begun, lambda move: "")][:1] == ["Y8"]


# -- what is told ----------------------------------------------------------------------------------


@in_each_language()
def test_a_refusal_and_the_row_at_the_foot_speak_the_language(language: str) -> None:
    view = rich_view()
    with speaking(language):
        grammar = Grammar(view)
        with pytest.raises(NotLegal) as refused:
            grammar.parse("r6")
        text = refusal_text(refused.value, view, 200)
        assert translated("colour:card", "red") in text
        assert "-R6" in text
        assert "R6" in (preview(grammar, "r6", lambda move: consequence(view, move), 79) or "")
        word = preview(grammar, shown("score"), lambda move: "", 79)
        assert word == f" Enter: {shown('score')}"


STATUS = ("round", "rounds", "deck", "turns", "scores", "count")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_row_at_the_foot_fits_from_the_first_turn(language: str) -> None:
    round_ = next(iter(random_rounds(CLASSIC, "foot", 1000)))
    view = round_.view(round_.to_move or 0)
    assert view.deck_size == 44
    with speaking(language):
        for columns, form in ((39, "status-short"), (79, "status-middle")):
            told = status(view, ("Ann", "Bob"), columns)
            assert told.endswith(say(f"terminal.{form}", **dict.fromkeys(STATUS, 1)).rpartition(" ")[2])
            assert width(told) <= columns


@in_each_language()
def test_the_rules_of_every_shipped_variant_have_no_english_in_them(language: str) -> None:
    for name in SHIPPED.names():
        variant = SHIPPED.find(name)
        with speaking(language):
            sheet = rules_text(variant)
            title = translated("title", variant.title or "")
        assert not [word for word in (" the ", " and ", " cards ", *COLOURS) if f" {word.strip()} " in sheet]
        assert sheet.startswith(title)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_is_told_in_words_in_a_window_of_80_columns(language: str) -> None:
    """Where there is no room for the words, figures stand in their place: for number cards there is room."""
    with speaking(language):
        for round_ in random_rounds(CLASSIC, "told", 40):
            view = round_.view(0)
            for told, line in zip(told_turns(view), log_lines(view, ("Ann", "novice"), 80), strict=True):
                drawn = told.events[-1].did == "draw" and told.deck
                if drawn and not any(card.is_wager for card in told.events[0].cards or ()):
                    assert card_words(told.events[0].cards[0]) in line


@in_each_language()
def test_a_record_is_told_in_the_language(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    record = Path(__file__).parents[1] / "cases" / "games" / "teams4-1.yaml"
    assert main(["--lang", language, "replay", str(record)]) == 0
    told = capsys.readouterr().out
    with speaking(language):
        assert told.startswith(translated("title", "Lost Cities for partners") + ": Ann, Bob, Cid")
        assert say("story.round-begins", number=1, count=3, who="Cid") in told
        assert say("story.card-number", colour="yellow", rank=4) in told


# -- what is drawn ---------------------------------------------------------------------------------

TALKATIVE = ("Bartholomäus", "莎拉莎拉莎拉莎拉", "A", "Ferdinand-Maria", "Nguyễn", "Ö")


@in_each_language()
@pytest.mark.parametrize("name", SHIPPED.names())
def test_the_picture_has_room_for_its_words(name: str, language: str) -> None:
    variant = SHIPPED.find(name)
    least = needs(variant)
    rounds = list(random_rounds(variant, f"{name} words", 61))
    with speaking(language):
        assert needs(variant) == least, "a translation needs no larger window than English does"
        for round_ in rounds:
            view = round_.view(round_.to_move or 0)
            for columns, rows in (least, (60, 24), (80, 24), (100, 30)):
                lines = table_lines(view, TALKATIVE, columns, rows)
                assert len(lines) > len(variant.colours), "it is a table, and no sentence about the window"
                assert max(map(line_width, lines)) < columns
                assert len(lines) + OTHER_ROWS <= rows


@in_each_language()
def test_labels_and_columns_of_a_table(language: str) -> None:
    view = rich_view()
    with speaking(language):
        lines = [text_of(line) for line in table_lines(view, ("Ann", "Bob"), 80, 24)]
        wide = [text_of(line) for line in table_lines(view, ("Ann", "Bob"), 110, 24)]
        assert any(say("terminal_shown.discards") in line for line in lines)
        assert any(say("terminal_shown.deck", count=view.deck_size) in line for line in lines)
        assert any(line.startswith(f" {say('terminal_shown.hand')} ") for line in lines)
        for colour in view.variant.colours:
            assert any(f"{colour.letter} {translated('colour', colour.name)} " in line for line in wide)
    bars = {tuple(place for place, sign in enumerate(line) if sign == "|") for line in lines if "|" in line}
    assert len(bars) == 1, "bars stand beneath one another"


def test_a_layout_is_that_of_the_language_spoken() -> None:
    """Whoever changes the language between two tables gets columns for the words of the second."""
    view = rich_view()

    def drawn() -> list[str]:
        return [text_of(line) for line in table_lines(view, ("Ann", "Bob"), 80, 24)]

    before = drawn()
    with speaking("de"):
        assert drawn() != before
    assert drawn() == before


# -- a match ---------------------------------------------------------------------------------------


def lines_of_a_match(language: str, variant: Variant) -> list[str]:
    """The turns of a match between two people, the first half of each in words."""
    match = game(Player("Ann"), Player("Bob"), variant=variant)
    lines = []
    with speaking(language):
        for _, text in played_out(match, "novice"):
            move, _, draw = text.partition(" ")
            verb = shown(Verb.DISCARD.value if move.startswith("-") else Verb.PLAY.value)
            card = variant.card(move.removeprefix("-"))
            rank = local("wager")[0] if card.is_wager else str(card.rank)
            lines += [f"{verb} {translated('colour', card.colour.name)} {rank} {draw}"]
    return lines


SEATED = ("--seat", "Ann", "--seat", "Bob", "--seed", "7", "--rounds", "1")


@pytest.mark.parametrize("form", [[], ["--plain"]], ids=["picture", "plain"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_match_through_a_pipe(language: str, form: list[str], tmp_path: Path) -> None:
    lines = lines_of_a_match(language, CLASSIC)
    asked = [shown_in(language, word) for word in ("help", "rules", "score", "hint", "moves", "log", "seen")]
    done = subprocess.run(
        [sys.executable, "-P", "-m", "lostcities", "--lang", language, *form, *SEATED],
        input="\n".join([*asked, *lines]) + "\n",
        env={**os.environ, "LOSTCITIES_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    said = " ".join(done.stdout.split())
    with speaking(language):
        assert say("rulebook.winner") in said
        assert say("terminal_shown.last-card", name="Ann", round=1, rounds=1, count=len(lines)) in said
        best = "terminal_shown.says-totals" if form else "terminal_shown.match-heading"
        assert say(best, **dict.fromkeys(["totals"], "Ann 23")).rstrip(".") in said


def shown_in(language: str, word: str) -> str:
    """The word of a language that is shown for an English one."""
    with speaking(language):
        return shown(word)


def test_letters_that_are_a_column_wide_are_known_without_a_library() -> None:
    """What is not among them is measured by prompt_toolkit, which a pipe need not load."""
    narrow = "".join(chr(code) for code in range(0x20, 0x3000) if _NARROW.fullmatch(chr(code)))
    assert len(narrow) > 800
    assert all(get_cwidth(letter) == 1 for letter in narrow)
    assert width("莎") == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pipe_loads_no_prompt_in_any_language(language: str, tmp_path: Path) -> None:
    plays = (
        "import sys; from lostcities.cli import main\n"
        f"main(['--lang', {language!r}, '--seed', '7', '--seat', 'Ann', '--seat', 'Bob'])\n"
        "print('prompt_toolkit' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", plays],
        input="?\n",
        env={**os.environ, "LOSTCITIES_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "False"
