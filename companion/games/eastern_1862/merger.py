"""Two companies become one, or one is refinanced: worked out from the position, the order and the answers so far, before
anything moves.

The shares are divided in `shares`, the tokens in `stations`; here are the consent, the certificates, and what the companies
own. Permits are not here: the company that stays gets those of both. Source: 1862 rules, 16 and 18.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from companion.eighteenxx.box.places import POOL
from companion.eighteenxx.model.certificates import Certificates
from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.facts import Declined
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.reasons import CashOfClosed, ExchangeOfShares
from companion.eighteenxx.rules.exchange import Asking, Draft, Exchange, Inquiry, Question, asking
from companion.engine.text import Money, say
from companion.games.eastern_1862 import stations
from companion.games.eastern_1862.facts import Merged, Refinancing
from companion.games.eastern_1862.price import book_par, counted, merged_price
from companion.games.eastern_1862.shares import CERTIFICATE, Division, Shares, Terms, divide


@dataclass(frozen=True)
class Merger:
    """What is proposed: `initiator` operates and is one of the two companies, of which one `stays` and the other `goes`."""

    initiator: Company
    stays: Company
    goes: Company


@asking
def unite(game: Position, order: Merger) -> Asking:
    """Work a merger out. It is only a note where the other president declines; both companies close where the price is 0."""
    draft, price = Draft(game), price_of(game, order)
    acting, other = str(game.president(order.initiator)), partner(game, order)
    if other is not None and not (yield Question(other, say(
        "{acting} merges {other} into {stays}, at a price of {price}: do you agree?", acting=acting,
        stays=order.stays.name, other=order.goes.name, price=Money(price),
    ))):
        return Exchange(facts=(Declined(other),))
    draft.happened(Merged(stays=order.stays.name, other=order.goes.name, price=Money(price)))
    if not price:
        draft.close(order.stays, State.UNSTARTED)
        draft.close(order.goes, State.UNSTARTED)
        return draft.done()
    draft.pay(order.goes.name, order.stays.name, order.goes.cash, CashOfClosed(order.goes.name))
    terms = Terms(game.clockwise(acting), order.stays.name, order.goes.name, price)
    goes = _shares(game.certificates, order.goes.name)
    goes.move(order.goes.name, order.stays.name, goes.singles[order.goes.name])
    division = yield from _exchanged(game, draft, order.stays, terms, goes)
    tokens = yield from _tokens(game, draft, order, division)
    _assets(game, draft, order, division, tokens, price)
    return draft.done()


@asking
def refinance(game: Position, company: Company) -> Asking:
    """Work a refinancing out: the company's shares go two for one, and the bank pays ten times its par. Source: 16."""
    draft = Draft(game)
    terms = Terms(game.clockwise(str(game.president(company))), company.name, "", game.price(company))
    division = yield from _exchanged(game, draft, company, terms, Shares())
    if division.stays.president == POOL:
        draft.change(company, state=State.RECEIVERSHIP)
    draft.pay("bank", company.name, capital(company), Refinancing())
    return draft.done()


def partner(game: Position, order: Merger) -> str | None:
    """The president of the other company, who has to agree; None: one player presides both."""
    president = game.president(order.goes if order.initiator is order.stays else order.stays)
    return None if president == game.president(order.initiator) else president


def price_of(game: Position, order: Merger) -> int:
    """The price of the merged company: 0, it is bankrupt. Source: 18.3."""
    is_early = game.rule("merge_rounding") == "early"
    one, other = (counted(game.price(company), bool(game.depot.of(company.name)), is_early)
                  for company in (order.stays, order.goes))
    return merged_price((cell.price for cell in game.market.chart.cells), one, other)


def capital(company: Company) -> int:
    """What a refinancing brings: ten times the par; of un-chartered companies that which is in the books. Source: 16."""
    return 10 * book_par(company.par or 0)


def still_operates(order: Merger, operated: Collection[str]) -> bool:
    """Whether the merged company operates in this round: where none of the two has, by their names. Source: 18.7."""
    return order.stays.name not in operated and order.goes.name not in operated


# Shares ---------------------------------------------------------------------------------------------


def _exchanged(
    game: Position, draft: Draft, company: Company, terms: Terms, goes: Shares,
) -> Inquiry[Division]:
    """Exchange the shares, pay for the odd ones, and deal the certificates of the company that stays out anew."""
    division = yield from divide(terms, _shares(game.certificates, company.name), goes, draft.cash)
    for fact in division.facts:
        draft.happened(fact)
    for holder, amount in division.paid:
        draft.pay(*("bank", holder) if amount > 0 else (holder, "bank"), abs(amount), ExchangeOfShares())
    _deal(draft.certificates, company.name, division.stays)
    return division


def _shares(certificates: Certificates, company: str) -> Shares:
    president = certificates.president(company)
    return Shares(president, Counter({holder: percent // 10 - CERTIFICATE * (holder == president)
                                      for holder, percent in certificates.holders(company).items()}))


def _deal(certificates: Certificates, company: str, shares: Shares) -> None:
    """Move certificates as the shares have moved, one after the other."""
    for giver, taker, number, last in shares.moves:
        if not number:
            certificates.move_president(company, taker)
        for _ in range(number):
            own = [one for one in certificates.of(giver, company) if not one.is_president]
            certificates.move(own[-1 if last else 0], taker)


# What the companies own -----------------------------------------------------------------------------


def _tokens(game: Position, draft: Draft, order: Merger, division: Division) -> Inquiry[int]:
    """Put the tokens together. Returns how many the company has. In receivership the first president removes some."""
    stays, goes = order.stays, order.goes
    president = division.stays.president
    found = yield from stations.unite(
        division.terms.order[0] if president == POOL else president, stays.hexes, goes.hexes, stays.card.home,
        len(stays.spare) + len(goes.spare), int(game.rule("max_tokens")), game.board.called,
    )
    for hex_ in goes.hexes:
        draft.replace_token(hex_, goes, stays.name if hex_ in found.taken else None)
    for hex_ in found.removed:
        draft.replace_token(hex_, stays, None)
    return len(stays.hexes) - len(found.removed) + len(found.taken) + found.spare


def _assets(game: Position, draft: Draft, order: Merger, division: Division, tokens: int, price: int) -> None:
    """Trains, price and par of the company that stays; the other may be started again. Source: 18.3, 18.6."""
    stays, goes = order.stays, order.goes
    for train in game.depot.of(goes.name):
        draft.give_train(train, stays.name)
    state = State.OPERATING if stays.has_operated or goes.has_operated else State.FLOATED
    if division.stays.president == POOL:
        state = State.RECEIVERSHIP
    draft.change(stays, par=book_par(price), token_prices=(0,) * tokens, state=state)
    draft.move_marker(stays, next(cell for cell in game.market.chart.cells if cell.price == price))
    draft.close(goes, State.UNSTARTED)
