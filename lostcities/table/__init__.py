"""A match being played: seats are asked for their turns, turns are written down, listeners told."""

from lostcities.table.seats import BotSeat, Listener, Request, Seat, UndoRefused
from lostcities.table.setup import BadSeats, Game, Player, players_from
from lostcities.table.table import Outcome, Table

__all__ = [
    "BadSeats",
    "BotSeat",
    "Game",
    "Listener",
    "Outcome",
    "Player",
    "Request",
    "Seat",
    "Table",
    "UndoRefused",
    "players_from",
]
