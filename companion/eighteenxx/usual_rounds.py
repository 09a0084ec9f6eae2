"""The rounds of most titles, once for all of them; what a title does otherwise it names."""

from __future__ import annotations

from companion.eighteenxx.model.acts import Act
from companion.eighteenxx.model.company_turn import Step
from companion.eighteenxx.rounds import track_step
from companion.eighteenxx.rounds.usual import STEPS, STOCK_ACTS, distribution, export, operating_set, stock_round
from companion.eighteenxx.rules import privates, trading
from companion.eighteenxx.title import Eighteen
from companion.engine.game import Rules


class UsualRounds(Eighteen):
    """The distribution, then stock rounds with their sets of operating rounds, and what is done in them."""

    anytime_acts: tuple[Act, ...] = (privates.ACQUIRE_PRIVATE, track_step.LAY_BY_PRIVATE)
    #: What a player may do in a turn of the stock round, and the steps of a company's turn.
    stock_acts: tuple[Act, ...] = (*STOCK_ACTS, trading.TRADE_PRIVATE)
    steps: tuple[Step, ...] = STEPS

    def rules(self) -> Rules:
        """The privates are distributed; then the rounds. Source: 1830 rules, 'Sequence of play'."""
        yield from distribution(self)
        return (yield from self.rounds())

    def rounds(self) -> Rules:
        """Stock rounds, each with its set of operating rounds, until the game ends; after a set a train may leave it."""
        while True:
            if end := (yield from stock_round(self, self.stock_acts)):
                return end
            if end := (yield from operating_set(self, self.steps)):
                return end
            yield from export(self)
