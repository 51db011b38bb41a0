"""What the laboratory says to people; reports and figures are English."""

from __future__ import annotations

SENTENCES = {
    # The command line.
    "simulate": "play many games among bots, and tell what came of them",
    "seat": "a bot, in seat order: bot or bot:LEVEL (default: the best everywhere)",
    "deals": "how many deals to play, each once for every way to pass the seats on (default: {default})",
    "until": "play until the margin is known to so many points, more or less",
    "jobs": "how many processes to play in (default: one for each processor)",
    "csv": "write a line for each round into this file",
    "report": "write a page with figures into this file",
    "records": "write a record of each round into this directory",
    "executor": "where to play instead: dask:ADDRESS of a scheduler",
    "resume": "go on with what was stopped; a FILE keeps what is gathered, and goes on with what it holds",
    "ladder": "every bot named against every other, whatever number of seats there are",
    "ascii": "draw in ASCII",
    "engine": "what plays: compiled code where it can (auto), or nothing but that, or nothing but Python; "
    "the results are the same (default: auto)",
    "json": "print it as one JSON object",
    "compare": "play two variants, and tell how they differ",
    "compare-seat": "a bot for every seat, or one for each: bot or bot:LEVEL (default: the best everywhere)",
    "bad-count": "{value} is no number from {low} to {high}",
    "bad-points": "{value} is no number of points as 0.5 or 12, greater than 0",
    # While it runs, and when it is stopped.
    "progress": "{bar} {done:,}/{wanted:,} deals",
    "progress-rate": "{bar} {done:,}/{wanted:,} deals, {rate} a second, {left} left",
    "compiling": "Compiling the game for this machine, which takes a minute, once ...",
    "interrupted": {
        "one": "Stopped after {count:,} deal; the same command with --resume goes on.",
        "other": "Stopped after {count:,} deals; the same command with --resume goes on.",
    },
    "interrupted-sums": {
        "one": "Stopped after {count:,} deal; the same command with --resume, and without --csv and "
        "--records, goes on with its sums.",
        "other": "Stopped after {count:,} deals; the same command with --resume, and without --csv and "
        "--records, goes on with their sums.",
    },
    "interrupted-comparison": {
        "one": "Stopped after {count:,} deal of the first variant.",
        "other": "Stopped after {count:,} deals of the first variant.",
    },
    "interrupted-empty": "Stopped before the first deals were played.",
    "interrupted-ladder": {
        "one": "Stopped in pair {done} of {count}.",
        "other": "Stopped in pair {done} of {count}.",
    },
    # What cannot be done.
    "unwritable": "{path} cannot be written: {cause}",
    "one-file": "{path} cannot hold both the lines and the page",
    "ladder-levels": "a ladder takes two bots or more, each named once",
    "ladder-alone": "a ladder is told in one table: leave out --csv, --report, --records and --resume",
    "compare-seats": "{given} bots are named for {players} seats: name one for all of them, or one for each",
    "not-compiled": "this is not played in compiled code: that takes numba (the extra `fast`), "
    "and bots and a variant that it knows",
    "nothing-to-resume": "nothing of this variant with these bots was stopped before",
    "not-a-simulation": "{path} holds no simulation that was stopped",
    "resume-and-rounds": "what goes on with --resume knows no single rounds: leave out --csv and --records",
    "records-and-compiled": "compiled code keeps no turns: leave out --records or --engine",
    "records-and-programs": "records know every hand, and a program that plays could read them: leave out "
    "--records",
    "executor-and-jobs": "--executor brings its own processes: leave out --jobs",
    "executor-form": "`{place}` is nowhere to play: write dask:tcp://HOST:PORT",
    "executor-missing": "to play on other machines takes dask: pip install 'lostcities[dask]'",
    "executor-silent": "the scheduler at {place} does not answer: {cause}",
    "seats-person": "`{seat}` is a person: a simulation is played by bots alone",
    "seats-sides": "the sides of this variant do not change places as the seats are passed on, "
    "so bots that differ cannot be compared: seat the same level everywhere",
    "unmergeable-variant": "results of different rules do not add up: {one} and {other}",
    "unmergeable-version": "results of different versions do not add up: {one} and {other}",
    "unmergeable-levels": "results of different bots do not add up: {one} and {other}",
    "unmergeable-seed": "results of different seeds do not add up: {one} and {other}",
    "unmergeable-deals": "the same deals are in both results: {one} and {other}",
    "lost-workers": "the processes that play are lost again and again: {cause}",
}
