import pytest

from companion.eighteenxx.map.hexes import EDGES, FLAT, POINTY, Grid, opposite, sort_key, turned
from tests.each import each

CHESAPEAKE, EAST_ANGLIA, NORTH_EAST = Grid(FLAT, 1), Grid(FLAT, 0), Grid(POINTY, 1)


@each(
    ("grid", "name", "axial"),
    [
        (CHESAPEAKE, "A3", (0, 1)),
        (CHESAPEAKE, "J4", (9, -3)),
        (CHESAPEAKE, "H6", (7, -1)),
        (EAST_ANGLIA, "B3", (1, 1)),
        (EAST_ANGLIA, "F11", (5, 3)),
        (NORTH_EAST, "A3", (1, 0)),
        (NORTH_EAST, "G23", (8, 6)),
    ],
)
def test_names_and_axial_coordinates(grid, name, axial):
    assert grid.axial(name) == axial
    assert grid.name(*axial) == name


@each(
    ("grid", "name", "edge", "neighbour"),
    [
        (CHESAPEAKE, "H6", 4, "I5"),
        (CHESAPEAKE, "H6", 0, "H8"),
        (CHESAPEAKE, "H6", 1, "G7"),
        (CHESAPEAKE, "A3", 1, ""),
        (NORTH_EAST, "G23", 1, "G21"),
        (NORTH_EAST, "G23", 3, "F24"),
        (NORTH_EAST, "G23", 0, "H22"),
        (NORTH_EAST, "A3", 2, ""),
    ],
)
def test_neighbours(grid, name, edge, neighbour):
    assert grid.neighbour(name, edge) == neighbour


@each("grid", [CHESAPEAKE, EAST_ANGLIA, NORTH_EAST])
@each("edge", EDGES)
def test_a_neighbour_lies_across_the_opposite_edge(grid, edge):
    name = grid.name(6, 4)
    assert grid.neighbour(grid.neighbour(name, edge), opposite(edge)) == name


@each(("layout", "first"), [(FLAT, 90), (POINTY, 120)])
@each("edge", EDGES)
def test_neighbours_are_drawn_where_their_edges_point(layout, first, edge):
    from math import atan2, degrees, hypot, sqrt

    grid = Grid(layout, 1)
    name = grid.name(5, 4)
    (x, y), (to_x, to_y) = grid.centre(name), grid.centre(grid.neighbour(name, edge))
    assert hypot(to_x - x, to_y - y) == pytest.approx(sqrt(3))
    assert degrees(atan2(to_y - y, to_x - x)) % 360 == pytest.approx((first + 60 * edge) % 360)


@each("name", ["", "A", "7", "A4", "a3", "A3x", "AA3", "A²", "A٣", "A３", "A 3", "A" + "1" * 5000])
def test_what_is_no_name_of_a_hex(name):
    with pytest.raises(ValueError):
        CHESAPEAKE.axial(name)


def test_names_are_sorted_by_number_within_a_letter():
    assert sorted(["B2", "A13", "A3"], key=sort_key) == ["A3", "A13", "B2"]


def test_a_turned_tile_has_its_edges_further_on():
    assert [turned(edge, 4) for edge in (0, 3)] == [4, 1]
