"""The map and the tiles of an 18xx-maker file, as a box keeps them: in the words of our map files, for paper.

What of a hex has no word there is left out, and told with the hexes that it concerns. How a file counts the sides of a hex
is seen from its own track: turned so that most of it meets a hex that can take it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from companion.eighteenxx.box.reading import UNLIMITED
from companion.eighteenxx.map.hexes import EDGES, FLAT, POINTY, Grid, opposite, sort_key
from companion.eighteenxx.map.printed import FIXED, GREEN, LAND, OFF, YELLOW
from companion.eighteenxx.map.tiles import COLOURS, tiles
from companion.engine.reading import JsonDict
from companion.engine.text import Text, say
from companion.interop.maker.faces import GREY, read_face, side_of
from companion.interop.maker.loose import Keys, Notes, Row, figure_or_endless, listed, rows, table, whole, words

_MAP = Keys("hexes", "roundTracker players market title name", "borders borderTexts lines copy remove")
_HEX = Keys("hexes color cities towns centerTowns track values labels names terrain offBoardRevenue icons tokens companies "
            "bridges tunnels routeBonuses shapes removeBorders")  # fmt: skip
_NAME = re.compile("[A-Z][0-9]{1,2}")
#: Of so many ends of printed track one may lead nowhere before the file is thought to count sides otherwise.
_RARELY = 5
#: How hexes are printed, by their colour.
_KINDS: Mapping[str, str] = {
    **dict.fromkeys(("", "plain", "land", "white"), LAND), "yellow": YELLOW, "green": GREEN,
    **dict.fromkeys(("brown", "gray"), FIXED), **dict.fromkeys(("offboard", "red"), OFF),
}  # fmt: skip
_SEA, _RIVER, _MOUNTAIN = ("water", "blue", "lightblue", "cyan", "sea", "lake"), "river", "mountain"
#: The kinds of terrain that are drawn, by what files call them.
_TERRAIN: Mapping[str, str] = {
    **dict.fromkeys(("water", "river", "lake", "swamp", "marsh"), "water"),
    **dict.fromkeys(("mountain", "hill", "hills", "mountains"), "mountain"),
}
#: What is left out of a map or a tile, by its word there.
_LACKS: Mapping[str, Text] = {
    "track": say("Track that ends nowhere or is bent otherwise is left out: {where}."),
    "stops": say("Of many cities and towns some are left out: {where}."),
    "revenues": say("Revenues that are no figures, have no stop or another colour are left out: {where}."),
    "labels": say("Of several labels the first is drawn: {where}."),
    "icons": say("Icons are left out: {where}."),
    "tokens": say("Tokens that are printed on hexes are left out: {where}."),
    "companies": say("Companies that are printed beside a city are left out: {where}."),
    "bridges": say("Bridges are left out: {where}."),
    "tunnels": say("Tunnels are left out: {where}."),
    "routeBonuses": say("Bonuses of routes are left out: {where}."),
    "shapes": say("Shapes are left out: {where}."),
    "removeBorders": say("Borders that are not drawn are drawn here: {where}."),
    "terrain": say("Terrain that is neither water nor mountains is drawn as a price alone: {where}."),
    "colour": say("The colour of these hexes means nothing here, they are drawn as land: {where}."),
    "brown": say("Brown hexes are drawn gray: {where}."),
}
_UNDRAWN = ("icons", "tokens", "companies", "bridges", "tunnels", "routeBonuses", "shapes")


@dataclass
class _Hex:
    """A hex: its kind, the words of our data, the homes of its cities, and to which hexes it has no border."""

    kind: str
    row: JsonDict
    homes: dict[str, int] = field(default_factory=dict)
    opened: tuple[int, ...] = ()

    @property
    def edges(self) -> set[int]:
        """The sides that its track leads to, as the file counts them."""
        stops = [stop for plural in ("cities", "towns", "offboards") for stop in listed(self.row.get(plural))]
        ways = [stop["edges"] for stop in stops if isinstance(stop, dict)] + self.row.get("track", [])
        return {edge for way in ways for edge in way}

    def turned(self, by: int) -> JsonDict:
        """Its words with all sides turned."""
        return {name: _turned(part, by) if name in ("cities", "towns", "offboards", "track") else part
                for name, part in self.row.items()}  # fmt: skip


def _turned(part: object, by: int) -> object:
    """Stops or track with all sides turned; a number of stops as it is."""
    if not isinstance(part, list):
        return part
    return [{**one, "edges": sorted((edge + by) % 6 for edge in one["edges"])} if isinstance(one, dict)
            else sorted((edge + by) % 6 for edge in one) for one in part]  # fmt: skip


class Board:
    """The map of a file with the tiles that only the file draws (`data`), and how many there are of each tile (`counts`)."""

    def __init__(self, data: Row, companies: Mapping[str, JsonDict], notes: Notes) -> None:
        self.data: JsonDict = {}
        self.counts: dict[str, int | str] = {}
        self._file, self._companies, self._notes = data, companies, notes
        self._lacking: dict[str, list[Text | str]] = {}

    def read(self) -> None:
        """Read both. Tiles without a map are only counted."""
        drawn = self._read_tiles()
        maps = [table(one) for one in listed(self._file.get("map"))]
        if len(maps) > 1:
            self._notes.add(say("The file has {n} maps: the first is taken.", n=len(maps)))
        hexes = self._read_hexes(maps[0]) if maps else {}
        if maps and not hexes:
            self._notes.add(say("No hex of the map can be read: it is left out."))
        if hexes:
            _MAP.note([(words(self._file["info"]["title"]), maps[0])], say("the map"), self._notes)
            self.data = self._as_map(hexes)
            if drawn:
                self.data["tiles"] = drawn
            lost = tuple(number for number in self.counts if number not in tiles()
                         and not any(number in of for of in drawn.values()))  # fmt: skip
            if lost:
                self._notes.add(say("Some tiles are drawn neither in the file nor here, and not printed: {tiles}.",
                                    tiles=lost))  # fmt: skip
        for what, where in self._lacking.items():
            self._notes.add(_LACKS[what].filled(where=tuple(dict.fromkeys(where))))

    # -- tiles ----------------------------------------------------------------------------------------------------------

    def _read_tiles(self) -> dict[str, JsonDict]:
        """Count the tiles; those that only the file draws, by colour. The same number may stand there several times, told
        apart behind a bar."""
        drawn: dict[str, JsonDict] = {}
        for id_, entry in table(self._file.get("tiles")).items():
            number = words(id_.partition("|")[0], 12)
            count = entry.get("quantity", entry.get("print", 1)) if isinstance(entry, Mapping) else entry
            read = figure_or_endless(count, say("The number of tiles {tile}", tile=number), self._notes)
            if not number or read is None:
                continue
            before = self.counts.get(number, 0)
            self.counts[number] = read + before if isinstance(read, int) and isinstance(before, int) else UNLIMITED
            colour = words(table(entry).get("color"), 24).lower()
            if (ground := GREY.get(colour, colour)) in COLOURS[1:] and number not in tiles():
                face = read_face(table(entry))
                self._lack(say("tile {tile}", tile=number), [*face.lacks, *_undrawn(table(entry))])
                drawn.setdefault(ground, {}).setdefault(number, face.row)
        return drawn

    # -- the map --------------------------------------------------------------------------------------------------------

    def _read_hexes(self, map_: Row) -> dict[str, _Hex]:
        """The hexes by name."""
        parts: dict[str, JsonDict] = {}
        groups = rows(map_.get("hexes"))
        named = [(words(next(iter(listed(group.get("hexes"))), ""), 8) or "?", group) for group in groups]
        _HEX.note(named, say("hexes"), self._notes)
        strange: list[str] = []
        for group in groups:
            for name in dict.fromkeys(words(one, 8) for one in listed(group.get("hexes"))):
                if not _NAME.fullmatch(name):
                    strange.append(name or "?")
                    continue
                # A hex that stands in several groups has what is in each of them.
                for word, part in group.items():
                    before = parts.setdefault(name, {}).get(word)
                    parts[name][word] = [*before, *part] if isinstance(before, list) and isinstance(part, list) else part
        parity = Counter(_parity(name) for name in parts).most_common(1)
        strange += [name for name in parts if _parity(name) != parity[0][0]]
        if strange:
            self._notes.add(say("These names are of no hexes of one map, a letter and a number, and are left out: {names}.",
                                names=tuple(dict.fromkeys(strange))))  # fmt: skip
        return {name: self._hex(name, parts[name]) for name in sorted(parts, key=sort_key) if name not in strange}

    def _hex(self, name: str, group: Row) -> _Hex:
        colour = words(group.get("color"), 24).lower()
        colour = GREY.get(colour, colour)
        row = self._terrain(name, group)
        kind = _KINDS.get(colour, LAND)
        if colour in _SEA and "cost" not in row:
            kind, row["terrain"] = OFF, ["water"]
        elif colour == _MOUNTAIN and "cost" not in row:
            kind = FIXED
        elif colour not in (*_KINDS, *_SEA, _RIVER, _MOUNTAIN):
            self._lack(name, ["colour"])
        self._lack(name, ["brown"] if colour == "brown" else [])
        face = read_face(group, kind == OFF)
        self._lack(name, [*face.lacks, *_undrawn(group)])
        if called := " & ".join(filter(None, (words(one.get("name"), 40) for one in rows(group.get("names"))))):
            row["name"] = called
        opened = tuple(side for one in listed(group.get("removeBorders")) if (side := side_of(one)) is not None)
        return _Hex(kind, {**row, **face.row}, face.homes, opened)

    def _terrain(self, name: str, group: Row) -> JsonDict:
        """What tiles cost, and for what."""
        told = rows(group.get("terrain"))
        costs = [whole(row.get("cost")) or 0 for row in told]
        kinds = [words(row.get("type"), 24).lower() for row in told]
        if not any(costs):
            return {}
        drawn = sorted({_TERRAIN[kind] for kind in kinds if kind in _TERRAIN}, reverse=True)
        self._lack(name, ["terrain"] if any(kind not in _TERRAIN for kind in kinds) else [])
        return {"cost": min(sum(costs), 9999), **({"terrain": drawn} if drawn else {})}

    def _as_map(self, hexes: dict[str, _Hex]) -> JsonDict:
        """The map in our words."""
        is_flat = words(table(self._file["info"]).get("orientation"), 24).lower() == "horizontal"
        grid, turn = self._fitting(hexes, FLAT if is_flat else POINTY)
        self._open(hexes, grid, turn)
        found: JsonDict = {"layout": grid.layout, "parity": grid.parity}
        # Each hex says itself what its terrain costs.
        if kinds := sorted({kind for hex_ in hexes.values() for kind in hex_.row.get("terrain", ())}):
            found["terrain"] = dict.fromkeys(kinds, 0)
        plain = [name for name, hex_ in hexes.items() if hex_.kind == LAND and not hex_.row]
        if plain:
            found["plain"] = {"hexes": plain}
        homes = dict(self._homes(hexes))
        for name, hex_ in hexes.items():
            if name not in plain:
                home = {"home": homes[name]} if name in homes else {}
                found.setdefault(hex_.kind, {})[name] = {**hex_.turned(turn), **home}
        return found

    def _homes(self, hexes: Mapping[str, _Hex]) -> Iterator[tuple[str, dict[str, int]]]:
        """Each company at the first hex that is its home."""
        seen: set[str] = set()
        for name, hex_ in hexes.items():
            here = {company: city for company, city in hex_.homes.items() if company in self._companies.keys() - seen}
            seen |= set(here)
            if here:
                yield name, here

    def _fitting(self, hexes: Mapping[str, _Hex], layout: str) -> tuple[Grid, int]:
        """How hexes lie, and how far the sides of the file are turned against ours: as files usually have it, unless much of
        the printed track leads nowhere then."""
        parity = _parity(next(iter(hexes)))
        ways = [(Grid(one, parity), turn) for one, turn in product((FLAT, POINTY), EDGES)]
        usual = Grid(layout, parity), 0
        ends = [(name, edge) for name, hex_ in hexes.items() for edge in hex_.edges]
        if _RARELY * _astray(hexes, ends, *usual) <= len(ends):
            return usual
        best = min(ways, key=lambda way: (_astray(hexes, ends, *way), way != usual, way[0].layout != layout, way[1]))
        if best != usual:
            self._notes.add(say("Much printed track would lead off the map as files usually count the sides of a hex: it is "
                                "turned so that it meets others. Compare the map with the board."))  # fmt: skip
        return best

    def _open(self, hexes: Mapping[str, _Hex], grid: Grid, turn: int) -> None:
        """Hexes off the board without a border between them are one place, with one name and one revenue."""
        joined: dict[str, set[str]] = {}
        for name, hex_ in hexes.items():
            for side in hex_.opened:
                other = grid.neighbour(name, (side + turn) % 6)
                if other in hexes and hex_.kind == hexes[other].kind == OFF:
                    area = joined.get(name, {name}) | joined.get(other, {other})
                    joined |= dict.fromkeys(area, area)
                elif other in hexes:
                    self._lack(name, ["removeBorders"])
        for area in {id(area): area for area in joined.values()}.values():
            parts = [hexes[name] for name in sorted(area, key=sort_key)]
            stops = [stop for part in parts for stop in part.row.get("offboards", ())]
            called = next((part.row["name"] for part in parts if "name" in part.row), min(area, key=sort_key))
            worth = next((stop["revenue"] for stop in stops if stop["revenue"]), 0)
            for part in parts:
                part.row["name"] = called
            for stop in stops:
                stop |= {"revenue": stop["revenue"] or worth, "group": called}

    def _lack(self, where: Text | str, what: list[str]) -> None:
        for one in what:
            self._lacking.setdefault(one, []).append(where)


def _undrawn(group: Row) -> list[str]:
    return [word for word in _UNDRAWN if listed(group.get(word))]


def _parity(name: str) -> int:
    return (ord(name[0]) - ord("A") + int(name[1:])) % 2


def _astray(hexes: Mapping[str, _Hex], ends: list[tuple[str, int]], grid: Grid, turn: int) -> int:
    """How many ends of printed track meet neither land nor track."""
    missed = 0
    for name, side in ends:
        edge = (side + turn) % 6
        beyond = hexes.get(grid.neighbour(name, edge))
        meets = beyond and (beyond.kind in (LAND, YELLOW, GREEN) or (opposite(edge) - turn) % 6 in beyond.edges)
        missed += not meets
    return missed
