"""A game of 1836Jr-30."""

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


class Benelux(Eighteen):
    """1836Jr-30 as the family plays it, with ports."""

    anytime_acts = (privates.ACQUIRE_PRIVATE, track_step.LAY_BY_PRIVATE)

    def rules(self) -> Rules:
        """The privates are distributed; then the rounds. Source: 1836Jr-30 rules, 'Sequence of play'."""
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
        return MapBoard(self, ForEachToken()) if self.depth == "full" else super().lay_out()


class ForEachToken(Ports):
    """A port is worth its value for each city of the route with a token of the company. Source: 1836Jr-30 rules, 'Ports'."""

    def bonus(self, ran: Ran) -> int:
        """It has counted once as a stop."""
        return (len(ran.own) - 1) * sum(value for stop, value in ran.stops if stop.is_port)

    def most_bonus(self, train: Train) -> int:
        """Four tokens at most, and a port is worth 30."""
        return 90
