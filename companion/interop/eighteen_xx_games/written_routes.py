"""The routes of 18xx.games on our map: newer exports write them piece by piece, those of 2020 only the hexes in order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.eighteenxx.map.graph import Route
from companion.eighteenxx.map.routes import Routes
from companion.eighteenxx.model import moves
from companion.eighteenxx.model.position import Position
from companion.engine.errors import illegal, malformed
from companion.engine.reading import Json
from companion.engine.text import Money


def is_run(written: Json) -> bool:
    """Whether the train that has this route runs; the site lists trains that stay where they are too. Raises KeyError: it is
    said neither way."""
    pieces, hexes = written.get("connections"), written.get("hexes")
    if pieces is None and hexes is None:
        raise KeyError("connections")
    return bool(hexes if pieces is None else pieces)


def read_route(
    routes: Routes, written: Json, is_legal: Callable[[Route], bool], worth: Callable[[Route], int],
) -> Route:
    """The route of a train that runs. Raises Refusal: there is none, or hexes in order leave several open of different worth
    and the file does not say what it earned."""
    if written.get("connections") is not None:
        return routes.rebuild(written["connections"], written.get("nodes"), is_legal)
    hexes, said = written["hexes"], written.get("revenue")
    found = list(routes.through(hexes))
    if not found:
        raise malformed("There is no route along the track through: {hexes}.", hexes=("-".join(hexes),))
    by_worth: dict[int, Route] = {}
    for route in [one for one in found if is_legal(one)] or found:
        by_worth.setdefault(worth(route), route)
    if said in by_worth:
        return by_worth[said]
    if len(by_worth) > 1:
        raise illegal("It is not clear which route through {hexes} is meant: they are worth {worths}.",
                      hexes=("-".join(hexes),), worths=tuple(map(Money, sorted(by_worth))))
    return next(iter(by_worth.values()))


def those_that_count(game: Position, company: str, run: list[tuple[int, moves.Route]]) -> list[tuple[int, moves.Route]]:
    """Routes with what each earns: where fewer trains may run than there, not those that earn least, and the others by the
    trains that may."""
    may = game.running(game.companies[company])
    if len(run) <= len(may) or len(may) == len(game.depot.of(company)):
        return run
    best = sorted(run, key=lambda one: one[0])[len(run) - len(may):]
    best.sort(key=lambda one: game.box.trains[one[1].train].distance or 0)
    may.sort(key=lambda train: train.distance or 0)
    return [(worth, replace(route, train=train.name)) for (worth, route), train in zip(best, may, strict=True)]
