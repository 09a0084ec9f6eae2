"""The shares of a company that nobody has bought yet: where they lie, and what they cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.eighteenxx.box.company_kind import COMPANY, MARKET, TREASURY
from companion.eighteenxx.box.places import IPO

if TYPE_CHECKING:
    from companion.eighteenxx.model.company import Company
    from companion.eighteenxx.model.holdings import Holdings


def unsold_at(game: Holdings, company: Company) -> str:
    """Where they lie: in the IPO or, where its kind says so, from its start on in the treasury of the company."""
    in_treasury = company.is_started and game.box.kinds[company.kind].unsold_lie == TREASURY
    return company.name if in_treasury else IPO


def holder_of(game: Holdings, company: Company, place: str) -> str:
    """Who holds the certificates of a place that people name: the IPO is where unsold shares lie."""
    return unsold_at(game, company) if place == IPO else place


def place_of(game: Holdings, company: Company, holder: str) -> str:
    """The place as rules name it from which a company's certificates come: what is unsold is called the IPO."""
    return IPO if holder == unsold_at(game, company) else holder


def lay_unsold(game: Holdings, company: Company) -> None:
    """Put what lies in the IPO where the unsold shares of this company belong now."""
    if (place := unsold_at(game, company)) != IPO:
        for certificate in game.certificates.of(IPO, company.name):
            game.certificates.move(certificate, place)


def take_back(game: Holdings, company: Company) -> None:
    """Put what the treasury holds into the IPO: unsold shares lie there now."""
    for certificate in game.certificates.of(company.name, company.name):
        game.certificates.move(certificate, IPO)


def is_at_par(game: Holdings, company: Company, source: str) -> bool:
    """Whether a certificate from there costs par, and not the present price."""
    return source == unsold_at(game, company) and game.box.kinds[company.kind].unsold_price != MARKET


def is_full_capital(game: Holdings, company: Company) -> bool:
    """Whether a company that has not floated gets its whole capital then, and nothing before: a phase has begun."""
    return not company.is_floated and game.depot.has_begun(game.box.kinds[company.kind].full_from)


def own_paid(game: Holdings, company: Company) -> int:
    """The percent outside the pool for which a dividend pays the company itself: what it owns, and what is unsold where its
    kind says so."""
    held, name = game.certificates.percent, company.name
    if game.box.kinds[company.kind].unsold_pay == COMPANY:
        return held(name, name) + held(IPO, name)
    return 0 if unsold_at(game, company) == name else held(name, name)


def pays_for_pool(game: Holdings, company: Company) -> bool:
    """Whether a company is paid for its shares in the pool: its kind says so, or the box for all kinds."""
    pays = game.box.kinds[company.kind].pool_pays
    return pays == COMPANY if pays else game.box.pays_for_pool
