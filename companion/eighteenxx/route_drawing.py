"""Routes as they are drawn on the map: along their track from stop to stop."""

from __future__ import annotations

from itertools import pairwise

from companion.eighteenxx import drawing
from companion.eighteenxx.map.map import NODES, MapState
from companion.eighteenxx.map.routes import Route


def path(state: MapState, way: Route) -> str:
    """A route as the path of a drawing."""
    parts = []
    for start, link in zip(way.nodes, way.links, strict=False):
        x, y = spot(state, start)
        parts.append(f"M{x} {y}")
        walked = [state.printed.hexes[index] for index in link.hexes]
        entered = None
        for here, beyond in pairwise(walked):
            left = next(e for e in range(6) if state.printed.neighbour(here.name, e) == beyond.name)
            cx, cy = drawing.centre(state.printed, here.name)
            parts.append(drawing.bend(entered, left, cx, cy, state.printed.grid.layout))
            entered = (left + 3) % 6
        x, y = spot(state, link.to)
        parts.append(f"L{x} {y}")
    return "".join(parts)


def spot(state: MapState, node: int) -> tuple[float, float]:
    """Where a stop is drawn."""
    hex_ = state.printed.hexes[node // NODES]
    x, y = drawing.centre(state.printed, hex_.name)
    dx, dy = drawing.places(state.faces[hex_.index], state.printed.grid.layout)[0][node % NODES]
    return round(x + dx, 2), round(y + dy, 2)
