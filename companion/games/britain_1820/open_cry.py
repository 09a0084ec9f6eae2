"""Open-cry auctions: anybody calls a higher bid at any time, until nobody goes on. Source: facts, 13."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from companion.engine.asks import Ask, Chosen, Field, Offer, Procedure
from companion.engine.auction import Auction, hold
from companion.engine.domains import Amount
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.moves import Move
from companion.engine.text import Money, Text, say
from companion.games.britain_1820.moves import Bid, Pass
from companion.games.britain_1820.position import Position

#: No bid is higher: more money than a table ever sees.
HIGHEST = 99_990


@dataclass(kw_only=True)
class OpenCry(Auction):
    """A running auction of a `lot`. `first` is the lowest bid there may be at all; `most(player)` binds a player, such as a
    director. From a bid of `forcing` on the sale is forced."""

    lot: Text
    first: int
    most: Callable[[str, OpenCry], int | None] = lambda player, auction: None
    forcing: int | None = None
    #: The company that is sold, if one is.
    company: str = ""

    @property
    def lowest(self) -> int:
        """The lowest bid that can be called now: a multiple of 10 above the standing one."""
        return max(self.first, self.standing // 10 * 10 + 10)

    def others(self, player: str) -> int:
        """The highest bid of the bank or of another player than this one, 0: none."""
        bank = self.standing if self.high_bidder is None else 0
        return max([bank, *(bid for other, bid in self.bids.items() if other != player)])


def open_cry(game: Position, auction: OpenCry) -> Procedure[str | None]:
    """Hold an auction. Returns who has won, for the standing bid; None: nobody has bid, or not more than the bank."""
    return (yield from hold(auction, partial(_ask, game, auction)))


def _ask(game: Position, auction: OpenCry) -> Ask:
    def stranger(other: str) -> IllegalMove:
        if other == auction.high_bidder:
            return illegal("{player} has bid most: {bid}.", player=other, bid=Money(auction.standing))
        return illegal("{player} cannot bid here.", player=other)

    standing = say("{player} bids {bid} for {lot}.", player=auction.high_bidder or say("the bank"),
                   bid=Money(auction.standing), lot=auction.lot)
    actors = tuple(player for player in auction.bidders if player != auction.high_bidder)
    return Ask(
        actors=actors, passed=tuple(player for player in actors if player not in auction.active),
        heading=say("Auction: {lot}", lot=auction.lot), topic=auction,
        task=say("Bid for {company}, or pass", company=auction.company) if auction.company else say("Bid or pass"),
        question=standing if auction.standing else say("For sale: {lot}.", lot=auction.lot),
        make_offers=lambda: (_bid_offer(auction), Offer(Pass, say("Pass"))), not_your_turn=game.others(stranger),
        unexpected_move=say("An auction is running: {lot}.", lot=auction.lot),
    )  # fmt: skip


def _bid_offer(auction: OpenCry) -> Offer:
    def amount(chosen: Chosen) -> Amount:
        most = auction.most(chosen["player"], auction) if "player" in chosen else None
        return Amount(
            auction.lowest, HIGHEST if most is None else most, too_low=lambda bid: _too_low(auction, bid),
            too_high=lambda bid: _too_high(auction, bid, most), step=10, off_step=lambda bid: _too_low(auction, bid),
        )  # fmt: skip

    return Offer(Bid, say("Bid"), (Field("amount", say("How much?"), amount),))


def _too_high(auction: OpenCry, bid: int, most: int | None) -> IllegalMove:
    if bid > HIGHEST:
        return impossible("Nobody can pay {bid}.", bid=Money(bid))
    if auction.company:
        return illegal("As director of {company} you may bid {max} at most.", company=auction.company, max=Money(most or 0))
    return impossible("A bid must be covered: you can pay {max} at most.", max=Money(most or 0))


def _too_low(auction: OpenCry, bid: int) -> IllegalMove:
    refuse = illegal if bid > 0 else impossible
    return refuse("Bids are multiples of 10; the least is {first} now.", first=Money(auction.lowest))


def as_entries(auction: OpenCry, winner: str, price: int) -> Iterator[Move]:
    """The moves by which an auction ends so: the winning bid, and passes of all others."""
    if winner in auction.bidders:
        if winner != auction.high_bidder or price > auction.standing:
            yield Bid(winner, price)
        elif price < auction.standing:
            raise _too_low(auction, price)
    elif auction.high_bidder is not None:
        raise illegal("{player} has bid {bid}; the winner is a player.", player=auction.high_bidder,
                      bid=Money(auction.standing))
    for player in auction.bidders:
        if player != winner and player in auction.active:
            yield Pass(player)
