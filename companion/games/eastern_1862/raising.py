"""Money for a train that must be bought: a company sells its own shares, or is refinanced. Source: 1862 rules, 15.6."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from companion.eighteenxx.box.chart import PriceMove
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.lenient import plays_as_site
from companion.eighteenxx.model.moves import CompanyMove
from companion.eighteenxx.rules import issuing, selling
from companion.engine.asks import Button, Offer
from companion.engine.errors import IllegalMove, illegal
from companion.engine.text import Money, Text, say, say_n
from companion.games.eastern_1862 import refinancing

if TYPE_CHECKING:
    from companion.games.eastern_1862.game import Eastern


@dataclass(frozen=True, slots=True)
class SellTreasury(CompanyMove):
    """Sell as many of the company's own shares as a train needs."""

    kind: ClassVar[str] = "sell-treasury"


@dataclass(frozen=True, slots=True)
class CloseCompany(CompanyMove):
    """Let a company go bankrupt that must buy a train and can raise no money."""

    kind: ClassVar[str] = "close-company"


def shortage(game: Eastern, company: Company) -> int:
    """What a company lacks that must buy a train; 0: it needs none, or can pay."""
    if game.depot.of(company.name):
        return 0
    return max(0, game.depot.next_trains()[0].price - company.cash)


def needed(game: Eastern, company: Company) -> int:
    """The fewest of its own shares that cover what it lacks, if it had so many."""
    return -(-shortage(game, company) // game.price(company))


def against_sale(game: Eastern, company: Company) -> Iterator[IllegalMove]:
    """Why a company cannot pay by selling its own shares."""
    if needed(game, company) > issuing.own(game, company):
        yield illegal("The shares of {company} bring only {amount} of {missing}.", company=company.name,
                      amount=Money(issuing.own(game, company) * game.price(company)), missing=Money(shortage(game, company)))


def can(game: Eastern, company: Company) -> bool:
    """Whether one of both is possible."""
    lacks = shortage(game, company)
    return any(next(reasons, None) is None for reasons in (against_sale(game, company), refinancing.against(company, lacks)))


def offers(game: Eastern, company: Company) -> tuple[Offer, ...]:
    """Both ways, each with what it would lead to."""
    number = needed(game, company)
    amount = number * game.price(company)

    def leads_to() -> Text | str:
        if next(against_sale(game, company), None):
            return ""
        return say("{price} · {company} then has {cash}", price=selling.price_then(game, company, _fall(game, number)),
                   company=company.name, cash=Money(company.cash + amount))

    label = say_n("Sell {n} own share for {amount}", "Sell {n} own shares for {amount}", number, amount=Money(amount))
    sale = Offer(SellTreasury, label, given={"company": company.name}, preconditions=lambda: against_sale(game, company),
                 button=Button(leads_to=leads_to))
    return sale, refinancing.offer(game, company, shortage(game, company))


def _fall(game: Eastern, number: int) -> PriceMove:
    """A tick down for each share; after the LNER has formed sales lower no price, but on the site."""
    return PriceMove("down", 0 if game.has_lner and not plays_as_site(game) else number)


def sell(game: Eastern, company: Company) -> None:
    """Sell the fewest shares that cover what is missing, at the full price."""
    number = needed(game, company)
    issuing.issue(game, company, number, game.price(company), _fall(game, number))
