"""Why something was refused is read at once, on a small phone, however far down the form was that was sent."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.stories import bids

#: The sentence stands whole between the header and the bars.
IN_SIGHT = """() => { const box = (one) => one.getBoundingClientRect();
    const said = document.querySelector("#page .banner--refusal");
    return said !== null && box(said).top >= box(document.getElementById("top")).bottom - 1
        && box(said).bottom <= box(document.getElementById("dock")).top + 1; }"""
#: Forms that are longer than a phone, in titles of several families.
TITLES = ("emu-bay", "18chesapeake", "1889")


def is_in_sight(phone):
    expect(phone.page.locator(".banner--refusal")).to_have_count(1)
    assert phone.page.evaluate(IN_SIGHT), f"{phone.page.url}: the refusal is out of sight"


@pytest.mark.parametrize("js", [True, False], ids=["script", "no script"])
def test_the_reason_is_in_sight(phones, house, table, js):
    house.enter(table, next(bids("A2")))
    ben = phones("Ben", table, js=js).is_on_turn()
    ben.page.locator("summary", has_text="Enter only the result").tap()
    # What was typed stands there still, in sight: the form opens with it.
    for price, why in (("", "A number is missing."), ("9", "Ben has ₤8 and cannot bid ₤9")):
        ben.page.locator("#price").fill(price)
        ben.page.locator("#price").press("Enter")  # names nobody
        ben.tap("Sold to Ben").shows(why)
        is_in_sight(ben)
        expect(ben.page.locator("#price")).to_be_visible()
        expect(ben.page.locator("#price")).to_have_value(price)
        expect(ben.page.locator("#price")).to_be_in_viewport()
    assert len(table.refresh().timeline.entries) == 1


@pytest.mark.parametrize("title", TITLES)
def test_a_long_form_tells_why_not(phones, house, title):
    table = house.tables.make(title, ("Ann", "Ben", "Cat"), seed="STATION")
    phone = phones().sit(table, host=True).at("position")
    field = phone.page.locator("main form input[type=number]").first
    field.evaluate("one => { one.form.noValidate = true; }")
    field.fill("")
    phone.touch(phone.page.locator("main form button.act--primary").last)
    is_in_sight(phone)
