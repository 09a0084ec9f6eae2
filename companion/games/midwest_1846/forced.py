"""A train that a company must buy: what it issues for it, what its president adds and sells. Source: 1846 rules, 6.4.

In the words of the sheet: `c` is the cheapest side of a train on sale, `d` the dearest. First the company issues, once; only
if c is out of its reach even so, its president adds his cash, and sells shares until d is reached.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from companion.eighteenxx.box.chart import PriceMove
from companion.eighteenxx.box.places import POOL
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.depot import Train
from companion.eighteenxx.model.moves import CompanyMove
from companion.eighteenxx.rules import emergency, issuing, presidency, selling
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say, say_n

if TYPE_CHECKING:
    from companion.games.midwest_1846.game import Midwest


@dataclass(frozen=True, slots=True)
class IssueForTrain(CompanyMove):
    """Issue own shares for a train that the company must buy; the price falls a space for each."""

    kind: ClassVar[str] = "issue-for-train"
    hint: ClassVar[Text] = say("The marker moves a space left for each share; then each brings one space less than that.")
    number: int


# What it takes -----------------------------------------------------------------------------------------


def must_buy(game: Midwest, company: Company) -> bool:
    """Whether a company has no train and the bank has one: with or without a route it must buy."""
    return not game.depot.of(company.name) and bool(emergency.on_sale(game))


def cheapest(game: Midwest) -> int:
    """c: the price of the cheapest side on sale."""
    return min(train.price for train in emergency.on_sale(game))


def dearest(game: Midwest) -> int:
    """d: the price of the dearest."""
    return max(train.price for train in emergency.on_sale(game))


def aimed_at(game: Midwest) -> int:
    """Up to what price a president may sell for a train: the dearest, where the table has not settled on the cheapest."""
    return cheapest(game) if game.options["sells_for_cheapest"] else dearest(game)


# The issue -----------------------------------------------------------------------------------------------


def sums(game: Midwest, company: Company, turn: CompanyTurn) -> dict[int, int]:
    """What each number of shares brings that a company could issue for a train; shares that bring nothing are not issued."""
    if turn.is_forced:
        return {}
    most = min(issuing.own(game, company), issuing.allowed(game, company))
    each = ((n, game.market.price_after(company.name, PriceMove("left", n + 1))) for n in range(1, most + 1))
    return {n: n * price for n, price in each if price}


def choices(game: Midwest, company: Company, turn: CompanyTurn) -> dict[int, int]:
    """The numbers among which it chooses, each with what they bring: in the order of their money up to the first that
    reaches d, those that let it buy what one share less would not; if none reaches c, the largest."""
    brings, cash, prices = sums(game, company, turn), company.cash, [train.price for train in emergency.on_sale(game)]
    if not brings or cash >= max(prices):
        return {}
    rising = sorted(brings, key=lambda n: (brings[n], n))
    reaching = [n for n in rising if any(cash + brings.get(n - 1, 0) < price <= cash + brings[n] for price in prices)]
    if not reaching:
        return {max(brings): brings[max(brings)]} if cash < min(prices) else {}
    first = next((at for at, n in enumerate(reaching) if cash + brings[n] >= max(prices)), len(reaching))
    return {n: brings[n] for n in reaching[: first + 1]}


def issue(game: Midwest, turn: CompanyTurn, number: int) -> None:
    """Issue: the marker falls first, then each share brings one space less."""
    company = turn.company
    turn.is_forced = True
    brings = sums_of(game, company, number)
    each = brings // number
    game.last_sale = max(1, brings - sums_of(game, company, number - 1))
    issuing.issue(game, company, number, each, PriceMove("left", number))


def sums_of(game: Midwest, company: Company, number: int) -> int:
    """What so many shares bring."""
    return number * game.market.price_after(company.name, PriceMove("left", number + 1))


def comes_first(game: Midwest, company: Company, turn: CompanyTurn) -> bool:
    """Whether the company has to issue before its president adds money."""
    return company.cash < cheapest(game) and bool(choices(game, company, turn))


def told(found: dict[int, int]) -> tuple[Text, ...]:
    """Numbers of shares, each with what it brings."""
    return tuple(say_n("{n} share brings {sum}", "{n} shares bring {sum}", n, sum=Money(brings))
                 for n, brings in found.items())


# The president --------------------------------------------------------------------------------------------


def may_help(game: Midwest, company: Company, turn: CompanyTurn) -> bool:
    """Whether the president may add money now: c is out of the company's reach, which has issued what it can."""
    return must_buy(game, company) and company.cash < cheapest(game) and not comes_first(game, company, turn)


def together(game: Midwest, company: Company) -> int:
    """What company and president have."""
    return company.cash + emergency.president_cash(game, company)


def against_train(game: Midwest, company: Company, turn: CompanyTurn, train: Train) -> Iterator[IllegalMove]:
    """Why a company that has to buy a train may not buy this one for its price, or the least there is."""
    if train.owner in game.companies:
        if turn.is_forced:
            yield illegal("After issuing for a train, {company} buys from the bank.", company=company.name)
        if game.forced_sales:
            yield illegal("{player} has sold shares for a train, so {company} buys from the bank.",
                          player=game.president(company), company=company.name)
        if company.cash < 1:
            yield impossible("{company} has {cash}.", company=company.name, cash=Money(company.cash))
        return
    c, price = cheapest(game), train.price
    if price > company.cash and company.cash >= c:
        yield illegal("{company} can pay {c}; the president may not add money for {d}.", company=company.name, c=Money(c),
                      d=Money(price))
    elif price > company.cash and comes_first(game, company, turn):
        yield illegal("First {company} issues: {ways}.", company=company.name, ways=told(choices(game, company, turn)))
    elif price > together(game, company):
        yield impossible("{amount} is missing: {player} must sell shares first.", player=game.president(company),
                         amount=Money(price - together(game, company)))
    before = together(game, company) - game.last_sale if game.forced_sales else company.cash - game.last_sale
    if game.last_sale and price <= before:
        yield illegal("{train} could have been bought without the last share.", train=train.name)


def sizes(game: Midwest, company: Company, seller: str, sold: Company) -> list[int]:
    """The percents of a company that its president could sell for the purchase if any amount were needed: the company that
    buys keeps its president, and does not close by it."""
    if sold is company and not game.market.price_after(company.name, game.sale_move(seller, company, 10)):
        return []
    return emergency.sizes(game, company, seller, sold)


def against_sale(game: Midwest, turn: CompanyTurn, sold: Company, percent: int) -> Iterator[IllegalMove]:
    """Why a president may not sell so much of a company for a train."""
    company, d = turn.company, aimed_at(game)
    seller, has = str(game.president(company)), together(game, company)
    if not may_help(game, company, turn):
        if comes_first(game, company, turn):
            yield illegal("First {company} issues: {ways}.", company=company.name, ways=told(choices(game, company, turn)))
        else:
            yield illegal("{company} can pay {c}; the president may not add money for {d}.", company=company.name,
                          c=Money(cheapest(game)), d=Money(dearest(game)))
    if has >= d:
        yield illegal("{sum} already pays {d}.", sum=Money(has), d=Money(d))
    yield from selling.second_block(game, game.forced_sales, sold)
    yield from selling.against_size(game, seller, sold, percent)
    if sold is company:
        keeps = game.certificates.percent(seller, sold.name) - percent
        if (heir := presidency.successor(game, sold, keeps, seller)) is not None:
            yield illegal("{player} would preside {company}, which is buying.", player=heir, company=company.name)
        if not game.market.price_after(company.name, game.sale_move(seller, company, percent)):
            yield illegal("A sale at {price} would close {company}.", price=Money(game.price(company)), company=company.name)
    less = max((size for size in sizes(game, company, seller, sold) if size < percent), default=0)
    if less and has + game.value(sold, less) >= d:
        yield illegal("{sum} already pays {d}.", sum=Money(has + game.value(sold, less)), d=Money(d))
    yield from _against_needless(game, company, seller, sold, percent)


def _against_needless(game: Midwest, company: Company, seller: str, sold: Company, percent: int) -> Iterator[IllegalMove]:
    """Why a sale would leave a president who can pay for a train with none that may be bought: it is too small, or what can
    be raised then buys none that needs its last share."""
    has, prices = together(game, company), [train.price for train in emergency.on_sale(game)]
    most = has + shares_bring(game, company, 0)
    if most < min(prices):
        return
    largest = max(sizes(game, company, seller, sold), default=percent)
    then, without_last = most - game.value(sold, largest - percent), has + game.value(sold, percent) - game.price(sold)
    if then < min(prices):
        yield illegal("After this sale {sum} would be all that can be raised; the cheapest train costs {c}.",
                      sum=Money(then), c=Money(min(prices)))
    elif not any(without_last < price <= then for price in prices):
        yield illegal("After this sale {sum} would be all that can be raised, and no train for that needs the last share.",
                      sum=Money(then))


def sell(game: Midwest, turn: CompanyTurn, name: str, percent: int) -> None:
    """A president sells for a train: companies still to act may change places."""
    sold, company = game.companies[name], turn.company
    seller = str(game.president(company))
    game.last_sale = game.price(sold)
    selling.sell(game, seller, sold, percent)
    game.forced_sales[name] = game.forced_sales.get(name, 0) + percent
    game.order_changed = True


# Bankruptcy ------------------------------------------------------------------------------------------------


def largest_issue(game: Midwest, company: Company, turn: CompanyTurn) -> int:
    """How many shares the company could issue for the most that it has to: 0, none."""
    found = choices(game, company, turn)
    return max(found, key=lambda n: (found[n], n), default=0) if company.cash < cheapest(game) else 0


def shares_bring(game: Midwest, company: Company, issued: int) -> int:
    """What the largest legal block of each company of the president brings at today's prices, after an issue."""
    president, total = str(game.president(company)), 0
    for name, _ in game.certificates.percents(president):
        sold = game.companies[name]
        found = sizes(game, company, president, sold)
        price = game.price(sold)
        if sold is company and issued:
            room = game.box.pool_limit - game.certificates.percent(POOL, name) - 10 * issued
            price = game.market.price_after(name, PriceMove("left", issued))
            falls = game.market.price_after(name, PriceMove("left", issued + 1))
            found = [size for size in found if size <= room and falls]
        total += max(found, default=0) // 10 * price
    return total


def against_bankruptcy(game: Midwest, turn: CompanyTurn) -> Iterator[IllegalMove]:
    """Why nobody is bankrupt: c can be reached."""
    company = turn.company
    issued = largest_issue(game, company, turn)
    brings = sums_of(game, company, issued) if issued else 0
    cash, shares = emergency.president_cash(game, company), shares_bring(game, company, issued)
    sum_, c = company.cash + brings + cash + shares, cheapest(game)
    if sum_ >= c:
        yield illegal("{treasury} + issue {i} + cash {p} + shares {s} = {sum}, the cheapest train costs {c}.",
                      treasury=Money(company.cash), i=Money(brings), p=Money(cash), s=Money(shares), sum=Money(sum_),
                      c=Money(c))
