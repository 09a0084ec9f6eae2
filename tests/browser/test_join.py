"""From the code on the host's screen to a seat: one tap, no account, and back again after everything is lost."""

from __future__ import annotations

import io
import re

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from tests.chance import either


def scanned(phone):
    """What a camera reads from the code on this screen."""
    picture = Image.open(io.BytesIO(phone.page.locator(".qr__code").first.screenshot()))
    found = zxingcpp.read_barcodes(picture)
    assert len(found) == 1, "no code was found on the screen"
    return found[0].text


def new_table(host, *players, name=""):
    """Make a table on the host's phone; returns its code."""
    host.open("/").tap("New table").tap("Emu Bay")
    for n, player in enumerate(players, 1):
        host.page.locator(f"#player-{n}").fill(player)
    host.tap("Open the table").shows("Join this table")
    return re.search(r"/t/(\w+)/host", host.page.url)[1]


@pytest.mark.parametrize("js", [True, False], ids=["script", "no script"])
def test_three_people_scan_and_tap_their_name(phones, house, js):
    host = phones("host", js=js)
    code = new_table(host, "Ann", "Ben", "Cat")
    address = scanned(host)
    assert address == f"{house.url}/j/{code}"
    assert len(address) <= 36  # so that the code stays coarse enough to be read across a table
    host.shows(address.removeprefix("http://"))

    night = {}
    # Without the script one of them does, and in the campaign all.
    for name in ("Ann", "Ben", "Cat") if js else either(("Cat",), ("Ann", "Ben", "Cat")):
        phone = night[name] = phones(name, js=js)
        phone.open(address).shows("Who are you?").tap(name)
        assert phone.taps == 1
        phone.shows("Cash")
        expect(phone.page.locator("#top")).to_contain_text("Auction")
    table = house.tables.open(code)
    on_turn = table.game.ask.actors[0]
    for name, phone in night.items():
        (phone.is_on_turn if name == on_turn else phone.is_waiting)()

    cat = night["Cat"]
    cat.page.reload()
    cat.shows("Cash").hides("Who are you?")
    cat.open(address).shows("Cash").hides("Who are you?")  # a second scan goes straight to the table
    cat.context.clear_cookies()
    cat.open(f"/t/{code}").shows("Take a seat")
    cat.open(address).shows("Who are you?").tap("Cat").shows("Take it over?").tap("Take it over").shows("Cash")
    (cat.is_on_turn if on_turn == "Cat" else cat.is_waiting)()


def test_a_code_is_typed_with_small_letters(phones, table):
    ann = phones("Ann").open("/")
    ann.page.locator("#code").fill(f"{table.code[:3]} {table.code[3:]}".lower())
    ann.tap("Join").shows("Who are you?").tap("Ann").is_on_turn()


def test_a_wrong_code_is_answered_in_words(phones):
    phones("Ann").open("/j/NOSUCH").shows("There is no table with the code NOSUCH")


def test_a_watcher_sees_everything_and_enters_nothing(phones, house, table):
    watcher = phones().open(f"/j/{table.code}").tap("Only watch").shows("Ann to bid or pass")
    expect(watcher.control("Pass")).to_have_count(0)
    expect(watcher.control("Undo")).to_be_disabled()
    house.enter(table, {"move": "bid", "player": "Ann", "amount": 2})
    watcher.shows("Ben to bid or pass")


def test_two_phones_for_one_seat(phones, table):
    first, second = phones("Ann", table), phones("Ann", table)
    first.tap("Bid").is_waiting()
    second.is_waiting().shows("You bid ₤2")


def test_nothing_needs_a_secure_context(phones, table):
    """At an address of the network there is no secure context, and everything works all the same."""
    ann = phones("Ann", table).is_on_turn()
    assert ann.page.evaluate("window.isSecureContext") is False
    ann.tap("Pass").is_waiting()
