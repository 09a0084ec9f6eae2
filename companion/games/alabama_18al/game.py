"""A game of 18AL."""

from __future__ import annotations

from companion.eighteenxx.powers import markers
from companion.eighteenxx.rounds import marker_act, track_step
from companion.eighteenxx.rounds.usual import STEPS, STOCK_ACTS, distribution, operating_set, stock_round
from companion.eighteenxx.rules import privates, trading
from companion.eighteenxx.title import Eighteen
from companion.engine.game import Rules


class Alabama(Eighteen):
    """18AL as the family plays it."""

    extras_of = markers.MarkerExtras
    anytime_acts = (privates.ACQUIRE_PRIVATE, track_step.LAY_BY_PRIVATE, marker_act.PLACE_MARKER)

    def rules(self) -> Rules:
        """The privates are distributed; then the rounds. Source: 18AL rules, 'Sequence of play'."""
        yield from distribution(self)
        return (yield from self.rounds())

    def rounds(self) -> Rules:
        """Stock rounds, each with its set of operating rounds, until the game ends."""
        while True:
            yield from stock_round(self, (*STOCK_ACTS, trading.TRADE_PRIVATE))
            if end := (yield from operating_set(self, STEPS)):
                return end
