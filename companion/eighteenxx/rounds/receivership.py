"""What a company does that nobody presides over: any player runs its trains, and it buys one by itself."""

from __future__ import annotations

from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.moves import BuyTrain
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.rounds.train_step import buy
from companion.eighteenxx.rules import emergency
from companion.engine.asks import Procedure


def runner(game: Position, company: Company) -> str:
    """Who moves its trains: whoever has most of it, of several the next after the priority."""
    return max(game.clockwise(game.priority), key=lambda player: game.certificates.percent(player, company.name))


def buy_alone(game: Position, company: Company) -> Procedure[None]:
    """In receivership a company that has no train buys the cheapest of the bank, if its treasury can pay it."""
    trains = emergency.on_sale(game)
    train = min(trains, key=lambda train: train.price, default=None)
    if train is not None and train.price <= company.cash and not game.depot.of(company.name):
        yield from buy(game, company, BuyTrain(company.name, train.owner, game.depot.called(train), train.price))
