"""The whole evening in a browser that runs no script: links, forms, whole pages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.house import ends, found_game, taken_back
from tests.browser.stories import opened


@pytest.fixture
def plain(phones):
    """Takes out phones without JavaScript."""
    return lambda name, table: phones(name, table, js=False)


def test_bid_pass_and_undo(plain, table):
    ann, ben = plain("Ann", table), plain("Ben", table)
    ann.is_on_turn()
    expect(ann.page.locator(".stepper__step").first).to_be_hidden()
    ann.page.locator("#amount-typed").fill("4")
    ann.tap("Bid", exact=True).is_waiting()
    ben.now().is_on_turn().shows("Ann bids ₤4").tap("Pass").is_waiting().shows("You pass")
    ben.tap("Undo").is_on_turn()
    ben.tap("Undo").shows("Take back “").tap("Take back")
    assert not table.refresh().timeline.entries
    ben.tap("Redo")
    assert len(table.refresh().timeline.entries) == 1


def test_too_much_is_refused_with_the_numbers(plain, table):
    ann = plain("Ann", table)
    ann.open(f"/t/{table.code}/act/bid?player=Ann&amount=99").shows("Ann has ₤8 and cannot bid ₤99")
    assert not table.refresh().timeline.entries


def test_track_is_built_on_the_map(plain, house, table):
    ann = plain("Ann", opened(house, table))
    ann.tap("Build track").tap("TMLC")
    where = ann.free_hexes()[:1]
    ann.lay(*where).tap("Move the cube from Take Resources").is_waiting()
    assert where[0] in table.refresh().game.board.map.ordinary["TMLC"]


def test_a_share_is_auctioned(plain, house, table):
    ann = plain("Ann", opened(house, table))
    ann.tap("Auction share").tap("EBR").tap("Continue").tap("Move the cube from Take Resources").is_waiting()
    game = table.refresh().game
    assert (game.ask.topic.lot.name, game.ask.topic.standing, game.ask.actors) == ("EBR", 1, ("Ben",))


def test_to_the_end(plain, house):
    game = found_game(ends("bankruptcy", "pay-dividends"))
    before = taken_back(game)
    table = house.table(game=before)
    phone = plain(before.ask.actors[0], table)
    phone.tap("Pay dividends").shows("bankrupt")
    phone.tap(f"Move the cube from {game.box.actions[game.receipts[-1].entry.move.source].name}")
    phone.shows("The game has ended").shows("Bankrupt")
    expect(phone.page.locator(".rank")).to_have_count(3)


def test_every_place_opens(plain, house, table):
    ann = plain("Ann", opened(house, table))
    for place in ("Companies", "Players", "Log", "Map", "Now"):
        ann.tap("Your turn" if place == "Now" else place)
        expect(ann.page.locator(".tabs a[aria-current]")).to_have_text(place)
