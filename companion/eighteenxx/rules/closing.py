"""A company closes: everything of it leaves the game, or goes back to where it was at the beginning."""

from __future__ import annotations

from companion.eighteenxx.box.places import GONE, IPO, REMOVED
from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.facts import CompanyClosed
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.reasons import CashOfClosed


def count_limit(game: Position) -> None:
    """Find the certificate limit by the companies that are left, where the box says so."""
    limits = game.box.certificate_limit_by_companies.get(len(game.players))
    if limits:
        left = sum(not company.is_closed for company in game.companies.values())
        game.limit = limits[next((n for n in sorted(limits) if n >= left), max(limits))]


def close(game: Position, company: Company, state: State) -> None:
    """Close a company: UNSTARTED, it may be started again; CLOSED, it has left the game. Its cash goes to the bank, its
    trains leave the game, marker and tokens come off, nobody gets anything for shares."""
    name = company.name
    game.pay(company, game.bank, company.cash, CashOfClosed(name))
    for train in game.depot.of(name):
        game.depot.put(train, GONE)
    for hex_ in company.hexes:
        game.board.take(company, hex_)
    for certificate in game.certificates.all_of(name):
        game.certificates.move(certificate, REMOVED if state is State.CLOSED else IPO)
    game.market.remove(name)
    game.waiting = [other for other in game.waiting if other is not company]
    for bought in game.bought_this_round.values():
        bought.pop(name, None)
    company.begin_anew()
    company.state = state
    if state is State.UNSTARTED:
        game.board.keep_home(company)
    else:
        game.board.free_reserved(company)
    game.happened(CompanyClosed(name))
    count_limit(game)
    game.after_closing(company)
