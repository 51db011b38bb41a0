"""Tells what happens at the table, as it happens: its lines stay, and are the story of the round."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from lostcities.engine import Event, View
from lostcities.records import HeldJournal
from lostcities.terminal.sitting import Sitting
from lostcities.terminal.voices import lines_of
from lostcities.terminal.words import of_player
from lostcities.texts import say


class Narrator:
    """A listener that tells each turn in a line, and rounds and matches with their results."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting

    @property
    def eyes(self) -> int | None:
        """The one person's seat; where several people look on, the public."""
        return self._sitting.eyes

    async def dealt(self, view: View) -> None:
        """Say which round it is; after a match was resumed, what happened last."""
        standing, sitting = view.standing, self._sitting
        if view.log or view.turns:
            said = say(
                "terminal.round-goes-on", round=standing.round, rounds=standing.rounds, deck=view.deck_size
            )
        else:
            starter = sitting.names[standing.starter]
            said = say("terminal.round-begins", round=standing.round, rounds=standing.rounds, name=starter)
        sitting.desk.tell(lines_of([said]))
        turns = whole_turns(view.log)
        for turn in turns[-view.variant.players :]:
            sitting.desk.tell(sitting.voice.turn(view, turn, sitting.desk.columns))
        if sitting.options.first and not sitting.options.plain and standing.round == 1:
            sitting.desk.tell(lines_of([say("terminal.first-rules"), say("terminal.first-hint")]))

    async def moved(self, view: View, events: tuple[Event, ...]) -> None:
        """Tell a turn once it is whole; between the turns of bots there is time to read."""
        if view.phase == "draw":
            return
        sitting = self._sitting
        turn = whole_turns(view.log)[-1]
        sitting.desk.tell(sitting.voice.turn(view, turn, sitting.desk.columns))
        if view.to_move is not None and not {turn[0].who, view.to_move} & set(sitting.people):
            await sitting.desk.pause(view, sitting.options.pace)

    async def taken_back(self, view: View, count: int) -> None:
        """Tell that something was taken back: the lines about it stand above."""
        if view.to_move is not None:
            name = self._sitting.names[view.to_move]
            sentence = of_player(name, "taken-back" if count == 1 else "taken-back-more")
            self._sitting.desk.tell(lines_of([say(f"terminal.{sentence}", name=name)]))

    async def round_over(self, view: View) -> None:
        """Show how the round was scored, and how the match stands."""
        from lostcities.terminal.results import RoundSummary

        sitting = self._sitting
        sitting.history.append(RoundSummary.of(view))
        match = sitting.game.match
        starter = None if match.is_over else match.next_starter()
        columns = sitting.desk.columns
        lines = sitting.voice.round_over(view, columns, sitting.history, starter)
        number = view.standing.round + 1
        begins = None if starter is None else say("terminal.begin-round", round=number)
        await sitting.desk.show(lines, begins)

    async def match_over(self, view: View, winners: tuple[int, ...]) -> None:
        """Show who won."""
        sitting = self._sitting
        columns = sitting.desk.columns
        lines = sitting.voice.match_over(view, columns, sitting.history, winners)
        await sitting.desk.show([*lines, *lines_of(self._traces())])

    def _traces(self) -> list[str]:
        """What the match was dealt from, and where it can be seen again."""
        game = self._sitting.game
        if game.match.seed is None:
            return []
        if game.record is None or isinstance(game.journal, HeldJournal):  # which is not written yet
            return [" " + say("terminal.seed", seed=game.match.seed)]
        command = f"lostcities replay {shlex.quote(str(game.record))}"
        return [" " + say("terminal.seed-and-record", seed=game.match.seed, command=command)]


def whole_turns(log: Sequence[Event]) -> list[tuple[Event, ...]]:
    """The turns of a log that are whole: a give, or a card and the draw after it."""
    turns: list[tuple[Event, ...]] = []
    begun: tuple[Event, ...] = ()
    for event in log:
        begun = (*begun, event)
        if event.did not in ("play", "discard"):
            turns.append(begun)
            begun = ()
    return turns
