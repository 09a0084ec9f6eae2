"""Tiles: what is printed on them, how it lies when they are turned, and which may replace which.

A `Face` is what lies open on a hex, printed there or laid: stops (cities, towns, off-board places) and track. A tile
is six faces, one for each rotation. Faces are made once and never change, so what is worked out about a pair of them
is kept. Source: Off the Rails rules, "Lay track"; the numbers and shapes are those of the common 18xx tiles.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any, NamedTuple

from companion.eighteenxx.map.faults import faults_of_tile
from companion.eighteenxx.map.hexes import EDGES, turned
from companion.engine.reading import Json
from companion.places import read_toml

COLOURS = ("white", "yellow", "green", "brown", "gray")
#: What places pay by where it depends on the phase: its newest colour of tiles, or the level that it names.
LEVELS = ("low", "mid", "high")
PAYS = (*COLOURS, *LEVELS)
#: The colour of places off the board, and of a tile that is laid over one.
BEYOND = "red"
STOPS = CITY, TOWN, OFFBOARD = "city", "town", "offboard"
#: The word of a revenue for what a place is worth to trains without limit, whatever the phase.
DIESEL = "diesel"
UNLIMITED = "unlimited"


@dataclass(frozen=True)
class Stop:
    """A city, town or off-board place: what it is worth (by the phase where it depends on it), how many circles for tokens
    it has, and the edges that its track leads to; whether every train `ends` there. Printed on the map, it may be part of
    a `group`, several stops that are one place on a route; `permit` is what a company must have for its trains to come
    there; and it may be a port, for which the title has rules. A stop that `is_free` takes nothing of a train's distance;
    every train that stops there brings its company's `treasury` so much besides. A place on a `side` of the board earns its
    `bonus` on a route that leads to another side."""

    kind: str
    edges: tuple[int, ...]
    revenue: int | Mapping[str, int] = 0
    slots: int = 0
    ends: bool = False
    group: str = ""
    permit: str = ""
    is_port: bool = False
    is_free: bool = False
    treasury: int = 0
    side: str = ""
    bonus: int = 0

    def value(self, colour: str, is_diesel: bool = False) -> int:
        """What it is worth when places pay by `colour`, a word of `PAYS`; `is_diesel`: to a train without limit, which some
        places pay more."""
        if isinstance(self.revenue, int):
            return self.revenue
        return self.revenue[DIESEL] if is_diesel and DIESEL in self.revenue else worth(self.revenue, colour)

    @property
    def has_circle(self) -> bool:
        """Whether it is drawn as a city: with circles for tokens, or with one where none goes. A mine has none."""
        return self.kind == CITY and (self.slots > 0 or not self.permit)

    @property
    def is_terminal(self) -> bool:
        """Whether track ends here for everybody: no train and no walk goes through."""
        return self.kind == OFFBOARD or self.ends


def worth(revenue: Mapping[str, int], colour: str) -> int:
    """The revenue of the newest word of `PAYS` that is named, up to `colour`."""
    reached = PAYS[: PAYS.index(colour) + 1]
    named = [revenue[name] for name in reached if name in revenue]
    return named[-1] if named else 0


@dataclass(frozen=True, eq=False)
class Face:
    """What lies open on a hex: `stops` (cities first, then towns, then off-board places) and `track` between edges
    without a stop. `tile` and `rotation` say how it lies; both are None where it is printed on the map. `port` is
    whether the tile is a port; `is_joined` whether track leads from the first stop to the second; `upgrade_cost` what the
    one that replaces it costs, `is_final` whether none does, `is_privates` whether only a private's power lays it; printed
    on the map, whether its cities `merges` without a label."""

    colour: str
    stops: tuple[Stop, ...] = ()
    track: tuple[tuple[int, int], ...] = ()
    label: str | None = None
    tile: str | None = None
    rotation: int | None = None
    port: bool = False
    upgrade_cost: int = 0
    is_final: bool = False
    is_privates: bool = False
    is_joined: bool = False
    merges: bool = False

    @cached_property
    def cities(self) -> int:
        """How many cities there are. They are the first of the stops."""
        return sum(stop.kind == CITY for stop in self.stops)

    @cached_property
    def towns(self) -> int:
        """How many towns there are."""
        return sum(stop.kind == TOWN for stop in self.stops)

    @cached_property
    def slots(self) -> tuple[int, ...]:
        """How many circles each city has."""
        return tuple(stop.slots for stop in self.stops[: self.cities])

    @cached_property
    def edges(self) -> int:
        """The edges with track, as bits: 1 << edge."""
        found = [edge for stop in self.stops for edge in stop.edges] + [edge for way in self.track for edge in way]
        return sum(1 << edge for edge in set(found))

    @cached_property
    def stops_at(self) -> tuple[tuple[int, ...], ...]:
        """For each edge, the places in `stops` that its track leads to."""
        return tuple(tuple(n for n, stop in enumerate(self.stops) if edge in stop.edges) for edge in EDGES)

    @cached_property
    def track_from(self) -> tuple[tuple[int, ...], ...]:
        """For each edge, the edges that plain track leads to from there."""
        return tuple(tuple(b if a == edge else a for a, b in self.track if edge in (a, b)) for edge in EDGES)

    @cached_property
    def looks(self) -> tuple[Any, ...]:
        """Equal for faces that look the same on the table: a tile with a turning symmetry, turned."""
        stops = sorted((s.kind, s.slots, str(s.revenue), tuple(sorted(s.edges))) for s in self.stops)
        return (self.tile, tuple(stops), tuple(sorted(tuple(sorted(way)) for way in self.track)))


@dataclass(frozen=True)
class Tile:
    """A tile by its number. `counts` are the pieces by game (None: unlimited), `labels` what is printed on it in games
    that have another label. A plain tile with stations put on it is a tile of its own that shares the `piece` of the
    plain one."""

    number: str
    face: Face
    counts: Mapping[str, int | None] = field(default_factory=dict, hash=False)
    labels: Mapping[str, str] = field(default_factory=dict, hash=False)
    piece: str = ""
    stations: int = 0

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """How it lies in the rotations 0 to 5."""
        return tuple(self._turn(rotation) for rotation in EDGES)

    def _turn(self, rotation: int) -> Face:
        face = self.face
        stops = tuple(
            replace(stop, edges=tuple(sorted(turned(edge, rotation) for edge in stop.edges))) for stop in face.stops
        )
        track = tuple((turned(a, rotation), turned(b, rotation)) for a, b in face.track)
        return replace(face, stops=stops, track=track, tile=self.number, rotation=rotation)

    @property
    def colour(self) -> str:
        """Its colour."""
        return self.face.colour


# Upgrades ----------------------------------------------------------------------------------------


def next_colour(colour: str) -> str | None:
    """The colour that may lie on a colour; None beyond gray, and for what is no colour of tiles (red)."""
    place = COLOURS.index(colour) + 1 if colour in COLOURS else len(COLOURS)
    return COLOURS[place] if place < len(COLOURS) else None


def same_kind(old: Face, new: Face) -> bool:
    """Whether cities and towns are as many as before; the cities of a hex with a label may merge, or where that is said,
    and become more where the tile has the same label. A private's own tile brings its own."""
    if new.is_privates:
        return True
    merges = (new.label is not None or old.merges) and old.colour != "white" and 0 < new.cities < old.cities
    divides = new.label is not None and new.label == old.label and 0 < old.cities < new.cities
    return old.towns == new.towns and (old.cities == new.cities or merges or divides)


def lost(old: Face, new: Face) -> tuple[int, int | None] | None:
    """The first connection that would disappear: two edges, or an edge and None where it led to a city or town."""
    return _compare(old, new)[0]


def moved(old: Face, new: Face) -> tuple[int, ...]:
    """Where each stop of the old face is among the stops of the new one, so that tokens stay with their city.

    Cities and towns without track yet have no way to tell: they take the places that are left, in order.
    """
    return _compare(old, new)[1]


class Added(NamedTuple):
    """The new pieces of track of a tile: those `between` two edges, each with both; of those that lead to a stop the edges,
    `to_stops` (bits), and the places of the new face's `stops` (bits)."""

    between: tuple[tuple[int, int], ...]
    to_stops: int
    stops: int

    @property
    def edges(self) -> int:
        """All edges of new pieces (bits)."""
        return self.to_stops | sum(1 << edge for edge in {edge for way in self.between for edge in way})


@cache
def added(old: Face, new: Face) -> Added:
    """The new pieces of track."""
    places, edges, stops = moved(old, new), 0, 0
    kept = {frozenset(way) for way in old.track}
    between = tuple((a, b) for a, b in new.track if frozenset((a, b)) not in kept)
    led = {(edge, places[n]) for n, stop in enumerate(old.stops) for edge in stop.edges}
    for n, stop in enumerate(new.stops):
        for edge in stop.edges:
            if (edge, n) not in led:
                edges, stops = edges | 1 << edge, stops | 1 << n
    return Added(between, edges, stops)


@cache
def revalued(old: Face, new: Face) -> tuple[int, int]:
    """The stops whose value changes: their edges as bits, and their places (bits) on the new face."""
    edges = stops = 0
    for n, place in enumerate(moved(old, new)):
        if place >= 0 and new.stops[place].revenue != old.stops[n].revenue:
            stops |= 1 << place
            edges |= sum(1 << edge for edge in new.stops[place].edges)
    return edges, stops


def fits(old: Face, new: Face) -> bool:
    """Whether a tile lying like `new` may replace `old`: colour, kind and kept track; labels are the hex's matter."""
    return next_colour(old.colour) == new.colour and keeps(old, new)


def keeps(old: Face, new: Face) -> bool:
    """Whether a tile lying like `new` keeps what lies open, whatever its colour."""
    return not old.is_final and same_kind(old, new) and lost(old, new) is None


@cache
def _compare(old: Face, new: Face) -> tuple[tuple[int, int | None] | None, tuple[int, ...]]:
    """What is lost, and where the stops have moved."""
    gone: tuple[int, int | None] | None = None
    kept = {frozenset(way) for way in new.track}
    for a, b in old.track:
        if frozenset((a, b)) not in kept:
            gone = gone or (a, b)
    places: list[int] = [-1] * len(old.stops)
    for n, stop in enumerate(old.stops):
        holds = [k for k, s in enumerate(new.stops) if s.kind == stop.kind and set(stop.edges) <= set(s.edges)]
        if not stop.edges:
            continue
        merging = new.cities < old.cities and stop.kind == CITY
        holds = [k for k in holds if merging or k not in places]
        if holds:
            places[n] = holds[0]
        else:
            joined = {edge for s in new.stops if s.kind == stop.kind for edge in s.edges}
            gone = gone or (next((e for e in stop.edges if e not in joined), stop.edges[0]), None)
    for n, stop in enumerate(old.stops):
        if places[n] < 0:
            same = [k for k, s in enumerate(new.stops) if s.kind == stop.kind]
            free = [k for k in same if k not in places] or same[:1]
            places[n] = free[0] if free else -1
    return gone, tuple(places)


# The box -----------------------------------------------------------------------------------------


def read_stops(data: Json) -> tuple[Stop, ...]:
    """The stops of a tile or printed hex from its tables `cities`, `towns` and `offboards`.

    Each is a list of tables with `edges`, `revenue` (a number, or by colour) and, for a city, `slots` (default 1).
    A number instead of a list means that many without track, as printed on empty hexes.
    """
    found: list[Stop] = []
    for kind, plural in ((CITY, "cities"), (TOWN, "towns"), (OFFBOARD, "offboards")):
        rows = data.get(plural, [])
        for row in [{}] * rows if isinstance(rows, int) else rows:
            slots = row.get("slots", 1) if kind == CITY else 0
            edges, ends = tuple(row.get("edges", ())), row.get("terminal", False)
            found.append(Stop(kind, edges, row.get("revenue", 0), slots, ends, row.get("group", ""), row.get("permit", ""),
                              row.get("port", False), row.get("free", False), row.get("treasury", 0), row.get("side", ""),
                              row.get("bonus", 0)))
    return tuple(found)


def read_track(data: Json) -> tuple[tuple[int, int], ...]:
    """The plain track of a tile or printed hex: pairs of edges."""
    return tuple((int(a), int(b)) for a, b in data.get("track", ()))


def read_tile(number: str, colour: str, data: Json) -> Tile:
    """One tile of the data file."""
    face = Face(
        colour, read_stops(data), read_track(data), data.get("label"), number, 0, data.get("port", False),
        data.get("upgrade_cost", 0), data.get("final", False), data.get("private", False),
    )  # fmt: skip
    counts = {game: None if count == UNLIMITED else int(count) for game, count in data.get("counts", {}).items()}
    return Tile(number, face, counts, data.get("labels", {}), data.get("piece", number), data.get("stations", 0))


@cache
def tiles() -> Mapping[str, Tile]:
    """All tiles of `data/tiles.toml` by number, read once. Raises ValueError with all faults of the file, one sentence a
    line."""
    data = read_toml("tiles")
    rows = [(number, colour, row) for colour in (*COLOURS[1:], BEYOND) for number, row in data.get(colour, {}).items()]
    faults = [fault for number, colour, row in rows for fault in faults_of_tile(row, f"tiles.toml, {colour}.{number}")]
    if faults:
        raise ValueError("\n".join(faults))
    return {number: read_tile(number, colour, row) for number, colour, row in rows}


def called(number: str | None) -> str:
    """The number that is printed on a tile: of one with stations put on it, that of the plain one. "" without a tile."""
    return tiles()[number].piece if number and number in tiles() else number or ""


@cache
def tiles_of(game: str) -> Mapping[str, Tile]:
    """All tiles as they are printed in a game: some have another label there."""
    return {
        number: replace(tile, face=replace(tile.face, label=tile.labels[game])) if game in tile.labels else tile
        for number, tile in tiles().items()
    }


def stock_of(game: str) -> dict[str, int | None]:
    """The pieces that a game has of each tile (None: unlimited), by number; stations put on a tile are no pieces."""
    return {n: tile.counts[game] for n, tile in tiles().items() if game in tile.counts and tile.piece == n}
