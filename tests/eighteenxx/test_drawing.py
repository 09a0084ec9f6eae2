"""Where things on a hex are drawn."""

from math import hypot

import pytest

from companion.eighteenxx import drawing
from companion.eighteenxx.map.hexes import FLAT, POINTY
from companion.eighteenxx.map.printed import printed_map
from companion.eighteenxx.map.tiles import CITY, tiles


def test_edge_0_is_at_the_bottom_of_a_flat_hex_and_at_the_lower_left_of_a_pointy_one():
    assert drawing.polar(drawing.direction(0, FLAT), 10) == (0, 10)
    x, y = drawing.polar(drawing.direction(0, POINTY), 10)
    assert x < 0 < y


def test_opposite_edges_are_joined_by_a_straight_line_and_others_by_an_arc():
    assert "A" not in drawing.curve(0, 3)
    assert "A25.0 25.0" in drawing.curve(0, 1)
    assert "A75.0 75.0" in drawing.curve(0, 2)


@pytest.mark.parametrize(("a", "b"), [(0, 1), (1, 0), (0, 2), (4, 0), (0, 3), (5, 0)])
def test_a_track_begins_and_ends_in_the_middle_of_its_edges(a, b):
    for edge, part in ((a, 0), (b, 1)):
        x, y = drawing.polar(drawing.direction(edge), drawing.INNER)
        assert drawing.on_curve(a, b, part)[:2] == pytest.approx((x, y), abs=0.05)


@pytest.mark.parametrize("number", tiles())
@pytest.mark.parametrize("rotation", range(6))
def test_cities_stand_apart_and_everything_stands_on_the_hex(number, rotation):
    face = tiles()[number].faces[rotation]
    art = drawing.drawn(face)
    spots = [spot for spot, stop in zip(art["stops"], face.stops, strict=True) if stop.kind == CITY]
    for n, (x, y) in enumerate(spots):
        assert all(hypot(x - a, y - b) > 2 * drawing.CIRCLE for a, b in spots[:n])
    shown = [*art["stops"], *((figure["x"], figure["y"]) for figure in art["figures"])]
    assert all(hypot(x, y) < drawing.SIDE for x, y in shown)


def test_every_hex_of_the_map_is_drawn_once_within_its_extent():
    printed = printed_map("18chesapeake-map")
    left, top, width, height = drawing.extent(printed)
    drawn = list(drawing.hexes(printed))
    assert len({art["id"] for art in drawn}) == len(printed.hexes) == 63
    for art in drawn:
        assert left < art["x"] < left + width
        assert top < art["y"] < top + height


def test_a_home_is_kept_for_its_company():
    printed = printed_map("18chesapeake-map")
    home = next(art for art in drawing.hexes(printed) if art["id"] == "H6")
    assert home["kept"] == [["B&O"], []]
