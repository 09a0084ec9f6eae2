"""What the signs of a map mean stands on it, and its hexes are called in type that can be read."""

import re

import pytest

from companion import sheets
from companion.games import kits
from tests.paper import reading
from tests.paper.eighteenxx import source

LEGENDS = {
    "18chesapeake-otr": ("Mountains: the first tile costs $80", "Water: the first tile costs $40", "DC, OO: only tiles",
                         "Below: the private", "by the newest colour of tiles"),
    "1889": ("A port may be laid here", "In a frame", "revenue of a train without limit"),
    "1830": ("Mountains: the first tile costs $120", "No track crosses this border"),
    "1862": ("by the level of the phase", "A port off the board", "N, Y: only tiles with the same letters"),
}  # fmt: skip


@pytest.mark.parametrize("title", LEGENDS)
def test_a_map_on_a_page_has_its_legend_and_legible_names_of_hexes(title: str) -> None:
    at = source(title, "box")
    file = sheets.pdf(kits.find_kind(at, "map-page").fill(at), sheets.Job("A4"))
    read = reading.text(file).replace("\u00a0", " ")
    assert [words for words in LEGENDS[title] if words not in read] == []
    ids = [word for word in reading.words(reading.pages(file)[0]) if re.fullmatch(r"[A-L]\d+", word.text)]
    assert len(ids) > 30
    assert min(word.size for word in ids) >= 6
