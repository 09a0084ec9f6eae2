"""Auctions: whose bid stands, who is still in, who is next, and when it is over.

What is sold, what a bid may be, who is asked for one and in what words, and what the winner gets, are the title's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from companion.engine.asks import Ask, Procedure
from companion.engine.waiting import PASS


@dataclass
class Auction:
    """A running auction of one lot, in turn or by open cry: an ask names one bidder, or several.

    `bidders` are all who may bid, in the order of play, `active` those who have not passed, the next one first. The
    `standing` bid is the `high_bidder`'s; where that is nobody (None), it is the bank's, or 0. `bids` are the last of each
    player. A move counts for who makes it, out of turn too if the table says so: who had passed is in again with his bid.
    """

    bidders: tuple[str, ...]
    active: tuple[str, ...]
    standing: int = 0
    high_bidder: str | None = None
    bids: dict[str, int] = field(default_factory=dict)

    @property
    def is_over(self) -> bool:
        """Whether nobody is left who could bid more."""
        return set(self.active) <= {self.high_bidder}

    @property
    def winner(self) -> str | None:
        """Who gets the lot when it is over; None: nobody has bid, or not more than the bank."""
        return self.high_bidder

    def whose(self, move: Any) -> str:
        """The player for whom a move counts."""
        return str(move.player)

    def take(self, move: Any) -> str:
        """Take a bid, which is a move with an `amount`, or a pass; the next is to the left. Returns for whom it counts."""
        player = self.whose(move)
        if move.kind == PASS:
            self.drop(player)
        else:
            self.bid(player, move)
        after = self.bidders.index(player) + 1 if player in self.bidders else 0
        self.active = tuple(one for one in (*self.bidders[after:], *self.bidders[:after]) if one in self.active)
        return player

    def bid(self, player: str, move: Any) -> None:
        """A player's bid stands."""
        self.standing, self.high_bidder, self.bids[player] = move.amount, player, move.amount
        self.active += (player,)

    def drop(self, player: str) -> None:
        """A player has passed."""
        self.active = tuple(one for one in self.active if one != player)


@dataclass
class RaiseOrDrop(Auction):
    """An auction in which one player at a time raises or drops out, until one is left, who wins. A move that the table lets
    somebody else make counts for who was asked; a bid that is too low stands, but below the highest."""

    @property
    def next(self) -> str:
        """Who raises or drops out now."""
        return self.active[0]

    @property
    def is_over(self) -> bool:
        """Whether one is left for a bid, or nobody."""
        return not self.active or (len(self.active) == 1 and bool(self.bids))

    @property
    def winner(self) -> str | None:
        """Who is left; None: nobody has bid."""
        return self.active[0] if self.active else None

    def whose(self, move: object) -> str:
        """Who was asked."""
        return self.next

    def bid(self, player: str, move: Any) -> None:
        """A player bids; the highest bid stands."""
        self.bids[player] = move.amount
        self.stand()

    def stand(self) -> None:
        """Let the highest of the bids stand."""
        self.high_bidder, self.standing = max(self.bids.items(), key=lambda bid: bid[1], default=(None, 0))


def hold(
    auction: Auction, ask: Callable[[], Ask], heard: Callable[[str, Any], None] = lambda player, move: None
) -> Procedure[str | None]:
    """Hold an auction of one lot. `heard` is what a title does about a move that has been taken, for the player for whom it
    counts. Returns who has won; None: nobody has bid, or not more than the bank.
    """
    while not auction.is_over:
        move = yield ask()
        heard(auction.take(move), move)
    return auction.winner


def until_all_pass(
    seats: tuple[str, ...], player: str, ask: Callable[[str], Ask], heard: Callable[[str, Any], Procedure[None]],
    is_over: Callable[[], bool] = lambda: False,
) -> Procedure[str]:
    """Where bids lie on several lots, players are asked in turn, from one on, until all have passed in a row, or it is over
    before. `heard` is what a title does about the move of whoever was asked. Returns who would be next."""
    passes = 0
    while passes < len(seats) and not is_over():
        move = yield ask(player)
        yield from heard(player, move)
        passes = passes + 1 if move.kind == PASS else 0
        player = seats[(seats.index(player) + 1) % len(seats)]
    return player
