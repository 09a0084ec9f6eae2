"""A game of 1850Jr."""

from __future__ import annotations

from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.map.ports import Ports
from companion.eighteenxx.map.run_rules import Ran, Train
from companion.eighteenxx.model.board import Board
from companion.eighteenxx.rounds import track_step
from companion.eighteenxx.rounds.usual import STEPS, STOCK_ACTS, distribution, operating_set, stock_round
from companion.eighteenxx.rules import privates, trading
from companion.eighteenxx.title import Eighteen
from companion.engine.game import Rules


class Sicily(Eighteen):
    """1850Jr as the family plays it, with ports."""

    anytime_acts = (privates.ACQUIRE_PRIVATE, track_step.LAY_BY_PRIVATE)

    def rules(self) -> Rules:
        """The privates are distributed; then the rounds. Source: 1850Jr rules, 'Sequence of play'."""
        yield from distribution(self)
        return (yield from self.rounds())

    def rounds(self) -> Rules:
        """Stock rounds, each with its set of operating rounds, until the game ends."""
        while True:
            yield from stock_round(self, (*STOCK_ACTS, trading.TRADE_PRIVATE))
            if end := (yield from operating_set(self, STEPS)):
                return end

    def lay_out(self) -> Board:
        """The map with its ports."""
        return MapBoard(self, HalfAgain()) if self.depth == "full" else super().lay_out()


class HalfAgain(Ports):
    """A route to a port earns half as much again, that half rounded down to tens. Source: 1850Jr rules, 'Ports'."""

    def bonus(self, ran: Ran) -> int:
        """The half."""
        return ran.worth // 20 * 10 if any(stop.is_port for stop, _value in ran.stops) else 0

    def most_bonus(self, train: Train) -> int:
        """No place is worth more than 80, and there are no more than 16."""
        return 40 * (train.distance or 16)
