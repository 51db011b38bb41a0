"""The catalogues: that they are whole, and that what they say can be said."""

from __future__ import annotations

import gettext
import subprocess
import sys
import tarfile
import zipfile
from collections import Counter
from io import BytesIO
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog

from lostcities import texts
from lostcities.texts import LANGUAGES, say, speaking, translated
from lostcities.texts.translation import LOCALE
from tests.texts.catalogues import SCRIPT, TRANSLATED, fields, forms, in_each_language, messages, script

#: What a number between 1 and 101 may ask of a language.
COUNTS = (1, 2, 5, 11, 12, 21, 22, 25, 101)
#: Of which no more than a few can ever be counted: cards that a give names and a hand lacks.
FEW_AT_MOST = {"rules.hand"}


@pytest.fixture(scope="module")
def translate() -> ModuleType:
    return script()


@pytest.fixture
def catalogue(translate: ModuleType, language: str) -> Catalog:
    return translate.read(language)


# -- whole -----------------------------------------------------------------------------------------


def test_every_language_has_a_catalogue_and_every_catalogue_a_language() -> None:
    assert {path.name for path in LOCALE.iterdir()} == set(TRANSLATED)
    assert len(TRANSLATED) == 4


def test_the_catalogues_are_whole_and_compiled() -> None:
    """Run `scripts/translate` where this fails; what it lists wants a translation."""
    done = subprocess.run(
        [sys.executable, SCRIPT, "--check"], capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.stdout + done.stderr == ""
    assert done.returncode == 0


def test_there_is_something_to_translate_in_every_room(translate: ModuleType) -> None:
    contexts = {text.context.partition(".")[0] for text in translate.texts()}
    assert contexts >= {"rules", "rulebook", "terminal", "terminal_shown", "word", "colour", "title", "place"}
    assert sum(1 for _ in translate.texts()) > 400


def test_what_is_wanting_is_told(
    translate: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A changed sentence, an empty one, and a catalogue that was not compiled."""
    catalogue = translate.read("de")
    changed = catalogue.get("The round is over.", "rules.over")
    changed.id = "The round was over."
    catalogue.get("Now draw a card.", "rules.phase-draw").string = ""
    path = tmp_path / "de" / "LC_MESSAGES" / "lostcities.po"
    path.parent.mkdir(parents=True)
    path.write_bytes(translate.written(catalogue))
    monkeypatch.setattr(translate, "LOCALE", tmp_path)
    monkeypatch.setattr(translate, "LANGUAGES", {"en": "English", "de": "Deutsch"})
    assert translate.main(["--check"]) == 1
    told = capsys.readouterr().out
    assert "de: fuzzy: rules.over" in told
    assert "de: missing: rules.phase-draw" in told
    assert "de: lostcities.mo is not up to date" in told
    assert not path.with_suffix(".mo").exists(), "a check writes nothing"

    assert translate.main([]) == 0
    with path.with_suffix(".mo").open("rb") as file:
        spoken = gettext.GNUTranslations(file)
    assert spoken.pgettext("rules.phase-card", "First lay or discard a card.").startswith("Erst")
    for name, english in (("over", "The round is over."), ("phase-draw", "Now draw a card.")):
        assert spoken.pgettext(f"rules.{name}", english) == english, "what is not done is said in English"


# -- sound -----------------------------------------------------------------------------------------


@in_each_language()
def test_sentences_have_the_fields_of_the_english_ones(catalogue: Catalog, language: str) -> None:
    for message in messages(catalogue):
        english = [fields(text) for text in forms(message.id)]
        for form in forms(message.string):
            found = fields(form)
            assert english[0] & english[-1] <= found <= english[-1], (message.context, form)


@in_each_language()
def test_a_form_that_serves_several_numbers_names_the_number(catalogue: Catalog, language: str) -> None:
    """Russian says 1 and 21 in one form, so that it can have no word for the number."""
    form_of = gettext.c2py(catalogue.plural_expr)
    served = Counter(map(form_of, COUNTS))
    for message in messages(catalogue):
        if message.context in FEW_AT_MOST or isinstance(message.id, str):
            continue
        if "count" in fields(message.id[1]):
            for number, form in enumerate(message.string):
                assert served[number] == 1 or "count" in fields(form), (message.context, form)


@in_each_language()
def test_everything_can_be_said_of_every_number(translate: ModuleType, language: str) -> None:
    with speaking(language):
        for context, english in translate.texts():
            if "." not in context:
                assert translated(context, english)
                continue
            named = dict.fromkeys(fields(forms(english)[-1]), 3)
            for count in COUNTS:
                assert say(context, **{**named, "count": count}).strip()


@in_each_language()
def test_blanks_around_a_sentence_stay(catalogue: Catalog, language: str) -> None:
    """They are margins, and what is between a prompt and what is typed after it."""
    for message in messages(catalogue):
        english = forms(message.id)[-1]
        for form in forms(message.string):
            assert _margins(form) == _margins(english), (message.context, form)


def _margins(text: str) -> tuple[int, int]:
    return len(text) - len(text.lstrip(" ")), len(text) - len(text.rstrip(" "))


@in_each_language()
def test_quotes_are_those_of_the_language(catalogue: Catalog, language: str) -> None:
    quotes = {"de": "„“", "pl": "„”", "ru": "«»", "fi": "””"}[language]
    text = "".join(form for message in messages(catalogue) for form in forms(message.string))
    assert set(quotes) <= set(text)
    assert not (set('"„“”«»') - set(quotes)) & set(text)


# -- numbers ---------------------------------------------------------------------------------------

ONE, FEW, MANY = "карта", "карты", "карт"
CARDS = {
    "en": dict.fromkeys(COUNTS, "cards") | {1: "card"},
    "de": dict.fromkeys(COUNTS, "Karten") | {1: "Karte"},
    "pl": dict.fromkeys(COUNTS, "kart") | {1: "karta", 2: "karty", 22: "karty"},
    "ru": dict.fromkeys(COUNTS, MANY) | {1: ONE, 21: ONE, 101: ONE, 2: FEW, 22: FEW},
    "fi": dict.fromkeys(COUNTS, "korttia") | {1: "kortti"},
}


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_takes_the_form_of_its_number(language: str, count: int) -> None:
    with speaking(language):
        assert say("terminal_shown.cards", count=count) == f"{count} {CARDS[language][count]}"
        assert say("terminal_shown.cards", count=-count) == f"{-count} {CARDS[language][count]}"


def test_a_verb_agrees_with_its_number() -> None:
    left = {
        "pl": {1: "została 1 karta", 2: "zostały 2 karty", 5: "zostało 5 kart", 21: "zostało 21 kart"},
        "ru": {1: "осталась 1 карта", 2: "осталось 2 карты", 5: "осталось 5 карт", 21: "осталась 21 карта"},
    }
    for language, said in left.items():
        with speaking(language):
            for count, words in said.items():
                assert words in say("terminal_shown.would-say-draw", count=count)


# -- colours ---------------------------------------------------------------------------------------


def test_a_colour_agrees_with_what_it_stands_beside() -> None:
    said = {
        "de": ("Rot 5", "rote Wettkarte", "Rot."),
        "pl": ("czerwona 5", "czerwony uścisk dłoni", "czerwony."),
        "ru": ("красная 5", "красное пари", "красный."),
        "fi": ("punainen 5", "punainen sijoituskortti", "punainen."),
    }
    for language, (card, wager, alone) in said.items():
        with speaking(language):
            assert say("terminal_shown.card-number", colour="red", number=5) == card
            assert say("terminal_shown.card-wager", colour="red") == wager
            assert say("terminal_shown.says-colour", colour="red") == alone


def test_the_colour_of_an_author_keeps_its_name() -> None:
    with speaking("ru"):
        assert say("terminal_shown.card-number", colour="plum", number=5) == "plum 5"
        assert translated("colour", "plum") == "plum"
        assert translated("title", "") == ""


# -- what is spoken --------------------------------------------------------------------------------


def test_english_is_spoken_again_afterwards() -> None:
    assert texts.language() == "en"
    with speaking("de"):
        assert texts.language() == "de"
        with speaking("en"):
            assert say("terminal_shown.hand") == "hand"
        assert say("terminal_shown.hand") == "Hand"
    assert texts.language() == "en"
    assert say("terminal_shown.hand") == "hand"


def test_an_unknown_sentence_is_an_error_in_every_language() -> None:
    for spoken in LANGUAGES:
        with speaking(spoken):
            with pytest.raises(KeyError):
                say("terminal.no-such-sentence")
            with pytest.raises(KeyError):
                say("terminal.ask-card")


def test_english_loads_no_translation() -> None:
    loads = "import sys, lostcities.texts as t\n"
    loads += "with t.speaking('en'): t.say('terminal_shown.hand')\n"
    loads += "print('gettext' in sys.modules, 'lostcities.texts.translation' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", loads], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


# -- as others get it ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    into = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-P", "-m", "build", "--no-isolation", "--outdir", into, SCRIPT.parents[1]]
    subprocess.run(command, cwd=into, capture_output=True, check=True)
    return into


def test_the_wheel_speaks_every_language(built: Path) -> None:
    [wheel] = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        for language in TRANSLATED:
            compiled = archive.read(f"lostcities/texts/locale/{language}/LC_MESSAGES/lostcities.mo")
            spoken = gettext.GNUTranslations(BytesIO(compiled))
            with speaking(language):
                assert spoken.pgettext("terminal_shown.hand", "hand") == say("terminal_shown.hand") != "hand"


def test_the_source_distribution_can_be_translated(built: Path) -> None:
    [source] = built.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {f"lostcities/texts/locale/{name}/LC_MESSAGES/lostcities.po" for name in TRANSLATED}
    assert {"scripts/translate", "docs/translating.md"} | wanted <= names
