"""Declaring the routes of a run one by one, where the board knows the cities and no track. Source: 1862 rules, 25."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from companion.eighteenxx.map.run_rules import Train
from companion.eighteenxx.model.acts import Act
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.moves import CompanyMove
from companion.eighteenxx.rules import steps
from companion.engine.asks import Button, Chosen, Field, Offer, Procedure
from companion.engine.domains import Choose, OneOf, Steps
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Text, say
from companion.games.eastern_1862.city_board import CityBoard
from companion.games.eastern_1862.declared import ON_STATION, no_areas
from companion.games.eastern_1862.facts import RouteDeclared
from companion.games.eastern_1862.runs import LOCAL

if TYPE_CHECKING:
    from companion.games.eastern_1862.game import Eastern

#: A route has no more hexes than this; so many ways are tried to find some, and so many of them are enough.
LONGEST, TRIES, ENOUGH = 24, 400, 12


@dataclass(frozen=True, slots=True)
class DeclareRoute(CompanyMove):
    """Declare the route of a train by its `hexes`, ends included; with "*" after it a hex whose line has a small station,
    where not all of its lines have one."""

    kind: ClassVar[str] = "declare-route"
    hint: ClassVar[Text] = say("Enter the hexes of the route one after another, both ends included.")
    train: str
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Walk(Steps):
    """A route, hex by hex: `whole` names what is against all of it, `legal` lists a few that are."""

    whole: Callable[[tuple[str, ...]], Iterator[IllegalMove]]
    legal: Callable[[], Sequence[tuple[str, ...]]]

    def refuse(self, value: tuple[str, ...]) -> Iterator[IllegalMove]:
        """Name the reasons against a route."""
        is_way = True
        for refusal in Steps.refuse(self, value):
            is_way = False
            yield refusal
        if is_way:
            yield from self.whole(value)

    def pick(self, choose: Choose) -> tuple[str, ...]:
        """Pick one of the few. Raises LookupError: there is none."""
        if not (legal := self.legal()):
            raise LookupError
        return tuple(choose(legal))

    def is_empty(self) -> bool:
        """Whether none was found."""
        return not self.legal()


def _walk(board: CityBoard, company: Company, train: Train) -> Walk:
    cities = board.cities_now

    def marked(name: str) -> list[str]:
        """A hex, and where not all lines have one also with a small station."""
        is_open = train.name[-1] == LOCAL and cities.is_small(name) and cities.free_lines(name)
        return [name, name + ON_STATION] if is_open else [name]

    def may_visit(name: str) -> bool:
        return train.name[-1] != LOCAL or not cities.is_area(name)

    def first() -> list[str]:
        """Where a route may begin: those with an own token first."""
        ends = [name for name in board.ends() if may_visit(name) and next(cities.beyond(name), None)]
        return sorted(ends, key=lambda name: name not in company.hexes)

    def wrong(last: str, name: str) -> IllegalMove:
        if not may_visit(name):
            return no_areas()
        if not last:
            return illegal("No route begins in {hex}.", hex=board.called(name))
        return illegal("No track leads from {a} to {b}.", a=board.called(last), b=board.called(name))

    def following(before: tuple[str, ...]) -> OneOf:
        last = before[-1].removesuffix(ON_STATION) if before else ""
        names = filter(may_visit, cities.beyond(last)) if last else first()
        return OneOf(tuple(one for name in names for one in marked(name)),
                     unknown=lambda name: wrong(last, name.removesuffix(ON_STATION)))

    def whole(hexes: tuple[str, ...]) -> Iterator[IllegalMove]:
        return cities.against(company, train, cities.route(train.name, hexes))

    def legal() -> list[tuple[str, ...]]:
        found, tries = list[tuple[str, ...]](), TRIES
        ahead: list[tuple[str, ...]] = [(name,) for name in company.hexes if name in cities.colours]
        while ahead and tries and len(found) < ENOUGH:
            tries -= 1
            way = ahead.pop(0)
            if len(way) > 1 and next(whole(way), None) is None:
                found.append(way)
            if len(way) < LONGEST:
                ahead += [(*way, name) for name in cities.beyond(way[-1]) if name not in way]
        return found

    return Walk(2, LONGEST, following, lambda n: impossible("A route has 2 to {most} hexes, not {n}.", most=LONGEST, n=n),
                whole, legal)


def _left(game: Eastern, board: CityBoard, company: Company) -> list[Train]:
    """The trains without a route yet."""
    trains = [Train(train.name, train.distance) for train in game.running(company)]
    for route in board.declared():
        trains.remove(next(train for train in trains if train.name == route.train))
    return trains


def _offer(game: Eastern, turn: CompanyTurn) -> Offer:
    board, company = game.board, turn.company
    assert isinstance(board, CityBoard)
    left = {train.name: train for train in _left(game, board, company)}

    def unknown(name: str) -> IllegalMove:
        return impossible("{train} is already used or does not belong to {company}.", train=name[:12], company=company.name)

    def label(name: str) -> Text:
        called = board.called(name.removesuffix(ON_STATION))
        return say("{hex}, with a small station on the line", hex=called) if name.endswith(ON_STATION) else say(
            "{hex}", hex=called)

    def walk(chosen: Chosen) -> Walk:
        return _walk(board, company, left[chosen["train"]])

    return Offer(
        DeclareRoute, say("Declare a route"),
        (Field("train", say("Of which train?"), lambda chosen: OneOf(tuple(left), unknown=unknown)),
         Field("hexes", say("Through which hexes?"), walk, label)),
        why_closed=lambda: illegal("{company} has no train that could run another route.", company=company.name),
        given={"company": company.name},
        button=Button(says=lambda chosen: say("Declare the route of the {train}", train=chosen["train"])),
    )


def _do(game: Eastern, turn: CompanyTurn, move: DeclareRoute) -> Procedure[None]:
    yield from ()
    board = game.board
    assert isinstance(board, CityBoard)
    board.declare(board.cities_now.route(move.train, move.hexes))
    game.happened(RouteDeclared(train=move.train, hexes=tuple(name.removesuffix(ON_STATION) for name in move.hexes)))


#: Nobody is asked for it alone: routes are declared before the trains run.
DECLARE_ROUTE = Act(DeclareRoute, _offer, lambda game, turn: False, _do,
                    lambda game, turn: turn.step == steps.RUN and isinstance(game.board, CityBoard))
