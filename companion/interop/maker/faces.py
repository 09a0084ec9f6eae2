"""What is drawn on a hex or a tile of an 18xx-maker file, in the words of our map files, as near as these say it.

Sides are counted from 0 here, clockwise from the bottom of a hex on a flat side; a place on it is an angle from there and a
part of the way to the edge. Such a file says where things are drawn, and not which track leads to which stop: the nearest.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, dist, radians, sin
from typing import NamedTuple

from companion.eighteenxx.map.faults import MOST_SLOTS, MOST_SPURS, MOST_STOPS
from companion.engine.reading import Json, JsonDict
from companion.interop.maker.loose import Row, listed, rows, table, whole, words

Point = tuple[float, float]
#: How far track bends that goes through, in sides, and how far from the middle it passes, as a part of the way to an edge.
_BENDS = {"sharp": (1, 0.577), "gentle": (2, 0.268), "straight": (3, 0.0)}
#: Track that ends at a stop, and off the board.
_LEGS = ("", "city", "town", "stop", "halt", "centertown", "offboard")
#: How near to a stop track passes that goes through it.
_NEAR = {"cities": 0.2, "towns": 0.3}
#: What revenues off the board are told by.
_TONES = ("yellow", "green", "brown", "gray")
GREY = {"grey": "gray"}


class Face(NamedTuple):
    """What is drawn: the words of our data without those of its place, the cities of homes by company, and what was left
    out."""

    row: JsonDict
    homes: dict[str, int]
    lacks: list[str]


class _Stop:
    """A stop, with the sides that its track leads to."""

    def __init__(self, kind: str, row: Row) -> None:
        self.kind, self.at = kind, (0.0, 0.0) if kind == "centerTowns" else _point(row)
        self.plural = "cities" if kind == "cities" else "towns" if kind != "offboards" else kind
        self.slots = min(max(whole(row.get("size")) or 1, 1), MOST_SLOTS)
        self.edges: set[int] = set()
        self.revenue: int | JsonDict = 0
        told = [one.get("label") if isinstance(one, dict) else one for one in listed(row.get("companies"))]
        self.companies = [name for name in (words(one, 12) for one in told) if name]

    def join(self, *edges: int) -> None:
        """Track leads to it over these edges."""
        self.edges |= set(edges)

    def data(self) -> JsonDict:
        """In the words of our data."""
        slots = {"slots": self.slots} if self.slots > 1 else {}
        return {"revenue": self.revenue, **slots, "edges": sorted(self.edges)}


def read_face(drawn: Row, is_off: bool = False) -> Face:
    """What is drawn on a hex or tile; `is_off`: it lies off the board."""
    lacks: list[str] = []
    legs, ways = _track(drawn, lacks)
    stops = [_Stop(kind, row) for kind in ("cities", "towns", "centerTowns") for row in rows(drawn.get(kind))]
    _cut(stops, MOST_SPURS, lacks)
    off = _off_board(drawn, lacks)
    if not stops and (off or (is_off and legs)):
        stops.append(_Stop("offboards", {}))
    plain = _joined(stops, legs, ways, lacks)
    if any(len(stop.edges) > 1 for stop in stops):
        _cut(stops, MOST_STOPS, lacks)
    _pay(stops, drawn, off, lacks)
    found: JsonDict = {}
    for plural in ("cities", "towns", "offboards"):
        if of := [stop for stop in stops if stop.plural == plural]:
            is_bare = all(not stop.edges and not stop.revenue and stop.slots == 1 for stop in of)
            found[plural] = len(of) if is_bare and plural != "offboards" else [stop.data() for stop in of]
    if plain:
        found["track"] = [list(way) for way in plain]
    if labels := [text for row in rows(drawn.get("labels")) if (text := words(row.get("label"), 12))]:
        found["label"] = labels[0]
        lacks += ["labels"] if labels[1:] else []
    cities = [stop for stop in stops if stop.plural == "cities"]
    return Face(found, {name: n for n, city in enumerate(cities) for name in city.companies}, lacks)


def _cut(stops: list[_Stop], most: int, lacks: list[str]) -> None:
    """Leave out stops beyond so many as can be drawn."""
    lacks += ["stops"] if len(stops) > most else []
    del stops[most:]


def _point(row: Row) -> Point:
    """Where a thing stands, as parts of the way from the middle to an edge."""
    angle, part = (value if isinstance(value := row.get(key), int | float) and abs(value) < 1000 else 0
                   for key in ("angle", "percent"))  # fmt: skip
    return -sin(radians(angle)) * part, cos(radians(angle)) * part


def _toward(edge: float, part: float) -> Point:
    return _point({"angle": 60 * edge, "percent": part})


def side_of(value: object) -> int | None:
    """A side of a hex, counted from 0; None: it is none."""
    return value - 1 if type(value) is int and 0 < value < 7 else None


def _track(drawn: Row, lacks: list[str]) -> tuple[list[int], list[tuple[int, int]]]:
    """The sides from which track leads to a stop, and the pairs that are joined."""
    legs: list[int] = []
    ways: list[tuple[int, int]] = []
    for row in rows(drawn.get("track")):
        kind = words(row.get("type"), 40).lower()
        side, start, end = (side_of(row.get(key)) for key in ("side", "start", "end"))
        bend = next((bend for word, (bend, _) in _BENDS.items() if word in kind), None)
        if side is not None and bend:
            ways.append(_way(side, side + bend))
        elif start is not None and end is not None and start != end:
            ways.append(_way(start, end))
        elif side is not None and kind in _LEGS:
            legs.append(side)
        else:
            lacks.append("track")
    return sorted(set(legs)), list(dict.fromkeys(ways))


def _way(a: int, b: int) -> tuple[int, int]:
    return min(a % 6, b % 6), max(a % 6, b % 6)


def _middle(way: tuple[int, int]) -> Point:
    """Where track that goes through is nearest to the middle."""
    a, b = way
    apart = min(b - a, 6 - b + a)
    between = (a + b) / 2 + (3 if b - a > 3 else 0)
    return _toward(between, next(far for bend, far in _BENDS.values() if bend == apart))


def _joined(stops: list[_Stop], legs: list[int], ways: list[tuple[int, int]], lacks: list[str]) -> list[tuple[int, int]]:
    """Lead the track to its stops; what is left goes through."""
    if not stops:
        if len(legs) == 2:
            return list(dict.fromkeys((*ways, _way(*legs))))
        lacks += ["track"] if legs else []
        return ways
    for edge in legs:
        min(stops, key=lambda stop: round(dist(stop.at, _toward(edge, 0.6)), 3)).join(edge)
    plain = []
    for way in ways:
        middle = _middle(way)
        # Where the stop has track of its own over both, this leads past it.
        near = [stop for stop in stops if dist(stop.at, middle) < _NEAR.get(stop.plural, 0) and not set(way) <= stop.edges]
        if near:
            min(near, key=lambda stop: dist(stop.at, middle)).join(*way)
        else:
            plain.append(way)
    for stop in stops:
        if stop.plural == "towns" and not stop.edges and plain:
            way = min(plain, key=lambda one: dist(_middle(one), stop.at))
            plain.remove(way)
            stop.join(*way)
    return plain


def _pay(stops: list[_Stop], drawn: Row, off: JsonDict, lacks: list[str]) -> None:
    """What the stops earn: each what stands nearest to it."""
    told = [(value, _point(row)) for row in rows(drawn.get("values")) if (value := _sum(row.get("value"))) is not None]
    if len(told) < len(rows(drawn.get("values"))) or (told and not stops):
        lacks.append("revenues")
    for stop in stops:
        if off:
            stop.revenue = dict(off)
        elif told:
            nearest = min(told, key=lambda one: round(dist(one[1], stop.at), 3))
            stop.revenue = nearest[0]
            if len(told) > 1:
                told.remove(nearest)


def _sum(value: object) -> int | None:
    """A sum on a map, which has few digits."""
    found = whole(value)
    return found if found is not None and found < 1000 else None


def _off_board(drawn: Row, lacks: list[str]) -> JsonDict:
    """Revenues by colour of the phase."""
    told = [row for one in listed(drawn.get("offBoardRevenue")) for row in rows(table(one).get("revenues"))]
    found = dict(_by_tone(told))
    lacks += ["revenues"] if len(found) < len(told) else []
    return found


def _by_tone(told: list[Json]) -> Iterator[tuple[str, int]]:
    for row in told:
        colour = words(row.get("color"), 24).lower()
        value = _sum(row.get("value"))
        if (tone := GREY.get(colour, colour)) in _TONES and value is not None:
            yield tone, value
