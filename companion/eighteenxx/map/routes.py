"""Routes: what a train may run, what it earns, and how a route is written down.

A route is its stops in order; where two ways join the same stops, the hexes walked tell which. A run is at most one
route for each train of a company. Source: Off the Rails rules, "Run trains".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Protocol

from companion.eighteenxx.map.graph import Graph, Link, Route
from companion.eighteenxx.map.map import NODES, Pair
from companion.eighteenxx.map.run_rules import Counted, Earned, EveryStop, Ran, Run, RunRules, Tally, Train
from companion.eighteenxx.map.site_form import SiteForm
from companion.eighteenxx.map.tiles import COLOURS, Stop
from companion.engine.errors import IllegalMove, illegal
from companion.engine.text import Text, say

#: What a company must have for some places, in words.
PERMITS = {"coal": say("coal marker"), "London": say("permit for London")}


class Walked(Protocol):
    """A route as people enter it: names of stops, and all hexes walked where the stops do not tell (None: they do)."""

    @property
    def stops(self) -> tuple[str, ...]:
        """The stops in order, such as ("H6.0", "J6")."""

    @property
    def hexes(self) -> tuple[str, ...] | None:
        """All hexes in the order walked, those of the stops included; or None."""


class Routes(SiteForm):
    """Reads, checks and values routes on the graph of a map in play."""

    def __init__(self, graph: Graph, rules: RunRules | None = None) -> None:
        self.graph, self.rules = graph, rules or EveryStop()
        #: On the map at a version: the stops of routes, the routes, what each earns by itself, and whole runs with what they
        #: earn. A file, the check and the run itself ask for the same.
        self._version = -1
        self._nodes: dict[tuple[str, ...], tuple[int, ...]] = {}
        self._read: dict[object, Route | None] = {}
        self._alone: dict[object, Earned] = {}
        self._runs: dict[object, Run] = {}
        self._earned: dict[object, Earned] = {}
        self._looks_at_routes = (type(self.rules).bonus, type(self.rules).against_route) != (
            EveryStop.bonus, EveryStop.against_route)  # fmt: skip
        self._looks_at_runs = (type(self.rules).against_run, type(self.rules).earned) != (
            EveryStop.against_run, EveryStop.earned)  # fmt: skip

    def looks_at_routes(self, company: str) -> bool:
        """Whether a route of a company may earn something besides its stops, or be refused for them."""
        state = self.graph.state
        return self._looks_at_routes or company in state.pairs or bool(state.mail.get(company))

    def looks_at_runs(self, company: str) -> bool:
        """Whether routes of a company may earn together something else than each alone, or be refused."""
        return self._looks_at_runs or any(not pair.each for pair in self.graph.state.pairs.get(company, ()))

    # A whole run -------------------------------------------------------------------------------

    def check(self, company: str, run: Sequence[tuple[Train, Walked]], colour: str) -> int:
        """Check a run and add it up: the revenue of all its routes. Raises IllegalMove: the first reason against it."""
        for refusal in self.refusals(company, run, colour):
            raise refusal
        return self.earned(company, run, colour).dividend

    def refusals(self, company: str, run: Sequence[tuple[Train, Walked]], colour: str) -> Iterator[IllegalMove]:
        """Name the reasons against a run, route by route; then against the routes together."""
        is_legal = True
        for refusal in self._one_by_one(company, run):
            is_legal = False
            yield refusal
        together = self._together(company, run, colour) if is_legal and self.looks_at_runs(company) else None
        if together and (refused := self.rules.against_run(together)):
            yield refused

    def _one_by_one(self, company: str, run: Sequence[tuple[Train, Walked]]) -> Iterator[IllegalMove]:
        """Reasons against routes, and against track that two trains would use."""
        found: list[tuple[str, Walked]] = []
        for train, walked in run:
            broken = False
            for refusal in self.route_refusals(company, train, walked):
                broken = True
                yield refusal
            if not broken:
                found.append((train.name, walked))
        if len(found) < 2 or self.rules.shares_track:
            return
        clashes = list(self._clashes(found))
        if clashes and not self._apart([walked for _name, walked in found]):
            yield from clashes

    def _clashes(self, found: Sequence[tuple[str, Walked]]) -> Iterator[IllegalMove]:
        """Reasons against routes, each gone in the first way that fits, that use the track of one before."""
        used: list[tuple[str, int]] = []
        for name, walked in found:
            route = self.read(walked)
            mask = route.mask if route else 0
            for other, taken in used:
                if mask & taken:
                    yield self._reused(mask & taken, other)
                    break
            used.append((name, mask))

    def earned(self, company: str, run: Sequence[tuple[Train, Walked]], colour: str) -> Earned:
        """What a run earns, whether it is legal or not. Where the rules look at the whole run, stops that no track joins
        earn nothing."""
        if not self.looks_at_runs(company):
            alone = [self.earned_alone(company, walked, colour, train) for train, walked in run]
            mail = self._mail(company, [len(walked.stops) for _train, walked in run]) if self.graph.state.mail else 0
            return Earned(mail + sum([one.dividend for one in alone]), sum([one.treasury for one in alone]))
        together, asked = self._together(company, run, colour), (company, tuple(run), colour)
        if asked not in self._earned:
            self._earned[asked] = self.earned_by(together)
        return self._earned[asked]

    def summands(self, company: str, run: Sequence[tuple[Train, Walked]], colour: str) -> Sequence[Counted]:
        """What each route of a run adds to its dividend. Each must be legal by itself."""
        return self.summands_of(self._together(company, run, colour))

    def earned_by(self, run: Run) -> Earned:
        """What a run earns, with the pairs of hexes that earn its company something besides."""
        earned, pairs = self.rules.earned(run), self.graph.state.pairs.get(run.company, ())
        times = [(pair, self._times(pair, run.routes)) for pair in pairs]
        more = sum(pair.amount * (n if pair.each else min(n, 1)) for pair, n in times)
        more += self._mail(run.company, [len(ran.stops) for ran in run.routes])
        return earned._replace(dividend=earned.dividend + more) if more else earned

    def _mail(self, company: str, stops: Sequence[int]) -> int:
        """What the train with most stops earns for the mail."""
        return self.graph.state.mail.get(company, 0) * max(stops, default=0)

    def summands_of(self, run: Run) -> Sequence[Counted]:
        """What each route of a run adds to its dividend; what a pair earns once stands by the first that has it."""
        counted, pairs = list(self.rules.summands(run)), self.graph.state.pairs.get(run.company, ())
        for pair in pairs:
            having = [n for n, ran in enumerate(run.routes) if self._times(pair, (ran,))]
            for n in having if pair.each else having[:1]:
                counted[n] = counted[n]._replace(bonus=counted[n].bonus + pair.amount)
        if mail := self._mail(run.company, stops := [len(ran.stops) for ran in run.routes]):
            at = stops.index(max(stops))
            counted[at] = counted[at]._replace(bonus=counted[at].bonus + mail)
        return counted

    def _times(self, pair: Pair, routes: Sequence[Ran]) -> int:
        """On how many routes both hexes of a pair lie."""
        both = {self.graph.state.hex(pair.one).index, self.graph.state.hex(pair.other).index}
        return sum(both <= {node // NODES for node in ran.route.nodes} for ran in routes)

    def bonus(self, company: str, ran: Ran) -> int:
        """What a route earns by itself besides its stops."""
        pairs = self.graph.state.pairs.get(company, ())
        mail = ran.train.mail * len(ran.stops)
        return self.rules.bonus(ran) + mail + sum(pair.amount for pair in pairs if self._times(pair, (ran,)))

    def tally(self, company: str, train: Train, worth: Sequence[int]) -> Tally | None:
        """A quick way to what its routes earn, where the rules have one, when `worth` is what stops are worth by node."""
        if company in self.graph.state.pairs or self.looks_at_runs(company):
            return None
        stops: list[tuple[Stop, int] | None] = [None] * len(worth)
        for index, face in enumerate(self.graph.state.faces):
            for node, stop in enumerate(face.stops, NODES * index):
                stops[node] = stop, worth[node]
        return self.rules.tally(train, stops, {*self.graph.tokens(company)})

    def most_bonus(self, company: str, train: Train) -> int:
        """What no bonus of a train exceeds."""
        mail = train.mail * (train.distance or len(self.graph.links))
        return self.rules.most_bonus(train) + mail + sum(pair.amount for pair in self.graph.state.pairs.get(company, ()))

    def _value(self, company: str, node: int, colour: str, train: Train) -> int:
        """What a stop earns a train of a company."""
        value, more = self.rules.value(self._stop(node), colour, train), self.graph.state.more.get(company)
        hex_ = self.graph.state.printed.hexes[node // NODES]
        if more and (name := hex_.name) in more and value and not (hex_.face.is_joined and node % NODES):
            return value + (value if more[name] is None else more[name] or 0)
        return value

    def _together(self, company: str, run: Sequence[tuple[Train, Walked]], colour: str) -> Run:
        if self._version != self.graph.state.version:
            self._forget()
        asked = (company, tuple(run), colour)
        if asked not in self._runs:
            found = [(train, route) for train, walked in run if (route := self.read(walked))]
            self._runs[asked] = self.run(company, [self._ran(company, train, route, colour) for train, route in found])
        return self._runs[asked]

    def _forget(self) -> None:
        """Forget what was known of the map as it was before."""
        self._version = self.graph.refresh().state.version
        self._nodes, self._read, self._alone, self._runs, self._earned = {}, {}, {}, {}, {}

    def _ran(self, company: str, train: Train, route: Route, colour: str) -> Ran:
        worth = [(self._stop(node), self._value(company, node, colour, train)) for node in route.nodes]
        return Ran(train, worth, route, self._own(company, route))

    def _own(self, company: str, route: Route) -> set[int]:
        return {*route.nodes}.intersection(self.graph.tokens(company))

    def run(self, company: str, routes: Sequence[Ran]) -> Run:
        """Routes on the graph as the rules look at them together."""
        printed = self.graph.state.printed
        place = printed.homes[company][0] if company in printed.homes else None
        home = (node for node in self.graph.tokens(company) if printed.hexes[node // NODES].name == place)
        return Run(company, routes, frozenset(home))

    def value(self, company: str, walked: Walked, colour: str, train: Train) -> int:
        """What one route pays by itself. Raises ImpossibleMove: a stop does not exist."""
        return self.earned_alone(company, walked, colour, train).dividend

    def earned_alone(self, company: str, walked: Walked, colour: str, train: Train) -> Earned:
        """What one route earns by itself. Raises ImpossibleMove: a stop does not exist."""
        nodes, asked = self.nodes(walked), (company, walked.stops, walked.hexes, colour, train)
        if asked not in self._alone:
            stops = sum([self._value(company, node, colour, train) for node in nodes])
            route = self.read(walked) if self.looks_at_routes(company) else None
            bonus = self.bonus(company, self._ran(company, train, route, colour)) if route else 0
            self._alone[asked] = Earned(stops + bonus, sum([self._stop(node).treasury for node in nodes]))
        return self._alone[asked]

    def ran(self, company: str, train: Train, route: Route, worth: Sequence[int]) -> Ran:
        """A route on the graph as the rules look at it, when `worth` is what stops are worth by node."""
        return Ran(train, [(self._stop(node), worth[node]) for node in route.nodes], route, self._own(company, route))

    def may_end(self, node: int, train: Train) -> bool:
        """Whether a route may begin and end at a stop."""
        return self.rules.may_end(self._stop(node), train)

    def worth(self, colour: str, train: Train, company: str = "") -> list[int]:
        """By node: what each stop earns a train, of a company if one is named."""
        found = self._by_node(lambda stop: self.rules.value(stop, colour, train))
        for name in self.graph.state.more.get(company, ()):
            first = NODES * self.graph.state.hex(name).index
            for node in range(first, first + len(self.graph.state.face(name).stops)):
                found[node] = self._value(company, node, colour, train)
        return found

    def counted(self, train: Train) -> list[int]:
        """By node: how much each stop takes of the distance of a train."""
        return self._by_node(lambda stop: self.rules.counts(stop, train))

    def ends(self, train: Train) -> list[int]:
        """By node: whether a route may begin and end there (1) or not (0)."""
        return self._by_node(lambda stop: int(self.rules.may_end(stop, train)))

    def _by_node(self, figure: Callable[[Stop], int]) -> list[int]:
        found = [0] * len(self.graph.links)
        for index, face in enumerate(self.graph.state.faces):
            for place, stop in enumerate(face.stops):
                found[NODES * index + place] = figure(stop)
        return found

    def has_route(self, company: str) -> bool:
        """Whether a company could run any train at all: one of its token cities has a link to another place that is no
        port."""
        graph, barred = self.graph.refresh(), self.graph.barred(company)
        return any(
            graph.places[link.to] != graph.places[node] and not barred >> link.to & 1 and not self._stop(link.to).is_port
            for node in graph.tokens(company) for link in graph.links[node]
        )

    # One route ---------------------------------------------------------------------------------

    def route_refusals(self, company: str, train: Train, walked: Walked) -> Iterator[IllegalMove]:
        """Name the reasons against one route, as if no other train ran."""
        graph, nodes = self.graph, self.nodes(walked)
        if len(nodes) < 2:
            yield illegal("A route needs at least 2 stops; this one has {n}.", n=len(nodes))
            return
        yield from self._too_long(nodes, train, walked)
        yield from self._places_twice(nodes)
        yield from self._in_the_middle(company, nodes)
        yield from self._without_permit(company, nodes)
        tokens = graph.tokens(company)
        if set(tokens).isdisjoint(nodes):
            names = tuple(self._called(node) for node in tokens)
            if names:
                yield illegal("The route does not contain a token of {company}, which has tokens in: {cities}.",
                              company=company, cities=names)
            else:
                yield illegal("{company} has no token on the map, so it runs no train.", company=company)
        yield from self._not_joined(nodes, walked)
        if self.looks_at_routes(company) and (route := self.read(walked)):
            refusal = self.rules.against_route(self._ran(company, train, route, COLOURS[-1]))
            if refusal is not None:
                yield refusal

    def read(self, walked: Walked) -> Route | None:
        """Find a route on the graph, None when its stops are not joined. Among several ways that the hexes leave open,
        one that uses no track twice is preferred."""
        nodes, way = self.nodes(walked), (walked.stops, walked.hexes)
        if way not in self._read:
            self._read[way] = self._only(nodes, walked) or next(self._routes(walked, 0), None) or next(
                self._routes(walked, None), None)
        return self._read[way]

    def nodes(self, walked: Walked) -> tuple[int, ...]:
        """The nodes of the stops of a route. Raises ImpossibleMove: a stop does not exist."""
        if self._version != self.graph.state.version:
            self._forget()
        if walked.stops not in self._nodes:
            self._nodes[walked.stops] = tuple(map(self.graph.state.node, walked.stops))
        return self._nodes[walked.stops]

    def _only(self, nodes: tuple[int, ...], walked: Walked) -> Route | None:
        """The route where only one way joins each stop to the next, as mostly; None: there are several or none."""
        ways = [self._between(a, b) for a, b in pairwise(nodes)]
        is_only = walked.hexes is None and all(len(links) == 1 for links in ways)
        return Route(nodes, tuple(link for link, in ways)) if is_only else None

    def write(self, route: Route) -> tuple[tuple[str, ...], tuple[str, ...] | None]:
        """The names of a route's stops, and the hexes walked where the stops alone do not tell the way (else None)."""
        state = self.graph.refresh().state
        stops = tuple(state.stop_name(node) for node in route.nodes)
        if all(len(self._between(a, b)) < 2 for a, b in pairwise(route.nodes)):
            return stops, None
        return stops, self.hexes(route)

    def hexes(self, route: Route) -> tuple[str, ...]:
        """The names of all hexes walked, in order."""
        walked = [route.nodes[0] // NODES]
        for link in route.links:
            walked.extend(link.hexes[1:])
        return tuple(self.graph.state.printed.hexes[index].name for index in walked)

    # The parts ---------------------------------------------------------------------------------

    def _stop(self, node: int) -> Stop:
        return self.graph.state.faces[node // NODES].stops[node % NODES]

    def _called(self, node: int) -> Text | str:
        return self.graph.state.called(self.graph.state.stop_name(node))

    def _between(self, a: int, b: int) -> list[Link]:
        return [link for link in self.graph.links[a] if link.to == b]

    def _routes(self, walked: Walked, used: int | None) -> Iterator[Route]:
        """All ways to go a route that cross none of the borders `used`, nor any twice (None: borders do not matter)."""
        nodes, state = self.nodes(walked), self.graph.state
        hexes = None if walked.hexes is None else tuple(state.hex(name).index for name in walked.hexes)
        for links in self._ways(nodes, hexes, 0, used):
            yield Route(nodes, links)

    def _ways(
        self, nodes: tuple[int, ...], hexes: tuple[int, ...] | None, at: int, used: int | None
    ) -> Iterator[tuple[Link, ...]]:
        """The ways to choose a link for each pair of stops that follow the hexes, from place `at` of them."""
        if len(nodes) < 2:
            if hexes is None or at == len(hexes) - 1:
                yield ()
            return
        for link in self._between(nodes[0], nodes[1]):
            end = at + len(link.hexes)
            if (used is None or not used & link.mask) and (hexes is None or hexes[at:end] == link.hexes):
                for rest in self._ways(nodes[1:], hexes, end - 1, None if used is None else used | link.mask):
                    yield (link, *rest)

    def _apart(self, run: Sequence[Walked], used: int = 0) -> bool:
        """Whether the routes can be gone so that no two use the same track."""
        if not run:
            return True
        return any(self._apart(run[1:], used | route.mask) for route in self._routes(run[0], used))

    def _without_permit(self, company: str, nodes: tuple[int, ...]) -> Iterator[IllegalMove]:
        """Stops where no train of the company may come, as it lacks a permit."""
        barred = self.graph.barred(company)
        for node in nodes:
            if barred >> node & 1:
                hex_ = self.graph.state.printed.hexes[node // NODES]
                yield illegal("{company} may not run to {hex}: it has no {permit}.", company=company, hex=hex_.called,
                              permit=PERMITS[self._stop(node).permit])

    def _too_long(self, nodes: tuple[int, ...], train: Train, walked: Walked) -> Iterator[IllegalMove]:
        """More stops, or more borders, than the train may count; an end where none may be."""
        counted = sum(self.rules.counts(self._stop(node), train) for node in nodes)
        crossing = self.rules.crossing(train)
        if train.distance is not None and not crossing and counted > train.distance:
            yield illegal(
                "Train {train} may count {n} stops; the route has {m}.", train=train.name, n=train.distance, m=counted
            )
        elif train.distance is not None and crossing and (route := self.read(walked)):
            length = counted + crossing * sum(len(link.hexes) - 1 for link in route.links)
            if length > train.distance:
                yield illegal(
                    "Train {train} may go {n} hexes far; the route takes {m}.",
                    train=train.name,
                    n=train.distance,
                    m=length,
                )
        for node in dict.fromkeys((nodes[0], nodes[-1])):
            if not self.may_end(node, train):
                yield illegal(
                    "A route of train {train} cannot end in {stop}.",
                    train=train.name,
                    stop=self._called(node),
                )

    def _places_twice(self, nodes: tuple[int, ...]) -> Iterator[IllegalMove]:
        """A stop, or a place with several entries, that is on the route twice; two places of a side that has one."""
        seen: dict[int, int] = {}
        for node in nodes:
            place = self.graph.places[node]
            if place in seen:
                yield self._twice(seen[place], node)
            seen.setdefault(place, node)

    def _twice(self, before: int, node: int) -> IllegalMove:
        one, other, hexes = self._stop(before), self._stop(node), self.graph.state.printed.hexes
        called = [stop.group or hexes[at // NODES].called for stop, at in ((one, before), (other, node))]
        if one.side in self.graph.state.printed.once and called[0] != called[1]:
            return illegal("A route has one place of the {side} at most: {a}, {b}.", side=one.side, a=called[0], b=called[1])
        return illegal("{place} is already on this route: it counts once.", place=called[1])

    def _in_the_middle(self, company: str, nodes: tuple[int, ...]) -> Iterator[IllegalMove]:
        """Stops where the route goes on and may not."""
        blocked, terminal = self.graph.blocked(company) if nodes[2:] else 0, self.graph.terminal
        for node in nodes[1:-1]:
            called = self.graph.state.printed.hexes[node // NODES].called
            if terminal >> node & 1:
                yield illegal("{place} can only be an end of a route.", place=called)
            elif blocked >> node & 1:
                yield illegal(
                    "{hex} is full of other companies' tokens; a route of {company} may end there but not pass through.",
                    hex=called,
                    company=company,
                )

    def _not_joined(self, nodes: tuple[int, ...], walked: Walked) -> Iterator[IllegalMove]:
        """Stops without track between them; hexes that do not fit the stops; track used twice by the one train."""
        joined = True
        for a, b in pairwise(nodes):
            if not self._between(a, b):
                joined = False
                yield illegal(
                    "No track joins them without another stop between: {a}; {b}.",
                    a=self._called(a),
                    b=self._called(b),
                )
        route = self.read(walked) if joined else None
        if joined and route is None:
            yield illegal(
                "The hexes {hexes} are not a way along the track through {stops}.",
                hexes=walked.hexes or (),
                stops=tuple(map(self._called, nodes)),
            )
        elif route:
            seen = 0
            for link in route.links:
                if seen & link.mask:
                    yield self._reused(seen & link.mask, None)
                seen |= link.mask

    def _reused(self, mask: int, train: str | None) -> IllegalMove:
        """Refuse a border that is crossed twice, by another train or by this one (None)."""
        a, b = self.graph.state.printed.borders_in(mask)[0]
        if train is None:
            return illegal("The track between {a} and {b} would be used twice by this route.", a=a, b=b)
        return illegal("The track between {a} and {b} is used by train {train} already.", a=a, b=b, train=train)
