"""The home token: free, at the start of a company's first turn or of its first round. Source: 'Home token'."""

from __future__ import annotations

from collections.abc import Generator
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
        yield from place_home(game, turn.company)


def homes_of_round(game: Position) -> Asking:
    """Where the profile says so, all floated companies place their home token when the operating round begins."""
    if game.profile.home_token == "round":
        for company in game.in_order():
            yield from with_besides(game, CompanyTurn(company), place_home(game, company))


def place_home(game: Position, company: Company, chooser: Company | None = None) -> Asking:
    """Put the home token down; a company that may choose the city is asked, or the `chooser` for it."""
    if company.card.home in company.hexes:  # already there, or put there by the table itself
        return
    cities, city = game.board.homes(company), None
    if len(cities) > 1:
        move = yield _ask(game, company, cities, chooser)
        city = move.city
    home = game.board.place_home(company, city)
    where = game.board.called(city or home)
    game.note(say("{company} puts its home token in {hex}.", company=company.name, hex=where), "token-placed")


def cities_of_waiting(game: Position, layer: Company) -> Asking:
    """A tile has been laid by `layer`: a token that has waited for track on it is taken to a city."""
    for name, cities in game.board.waiting():
        company = game.companies[name]
        city = cities[0]
        if len(cities) > 1:
            move = yield _ask(game, company, cities, layer if game.profile.waiting_token == "layer" else company)
            city = move.city
        game.board.choose_home(company, city)
        where = game.board.called(city)
        game.note(say("{company} puts its home token in {hex}.", company=name, hex=where), "token-placed")


def _ask(game: Position, company: Company, cities: tuple[str, ...], chooser: Company | None = None) -> Ask:
    choose = say("Choose the city for {company}'s token: {cities}.", company=company.name, cities=cities)
    return steps.ask(
        game, company, steps.TRACK, say("{company}: choose the city of the home token", company=company.name),
        say("Choose the city of the token"),
        lambda: (
            Offer(PlaceToken, say("Choose the city"),
                  (Field("city", say("In which city?"), lambda chosen: Hexes(cities), game.board.called),),
                  given={"company": company.name}),
        ),
        choose, decider=chooser,
    )
