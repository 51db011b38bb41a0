"""What a record may hold, what it comes to, and what is said where it is wrong."""

from __future__ import annotations

import pytest

from lostcities.engine import Round
from lostcities.records.record import BadRecord
from tests.records.texts import HEAD, ROUND, read, refused, warned


def turns(*lines: str) -> str:
    """A record of one round in which this was done."""
    return HEAD + ROUND + "".join(f"- {line}\n" for line in lines)


def history(*lines: str) -> list[str]:
    """What stands of it, half-turn by half-turn."""
    return [str(move) for _, move in read(turns(*lines)).match.rounds[-1].history]


# -- the head ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", [HEAD, HEAD + "---\n", f"---\n{HEAD}---\n", "\ufeff" + HEAD.replace("\n", "\r\n")]
)
def test_a_head_alone_is_a_match_without_rounds(text: str) -> None:
    record = read(text)
    assert record.variant.name == "classic"
    assert record.players == ("Ann", "Bob")
    assert (record.bots, record.seed, record.program, record.date) == ({}, None, None, None)
    assert not record.practice
    assert record.match.rounds == []
    assert record.match.totals == (0, 0)
    assert record.match.winners is None
    assert warned(record) == []


def test_all_that_a_head_can_say() -> None:
    record = read(
        f"{HEAD}bots: {{Bob: novice}}\nseed: a seed\nprogram: 0.1.0\ndate: 2024-05-01T20:15:00+02:00\n"
        "practice: true\nx-club: {name: Tuesday, tables: [1, none]}\n"
    )
    assert record.bots == {"Bob": "novice"}
    assert (record.seed, record.match.seed) == ("a seed", "a seed")
    assert (record.program, record.date, record.practice) == ("0.1.0", "2024-05-01T20:15:00+02:00", True)
    assert record.extras == {"x-club": {"name": "Tuesday", "tables": [1, None]}}


@pytest.mark.parametrize(
    "seed", ["7", '"7"', "-12", "0", "9" * 9000, "no", "1:30", "'#x'", "true", "none", "''"]
)
def test_a_seed_is_a_text_or_an_integer_of_any_size(seed: str) -> None:
    assert read(f"{HEAD}seed: {seed}\n").seed == seed.strip("'\"")


def test_a_match_goes_on_with_the_deals_of_its_seed() -> None:
    record = read(f"{HEAD}seed: 7\n")
    dealt = Round.deal(record.variant, seed=7)
    assert record.match.deal().deck == dealt.deck


@pytest.mark.parametrize(
    "date", ["2024", "2024-05", "2024-05-01", "2024-W18-3", "20240501T201500Z", "2024-121"]
)
def test_a_date_may_have_any_form_of_iso_8601(date: str) -> None:
    assert read(f"{HEAD}date: '{date}'\n").date == date


NAME = "a name (in quotes if it looks like a number, `true`, `false` or `none`) is expected, not"
HEADS = [
    ("", ["1:1: error: the file is empty"]),
    ("# nothing\n", ["1:1: error: the file is empty"]),
    ("- a\n", ["1:1: error: a mapping is expected, not a list"]),
    (
        "players: [Ann, Bob]\n",
        ["1:1: error: lostcities: this key is required", "1:1: error: variant: this key is required"],
    ),
    (
        HEAD.replace("1", "2") + "mode: fast\n",
        ["1:13: error: lostcities: this record has version 2 of the format; this program reads version 1"],
    ),
    (
        HEAD.replace("1", "9" * 50),
        [
            f"1:13: error: lostcities: this record has version {'9' * 37}... of the format; "
            "this program reads version 1"
        ],
    ),
    (HEAD.replace("1", "one"), ["1:13: error: lostcities: the number 1 is expected, not the text `one`"]),
    (
        HEAD.replace("1", '"1"'),
        ["1:13: error: lostcities: the number 1 is expected, not the text `1` in quotes"],
    ),
    (HEAD + "sede: 7\n", ["4:1: error: sede: this key is not known; did you mean `seed`?"]),
    (HEAD + "variant: six\n", ["4:1: error: variant: this key stands here already"]),
    (
        HEAD + "practice: yes\n",
        ["4:11: error: practice: `true` or `false` is expected, not the text `yes`; did you mean `true`?"],
    ),
    (HEAD + "program: 1\n", ["4:10: error: program: a text is expected, not the number 1"]),
    (
        HEAD + "date: yesterday\n",
        [
            "4:7: error: date: a date such as `2024-05-01` or `2024-05-01T20:15:00+02:00` is expected, "
            "not the text `yesterday`"
        ],
    ),
    (HEAD + "seed: [1]\n", ["4:7: error: seed: a text is expected, not a list"]),
    (HEAD.replace("Bob", "Ann"), ["3:16: error: players[2]: the text `Ann` stands in this list already"]),
    (HEAD.replace("Bob", "7"), [f"3:16: error: players[2]: {NAME} the number 7"]),
    (HEAD.replace("Bob", "none"), [f"3:16: error: players[2]: {NAME} `none`"]),
    (HEAD.replace("Bob", "'  '"), ["3:16: error: players[2]: a name is more than blanks"]),
    (HEAD.replace("Bob", "B" * 21), ["3:16: error: players[2]: a name has at most 20 characters"]),
    (
        HEAD.replace("Bob", "'B=b'"),
        [
            "3:16: error: players[2]: the name `B=b` has a character that no name may have, "
            "such as `:` `,` or `(`"
        ],
    ),
    (HEAD.replace("Ann, Bob", "Ann"), ["3:10: error: players: 2 or more are expected in this list, not 1"]),
    (
        HEAD.replace("Ann, Bob", "A, B, C, D, E, F, G"),
        ["3:29: error: players: at most 6 are expected in this list, not 7"],
    ),
    (
        HEAD.replace("Ann, Bob", "Ann, Bob, Cid"),
        ["3:10: error: players: this variant has 2 players, not 3"],
    ),
    (HEAD + "bots: [Bob]\n", ["4:7: error: bots: a mapping is expected, not a list"]),
    (
        HEAD + "bots: {Bub: novice}\n",
        ["4:8: error: bots.Bub: `Bub` is none of the players; did you mean `Bob`?"],
    ),
    (HEAD + "bots: {Bob: 3}\n", ["4:13: error: bots.Bob: the level of a bot is expected, not the number 3"]),
    (HEAD + "x-a: !!str b\n", ["4:6: error: x-a: tags (`!`) are not allowed"]),
    (HEAD + "seed: &a b\n", ["4:7: error: seed: anchors (`&`) are not allowed"]),
    (
        "lostcities: 1",
        ["1:1: error: the file ends within this line, before the head of the match is complete"],
    ),
    (
        HEAD + "seed: 7",
        ["4:1: error: the file ends within this line, before the head of the match is complete"],
    ),
    (HEAD + "--", ["4:1: error: the file ends within this line, before the head of the match is complete"]),
    (
        b"\x7fELF\x00\x01",
        [
            "1:1: error: the character U+007F is not allowed: it is not seen, or changes how others are seen",
            "1:5: error: the character U+0000 is not allowed: it is not seen, or changes how others are seen",
            "1:6: error: the character U+0001 is not allowed: it is not seen, or changes how others are seen",
        ],
    ),
    ("lostcities: 1\n".encode("utf-16"), ["1:1: error: the file is UTF-16; save it as UTF-8"]),
    (HEAD.encode() + b"seed: \xff\n", ["4:7: error: the byte 0xFF is not UTF-8; save the file as UTF-8"]),
]


@pytest.mark.parametrize(("text", "said"), HEADS)
def test_a_head_that_is_wrong_is_refused_where_it_is_wrong(text: str | bytes, said: list[str]) -> None:
    assert refused(text) == said


def test_everything_wrong_in_the_form_of_a_record_is_told_at_once() -> None:
    text = f"{HEAD}sede: 7\ndate: soon\n{ROUND}- R3 *\n- -Q4\n---\nround: two\nturns:\n"
    text = text.replace("Y5", "Y55").replace("to_move: Ann", "to_move: Anna").replace("  Bob:", "  Bub:")
    assert [line.split(" error: ")[0] + line.split(" error:")[1].split(":")[0] for line in refused(text)] == [
        "4:1: sede",
        "5:7: date",
        "8:10: to_move",
        "10:3: hands.Bob",
        "10:14: hands.Ann",
        "11:3: hands.Bub",
        "14:6: turns[1]",
        "15:3: turns[2]",
        "16:1: to_move",
        "16:1: hands",
        "16:1: deck",
        "17:8: round",
    ]


def test_bots_have_levels_that_there_are_where_it_matters() -> None:
    text = f"{HEAD}bots: {{Bob: novise}}\n"
    assert read(text).bots == {"Bob": "novise"}
    assert refused(text, ["random", "novice"]) == [
        "4:13: error: bots.Bob: the text `novise` is not known here: `random` or `novice` is expected; "
        "did you mean `novice`?"
    ]


WHOLE = """\
lostcities: 1
variant: classic
players: [Ann, Bob]
bots: {Bob: novice}
seed: 7
program: 0.1.0
date: 2024-05-01
practice: true
---
round: 1
to_move: Ann
hands: {Ann: R3 R9 Y5, Bob: B3 B4 W2}
deck: G2 G3 G4 G5
expeditions: {Ann: RX}
discards: G6
turns: [R3 +]
"""
WRONG = ["", "none", "true", "3", "-1", "9" * 9, "1.5", "word", "[]", "[[a]]", "{}", "{a: {b: c}}", "*a"]
KEYS = ["lostcities", "variant", "players", "bots", "seed", "program", "date", "practice"]
KEYS += ["round", "to_move", "hands", "deck", "expeditions", "discards", "turns"]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("value", WRONG)
def test_a_value_of_any_kind_is_taken_or_refused_at_its_place(key: str, value: str) -> None:
    lines = WHOLE.splitlines()
    (number,) = [number for number, line in enumerate(lines, 1) if line.startswith(f"{key}:")]
    lines[number - 1] = f"{key}: {value}"
    # Where somebody else starts or holds the cards, it is the turn that is refused.
    assert wrong_lines("".join(f"{line}\n" for line in lines)) & {number, number + 1, len(lines)} != set()


def wrong_lines(text: str) -> set[int]:
    """The lines at which a record is wrong; its last one if it is right."""
    try:
        read(text)
    except BadRecord as error:
        return {finding.problem.place.line for finding in error.findings}
    return {text.count("\n")}


# -- rounds --------------------------------------------------------------------------------------


def test_a_round_is_played_again() -> None:
    record = read(turns("R3 +", "-B3", "+", "R9 +"))
    round_ = record.match.rounds[0]
    assert [str(move) for _, move in round_.history] == ["R3", "+", "-B3", "+", "R9", "+"]
    assert round_.turns == 3
    assert record.match.totals == (-8, 0)
    assert (round_.to_move, round_.phase) == (1, "card")
    assert warned(record) == []


def test_half_a_turn_leaves_the_draw_to_come() -> None:
    round_ = read(turns("R3 +", "b3")).match.rounds[0]
    assert (round_.to_move, round_.phase, round_.turns) == (1, "draw", 1)


def test_undo_takes_back_half_turns_one_by_one() -> None:
    assert history("R3 +", "undo") == ["R3"]
    assert history("R3 +", "undo", "undo") == []
    assert history("R3", "undo", "-R3 +", "B3", "undo") == ["-R3", "+"]
    assert history("R3 +", "UNDO", "+") == ["R3", "+"]


def test_undo_takes_back_the_end_of_a_round() -> None:
    played = ["R3 +", "B3 +", "R9 +", "B4 +"]
    assert read(turns(*played)).match.rounds[0].is_over
    record = read(turns(*played, "undo"))
    assert record.match.rounds[0].phase == "draw"
    assert read(turns(*played, "undo", "+")).match.rounds[0].is_over


def test_undo_never_goes_past_the_beginning_of_the_round() -> None:
    said = "15:3: error: turns[4]: there is nothing to take back: the round begins here"
    assert refused(turns("R3 +", "undo", "undo", "undo")) == [said]


def test_empty_values_are_empty_lists() -> None:
    text = (
        HEAD
        + "---\nround: 1\nto_move: Bob\nhands: {Ann: , Bob: ''}\ndeck:\nexpeditions:\ndiscards:\nturns:\n"
    )
    round_ = read(text).match.rounds[0]
    assert (round_.hand_sizes, round_.deck_size) == ((0, 0), 0)
    assert round_.is_over
    assert read(text.replace("turns:", "turns: []")).match.rounds[0].ended == "deck"


def test_a_round_may_begin_in_any_position() -> None:
    begin = ROUND.replace("turns:", "expeditions: {Bob: BX W5 B2, Ann: RX}\ndiscards: G6 Y2 G7\nturns:")
    round_ = read(f"{HEAD}{begin}- -Y5 +G\n").match.rounds[0]
    assert [[str(card) for card in row] for row in round_.expeditions(1)] == [
        [],
        ["BX", "B2"],
        ["W5"],
        [],
        [],
    ]
    assert [[str(card) for card in pile] for pile in round_.discards] == [["Y2", "Y5"], [], [], ["G6"], []]
    assert "G7" in map(str, round_.hand(0))


OVER = "".join(f"- {turn}\n" for turn in ("R3 +", "B3 +", "R9 +", "B4 +"))


def test_rounds_follow_one_another_and_name_their_starters() -> None:
    second = ROUND.replace("round: 1", "round: 2").replace("to_move: Ann", "to_move: Bob")
    record = read(f"{HEAD}{ROUND}{OVER}{second}- B3 +\n")
    first, latest = record.match.rounds
    assert (latest.number, latest.standing.starter, latest.to_move) == (2, 1, 0)
    assert latest.standing.totals == first.scores() == (-8, -13)
    assert record.match.totals == (-8, -13 - 17)


def test_a_record_may_begin_with_a_later_round() -> None:
    record = read(HEAD + ROUND.replace("round: 1", "round: 3") + OVER)
    assert record.match.is_over
    assert record.match.winners == (0,)


MISSING = "this key is required"
ROUNDS = [
    (
        HEAD + ROUND.replace("round: 1\n", "").replace("deck: G2 G3 G4 G5\n", ""),
        [f"4:1: error: round: {MISSING}", f"4:1: error: deck: {MISSING}"],
    ),
    (HEAD + ROUND.replace("  Bob: B3 B4 W2\n", ""), [f"8:3: error: hands.Bob: {MISSING}"]),
    (
        HEAD + ROUND.replace("turns:", "trns:"),
        [f"4:1: error: turns: {MISSING}", "11:1: error: trns: this key is not known; did you mean `turns`?"],
    ),
    (HEAD + ROUND + "---\n---\n", ["13:1: error: a mapping is expected, not an empty value"]),
    (
        HEAD + ROUND.replace("1", "0"),
        ["5:8: error: round: the number 0 is out of range: an integer from 1 to 99 is expected"],
    ),
    (HEAD + ROUND.replace("round: 1", "round: 4"), ["5:8: error: round: this match has 3 rounds"]),
    (HEAD + ROUND + OVER + ROUND, ["17:8: error: round: round 2 is expected here: rounds count up"]),
    (
        HEAD + ROUND + ROUND.replace("round: 1", "round: 2"),
        ["13:8: error: round: round 1, before this one, is not over"],
    ),
    (HEAD + ROUND.replace("Ann\n", "Cid\n"), ["6:10: error: to_move: `Cid` is none of the players"]),
    (
        HEAD + ROUND.replace("to_move: Ann", "to_move: 1"),
        ["6:10: error: to_move: a text is expected, not the number 1"],
    ),
    (HEAD + ROUND.replace("R9", "R99"), ["8:11: error: hands.Ann: `R99` is no card of this game"]),
    (
        HEAD + ROUND.replace("G3", "3G"),
        ["10:10: error: deck: `3G` is no card of this game; did you mean `G3`?"],
    ),
    (
        HEAD + ROUND.replace("G2 G3 G4 G5", "[G2, G3]"),
        ["10:7: error: deck: cards such as `R5 BX`, apart by blanks, is expected, not a list"],
    ),
    (
        HEAD + ROUND.replace("G3", "R9"),
        ["10:10: error: deck: R9 is named more often than the deck has it: once"],
    ),
    (
        HEAD + ROUND.replace("deck: G2", "discards: YX YX R3\ndeck: YX YX"),
        [
            "10:14: error: discards: YX is named more often than the deck has it: 3 times",
            "10:17: error: discards: R3 is named more often than the deck has it: once",
        ],
    ),
    (
        HEAD + ROUND.replace("deck:", "expeditions: {Ann: R8 R7 RX, Bob: Y4 B5 Y3}\ndeck:"),
        [
            "10:23: error: expeditions.Ann: R7 does not follow the cards before it in its expedition",
            "10:26: error: expeditions.Ann: RX stands after a number of its expedition: "
            "wagers come before them",
            "10:41: error: expeditions.Bob: Y3 does not follow the cards before it in its expedition",
        ],
    ),
    (
        HEAD + ROUND.replace("deck:", "expeditions: {Ann: R8, Cid: R7}\ndeck:"),
        ["10:24: error: expeditions.Cid: `Cid` is none of the players"],
    ),
    (
        HEAD + ROUND.replace("B3 B4 W2", "B3 R9 W2"),
        ["9:11: error: hands.Bob: R9 is named more often than the deck has it: once"],
    ),
    (turns("[R3]"), ["12:3: error: turns[1]: a turn such as `R5 +` is expected, not a list"]),
    (turns("R3 +", "R3 +B+"), ["13:6: error: turns[2]: `+B+` names no discard pile of this game"]),
    (
        turns("R3 +", "", "B3 +"),
        ["13:2: error: turns[2]: a turn is expected"],
    ),
]


@pytest.mark.parametrize(("text", "said"), ROUNDS)
def test_a_round_that_is_wrong_is_refused_where_it_is_wrong(text: str, said: list[str]) -> None:
    assert refused(text) == said


PARTNERS = """\
lostcities: 1
variant: teams4
players: [Ann, Bob, Cid, Dee]
---
round: 1
to_move: Ann
hands: {Ann: , Bob: , Cid: , Dee: }
deck:
expeditions: {Bob: R2 R3, Cid: R4, Dee: R5}
turns:
"""


def test_expeditions_stand_under_the_lowest_seat_of_their_side() -> None:
    said = "expeditions.{0}: the expeditions of a side are listed under its lowest seat: `{1}`, not `{0}`"
    assert refused(PARTNERS) == [
        f"9:27: error: {said.format('Cid', 'Ann')}",
        f"9:36: error: {said.format('Dee', 'Bob')}",
    ]
    twin = read(PARTNERS.replace(", Cid: R4, Dee: R5", "")).match.rounds[0]
    assert [len(twin.expeditions(side)[4]) for side in (0, 1)] == [0, 2]
    said = "R3 does not follow the cards before it in its expedition: equal numbers may not"
    twins = PARTNERS.replace(", Cid: R4, Dee: R5", " R3")
    assert refused(twins) == [f"9:26: error: expeditions.Bob: {said}"]


def test_no_match_is_longer_than_99_rounds() -> None:
    text = HEAD + "---\nround: 1\n" * 99
    assert "202:1: error: more than 99 rounds: no match is that long" not in refused(text)
    assert refused(text + "---\nround: 1\n")[-1] == "202:1: error: more than 99 rounds: no match is that long"


# What is done, up to the line that is refused; where, what, by which rule, and why.
ILLEGAL = [
    (["R3 +", "B3 +", "Y6 +"], "14:3", "turns[3]", "Y6 by Ann", "hand", "Ann has no Y6"),
    (["R9 +", "B3 +", "R3 +"], "14:3", "turns[3]", "R3 by Ann", "order", "R3 is below red 9"),
    (["-R3 +R"], "12:7", "turns[1]", "+R by Ann", "own-discard", "+R is the pile just discarded onto"),
    (["R3", "+", "B3   +Y"], "14:8", "turns[3]", "+Y by Bob", "empty", "the yellow discard pile is empty"),
    (
        *(["R3", "R9 +"], "13:3", "turns[2]", "R9 by Ann", "phase"),
        "the draw that ends the turn is still to come",
    ),
    (["+"], "12:3", "turns[1]", "+ by Ann", "phase", "a card must be laid or discarded first"),
    (
        *(["give R3 R9"], "12:3", "turns[1]", "give R3 R9 by Ann", "no-give"),
        "no cards are given in this game",
    ),
    (["R3 +", "B3 +", "R9 +", "B4 +", "Y5 +"], "16:3", "turns[5]", "Y5", "over", "the round is over"),
]


@pytest.mark.parametrize(("played", "place", "key", "what", "rule", "why"), ILLEGAL)
def test_an_illegal_turn_is_refused_by_its_rule_and_ends_the_replay(
    played: list[str], place: str, key: str, what: str, rule: str, why: str
) -> None:
    said = [f"{place}: error: {key}: {what} is refused by the rule `{rule}`: {why}"]
    assert refused(turns(*played)) == said
    assert refused(turns(*played, "Y10 +")) == said


def test_a_record_has_at_most_16_mebibytes() -> None:
    text = (HEAD + ROUND).encode()
    filled = text + b"#" + b" " * ((16 << 20) - len(text) - 2) + b"\n"
    assert len(filled) == 16 << 20
    assert read(filled).match.totals == (0, 0)
    too_large = ["1:1: error: the file is too large: at most 16777216 bytes are read"]
    assert refused(filled + b"\n") == too_large
    assert refused(filled[:-1] + b"  ") == too_large


def test_a_head_has_the_limits_of_a_variant_but_turns_have_none() -> None:
    many = turns(*["R3", "undo"] * 3000)
    assert read(many).match.rounds[0].history == ()
    (wide,) = refused(f"{HEAD}x-a: [{'1, ' * 5000}]\n")
    assert wide.endswith("the file holds too many values: at most 4096 keys and values are read")
    (deep,) = refused(f"{HEAD}x-a: {'[' * 20}{']' * 20}\n")
    assert deep.endswith("lists and mappings are nested too deep: at most 16 levels are read")


def test_a_list_of_cards_is_no_longer_than_the_deck() -> None:
    text = HEAD + ROUND.replace("G2 G3 G4 G5", "G2 " * 100_000)
    assert refused(text) == ["10:187: error: deck: here are more cards than the 60 of the whole deck"]


def test_turns_that_cannot_be_read_are_told_up_to_ten() -> None:
    assert len(refused(turns(*["R"] * 9))) == 9
    assert len(refused(turns(*["nonsense"] * 5000))) == 10


def test_keys_beginning_with_x_are_kept() -> None:
    record = read(HEAD + ROUND.replace("turns:", "x-table: {4: [a]}\nx-: none\nturns:") + OVER)
    assert record.round_extras == ({"x-table": {"4": ["a"]}, "x-": None},)
