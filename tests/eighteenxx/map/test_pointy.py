"""A map with pointy hexes, walls and labels of its own bears the same rules: made here from the facts of 1828."""

from functools import cache

from companion.eighteenxx.map.graph import Graph
from companion.eighteenxx.map.hexes import POINTY, Grid
from companion.eighteenxx.map.laying import Laying
from companion.eighteenxx.map.map import MapState
from companion.eighteenxx.map.printed import PrintedMap
from companion.eighteenxx.map.reach import Reaches
from companion.eighteenxx.map.tiles import stock_of, tiles
from tests.eighteenxx.facts import read

DIRECTIONS = ("SW", "W", "NW", "NE", "E", "SE")
KINDS = {"red": "offboard", "yellow": "yellow", "gray": "fixed", "pale": "land"}
CENTRES = {"city": "cities", "town": "towns", "offboard": "offboards", "coalfield": "offboards"}


def hex_data(fact):
    """A hex of the facts as the data of a map has it."""
    track = fact.get("track_to_centre", [])
    row = {"label": fact["label"]} if fact.get("label") else {}
    for number, centre in enumerate(fact.get("centres", [])):
        edges = [DIRECTIONS.index(direction) for direction, to in track if to == number]
        stop = {"edges": edges, "revenue": centre.get("revenue", 0)}
        row.setdefault(CENTRES[centre["kind"]], []).append(stop)
    row["track"] = [[DIRECTIONS.index(a), DIRECTIONS.index(b)] for a, b in fact.get("track_through", [])]
    return row


@cache
def laying():
    data = {"layout": "pointy", "parity": 1, "impassable": []}
    for fact in read("1828.json")["map"]["hexes"]:
        data.setdefault(KINDS[fact["colour"]], {})[fact["id"]] = hex_data(fact)
        for direction in fact.get("barriers", []):
            beyond = Grid(POINTY, 1).neighbour(fact["id"], DIRECTIONS.index(direction))
            data["impassable"].append([fact["id"], beyond])
    state = MapState(PrintedMap(data), tiles(), stock_of("1828"))
    return Laying(state, Reaches(Graph(state)), "permissive")


def test_upgrades_of_hexes_printed_yellow():
    for hex_, expected in read("tiles.json")["preprinted_upgrades"]["1828"].items():
        found = {}
        for lay in laying().fitting(hex_):
            found.setdefault(lay.tile, []).append(lay.rotation)
        assert found == expected, hex_


def test_224_hexes_with_a_first_tile():
    hexes = laying().state.printed.hexes
    pairs = [(hex_.name, tile) for hex_ in hexes for tile in {lay.tile for lay in laying().fitting(hex_.name)}]
    only_one = [tile for hex_, tile in pairs if hex_ == "K13"]  # a tunnel: the facts allow but tile 4 there
    assert len(pairs) - len(only_one) + 1 == 224


def test_plain_track_beside_a_city():
    """H16 can be passed without stopping, on the same sides as its city."""
    state = laying().state
    face = state.face("H16")
    assert face.stops_at[1] == (0,)
    assert face.track_from[1] == (4,)
