"""Liquidating a company. Source: facts, 12.6."""

from __future__ import annotations

from companion.engine.text import Money, say
from companion.games.britain_1820 import absorbing, raising
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.directors import Doing
from companion.games.britain_1820.position import Position


def liquidate(game: Position, company: Company, buyer: Company | None, bid: int, player: str = "") -> Doing:
    """Settle a company for the winning bid: of another company, whose director is `player`, or of the bank (None)."""
    payer = game.bank if buyer is None else game.till(buyer)
    game.note(say("{company} is liquidated for {bid}, paid by {buyer}.", company=company.name, bid=Money(bid),
                  buyer=say("the bank") if buyer is None else buyer.name), "liquidated")  # fmt: skip
    game.pay(payer, company, bid, say("bid for {company}", company=company.name))
    owed = company.loans * game.figures.loan
    paid = min(owed, company.cash)
    game.pay(company, game.bank, paid, say("loans repaid"))
    company.loans = 0
    director = company.director
    if paid < owed:
        yield from _shortfall(game, company, owed - paid)
    else:
        _share_out(game, company, director)
    if buyer is None:
        game.to_british_rail(company.placed)
        game.leave(company)
    else:
        yield from absorbing.absorb(game, buyer, company, player, with_unplaced=False)
        game.buyers.add(buyer.name)


def _shortfall(game: Position, company: Company, short: int) -> Doing:
    """Each holder pays for every share; the pool's part and the rounding are the bank's loss."""
    share = short // company.in_play if company.in_play else 0
    why = say("debts of {company}", company=company.name)
    for holder in game.holders:
        if held := company.of(holder):
            yield from raising.pay_fee(game, holder, game.bank, share * held, why)
            game.note(say("{player} pays {amount}.", say("You pay {amount}."),
                          player=game.box.cousins[holder].short if holder in game.box.cousins else holder,
                          amount=Money(share * held)), "shortfall")  # fmt: skip


def _share_out(game: Position, company: Company, director: str | None) -> None:
    """What is left goes to the shares in play, the remainder to the former director."""
    left, share = company.cash, company.cash // company.in_play if company.in_play else 0
    why = say("what is left of {company}", company=company.name)
    for holder, held in company.holders.items():
        rest = left % company.in_play if holder == director else 0
        game.pay(company, game.account(holder), share * held + rest, why)
        if share * held + rest:
            game.note(say("{player} gets {amount}.", say("You get {amount}."), player=game.called(holder),
                          amount=Money(share * held + rest)), "paid")
    game.pay(company, game.bank, company.cash, why)
