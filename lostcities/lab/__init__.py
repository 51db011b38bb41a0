"""The laboratory: how a variant plays, and how strong a bot is, by many games."""

from lostcities.lab.comparing import Comparison, compare
from lostcities.lab.errors import LabError, LostWorkers, UnfairSeats, Unmergeable
from lostcities.lab.ladders import Ladder, ladder
from lostcities.lab.results import Results
from lostcities.lab.simulation import simulate
from lostcities.lab.statistics import Estimate
from lostcities.lab.summary import Summary

__all__ = [
    "Comparison",
    "Estimate",
    "LabError",
    "Ladder",
    "LostWorkers",
    "Results",
    "Summary",
    "UnfairSeats",
    "Unmergeable",
    "compare",
    "ladder",
    "simulate",
]
