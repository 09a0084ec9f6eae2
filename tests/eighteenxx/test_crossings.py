"""Track that crosses without meeting is seen to cross, and track is seen to join its own city only."""

from itertools import combinations
from math import dist

import pytest
from PIL import Image

from companion.eighteenxx.drawing import drawing
from companion.eighteenxx.map.hexes import FLAT, POINTY
from companion.eighteenxx.map.printed import printed_map
from companion.eighteenxx.map.tiles import tiles
from companion.paper import pages
from tests.each import each
from tests.eighteenxx import paths
from tests.paper import reading

#: Drawing units in a millimetre of a tile of 38 mm.
MM = 86.6 / 38
#: The ring round a circle, and half the width of track, in drawing units.
RING, RAIL = 14.75, 3.25
MAPS = ["18chesapeake-map", "1889-map", "1830-map", "1862-map", "1828-map", "1828-final-map"]
LAYOUTS = [FLAT, POINTY]
#: The tiles with a place that shares its tile with another, or with track that passes it.
SHARED = [number for number, tile in tiles().items() if tile.face.stops and len(tile.face.stops + tile.face.track) > 1]


def lines(art):
    """The tracks as lines of points."""
    return [paths.points(path) for path in art.tracks]


def meet(one, other, stops):
    """Whether two tracks join: at an edge, or at the same stop."""
    if any(dist(a, b) < 1 for a in (one[0], one[-1]) for b in (other[0], other[-1])):
        return True
    return any(paths.gap(one, stop) < 1 and paths.gap(other, stop) < 1 for stop in stops)


def crossed(art):
    """Where tracks cross that do not meet, with the direction of the lower one there."""
    for one, other in combinations(lines(art), 2):
        if not meet(one, other, art.stops):
            yield from paths.crossings(one, other)


def hides(art):
    """What is hidden by circles: crossings, and track that does not lead there; how many mm of it are seen."""
    circles = [(city, spot) for city in art.cities for spot in city.slots]
    for at, _ in crossed(art):
        yield from (("crossing", (dist(at, spot) - RING - RAIL) / MM) for _, spot in circles)
    for line in lines(art):
        for city, spot in circles:
            if dist(line[-1], (city.x, city.y)) > 1 and dist(line[0], (city.x, city.y)) > 1:
                yield "track", (paths.gap(line, spot) - RING - RAIL) / MM


@each("layout", LAYOUTS)
@each("number", SHARED)
def test_no_circle_hides_a_crossing_or_lies_on_track_of_another_place(number, layout):
    for face in tiles()[number].faces:
        assert [fault for fault in hides(drawing.drawn(face, layout)) if fault[1] < 1.2] == []


@each("name", MAPS)
def test_nor_does_one_that_is_printed_on_a_map(name):
    found = {art.id: [fault for fault in hides(art) if fault[1] < 0.8] for art in drawing.hexes(printed_map(name))}
    assert {id_: faults for id_, faults in found.items() if faults} == {}


@each("layout", LAYOUTS)
@each("number", SHARED)
def test_a_place_lies_the_same_way_on_a_tile_however_that_is_turned(number, layout):
    first, *others = (drawing.drawn(face, layout) for face in tiles()[number].faces)
    for n, art in enumerate(others, 1):
        apart = [sorted(dist(a, b) for a, b in combinations([(0, 0), *it.stops], 2)) for it in (first, art)]
        assert apart[0] == pytest.approx(apart[1], abs=0.1), n


def printed(art, dots=4):
    """A tile as paper has it, so many dots a unit."""
    size = 110
    page = reading.pages(pages.pdf([pages.Page(size, size, (pages.Piece(_svg(art, size)),))], pages.Imprint("x", "x")))[0]
    return reading.picture(page, dots * 25.4), size / 2, dots


def _svg(art, size):
    macro = pages._templates().from_string("{% import 'track.svg' as track %}{{ track.face(art) }}")
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}mm" height="{size}mm" viewBox="0 0 {size} {size}">'
            f'<g transform="translate({size / 2} {size / 2})">{macro.render(art=art)}</g></svg>')  # fmt: skip


CROSSED = [number for number, tile in tiles().items() if list(crossed(drawing.drawn(tile.face)))]


def test_many_tiles_have_track_that_crosses():
    assert {"X5", "67", "68", "16", "19", "20", "43", "47", "798"} <= set(CROSSED)


@each("number", CROSSED)
def test_where_two_tracks_cross_the_upper_one_has_an_edge_in_the_colour_of_the_ground(number):
    art = drawing.drawn(tiles()[number].face)
    picture, middle, dots = printed(art)
    for (x, y), (dx, dy) in crossed(art):
        seen = [_dot(picture, (middle + x + dx * far) * dots, (middle + y + dy * far) * dots)
                for far in (side * n / 4 for side in (-1, 1) for n in range(12, 46))]  # fmt: skip
        assert all(sum(max(dot) > 110 for dot in side) > 4 for side in (seen[:34], seen[34:])), (x, y)


def _dot(picture: Image.Image, x, y):
    return picture.getpixel((round(x), round(y)))
