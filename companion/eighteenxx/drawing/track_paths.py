"""Track as it is drawn: the shapes of ways through a hex, whose sides are SIDE long and whose centre is (0, 0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import pairwise
from math import atan2, cos, degrees, dist, radians, sin, sqrt

from companion.eighteenxx.map.hexes import EDGES, FLAT

Point = tuple[float, float]

SIDE = 50.0
INNER = SIDE * sqrt(3) / 2
#: Into so many pieces a way is cut to be measured.
PIECES = 16


def polar(angle: float, length: float) -> Point:
    """The point in a direction (degrees, clockwise from the right) at a distance from the centre."""
    return round(length * cos(radians(angle)), 2), round(length * sin(radians(angle)), 2)


def direction(edge: float, layout: str = FLAT) -> float:
    """The direction of the middle of an edge; a half leads to the corner after it."""
    return (90.0 if layout == FLAT else 120.0) + 60.0 * edge


def corners(layout: str = FLAT, side: float = SIDE) -> str:
    """The corners of a hex, as a polygon's points."""
    return " ".join(f"{x},{y}" for x, y in (polar(direction(e + 0.5, layout), side) for e in EDGES))


def beyond(x: float, y: float, layout: str = FLAT) -> float:
    """How far a point is outside the hex; below 0 inside."""
    return max(x * dx + y * dy for dx, dy, _right, _down in outward(layout)) - INNER


@cache
def outward(layout: str) -> list[tuple[float, float, int, int]]:
    """The directions of the edges, as steps of length 1, and on which side the corner of a box is that is next to each."""
    steps = [(cos(radians(direction(edge, layout))), sin(radians(direction(edge, layout)))) for edge in EDGES]
    return [(dx, dy, 1 if dx > 0 else -1, 1 if dy > 0 else -1) for dx, dy in steps]


def turned(point: Point, angle: float) -> Point:
    """A point turned clockwise round the centre, in degrees."""
    x, y = point
    c, s = cos(radians(angle)), sin(radians(angle))
    return round(x * c - y * s, 2), round(x * s + y * c, 2)


@dataclass(frozen=True, slots=True)
class Way:
    """A piece of track: a straight line, an arc of a `radius` (turning clockwise or not), or a curve that bends towards
    one or two points."""

    start: Point
    end: Point
    bends: tuple[Point, ...] = ()
    radius: float = 0.0
    clockwise: bool = False

    @property
    def path(self) -> str:
        """It as the path of a drawing."""
        return f"M{_said(self.start)}{self.onward}"

    @property
    def onward(self) -> str:
        """The same for a pen that is at its start."""
        if self.radius:
            return f"A{self.radius} {self.radius} 0 0 {int(self.clockwise)} {_said(self.end)}"
        return f"{'LQC'[len(self.bends)]}{' '.join(map(_said, (*self.bends, self.end)))}"

    @property
    def back(self) -> Way:
        """It from its end to its start."""
        return Way(self.end, self.start, self.bends[::-1], self.radius, not self.clockwise)

    def turned(self, angle: float) -> Way:
        """It turned clockwise round the centre of the hex, in degrees."""
        return replace(self, start=turned(self.start, angle), end=turned(self.end, angle),
                       bends=tuple(turned(bend, angle) for bend in self.bends))  # fmt: skip

    def moved(self, x: float, y: float) -> Way:
        """It on a hex whose centre is at (x, y)."""
        start, end, *bends = ((round(a + x, 2), round(b + y, 2)) for a, b in (self.start, self.end, *self.bends))
        return replace(self, start=start, end=end, bends=tuple(bends))

    def part(self, begin: float, end: float) -> Way:
        """A part of a straight line or an arc, from 0 at its start to 1 at its end; backwards if `end` is less."""
        return replace(self, start=self.at(begin), end=self.at(end), clockwise=self.clockwise == (begin <= end))

    def at(self, part: float) -> Point:
        """The point at a part of it, from 0 at its start to 1 at its end."""
        if self.radius:
            (cx, cy), begin, sweep = self._arc()
            dx, dy = polar(begin + sweep * part, self.radius)
            return round(cx + dx, 2), round(cy + dy, 2)
        points: tuple[Point, ...] = (self.start, *self.bends, self.end)
        while len(points) > 1:
            points = tuple((a + (c - a) * part, b + (d - b) * part) for (a, b), (c, d) in pairwise(points))
        return round(points[0][0], 2), round(points[0][1], 2)

    def across(self, part: float) -> float:
        """The direction across it at a part of it."""
        if self.radius:
            _, begin, sweep = self._arc()
            return begin + sweep * part
        (x, y), (to_x, to_y) = self.at(part - 0.01), self.at(part + 0.01)
        return degrees(atan2(to_y - y, to_x - x)) + 90

    def _arc(self) -> tuple[Point, float, float]:
        """Of an arc the centre, the direction from there to its start, and how far it turns."""
        (ax, ay), (bx, by) = self.start, self.end
        chord = dist(self.start, self.end) or 1.0
        away = sqrt(max(self.radius**2 - chord**2 / 4, 0.0)) / chord * (1 if self.clockwise else -1)
        cx, cy = (ax + bx) / 2 - (by - ay) * away, (ay + by) / 2 + (bx - ax) * away
        begin, end = degrees(atan2(ay - cy, ax - cx)), degrees(atan2(by - cy, bx - cx))
        sweep = (end - begin) % 360 if self.clockwise else -((begin - end) % 360)
        return (cx, cy), begin, sweep

    @property
    def points(self) -> Sequence[Point]:
        """Points along it, to measure by."""
        return _points(self)

    def near(self, part: float, reach: float) -> str:
        """The path of a short piece of it: so far to both sides of a part of it."""
        long = sum(dist(a, b) for a, b in pairwise(self.points))
        found = [self.at(min(max(part + n / 4 * reach / long, 0.0), 1.0)) for n in range(-4, 5)]
        return "M" + "L".join(map(_said, found))


@lru_cache(maxsize=4096)
def _points(way: Way) -> tuple[Point, ...]:
    return tuple(way.at(n / PIECES) for n in range(PIECES + 1))


def _said(point: Point) -> str:
    return f"{point[0]} {point[1]}"


def between(a: int, b: int, layout: str = FLAT) -> Way:
    """The track between two edges: it meets both at right angles."""
    start, end, turn = polar(direction(a, layout), INNER), polar(direction(b, layout), INNER), (b - a) % 6
    if turn == 3:
        return Way(start, end)
    return Way(start, end, radius=SIDE * (0.5 if turn in (1, 5) else 1.5), clockwise=turn > 3)


def past(edge: int, layout: str = FLAT) -> Way:
    """Straight track from an edge that passes the city in the middle of the hex."""
    way = direction(edge, layout)
    (x, y), (nx, ny) = polar(way, INNER), polar(way + 90, 32.0)
    return Way((x, y), (-x, -y), ((x * 0.55 + nx, y * 0.55 + ny), (nx - x * 0.55, ny - y * 0.55)))


def spur(edge: int, to: Point, layout: str = FLAT, bend: float = 0.55) -> Way:
    """The track from an edge to a stop: it leaves the edge at a right angle, and turns at this part of the way in."""
    start, turn = (polar(direction(edge, layout), INNER * part) for part in (1, bend))
    is_ahead = abs(start[0] * to[1] - start[1] * to[0]) < 1
    return Way(start, to, () if is_ahead else (turn,))


@lru_cache(maxsize=4096)
def crossings(one: Way, other: Way) -> tuple[tuple[Point, float, float], ...]:
    """Where two ways cross: the point, what part of the second has been walked there, and the angle between both, at most
    90 degrees."""
    return tuple(_crossings(one, other))


def _crossings(one: Way, other: Way) -> Iterator[tuple[Point, float, float]]:
    for (ax, ay), (bx, by) in pairwise(one.points):
        for n, ((cx, cy), (dx, dy)) in enumerate(pairwise(other.points)):
            ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
            turn = ux * vy - uy * vx
            if not turn:
                continue
            s, t = ((cx - ax) * vy - (cy - ay) * vx) / turn, ((cx - ax) * uy - (cy - ay) * ux) / turn
            if 0 <= s < 1 and 0 <= t < 1:
                angle = abs(degrees(atan2(turn, ux * vx + uy * vy)))
                yield (ax + ux * s, ay + uy * s), (n + t) / PIECES, min(angle, 180 - angle)


def gap(way: Way, point: Point) -> float:
    """How far a way stays from a point."""
    return min(dist(point, on_way) for on_way in way.points)
