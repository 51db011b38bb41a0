"""Players that choose their turns from a View, and from nothing else but their own random numbers."""

from lostcities.bots.failures import BotFailed, BotUnusable
from lostcities.bots.levels import (
    BEST,
    LEVELS,
    Bot,
    KnownLevels,
    UnknownLevel,
    bot,
    known_levels,
    turn_stream,
)
from lostcities.bots.reasons import Explains, Explanation, Reason, Thought
from lostcities.records.head import OUTSIDE

__all__ = [
    "BEST",
    "LEVELS",
    "OUTSIDE",
    "Bot",
    "BotFailed",
    "BotUnusable",
    "Explains",
    "Explanation",
    "KnownLevels",
    "Reason",
    "Thought",
    "UnknownLevel",
    "bot",
    "known_levels",
    "turn_stream",
]
