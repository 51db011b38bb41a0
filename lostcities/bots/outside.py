"""A bot that is a program of its own: it gets views as lines of JSON, and answers with turns (docs/bots.md).

It is given nothing but what its seat may know: no environment to speak of, no terminal, no file that we
have open, and no random numbers of ours, for from those the seed of the deal could be found. Its luck comes
from the view itself. It is not locked up: what any program of the same user may read, it can read.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Self

from attrs import define, field, frozen

from lostcities.bots.failures import BotFailed, BotUnusable
from lostcities.bots.judging import judged
from lostcities.bots.process import Limits, Process
from lostcities.engine import Event, Random, Turn, View, is_unprintable
from lostcities.reading.problems import shown
from lostcities.records.head import OUTSIDE
from lostcities.records.notation import BadNotation, parse_turn
from lostcities.records.objects import view_object

#: So many bits every language has in a whole number of JSON.
_LUCK_BITS = 53
_SHOWN = 60


@frozen
class _Run:
    """A process of a seat, and what had happened when it was last asked."""

    process: Process
    round: int
    log: tuple[Event, ...]

    def leads_to(self, view: View) -> bool:
        """Whether the view is what came of that, after a move of the seat's own."""
        known = len(self.log)
        if view.standing.round != self.round or len(view.log) <= known:
            return False
        return view.log[known].who == view.seat and view.log[:known] == self.log


@define(eq=False)
class OutsideBot:
    """The program of a command line, a process of its own for each seat and round.

    A process sees time go forward: where a round begins, or something was taken back, a new one is started,
    so that none remembers what it ought not to know. `names` are the players'. Raises BotUnusable.
    """

    command: str
    names: Sequence[str] = ()
    limits: Limits = field(factory=Limits)
    _words: tuple[str, ...] = field(init=False)
    _running: dict[int, _Run] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self._words = _words_of(self.level, self.command)

    @property
    def level(self) -> str:
        """How it is asked for."""
        return OUTSIDE + self.command

    def named(self, names: Sequence[str]) -> Self:
        """The same program, told how the players are called."""
        return type(self)(self.command, tuple(names), self.limits)

    def choose(self, view: View, rng: Random) -> Turn:
        """Its turn, which is legal; raises BotFailed, and then the program has ended."""
        process = self._process(view)
        try:
            answer = shown(process.ask(question(view, self.names)), None)
            try:
                turn = parse_turn(view.variant, answer)
            except BadNotation as error:
                quoted = f"'{answer[:_SHOWN]}'"
                raise BotFailed(self.level, "unreadable", answer=quoted, why=error) from error
            return judged(self.level, view, turn)
        except BaseException:
            self.close()
            raise

    def _process(self, view: View) -> Process:
        run = self._running.pop(view.seat, None)
        if run is not None and not run.leads_to(view):
            run.process.close()
            run = None
        process = run.process if run else Process(self.level, self._words, self.limits)
        self._running[view.seat] = _Run(process, view.standing.round, tuple(view.log))
        return process

    def stop(self) -> None:
        """End the program at once, whatever waits for it; `close` is still to be called."""
        for run in tuple(self._running.values()):
            run.process.kill()

    def close(self) -> None:
        """End the program, and let go of everything it had."""
        while self._running:
            self._running.popitem()[1].process.close()


def outside_bot(command: str) -> OutsideBot:
    """The program of a command line, with the limits that the environment sets; raises BotUnusable."""
    return OutsideBot(command, limits=Limits.of(OUTSIDE + command, os.environ))


def question(view: View, names: Sequence[str] = ()) -> str:
    """The line of JSON that asks for a turn: the view as other programs read it, and what plays with it.

    Beside the view it has the `players` in seat order, the `variant` as its file would say it, the `turns`
    of the round so far and how many of the latest passed `idle`, without a card from the deck, and `luck`,
    a random number that hangs on the view alone.
    """
    from lostcities.catalogue.writing import variant_mapping

    players = names or [f"seat-{seat + 1}" for seat in range(view.variant.players)]
    told: dict[str, Any] = {
        **view_object(view, players),
        "players": list(players),
        "variant": variant_mapping(view.variant),
        "turns": view.turns,
        "idle": view.idle,
    }
    digest = blake2b(json.dumps(told).encode(), digest_size=8).digest()
    told["luck"] = int.from_bytes(digest, "big") >> 64 - _LUCK_BITS
    return json.dumps(told)


def _words_of(level: str, command: str) -> tuple[str, ...]:
    """The words of a command line; raises BotUnusable for one that cannot be run."""
    if os.name != "posix":
        raise BotUnusable(level, "system")
    if any(map(is_unprintable, command)):  # it will stand in the record, and in sentences
        raise BotUnusable(ascii(level)[1:-1], "characters")
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BotUnusable(level, "quotes") from error
    if not words:
        raise BotUnusable(level, "empty")
    program = shutil.which(words[0])
    if program is None:
        raise BotUnusable(level, "missing", program=words[0])
    return (os.path.abspath(program), *words[1:])  # noqa: PTH100 - a link says by its name what it is
