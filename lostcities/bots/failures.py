"""What goes wrong with bots that others have written."""

from __future__ import annotations

from typing import Any

from lostcities.reading.problems import shown
from lostcities.texts import say

#: So much of what a bot complains of is shown.
_SHOWN = 200


def complaint(error: BaseException) -> dict[str, str]:
    """What an exception of somebody else's says, as details; one may fail even at that."""
    try:
        what = str(error)
    except Exception as again:
        what = f"str() raises {type(again).__name__}"
    return {"kind": type(error).__name__, "what": shown(what, _SHOWN)}


class _OfABot(ValueError):
    """Something about the bot of a `level`; `reason` with its `details` says what."""

    def __init__(self, level: str, reason: str, **details: object) -> None:
        super().__init__(level, reason, details)
        self.level = level
        self.reason = reason
        self.details = details

    def __reduce__(self) -> Any:  # simulations hand it from one process to another
        return _made_again, (type(self), self.level, self.reason, self.details)


def _made_again(kind: type[_OfABot], level: str, reason: str, details: dict[str, object]) -> _OfABot:
    return kind(level, reason, **details)


class BotUnusable(_OfABot):
    """A bot that there is, but cannot be had.

    Reasons: "twice" (where), "broken" (where, kind, what), "no-choose" (where), "misnamed" (where, said),
    "numpy" (for `master`),
    and for a program of one's own "empty", "characters", "quotes", "missing" (program), "limit" (name,
    value), "system".
    """

    def __str__(self) -> str:
        return say(f"outside.unusable-{self.reason}", level=self.level, **self.details)


class BotFailed(_OfABot):
    """A bot that gave no turn, or none that may be taken: the match cannot go on with it.

    Reasons: "raised" (kind, what), "shape" and "more" and "explains" (answer), "illegal" (move, rule, why),
    and for a program of one's
    own "unreadable" (answer, why), "slow" (seconds), "died" and "died-mute" (how, words), "chatter" (answer),
    "long" (most).
    """

    def __str__(self) -> str:
        return say(f"outside.failed-{self.reason}", level=self.level, **self.details)
