"""The home token: free, at the start of a company's first turn or of its first round. Source: 'Home token'."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.eighteenxx.model.anytime_offers import with_anytime_offers
from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.moves import PlaceToken
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.track_facts import HomePlaced
from companion.eighteenxx.rules import steps
from companion.engine.asks import Field, Offer, Procedure
from companion.engine.domains import Hexes
from companion.engine.errors import ImpossibleMove
from companion.engine.text import say

Asking = Procedure[None]


def home_step(game: Position, turn: CompanyTurn) -> Asking:
    """Put the home token down, once."""
    if turn.company.state is State.FLOATED:
        turn.company.state = State.OPERATING
        turn.step = steps.HOME
        yield from place_home(game, turn.company, turn)
        turn.step = steps.TRACK


def homes_of_round(game: Position) -> Asking:
    """Where the profile says so, all floated companies place their home token when the operating round begins."""
    if game.profile.home_token == "round":
        for company in game.in_order():
            turn = CompanyTurn(company, step=steps.HOME)
            yield from with_anytime_offers(game, turn, place_home(game, company, turn))


def place_home(
    game: Position, company: Company, turn: CompanyTurn | None = None, decider: Company | None = None
) -> Asking:
    """Put a home token down, in the turn of a company if it is one's; where there are several cities, the company is asked
    which, or the `decider` for it."""
    has_none = game.box.neutral and not company.card.home
    if has_none or company.card.home in company.hexes:  # already there, or put there by the table itself
        return
    cities, city = _choices(game, company), None
    if cities is None:
        return
    if len(cities) > 1:
        city = yield from _choice(game, turn, company, partial(_open_to, game, company), decider or company)
        if city is None:
            return
    home = game.board.place_home(company, city)
    where = game.board.called(city or home)
    game.happened(HomePlaced(company=company.name, hex=where))
    if (other := company.card.second_home) and other not in company.hexes:
        game.board.put(company, other)
        game.happened(HomePlaced(company=company.name, hex=game.board.called(other)))


def free_home(game: Position, company: Company) -> Asking:
    """The president chooses any free circle as its home, or takes that of a neutral token."""
    choose = say("Choose the home of {company}", company=company.name)
    move: Any = yield steps.ask(
        game, company, steps.HOME, say("{company}: choose its home", company=company.name), choose,
        lambda: (Offer(game.board.places, choose, game.board.anywhere_fields(company),
                       given={"company": company.name, "private": None}),),
        say("{company} chooses its home first.", company=company.name),
    )
    place = game.board.place_anywhere(company, move)
    game.happened(HomePlaced(company=company.name, hex=game.board.called(place)))


def second_home(game: Position, company: Company, turn: CompanyTurn | None = None) -> Asking:
    """Put down the home token of another company that has gone into a company, if it has still to come: where both have one
    there is a blocking marker."""
    other = game.second_homes.pop(company.name, None)
    if other is None:
        return
    yield from place_home(game, other, turn, decider=company)
    for hex_ in other.hexes:
        if hex_ in company.hexes:
            game.board.block(other, hex_)
        else:
            game.board.replace(other, hex_, company)


def cities_of_waiting(game: Position, turn: CompanyTurn | None = None) -> Asking:
    """A tile has been laid, perhaps in a company's turn: a token that has waited for track on it is taken to a city; where
    the profile has it so, a floated company that chooses among the cities of its home does so."""
    for name, cities in game.board.waiting():
        company, now = game.companies[name], partial(_waits_for, game, name)
        decider = turn.company if turn and game.profile.waiting_token == "layer" else company
        city = (yield from _choice(game, turn, company, now, decider)) if len(cities) > 1 else cities[0]
        if city is None:
            continue
        game.board.choose_home(company, city)
        where = game.board.called(city)
        game.happened(HomePlaced(company=name, hex=where))
    if game.profile.home_city == "track":
        yield from _homes_with_track(game, turn)


def _homes_with_track(game: Position, turn: CompanyTurn | None) -> Asking:
    """The floated companies that have a choice now say where their home tokens go, their own and second ones."""
    for company in [one for one in game.companies.values() if one.is_floated]:
        if company.state is State.FLOATED and company.card.home not in company.hexes and _has_choice(game, company):
            yield from place_home(game, company, turn)
        if (other := game.second_homes.get(company.name)) and _has_choice(game, other):
            yield from second_home(game, company, turn)


def _has_choice(game: Position, company: Company) -> bool:
    return len(_choices(game, company) or ()) > 1


def _choices(game: Position, company: Company) -> tuple[str, ...] | None:
    """The cities that its home token may go to; None: none is kept for it any more, as the table took it off."""
    try:
        return game.board.homes(company)
    except ImpossibleMove:
        return None


def _open_to(game: Position, company: Company) -> tuple[str, ...]:
    """The cities that its home token may go to now; none once it is there."""
    return () if company.card.home in company.hexes else _choices(game, company) or ()


def _waits_for(game: Position, name: str) -> tuple[str, ...]:
    """The cities that a waiting token may go to now; none once it waits no more."""
    return dict(game.board.waiting()).get(name, ())


def _choice(
    game: Position, turn: CompanyTurn | None, company: Company, cities: Callable[[], tuple[str, ...]], decider: Company
) -> Procedure[str | None]:
    """The city that the decider chooses. In its own turn the company may do first what may be done at any time of it: a tile
    that it lays so asks for the city itself, and then nothing is left to choose here (None)."""
    def asked() -> steps.StepAsk:
        return _ask(game, company, cities(), decider, turn.step if turn else steps.TRACK)

    is_own = turn is not None and company is turn.company
    move: Any = (yield from steps.decide(game, turn, lambda: bool(cities()), asked)) if turn and is_own else (yield asked())
    return None if move is None else str(move.city)


def _ask(game: Position, company: Company, cities: tuple[str, ...], decider: Company, step: int) -> steps.StepAsk:
    choose = say("Choose the city for {company}'s token: {cities}.", company=company.name, cities=cities)
    return steps.ask(
        game, company, step, say("{company}: choose the city of the home token", company=company.name),
        say("Choose the city of the token"),
        lambda: (
            Offer(PlaceToken, say("Choose the city"),
                  (Field("city", say("In which city?"), lambda chosen: Hexes(cities), game.board.called),),
                  given={"company": company.name}),
        ),
        choose, decider=decider,
    )
