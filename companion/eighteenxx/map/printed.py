"""The printed map: its hexes as data gives them, and what follows from how they lie.

Hexes, sides and borders are numbered once: hex i has the sides 6 * i + edge, and the two sides of a border share one
border number, so that a set of borders is an int of bits.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from companion.eighteenxx.map.faults import faults_of_map
from companion.eighteenxx.map.hexes import EDGES, grid_of, opposite, sort_key
from companion.eighteenxx.map.tiles import COLOURS, Face, read_stops, read_track
from companion.engine.reading import Json
from companion.engine.text import Text, say
from companion.places import inherit, read_toml

LAND, YELLOW, GREEN, FIXED, OFF = "land", "yellow", "green", "fixed", "offboard"
COLOUR_OF = {LAND: "white", YELLOW: "yellow", GREEN: "green", FIXED: "gray", OFF: "red"}
#: The word of the data for a home in whichever city its company chooses.
EITHER = "either"

#: Where a company starts: a hex, and the number of its city; None: it chooses one, and the whole hex is kept for it.
Home = tuple[str, int | None]


@dataclass(frozen=True)
class Hex:
    """A hex as printed. `kind` is land, yellow, green, fixed or offboard; `terrain` the kinds of terrain, and `cost`
    what they cost with the first tile; `port` whether a port may lie there, or off the board whether one does at sea;
    `blocked_by` a private; `home` the companies that start here and the number of their city (None: either);
    `later_labels` the labels from a colour of tiles on; it `waits` for the home token: no tile is laid before; it `is_shut`
    to others before it lies there; `one_place`: its cities count once on a route. `only` are the tiles that are laid here,
    each with the edges to which its track leads, where not all that fit may be; where no other tile lies, they are those
    that a private lays over what is printed."""

    name: str
    index: int
    kind: str
    face: Face
    place: str | None = None
    terrain: tuple[str, ...] = ()
    cost: int = 0
    port: bool = False
    blocked_by: str | None = None
    home: Mapping[str, int | None] = field(default_factory=dict, hash=False)
    only: Mapping[str, tuple[int, ...]] = field(default_factory=dict, hash=False)
    later_labels: Mapping[str, str] = field(default_factory=dict, hash=False)
    waits: bool = False
    is_shut: bool = False
    one_place: bool = False

    @property
    def takes_tiles(self) -> bool:
        """Whether tiles are laid here."""
        return self.kind in (LAND, YELLOW, GREEN)

    @property
    def may_lead_to(self) -> int:
        """The edges that track here may lead to, now or by another tile, as bits."""
        if self.takes_tiles:
            return (1 << len(EDGES)) - 1
        return self.face.edges | sum(1 << edge for edge in {edge for edges in self.only.values() for edge in edges})

    @property
    def has_port(self) -> bool:
        """Whether a place here is a port, for which the title has rules."""
        return any(stop.is_port for stop in self.face.stops)

    @property
    def label(self) -> str | None:
        """The label that is printed here."""
        return self.face.label

    def label_of(self, colour: str) -> str | None:
        """The label that a tile of a colour must have to lie here."""
        if not self.later_labels:
            return self.face.label
        reached = COLOURS[: COLOURS.index(colour) + 1]
        return next((self.later_labels[one] for one in reversed(reached) if one in self.later_labels), self.face.label)

    @property
    def called(self) -> str:
        """How people call it: "H6 Baltimore", or just "I7"."""
        place = self.place or next((stop.group for stop in self.face.stops), "")
        return f"{self.name} {place}" if place else self.name


class Kept(NamedTuple):
    """A circle besides its home that is kept for a company, in the only city of a hex: `until` a phase, "" no longer; and
    whether its token needs no connection there."""

    hex: str
    until: str
    is_free: bool


class PrintedMap:
    """All hexes of a map, in the order of their names, and what lies across each side."""

    def __init__(self, data: Json) -> None:
        #: Another for any other map: what is kept of one is not taken for another's.
        self._print = sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]
        self.grid = grid_of(data)
        rows: dict[str, tuple[str, Json]] = {
            name: (LAND, {}) for name in data.get("plain", {}).get("hexes", ())
        }
        rows |= {name: (kind, row) for kind in COLOUR_OF for name, row in data.get(kind, {}).items()}
        names = sorted(rows, key=sort_key)
        costs: Mapping[str, int] = data.get("terrain", {})
        self.hexes = tuple(_read_hex(name, index, *rows[name], costs) for index, name in enumerate(names))
        self.by_name = {hex_.name: hex_ for hex_ in self.hexes}
        #: By company: where it starts; and of those with two homes the second.
        self.homes: dict[str, Home] = {}
        self.second_homes: dict[str, Home] = {}
        for hex_ in self.hexes:
            for company, city in hex_.home.items():
                (self.second_homes if company in self.homes else self.homes)[company] = (hex_.name, city)
        #: The sides of the board of which a route has one place at most.
        self.once: frozenset[str] = frozenset(data.get("once", ()))
        walls = {frozenset(pair) for pair in data.get("impassable", ())}
        #: By side: the side across the border, or -1 where nothing can be joined.
        self.across = [-1] * (6 * len(names))
        #: By side: the number of its border, or -1.
        self.border = [-1] * (6 * len(names))
        #: By border: one of its two sides.
        self.sides_of: list[int] = []
        costs_of = {
            frozenset(row[:2]): (int(cost), *row[2:]) for cost, rows in data.get("sides", {}).items() for row in rows
        }
        #: By border: what whoever completes track across it pays; and by side of a hex.
        self.side_costs: dict[int, int] = {}
        self.rivers: dict[tuple[str, int], int] = {}
        #: By border: what it is, where that has a name.
        self.side_kinds: dict[int, str] = {}
        #: By hex and edge: the hex behind a border that no track crosses.
        self.walls: dict[tuple[str, int], str] = {}
        for hex_ in self.hexes:
            for edge in EDGES:
                self._join(hex_, edge, walls)
                beyond = self.neighbour(hex_.name, edge)
                if beyond and (found := costs_of.get(frozenset((hex_.name, beyond)))):
                    border = self.border[6 * hex_.index + edge]
                    self.side_costs[border] = self.rivers[hex_.name, edge] = found[0]
                    if found[1:]:
                        self.side_kinds[border] = found[1]
        #: By hex: the number of the track between two of its stops, which counts as a border.
        self.inner = {hex_.index: self._number(hex_) for hex_ in self.hexes if hex_.face.is_joined}
        #: By hex: the edges that track may point to, as bits.
        self.open_edges = [sum(1 << edge for edge in EDGES if self._is_open(hex_, edge)) for hex_ in self.hexes]

    @property
    def all_homes(self) -> tuple[tuple[str, Home], ...]:
        """The homes, first and second ones, each with its company."""
        return (*self.homes.items(), *self.second_homes.items())

    def __repr__(self) -> str:
        return f"<PrintedMap {self._print}>"

    def _join(self, hex_: Hex, edge: int, walls: set[frozenset[str]]) -> None:
        beyond = self.by_name.get(self.grid.neighbour(hex_.name, edge))
        if beyond is None:
            return
        if frozenset((hex_.name, beyond.name)) in walls:
            self.walls[hex_.name, edge] = beyond.name
            return
        side, other = 6 * hex_.index + edge, 6 * beyond.index + opposite(edge)
        self.across[side] = other
        if self.border[other] < 0:
            self.sides_of.append(side)
            self.border[other] = len(self.sides_of) - 1
        self.border[side] = self.border[other]

    def _number(self, hex_: Hex) -> int:
        self.sides_of.append(6 * hex_.index)
        return len(self.sides_of) - 1

    def _is_open(self, hex_: Hex, edge: int) -> bool:
        other = self.across[6 * hex_.index + edge]
        if other < 0:
            return False
        return bool(self.hexes[other // 6].may_lead_to >> other % 6 & 1 and hex_.may_lead_to >> edge & 1)

    def neighbour(self, name: str, edge: int) -> str | None:
        """The hex across an edge, None at the border of the map and where nothing crosses."""
        other = self.across[6 * self.by_name[name].index + edge]
        return self.hexes[other // 6].name if other >= 0 else None

    def toward(self, name: str, edge: int) -> Text | str:
        """An edge of a hex as people say it: by the hex beyond."""
        return self.neighbour(name, edge) or say("edge {edge}", edge=edge)

    def sides(self, name: str, edges: int) -> tuple[Text | str, ...]:
        """Edges of a hex, given as bits, as people say them."""
        return tuple(self.toward(name, edge) for edge in EDGES if edges >> edge & 1)

    def borders_in(self, mask: int) -> list[tuple[str, str]]:
        """The borders of a set of bits, each as the two hexes that it lies between."""
        found = []
        for number, side in enumerate(self.sides_of):
            if mask >> number & 1:
                found.append((self.hexes[side // 6].name, self.hexes[self.across[side] // 6].name))
        return found


def _read_hex(name: str, index: int, kind: str, row: Json, costs: Mapping[str, int]) -> Hex:
    face = Face(COLOUR_OF[kind], read_stops(row), read_track(row), row.get("label"), is_joined=row.get("joined", False),
                merges=row.get("merges", False))
    terrain = row.get("terrain", ())
    terrain = (terrain,) if isinstance(terrain, str) else tuple(terrain)
    cost = row.get("cost", max((costs[one] for one in terrain), default=0))
    home = {company: None if city == EITHER else city for company, city in row.get("home", {}).items()}
    return Hex(
        name, index, kind, face, row.get("name"), terrain, cost, row.get("port", False), row.get("blocked_by") or None, home,
        {tile: tuple(edges) for tile, edges in row.get("only", {}).items()}, row.get("later_labels", {}),
        row.get("waits", False), row.get("shut", False), row.get("one_place", False),
    )  # fmt: skip


@cache
def printed_map(name: str) -> PrintedMap:
    """The map of a data file, such as "18chesapeake-map", read once; it may name a `base` to which it adds. Raises
    ValueError with all faults of its file, one sentence a line."""
    data = read_toml(name)
    if "base" in data:
        data = inherit(read_toml(data["base"]), data)
    if faults := list(faults_of_map(data, f"{name}.toml")):
        raise ValueError("\n".join(faults))
    return PrintedMap(data)
