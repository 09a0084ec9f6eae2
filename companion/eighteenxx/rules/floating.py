"""Floating: a company gets its capital at the moment enough of it has been sold. Source: 'Floating'."""

from __future__ import annotations

from companion.eighteenxx.box.places import IPO, POOL
from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.facts import CompanyFloated
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.reasons import Capital
from companion.engine.text import Money


def check(game: Position, company: Company) -> None:
    """Float the company if enough has been sold: what its kind gets from the bank, nothing if buyers paid it."""
    if company.state is not State.STARTED or company.par is None:
        return
    kind = game.box.kinds[company.kind]
    unsold = game.certificates.percent(IPO, company.name) + game.own_for_sale(company)
    if 100 - unsold < kind.float:
        return
    company.state = State.RECEIVERSHIP if game.certificates.president(company.name) == POOL else State.FLOATED
    capital = kind.capital * game.issue_price(company)
    game.pay(game.bank, company, capital, Capital(company.name))
    game.happened(CompanyFloated(company.name, Money(capital) if capital else None))
    game.after_floating(company)
