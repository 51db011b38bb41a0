"""Problems are fields until they are shown, and what is shown of a file is harmless."""

from __future__ import annotations

import importlib
import string

import pytest

from lostcities.reading.problems import Finding, Place, Problem, Source, Words, ordered, shown
from lostcities.texts import say


def test_a_finding_tells_where_what_and_what_was_meant():
    source = Source("my file.yaml", "hnad: 8\n")
    problem = Problem(Place(1, 1), "hnad", "unknown-key", {}, "hand")
    assert str(Finding(source, problem)) == (
        "my file.yaml:1:1: error: hnad: this key is not known; did you mean `hand`?"
    )
    whole = Problem(Place(), "", "empty", severity="warning")
    assert str(Finding(source, whole)) == "my file.yaml:1:1: warning: the file is empty"


def test_a_source_gives_the_line_that_a_problem_stands_in():
    source = Source("f", "one\ntwo\n\nfour")
    assert [source.line(number) for number in range(1, 6)] == ["one", "two", "", "four", ""]


def test_findings_are_ordered_by_file_and_place():
    one, other = Source("b", ""), Source("a", "")
    late, early = Problem(Place(10, 1), "", "tab"), Problem(Place(2, 30), "", "tab")
    found = [Finding(one, late), Finding(other, late), Finding(one, early)]
    assert ordered(found) == (Finding(one, early), Finding(one, late), Finding(other, late))


def test_words_within_words_and_alternatives():
    word = Words("reading.a-word", {"word": "none"})
    three = Words("reading.alternatives", {"parts": (word, Words("reading.a-text"), Words("reading.a-list"))})
    assert str(three) == "`none`, a text or a list"
    assert str(Words("reading.alternatives", {"parts": (word,)})) == "`none`"


@pytest.mark.parametrize(
    ("text", "harmless"),
    [
        ("plain é", "plain é"),
        ("a\nb\t\x1b[2J", "a\\nb\\t\\x1b[2J"),
        ("\u202e\u200b", "\\u202e\\u200b"),
        ("x" * 41, "x" * 37 + "..."),
    ],
)
def test_a_text_from_a_file_is_shown_harmlessly(text, harmless):
    assert shown(text) == harmless
    assert str(Words("reading.found-text", {"text": text})) == f"the text `{harmless}`"


@pytest.mark.parametrize("room", ["reading", "variants", "rulebook"])
def test_every_sentence_can_be_said(room):
    for name, sentence in importlib.import_module(f"lostcities.texts.{room}").SENTENCES.items():
        forms = [sentence] if isinstance(sentence, str) else [sentence["one"], sentence["other"]]
        fields = {field for form in forms for _, field, _, _ in string.Formatter().parse(form) if field}
        for count in (1, 2):
            said = say(f"{room}.{name}", **dict.fromkeys(fields, "?") | {"count": count})
            assert said
            assert "{" not in said
            assert "  " not in said or name in ("listed", "listed-wrong", "listed-hidden", "fact")
