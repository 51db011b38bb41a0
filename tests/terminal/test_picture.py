"""The picture of the table: what it says at which size, and that it never runs over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve

from lostcities.catalogue.library import Library
from lostcities.engine import Round, Standing, Variant, View, stream
from lostcities.terminal.fragments import line_width, text_of, width
from lostcities.terminal.picture import Line, hand_lines, needs, table_lines, too_small_line
from lostcities.terminal.picture.layout import layout_for
from lostcities.terminal.picture.table import OTHER_ROWS
from tests.terminal.positions import (
    ANN_BOB,
    CLASSIC,
    FOUR,
    LETTERS,
    SIX,
    SIX_COLOURS,
    TEAMS,
    THREE,
    VARIANTS,
    four_seats,
    position,
    push,
    random_rounds,
    two_seats,
)

GOLDEN = Path(__file__).parent / "golden"
NAMES = (
    SIX,
    ("Bartholomäus", "莎拉莎拉莎拉莎拉", "A", "Ferdinand-Maria", "Nguyễn", "Ö"),
)
#: Widths at which a form begins or ends, and some between.
COLUMNS = (40, 41, 47, 59, 60, 67, 75, 76, 80, 99, 100, 120)


def text(lines: list[Line]) -> str:
    """Lines as they are read."""
    return "".join(text_of(line) + "\n" for line in lines)


def views(variant: Variant, *, every: int = 37) -> Iterator[View]:
    """What the seat to move, or the first one, sees at some moments of a random round."""
    for round_ in random_rounds(variant, f"{variant.name} pictures", every):
        yield round_.view(round_.to_move or 0)


def all_variants() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)


# -- as it was drawn by hand -----------------------------------------------------------------------


def three_seats() -> Round:
    return position(
        THREE,
        expeditions=["BX 5 7 G3 5 6 8 RX 3 4 7", "YX X 2 5 WX 2 3 4 6 7 8", "G4 R5 6 8"],
        discards="Y3 7 W5 G2",
        hands=["Y8 B2 W9 GX G9 R10 B9", "Y9 B3 B4 W10 YX G7 BX", "R9 B6 B8 B10 Y4 Y6 WX"],
        top="G10",
        deck_size=9,
        to_move=1,
        standing=Standing(2, 3, (57, 41, 12), 1),
        moves="Y9 + R9 +Y",
    )


def drawn(name: str) -> str:
    """One of the golden pictures, drawn anew."""
    if name == "two-seats-80x24-draw":
        round_ = two_seats()
        push(round_, "-B2")
        return text(table_lines(round_.view(0), ANN_BOB, 80, 24))
    place, size = name.rsplit("-", 1)
    public = place.endswith("-public")
    columns, rows = map(int, size.split("x"))
    rounds = {"two-seats": two_seats, "four-seats": four_seats, "three-seats": three_seats}
    round_ = rounds[place.removesuffix("-public")]()
    names = FOUR[: round_.variant.players]
    return text(table_lines(round_.view(0), names, columns, rows, public=public))


GOLDENS = (
    "two-seats-80x24",
    "two-seats-80x24-draw",
    "two-seats-40x15",
    "two-seats-66x24",
    "two-seats-120x40",
    "two-seats-public-80x24",
    "four-seats-80x24",
    "four-seats-40x15",
    "three-seats-80x24",
    "three-seats-40x24",
)


@pytest.mark.parametrize("name", GOLDENS)
def test_the_picture_is_as_it_was_drawn(name: str) -> None:
    assert drawn(name) == (GOLDEN / f"{name}.txt").read_text()


def test_every_golden_picture_is_compared() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(GOLDENS)


# -- sizes -----------------------------------------------------------------------------------------


@all_variants()
def test_no_line_reaches_the_last_column_and_the_rows_are_as_promised(variant: Variant) -> None:
    for view in views(variant):
        for columns in COLUMNS:
            for rows in (15, 30):
                lines = table_lines(view, NAMES[-1], columns, rows)
                assert max(map(line_width, lines)) < columns
                assert len(lines) + OTHER_ROWS <= rows
                if "needs" in text_of(lines[0]):
                    sentence = " ".join(map(text_of, lines))
                    assert sentence == too_small_line(variant, columns, rows)


@all_variants()
def test_a_window_of_the_size_it_needs_is_enough_for_every_position(variant: Variant) -> None:
    columns, rows = needs(variant)
    for view in views(variant, every=5):
        assert "needs" not in text(table_lines(view, SIX, columns, rows))


SHIPPED = Library.of()


@pytest.mark.parametrize("name", SHIPPED.names())
def test_every_shipped_variant_is_drawn_in_80x24_and_in_the_least_window(name: str) -> None:
    variant = SHIPPED.find(name)
    columns, rows = needs(variant)
    assert columns <= 80
    assert rows <= 24
    for view in views(variant, every=11):
        for size in ((columns, rows), (80, 24), (100, 30)):
            lines = table_lines(view, NAMES[-1], *size)
            assert "needs" not in text(lines)
            assert max(map(line_width, lines)) < size[0]
            assert len(lines) + OTHER_ROWS <= size[1]


def test_a_window_too_small_is_told_what_it_needs_and_has() -> None:
    view = two_seats().view(0)
    for columns, rows in ((34, 24), (80, 11)):
        told = " ".join(map(text_of, table_lines(view, ANN_BOB, columns, rows)))
        assert told == too_small_line(CLASSIC, columns, rows)
        assert f"has {columns} x {rows}" in told


def test_many_colours_need_a_high_window() -> None:
    assert needs(CLASSIC) == needs(TEAMS) == (40, 15)
    assert needs(LETTERS)[1] > len(LETTERS.colours)
    assert "needs" in text(table_lines(next(views(LETTERS)), ANN_BOB, 80, 24))


def test_rows_are_given_up_in_order() -> None:
    view = two_seats().view(0)
    heights = {rows: len(table_lines(view, ANN_BOB, 80, rows)) for rows in range(15, 25)}
    assert heights[24] == heights[19] == 11
    assert heights[18] == heights[15] == 9
    low = table_lines(four_seats().view(0), FOUR, 80, 15)
    assert "XXX" not in text(low)
    assert "gave you" in text(low)


@all_variants()
def test_the_layout_never_depends_on_the_position(variant: Variant) -> None:
    """Bars stand at the same columns in every row, whatever the names, from the first move to the last."""
    for columns in (80, 110):
        places = set()
        for view in views(variant):
            for names in NAMES:
                lines = table_lines(view, names, columns, 48)
                rows = [line for line in lines if any(style == "class:bar" for style, _ in line)]
                places |= {tuple(_bars(line)) for line in rows}
        layout = layout_for(variant, columns)
        assert layout is not None
        longest = max(places, key=len, default=())
        assert all(place == longest[: len(place)] for place in places)
        assert bool(places) == (layout.bar > 1)


def _bars(line: Line) -> Iterator[int]:
    column = 0
    for style, piece in line:
        if style == "class:bar" and piece.strip():
            yield column + len(piece) - len(piece.lstrip())
        column += width(piece)


def test_wide_and_long_names_leave_the_columns_in_place() -> None:
    view = two_seats().view(0)
    plain = table_lines(view, ANN_BOB, 80, 24)
    for names in NAMES[1:]:
        lines = table_lines(view, names, 80, 24)
        assert lines[2:] == plain[2:]
        before, _, _ = text_of(lines[1]).partition(">")
        assert width(before) == text_of(plain[1]).index(">")


# -- reading it back -------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", [CLASSIC, SIX_COLOURS, VARIANTS[8]], ids=lambda v: v.name)
def test_everything_can_be_read_back_from_tracks(variant: Variant) -> None:
    for view in views(variant, every=5):
        lines = text(table_lines(view, ANN_BOB, 80, 24)).splitlines()
        ruler = lines[2]
        first, second = (match.start() for match in re.finditer("XXX", ruler))
        for colour, line in enumerate(lines[3 : 3 + len(variant.colours)]):
            line = line.ljust(80)
            for start, side in ((first, 1 - view.side), (second, view.side)):
                laid = view.expeditions[side][colour]
                track = line[start : start + 23]
                assert line[1] == variant.colours[colour].letter
                assert track[:3].count("X") == sum(card.is_wager for card in laid)
                numbers = [int(number) for number in re.findall(r"\d+", track[3:])]
                ranks = [card.rank for card in laid if not card.is_wager]
                assert numbers == ranks
                assert all(ruler[start + m.start() :].startswith(m[0]) for m in re.finditer(r"\d+", track))
                value = line[start + 23 : start + 28].strip()
                assert value == (f"{variant.scoring.expedition(laid):+d}".replace("+0", "0") if laid else "")
            _check_pile(view, colour, line[34:44])
        _check_totals(view, lines[3 + len(variant.colours)])
        _check_hand(view, lines[-1])


def _check_pile(view: View, colour: int, told: str) -> None:
    pile = view.discards[colour]
    if not pile:
        assert told.strip() == "--"
        return
    match = re.fullmatch(r"(\()?([A-Z]+\d*)\)?(\*)?(?:(?: of |/)(\d+))?", told.strip())
    assert match is not None
    assert match[2] == pile[-1].code
    assert int(match[4] or 1) == len(pile)
    assert bool(match[1]) == (view.closed == colour)


def _check_totals(view: View, line: str) -> None:
    found = re.findall(r"match (-?\d+) -> (-?\d+) +([+-]?\d+)", line)
    sides = (1 - view.side, view.side)
    told = [tuple(map(int, numbers)) for numbers in found]
    assert told == [(view.standing.totals[side], view.totals[side], view.scores[side]) for side in sides]
    assert f"deck {view.deck_size} " in line


def _check_hand(view: View, line: str) -> None:
    assert line.startswith(" hand ")
    codes = line.removeprefix(" hand ").split()
    assert [code.strip("()*") for code in codes] == [card.code for card in view.hand]
    admitted = view.admitted(view.side)
    assert [code.startswith("(") for code in codes] == [not admitted[card.index] for card in view.hand]


@all_variants()
def test_lists_lose_at_most_their_middle(variant: Variant) -> None:
    columns, rows = needs(variant)
    for view in views(variant):
        told = text(table_lines(view, SIX, columns, rows + 2))
        for side in range(len(variant.sides)):
            for laid in view.expeditions[side]:
                if laid:
                    assert any(_tells(row, laid) for row in told.splitlines()), (told, laid)


def _tells(row: str, laid: tuple[object, ...]) -> bool:
    """Whether a row has a list with the wagers and the last number of an expedition."""
    wagers = sum(str(card)[1:] == "X" for card in laid)
    numbers = [str(card)[1:] for card in laid if str(card)[1:] != "X"]
    wager = rf"(?:{'X' * wagers}|{wagers}X)\*?" if wagers else ""
    end = rf"(?:(?: |\.\.)(?:\d+\*? )*|(?:\d+\*? )*){numbers[-1]}\*?" if numbers else ""
    return re.search(rf"(?:^|[\s]){wager}{end}(?:\s|$)", row) is not None


# -- marks -----------------------------------------------------------------------------------------


def _marks(view: View, *, own: bool) -> dict[str, str]:
    """What stands on the tracks at 80 columns in the place of every card, by its code; wagers as a whole."""
    lines = text(table_lines(view, ANN_BOB, 80, 24)).splitlines()
    ruler = lines[2]
    start = [match.start() for match in re.finditer("XXX", ruler)][own]
    marks: dict[str, str] = {}
    for colour, line in zip(view.variant.colours, lines[3:], strict=False):
        line = line.ljust(80)
        marks[f"{colour.letter}X"] = line[start : start + 3]
        for match in re.finditer(r"\d+", ruler[start : start + 23]):
            place = start + match.start()
            marks[f"{colour.letter}{match[0]}"] = line[place : place + len(match[0])].strip()
    return marks


ORDERS = [variant for variant in VARIANTS if variant.name in ("classic", "falling", "either")]


@pytest.mark.parametrize("variant", ORDERS, ids=lambda variant: variant.name)
def test_marks_agree_with_the_rules(variant: Variant) -> None:
    """On the own track `o` is what could be laid now, and `.` what could be if it were in the hand."""
    compared = 0
    for round_ in random_rounds(variant, "marks", 6):
        if round_.phase != "card" or round_.to_move is None:
            continue
        view = round_.view(round_.to_move)
        playable = {str(move) for move in view.legal if not str(move).startswith("-")}
        for own in (True, False):
            marks = _marks(view, own=own)
            side = view.side if own else 1 - view.side
            for card in view.variant.cards:
                if card.is_wager:
                    continue
                laid = any(card in row[card.colour_index] for row in view.expeditions)
                mine = card in view.expeditions[side][card.colour_index]
                if mine:
                    assert marks[card.code] == str(card.rank)
                elif own and card in view.hand:
                    assert marks[card.code] == ("o" if card.code in playable else "")
                else:
                    may_come = not laid and _would_be_legal(view, side, card.code)
                    assert marks[card.code] == ("." if may_come else ""), (card, side)
                compared += 1
    assert compared > 1000


def _would_be_legal(view: View, side: int, code: str) -> bool:
    """Whether the side could lay the card if it were to move and held it alone."""
    variant = view.variant
    card = variant.card(code)
    hands: list[list[object]] = [[], []]
    hands[side] = [card]
    table = [[card for row in rows for card in row] for rows in view.expeditions]
    spare = next(c for c in variant.cards if c is not card and not any(c in side for side in table))
    round_ = Round.from_position(
        variant,
        hands=hands,
        deck=[spare],
        to_move=side,
        expeditions=table,  # type: ignore[arg-type]
    )
    return variant.play(card) in round_.legal_moves


def test_wagers_laid_held_and_to_come_share_their_places() -> None:
    round_ = position(
        CLASSIC,
        expeditions=["YX", "GX"],
        discards="",
        hands=["YX GX GX BX Y3 Y4 Y5 W2", ""],
        top="",
        deck_size=20,
        standing=Standing(1, 3, (0, 0), 0),
    )
    marks = _marks(round_.view(0), own=True)
    assert [marks[code] for code in ("YX", "GX", "BX", "WX")] == ["Xo.", "oo ", "o..", "..."]


def test_stars_mark_what_came_since_the_own_last_turn() -> None:
    round_ = two_seats()
    told = text(table_lines(round_.view(0), ANN_BOB, 80, 24))
    assert re.findall(r"\S+\*", told) == ["9*", "B9*"]
    push(round_, "-B2")
    push(round_, "+")
    told = text(table_lines(round_.view(0), ANN_BOB, 80, 24))
    assert re.findall(r"\S+\*", told) == [f"{_only(new_card(round_))}*"]
    seen_by_bob = text(table_lines(round_.view(1), ANN_BOB, 80, 24))
    assert "B2*" in seen_by_bob


def new_card(round_: Round) -> list[str]:
    """The card that Ann drew last."""
    return [card.code for card in round_.events(0)[-1].cards or ()]


def _only(codes: list[str]) -> str:
    (code,) = codes
    return code


def test_of_equal_cards_only_the_new_one_has_a_star() -> None:
    round_ = position(
        CLASSIC,
        expeditions=["", ""],
        discards="",
        hands=["RX Y2 Y3 Y4 Y5 Y6 Y7 Y8", "B2 B3 B4 B5 B6 B7 B8 B9"],
        top="RX",
        deck_size=10,
        standing=Standing(1, 3, (0, 0), 0),
        moves="Y2 +",
    )
    assert text(hand_lines(round_.view(0), 80)).endswith("RX RX*\n")


def test_a_pile_on_which_another_discarded_is_not_closed() -> None:
    round_ = two_seats()
    push(round_, "-B2")
    assert "(B2)" in text(table_lines(round_.view(0), ANN_BOB, 80, 24, public=True))
    assert "(B2)" not in text(table_lines(round_.view(1), ANN_BOB, 80, 24, public=True))


def test_gifts_stand_under_the_partner_until_they_are_laid() -> None:
    round_ = four_seats()
    push(round_, "give,B10,R7")
    view = round_.view(0)
    assert "you gave B10 R7" in text(table_lines(view, FOUR, 80, 24))
    assert "B10" not in text(table_lines(round_.view(1), FOUR, 80, 24))
    push(round_, "-Y5")
    push(round_, "+")
    push(round_, "R7")
    push(round_, "+")
    told = text(table_lines(round_.view(0), FOUR, 80, 24))
    assert "you gave B10" in told
    assert "you gave B10 R7" not in told


def test_open_hands_and_piles_are_shown_where_they_lie_open() -> None:
    variant = next(variant for variant in VARIANTS if variant.name == "open")
    for view in views(variant):
        told = text(table_lines(view, ANN_BOB, 80, 24))
        other = 1 - view.seat
        line = next(line for line in told.splitlines() if line.startswith(f" {ANN_BOB[other]}  "))
        shown = [word.strip("()*") for word in line.split()[1:]]
        assert shown == [card.code for card in view.known[other]]


# -- nothing hidden --------------------------------------------------------------------------------


@all_variants()
def test_the_picture_is_the_same_for_every_deal_of_the_hidden_cards(variant: Variant) -> None:
    rng = stream(3, "test")
    for round_ in random_rounds(variant, "leaks", 15):
        if round_.to_move is None:
            continue
        for seat in range(variant.players):
            view = round_.view(seat)
            again = view.sample(rng).view(seat)
            assert table_lines(view, SIX, 80, 48) == table_lines(again, SIX, 80, 48)


@all_variants()
def test_the_public_form_is_the_same_whatever_the_seat_holds(variant: Variant) -> None:
    rng = stream(3, "test")
    for round_ in random_rounds(variant, "public", 15):
        if round_.to_move is None:
            continue
        view = round_.view(0)
        again = view.public()
        hidden = evolve(view, hand=view.hand[1:], legal=())
        shown = table_lines(view, SIX, 80, 48, public=True)
        assert shown == table_lines(again, SIX, 80, 48, public=True)
        assert shown == table_lines(hidden, SIX, 80, 48, public=True)
        other = view.sample(rng).view(variant.players - 1).public()
        same_place = table_lines(evolve(other, seat=0), SIX, 80, 48, public=True)
        assert shown == same_place
        assert "o" not in "".join(piece for line in shown for style, piece in line if piece.strip() == "o")


def test_all_of_it_is_ascii_unless_bars_may_be_drawn() -> None:
    view = two_seats().view(0)
    assert text(table_lines(view, ANN_BOB, 80, 24)).isascii()
    boxed = text(table_lines(view, ANN_BOB, 80, 24, ascii_only=False))
    assert boxed.replace("\u2502", "|") == text(table_lines(view, ANN_BOB, 80, 24))
