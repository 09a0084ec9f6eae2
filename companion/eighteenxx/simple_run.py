"""A run that is legal and not bad, found quickly: what random play runs, and a first proposal. Not the best run."""

from __future__ import annotations

from collections.abc import Iterator

from companion.eighteenxx.map.routes import Route, Routes
from companion.eighteenxx.map.run_rules import Train

#: So many steps are taken at most to look for a route of one train.
STEPS = 500


def simple_run(routes: Routes, company: str, trains: list[Train], colour: str) -> list[tuple[Train, Route]]:
    """For each train, the longest first, the dearest route seen that begins at a token and uses no track twice."""
    values, used = routes.graph.refresh().values(colour), 0
    found: list[tuple[Train, Route]] = []
    for train in sorted(trains, key=lambda train: -(train.distance or 99)):
        best = max(
            _from_tokens(routes, company, train, used), key=lambda route: sum(values[node] for node in route.nodes),
            default=None,
        )
        if best is not None:
            used |= best.mask
            found.append((train, best))
    return found


def _from_tokens(routes: Routes, company: str, train: Train, used: int) -> Iterator[Route]:
    """Routes of a train that begin at a token of the company, without the borders `used`; STEPS steps of them."""
    graph = routes.graph
    blocked, most = graph.blocked(company), train.distance or 99
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
            if not link.mask & mask and not graph.places[link.to] & places:
                on = Route((*route.nodes, link.to), (*route.links, link))
                ahead.append((on, places | graph.places[link.to], mask | link.mask))
