"""Floating: a company gets its capital at the moment enough of it has been sold. Source: 'Floating'."""

from __future__ import annotations

from companion.eighteenxx.box.places import IPO, POOL
from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.facts import CompanyFloated, RestToPool
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.reasons import Capital
from companion.eighteenxx.model.unsold import is_full_capital, unsold_at
from companion.engine.text import Money


def check(game: Position, company: Company) -> None:
    """Float the company if enough has been sold: what its kind gets from the bank, nothing if buyers paid it."""
    if company.state is not State.STARTED or company.par is None:
        return
    kind = game.box.kinds[company.kind]
    unsold = game.certificates.percent(IPO, company.name) + game.own_for_sale(company)
    if kind.float_without_pool:
        unsold += game.certificates.percent(POOL, company.name)
    if 100 - unsold < floats_at(game, company):
        return
    is_full = is_full_capital(game, company)
    company.state = State.RECEIVERSHIP if game.certificates.president(company.name) == POOL else State.FLOATED
    capital = (kind.full_capital if is_full else kind.capital) * game.issue_price(company)
    game.pay(game.bank, company, capital, Capital(company.name))
    game.happened(CompanyFloated(company.name, Money(capital) if capital else None))
    if is_full:
        rest_to_pool(game, company)
    game.after_floating(company)


def floats_at(game: Position, company: Company) -> int:
    """How many percent have to be sold, by the phase where its kind says so."""
    kind = game.box.kinds[company.kind]
    begun = [percent for phase, percent in kind.float_by_phase.items() if game.depot.has_begun(phase)]
    return begun[-1] if begun else kind.float


def rest_to_pool(game: Position, company: Company) -> None:
    """What is unsold goes to the bank pool."""
    for certificate in game.certificates.of(unsold_at(game, company), company.name):
        game.certificates.move(certificate, POOL)
    game.happened(RestToPool(company.name))
