"""The distribution of the privates: buy the cheapest, bid on the others, or pass. Source: 'Private Companies'."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from typing import Any

from companion.eighteenxx import operating_round, train_step
from companion.eighteenxx.company import Private
from companion.eighteenxx.moves import Bid, BuyPrivate, Pass
from companion.eighteenxx.position import Position
from companion.engine.asks import Ask, Field, Offer, not_your_turn
from companion.engine.domains import Amount, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, say

#: How much a bid is above the one before at least, and how much cheaper the first private gets when all have passed.
RAISE = 5
Bids = dict[str, dict[str, int]]


@dataclass
class Sale:
    """What is still for sale, cheapest first, and the standing bids by private and player."""

    unsold: list[Private]
    bids: Bids = field(default_factory=dict)

    @property
    def cheapest(self) -> Private:
        """The private that can be bought now."""
        return self.unsold[0]

    def highest(self, private: Private) -> int:
        """The highest bid on a private, or 0."""
        return max(self.bids.get(private.card.id, {}).values(), default=0)

    def minimum(self, private: Private) -> int:
        """The lowest bid that is now accepted for a private."""
        return (self.highest(private) or private.price) + RAISE


@dataclass(frozen=True)
class Auction:
    """What an ask of an auction is about: the private and its standing bids."""

    private: Private
    bids: dict[str, int]


def distribution(game: Position) -> Generator[Ask, Any, None]:
    """Sell all privates. The player after the last who bought at the counter begins the first stock round."""
    sale = Sale(sorted(game.privates.values(), key=lambda private: private.card.price))
    first = sale.cheapest
    player, passes = game.players[0], 0
    while sale.unsold:
        move = yield _ask(game, sale, player)
        passes = passes + 1 if isinstance(move, Pass) else 0
        match move:
            case BuyPrivate():
                yield from _hand_over(game, sale, player, sale.cheapest.price)
                yield from _settle(game, sale)
            case Bid():
                sale.bids.setdefault(move.private, {})[player] = move.amount
                game.note(say("{player} bids {amount} for {private}.", player=player, amount=Money(move.amount),
                              private=game.privates[move.private].card.name), "bid")
            case Pass():
                game.note(say("{player} passes.", player=player), "pass")
        player = game.left_of(player)
        if passes == len(game.players):
            passes = 0
            player = yield from _all_passed(game, sale, first, player)
    game.priority = player
    game.record_round(game.income, {})


def _all_passed(game: Position, sale: Sale, first: Private, player: str) -> Generator[Ask, Any, str]:
    """The first private becomes cheaper, or the privates pay. Returns who is next."""
    if sale.cheapest is not first:
        game.note(say("Everybody has passed: the privates pay."), "pass")
        operating_round.private_income(game)
        yield from train_step.export(game)
        return player
    first.discount += RAISE
    game.note(say("Everybody has passed: {private} now costs {price}.", private=first.card.name, price=Money(first.price)),
              "price-lowered")
    if first.price > 0:
        return player
    game.note(say("{player} has to take {private} for free.", player=player, private=first.card.name), "must-take")
    yield from _hand_over(game, sale, player, 0)
    yield from _settle(game, sale)
    return game.left_of(player)


def _settle(game: Position, sale: Sale) -> Generator[Ask, Any, None]:
    """After a purchase: whatever is now the cheapest and has bids is sold, until one has none."""
    while sale.unsold and (bids := sale.bids.get(sale.cheapest.card.id)):
        while len(bids) > 1:
            lowest = min(bids, key=lambda bidder: bids[bidder])
            move = yield _auction_ask(game, sale, lowest)
            if isinstance(move, Pass):
                del bids[lowest]
                game.note(say("{player} drops out.", player=lowest), "pass")
            else:
                bids[lowest] = move.amount
                game.note(say("{player} bids {amount}.", player=lowest, amount=Money(move.amount)), "bid")
        ((winner, amount),) = bids.items()
        yield from _hand_over(game, sale, winner, amount)


def _hand_over(game: Position, sale: Sale, player: str, price: int) -> Generator[Ask, Any, None]:
    """The cheapest private goes to a player, with the gifts that it brings."""
    private = sale.unsold.pop(0)
    sale.bids.pop(private.card.id, None)
    game.pay(game.purses[player], game.bank, price, say("private {private}", private=private.card.symbol))
    private.owner = player
    game.note(say("{player} buys {private} for {price}.", player=player, private=private.card.name, price=Money(price)),
              "private-bought")
    if private.card.power is not None:
        yield from private.card.power.bought(game, private, player)


# Asks ----------------------------------------------------------------------------------------------


def reserved(game: Position, sale: Sale, player: str, but: Private) -> int:
    """What a player's bids on other privates tie up: those that are the highest now (or all, by agreement)."""
    total = 0
    for id_, bids in sale.bids.items():
        if id_ != but.card.id and player in bids and (
            game.rule("reserve_all_bids") or bids[player] == max(bids.values())
        ):
            total += bids[player]
    return total


def _ask(game: Position, sale: Sale, player: str) -> Ask:
    return Ask(
        actors=(player,),
        heading=say("{player} buys a private, bids or passes", player=player),
        task=say("Buy {private} for {price}, bid for another, or pass", private=sale.cheapest.card.name,
                 price=Money(sale.cheapest.price)),
        make_offers=lambda: (_buy_offer(game, sale, player), _bid_offer(game, sale, player), Offer(Pass, say("Pass"))),
        stranger=lambda other: not_your_turn(other, player, game.players),
        instead=say("The privates are being distributed: buy {private}, bid for another, or pass.",
                    private=sale.cheapest.card.name),
        topic=sale,
        is_bidding=True,
    )


def _buy_offer(game: Position, sale: Sale, player: str) -> Offer:
    cheapest = sale.cheapest

    def against(id_: str) -> Iterator[IllegalMove]:
        if id_ != cheapest.card.id:
            yield illegal(
                "{private} is not the cheapest one left: you can buy {cheapest} for {price}, or bid.",
                private=game.privates[id_].card.name, cheapest=cheapest.card.name, price=Money(cheapest.price),
            )
        yield from _not_covered(game, sale, player, cheapest, cheapest.price)

    return Offer(BuyPrivate, say("Buy a private"), (
        Field("private", say("Which private?"), lambda chosen: _for_sale(game, sale, against),
              label=lambda id_: game.privates[id_].card.name, detail=lambda chosen, id_: Money(game.privates[id_].price)),
    ))


def _not_covered(game: Position, sale: Sale, player: str, private: Private, amount: int) -> Iterator[IllegalMove]:
    cash, tied = game.purses[player].cash, reserved(game, sale, player, private)
    if amount > cash - tied and game.box.bids_lie_there:
        yield impossible(
            "You have {cash}; {reserved} lies on other privates. You can bid {max} at most.",
            cash=Money(cash), reserved=Money(tied), max=Money(cash - tied),
        )
    elif amount > cash - tied:
        yield impossible(
            "You have {cash}; {reserved} is tied up in other bids. You can bid {max} at most.",
            cash=Money(cash), reserved=Money(tied), max=Money(cash - tied),
        )


def _bid_offer(game: Position, sale: Sale, player: str) -> Offer:
    def against(id_: str) -> Iterator[IllegalMove]:
        private = game.privates[id_]
        if private is sale.cheapest:
            yield illegal(
                "{private} can be bought right now for {price}; advance bids are for the others.",
                private=private.card.name, price=Money(private.price),
            )
        yield from _not_covered(game, sale, player, private, sale.minimum(private))

    return Offer(Bid, say("Bid"), (
        Field("private", say("For which private?"), lambda chosen: _for_sale(game, sale, against),
              label=lambda id_: game.privates[id_].card.name,
              detail=lambda chosen, id_: say("from {amount}", amount=Money(sale.minimum(game.privates[id_])))),
        Field("amount", say("How much?"), lambda chosen: _amounts(game, sale, player, game.privates[chosen["private"]])),
    ), nothing=lambda: illegal("You cannot afford a bid on any private."))


def _for_sale(game: Position, sale: Sale, against: Callable[[str], Iterator[IllegalMove]]) -> OneOf:
    """One of the privates that are still for sale."""

    def unknown(id_: str) -> IllegalMove:
        if id_ in game.privates:
            return impossible("{private} has been sold.", private=game.privates[id_].card.name)
        return impossible("There is no private called {private}.", private=id_[:40])

    return OneOf(tuple(private.card.id for private in sale.unsold), against, unknown)


def _amounts(game: Position, sale: Sale, player: str, private: Private) -> Amount:
    """The bids on a private that a player can make: in steps, covered by cash."""
    least = sale.minimum(private)
    most = game.purses[player].cash - reserved(game, sale, player, private)
    step = game.rule("bid_step")
    return Amount(
        least, most,
        too_low=lambda amount: illegal("The lowest bid for {private} is {min}.", private=private.card.name,
                                       min=Money(least)),
        too_high=lambda amount: next(_not_covered(game, sale, player, private, amount)),
        step=step,
        off_step=lambda amount: illegal("Bids go up in steps of {step} from {min}.", step=step, min=Money(least)),
    )


def _auction_ask(game: Position, sale: Sale, player: str) -> Ask:
    """The bidder with the lowest bid raises or drops out."""
    private = sale.cheapest
    bids = sale.bids[private.card.id]

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
        if other in game.players else not_your_turn(other, player, game.players),
        instead=say("{private} is being auctioned.", private=private.card.name),
        topic=Auction(private, bids),
        is_bidding=True,
        passing=say("{player} drops out", player=player),
    )
