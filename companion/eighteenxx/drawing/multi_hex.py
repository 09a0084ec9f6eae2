"""Places off the board: one that lies in several hexes is one area, with one name and its revenue once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import dist

from companion.eighteenxx.map.hexes import EDGES, opposite
from companion.eighteenxx.map.printed import OFF, Hex, PrintedMap

#: A place in a hex: the name of the hex, and that of the place.
Part = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Share:
    """What a hex has of places off the board: which of them say here what they earn, and which how they are `called`;
    the edges across which they go on; where two divide the hex the corner between them, as an edge and a half."""

    speaks: frozenset[str]
    called: frozenset[str]
    goes_on: tuple[int, ...] = ()
    corner: float | None = None


def place_of(hex_: Hex, group: str) -> str:
    """The place that a stop belongs to."""
    return group or hex_.place or hex_.name


@cache
def shares(printed: PrintedMap) -> Mapping[str, Share]:
    """The hexes off the board, by name."""
    sides = {(hex_.name, place): edges for hex_ in printed.hexes if hex_.kind == OFF for place, edges in _parts(hex_)}
    joined = {part: [edge for edge in edges if _beyond(printed, part, edge) in sides and opposite(edge) in sides[
        _beyond(printed, part, edge)]] for part, edges in sides.items()}  # fmt: skip
    areas = {frozenset(_area(printed, part, joined)) for part in sides}
    speaking = {_speaker(printed, area) for area in areas}
    named = {_speaker(printed, area, is_named=True) for area in areas}
    found = {}
    for name in {name for name, _ in sides}:
        places = [place for at, place in sides if at == name]
        edges = tuple(edge for place in places for edge in joined[name, place])
        arrows = [stop.edges[0] for stop in printed.by_name[name].face.stops if stop.edges]
        corner = _between(*arrows) if len(places) > 1 and edges else None
        speaks, says = (frozenset(place for place in places if (name, place) in who) for who in (speaking, named))
        found[name] = Share(speaks, says, edges, corner)
    return found


def _parts(hex_: Hex) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The places of a hex, with the edges that are theirs: two share it along the line from the corner between their
    arrows to the opposite one."""
    groups = dict.fromkeys(place_of(hex_, stop.group) for stop in hex_.face.stops)
    if len(groups) < 2:
        yield from ((place, tuple(EDGES)) for place in groups or [place_of(hex_, "")])
        return
    arrows = [stop.edges[0] for stop in hex_.face.stops]
    for place, arrow, other in zip(groups, arrows, arrows[::-1], strict=True):
        step = -1 if (other - arrow) % 6 == 1 else 1
        yield place, tuple((arrow + step * n) % 6 for n in range(3))


def _between(one: int, other: int) -> float:
    """The corner between two edges side by side, as an edge and a half."""
    return (one if (other - one) % 6 == 1 else other) + 0.5


def _beyond(printed: PrintedMap, part: Part, edge: int) -> Part:
    return printed.grid.neighbour(part[0], edge), part[1]


def _area(printed: PrintedMap, part: Part, joined: Mapping[Part, list[int]]) -> set[Part]:
    """All parts of a place that hang together with one of them."""
    found, ahead = set(), [part]
    while ahead:
        here = ahead.pop()
        if here not in found:
            found.add(here)
            ahead += [_beyond(printed, here, edge) for edge in joined[here]]
    return found


def _speaker(printed: PrintedMap, area: frozenset[Part], is_named: bool = False) -> Part:
    """The part of an area with room for its revenue, or for its name: a whole hex that bears the name, with few arrows, in
    the middle. Where the revenue stands beside a city the name stands elsewhere, if it can."""
    spots = [printed.grid.centre(name) for name, _ in area]
    middle = sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)

    def fitness(part: Part) -> tuple[bool, bool, float, str]:
        hex_ = printed.by_name[part[0]]
        arrows = sum(len(stop.edges) for stop in hex_.face.stops)
        is_full = hex_.face.cities > 0 if is_named else not hex_.face.stops
        far = dist(printed.grid.centre(part[0]), middle)
        return (is_full, hex_.place is None, round(far + arrows / 4, 3), part[0])

    return min(area, key=fitness)
