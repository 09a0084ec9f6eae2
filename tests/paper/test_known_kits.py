"""The kits of known games: every sheet is made, and all that is written on it lies inside the page and inside its piece."""

import pytest

from companion import sheets
from companion.eighteenxx.box.known import known_setup, known_titles
from companion.games import kits
from companion.paper.layout import Box
from tests.chance import either
from tests.games.open_box.tables import ANY
from tests.paper import reading

#: What people print first of a game that they have no paper of.
KIT = ("charters", "minors", "shares", "market", "trains", "privates", "tokens")
#: On which every name stands whole. What a legend or a card of trains has no room for, whoever prints it is told.
WHOLE = ("charters", "shares", "privates", "tokens")
#: Few that have little in common: many small companies, a market in one line, long names, no privates.
FEW = ("1822-mx", "18-zoo-map-a", "rolling-stock")


def cut_off(file):
    """What stands outside a page, and whole on no other: large drawings are spread over several."""
    outside, whole = set(), set()
    for page in reading.pages(file):
        area = Box(0, 0, page.get_width() / reading.POINTS, page.get_height() / reading.POINTS)
        for word in reading.words(page):
            (whole if reading.inside(word.box, area) else outside).add(word.text)
    return outside - whole


@pytest.mark.parametrize("id_", either(FEW, tuple(known_titles())))
def test_the_kit_of_a_known_game_is_printed(id_):
    title = ANY.in_box(known_setup(id_))
    source = sheets.Shelf(title, title.formatter())
    made = {kind.id: kind for kind in kits.sheets_of(source)}
    assert {"market", "tokens"} <= made.keys() and {"charters", "minors"} & made.keys()
    assert ("privates" in made) == bool(title.contents.privates)
    for id_of_sheet in either([one for one in KIT if one in made], made):
        printed = sheets.printed([made[id_of_sheet].fill(source)])
        if id_of_sheet in WHOLE:
            assert [remark for remark in printed.remarks if remark.kind != "spelled"] == [], id_of_sheet
        assert cut_off(printed.pdf) == set(), id_of_sheet
        assert reading.text(printed.pdf), id_of_sheet
