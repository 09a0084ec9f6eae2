"""The auction of the privates: buy, bid, or pass; a level is settled when all of it has bids. Source: 1828 rules, 4.

The editions differ in what may be bought outright, and in what happens when everybody has passed.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.eighteenxx.model.company import Private
from companion.eighteenxx.model.facts import Passed
from companion.eighteenxx.model.moves import Bid, BuyPrivate, Pass
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.private_facts import MustTake, PrivatePaid, PrivatesPay
from companion.eighteenxx.model.reasons import RevenueOfPrivate
from companion.eighteenxx.rounds.bidding import RAISE, Sale, award, bid_offer, not_covered, of_sale, sold
from companion.engine.asks import Ask, Field, Offer, Procedure, not_your_turn
from companion.engine.errors import IllegalMove, illegal
from companion.engine.text import Money, say
from companion.games.system_1828.facts import PriceReduced

Asking = Procedure[None]
#: The price of privates on which only the highest bid stays, by some rules.
DEAREST = 250


class Levels(Sale):
    """The privates that are left, in levels of the same price."""

    def level(self) -> list[Private]:
        """The cheapest level."""
        return [private for private in self.unsold if private.card.price == self.unsold[0].card.price]

    def bid(self, game: Position, move: Bid) -> None:
        """Put a bid down; on the dearest only the highest stays, by some rules."""
        if game.privates[move.private].card.price == DEAREST and game.rule("auction_one_bid_on_250"):
            self.bids.pop(move.private, None)
        super().bid(game, move)

    def buyable(self, game: Position) -> Private | None:
        """Of the cheapest level the first without a bid, by the rows only when all others there have one."""
        left = self.without_bid()
        return left[0] if left and (len(left) == 1 or game.rule("auction") == "cheapest_first") else None

    def without_bid(self) -> list[Private]:
        """The privates of the cheapest level for which nobody has bid."""
        return [private for private in self.level() if not self.has_bid(private)]


def auction(game: Position, dear: tuple[str, ...]) -> Asking:
    """Sell all privates. Then begins the player after the one whose purchase or pass led to the last sale. `dear` is the
    order of the dearest level."""
    rank = {id_: n for n, id_ in enumerate(dear)}
    sale = Levels(sorted(game.privates.values(), key=lambda it: (it.card.price, rank.get(it.card.id, -1))))
    player, passes = game.seats[0], 0
    while sale.unsold:
        move = yield _ask(game, sale, player)
        passes = passes + 1 if isinstance(move, Pass) else 0
        match move:
            case BuyPrivate():
                private = game.privates[move.private]
                yield from sold(game, sale, private, player, private.price)
                yield from _settle(game, sale)
            case Bid():
                sale.bid(game, move)
            case Pass():
                game.happened(Passed(player))
        player = game.left_of(player)
        if passes == len(game.players):
            passes = 0
            player = yield from _all_passed(game, sale, player)
    game.priority = player
    game.record_round(game.income, {})


def _settle(game: Position, sale: Levels) -> Asking:
    """After a purchase: the cheapest level is settled, from the left, while all of it has bids."""
    while sale.unsold and not sale.without_bid():
        for private in sale.level():
            yield from award(game, sale, private)


def _all_passed(game: Position, sale: Levels, player: str) -> Procedure[str]:
    """Everybody has passed. Returns who is next."""
    game.happened(PrivatesPay())
    if game.rule("auction_all_pass") == "award_bids_then_pay":
        for private in [one for one in sale.unsold if sale.has_bid(one)]:
            yield from award(game, sale, private)
        pay_out(game)
        return player
    pay_out(game)
    cheaper = sale.without_bid()[0]
    cheaper.discount += RAISE
    game.happened(PriceReduced(private=cheaper.called, price=Money(cheaper.price)))
    if cheaper.price > 0:
        return player
    game.happened(MustTake(player=player, private=cheaper.called))
    yield from sold(game, sale, cheaper, player, 0)
    yield from _settle(game, sale)
    return game.left_of(player)


def pay_out(game: Position) -> None:
    """The privates that have been sold pay their owners; what earns by building pays what it would pay a company."""
    for private in game.privates.values():
        if private.owner is not None and not private.closed:
            amount = private.revenue or private.pays(is_companys=True)
            game.pay(game.bank, game.purses[private.owner], amount, RevenueOfPrivate(private.card.symbol))
            game.income[private.owner] += amount
            game.happened(PrivatePaid(private=private.called, owner=private.owner, amount=Money(amount)))


# Asks ----------------------------------------------------------------------------------------------


def _ask(game: Position, sale: Levels, player: str) -> Ask:
    private = sale.buyable(game)
    task = say("Bid or pass") if private is None else say("Buy, bid or pass")
    return Ask(
        actors=(player,), heading=say("{player}: buy a private, bid or pass", player=player), task=task,
        make_offers=lambda: (_buy_offer(game, sale, player, private), bid_offer(game, sale, player, private),
                             Offer(Pass, say("Pass"))),
        not_your_turn=lambda other: not_your_turn(other, player, game.seats, by_card=True),
        unexpected_move=say("The privates are being auctioned: buy one, bid, or pass."), topic=sale, is_bidding=True,
    )


def _buy_offer(game: Position, sale: Levels, player: str, only: Private | None) -> Offer:
    def against(id_: str) -> Iterator[IllegalMove]:
        private = game.privates[id_]
        if only is None:
            yield illegal("No private can be bought now: {privates} have no bid, and all but one need one.",
                          privates=tuple(it.called for it in sale.without_bid()))
        elif private is not only and sale.has_bid(private):
            yield illegal("{private} has a bid of {amount}; you can bid more, or buy {other} for {price}.",
                          private=private.called, amount=Money(sale.highest(private)), other=only.called,
                          price=Money(only.price))
        elif private is not only:
            yield illegal("{private} is not the cheapest one left: you can buy {cheapest} for {price}, or bid.",
                          private=private.called, cheapest=only.called, price=Money(only.price))
        yield from not_covered(game, sale, player, private, private.price)

    return Offer(BuyPrivate, say("Buy a private"), (
        Field("private", say("Which private?"), lambda chosen: of_sale(game, sale, against),
              label=lambda id_: game.privates[id_].called, detail=lambda chosen, id_: Money(game.privates[id_].price)),
    ), why_closed=lambda: illegal("There is no private that you can buy now."))
