"""A report: one page of HTML that needs nothing else, with figures, numbers, and how to have them again."""

from __future__ import annotations

import platform
import re
import shlex
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from lostcities.lab.figures import Series, histogram, intervals
from lostcities.lab.results import Expeditions, Results
from lostcities.lab.shown import SIDE_HEAD, expedition_cells, percent, points, side_cells
from lostcities.lab.statistics import Estimate

_STYLE = """
:root { color-scheme: light dark; --ground: #fdfcf9; --paper: #ffffff; --ink: #1d2129; --faint: #5b6470;
  --line: #dcdfe4; --s1: #1f6fb4; --s2: #c2541b; --s3: #1b7f5c; --s4: #8a4fb0; --s5: #a0720b; --s6: #b3365f; }
@media (prefers-color-scheme: dark) { :root { --ground: #14171c; --paper: #1b1f26; --ink: #e6e8eb;
  --faint: #a3abb6; --line: #353b45; --s1: #6bb1f0; --s2: #f2955c; --s3: #57c79b; --s4: #c79be8;
  --s5: #e0b64c; --s6: #f07ca0; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 3rem;
  background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .3rem; }
h2 { font-size: 1.15rem; margin: 2.2rem 0 .6rem; }
p.about { color: var(--faint); margin: 0 0 1.2rem; }
dl.facts { display: grid; grid-template-columns: repeat(3, 1fr);
  gap: .7rem; margin: 0; }
dl.facts div { background: var(--paper); border: 1px solid var(--line); border-radius: .5rem;
  padding: .6rem .8rem; }
dl.facts dt { color: var(--faint); font-size: .85rem; }
dl.facts dd { margin: 0; font-size: 1.15rem; font-variant-numeric: tabular-nums; }
dl.facts dd small { display: block; color: var(--faint); font-size: .8rem; }
figure { margin: 1rem 0 0; background: var(--paper); border: 1px solid var(--line); border-radius: .5rem;
  padding: .8rem; overflow-x: auto; }
figcaption { font-size: .92rem; margin-bottom: .5rem; }
ul.legend { list-style: none; display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; margin: .2rem 0 .4rem;
  padding: 0; font-size: .88rem; }
ul.legend li::before { content: ""; display: inline-block; width: .75em; height: .75em; border-radius: 2px;
  margin-right: .4em; background: var(--c); }
svg { display: block; width: 100%; min-width: 32rem; height: auto; }
svg text { fill: var(--faint); font: 12px system-ui, "Segoe UI", Roboto, Arial, sans-serif; }
@media (max-width: 40rem) { dl.facts { grid-template-columns: repeat(2, 1fr); }
  figure { padding: .6rem .4rem; } svg { min-width: 19rem; } svg text { font-size: 20px; } }
svg .middle { text-anchor: middle; } svg .end { text-anchor: end; } svg .name { fill: var(--ink); }
svg .grid { stroke: var(--line); stroke-width: 1; } svg .axis { stroke: var(--faint); stroke-width: 1; }
svg .mark { stroke: var(--ink); stroke-width: 1.2; stroke-dasharray: 4 3; }
svg .area { fill: var(--c); fill-opacity: .22; stroke: var(--c); stroke-width: 1.6; }
svg .point line { stroke: var(--c); stroke-width: 2.5; } svg .point circle { fill: var(--c); }
.s1 { --c: var(--s1); } .s2 { --c: var(--s2); } .s3 { --c: var(--s3); } .s4 { --c: var(--s4); }
.s5 { --c: var(--s5); } .s6 { --c: var(--s6); }
details { margin-top: .5rem; font-size: .9rem; } summary { cursor: pointer; color: var(--faint); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; margin-top: .4rem; }
th, td { padding: .25rem .7rem .25rem 0; text-align: right; white-space: nowrap;
  border-bottom: 1px solid var(--line); }
th { color: var(--faint); font-weight: 600; } th.left, td.left { text-align: left; }
code { font: .88em ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
pre { background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .8rem;
  white-space: pre-wrap; margin: .4rem 0; }
footer { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: .8rem; font-size: .88rem;
  color: var(--faint); }
"""


def report(results: Results, command: str) -> str:
    """The page."""
    title = f"{_variant(results)}: {' v '.join(side.name for side in results.sides)}"
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            '<head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f"<style>{_STYLE}</style></head>",
            "<body>",
            f"<h1>{escape(title)}</h1>",
            *_body(results),
            *_footer(results, command),
            "</body></html>\n",
        ]
    )


def _variant(results: Results) -> str:
    return results.variant.title or results.variant.name or "A variant"


def _body(results: Results) -> Iterator[str]:
    each = len(results.seating.rotations)
    seats = f", each played {each} times with the seats passed on" if each > 1 else ""
    stopped = " The simulation was stopped before its end." if results.interrupted else ""
    yield f'<p class="about">{results.rounds:,} rounds: {results.deals:,} deals{seats}.{stopped}</p>'
    if not results.rounds:
        return
    yield from _facts(results)
    yield "<h2>The sides</h2>"
    yield from _table(SIDE_HEAD, [side_cells(side) for side in results.sides])
    yield "<h2>Scores</h2>"
    yield from _scores(results)
    yield from _margin(results)
    yield "<h2>Length</h2>"
    yield from _turns(results)
    yield "<h2>Expeditions</h2>"
    yield from _expeditions(results)


# -- facts ----------------------------------------------------------------------------------------


def _facts(results: Results) -> Iterator[str]:
    first = results.sides[0].name
    yield '<dl class="facts">'
    yield _fact("Margin a round", points(results.margin), f"{first} less the others")
    wins = percent(results.sides[0].wins)
    yield _fact("Won by the first side", wins, f"{first}; a shared win is half a one")
    yield _fact(
        "Going first is worth", points(results.lead), f"points a round; wins {percent(results.first_wins)}"
    )
    yield _fact("Turns a round", points(results.turns), "of all seats together")
    yield _fact("Stalled", f"{results.stalled:,}", "rounds in which nobody drew from the deck any more")
    yield _fact("Ties", f"{results.ties / results.rounds:.2%}", "of the rounds")
    yield "</dl>"


def _fact(name: str, value: str, note: str) -> str:
    return f"<div><dt>{escape(name)}</dt><dd>{_numbers(value)}<small>{_numbers(note)}</small></dd></div>"


# -- figures --------------------------------------------------------------------------------------


def _scores(results: Results) -> Iterator[str]:
    series = [Series(side.name, side.scores) for side in results.sides]
    means = "; ".join(f"{side.name} {points(side.score)}" for side in results.sides)
    yield from _figure(
        f"Points of a side in a round, by the share of rounds. Means: {means}.",
        [one.name for one in series],
        histogram(series, "histogram of scores", "points in a round"),
        ("points", *(one.name for one in series)),
        _counts([one.tally for one in series]),
    )


def _margin(results: Results) -> Iterator[str]:
    scale = max(len(results.variant.sides) - 1, 1)
    first, tally = results.sides[0].name, results.tally("margin")
    yield from _figure(
        f"Points of {first} less those of the others, by the share of rounds; the broken line is at 0. "
        f"Mean: {points(results.margin)}.",
        [],
        histogram([Series(first, tally, scale)], "histogram of margins", "margin in a round", [0.0]),
        ("margin", "rounds"),
        [[f"{value / scale:g}", f"{count:,}"] for value, count in tally],
    )


def _turns(results: Results) -> Iterator[str]:
    tally = results.tally("turns")
    yield from _figure(
        f"Turns in a round, all seats together, by the share of rounds. Mean: {points(results.turns)}.",
        [],
        histogram([Series("turns", tally)], "histogram of turns", "turns in a round"),
        ("turns", "rounds"),
        [[str(value), f"{count:,}"] for value, count in tally],
    )


def _expeditions(results: Results) -> Iterator[str]:
    names = [side.name for side in results.sides]
    kinds = [str(wagers) for wagers in range(results.measures.wagers)]
    colours = [colour.name for colour in results.variant.colours]
    yield from _figure(
        "What an expedition came to that was started, by the number of wagers on it; "
        "the lines are 95 % intervals.",
        names,
        intervals(_rows(results, "wagers", kinds, "points"), "worth by wagers", "points of an expedition"),
        ("side", "wagers", "started", "points", "lost", "bonus", "cards"),
        [_expedition_row(one, "wagers") for one in results.wagers if one.started],
    )
    yield from _figure(
        "How often an expedition that was started lost points, by the number of wagers on it.",
        names,
        intervals(
            _rows(results, "wagers", kinds, "lost"), "lost by wagers", "share that lost points", percent=True
        ),
        (),
        [],
    )
    yield from _figure(
        "What an expedition came to that was started, by its colour.",
        names,
        intervals(_rows(results, "colour", colours, "points"), "worth by colour", "points of an expedition"),
        ("side", "colour", "started", "points", "lost", "bonus", "cards"),
        [_expedition_row(one, "colour") for one in results.colours if one.started],
    )


def _rows(
    results: Results, by: str, labels: Sequence[str], what: str
) -> list[tuple[str, list[Estimate | None]]]:
    """For each label the estimate of each side."""
    found = results.wagers if by == "wagers" else results.colours
    return [
        (
            label if by == "colour" else f"{label} wager{'' if label == '1' else 's'}",
            [getattr(one, what) for one in found if str(one.where[by]) == label],
        )
        for label in labels
    ]


def _expedition_row(one: Expeditions, by: str) -> list[str]:
    return [one.where["side"], str(one.where[by]), f"{one.share:.1%}", *expedition_cells(one)]


def _counts(tallies: Sequence[Iterable[tuple[int, int]]]) -> list[list[str]]:
    """A line for each value with its count in every tally."""
    counts = [dict(tally) for tally in tallies]
    values = sorted(set().union(*counts))
    return [[str(value), *(f"{count.get(value, 0):,}" for count in counts)] for value in values]


def _figure(
    caption: str, names: Sequence[str], picture: str, head: Sequence[str], rows: Sequence[Sequence[str]]
) -> Iterator[str]:
    yield f"<figure><figcaption>{_numbers(caption)}</figcaption>"
    if names:
        items = "".join(f'<li class="s{at}">{escape(name)}</li>' for at, name in enumerate(names, 1))
        yield f'<ul class="legend">{items}</ul>'
    yield picture
    if rows:
        yield "<details><summary>The numbers</summary>"
        yield from _table(head, rows)
        yield "</details>"
    yield "</figure>"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    left = sum(name in ("side", "colour") for name in head) or 1
    yield '<div class="wide"><table><thead>'
    yield _line("th", head, left)
    yield "</thead><tbody>"
    yield from (_line("td", cells, left) for cells in rows)
    yield "</tbody></table></div>"


def _numbers(text: str) -> str:
    """Text for a page, with minus signs before its numbers and dashes between them."""
    text = re.sub(r"(?<=\d)-(?=\d)", "–\N{WORD JOINER}", re.sub(r"(?<![\w.%-])-(?=\d)", "−", escape(text)))
    return text.replace(" %", "\N{NO-BREAK SPACE}%").replace(" ± ", "\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}")


def _line(tag: str, cells: Sequence[str], left: int) -> str:
    shown = (
        f"<{tag}{' class=left' if at < left else ''}>{_numbers(cell)}</{tag}>"
        for at, cell in enumerate(cells)
    )
    return f"<tr>{''.join(shown)}</tr>"


# -- how to have it again ---------------------------------------------------------------------------


def _footer(results: Results, command: str) -> Iterator[str]:
    origin = results.summary.origin
    seats = " ".join(f"--seat {level}" for level in ("You", "bot"))
    yield "<footer>"
    yield "<p>Made by</p>"
    yield f"<pre><code>{escape(command)}</code></pre>"
    yield (
        f"<p>Seed <code>{escape(results.seed)}</code>, rules <code>{escape(results.variant.name or '')} "
        f"{origin.variant}</code>, lostcities {escape(origin.version)}, "
        f"Python {platform.python_version()} on {escape(platform.system())} {escape(platform.machine())}. "
        "The same command with the same seed and version brings the same numbers, on any machine.</p>"
    )
    yield (
        f"<p>Any deal can be played by hand: number 1 is the first round of "
        f"<code>lostcities --variant {escape(results.variant.name or 'FILE')} {seats} "
        f"--seed {escape(shlex.quote(results.seed_of(1)))}</code>.</p>"
    )
    yield (
        "<p>Intervals are at 95 %, and their unit is the deal with all its rotations, for rounds of one "
        "deal are not independent. ± is half an interval. <i>lost</i> is the share of the started "
        "expeditions that came to less than 0, <i>bonus</i> the share that reached one, <i>negative</i> "
        "the share of rounds below 0.</p>"
    )
    yield "</footer>"
