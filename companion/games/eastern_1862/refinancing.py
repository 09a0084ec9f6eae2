"""Refinancing as what a company does that has to buy a train and lacks the money. Source: 1862 rules, 15.6 and 16."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from companion.eighteenxx.model.acts import Doing
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.moves import CompanyMove
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.rules.exchange import conduct
from companion.engine.asks import Button, Offer
from companion.engine.errors import IllegalMove, illegal
from companion.engine.text import Money, Text, say
from companion.games.eastern_1862 import forecast
from companion.games.eastern_1862.facts import Refinanced
from companion.games.eastern_1862.merger import capital, refinance


@dataclass(frozen=True, slots=True)
class Refinance(CompanyMove):
    """Refinance the company: its shares go two for one, and the bank pays ten times its par."""

    kind: ClassVar[str] = "refinance"
    how: ClassVar[Text] = say(
        "To refinance, everybody gives up every other share of the company, and the bank pays it ten times its par."
    )


def against(company: Company, shortage: int) -> Iterator[IllegalMove]:
    """Why a company that lacks so much money for its train does not refinance."""
    if shortage <= 0:
        yield illegal("{company} can pay for its train.", company=company.name)
    elif capital(company) < shortage:
        yield illegal("Refinancing brings {company} only {amount}, and {shortage} is missing.", company=company.name,
                      amount=Money(capital(company)), shortage=Money(shortage))


def offer(game: Position, company: Company, shortage: int) -> Offer:
    """The offer to refinance a company that lacks so much money for its train."""
    return Offer(
        Refinance, say("Refinance: {amount} from the bank", amount=Money(capital(company))),
        preconditions=lambda: against(company, shortage), button=Button(leads_to=lambda: forecast.refinanced(game, company)),
        given={"company": company.name},
    )


def carry_out(game: Position, company: Company) -> Doing:
    """Ask what the odd shares become, exchange the shares, and get the money. Without a president the company is in
    receivership then."""
    game.happened(Refinanced(company.name))
    yield from conduct(game, refinance, company, partial(forecast.leads_to, game, company))
