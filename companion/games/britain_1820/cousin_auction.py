"""The auction of the cousins, in the first stock round. Source: facts, 8.2."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

from companion.engine.asks import Ask, Chosen, Field, Offer, not_your_turn
from companion.engine.auction import until_all_pass
from companion.engine.domains import Amount, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say
from companion.games.britain_1820.directors import Doing
from companion.games.britain_1820.facts import CousinSold, CousinsUnsold, Outbid
from companion.games.britain_1820.moves import BidCousin, BuyCousin, Pass
from companion.games.britain_1820.position import Position
from companion.games.britain_1820.reasons import CousinBid, CousinBidBack, CousinsTreasury, PriceOfCousin


@dataclass
class CousinAuction:
    """The bids that lie on cousins: player and amount by id."""

    cousins: tuple[str, ...]
    bids: dict[str, tuple[str, int]] = field(default_factory=dict)

    def lowest(self, id_: str, step: int) -> int:
        """The lowest bid on a cousin: above what lies on it, or above the least of all where three others carry bids."""
        standing = self.bids[id_][1] if id_ in self.bids else min(self._amounts) if self.is_full else 0
        return max(2 * step, standing // step * step + step)

    @property
    def _amounts(self) -> list[int]:
        return [amount for _, amount in self.bids.values()]

    @property
    def is_full(self) -> bool:
        """Whether all cousins but one carry a bid."""
        return len(self.bids) >= len(self.cousins) - 1


@dataclass(frozen=True)
class Leftovers:
    """The cousins without a bid, which are for sale at one price."""

    cousins: tuple[str, ...]
    price: int


def cousin_auction(game: Position) -> Doing:
    """Bids in card order until all pass in a row; then the cousins without a bid are for sale."""
    auction = CousinAuction(game.cousins_drawn)
    yield from until_all_pass(game.cards, game.cards[0], partial(_ask, game, auction), partial(_heard, game, auction))
    if not auction.bids:
        game.happened(CousinsUnsold())
        return
    for id_ in auction.cousins:
        if id_ in auction.bids:
            _take(game, id_, *auction.bids[id_])
    yield from _leftovers(game, auction)


def _heard(game: Position, auction: CousinAuction, player: str, move: BidCousin | Pass) -> Doing:
    """A bid lies there for who makes it, on turn or not."""
    if isinstance(move, BidCousin):
        _bid(game, auction, move)
    yield from ()


def _ask(game: Position, auction: CousinAuction, player: str) -> Ask:
    step, cash = game.figures.bid_step, game.purses[player].cash

    def most(id_: str) -> int:
        own = auction.bids[id_][1] if auction.bids.get(id_, ("",))[0] == player else 0
        return (cash + own) // step * step

    def against(id_: str) -> Iterator[IllegalMove]:
        if (lowest := auction.lowest(id_, step)) > most(id_):
            yield impossible("{player} has {cash}; a bid here is at least {amount}.", player=player, cash=Money(cash),
                             amount=Money(lowest))

    def amount(chosen: Chosen) -> Amount:
        lowest = auction.lowest(chosen["cousin"], step)

        def wrong(bid: int) -> IllegalMove:
            return illegal("Bids are multiples of 10; the least is {first} now.", first=Money(lowest))

        return Amount(lowest, most(chosen["cousin"]), too_low=wrong, step=step, off_step=wrong)

    return Ask(
        actors=(player,), heading=say("{player}: bid for a cousin, or pass", player=player), topic=auction,
        task=say("Bid for a cousin, or pass"),
        make_offers=lambda: (
            Offer(BidCousin, say("Bid"), (
                Field("cousin", say("For which cousin?"), lambda chosen: OneOf(auction.cousins, against), lambda id_:
                      game.box.cousins[id_].short, lambda chosen, id_: Money(game.box.cousins[id_].price)),
                Field("amount", say("How much?"), amount))),
            Offer(Pass, say("Pass"))),
        not_your_turn=lambda other: not_your_turn(other, player, game.cards, by_card=True),
        unexpected_move=say("The cousins are auctioned: {player} bids or passes.", player=player), is_bidding=True,
    )  # fmt: skip


def _bid(game: Position, auction: CousinAuction, move: BidCousin) -> None:
    """Money comes to lie on a cousin; an outbid player gets his back, and so do the lowest when a fourth would carry one."""
    if move.cousin in auction.bids:
        _return(game, auction, move.cousin)
    elif auction.is_full:
        least = min(amount for _, amount in auction.bids.values())
        for id_ in [id_ for id_, (_, amount) in auction.bids.items() if amount == least]:
            _return(game, auction, id_)
    game.pay(game.purses[move.player], game.bank, move.amount, CousinBid(_name(game, move.cousin)))
    auction.bids[move.cousin] = move.player, move.amount


def _return(game: Position, auction: CousinAuction, id_: str) -> None:
    player, amount = auction.bids.pop(id_)
    game.pay(game.bank, game.purses[player], amount, CousinBidBack(_name(game, id_)))
    game.happened(Outbid(player=player, amount=Money(amount)))


def _name(game: Position, id_: str) -> str:
    return game.box.cousins[id_].short


def _take(game: Position, id_: str, player: str, price: int) -> None:
    """Give a cousin to its buyer; it begins with what its price and its marked price differ by."""
    card = game.box.cousins[id_]
    cousin = game.take_cousin(id_, player)
    game.pay(game.bank, cousin, abs(card.price - price), CousinsTreasury(card.short))
    game.happened(CousinSold(player=player, cousin=card.name, price=Money(price)))


def _leftovers(game: Position, auction: CousinAuction) -> Doing:
    """Offer cousins without a bid for the lowest winning bid, the player with the least cash first."""
    price = min(amount for _, amount in auction.bids.values())
    left = [id_ for id_ in auction.cousins if id_ not in auction.bids]
    for player in sorted(game.cards, key=lambda one: game.purses[one].cash):
        while left and game.purses[player].cash >= price:
            move = yield _leftover_ask(game, player, tuple(left), price)
            if isinstance(move, Pass):
                break
            game.pay(game.purses[player], game.bank, price, PriceOfCousin())
            left.remove(move.cousin)
            _take(game, move.cousin, player, price)


def _buy_label(game: Position, left: tuple[str, ...], price: int) -> Text:
    if len(left) > 1:
        return say("Buy a cousin for {price}", price=Money(price))
    return say("Buy {cousin} for {price}", cousin=_name(game, left[0]), price=Money(price))


def _leftover_ask(game: Position, player: str, left: tuple[str, ...], price: int) -> Ask:
    return Ask(
        actors=(player,), heading=say("{player} may buy a cousin for {price}", player=player, price=Money(price)),
        task=say("Buy a cousin or pass"), topic=Leftovers(left, price),
        make_offers=lambda: (
            Offer(BuyCousin, _buy_label(game, left, price), (
                Field("cousin", say("Which cousin?"), lambda chosen: OneOf(left),
                      lambda id_: game.box.cousins[id_].short),)),
            Offer(Pass, say("Pass"))),
        not_your_turn=lambda other: not_your_turn(other, player, game.cards, by_card=True),
        unexpected_move=say("Cousins without a bid are for sale: {player} buys or passes.", player=player),
    )  # fmt: skip
