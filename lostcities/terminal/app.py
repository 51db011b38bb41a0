"""A match played at this terminal: who sits where, how it ends, and the way back to it."""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from textwrap import wrap

from attrs import define, evolve, field

from lostcities.bots import BotFailed
from lostcities.records import HeldJournal, JournalError
from lostcities.table import BotSeat, EmptyHand, Game, Outcome, Seat, Table
from lostcities.terminal.narrator import Narrator
from lostcities.terminal.options import Options
from lostcities.terminal.seats import PersonSeat
from lostcities.terminal.sitting import BadLine, Desk, Sitting
from lostcities.terminal.streams import is_closed, is_dumb, lenient, silence
from lostcities.terminal.words import shown_names
from lostcities.texts import say

DONE = 0
FAILED = 1
INTERRUPTED = 130


#: Makes a new match with the seats of one that is over.
Rematch = Callable[[Game], Game]


def play(game: Game, options: Options, rematch: Rematch | None = None) -> int:
    """Play `game` at this terminal, or through this pipe, from wherever it stands; returns the exit code.

    Where somebody wants another match after it, `rematch` makes it. Results go to standard output,
    everything else to standard error. No error that a person can bring about comes through, but the
    JournalError of a rematch.
    """
    lenient(sys.stderr)
    code, again = _sit(game, options, may_ask=rematch is not None)
    while again and rematch is not None:
        game = rematch(game)
        with closing(game):
            code, again = _sit(game, evolve(options, first=False), may_ask=True)
    return code


def _sit(game: Game, options: Options, *, may_ask: bool) -> tuple[int, bool]:
    """Play a game; the exit code, and whether another one is wanted."""
    sitting = Sitting(game, options, _desk(game, options))
    run = Run(sitting, table_of(sitting), may_ask)
    if game.is_held_back:
        _say_held_back(sitting)
    try:
        code = asyncio.run(run.to_the_end())
    except KeyboardInterrupt:
        code = INTERRUPTED
    except OSError as error:
        if not is_closed(error):
            with suppress(OSError):
                _say_way_back(sitting)
            raise
        silence()
        return FAILED if isinstance(error, BrokenPipeError) else 128 + signal.SIGTERM, False
    except Exception as error:
        # A fault of the program: a person can do nothing with where in it, but everything is saved.
        if os.environ.get("LOSTCITIES_DEBUG"):
            raise
        print(say("terminal.fault", kind=type(error).__name__, what=error), file=sys.stderr)
        code = FAILED
    finally:
        run.part()
    with suppress(OSError):
        _say_way_back(sitting)
    return code if run.is_kept else FAILED, run.again


def _say_held_back(sitting: Sitting) -> None:
    """Tell why nothing is saved yet; above a picture in lines that fit its window."""
    told = say("terminal.held-back")
    desk = sitting.desk
    rows = wrap(told, desk.columns) if desk.has_prompt else [told]
    print("\n".join(rows), file=sys.stderr)


def _desk(game: Game, options: Options) -> Desk:
    """A prompt where there is a terminal to draw on, else two streams."""
    if _can_draw() and not options.plain and (screen := _screen(game, options)) is not None:
        return screen
    from lostcities.terminal.plain import PlainVoice
    from lostcities.terminal.reader import standard
    from lostcities.terminal.voices import PictureVoice

    names = shown_names(game.players, ascii_only=options.ascii)
    voice = PlainVoice(names) if options.plain else PictureVoice(names)
    shared = sum(player.is_person for player in game.players) > 1
    return standard(voice, watched=sys.stdin.isatty(), shared=shared)


def _screen(game: Game, options: Options) -> Desk | None:
    """A prompt; None where Windows has no console beneath what seems to be a terminal, as in git-bash."""
    from lostcities.terminal.screen import Screen

    try:
        return Screen(game, options)
    except Exception as error:
        if type(error).__name__ != "NoConsoleScreenBufferError":  # that class can be had on Windows alone
            raise
        return None


def _can_draw() -> bool:
    """Whether both ends are a terminal that can do more than append."""
    return sys.stdin.isatty() and sys.stdout.isatty() and not is_dumb()


def table_of(sitting: Sitting) -> Table:
    """The table with everybody seated at it."""
    game = sitting.game
    seats: list[Seat] = [
        PersonSeat(sitting) if player.is_person else game.bot_seat(seat)
        for seat, player in enumerate(game.players)
    ]
    return Table(game.match, seats, game.journal, [Narrator(sitting)], practice=game.practice)


@define
class Run:
    """One run of a table, through whatever may befall it.

    `may_ask`: whether people are asked what comes next; `again` whether they want another match.
    """

    sitting: Sitting
    table: Table
    may_ask: bool = False
    again: bool = field(default=False, init=False)
    #: Whether all is over at the table, and whether everything that was to be written could be.
    is_parted: bool = field(default=False, init=False)
    is_kept: bool = field(default=True, init=False)

    async def to_the_end(self) -> int:
        """Play until the match is over or is left; the exit code."""
        shared = len(self.sitting.people) > 1
        with _signals(at_prompt=self.sitting.desk.has_prompt, shared=shared) as stopped:
            try:
                return await self._play()
            except BadLine as error:
                print(error, file=sys.stderr)
                return FAILED
            except asyncio.CancelledError:
                if not stopped:
                    raise
                return 128 + stopped[0]

    async def _play(self) -> int:
        while True:
            try:
                outcome = await self.table.play()
            except JournalError as error:
                problem = str(error)
                if await self.sitting.desk.retry(problem[:1].upper() + problem[1:]):
                    continue
                print(error, file=sys.stderr)
                return FAILED
            except (EmptyHand, BotFailed) as error:
                if isinstance(error, BotFailed) and os.environ.get("LOSTCITIES_DEBUG"):
                    raise
                print(error, file=sys.stderr)
                return FAILED
            self._end(outcome)
            if outcome is Outcome.FINISHED and self.may_ask:
                from lostcities.terminal.afterwards import wants_again

                self.again = await wants_again(self.sitting)
            return DONE

    def _end(self, outcome: Outcome) -> None:
        """Do with the record what the person wished."""
        game = self.sitting.game
        if outcome is Outcome.THROWN_AWAY and game.journal is not None:
            game.journal.delete()
        if outcome is Outcome.FORGOTTEN and game.journal is not None:
            game.journal.forget()
        if outcome is Outcome.FORGOTTEN and game.is_resumed:
            print(say("terminal.forgotten"), file=sys.stderr)
        elif outcome in (Outcome.FORGOTTEN, Outcome.THROWN_AWAY):
            print(say("terminal.thrown-away"), file=sys.stderr)
        elif game.record is not None and not game.is_saved:
            self.is_kept = False
            print(say("terminal.not-saved"), file=sys.stderr)
        self.part()

    def part(self) -> None:
        """Nothing more is played here: programs at the table end, and then what was held back is written."""
        for seat in self.table.seats:
            if isinstance(seat, BotSeat):
                seat.close()
        journal = self.sitting.game.journal
        if isinstance(journal, HeldJournal) and not self.is_parted:
            self.is_parted = True
            with suppress(OSError):
                self._keep(journal)

    def _keep(self, journal: HeldJournal) -> None:
        """Write what was held back, and tell where it is."""
        try:
            journal.close()
        except JournalError as error:
            journal.delete()  # there is no later time at which it could be tried again
            self.is_kept = False
            print(error, file=sys.stderr)
            return
        if journal.path.is_file():  # else it was thrown away
            command = f"lostcities replay {shlex.quote(str(journal.path))}"
            print(say("terminal.held-back-kept", command=command), file=sys.stderr)


@contextmanager
def _signals(*, at_prompt: bool, shared: bool) -> Iterator[list[int]]:
    """While this lasts, being told to stop ends the match as if it were left.

    What is saved is saved already; the prompt only has to be wiped and the terminal given back. The list
    names the signal once one came. Where input is read line by line the system's own ways stay, but for
    Ctrl-Z where several people play: it would leave a hand on the screen.
    """
    stopped: list[int] = []
    loop = asyncio.get_running_loop()
    task = asyncio.current_task()
    assert task is not None

    def stop(number: int) -> None:
        stopped.append(number)
        task.cancel()

    installed = []
    if at_prompt:
        with suppress(NotImplementedError, RuntimeError):
            # Between prompts Ctrl-C means no more than in them.
            loop.add_signal_handler(signal.SIGINT, lambda: None)
            installed.append(signal.SIGINT)
        for name in ("SIGHUP", "SIGTERM"):
            number = getattr(signal, name, None)
            if number is not None:
                with suppress(NotImplementedError, RuntimeError, ValueError):
                    loop.add_signal_handler(number, stop, number)
                    installed.append(number)
    else:
        # asyncio would wait with an interrupt until the line that is being read has come.
        with suppress(ValueError):
            signal.signal(signal.SIGINT, signal.default_int_handler)
    suspending = None
    if shared and hasattr(signal, "SIGTSTP"):
        with suppress(ValueError):
            suspending = signal.signal(signal.SIGTSTP, signal.SIG_IGN)
    try:
        yield stopped
    finally:
        if suspending is not None:
            signal.signal(signal.SIGTSTP, suspending)
        for number in installed:
            loop.remove_signal_handler(number)


def _say_way_back(sitting: Sitting) -> None:
    """Tell how the match is gone on with, if it can be and there is a record of it."""
    game = sitting.game
    if not game.can_go_on or not game.is_saved:
        return
    command = f"lostcities resume {shlex.quote(str(game.record))}"
    print(say("terminal.way-back", command=command), file=sys.stderr)
