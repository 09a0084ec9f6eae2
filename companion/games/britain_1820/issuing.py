"""Issuing shares. Source: facts, 12.2."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from companion.engine.asks import Chosen, Field, Offer
from companion.engine.domains import Amount, Domain, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say, say_n
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.facts import SharesIssued
from companion.games.britain_1820.moves import POOL, TREASURY, IssueShares
from companion.games.britain_1820.position import Position
from companion.games.britain_1820.reasons import PriceOfIssued
from companion.games.britain_1820.reducing import own_company


def steps_down(game: Position, company: Company, count: int) -> int:
    """How many steps a price falls for so many shares: one for each 5 %, rounded up, at most one a share."""
    return min(count, -(-company.percent(count) // game.figures.issue_percent))


def against(game: Position, company: Company, count: int = 1) -> Iterator[IllegalMove]:
    """Why a company cannot issue so many shares."""
    if not company.is_public:
        yield illegal("{company} is a private company.", company=company.name)
        return
    if game.in_liquidation(company):
        yield illegal("{company} is in liquidation.", company=company.name)
        return
    if count > company.treasury:
        yield impossible(say_n("{company} has {n} share in its treasury.", "{company} has {n} shares in its treasury.",
                               company.treasury, company=company.name))
        return
    lowest = game.box.chart.cells[0].price
    if steps_down(game, company, count) >= game.steps_to(company, lowest):
        yield illegal(say_n("Issuing {n} share would move {company} from {price} to {lowest}.",
                            "Issuing {n} shares would move {company} from {price} to {lowest}.", count,
                            company=company.name, price=Money(game.price(company)), lowest=Money(lowest)))


def most(game: Position, company: Company) -> int:
    """The most shares that a company can issue at once."""
    found = 0
    while next(against(game, company, found + 1), None) is None:
        found += 1
    return found


def offer(
    game: Position, company: Company | None = None, besides: Callable[[int], Iterable[IllegalMove]] = lambda count: (),
) -> Offer:
    """The offer to issue shares of a company that one directs; of one company where only that one may, and where `besides`
    names what is against some counts."""
    def own(chosen: Chosen) -> OneOf:
        def why_not(name: str) -> Iterator[IllegalMove]:
            return against(game, game.companies[name])

        return OneOf((company.name,), why_not) if company else own_company(game, chosen, why_not)

    def count(chosen: Chosen) -> Domain:
        one = game.companies[chosen["company"]]
        high = most(game, one)
        if company is not None:
            return OneOf(tuple(range(1, high + 1)), besides, unknown=lambda n: next(against(game, one, n)))
        return Amount(1, high, too_high=lambda n: next(against(game, one, n)), is_money=False)

    return Offer(
        IssueShares, say("Issue shares"),
        (Field("company", say("Which company?"), own),
         Field("count", say("How many shares?"), count,
               detail=lambda chosen, n: Money(n * game.price(game.companies[chosen["company"]])))),
        why_closed=lambda: illegal("No company can issue shares now."), preview=lambda move: (leads_to(game, move),),
    )  # fmt: skip


def leads_to(game: Position, move: IssueShares) -> Text:
    """What an issue brings, and where the price comes to be."""
    company = game.companies[move.company]
    after = game.price_after(company, -steps_down(game, company, move.count))
    return say("{company} gets {amount}; its price goes from {before} to {after}.", company=company.name,
               amount=Money(move.count * game.price(company)), before=Money(game.price(company)), after=Money(after))


def issue(game: Position, move: IssueShares) -> None:
    """Shares to the pool, money at the old price, then the price falls."""
    company = game.companies[move.company]
    down = steps_down(game, company, move.count)
    company.move_shares(move.count, TREASURY, POOL)
    game.pay(game.bank, company, move.count * game.price(company), PriceOfIssued())
    game.happened(SharesIssued(n=move.count, company=company.name, amount=Money(move.count * game.price(company))))
    game.move_price(company, -down)
