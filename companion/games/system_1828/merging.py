"""Merging as a player's action: which companies may, and what the table keeps of a system. Source: 1828 rules, 'Merging'."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from companion.eighteenxx.model.acts import Act
from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.lenient import plays_as_site
from companion.eighteenxx.model.stock_turn import BUY, StockTurn
from companion.eighteenxx.model.unknown import no_company
from companion.eighteenxx.rules import floating
from companion.eighteenxx.rules.buying import against_action
from companion.eighteenxx.rules.exchange import conduct
from companion.engine.asks import Field, Offer, Procedure
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.moves import Move
from companion.engine.text import Money, say
from companion.games.system_1828 import forecast
from companion.games.system_1828.facts import MergerFailed
from companion.games.system_1828.merger import SYSTEM, Union, unite

if TYPE_CHECKING:
    from companion.games.system_1828.game import Systems


@dataclass(frozen=True, slots=True)
class MergeCompanies(Move):
    """Merge two companies: the `company` stays and becomes a system, the `other` goes into it."""

    kind: ClassVar[str] = "merge-companies"
    player: str
    company: str
    other: str


@dataclass(frozen=True)
class System:
    """What became of two companies: the one that stays, the other, and what the system is called since an entry."""

    stays: str
    other: str
    since: int

    @property
    def name(self) -> str:
        """Both symbols, that of the company that stays first."""
        return f"{self.stays}-{self.other}"


def against_company(game: Systems, company: Company) -> Iterator[IllegalMove]:
    """Why a company cannot be part of any merger now."""
    if not company.is_started:
        yield impossible("{company} has not been started.", company=company.name)
    elif company.kind == SYSTEM:
        yield illegal("{company} is a system; a system never merges again.", company=game.called(company))
    elif game.rule("merge_eligibility") == "both_operated" and not company.has_operated:
        yield illegal("{company} has never operated; only companies that have may merge.", company=company.name)


def against_pair(game: Systems, player: str, stays: Company, other: Company) -> Iterator[IllegalMove]:
    """Why two companies may not merge, the most telling reason first."""
    if stays is other:
        yield impossible("A company merges with another one.")
        return
    yield from against_company(game, stays)
    yield from against_company(game, other)
    if not any(game.president(one) == player for one in (stays, other)):
        yield illegal("{player} directs neither {company} nor {other}.", player=player, company=stays.name,
                      other=other.name)
    if game.rule("merge_eligibility") == "two_forms" and not _is_of_two_forms(game, stays, other):
        yield illegal(
            "{company} and {other} may not merge: both must have floated in earlier stock rounds, or neither of them and "
            "one in this.", company=stays.name, other=other.name,
        )


def _is_of_two_forms(game: Systems, *pair: Company) -> bool:
    earlier = [one.is_floated and one.name not in game.floated_now for one in pair]
    return all(earlier) or (not any(earlier) and any(one.is_floated for one in pair))


def partners(game: Systems, player: str, company: Company) -> list[Company]:
    """The companies that could go into a company by an action of a player."""
    return [it for it in game.companies.values() if next(against_pair(game, player, company, it), None) is None]


def _can(game: Systems, turn: StockTurn) -> bool:
    if next(against_action(game, turn), None) is not None:
        return False
    directed = [company for company in game.companies.values() if game.president(company) == turn.player]
    own = [company for company in directed if next(against_company(game, company), None) is None]
    others = [it for it in game.companies.values() if next(against_company(game, it), None) is None] if own else []
    return any(next(against_pair(game, turn.player, company, it), None) is None for company in own for it in others)


def _offer(game: Systems, turn: StockTurn) -> Offer:
    """The offer to merge two companies."""

    def stays(name: str) -> Iterator[IllegalMove]:
        yield from against_company(game, game.companies[name])

    def price(chosen: object, name: str) -> Money:
        return Money(game.price(game.companies[name]))

    def order(chosen: Any, name: str) -> Union:
        return Union(turn.player, game.companies[chosen["company"]], game.companies[name])

    return Offer(
        MergeCompanies, say("Merge two companies"),
        (
            Field("company", say("Which company stays?"),
                  lambda chosen: OneOf(tuple(game.companies), stays, partial(no_company, game)),
                  detail=price),
            Field("other", say("Which company goes into it?"), lambda chosen: OneOf(
                tuple(game.companies),
                lambda name: against_pair(game, turn.player, game.companies[chosen["company"]], game.companies[name]),
                partial(no_company, game)), detail=price,
                why=lambda chosen, name: forecast.proposed(game, order(chosen, name)),
                is_vain=lambda chosen, name: forecast.fails(game, order(chosen, name))),
        ),
        lambda: against_action(game, turn),
        lambda: illegal("You are director of no company that may merge."),
    )


def _order(game: Systems, turn: StockTurn, move: MergeCompanies) -> Union:
    return Union(turn.player, game.companies[move.company], game.companies[move.other])


def _do(game: Systems, turn: StockTurn, move: MergeCompanies) -> Procedure[None]:
    order = _order(game, turn, move)
    before = Before(game, order)
    found = yield from conduct(game, unite, order, partial(forecast.leads_to, game, order))
    has_failed = any(isinstance(fact, MergerFailed) for fact in found.facts)
    if found.charters:
        turn.did(BUY)
        turn.instead = say("One action per turn: you have merged {company}.", company=move.company)
        before.settle(game, order)
    elif has_failed and plays_as_site(game):
        turn.did(BUY)
        turn.instead = say("One action per turn: you have tried to merge {company}.", company=move.company)
    else:
        turn.has_failed = has_failed


MERGE = Act(MergeCompanies, _offer, _can, _do)


class Before:
    """What of two companies has to be known when they are a system."""

    def __init__(self, game: Systems, order: Union) -> None:
        both = (order.stays, order.other)
        self.trains = {train: company.name for company in both for train in game.depot.of(company.name)}
        self.home_missing = not order.other.placed
        self.sellers = [player for player, sold in game.sold_this_round.items() if order.other.name in sold]

    def settle(self, game: Systems, order: Union) -> None:
        """The system is there: its shells, its coal, its second home, and what follows from its shares."""
        stays, other = order.stays, order.other
        game.systems[stays.name] = System(stays.name, other.name, len(game.receipts) + 1)
        for player in self.sellers:
            game.sold_this_round[player].add(stays.name)
        if game.rule("system_train_limit") == "per_shell":
            for train, shell in self.trains.items():
                train.mark = shell
        game.move_coal(other, stays)
        if self.home_missing:
            game.second_homes[stays.name] = other
        for private in game.privates.values():
            if self.trains and not private.closed and private.card.power is not None:
                private.card.power.train_bought(game, private, stays)
        if stays.state is State.STARTED:
            floating.check(game, stays)
