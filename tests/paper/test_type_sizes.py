"""What a player must read is large enough to be read at the table. Every sheet is asked that where it is read back."""

import pytest
from lxml import etree

from companion import sheets
from companion.games import kits
from companion.paper.pages import Imprint, Page, Piece, pdf
from companion.paper.setting import POINT
from tests.games.emu_bay.test_recorded import record
from tests.paper import reading, samples
from tests.paper.test_from_table import night

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("paper", samples.USUAL)
def test_names_of_places_with_track_are_not_squeezed(paper: str) -> None:
    at = night(record("conditions-shares-track").replay())
    sheet, job = kits.find_kind(at, "snapshot").fill(at), sheets.Job(paper)
    assert not any(reading.small(page.words, r"\d,\d") for page in reading.read(sheets.pdf(sheet, job)))
    drawn = etree.fromstring(sheets.svg(sheet, job)[0].encode())
    (port,) = (it for it in drawn.iter(f"{SVG}g") if it.get("data-hex") == "5,1")
    assert {"TMLC", "Devonport"} <= {"".join(text.itertext()) for text in port.iter(f"{SVG}text")}


def test_sizes_are_those_on_paper() -> None:
    """What is drawn large and made smaller counts as small."""
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="50mm" height="50mm" viewBox="0 0 50 50">'
        '<g transform="translate(3 4) scale(0.5)"><g transform="rotate(90) scale(0.5)">'
        f'<text x="20" y="-20" font-size="{22 * POINT}">too small</text></g></g>'
        f'<text x="3" y="30" font-size="{6 * POINT}">six points</text></svg>'
    )
    (page,) = reading.read(pdf([Page(60, 60, (Piece(drawing),))], Imprint("x", "x")))
    assert {word.text: round(word.size, 3) for word in page.words} == {"too small": 5.5, "six points": 6.0}
    assert [text for text, _ in reading.small(page.words)] == ["too small"]
