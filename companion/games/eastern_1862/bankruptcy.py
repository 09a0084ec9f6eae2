"""A company that must buy a train and cannot: it closes, and may be started again. Source: 1862 rules, 20.2."""

from __future__ import annotations

from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.facts import PlayerGot
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.reasons import PriceOfShares
from companion.eighteenxx.rules import closing
from companion.engine.text import Money
from companion.games.eastern_1862.facts import BankruptForTrain


def without_train(game: Position, company: Company) -> None:
    """Players get half the price for each share, rounded down."""
    half = game.price(company) // 2
    game.happened(BankruptForTrain(company=company.name, half=Money(half)))
    for player in game.clockwise(game.priority):
        if shares := game.certificates.percent(player, company.name) // 10:
            game.pay(game.bank, game.purses[player], half * shares, PriceOfShares(company.name))
            game.happened(PlayerGot(player=player, amount=Money(half * shares)))
    closing.close(game, company, State.UNSTARTED)
