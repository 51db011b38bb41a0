"""What the laboratory says to people; reports and figures are English."""

from __future__ import annotations

SENTENCES = {
    # The command line.
    "simulate": "play many games among bots, and tell what came of them",
    "seat": "a bot, in seat order: bot or bot:LEVEL (default: the best everywhere)",
    "deals": "how many deals to play, each once for every way to pass the seats on (default: {default})",
    "until": "play until the margin is known to so many points, more or less",
    "jobs": "how many processes to play in (default: one for each processor)",
    "engine": "what plays: compiled code where it can (auto), or nothing but that, or nothing but Python; "
    "the results are the same (default: auto)",
    "json": "print it as one JSON object",
    "bad-count": "{value} is no number from {low} to {high}",
    "bad-points": "{value} is no number of points greater than 0",
    # What cannot be done.
    "seats-person": "`{seat}` is a person: a simulation is played by bots alone",
    "seats-sides": "the sides of this variant do not change places as the seats are passed on, "
    "so bots that differ cannot be compared: seat the same level everywhere",
    "unmergeable-variant": "results of different rules do not add up: {one} and {other}",
    "unmergeable-version": "results of different versions do not add up: {one} and {other}",
    "unmergeable-levels": "results of different bots do not add up: {one} and {other}",
    "unmergeable-seed": "results of different seeds do not add up: {one} and {other}",
    "unmergeable-deals": "the same deals are in both results: {one} and {other}",
    "lost-workers": "the processes that play are lost again and again: {why}",
}
