"""Placing a token: one a turn, at the price of the next one on the charter. Source: 'Token'."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.moves import Pass, PlaceCounted, PlaceToken
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.reasons import PriceOfToken
from companion.eighteenxx.model.track_facts import TokenPlaced
from companion.eighteenxx.rules import steps
from companion.engine.asks import Button, Later, Offer, Procedure
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say

#: What the step's offers are called: made once, not for every company.
PLACE, NONE = say("Place a token"), say("No token")


def token_step(game: Position, turn: CompanyTurn) -> Procedure[None]:
    """Place one token or none. Without a token, money or a city the step is left out."""
    company = turn.company

    def still() -> bool:
        why = None if turn.has_token else _why_none(game, company)
        if why is not None:
            turn.left_out[steps.TOKEN] = why
        return not turn.has_token and why is None

    move: Any = yield from steps.decide(game, turn, still, lambda: _ask(game, company))
    if move is None or isinstance(move, Pass):
        return
    turn.has_token = True
    cost = company.next_token_cost or 0
    game.pay(company, game.bank, cost, PriceOfToken())
    where = game.board.called(move.city if isinstance(move, PlaceToken) else cast(PlaceCounted, move).hex)
    game.board.place(company, move)
    game.happened(TokenPlaced(company.name, where, Money(cost) if cost else None))


def can_place(game: Position, turn: CompanyTurn) -> bool:
    """Whether the company could place a token in this turn."""
    return not turn.has_token and _why_none(game, turn.company) is None


def _why_none(game: Position, company: Company) -> Text | None:
    """Why a company can place no token, for whoever misses the step; None: it can place one."""
    if (reason := next(against(company), None)) is not None:
        return say("No token: {why}", why=reason.text)
    if game.board.can_place(company):
        return None
    return say("No token: {company} reaches no city with a free circle.", company=company.name)


def against(company: Company) -> Iterator[IllegalMove]:
    """Why a company cannot place a token anywhere."""
    cost = company.next_token_cost
    if cost is None:
        yield impossible("{company} has placed all its tokens.", company=company.name)
    elif cost > company.cash:
        yield impossible("{company} has {cash}; it needs {price}.", company=company.name, cash=Money(company.cash),
                         price=Money(cost))


def _does(city: Text | str, cost: int | None) -> Text:
    """What the button says that places the token, and spends what it costs."""
    if not cost:
        return say("Place a token in {city}", city=city)
    return say("Place a token in {city} for {cost}", city=city, cost=Money(cost))


def _ask(game: Position, company: Company) -> steps.StepAsk:
    cost = company.next_token_cost

    def offer() -> Offer:
        return Offer(
            game.board.places, PLACE, game.board.place_fields(company), lambda: against(company),
            lambda: illegal("{company} reaches no city with a free circle.", company=company.name),
            given={"company": company.name},
            button=Button(says=lambda chosen: _does(
                game.board.called(chosen["city"] if "city" in chosen else chosen["hex"]), cost)))

    return steps.ask(
        game, company, steps.TOKEN, say("{company}: place a token", company=company.name),
        say("Token for {cost}", cost=Money(cost)) if cost else PLACE,
        lambda: (Later(game.board.places, offer), steps.end_step(company, NONE)),
        say("{company} may place a token now: track comes before that, trains after it.", company=company.name),
    )
