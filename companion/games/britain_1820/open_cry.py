"""Open-cry auctions: anybody calls a higher bid at any time, until nobody goes on. Source: facts, 13."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from companion.engine.asks import Ask, Chosen, Field, Offer, Procedure
from companion.engine.domains import Amount
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.moves import Move
from companion.engine.text import Money, Text, say
from companion.games.britain_1820.moves import Bid, Pass
from companion.games.britain_1820.position import Position

#: No bid is higher: more money than a table ever sees.
HIGHEST = 99_990


@dataclass
class Auction:
    """A running auction of a `lot`: the standing bid, by a player or by the bank (None), and who has passed since he last
    bid. `first` is the lowest bid there may be at all; `most(player)` binds a player, such as a director; `raises_own`
    says whether he may raise his own bid. `dropped` may not bid: winners who did not pay."""

    lot: Text
    bidders: tuple[str, ...]
    first: int
    standing: int = 0
    high_bidder: str | None = None
    passed: set[str] = field(default_factory=set)
    most: Callable[[str, Auction], int | None] = lambda player, auction: None
    forcing: int | None = None
    #: The company that is sold, if one is.
    company: str = ""
    #: The highest bid of each player so far.
    bids: dict[str, int] = field(default_factory=dict)

    @property
    def lowest(self) -> int:
        """The lowest bid that can be called now: a multiple of 10 above the standing one."""
        return max(self.first, self.standing // 10 * 10 + 10)

    def others(self, player: str) -> int:
        """The highest bid of the bank or of another player than this one, 0: none."""
        bank = self.standing if self.high_bidder is None else 0
        return max([bank, *(bid for other, bid in self.bids.items() if other != player)])


def open_cry(game: Position, auction: Auction) -> Procedure[str | None]:
    """Hold an auction. Returns who has won, for the standing bid; None: nobody has bid, or not more than the bank."""
    while any(player not in auction.passed and player != auction.high_bidder for player in auction.bidders):
        move = yield _ask(game, auction)
        if isinstance(move, Pass):
            auction.passed.add(str(move.player))
            continue
        auction.passed.discard(move.player)
        auction.standing, auction.high_bidder = move.amount, move.player
        auction.bids[move.player] = move.amount
    return auction.high_bidder


def _ask(game: Position, auction: Auction) -> Ask:
    def actors() -> tuple[str, ...]:
        return tuple(player for player in auction.bidders if player != auction.high_bidder)

    def stranger(other: str) -> IllegalMove:
        if other == auction.high_bidder:
            return illegal("{player} has bid most: {bid}.", player=other, bid=Money(auction.standing))
        return illegal("{player} cannot bid here.", player=other)

    standing = say("{player} bids {bid}", player=auction.high_bidder or say("the bank"), bid=Money(auction.standing))
    return Ask(
        actors=actors(), heading=say("Auction: {lot}", lot=auction.lot), topic=auction,
        task=say("Bid for {lot}, or pass", lot=auction.lot),
        question=standing if auction.standing else None,
        make_offers=lambda: (_bid_offer(auction), Offer(Pass, say("Pass"))), not_your_turn=game.others(stranger),
        unexpected_move=say("An auction is running: {lot}.", lot=auction.lot),
    )  # fmt: skip


def _bid_offer(auction: Auction) -> Offer:
    def amount(chosen: Chosen) -> Amount:
        most = auction.most(chosen["player"], auction) if "player" in chosen else None
        return Amount(
            auction.lowest, HIGHEST if most is None else most, too_low=lambda bid: _too_low(auction, bid),
            too_high=lambda bid: _too_high(auction, bid, most), step=10, off_step=lambda bid: _too_low(auction, bid),
        )  # fmt: skip

    return Offer(Bid, say("Bid"), (Field("amount", say("How much?"), amount),))


def _too_high(auction: Auction, bid: int, most: int | None) -> IllegalMove:
    if bid > HIGHEST:
        return impossible("Nobody can pay {bid}.", bid=Money(bid))
    if auction.company:
        return illegal("As director of {company} you may bid {max} at most.", company=auction.company, max=Money(most or 0))
    return impossible("A bid must be covered: you can pay {max} at most.", max=Money(most or 0))


def _too_low(auction: Auction, bid: int) -> IllegalMove:
    refuse = illegal if bid > 0 else impossible
    return refuse("Bids are multiples of 10; the least is {first} now.", first=Money(auction.lowest))


def as_entries(auction: Auction, winner: str, price: int) -> Iterator[Move]:
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
        if player != winner and player not in auction.passed:
            yield Pass(player)
