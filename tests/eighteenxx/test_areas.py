"""A place off the board that lies in several hexes is drawn as one: no border within, one name, its revenue once."""

from collections import Counter

import pytest

from companion.eighteenxx.drawing import drawing
from companion.eighteenxx.map.printed import OFF, printed_map
from companion.paper import pages
from tests.each import each
from tests.eighteenxx.test_crossings import MAPS
from tests.paper import reading

#: Ports that lie in hexes which do not touch, or in half a hex.
APART = {"1862-map": {"Port of Wells": 2}}


def said(name):
    """The revenues off the board of a map as drawn, and the names."""
    places = [art for art in drawing.hexes(printed_map(name)) if art.kind == OFF]
    names = Counter(" ".join(line.text for line in art.name) for art in places if art.name)
    names.update(f"Port of {one.name}" for art in places for one in art.scales if one.name)
    return names, sum(len(art.scales) for art in places)


@each("name", MAPS)
def test_each_place_off_the_board_has_one_name_and_one_row_of_revenues(name):
    stops = [(stop.group or hex_.place, stop.revenue) for hex_ in printed_map(name).hexes if hex_.kind == OFF
             for stop in hex_.face.stops]  # fmt: skip
    wanted = {place: APART.get(name, {}).get(place, 1) for place, _ in stops}
    rows = sum(wanted[place] for place in {place for place, revenue in stops if not isinstance(revenue, int)})
    assert said(name) == (wanted, rows)


#: Two hexes of one place, and a hex beyond the border of it, as (first, second) of a map.
JOINED = {"18chesapeake-map": [("A3", "B2"), ("A13", "B14")], "1830-map": [("A9", "A11"), ("I1", "J2")],
          "1862-map": [("A2", "A4"), ("A6", "A8"), ("A8", "A10"), ("A14", "B15"), ("C14", "D15"), ("I4", "I6"), ("I8", "H9"),
                       ("G14", "H13"), ("F15", "G14")], "1828-map": [("A13", "A15")]}  # fmt: skip
PARTED = {"18chesapeake-map": [("A3", "B4")], "1862-map": [("H9", "H11")], "1830-map": [("A11", "B10")]}


def across(name, one, other):
    """The dots on the line between the middles of two hexes, around the border, as paper has them."""
    at = {art.id: art for art in drawing.hexes(printed_map(name), None, 4.9)}
    left, top, wide, high = drawing.extent(printed_map(name))
    macro = pages._templates().from_string(
        "{% import 'track.svg' as track %}{% for art in hexes %}<g transform='translate({{ art.x }} {{ art.y }})'>"
        "{{ track.face(art, {}, false) }}</g>{% endfor %}")
    svg = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{high}mm" '
           f'viewBox="{left} {top} {wide} {high}">{macro.render(hexes=list(at.values()))}</svg>')  # fmt: skip
    page = reading.pages(pages.pdf([pages.Page(wide, high, (pages.Piece(svg),))], pages.Imprint("x", "x")))[0]
    picture = reading.picture(page, 2 * 25.4)
    a, b = at[one], at[other]
    # Beside the middle of the border, where no arrow is.
    aside = (b.y - a.y) * 0.15, (a.x - b.x) * 0.15
    spots = [(a.x + aside[0] + (b.x - a.x) * n / 100, a.y + aside[1] + (b.y - a.y) * n / 100) for n in range(44, 57)]
    return {picture.getpixel((round((x - left) * 2), round((y - top) * 2))) for x, y in spots}


@pytest.mark.parametrize("name", JOINED)
def test_there_is_no_border_within_a_place(name):
    assert [pair for pair in JOINED[name] if len(across(name, *pair)) > 1] == []


@pytest.mark.parametrize("name", PARTED)
def test_there_is_one_around_it(name):
    assert all(len(across(name, *pair)) > 1 for pair in PARTED[name])
