"""What happens at tables: phones sleep, networks drop, the host's machine loses its power."""

from __future__ import annotations

import pytest

from tests.browser.house import House, found_game
from tests.browser.stories import bids


@pytest.fixture
def other_house(tmp_path):
    """A companion of this test's own, to be switched off."""
    house = House(tmp_path)
    yield house
    house.stop()


def test_a_phone_that_slept_shows_the_new_state_when_it_wakes(phones, house, table):
    ben = phones("Ben", table).is_waiting()
    ben.may_lose_the_network = True
    ben.context.set_offline(True)
    for move in bids("A2 B3 C-"):
        house.enter(table, move)
    ben.page.wait_for_timeout(300)
    ben.is_waiting()
    ben.context.set_offline(False)
    ben.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ben.has_seq(3, within=2).shows("Cat passes")


def test_a_tap_without_network_says_so_and_counts_once_later(phones, table):
    ann = phones("Ann", table).is_on_turn()
    ann.may_lose_the_network = True
    ann.context.set_offline(True)
    ann.tap("₤3").shows("cannot be reached")
    ann.context.set_offline(False)
    ann.tap("₤3").is_waiting().hides("cannot be reached")
    assert [entry.move.amount for entry in table.refresh().line.entries] == [3]


def test_a_kill_in_the_middle_loses_nothing_and_the_pages_recover(phones, other_house):
    house = other_house
    table = house.table(game=found_game(lambda game: len(game.receipts) == 40 and game.end is None))
    on_turn = table.game.ask.actors[0]
    everybody = [phones(name, table, of=house) for name in table.start.players]
    for phone in everybody:
        phone.may_lose_the_network = True
        phone.mark()
    house.enter(table, {"move": "correct-cash", "account": "Ann", "amount": 1, "reason": "just before"})
    for phone in everybody:
        phone.has_seq(table.seq)
    house.kill()
    everybody[0].page.wait_for_timeout(200)
    house.start()
    assert house.tables.open(table.code).seq == table.seq
    house.enter(table, {"move": "correct-cash", "account": "Ann", "amount": 2, "reason": "just after"})
    for phone in everybody:
        phone.has_seq(table.seq, within=8)
        assert phone.was_not_reloaded()
        (phone.is_on_turn if phone.name == on_turn else phone.is_waiting)()
