"""What happens at tables: phones sleep, networks drop, the host's machine loses its power."""

from __future__ import annotations

import contextlib

import pytest
from playwright.sync_api import expect

from tests.browser.house import House
from tests.browser.stories import bids


@pytest.fixture(scope="module")
def other_house(tmp_path_factory):
    """A companion of these tests' own, to be switched off: each leaves it switched on again."""
    house = House(tmp_path_factory.mktemp("other"))
    yield house
    house.stop()


def test_a_phone_that_slept_shows_the_new_state_when_it_wakes(phones, house, table):
    ben, awake = phones("Ben", table).is_waiting(), phones("Cat", table)
    ben.may_lose_the_network = True
    ben.context.set_offline(True)
    for move in bids("A2 B3 C-"):
        house.enter(table, move)
    awake.has_seq(3)
    ben.has_seq(0).is_waiting()
    ben.context.set_offline(False)
    ben.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ben.has_seq(3).shows("Cat passes")


def test_a_tap_without_network_says_so_and_counts_once_later(phones, table):
    ann = phones("Ann", table).is_on_turn()
    ann.may_lose_the_network = True
    ann.context.set_offline(True)
    ann.page.locator("#amount-typed").fill("3")
    ann.tap("Bid").shows("cannot be reached")
    ann.context.set_offline(False)
    ann.tap("Bid").is_waiting().hides("cannot be reached")
    assert [entry.move.amount for entry in table.refresh().timeline.entries] == [3]


def test_a_kill_in_the_middle_loses_nothing_and_the_pages_recover(phones, other_house):
    house = other_house
    table = house.table()
    night = [phones(name, table, of=house) for name in table.start.players]
    for phone in night:
        phone.may_lose_the_network = True
        phone.mark()
    first = next(phone for phone in night if phone.name in table.game.ask.actors)
    first.tap("Pass").is_waiting()
    with first.page.expect_event("requestfailed"):  # the page has noticed
        house.kill()  # the moment it was acknowledged
    house.start()
    assert len(house.tables.open(table.code).timeline.entries) == 1
    second = next(phone for phone in night if phone.name in table.refresh().game.ask.actors)
    second.tap("Pass").is_waiting()
    for phone in night:
        phone.has_seq(2)
        assert phone.was_not_reloaded()


def test_screens_say_that_what_they_show_may_be_old(phones, other_house):
    table = other_house.table()
    ben, big = (phones(of=other_house).with_own_clock() for _ in range(2))
    screens = [ben.sit(table, "Ben"), big.sit(table, "Ann").at("big")]
    signs = [screen.page.locator("#offline") for screen in screens]
    for screen, old in zip(screens, signs, strict=True):
        screen.may_lose_the_network = True
        expect(old).to_be_hidden()
    with contextlib.ExitStack() as unanswered:
        for screen in screens:
            unanswered.enter_context(screen.page.expect_event("requestfailed", lambda request: "/state" in request.url))
        other_house.kill()
    for screen, old in zip(screens, signs, strict=True):
        expect(old).to_be_hidden()
        screen.later(10)
        expect(old).to_be_visible()
        expect(old).to_contain_text("No connection to the companion")
    other_house.start()
    for screen, old in zip(screens, signs, strict=True):
        screen.later(3)
        expect(old).to_be_hidden()
