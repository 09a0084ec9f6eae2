"""A company is known across the table by its colour: one solid band of it on certificates, charters and tokens."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image

from companion import sheets
from companion.games import TITLES, find_title, kits
from companion.paper import pages
from companion.paper.style import STYLES, luminance
from companion.sheets.parts import card
from tests.paper import reading

#: The titles with companies, and the sheets that show one company on each drawing.
WITH_COMPANIES = [title for title in TITLES if any(
    kind.id == "shares" for kind in kits.sheets_of(sheets.Shelf(find_title(title))))]  # fmt: skip
PAPERS = ("shares", "charters", "tokens", "discs", "independents", "privates")
#: How much of a paper is at least in the company's true colour.
SOLID = {"shares": 0.09, "charters": 0.06, "tokens": 0.4, "discs": 0.1, "independents": 0.2, "privates": 0.1}
DPI = 60


def papers(title: str) -> list[tuple[str, sheets.Parts]]:
    """The sheets that show one company each."""
    shelf = sheets.Shelf(find_title(title))
    found = [(kind.id, kind.fill(shelf)) for kind in kits.sheets_of(shelf) if kind.id in PAPERS]
    return [(id_, it) for id_, it in found if isinstance(it, sheets.Parts) and "mark" in it.drawings[0].context]


def picture(of: sheets.Parts, number: int, style: str) -> Image.Image:
    """One drawing alone, as it is printed."""
    assert of.size is not None
    drawn = card(of, of.size, number, STYLES[style], str)
    page = pages.Page(of.size.width, of.size.height, (pages.Piece(drawn),), STYLES[style].is_grey)
    return reading.picture(reading.pages(pages.pdf([page], pages.Imprint("x", "x")))[0], DPI)


def share_of(image: Image.Image, ink: str) -> float:
    """How much of a picture is in that colour, a shade of the printer's forgiven."""
    red, green, blue = (int(ink[at : at + 2], 16) for at in (1, 3, 5))
    dots = image.get_flattened_data() if hasattr(image, "get_flattened_data") else image.getdata()
    near = sum(abs(r - red) + abs(g - green) + abs(b - blue) < 12 for r, g, b in dots)
    return near / (image.width * image.height)


def one_of_each(of: sheets.Parts) -> list[tuple[int, Any]]:
    """The first drawing of each company, by its number."""
    first: dict[str, tuple[int, Any]] = {}
    for number, it in enumerate(of.drawings):
        if "mark" in it.context:
            first.setdefault(it.context["mark"].short, (number, it.context["mark"]))
    return list(first.values())


def extremes(of: sheets.Parts) -> list[tuple[int, Any]]:
    """The brightest company and the darkest one."""
    by_light = sorted(one_of_each(of), key=lambda it: luminance(it[1].ink))
    return [by_light[0], by_light[-1]]


@pytest.mark.parametrize("title", WITH_COMPANIES)
def test_a_company_has_a_solid_band_of_its_true_colour(title: str) -> None:
    for id_, of in papers(title):
        for number, mark in extremes(of):
            assert share_of(picture(of, number, "colour"), mark.ink) > SOLID[id_], (id_, mark)


@pytest.mark.parametrize("title", WITH_COMPANIES)
def test_the_band_is_narrow_where_ink_is_saved_and_none_in_black_and_white(title: str) -> None:
    for id_, of in papers(title):
        number, mark = one_of_each(of)[-1]
        light, grey = picture(of, number, "light"), picture(of, number, "bw")
        assert 0.002 < share_of(light, mark.ink) < 0.13, (id_, mark)
        assert not reading.colourfulness(grey)


@pytest.mark.parametrize("title", WITH_COMPANIES)
def test_what_stands_on_a_band_is_dark_or_white_by_contrast(title: str) -> None:
    style = STYLES["colour"]
    for id_, of in papers(title):
        for _, mark in one_of_each(of):
            on = luminance(style.on(mark.ink))
            bright, dark = sorted((on, luminance(mark.ink)), reverse=True)
            assert (bright + 0.05) / (dark + 0.05) >= 4, (id_, mark)


@pytest.mark.parametrize("discs", [12, 15])
def test_every_name_of_1820_on_a_disc_can_be_read(discs: int) -> None:
    shelf = sheets.Shelf(find_title("1820"), discs=discs)
    of = kits.find_kind(shelf, "tokens").fill(shelf)
    assert isinstance(of, sheets.Parts) and of.size is not None and of.size.width == discs
    assert not any(reading.small(page.words) for page in reading.read(sheets.pdf(of)))
