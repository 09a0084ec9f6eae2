import pytest

from companion.eighteenxx.map.hexes import opposite
from companion.eighteenxx.map.printed import PrintedMap, printed_map
from tests.eighteenxx.facts import read
from tests.eighteenxx.map.chesapeake import GAME

KINDS = {"land": "land", "preprinted-yellow": "yellow", "fixed": "fixed", "offboard": "offboard"}


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


def test_every_hex_is_as_the_facts_have_it(printed):
    facts = read(f"{GAME}.json")["map"]["hexes"]
    for hex_, fact in zip(printed.hexes, facts, strict=True):
        open_edges = {
            str(edge): printed.neighbour(hex_.name, edge)
            for edge in range(6)
            if printed.open_edges[hex_.index] >> edge & 1
        }
        assert (hex_.name, hex_.kind, hex_.place) == (fact["hex"], KINDS[fact["kind"]], fact["name"])
        assert list(printed.grid.axial(hex_.name)) == fact["axial"]
        assert (hex_.terrain, hex_.cost, hex_.label) == (fact["terrain"], fact["terrain_cost"], fact["label"])
        assert (hex_.group, hex_.blocked_by) == (fact["group"], fact["blocked_by"])
        assert open_edges == fact["open_edges"]
        assert [{"company": c, "city": n} for c, n in hex_.home.items()] == fact["home_of"]
        paths, seen = [f"e{a}-e{b}" for a, b in hex_.face.track], {}
        for stop in hex_.face.stops:
            number = seen[stop.kind] = seen.get(stop.kind, -1) + 1
            paths += [f"e{edge}-{stop.kind[0]}{number}" for edge in stop.edges]
        assert sorted(paths) == sorted("-".join(path) for path in fact["paths"])
        stops = [(s.kind, s.revenue, s.slots) for s in hex_.face.stops]
        assert stops == [
            *(("city", c["revenue"], c["slots"]) for c in fact["cities"]),
            *(("town", t["revenue"], 0) for t in fact["towns"]),
            *(("offboard", o["revenue"], 0) for o in fact["offboards"]),
        ]


def test_a_pointy_map_with_a_wall():
    printed = PrintedMap(
        {"layout": "pointy", "parity": 1, "plain": {"hexes": ["A3", "A5", "B4", "B2"]}, "impassable": [["A3", "B4"]]}
    )
    assert printed.neighbour("A3", 4) == "A5"
    assert printed.neighbour("A3", 0) == "B2"
    assert printed.neighbour("A3", 5) is None
    assert printed.open_edges[printed.by_name["B4"].index] == 0b001010  # B2 to the left, A5 to the upper right
