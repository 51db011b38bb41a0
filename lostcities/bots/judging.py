"""Answers of bots that others have written are looked at before anybody acts upon them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from lostcities.bots.failures import BotFailed, complaint
from lostcities.bots.reasons import Explains, Explanation
from lostcities.engine import Discard, IllegalMove, Move, Play, Random, Turn, View, stream
from lostcities.reading.problems import Words, shown
from lostcities.records.refusals import refusal_sentence

if TYPE_CHECKING:
    from lostcities.bots.levels import Bot

#: So much of what a bot says is shown.
_SHOWN = 200


def judged(level: str, view: View, answer: object) -> Turn:
    """The answer of a bot, if it is a legal turn or the open half of one; raises BotFailed."""
    if not isinstance(answer, tuple) or not answer or not all(isinstance(move, Move) for move in answer):
        raise BotFailed(level, "shape", answer=_shortened(answer))
    first, rest = answer[0], answer[1:]
    if first in view.legal:
        if not rest:
            return answer
        if isinstance(first, Play | Discard) and len(rest) == 1 and rest[0] in view.draws_after(first):
            return answer
    if len(answer) > (2 if isinstance(first, Play | Discard) else 1):
        raise BotFailed(level, "more", answer=_shortened(" ".join(map(str, answer))))
    error = _objection(view, answer)
    name, fields = refusal_sentence(error)
    why = Words(f"rules.told-{name}", {"who": "it"} | fields)
    raise BotFailed(level, "illegal", move=str(error.move), rule=error.rule, why=why) from error


def _objection(view: View, turn: Turn) -> IllegalMove:
    """Why the rules refuse the turn: a deal that looks just like this refuses it for the same reason."""
    round_ = view.sample(stream("judging", "sample"))
    for move in turn:
        try:
            round_.push(move)
        except IllegalMove as error:
            return error
    raise AssertionError("a turn that a sample of the view allows is legal")


def _shortened(answer: object) -> str:
    return shown(ascii(answer), _SHOWN)


def judging(inner: Bot) -> Bot:
    """The bot, whatever it does: its turns are legal, and what it raises is a BotFailed."""
    return _JudgedExplaining(inner) if isinstance(inner, Explains) else _Judged(inner)


@frozen
class _Judged:
    """A bot that others have written."""

    inner: Bot

    @property
    def level(self) -> str:
        """Its level."""
        return self.inner.level

    def choose(self, view: View, rng: Random) -> Turn:
        """Its turn, which is legal; raises BotFailed."""
        try:
            answer: object = self.inner.choose(view, rng)
        except (Exception, SystemExit) as error:
            raise _raised(self.level, error) from error
        return judged(self.level, view, answer)


@frozen
class _JudgedExplaining(_Judged):
    """One that can say why."""

    def explain(self, view: View, rng: Random) -> Explanation:
        """What it thought; raises BotFailed."""
        assert isinstance(self.inner, Explains)
        try:
            said: object = self.inner.explain(view, rng)
        except (Exception, SystemExit) as error:
            raise _raised(self.level, error) from error
        if not isinstance(said, Explanation):
            raise BotFailed(self.level, "explains", answer=_shortened(said))
        return said


def _raised(level: str, error: BaseException) -> BotFailed:
    return BotFailed(level, "raised", **complaint(error))
