"""Tiles that are cut out: what a cut that misses shows, how they lie, their single files."""

import re
from functools import cache
from math import cos, radians, sin
from typing import Any

import pytest
from PIL import Image

from companion import sheets
from companion.eighteenxx.box.box import box as box_of
from companion.eighteenxx.drawing import track_paths
from companion.eighteenxx.drawing.free_space import CAPITAL, wide
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.sheets.board import pieces
from companion.engine.errors import Malformed
from companion.games import kits
from companion.paper import hexes, layout
from companion.paper.frame import Frame
from companion.paper.sizes import ITEMS, PAPERS
from tests.each import each
from tests.paper import eighteenxx, reading

#: A title whose hexes have a side on top, and one whose have a corner there.
FLAT, POINTY = "18chesapeake-otr", "1830"
both = pytest.mark.parametrize("title", [FLAT, POINTY])
DPI = 200
DOT = DPI / reading.INCH
#: So near to a cut its line may be seen, in mm: a dot to either side.
LINE = (-0.12, -0.06, 0.0, 0.06, 0.12)
#: What a layout lies in where only what it was given is asked for.
ANY = Frame(0, 0, 100, 100)


@cache
def tiles(title: str) -> tuple[sheets.Parts, Image.Image, list[layout.Box]]:
    """The sheet of tiles, its first page as a picture, and where the tiles are cut."""
    sheet = eighteenxx.sheet(title, "box", "tiles")
    job = sheets.Job(marks=False)
    page = reading.pages(sheets.pdf(sheet, job))[0]
    return sheet, reading.picture(page, DPI), reading.items(sheet, job)[0]


def around(title: str, box: layout.Box, beyond: float) -> list[tuple[float, float]]:
    """The middles of a tile's six edges, so many mm beyond the cut."""
    first, reach = (90 if title == FLAT else 120), min(box.width, box.height) / 2 + beyond
    middle = box.x + box.width / 2, box.y + box.height / 2
    return [
        (middle[0] + reach * cos(radians(first + 60 * edge)), middle[1] + reach * sin(radians(first + 60 * edge)))
        for edge in range(6)
    ]


def dot(picture: Image.Image, x: float, y: float) -> tuple[int, ...]:
    found = picture.getpixel((int(x * DOT), int(y * DOT)))
    assert isinstance(found, tuple)
    return found


@both
def test_a_cut_that_misses_by_a_millimetre_shows_ground_and_track_only(title: str) -> None:
    sheet, picture, boxes = tiles(title)
    order = [it.context for it in sheet.drawings for _ in range(it.copies)]
    for values, box in zip(order, boxes, strict=False):
        with_track = len({(round(x, 3), round(y, 3)) for x, y in values["laid"](ANY, ANY).ways})
        for beyond in (-0.3, 0.5, 1.2):
            seen = [dot(picture, *spot) for spot in around(title, box, beyond)]
            assert sum(sum(colour) < 150 for colour in seen) == with_track, (values["art"].tile, beyond)
            assert all(sum(colour) < 150 or max(colour) - min(colour) > 60 for colour in seen), values["art"].tile


@both
def test_a_hair_line_is_where_a_tile_is_cut_and_nothing_beside_it(title: str) -> None:
    """A third of an edge away from its middle there is no track: the ground is the same inside the cut and beyond, and on it
    stands a line that a pair of scissors takes away."""
    _, picture, boxes = tiles(title)
    for box in boxes:
        turn = 90 if title == FLAT else 120
        for edge in range(6):
            way, aside = radians(turn + 60 * edge), radians(turn + 60 * edge + 90)
            seen = {}
            for reach in (-0.5, -0.3, *LINE, 0.3, 0.6):
                far, off = min(box.width, box.height) / 2 + reach, 7.5
                x = box.x + box.width / 2 + far * cos(way) + off * cos(aside)
                seen[reach] = dot(picture, x, box.y + box.height / 2 + far * sin(way) + off * sin(aside))
            assert len({found for reach, found in seen.items() if reach not in LINE}) == 1, (box, edge, seen)
            assert min(sum(seen[reach]) for reach in LINE) < sum(seen[0.6]) - 30, (box, edge, seen)


def test_the_foot_of_tiles_says_where_to_cut_and_one_page_has_plain_hexes() -> None:
    for paper in PAPERS:
        (page, *_) = reading.read(eighteenxx.printed(POINTY, "box", "tiles", paper).pdf)
        assert any("cut on the fine line" in word.text for word in page.words)
    for title, discs in ((FLAT, 12), (POINTY, 15)):
        of = eighteenxx.source(title, "box")
        made = kits.find_kind(of, "plain-hexes").made(of, sheets.Job(discs=discs))
        (body,) = made.bodies(sheets.Job(discs=discs), str)[1]
        corners = re.findall(r'points="([^"]+)', body.pieces[0].svg)[0].split()
        found = [tuple(map(float, corner.split(","))) for corner in corners]
        wide = sorted({round(max(it) - min(it), 2) for it in zip(*found, strict=True)})
        assert wide[0] == sheets.DISCS[discs] and body.pieces[0].svg.count("<polygon") >= 12


def test_a_check_of_front_and_back_is_100_mm_and_moves_as_backs_do() -> None:
    of = eighteenxx.source(FLAT, "box")
    check = kits.find_kind(of, "check").fill(of)
    assert 'width="100"' in check.bodies(sheets.Job(), str)[1][0].pieces[0].svg
    front, back = check.bodies(sheets.Job(back_right=2, back_down=-1), str)[1]
    assert (front.pieces[0].x, front.pieces[0].y, back.pieces[0].x, back.pieces[0].y) == (0, 0, 2, -1)
    assert back.is_back and all("check" in {kind.id for kind in kinds} for kinds in kits.SHEETS.values())


@each("paper", PAPERS)
@each("name", ["hex-38", "hex-38-pointy"])
@each("bleed", [0.0, 1.5])
def test_straight_rows_are_cut_by_lines_across_the_paper(paper: str, name: str, bleed: float) -> None:
    size = ITEMS[name]
    laid = hexes.hexes(PAPERS[paper], size.width, size.height, bleed=bleed, layout="rows")
    lying = size.width < size.height
    lines = {round(at, 3) for cell in laid.cells for at in ((cell.x, cell.right) if lying else (cell.y, cell.bottom))}
    for line in lines:
        spans = [(it.x, it.right) if lying else (it.y, it.bottom) for it in laid.cells]
        assert not any(low + 0.01 < line < high - 0.01 for low, high in spans)
        marked = [m for m in laid.marks if round(m.x1 if lying else m.y1, 3) == line == round(m.x2 if lying else m.y2, 3)]
        ends_at = [(m.y1, m.y2) if lying else (m.x1, m.x2) for m in marked]
        first = min((cell.y if lying else cell.x) for cell in laid.cells)
        last = max((cell.bottom if lying else cell.right) for cell in laid.cells)
        assert any(max(at) < first for at in ends_at) and any(min(at) > last for at in ends_at)
    assert len(laid.cells) >= 16 and all(reading.inside(it.grown(bleed), layout.printable(laid.paper)) for it in laid.cells)


@pytest.mark.parametrize("way", hexes.LAYOUTS)
@pytest.mark.parametrize("bleed", [0.0, 1.5])
def test_marks_of_tiles_lie_on_their_cuts_and_stay_off_tiles(way: str, bleed: float) -> None:
    size = ITEMS["hex-38"]
    laid = hexes.hexes(PAPERS["A4"], size.width, size.height, bleed=bleed, layout=way)
    assert len(laid.marks) > 6 * len(laid.cells) / 2
    for mark in laid.marks:
        for cell in laid.cells:
            x, y = (mark.x1 + mark.x2) / 2 - cell.x - cell.width / 2, (mark.y1 + mark.y2) / 2 - cell.y - cell.height / 2
            beyond = max(x * cos(radians(30 + 60 * n)) + y * sin(radians(30 + 60 * n)) for n in range(6)) - size.height / 2
            assert beyond > -0.01


def test_a_layout_that_there_is_not_is_refused_in_a_sentence() -> None:
    with pytest.raises(Malformed, match=r"There is no layout called spiral\. There are: comb, rows\."):
        sheets.Job(layout="spiral").checked()


def test_single_tiles_are_called_by_their_numbers() -> None:
    of: Any = eighteenxx.sheet(FLAT, "box", "tiles")
    some = sheets.Parts(of.head, of.name, of.drawings[:3], of.size)
    names = [name for name, _ in sheets.singles(some, sheets.Job(), kind="tiles")]
    assert names == [f"tile-{number}.{end}" for number in (1, 2, 3) for end in ("pdf", "png")]


# The manifest ----------------------------------------------------------------------------------

#: What tiles become, looked up in the titles' manifests: cities with a label, with two circles, towns, plain track.
BECOMES = {
    "1889": {"5": "12 14 15 205 206", "57": "14 15 205 206", "438": "439", "439": "492", "440": "466", "7": "26 27 28 29"},
    "1830": {"57": "14 15", "53": "61", "54": "62", "59": "64 65 66 67 68", "14": "63"},
}


def manifest(title: str) -> dict[str, tuple[str, str]]:
    """By the number of a tile its colour and what it becomes, as the pages of the file say it."""
    found: dict[str, tuple[str, str]] = {}
    for page in reading.read(sheets.pdf(eighteenxx.sheet(title, "box", "manifest"))):
        colours = ("YELLOW", "GREEN", "BROWN", "GRAY")
        blocks = sorted((it for it in page.words if it.text in colours), key=lambda it: it.box.y)
        numbers = [it for it in page.words if it.text in box_of(title).tiles and 9 < it.size < 10]
        for it in numbers:
            below = [
                word.text for word in sorted(page.words, key=lambda word: word.box.y)
                if 0 < word.box.y - it.box.bottom < 6 and abs(word.box.x + word.box.width / 2 - it.box.right - 1) < 3
                and (word.text.startswith("→") or word.size < 8)
            ]  # fmt: skip
            colour = [block.text for block in blocks if block.box.y < it.box.y][-1]
            found[it.text] = colour.lower(), " ".join(below).removeprefix("→ ")
    return found


@pytest.mark.parametrize("title", BECOMES)
def test_the_manifest_says_by_colour_what_each_tile_becomes(title: str) -> None:
    found = manifest(title)
    assert list(found) and set(found) == set(box_of(title).tiles)
    drawn = {art.tile: art.ground for it in eighteenxx.sheet(title, "box", "manifest").drawings
             for _, block in it.context["laid"](ANY).blocks for art, _, _ in block}  # fmt: skip
    assert {number: colour for number, (colour, _) in found.items()} == drawn
    for number, becomes in BECOMES[title].items():
        assert found[number][1] == becomes


@pytest.mark.parametrize("title", ["1889", "1830", "1862", "18chesapeake-otr"])
def test_the_manifest_names_every_tile_that_may_be_laid_on_another(title: str) -> None:
    game: Any = eighteenxx.played(title, 700, seed=3)
    assert isinstance(game, Position)
    source = eighteenxx.source(title, "box")
    filled: Any = kits.find_kind(source, "manifest").fill(source)
    blocks = [block for it in filled.drawings for _, block in it.context["laid"](ANY).blocks]
    says = {art.tile: set(becomes) for block in blocks for art, _, becomes in block}
    laying, tiles_ = game.board.laying, game.board.state.tiles
    seen = 0
    for hex_ in game.board.state.printed.hexes:
        lies = game.board.state.face(hex_.name).tile
        for lay in laying.fitting(hex_.name) if lies else ():
            assert tiles_[lay.tile].piece in says[tiles_[lies].piece]
            seen += 1
    assert seen


@each("title", ["1889", "1830", "1862", "18chesapeake-otr", "1828"])
def test_a_cut_that_misses_by_a_millimetre_leaves_the_number_whole(title: str) -> None:
    millimetre = 2 * track_paths.INNER / 38
    for art, _ in pieces(box_of(title)):
        number = art.number
        assert number is not None
        x, y = wide(number.text, number.size) / 2, number.size * CAPITAL / 2
        corners = [(number.x + across, number.y + down) for across in (-x, x) for down in (-y, y)]
        assert max(track_paths.beyond(*corner, art.layout) for corner in corners) <= -millimetre, art.tile
