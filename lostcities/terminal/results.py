"""Scores with their arithmetic, and the ends of rounds and matches. All of it is public."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from attrs import field, frozen

from lostcities.engine import Account, Bonus, Scoring, Variant, View
from lostcities.terminal.events import told_turns
from lostcities.terminal.fragments import cut, left, right, signed, width
from lostcities.terminal.silhouette import silhouette
from lostcities.terminal.words import is_you, listed, name_of, of_player, of_side, side_name
from lostcities.texts import say

#: Results are never wider than this, however wide the window: eyes lose the line.
WIDEST = 80
#: The label of a side takes no more of a results table than this.
_LABEL = 25
_ROUND_COLUMN = 6
_TOTAL_COLUMN = 9


@frozen
class Best:
    """The expedition that scored most in a round."""

    side: int
    colour: int
    score: int


@frozen
class RoundSummary:
    """What is kept of a round that is over, until the match is.

    `course` holds the score of each side after every turn, `best` the expedition that scored most,
    None where nothing was laid.
    """

    number: int
    scores: tuple[int, ...]
    starter: int
    ended: str | None
    course: tuple[tuple[int, ...], ...] = field(repr=False)
    best: Best | None

    @classmethod
    def of(cls, view: View) -> RoundSummary:
        """The summary of a round that is over, from anybody's view of it."""
        scoring = view.variant.scoring
        expeditions = [
            Best(side, colour, scoring.expedition(cards))
            for side, row in enumerate(view.expeditions)
            for colour, cards in enumerate(row)
            if cards
        ]
        return cls(
            view.standing.round,
            view.scores,
            view.standing.starter,
            view.ended,
            _course(view),
            max(expeditions, key=lambda best: best.score, default=None),
        )


def _course(view: View) -> tuple[tuple[int, ...], ...]:
    """Each side's score after every turn, reckoned back from what it is now."""
    scores = list(view.scores)
    course = []
    for told in reversed(told_turns(view)):
        course.append(tuple(scores))
        if told.change is not None:
            scores[view.variant.side_of[told.who]] -= told.change.after - told.change.before
    return tuple(reversed(course))


# -- the arithmetic --------------------------------------------------------------------------------


def score_block(view: View, names: Sequence[str], columns: int) -> list[str]:
    """The arithmetic of every expedition as the table lies now, sides side by side where they fit."""
    sides = view.sides_in_turn()
    cells = {side: _Sums.of(view, side) for side in sides}
    formula = max(width(text) for sums in cells.values() for text in sums.formulas)
    value = max(width(text) for sums in cells.values() for text in sums.values)
    cell = formula + len(" = ") + value
    abreast = max(1, (min(columns, WIDEST) - 1 - 4 + _SPACE) // (cell + _SPACE))
    lines = []
    for first in range(0, len(sides), abreast):
        group = sides[first : first + abreast]
        lines += [""] if first else []
        lines.append(_headings(view, names, group, cell))
        lines += _sum_rows(view, [cells[side] for side in group], formula, value)
    return [*lines, *_wrapped(formula_lines(view.variant), columns, "    ")]


_SPACE = 6


@frozen
class _Sums:
    """The sums of a side: a formula and a value for each colour, and for the round."""

    formulas: tuple[str, ...]
    values: tuple[str, ...]

    @classmethod
    def of(cls, view: View, side: int) -> _Sums:
        scoring = view.variant.scoring
        formulas, values = [], []
        for cards in view.expeditions[side]:
            if cards:
                account = scoring.account(cards)
                formulas.append(sum_text(scoring, account))
                values.append(signed(account.score))
            else:
                formulas.append(say("terminal_shown.not-started"))
                values.append("")
        formulas.append(say("terminal_shown.this-round"))
        values.append(signed(view.scores[side]))
        return cls(tuple(formulas), tuple(values))


def sum_text(scoring: Scoring, account: Account) -> str:
    """The sum behind an expedition's score: `(26 - 20) x 3 + 20`."""
    if account.by_length:
        return say("terminal_shown.cards", count=account.cards)
    inner = str(account.total) + _signed_term(-account.cost) + _signed_term(account.multiplied)
    text = inner
    if set(scoring.multiplier) != {1}:
        text = f"({inner}) x {account.multiplier}" if " " in inner else f"{inner} x {account.multiplier}"
    return text + _signed_term(account.bonus)


def _signed_term(points: int) -> str:
    if not points:
        return ""
    return f" - {-points}" if points < 0 else f" + {points}"


def _headings(view: View, names: Sequence[str], sides: Sequence[int], cell: int) -> str:
    labels = [cut(side_name(view.variant, names, side), cell) for side in sides]
    return ("    " + (" " * _SPACE).join(left(label, cell) for label in labels)).rstrip()


def _sum_rows(view: View, sides: Sequence[_Sums], formula: int, value: int) -> list[str]:
    letters = [colour.letter for colour in view.variant.colours]
    lines = []
    for row, letter in enumerate([*letters, " "]):
        cells = [
            left(sums.formulas[row], formula)
            + (f" = {right(sums.values[row], value)}" if sums.values[row] else " " * (value + 3))
            for sums in sides
        ]
        lines.append(f" {letter}  {(' ' * _SPACE).join(cells)}".rstrip())
    return lines


def formula_lines(variant: Variant) -> list[str]:
    """How the variant scores an expedition, in a line or two."""
    scoring = variant.scoring
    if scoring.by_length is not None:
        points = " ".join(map(str, scoring.by_length))
        return [say("terminal_shown.formula-by-length", points=points)]
    inner = say("terminal_shown.sum") + _signed_term(-scoring.cost)
    if any(bonus.multiplied for bonus in scoring.bonus):
        inner += say("terminal_shown.plus-bonus")
    factors = scoring.multiplier[: 1 + max(colour.wagers for colour in variant.colours)]
    lines = [_formula(inner, factors) + "".join(_bonus_text(bonus) for bonus in scoring.bonus)]
    if len(set(factors)) > 1 and factors != tuple(range(1, len(factors) + 1)):
        lines.append(say("terminal_shown.factors", factors=" ".join(map(str, factors))))
    return lines


def _formula(inner: str, factors: tuple[int, ...]) -> str:
    bracketed = f"({inner})" if " " in inner else inner
    if set(factors) == {1}:
        return inner
    if len(set(factors)) == 1:
        return f"{bracketed} x {factors[0]}"
    if factors == tuple(range(1, len(factors) + 1)):
        return say("terminal_shown.formula-wagers", sum=bracketed)
    return say("terminal_shown.formula-factor", sum=bracketed)


def _bonus_text(bonus: Bonus) -> str:
    sentence = "bonus" if bonus.count_wagers else "bonus-numbers"
    if bonus.multiplied:
        sentence += "-multiplied"
    return say(f"terminal_shown.{sentence}", points=bonus.points, count=bonus.cards)


def _wrapped(sentences: Iterable[str], columns: int, indent: str = " ") -> list[str]:
    """Sentences broken between words where they do not fit the window."""
    room = max(columns - 1, 20)
    return [
        line
        for sentence in sentences
        for line in wrap(sentence, room, initial_indent=indent, subsequent_indent=indent)
    ]


# -- ends ------------------------------------------------------------------------------------------


def round_over_lines(
    view: View,
    names: Sequence[str],
    columns: int,
    history: Sequence[RoundSummary],
    next_starter: int | None = None,
) -> list[str]:
    """The end of a round: what ended it, its arithmetic, the match so far and how the lead went.

    `history` are the rounds of the match that are over; this one is added if it is not the last of
    them. `next_starter` is the seat that starts the next round, if there is one.
    """
    rounds = _with_this(view, history)
    notes = _lead_notes(view, names, next_starter)
    return [
        *_wrapped(ending(view, names), columns),
        "",
        *score_block(view, names, columns),
        "",
        *standings(view, names, columns, rounds, notes),
        "",
        *_silhouette(view, names, columns, rounds),
    ]


def match_over_lines(
    view: View,
    names: Sequence[str],
    columns: int,
    history: Sequence[RoundSummary],
    winners: Sequence[int],
) -> list[str]:
    """The end of a match, won by the sides `winners`; the last round's arithmetic stands above it."""
    rounds = _with_this(view, history)
    totals = view.totals
    notes = {}
    others = [total for side, total in enumerate(totals) if side not in winners]
    if len(winners) == 1 and others:
        points = totals[winners[0]] - max(others)
        sentence = of_side(view.variant, names, winners[0], "wins")
        notes[winners[0]] = say(f"terminal_shown.{sentence}", count=points)
    lines = standings(view, names, columns, rounds, notes)
    if len(winners) > 1:
        lines += _wrapped([shared_win(view, names, winners)], columns)
    lines += ["", *_silhouette(view, names, columns, rounds)]
    if (superlative := best_expedition(view, names, rounds)) is not None:
        lines += _wrapped([superlative], columns)
    return lines


def ending(view: View, names: Sequence[str]) -> list[str]:
    """What ended the round, in whole sentences."""
    fields = {"round": view.standing.round, "rounds": view.standing.rounds, "count": view.turns}
    if view.ended == "stall":
        stalled = say("terminal_shown.stalled", count=view.idle)
        return [stalled, say("terminal_shown.round-over", **fields)]
    if not view.log:
        return [say("terminal_shown.round-over", **fields)]
    who = view.log[-1].who
    sentence = of_player(names[who], "last-card")
    return [say(f"terminal_shown.{sentence}", name=name_of(names, who), **fields)]


def shared_win(view: View, names: Sequence[str], winners: Sequence[int]) -> str:
    """A win of several sides."""
    sides = listed([side_name(view.variant, names, side) for side in winners])
    return say("terminal_shown.shared", names=sides, count=view.totals[winners[0]])


def best_of(rounds: Sequence[RoundSummary]) -> tuple[RoundSummary, Best] | None:
    """The best expedition of some rounds, and its round; None where none was worth anything."""
    found = [(summary, summary.best) for summary in rounds if summary.best is not None]
    best = max(found, key=lambda entry: entry[1].score, default=None)
    return best if best is not None and best[1].score > 0 else None


def best_expedition(view: View, names: Sequence[str], rounds: Sequence[RoundSummary]) -> str | None:
    """The best expedition of the match, in a sentence."""
    found = best_of(rounds)
    if found is None:
        return None
    summary, best = found
    return say(
        "terminal_shown.best",
        name=side_name(view.variant, names, best.side),
        colour=view.variant.colours[best.colour].name,
        round=summary.number,
        score=signed(best.score),
    )


def standings(
    view: View,
    names: Sequence[str],
    columns: int,
    rounds: Sequence[RoundSummary],
    notes: dict[int, str],
) -> list[str]:
    """The match as a table, best side first: its rounds as far as they fit, its totals, its notes."""
    variant, totals = view.variant, view.totals
    sides = sorted(range(len(totals)), key=lambda side: -totals[side])
    labels = {side: cut(side_name(variant, names, side), _LABEL) for side in sides}
    label = min(max(10, *map(width, labels.values())), max(4, columns - 2 - _TOTAL_COLUMN - _ROUND_COLUMN))
    room = min(columns, WIDEST) - 2 - label - _TOTAL_COLUMN
    shown = rounds[-max(1, room // _ROUND_COLUMN) :]
    heading = [right(str(summary.number), _ROUND_COLUMN) for summary in shown]
    match = right(say("terminal_shown.match-heading"), _TOTAL_COLUMN)
    lines = [" " * (label + 1) + "".join(heading) + match]
    for side in sides:
        scores = [right(str(summary.scores[side]), _ROUND_COLUMN) for summary in shown]
        line = f" {left(cut(labels[side], label), label)}" + "".join(scores)
        lines += _noted(line + right(str(totals[side]), _TOTAL_COLUMN), notes.get(side), columns)
    return lines


def _noted(line: str, note: str | None, columns: int) -> list[str]:
    """The line with its note behind it, or beneath it where there is no room."""
    if note is None:
        return [line]
    noted = f"{line}   {note}"
    return [noted] if width(noted) < columns else [line, f"   {note}"]


def _lead_notes(view: View, names: Sequence[str], next_starter: int | None) -> dict[int, str]:
    """Who leads, and who starts the next round."""
    totals = view.totals
    best = max(totals)
    leaders = [side for side, total in enumerate(totals) if total == best]
    notes: dict[int, list[str]] = {}
    if len(leaders) == 1:
        points = best - max(total for total in totals if total != best)
        sentence = of_side(view.variant, names, leaders[0], "leads")
        notes[leaders[0]] = [say(f"terminal_shown.{sentence}", count=points)]
    if next_starter is not None:
        starts = {"round": view.standing.round + 1, "name": name_of(names, next_starter)}
        side = view.variant.side_of[next_starter]
        if is_you(names[next_starter]):
            sentence = "you-starts"
        else:
            sentence = of_side(view.variant, names, side, "starts")
        notes.setdefault(side, []).append(say(f"terminal_shown.{sentence}", **starts))
    return {side: _comma(texts) for side, texts in notes.items()}


def _comma(texts: Sequence[str]) -> str:
    if len(texts) == 1:
        return texts[0]
    return say("terminal_shown.comma", first=texts[0], second=texts[1])


def _with_this(view: View, history: Sequence[RoundSummary]) -> list[RoundSummary]:
    """The history with the view's round as its last."""
    earlier = [summary for summary in history if summary.number < view.standing.round]
    return [*earlier, RoundSummary.of(view)]


def _silhouette(view: View, names: Sequence[str], columns: int, rounds: Sequence[RoundSummary]) -> list[str]:
    labels = [side_name(view.variant, names, side) for side in range(len(view.variant.sides))]
    courses = [(summary.number, summary.course) for summary in rounds]
    return silhouette(labels, courses, min(columns, WIDEST))
