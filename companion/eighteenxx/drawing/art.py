"""The drawing of a hex as values: what `drawing.py` works out and the macros of `print/track.svg` draw.

Points are (x, y) from the middle of the hex, x to the right, y down; paths and polygons are as SVG has them.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from companion.eighteenxx.map.tiles import called
from companion.engine.text import Money, Text

Point = tuple[float, float]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Sign:
    """A figure at its place: what a stop earns."""

    x: float
    y: float
    text: int


@dataclass(frozen=True, slots=True)
class Word:
    """A word around its place, in type of a size."""

    x: float
    y: float
    text: str
    size: float

    @property
    def line(self) -> float:
        """Where its letters stand."""
        return round(self.y + self.size * 0.34, 2)


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where the sign of a port stands."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class CityArt:
    """A city: the middles of its circles, and the path that joins them; `is_open`: all pass, and no token goes there."""

    x: float
    y: float
    slots: Sequence[Point]
    joined: str
    is_open: bool = False

    def circles(
        self, holders: Sequence[str], kept: Sequence[str], companies: Container[str]
    ) -> Iterator[tuple[float, float, str, str]]:
        """Each circle with the company whose token is in it, and the one for which it is kept; "" for none. `holders` are
        by circle, `kept` those for whom free circles are kept."""
        waiting = iter(kept)
        for n, (x, y) in enumerate(self.slots):
            holder = holders[n] if n < len(holders) and holders[n] in companies else ""
            yield x, y, holder, "" if holder else next(waiting, "")


@dataclass(frozen=True, slots=True)
class TownArt:
    """A town: the path of a bar across its track; None: a dot."""

    x: float
    y: float
    bar: str | None


@dataclass(frozen=True, slots=True)
class Earned:
    """What a place earns in a colour or level of the phase: its figure, in a box so `wide` around x; and the `phases` in
    which it does, where they are said."""

    colour: str
    worth: int
    x: float
    wide: float
    phases: str = ""

    @property
    def left(self) -> float:
        """Where its box begins."""
        return self.x - self.wide / 2


@dataclass(frozen=True, slots=True)
class Scale:
    """What a place earns by the colours or levels of the phase; its `name` where several share a hex. Its figures are
    of a `size`, and stand in boxes side by side, all of them so `wide` and `high`."""

    x: float
    y: float
    steps: Sequence[Earned]
    name: str
    size: float
    wide: float
    high: float

    @property
    def top(self) -> float:
        """Where its boxes begin."""
        return self.y - self.high / 2

    @property
    def line(self) -> float:
        """Where its figures stand, below that."""
        return self.high / 2 + self.size * 0.33


@dataclass(frozen=True, slots=True)
class Terrain:
    """What the next tile costs, and for which kinds of ground: a sign so `wide` and `high`, with a figure of a
    `size`, which of mountains may stand inside."""

    x: float
    y: float
    kinds: Sequence[str]
    cost: int
    size: float
    wide: float
    high: float
    is_inside: bool

    @property
    def is_mountain(self) -> bool:
        """Whether mountains stand there."""
        return "mountain" in self.kinds

    @property
    def is_water(self) -> bool:
        """Whether there is water."""
        return "water" in self.kinds

    @property
    def top(self) -> float:
        """Its upper end."""
        return self.y - self.high / 2

    @property
    def foot(self) -> float:
        """How far below that a mountain ends in which the figure stands, above the water."""
        return self.high - (5 if self.is_water else 0)

    @property
    def line(self) -> float:
        """Where a figure in a frame stands, below its upper end."""
        return self.high / 2 + self.size * 0.35

    @property
    def left(self) -> float:
        """Where it begins, from its middle."""
        return -self.wide / 2

    @property
    def right(self) -> float:
        """Where it ends, from its middle."""
        return self.wide / 2

    @property
    def waves(self) -> float:
        """How far below its upper end the water is: at the foot of mountains, or above the figure."""
        return self.high - 1.5 if self.is_mountain else 3.5


@dataclass(frozen=True, slots=True, eq=False)
class Art:
    """A face with what else stands on its hex.

    `ground` is its colour, `tracks` paths, `bridges` those of the short pieces that pass over other track, `stops` where
    each of its stops is, `cities`, `towns` and `arrows` what they look like, `figures` what they earn, `scales` the same by
    colours, `name` that of the place in its lines. `label`, `terrain`, `port` and `tile` (its number, written at `number`)
    may be None. `corner` is the name of the hex, `block` the letters of the private that blocks it, `unsaid` the
    name of the place where there is no room for it, or only cut short.
    """

    ground: str
    tracks: Sequence[str]
    bridges: Sequence[str]
    stops: Sequence[Point]
    cities: Sequence[CityArt]
    towns: Sequence[TownArt]
    arrows: Sequence[str]
    figures: Sequence[Sign]
    scales: Sequence[Scale]
    label: Word | None
    name: Sequence[Word]
    terrain: Terrain | None
    port: Anchor | None
    tile: str | None
    number: Word | None
    corner: Word | None
    block: Word | None
    layout: str
    unsaid: str

    @property
    def unnumbered(self) -> Art:
        """The same without the number of the tile, for where that is written beside it."""
        return replace(self, number=None)


@dataclass(frozen=True, slots=True, eq=False)
class Place(Art):
    """A hex of the map with its middle at (x, y) of the map's drawing; as long as nothing changes there, it is the same one.

    `tokens` are the circles of its cities: for each the company's symbol, or "" for a free one; `kept` for whom free
    circles are kept; `waiting` whose tokens wait there for their city; `walls` the borders that no track crosses,
    `rivers` those that cost something, each with the width of its line.
    `seams` are the borders across which a place off the board goes on, `divides` the line between two that share the hex.
    `called` is its name with the place's, `blocked_by` the private that blocks it.
    """

    id: str
    x: float
    y: float
    kind: str
    called: str
    tokens: Sequence[Sequence[str]]
    kept: Sequence[Sequence[str]]
    waiting: Sequence[str]
    walls: Sequence[str]
    rivers: Sequence[tuple[str, float]]
    seams: Sequence[str]
    divides: str | None
    blocked_by: str | None

    def cards_of(self, cards: Mapping[str, T]) -> tuple[tuple[str, T], ...]:
        """Of cards by symbol those of the companies of which something is drawn here."""
        drawn = {symbol for some in (*self.tokens, *self.kept, self.waiting) for symbol in some}
        return tuple((symbol, cards[symbol]) for symbol in sorted(drawn) if symbol in cards)

    @property
    def holders(self) -> list[str]:
        """The symbols of the companies that have a token here, city by city."""
        return [symbol for circles in self.tokens for symbol in circles if symbol]


@dataclass(frozen=True, slots=True)
class TileWay:
    """A tile as it may lie on a hex, turned clockwise so many times, with its drawing there and where its track leads; and
    what it costs so, where that is more than the terrain."""

    tile: str
    rotation: int
    art: Place
    sides: Sequence[Text | str]
    cost: Text | Money | str = ""

    @property
    def called(self) -> str:
        """The number that is printed on the tile."""
        return called(self.tile)

    @classmethod
    def on(
        cls, place: Place, tile: str, rotation: int, circles: Sequence[Sequence[str | None]], sides: Sequence[Text | str],
        cost: Text | Money | str = "",
    ) -> TileWay:
        """The way drawn with the tokens that are carried onto it, city by city; no circle is kept for anybody."""
        tokens = [[holder or "" for holder in city] for city in circles]
        return cls(tile, rotation, replace(place, tokens=tokens, kept=[[] for _ in tokens]), sides, cost)


#: How far the middles of hexes are apart at most whose drawings are seen around one.
NEAR = 100


def around(places: Sequence[Place], name: str) -> list[Place]:
    """The hexes around one, each with its middle as seen from that one's."""
    here = next(place for place in places if place.id == name)
    moved = (replace(place, x=place.x - here.x, y=place.y - here.y) for place in places if place is not here)
    return [place for place in moved if abs(place.x) < NEAR and abs(place.y) < NEAR]
