"""A company sells own shares from its treasury to the pool, or buys one back. When, how many, for how much each, and how its
price moves, is the title's. Sources: 1862 rules, 15.6 and 17; 1846 rules, 'Issue or redeem'."""

from __future__ import annotations

from collections.abc import Iterator

from companion.eighteenxx.box.chart import PriceMove
from companion.eighteenxx.box.places import POOL
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.facts import OwnShareBought, OwnSharesSold
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.reasons import OwnShare, OwnShares
from companion.engine.errors import IllegalMove, impossible
from companion.engine.text import Money


def own(game: Position, company: Company) -> int:
    """How many of its shares a company has itself."""
    return game.certificates.percent(company.name, company.name) // game.share_of(company)


def issue(game: Position, company: Company, number: int, each: int, move: PriceMove) -> None:
    """A company sells so many own shares to the pool, for `each` apiece; then its price moves."""
    before, name = game.price(company), company.name
    game.pay(game.bank, company, number * each, OwnShares(name))
    game.certificates.move_ordinary(name, POOL, name, number * game.share_of(company))
    game.market.move(name, move)
    game.happened(OwnSharesSold(name, number, Money(number * each), Money(before), Money(game.price(company))))
    game.after_price(company)


def against_redeeming(game: Position, company: Company, price: int) -> Iterator[IllegalMove]:
    """Why a company cannot buy one of its shares back for a price."""
    if game.certificates.next_ordinary(POOL, company.name) is None:
        yield impossible("There is no single share of {company} in the pool.", company=company.name)
    elif price > company.cash:
        yield impossible("{company} has {cash}; it needs {price}.", company=company.name, cash=Money(company.cash),
                         price=Money(price))


def redeem(game: Position, company: Company, price: int) -> None:
    """A company buys one of its shares back from the pool; its price does not move."""
    game.pay(company, game.bank, price, OwnShare(company.name))
    game.certificates.move_next(POOL, company.name, company.name)
    game.happened(OwnShareBought(company.name, Money(price)))
