"""Small parts of several sheets share pages: none is lost, none lies on another, each cut has its marks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import sheets
from companion.games import TITLES, kits
from companion.paper.bands import BETWEEN, Item, bands
from companion.paper.layout import PAPERS, Box, TooLarge, markable, printable
from companion.sheets.together import SMALL, Together, together
from tests.paper import reading

items = st.builds(
    lambda width, height, count, bleed, more: Item(width, height, count, 2 * bleed + more, bleed),
    st.floats(5, SMALL), st.floats(5, SMALL), st.integers(1, 300), st.sampled_from([0.0, 1.5, 3.0]),
    st.sampled_from([0.0, 2.0]),
)  # fmt: skip


@given(st.lists(items, min_size=1, max_size=5), st.sampled_from(list(PAPERS.values())))
def test_everything_lies_inside_apart_and_marked(wanted: list[Item], paper: sheets.job.Paper) -> None:
    area, rim = printable(paper), markable(paper)
    laid = bands(paper, wanted)
    every = [n for n, it in enumerate(wanted) for _ in range(it.count)]
    assert [number for page in laid for number, _ in page.cells] == every
    for page in laid:
        grounds = [(number, cell.grown(wanted[number].bleed)) for number, cell in page.cells]
        assert all(reading.inside(ground, area) for _, ground in grounds)
        some = grounds[:60]
        assert all(reading.apart(one, other, 0.01) for n, (_, one) in enumerate(some) for _, other in some[n + 1 :])
        lines = [Box(min(m.x1, m.x2), min(m.y1, m.y2), abs(m.x1 - m.x2), abs(m.y1 - m.y2)) for m in page.marks]
        assert all(reading.inside(line, rim) for line in lines)
        assert all(reading.apart(line, ground, 0.01) for line in lines for _, ground in grounds)
        for number, cell in page.cells:
            rows = [line for line in lines if abs(line.y - cell.y) < 0.01 and line.height < 0.01]
            assert rows, (number, cell)


def test_rows_of_another_size_leave_room_for_marks() -> None:
    (page,) = bands(PAPERS["A4"], [Item(15, 15, 4, 2), Item(10, 10, 4)])
    discs, cubes = ([cell for which, cell in page.cells if which == n] for n in (0, 1))
    assert cubes[0].y - discs[0].bottom == pytest.approx(BETWEEN)
    assert any(discs[0].bottom < min(mark.y1, mark.y2) < cubes[0].y and mark.x1 == mark.x2 for mark in page.marks)


def test_what_is_wider_than_the_paper_is_refused() -> None:
    with pytest.raises(TooLarge, match="larger than A4"):
        bands(PAPERS["A4"], [Item(300, 10, 1)])


#: Without plain backs: what has a back stands on pages of its own.
PLAIN = sheets.Job(backs=False)


def kit(title: str) -> list[sheets.Sheet]:
    source = sheets.Shelf(TITLES[title], TITLES[title].formatter())
    return [kind.fill(source) for kind in kits.sheets_of(source)]


@pytest.mark.parametrize("title", ["emu-bay", "1828", "1862", "1820"])
def test_small_parts_of_a_kit_share_their_pages(title: str) -> None:
    parts = [it for it in kit(title) if isinstance(it, sheets.Parts) and it.size]
    alone = [it for it in parts if it.size and max(it.size.width, it.size.height) <= SMALL]
    assert len(alone) > 1
    (shared,) = [it for it in together(kit(title), PLAIN) if isinstance(it, Together)]
    assert [sheet.name for sheet, _ in shared.parts] == [it.name for it in alone]
    pages = shared.bodies(PLAIN, str)[1]
    assert len(pages) < sum(len(it.bodies(PLAIN, str)[1]) for it in alone)
    # As many pieces as on their own sheets, each the same drawing.
    before = sorted(piece.svg for it in alone for body in it.bodies(PLAIN, str)[1] for piece in body.pieces)
    assert sorted(piece.svg for body in pages for piece in body.pieces) == before


def test_the_words_on_small_parts_are_printed(title: str = "emu-bay") -> None:
    source = sheets.Shelf(TITLES[title], TITLES[title].formatter())
    file = sheets.printed([kits.find_kind(source, kind).fill(source) for kind in ("discs", "cubes")]).pdf
    assert len(reading.pages(file)) == 1
    found = [word.text for word in reading.words(reading.pages(file)[0])]
    assert found.count("station") == 8 and found.count("action") == 4 and found.count("end") == 4
    assert "Small parts" in " ".join(found)


def test_contents_name_the_sheets_of_small_parts() -> None:
    plan = sheets.plan_of(kit("emu-bay"))
    (shared,) = [section for section in plan.sections if section.consists_of]
    assert shared.name == "Small parts" and shared.consists_of == "Stations and markers, Squares for missing cubes"
    contents = [word.text for word in reading.words(reading.pages(sheets.printed(kit("emu-bay")).pdf)[0])]
    assert f"{shared.name}: {shared.consists_of}" in contents
