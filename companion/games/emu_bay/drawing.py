"""Where on the map and on the revenue tracker everything is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.engine.text import Text
from companion.games.emu_bay.box import Box, CompanyCard, IndependentCard
from companion.games.emu_bay.map import Map
from companion.games.emu_bay.map_board import MapBoard, terrain_name
from companion.games.emu_bay.position import Position

#: The card of any company.
Card = CompanyCard | IndependentCard
#: How far apart columns and rows of hexes are, with flat tops and sides of 40; half a hex's height and width with a margin.
COLUMN, ROW, HALF, WIDE = 60, 69.28, 37, 42
#: Longer names are written in two lines.
ONE_LINE = 11
#: What the tracker shows at least, and how far apart its ticks are.
LEAST, MOST, TICK = -10, 20, 10


@dataclass(frozen=True, slots=True)
class Track:
    """Track of a company in a hex, at a place from the hex's middle; `narrow`: a red cube. `station`: where it began."""

    company: Card
    station: bool
    narrow: bool
    x: float = 0
    y: float = 0


@dataclass(frozen=True, slots=True)
class Hex:
    """A hex of the map with what lies there; its middle is at (x, y) of the drawing. `cubes` are the resources left."""

    id: str
    column: int
    row: int
    terrain: str
    terrain_name: Text
    label: str
    cubes: int
    tracks: tuple[Track, ...]
    is_setup_point: bool

    @property
    def x(self) -> int:
        """Its middle from the left."""
        return COLUMN * (self.column - 1) + WIDE

    @property
    def y(self) -> float:
        """Its middle from the top: even columns lie half a hex lower."""
        return round(ROW * (self.row - 1 + (0.5 if self.column % 2 == 0 else 0)) + HALF, 1)

    @property
    def lines(self) -> tuple[str, ...]:
        """Its name, in two lines if it is long."""
        return lines(self.label)

    @property
    def cubes_from(self) -> int:
        """Where the row of its cubes begins, from the middle."""
        return 1 - 5 * self.cubes


def lines(label: str) -> tuple[str, ...]:
    """A name in the lines in which it is written: none, one or two."""
    return tuple(label.rsplit(" ", 1)) if len(label) > ONE_LINE else (label,) if label else ()


def hexes(game: Position) -> tuple[Hex, ...] | None:
    """The map, hex by hex; None at the depth Books."""
    if not isinstance(game.board, MapBoard):
        return None
    map_ = game.board.map
    return tuple(_hex(game, map_, id_) for id_ in game.box.hexes)


def printed(box: Box) -> tuple[Hex, ...]:
    """The board as it comes out of the box, hex by hex: nothing lies on it."""
    return tuple(_printed(box, id_) for id_ in box.hexes)


def _printed(box: Box, id_: str) -> Hex:
    column, row = map(int, id_.split(","))
    terrain = box.terrain[id_]
    return Hex(id_, column, row, terrain, terrain_name(terrain), box.names.get(id_, ""), 0, (), id_ in box.setup_points)


def _hex(game: Position, map_: Map, id_: str) -> Hex:
    bare = _printed(game.box, id_)
    tracks = _beside(list(_tracks(game, map_, id_)), len(bare.lines))
    return replace(bare, cubes=map_.cubes.get(id_, 0), tracks=tuple(tracks))


def _tracks(game: Position, map_: Map, hex_: str) -> Iterator[Track]:
    for id_, on in map_.ordinary.items():
        if hex_ in on:
            card = game.box.companies[id_]
            yield Track(card, hex_ == card.station, narrow=False)
    if hex_ in map_.red:
        layer = map_.red[hex_]
        yield Track(red_card(game, layer), map_.stations.get(layer) == hex_, narrow=True)


def _beside(tracks: Sequence[Track], names: int) -> Iterator[Track]:
    """Tracks side by side, below the lines of the hex's name; many stand closer together."""
    apart = 19 if len(tracks) < 5 else 15
    for n, track in enumerate(tracks):
        yield replace(track, x=(n - (len(tracks) - 1) / 2) * apart, y=(-5, 4, 10)[names])


def red_card(game: Position, layer: str) -> Card:
    """Who laid a red cube, with the shape of the layer and always in red: on the table such cubes look alike."""
    card = game.charters[layer].card
    red = next(iter(game.box.independents.values()))
    return replace(card, ink=red.ink, colour=red.colour)


def extent(box: Box) -> tuple[int, int]:
    """Width and height of the map's drawing."""
    places = [tuple(map(int, id_.split(","))) for id_ in box.hexes]
    lowest = max(ROW * (row - 1 + (0.5 if column % 2 == 0 else 0)) for column, row in places)
    return COLUMN * (max(column for column, _ in places) - 1) + 2 * WIDE, round(lowest + 2 * HALF)


# The revenue tracker --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OnTracker:
    """A company's marker on the tracker: its revenue, and where it stands, in percent of the way from the left."""

    company: Card
    revenue: int
    at: float


@dataclass(frozen=True, slots=True)
class Tracker:
    """The revenues on one scale: where its ticks and the zero are, in percent from the left, and every marker."""

    ticks: tuple[float, ...]
    zero: float
    markers: tuple[OnTracker, ...]


def tracker(revenues: Sequence[tuple[Card, int]]) -> Tracker:
    """The tracker of these revenues; it reaches as far as they do, and never less than from -10 to 20."""
    low = min([LEAST, *(revenue // TICK * TICK for _, revenue in revenues)])
    high = max([MOST, *(-(-revenue // TICK) * TICK for _, revenue in revenues)])

    def at(revenue: int) -> float:
        return round(100 * (revenue - low) / (high - low), 1)

    return Tracker(
        tuple(at(n) for n in range(low, high + 1, TICK)), at(0),
        tuple(OnTracker(card, revenue, at(revenue)) for card, revenue in revenues),
    )
