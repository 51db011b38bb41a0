"""The grammar: what a person may type, and what it means."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostcities.engine import Round, View, stream
from lostcities.terminal.commands import Ambiguous, Ask, CannotRead, Grammar, NotLegal, Take, turn_text
from lostcities.terminal.lexicon import Word
from lostcities.terminal.refusals import refusal_text
from tests.terminal.tables import AWKWARD, TEAMS, after_card, position, rich_view, view_of


def read(view: View, text: str) -> str:
    """The turn that the text is, in canonical notation."""
    command = Grammar(view).parse(text)
    assert isinstance(command, Take)
    return turn_text(command.turn)


def said(view: View, text: str, columns: int = 200) -> str:
    """What a person is told whose text is refused."""
    with pytest.raises((CannotRead, NotLegal, Ambiguous)) as caught:
        Grammar(view).parse(text)
    return refusal_text(caught.value, view, columns)


@pytest.mark.parametrize(
    ("typed", "turn"),
    [
        ("r10", "R10"),
        ("R10", "R10"),
        ("p r10", "R10"),
        ("play red 10", "R10"),
        ("pl r10", "R10"),
        ("lay r10", "R10"),
        ("pr10", "R10"),
        ("red 10", "R10"),
        ("10 red", "R10"),
        ("10r", "R10"),
        ("red10", "R10"),
        ("re 10", "R10"),
        ("  r   10 ", "R10"),
        ("10", "R10"),
        ("R10*", "R10"),
        ("(R10)", "R10"),
        ("(R10)*", "R10"),
        ("-r6", "-R6"),
        ("- r6", "-R6"),
        ("\N{MINUS SIGN}r6", "-R6"),
        ("d r6", "-R6"),
        ("dr6", "-R6"),
        ("discard red 6", "-R6"),
        ("disc 6", "-R6"),
        ("r6 discard", "-R6"),
        ("-(R6)", "-R6"),
        ("-gx", "-GX"),
        ("-g*", "-GX"),
        ("-gh", "-GX"),
        ("-g0", "-GX"),
        ("d green wager", "-GX"),
        ("d wager green", "-GX"),
        ("d xg", "-GX"),
        ("-x", "-GX"),
        ("r1", "R10"),
        ("r1+", "R10 +"),
        ("r10 +", "R10 +"),
        ("r10+", "R10 +"),
        ("r10 deck", "R10 +"),
        ("r10 draw", "R10 +"),
        ("r10 then draw from the deck", "R10 +"),
        ("+ r10", "R10 +"),
        ("r10 +y", "R10 +Y"),
        ("r10 +yellow", "R10 +Y"),
        ("r10 + w", "R10 +W"),
        ("r10 take w5", "R10 +W"),
        ("+w r10", "R10 +W"),
        ("-b2 +w", "-B2 +W"),
        ("-b2+g", "-B2 +G"),
        ("play red 10 and draw yellow", "R10 +Y"),
        ("здфн к10", "R10"),
        ("в и2", "-B2"),
    ],
)
def test_a_card_can_be_typed_in_many_ways(typed: str, turn: str) -> None:
    assert read(rich_view(), typed) == turn


@pytest.mark.parametrize(
    ("typed", "turn"),
    [
        ("+", "+"),
        ("draw", "+"),
        ("dr", "+"),
        ("deck", "+"),
        ("take deck", "+"),
        ("+ deck", "+"),
        ("+y", "+Y"),
        ("+ yellow", "+Y"),
        ("draw y", "+Y"),
        ("dr yellow", "+Y"),
        ("y", "+Y"),
        ("yellow", "+Y"),
        ("+y7", "+Y"),
        ("take yellow 7", "+Y"),
        ("+7", "+Y"),
    ],
)
def test_the_draw_can_be_typed_alone(typed: str, turn: str) -> None:
    assert read(after_card("-B2"), typed) == turn


@pytest.mark.parametrize(
    ("typed", "turn"),
    [
        ("give r3 r4", "give R3 R4"),
        ("give r4 r3", "give R3 R4"),
        ("g red 3 4 red", "give R3 R4"),
        ("pass r3 r4", "give R3 R4"),
        ("gi 3 4", "give R3 R4"),
        ("give r3, rx", "give RX R3"),
        ("g g5 gx", "give GX G5"),
        ("g r3 r3", "give R3 R3"),
    ],
)
def test_cards_are_given_in_any_order(typed: str, turn: str) -> None:
    assert read(view_of("RX R3 R3 R4 GX G5 B8 B9", variant=TEAMS), typed) == turn


@pytest.mark.parametrize(
    ("typed", "turn"),
    [
        ("d 5", "D5"),
        ("d5", "D5"),
        ("d d5", "-D5"),
        ("dd5", "-D5"),
        ("d p5", "-P5"),
        ("p 5", "P5"),
        ("p p5", "P5"),
        ("g 9", "G9"),
        ("hx", "HX"),
        ("h*", "HX"),
        ("light hazel wager", "HX"),
        ("wager light hazel", "HX"),
        ("d light hazel x", "-HX"),
        ("di 5", "-D5"),
    ],
)
def test_letters_of_colours_do_not_clash_with_verbs(typed: str, turn: str) -> None:
    view = view_of("D5 P5 P7 G9 HX H2 H3 H4", variant=AWKWARD)
    if typed == "di 5":
        assert said(view, typed) == "di 5 can be -D5 or -P5. Which?"
    else:
        assert read(view, typed) == turn


@pytest.mark.parametrize(
    ("typed", "word", "about"),
    [
        ("?", Word.MOVES, ""),
        ("help", Word.HELP, ""),
        ("he", Word.HELP, ""),
        ("h", Word.HELP, ""),
        ("HELP Play", Word.HELP, "play"),
        ("hi", Word.HINT, ""),
        ("ha", Word.HAND, ""),
        ("u", Word.UNDO, ""),
        ("undo", Word.UNDO, ""),
        ("q", Word.QUIT, ""),
        ("exit", Word.QUIT, ""),
        ("leave", Word.QUIT, ""),
        ("throw away", Word.THROW_AWAY, ""),
        ("Throw  Away", Word.THROW_AWAY, ""),
        ("abandon", Word.THROW_AWAY, ""),
        ("table red", Word.TABLE, "red"),
        ("discards", Word.DISCARDS, ""),
        ("sc", Word.SCORE, ""),
        ("see", Word.SEEN, ""),
        ("rules", Word.RULES, ""),
        ("plain", Word.PLAIN, ""),
        ("yes", Word.YES, ""),
        ("рудз", Word.HELP, ""),
    ],
)
def test_words_that_are_no_moves(typed: str, word: Word, about: str) -> None:
    assert Grammar(rich_view()).parse(typed) == Ask(word, about)


def test_throwing_away_is_never_abbreviated() -> None:
    for text in ("thro", "ab", "aband", "ye"):
        with pytest.raises((CannotRead, Ambiguous, NotLegal)):
            Grammar(rich_view()).parse(text)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("r6", "R6 is below your red 7. Did you mean R10? Or discard it: -R6"),
        (
            "gx",
            "GX comes before the first number, your green has 3 5 6 8. Did you mean G9? Or discard it: -GX",
        ),
        ("r8", "You have no R8. Your red: R6 R10."),
        ("-r8", "You have no R8. Your red: R6 R10."),
        ("9", "9 can be B9, W9 or G9. Which?"),
        ("9 +", "9 + can be B9 +, W9 + or G9 +. Which?"),
        ("red", "red names no card in full. Did you mean R10?"),
        ("r12", "There is no R12 in this game. ? lists your moves, help explains."),
        ("3", "You have no 3. ? lists your moves, help explains."),
        ("+", "First lay or discard a card. As in: Y8 +"),
        ("give b2 b9", "No cards are given in this game."),
        ("r10 +r", "The red discard pile is empty. You may draw: +  +Y  +W  +G"),
        ("-b2 +b", "+B is the pile you just discarded onto. You may draw: +  +Y  +W  +G"),
        ("-b2 +y3", "Y3 lies on no discard pile. ? lists your moves, help explains."),
        ("hlep", '"hlep" cannot be read here. Did you mean help?'),
        ("r1o", '"r1o" cannot be read here. Did you mean R10?'),
        ("play", "Which card? play needs one, as in: play Y8"),
        ("", "A card lays it, -card discards it; ? lists your moves."),
    ],
)
def test_a_refusal_says_why_and_what_would_be_right(typed: str, words: str) -> None:
    assert said(rich_view(), typed) == words


def test_a_give_without_cards_is_told_how_many_it_needs() -> None:
    view = Round.deal(TEAMS, seed=7).view(0)
    hand = " ".join(map(str, view.hand[:2]))
    assert said(view, "give") == f"Which cards? 2 are given at a time, as in: give {hand}"
    assert said(rich_view(), "give") == "No cards are given in this game."


def test_a_word_in_a_russian_layout_is_asked_for_what_it_needs() -> None:
    assert said(rich_view(), "здфн") == "Which card? play needs one, as in: play Y8"
    assert said(rich_view(), "ывфа") == '"ывфа" cannot be read here. ? lists your moves, help explains.'


def test_what_cannot_be_seen_is_said_again_as_signs() -> None:
    told = said(rich_view(), "\x1b[31mred\x07")
    assert told.isprintable()
    assert r"\x1b[31mred\x07" in told
    assert Grammar(rich_view()).parse("help\t\x9bplay") == Ask(Word.HELP, r"\x9bplay")


@pytest.mark.parametrize(
    ("typed", "word"), [("y", Word.YES), ("Ye", Word.YES), ("yes", Word.YES), ("n", Word.NO), ("no", Word.NO)]
)
def test_a_question_is_answered_by_the_beginning_of_yes_or_no(typed: str, word: Word) -> None:
    view = rich_view()
    assert Grammar(view, asked=True).parse(typed) == Ask(word)
    assert isinstance(Grammar(view, asked=True).parse("y8"), Take)
    with pytest.raises(ValueError):
        Grammar(view).parse("y")


def test_in_the_draw_half_a_card_is_refused_and_the_pile_it_lies_on_is_offered() -> None:
    view = after_card("-B2")
    assert said(view, "b9").startswith("Now draw a card.")
    assert said(view, "y7") == "Now draw a card. Did you mean +Y?"
    assert said(view, "+b") == "+B is the pile you just discarded onto. You may draw: +  +Y  +W  +G"


def test_a_refusal_is_cut_between_sentences() -> None:
    assert said(rich_view(), "r6", 45) == "R6 is below your red 7. Did you mean R10?"
    assert said(rich_view(), "r6", 10) == "R6 is below your red 7."


def test_numbers_choose_from_the_list_in_the_plain_form() -> None:
    grammar = Grammar(rich_view(), numbered=True)
    assert grammar.parse("8") == grammar.parse("r10")
    assert grammar.parse("-2") == grammar.parse("-b2")
    assert grammar.parse("8 +") == grammar.parse("r10 +")
    with pytest.raises(CannotRead) as caught:
        grammar.parse("9")
    assert (caught.value.reason, caught.value.what) == ("position", "9")
    drawing = Grammar(after_card("-B2"), numbered=True)
    assert drawing.parse("+2") == drawing.parse("+y")
    assert drawing.parse("2") == drawing.parse("+y")


def test_what_is_written_can_be_read() -> None:
    """Every legal turn, as the program writes it, is read as that turn."""
    for variant, hand in ((TEAMS, "RX R3 R3 R4 GX G5 B8 B9"), (AWKWARD, "D5 P5 P7 G9 HX H2 H3 H4")):
        view = view_of(hand, variant=variant)
        for turn in (*view.legal_turns(), *((move,) for move in view.legal)):
            assert Grammar(view).parse(turn_text(turn)) == Take(turn)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    assert outcome(rich_view(), text)


PIECES = st.sampled_from(
    [
        "r",
        "y",
        "b",
        "w",
        "g",
        "x",
        "h",
        "p",
        "d",
        "+",
        "-",
        "*",
        "?",
        "2",
        "5",
        "10",
        "0",
        "red",
        "yel",
        "wager",
        "play",
        "draw",
        "give",
        "take",
        "deck",
        "undo",
        "(",
        ")",
        ",",
        "and",
    ]
)


@given(st.lists(PIECES, max_size=8), st.sampled_from(["", " "]), st.booleans(), st.booleans())
def test_any_pieces_are_read_or_refused(
    pieces: list[str], between: str, drawing: bool, numbered: bool
) -> None:
    assert outcome(after_card("-B2") if drawing else rich_view(), between.join(pieces), numbered)


def test_refusals_tell_nothing_that_the_seat_cannot_see() -> None:
    """However the hidden cards lie, every text is answered in the same words."""
    texts = ["r6", "r8", "-y2", "+", "r10 +r", "-b2 +b", "9", "nonsense", "give r3 r4", "b9 +y"]
    view = rich_view()
    for number in range(20):
        other: Round = view.sample(stream(number, "deal again"))
        assert other.view(0) == view
        for text in texts:
            assert outcome(other.view(0), text) == outcome(view, text)


def outcome(view: View, text: str, numbered: bool = False) -> str:
    """What comes of a text, in words; a turn is legal."""
    try:
        command = Grammar(view, numbered).parse(text)
    except (CannotRead, NotLegal, Ambiguous) as error:
        return refusal_text(error, view, 500)
    assert isinstance(command, Ask) or Grammar(view).is_legal(command.turn)
    return repr(command)


def test_a_partners_hand_is_as_secret_as_any() -> None:
    hand, partner = "RX R3 R3 R4 GX G5 B8 B9", "Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9"
    one = position(hand, variant=TEAMS, others=["W5 W6 W7 W8 W9 W10 WX WX", partner])
    other = position(hand, variant=TEAMS, others=[partner, "W5 W6 W7 W8 W9 W10 WX WX"])
    for text in ("y2", "w5", "give y2 y3", "+", "give r3 w5"):
        assert outcome(one.view(0), text) == outcome(other.view(0), text)


@pytest.mark.parametrize("typed", ["draw y4", "take yellow 4", "+y4", "+ yellow 4", "draw y5"])
def test_asking_for_a_card_never_plays_one(typed: str) -> None:
    """With yellow 4 in hand and yellow 5 on the pile, whoever asks for yellow wants the pile's."""
    view = position("Y4 R2", discards="Y5").view(0)
    with pytest.raises((CannotRead, NotLegal, Ambiguous)):
        Grammar(view).parse(typed)


def test_a_number_on_two_piles_is_asked_for() -> None:
    view = position("R2 Y3", discards="Y8 R8").view(0)
    with pytest.raises(Ambiguous):
        Grammar(view).parse("r2 + 8")
    taken = Grammar(view).parse("-y3 + 8")  # onto yellow: only red is left to draw from
    assert isinstance(taken, Take)
    assert [str(move) for move in taken.turn] == ["-Y3", "+R"]
