"""The auction of the privates: buy, bid, or pass; a level is settled when all of it has bids. Source: 1828 rules, 4.

The editions differ in what may be bought outright, and in what happens when everybody has passed.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from companion.eighteenxx.company import Private
from companion.eighteenxx.distribution import RAISE, Auction, Sale
from companion.eighteenxx.moves import Bid, BuyPrivate, Pass
from companion.eighteenxx.position import Position
from companion.engine.asks import Ask, Field, Offer, not_your_turn
from companion.engine.domains import Amount, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, say

Asking = Generator[Ask, Any, None]
#: The price of privates on which only the highest bid stays, by some rules.
DEAREST = 250


class Levels(Sale):
    """The privates that are left, in levels of the same price."""

    def level(self) -> list[Private]:
        """The cheapest level."""
        return [private for private in self.unsold if private.card.price == self.unsold[0].card.price]

    def has_bid(self, private: Private) -> bool:
        """Whether anybody has bid for a private."""
        return bool(self.bids.get(private.card.id))

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
                yield from _hand_over(game, sale, private, player, private.price)
                yield from _settle(game, sale)
            case Bid():
                _bid(game, sale, move)
            case Pass():
                game.note(say("{player} passes.", player=player), "pass")
        player = game.left_of(player)
        if passes == len(game.players):
            passes = 0
            player = yield from _all_passed(game, sale, player)
    game.priority = player
    game.record_round(game.income, {})


def _bid(game: Position, sale: Levels, move: Bid) -> None:
    private = game.privates[move.private]
    bids = sale.bids.setdefault(move.private, {})
    if private.card.price == DEAREST and game.rule("auction_one_bid_on_250"):
        bids.clear()
    bids[move.player] = move.amount
    game.note(say("{player} bids {amount} for {private}.", player=move.player, amount=Money(move.amount),
                  private=private.card.name), "bid")


def buyable(game: Position, sale: Levels) -> Private | None:
    """The private that can be bought now: of the cheapest level the first without a bid, by the rows only when all others
    there have one."""
    left = sale.without_bid()
    return left[0] if left and (len(left) == 1 or game.rule("auction") == "cheapest_first") else None


def _settle(game: Position, sale: Levels) -> Asking:
    """After a purchase: the cheapest level is settled, from the left, while all of it has bids."""
    while sale.unsold and not sale.without_bid():
        for private in sale.level():
            yield from _award(game, sale, private)


def _award(game: Position, sale: Levels, private: Private) -> Asking:
    """The bidders for a private fight it out: the lowest raises or drops out, until one is left, who pays his bid."""
    bids = sale.bids[private.card.id]
    while len(bids) > 1:
        lowest = min(bids, key=lambda bidder: bids[bidder])
        move = yield _duel_ask(game, sale, private, lowest)
        if isinstance(move, Pass):
            del bids[lowest]
            game.note(say("{player} drops out.", player=lowest), "pass")
        else:
            bids[lowest] = move.amount
            game.note(say("{player} bids {amount}.", player=lowest, amount=Money(move.amount)), "bid")
    ((winner, amount),) = bids.items()
    yield from _hand_over(game, sale, private, winner, amount)


def _hand_over(game: Position, sale: Levels, private: Private, player: str, price: int) -> Asking:
    sale.unsold.remove(private)
    sale.bids.pop(private.card.id, None)
    game.pay(game.purses[player], game.bank, price, say("private {private}", private=private.card.symbol))
    private.owner = player
    game.note(say("{player} buys {private} for {price}.", player=player, private=private.card.name, price=Money(price)),
              "private-bought")
    if private.card.power is not None:
        yield from private.card.power.bought(game, private, player)


def _all_passed(game: Position, sale: Levels, player: str) -> Generator[Ask, Any, str]:
    """Everybody has passed. Returns who is next."""
    game.note(say("Everybody has passed: the privates pay."), "pass")
    if game.rule("auction_all_pass") == "award_bids_then_pay":
        for private in [one for one in sale.unsold if sale.has_bid(one)]:
            yield from _award(game, sale, private)
        pay_out(game)
        return player
    pay_out(game)
    cheaper = sale.without_bid()[0]
    cheaper.discount += RAISE
    game.note(say("{private} now costs {price}.", private=cheaper.card.name, price=Money(cheaper.price)), "price-lowered")
    if cheaper.price > 0:
        return player
    game.note(say("{player} has to take {private} for free.", player=player, private=cheaper.card.name), "must-take")
    yield from _hand_over(game, sale, cheaper, player, 0)
    yield from _settle(game, sale)
    return game.left_of(player)


def pay_out(game: Position) -> None:
    """The privates that have been sold pay their owners; what earns by building pays what it would pay a company."""
    for private in game.privates.values():
        if private.owner is not None and not private.closed:
            amount = private.revenue or private.pays(is_companys=True)
            game.pay(game.bank, game.purses[private.owner], amount, say("revenue of {private}", private=private.card.symbol))
            game.income[private.owner] += amount
            game.note(say("{private} pays {owner} {amount}.", private=private.card.name, owner=private.owner,
                          amount=Money(amount)), "income")


# Asks ----------------------------------------------------------------------------------------------


def free_cash(game: Position, sale: Levels, player: str, but: Private) -> tuple[int, int]:
    """What a player may use for a private, and what his bids on others tie up."""
    tied = sum(bids.get(player, 0) for id_, bids in sale.bids.items() if id_ != but.card.id)
    return game.purses[player].cash - tied, tied


def _ask(game: Position, sale: Levels, player: str) -> Ask:
    private = buyable(game, sale)
    task = say("Bid for a private, or pass") if private is None else say(
        "Buy {private} for {price}, bid for another, or pass", private=private.card.name, price=Money(private.price))
    return Ask(
        actors=(player,), heading=say("{player} buys a private, bids or passes", player=player), task=task,
        make_offers=lambda: (_buy_offer(game, sale, player), _bid_offer(game, sale, player), Offer(Pass, say("Pass"))),
        stranger=lambda other: not_your_turn(other, player, game.seats),
        instead=say("The privates are being auctioned: buy one, bid, or pass."), topic=sale,
    )


def _not_covered(game: Position, sale: Levels, player: str, private: Private, amount: int) -> Iterator[IllegalMove]:
    free, tied = free_cash(game, sale, player, private)
    if amount > free:
        yield impossible("You have {cash}; {reserved} is tied up in other bids. You can bid {max} at most.",
                         cash=Money(game.purses[player].cash), reserved=Money(tied), max=Money(free))


def _of_sale(game: Position, sale: Levels, against: Any) -> OneOf:
    def unknown(id_: str) -> IllegalMove:
        if id_ in game.privates:
            return impossible("{private} has been sold.", private=game.privates[id_].card.name)
        return impossible("There is no private called {private}.", private=id_[:40])

    return OneOf(tuple(private.card.id for private in sale.unsold), against, unknown)


def _buy_offer(game: Position, sale: Levels, player: str) -> Offer:
    only = buyable(game, sale)

    def against(id_: str) -> Iterator[IllegalMove]:
        private = game.privates[id_]
        if only is None:
            yield illegal("No private can be bought now: {privates} have no bid, and all but one need one.",
                          privates=tuple(it.card.name for it in sale.without_bid()))
        elif private is not only and sale.has_bid(private):
            yield illegal("{private} has a bid of {amount}; you can bid more, or buy {other} for {price}.",
                          private=private.card.name, amount=Money(sale.highest(private)), other=only.card.name,
                          price=Money(only.price))
        elif private is not only:
            yield illegal("{private} is not the cheapest one left: you can buy {cheapest} for {price}, or bid.",
                          private=private.card.name, cheapest=only.card.name, price=Money(only.price))
        yield from _not_covered(game, sale, player, private, private.price)

    return Offer(BuyPrivate, say("Buy a private"), (
        Field("private", say("Which private?"), lambda chosen: _of_sale(game, sale, against),
              label=lambda id_: game.privates[id_].card.name, detail=lambda chosen, id_: Money(game.privates[id_].price)),
    ), nothing=lambda: illegal("There is no private that you can buy now."))


def _bid_offer(game: Position, sale: Levels, player: str) -> Offer:
    only = buyable(game, sale)

    def against(id_: str) -> Iterator[IllegalMove]:
        private = game.privates[id_]
        if private is only:
            yield illegal("{private} can be bought right now for {price}; bids are for the others.",
                          private=private.card.name, price=Money(private.price))
        yield from _not_covered(game, sale, player, private, sale.minimum(private))

    return Offer(Bid, say("Bid"), (
        Field("private", say("For which private?"), lambda chosen: _of_sale(game, sale, against),
              label=lambda id_: game.privates[id_].card.name,
              detail=lambda chosen, id_: say("from {amount}", amount=Money(sale.minimum(game.privates[id_])))),
        Field("amount", say("How much?"), lambda chosen: _amounts(game, sale, player, game.privates[chosen["private"]])),
    ), nothing=lambda: illegal("You cannot afford a bid on any private."))


def _amounts(game: Position, sale: Levels, player: str, private: Private) -> Amount:
    least, (most, _tied) = sale.minimum(private), free_cash(game, sale, player, private)
    return Amount(
        least, most,
        too_low=lambda amount: illegal("The lowest bid for {private} is {min}.", private=private.card.name,
                                       min=Money(least)),
        too_high=lambda amount: next(_not_covered(game, sale, player, private, amount)),
        step=RAISE,
        off_step=lambda amount: illegal("Bids go up in steps of {step} from {min}.", step=RAISE, min=Money(least)),
    )


def _duel_ask(game: Position, sale: Levels, private: Private, player: str) -> Ask:
    """The bidder with the lowest bid raises or drops out."""
    def offer() -> Offer:
        return Offer(Bid, say("Raise the bid"), (
            Field("private", say("For which private?"), lambda chosen: OneOf((private.card.id,)),
                  label=lambda id_: private.card.name),
            Field("amount", say("How much?"), lambda chosen: _amounts(game, sale, player, private)),
        ), nothing=lambda: illegal("You cannot bid more."))

    return Ask(
        actors=(player,),
        heading=say("{player} raises or drops out: {private}", private=private.card.name, player=player),
        task=say("Raise to at least {min}, or drop out", min=Money(sale.minimum(private))),
        make_offers=lambda: (offer(), Offer(Pass, say("Drop out"))),
        stranger=lambda other: illegal("{player} has the lowest bid and is next.", player=player)
        if other in game.players else not_your_turn(other, player, game.seats),
        instead=say("{private} is being auctioned.", private=private.card.name),
        topic=Auction(private, sale.bids[private.card.id]),
    )
