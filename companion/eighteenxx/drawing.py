"""Where everything on a hex is drawn: tracks, cities with their circles, towns, figures and words.

One drawing serves screens and paper: what this works out is drawn by the macros of `print/track.svg`. A hex has sides
of length SIDE and its centre at (0, 0), x to the right, y down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from functools import cache, lru_cache
from itertools import pairwise, product
from math import atan2, cos, degrees, dist, hypot, radians, sin, sqrt
from re import finditer

from companion.eighteenxx.art import Anchor, Art, CityArt, Name, Place, Point, Scale, Sign, Terrain, TownArt
from companion.eighteenxx.map.hexes import EDGES, FLAT, POINTY
from companion.eighteenxx.map.map import MapState
from companion.eighteenxx.map.printed import OFF, Hex, PrintedMap
from companion.eighteenxx.map.tiles import CITY, OFFBOARD, TOWN, Face, Stop, called

SIDE = 50.0
#: The radius of a circle for a token, and how far apart the middles of two cities stay.
CIRCLE, APART = 13.5, 32.0
INNER = SIDE * sqrt(3) / 2
#: The ground of a port off the board.
SEA = "sea"
#: What need not be said of a port in the sea.
PORT = "Port of "
#: What is put on a hex keeps so far away from its border.
RIM = 2.0
#: How far a place reaches into the hex, where a hex is drawn on its own.
_SLOTS = {
    1: ((0.0, 0.0),), 2: ((-14.5, 0.0), (14.5, 0.0)), 3: ((-14.5, 8.5), (14.5, 8.5), (0.0, -16.5)),
    4: ((-14.5, -14.5), (14.5, -14.5), (-14.5, 14.5), (14.5, 14.5)),
}  # fmt: skip
#: By layout: where the name of a hex stands, and the number of a tile. Corners are free of track.
_CORNERS: dict[str, tuple[Point, Point]] = {
    FLAT: ((-19.5, -37.5), (19.0, 38.5)), POINTY: ((0.0, -41.5), (0.0, 43.0)),
}  # fmt: skip


def polar(angle: float, length: float) -> Point:
    """The point in a direction (degrees, clockwise from the right) at a distance from the centre."""
    return round(length * cos(radians(angle)), 2), round(length * sin(radians(angle)), 2)


def direction(edge: float, layout: str = FLAT) -> float:
    """The direction of the middle of an edge; a half leads to the corner after it."""
    return (90.0 if layout == FLAT else 120.0) + 60.0 * edge


@cache
def _ways(layout: str) -> list[Point]:
    """The directions of the edges, as steps of length 1."""
    return [(cos(radians(direction(edge, layout))), sin(radians(direction(edge, layout)))) for edge in EDGES]


def corners(layout: str = FLAT, side: float = SIDE) -> str:
    """The corners of a hex, as a polygon's points."""
    return " ".join(f"{x},{y}" for x, y in (polar(direction(e + 0.5, layout), side) for e in EDGES))


def curve(a: int, b: int, layout: str = FLAT) -> str:
    """The track between two edges, as a path: it meets both at right angles."""
    (x1, y1), (x2, y2) = polar(direction(a, layout), INNER), polar(direction(b, layout), INNER)
    turn = (b - a) % 6
    if turn == 3:
        return f"M{x1} {y1}L{x2} {y2}"
    radius = SIDE * (0.5 if turn in (1, 5) else 1.5)
    return f"M{x1} {y1}A{radius} {radius} 0 0 {0 if turn < 3 else 1} {x2} {y2}"


def bend(entered: int | None, left: int, x: float, y: float, layout: str = FLAT) -> str:
    """The rest of a path through a hex with its centre at (x, y), to an edge: from another one, or from a stop (None)."""
    ex, ey = polar(direction(left, layout), INNER)
    to = f"{round(x + ex, 2)} {round(y + ey, 2)}"
    if entered is None or (left - entered) % 6 == 3:
        return f"L{to}"
    turn = (left - entered) % 6
    radius = SIDE * (0.5 if turn in (1, 5) else 1.5)
    return f"A{radius} {radius} 0 0 {0 if turn < 3 else 1} {to}"


def on_curve(a: int, b: int, part: float = 0.5, layout: str = FLAT) -> tuple[float, float, float]:
    """A point on the track between two edges, and the direction across the track there."""
    turn = (b - a) % 6
    if turn == 3:
        x, y = polar(direction(a, layout), INNER * (1 - 2 * part))
        return x, y, direction(a, layout) + 90
    # The track is an arc: round the corner between two edges, or round the middle of the hex beyond the edge between.
    bend = turn if turn < 3 else turn - 6
    wide = 0.5 if abs(bend) == 1 else 1.5
    cx, cy = polar(direction(a + bend / 2, layout), SIDE * (1.0 if abs(bend) == 1 else sqrt(3)))
    x1, y1 = polar(direction(a, layout), INNER)
    start, sweep = degrees(atan2(y1 - cy, x1 - cx)), (120.0 if abs(bend) == 1 else 60.0) * (-1 if bend > 0 else 1)
    across = start + sweep * part
    dx, dy = polar(across, SIDE * wide)
    return round(cx + dx, 2), round(cy + dy, 2), across


def bypass(edge: int, layout: str = FLAT) -> str:
    """Straight track from an edge that passes the city in the middle of the hex."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = _round_the_middle(edge, layout)
    return f"M{ax} {ay}C{bx} {by} {cx} {cy} {dx} {dy}"


def on_bypass(edge: int, part: float, layout: str = FLAT) -> Point:
    """A point on track that passes a city."""
    rest = 1 - part
    weights = (rest**3, 3 * rest**2 * part, 3 * rest * part**2, part**3)
    points = _round_the_middle(edge, layout)
    return sum(w * x for w, (x, _) in zip(weights, points, strict=True)), sum(
        w * y for w, (_, y) in zip(weights, points, strict=True)
    )


def _round_the_middle(edge: int, layout: str) -> tuple[Point, Point, Point, Point]:
    """A curve from an edge to the opposite one, as its ends and the points that it bends to."""
    way = direction(edge, layout)
    (x, y), (nx, ny) = polar(way, INNER), polar(way + 90, 32.0)
    return (x, y), (x * 0.55 + nx, y * 0.55 + ny), (nx - x * 0.55, ny - y * 0.55), (-x, -y)


def spur(edge: int, to: Point, layout: str = FLAT) -> str:
    """The track from an edge to a stop: it leaves the edge at a right angle."""
    (x1, y1), (cx, cy) = polar(direction(edge, layout), INNER), polar(direction(edge, layout), INNER * 0.55)
    return f"M{x1} {y1}L{to[0]} {to[1]}" if to == (0.0, 0.0) else f"M{x1} {y1}Q{cx} {cy} {to[0]} {to[1]}"


def _is_usual(spot: Point) -> float:
    """Of equal spots the one further right and up: people look there for figures."""
    return spot[0] - spot[1]


class Room:
    """The free room of a hex: what is put there later keeps away from what is there."""

    def __init__(self, layout: str) -> None:
        self.layout = layout
        self._taken: list[tuple[float, float, float]] = []

    def fill(self, x: float, y: float, reach: float) -> None:
        """Something of a radius is there."""
        self._taken.append((x, y, reach))

    def along(self, *points: Point) -> None:
        """Track takes the room along these points."""
        for (x1, y1), (x2, y2) in pairwise(points):
            for n in range(5):
                self.fill(x1 + (x2 - x1) * n / 4, y1 + (y2 - y1) * n / 4, 4)

    def place(self, reach: float, lengths: Sequence[float] = (0, 22, 29, 33, 35, 38)) -> Point:
        """The best spot for something of a radius, which then is taken."""
        best = max(self._spots(lengths), key=lambda spot: (self._worth(spot, reach), _is_usual(spot)))
        self.fill(*best, reach)
        return best

    def place_both(self, one: float, other: float, lengths: Sequence[float] = (0, 20, 26, 31, 35)) -> tuple[Point, Point]:
        """The best spots for two things of such radii, which then are taken."""
        spots = self._spots(lengths)
        ones = {spot: self._worth(spot, one) for spot in spots}
        others = {spot: self._worth(spot, other) for spot in spots}

        def worth(pair: tuple[Point, Point]) -> tuple[float, float, float]:
            a, b = pair
            apart = dist(a, b) - one - other
            return round(min(ones[a], others[b], apart), 1), ones[a] + others[b], _is_usual(a)

        best = max(product(spots, spots), key=worth)
        self.fill(*best[0], one)
        self.fill(*best[1], other)
        return best

    def _spots(self, lengths: Sequence[float]) -> list[Point]:
        return [polar(direction(half / 2, self.layout), length) for length in lengths for half in range(12)]

    def _worth(self, spot: Point, reach: float) -> float:
        """How good a spot is for something of a radius: far from what is there, and within the hex."""
        return round(min(self.gap(*spot) - reach, 3) - 2 * max(0, self.beyond(*spot) + reach + RIM), 1)

    def beyond(self, x: float, y: float) -> float:
        """How far a point is outside the hex; below 0 inside."""
        return max([x * dx + y * dy for dx, dy in _ways(self.layout)]) - INNER

    def line(self, half: float, heights: Sequence[float], high: float = 8, aside: Sequence[float] = ()) -> Point:
        """The best of some heights for words of half a width and half a height, which then is taken: in the middle, or so
        far aside where they would cover something there."""
        best = max(((0.0, y) for y in heights), key=lambda spot: round(min(self.gap_of_line(half, spot[1]), high * 0.7), 1))
        if aside and self._clear(best, half, high) < 0:
            best = max([best, *product(aside, heights)], key=lambda spot: self._clear(spot, half, high))
        for part in range(-4, 5):
            self.fill(best[0] + part * half / 4, best[1], high)
        return best

    def _clear(self, spot: Point, half: float, high: float) -> float:
        """How far a box around a spot is from what is there, 2 at most; less, where it is not within the hex."""
        x, y = spot
        over = max(self.beyond(x + across * half, y + down * high) for across in (-1, 1) for down in (-0.7, 0.7))
        gaps = [hypot(max(abs(x - a) - half, 0), max(abs(y - b) - high, 0)) - reach for a, b, reach in self._taken]
        return round(min([2.0, *gaps]) - 2 * max(0.0, over), 1)

    def gap_of_line(self, half: float, y: float) -> float:
        """How far a line of words would be from what is there."""
        return min(self.gap(part * half / 4, y) for part in range(-4, 5))

    def gap(self, x: float, y: float) -> float:
        """How far a point is from what is there."""
        return min([hypot(x - a, y - b) - reach for a, b, reach in self._taken], default=99.0)


@lru_cache(maxsize=4096)
def drawn(
    face: Face, layout: str = FLAT, name: str = "", terrain: tuple[str, ...] = (), cost: int = 0, port: bool = False
) -> Art:
    """The drawing of a face with what else stands on its hex."""
    at, towns_at = places(face, layout)
    room = Room(layout)
    corner, number = _CORNERS[layout]
    if layout == POINTY:  # where names of places would stand in its way; between sides they have room beside it
        room.fill(*corner, 5)
    if face.tile or layout == POINTY:
        room.fill(*number, 5)
    tracks = [_track(face, a, b, layout, room) for a, b in face.track]
    cities, towns, arrows = [], [], []
    for n, (stop, (x, y)) in enumerate(zip(face.stops, at, strict=True)):
        tracks += _tracks_to(stop, (x, y), layout, room)
        if stop.kind == OFFBOARD:
            arrows += [_arrow(edge, layout) for edge in stop.edges]
        elif stop.kind == CITY:
            cities.append(_city(stop, x, y, room, len(face.stops) == 1))
        else:
            towns.append(_town(x, y, towns_at.get(n), room))
    scales = _scales(face, layout, room)
    words = _name(name, face, room)
    if layout == FLAT:
        room.fill(*corner, 5)
    figures = _figures(face, room)
    label, ground = _label_and_cost(face, terrain, cost or face.upgrade_cost, room)
    anchor = Anchor(*room.place(9)) if (port or face.port) and len(scales) < 2 else None
    return Art(
        ground=face.colour, tracks=tracks, stops=at, cities=cities, towns=towns, arrows=arrows, figures=figures,
        scales=scales, label=label, name=words, terrain=ground, port=anchor, tile=called(face.tile) or None,
        number=number, corner=corner, layout=layout,
    )  # fmt: skip


def _track(face: Face, a: int, b: int, layout: str, room: Room) -> str:
    """Track between two edges, past a city that has the same two."""
    if any(stop.kind == CITY and {a, b} <= set(stop.edges) for stop in face.stops):
        room.along(*(on_bypass(a, n / 8, layout) for n in range(9)))
        return bypass(a, layout)
    room.along(*(on_curve(a, b, n / 8, layout)[:2] for n in range(9)))
    return curve(a, b, layout)


def _tracks_to(stop: Stop, at: Point, layout: str, room: Room) -> list[str]:
    """The tracks from a stop to its edges; one through a town, and none but an arrow to what lies off the board."""
    for edge in stop.edges:
        end = polar(direction(edge, layout), INNER * 0.7) if stop.kind == OFFBOARD else at
        room.along(polar(direction(edge, layout), INNER), end)
    if stop.kind == OFFBOARD:
        return []
    if stop.kind == TOWN and len(stop.edges) == 2:
        return [curve(stop.edges[0], stop.edges[1], layout)]
    return [spur(edge, at, layout) for edge in stop.edges]


def places(face: Face, layout: str = FLAT) -> tuple[tuple[Point, ...], dict[int, float]]:
    """Where the stops of a face are, and for towns on a track the direction across it: in the middle of their track,
    but away from each other."""
    found: list[Point] = []
    across: dict[int, float] = {}
    for n, stop in enumerate(face.stops):
        if stop.kind == TOWN and len(stop.edges) == 2:
            others = [
                *found,
                *(
                    on_curve(*other.edges, part / 8, layout)[:2]
                    for other in face.stops
                    if other is not stop and len(other.edges) == 2
                    for part in range(9)
                ),
            ]
            x, y, across[n] = max(
                (on_curve(*stop.edges, part, layout) for part in (0.5, 0.26, 0.74)),
                key=lambda at: min([16.0, *(round(hypot(at[0] - a, at[1] - b)) for a, b in others)]),
            )
            found.append((x, y))
        else:
            found.append(_place(stop, n, len(face.stops), layout))
    for _ in range(40):
        for a in range(len(found)):
            for b in range(a):
                found[a], found[b] = _apart(found[a], found[b], face.stops[a], face.stops[b])
    return tuple((round(x, 2), round(y, 2)) for x, y in found), across


def _place(stop: Stop, number: int, count: int, layout: str) -> Point:
    if count == 1:
        return 0.0, 0.0
    if not stop.edges:
        return (number - (count - 1) / 2) * 34.0, 0.0
    if len(stop.edges) == 1:
        return polar(direction(stop.edges[0], layout), SIDE * 0.48)
    x, y, _ = on_curve(stop.edges[0], stop.edges[-1], layout=layout)
    length = hypot(x, y) or 1.0
    return x / length * max(length, SIDE * 0.4), y / length * max(length, SIDE * 0.4)


def _apart(a: Point, b: Point, one: Stop, other: Stop) -> tuple[Point, Point]:
    """Two cities pushed away from each other where they would touch."""
    gap = hypot(a[0] - b[0], a[1] - b[1])
    if gap >= APART or one.kind != CITY or other.kind != CITY:
        return a, b
    x, y = ((a[0] - b[0]) / gap, (a[1] - b[1]) / gap) if gap else (1.0, 0.0)
    push = (APART - gap) / 2
    return (a[0] + x * push, a[1] + y * push), (b[0] - x * push, b[1] - y * push)


def _city(stop: Stop, x: float, y: float, room: Room, is_alone: bool) -> CityArt:
    """A city with its circles; two circles of one that is not alone lie along the rim of the hex."""
    spread = _SLOTS[min(stop.slots, 4) or 1]
    if len(spread) == 2 and not is_alone:
        rim = degrees(atan2(y, x)) + 90
        spread = tuple(polar(rim, dx) for dx, _ in spread)
    slots = [(round(x + dx, 2), round(y + dy, 2)) for dx, dy in spread]
    for (sx, sy), (tx, ty) in pairwise([*slots, slots[0]]):
        room.fill(sx, sy, CIRCLE + 1)
        room.fill((sx + tx) / 2, (sy + ty) / 2, CIRCLE + 1)
    joined = "L".join(f"{sx} {sy}" for sx, sy in [*slots, slots[0]])
    return CityArt(x, y, slots, f"M{joined}")


def _town(x: float, y: float, across: float | None, room: Room) -> TownArt:
    """A bar across its track, or a dot where it has none or several."""
    room.fill(x, y, 9)
    if across is None:
        return TownArt(x, y, None)
    dx, dy = polar(across, 9.5)
    return TownArt(x, y, f"M{round(x - dx, 2)} {round(y - dy, 2)}L{round(x + dx, 2)} {round(y + dy, 2)}")


def _arrow(edge: int, layout: str) -> str:
    way = direction(edge, layout)
    (x, y), (px, py) = polar(way, INNER), polar(way + 90, 6.0)
    tx, ty = polar(way, INNER * 0.62)
    return f"{round(x + px, 2)},{round(y + py, 2)} {round(x - px, 2)},{round(y - py, 2)} {tx},{ty}"


def _scales(face: Face, layout: str, room: Room) -> list[Scale]:
    """What places earn by the colours or levels of the phase: a row of figures for each."""
    rows = [(stop, list(stop.revenue.items())) for stop in face.stops if not isinstance(stop.revenue, int)]
    if len(rows) < 2:
        heights = [24, -24] if face.cities else [0, 24, -24]
        return [Scale(*room.line(32, heights, aside=(-8, 8)), steps) for _, steps in rows]
    # Several are away from their arrows, in the order of those, each with its name.
    arrows = [polar(direction(stop.edges[0], layout), 1) for stop, _ in rows]
    x = -6.0 if sum(across for across, _ in arrows) > 0 else 6.0
    middle = 6.0 - 8 * sum(round(down) for _, down in arrows if abs(down) > 0.9)
    upper_first = sorted(zip(arrows, rows, strict=True), key=lambda row: row[0][1])
    return [Scale(x, middle + (n - (len(rows) - 1) / 2) * 36, steps, stop.group.removeprefix(PORT))
            for n, (_, (stop, steps)) in enumerate(upper_first)]


def _figures(face: Face, room: Room) -> list[Sign]:
    """What the stops earn: one figure where all are worth the same."""
    worths = [stop.revenue for stop in face.stops if isinstance(stop.revenue, int)]
    shown = worths[:1] if len(set(worths)) == 1 else worths
    return [Sign(*room.place(8.5), worth) for worth in shown if worth]


def _label_and_cost(face: Face, terrain: tuple[str, ...], cost: int, room: Room) -> tuple[Sign | None, Terrain | None]:
    """The label, and what the next tile costs; None: there is none."""
    wide, high = 5 + 2 * len(face.label or ""), 10
    label = ground = None
    if face.label and cost:
        label, ground = room.place_both(wide, high)
    elif face.label:
        label = room.place(wide)
    elif cost:
        ground = room.place(high + 2, (0, 20, 26, 31))
    return (
        None if label is None else Sign(*label, face.label or ""),
        None if ground is None else Terrain(*ground, terrain, cost),
    )


def _name(name: str, face: Face, room: Room) -> Name | None:
    """The name in one line, or two where it is long. On a tile only where there is room for it."""
    if not name:
        return None
    lines = [name]
    if len(name) > 12 and (gaps := [at.end() for at in finditer("[ -]", name)]):
        cuts = [[name[:gap].rstrip(), name[gap:]] for gap in gaps]
        lines = min(cuts, key=lambda cut: abs(len(cut[0]) - len(cut[1])))
    half = 2.3 * max(map(len, lines))
    high = 4.5 * len(lines)
    if face.tile and room.gap_of_line(half, -27) < high > room.gap_of_line(half, 27):
        return None
    x, y = room.line(half, (-27, 27, 0, -20, 20, -10, 10), high, (-12, 12, -20, 20))
    return Name(x, y, lines)


# The map -------------------------------------------------------------------------------------------


def centre(printed: PrintedMap, name: str) -> Point:
    """Where the centre of a hex is on the drawing of the map."""
    x, y = printed.grid.centre(name)
    return round(x * SIDE, 2), round(y * SIDE, 2)


def extent(printed: PrintedMap, margin: float = 6.0) -> tuple[float, float, float, float]:
    """The drawing of the map: left, top, width and height."""
    spots = [centre(printed, hex_.name) for hex_ in printed.hexes]
    reach = SIDE + margin
    left, top = min(x for x, _ in spots) - reach, min(y for _, y in spots) - reach
    return (round(left, 1), round(top, 1), round(max(x for x, _ in spots) + reach - left, 1),
            round(max(y for _, y in spots) + reach - top, 1))  # fmt: skip


def hexes(printed: PrintedMap, state: MapState | None = None) -> Iterator[Place]:
    """All hexes of a map, as printed or as they lie now, each as `place` gives it."""
    for hex_ in printed.hexes:
        face = hex_.face if state is None else state.faces[hex_.index]
        yield place(printed, hex_, face, state)


def place(printed: PrintedMap, hex_: Hex, face: Face, state: MapState | None = None) -> Place:
    """One hex: the drawing of its face, with id, name, terrain that is still to be paid, and whose circles are whose."""
    is_bare = face is hex_.face
    layout, name = printed.grid.layout, hex_.place or ""
    art = drawn(face, layout, name, hex_.terrain, hex_.cost if is_bare else 0, hex_.port and is_bare)
    ground = SEA if hex_.port and hex_.kind == OFF else art.ground
    x, y = centre(printed, hex_.name)
    tokens: list[list[str]] = [[""] * max(stop.slots, 1) for stop in face.stops if stop.kind == CITY]
    if state is not None:
        tokens = [[holder or "" for holder in circles] for circles in state.circles(hex_.name)]
    homes = printed.homes if state is None else state.homes
    kept = [
        [company for company, (at, city) in homes.items() if at == hex_.name and city in (n, None)]
        for n in range(len(tokens))
    ]
    waiting = [company for company, at in state.waiting.items() if at == hex_.name] if state is not None else []
    walls = [_wall(edge, layout) for at, edge in printed.walls if at == hex_.name]
    return Place(
        **{**{field.name: getattr(art, field.name) for field in fields(Art)}, "ground": ground}, id=hex_.name, x=x, y=y,
        kind=hex_.kind, called=hex_.called, tokens=tokens, kept=kept, waiting=waiting, walls=walls,
        blocked_by=hex_.blocked_by,
    )  # fmt: skip


def _wall(edge: int, layout: str) -> str:
    """A border that no track crosses."""
    (x1, y1), (x2, y2) = (polar(direction(edge + half, layout), SIDE) for half in (-0.5, 0.5))
    return f"M{x1} {y1}L{x2} {y2}"
