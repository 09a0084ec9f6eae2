"""Acts tapped as they are in play, and the same acts without a pointer. How many taps each may take: test_budgets."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.stories import bids, opened


def test_bid_pass_and_undo(phones, table):
    ann, ben, cat = phones("Ann", table), phones("Ben", table), phones("Cat", table).at("players")
    dot = cat.page.locator(".tabs__news")
    expect(dot).to_have_count(0)
    ann.tap("Bid").is_waiting()  # the minimum
    assert ann.taps == 1
    expect(dot).to_be_visible()  # what has happened is told on Now
    cat.now().tap("Seen")
    expect(cat.at("players").page.locator("#tabs")).to_be_visible()
    expect(dot).to_have_count(0)
    ben.is_on_turn().tap("Pass").is_waiting()
    assert ben.taps == 1
    ben.tap("Undo").is_on_turn()
    assert ben.taps == 2


def test_passing_until_something_happens_takes_two_taps_and_everybody_sees_it(phones, house):
    table = house.tables.make("1830", ("Ann", "Ben", "Cat"), name="Friday")
    ann, ben = phones("Ann", table), phones("Ben", table, js=False)
    for phone, until in ((ben, "somebody buys or bids"), (ann, "all privates are sold")):
        phone.now().page.locator(".until summary").tap()
        phone.tap(until)
    assert [entry.by for entry in table.refresh().timeline.entries] == ["Ann", "companion"]
    assert (ann.taps, ben.taps) == (1, 1)  # and the one that opens the choice
    ann.shows("You pass automatically until all privates are sold.").shows("Ben passes automatically.")
    house.enter(table, {"move": "buy-private", "player": "Cat", "private": "P1"})
    ann.has_seq(table.seq).hides("Ben passes automatically").shows("Cat buys SV Schuylkill Valley")
    ann.tap("Stop").hides("You pass automatically")


def test_everything_is_reached_by_keyboard(phones, table):
    ann = phones("Ann", table, size=(1280, 800), is_phone=False)
    keys = ann.page.keyboard
    keys.press("Tab")
    skip = ann.page.locator(".skip")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    keys.press("Enter")
    expect(ann.page.locator("#main")).to_be_focused()
    names = []
    for _ in range(24):
        keys.press("Tab")
        names.append(ann.page.evaluate("document.activeElement.innerText || document.activeElement.id"))
        ring = ann.page.evaluate(
            "(() => { const how = getComputedStyle(document.activeElement);"
            " return how.outlineStyle !== 'none' && parseFloat(how.outlineWidth) >= 2; })()"
        )
        assert ring, f"the focus is not seen on {names[-1]!r}"
        if names[-1].split() == ["Pass", "P"]:
            break
    assert names[-1].split() == ["Pass", "P"], names
    keys.press("Enter")
    ann.is_waiting().shows("You pass")


@pytest.mark.parametrize("place", ["", "/desk"], ids=["now", "desk"])
def test_letters_act(phones, table, place):
    ann = phones("Ann", table, size=(1280, 800), is_phone=False).open(f"/t/{table.code}{place}")
    ann.is_on_turn()
    ann.page.keyboard.press("p")
    ann.is_waiting()
    assert len(table.refresh().timeline.entries) == 1
    ann.page.keyboard.press("u")
    ann.is_on_turn()
    assert not table.refresh().timeline.entries
    # A letter typed into a field is a letter.
    ann.page.locator("#amount-typed").focus()
    ann.count_requests()
    ann.page.keyboard.press("p")
    assert ann.asked_for == 0
    assert not table.refresh().timeline.entries


def test_the_desk_plays_a_whole_action(phones, house, table):
    opened(house, table)
    ann = phones("Ann", table, size=(1280, 800), is_phone=False).at("desk").is_on_turn()
    ann.tap("Auction share").tap("EBR").tap("Continue").tap("Move the cube from Take Resources").is_waiting()
    ann.shows("Ben to bid or pass")
    assert table.refresh().game.receipts[-1].entry.move.kind == "auction-share"
    assert ann.page.url.endswith("/desk")


def test_back_and_forth_in_the_browser(phones, house, table):
    """The phone's back button shows whole pages, and the newest state."""
    ann = phones("Ann", table)
    for place in ("log", "map", "players"):
        ann.tap(place.title())
        ann.page.wait_for_url(f"**/{place}")
    house.enter(table, next(bids("A2")))
    ann.has_seq(1)
    for place in ("map", "log"):
        ann.page.go_back()
        ann.page.wait_for_url(f"**/{place}")
        ann.has_seq(1)
        expect(ann.page.locator("#dock")).to_be_visible()
    ann.page.go_back()
    ann.is_waiting().shows("Ben to bid or pass")


def test_the_title_says_whose_turn_it_is(phones, table):
    ann = phones("Ann", table)
    expect(ann.page).to_have_title("Your turn: bid or pass · Emu Bay Railway Company")
    ann.tap("Pass").is_waiting()
    expect(ann.page).to_have_title("Friday · Emu Bay Railway Company")


def test_the_desk_keeps_what_is_being_filled_in_when_another_phone_acts(phones, house, table):
    opened(house, table)
    ann = phones("Ann", table, size=(1280, 800), is_phone=False).at("desk").is_on_turn()
    ann.tap("Auction share").tap("EBR").shows("Your opening bid?")
    ann.page.locator("#bid-typed").fill("2")
    house.enter(table, {"move": "correct-cash", "account": "Cat", "amount": 5, "reason": "chips"}, by="Ben")
    ann.has_seq(13).shows("Your opening bid?").shows("₤12")
    expect(ann.page.locator("#bid-typed")).to_have_value("2")
    ann.tap("Continue").tap("Move the cube from Take Resources").is_waiting()
    assert table.refresh().game.ask.topic.standing == 2
