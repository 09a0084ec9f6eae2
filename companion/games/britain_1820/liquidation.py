"""Liquidating a company. Source: facts, 12.6."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.text import Money, say
from companion.games.britain_1820 import absorbing, raising
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.directors import Doing
from companion.games.britain_1820.facts import HolderPaid, Liquidated, ShortfallPaid
from companion.games.britain_1820.position import Position
from companion.games.britain_1820.reasons import BidForCompany, Debts, LoanRepayment, Remainder


@dataclass(frozen=True)
class Settlement:
    """What a liquidation comes to: the loans in money, what the treasury repays of it with the bid, and what each holder
    gets, below 0: pays."""

    owed: int
    repaid: int
    holders: Mapping[str, int]


def settlement(game: Position, company: Company, bid: int) -> Settlement:
    """Settle a bid: loans are repaid; what is left goes to the shares in play, the remainder to the director; what is
    missing is paid for every share, its pool's part and the rounding are the bank's loss."""
    owed, has = company.loans * game.figures.loan, company.cash + bid
    shares = company.in_play or 1
    holders = {holder: company.of(holder) for holder in game.holders if company.of(holder)}
    if has < owed:
        return Settlement(owed, has, {holder: -(held * ((owed - has) // shares)) for holder, held in holders.items()})
    each, rest = divmod(has - owed, shares)
    gets = {holder: held * each + (rest if holder == company.director else 0) for holder, held in holders.items()}
    return Settlement(owed, owed, gets)


def liquidate(game: Position, company: Company, buyer: Company | None, bid: int) -> Doing:
    """Settle a company for the winning bid, of another company or of the bank (None)."""
    payer = game.bank if buyer is None else game.paying_account(buyer)
    game.happened(Liquidated(company=company.name, bid=Money(bid), buyer=say("the bank") if buyer is None else buyer.name))
    found = settlement(game, company, bid)
    game.pay(payer, company, bid, BidForCompany(company.name))
    game.pay(company, game.bank, found.repaid, LoanRepayment())
    company.borrow(-company.loans)
    for holder, amount in found.holders.items():
        if amount < 0:
            yield from _pay_in(game, company, holder, -amount)
        elif amount:
            _pay_out(game, company, holder, amount)
    if buyer is None:
        game.to_british_rail(company.placed)
        game.leave(company)
    else:
        yield from absorbing.absorb(game, buyer, company, with_unplaced=False)
        game.buyers.add(buyer.name)


def _pay_in(game: Position, company: Company, holder: str, amount: int) -> Doing:
    """A holder's part of what is missing; a cousin who cannot pay it is bankrupt."""
    if (yield from raising.pay_fee(game, holder, game.bank, amount, Debts(company.name))):
        game.happened(ShortfallPaid(player=game.called(holder), amount=Money(amount)))


def _pay_out(game: Position, company: Company, holder: str, amount: int) -> None:
    """A holder's part of what is left; the pool's goes to the bank with the rest of the treasury when the company leaves."""
    game.pay(company, game.account(holder), amount, Remainder(company.name))
    game.happened(HolderPaid(player=game.called(holder), amount=Money(amount)))
