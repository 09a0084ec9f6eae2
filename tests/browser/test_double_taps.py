"""A double tap is one tap: what the first has brought under the finger enters nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.house import found_game
from tests.browser.phone import UNDER_WAY
from tests.browser.test_budgets import ENDLESS, PLAYERS, Act, first_tap, next_tap, ready
from tests.chance import either

#: Between the two taps, in milliseconds. Source: the issue.
APART = 150
#: What comes again in the same turn, or to the same player.
ACTS = {
    "1830": ("buy-train", "buy-share", "sell-shares", "bid"), "1820": ("bid", "buy-share", "sell-shares", "buy-train"),
    "1862": ("raise-bid", "sell-shares", "buy-train"), "emu-bay": ("bid", "issue-bond"),
    "empire-builder": ("end-turn",),
}  # fmt: skip
BOOKS = ("1820",)


@pytest.mark.parametrize("title", either(("1830", "1820"), ACTS))
def test_a_double_tap_enters_once(phones, house, title):
    phone, told = phones(), []
    for kind in ACTS[title]:
        depth = "books" if title in BOOKS else "full"
        table = house.table(game=found_game(ready(Act(kind, 1, (kind,))), PLAYERS, title, depth))
        before = len(table.timeline.entries)
        phone.sit(table, table.game.ask.actors[0]).is_on_turn()
        control = first_tap(phone, kind)
        for _ in range(ENDLESS):
            if control is None or len(table.refresh().timeline.entries) > before:
                break
            tap_twice(phone, control)
            control = next_tap(phone)
        kinds = [entry.move.kind for entry in table.refresh().timeline.entries[before:]]
        if kinds.count(kind) != 1 or table.timeline.step_back() != before:
            told.append(f"{kind}: {kinds}")
    assert not told, f"{title}: {told}"


def tap_twice(phone, control):
    """Touch the same place twice, as a hurried finger does, and wait for what comes of it."""
    control.scroll_into_view_if_needed()
    box = control.bounding_box()
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.page.touchscreen.tap(*at)
    phone.page.wait_for_timeout(APART)
    phone.page.touchscreen.tap(*at)
    phone.page.wait_for_timeout(APART)
    expect(phone.page.locator(UNDER_WAY)).to_have_count(0)
