"""What happens besides in any 18xx, on a small phone: every form is readable, and is entered as it stands."""

import pytest
from playwright.sync_api import expect

from companion.engine.game import Entry
from companion.games.open_box.counters import TakeCounters
from tests.browser.test_pages import in_the_light, laid_out, read_in_both_lights
from tests.chance import either
from tests.games.open_box.tables import a_box, a_game, given

KINDS = {"company": {"certificates": [20, *8 * [10]], "float": 60, "capital": 10},
         "five shares": {"certificates": [40, 20, 20, 20], "float": 40, "capital": 5}}
FORMS = ("pay", "trade-shares", "start-by-hand", "trade-in-share", "convert-company", "merge-companies", "take-counters",
         "repay-counters", "close-company", "go-on", "settle-rule")
#: Those that are read in the dark too: the fields are the same in all.
DARK = either(("", "merge-companies"), ("", *FORMS))


@pytest.fixture(scope="session")
def table(house):
    """Two companies, one with a loan, in a box with everything."""
    box = a_box(kinds=KINDS, counters={"Loan": {"price": 100, "interest": 10}},
                named_rounds={"Merger round": {"after": "set", "asks": "companies"}})
    game = given(a_game(box=box), RED={"Ann": 60, "Bo": 20}, BLU={"Bo": 40, "Cy": 20})
    game.play(Entry(TakeCounters("RED", "Loan", 2)))
    return house.table(game=game)


def test_every_form_is_read_and_fits(phones, table):
    phone, told = phones().sit(table, "Ann", host=True), []
    for kind in ("", *FORMS):
        address = f"/t/{table.code}/correct?kind={kind}"
        phone.open(address)
        told += (read_in_both_lights if kind in DARK else in_the_light)(phone, address) + laid_out(phone, address, "")
    assert told == []


def test_a_merger_is_entered_and_taken_back(phones, table):
    phone = phones().sit(table, "Ann", host=True)
    phone.open(f"/t/{table.code}/correct").tap("Companies merge")
    page = phone.page
    page.get_by_label("It ends", exact=True).select_option("BLU")
    page.get_by_label("It goes on").select_option("RED")
    page.get_by_label("For so many shares").fill("2")
    phone.tap("Merge them").shows("BLU becomes part of RED: 1 for 2")
    company = table.refresh().game.companies["BLU"]
    assert company.is_closed
    phone.tap("Undo")
    expect(page.locator("#page")).to_contain_text("Taken back: BLU becomes part of RED: 1 for 2")
    assert not table.refresh().game.companies["BLU"].is_closed
