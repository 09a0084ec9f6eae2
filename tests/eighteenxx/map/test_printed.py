from collections import Counter

import pytest

from companion.eighteenxx.map.faults import faults_of_map
from companion.eighteenxx.map.hexes import opposite
from companion.eighteenxx.map.printed import PrintedMap, printed_map
from tests.each import each
from tests.eighteenxx.facts import read
from tests.eighteenxx.map.chesapeake import GAME

KINDS = {
    "land": "land", "preprinted-yellow": "yellow", "preprinted-green": "green", "fixed": "fixed", "offboard": "offboard",
}  # fmt: skip


@pytest.fixture
def printed():
    return printed_map("18chesapeake-map")


def test_63_hexes_by_kind(printed):
    counts = {}
    for hex_ in printed.hexes:
        counts[hex_.kind] = counts.get(hex_.kind, 0) + 1
    assert counts == {"land": 48, "yellow": 2, "fixed": 6, "offboard": 7}


def test_a_border_is_one_number_for_its_two_sides(printed):
    for side, other in enumerate(printed.across):
        if other >= 0:
            assert printed.across[other] == side
            assert printed.border[other] == printed.border[side]
            assert other % 6 == opposite(side % 6)
    assert len(set(printed.border) - {-1}) == len(printed.sides_of)


def test_homes(printed):
    assert printed.homes == {
        "PLE": ("A3", 0), "N&W": ("C13", 0), "PRR": ("F2", 0), "C&O": ("G13", 0), "SRR": ("H4", 0), "B&O": ("H6", 0),
        "LV": ("J2", 0), "C&A": ("J6", 0),
    }  # fmt: skip


def test_hexes_are_called_by_their_place(printed):
    assert printed.by_name["H6"].called == "H6 Baltimore"
    assert printed.by_name["A3"].called == "A3 Pittsburgh"
    assert printed.by_name["I7"].called == "I7"


@pytest.mark.parametrize(("name", "game"), [("18chesapeake-map", GAME), ("1889-map", "1889"), ("1830-map", "1830")])
def test_every_hex_is_as_the_facts_have_it(name, game):
    printed, facts = printed_map(name), read(f"{game}.json")["map"]
    assert [hex_.name for hex_ in printed.hexes] == [fact["hex"] for fact in facts["hexes"]]
    for hex_, fact in zip(printed.hexes, facts["hexes"], strict=True):
        open_edges = {
            str(edge): printed.neighbour(hex_.name, edge)
            for edge in range(6)
            if printed.open_edges[hex_.index] >> edge & 1
        }
        assert (hex_.kind, hex_.place) == (KINDS[fact["kind"]], fact["name"])
        assert list(printed.grid.axial(hex_.name)) == fact["axial"]
        terrain = () if fact["terrain"] in (None, "other") else tuple(fact["terrain"].split(" and "))
        assert (hex_.terrain, hex_.cost, hex_.label) == (terrain, fact["terrain_cost"], fact["label"])
        groups = {stop.group for stop in hex_.face.stops} - {""}
        assert groups == ({fact["group"]} if fact["group"] else set())
        assert (hex_.blocked_by, hex_.port) == (fact["blocked_by"], fact.get("icon") == "port")
        assert open_edges == fact["open_edges"]
        assert [{"company": c, "city": n} for c, n in hex_.home.items()] == fact["home_of"]
        assert sorted(paths(hex_.face)) == sorted("-".join(path) for path in map(in_order, fact["paths"]))
        stops = [(s.kind, all_colours(s.revenue), s.slots) for s in hex_.face.stops]
        assert stops == [
            *(("city", c["revenue"], c["slots"]) for c in fact["cities"]),
            *(("town", t["revenue"], 0) for t in fact["towns"]),
            *(("offboard", o["revenue"], 0) for o in fact["offboards"]),
        ]
    walls = {(name, beyond) for (name, _edge), beyond in printed.walls.items()}
    assert walls == {pair for a, b in facts.get("impassable", ()) for pair in ((a, b), (b, a))}


def paths(face):
    """Track as the facts write it: "e0-c0", "e1-e4"."""
    found, seen = ["-".join(in_order([f"e{a}", f"e{b}"])) for a, b in face.track], {}
    for stop in face.stops:
        number = seen[stop.kind] = seen.get(stop.kind, -1) + 1
        found += [f"e{edge}-{stop.kind[0]}{number}" for edge in stop.edges]
    return found


def in_order(path):
    """Both ends of a piece of track, an edge first."""
    return sorted(path, key=lambda end: (end[0] != "e", end))


def all_colours(revenue):
    """A revenue by colours with the green one that the facts always have."""
    return revenue if isinstance(revenue, int) else {"green": revenue["yellow"], **revenue}


def test_a_pointy_map_with_a_wall():
    printed = PrintedMap(
        {"layout": "pointy", "parity": 1, "plain": {"hexes": ["A3", "A5", "B4", "B2"]}, "impassable": [["A3", "B4"]]}
    )
    assert printed.neighbour("A3", 4) == "A5"
    assert printed.neighbour("A3", 0) == "B2"
    assert printed.neighbour("A3", 5) is None
    assert printed.open_edges[printed.by_name["B4"].index] == 0b001010  # B2 to the left, A5 to the upper right


def test_the_maps_by_kind():
    kinds = {name: Counter(hex_.kind for hex_ in printed_map(name).hexes) for name in ("1889-map", "1830-map")}
    assert kinds["1889-map"] == {"land": 42, "yellow": 2, "green": 1, "fixed": 4, "offboard": 3}
    assert kinds["1830-map"] == {"land": 67, "yellow": 7, "fixed": 12, "offboard": 7}


GOOD = {"layout": "flat", "parity": 0, "terrain": {"water": 40}, "land": {"A2": {"cities": 1}, "A4": {}}}


@each(
    ("changes", "sentence"),
    [
        ({"walls": []}, "x.toml has 'walls', which means nothing; it may have layout, columns, parity, impassable"),
        ({"layout": "round"}, 'x.toml: layout is "flat" or "pointy", and parity 0 or 1.'),
        ({"land": {"A2": {"citys": 1}}}, "x.toml, land.A2 has 'citys', which means nothing; it may have name,"),
        ({"land": {"A3": {}}}, "x.toml, land: 'A3' lies between the hexes of this map."),
        ({"plain": {"hexes": ["A2"]}}, "x.toml, land.A2: the hex is also in plain."),
        ({"land": {"A2": {"terrain": ["water", "sand"]}}}, "x.toml, land.A2.terrain names 'sand'; the table terrain has"),
        ({"land": {"A2": {"cities": 1, "home": {"X": 1}}}}, "x.toml, land.A2.home: X starts in city 1; there are 1,"),
        ({"land": {"A2": {"track": [[0, 6]]}}}, "x.toml, land.A2.track: an edge is a number from 0 to 5, not 6."),
        ({"land": {"A2": {"track": [[2, 2]]}}}, "x.toml, land.A2.track: [2, 2] should be two different edges."),
        (
            {"offboard": {"A6": {"offboards": [{"revenue": {"blue": 1}, "edges": [0]}]}}},
            "x.toml, offboard.A6.offboards.revenue has 'blue', which means nothing; it may have yellow, green, brown, gray,",
        ),
        ({"impassable": [["A2", "A6"]]}, "x.toml, impassable names 'A6', which is no hex of the map."),
        ({"impassable": [["A2", "A2"]]}, "x.toml, impassable: ['A2', 'A2'] should be two neighbours."),
        ({"plain": ["B1"]}, "x.toml, plain should be a table, not ['B1']."),
        ({"plain": {"hexs": ["B1"]}}, "x.toml, plain has 'hexs', which means nothing; it may have hexes."),
        ({"terrain": {"water": "40"}}, "x.toml, terrain.water should be a whole number, not '40'."),
        ({"land": {"A2": "city"}}, "x.toml, land.A2 should be a table, not 'city'."),
        ({"land": {"A2": {"cities": "1"}}}, "x.toml, land.A2.cities should be a whole number or a list, not '1'."),
        ({"land": {"A2": {"track": [3]}}}, "x.toml, land.A2.track: 3 should be two different edges."),
        ({"fixed": {"A6": {"cities": [{"edges": [3]}]}}}, "x.toml, fixed.A6.cities.revenue is missing."),
        ({"fixed": {"A6": {"towns": [{"revenue": 10, "edges": 3}]}}}, "x.toml, fixed.A6.towns.edges should be a list, not"),
        (
            {"fixed": {"A6": {"track": [[3, 4]]}}},
            "x.toml, fixed.A6: track leads over edge 4, and no hex of the map lies there.",
        ),
    ],
)
def test_a_fault_in_the_data_names_file_table_and_field(changes, sentence):
    assert list(faults_of_map(GOOD, "x.toml")) == []
    (fault,) = faults_of_map({**GOOD, **changes}, "x.toml")
    assert fault.startswith(sentence)


def test_a_map_of_the_other_parity_is_told_of_every_hex_and_not_of_its_walls():
    data = {**GOOD, "parity": 1, "impassable": [["A2", "A4"]]}
    assert list(faults_of_map(data, "x.toml")) == [f"x.toml, land: '{name}' lies between the hexes of this map."
                                                   for name in ("A2", "A4")]
