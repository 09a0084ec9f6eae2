"""A game of 1888."""

from __future__ import annotations

from companion.eighteenxx.powers.swap import SWAP_PRIVATE
from companion.eighteenxx.rounds import track_step
from companion.eighteenxx.rounds.usual import STEPS, STOCK_ACTS, distribution, export, operating_set, stock_round
from companion.eighteenxx.rules import privates
from companion.eighteenxx.title import Eighteen
from companion.engine.game import Rules


class China(Eighteen):
    """1888 as the family plays it."""

    anytime_acts = (privates.ACQUIRE_PRIVATE, track_step.LAY_BY_PRIVATE)

    def rules(self) -> Rules:
        """The privates are distributed; then the rounds. Source: 1888 rules, 'Sequence of play'."""
        yield from distribution(self)
        return (yield from self.rounds())

    def rounds(self) -> Rules:
        """Stock rounds, each with its set of operating rounds, until the game ends; after a set a train may leave it."""
        while True:
            yield from stock_round(self, (*STOCK_ACTS, SWAP_PRIVATE))
            if end := (yield from operating_set(self, STEPS)):
                return end
            yield from export(self)
