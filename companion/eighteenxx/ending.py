"""When the game is over: a broken bank, a price at the end of the market. Source: 'End of the Game'."""

from __future__ import annotations

from companion.eighteenxx.position import Position
from companion.engine.game import End
from companion.engine.text import Money, say

BANK, PRICE = "bank", "stock_market"


def at_end_of_market(game: Position) -> End | None:
    """The end if a marker has reached an end cell."""
    if game.market.reached_end is None:
        return None
    company, cell = game.market.reached_end
    return End(PRICE, say("The price of {company} has reached {price}.", company=company, price=Money(cell.price)))


def after_stock_round(game: Position) -> End | None:
    """A price that reaches the end in a stock round ends the game at once: it can only rise when the round closes."""
    return at_end_of_market(game)


def after_operating_round(game: Position) -> End | None:
    """A price that has reached the end ends the game with the operating round."""
    return at_end_of_market(game)


def after_set(game: Position) -> End | None:
    """A bank that broke, in this set or in the stock round before it, ends the game with the set."""
    return End(BANK, say("The bank is broken.")) if game.is_broken else None
