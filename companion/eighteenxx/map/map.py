"""The map as it is now: which tile lies where, how many are left, and whose tokens stand in which city.

Tokens are with the companies' charters: the map asks them, and moves them there. `lay`, `put_token` and `take_token`
carry out what the rules have allowed. They refuse only what cannot be on a table at all, so that a table can overrule a
rule. Whatever is worked out from the map keeps the versions that it was worked out from.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import copy
from typing import NamedTuple

from companion.eighteenxx.map.borders import crossed
from companion.eighteenxx.map.printed import Hex, Home, Kept, PrintedMap
from companion.eighteenxx.map.tiles import Face, Tile, called, moved
from companion.engine.errors import ImpossibleMove, impossible
from companion.engine.text import Text, say, say_n
from companion.engine.things import Things

Circles = tuple[str | None, ...]

#: Stop n of hex i is the node NODES * i + n of every graph.
NODES = 4


class Token(NamedTuple):
    """A token that has been placed: its hex, the number of the city there and of the circle in it. Without a city it waits
    in its hex for track, or only the table knows where it stands, or it lies in a place that is no hex."""

    hex: str
    city: int | None = None
    circle: int = 0


class Pair(NamedTuple):
    """Two hexes, and what a route that stops in both earns a company besides: with `each` train, or once in a run."""

    one: str
    other: str
    amount: int
    each: bool = False


class MapState:
    """A map in play. Hexes are named; cities are counted through from 0 on each hex.

    `stock` are the pieces that the box has of each tile (None: unlimited); `homes` the companies whose home circles
    are reserved (default: all that the map names), `keeps_homes` whether they are kept from others; `neutral` the
    company whose tokens block nobody; `stations` whether
    stations are put on plain tiles in this game;
    `apart` the groups of hexes that this game takes for several places after all; `placed` by company the list of its
    tokens on its charter, in the order placed: the very list, which the map reads and changes.
    """

    def __init__(
        self,
        printed: PrintedMap,
        tiles: Mapping[str, Tile],
        stock: Mapping[str, int | None],
        homes: Mapping[str, Home] | None = None,
        stations: bool = False,
        apart: Collection[str] = (),
        placed: Mapping[str, list[Token]] | None = None,
        things: Things | None = None,
        keeps_homes: bool = True,
        neutral: str = "",
    ) -> None:
        self.printed, self.apart, self._keeps_homes = printed, frozenset(apart), keeps_homes
        self.neutral = neutral
        #: The borders with a cost across which track has been completed, once for ever.
        self.bridged: set[int] = set()
        #: What may be laid in this game; a tile with stations is there where its plain piece is.
        self.tiles = {n: tile for n, tile in tiles.items() if tile.piece in stock and (stations or not tile.stations)}
        self.stock, self.boxed = dict(stock), dict(stock)
        #: By hex number: what lies open there.
        self.faces: list[Face] = [hex_.face for hex_ in printed.hexes]
        self.placed: dict[str, list[Token]] = dict(placed or {})
        #: The books in which tiles and tokens that move stand.
        self.things = things or Things()
        #: By permit: the companies that have it.
        self.permits: dict[str, frozenset[str]] = {}
        #: By company: by hex what a stop there earns each of its trains besides (None: as much again); and its pairs.
        self.more: dict[str, dict[str, int | None]] = {}
        self.pairs: dict[str, tuple[Pair, ...]] = {}
        #: By company: what each stop on the route of one train earns it besides.
        self.mail: dict[str, int] = {}
        #: By company: the circle besides its home that is kept for it.
        self.kept_circles: dict[str, Kept] = {}
        self._kept = tuple((node, stop.permit) for hex_ in printed.hexes
                           for node, stop in enumerate(hex_.face.stops, NODES * hex_.index) if stop.permit)
        #: By company: where its home circle is reserved; a city of None reserves the whole hex.
        self.homes: dict[str, Home] = dict(printed.homes if homes is None else homes)
        #: The same of second homes.
        self.second_homes: dict[str, Home] = dict(printed.second_homes)
        #: The numbers of the hexes whose track has changed, in order; and how often anything has changed.
        self.laid: list[int] = []
        self.version = 0
        self._standing: dict[int, tuple[Circles, ...]] | None = None
        #: By hex number: the version at its last change.
        self.versions = [0] * len(self.faces)

    def copy(self) -> MapState:
        """The same map once more, to try on it what is not done."""
        new = copy(self)
        new.permits, new.things, new.mail = dict(self.permits), Things(), dict(self.mail)
        new.more, new.pairs = {company: dict(more) for company, more in self.more.items()}, dict(self.pairs)
        new.stock, new.homes, new.faces = dict(self.stock), dict(self.homes), list(self.faces)
        new.second_homes, new.bridged, new.kept_circles = dict(self.second_homes), set(self.bridged), dict(self.kept_circles)
        new.placed = {company: list(tokens) for company, tokens in self.placed.items()}
        new.laid, new.versions = list(self.laid), list(self.versions)
        return new

    # Reading ---------------------------------------------------------------------------------

    def hex(self, name: str) -> Hex:
        """A hex of the map. Raises ImpossibleMove: there is none of that name."""
        try:
            return self.printed.by_name[name]
        except KeyError:
            raise impossible("There is no hex {hex} on the map.", hex=name[:12]) from None

    def names(self) -> tuple[str, ...]:
        """All hexes."""
        return tuple(self.printed.by_name)

    def face(self, name: str) -> Face:
        """What lies open on a hex."""
        return self.faces[self.hex(name).index]

    def tile(self, number: str) -> Tile:
        """A tile of this game. Raises ImpossibleMove: the box has none of that number."""
        try:
            return self.tiles[number]
        except KeyError:
            raise impossible("There is no tile {tile} in this game.", tile=number[:12]) from None

    def left(self, number: str) -> int | None:
        """How many pieces of a tile are left, None when they never run out."""
        return self.stock[self.tile(number).piece]

    def cost(self, name: str, off: Mapping[str, int] | None = None) -> int:
        """What the next tile on a hex costs: the terrain of a printed hex, or what the tile that lies there says.

        `off` is a discount by kind of terrain. Where there are several kinds, each of them must be cheaper; what is of
        no kind has no discount.
        """
        hex_ = self.hex(name)
        face = self.faces[hex_.index]
        if face is not hex_.face:
            return face.upgrade_cost
        discount = min((off.get(kind, 0) for kind in hex_.terrain), default=0) if off else 0
        return max(hex_.cost - discount, 0)

    def stop_name(self, node: int) -> str:
        """A stop as moves and files have it: "J6" when it is the only one on its hex, else "H6.0", "H6.1"."""
        index, place = divmod(node, NODES)
        name = self.printed.hexes[index].name
        return name if len(self.faces[index].stops) == 1 else f"{name}.{place}"

    def called(self, stop: str) -> Text | str:
        """The hex of a stop with its name; which of its cities where it says so, by the track: the board has no numbers.
        A city that the tile of today has not is only its hex."""
        (name, _, n), toward = stop.partition("."), self.printed.toward
        hex_, stops = self.hex(name), self.face(name).stops
        if not n or int(n) >= len(stops):
            return hex_.called
        if edges := stops[int(n)].edges:
            return say("{hex}, the city with track to {sides}", hex=hex_.called,
                       sides=tuple(toward(name, at) for at in edges))
        return say("{hex}, city {n}", hex=hex_.called, n=int(n) + 1)

    def node(self, stop: str) -> int:
        """The node of a stop by its name. Raises ImpossibleMove: there is no such stop, or several."""
        name, dot, place = stop.partition(".")
        hex_ = self.hex(name)
        stops = len(self.faces[hex_.index].stops)
        if not dot and stops == 1:
            return NODES * hex_.index
        if not dot and stops > 1:
            names = tuple(self.stop_name(NODES * hex_.index + n) for n in range(stops))
            raise impossible("{hex} has several stops; say which: {stops}.", hex=hex_.called, stops=names)
        number = int(place) if place.isdecimal() and len(place) < 3 else -1 if dot else 0
        if not 0 <= number < stops:
            raise impossible("There is no stop {stop} on the map.", stop=stop[:12])
        return NODES * hex_.index + number

    def barred(self, company: str) -> list[int]:
        """The nodes of the stops where no train of a company may come, as it lacks a permit."""
        return [node for node, permit in self._kept if company not in self.permits.get(permit, ())]

    def permit(self, name: str, companies: Iterable[str]) -> None:
        """Say which companies have a permit."""
        self.permits[name] = frozenset(companies)
        self.version += 1

    # Tokens ----------------------------------------------------------------------------------

    def circles(self, name: str) -> tuple[Circles, ...]:
        """The circles of the cities of a hex, each with the company whose token is in it."""
        return self.circles_at(self.hex(name).index)

    def circles_at(self, index: int) -> tuple[Circles, ...]:
        """The same of a hex by its number."""
        return self.standing().get(index) or _with(self.faces[index], ())

    def standing(self) -> Mapping[int, tuple[Circles, ...]]:
        """By hex number: the circles of the hexes in whose cities there are tokens. They are worked out when a token has
        moved since."""
        if self._standing is None:
            by_hex: dict[str, list[tuple[str, Token]]] = {}
            for company, tokens in self.placed.items():
                for token in tokens:
                    if token.city is not None:
                        by_hex.setdefault(token.hex, []).append((company, token))
            indexes = ((self.printed.by_name[name].index, found) for name, found in by_hex.items())
            self._standing = {index: _with(self.faces[index], found) for index, found in indexes}
        return self._standing

    def _stand_anew(self, hex_: Hex) -> None:
        """Work out again what stands in one hex; the others stay as they are."""
        if self._standing is not None:
            here, others = self._in(hex_.name), {n: circles for n, circles in self._standing.items() if n != hex_.index}
            self._standing = {**others, hex_.index: _with(self.faces[hex_.index], here)} if here else others

    def _in(self, name: str) -> list[tuple[str, Token]]:
        """The tokens in the cities of a hex, each with its company."""
        return [
            (company, token) for company, tokens in self.placed.items() for token in tokens
            if token.hex == name and token.city is not None
        ]

    @property
    def waiting(self) -> dict[str, str]:
        """By company: the hex where its home token lies in no city yet, as there is no track."""
        return {name: token.hex for name, tokens in self.placed.items() for token in tokens
                if token.city is None and token.hex in self.printed.by_name}

    def city_of(self, company: str, name: str) -> int | None:
        """The city of a hex where a company has a token, None without one."""
        return next((token.city for token in self.placed.get(company, ()) if token.hex == name), None)

    def tokens(self, company: str) -> list[tuple[str, int]]:
        """Where a company has tokens: hexes with the number of the city, in the order of the map."""
        by_name, placed = self.printed.by_name, self.placed.get(company, ())
        found = {(by_name[token.hex].index, token.city, token.hex) for token in placed if token.city is not None}
        return [(name, city) for _index, city, name in sorted(found)]

    def is_in(self, company: str, name: str) -> bool:
        """Whether a company has a token in a hex: in a city, or one that waits for its city."""
        return any(token.hex == name for token in self.placed.get(company, ()))

    def reserved(self, name: str, city: int) -> tuple[str, ...]:
        """The companies for whom a circle of a city is kept as their home."""
        if not self._keeps_homes:
            return ()
        return tuple(company for company, home in self.all_homes if home in ((name, city), (name, None)))

    @property
    def all_homes(self) -> tuple[tuple[str, Home], ...]:
        """The homes that are kept, first and second ones, each with its company."""
        return (*self.homes.items(), *self.second_homes.items())

    def kept_for(self, name: str, company: str) -> dict[str, Kept]:
        """The other companies for whom a circle of a hex is kept besides homes, as they have no token there."""
        return {other: kept for other, kept in self.kept_circles.items()
                if kept.until and kept.hex == name and other != company and not self.is_in(other, name)}

    def waits_for(self, name: str) -> str | None:
        """The company whose home token has to lie on a hex before any tile does, as long as it does not."""
        return next((one for one, (home, _) in self.homes.items() if home == name), None) if self.hex(name).waits else None

    def shut_homes(self) -> Iterator[tuple[int, tuple[Circles, ...]]]:
        """The hexes that only the company runs through that starts there, as if its token lay there already: by number, with
        what stands in the circles of each city."""
        for company, (name, city) in self.homes.items():
            hex_ = self.hex(name)
            if hex_.is_shut and city is not None:
                circles = list(self.circles(name))
                circles[city] = tuple(company if one is None else one for one in circles[city])
                yield hex_.index, tuple(circles)

    def keeper(self, name: str) -> str | None:
        """The company for whom a whole hex is kept until it has chosen the city of its home; None: for none."""
        return next((company for company, home in self.homes.items() if home == (name, None)), None)

    def home(self, company: str) -> Home:
        """Where the home circle of a company is kept: hex and city, None where it chooses the city. Raises
        ImpossibleMove: none is."""
        home = self.homes.get(company)
        if home is None:
            raise impossible("No home is kept for {company} on the map.", company=company)
        return home

    def none_left(self, number: str) -> ImpossibleMove:
        """Refuse a tile that the box has no piece of any more; where all tiles are limited, with their number."""
        if None in self.boxed.values():
            return impossible("No tile {tile} is left.", tile=called(number))
        return ImpossibleMove(say_n("The only piece of {tile} is on the map.", "All {n} pieces of {tile} are on the map.",
                                    self.boxed[self.tile(number).piece] or 0, tile=called(number)))

    # Changing --------------------------------------------------------------------------------

    def lay(self, name: str, number: str, rotation: int) -> None:
        """Lay a tile; the one that it replaces returns to the stock, tokens and reserved homes stay with their city.

        Raises ImpossibleMove: there is no such tile or hex, none is left, or it has no circles for the tokens there.
        """
        hex_, tile = self.hex(name), self.tile(number)
        old, new = self.faces[hex_.index], tile.faces[rotation % 6]
        piece = self.tiles[old.tile].piece if old.tile else None
        if piece != tile.piece and self.stock[tile.piece] == 0:
            raise self.none_left(number)
        carried = self._carried(hex_, new)
        if piece != tile.piece:
            self._count(tile.piece, -1)
            if piece is not None:
                self._count(piece, 1)
        places = moved(old, new)
        if self.printed.side_costs:
            self.bridged.update(crossed(self, name, new))
        for company, (home, city) in self.homes.items():
            if home == name and city is not None:
                self.homes[company] = (name, max(places[city], 0) if city < len(places) else 0)
        self.faces[hex_.index] = new
        if old.tile:
            self.things.carry("tile", (old.tile, old.rotation), name, None)
        self.things.carry("tile", (number, rotation % 6), None, name)
        if carried:
            for tokens in self.placed.values():
                tokens[:] = [carried.get(token, token) for token in tokens]
            self._stand_anew(hex_)
        self.laid.append(hex_.index)
        self._changed(hex_.index)

    def lift(self, name: str) -> None:
        """Take a tile off a hex, where what is printed lies open again; tokens stay."""
        hex_ = self.hex(name)
        old, carried = self.faces[hex_.index], self._carried(hex_, hex_.face)
        assert old.tile is not None
        self._count(self.tiles[old.tile].piece, 1)
        self.things.carry("tile", (old.tile, old.rotation), name, None)
        self.faces[hex_.index] = hex_.face
        for tokens in self.placed.values():
            tokens[:] = [carried.get(token, token) for token in tokens]
        self._standing = None
        self.laid.append(hex_.index)
        self._changed(hex_.index)

    def put_token(self, company: str, name: str, city: int = 0, slot: int | None = None) -> None:
        """Put a token of a company into a city, in circle `slot` (default: the first free one).

        Raises ImpossibleMove: there is no such city, or no such free circle.
        """
        hex_ = self.hex(name)
        cities = self.circles(name)
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
        self._put(company, Token(name, city, at), instead=Token(name))

    def follow(self, name: str, tokens: list[Token]) -> None:
        """Follow the tokens of what is no company of the box, on the list that has them."""
        self.placed[name] = tokens
        self.version += 1
        self._standing = None

    def earns_more(self, company: str, name: str, amount: int | None) -> None:
        """A stop in a hex earns each train of a company so much besides from now on, or so much less if it is below 0; None:
        as much again."""
        more = self.more.setdefault(company, {})
        more[name] = None if amount is None else (more.get(self.hex(name).name) or 0) + amount
        self.version += 1

    def earns_no_more(self, name: str) -> None:
        """A stop in a hex earns everybody the same."""
        for more in self.more.values():
            more.pop(name, None)
        self.version += 1

    def set_mail(self, company: str, amount: int) -> None:
        """What each stop on the route of one of its trains earns a company besides, from now on; 0: nothing."""
        self.mail[company] = amount
        self.version += 1

    def set_pairs(self, company: str, pairs: tuple[Pair, ...]) -> None:
        """The pairs of hexes that earn a company something besides, from now on."""
        self.pairs[company] = pairs
        self.version += 1

    def put_waiting(self, company: str, name: str) -> None:
        """Put a home token into a hex that has no track yet, in no city: `put_token` takes it to one. Raises
        ImpossibleMove: there is no such hex."""
        self._put(company, Token(self.hex(name).name))

    def take_token(self, company: str, name: str) -> Token:
        """Take a company's token off a hex, and return it. Raises ImpossibleMove: it has none there."""
        hex_ = self.hex(name)
        token = next((token for token in self.placed.get(company, ()) if token.hex == name), None)
        if token is None:
            raise impossible("{company} has no token in {hex}.", company=company, hex=hex_.called)
        self.placed[company].remove(token)
        self.things.carry("token", company, name, None)
        self._stand_anew(hex_)
        self._changed(hex_.index)
        return token

    def free_home(self, company: str) -> None:
        """Keep a company's home circle no longer: it has closed, or starts elsewhere."""
        if self.homes.pop(company, None) or self.second_homes.pop(company, None):
            self.version += 1
            self._standing = None

    def keep_circle(self, company: str, kept: Kept) -> None:
        """Keep a circle besides its home for a company."""
        self.kept_circles[company] = kept
        self.version += 1

    def free_circle(self, company: str) -> None:
        """Keep it for nobody any more; its company may still need no connection there."""
        if company in self.kept_circles:
            self.keep_circle(company, self.kept_circles[company]._replace(until=""))

    def keep_home(self, company: str, home: Home) -> None:
        """Keep a circle as a company's home again: it may come back. Of cities that have become one it is that one."""
        hex_, city = home
        self.homes[company] = (hex_, city if city is None else min(city, self.face(hex_).cities - 1))
        self.version += 1

    def _put(self, company: str, token: Token, instead: Token | None = None) -> None:
        """Put a token on a charter's list, `instead` of itself before; its home is kept no longer when it has come."""
        tokens = self.placed.setdefault(company, [])
        if instead in tokens:
            tokens[tokens.index(instead)] = token
        else:
            tokens.append(token)
            self.things.carry("token", company, None, token.hex)
        for homes in (self.homes, self.second_homes):
            if homes.get(company, ("",))[0] == token.hex:
                del homes[company]
        hex_ = self.printed.by_name[token.hex]
        self._stand_anew(hex_)
        self._changed(hex_.index)

    def has_room(self, hex_: Hex, new: Face) -> bool:
        """Whether a new face on a hex has a circle for each token there."""
        try:
            self._carried(hex_, new)
        except ImpossibleMove:
            return False
        return True

    def carried(self, hex_: Hex, new: Face) -> tuple[Circles, ...]:
        """The circles of a new face on a hex with the tokens that are there. Raises ImpossibleMove: there are too few."""
        after = self._carried(hex_, new)
        return _with(new, [(company, after[token]) for company, token in self._in(hex_.name)])

    def _carried(self, hex_: Hex, new: Face) -> dict[Token, Token]:
        """Where each token in the cities of a hex will stand when a new face lies there."""
        if hex_.index not in self.standing():
            return {}
        here = self._in(hex_.name)
        places, found = moved(self.faces[hex_.index], new), dict[Token, Token]()
        free = [list(range(slots)) for slots in new.slots]
        for company, token in sorted(here, key=lambda one: one[1]):
            place = places[token.city or 0]
            if place < 0 or not free[place]:
                raise impossible(
                    "Tile {tile} has no circle for the token of {company} in {hex}.",
                    tile=called(new.tile), company=company, hex=hex_.called,
                )
            circle = token.circle if token.circle in free[place] else free[place][0]
            free[place].remove(circle)
            found[token] = Token(token.hex, place, circle)
        return found

    def _count(self, piece: str, change: int) -> None:
        count = self.stock[piece]
        if count is not None:
            self.stock[piece] = count + change

    def _changed(self, index: int) -> None:
        self.version += 1
        self.versions[index] = self.version


def _with(face: Face, tokens: Iterable[tuple[str, Token]]) -> tuple[Circles, ...]:
    """The circles of a face with tokens in them."""
    cities: list[list[str | None]] = [[None] * slots for slots in face.slots]
    for company, token in tokens:
        assert token.city is not None
        cities[token.city][token.circle] = company
    return tuple(map(tuple, cities))
