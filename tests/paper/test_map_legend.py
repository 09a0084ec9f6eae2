"""What the signs of a map mean stands on it, and its hexes are called in type that can be read."""

import pytest

from companion import sheets
from companion.eighteenxx.box.box import box
from companion.eighteenxx.map.printed import printed_map
from companion.games import TITLES, find_title, kits
from tests.each import each
from tests.paper import reading
from tests.paper.eighteenxx import source

LEGENDS = {
    "18chesapeake-otr": ("Mountains: the first tile costs $80", "Water: the first tile costs $40", "DC, OO: only tiles",
                         "Below: the private", "by the newest colour of tiles"),
    "1889": ("A port may be laid here", "In a frame", "revenue of a train without limit"),
    "1830": ("Mountains: the first tile costs $120", "No track crosses this border"),
    "1882": ("A river: $20 to complete track across it", "A river: $60 to complete track across it"),
    "1888": ("¥40 more for home and destination: JZR B6, ZDR F12",),
    "1850jr": ("A port ends a route with two other stops", "OO, P, C: only tiles",
               "it earns half as much again, in tens"),
    "18nl": ("Water: what the first tile costs", "H13: no tile before the home token of NZO"),
    "18ga": ("Water: what the first tile costs", "From green on, only tiles with letters: D10 Aug, G13 S",
             "An open city: all pass, and no token goes there", "J12: routes of others than ACL end here"),
    "18al": ("B: only tiles with the same letters", "Swamp, in a frame: the first tile costs $20",
             "G4: $100 for a token of L&N, ABC, TAG", "L1: $100 for a token of ATN"),
    "18tn": ("C: only tiles with the same letters", "From green on, only tiles with letters: F11 N",
             "From brown on, only tiles with letters: F11 P, H3 P, H15 P"),
    "18ms": ("Figure 1 off the board: phases 2+", "I1: $100 for a token", "B12: $50 for the company"),
    "1836jr30": ("its figure counts for each own token",
                 "2 figures off the board: phases 2, 3, 4 · 5, 6, D",
                 "3 figures off the board: phases 2 · 3, 4 · 5, 6, D"),
    "1862": ("by the level of the phase", "A port off the board", "N, Y: only tiles with the same letters"),
}  # fmt: skip


@pytest.mark.parametrize("title", LEGENDS)
def test_a_map_on_a_page_has_its_legend_and_legible_names_of_hexes(title: str) -> None:
    at = source(title, "box")
    file = sheets.pdf(kits.find_kind(at, "map-page").fill(at), sheets.Job("A4"))
    read = reading.text(file).replace("\u00a0", " ")
    assert [words for words in LEGENDS[title] if words not in read] == []
    hexes = printed_map(box(title).map).by_name
    ids = [word for word in reading.words(reading.pages(file)[0]) if word.text in hexes]
    assert len(ids) == len(hexes)
    assert min(word.size for word in ids) >= 6


@pytest.mark.parametrize(("title", "below", "told"), [
    ("1830", ("2–4", "5–D"), ("Figure 1 off the board: phases 2, 3, 4", "Figure 2 off the board: phases 5, 6, D")),
    ("1862", ("A–B", "C–D", "E–H"), ("Figure 3 off the board: phases E, F, G, H",)),
    ("1828", ("2–5", "4+D…"), ("Figure 2 off the board: phases 4+D, 6, 8, Diesel",)),
])  # fmt: skip
def test_revenues_off_the_board_say_their_phases_in_any_ink(
    title: str, below: tuple[str, ...], told: tuple[str, ...]
) -> None:
    at = sheets.Shelf(find_title(title), find_title(title).formatter())
    large = [word.text for page in reading.pages(sheets.pdf(kits.find_kind(at, "map").fill(at), sheets.Job(style="bw")))
             for word in reading.words(page)]  # fmt: skip
    assert set(below) <= set(large)
    for kind in ("map", "map-page"):
        assert all(words in reading.text(sheets.pdf(kits.find_kind(at, kind).fill(at))) for words in told), kind


@each("title", [id_ for id_ in TITLES if any(kind.id == "map" for kind in kits.SHEETS[id_])])
@each("paper", ["A4", "Letter"])
def test_no_line_of_the_legend_is_cut(title: str, paper: str) -> None:
    """Each line of the large map's legend is whole within the joints of one page."""
    of = find_title(title)
    at, job = sheets.Shelf(of, of.formatter()), sheets.Job(paper)
    if not any(kind.id == "map" for kind in kits.sheets_of(at)):
        return
    sheet = kits.find_kind(at, "map").made(at, job)
    assert isinstance(sheet, sheets.Parts) and sheet.size
    notes = [it.words.replace("\u00a0", " ") for it in sheet.drawings[0].context["land"].notes]
    tiles = reading.spread(sheet, job)
    whole: set[str] = set()
    for tile, page in zip(tiles, reading.pages(sheets.pdf(sheet, job)), strict=True):
        whole |= {word.text for word in reading.words(page) if reading.inside(word.box, tile.place)}
    assert set(notes) <= whole
