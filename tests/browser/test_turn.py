"""My turn is felt: the icon of the tab, a buzz where it is wanted, a screen that stays on or a word why not."""

from __future__ import annotations

from typing import Any

from tests.browser.house import House

CALLS = "document.documentElement.dataset.called || '0'"


def icon(phone: Any) -> str:
    return str(phone.page.evaluate("document.querySelector('link[rel=icon]').href")).rpartition("/")[2].partition("?")[0]


def test_the_tab_and_the_phone_call_whoever_is_on(phones: Any, house: House) -> None:
    table = house.table()
    first = table.game.ask.actors[0]
    second = table.game.clockwise(first)[1]
    phone = phones().sit(table, second)
    phone.page.goto(f"{house.url}/t/{table.code}/info")
    phone.page.get_by_label("Vibrate and ring when it is my turn").check()
    assert "screen" in phone.page.locator("[data-awake]").inner_text()
    phone.page.goto(f"{house.url}/t/{table.code}")
    assert icon(phone) == "companion.svg"
    house.enter(table, {"move": "bid", "player": first, "amount": 3})
    phone.page.locator("html[data-called='1']").wait_for(state="attached")
    assert icon(phone) == "turn.svg"
    assert phone.page.title().startswith("Your turn")


def test_nobody_is_called_who_did_not_ask_for_it_but_sees_what_there_is_to_do(phones: Any, house: House) -> None:
    table = house.table()
    first = table.game.ask.actors[0]
    second = table.game.clockwise(first)[1]
    phone = phones().sit(table, second)
    phone.page.evaluate("localStorage.clear()")
    phone.page.goto(f"{house.url}/t/{table.code}")
    scrolled = "document.getElementById('main').scrollTop"
    phone.page.evaluate(f"{scrolled} = 500")
    assert phone.page.evaluate(scrolled) > 100
    house.enter(table, {"move": "bid", "player": first, "amount": 3})
    phone.page.locator("#top.top--mine").wait_for()
    assert phone.page.evaluate(scrolled) == 0, "what there is to do is not in sight"
    assert icon(phone) == "turn.svg"
    assert phone.page.evaluate(CALLS) == "0"
