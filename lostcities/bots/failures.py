"""What goes wrong with bots that others have written."""

from __future__ import annotations

from lostcities.texts import say


class BotUnusable(ValueError):
    """A bot that there is, but cannot be had; `reason` with its `details` says why."""

    def __init__(self, level: str, reason: str, **details: object) -> None:
        super().__init__(level, reason, details)
        self.level = level
        self.reason = reason
        self.details = details

    def __str__(self) -> str:
        return say(f"outside.unusable-{self.reason}", level=self.level, **self.details)


class BotFailed(ValueError):
    """A bot that gave no turn, or none that may be taken: the match cannot go on with it.

    `reason` with its `details` says why. Reasons: "raised" (kind, what), "shape" (answer), "illegal" (move,
    rule, why), and for a program of one's own "unreadable" (answer, why), "slow" (seconds), "died" (how,
    words), "chatter" (answer), "long" (most).
    """

    def __init__(self, level: str, reason: str, **details: object) -> None:
        super().__init__(level, reason, details)
        self.level = level
        self.reason = reason
        self.details = details

    def __str__(self) -> str:
        return say(f"outside.failed-{self.reason}", level=self.level, **self.details)
