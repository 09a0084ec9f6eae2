"""What is wrong with the data of a map or of tiles: a sentence for each fault, with file, table and field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.eighteenxx.map.hexes import COLUMNS, EDGES, FLAT, POINTY, Grid, grid_of
from companion.engine.reading import Json

#: The tables of hexes, and the words that a hex may have in each of them besides those that any may have.
TABLES = ("land", "yellow", "green", "fixed", "offboard")
#: Where no tile is ever laid.
UNCHANGING = ("fixed", "offboard")
TOP = ("layout", "columns", "parity", "impassable", "sides", "terrain", "plain", *TABLES, "base", "once")
HEX = ("name", "terrain", "cost", "label", "cities", "towns", "offboards", "track", "port", "blocked_by", "home", "only",
       "later_labels", "waits", "shut", "joined", "merges", "one_place")
TILE = ("cities", "towns", "offboards", "track", "label", "labels", "port", "upgrade_cost", "piece", "stations", "counts",
        "final", "private")
STOP = ("revenue", "slots", "edges", "terminal", "port", "free", "treasury")
#: What a stop may have besides there.
PRINTED = ("group", "permit", "side", "bonus")
#: What each word may hold, as types of a file of data.
HOLDS: Mapping[str, tuple[type, ...]] = {
    "impassable": (list,), "terrain": (str, list), "hexes": (list,), "cost": (int,), "upgrade_cost": (int,), "label": (str,),
    "name": (str,), "group": (str,), "blocked_by": (str,), "port": (bool,), "home": (dict,), "labels": (dict,),
    "cities": (int, list), "towns": (int, list), "offboards": (list,), "track": (list,), "counts": (dict,), "piece": (str,),
    "stations": (int,), "final": (bool,), "private": (bool,),
    "revenue": (int, dict), "slots": (int,), "edges": (list,), "terminal": (bool,), "permit": (str,),
    "only": (dict,), "later_labels": (dict,),
    "waits": (bool,), "shut": (bool,), "joined": (bool,), "merges": (bool,), "free": (bool,), "treasury": (int,),
    "one_place": (bool,), "side": (str,), "bonus": (int,), "once": (list,),
}  # fmt: skip
_KINDS: Mapping[type, str] = {
    int: "a whole number", str: "a text", bool: "true or false", list: "a list", dict: "a table",
}  # fmt: skip
#: What each of these lists or tables holds.
PARTS: Mapping[str, tuple[type, ...]] = {
    "impassable": (list,), "hexes": (str,), "terrain": (str,), "edges": (int,), "home": (int, str),
    "labels": (str,), "counts": (int, str), "revenue": (int,), "only": (list,), "once": (str,),
}  # fmt: skip
#: The most circles of a city that are drawn, and stops of a hex: those whose track leads to one edge each, and others.
MOST_SLOTS, MOST_SPURS, MOST_STOPS = 4, 6, 4
#: The words of the stops.
PLURALS = ("cities", "towns", "offboards")
#: What a border with a cost may be called.
CROSSINGS = ("bridge", "tunnel")
#: What a company may need for a place, as the program has words for it.
PERMITS = ("coal", "London")
#: What a revenue may be named by: the colours of the phase or its level, and a value for trains without limit.
REVENUES = ("yellow", "green", "brown", "gray", "low", "mid", "high", "diesel")


def faults_of_map(data: Json, where: str) -> Iterator[str]:
    """The faults in the data of a map. `where` is the file. Where track leads is looked at when all else is right."""
    yield from list(faults_of_hexes(data, where)) or _faults_of_ways(data, where)


def faults_of_hexes(data: Json, where: str) -> Iterator[str]:
    """The same without a look at where track leads."""
    yield from list(_faults_of_tables(data, where)) or _faults_of_hexes(data, where)


def _faults_of_tables(data: Json, where: str) -> Iterator[str]:
    """What is wrong with the map before its hexes are looked at."""
    yield from _unknown(where, data, TOP)
    parity = data.get("parity")
    if data.get("layout") not in (FLAT, POINTY) or type(parity) is not int or parity not in (0, 1):
        yield f'{where}: layout is "flat" or "pointy", and parity 0 or 1.'
    elif data.get("columns") not in (None, *(columns := COLUMNS[data["layout"]])):
        yield f"{where}: the columns of a {data['layout']} map are named by {' or '.join(columns)}."
    for table in ("terrain", "sides", *TABLES):
        yield from _other_kind(f"{where}, {table}", data.get(table, {}), (dict,))
    yield from _other_kind(f"{where}, impassable", data.get("impassable", []), HOLDS["impassable"])
    yield from _other_parts(f"{where}, impassable", data.get("impassable", []), PARTS["impassable"])
    yield from _misfits(f"{where}, plain", data.get("plain", {}), ("hexes",))
    yield from _other_kind(f"{where}, once", data.get("once", []), HOLDS["once"])
    yield from _other_parts(f"{where}, once", data.get("once", []), PARTS["once"])


def _faults_of_hexes(data: Json, where: str) -> Iterator[str]:
    for kind, price in data.get("terrain", {}).items():
        yield from _other_kind(f"{where}, terrain.{kind}", price, (int,))
    grid, plain = grid_of(data), data.get("plain", {})
    rows = dict.fromkeys(plain.get("hexes", ()), f"{where}, plain")
    for table in TABLES:
        for name, row in data.get(table, {}).items():
            if name in rows:
                yield f"{where}, {table}.{name}: the hex is also in {rows[name].rpartition(' ')[2]}."
            rows[name] = f"{where}, {table}"
            yield from _faults_of_hex(row, f"{where}, {table}.{name}", data.get("terrain", {}), table in UNCHANGING)
    strays = set()
    for name, table in rows.items():
        try:
            grid.axial(name)
        except ValueError as error:
            strays.add(name)
            yield f"{table}: {error}"
    sides = [row for rows in data.get("sides", {}).values() for row in rows]
    for row in sides:
        if isinstance(row, list) and row[2:] and row[2:] not in [[kind] for kind in CROSSINGS]:
            yield f"{where}, sides: after two hexes stands one of {' or '.join(CROSSINGS)}, or nothing"
    for pair in (*data.get("impassable", ()), *(row[:2] if isinstance(row, list) else row for row in sides)):
        if faults := list(_other_parts(f"{where}, impassable", pair, (str,))):
            yield from faults
        elif strays.isdisjoint(pair):
            yield from _faults_of_wall(grid, pair, rows, f"{where}, impassable")


def _faults_of_ways(data: Json, where: str) -> Iterator[str]:
    """Printed track that leads off the map: an edge that was miscounted."""
    grid = grid_of(data)
    names = {*data.get("plain", {}).get("hexes", ()), *(name for table in TABLES for name in data.get(table, {}))}
    for table in TABLES:
        for name, row in data.get(table, {}).items():
            ways = (*(stop["edges"] for stop in _stops(row)), *row.get("track", ()))
            for edge in sorted({edge for way in ways for edge in way}):
                if grid.neighbour(name, edge) not in names:
                    yield f"{where}, {table}.{name}: track leads over edge {edge}, and no hex of the map lies there."


def faults_of_tile(row: Json, where: str) -> Iterator[str]:
    """The faults in the data of a tile. `where` is file, colour and number."""
    yield from list(_misfits(where, row, TILE)) or _faults_of_track(row, where)


def _faults_of_hex(row: Json, where: str, costs: Mapping[str, int], stays: bool) -> Iterator[str]:
    if faults := list(_misfits(where, row, HEX)):
        yield from faults
        return
    terrain = row.get("terrain", ())
    for kind in (terrain,) if isinstance(terrain, str) else terrain:
        if kind not in costs:
            yield f"{where}.terrain names {kind!r}; the table terrain has {', '.join(costs)}."
    cities = row.get("cities", 0)
    count = cities if isinstance(cities, int) else len(cities)
    for company, city in row.get("home", {}).items():
        if city != "either" and city not in range(count):
            yield f"{where}.home: {company} starts in city {city}; there are {count}, counted from 0."
    if faults := list(_faults_of_track(row, where, (*STOP, *PRINTED) if stays else STOP)):
        yield from faults
    elif stays:
        yield from _faults_of_groups(row, where)


def _faults_of_track(row: Json, where: str, words: tuple[str, ...] = STOP) -> Iterator[str]:
    counts = [stops if isinstance(stops, int) else len(stops) for stops in (row.get(plural, 0) for plural in PLURALS)]
    if min(counts) < 0 or sum(counts) > MOST_SPURS:
        yield f"{where} has {sum(counts)} stops; a hex has {MOST_SPURS} at most."
        return
    for plural in PLURALS:
        for stop in _tables(row.get(plural, ())):
            if faults := list(_misfits(f"{where}.{plural}", stop, words, needed=("revenue", "edges"))):
                yield from faults
                continue
            if stop.get("slots", 1) not in range(MOST_SLOTS + 1):
                yield f"{where}.{plural}.slots is {stop['slots']}; a city has {MOST_SLOTS} circles at most."
            if "permit" in stop:
                yield from _unknown(f"{where}.{plural}.permit", {stop["permit"]: None}, PERMITS)
            if isinstance(stop["revenue"], Mapping):
                yield from _unknown(f"{where}.{plural}.revenue", stop["revenue"], REVENUES)
                if not stop["revenue"]:
                    yield f"{where}.{plural}.revenue names none of {', '.join(REVENUES)}."
            yield from _faults_of_edges(stop["edges"], f"{where}.{plural}.edges")
    if sum(counts) > MOST_STOPS and any(_leads_on(stop.get("edges")) for stop in _stops(row)):
        yield f"{where} has {sum(counts)} stops; {MOST_STOPS} are the most where track leads to one over several edges."
    for way in row.get("track", ()):
        if not isinstance(way, list) or len(way) != 2 or way[0] == way[1]:
            yield f"{where}.track: {way} should be two different edges."
        else:
            yield from _faults_of_edges(way, f"{where}.track")


def _faults_of_groups(row: Json, where: str) -> Iterator[str]:
    """Two places share a hex along the line between their arrows."""
    stops = _stops(row)
    if len({stop.get("group", "") for stop in stops}) > 1 and not (len(stops) == 2 and all(stop["edges"] for stop in stops)):
        yield f"{where}: two groups share a hex at most, each with one stop and its edges."


def _stops(row: Json) -> list[Json]:
    """The stops of a hex or tile that have a table each."""
    return [stop for plural in PLURALS for stop in _tables(row.get(plural, ())) if isinstance(stop, Mapping)]


def _leads_on(edges: Any) -> bool:
    """Whether the track of a stop leads over several edges."""
    return isinstance(edges, list) and len(edges) > 1


def _tables(stops: Any) -> Any:
    """The stops that have a table each; a number of them has none."""
    return () if isinstance(stops, int) else stops


def _faults_of_edges(edges: Any, where: str) -> Iterator[str]:
    for edge in edges:
        if type(edge) is not int or edge not in EDGES:
            yield f"{where}: an edge is a number from 0 to 5, not {edge!r}."


def _faults_of_wall(grid: Grid, pair: Any, names: Mapping[str, str], where: str) -> Iterator[str]:
    for name in pair:
        if name not in names:
            yield f"{where} names {name!r}, which is no hex of the map."
            return
    if len(pair) != 2 or pair[1] not in [grid.neighbour(pair[0], edge) for edge in EDGES]:
        yield f"{where}: {pair} should be two neighbours."


def _misfits(where: str, row: Any, known: tuple[str, ...], needed: tuple[str, ...] = ()) -> Iterator[str]:
    """Words of a table that mean nothing, hold what they cannot, or are missing."""
    if not isinstance(row, Mapping):
        yield from _other_kind(where, row, (dict,))
        return
    yield from _unknown(where, row, known)
    for word in known:
        if word in row:
            yield from _other_kind(f"{where}.{word}", row[word], HOLDS[word])
            yield from _other_parts(f"{where}.{word}", row[word], PARTS.get(word, ()))
        elif word in needed:
            yield f"{where}.{word} is missing."


def _other_kind(where: str, value: Any, kinds: tuple[type, ...]) -> Iterator[str]:
    if type(value) not in kinds:
        yield f"{where} should be {' or '.join(_KINDS[kind] for kind in kinds)}, not {value!r}."


def _other_parts(where: str, value: Any, kinds: tuple[type, ...]) -> Iterator[str]:
    """What a list or a table holds, and should not."""
    parts = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    for part in parts if kinds else ():
        yield from _other_kind(where, part, kinds)


def _unknown(where: str, row: Json, known: tuple[str, ...]) -> Iterator[str]:
    for name in row:
        if name not in known:
            yield f"{where} has {name!r}, which means nothing; it may have {', '.join(known)}."
