"""The map as it is now: which tile lies where, how many are left, and whose tokens stand in which city.

`lay`, `put_token` and `take_token` carry out what the rules have allowed. They refuse only what cannot be on a table
at all, so that a table can overrule a rule. Whatever is worked out from the map keeps the versions that it was
worked out from.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy

from companion.eighteenxx.map.printed import Hex, PrintedMap
from companion.eighteenxx.map.tiles import OFFBOARD, TOWN, Face, Tile, moved
from companion.engine.errors import ImpossibleMove, impossible

Circles = tuple[str | None, ...]

#: Stop n of hex i is the node NODES * i + n of every graph.
NODES = 4


class MapState:
    """A map in play. Hexes are named; cities are counted through from 0 on each hex.

    `stock` are the pieces that the box has of each tile (None: unlimited); `homes` the companies whose home circles
    are reserved (default: all that the map names); `stations` whether stations are put on plain tiles in this game.
    """

    def __init__(
        self,
        printed: PrintedMap,
        tiles: Mapping[str, Tile],
        stock: Mapping[str, int | None],
        homes: Mapping[str, tuple[str, int]] | None = None,
        stations: bool = False,
    ) -> None:
        self.printed = printed
        #: What may be laid in this game; a tile with stations is there where its plain piece is.
        self.tiles = {n: tile for n, tile in tiles.items() if tile.piece in stock and (stations or not tile.stations)}
        self.stock = dict(stock)
        #: By hex number: what lies open there, and the circles of its cities.
        self.faces: list[Face] = [hex_.face for hex_ in printed.hexes]
        self.circles: list[tuple[Circles, ...]] = [_empty(face) for face in self.faces]
        #: By company: where its home circle is reserved.
        self.homes = dict(printed.homes if homes is None else homes)
        #: The numbers of the hexes whose track has changed, in order; and how often anything has changed.
        self.laid: list[int] = []
        self.version = 0
        #: By hex number: the version at its last change.
        self.versions = [0] * len(self.faces)

    def copy(self) -> MapState:
        """The same map once more, to try on it what is not done."""
        new = copy(self)
        new.stock, new.homes = dict(self.stock), dict(self.homes)
        new.faces, new.circles = list(self.faces), list(self.circles)
        new.laid, new.versions = list(self.laid), list(self.versions)
        return new

    # Reading ---------------------------------------------------------------------------------

    def hex(self, name: str) -> Hex:
        """A hex of the map. Raises ImpossibleMove: there is none of that name."""
        hex_ = self.printed.by_name.get(name)
        if hex_ is None:
            raise impossible("There is no hex {hex} on the map.", hex=name[:12])
        return hex_

    def face(self, name: str) -> Face:
        """What lies open on a hex."""
        return self.faces[self.hex(name).index]

    def tile(self, number: str) -> Tile:
        """A tile of this game. Raises ImpossibleMove: the box has none of that number."""
        tile = self.tiles.get(number)
        if tile is None:
            raise impossible("There is no tile {tile} in this game.", tile=number[:12])
        return tile

    def left(self, number: str) -> int | None:
        """How many pieces of a tile are left, None when they never run out."""
        return self.stock[self.tile(number).piece]

    def cost(self, name: str) -> int:
        """What the terrain costs whoever lays the next tile: printed hexes only, a laid tile has paid for it."""
        hex_ = self.hex(name)
        return hex_.cost if self.faces[hex_.index] is hex_.face else 0

    def stop_name(self, node: int) -> str:
        """A stop as moves and files have it: "J6" when it is the only one on its hex, else "H6.0", "H6.1"."""
        index, place = divmod(node, NODES)
        name = self.printed.hexes[index].name
        return name if len(self.faces[index].stops) == 1 else f"{name}.{place}"

    def node(self, stop: str) -> int:
        """The node of a stop by its name. Raises ImpossibleMove: there is no such stop, or several."""
        name, dot, place = stop.partition(".")
        hex_ = self.hex(name)
        stops = len(self.faces[hex_.index].stops)
        if not dot and stops > 1:
            names = tuple(self.stop_name(NODES * hex_.index + n) for n in range(stops))
            raise impossible("{hex} has several stops; say which: {stops}.", hex=hex_.called, stops=names)
        number = int(place) if place.isdecimal() and len(place) < 3 else -1 if dot else 0
        if not 0 <= number < stops:
            raise impossible("There is no stop {stop} on the map.", stop=stop[:12])
        return NODES * hex_.index + number

    def city_of(self, company: str, name: str) -> int | None:
        """The city of a hex where a company has a token, None without one."""
        cities = self.circles[self.hex(name).index]
        return next((city for city, circles in enumerate(cities) if company in circles), None)

    def tokens(self, company: str) -> list[tuple[str, int]]:
        """Where a company has tokens: hexes with the number of the city, in the order of the map."""
        return [
            (hex_.name, city)
            for hex_, cities in zip(self.printed.hexes, self.circles, strict=True)
            if cities
            for city, circles in enumerate(cities)
            if company in circles
        ]

    def reserved(self, name: str, city: int) -> tuple[str, ...]:
        """The companies for whom a circle of a city is kept as their home."""
        return tuple(company for company, home in self.homes.items() if home == (name, city))

    def home(self, company: str) -> tuple[str, int]:
        """Where the home circle of a company is kept: hex and city. Raises ImpossibleMove: none is."""
        home = self.homes.get(company)
        if home is None:
            raise impossible("No home is kept for {company} on the map.", company=company)
        return home

    # Changing --------------------------------------------------------------------------------

    def lay(self, name: str, number: str, rotation: int) -> None:
        """Lay a tile; the one that it replaces returns to the stock, tokens and reserved homes stay with their city.

        Raises ImpossibleMove: there is no such tile or hex, none is left, or it has no circles for the tokens there.
        """
        hex_, tile = self.hex(name), self.tile(number)
        old, new = self.faces[hex_.index], tile.faces[rotation % 6]
        piece = self.tiles[old.tile].piece if old.tile else None
        if piece != tile.piece and self.stock[tile.piece] == 0:
            raise none_left(number)
        circles = self.carried(hex_, old, new)
        if piece != tile.piece:
            self._count(tile.piece, -1)
            if piece is not None:
                self._count(piece, 1)
        places = moved(old, new)
        for company, (home, city) in self.homes.items():
            if home == name:
                self.homes[company] = (name, max(places[city], 0) if city < len(places) else 0)
        self.faces[hex_.index], self.circles[hex_.index] = new, circles
        self.laid.append(hex_.index)
        self._changed(hex_.index)

    def put_token(self, company: str, name: str, city: int = 0, slot: int | None = None) -> None:
        """Put a token of a company into a city, in circle `slot` (default: the first free one).

        Raises ImpossibleMove: there is no such city, or no such free circle.
        """
        hex_ = self.hex(name)
        cities = self.circles[hex_.index]
        if not 0 <= city < len(cities):
            raise impossible("There is no city {stop} to put a token in.", stop=f"{name}.{city}")
        circles = cities[city]
        free = [n for n, holder in enumerate(circles) if holder is None]
        at = slot if slot is not None else free[0] if free else -1
        if at not in free:
            raise impossible(
                "There is no free circle for {company} in {hex}: it has tokens of {holders}.",
                company=company, hex=hex_.called, holders=tuple(holder for holder in circles if holder),
            )
        self._set_circle(hex_.index, city, at, company)
        if self.homes.get(company, ("",))[0] == name:
            del self.homes[company]

    def take_token(self, company: str, name: str) -> None:
        """Take a company's token off a hex. Raises ImpossibleMove: it has none there."""
        hex_, city = self.hex(name), self.city_of(company, name)
        if city is None:
            raise impossible("{company} has no token in {hex}.", company=company, hex=hex_.called)
        self._set_circle(hex_.index, city, self.circles[hex_.index][city].index(company), None)

    def free_home(self, company: str) -> None:
        """Keep a company's home circle no longer: it has closed, or starts elsewhere."""
        if self.homes.pop(company, None):
            self.version += 1

    def _set_circle(self, index: int, city: int, slot: int, holder: str | None) -> None:
        cities = list(self.circles[index])
        circles = list(cities[city])
        circles[slot] = holder
        cities[city] = tuple(circles)
        self.circles[index] = tuple(cities)
        self._changed(index)

    def carried(self, hex_: Hex, old: Face, new: Face) -> tuple[Circles, ...]:
        """The circles of a new face with the tokens of the old one. Raises ImpossibleMove: there are too few."""
        cities = [list(circles) for circles in _empty(new)]
        for city, place in enumerate(moved(old, new)[: old.cities]):
            for slot, holder in enumerate(self.circles[hex_.index][city]):
                if holder is None:
                    continue
                free = [n for n, other in enumerate(cities[place]) if other is None] if place >= 0 else []
                if not free:
                    raise impossible(
                        "Tile {tile} has no circle for the token of {company} in {hex}.",
                        tile=new.tile, company=holder, hex=hex_.called,
                    )
                cities[place][slot if slot in free else free[0]] = holder
        return tuple(tuple(circles) for circles in cities)

    def _count(self, piece: str, change: int) -> None:
        count = self.stock[piece]
        if count is not None:
            self.stock[piece] = count + change

    def _changed(self, index: int) -> None:
        self.version += 1
        self.versions[index] = self.version


def _empty(face: Face) -> tuple[Circles, ...]:
    """The circles of a face without tokens."""
    return tuple((None,) * stop.slots for stop in face.stops if stop.kind not in (TOWN, OFFBOARD))


def none_left(number: str) -> ImpossibleMove:
    """Refuse a tile that the box has no piece of any more."""
    return impossible("No tile {tile} is left.", tile=number)
