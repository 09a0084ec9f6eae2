"""A run that is legal and not bad, found quickly: what random play runs, and a first proposal. Not the best run. And what a
minor runs, which is always two places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.eighteenxx.map.graph import Route
from companion.eighteenxx.map.routes import Routes
from companion.eighteenxx.map.run_rules import Train
from companion.eighteenxx.model.moves import Route as Entered
from companion.engine.domains import OneOf

#: So many steps are taken at most to look for a route of one train.
STEPS = 500


class Runs(OneOf):
    """The routes of a run, or None where the table has counted by eye; whoever plays at random runs routes."""

    __slots__ = ()

    def choices(self) -> list[Any]:
        """A legal run that is quickly found."""
        return list(self.elsewhere())

    def samples(self) -> list[Any]:
        """Whether it can run at all is known without a search."""
        return list(self.values)

    def is_empty(self) -> bool:
        """Any company can run nothing."""
        return False


def simple_run(routes: Routes, company: str, trains: list[Train], colour: str) -> list[tuple[Train, Route]]:
    """For each train, the longest first, the dearest route seen that begins at a token and uses no track twice."""
    routes.graph.refresh()
    used = 0
    found: list[tuple[Train, Route]] = []
    for train in sorted(trains, key=lambda train: -(train.distance or 99)):
        best = _dearest(_from_tokens(routes, company, train, used), routes.worth(colour, train, company))
        if best is not None:
            used |= best.mask
            found.append((train, best))
    while found and _is_refused(routes, company, found, colour):
        found.pop()
    return found


def _dearest(seen: Iterator[Route], worth: list[int]) -> Route | None:
    """The route that earns most when stops are `worth` so much by node."""
    return max(seen, key=lambda route: sum(worth[node] for node in route.nodes), default=None)


def _is_refused(routes: Routes, company: str, run: list[tuple[Train, Route]], colour: str) -> bool:
    """Whether a title with rules of its own refuses the run, route by route or as a whole."""
    walked = [(train, Entered(train.name, *routes.write(route))) for train, route in run]
    return any(True for _refusal in routes.refusals(company, walked, colour))


def _from_tokens(routes: Routes, company: str, train: Train, used: int) -> Iterator[Route]:
    """Routes of a train that begin at a token of the company, without the borders `used`; STEPS steps of them."""
    graph = routes.graph
    blocked, barred, most = graph.blocked(company), graph.barred(company), train.distance or 99
    ahead = [(Route((node,), ()), graph.places[node], used) for node in graph.tokens(company)]
    for _ in range(STEPS):
        if not ahead:
            return
        route, places, mask = ahead.pop()
        if len(route.nodes) > 1:
            yield route
        here = route.nodes[-1]
        if len(route.nodes) == most or (blocked >> here & 1 and len(route.nodes) > 1):
            continue
        for link in graph.links[here]:
            if not link.mask & mask and not graph.places[link.to] & places and not barred >> link.to & 1:
                on = Route((*route.nodes, link.to), (*route.links, link))
                ahead.append((on, places | graph.places[link.to], mask | link.mask))


def dearest_pair(routes: Routes, company: str, reached: Iterable[int], index: int, colour: str, anywhere: bool) -> int:
    """The most that two places among the `reached` nodes are worth which track joins over the hex of a number, or 0; with
    `anywhere` also what is joined to a token of the company."""
    graph, worth = routes.graph.refresh(), routes.worth(colour, Train("2", 2))
    barred, own = graph.barred(company), graph.tokens(company) if anywhere else ()
    return max((
        worth[node] + worth[link.to] for node in reached for link in graph.links[node]
        if (index in link.hexes or node in own) and not barred >> link.to & 1
        and graph.places[node] != graph.places[link.to]
    ), default=0)
