"""The operating round: privates pay, then every floated company acts once. Source: 'Operating Round'."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from companion.eighteenxx import company_turn, privates
from companion.eighteenxx.position import Position
from companion.engine.asks import Ask
from companion.engine.text import say


def private_income(game: Position) -> None:
    """Every private pays; during the distribution this is all that an operating round is."""
    for player, amount in privates.income(game).items():
        game.income[player] += amount


def operating_round(game: Position) -> Generator[Ask, Any, None]:
    """One operating round. The order is fixed at its start; a forced sale changes it for those still to act."""
    game.is_stock_round = False
    game.income = dict.fromkeys(game.players, 0)
    game.earned = {}
    private_income(game)
    game.waiting = game.in_order()
    while game.waiting:
        company = game.waiting.pop(0)
        game.operating = company
        yield from company_turn.turn(game, company)
        if game.order_changed:
            game.order_changed = False
            game.waiting = [other for other in game.in_order() if other in game.waiting]
    game.operating = None
    game.note(say("The operating round is over."))
    game.record_round(game.income, game.earned)
