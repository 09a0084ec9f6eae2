"""Dividends: what paying or keeping a revenue does to money and price. Source: 'Dividend'."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from companion.eighteenxx.box.company_kind import HALF, NOBODY, PART, PAY, WITHHOLD
from companion.eighteenxx.box.places import POOL
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.facts import (
    CompanyGot,
    DividendPaid,
    HalfPaid,
    NoDividend,
    PartPaid,
    PlayerGot,
    TreasuryPaid,
    Withheld,
    price_moved,
)
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.reasons import Dividend, HalfOfRevenue, PartOfRevenue, RevenueWithheld
from companion.eighteenxx.model.unsold import own_paid, pays_for_pool
from companion.engine.text import Money, Text, say


@dataclass(frozen=True)
class Payout:
    """What a revenue comes to: per share, to each holder (players, and companies that own some), to the treasury."""

    each: int
    holders: Mapping[str, int]
    treasury: int
    _price_after: Callable[[], int | None]

    @property
    def price(self) -> int | None:
        """The price that follows as the market is now, None without one."""
        return self._price_after()


def choices(game: Position, company: Company) -> tuple[str, ...]:
    """What may become of a company's revenue, in the words of the box."""
    half, part = (HALF,) if game.box.pays_half else (), (PART,) if game.box.pays_part else ()
    return game.box.kinds[company.kind].dividends or (PAY, *half, *part, WITHHOLD)


def half_of(game: Position, company: Company, revenue: int) -> int:
    """What of a revenue half pay is: the company keeps the lesser half, rounded as its kind says."""
    unit = game.box.kinds[company.kind].half_keeps
    return revenue - revenue // 2 // unit * unit


def payout(game: Position, company: Company, revenue: int) -> Payout:
    """Work out a full dividend: the treasury is paid for its own shares, and for those in pool and IPO where the box says
    so. Changes nothing."""
    each, share = game.per_share(company, revenue), game.share_of(company)
    certificates, name = game.certificates, company.name
    paid = (*game.players, *(other for other in game.companies if other != name))
    held = certificates.holders(name)
    holders = {holder: each * held[holder] // share for holder in paid if holder in held}
    treasury = each * (certificates.percent(POOL, name) * pays_for_pool(game, company) + own_paid(game, company)) // share
    return Payout(each, holders, treasury, partial(_price_after, game, company, revenue))


def halved(game: Position, company: Company, revenue: int) -> Payout:
    """Work out a dividend of one half; the other is kept. Sums of holders are rounded up, those of the treasury down.
    Changes nothing."""
    paid, certificates, name = half_of(game, company, revenue), game.certificates, company.name
    # Only a kind says that nobody is paid for the pool: what a box says of all kinds never counted for halves.
    pool_pays = game.box.kinds[company.kind].pool_pays != NOBODY
    others = (*game.players, *(other for other in game.companies if other != name))
    holders = {holder: -(-paid * percent // 100) for holder in others if (percent := certificates.percent(holder, name))}
    treasury = revenue - paid + paid * (certificates.percent(POOL, name) * pool_pays + own_paid(game, company)) // 100
    return Payout(game.per_share(company, paid), holders, treasury, partial(_price_after, game, company, paid))


def retained(game: Position, company: Company, revenue: int) -> Payout:
    """Work out what keeping the revenue does. Changes nothing."""
    return Payout(0, {}, revenue, partial(_price_after, game, company, 0))


def _price_after(game: Position, company: Company, paid: int) -> int | None:
    if game.market.cell(company.name) is None:
        return None
    return game.market.price_after(company.name, game.dividend_move(company, paid, game.price(company)))


def pay(game: Position, company: Company, revenue: int) -> None:
    """Pay the whole revenue out; the price moves."""
    due = payout(game, company, revenue)
    game.happened(DividendPaid(company=company.name, revenue=Money(revenue), each=Money(due.each)))
    _pay_holders(game, company, due)
    game.pay(game.bank, company, due.treasury, Dividend(company.name))
    if due.treasury:
        in_pool = game.certificates.percent(POOL, company.name) and pays_for_pool(game, company)
        is_own = not in_pool or bool(own_paid(game, company))
        game.happened(TreasuryPaid(company.name, Money(due.treasury), is_own, bool(in_pool)))
    _move(game, company, revenue)


def pay_half(game: Position, company: Company, revenue: int) -> None:
    """Pay half of the revenue out; the price moves by that."""
    due, paid = halved(game, company, revenue), half_of(game, company, revenue)
    game.happened(HalfPaid(company.name, Money(revenue), Money(paid), Money(revenue - paid)))
    _pay_holders(game, company, due)
    game.pay(game.bank, company, due.treasury, HalfOfRevenue(company.name))
    game.happened(CompanyGot(company=company.name, amount=Money(due.treasury)))
    _move(game, company, paid)


def split(game: Position, company: Company, revenue: int, paid: int) -> Payout:
    """Work out a dividend of the part that is `paid`; the rest is kept. Changes nothing."""
    due = payout(game, company, paid)
    return replace(due, treasury=due.treasury + revenue - paid)


def pay_part(game: Position, company: Company, revenue: int, paid: int) -> None:
    """Pay a part of the revenue out, and keep the rest; the price moves by what is paid."""
    due = split(game, company, revenue, paid)
    game.happened(PartPaid(company=company.name, paid=Money(paid), revenue=Money(revenue), each=Money(due.each)))
    _pay_holders(game, company, due)
    game.pay(game.bank, company, due.treasury, PartOfRevenue(company.name))
    game.happened(CompanyGot(company=company.name, amount=Money(due.treasury)))
    _move(game, company, paid)


def _pay_holders(game: Position, company: Company, due: Payout) -> None:
    for holder, amount in due.holders.items():
        game.pay(game.bank, game.holder_account(holder), amount, Dividend(company.name))
        if holder in game.income:
            game.income[holder] += amount
        game.happened(PlayerGot(player=holder, amount=Money(amount)))


def keep(game: Position, company: Company, revenue: int) -> None:
    """Keep the revenue (or have none); the price moves."""
    if revenue:
        game.pay(game.bank, company, revenue, RevenueWithheld(company.name))
        game.happened(Withheld(company=company.name, revenue=Money(revenue)))
    _move(game, company, 0)


def _move(game: Position, company: Company, paid: int) -> None:
    if game.market.cell(company.name) is None:
        return
    before = game.price(company)
    if game.market.move(company.name, game.dividend_move(company, paid, before)):
        after = game.price(company)
        game.happened(price_moved(company.name, before, after) if paid or before == after else NoDividend(
            company.name, Money(before), Money(after)))
    elif game.box.restacks:
        game.market.put_under(company.name)
    game.after_price(company)


def payout_lines(game: Position, due: Payout, company: Company) -> list[Text]:
    """What a choice would bring, in sentences: for the preview."""
    lines = [game.text_of(PlayerGot(player, Money(amount))) for player, amount in due.holders.items()]
    if due.treasury:
        lines.append(game.text_of(CompanyGot(company.name, Money(due.treasury))))
    if due.price is None:
        return lines
    return [*lines, say("The price of {company} will be {price}.", company=company.name, price=Money(due.price))]
