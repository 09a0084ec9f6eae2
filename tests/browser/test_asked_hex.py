"""A hex of an 18xx map that is tapped in vain, and a company that is started when one may still sell."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.browser.house import House
from tests.web.stories_18xx import wandered

#: The middle of a hex in the upper half of the frame on which no tile can be laid.
SHUT = """() => {
    const frame = document.querySelector(".map-step .hexmap").getBoundingClientRect();
    const open = [...document.querySelectorAll(".hex--legal")].map((one) => one.getAttribute("transform"));
    return [...document.querySelectorAll("a.shut")].filter((one) => !open.includes(one.getAttribute("transform")))
        .map((one) => [one.getBoundingClientRect(), one.getAttribute("transform")])
        .map(([at, where]) => [(at.left + at.right) / 2, (at.top + at.bottom) / 2, where])
        .find(([x, y]) => x > frame.left + 20 && x < frame.right - 20 && y > frame.top + 20 && y < frame.bottom - 80); }"""
#: How the map lies: how large it is, and how far it is moved.
LIES = """() => { const box = document.querySelector(".map-step .hexmap");
    return [box.clientHeight, box.scrollWidth, box.scrollHeight, box.scrollLeft, box.scrollTop].map(Math.round); }"""


def _many_apart(game: Any) -> bool:
    offer = game.turn and game.ask.offer("lay-tile")
    return bool(offer) and len({hex_[0] for hex_ in offer.choices(0, offer.begun(""))}) > 4


def test_a_hex_that_is_tapped_in_vain_is_marked_where_it_lies(phones: Any, house: House) -> None:
    table = wandered(house.tables, _many_apart)
    president = table.game.ask.actors[0]
    phone = phones(president, at=table).at(f"act/lay-tile?player={president}")
    expect(phone.page.locator(".map-more button").first).to_contain_text("more hex")
    x, y, where = phone.page.evaluate(SHUT)
    before = phone.page.evaluate(LIES)
    phone.page.touchscreen.tap(x, y)
    expect(phone.page.locator(".hex-look")).to_be_in_viewport(ratio=0.9)
    assert phone.page.evaluate(LIES) == before
    asked = phone.page.locator(".hex--asked")
    expect(asked).to_have_attribute("transform", where)
    box = asked.bounding_box()
    assert abs(box["x"] + box["width"] / 2 - x) < 2 and abs(box["y"] + box["height"] / 2 - y) < 2, "it jumped"
    more = phone.page.locator(".map-more button").first
    expect(more).to_contain_text("more hex")
    look, beside = phone.page.locator(".hex-look").bounding_box(), more.bounding_box()
    assert look["y"] + look["height"] <= beside["y"], "the reason lies on the way to the other hexes"
    expect(more).to_be_in_viewport(ratio=0.9)


def test_where_the_table_overrules_the_map_opens_at_the_company_and_nothing_lies_over_it(phones: Any, house: House) -> None:
    table = wandered(house.tables, _many_apart)
    president, company = table.game.ask.actors[0], table.game.operating.name
    phone = phones(president, at=table).at(f"act/lay-tile?player={president}&overruled=1")
    phone.page.locator(".tap.hex--over").first.wait_for()
    expect(phone.page.locator(".map-more")).to_be_hidden()
    frame = phone.page.locator(".map-step .hexmap").bounding_box()
    middle = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    (token,) = (one.bounding_box() for one in phone.page.locator(".token", has_text=company).all())
    away = token["x"] + token["width"] / 2 - middle[0], token["y"] + token["height"] / 2 - middle[1]
    assert max(map(abs, away)) < frame["height"] / 2, "no token of its own is in sight"


def _may_start_and_sell(game: Any) -> bool:
    offer = game.round.is_stock and game.ask.offer("start-company")
    return bool(offer) and offer.closed() is None and offer.button.may_go_on()


@pytest.mark.parametrize("ends", [True, False])
def test_the_tiles_of_the_par_values_say_whether_they_end_the_turn(phones: Any, house: House, ends: bool) -> None:
    table = wandered(house.tables, _may_start_and_sell)
    player, offer = table.game.ask.actors[0], table.game.ask.offer("start-company")
    company, before = offer.choices(0, offer.begun(player))[0], len(table.game.receipts)
    phone = phones(player, at=table).at(f"act/start-company?player={player}&company={quote(company)}")
    if not ends:
        phone.page.locator("summary", has_text="Without ending the turn").tap()
    words = "and end the turn" if ends else "then go on"
    other = "then go on" if ends else "and end the turn"
    tile = phone.page.locator(".pars .act", has_text=words).first
    expect(tile).not_to_contain_text(other)
    phone.touch(tile)
    phone.shows(f"You start {company}")
    entries = [receipt.entry.move.kind for receipt in table.refresh().game.receipts[before:]]
    assert entries == ["start-company", *["pass"] * ends]
