"""Large drawings are joined where no word stands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import sheets
from companion.games import TITLES, find_title, kits
from companion.paper import layout, pages, words
from companion.paper.layout import Box, printable, split
from companion.sheets import parts
from tests.each import each
from tests.paper import reading
from tests.paper.eighteenxx import TITLES as FAMILY
from tests.paper.test_layout_rules import inside, papers

spots_ = st.lists(st.tuples(st.floats(0, 850), st.floats(0, 850)), max_size=40)


@given(papers, st.floats(220, 900), st.floats(220, 900), spots_)
def test_a_cut_that_may_miss_words_takes_no_more_pages(
    paper: layout.Paper, width: float, height: float, spots: list[tuple[float, float]]
) -> None:
    stand = [Box(x, y, 20, 3) for x, y in spots]
    try:
        plain, laid = split(paper, width, height), split(paper, width, height, words=stand)
    except ValueError:
        return
    assert len(laid) == len(plain)
    if laid[-1].column < 3 and laid[-1].row < 3:  # of several joints the first may narrow the room of the next
        assert torn(laid, stand) <= torn(plain, stand)
    assert all(inside(tile.place, printable(tile.paper)) for tile in laid)
    assert (laid[-1].part.right, laid[-1].part.bottom) == pytest.approx((width, height))


def torn(tiles: tuple[layout.Tile, ...], stand: list[Box], apart: float = 0.6) -> int:
    """How many words the joints go through, in the middle of what two pages show."""
    before = {(tile.row, tile.column): tile.part for tile in tiles}
    across = {(tile.part.x + before[tile.row, tile.column - 1].right) / 2 for tile in tiles if tile.column > 1}
    down = {(tile.part.y + before[tile.row - 1, tile.column].bottom) / 2 for tile in tiles if tile.row > 1}
    return sum(it.x - apart < x < it.right + apart for it in stand for x in across) + sum(
        it.y - apart < y < it.bottom + apart for it in stand for y in down)  # fmt: skip


MAPS = [(title, kind.id) for title, of in TITLES.items() for kind in kits.sheets_of(sheets.Shelf(of, of.formatter()))
        if kind.id in ("map", "board")]


#: Where no line across the whole map, within the room that its pages leave for joints, misses all names: so many are cut. So
#: it is on 1828, and mostly with hexes of 50 mm, on one paper where maps are nearly as wide as its pages.
TORN = {
    ("1882", 12, "A4"): 1, ("1888", 12, "Letter"): 4, ("18jp-t", 15, "A4"): 3, ("18jp-t", 15, "A3"): 3,
    ("18nl", 15, "Letter"): 1, ("18ga", 15, "A4"): 2, ("18tn", 15, "A4"): 1, ("18ms", 12, "A4"): 1,
    ("1836jr30", 15, "A4"): 2, ("1846", 15, "Letter"): 2,
}  # fmt: skip


@each(("title", "kind"), MAPS)
@each("discs", sheets.DISCS)
@each("paper", ["A4", "Letter", "A3"])
def test_maps_are_joined_where_no_word_stands(title: str, kind: str, discs: int, paper: str) -> None:
    of, job = find_title(title), sheets.Job(paper, discs=discs)
    source = sheets.Shelf(of, of.formatter())
    sheet = kits.find_kind(source, kind).made(source, job)
    assert isinstance(sheet, sheets.Parts) and sheet.size
    found = words.boxes(pages.parsed(parts.card(sheet, sheet.size, 0, job.look, str)))
    # A word at least on each hex.
    assert len(found) > (len(sheet.drawings[0].context["places"](6.0)) if title in FAMILY else 100)
    assert torn(parts.laid_out(parts.card(sheet, sheet.size, 0, job.look, str), sheet.size, job), found, 0) <= (
        4 if title == "1828" else TORN.get((title, discs, paper), 0))  # fmt: skip


def test_words_of_a_drawing_are_where_they_are_printed() -> None:
    svg = """<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297" font-size="6">
        <g transform="translate(20 30) scale(2)"><text x="10" y="10">Large</text></g>
        <g transform="translate(150 100) rotate(90)"><text x="0" y="0">turned</text></g>
        <g transform="matrix(1 0 0 1 50 200)"><text x="0" y="0" text-anchor="middle" data-fit="12">too long by far</text></g>
        </svg>"""
    (page,) = reading.pages(pages.pdf([pages.Page(210, 297, (pages.Piece(svg),))], pages.Imprint("", "")))
    picture, scale = reading.picture(page, 254).convert("L"), 10
    told = words.boxes(pages.parsed(svg))
    assert len(told) == 3
    for box in told:
        spot = tuple(round(side * scale) for side in (box.x - 0.3, box.y - 0.3, box.right + 0.3, box.bottom + 0.3))
        assert picture.crop(spot).getextrema()[0] < 100
        picture.paste(255, spot)
    assert picture.getextrema()[0] == 255
