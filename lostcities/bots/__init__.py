"""Players that choose their turns from a View, and from nothing else but their own random numbers."""

from lostcities.bots.levels import BEST, LEVELS, Bot, UnknownLevel, bot, turn_stream
from lostcities.bots.reasons import Explains, Explanation, Reason, Thought

__all__ = [
    "BEST",
    "LEVELS",
    "Bot",
    "Explains",
    "Explanation",
    "Reason",
    "Thought",
    "UnknownLevel",
    "bot",
    "turn_stream",
]
