"""Every deck of cards has a back that says what kind of card it is, and whoever saves paper leaves it out."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

import pytest

from companion import sheets
from companion.engine.errors import Malformed
from companion.games import find_title, kits
from companion.sheets import Job
from companion.sheets.parts import card
from companion.sheets.registry import Row
from companion.sheets.singles import zipped
from tests.chance import either
from tests.each import each
from tests.paper import reading

#: The decks by title, with what their backs say.
FAMILY = {"shares": "share certificate", "trains": "train"}
DECKS = {
    "emu-bay": {"shares": "share certificate", "setup-cards": "set-up card"},
    **{title: FAMILY | {"privates": "private company"} for title in ("18chesapeake-otr", "1889", "1830", "1828")},
    "1862": FAMILY | {"permits": "permit"},
    "1820": FAMILY | {"british-rail": "share certificate", "privates": "private company", "cousins": "cousin"},
}
EACH = [(title, id_) for title, decks in DECKS.items() for id_ in decks]


def sheet(title: str, id_: str) -> sheets.Parts:
    shelf = sheets.Shelf(find_title(title))
    filled = kits.find_kind(shelf, id_).fill(shelf)
    assert isinstance(filled, sheets.Parts)
    return filled


@each(("title", "id_"), either(EACH[::2], EACH))
def test_a_page_of_fronts_is_followed_by_its_backs(title: str, id_: str) -> None:
    of = sheet(title, id_)
    first = sheets.Parts(of.head, of.name, of.drawings[:4], of.size, plain_backs=of.plain_backs)
    pages = reading.read(sheets.pdf(first))
    many = sum(it.copies for it in first.drawings)
    assert len(pages) % 2 == 0
    assert sum(word.text == DECKS[title][id_] for page in pages[1::2] for word in page.words) == many
    assert not any(reading.small(page.words) for page in pages[1::2])
    assert all(page.darkness < 0.3 for page in pages[1::2])


@each(("title", "id_"), EACH)
def test_a_back_tells_no_card_from_another_but_a_companys(title: str, id_: str) -> None:
    of = sheet(title, id_)
    assert of.size is not None
    seen = {
        (it.context["mark"].short if "mark" in it.context else "",
         card(of, of.size, number, sheets.STYLES["colour"], str, "back"))
        for number, it in enumerate(of.drawings)
    }  # fmt: skip
    assert len(seen) == len({company for company, _ in seen})
    assert all(company.replace("&", "&amp;") in back for company, back in seen)


def test_a_job_without_backs_has_half_the_pages_and_keeps_what_is_to_be_read() -> None:
    with_backs, without = (reading.pages(sheets.pdf(sheet("1830", "shares"), Job(backs=backs))) for backs in (True, False))
    assert len(with_backs) == 2 * len(without)
    overview = sheet("1830", "overview")
    assert sheets.pdf(overview, Job(backs=False)) == sheets.pdf(overview)


@pytest.mark.parametrize("backs", [True, False])
def test_single_cards_have_backs_if_wanted(backs: bool) -> None:
    of = sheet("emu-bay", "setup-cards")
    names = ZipFile(BytesIO(zipped(sheets.singles(of, Job(backs=backs))))).namelist()
    assert len([name for name in names if "back" in name]) == (2 * len(of.drawings) if backs else 0)


def test_a_card_has_one_back() -> None:
    with pytest.raises(ValueError, match="Sheet x: a card has a back of its own or a plain one, not both"):
        Row("x", template="x.svg", item="poker", back="x.svg", plain_back="card").check({})
    with pytest.raises(Malformed):
        Job(paper="A9", backs=False).checked()


def test_each_certificates_back_is_that_of_its_company() -> None:
    names = {it.context["mark"].short for it in sheet("1830", "shares").drawings}
    pages = reading.read(sheets.pdf(sheet("1830", "shares")))
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        through = {(name, round(x), round(front.height - y)) for name, x, y in places(back, names)}
        assert front.width > front.height and len(through) > 7
        for name, x, y in places(front, names):
            assert any(name == other and abs(x - a) < 4 and abs(y - b) < 5 for other, a, b in through), (name, x, y)


def places(page: reading.Read, names: set[str]) -> list[tuple[str, float, float]]:
    """Where the middle of each company's short name stands on a page."""
    return [(it.text, it.box.x + it.box.width / 2, it.box.y + it.box.height / 2) for it in page.words if it.text in names]
