"""Buying and selling shares. Source: facts, 8.4; 'Terms' in 7."""

from __future__ import annotations

from collections.abc import Iterator

from companion.eighteenxx.model.reasons import PriceOfShare, PriceOfShares
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, say_n
from companion.games.britain_1820 import directors
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.facts import ShareBought, SharesSold
from companion.games.britain_1820.moves import POOL, TREASURY
from companion.games.britain_1820.position import STOCK, Position
from companion.games.britain_1820.things import BR


def against_trade(game: Position, company: Company) -> Iterator[IllegalMove]:
    """Why shares of a company cannot be bought or sold at all."""
    if not company.is_public:
        yield impossible("{company} has no shares to trade.", company=company.name)
    elif game.in_liquidation(company):
        yield illegal("{company} is in liquidation; its shares cannot be traded.", company=company.name)


def against_sale(game: Position, holder: str, company: Company, count: int = 1) -> Iterator[IllegalMove]:
    """Why a holder cannot sell so many shares to the pool."""
    if count > company.of(holder):
        yield impossible(say_n("{player} holds {n} share of {company}.", "{player} holds {n} shares of {company}.",
                               company.of(holder), player=game.called(holder), company=company.name))
        return
    yield from against_trade(game, company)
    if game.round == STOCK and company.floated == game.numbers[STOCK] and company.name != BR:
        yield illegal("{company} was floated or enlarged in this stock round and cannot be sold yet.", company=company.name)
    if company.held - count < 1:
        yield illegal("At least one share of {company} must stay with a player or cousin.", company=company.name)


def most_sold(game: Position, holder: str, company: Company) -> int:
    """The most shares of a company that a holder can sell now."""
    if next(against_sale(game, holder, company), None) is not None:
        return 0
    return min(company.of(holder), company.held - 1)


def sell(game: Position, holder: str, company: Company, count: int, player: str) -> directors.Doing:
    """Sell shares to the pool at the current price; `player` entered it. The price does not move."""
    company.move_shares(count, holder, POOL)
    game.sold.setdefault(holder, set()).add(company.name)
    game.pay(game.bank, game.account(holder), count * game.price(company), PriceOfShares(company.name))
    game.happened(SharesSold(n=count, player=game.called(holder), company=company.name,
                             amount=Money(count * game.price(company))))  # fmt: skip
    yield from directors.settle_director(game, company, player)


def against_limit(game: Position, holder: str, company: Company) -> Iterator[IllegalMove]:
    """Why a holder may have no more of a company."""
    percent = company.percent(company.of(holder)) if company.size else 0
    if percent >= game.figures.holding_limit:
        yield illegal("{player} already holds {percent} % of {company}; at {most} % buying stops.",
                      player=game.called(holder), percent=percent, company=company.name, most=game.figures.holding_limit)


def against_buying(game: Position, holder: str, company: Company) -> Iterator[IllegalMove]:
    """Why a holder may not buy a share of a company, from wherever."""
    yield from against_trade(game, company)
    yield from against_limit(game, holder, company)
    if company.name in game.sold.get(holder, ()):
        yield illegal("{player} sold {company} in this stock round and cannot buy it back now.",
                      player=game.called(holder), company=company.name)
    price, cash = game.price(company), game.account(holder).cash
    if price > cash:
        yield impossible("{player} has {cash}; a share of {company} costs {price}.", player=game.called(holder),
                         cash=Money(cash), company=company.name, price=Money(price))


def sources(company: Company, holder: str) -> list[str]:
    """Where a share of a company can come from."""
    places = [TREASURY] * bool(company.treasury) + [POOL] * bool(company.pool)
    return [*places, *(other for other in company.holders if other != holder)]


def buy(game: Position, holder: str, company: Company, source: str, player: str) -> directors.Doing:
    """Buy one share at the current price."""
    price = game.price(company)
    seller = {TREASURY: company, POOL: game.bank}.get(source)
    if seller is None:
        seller = game.account(source)
        game.sold.setdefault(source, set()).add(company.name)
    company.move_shares(1, source, holder)
    game.pay(game.account(holder), seller, price, PriceOfShare(company.name))
    game.happened(ShareBought(player=game.called(holder), company=company.name, price=Money(price)))
    yield from directors.settle_director(game, company, player)
