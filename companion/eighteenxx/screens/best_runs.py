"""The best run as a question that can be put elsewhere: what is asked is plain values, and so is the answer.

A question takes along what the search needs of a game (the map in play, the trains, the newest colour), so that
another process can answer it without the game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.boards.required_run import patient
from companion.eighteenxx.box.tables import CompanyCard
from companion.eighteenxx.drawing.route_drawing import path
from companion.eighteenxx.map.graph import Graph
from companion.eighteenxx.map.map import NODES, MapState
from companion.eighteenxx.map.routes import Routes
from companion.eighteenxx.map.run_rules import Counted, Ran, RunRules, Train
from companion.eighteenxx.map.search.search import best_run
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.moves import Pass, Route, RunTrains
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.unknown import no_company
from companion.engine.errors import malformed
from companion.engine.moves import Move, to_wire
from companion.engine.text import Money, Text, say


class Line(NamedTuple):
    """The route of one train: its stops as people call them, what it `brings` the run, and how it is drawn; `route` is the
    route as a move has it."""

    route: Route
    called: tuple[str, ...]
    brings: Counted
    path: str

    @property
    def train(self) -> str:
        """The kind of train."""
        return self.route.train


class Found(NamedTuple):
    """A run and what is known of it: no run earns more than `bound`. `idle` are the trains that have no route in it."""

    lines: tuple[Line, ...]
    idle: tuple[str, ...]
    total: int
    bound: int

    @property
    def is_proved(self) -> bool:
        """Whether no run earns more."""
        return self.total >= self.bound

    @property
    def trains(self) -> tuple[str, ...]:
        """The kinds of all trains, those without a route after the others."""
        return (*(line.train for line in self.lines), *self.idle)

    def more_than(self, total: int) -> int:
        """How much more the run earns than another; below zero: less."""
        return self.total - total

    @property
    def routes(self) -> tuple[Route, ...]:
        """The run as a move has it."""
        return tuple(line.route for line in self.lines)


class Question(NamedTuple):
    """What some trains of a company could earn at most on a map. `is_patient` bounds the search by a count instead of
    a clock, so that it ends the same everywhere."""

    state: MapState
    rules: RunRules
    company: str
    trains: tuple[Train, ...]
    colour: str
    is_patient: bool = False

    def answer(self, should_stop: Callable[[], bool] = lambda: False) -> Found:
        """Search. `should_stop` ends it early, with the best run so far."""
        routes = Routes(Graph(self.state), self.rules)
        stop = patient() if self.is_patient else should_stop
        best = best_run(routes, self.company, self.trains, self.colour, stop)
        rans = [routes.ran(self.company, train, way, routes.worth(self.colour, train, self.company))
                for train, way in best.run]
        counted = routes.summands_of(routes.run(self.company, rans))
        lines = tuple(self._line(routes, ran, brings) for ran, brings in zip(rans, counted, strict=True))
        idle = [train.name for train in self.trains]
        for line in lines:
            idle.remove(line.train)
        return Found(lines, tuple(idle), best.total, best.bound)

    def _line(self, routes: Routes, ran: Ran, brings: Counted) -> Line:
        way = ran.route
        hexes = [self.state.printed.hexes[node // NODES] for node in way.nodes]
        called = tuple(hex_.called for hex_ in hexes)
        return Line(Route(ran.train.name, *routes.write(way)), called, brings, path(self.state, way))


def question(
    board: MapBoard, company: Company, trains: Sequence[Train] | None = None, state: MapState | None = None,
    is_patient: bool = False,
) -> Question:
    """What a company could earn now; with other trains, or on a map that is not there, what it could earn then."""
    run = tuple(board.trains(company) if trains is None else trains)
    return Question(state or board.state, board.routes.rules, company.name, run, board.pays, is_patient)


class Running(NamedTuple):
    """A company that could run now: its trains, and what it earned when it last ran (None: it has not)."""

    card: CompanyCard
    trains: tuple[str, ...]
    last: int | None


class BestRuns:
    """What screens ask of a game on the map: whose best run, and what must be searched for."""

    def __init__(self, game: Position, board: MapBoard) -> None:
        self._game, self._board = game, board

    def running(self) -> list[Running]:
        """The companies that could run now, in operating order: floated ones with trains."""
        return [
            Running(one.card, tuple(train.name for train in self._board.trains(one)), self._game.last_runs().get(one.name))
            for one in self._game.in_order() if self._board.trains(one)
        ]  # fmt: skip

    @property
    def is_required(self) -> bool:
        """Whether the company on turn must take the best run."""
        company = self._game.operating
        return company is not None and self._game.must_run_best(company)

    def question(self, company: str, is_patient: bool = False) -> Question:
        """What a company could earn now. Raises Malformed: there is none of that name."""
        if company not in self._game.companies:
            raise malformed(no_company(self._game, company).text)
        return question(self._board, self._game.companies[company], is_patient=is_patient)

    def must_be_best(self, kind: str, company: str) -> bool:
        """Whether a move of this kind runs the company's trains, and must run them as well as can be."""
        one = self._game.companies.get(company)
        return one is not None and kind == RunTrains.kind and self._game.must_run_best(one)

    def learn(self, company: str, found: Found) -> None:
        """Take in what was searched for with patience, for the rule that the best run must be taken."""
        self._board.required.learn(self._game.companies[company], found.total, found.routes)

    def move(self, company: str, found: Found) -> str:
        """The move that runs so, to be posted."""
        return json.dumps(to_wire(RunTrains(company, found.total, found.routes)), ensure_ascii=False)

    def counted(self, move: Move) -> str | None:
        """The company whose trains a move runs for a sum that was counted by eye, or not at all; None: it is no such
        move."""
        if isinstance(move, Pass):
            return move.company if self._game.ask.offer("run-trains") is not None else None
        return move.company if isinstance(move, RunTrains) and move.routes is None else None

    def doubt(self, move: RunTrains | Pass, found: Found) -> Text | None:
        """What is asked about a sum that was counted by eye: more than any run earns on the map as it was entered; or where
        trains that can earn something are not run."""
        if isinstance(move, Pass):
            return say("{company} can earn {most}. Run no trains all the same?", company=move.company,
                       most=Money(found.total)) if found.total else None
        if move.revenue <= found.bound:
            return None
        return say(
            "No run of {company} earns more than {most} on the map as it was entered. Enter {revenue} all the same?",
            company=move.company, most=Money(found.bound), revenue=Money(move.revenue),
        )

    def draft(self, company: str, found: Found) -> str:
        """The run as stops by train, to be changed by tapping."""
        left = list(found.lines)
        drafted: list[list[str]] = []
        for train in self._board.trains(self._game.companies[company]):
            line = next((line for line in left if line.train == train.name), None)
            if line is not None:
                left.remove(line)
            drafted.append([] if line is None else list(line.route.stops))
        return json.dumps(drafted, separators=(",", ":"))
