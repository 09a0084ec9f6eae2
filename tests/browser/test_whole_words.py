"""What stands in a narrow column or a grid is read whole: names in a sale, and the reason that the table is asked for."""

from __future__ import annotations

from tests.browser.test_pages import LAYOUT
from tests.recorded_tables import record_of

CUT = """() => [...document.querySelectorAll(".stock--sale .act__line > *")].filter((one) => one.getClientRects().length
    && (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline"
        || getComputedStyle(one).textOverflow === "ellipsis")).map((one) => one.textContent.trim())"""
#: How much of the width of its form the field for the reason has.
WIDE = """() => { const field = document.querySelector("#main [name=why]"), box = (one) => one.getBoundingClientRect();
    return box(field).width / box(field.form).width; }"""


def taken_over(house, file, n):
    record = record_of(file)
    return house.tables.take_over({**record, "moves": record["moves"][:n]}, "Friday")


def test_names_of_privates_for_sale_are_whole(phones, house):
    for file in ("barons_1830/recorded/1830-full-bank.json", "chesapeake/recorded/18chesapeake-full-bank.json"):
        table = taken_over(house, file, 1)
        phone = phones(table.game.ask.actors[0], table).shows("Baltimore")
        assert (phone.page.evaluate(CUT), phone.page.evaluate(LAYOUT)) == ([], []), file


def test_the_reason_of_the_table_has_a_line_of_its_own_beside_prices(phones, house):
    table = taken_over(house, "barons_1830/recorded/1830-full-bank.json", 60)
    phone = phones(table.game.ask.actors[0], table).at("act/start-company?overruled=1&company=ERIE")
    phone.shows("Why does the table say so?")
    assert phone.page.evaluate(WIDE) > 0.95
    assert phone.page.evaluate(LAYOUT) == []
