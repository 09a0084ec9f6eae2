"""What goes to the highest bidder, lot by lot: privates, and companies that are begun by a bid. The file has bids and
passes; who has won, follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Sold(NamedTuple):
    """A lot, who gets it, and for how much."""

    lot: str
    winner: str
    price: int


class Auction:
    """The bids for one lot after the other."""

    def __init__(self, players: Sequence[str], cash: Callable[[str], int], step: int) -> None:
        """`cash` is what a player has, by which `step` bids go up."""
        self._players, self._cash, self._step = players, cash, step
        self.lot: str | None = None
        self._left: set[str] = set()
        self._best: tuple[str, int] = ("", 0)

    def bid(self, player: str, lot: str, price: int) -> Sold | None:
        """A bid. Returns what is sold by it, as nobody else can bid more."""
        if lot != self.lot:
            self.lot, self._left = lot, set(self._players)
        self._best = (player, price)
        self._left = {one for one in self._left if one == player or self._cash(one) >= price + self._step}
        return self._sold()

    def drop_out(self, player: str) -> Sold | None:
        """A pass. Returns what is sold by it."""
        if self.lot is None:
            return None
        self._left.discard(player)
        return self._sold()

    def settle(self) -> Sold | None:
        """What is sold at last, whoever might still bid: the file goes on with something else."""
        if self.lot is None:
            return None
        lot, self.lot = self.lot, None
        return Sold(lot, *self._best)

    def _sold(self) -> Sold | None:
        return self.settle() if self._left <= {self._best[0]} else None
