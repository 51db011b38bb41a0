"""The one loop that plays a match, the same for people, bots and a pipe."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from attrs import define

from lostcities.engine import DrawDeck, Give, IllegalMove, Match, Move, Round, Turn, View
from lostcities.records import Journal
from lostcities.table.seats import Listener, Request, Seat, UndoRefused
from lostcities.texts import say


class Outcome(Enum):
    """How a sitting at the table ended."""

    FINISHED = "finished"
    LEFT = "left"
    FORGOTTEN = "forgotten"
    THROWN_AWAY = "thrown-away"


#: The requests that end a sitting, and how.
_LEAVING = {
    Request.LEAVE: Outcome.LEFT,
    Request.FORGET: Outcome.FORGOTTEN,
    Request.THROW_AWAY: Outcome.THROWN_AWAY,
}


class EmptyHand(ValueError):
    """The seat to move has no card to lay: by the rules that cannot be, but a record may begin so."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat

    def __str__(self) -> str:
        return say("table.empty-hand", number=self.seat + 1)


@define
class Table:
    """A match with a seat for each player; `play` takes it from wherever it is to its end.

    `journal` is where every half-turn is written before anybody is shown what follows from it; None
    plays without a record. In `practice` moves may be taken back whatever has been seen since.
    """

    match: Match
    seats: Sequence[Seat]
    journal: Journal | None = None
    listeners: Sequence[Listener] = ()
    practice: bool = False

    async def play(self) -> Outcome:
        """Play on until the match is over or a person leaves.

        Raises EmptyHand, and whatever the journal raises when it cannot write; the half-turn that it
        could not write has then not been made.
        """
        round_ = self.match.round
        if round_ is not None and not round_.is_over:
            await self._tell_dealt(round_)
            if (outcome := await self._play_round(round_)) is not None:
                return outcome
        while not self.match.is_over:
            round_ = self._deal()
            await self._tell_dealt(round_)
            if (outcome := await self._play_round(round_)) is not None:
                return outcome
        return Outcome.FINISHED

    def _deal(self) -> Round:
        round_ = self.match.deal()
        if self.journal is not None:
            try:
                self.journal.write_round(round_)
            except BaseException:
                self.match.rounds.pop()
                raise
        return round_

    async def _play_round(self, round_: Round) -> Outcome | None:
        """Play a round to its end; an outcome is returned if a person leaves before."""
        while round_.to_move is not None:
            if not round_.legal_moves:
                raise EmptyHand(round_.to_move)
            seat = self.seats[round_.to_move]
            view = round_.view(round_.to_move)
            choice = await seat.choose(view)
            if isinstance(choice, Request) and not seat.is_person:
                raise TypeError(f"seat {view.seat} is no person's, and requests {choice}")
            if isinstance(choice, Request) and choice in _LEAVING:
                return _LEAVING[choice]
            try:
                if isinstance(choice, Request):
                    await self._undo(round_, view.seat)
                else:
                    await self._take(round_, choice)
            except (IllegalMove, UndoRefused) as error:
                seat.refused(view, error)
        await self._tell_over(round_)
        return None

    async def _take(self, round_: Round, turn: Turn) -> None:
        """Make the moves of a turn, all or none, and write them down before they are told."""
        seat, made = round_.to_move, 0
        try:
            for move in turn:
                if round_.to_move != seat:
                    raise IllegalMove("over", move)  # the turn is: what follows is another seat's
                round_.push(move)
                made += 1
            if not made:
                raise ValueError("a turn has at least one move")
            if self.journal is not None:
                self.journal.write_turn(turn)
        except BaseException:
            for _ in range(made):
                round_.pop()
            raise
        for listener in self.listeners:
            view = self._view(round_, listener)
            await listener.moved(view, view.log[-made:])

    async def _undo(self, round_: Round, seat: int) -> None:
        """Take back everything since, and with, the last half-turn of `seat`."""
        count = self._undone_by(round_, seat)
        undone = [round_.pop() for _ in range(count)]
        try:
            if self.journal is not None:
                self.journal.write_undo(count)
        except BaseException:
            for move in reversed(undone):
                round_.push(move)
            raise
        for listener in self.listeners:
            await listener.taken_back(self._view(round_, listener), count)

    def _undone_by(self, round_: Round, seat: int) -> int:
        """How many half-turns `undo` takes back; raises UndoRefused where it may not."""
        history = round_.history
        own = [place for place, (mover, _) in enumerate(history) if mover == seat]
        if not own:
            raise UndoRefused("nothing")
        since = history[own[-1] :]
        if not self.practice and any(_reveals(mover, move, seat) for mover, move in since):
            raise UndoRefused("revealed")
        return len(since)

    def _view(self, round_: Round, listener: Listener) -> View:
        return round_.view(0).public() if listener.eyes is None else round_.view(listener.eyes)

    async def _tell_dealt(self, round_: Round) -> None:
        for listener in self.listeners:
            await listener.dealt(self._view(round_, listener))

    async def _tell_over(self, round_: Round) -> None:
        for listener in self.listeners:
            view = self._view(round_, listener)
            await listener.round_over(view)
            winners = self.match.winners
            if winners is not None:
                await listener.match_over(view, winners)


def _reveals(mover: int, move: Move, seat: int) -> bool:
    """Whether a move showed somebody what had been hidden: a card of the deck, or another's plans."""
    return mover != seat or isinstance(move, DrawDeck | Give)
