"""Where the stops of a face stand: on their own track, away from each other, and so that no circle hides where other
track passes or two tracks cross."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, product
from math import cos, dist, hypot, radians, sin

from companion.eighteenxx.drawing.track_paths import (
    Point,
    Way,
    between,
    beyond,
    crossings,
    direction,
    gap,
    past,
    polar,
    spur,
    turned,
)
from companion.eighteenxx.map.hexes import FLAT, POINTY
from companion.eighteenxx.map.tiles import CITY, OFFBOARD, Face, Stop

#: The radius of a circle for a token, that of its ring, and half the width of track.
CIRCLE, RING, RAIL = 13.5, 14.75, 3.25
#: How far the middle of a town keeps others away.
TOWN_REACH = 8.0
#: How far crossings and other track stay from a stop, stops from each other, and circles from the border, if there is room.
CROSSED, PASSED, APART, WITHIN = 9.0, 6.0, 3.0, 1.0
#: The circles of a city around its middle, by their number.
CIRCLES = {
    1: ((0.0, 0.0),), 2: ((-14.5, 0.0), (14.5, 0.0)), 3: ((-14.5, 8.5), (14.5, 8.5), (0.0, -16.5)),
    4: ((-14.5, -14.5), (14.5, -14.5), (-14.5, 14.5), (14.5, 14.5)),
}  # fmt: skip
#: Several stops without track, by their number.
TRACKLESS = {0: (), 2: ((-17.0, 0.0), (17.0, 0.0)), 3: ((-17.0, 4.0), (17.0, 4.0), (0.0, -25.0))}
#: How far from the middle of the hex a city stands that is pushed outwards from its track.
OUTWARD = 20.0
#: Where a stop may stand on its track.
PARTS = (0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73, 0.21, 0.79)


@dataclass(frozen=True, slots=True)
class Standing:
    """A stop in its place: `at` its middle, `legs` its track by edge, from there to the middle; `across` the direction
    across its track where it stands on one way, `along` that of its circles. `strain`: how far from what is usual."""

    at: Point
    legs: Mapping[int, Way] = field(hash=False)
    across: float | None = None
    along: float = 0.0
    strain: float = 0.0

    def turned(self, rotation: int, angle: float) -> Standing:
        """It on a tile that is turned by a number of edges, which is an angle."""
        across = None if self.across is None else self.across + angle
        legs = {(edge + rotation) % 6: way.turned(angle) for edge, way in self.legs.items()}
        return Standing(turned(self.at, angle), legs, across, self.along + angle, self.strain)

    def circles(self, slots: int) -> list[Point]:
        """The middles of its circles, if it is a city of so many."""
        spread = (turned(spot, self.along) for spot in CIRCLES[min(slots, 4) or 1])
        return [(round(self.at[0] + dx, 2), round(self.at[1] + dy, 2)) for dx, dy in spread]


def standings(face: Face, layout: str = FLAT) -> tuple[Standing, ...]:
    """Where the stops of a face stand, and how their track leads there; on a tile that is turned, turned with it."""
    if len(face.stops) == 1 and (face.stops[0].kind == CITY or len(face.stops[0].edges) != 2):
        return (_in_the_middle(face.stops[0], layout),)
    if not any(stop.edges for stop in face.stops):
        return tuple(Standing(spot, {}) for spot in TRACKLESS[len(face.stops)])
    back = face.rotation or 0
    stops = tuple((stop.kind, stop.slots, tuple(sorted((edge - back) % 6 for edge in stop.edges))) for stop in face.stops)
    track = tuple(((a - back) % 6, (b - back) % 6) for a, b in face.track)
    angle = 60.0 * back + (30.0 if layout == POINTY else 0.0)
    return tuple(standing.turned(back, angle) for standing in _chosen(stops, track))


def track_between(face: Face, a: int, b: int, layout: str = FLAT) -> Way:
    """Plain track of a face: past a city that has the same two edges."""
    passes = any(stop.kind == CITY and {a, b} <= set(stop.edges) for stop in face.stops)
    return past(a, layout) if passes else between(a, b, layout)


def _in_the_middle(stop: Stop, layout: str) -> Standing:
    return Standing((0.0, 0.0), {edge: spur(edge, (0.0, 0.0), layout) for edge in stop.edges})


_Kind = tuple[str, int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class _Option:
    """A way in which a stop may stand: its spots, how far each reaches, its track with the edges that this leads to; whether
    that is part of a fan. Plain track is the only option of a stop without spots."""

    ways: tuple[tuple[frozenset[int], Way], ...]
    spots: tuple[Point, ...] = ()
    reach: float = 0.0
    standing: Standing | None = None
    fans: bool = False

    @property
    def strain(self) -> float:
        return self.standing.strain if self.standing else 0.0

    @property
    def edges(self) -> frozenset[int]:
        return frozenset(edge for ends, _ in self.ways for edge in ends)


@cache
def _chosen(stops: tuple[_Kind, ...], track: tuple[tuple[int, int], ...]) -> tuple[Standing, ...]:
    """The best places of all stops together, on a flat hex that is not turned."""
    meeting = Counter(edge for _, _, edges in stops for edge in edges)
    hub = next((edge for edge, times in meeting.items() if times > 2), None)
    every = [tuple(_options(*stop) if hub is None or len(stop[2]) != 2 else _fanned(hub, *stop)) for stop in stops]
    every += [(_Option(((frozenset(ends), between(*ends)),)),) for ends in track]
    known: dict[tuple[int, int], tuple[float, list[Point]]] = {}

    def between_two(one: _Option, other: _Option) -> tuple[float, list[Point]]:
        if (key := (id(one), id(other))) not in known:
            known[key] = min(_room(one, other), _room(other, one)), _crossed(one, other)
        return known[key]

    def worth(chosen: tuple[_Option, ...]) -> tuple[float, float]:
        pairs = [between_two(one, other) for one, other in combinations(chosen, 2)]
        spots = [(spot, one.reach) for one in chosen for spot in one.spots]
        clear = [room for room, _ in pairs]
        clear += [(dist(at, spot) - reach) / CROSSED for _, crossed in pairs for at in crossed for spot, reach in spots]
        clear += [(-beyond(*spot) - reach) / WITHIN for spot, reach in spots if reach == RING]
        return round(min([1.0, *clear]), 2), -sum(one.strain for one in chosen)

    best = max(product(*every), key=worth)
    return tuple(one.standing for one in best if one.standing)


def _options(kind: str, slots: int, edges: tuple[int, ...]) -> Iterator[_Option]:
    """Where a stop may stand."""
    reach = RING if kind == CITY else TOWN_REACH

    def option(standing: Standing, *ways: tuple[frozenset[int], Way]) -> _Option:
        spots = standing.circles(slots) if kind == CITY else [standing.at]
        legs = ways or tuple((frozenset([edge]), way) for edge, way in standing.legs.items())
        return _Option(legs, tuple(spots), reach, standing)

    if len(edges) != 2 or kind == OFFBOARD:
        yield from map(option, _on_spurs(edges))
        if slots > 1 and len(edges) == 1:
            yield from map(option, _at_the_rim(edges[0]))
    elif slots > 1:
        yield from map(option, _large(edges))
    else:
        way = between(*edges)
        for part in PARTS:
            legs = {edges[0]: way.part(0, part), edges[1]: way.part(1, part)}
            standing = Standing(way.at(part), legs, way.across(part), strain=abs(part - 0.5))
            yield option(standing, (frozenset(edges), way))
        x, y = way.at(0.5)
        if kind == CITY and 1 < hypot(x, y) < OUTWARD:
            at = (x * OUTWARD / hypot(x, y), y * OUTWARD / hypot(x, y))
            yield option(Standing(at, {edge: spur(edge, at) for edge in edges}, strain=0.05))
            at = (-1.3 * at[0], -1.3 * at[1])
            yield option(Standing(at, {edge: spur(edge, at, bend=0.95) for edge in edges}, strain=0.5))


def _fanned(hub: int, kind: str, slots: int, edges: tuple[int, ...]) -> Iterator[_Option]:
    """Where a city may stand whose track meets that of several others at an edge: near the edge that is its own."""
    (own,) = set(edges) - {hub}
    # But for the neighbour's the curve goes round by the middle, where no city stands.
    bend = 0.55 if (own - hub) % 6 in (1, 5) else -0.42
    for strain, (length, aside) in enumerate(product((28.0, 26.0), (0.0, -3.0, 3.0, -6.0, 6.0))):
        at = _beside(own, length, aside)
        legs = {own: spur(own, at), hub: spur(hub, at, bend=bend)}
        standing = Standing(at, legs, strain=strain / 10)
        ways = tuple((frozenset([edge]), way) for edge, way in legs.items())
        yield _Option(ways, tuple(standing.circles(slots)), RING, standing, fans=True)


def _on_spurs(edges: tuple[int, ...]) -> Iterator[Standing]:
    """Where a stop may stand at the end of its track; with several, in the middle."""
    for strain, length in enumerate((24.0, 27.0, 21.0) if len(edges) == 1 else (0.0,)):
        at = polar(direction(edges[0]), length) if edges else (0.0, 0.0)
        yield Standing(at, {edge: spur(edge, at) for edge in edges}, strain=strain / 10)
    for aside in (-4.0, 4.0) if len(edges) == 1 else ():
        at = _beside(edges[0], 28.0, aside)
        yield Standing(at, {edges[0]: spur(edges[0], at)}, strain=0.5)


def _at_the_rim(edge: int) -> Iterator[Standing]:
    """Where a city of two circles may stand at the end of one track that another city's track goes around."""
    for strain, (length, aside) in enumerate(((27.5, 0.0), (25.0, -3.5), (25.0, 3.5), (20.5, -6.0), (20.5, 6.0))):
        at = _beside(edge, length, aside)
        yield Standing(at, {edge: spur(edge, at)}, along=direction(edge) + 90, strain=strain / 10)


def _beside(edge: int, length: float, aside: float) -> Point:
    """A point so far from the middle towards an edge, and so far to the side."""
    (x, y), (dx, dy) = polar(direction(edge), length), polar(direction(edge) + 90, aside)
    return x + dx, y + dy


def _large(edges: tuple[int, ...]) -> Iterator[Standing]:
    """Where a city of two circles may stand that is not alone: its circles lie along the rim of the hex."""
    for half in range(12):
        way = direction(half / 2)
        at = polar(way, 17.0)
        yield Standing(at, {edge: spur(edge, at) for edge in edges}, along=way + 90)


def _room(one: _Option, other: _Option) -> float:
    """How much room a stop leaves another and its track; 1 is enough, below 0 it covers something."""
    apart = [(dist(a, b) - one.reach - other.reach) / APART for a in one.spots for b in other.spots]
    passed = [(gap(way, spot) - one.reach - RAIL) / PASSED
              for ends, way in other.ways if one.fans or not ends & one.edges for spot in one.spots]  # fmt: skip
    return min([1.0, *apart, *passed])


def _crossed(one: _Option, other: _Option) -> list[Point]:
    """Where their tracks cross."""
    return [at for ends, way in one.ways for others, crossed in other.ways if not ends & others
            for at, _, _ in crossings(way, crossed)]  # fmt: skip


def bridges(ways: Sequence[tuple[Way, frozenset[int | str]]]) -> Iterator[str]:
    """Where track crosses other track, the short piece of the upper one, as a path. Each way is given with what it joins:
    ways that join anything in common meet there."""
    for (lower, joins), (upper, others) in combinations(ways, 2):
        if joins & others:
            continue
        for _, part, angle in crossings(lower, upper):
            slant = radians(max(angle, 20))
            yield upper.near(part, ((RAIL + 3) * cos(slant) + RAIL) / sin(slant) + 1)
