"""One choice of discs: tokens, circles on tiles, map and charters go with it; charters hold the cards that lie on them."""

import re

import pytest
from lxml import etree

from companion import sheets
from companion.engine.errors import Malformed
from companion.games import TITLES, find_title, kits
from companion.paper import layout
from companion.sheets import parts as layouts
from tests.paper import reading

SVG = "{http://www.w3.org/2000/svg}"
#: The titles with tiles of their own.
WITH_TILES = tuple(id_ for id_, title in TITLES.items()
                   if any(kind.id == "tiles" for kind in kits.sheets_of(sheets.Shelf(title, title.formatter()))))
#: The titles whose charters have circles for all tokens, and those whose charters the family draws.
OF_FAMILY = tuple(id_ for id_ in WITH_TILES if id_ != "1862")
each_disc = pytest.mark.parametrize("discs", sheets.DISCS)
#: How much larger than a disc its circle may be, in mm.
MORE = 1.5


def sheet(title: str, kind: str, discs: int) -> sheets.Parts:
    of = find_title(title)
    shelf = sheets.Shelf(of, of.formatter())
    made = kits.find_kind(shelf, kind).made(shelf, sheets.Job(discs=discs))
    assert isinstance(made, sheets.Parts)
    return made


def drawn(of: sheets.Parts, number: int = 0) -> etree._Element:
    assert of.size is not None
    return etree.fromstring(layouts.card(of, of.size, number, sheets.STYLES["colour"], str).encode())


def scaled(element: etree._Element) -> float:
    """How many millimetres a unit of an element is."""
    found = 1.0
    for it in (element, *element.iterancestors()):
        for scale in re.findall(r"scale\(([\d.]+)\)", it.get("transform", "")):
            found *= float(scale)
    return found


def circles_of_cities(drawing: etree._Element) -> set[float]:
    """How wide the circles for tokens are, in mm."""
    return {
        round(2 * float(circle.get("r")) * scaled(circle), 2)
        for group in drawing.iter(f"{SVG}g") if group.get("class") == "city"
        for circle in group.findall(f"{SVG}circle")
    }  # fmt: skip


@each_disc
@pytest.mark.parametrize("title", WITH_TILES)
def test_a_disc_lies_in_the_circles_of_tiles_and_map(title: str, discs: int) -> None:
    tiles = sheet(title, "tiles", discs)
    wide = next(n for n, it in enumerate(tiles.drawings) if it.context["art"].cities)
    assert tiles.size is not None and min(tiles.size.width, tiles.size.height) == sheets.DISCS[discs]
    found = circles_of_cities(drawn(tiles, wide)) | circles_of_cities(drawn(sheet(title, "map", discs)))
    assert found and all(discs + 0.2 < circle < discs + MORE for circle in found), found


@each_disc
@pytest.mark.parametrize(("title", "kind"), [
    *((title, "tokens") for title in (*WITH_TILES, "1820")), ("1828", "markers"), ("1820", "lobbies"), ("emu-bay", "discs"),
])  # fmt: skip
def test_tokens_are_of_the_size_that_was_chosen(title: str, kind: str, discs: int) -> None:
    size = sheet(title, kind, discs).size
    assert size is not None and (size.width, size.height, size.round) == (discs, discs, True)


@each_disc
@pytest.mark.parametrize("title", OF_FAMILY)
def test_a_charter_has_circles_for_its_discs_and_outlines_for_its_cards(title: str, discs: int) -> None:
    charters = sheet(title, "charters", discs)
    for number in range(len(charters.drawings)):
        drawing = drawn(charters, number)
        if charters.drawings[number].context["costs"]:
            holds_discs_and_cards(drawing, discs, [(67, 44)])
        else:  # other companies place its tokens
            holds_cards(drawing, [(67, 44)])


@each_disc
@pytest.mark.parametrize(("title", "kind", "cards"), [("1862", "charters", 3), ("1828", "systems", 2)])
def test_other_charters_have_them_too(title: str, kind: str, cards: int, discs: int) -> None:
    holds_discs_and_cards(drawn(sheet(title, kind, discs)), discs, [(67, 44)] * cards)


def test_a_charter_of_emu_bay_has_outlines_for_bonds_and_merged_certificates() -> None:
    holds_cards(drawn(sheet("emu-bay", "charters", 12)), [(67, 44), (67, 44), (88, 63)])


@each_disc
def test_a_charter_of_1820_has_outlines_for_a_share_a_train_and_a_loan_and_room_for_stations(discs: int) -> None:
    drawing = drawn(sheet("1820", "charters", discs))
    holds_cards(drawing, [(47, 33), (67, 44), (37, 26)])
    assert box_of([it for it in drawing.iter(f"{SVG}rect") if it.get("rx")][-1]).height > discs


def test_the_dividend_tracker_holds_its_markers() -> None:
    (page,) = sheets.svg(sheet("emu-bay", "tracker", 15), sheets.Job("Letter", discs=15))
    frames = [box_of(it) for it in etree.fromstring(page.encode()).iter(f"{SVG}rect") if it.get("stroke-width") == "0.5"]
    last = min(frames, key=lambda box: box.width)
    assert last.width > 15 + 1 and last.height > 15 + 1


def holds_discs_and_cards(drawing: etree._Element, discs: int, cards: list[tuple[float, float]]) -> None:
    """Each circle is a little larger than a disc, none lies on another; and it holds the cards."""
    places = [it for it in drawing.iter(f"{SVG}circle") if it.get("class") == "token-place"]
    spots = [(*moved(it, float(it.get("cx")), float(it.get("cy"))), float(it.get("r"))) for it in places]
    assert spots and all(discs + 0.2 < 2 * r < discs + MORE for _, _, r in spots)
    apart = [((x - a) ** 2 + (y - b) ** 2) ** 0.5 - r - s for n, (x, y, r) in enumerate(spots) for a, b, s in spots[:n]]
    assert all(gap > -0.01 for gap in apart)
    holds_cards(drawing, cards)


def holds_cards(drawing: etree._Element, cards: list[tuple[float, float]]) -> None:
    """The cards' outlines are true, and in their space."""
    outlines = [box_of(it) for it in drawing.iter(f"{SVG}rect") if it.get("class") == "card-place"]
    spaces = [box_of(it) for it in drawing.iter(f"{SVG}rect") if it.get("class") != "card-place"]
    assert [(it.width, it.height) for it in outlines] == cards
    assert all(any(reading.inside(it, space, -0.5) for space in spaces) for it in outlines)


def box_of(rect: etree._Element) -> layout.Box:
    x, y, width, height = (float(rect.get(name)) for name in ("x", "y", "width", "height"))
    return layout.Box(*moved(rect, x, y), width, height)


def moved(element: etree._Element, x: float, y: float) -> tuple[float, float]:
    """A point of an element that lies in groups which only move."""
    for it in (element, *element.iterancestors()):
        for across, down in re.findall(r"translate\(([-\d.]+) ([-\d.]+)\)", it.get("transform", "")):
            x, y = x + float(across), y + float(down)
    return x, y


def test_discs_that_nobody_has_are_refused_in_a_sentence() -> None:
    with pytest.raises(Malformed, match=r"Discs are 12, 15 mm wide, not 14\."):
        sheets.Job(discs=14).checked()
