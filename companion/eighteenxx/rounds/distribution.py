"""The distribution of the privates: buy the cheapest, bid on the others, or pass. Source: 'Private Companies'."""

from __future__ import annotations

from functools import partial

from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.private_facts import PriceLowered, PrivatesPay
from companion.eighteenxx.rounds import operating_round, train_step
from companion.eighteenxx.rounds.bidding import RAISE, Sale, must_take, reserved, sell, turn_ask
from companion.engine.asks import Ask, Procedure
from companion.engine.errors import IllegalMove, illegal
from companion.engine.text import Money, say


def distribution(game: Position) -> Procedure[None]:
    """Sell all privates. The player after the last who bought at the counter begins the first stock round."""
    sale = Sale(sorted(game.privates.values(), key=lambda private: private.card.price))
    falls = game.box.falls or (sale.cheapest.card.id,)
    yield from sell(game, sale, partial(_ask, game, sale), partial(_all_passed, game, sale, falls))


def _all_passed(game: Position, sale: Sale, falls: tuple[str, ...], player: str) -> Procedure[str]:
    """The first private becomes cheaper, or the privates pay. Returns who is next."""
    first = sale.cheapest
    if first.card.id not in falls:
        game.happened(PrivatesPay())
        operating_round.private_income(game)
        yield from train_step.export(game)
        return player
    first.discount += RAISE
    game.happened(PriceLowered(private=first.called, price=Money(first.price)))
    return (yield from must_take(game, sale, first, player))


def _ask(game: Position, sale: Sale, player: str) -> Ask:
    cheapest = sale.cheapest

    def why_closed() -> IllegalMove:
        free = game.purses[player].cash - reserved(game, sale, player, cheapest)
        return illegal("{private} costs {price}; you have {free} for it.", private=cheapest.called,
                       price=Money(cheapest.price), free=Money(free))

    return turn_ask(game, sale, player, say("The privates are being distributed: buy {private}, bid for another, or pass.",
                                            private=cheapest.called), why_closed)
