"""Floating: a company gets its capital at the moment enough of it has left the IPO. Source: 'Floating'."""

from __future__ import annotations

from companion.eighteenxx.company import Company
from companion.eighteenxx.moves import IPO
from companion.eighteenxx.position import Position
from companion.engine.text import Money, say


def check(game: Position, company: Company) -> None:
    """Float the company if enough has left the IPO: ten times the par from the bank."""
    if company.floated or company.par is None:
        return
    kind = game.box.kinds[company.card.kind]
    if 100 - game.papers.percent(IPO, company.name) < kind.float:
        return
    company.floated = True
    capital = kind.capital * company.par
    game.pay(game.bank, company, capital, say("capital of {company}", company=company.name))
    game.note(say("{company} floats and gets {amount}.", company=company.name, amount=Money(capital)))
    game.after_floating(company)
