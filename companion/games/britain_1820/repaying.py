"""The offer to repay loans. Source: facts, 11 step 9."""

from __future__ import annotations

from companion.engine.asks import Field, Offer
from companion.engine.domains import Amount
from companion.engine.text import Money, say
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.moves import RepayLoan
from companion.games.britain_1820.position import Position


def repay_offer(game: Position, company: Company) -> Offer:
    """Repay some loans: the price goes up a step for each."""
    most = min(company.loans, company.cash // game.figures.loan)
    return Offer(
        RepayLoan, say("Repay loans"),
        (Field("count", say("How many?"), lambda chosen: Amount(1, most, is_money=False),
               detail=lambda chosen, n: Money(n * game.figures.loan)),), given={"company": company.name},
    )  # fmt: skip
