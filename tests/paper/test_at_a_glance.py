"""What was found by looking at every sheet: words on drawings, faces that look alike, names cut short, idle sentences."""

import re
from math import hypot

import pytest

from companion import sheets
from companion.eighteenxx.box.box import box
from companion.eighteenxx.map.printed import printed_map
from companion.games import find_title, kits
from tests.chance import either
from tests.paper import reading
from tests.paper.eighteenxx import source

#: The least type of a rule on a card, in points.
RULE = 6.9


def shelf(title: str, edition: str = "default") -> sheets.Shelf:
    of = find_title(title)
    return sheets.Shelf(of, of.formatter(), edition=edition)


def sheet(title: str, kind: str, edition: str = "default", discs: int = 12) -> sheets.Parts:
    at = shelf(title, edition)
    made = kits.find_kind(at, kind).made(at, sheets.Job(discs=discs))
    assert isinstance(made, sheets.Parts)
    return made


def page(of: sheets.Sheet, number: int = 0, style: str = "colour") -> reading.Read:
    return reading.read(sheets.pdf(of, sheets.Job(style=style)))[number]


@pytest.mark.parametrize(("title", "price"), [("18chesapeake-otr", "$1,100"), ("1830", "$1,100"), ("1820", "$1,600")])
def test_a_long_price_is_clear_of_the_engine(title: str, price: str) -> None:
    pages = reading.pages(sheets.pdf(sheet(title, "trains"), sheets.Job(backs=False)))
    found = [(at, word.box) for at in pages for word in reading.words(at) if word.text == price]
    assert found
    for at, spot in found:
        left = reading.picture(at, 254).convert("L").crop(tuple(round(10 * side) for side in (  # type: ignore[arg-type]
            spot.x - 0.9, spot.y + 0.3, spot.x - 0.2, spot.bottom - 0.3)))  # fmt: skip
        assert left.getextrema()[0] > 200


@pytest.mark.parametrize(("title", "style"), either(
    [("1862", "colour"), *(("1830", style) for style in sheets.STYLES)],
    [(title, style) for title in ("1830", "1862") for style in sheets.STYLES],
))  # fmt: skip
def test_a_card_that_is_turned_over_is_darker_in_every_ink(title: str, style: str) -> None:
    front, back = reading.pages(sheets.pdf(sheet(title, "order"), sheets.Job(style=style)))[:2]
    light, dark = (reading.darkness(reading.picture(at, 100).convert("L")) for at in (front, back))
    assert dark > light
    done = [word for word in page(sheet(title, "order"), 1, style).words if word.text == "has operated"]
    grey = reading.picture(back, 254).convert("L")
    assert len(done) > 4
    for word in done:
        assert grey.getpixel((round(10 * word.box.x) - 12, round(10 * word.box.y) + 5)) < 60  # type: ignore[operator]


@pytest.mark.parametrize(("title", "is_endless"), [("18chesapeake", True), ("1889", False), ("1830", False)])
def test_the_manifest_speaks_of_tiles_without_end_where_there_are_any(title: str, is_endless: bool) -> None:
    read = reading.text(sheets.pdf(sheet(title, "manifest"), sheets.Job()))
    assert ("×\u00a0∞" in read or "× ∞" in read) == is_endless == ("as many as are needed" in read)
    assert is_endless or re.search(r"\d+ tiles in all", read)


#: Titles whose rules and maps are drawn alike; every second one in make test.
OF_RULES = ("18chesapeake", "18chesapeake-otr", "1889", "1830", "1828", "1862", "1820", "emu-bay")
OF_MAPS = ("1889", "18chesapeake", "1830", "1828", "1862")


@pytest.mark.parametrize("title", either(OF_RULES[1::2], OF_RULES))
def test_rules_on_cards_are_in_type_that_can_be_read(title: str) -> None:
    for at in reading.read(sheets.pdf(sheet(title, "rules"), sheets.Job())):
        sentences = [word for word in at.words if len(word.text) > 20 and word.box.y < at.height - 20]
        assert min(word.size for word in sentences if not word.text.isupper()) >= RULE - 0.05


@pytest.mark.parametrize("title", ["1820", "1828"])
def test_no_line_begins_with_a_per_cent_sign(title: str) -> None:
    words = [word.text for at in reading.read(sheets.pdf(sheet(title, "rules"), sheets.Job())) for word in at.words]
    assert not [word for word in words if word.startswith("%")] and any(" %" in word for word in words)


def test_companies_of_1828_pay_up_to_the_price_of_a_private() -> None:
    read = " ".join(reading.text(sheets.pdf(sheet("1828", "rules"), sheets.Job())).split())
    assert "1 to 1 times" not in read and "buy privates for $1 up to their price" in read


@pytest.mark.parametrize("kind", ["payoffs-load", "payoffs-city"])
def test_a_note_below_a_heading_is_in_one_size(kind: str) -> None:
    for at in reading.read(sheets.pdf(sheet("empire-builder", kind), sheets.Job())):
        notes = [word for word in at.words if word.text.startswith(("from ", "supplies "))]
        below = [it for word in notes for it in at.words
                 if abs(it.box.x - word.box.x) < 0.5 and 1 < it.box.y - word.box.y < 4.2 and it.size < 7.5]  # fmt: skip
        assert notes and max(it.size for it in [*notes, *below]) - min(it.size for it in [*notes, *below]) < 0.3


def test_words_on_markers_stay_inside_their_ring() -> None:
    of = sheet("emu-bay", "discs")
    cells, found = reading.items(of, sheets.Job())[0], [word for word in page(of).words if word.text == "revenue"]
    assert len(found) > 10
    for word in found:
        (cell,) = [it for it in cells if reading.inside(word.box, it)]
        x, y = cell.x + cell.width / 2, cell.y + cell.height / 2
        assert hypot(max(abs(word.box.x - x), abs(word.box.right - x)), word.box.bottom - y) < 0.88 * cell.width / 2


@pytest.mark.parametrize("title", either(OF_MAPS[::2], OF_MAPS))
def test_every_name_on_a_map_is_told_in_full(title: str) -> None:
    of = sheet(title, "map-page")
    read = re.sub(r"\W", "", reading.text(sheets.pdf(of, sheets.Job())))
    named = [hex_.place for hex_ in printed_map(box(title).map).hexes if hex_.place]
    assert len(named) > 20
    assert [name for name in named if re.sub(r"\W", "", name) not in read] == []


@pytest.mark.parametrize(("title", "said"), [("1830", "Mountains: the first tile costs"), ("1889", "A port may be laid")])
def test_the_map_of_a_running_game_has_its_legend(title: str, said: str) -> None:
    at = source(title, "middle")
    assert said in reading.text(sheets.pdf(kits.find_kind(at, "snapshot").fill(at), sheets.Job())).replace("\u00a0", " ")


@pytest.mark.parametrize("discs", sheets.DISCS)
def test_load_chips_are_as_large_as_the_discs(discs: int) -> None:
    of = sheet("empire-builder", "chips", "eurorails", discs)
    assert of.size is not None and of.size.width == discs
    assert not any(reading.small(at.words) for at in reading.read(sheets.pdf(of, sheets.Job(discs=discs))))


def test_trains_of_1820_say_what_the_first_of_their_colour_changes() -> None:
    read = " ".join(reading.text(sheets.pdf(sheet("1820", "trains"), sheets.Job(backs=False))).split())
    told = {"green": (16, "column 3; green tiles; pars 78, 86, 95"), "blue": (14, "column 6; pars 105, 116"),
            "brown": (6, "column 9, brown tiles, par 128"), "red": (4, "column 12"), "gray": (9, "column 15, gray tiles"),
            }  # fmt: skip
    for number, words in told.values():
        assert read.count(f"First one: the chart goes to {words}; earlier trains leave the supply.") == number
    assert read.count("From the start.") == 27
