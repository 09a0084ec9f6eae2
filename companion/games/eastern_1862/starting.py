"""A company is started without a charter, as a player's purchase in a stock round. Source: 1862 rules, 6.1."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.eighteenxx.model.acts import Act
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.moves import StartCompany
from companion.eighteenxx.model.stock_turn import BUY, StockTurn
from companion.eighteenxx.rules import buying
from companion.engine.asks import Ask, Button, Chosen, Field, Offer, Procedure
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say
from companion.games.eastern_1862.founding import CERTIFICATE, UNCHARTERED, pay_tokens
from companion.games.eastern_1862.moves import BuyTokens

if TYPE_CHECKING:
    from companion.games.eastern_1862.game import Eastern

#: How many tokens a company buys at least when it floats, and what each costs.
LEAST, TOKEN = 2, 40
Asking = Procedure[None]



def start_offer(game: Eastern, turn: StockTurn) -> Offer:
    """The offer to start a company without a charter."""
    player, common = turn.player, buying.start_offer(game, turn)

    def against_par(par: int) -> Iterator[IllegalMove]:
        price, cash = CERTIFICATE * par, game.purses[player].cash
        if price > cash:
            yield impossible("{player} has {cash}; this costs {price}.", player=player, cash=Money(cash), price=Money(price))

    def wrong(par: int) -> IllegalMove:
        return impossible("Un-chartered companies start on a price of the track from {least} to {most}, not on {par}.",
                          least=Money(min(game.box.par_values)), most=Money(max(game.box.par_values)), par=Money(par))

    def leads_to(chosen: Chosen, par: int) -> Text:
        return say("cash then {cash}, {price} to {company}", cash=Money(game.purses[player].cash - CERTIFICATE * par),
                   price=Money(CERTIFICATE * par), company=chosen["company"])

    par = Field("par", say("At which price?"), lambda chosen: OneOf(game.box.par_values, against_par, wrong), Money,
                lambda chosen, par: Money(CERTIFICATE * par), leads_to)
    return replace(common, named=say("Start an un-chartered company"), fields=(common.fields[0], par))


def _do_start(game: Eastern, turn: StockTurn, move: StartCompany) -> Asking:
    yield from ()
    turn.did(BUY)
    turn.bought, turn.started = move.company, True
    company = game.companies[move.company]
    company.kind, company.token_prices = UNCHARTERED, []
    buying.start(game, move)


START = Act(StartCompany, start_offer, buying.can_start, _do_start)


def with_tokens(act: Act) -> Act:
    """An act after which a company that has floated by it without a charter buys its tokens."""

    def do(game: Eastern, turn: StockTurn, move: object) -> Asking:
        yield from act.do(game, turn, move)
        for company in game.companies.values():
            if company.kind == UNCHARTERED and company.is_floated and not company.token_prices:
                yield from _buy_tokens(game, company)

    return replace(act, do=do)


def _buy_tokens(game: Eastern, company: Company) -> Asking:
    """The president says how many; without one it is the least."""
    number, president = LEAST, game.president(company)
    if president is not None:
        number = (yield _tokens_ask(game, company, president)).number
    pay_tokens(game, company, number, TOKEN)


def _tokens_ask(game: Eastern, company: Company, president: str) -> Ask:
    allowed = int(game.rule("max_tokens"))
    most = min(allowed, company.cash // TOKEN)

    def refused(number: int) -> IllegalMove:
        return impossible("Choose {least} to {most} tokens; {company} has {cash}, which pays for {n} at most.", least=LEAST,
                          most=allowed, company=company.name, cash=Money(company.cash), n=company.cash // TOKEN)

    def leads_to(chosen: Chosen, number: int) -> Text:
        return say("{company} then has {cash}", company=company.name, cash=Money(company.cash - number * TOKEN))

    return Ask(
        actors=(president,), heading=say("{company}: buy tokens", company=company.name),
        task=say("How many tokens?"), acts_for=company.name,
        make_offers=lambda: (Offer(BuyTokens, say("Buy tokens"), (
            Field("number", say("How many tokens, at {price} each?", price=Money(TOKEN)),
                  lambda chosen: OneOf(tuple(range(LEAST, most + 1)), unknown=refused),
                  detail=lambda chosen, number: Money(number * TOKEN), why=leads_to),
        ), given={"company": company.name}, button=Button(says=lambda chosen: say("Buy {n} tokens", n=chosen["number"]))),),
        not_your_turn=lambda other: illegal("{player} says how many tokens {company} buys.", player=president,
                                       company=company.name),
        unexpected_move=say("{company} has floated, and buys its tokens first.", company=company.name),
    )
