"""The rules of the game: cards, variants, moves, rounds, scores, views and matches.

No files, no clock, no randomness but what it is handed. What programs play with is named here;
rooms that read or write variants and positions also need what their modules say of those
(`variant.LIMITS`, `refusals.refusal`, `position.Position` and the like).
"""

from lostcities.engine.cards import WAGER, Card, Colour
from lostcities.engine.errors import BadPosition, BadVariant, Fault, IllegalMove
from lostcities.engine.events import Event
from lostcities.engine.expedition import ExpeditionRules
from lostcities.engine.match import Match
from lostcities.engine.moves import Discard, DrawDeck, DrawDiscard, Give, Move, Play, Turn
from lostcities.engine.names import NAME_LENGTH, is_unprintable, name_objection
from lostcities.engine.random import Random, Seed, stream
from lostcities.engine.round import Round
from lostcities.engine.scoring import Account, Bonus, Scoring
from lostcities.engine.turns import Standing, table_score
from lostcities.engine.variant import GiveRule, MatchRules, TurnRules, Variant, Visibility
from lostcities.engine.view import View

__all__ = [
    "NAME_LENGTH",
    "WAGER",
    "Account",
    "BadPosition",
    "BadVariant",
    "Bonus",
    "Card",
    "Colour",
    "Discard",
    "DrawDeck",
    "DrawDiscard",
    "Event",
    "ExpeditionRules",
    "Fault",
    "Give",
    "GiveRule",
    "IllegalMove",
    "Match",
    "MatchRules",
    "Move",
    "Play",
    "Random",
    "Round",
    "Scoring",
    "Seed",
    "Standing",
    "Turn",
    "TurnRules",
    "Variant",
    "View",
    "Visibility",
    "is_unprintable",
    "name_objection",
    "stream",
    "table_score",
]
