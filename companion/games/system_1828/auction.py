"""The auction of the privates: buy, bid, or pass; a level is settled when all of it has bids. Source: 1828 rules, 4.

The editions differ in what may be bought outright, and in what happens when everybody has passed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.eighteenxx.model.company import Private
from companion.eighteenxx.model.moves import Bid
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.private_facts import PrivatesPay
from companion.eighteenxx.rounds.bidding import RAISE, Asking, Sale, award, must_take, sell, turn_ask
from companion.eighteenxx.rounds.operating_round import private_income
from companion.engine.asks import Ask, Procedure
from companion.engine.errors import IllegalMove, illegal
from companion.engine.text import Money, say
from companion.games.system_1828.facts import PriceReduced

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

    def against_buying(self, game: Position, private: Private) -> Iterator[IllegalMove]:
        """Why a private that is not the one cannot be bought outright now."""
        only = self.buyable(game)
        if only is None:
            yield illegal("No private can be bought now: {privates} have no bid, and all but one need one.",
                          privates=tuple(it.called for it in self.without_bid()))
        elif self.has_bid(private):
            yield illegal("{private} has a bid of {amount}; you can bid more, or buy {other} for {price}.",
                          private=private.called, amount=Money(self.highest(private)), other=only.called,
                          price=Money(only.price))
        else:
            yield from super().against_buying(game, private)

    def bought(self, private: Private) -> Private:
        """What a player gets who buys a private, out of order if the table says so: that one."""
        return private

    def settle(self, game: Position) -> Asking:
        """After a purchase: the cheapest level is settled, from the left, while all of it has bids."""
        while self.unsold and not self.without_bid():
            for private in self.level():
                yield from award(game, self, private)

    def without_bid(self) -> list[Private]:
        """The privates of the cheapest level for which nobody has bid."""
        return [private for private in self.level() if not self.has_bid(private)]


def auction(game: Position, dear: tuple[str, ...]) -> Asking:
    """Sell all privates. Then begins the player after the one whose purchase or pass led to the last sale. `dear` is the
    order of the dearest level."""
    rank = {id_: n for n, id_ in enumerate(dear)}
    sale = Levels(sorted(game.privates.values(), key=lambda it: (it.card.price, rank.get(it.card.id, -1))))
    yield from sell(game, sale, partial(_ask, game, sale), partial(_all_passed, game, sale))


def _all_passed(game: Position, sale: Levels, player: str) -> Procedure[str]:
    """Everybody has passed. Returns who is next."""
    game.happened(PrivatesPay())
    if game.rule("auction_all_pass") == "award_bids_then_pay":
        for private in [one for one in sale.unsold if sale.has_bid(one)]:
            yield from award(game, sale, private)
        _pay_out(game)
        return player
    _pay_out(game)
    if not sale.without_bid():  # the table has let somebody bid for the last of a level, which can only be bought
        yield from sale.settle(game)
        return player
    cheaper = sale.without_bid()[0]
    cheaper.discount += RAISE
    game.happened(PriceReduced(private=cheaper.called, price=Money(cheaper.price)))
    return (yield from must_take(game, sale, cheaper, player))


def _pay_out(game: Position) -> None:
    """The privates pay; what earns by building pays what it would pay a company."""
    private_income(game, lambda private: private.revenue or private.pays(is_companys=True))


def _ask(game: Position, sale: Levels, player: str) -> Ask:
    return turn_ask(game, sale, player, say("The privates are being auctioned: buy one, bid, or pass."),
                    lambda: illegal("There is no private that you can buy now."), by_card=True)
