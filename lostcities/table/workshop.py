"""Checking variant files for their authors: what is wrong, what is idle, and how the sound ones play."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

from attrs import frozen

from lostcities.catalogue.idle import idle_rules
from lostcities.catalogue.library import Library
from lostcities.catalogue.loading import Loaded, load_file
from lostcities.catalogue.words import listed
from lostcities.reading.files import Unreadable
from lostcities.reading.problems import START, Finding, Problem, Source, ordered, shown
from lostcities.reading.report import as_data, as_github, as_text, json_text
from lostcities.table.trial import Trial, trial
from lostcities.texts import say

SOUND = 0
FINDINGS = 1
UNREADABLE = 2

#: How many rounds each level plays of a sound variant.
GAMES = 200
#: Who plays: one that does anything, and one that plays sensibly.
LEVELS = ("random", "novice")
#: Play at random may stall now and then; more often than once in so many rounds is worth a word.
RARE_STALL = 20

Format = Literal["text", "json", "github"]


@frozen
class Checked:
    """What a file came to: `variant` is None in `loaded` if it is wrong, `loaded` if it cannot be read."""

    path: Path
    loaded: Loaded | None
    findings: tuple[Finding, ...]
    trials: tuple[Trial, ...] = ()

    @property
    def code(self) -> int:
        """What the file alone would exit with."""
        if self.loaded is None:
            return UNREADABLE
        return SOUND if self.loaded.variant is not None else FINDINGS


def check(library: Library, files: Sequence[Path], form: Format = "text", games: int = GAMES) -> int:
    """Tells of every file what is wrong or odd about it; returns the exit code.

    0 where all are sound, 1 where one is wrong, 2 where one cannot be found or read.
    """
    worst = SOUND
    told = []
    for path in files:
        checked = check_file(path, library, games)
        worst = max(worst, checked.code)
        told.append(checked)
        if form != "json":
            _print(checked, form)
    if form == "json":
        print(json_text(_data(told)))
    elif form == "text" and any(checked.loaded is not None and checked.findings for checked in told):
        print(say("variants.rules-explained"))
    return worst


def check_file(path: Path, library: Library, games: int = GAMES) -> Checked:
    """One file, read, and played if it is sound."""
    try:
        loaded = load_file(path, library)
    except Unreadable as error:
        problem = Problem(START, "", f"unreadable-{error.reason}")
        return Checked(path, None, (Finding(Source(str(path), ""), problem),))
    if loaded.variant is None:
        return Checked(path, loaded, loaded.findings)
    idle = tuple(idle_rules(loaded))
    trials = tuple(trial(loaded.variant, level, games) for level in LEVELS) if games else ()
    findings = ordered([*loaded.findings, *idle, *oddities(loaded, trials)])
    return Checked(path, loaded, findings, trials)


# -- what ends oddly -----------------------------------------------------------------------------


def oddities(loaded: Loaded, trials: Sequence[Trial]) -> Iterator[Finding]:
    """What never happened in the trials, or too often."""
    for one in trials:
        yield from _of_one(loaded, one)
    whole = [one for one in trials if one.rounds]
    if whole:
        yield from _of_all(loaded, whole)


def _of_one(loaded: Loaded, one: Trial) -> Iterator[Finding]:
    who = {"level": one.level, "rounds": one.rounds}
    if one.rounds < one.wanted:
        yield loaded.problem_at("", "trial-cut", "note", **who, wanted=one.wanted, seed=one.rounds + 1)
    if one.stalled and (one.level != "random" or len(one.stalled) * RARE_STALL > one.rounds):
        severity: Literal["warning", "note"] = "note" if one.level == "random" else "warning"
        details = who | {"count": len(one.stalled), "seed": one.stalled[0]}
        yield loaded.problem_at("round.stall_limit", "trial-stall", severity, **details)


def _of_all(loaded: Loaded, trials: Sequence[Trial]) -> Iterator[Finding]:
    variant = loaded.get()
    together = {"levels": _levels(trials), "count": min(one.rounds for one in trials)}
    yield from _of_colours(loaded, trials[-1])
    if variant.scoring.by_length is None:
        for place, bonus in enumerate(variant.scoring.bonus):
            if not any(place in one.bonuses for one in trials):
                key = f"scoring.bonus[{place + 1}]" if len(variant.scoring.bonus) > 1 else "scoring.bonus"
                yield loaded.problem_at(key, "trial-bonus", "warning", cards=bonus.cards, **together)
    if not any(one.has_gained for one in trials):
        yield loaded.problem_at("scoring", "trial-loss", "warning", **together)


def _levels(trials: Sequence[Trial]) -> str:
    """ "`random` and `novice`": those who played."""
    return listed([f"`{one.level}`" for one in trials])


def _of_colours(loaded: Loaded, sensible: Trial) -> Iterator[Finding]:
    """The colours that are worth no expedition to a sensible player; what the other one does is chance."""
    who: dict[str, object] = {"level": sensible.level, "count": sensible.rounds}
    if not sensible.opened:
        yield loaded.problem_at("scoring", "trial-nothing", "warning", **who)
        return
    for place, colour in enumerate(loaded.get().colours):
        if place not in sensible.opened:
            key = f"colours[{place + 1}]"
            yield loaded.problem_at(key, "trial-colour", "warning", **who, colour=colour.name)


# -- telling it ----------------------------------------------------------------------------------


def _print(checked: Checked, form: Format) -> None:
    if form == "github":
        if checked.findings:
            print(as_github(checked.findings))
        return
    if checked.loaded is None:
        print(*checked.findings, file=sys.stderr)
        return
    if checked.findings:
        print(as_text(checked.findings))
    for line in _sound_lines(checked):
        print(line)


def _sound_lines(checked: Checked) -> Iterator[str]:
    if checked.loaded is None or (variant := checked.loaded.variant) is None:
        return
    file = shown(str(checked.path), None)
    yield say("variants.sound", file=file, cards=variant.pack_size, players=variant.players)
    for one in checked.trials:
        yield say(
            "variants.played",
            file=file,
            level=one.level,
            count=one.rounds,
            turns=f"{one.mean_turns:.1f}",
            points=f"{one.mean_points:.1f}",
            least=one.least,
            greatest=one.greatest,
        )


def _data(told: Sequence[Checked]) -> dict[str, object]:
    return {
        "files": [
            {
                "file": str(checked.path),
                "sound": checked.code == SOUND,
                "trials": [
                    {
                        "level": one.level,
                        "rounds": one.rounds,
                        "turns": round(one.mean_turns, 1),
                        "points": round(one.mean_points, 1),
                        "stalled": list(one.stalled),
                    }
                    for one in checked.trials
                ],
            }
            for checked in told
        ],
        "findings": [finding for checked in told for finding in as_data(checked.findings)],
    }
