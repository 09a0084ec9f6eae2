"""Large markets and charts: their cells hold the markers, no seam goes through words, no page is nearly empty."""

from functools import cache

import pytest

from companion import sheets
from companion.games import TITLES, find_title, kits
from companion.paper import layout
from companion.paper.frame import Frame
from tests.paper import reading

MARKETS = tuple(id_ for id_ in TITLES if any(kind.id == "market" for kind in kits.SHEETS[id_]))
#: A square of a page that counts as used if there is ink in it, in mm: as large as a cell.
SQUARE = 17


@cache
def market(title: str, paper: str, discs: int, kind: str = "market") -> tuple[sheets.Parts, sheets.Job]:
    of = find_title(title)
    source, job = sheets.Shelf(of, of.formatter()), sheets.Job(paper, "bw", marks=False, discs=discs)
    sheet = kits.find_kind(source, kind).made(source, job)
    assert isinstance(sheet, sheets.Parts)
    return sheet, job


every = pytest.mark.parametrize("title", MARKETS)
each_paper = pytest.mark.parametrize("paper", ["A4", "Letter"])
each_disc = pytest.mark.parametrize("discs", sheets.DISCS)


@pytest.mark.parametrize(("title", "kind"), [*((title, "market") for title in MARKETS), ("1820", "chart")])
@each_paper
@each_disc
def test_no_seam_goes_through_a_word_and_no_page_is_nearly_empty(title: str, kind: str, paper: str, discs: int) -> None:
    sheet, job = market(title, paper, discs, kind)
    pages = reading.pages(sheets.pdf(sheet, job))
    whole, all_ = set(), {}
    for page, tile in zip(pages, reading.spread(sheet, job), strict=True):
        for word in reading.words(page):
            right, down = tile.part.x - tile.place.x, tile.part.y - tile.place.y
            if tile.place.y - 5 > word.box.bottom or word.box.y > tile.paper.height - 8 - 9:  # the footer
                continue
            spot = word.text, round(word.box.x + right), round(word.box.y + down)
            assert reading.inside(word.box, tile.place) or reading.apart(word.box, tile.place, 0.2), word  # never in part
            all_[spot] = word
            if reading.inside(word.box, tile.place):
                whole.add(spot)
        assert used(page, tile) > 1 / 3, (tile.column, tile.row)
    words = {spot for spot in all_ if spot[1] > 0 and spot[2] > 0}
    torn = {spot for spot in words if not any(spot[0] == one and abs(spot[1] - x) < 2 and abs(spot[2] - y) < 2
                                              for one, x, y in whole)}  # fmt: skip
    assert len(words) > 40 and not torn


def used(page: object, tile: layout.Tile) -> float:
    """How much of what a printer can print has ink, in squares."""
    picture, area = reading.picture(page).convert("L"), layout.printable(tile.paper)
    scale, across, down = picture.width / tile.paper.width, int(area.width // SQUARE), int(area.height // SQUARE)
    inked = 0
    for n in range(across * down):
        x, y = area.x + n % across * SQUARE, area.y + n // across * SQUARE
        box = (int(x * scale), int(y * scale), int((x + SQUARE) * scale), int((y + SQUARE) * scale))
        inked += picture.crop(box).getextrema()[0] < 200  # type: ignore[operator]
    return inked / (across * down)


@every
@each_disc
def test_cells_hold_their_markers_below_the_price(title: str, discs: int) -> None:
    sheet, _ = market(title, "A4", discs)
    values = sheet.drawings[0].context
    if "cell" in values:
        wide, high = values["cell"]
    else:
        assert sheet.size is not None
        whole = Frame(0, 0, sheet.size.width, sheet.size.height)
        if "strips" in values:  # the price track of 1862: strips of two rows
            left, top, foot = values["box"]
            cell, scale = next(values["strips"].cells(whole.after(left, left).below(top, foot), {})), 1
        else:  # the line of 1820
            left, top = values["corner"]
            of = values["laid"](whole.after(left, left).below(top))
            cell, scale = of.cell(of.cells(values["prices"])), of.scale
        wide, high = cell.width * scale, cell.height * scale
    assert wide >= discs + 1 and high >= discs + 4.8


@every
def test_one_of_two_sheets_that_do_the_same_is_printed_with_all(title: str) -> None:
    by_id = {kind.id: kind for kind in kits.SHEETS[title]}
    assert by_id["market-page"].instead == "market" and not by_id["market"].instead
    assert all(kind.instead in by_id for kind in by_id.values() if kind.instead)
