"""A game of 18GA."""

from __future__ import annotations

from companion.eighteenxx.rounds import track_step
from companion.eighteenxx.rounds.usual import STEPS, STOCK_ACTS, distribution, operating_set, stock_round
from companion.eighteenxx.rules import privates, trading
from companion.eighteenxx.title import Eighteen
from companion.engine.game import Rules


class Georgia(Eighteen):
    """18GA as the family plays it."""

    anytime_acts = (privates.ACQUIRE_PRIVATE, track_step.LAY_BY_PRIVATE)

    def rules(self) -> Rules:
        """The privates are distributed; then the rounds. Source: 18GA rules, 'Sequence of play'."""
        yield from distribution(self)
        return (yield from self.rounds())

    def rounds(self) -> Rules:
        """Stock rounds, each with its set of operating rounds, until the game ends."""
        while True:
            yield from stock_round(self, (*STOCK_ACTS, trading.TRADE_PRIVATE))
            if end := (yield from operating_set(self, STEPS)):
                return end
