"""Routes that are declared as lists of hexes, checked and valued by what is known of the cities. Source: 1862 rules, 12, 25.

Where small stations are put on some lines of a tile only, whoever declares a route says whether its line has one:
`ON_STATION` after the hex. That the track is there the players see on the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from companion.eighteenxx.map.graph import Link
from companion.eighteenxx.map.graph import Route as Way
from companion.eighteenxx.map.hexes import EDGES
from companion.eighteenxx.map.map import NODES
from companion.eighteenxx.map.printed import Hex, PrintedMap
from companion.eighteenxx.map.run_rules import Earned, Ran, Run, Train
from companion.eighteenxx.map.tiles import CITY, COLOURS, OFFBOARD, TOWN, Stop
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.moves import Route
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.games.eastern_1862.boards import LONDON
from companion.games.eastern_1862.runs import FREIGHT, LOCAL, Runs, kind

if TYPE_CHECKING:
    from companion.games.eastern_1862.game import Eastern

#: After a hex: the line that the route takes there has a small station.
ON_STATION = "*"
#: By the mark of a hex: what its large station is worth, and how many spaces it has, without a tile and in each colour.
VALUES = {None: (0, 20, 30, 40), "Y": (0, 30, 50, 60), "N": (0, 40, 60, 80)}
SPACES = {None: (1, 1, 2, 2), "Y": (1, 1, 2, 2), "N": (1, 2, 3, 4)}
#: What a small station is worth.
SMALL = 20
#: The last colour of tiles.
LAST = COLOURS.index("brown")


def no_areas() -> IllegalMove:
    """That local trains stay on the land."""
    return illegal("Local trains do not visit ports or red areas.")


class Step(NamedTuple):
    """A hex of a route: the stop there with its node, None where the route passes; the line it takes; and the border by
    which it came."""

    hex: Hex
    stop: Stop | None
    node: int
    line: frozenset[int]
    border: int


class Cities:
    """What is known of the map: the `colours` of tiles by hex, and how many small `stations` there are."""

    def __init__(self, game: Eastern, printed: PrintedMap, rules: Runs) -> None:
        self._game, self._printed, self._rules = game, printed, rules
        self.colours: dict[str, str] = {}
        self.stations: dict[str, int] = {}

    # One hex -----------------------------------------------------------------------------------------

    def is_small(self, hex_: str) -> bool:
        """Whether there are small stations in a hex."""
        return self._hex(hex_).takes_tiles and bool(self._hex(hex_).face.towns)

    def lines(self, hex_: str, colour: str | None = None) -> int:
        """How many lines a plain tile has: as many as there are colours up to its own."""
        return COLOURS.index(colour or self.colours.get(hex_, COLOURS[0]))

    def spaces(self, hex_: str, colour: str | None = None) -> int:
        """How many tokens have room in a large station, now or with a tile of a `colour`."""
        return SPACES[self._hex(hex_).label][self.lines(hex_, colour)]

    def following(self, hex_: str) -> str | None:
        """The colour that comes next; None: nothing replaces a brown tile."""
        now = self.lines(hex_)
        return COLOURS[now + 1] if now < LAST else None

    def colour(self, hex_: str) -> None:
        """A tile of the next colour is laid; the first one of a small hex has its station printed on it."""
        self.colours[hex_] = str(self.following(hex_))
        if self.is_small(hex_):
            self.stations.setdefault(hex_, 1)

    def free_lines(self, hex_: str) -> int:
        """How many lines of a small hex have no station."""
        return self.lines(hex_) - self.stations.get(hex_, 0)

    def is_area(self, hex_: str) -> bool:
        """Whether a hex is no land, but a port or a red area."""
        return hex_ in self._printed.by_name and not self._hex(hex_).takes_tiles

    def is_open(self, hex_: str) -> bool:
        """Whether a route can come there: a tile lies there, or it is off the board."""
        return hex_ in self.colours or not self._hex(hex_).takes_tiles

    def _hex(self, name: str) -> Hex:
        hex_ = self._printed.by_name.get(name)
        if hex_ is None:
            raise impossible("There is no hex {hex} on the map.", hex=name[:12])
        return hex_

    def joins(self, a: str, b: str) -> int | None:
        """The edge of a hex across which another lies and track may go; None: there is none."""
        open_edges = self._printed.open_edges[self._hex(a).index]
        return next((e for e in EDGES if open_edges >> e & 1 and self._printed.neighbour(a, e) == b), None)

    def beyond(self, hex_: str) -> Iterator[str]:
        """The hexes to which a route may go on."""
        for edge in EDGES:
            name = self._printed.neighbour(hex_, edge)
            if name and self.joins(hex_, name) is not None and self.is_open(name):
                yield name

    # Writing -----------------------------------------------------------------------------------------

    def route(self, train: str, declared: Sequence[str]) -> Route:
        """A route as a run has it, of the hexes that were declared."""
        hexes = tuple(name.removesuffix(ON_STATION) for name in declared)
        stops = tuple(
            name for name, said in zip(hexes, declared, strict=True)
            if not self.is_small(name) or (train[-1] == LOCAL and (said != name or not self.free_lines(name)))
        )
        return Route(train, stops, hexes)

    # Reading -----------------------------------------------------------------------------------------

    def _steps(self, route: Route) -> list[Step]:
        """The hexes of a route, each with its stop. Raises IllegalMove: they are no way."""
        names = route.hexes or route.stops
        edges = [self._edge(a, b) for a, b in pairwise(names)]
        stops, found = list(route.stops), list[Step]()
        for n, hex_ in enumerate(map(self._hex, names)):
            into = {(edges[n - 1] + 3) % 6} if n else set[int]()
            line = frozenset(into | ({edges[n]} if n < len(edges) else set()))
            stop = self._stop(hex_, line, bool(stops) and stops[0] == hex_.name)
            if stop is not None and stops and stops[0] == hex_.name:
                stops.pop(0)
            border = self._printed.border[6 * hex_.index + min(into)] if into else -1
            found.append(Step(hex_, stop, NODES * hex_.index, line, border))
        return self._numbered(found)

    def _edge(self, a: str, b: str) -> int:
        self._hex(b)
        edge = self.joins(a, b)
        if edge is None:
            raise illegal("No track leads from {a} to {b}.", a=self._hex(a).called, b=self._hex(b).called)
        return edge

    def _stop(self, hex_: Hex, line: frozenset[int], is_named: bool) -> Stop | None:
        """The stop of a hex on a line; small stations are stops of those who name them."""
        if not hex_.takes_tiles:
            return next((stop for stop in hex_.face.stops if line & set(stop.edges)), None)
        if not self.is_small(hex_.name):
            value = VALUES[hex_.label][self.lines(hex_.name)]
            return Stop(CITY, (), value, self.spaces(hex_.name))
        return Stop(TOWN, tuple(sorted(line)), SMALL) if is_named else None

    @staticmethod
    def _numbered(steps: list[Step]) -> list[Step]:
        """Small stations of different lines of a hex are different places."""
        return [step._replace(node=step.node + min(step.line) % NODES) if step.stop and step.stop.kind == TOWN else step
                for step in steps]

    def _ran(self, train: Train, route: Route) -> Ran:
        """A route as the rules look at it."""
        steps, pays = self._steps(route), self._game.depot.phase.pays
        at = [n for n, step in enumerate(steps) if step.stop is not None]
        links = tuple(
            Link(sum(1 << step.border for step in steps[a + 1 : b + 1]), steps[b].node,
                 tuple(step.hex.index for step in steps[a : b + 1]))
            for a, b in pairwise(at)
        )
        stops = [(stop, self._rules.value(stop, pays, train)) for step in steps if (stop := step.stop) is not None]
        return Ran(train, stops, Way(tuple(steps[n].node for n in at), links), frozenset())

    def _run(self, company: Company, run: Sequence[tuple[Train, Route]]) -> Run:
        home = self._printed.homes[company.name][0]
        nodes = [NODES * self._hex(home).index] if home in company.hexes else []
        return Run(company.name, [self._ran(train, route) for train, route in run], frozenset(nodes))

    def earned(self, company: Company, run: Sequence[tuple[Train, Route]]) -> Earned:
        """What a run earns."""
        return self._rules.earned(self._run(company, run))

    # Checking ----------------------------------------------------------------------------------------

    def refusals(self, company: Company, run: Sequence[tuple[Train, Route]]) -> Iterator[IllegalMove]:
        """The reasons against a run: against each route, then against all together."""
        is_legal = True
        for train, route in run:
            for refusal in self.against(company, train, route):
                is_legal = False
                yield refusal
        if is_legal and run:
            yield from self._against_stations(run)
            if (refused := self._rules.against_run(self._run(company, run))) is not None:
                yield refused

    def against(self, company: Company, train: Train, route: Route) -> Iterator[IllegalMove]:
        """The reasons against one route."""
        try:
            steps = self._steps(route)
        except IllegalMove as refusal:
            yield refusal
            return
        for step in steps:
            if not self.is_open(step.hex.name):
                yield illegal("No tile lies in {hex}.", hex=step.hex.called)
        yield from self._against_way(company, train, steps)
        yield from self._against_stops(company, train, steps)
        yield from self._too_far(train, steps)

    def _against_way(self, company: Company, train: Train, steps: Sequence[Step]) -> Iterator[IllegalMove]:
        """Where a route begins and ends, goes through, and what it takes twice."""
        if len(steps) < 2:
            yield illegal("A route needs at least 2 stops; this one has {n}.", n=len(steps))
        for end in (steps[0], steps[-1]):
            if self.is_small(end.hex.name):
                yield illegal("Routes begin and end in large stations, ports or red areas; {hex} has only a small station.",
                              hex=end.hex.called)
            elif end.stop is not None and not self._rules.may_end(end.stop, train):
                yield no_areas()
        for step in steps[1:-1]:
            if step.stop is not None and step.stop.kind == OFFBOARD:
                yield illegal("{place} can only be an end of a route.", place=step.stop.group)
            elif self._is_blocked(company, step):
                yield illegal("{hex} is full of other companies' tokens; a route of {company} may end there but not pass "
                              "through.", hex=step.hex.called, company=company.name)
        borders = [step.border for step in steps[1:]]
        if len(set(borders)) < len(borders):
            yield illegal("The route of train {train} takes the same track twice.", train=train.name)

    def _is_blocked(self, company: Company, step: Step) -> bool:
        if step.stop is None or step.stop.kind != CITY or step.hex.name in company.hexes:
            return False
        there = sum(step.hex.name in other.hexes for other in self._game.companies.values())
        return there >= step.stop.slots

    def _against_stops(self, company: Company, train: Train, steps: Sequence[Step]) -> Iterator[IllegalMove]:
        """Places twice, London without a permit, and no token."""
        seen = set[str]()
        for step in steps:
            if step.stop is None or step.stop.kind == TOWN:
                continue
            place = step.stop.group or step.hex.called
            if place in seen:
                yield illegal("{place} is already on this route: it counts once.", place=place)
            seen.add(place)
            if step.stop.group == LONDON and LONDON not in company.hexes:
                yield illegal("{company} may not run to {hex}: it has no permit for London.", company=company.name,
                              hex=step.hex.called)
        if not any(step.hex.name in company.hexes for step in steps):
            yield illegal("No station of {company} is on the route of train {train}; London does not count.",
                          company=company.name, train=train.name)

    def _too_far(self, train: Train, steps: Sequence[Step]) -> Iterator[IllegalMove]:
        if train.distance is None:
            return
        far = len(steps) - 1
        if kind(train) == FREIGHT and far > train.distance:
            yield illegal("{train} crosses at most {n} hex borders; this route crosses {m}.", train=train.name,
                          n=train.distance, m=far)
        large = sum(self._rules.counts(step.stop, train) for step in steps if step.stop is not None)
        if large > train.distance:
            yield illegal("{train} passes at most {n} large stations; this route has {m}.", train=train.name,
                          n=train.distance, m=large)

    def _against_stations(self, run: Sequence[tuple[Train, Route]]) -> Iterator[IllegalMove]:
        """More small stations in a hex than there are, on different lines."""
        lines: dict[str, set[frozenset[int]]] = {}
        for _train, route in run:
            for step in self._steps(route):
                if step.stop is not None and step.stop.kind == TOWN:
                    lines.setdefault(step.hex.name, set()).add(step.line)
        for hex_, found in lines.items():
            if len(found) > (there := self.stations.get(hex_, 0)):
                yield illegal("{hex} has {n} small stations; these routes take {m}.", hex=self._hex(hex_).called, n=there,
                              m=len(found))
