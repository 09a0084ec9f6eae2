"""Money of a president for a train: his help, what it costs him, and what he may owe the bank. Source: 18MS, 'Trains'."""

from __future__ import annotations

from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.reasons import HelpFee, HelpForTrain, Interest
from companion.eighteenxx.model.track_facts import HelpPaid, MoneyOwed
from companion.eighteenxx.rules import emergency
from companion.engine.facts import Reason
from companion.engine.ledger import Account
from companion.engine.text import Money


def help_company(game: Position, company: Company, missing: int) -> None:
    """The president pays what is missing, and the fee; what he has not he owes."""
    president = str(game.president(company))
    purse, costs = game.purses[president], emergency.fee(game, company, company.cash + missing)
    if missing > purse.cash:
        costs = game.box.help_fee
        game.happened(MoneyOwed(president, Money(missing + costs - max(purse.cash, 0))))
    owe(game, purse, company, missing, HelpForTrain())
    game.happened(HelpPaid(player=president, amount=Money(missing)))
    owe(game, purse, game.bank, costs, HelpFee())


def grow(game: Position) -> None:
    """At the end of a stock round what players owe grows by half, rounded up."""
    for player, purse in game.purses.items():
        if purse.cash < 0:
            owe(game, purse, game.bank, (1 - purse.cash) // 2, Interest())
            game.happened(MoneyOwed(player, Money(-purse.cash)))


def owe(game: Position, purse: Account, payee: Account, amount: int, why: Reason) -> None:
    """Pay, below 0 if need be."""
    purse.limit = min(0, purse.cash - amount)
    game.pay(purse, payee, amount, why)
    purse.limit = min(0, purse.cash)
