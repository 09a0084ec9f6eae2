"""How prices move after dividends and at the end of a stock round. Source: 1828 rules, 'Stock chart' (8.3)."""

from __future__ import annotations

from companion.eighteenxx.box.chart import STAY, PriceMove, jump
from companion.eighteenxx.box.places import POOL
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.position import Position

#: From how many percent of its director on a company goes up further, by some rules.
HOLDS_MOST = 80


def after_dividend(game: Position, company: Company, paid: int, price: int) -> PriceMove:
    """A column right or left; or up by how many times the price is paid, and down for less, further without a train."""
    if game.rule("or_price_move") == "left_right":
        return PriceMove("right" if paid else "left")
    if steps := jump(paid, price, (1, 2, 4)):
        return PriceMove("up", steps)
    return PriceMove("down", 1 if game.depot.of(company.name) else 2)


def at_the_end(game: Position, company: Company) -> PriceMove:
    """Down for shares in the pool, no further than the gray area; up when sold out."""
    if not game.is_sold_out(company):
        steps = game.certificates.percent(POOL, company.name) // 10 if game.rule("sr_end_pool_drop") else 0
        return PriceMove("down", steps, not_in="gray") if steps else STAY
    if not game.rule("sold_out_bonus"):
        return PriceMove("up")
    holds_most = game.certificates.percent(str(game.president(company)), company.name) >= HOLDS_MOST
    return PriceMove("up", 1 + holds_most + (game.market.zone(company.name) == "gray"))
