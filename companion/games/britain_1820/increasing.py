"""Increasing a company's share count. Source: facts, 8.7; D15, D16."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.asks import Button, Chosen, Field, Offer, Procedure
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal
from companion.engine.text import Money, say
from companion.games.britain_1820 import directors
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.facts import CompanyIncreased, IncreaseGivenUp
from companion.games.britain_1820.floating import par_domain
from companion.games.britain_1820.moves import POOL, TREASURY, IncreaseCompany
from companion.games.britain_1820.position import STOCK, Position
from companion.games.britain_1820.subscription import Subscription, book, refund, subscription


def share_part(size: int, percent: int) -> int:
    """So many percent of all shares, at least one."""
    return max(1, size * percent // 100)


def against(game: Position, company: Company) -> Iterator[IllegalMove]:
    """Why a company's share count cannot be increased now."""
    if company.floated == game.numbers[STOCK]:
        yield illegal("{company} was floated or enlarged in this stock round.", company=company.name)
    if company.is_public and game.in_liquidation(company):
        yield illegal("{company} is in liquidation; its shares cannot be traded.", company=company.name)
    if company.size >= max(game.box.sizes):
        yield illegal("{company} has {n} shares; there is no larger size.", company=company.name, n=company.size)


def offer(game: Position, player: str) -> Offer:
    """The offer to increase the share count of a company that the player directs."""
    own = tuple(company.name for company in game.directed_by(player))

    def sizes(chosen: Chosen) -> OneOf:
        company = game.companies[chosen["company"]]
        larger = tuple(size for size in game.box.sizes if size > company.size)
        return OneOf(larger, unknown=lambda size: illegal(
            "{company} has {n} shares; a larger size is one of {sizes}, not {size}.", company=company.name, n=company.size,
            sizes=tuple(map(str, larger)), size=size))

    def pars(chosen: Chosen) -> OneOf:
        return par_domain(game) if game.companies[chosen["company"]].is_private else OneOf((0,))

    return Offer(
        IncreaseCompany, say("Increase a share count"),
        (Field("company", say("Which company?"), lambda chosen: OneOf(
            own, lambda name: against(game, game.companies[name]))),
         # Before the size: what can be but 0, for a public company, is not asked where something follows.
         Field("par", say("At which par price?"), pars, Money),
         Field("size", say("How many shares?"), sizes, lambda size: say("{n} shares", n=size))),
        why_closed=lambda: illegal("{player} directs no company that can be enlarged now.", player=player),
        button=Button(may_go_on=lambda: True),
    )  # fmt: skip


def increase(game: Position, move: IncreaseCompany) -> Procedure[bool]:
    """Enlarge a company; False: it was given up, and everything is as before."""
    company = game.companies[move.company]
    old = company.size
    needed = -(-move.size * game.figures.float_percent // 100)
    state = Subscription(company, move.player, move.par or game.price(company), move.size, needed, dict(company.holders),
                         may_sell=True)
    if not (yield from subscription(game, state)):
        game.happened(IncreaseGivenUp(company.name))
        return False
    if company.is_private:
        game.off_track(company.name)
        game.market.put(company.name, game.market.par_cell(move.par))
    company.move_shares(move.size - old, None, TREASURY)
    book(game, state)
    company.floated = game.numbers[STOCK]
    to_pool = share_part(move.size, game.figures.increase_percent)
    skipped = any(old < size < move.size for size in game.box.sizes)
    company.move_shares(to_pool * (2 if skipped else 1), TREASURY, POOL)
    game.happened(CompanyIncreased(company=company.name, n=move.size, pool=to_pool * (2 if skipped else 1)))
    yield from directors.settle_director(game, company, move.player)
    refund(game, state)
    return True
