"""The board that a box brings: a map, and tiles that `data/tiles.toml` lacks. They are printed, and nobody plays by them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache

from companion.eighteenxx.map.faults import TABLES, faults_of_hexes, faults_of_tile
from companion.eighteenxx.map.hexes import sort_key
from companion.eighteenxx.map.printed import PrintedMap
from companion.eighteenxx.map.tiles import COLOURS, Tile, read_tile
from companion.engine.reading import Json

#: The word of a board for its tiles, by colour and number; the words of a map and of a tile that only our files have.
TILES = "tiles"
_OF_FILES = ("base",)
_OF_TILES = ("piece", "stations", "counts", "labels")
#: How many hexes a map of paper has at most from one end to the other.
MOST_LONG = 100


def faults_of_own_board(board: Json) -> Iterator[str]:
    """The faults of a board in its box, one sentence each. Its track may lead anywhere: nobody plays by it."""
    if not board:
        return
    land = {word: part for word, part in board.items() if word != TILES}
    faults = [f"board has {word!r}, which only files of maps have." for word in _OF_FILES if word in board]
    faults = faults or list(faults_of_hexes(land, "board"))
    yield from faults or _faults_of_size(land)
    of_tiles = board.get(TILES, {})
    if not isinstance(of_tiles, Mapping):
        yield f"board.tiles should be a table, not {of_tiles!r}."
        return
    for colour, rows in of_tiles.items():
        if colour not in COLOURS[1:] or not isinstance(rows, Mapping):
            yield f"board.tiles has {colour!r}; it may have tables of tiles: {', '.join(COLOURS[1:])}."
            continue
        for number, row in rows.items():
            where = f"board.tiles.{colour}.{number}"
            yield from list(faults_of_tile(row, where)) or (
                f"{where} has {word!r}, which only data/tiles.toml has." for word in _OF_TILES if word in row)


def _faults_of_size(land: Json) -> Iterator[str]:
    """A board has hexes, and is no longer than paper."""
    names = [*land.get("plain", {}).get("hexes", ()), *(name for table in TABLES for name in land.get(table, {}))]
    along = [sort_key(name)[1] for name in names]
    if not along:
        yield "board has no hexes."
    elif max(along) - min(along) > MOST_LONG:
        yield f"board is {max(along) - min(along)} hexes long; {MOST_LONG} are the most."


@lru_cache(maxsize=64)
def own_map(text: str) -> PrintedMap:
    """The map of a board, as JSON: the same one as long as it says the same."""
    return PrintedMap(json.loads(text))


def own_tiles(board: Json) -> dict[str, Tile]:
    """The tiles that a board draws itself, by number."""
    return {number: read_tile(number, colour, row) for colour, rows in board.get(TILES, {}).items()
            for number, row in rows.items()}  # fmt: skip
