"""YAML's plain part: trees with exact places, limits before trees, and every refusal at its place."""

from __future__ import annotations

import pytest
import yaml

from lostcities.reading.compose import Limits, compose
from lostcities.reading.nodes import Mapping, Scalar, Sequence, at, unread
from lostcities.reading.problems import Finding, Place

PARSERS = [pytest.param(yaml.SafeLoader, id="python")]
if hasattr(yaml, "CSafeLoader"):
    PARSERS.append(pytest.param(yaml.CSafeLoader, id="c"))


@pytest.fixture(params=PARSERS, autouse=True)
def parser(request, monkeypatch):
    """Every test runs on both parsers that PyYAML may have: they must agree."""
    monkeypatch.setattr(yaml, "CSafeLoader", request.param, raising=False)


def findings(text: str | bytes, **limits) -> list[str]:
    data = text if isinstance(text, bytes) else text.encode()
    composition = compose("f", data, Limits(**limits))
    return [str(Finding(composition.source, problem)) for problem in composition.problems]


def rules(text: str | bytes, **limits) -> list[tuple[int, int, str, str]]:
    data = text if isinstance(text, bytes) else text.encode()
    return [
        (problem.place.line, problem.place.column, problem.key, problem.rule)
        for problem in compose("f", data, Limits(**limits)).problems
    ]


def document(text: str | bytes):
    data = text if isinstance(text, bytes) else text.encode()
    composition = compose("f", data)
    assert composition.problems == ()
    return composition.documents[0]


def test_nodes_know_their_places_in_characters():
    root = document("# comment\nä: [é, {ö: 1}]\nb:\n  - 'x y'\n  - |\n    text\n")
    assert isinstance(root, Mapping)
    assert (root.place, root.start) == (Place(2, 1), Place(1, 1))
    assert at(root, "ä[1]") == Scalar("é", False, Place(2, 5), 0)
    assert at(root, "ä[2].ö") == Scalar("1", False, Place(2, 12), 0)
    assert at(root, "b[1]") == Scalar("x y", True, Place(4, 5), 1)
    assert at(root, "b[2]") == Scalar("text\n", True, Place(5, 5), None)
    assert isinstance(at(root, "b"), Sequence)
    for absent in ("c", "b[3]", "b.x", "ä[1].x", "b[1][1]"):
        assert at(root, absent) is None


def test_a_character_of_a_text_has_its_own_place_unless_text_and_file_differ():
    root = document("a: R5 Q9\nb: 'R5 Q9'\nc: >-\n  R5\n  Q9\n")
    assert at(root, "a").place_of(3) == Place(1, 7)
    assert at(root, "b").place_of(3) == Place(2, 8)
    assert at(root, "c").place_of(3) == at(root, "c").place


@pytest.mark.parametrize(
    "written", ["no", "on", "010", "0x1F", "1_000", "1:30", ".inf", "~", "2001-02-03", "1.0", "+1", "Null"]
)
def test_nothing_but_plain_integers_true_false_and_none_is_more_than_text(written):
    assert at(document(f"a: {written}"), "a").kind == "text"
    assert at(document(f"a: {written}"), "a").text == written


@pytest.mark.parametrize(
    ("written", "kind"),
    [("0", "integer"), ("-12", "integer"), ("true", "boolean"), ("none", "nothing"), ("", "empty")],
)
def test_plain_words_have_kinds_and_quoted_ones_are_text(written, kind):
    assert at(document(f"a: {written}"), "a").kind == kind
    assert at(document(f"a: '{written}'"), "a").kind == "text"


def test_a_byte_order_mark_and_windows_line_ends_change_no_place():
    assert document(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n") == document("a: 1\nb: 2\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\nb: !!int 2\n", (2, 4, "b", "tag")),
        ("a: ! 1\n", (1, 4, "a", "tag")),
        ("a: &x [1]\n", (1, 4, "a", "anchor")),
        ("&x a: 1\n", (1, 1, "", "anchor")),
        ("a: [1, *x]\n", (1, 8, "a[2]", "alias")),
        ("*x : 1\n", (1, 1, "", "alias")),
        ("a:\n  <<: {b: 1}\n", (2, 3, "a.<<", "merge-key")),
        ("a: 1\n? [b]\n: c\n", (2, 3, "", "complex-key")),
        ("a: {b: 1, c: 2, b: 3}\n", (1, 17, "a.b", "duplicate-key")),
        ("1: a\n'1': b\n", (2, 1, "1", "duplicate-key")),
        ('yes: a\n"yes": b\n', (2, 1, "yes", "duplicate-key")),
        ("%YAML 1.1\n---\na: 1\n", (1, 1, "", "directive")),
        ("a: 1\n---\nb: 1\n", (2, 1, "", "documents")),
        ("a: 1\n...\nb: 1\n", (3, 1, "", "syntax-document")),
        ("a:\n\tb: 1\n", (2, 1, "", "tab")),
        ("a:\t1\n", (1, 3, "", "tab")),
        ("a: 1\t# comment\n", (1, 5, "", "tab")),
        ('a: "x\\ty"\n', (1, 4, "a", "tab")),
        ('a: "x\\ny"\n', (1, 4, "a", "line-end")),
        ('a: "\\e[2J"\n', (1, 4, "a", "character")),
        ('a: "\\u202e"\n', (1, 4, "a", "character")),
        ('"\\0": 1\n', (1, 1, "", "character")),
        ("a: [1, 2\nb: 3\n", (1, 4, "", "syntax-bracket")),
        ("a: {b: 1\n", (1, 4, "", "syntax-bracket")),
        ("a: [b, ,]\n", (1, 8, "", "syntax-value")),
        ("a: 'x\n", (1, 4, "", "syntax-quote")),
        ("a: b: c\n", (1, 5, "", "syntax-colon")),
        ("a: 1\nb\nc: 1\n", (2, 1, "", "syntax-no-colon")),
        ("a: @b\n", (1, 4, "", "syntax-character")),
        ("a:\n  b: 1\n c: 1\n", (3, 2, "", "syntax-indent")),
        ("a: 'b' c\n", (1, 8, "", "syntax-after")),
        ("a: [b]]\n", (1, 7, "", "syntax-after")),
        ("a: |b\n  c\n", (1, 5, "", "syntax-block")),
        ("a: - b\n", (1, 4, "", "syntax-dash")),
        ("a: ? b\n", (1, 4, "", "syntax-character")),
        ("a: *\n", (1, 4, "", "alias")),
        ("a: &\n", (1, 4, "", "anchor")),
        ("a: !!\n", (1, 4, "", "tag")),
        ("a: !b!c d\n", (1, 4, "", "tag")),
        ("%YAML 3.0\n---\na: 1\n", (1, 1, "", "directive")),
        ('a: "\\xZZ"\n', (1, 7, "", "syntax-escape")),
    ],
)
def test_what_plain_yaml_has_no_use_for_is_refused_at_its_place(text, expected):
    assert rules(text) == [expected]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("a: 1".encode("utf-16"), (1, 1, "", "utf-16")),
        (b"a: 1\nb: \xe9\n", (2, 4, "", "utf-8")),
        ("ä: \x00\n".encode(), (1, 4, "ä", "character")),
        (b"a: \x1b[2J\n", (1, 4, "a", "character")),
        ("a: \x85\n".encode(), (1, 4, "a", "character")),
        ("a: x\u2028y\n".encode(), (1, 5, "a", "character")),
        ("# \u202e\na: 1\n".encode(), (1, 3, "", "character")),
    ],
)
def test_bytes_that_are_no_honest_text_are_refused_at_their_place(data, expected):
    assert rules(data) == [expected]


def test_binary_is_refused_after_a_few_characters():
    told = rules(bytes(range(32)) * 2000)
    assert len(told) == 11
    assert told[-1][3] == "no-text"


def test_a_bad_character_does_not_hide_what_else_is_wrong():
    assert [rule for *_, rule in rules("a: \x07\nb: 1\nb: 2\n")] == ["character", "duplicate-key"]


def test_tabs_may_stand_in_blocks_and_comments():
    assert at(document("a: |\n  x\ty\n# a\tb\nb: 1 # c\td\n"), "a").text == "x\ty\n"


def test_limits_are_checked_before_anything_is_built():
    assert rules("[" * 2000)[0] == (1, 17, "[1]" * 16, "depth")
    many = "".join(f"k{number}: 1\n" for number in range(5000))
    assert rules(many) == [(2048, 8, "", "nodes")]
    assert rules("a: 1\n" * 20_000) == [(1, 1, "", "bytes")]


def test_lists_that_are_not_counted_may_be_long():
    text = "head: 1\nturns:\n" + "- R5 +\n" * 5000
    assert rules(text, uncounted=frozenset({"turns"})) == []
    assert [rule for *_, rule in rules(text)] == ["nodes"]
    nested = "turns:\n" + "- [a]\n" * 5000
    assert [rule for *_, rule in rules(nested, uncounted=frozenset({"turns"}))] == ["nodes"]


def test_a_stream_has_a_document_after_another_each_with_its_start():
    composition = compose("f", b"# head\na: 1\n---\nb: 2\n", Limits(documents=None))
    assert [root.start for root in composition.documents] == [Place(1, 1), Place(3, 1)]
    assert composition.problems == ()


def test_a_broken_stream_keeps_the_documents_before_the_fault():
    composition = compose("f", b"a: 1\n---\nb: [\n", Limits(documents=None))
    assert len(composition.documents) == 1
    assert [problem.rule for problem in composition.problems] == ["syntax-value"]


BROKEN = [
    # What is not closed is given up; the next key that begins a line is read again.
    ("a: [1, 2\nb: 1\nb: 2\n", [(1, 4, "", "syntax-bracket"), (3, 1, "b", "duplicate-key")]),
    ("a: 'x\nb: &c 1\n", [(1, 4, "", "syntax-quote"), (2, 4, "b", "anchor")]),
    # What belongs to the key that was given up is not read.
    ("a:\n  b: `\n  c: &d 1\ne: &f 1\n", [(2, 6, "", "syntax-character"), (4, 4, "e", "anchor")]),
    # A key of what was given up stands there all the same.
    ("a: b: c\na: 1\n", [(1, 5, "", "syntax-colon"), (2, 1, "a", "duplicate-key")]),
    (
        "a: `\nb: `\n'c': `\n",
        [(number, 4 if number < 3 else 6, "", "syntax-character") for number in (1, 2, 3)],
    ),
    ("a: `\n\tb: 1\nc: 1\n", [(1, 4, "", "syntax-character"), (2, 1, "", "tab")]),
    ("a: `\n---\nb: 1\n", [(1, 4, "", "syntax-character")]),
    ("a 1\nb: 2\nc: &d 3\n", [(2, 2, "", "syntax-colon"), (3, 4, "c", "anchor")]),
    # A quote that swallowed keys is to blame for what stands behind the next one.
    ("a: 'x\nb: &c 1\nd: 'y'\ne: 1\n", [(1, 4, "", "syntax-quote"), (2, 4, "b", "anchor")]),
    ("a: 'x\n  y' z\nb: &c 1\n", [(2, 6, "", "syntax-after"), (3, 4, "b", "anchor")]),
    # Only keys that begin lines are known for what they are.
    ("{a: `,\n b: &c 1}\n", [(1, 5, "", "syntax-character")]),
    ("- `\n- &a b\n", [(1, 3, "", "syntax-character")]),
]


@pytest.mark.parametrize(("text", "expected"), BROKEN)
def test_what_is_no_yaml_does_not_hide_what_comes_after_it(text, expected):
    assert rules(text) == expected


def test_a_document_that_could_not_be_read_wholly_says_so():
    composition = compose("f", b"a: 1\nb:\n  - 2\n  - `\nc: [{d: 3}, `]\nhand 7\ne: 4\n")
    root = composition.documents[0]
    assert (at(root, "a").text, at(root, "b[1]").text, at(root, "c[1].d").text) == ("1", "2", "3")
    assert list(unread(root)) == ["", "b", "c"]
    assert at(root, "e").text == "4"


def test_what_is_no_yaml_is_told_only_so_often():
    found = rules("a: `\n" * 100)
    assert len(found) < 50
    assert found[0] == (1, 4, "", "syntax-character")


def test_messages_are_one_line_whatever_stands_in_the_file():
    assert findings('"a b\\u00a0": 1\n"a b\\u00a0": 2\n') == [
        "f:2:1: error: a b\\xa0: this key stands here already"
    ]


def test_a_colon_without_a_blank_is_told_wherever_the_parser_objects_to_it():
    """In brackets, where libyaml takes it for a mistake and the other parser for an empty value."""
    assert rules("a: {b:}\n") in ([], [(1, 6, "", "syntax-blank")])
