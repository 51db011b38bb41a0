"""The command line: arguments become one function for each command.

Nothing but argparse is loaded until the arguments are known, so that `--help` costs nothing.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn

from lostcities.texts import LANGUAGES, say, speaking
from lostcities.texts.choice import language_of

if TYPE_CHECKING:
    from pathlib import Path

    from lostcities.catalogue.library import Library
    from lostcities.engine import Seed, Variant
    from lostcities.places import Places
    from lostcities.settings import Settings
    from lostcities.table import Game
    from lostcities.terminal.options import Options

DONE = 0
FINDINGS = 1
USAGE = 2
BAD_VARIANT = 3
INTERRUPTED = 130

_DEFAULT_PACE = 0.5
_SHELLS = ("bash", "fish", "zsh")
#: Those of the terminal, which is not loaded for its names; a test keeps them the same.
_THEMES = ("auto", "default", "dark", "mono")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name; returns the exit code.

    0 done, 1 findings or something wrong inside a record, 2 wrong usage or a file that cannot be
    found or read, 3 a variant that is unknown or wrong, 130 interrupted.
    """
    _open_missing_streams()
    try:
        return _main(arguments)
    except KeyboardInterrupt:  # before there was anything that it could stop
        return INTERRUPTED


def _main(arguments: Sequence[str] | None) -> int:
    options = _parse(arguments)
    from lostcities.terminal.streams import lenient  # here: the help does without it

    lenient(sys.stdout)
    lenient(sys.stderr)
    with speaking(_language(options), ascii_only=_is_ascii(options)):
        return _run(options)


def _open_missing_streams() -> None:
    """A stream that was closed before the program began reads as empty, or swallows what is written."""
    for name, mode in {"stdin": "r", "stdout": "w", "stderr": "w"}.items():
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123


def _language(options: argparse.Namespace) -> str:
    """The language of the command line, the environment or the settings; else that of the system."""
    wish = options.lang or os.environ.get("LOSTCITIES_LANG")
    if not wish:
        with suppress(ValueError):  # whoever needs the settings will say what is wrong with them
            wish = _settings().language
    return language_of(wish, os.environ)


def _is_ascii(options: argparse.Namespace) -> bool:
    """Whether nothing but ASCII is to be written, by the command line or the settings."""
    if options.ascii is None and "ascii" in options.takes:
        with suppress(ValueError):  # whoever needs the settings will say what is wrong with them
            return bool(_settings().ascii)
    return bool(options.ascii)


def _run(options: argparse.Namespace) -> int:
    """Run what the options ask for; an error that a person can bring about is told in a sentence."""
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        code = run(options)
        sys.stdout.flush()  # what cannot be written is told here, not by Python as it ends
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _silence()
        return FINDINGS
    except OSError as error:
        _silence()
        print(say("cli.output-failed", reason=error.strerror or error), file=sys.stderr)
        return FINDINGS
    except ValueError as error:
        known = _exit_code(error)
        if known is None:
            raise
        print(error, file=sys.stderr)
        return known


def _exit_code(error: ValueError) -> int | None:
    """What an error that a person can bring about exits with; None for any other."""
    from lostcities.bots import BotFailed, BotUnusable, UnknownLevel
    from lostcities.catalogue.library import UnknownVariant
    from lostcities.catalogue.loading import VariantProblems
    from lostcities.catalogue.making import NotMade
    from lostcities.lab.errors import LabError, LostWorkers
    from lostcities.reading.files import Unreadable
    from lostcities.records import BadSeed, JournalError, RecordLocked
    from lostcities.records.record import BadRecord
    from lostcities.settings import BadSettings
    from lostcities.table import BadSeats, MatchIsOver, NoStallLimit, PlaysOutside

    usage = (NotMade, UnknownLevel, Unreadable, BadSeed, JournalError, RecordLocked, BadSeats, MatchIsOver)
    for code, kinds in {
        FINDINGS: (BadRecord, NoStallLimit, BotFailed, LostWorkers),
        USAGE: (*usage, BadSettings, BotUnusable, PlaysOutside, LabError),
        BAD_VARIANT: (UnknownVariant, VariantProblems),
    }.items():
        if isinstance(error, kinds):
            return code
    return None


def _silence() -> None:
    """Nobody reads our output any more: let Python not complain of it when it ends."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# -- the commands --------------------------------------------------------------------------------


def _play(options: argparse.Namespace) -> int:
    from lostcities.table import UNNAMED, new_game, players_from
    from lostcities.terminal.app import play

    settings, records = _settings(), _places().records
    variant = _variant(options)
    first = sys.stdin.isatty() and not records.is_dir()
    game = new_game(
        variant,
        players_from(options.seat, variant, settings.name or UNNAMED),
        records=records,
        seed=options.seed,
        practice=options.practice,
        program=_version(),
    )
    with closing(game):
        return play(game, _table_options(options, settings, first=first), _rematch())


def _resume(options: argparse.Namespace) -> int:
    from lostcities.records.resume import saved
    from lostcities.table import resumed_game
    from lostcities.terminal.app import play
    from lostcities.terminal.choosing import choose_match

    settings, library, record = _settings(), _library(options), options.record
    if record is None:
        directory = _places().records
        record = choose_match(saved(directory, library))
        if record is None:
            print(say("cli.no-unfinished", directory=directory), file=sys.stderr)
            return USAGE
    with closing(resumed_game(record, library)) as game:
        return play(game, _table_options(options, settings), _rematch())


def _rematch() -> Callable[[Game], Game]:
    from functools import partial

    from lostcities.table import rematch

    return partial(rematch, records=_places().records, program=_version())


def _replay(options: argparse.Namespace) -> int:
    from lostcities.records.replay import replay

    answer = replay(options.record, as_json=options.json, library=_library(options))
    sys.stdout.write(answer.output)
    sys.stderr.write(answer.errors)
    return answer.code


def _simulate(options: argparse.Namespace) -> int:
    from lostcities.lab.command import Wish, simulate

    return simulate(Wish(variant=_library(options).find(options.variant), **_given(options)))


def _given(options: argparse.Namespace) -> dict[str, Any]:
    """What a simulation is asked for besides the variant."""
    return {
        "seats": options.seat,
        "deals": options.deals,
        "until": options.until,
        "seed": options.seed,
        "jobs": options.jobs,
        "json": options.json,
        "engine": options.engine,
        "executor": options.executor,
        "resume": options.resume,
        "kept": _places().records.parent / "simulations",
        "csv": options.csv,
        "report": options.report,
        "records": options.records,
        "ladder": options.ladder,
        "ascii": options.ascii,
        "command": options.typed,
    }


def _doctor(options: argparse.Namespace) -> int:
    from lostcities.doctor import examine

    findings = list(examine(_places()))
    for finding in findings:
        print(finding)
    return FINDINGS if any(finding.wrong for finding in findings) else DONE


def _completion(options: argparse.Namespace) -> int:
    from lostcities.completions import completion

    sys.stdout.write(completion(options.shell))
    return DONE


def _variant_list(options: argparse.Namespace) -> int:
    from lostcities.catalogue.commands import list_variants

    return _print(list_variants(_library(options)))


def _variant_show(options: argparse.Namespace) -> int:
    from lostcities.catalogue.commands import show

    return _print(show(_library(options), options.name, resolved=options.resolved))


def _variant_new(options: argparse.Namespace) -> int:
    from pathlib import Path

    from lostcities.catalogue.commands import new

    return _print(new(_library(options), options.name, options.base, Path()))


def _variant_diff(options: argparse.Namespace) -> int:
    from lostcities.catalogue.commands import diff

    return _print(diff(_library(options), options.name, options.other))


def _variant_rules(options: argparse.Namespace) -> int:
    from lostcities.catalogue.commands import rules

    return _print(rules(_library(options), options.name))


def _variant_check(options: argparse.Namespace) -> int:
    from lostcities.table.workshop import GAMES, check

    games = GAMES if options.games is None else options.games
    return check(_library(options), options.file, options.format, games)


def _variant_compare(options: argparse.Namespace) -> int:
    from lostcities.lab.command import Wish
    from lostcities.lab.compare_command import compare

    library, given = _library(options), ("deals", "jobs", "json", "engine")
    variant, other = library.find(options.name), library.find(options.other)
    wish = Wish(
        variant=variant,
        seats=options.seat,
        seed=options.seed,
        ascii=options.ascii,
        **{name: getattr(options, name) for name in given},
    )
    return compare(wish, other)


def _variant_schema(options: argparse.Namespace) -> int:
    from lostcities.catalogue.commands import schema_text

    return _print(schema_text())


def _print(text: str) -> int:
    print(text)
    return DONE


# -- what they need ------------------------------------------------------------------------------


def _places() -> Places:
    from lostcities.places import Places

    return Places.of()


def _library(options: argparse.Namespace) -> Library:
    from lostcities.catalogue.library import Library

    return Library.of(_places().variants, options.variants_dir)


def _variant(options: argparse.Namespace) -> Variant:
    from attrs import evolve

    variant = _library(options).find(options.variant)
    if options.rounds is None:
        return variant
    return evolve(variant, match=evolve(variant.match, rounds=options.rounds))


def _settings() -> Settings:
    from lostcities.settings import read_settings

    return read_settings(_places().config)


def _table_options(options: argparse.Namespace, settings: Settings, *, first: bool = False) -> Options:
    """How the person wants the table: by the command line, else the settings, else as most like it."""
    from lostcities.terminal.options import Options

    def chosen(name: str) -> Any:
        given, kept = getattr(options, name), getattr(settings, name)
        return given if given is not None else kept if kept is not None else _DEFAULTS[name]

    return Options(
        pace=chosen("pace"),
        color=options.color,
        theme=chosen("theme"),
        ascii=chosen("ascii"),
        plain=chosen("plain") or (options.plain is None and bool(os.environ.get("ACCESSIBLE"))),
        first=first,
    )


def _version() -> str:
    from lostcities import __version__

    return __version__


# -- the arguments -------------------------------------------------------------------------------

_GAME: dict[str, object] = {"variant": "classic", "seat": (), "seed": None, "rounds": None, "practice": False}
_TABLE: dict[str, object] = {"pace": None, "color": "auto", "theme": None, "ascii": None, "plain": None}
#: What holds where neither the command line nor the settings say anything.
_DEFAULTS: dict[str, object] = {"pace": _DEFAULT_PACE, "theme": "auto", "ascii": False, "plain": False}
_LIBRARY: dict[str, object] = {"variants_dir": None}
_COMPARED = {name: _GAME[name] for name in ("seat", "seed")} | _LIBRARY | {"ascii": None}
_SIMULATED = {name: _GAME[name] for name in ("variant", "seat", "seed")} | _LIBRARY | {"ascii": None}
#: What every command has a use for.
_ALWAYS: dict[str, object] = {"lang": None}

_Commands = argparse._SubParsersAction  # it has no public name
_Group = argparse._ActionsContainer


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The arguments with their defaults; an option that its command has no use for is an error.

    Options before a command are parsed by its parent, so nothing but what was given is stored until all
    of them are known.
    """
    parser = _parser()
    options = parser.parse_args(arguments)
    options.typed = shlex.join(["lostcities", *(sys.argv[1:] if arguments is None else arguments)])
    for name, default in (_GAME | _TABLE | _LIBRARY | _ALWAYS).items():
        if not hasattr(options, name):
            setattr(options, name, default)
        elif name not in options.takes and name not in _ALWAYS:
            parser.error(say("cli.not-with", option=f"--{name.replace('_', '-')}", command=options.command))
    return options


class _Parser(argparse.ArgumentParser):
    """Refuses arguments as argparse does, but shows nothing of them that would move the cursor."""

    def error(self, message: str) -> NoReturn:
        from lostcities.reading.problems import shown

        super().error(shown(message, None))


def _parser() -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = _Parser(
        prog="lostcities", description=say("cli.about"), epilog=say("cli.epilog"), allow_abbrev=False
    )
    version = f"lostcities {_version()}"
    parser.add_argument("--version", action="version", version=version, help=say("cli.version"))
    _add_language(parser)
    parser.set_defaults(run=_play, takes=_GAME | _TABLE | _LIBRARY, command="play")
    _add_game_options(parser)
    _add_table_options(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    resume = _add_command(commands, "resume", _resume, _TABLE | _LIBRARY)
    resume.add_argument("record", metavar="RECORD", nargs="?", type=_path, help=say("cli.resume-record"))
    _add_table_options(resume)
    _add_variants_dir(resume)
    replay = _add_command(commands, "replay", _replay, _LIBRARY)
    replay.add_argument("record", metavar="RECORD", type=_path, help=say("cli.replay-record"))
    replay.add_argument("--json", action="store_true", help=say("cli.replay-json"))
    _add_variants_dir(replay)
    _add_simulate_arguments(_add_command(commands, "simulate", _simulate, _SIMULATED, "lab.simulate"))
    _add_variant_commands(commands)
    _add_command(commands, "doctor", _doctor)
    completion = _add_command(commands, "completion", _completion)
    completion.add_argument("shell", choices=_SHELLS, help=say("cli.completion-shell"))
    return parser


def _add_command(
    commands: _Commands[argparse.ArgumentParser],
    name: str,
    run: Callable[[argparse.Namespace], int],
    takes: Mapping[str, object] = MappingProxyType({}),
    text: str | None = None,
) -> argparse.ArgumentParser:
    about = say(text if text and "." in text else f"cli.{text or name}")
    command: argparse.ArgumentParser = commands.add_parser(
        name, help=about, description=about, allow_abbrev=False
    )
    _add_language(command)
    command.set_defaults(run=run, takes=takes, command=(text or name).rpartition(".")[2].replace("-", " "))
    return command


def _add_variant_commands(commands: _Commands[argparse.ArgumentParser]) -> None:
    about = say("cli.variant")
    variant = commands.add_parser("variant", help=about, description=about, allow_abbrev=False)
    kinds = variant.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, run in {
        "list": _variant_list,
        "show": _variant_show,
        "rules": _variant_rules,
        "new": _variant_new,
        "check": _variant_check,
        "diff": _variant_diff,
        "compare": _variant_compare,
        "schema": _variant_schema,
    }.items():
        takes = {} if name == "schema" else _COMPARED if name == "compare" else _LIBRARY
        text = "lab.compare" if name == "compare" else f"variant-{name}"
        command = _add_command(kinds, name, run, takes, text)
        if name in ("show", "rules", "diff", "compare"):
            command.add_argument("name", metavar="VARIANT", help=say("cli.variant-name"))
        if name == "show":
            command.add_argument("--resolved", action="store_true", help=say("cli.variant-resolved"))
        if name in ("diff", "compare"):
            command.add_argument("other", metavar="VARIANT", help=say("cli.variant-name"))
        if name == "new":
            command.add_argument("name", metavar="NAME", help=say("cli.variant-new-name"))
            command.add_argument(
                "--from", metavar="VARIANT", dest="base", default="classic", help=say("cli.variant-from")
            )
        if name == "check":
            _add_check_arguments(command)
        if name == "compare":
            _add_compare_arguments(command)
        if takes:
            _add_variants_dir(command)


def _add_check_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", nargs="+", type=_path, help=say("cli.variant-file"))
    formats = ("text", "json", "github")
    command.add_argument("--format", choices=formats, default="text", help=say("cli.variant-format"))
    command.add_argument("--games", metavar="N", type=_games, help=say("cli.variant-games"))


def _add_compare_arguments(command: argparse.ArgumentParser) -> None:
    _add(command, "--seat", metavar="SEAT", action="append", help=say("lab.compare-seat"))
    command.add_argument("--deals", metavar="N", type=_deals, help=say("lab.deals", default=1000))
    _add_playing_arguments(command)


def _add_playing_arguments(command: argparse.ArgumentParser) -> None:
    """How it is played, and told."""
    _add(command, "--seed", metavar="SEED", type=_seed, help=say("cli.seed"))
    command.add_argument("--jobs", metavar="N", type=_jobs, help=say("lab.jobs"))
    _add(command, "--ascii", action="store_true", help=say("lab.ascii"))
    engines = ("auto", "compiled", "python")
    command.add_argument("--engine", choices=engines, default="auto", help=say("lab.engine"))
    command.add_argument("--json", action="store_true", help=say("lab.json"))


def _add_simulate_arguments(command: argparse.ArgumentParser) -> None:
    _add(command, "--variant", metavar="VARIANT", help=say("cli.variant-option"))
    _add(command, "--seat", metavar="SEAT", action="append", help=say("lab.seat"))
    length = command.add_mutually_exclusive_group()
    length.add_argument("--deals", metavar="N", type=_deals, help=say("lab.deals", default=1000))
    length.add_argument("--until", metavar="POINTS", type=_points, help=say("lab.until"))
    command.add_argument("--executor", metavar="PLACE", help=say("lab.executor"))
    command.add_argument(
        "--resume", metavar="FILE", nargs="?", type=_path, const=True, default=False, help=say("lab.resume")
    )
    command.add_argument("--csv", metavar="FILE", type=_path, help=say("lab.csv"))
    command.add_argument("--report", metavar="FILE", type=_path, help=say("lab.report"))
    command.add_argument("--records", metavar="DIR", type=_path, help=say("lab.records"))
    command.add_argument("--ladder", action="store_true", help=say("lab.ladder"))
    _add_playing_arguments(command)
    _add_variants_dir(command)


def _add_game_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("the game")
    _add(group, "--variant", metavar="VARIANT", help=say("cli.variant-option"))
    _add(group, "--seat", metavar="SEAT", action="append", help=say("cli.seat"))
    _add(group, "--seed", metavar="SEED", type=_seed, help=say("cli.seed"))
    _add(group, "--rounds", metavar="N", type=_rounds, help=say("cli.rounds"))
    _add(group, "--practice", action="store_true", help=say("cli.practice"))
    _add_variants_dir(group)


def _add_table_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("the table")
    pace = say("cli.pace", default=_DEFAULT_PACE)
    _add(group, "--pace", metavar="SECONDS", type=_pace, help=pace)
    _add(group, "--color", choices=("auto", "never", "always"), help=say("cli.color"))
    _add(group, "--theme", choices=_THEMES, help=say("cli.theme"))
    _add(group, "--ascii", action=argparse.BooleanOptionalAction, help=say("cli.ascii"))
    _add(group, "--plain", action=argparse.BooleanOptionalAction, help=say("cli.plain"))


def _add_variants_dir(group: _Group) -> None:
    _add(group, "--variants-dir", metavar="DIR", type=_path, help=say("cli.variants-dir"))


def _add_language(parser: argparse.ArgumentParser) -> None:
    _add(parser, "--lang", choices=tuple(LANGUAGES), help=say("cli.lang"))


def _add(group: _Group, flag: str, **how: Any) -> None:
    """Add an option that is only stored when it is given."""
    group.add_argument(flag, default=argparse.SUPPRESS, **how)


def _path(text: str) -> Path:
    from pathlib import Path  # a third of what `--help` would load

    if not text:  # it would be taken for the directory one is in
        raise argparse.ArgumentTypeError(say("cli.empty-path"))
    return Path(text)


def _seed(text: str) -> Seed:
    return int(text) if re.fullmatch(r"0|-?[1-9][0-9]{0,1000}", text) else text


def _rounds(text: str) -> int:
    from lostcities.engine.variant import LIMITS

    low, high = LIMITS["match.rounds"]
    if not re.fullmatch(r"[0-9]{1,4}", text) or not low <= int(text) <= high:
        raise argparse.ArgumentTypeError(say("cli.bad-rounds", low=low, high=high, value=text))
    return int(text)


def _games(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise argparse.ArgumentTypeError(say("cli.bad-games", value=text))
    return int(text)


def _deals(text: str) -> int:
    return _count(text, 1_000_000_000)


def _jobs(text: str) -> int:
    return _count(text, 1024)


def _count(text: str, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,10}", text) or not 1 <= int(text) <= most:
        raise argparse.ArgumentTypeError(say("lab.bad-count", low=1, high=most, value=text))
    return int(text)


def _points(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", text) or not float(text):
        raise argparse.ArgumentTypeError(say("lab.bad-points", value=text))
    return float(text)


def _pace(text: str) -> float:
    from lostcities.settings import is_seconds

    if not is_seconds(text):
        raise argparse.ArgumentTypeError(say("cli.bad-pace", value=text))
    return float(text)
