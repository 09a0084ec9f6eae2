"""The print plan and the file of all: fronts over their backs, bookmarks, contents; large paper holds two pages."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from typing import Any

import pypdf
import pytest

from companion import sheets
from companion.games import TITLES, kits
from companion.paper.sizes import HALVES, PAPERS
from companion.sheets.plan import Counted, planned
from tests import chance
from tests.paper import reading, samples
from tests.paper.reading import POINTS

#: The titles whose kits differ most: with backs and pages that lie on their side, and a kit of forms; the largest in the
#: campaign.
SOME = chance.either(("emu-bay", "empire-builder"), ("emu-bay", "empire-builder", "1862"))

SHELF_1889 = sheets.Shelf(TITLES["1889"], TITLES["1889"].formatter())


def kit(title: str) -> list[sheets.Sheet]:
    source = sheets.Shelf(TITLES[title], TITLES[title].formatter())
    return [kind.fill(source) for kind in kits.sheets_of(source)]


@cache
def bound(title: str, paper: str = "A4") -> bytes:
    return sheets.printed(kit(title), sheets.Job(paper)).pdf


@cache
def plan(title: str, paper: str = "A4") -> sheets.Plan:
    return sheets.plan_of(kit(title), sheets.Job(paper))


def is_blank(page: Any) -> bool:
    return reading.darkness(reading.picture(page, 30)) == 0


def the_file_has_the_pages_of_its_plan(title: str) -> None:
    assert len(reading.pages(bound(title))) == plan(title).pages
    assert sum(section.leaves for section in plan(title).sections) == plan(title).leaves


def every_leaf_has_a_front_and_its_own_back_or_a_blank_one(title: str) -> None:
    pages = reading.pages(bound(title))
    for section in plan(title).sections:
        leaves = [pages[2 * (leaf - 1) : 2 * leaf] for leaf in range(section.first, section.last + 1)]
        for front, back in leaves:
            assert not is_blank(front) and front.get_size() == back.get_size()
            assert is_blank(back) is not section.is_two_sided
            if section.is_two_sided:
                assert "backs" in back.get_textpage().get_text_bounded()


def test_a_file_without_backs_has_no_blank_pages() -> None:
    source = sheets.Shelf(TITLES["empire-builder"], edition="custom")
    made = [kind.fill(source) for kind in kits.sheets_of(source)]
    planned = sheets.plan_of(made, sheets.Job())
    assert not any(it.is_two_sided for it in planned.sections) and planned.pages == planned.leaves
    assert not any(is_blank(page) for page in reading.pages(sheets.printed(made, sheets.Job()).pdf))


def bookmarks_and_contents_lead_to_the_sheets(title: str) -> None:
    read, text = pypdf.PdfReader(BytesIO(bound(title))), [reading.words(page) for page in reading.pages(bound(title))]
    marks = {mark.title: read.get_destination_page_number(mark) + 1 for mark in read.outline}  # type: ignore[union-attr,arg-type]
    assert marks == {it.name: plan(title).page(it) for it in plan(title).sections}
    for name, page in marks.items():
        # The footer of each page ends with its sheet's name.
        assert any(word.text.replace("…", "").endswith(name) or f"· {name}" in word.text for word in text[page - 1]), name
    contents = [word.text for word in text[0]]
    for section in plan(title).sections[1:]:
        assert any(it.startswith(section.name) for it in contents) and str(plan(title).page(section)) in contents


@pytest.mark.parametrize("title", SOME)
def test_the_file_of_a_kit(title: str) -> None:
    the_file_has_the_pages_of_its_plan(title)
    every_leaf_has_a_front_and_its_own_back_or_a_blank_one(title)
    bookmarks_and_contents_lead_to_the_sheets(title)


@pytest.mark.parametrize(
    ("kinds", "duplex"),
    [(("charters",), "/Simplex"), (("rules",), "/DuplexFlipLongEdge"), (("charters", "rules"), "/DuplexFlipLongEdge")],
)
def test_the_printer_is_told_the_sides_and_not_to_scale(kinds: tuple[str, ...], duplex: str) -> None:
    file = sheets.printed([reading.sheet("box", kind) for kind in kinds]).pdf
    wanted = pypdf.PdfReader(BytesIO(file)).trailer["/Root"]["/ViewerPreferences"]  # type: ignore[index]
    assert wanted["/PrintScaling"] == "/None" and wanted["/Duplex"] == duplex


def test_what_prints_on_one_side_comes_first_and_the_feeding_says_how_far() -> None:
    sides = [it.is_two_sided for it in plan("1862").sections]
    assert sides == sorted(sides)
    last = max(it.last for it in plan("1862").sections if not it.is_two_sided)
    assert any(f"Leaves 1 to {last} " in it and f"up to {2 * last} " in it for it in plan("1862").feeding(str))


def test_a_plan_counts_leaves_and_pages() -> None:
    made = planned("A4", [Counted("Contents", 1), Counted("Maps", 3), Counted("Cards", 4, True)])
    assert [(it.first, it.last, made.page(it)) for it in made.sections] == [(1, 1, 1), (2, 4, 3), (5, 6, 9)]
    assert (made.leaves, made.pages) == (6, 12)


# Large paper -----------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", HALVES)
def test_a_large_paper_is_two_of_the_usual(paper: str) -> None:
    half = PAPERS[HALVES[paper]]
    assert (PAPERS[paper].width, PAPERS[paper].height) == pytest.approx((half.height, 2 * half.width), abs=0.5)


#: Which kit is bound on which large paper: one on each, in the campaign another too.
LARGE = [(title, paper) for title in ("emu-bay", "1862") for paper in HALVES]


@pytest.mark.parametrize(("title", "paper"), chance.either(LARGE[:2], LARGE))
def test_nothing_is_cut_off_or_lost_on_large_paper(title: str, paper: str) -> None:
    wide = sorted((PAPERS[paper].width * POINTS, PAPERS[paper].height * POINTS))
    for page in reading.pages(bound(title, paper)):
        assert sorted(page.get_size()) == pytest.approx(wide, abs=0.1)
        if not is_blank(page):
            assert reading.rim(reading.picture(page, 72), 72) >= 4.5
    assert plan(title, paper).leaves < plan(title).leaves


def test_two_full_pages_of_large_paper_stand_as_on_their_own() -> None:
    """Each word of a form lies where it lies on the small paper, or so much further right; the cut is marked between."""
    source = sheets.Shelf(TITLES["empire-builder"], TITLES["empire-builder"].formatter())
    form = kits.find_kind(source, "ledger").fill(source)
    files = [sheets.printed([form], paper).pdf for paper in ("A4", "A3")]
    alone, together = ([reading.words(page) for page in reading.pages(file)] for file in files)
    assert len(together) == -(-len(alone) // 2)
    for n, words in enumerate(alone):
        right = 210 * (n % 2)
        there = {(it.text, round(it.box.x, 1), round(it.box.y, 1)) for it in together[n // 2]}
        assert {(it.text, round(it.box.x + right, 1), round(it.box.y, 1)) for it in words} <= there


def test_what_grows_fills_large_paper() -> None:
    """The map on one page is larger on A3, its type no smaller."""
    title = TITLES["1889"]
    source = sheets.Shelf(title, title.formatter())
    board = kits.find_kind(source, "map-page").fill(source)
    small, large = (reading.pages(sheets.printed([board], paper).pdf)[0] for paper in ("A4", "A3"))
    hexes = [{it.text: it.box for it in reading.words(page)} for page in (small, large)]
    apart = [abs(found["K4"].x - found["E2"].x) for found in hexes]
    assert apart[1] > 1.3 * apart[0]


def test_usual_papers_are_those_that_are_no_double() -> None:
    assert set(samples.USUAL) | set(HALVES) == set(PAPERS)


# What it takes -----------------------------------------------------------------------------------


@pytest.mark.parametrize("title", SOME)
def test_every_footer_says_which_leaf_it_is_of_how_many(title: str) -> None:
    leaves = plan(title).leaves
    for number, page in enumerate(reading.pages(bound(title))):
        leaf = 1 + number // (plan(title).pages // leaves)
        assert is_blank(page) or f"Leaf {leaf} of {leaves} ·" in page.get_textpage().get_text_bounded()


def test_a_sheet_alone_counts_its_own_leaves_on_both_sides() -> None:
    file = sheets.printed([reading.sheet("box", "rules")]).pdf
    feet = [page.get_textpage().get_text_bounded() for page in reading.pages(file)]
    assert all(f"Leaf {1 + n // 2} of {len(feet) // 2} · page {n + 1} of {len(feet)}" in foot for n, foot in enumerate(feet))


def test_two_pages_on_a_large_leaf_say_the_same_leaf() -> None:
    file = sheets.printed([reading.sheet("box", "score-blank")], "A3").pdf
    first, *_ = (page.get_textpage().get_text_bounded() for page in reading.pages(file))
    assert first.count("Leaf 1 of ") == 2


def test_the_contents_say_what_it_is_printed_on_and_what_hands_then_do() -> None:
    """As many sleeves as cards, as many stickers as discs have sides; and what is cut from what stock."""
    wanted = [kits.find_kind(SHELF_1889, id_).fill(SHELF_1889) for id_ in ("shares", "privates", "tokens", "score-blank")]
    copies = {it.name: sum(drawing.copies for drawing in it.drawings) for it in wanted if isinstance(it, sheets.Parts)}
    made = sheets.plan_of(wanted)
    told = " ".join(made.needed(str))
    small, large = copies["Share certificates"], copies["Private companies"]
    assert f"Sleeves, if you want them: {small} of 44 × 67 mm, {large} of 63 × 88 mm." in told
    assert f"{copies['Tokens']} stickers for discs of 12 mm" in told
    assert {it.name: it.work.stock for it in made.sections[1:]} == {
        "Share certificates": "card", "Private companies": "card", "Tokens": "stickers", "Blank score sheet": "paper"}
    assert re.search(r"About \d+ cuts, by knife and ruler some \d+ minutes\.", told)
    contents = reading.pages(sheets.printed(wanted).pdf)[0].get_textpage().get_text_bounded()
    assert "sticker paper" in contents and "Sleeves, if you want them" in " ".join(contents.split())


def test_cuts_are_counted_once_where_neighbours_share_them() -> None:
    """Sixteen shares on a leaf of A4 are cut out with five cuts across and five down; a hex has six, a disc one."""
    shares, tiles, tokens = (kits.find_kind(SHELF_1889, id_).fill(SHELF_1889) for id_ in ("shares", "tiles", "tokens"))
    assert shares.bodies(sheets.Job(), str)[1][0].cuts == 10
    assert sum(it.cuts for it in tiles.bodies(sheets.Job(), str)[1]) == 6 * sum(it.copies for it in tiles.drawings)  # type: ignore[attr-defined]
    assert sum(it.cuts for it in tokens.bodies(sheets.Job(), str)[1]) == sum(it.copies for it in tokens.drawings)  # type: ignore[attr-defined]
