"""How a variant plays: many rounds among bots of one level, and what never happened in them."""

from __future__ import annotations

from attrs import define, field, frozen

from lostcities.bots import Bot, bot, turn_stream
from lostcities.engine import Match, Round, Variant

#: A trial ends early once it has been so much work, which takes ten or twenty seconds.
#: Each move that a bot may choose from counts one, and each turn as much as so many moves.
MOST_WORK = 6_000_000
TURN = 16


@frozen
class Trial:
    """What came of a trial. `wanted` rounds were asked for; `rounds` came to their ends.

    Round number n is the first of a match with the seed n, so each can be played again.
    """

    level: str
    wanted: int
    rounds: int
    turns: int
    #: The scores of all sides, added up, and the least and the greatest of them.
    points: int
    least: int
    greatest: int
    #: The seeds of the rounds that ended because nobody drew from the draw pile.
    stalled: tuple[int, ...]
    #: The colours of which a card was laid, by index, and the bonuses that were had.
    opened: frozenset[int]
    bonuses: frozenset[int]
    #: Whether any expedition was worth more than nothing.
    has_gained: bool
    sides: int

    @property
    def mean_turns(self) -> float:
        """How many turns a round had."""
        return self.turns / max(self.rounds, 1)

    @property
    def mean_points(self) -> float:
        """How many points a side had in a round."""
        return self.points / max(self.rounds * self.sides, 1)


def trial(variant: Variant, level: str, rounds: int, most_work: int = MOST_WORK) -> Trial:
    """Rounds of the variant, every seat played by a bot of `level`; bounded in any case."""
    played = _Played(variant.with_stall_limit(), bot(level), most_work)
    for seed in range(1, rounds + 1):
        if not played.play(seed):
            break
    return played.trial(rounds)


@define
class _Played:
    """What was seen so far."""

    variant: Variant
    bot: Bot
    work_left: int
    scores: list[int] = field(factory=list)
    turns: int = 0
    rounds: int = 0
    stalled: list[int] = field(factory=list)
    opened: set[int] = field(factory=set)
    bonuses: set[int] = field(factory=set)
    has_gained: bool = False

    def play(self, seed: int) -> bool:
        """Plays the round with this seed; False if that was too much work."""
        round_ = Match(self.variant, seed=seed).deal()
        while round_.to_move is not None:
            view = round_.view(round_.to_move)
            self.work_left -= TURN + len(view.legal)
            if self.work_left < 0:
                return False
            for move in self.bot.choose(view, turn_stream(seed, view)):
                round_.push(move)
        self._note(round_, seed)
        return True

    def _note(self, round_: Round, seed: int) -> None:
        self.rounds += 1
        self.turns += round_.turns
        self.scores += round_.scores()
        if round_.ended == "stall":
            self.stalled.append(seed)
        for side in range(len(self.variant.sides)):
            for colour, cards in enumerate(round_.expeditions(side)):
                if cards:
                    self.opened.add(colour)
                    self._note_expedition(len(cards), sum(card.is_wager for card in cards))
                    self.has_gained |= self.variant.scoring.expedition(cards) > 0

    def _note_expedition(self, cards: int, wagers: int) -> None:
        scoring = self.variant.scoring
        for place, bonus in enumerate(() if scoring.by_length is not None else scoring.bonus):
            if cards - (0 if bonus.count_wagers else wagers) >= bonus.cards:
                self.bonuses.add(place)

    def trial(self, wanted: int) -> Trial:
        return Trial(
            level=self.bot.level,
            wanted=wanted,
            rounds=self.rounds,
            turns=self.turns,
            points=sum(self.scores),
            least=min(self.scores, default=0),
            greatest=max(self.scores, default=0),
            stalled=tuple(self.stalled),
            opened=frozenset(self.opened),
            bonuses=frozenset(self.bonuses),
            has_gained=self.has_gained,
            sides=len(self.variant.sides),
        )
