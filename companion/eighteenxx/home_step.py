"""The home token: free, at the start of a company's first turn or of its first round. Source: 'Home token'."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Any

from companion.eighteenxx import steps
from companion.eighteenxx.besides import with_besides
from companion.eighteenxx.company import Company, State
from companion.eighteenxx.company_turn import CompanyTurn
from companion.eighteenxx.moves import PlaceToken
from companion.eighteenxx.position import Position
from companion.engine.asks import Ask, Field, Offer
from companion.engine.domains import Hexes
from companion.engine.text import say

Asking = Generator[Ask, Any, None]


def home_step(game: Position, turn: CompanyTurn) -> Asking:
    """Put the home token down, once."""
    if turn.company.state is State.FLOATED:
        turn.company.state = State.OPERATING
        turn.step = steps.HOME
        yield from place_home(game, turn, turn.company)
        turn.step = steps.TRACK


def homes_of_round(game: Position) -> Asking:
    """Where the profile says so, all floated companies place their home token when the operating round begins."""
    if game.profile.home_token == "round":
        for company in game.in_order():
            turn = CompanyTurn(company, step=steps.HOME)
            yield from with_besides(game, turn, place_home(game, turn, company))


def place_home(game: Position, turn: CompanyTurn, company: Company) -> Asking:
    """Put a home token down in the turn of its company or of one that chooses for it; where there are several cities, it is
    asked which."""
    if company.card.home in company.hexes:  # already there, or put there by the table itself
        return
    cities, city = game.board.homes(company), None
    if len(cities) > 1:
        city = yield from _choice(game, turn, company, cities, turn.company)
    home = game.board.place_home(company, city)
    where = game.board.called(city or home)
    game.note(say("{company} puts its home token in {hex}.", company=company.name, hex=where), "token-placed")


def cities_of_waiting(game: Position, turn: CompanyTurn) -> Asking:
    """A tile has been laid in a company's turn: a token that has waited for track on it is taken to a city."""
    for name, cities in game.board.waiting():
        company = game.companies[name]
        city = cities[0]
        if len(cities) > 1:
            decider = turn.company if game.profile.waiting_token == "layer" else company
            city = yield from _choice(game, turn, company, cities, decider)
        game.board.choose_home(company, city)
        where = game.board.called(city)
        game.note(say("{company} puts its home token in {hex}.", company=name, hex=where), "token-placed")


def _choice(
    game: Position, turn: CompanyTurn, company: Company, cities: tuple[str, ...], decider: Company
) -> Generator[Ask, Any, str]:
    """The city that the decider chooses. In its own turn the company may do first what may be done at any time of it."""
    asked = partial(_ask, game, company, cities, decider, turn.step)
    move: Any = (yield from steps.decide(game, turn, lambda: True, asked)) if company is turn.company else (yield asked())
    return str(move.city)


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
