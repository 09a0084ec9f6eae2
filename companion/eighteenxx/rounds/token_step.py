"""Placing a token: one a turn, at the price of the next one on the charter. Source: 'Token'."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, cast

from companion.eighteenxx.box.power import PlacesTokens
from companion.eighteenxx.box.tables import Reserved
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.moves import Pass, PlaceCounted, PlaceNeutral, PlaceToken
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.reasons import ForObjective, PriceOfToken
from companion.eighteenxx.model.track_facts import NeutralPlaced, ObjectiveReached, TokenPlaced
from companion.eighteenxx.model.unknown import no_private
from companion.eighteenxx.rules import steps
from companion.engine.asks import Button, Chosen, Field, Later, Offer, Procedure
from companion.engine.domains import Domain, OneOf
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
    place(game, turn, move)


def place(game: Position, turn: CompanyTurn, move: Any) -> None:
    """Place the token of the turn, and pay for it."""
    company = turn.company
    turn.has_token = True
    if isinstance(move, PlaceNeutral):
        company.neutral -= 1
        game.board.put(game.companies[game.box.neutral], move.city)
        game.happened(NeutralPlaced(company.name, game.board.called(move.city)))
        return
    cost = _cost(game, company, move)
    if move.private is not None:
        game.privates[move.private].used = True
    game.pay(company, game.bank, cost, PriceOfToken())
    where = game.board.called(move.city if isinstance(move, PlaceToken) else cast(PlaceCounted, move).hex)
    game.board.place(company, move)
    game.happened(TokenPlaced(company.name, where, Money(cost) if cost else None))
    objective = company.card.objective
    if objective is not None and objective.hex == company.hexes[-1]:
        game.pay(game.bank, company, objective.money, ForObjective())
        game.happened(ObjectiveReached(company.name, where, Money(objective.money)))
    game.after_token(company, company.hexes[-1])


def can_place(game: Position, turn: CompanyTurn) -> bool:
    """Whether the company could place a token in this turn."""
    return not turn.has_token and _why_none(game, turn.company) is None


def _why_none(game: Position, company: Company) -> Text | None:
    """Why a company can place no token, for whoever misses the step; None: it can place one."""
    if company.next_token_cost is not None and _powers(game, company) and _offer(game, company).closed() is None:
        return None
    if company.neutral and game.board.can_place(company):
        return None
    if not company.neutral and (reason := next(against(company), None)) is not None:
        return say("No token: {why}", why=reason.text)
    if game.board.can_place(company):
        return None
    return say("No token: {company} reaches no city with a free circle.", company=company.name)


def against(company: Company, cost: int | None = None) -> Iterator[IllegalMove]:
    """Why a company cannot place a token anywhere, or for a cost."""
    usual = company.next_token_cost
    if usual is None:
        yield impossible("{company} has placed all its tokens.", company=company.name)
        return
    place = _reserved(company)
    yield from _too_dear(company, cost if cost is not None else usual if place is None else min(place.cost, usual))


def _too_dear(company: Company, cost: int) -> Iterator[IllegalMove]:
    if cost > company.cash:
        yield impossible("{company} has {cash}; it needs {price}.", company=company.name, cash=Money(company.cash),
                         price=Money(cost))


def _cost(game: Position, company: Company, move: Any) -> int:
    """What the token of a move costs, by the power of a private if one is named."""
    if isinstance(move, PlaceCounted) and move.cost is not None:
        return move.cost
    return _price(game, company, move.private, move.city if isinstance(move, PlaceToken) else move.hex)


def _price(game: Position, company: Company, private: str | None, city: str) -> int:
    """What the next token costs in a city; where only the table sees what is connected, the least."""
    power = None if private is None else game.privates[private].card.power
    if isinstance(power, PlacesTokens):
        return power.price(company)
    place = _reserved(company)
    if place is None or city.partition(".")[0] != place.hex:
        return company.next_token_cost or 0
    return place.unconnected if game.board.is_connected(company, city) is False else place.cost


def _reserved(company: Company) -> Reserved | None:
    """The circle that is kept for a company besides its home, as long as its token is not there."""
    place = company.card.reserved
    return place if place and place.hex not in company.hexes else None


def _does(city: Text | str, cost: int | None) -> Text:
    """What the button says that places the token, and spends what it costs."""
    if not cost:
        return say("Place a token in {city}", city=city)
    return say("Place a token in {city} for {cost}", city=city, cost=Money(cost))


def _brings(company: Company, place: str) -> Text | str:
    """What a token in a city brings its company."""
    aim = company.card.objective
    if aim is None or aim.hex != place.partition(".")[0]:
        return ""
    return say("the objective: {amount} from the bank", amount=Money(aim.money))


def _offer(game: Position, company: Company) -> Offer:
    """A token in a city, and where the company owns a private that places one whether it does."""
    own = _powers(game, company)

    def too_dear(city: str) -> Iterator[IllegalMove]:
        return against(company, _price(game, company, None, city))

    (city,) = game.board.place_fields(company, too_dear if _reserved(company) else None)
    city = replace(city, why=lambda chosen, place: _brings(company, str(place)))
    costs = _cost_fields(game, company)
    return Offer(
        game.board.places, PLACE,
        (_by_which(game, company, own), replace(city, domain=partial(_places, game, company, city))) if own
        else (city, *costs),
        (lambda: ()) if own else lambda: against(company),
        lambda: illegal("{company} reaches no city with a free circle.", company=company.name),
        given={"company": company.name, **({} if own else {"private": None}),
               **({"cost": None} if game.board.places is PlaceCounted and not costs else {})},
        button=Button(says=lambda chosen: _does(game.board.called(chosen[city.name]), chosen["cost"] if costs else _price(
            game, company, chosen["private"], chosen[city.name]))))


def _cost_fields(game: Position, company: Company) -> tuple[Field, ...]:
    """Where only the table sees what is connected, what the token costs."""
    place = _reserved(company)
    if place is None or not place.unconnected or game.board.sees_routes:
        return ()

    def costs(chosen: Chosen) -> OneOf:
        here = (place.cost, place.unconnected) if chosen["hex"] == place.hex else (company.next_token_cost or 0,)
        return OneOf(here, partial(against, company))

    return (Field("cost", say("What does the token cost?"), costs, label=Money),)


def _neutral(game: Position, company: Company) -> Offer:
    """A neutral token, for nothing, where the company might place its own."""
    (city,) = game.board.place_fields(company)
    return Offer(PlaceNeutral, say("Place a neutral token"), (replace(city, name="city"),),
                 why_closed=lambda: illegal("{company} reaches no city with a free circle.", company=company.name),
                 given={"company": company.name})


def _powers(game: Position, company: Company) -> dict[str, PlacesTokens]:
    """The powers by which a company could still place its token, by the id of their privates."""
    owned = ((private, private.card.power) for private in game.owned(company.name) if not private.used)
    return {private.card.id: power for private, power in owned if isinstance(power, PlacesTokens)}


def _against_power(game: Position, company: Company, id_: str) -> Iterator[IllegalMove]:
    """Why a company does not place its token by a private."""
    private = game.privates[id_]
    if not isinstance(private.card.power, PlacesTokens):
        yield impossible("{private} has no power to place tokens.", private=private.called)
    elif private.closed or private.owner != company.name:
        yield illegal("{private} must belong to {company}.", private=private.called, company=company.name)
    elif private.used:
        yield impossible("The power of {private} has been used already.", private=private.called)
    else:
        yield from _too_dear(company, private.card.power.price(company))


def _by_which(game: Position, company: Company, own: Mapping[str, PlacesTokens]) -> Field:
    def refused(id_: str | None) -> Iterator[IllegalMove]:
        return against(company) if id_ is None else _against_power(game, company, id_)

    def called(id_: str | None) -> Text | str:
        return say("for {cost}", cost=Money(company.next_token_cost or 0)) if id_ is None else game.privates[id_].called

    return Field("private", say("By the power of a private?"), lambda chosen: OneOf(
        (None, *own), refused, lambda id_: next(refused(id_), no_private(game, id_)) if id_ in game.privates
        else no_private(game, id_)), label=called, why=lambda chosen, id_: own[id_].about() if id_ in own else "")


def _places(game: Position, company: Company, city: Field, chosen: Chosen) -> Domain:
    """The cities of a token: all that are reached, or those of a private."""
    private = game.privates.get(chosen["private"])
    if private is not None and isinstance(power := private.card.power, PlacesTokens) and power.hexes:
        (city,) = game.board.free_fields(company, power.hexes, partial(power.against, game, private))
    return city.domain(chosen)


def listed(game: Position, turn: CompanyTurn) -> Later:
    """The offer to place a token beside what else a step offers."""
    def placed() -> Iterator[IllegalMove]:
        if turn.has_token:
            yield illegal("{company} has placed its token of this turn.", company=turn.company.name)

    def make() -> Offer:
        offer = _offer(game, turn.company)
        return replace(offer, preconditions=lambda: (*placed(), *offer.preconditions()))

    return Later(game.board.places, make)


def _ask(game: Position, company: Company) -> steps.StepAsk:
    cost = company.next_token_cost
    return steps.ask(
        game, company, steps.TOKEN, say("{company}: place a token", company=company.name),
        say("Token for {cost}", cost=Money(cost)) if cost else PLACE,
        lambda: (Later(game.board.places, partial(_offer, game, company)),
                 *((_neutral(game, company),) if company.neutral else ()), steps.end_step(company, NONE)),
        say("{company} may place a token now: track comes before that, trains after it.", company=company.name),
    )
