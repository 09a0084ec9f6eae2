"""Where things on a hex are drawn."""

from math import dist, hypot

import pytest

from companion.eighteenxx.drawing import drawing, track_paths
from companion.eighteenxx.drawing.stop_layout import CIRCLE
from companion.eighteenxx.map.hexes import FLAT, POINTY
from companion.eighteenxx.map.printed import printed_map
from companion.eighteenxx.map.tiles import tiles
from tests.each import each
from tests.eighteenxx import paths
from tests.eighteenxx.map.titles import northeast, shikoku


def test_edge_0_is_at_the_bottom_of_a_flat_hex_and_at_the_lower_left_of_a_pointy_one():
    assert track_paths.polar(track_paths.direction(0, FLAT), 10) == (0, 10)
    x, y = track_paths.polar(track_paths.direction(0, POINTY), 10)
    assert x < 0 < y


def test_opposite_edges_are_joined_by_a_straight_line_and_others_by_an_arc():
    assert "A" not in track_paths.between(0, 3).path
    assert "A25.0 25.0" in track_paths.between(0, 1).path
    assert "A75.0 75.0" in track_paths.between(0, 2).path


@each(("a", "b"), [(0, 1), (1, 0), (0, 2), (4, 0), (0, 3), (5, 0)])
def test_a_track_begins_and_ends_in_the_middle_of_its_edges_and_bends_towards_the_middle_of_the_hex(a, b):
    track = track_paths.between(a, b)
    for edge, part in ((a, 0), (b, 1)):
        assert track.at(part) == pytest.approx(track_paths.polar(track_paths.direction(edge), track_paths.INNER), abs=0.05)
    assert hypot(*track.at(0.5)) <= 25.01


def test_a_part_of_a_track_lies_on_it_and_the_way_back_is_the_same_way():
    track = track_paths.between(0, 2)
    for part in (track.part(0, 0.3), track.part(1, 0.3), track.back):
        assert all(paths.gap(track.points, point) < 0.5 for point in part.points)
    assert track.part(1, 0.3).start == track.end
    assert all(dist(a, b) < 0.1 for a, b in zip(track.back.points, track.points[::-1], strict=True))


@each("layout", [FLAT, POINTY])
@each("number", tiles())
def test_circles_stand_apart_and_everything_stands_on_the_hex(number, layout):
    for face in tiles()[number].faces:
        art = drawing.drawn(face, layout)
        circles = [spot for city in art.cities for spot in city.slots]
        for n, (x, y) in enumerate(circles):
            assert all(hypot(x - a, y - b) > 2 * CIRCLE for a, b in circles[:n])
        signs = [sign for sign in (art.label, art.terrain, art.port) if sign]
        shown = [*art.stops, *circles, *((sign.x, sign.y) for sign in (*art.figures, *signs))]
        assert all(track_paths.beyond(x, y, layout) < -5 for x, y in shown)


@pytest.mark.parametrize(("name", "count"), [("18chesapeake-map", 63), ("1889-map", 52), ("1830-map", 93)])
def test_every_hex_of_the_map_is_drawn_once_within_its_extent(name, count):
    printed = printed_map(name)
    left, top, width, height = drawing.extent(printed)
    drawn = list(drawing.hexes(printed))
    assert len({art.id for art in drawn}) == len(printed.hexes) == count
    for art in drawn:
        assert left < art.x < left + width
        assert top < art.y < top + height


def hexes(name, state=None):
    return {art.id: art for art in drawing.hexes(printed_map(name), state)}


def test_a_home_is_kept_for_its_company():
    assert hexes("18chesapeake-map")["H6"].kept == (("B&O",), ())
    assert hexes("1830-map")["E11"].kept == (("ERIE",), ("ERIE",))


def test_a_token_waits_in_the_middle_of_its_hex():
    board = northeast()
    board.place_home("ERIE")
    found = hexes("1830-map", board.state)
    assert (found["E11"].waiting, found["E11"].kept) == (("ERIE",), ((), ()))
    assert found["D10"].waiting == ()


def test_what_the_next_tile_costs():
    found = hexes("1889-map")
    assert (found["H5"].terrain.kinds, found["H5"].terrain.cost) == (("water", "mountain"), 80)
    assert (found["F9"].terrain.kinds, found["F9"].terrain.cost) == ((), 80)
    assert found["B5"].terrain is None
    board = shikoku("E4 8/0", "I4 438/0")
    later = hexes("1889-map", board.state)
    assert (later["E4"].terrain, later["I4"].terrain.cost) == (None, 80)


def test_where_a_port_may_lie_and_where_it_lies():
    found = hexes("1889-map")
    assert [name for name, art in found.items() if art.port] == ["B11", "G10", "I12", "J9"]
    later = hexes("1889-map", shikoku("G10 437/0", "J9 58/0").state)
    assert [name for name, art in later.items() if art.port] == ["B11", "G10", "I12"]


def test_borders_that_no_track_crosses_are_drawn_from_both_sides():
    found = hexes("1830-map")
    assert {name for name, art in found.items() if art.walls} == {"B16", "C11", "C13", "C17", "D12", "E7", "F8"}
    assert len(found["D12"].walls) == 2


def test_track_that_passes_a_city_goes_round_it():
    track = track_paths.past(1, POINTY)
    assert hypot(*track.at(0.5)) > CIRCLE + 6
    for edge, part in ((1, 0), (4, 1)):
        where = track_paths.polar(track_paths.direction(edge, POINTY), track_paths.INNER)
        assert track.at(part) == pytest.approx(where, abs=0.02)
    assert "C" in hexes("1830-map")["H12"].tracks[0]
