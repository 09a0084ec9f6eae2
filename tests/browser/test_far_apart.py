"""A company of Emu Bay whose track lies in two corners of the map: what can be chosen there is seen, or a tap away."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.browser.house import House
from tests.browser.test_asked_hex import LIES
from tests.browser.test_round import OUT
from tests.games.emu_bay.driver import Table
from tests.tables.test_form import two_gauges

#: The hexes that can be chosen and are whole in the frame of the map.
SEEN = """() => {
    const frame = document.querySelector(".map-step .hexmap").getBoundingClientRect();
    const isIn = (at) => Math.min(at.left - frame.left, frame.right - at.right) >= 0
        && Math.min(at.top - frame.top, frame.bottom - at.bottom) >= 0;
    return [...document.querySelectorAll(".map-step .hex--legal")].filter((hex) => isIn(hex.getBoundingClientRect()))
        .map((hex) => hex.querySelector(".hex__id").textContent.trim()); }"""


@pytest.fixture
def apart(house: House) -> Any:
    """TMLC with GT merged: its own track in the east, GT's in the west, and cubes on both."""
    story = Table().at(
        "Ann", shares={"TMLC": "ABC", "EBR": "B"}, TMLC={"cash": 40}, merged={"MLM": "TMLC", "GT": "TMLC"},
        actions={"pay-dividends": 1, "auction-share": 2, "merge-independent": 1},
        track={"TMLC": "9,2 9,3", "GT": "2,3 2,4"}, cubes={"2,3": 1, "2,4": 1, "9,2": 2, "9,3": 2},
    )
    return house.table(game=story.game)


def test_the_map_opens_on_hexes_that_can_be_chosen(phones: Any, apart: Any) -> None:
    phone = phones("Ann", apart).at("act/take-resources?player=Ann&company=TMLC")
    assert phone.page.evaluate(SEEN) == ["2,3", "2,4"]
    phone.tap("2 more hexes →")
    assert phone.page.evaluate(SEEN) == ["9,2", "9,3"]
    expect(phone.page.locator(".map-more")).to_contain_text("← 2 more hexes")
    phone.at("act/build-track?player=Ann&company=TMLC")
    assert len(phone.page.evaluate(SEEN)) > 3


def test_the_whole_map_is_a_tap_away_and_a_hex_of_it_leads_back(phones: Any, apart: Any) -> None:
    phone = phones("Ann", apart).at("act/take-resources?player=Ann&company=TMLC").tap("The whole map")
    assert phone.page.evaluate(SEEN) == ["2,3", "2,4", "9,2", "9,3"]
    phone.tap("Larger")
    assert phone.page.evaluate(SEEN) == ["2,3", "2,4"]
    phone.tap("The whole map").hex("9,2").shows("How many cubes?")


def test_the_map_stays_where_the_colour_of_a_track_was_asked_for(phones: Any, house: House) -> None:
    """Where the next can go beside it is wholly in sight."""
    game, form, hex_ = two_gauges()
    phone = phones(form.player, house.table(game=game))
    phone.at(f"act/build-track?player={form.player}&company={quote(form.chosen['company'])}").hex(hex_)
    before = phone.page.evaluate(LIES)
    phone.tap("Red")
    expect(phone.page.locator(".hex-look")).to_have_count(0)
    assert not phone.page.evaluate(OUT)
    assert all(abs(now - was) < 90 for now, was in zip(phone.page.evaluate(LIES), before, strict=True))
