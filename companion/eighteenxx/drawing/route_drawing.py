"""Routes as they are drawn on the map: along their track from stop to stop."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from companion.eighteenxx.drawing import drawing
from companion.eighteenxx.drawing.stop_layout import standings, track_between
from companion.eighteenxx.drawing.track_paths import Way
from companion.eighteenxx.map.graph import Link, Route
from companion.eighteenxx.map.hexes import opposite
from companion.eighteenxx.map.map import NODES, MapState


def path(state: MapState, way: Route) -> str:
    """A route as the path of a drawing."""
    parts = []
    for start, link in zip(way.nodes, way.links, strict=False):
        first, *others = _ways(state, start, link)
        parts.append(first.path + "".join(other.onward for other in others))
    return "".join(parts)


def _ways(state: MapState, start: int, link: Link) -> Iterator[Way]:
    """The track from a stop along a link to the next one, hex by hex."""
    printed, entered = state.printed, None
    for here, beyond in pairwise(printed.hexes[index] for index in link.hexes):
        left = next(edge for edge in range(6) if printed.neighbour(here.name, edge) == beyond.name)
        face = state.faces[here.index]
        way = _leg(state, start, left).back if entered is None else track_between(face, entered, left, printed.grid.layout)
        yield way.moved(*drawing.centre(printed, here.name))
        entered = opposite(left)
    if entered is not None:
        last = printed.hexes[link.to // NODES]
        yield _leg(state, link.to, entered).moved(*drawing.centre(printed, last.name))


def _leg(state: MapState, node: int, edge: int) -> Way:
    """The track from an edge to a stop."""
    face = state.faces[node // NODES]
    return standings(face, state.printed.grid.layout)[node % NODES].legs[edge]


def spot(state: MapState, node: int) -> tuple[float, float]:
    """Where a stop is drawn."""
    hex_ = state.printed.hexes[node // NODES]
    x, y = drawing.centre(state.printed, hex_.name)
    dx, dy = standings(state.faces[hex_.index], state.printed.grid.layout)[node % NODES].at
    return round(x + dx, 2), round(y + dy, 2)
