"""Positions are arithmetic: how many fit, where they lie, where they are cut."""

import pytest

from companion.paper import layout
from companion.paper.layout import PAPERS, Box, grid, printable
from tests.each import each


@pytest.mark.parametrize(
    ("paper", "size", "count", "turned"),
    [
        ("A4", (63, 88), 9, False),
        ("Letter", (63, 88), 8, True),
        ("A4", (44, 67), 16, False),
        ("A4", (85, 55), 10, True),
    ],
)
def test_cards_on_a_sheet(paper: str, size: tuple[float, float], count: int, turned: bool) -> None:
    laid = grid(PAPERS[paper], *size)
    assert len(laid.cells) == count
    assert (laid.paper.width > laid.paper.height) == turned


@each("paper", PAPERS.values())
@each("gap", [0, 4])
@each("size", [(63, 88), (41, 63), (12, 12), (150, 100)])
def test_cells_lie_inside_without_overlap(paper: layout.Paper, size: tuple[float, float], gap: float) -> None:
    laid = grid(paper, *size, gap=gap)
    area = printable(laid.paper)
    for cell in laid.cells:
        assert cell.x >= area.x and cell.y >= area.y
        assert cell.right <= area.right + 1e-9 and cell.bottom <= area.bottom + 1e-9
    for one in laid.cells:
        for other in laid.cells:
            apart = one.right <= other.x + 1e-9 or other.right <= one.x + 1e-9
            assert one == other or apart or one.bottom <= other.y + 1e-9 or other.bottom <= one.y + 1e-9


@pytest.mark.parametrize("gap", [0, 3])
def test_marks_stand_at_every_cut_outside_the_cards(gap: float) -> None:
    laid = grid(PAPERS["A4"], 55, 80, gap=gap)
    uprights = {round(mark.x1, 3) for mark in laid.marks if mark.x1 == mark.x2}
    assert uprights == {round(x, 3) for cell in laid.cells for x in (cell.x, cell.right)}
    for mark in laid.marks:
        middle = ((mark.x1 + mark.x2) / 2, (mark.y1 + mark.y2) / 2)
        assert not any(holds(cell, *middle) for cell in laid.cells)
        assert min(mark.x1, mark.y1) >= 5


def holds(box: Box, x: float, y: float) -> bool:
    return box.x < x < box.right and box.y < y < box.bottom


def test_a_part_filled_page_is_marked_for_its_cards_only() -> None:
    laid = grid(PAPERS["A4"], 63, 88, limit=2)
    assert len(laid.cells) == 2
    assert max(mark.y2 for mark in laid.marks) < laid.cells[0].bottom + 6
    assert grid(PAPERS["A4"], 63, 88, limit=0).marks == ()


@pytest.mark.parametrize("size", [(0, 88), (63, -1), (63, 88, -2)])
def test_impossible_sizes_are_refused(size: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="cannot be laid out"):
        grid(PAPERS["A4"], size[0], size[1], gap=size[2] if len(size) > 2 else 0)


def test_a_card_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(ValueError, match="A card of 250 × 400 mm is larger than A4 paper can hold"):
        grid(PAPERS["A4"], 250, 400)
