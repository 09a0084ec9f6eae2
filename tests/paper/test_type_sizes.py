"""What a player must read is large enough to be read at the table, on every sheet and both papers."""

import re
from collections.abc import Iterator

import pytest
from lxml import etree

from companion import sheets
from companion.games import kits
from tests.games.emu_bay.test_recorded import record
from tests.paper import reading
from tests.paper.test_from_table import night

SVG = "{http://www.w3.org/2000/svg}"
#: Points. The hexes' coordinates are there to be looked up only.
LEAST, COORDINATES = 6.0, 5.5
POINT = 25.4 / 72
SCALE = re.compile(r"scale\(([\d.]+)")
PLACE = re.compile(r"\d,\d$")


def sizes(page: str) -> Iterator[tuple[str, float]]:
    """Every text of a page, with the size in points at which it comes out of the printer."""
    for text in etree.fromstring(page.encode()).iter(f"{SVG}text"):
        size = float(text.attrib["font-size"]) / POINT
        for around in text.iterancestors():
            for factor in SCALE.findall(around.get("transform", "")):
                size *= float(factor)
        yield "".join(text.itertext()), size


def small(pages: list[str]) -> dict[str, float]:
    """The texts of a sheet that are too small."""
    found = [(words, size) for page in pages for words, size in sizes(page)]
    assert len(found) > 5
    return {words: size for words, size in found if size < (COORDINATES if PLACE.match(words) else LEAST) - 0.005}


@pytest.mark.parametrize("paper", sheets.PAPERS)
@pytest.mark.parametrize(("source", "kind"), reading.every_sheet())
def test_no_words_are_too_small_to_read(source: str, kind: str, paper: str) -> None:
    assert not small(sheets.svg(reading.sheet(source, kind), sheets.Job(paper)))


@pytest.mark.parametrize("paper", sheets.PAPERS)
def test_names_of_places_with_track_are_not_squeezed(paper: str) -> None:
    at = night(record("conditions-shares-track").replay())
    pages = sheets.svg(kits.find_kind(at, "snapshot").fill(at), sheets.Job(paper))
    assert not small(pages)
    (port,) = (it for it in etree.fromstring(pages[0].encode()).iter(f"{SVG}g") if it.get("data-hex") == "5,1")
    assert {"TMLC", "Devonport"} <= {"".join(text.itertext()) for text in port.iter(f"{SVG}text")}


def test_sizes_are_those_on_paper() -> None:
    """What is drawn large and made smaller counts as small."""
    page = (
        '<svg xmlns="http://www.w3.org/2000/svg"><g transform="translate(3 4) scale(0.5)"><g transform="scale(0.5)">'
        f'<text font-size="{24 * POINT}">six points</text></g></g></svg>'
    )
    assert [(words, round(size, 6)) for words, size in sizes(page)] == [("six points", 6.0)]
