"""A game of 1850Jr."""

from __future__ import annotations

from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.map.ports import Ports
from companion.eighteenxx.map.run_rules import Ran, Train
from companion.eighteenxx.model.board import Board
from companion.eighteenxx.usual_rounds import UsualRounds


class Sicily(UsualRounds):
    """1850Jr as the family plays it, with ports."""

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
