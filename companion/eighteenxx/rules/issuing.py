"""A company sells own shares from its treasury to the pool, or buys some back. When, how many, for how much each, and how
its price moves, is the title's. Sources: 1862 rules, 15.6 and 17; 1846 rules, 'Issue or redeem'."""

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


def redeem(game: Position, company: Company, price: int, number: int = 1) -> None:
    """A company buys so many of its shares back from the pool, each for a price; that does not move."""
    name = company.name
    game.pay(company, game.bank, number * price, OwnShare(name))
    game.certificates.move_ordinary(POOL, name, name, number * game.share_of(company))
    game.happened(OwnShareBought(name, Money(number * price), number))


def allowed(game: Position, company: Company) -> int:
    """How many own shares a company may issue, if it has so many: as many as players hold more of it than the pool.
    Source: 1846 rules, 'Issue or redeem'."""
    held = game.certificates.percent
    players = sum(held(player, company.name) for player in game.players)
    return max(0, players - held(POOL, company.name)) // game.share_of(company)
