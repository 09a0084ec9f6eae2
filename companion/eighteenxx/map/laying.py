"""Laying tiles: which tile may lie where, in which rotation, for which company.

What a tile and a hex alone decide (colour, label, kind, kept track, edges of the map) is worked out once for each face
that can lie there; what the company reaches and what the phase allows is asked each time.
Source: Off the Rails rules, "Lay track".
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from companion.eighteenxx.map.hexes import EDGES
from companion.eighteenxx.map.map import MapState
from companion.eighteenxx.map.printed import Hex, PrintedMap
from companion.eighteenxx.map.reach import Reaches
from companion.eighteenxx.map.tiles import (
    COLOURS,
    Face,
    Tile,
    added,
    called,
    keeps,
    lost,
    moved,
    next_colour,
    same_kind,
)
from companion.eighteenxx.map.upgrade_reach import RULES, Work, permissive
from companion.engine.errors import IllegalMove, ImpossibleMove, illegal, impossible
from companion.engine.text import say, say_n

#: The colours of tiles in words for people.
#: The labels that hexes accept where they are not just those printed there, by the name of the hex.
Labels = Mapping[str, tuple[str | None, ...]]
WORDS = {"yellow": say("yellow"), "green": say("green"), "brown": say("brown"), "gray": say("gray")}

Blocked = Mapping[str, tuple[str, str]]
#: Whether a company can pay for a face on a hex.
Pays = Callable[[str, Face], bool]


class Lay(NamedTuple):
    """A tile on a hex, by names, and what then lies open there."""

    hex: str
    tile: str
    rotation: int
    face: Face


class Laying:
    """The rules of laying tiles on a map in play.

    `rule` is the word for what of an upgrade must be reached (upgrade_reach.py). `comes_with` says which train brings a
    colour, for the refusals. `labels` are the labels that a hex accepts where it is not just the printed one.
    """

    def __init__(
        self,
        state: MapState,
        reaches: Reaches,
        rule: str = "station_dependent",
        comes_with: Mapping[str, str] | None = None,
        labels: Labels | None = None,
    ) -> None:
        if rule not in RULES:
            raise ValueError(f"{rule!r} is no rule for what of an upgrade must be reached; there are {', '.join(RULES)}.")
        self.state, self.reaches, self.rule = state, reaches, rule
        self.comes_with = comes_with or {}
        self.labels = labels or {}
        self._fitting: dict[tuple[int, Face], tuple[Lay, ...]] = {}
        of_hexes = [hex_.label for hex_ in state.printed.hexes if hex_.label]
        #: Whether each label is that of one hex: then its tiles are named, and not the mark on them.
        self._names_tiles = not self.labels and len(set(of_hexes)) == len(of_hexes)

    # What may be laid --------------------------------------------------------------------------

    def fitting(self, name: str) -> tuple[Lay, ...]:
        """All tiles in all rotations that the hex itself allows, whoever lays them and whatever is left."""
        hex_ = self.state.hex(name)
        old = self.state.faces[hex_.index]
        found = self._fitting.get((hex_.index, old))
        if found is None:
            found = tuple(self._fit(hex_, old)) if hex_.takes_tiles or hex_.only else ()
            self._fitting[hex_.index, old] = found
        return found

    def legal(
        self, company: str, colours: Collection[str], blocked: Blocked | None = None, connected: bool = True
    ) -> Iterator[Lay]:
        """All lays that are legal for a company: `colours` are those of the phase, `blocked` the hexes that a private
        closes, each with the private and its owner. Without `connected` nothing need be reached."""
        for hex_ in self.state.printed.hexes:
            yield from self.legal_on(company, hex_.name, colours, blocked, connected)

    def legal_on(
        self, company: str, name: str, colours: Collection[str], blocked: Blocked | None = None, connected: bool = True,
        pays: Pays | None = None,
    ) -> Iterator[Lay]:
        """The legal lays on one hex, of those that the company `pays`."""
        hex_ = self.state.hex(name)
        reach = self.reaches.of(company)
        if (blocked and name in blocked) or (connected and not reach.touches(hex_.index)) or self.state.waits_for(name):
            return
        old = self.state.faces[hex_.index]
        for lay in self.fitting(name):
            if (
                lay.face.colour in colours
                and not lay.face.port
                and not lay.face.is_privates
                and self.state.left(lay.tile) != 0
                and (pays is None or pays(name, lay.face))
                and (not connected or self._reached(company, hex_, old, lay.face))
            ):
                yield lay

    def hexes_to_lay(
        self, company: str, colours: Collection[str], blocked: Blocked | None = None, pays: Pays | None = None
    ) -> list[str]:
        """The hexes where a company has a legal lay, in the order of the map."""
        names = (hex_.name for hex_ in self.state.printed.hexes)
        return [name for name in names if next(self.legal_on(company, name, colours, blocked, pays=pays), None)]

    def legal_tiles(
        self, company: str, name: str, colours: Collection[str], blocked: Blocked | None = None, connected: bool = True,
        pays: Pays | None = None,
    ) -> list[str]:
        """The numbers of the tiles that a company may lay on a hex."""
        return list(dict.fromkeys(lay.tile for lay in self.legal_on(company, name, colours, blocked, connected, pays)))

    def legal_rotations(
        self,
        company: str,
        name: str,
        tile: str,
        colours: Collection[str],
        blocked: Blocked | None = None,
        connected: bool = True,
        distinct: bool = False,
    ) -> list[int]:
        """The rotations in which a company may lay a tile on a hex; `distinct`: one of those that look the same."""
        lays = [lay for lay in self.legal_on(company, name, colours, blocked, connected) if lay.tile == tile]
        if distinct:
            lays = list({lay.face.looks: lay for lay in reversed(lays)}.values())
        return sorted(lay.rotation for lay in lays)

    def granted(
        self, hexes: Collection[str], tiles: Collection[str], colours: Collection[str], company: str = "",
        upgrades: bool = False,
    ) -> list[Lay]:
        """What a private's power may lay: one of `tiles` on one of `hexes` on which no tile lies yet, unless it `upgrades`.
        Nothing need be reached, unless it is by the track of a `company`."""
        found = [lay for name in hexes if upgrades or self.state.face(name).tile is None for lay in self.fitting(name)]
        return [
            lay for lay in found
            if lay.tile in tiles and self.state.left(lay.tile) != 0
            and (lay.face.colour in colours or not self.state.hex(lay.hex).takes_tiles)
            and (not company or self._is_joined(company, lay))
        ]  # fmt: skip

    def reached(self, company: str, colours: Collection[str], blocked: Blocked) -> list[Lay]:
        """Every tile of some colours that a company may lay where its track comes."""
        return [lay for hex_ in self.state.printed.hexes for lay in self.legal_on(company, hex_.name, colours, blocked)]

    def _is_joined(self, company: str, lay: Lay) -> bool:
        hex_ = self.state.hex(lay.hex)
        touches = self.reaches.of(company).touches(hex_.index)
        return touches and self._reached(company, hex_, self.state.faces[hex_.index], lay.face)

    def pairs(self, names: tuple[str, str], tiles: Collection[str]) -> list[tuple[Lay, Lay]]:
        """The ways to lay one of `tiles` on each of two neighbouring empty hexes so that they join, by a private that
        needs no connection. Positions that look the same count once."""
        one, other = (self.state.hex(name).index for name in names)
        sides = self.state.printed.across[6 * one : 6 * one + 6]
        # The edge between them, as each of the two has it.
        edge, back = next((edge, side % 6) for edge, side in enumerate(sides) if side // 6 == other)
        first, second = (self._distinct(name, tiles) for name in names)
        joining = [b for b in second if b.face.edges >> back & 1]
        return [(a, b) for a in first if a.face.edges >> edge & 1 for b in joining]

    def joining(
        self, name: str, hexes: Collection[str], tiles: Collection[str], colours: Collection[str]
    ) -> list[Lay]:
        """What a private's power may lay on another of `hexes` so that it joins the tile on a hex."""
        printed, edges = self.state.printed, self.state.face(name).edges
        sides = [printed.across[6 * self.state.hex(name).index + edge] for edge in EDGES if edges >> edge & 1]
        back = {printed.hexes[side // 6].name: side % 6 for side in sides if side >= 0}
        found = self.granted([hex_ for hex_ in hexes if hex_ in back], tiles, colours)
        return [lay for lay in found if lay.face.edges >> back[lay.hex] & 1]

    def cost(self, name: str, off: Mapping[str, int] | None = None) -> int:
        """What the next tile on a hex costs; `off` is a discount by kind of terrain (see `MapState.cost`)."""
        return self.state.cost(name, off)

    # What may not ------------------------------------------------------------------------------

    def refusals(
        self,
        company: str,
        name: str,
        number: str,
        rotation: int,
        colours: Collection[str],
        blocked: Blocked | None = None,
        connected: bool = True,
    ) -> Iterator[IllegalMove]:
        """Name the reasons against laying a tile, the one that a player can act on first."""
        yield from self.hex_refusals(name, blocked)
        yield from self.tile_refusals(name, number, colours)
        yield from self.rotation_refusals(company, name, number, rotation, connected)

    def rotation_refusals(
        self, company: str, name: str, number: str, rotation: int, connected: bool = True
    ) -> Iterator[IllegalMove]:
        """Name the reasons against the rotation of a tile that may lie on a hex."""
        hex_, tile = self.state.hex(name), self.state.tile(number)
        if rotation not in EDGES:
            yield impossible("A tile has the rotations 0 to 5, not {rotation}.", rotation=rotation)
            return
        old, new = self.state.faces[hex_.index], tile.faces[rotation]
        is_met = connected and self.reaches.of(company).touches(hex_.index)
        if connected and not is_met:
            yield self._out_of_reach(company, hex_, old)
        if not same_kind(old, new):
            yield from self._no_circle(hex_, new)
            return
        yield from self._track_lost(hex_, old, new)
        yield from self._leads_nowhere(hex_, new)
        if number in hex_.only and new.edges != sum(1 << edge for edge in hex_.only[number]):
            yield illegal("In {hex} tile {tile} leads to {sides}.", hex=hex_.called, tile=called(number),
                          sides=tuple(self.state.printed.toward(hex_.name, edge) for edge in hex_.only[number]))
        if is_met and not self._reached(company, hex_, old, new):
            yield self._not_joined(company, hex_, old, new)

    def hex_refusals(self, name: str, blocked: Blocked | None = None) -> Iterator[IllegalMove]:
        """Name the reasons why no tile at all can be laid on a hex."""
        hex_ = self.state.hex(name)
        old = self.state.faces[hex_.index]
        if not hex_.takes_tiles:
            yield illegal("{hex} is printed for good: no tile is laid there.", hex=hex_.called)
        elif next_colour(old.colour) is None:
            yield illegal("{hex} has a gray tile, which is never replaced.", hex=hex_.called)
        if waiting := self.state.waits_for(name):
            yield illegal("{hex} waits for the home token of {company}.", hex=hex_.called, company=waiting)
        if blocked and name in blocked:
            private, owner = blocked[name]
            yield illegal(
                "{hex} is blocked while {player} owns {private}.", hex=hex_.called, player=owner, private=private
            )

    def no_tile(self, company: str, name: str, colours: Collection[str]) -> IllegalMove:
        """Why a company has no tile for a hex that takes tiles."""
        hex_ = self.state.hex(name)
        old, reach = self.state.faces[hex_.index], self.reaches.of(company)
        if not reach.touches(hex_.index):
            return self._out_of_reach(company, hex_, old)
        fitting = self.fitting(name)
        for lay in fitting:
            if lay.face.colour not in colours:
                return self._too_early(lay.tile, lay.face.colour, colours)
        if any(self.state.left(lay.tile) != 0 and not lay.face.port and not lay.face.is_privates for lay in fitting):
            sides = tuple(self.state.printed.toward(name, edge) for edge in EDGES if reach.arrivals(hex_.index) >> edge & 1)
            return illegal("{company} comes to {hex} from: {sides}. No tile joins new track to that.", company=company,
                           hex=hex_.called, sides=sides)
        return illegal("No tile is left that fits in {hex}.", hex=hex_.called)

    def tile_refusals(self, name: str, number: str, colours: Collection[str]) -> Iterator[IllegalMove]:
        """Name the reasons why a tile cannot lie on a hex in any rotation: colour, label, kind, none left."""
        hex_, tile = self.state.hex(name), self.state.tile(number)
        old, new = self.state.faces[hex_.index], tile.face
        if new.port:
            yield illegal("Tile {tile} is a port: only the power of a private lays it.", tile=called(number))
        if self.state.left(number) == 0 and (old.tile is None or self.state.tile(old.tile).piece != tile.piece):
            yield self.state.none_left(number)
        following = next_colour(old.colour)
        if hex_.takes_tiles and following and following != new.colour:
            lies = say("tile {tile}", tile=called(old.tile)) if old.tile else say("no tile")
            yield illegal(
                "Tile {tile} is {colour}. In {hex} lies {lies}: only a {next} tile can come now.",
                tile=called(number), colour=WORDS[new.colour], hex=hex_.called, lies=lies, next=WORDS[following],
            )
        if new.label not in accepted(hex_, new.colour, self.labels):
            yield self._wrong_label(hex_, tile)
        if hex_.only and number not in hex_.only:
            yield illegal("{hex} takes {tiles} only.", hex=hex_.called, tiles=tuple(hex_.only))
        if not same_kind(old, new):
            yield illegal(
                "Tile {tile} does not fit: {hex} has {old}, the tile {new}.",
                tile=called(number), hex=hex_.called, old=_kind(old), new=_kind(new),
            )
        if new.colour not in colours:
            yield self._too_early(number, new.colour, colours)

    def against_track(self, name: str, tiles: Collection[str]) -> IllegalMove | None:
        """Why some tile of `tiles` does not fit on a hex with track, with those that do and their rotations; None: there
        is no track."""
        edges = self.state.face(name).edges if name in self.state.printed.by_name else 0
        if not edges:
            return None
        edge = (edges & -edges).bit_length() - 1
        ways: dict[str, list[int]] = {}
        for lay in self.fitting(name):
            if lay.tile in tiles:
                ways.setdefault(lay.tile, []).append(lay.rotation)
        return illegal(
            "The track of {hex} toward {beyond} (edge {edge}) must stay: {tiles}.", hex=name,
            beyond=self.state.printed.toward(name, edge), edge=edge,
            tiles=tuple(f"{tile}[{', '.join(map(str, found))}]" for tile, found in ways.items()),
        )

    # The parts ---------------------------------------------------------------------------------

    def _fit(self, hex_: Hex, old: Face) -> Iterator[Lay]:
        shut = ~self.state.printed.open_edges[hex_.index]
        for face in ways(hex_, old, self.state.tiles.values(), self.labels):
            if not face.edges & shut:
                yield Lay(hex_.name, face.tile or "", face.rotation or 0, face)

    def _distinct(self, name: str, tiles: Collection[str]) -> list[Lay]:
        lays = [lay for lay in self.fitting(name) if lay.tile in tiles]
        return list({lay.face.looks: lay for lay in reversed(lays)}.values())

    def _reached(self, company: str, hex_: Hex, old: Face, new: Face) -> bool:
        """Whether a company reaches of a tile what the rule wants."""
        rule = permissive if old.colour == "white" else RULES[self.rule]
        for arrivals, here in self.reaches.of(company).looks(hex_.index):
            stops = 0
            if here:
                stops = sum(1 << place for n, place in enumerate(moved(old, new)) if place >= 0 and here >> n & 1)
            if rule(Work(old, new, arrivals, stops, partial(self.reaches.crosses, company, hex_.index))):
                return True
        return False

    def _track_lost(self, hex_: Hex, old: Face, new: Face) -> Iterator[IllegalMove]:
        gone = lost(old, new)
        if gone is None:
            return
        a = self.state.printed.toward(hex_.name, gone[0])
        b = say("the city or town") if gone[1] is None else self.state.printed.toward(hex_.name, gone[1])
        yield illegal(
            "Tile {tile}, turned like that, would cut the track between {a} and {b} in {hex}. {instead}",
            tile=called(new.tile), a=a, b=b, hex=hex_.called, instead=self._other_rotations(hex_, new),
        )

    def _no_circle(self, hex_: Hex, new: Face) -> Iterator[IllegalMove]:
        try:
            self.state.carried(hex_, new)
        except ImpossibleMove as refusal:
            yield refusal

    def _leads_nowhere(self, hex_: Hex, new: Face) -> Iterator[IllegalMove]:
        shut = new.edges & ~self.state.printed.open_edges[hex_.index]
        if not shut:
            return
        edge = (shut & -shut).bit_length() - 1
        beyond = self.state.printed.neighbour(hex_.name, edge)
        instead = self._other_rotations(hex_, new)
        wall = self.state.printed.walls.get((hex_.name, edge))
        if wall is not None:
            yield illegal(
                "No track can cross from {hex} to {beyond}. {instead}", hex=hex_.called, beyond=wall, instead=instead
            )
        elif beyond is None:
            yield illegal(
                "Tile {tile}, turned like that, leads off the map at edge {edge} of {hex}. {instead}",
                tile=called(new.tile), edge=edge, hex=hex_.called, instead=instead,
            )
        else:
            yield illegal(
                "Tile {tile}, turned like that, leads from {hex} against {beyond}, which has no track there. {instead}",
                tile=called(new.tile), hex=hex_.called, beyond=beyond, instead=instead,
            )

    def _other_rotations(self, hex_: Hex, new: Face) -> object:
        """What a player can do instead: the rotations in which the tile fits."""
        fit = tuple(str(lay.rotation) for lay in self.fitting(hex_.name) if lay.tile == new.tile)
        if not fit:
            return say("It does not fit there, however you turn it.")
        return say("It fits with rotation: {rotations}.", rotations=fit)

    def _out_of_reach(self, company: str, hex_: Hex, old: Face) -> IllegalMove:
        if not self.reaches.of(company).own:
            return illegal("{company} has no token on the map to lay track from.", company=company)
        if old.colour == "white":
            return illegal(
                "No track of a tile in {hex} would connect to a token of {company}.", hex=hex_.called, company=company
            )
        return illegal("{company} reaches nothing of {hex} from its tokens.", company=company, hex=hex_.called)

    def _not_joined(self, company: str, hex_: Hex, old: Face, new: Face) -> IllegalMove:
        arrivals = self.reaches.of(company).arrivals(hex_.index)
        sides = tuple(self.state.printed.toward(hex_.name, edge) for edge in EDGES if arrivals >> edge & 1)
        if old.colour == "white" or RULES[self.rule] is permissive:
            return illegal(
                "No track of tile {tile}, turned like that, connects to a token of {company}, which comes to {hex} "
                "from: {sides}.",
                tile=called(new.tile), company=company, hex=hex_.called, sides=sides,
            )
        if any(arrivals >> edge & 1 for way in added(old, new).between for edge in way):
            return illegal(
                "No route of {company} can run over the new track of tile {tile} in {hex}: on the way to one end of it the "
                "border at the other has been crossed. {company} comes to {hex} from: {sides}.",
                company=company, tile=called(new.tile), hex=hex_.called, sides=sides,
            )
        return illegal(
            "{company} must reach one of the new tracks of tile {tile} in {hex}; it comes there from: {sides}.",
            company=company, tile=called(new.tile), hex=hex_.called, sides=sides,
        )

    def _too_early(self, number: str, colour: str, colours: Collection[str]) -> IllegalMove:
        allowed = tuple(WORDS[name] for name in COLOURS if name in colours)
        train = self.comes_with.get(colour)
        if train is None:
            return illegal(
                "Tile {tile} is {colour}. Now there are only: {allowed}.",
                tile=called(number), colour=WORDS[colour], allowed=allowed,
            )
        return illegal(
            "Tile {tile} is {colour}, which comes with the first {train}-train. Now there are only: {allowed}.",
            tile=called(number), colour=WORDS[colour], train=train, allowed=allowed,
        )

    def _wrong_label(self, hex_: Hex, tile: Tile) -> IllegalMove:
        colour = tile.face.colour
        label = hex_.label_of(colour)
        if label and self._names_tiles:
            own = tuple(other.piece for other in self.state.tiles.values() if other.face.label == label
                        and (other.face.colour == colour or not hex_.later_labels))
            return illegal("{hex} takes {tiles} only.", hex=hex_.called, tiles=own)
        if tile.face.label is None:
            return illegal(
                "{hex} needs a tile marked {label}; tile {tile} has no mark.", hex=hex_.called, label=label, tile=tile.piece,
            )
        homes = tuple(h.called for h in self.state.printed.hexes if tile.face.label in accepted(h, colour, self.labels))
        return illegal(
            "Tile {tile} is marked {label} and may only go to: {hexes}.",
            tile=tile.piece, label=tile.face.label, hexes=homes,
        )


def accepted(hex_: Hex, colour: str, labels: Labels | None) -> tuple[str | None, ...]:
    """The labels that a tile of a colour may have on a hex: of those `labels` that are given by its name, or its own."""
    return (labels or {}).get(hex_.name) or (hex_.label_of(colour),)


def lies(hex_: Hex, face: Face, labels: Labels | None) -> bool:
    """Whether a tile lying like `face` may be on a hex, whatever its track leads to; `labels` as for `Laying`."""
    if face.label not in accepted(hex_, face.colour, labels) or (face.port and not hex_.port):
        return False
    return not hex_.only or face.edges == sum(1 << edge for edge in hex_.only.get(face.tile or "", ()))


def ways(hex_: Hex, old: Face, tiles: Iterable[Tile], labels: Labels | None) -> Iterator[Face]:
    """All tiles in all rotations that may come next on a hex where `old` lies open, whatever their track leads to; `labels`
    as for `Laying`."""
    following = next_colour(old.colour) if hex_.takes_tiles else old.colour
    for tile in tiles:
        if tile.colour == following and same_kind(old, tile.face):
            yield from (face for face in tile.faces if lies(hex_, face, labels) and keeps(old, face))


def upgrades(
    printed: PrintedMap, tiles: Mapping[str, Tile], labels: Labels | None = None
) -> dict[str, list[str]]:
    """By the number of each piece those that it can become on some hex of the map; `labels` as for `Laying`."""
    # Hexes that take the same tiles are asked once.
    alike = {(tuple(accepted(hex_, colour, labels) for colour in COLOURS), hex_.port, str(hex_.only)): hex_
             for hex_ in printed.hexes if hex_.takes_tiles}
    becomes: dict[str, dict[str, None]] = {tile.piece: {} for tile in tiles.values()}
    for hex_ in alike.values():
        for tile in tiles.values():
            faces = (face for face in (tile.faces if hex_.only else tile.faces[:1]) if lies(hex_, face, labels))
            for face in faces:
                becomes[tile.piece].update({called(new.tile): None for new in ways(hex_, face, tiles.values(), labels)})
    order = list(becomes)
    return {piece: sorted(found, key=order.index) for piece, found in becomes.items()}


def _kind(face: Face) -> object:
    """What is on a face, in words."""
    if face.cities and face.towns:
        return say("cities: {cities}, towns: {towns}", cities=face.cities, towns=face.towns)
    if face.cities:
        return say_n("a city", "{n} cities", face.cities)
    if face.towns:
        return say_n("a town", "{n} towns", face.towns)
    return say("no city and no town")
