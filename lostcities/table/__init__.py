"""A match being played: seats are asked for their turns, turns are written down, listeners told."""

from lostcities.records.head import UNNAMED
from lostcities.table.opening import MatchIsOver, NoStallLimit, PlaysOutside, new_game, rematch, resumed_game
from lostcities.table.seats import BotSeat, Listener, OutsideSeat, Request, Seat, UndoRefused
from lostcities.table.setup import BadSeats, Game, Player, players_from
from lostcities.table.table import EmptyHand, Outcome, Table

__all__ = [
    "UNNAMED",
    "BadSeats",
    "BotSeat",
    "EmptyHand",
    "Game",
    "Listener",
    "MatchIsOver",
    "NoStallLimit",
    "Outcome",
    "OutsideSeat",
    "Player",
    "PlaysOutside",
    "Request",
    "Seat",
    "Table",
    "UndoRefused",
    "new_game",
    "players_from",
    "rematch",
    "resumed_game",
]
