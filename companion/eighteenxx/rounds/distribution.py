"""The distribution of the privates: buy the cheapest, bid on the others, or pass. Source: 'Private Companies'."""

from __future__ import annotations

from collections.abc import Iterator

from companion.eighteenxx.model.company import Private
from companion.eighteenxx.model.facts import Passed
from companion.eighteenxx.model.moves import Bid, BuyPrivate, Pass
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.private_facts import MustTake, PriceLowered, PrivatesPay
from companion.eighteenxx.rounds import operating_round, train_step
from companion.eighteenxx.rounds.bidding import RAISE, Sale, award, bid_offer, not_covered, of_sale, reserved, sold
from companion.engine.asks import Ask, Field, Offer, Procedure, not_your_turn
from companion.engine.errors import IllegalMove, illegal
from companion.engine.text import Money, say


def distribution(game: Position) -> Procedure[None]:
    """Sell all privates. The player after the last who bought at the counter begins the first stock round."""
    sale = Sale(sorted(game.privates.values(), key=lambda private: private.card.price))
    first = sale.cheapest
    player, passes = game.players[0], 0
    while sale.unsold:
        move = yield _ask(game, sale, player)
        passes = passes + 1 if isinstance(move, Pass) else 0
        match move:
            case BuyPrivate():
                yield from sold(game, sale, sale.cheapest, player, sale.cheapest.price)
                yield from _settle(game, sale)
            case Bid():
                sale.bid(game, move)
            case Pass():
                game.happened(Passed(player))
        player = game.left_of(player)
        if passes == len(game.players):
            passes = 0
            player = yield from _all_passed(game, sale, first, player)
    game.priority = player
    game.record_round(game.income, {})


def _all_passed(game: Position, sale: Sale, first: Private, player: str) -> Procedure[str]:
    """The first private becomes cheaper, or the privates pay. Returns who is next."""
    if sale.cheapest is not first:
        game.happened(PrivatesPay())
        operating_round.private_income(game)
        yield from train_step.export(game)
        return player
    first.discount += RAISE
    game.happened(PriceLowered(private=first.called, price=Money(first.price)))
    if first.price > 0:
        return player
    game.happened(MustTake(player=player, private=first.called))
    yield from sold(game, sale, first, player, 0)
    yield from _settle(game, sale)
    return game.left_of(player)


def _settle(game: Position, sale: Sale) -> Procedure[None]:
    """After a purchase: whatever is now the cheapest and has bids is sold, until one has none."""
    while sale.unsold and sale.has_bid(sale.cheapest):
        yield from award(game, sale, sale.cheapest)


def _ask(game: Position, sale: Sale, player: str) -> Ask:
    return Ask(
        actors=(player,),
        heading=say("{player}: buy a private, bid or pass", player=player),
        task=say("Buy, bid or pass"),
        make_offers=lambda: (_buy_offer(game, sale, player), bid_offer(game, sale, player, sale.cheapest),
                             Offer(Pass, say("Pass"))),
        not_your_turn=lambda other: not_your_turn(other, player, game.players),
        unexpected_move=say("The privates are being distributed: buy {private}, bid for another, or pass.",
                    private=sale.cheapest.called),
        topic=sale,
        is_bidding=True,
    )


def _buy_offer(game: Position, sale: Sale, player: str) -> Offer:
    cheapest = sale.cheapest

    def against(id_: str) -> Iterator[IllegalMove]:
        if id_ != cheapest.card.id:
            yield illegal(
                "{private} is not the cheapest one left: you can buy {cheapest} for {price}, or bid.",
                private=game.privates[id_].called, cheapest=cheapest.called, price=Money(cheapest.price),
            )
        yield from not_covered(game, sale, player, cheapest, cheapest.price)

    return Offer(BuyPrivate, say("Buy a private"), (
        Field("private", say("Which private?"), lambda chosen: of_sale(game, sale, against),
              label=lambda id_: game.privates[id_].called, detail=lambda chosen, id_: Money(game.privates[id_].price)),
    ), why_closed=lambda: illegal(
        "{private} costs {price}; you have {free} for it.", private=cheapest.called, price=Money(cheapest.price),
        free=Money(game.purses[player].cash - reserved(game, sale, player, cheapest))))
