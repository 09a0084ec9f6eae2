"""What is written on a hex covers nothing: measured with the fonts of paper, on every hex of every map, bare and with
tiles."""

import random
from itertools import combinations
from math import hypot

import pytest

from companion.eighteenxx.drawing import drawing
from companion.eighteenxx.drawing.free_space import wide
from companion.eighteenxx.drawing.track_paths import beyond
from companion.eighteenxx.map.printed import printed_map
from companion.paper import fonts
from tests.chance import in_turn
from tests.each import each
from tests.eighteenxx import paths
from tests.eighteenxx.map import boards, titles

MAPS = ["18chesapeake-map", "1889-map", "1830-map", "1862-map", "1828-map", "1828-final-map"]
#: The smallest type on the large map, on a page, on the page of a running game, in units of the drawing.
SIZES = {"large": 4.9, "page": 10.1, "screen": drawing.SCREEN, "snapshot": 11}
#: The same on a page where the map is high, with a corner of its hexes on top.
HIGH = {"large": 4.9, "page": 13.6, "screen": drawing.SCREEN, "snapshot": 14.8}
SEMIBOLD = fonts.Face("sans", 600)


def letters(name):
    """What privates are called that block hexes of a map."""
    return {hex_.blocked_by: "D&R" for hex_ in printed_map(name).hexes if hex_.blocked_by}


def sizes(name):
    return HIGH if name.startswith(("1830", "1828")) else SIZES


def box(word, weight=600):
    """A word as its middle, half its width and half its height."""
    face = fonts.Face("sans", weight)
    return word.x, word.y, fonts.width(word.text, face, word.size) / 2, word.size * 0.66 / 2


def boxes(art):
    """All that is written, by what it is."""
    for n, line in enumerate(art.name):
        yield f"name {n}", box(line)
    for n, one in enumerate(art.scales):
        yield f"revenue {n}", (one.x, one.y, one.wide / 2, one.high / 2)
    for n, one in enumerate(art.figures):
        yield f"figure {n}", (one.x, one.y, 8.5 * 0.8, 8.5 * 0.8)
    if art.terrain:
        yield "terrain", (art.terrain.x, art.terrain.y, art.terrain.wide / 2, art.terrain.high / 2)
    for what, weight in (("label", 700), ("corner", 400), ("number", 400), ("block", 600)):
        if getattr(art, what):
            yield what, box(getattr(art, what), weight)


def overlap(one, other):
    """How far two boxes lie on each other; below 0 they are apart."""
    return min(one[2] + other[2] - abs(one[0] - other[0]), one[3] + other[3] - abs(one[1] - other[1]))


def covered(area, spot):
    """How far a spot is from a box."""
    return hypot(max(abs(spot[0] - area[0]) - area[2], 0), max(abs(spot[1] - area[1]) - area[3], 0))


def collisions(art, by=0.3):
    """What lies on what."""
    written = list(boxes(art))
    for (what, one), (other, there) in combinations(written, 2):
        if what[:4] != other[:4] and overlap(one, there) > by:
            yield what, other
    rails = [spot for path in art.tracks for spot in paths.points(path, 24)]
    for what, area in written:
        if any(covered(area, spot) < 14.75 - by for city in art.cities for spot in city.slots):
            yield what, "city"
        if any(covered(area, spot) < 3.25 - by for spot in rails) and (what[:7] != "revenue" or area[:2] != (0, 0)):
            yield what, "track"
        if any(covered(area, (town.x, town.y)) < 6.5 - by for town in art.towns):
            yield what, "town"
        if max(beyond(area[0] + a * area[2], area[1] + b * area[3], art.layout) for a in (-1, 1) for b in (-1, 1)) > by:
            yield what, "border"


#: Four circles on a tile, or four tracks to a city beside a large row of revenues, leave no room on the smallest hexes.
TIGHT = {"62", "K19"}


def on(places):
    return {(art.id, art.tile, *fault) for art in places for fault in collisions(art)
            if art.corner.size < 12 or not TIGHT & {art.tile, art.id}}  # fmt: skip


def test_letters_are_as_wide_as_reckoned():
    for text in ("Charlottesville", "Wells-Next-The-Sea", "New York & Newark", "Port of King's Lynn", "C&OC 120"):
        assert wide(text, 10) == pytest.approx(fonts.width(text, SEMIBOLD, 10), rel=0.02)


def in_sizes(maps):
    """Maps, each in two of the sizes in turn; in the campaign in all."""
    return [(name, size) for n, name in enumerate(maps) for size in in_turn([*SIZES], n, 2)]


@each(("name", "size"), in_sizes(MAPS))
def test_nothing_that_is_written_on_a_map_covers_anything(name, size):
    places = list(drawing.hexes(printed_map(name), None, sizes(name)[size], letters(name)))
    assert on(places) == set()
    named = {hex_.name for hex_ in printed_map(name).hexes if hex_.place and hex_.kind != "offboard"}
    # In the largest type the New York of two cities has no room for both names.
    new_york = {art.id for art in places if art.label and art.label.text == "NY"}
    assert named - {art.id for art in places if art.name} <= new_york


#: How boards of a map are made, so that they can be filled with tiles.
MADE = {"18chesapeake-map": boards.rails, "1889-map": titles.shikoku, "1830-map": titles.northeast}


@each(("name", "size"), in_sizes(MADE))
def test_nor_does_it_on_a_map_full_of_tiles(name, size):
    found, bare = set(), set()
    for passes in in_turn((1, 2, 3), [*SIZES].index(size) + [*MADE].index(name), 1):
        state = boards.filled(random.Random(f"{name} {passes}"), passes, make=MADE[name])[0].state
        places = list(drawing.hexes(state.printed, state, sizes(name)[size], letters(name)))
        found |= on(places)
        cities = {hex_.name for hex_ in state.printed.hexes if hex_.place and hex_.kind != "offboard"}
        # Two places with long names may leave no room for them between their tracks.
        bare |= {(art.id, art.tile) for art in places if art.id in cities and not art.name and len(art.stops) < 2
                 and art.corner.size < 14}  # fmt: skip
    assert found == set()
    assert bare == set()
