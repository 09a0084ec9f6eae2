"""Whatever is asked for: nothing overlaps, everything is printable, backs lie under fronts, large drawings are whole."""

from itertools import combinations, pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.paper import layout
from companion.paper.layout import EDGE, FOOT, HAIR, PAPERS, Box, Cell, Grid, Line, grid, markable, printable, split
from companion.paper.sizes import ITEMS, paper_named, size_of

lengths = st.floats(8, 300, allow_nan=False)
papers = st.sampled_from(list(PAPERS.values()))


@st.composite
def grids(draw: st.DrawFn, two_sided: bool | None = None) -> Grid:
    """A page full of something that fits."""
    sides = draw(st.booleans()) if two_sided is None else two_sided
    try:
        return grid(
            draw(papers), draw(lengths), draw(lengths), gap=draw(st.floats(0, 12)), bleed=draw(st.floats(0, 5)),
            turn=draw(st.booleans()), two_sided=sides, limit=draw(st.integers(1, 24)),
        )  # fmt: skip
    except ValueError as impossible:
        assume("larger than" not in str(impossible))
        raise


def inside(box: Box, area: Box) -> bool:
    return (
        box.x >= area.x - HAIR and box.y >= area.y - HAIR
        and box.right <= area.right + HAIR and box.bottom <= area.bottom + HAIR
    )  # fmt: skip


def apart(one: Box, other: Box) -> bool:
    return (
        one.right <= other.x + HAIR or other.right <= one.x + HAIR
        or one.bottom <= other.y + HAIR or other.bottom <= one.y + HAIR
    )  # fmt: skip


@given(grids())
def test_everything_is_printable_and_nothing_overlaps(laid: Grid) -> None:
    bleeds = [cell.grown(laid.bleed) for cell in laid.cells]
    assert all(inside(bleed, printable(laid.paper)) for bleed in bleeds)
    assert all(apart(*two) for two in combinations(bleeds[:60], 2))


@given(grids(), st.booleans())
def test_every_cut_is_marked_at_both_ends_outside_all_items(laid: Grid, is_turned: bool) -> None:
    laid = laid.backs() if is_turned and laid.paper.width < laid.paper.height else laid
    assert all(inside(line(mark), markable(laid.paper)) for mark in laid.marks)
    for mark in laid.marks:
        middle = Box((mark.x1 + mark.x2) / 2, (mark.y1 + mark.y2) / 2, 0, 0)
        assert not any(inside(middle, cell.grown(laid.bleed)) for cell in laid.cells)
    uprights = [mark.x1 for mark in laid.marks if mark.x1 == mark.x2]
    levels = [mark.y1 for mark in laid.marks if mark.y1 == mark.y2]
    for marked, cuts in (
        (uprights, {x for cell in laid.cells for x in (cell.x, cell.right)}),
        (levels, {y for cell in laid.cells for y in (cell.y, cell.bottom)}),
    ):
        for cut in cuts:
            assert sum(abs(mark - cut) < 0.001 for mark in marked) == 2


def line(mark: Line) -> Box:
    return Box(mark.x1, mark.y1, mark.x2 - mark.x1, mark.y2 - mark.y1)


def test_marks_stay_off_the_rulers_and_the_rim_that_no_printer_reaches() -> None:
    for paper in PAPERS.values():
        for lies in (paper, paper.turned()):
            area = markable(lies)
            assert (area.x, area.y) == (5, 5) and area.right == pytest.approx(lies.width - 5)
            # The rulers' tallest marks begin 6.2 mm above the edge that is kept free.
            assert area.bottom <= lies.height - EDGE - 6.2
    assert markable(PAPERS["A4"], edge=8, foot=0).bottom == pytest.approx(297 - 5)


@given(grids(two_sided=True))
def test_backs_lie_under_their_fronts_when_the_sheet_is_turned(laid: Grid) -> None:
    turned, lying = laid.backs(), laid.paper.width > laid.paper.height
    for front, back in zip(laid.cells, turned.cells, strict=True):
        seen = through(back, laid, lying)
        assert (seen.x, seen.y, seen.width, seen.height) == pytest.approx((front.x, front.y, front.width, front.height))
        # Up on the front is up on the back, when the card alone is turned like a leaf.
        assert upwards(back.turn, mirrored="y" if lying else "x") == upwards(front.turn)
        assert inside(back.grown(laid.bleed), printable(laid.paper))


def through(back: Cell, laid: Grid, lying: bool) -> Box:
    """Where a back is seen through the paper that was turned over its long edge."""
    if lying:
        return Box(back.x, laid.paper.height - back.bottom, back.width, back.height)
    return Box(laid.paper.width - back.right, back.y, back.width, back.height)


def upwards(turn: int, mirrored: str = "") -> tuple[int, int]:
    x, y = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}[turn]
    return (-x if mirrored == "x" else x, -y if mirrored == "y" else y)


@given(grids(two_sided=True), st.floats(-10, 10), st.floats(-10, 10))
def test_backs_are_moved_as_asked(laid: Grid, right: float, down: float) -> None:
    for plain, moved in zip(laid.backs().cells, laid.backs(right, down).cells, strict=True):
        assert (moved.x - plain.x, moved.y - plain.y) == pytest.approx((right, down))


@given(papers, st.floats(20, 900), st.floats(20, 900))
def test_a_large_drawing_is_whole_and_its_pages_overlap(paper: layout.Paper, width: float, height: float) -> None:
    try:
        tiles = split(paper, width, height)
    except ValueError as impossible:
        assert "pages of" in str(impossible)
        return
    for tile in tiles:
        assert inside(tile.place, printable(tile.paper))
        assert (tile.place.width, tile.place.height) == pytest.approx((tile.part.width, tile.part.height))
        assert all(inside(line(mark), markable(tile.paper)) for mark in tile.marks)
        assert all(apart(line(mark), tile.place) for mark in tile.marks)
    columns, rows = max(tile.column for tile in tiles), max(tile.row for tile in tiles)
    assert len(tiles) == columns * rows
    assert (tiles[0].part.x, tiles[0].part.y) == (0, 0)
    assert (tiles[-1].part.right, tiles[-1].part.bottom) == pytest.approx((width, height))
    for one, other in pairwise(tiles):
        if one.row == other.row:
            assert one.part.right - other.part.x == pytest.approx(8)
            # Both pages mark the same line of the drawing, where one is cut and laid on the other.
            right = {round(m.x1 - one.place.x + one.part.x, 3) for m in one.marks if m.x1 == m.x2}
            left = {round(m.x1 - other.place.x + other.part.x, 3) for m in other.marks if m.x1 == m.x2}
            assert right & left
    for tile in tiles:
        # Two ends for each of two upright and two level cuts, joints and the drawing's own edges alike.
        assert len(tile.marks) == 8
        on_the_drawing = {mark.x1 - tile.place.x + tile.part.x for mark in tile.marks if mark.x1 == mark.x2}
        for number, edge in ((1, 0), (columns, width)):
            assert tile.column != number or any(abs(cut - edge) < 0.001 for cut in on_the_drawing)


def test_what_fits_is_not_split() -> None:
    assert len(split(PAPERS["A4"], 194, 272)) == 1
    assert len(split(PAPERS["A4"], 281, 185)) == 1
    assert len(split(PAPERS["A4"], 420, 297)) == 4


@pytest.mark.parametrize("paper", [PAPERS["A4"], PAPERS["Letter"]])
def test_pages_are_joined_at_the_seams_that_the_paper_allows(paper: layout.Paper) -> None:
    seams = ((20, 190, 400), (30, 174, 300))
    tiles = split(paper, 420, 334, seams=seams)
    assert [(tile.column, tile.row) for tile in tiles] == [(1, 1), (2, 1), (1, 2), (2, 2)]
    assert tiles[0].part == Box(0, 0, 194, 178) and tiles[3].part == Box(186, 170, 234, 164)
    assert all(inside(tile.place, printable(tile.paper)) and len(tile.marks) == 8 for tile in tiles)
    far = split(paper, 420, 334, seams=((20,), (30,)))  # a page could not hold what such cuts would leave
    assert [tile.part for tile in far] == [tile.part for tile in split(paper, 420, 334)]


@pytest.mark.parametrize(
    ("item", "a4", "letter"),
    [("mini-euro", 16, 12), ("mini-us", 18, 18), ("mini-euro-64", 18, 16), ("poker", 9, 8), ("bridge", 9, 8),
     ("tarot", 4, 4)],
)  # fmt: skip
def test_cards_on_a_sheet_as_measured(item: str, a4: int, letter: int) -> None:
    size = ITEMS[item]
    for paper, count in (("A4", a4), ("Letter", letter)):
        assert len(grid(PAPERS[paper], size.width, size.height).cells) == count


def test_discs_have_room_between_them() -> None:
    assert (ITEMS["disc-12"].width, ITEMS["disc-15"].width) == (12, 15)
    assert all(ITEMS[name].round and ITEMS[name].gap > 0 for name in ("disc-12", "disc-15"))


def test_marks_can_be_left_out() -> None:
    assert grid(PAPERS["A4"], 63, 88, marks=False).marks == ()
    assert grid(PAPERS["A4"], 63, 88, marks=False).backs().marks == ()


def test_the_footer_keeps_its_strip() -> None:
    area = printable(PAPERS["A4"])
    assert area.bottom == pytest.approx(297 - EDGE - FOOT)


@pytest.mark.parametrize("width", [0, -5, float("nan"), float("inf"), 1e9])
def test_impossible_sizes_are_refused_in_a_sentence(width: float) -> None:
    with pytest.raises(ValueError, match=r"cannot be (laid out|printed)\.|larger than"):
        grid(PAPERS["A4"], width, 88)
    with pytest.raises(ValueError, match=r"cannot be printed\."):
        split(PAPERS["A4"], width, 88)


def test_too_large_a_drawing_is_refused_with_its_pages() -> None:
    with pytest.raises(ValueError, match=r"A drawing of 2000 × 2000 mm would need \d+ pages of A4"):
        split(PAPERS["A4"], 2000, 2000)


def test_sizes_by_name_and_by_measure() -> None:
    assert size_of("poker").height == 88 and size_of((30, 40)).width == 30
    for wrong in ("pokre", (30,), (0, 40), ("a", 2)):
        with pytest.raises(ValueError, match=r"There is no item size|An item size is a width and a height"):
            size_of(wrong)
    assert paper_named(" letter ").name == "Letter"
