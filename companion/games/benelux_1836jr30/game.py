"""A game of 1836Jr-30."""

from __future__ import annotations

from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.map.ports import Ports
from companion.eighteenxx.map.run_rules import Ran, Train
from companion.eighteenxx.model.board import Board
from companion.eighteenxx.usual_rounds import UsualRounds


class Benelux(UsualRounds):
    """1836Jr-30 as the family plays it, with ports."""

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
