"""A company that must buy a train and cannot: it closes, and may be started again. Source: 1862 rules, 20.2."""

from __future__ import annotations

from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.rules import closing
from companion.engine.text import Money, say


def without_train(game: Position, company: Company) -> None:
    """Players get half the price for each share, rounded down."""
    half = game.price(company) // 2
    game.note(say("{company} cannot pay for a train: it is bankrupt. A share brings {half}.", company=company.name,
                  half=Money(half)), "company-bankrupt")
    for player in game.clockwise(game.priority):
        if shares := game.papers.percent(player, company.name) // 10:
            game.pay(game.bank, game.purses[player], half * shares, say("shares of {company}", company=company.name))
            game.note(say("{player} gets {amount}.", say("You get {amount}."), player=player,
                          amount=Money(half * shares)), "income")
    closing.close(game, company, State.UNSTARTED)
