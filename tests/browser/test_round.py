"""A round at the table: three phones, every entry made on the phone of whoever is on."""

from __future__ import annotations

import re
from urllib.parse import quote

from playwright.sync_api import expect

from tests.browser.stories import NAMES, bids, opened
from tests.chance import either
from tests.tables.test_form import two_gauges

#: Cat has L&W for 3 and opens TMLC, which Ann has for 3; Ben has EBR for 1, then GT for 3, and starts.
AUCTION = ["A2", "B-", "C3", "A-", "C2", "A3", "B-", "C-", "A-", "B1", "C-", "B3", "C-", "A-"]
#: The bids that are made on phones; those that are left out are as they are.
ON_PHONES = either((0, 1, 2, 3, 13), range(len(AUCTION)))
#: Hexes to choose that the frame of the map cuts, wherever it is panned to.
CUT = """() => [...document.querySelectorAll(".hexmap .hex--legal")].filter((hex) => {
    hex.scrollIntoView({block: "center", inline: "center"});
    const at = hex.getBoundingClientRect(), frame = hex.closest(".hexmap").getBoundingClientRect();
    return Math.min(at.left - frame.left, at.top - frame.top, frame.right - at.right, frame.bottom - at.bottom) < 8;
}).map((hex) => hex.textContent)"""
#: Hexes to choose beside the one that is chosen that the frame of the map cuts, where it is panned to now.
OUT = """() => [...document.querySelectorAll(".hexmap .hex--legal")].filter((hex) => {
    const at = hex.getBoundingClientRect(), frame = hex.closest(".hexmap").getBoundingClientRect();
    const laid = document.querySelector(".hexmap .hex--selected").getBoundingClientRect();
    if (Math.hypot(at.left - laid.left, at.top - laid.top) > 1.3 * at.height) return false;
    return Math.min(at.left - frame.left, at.top - frame.top, frame.right - at.right, frame.bottom - at.bottom) < 0;
}).map((hex) => hex.textContent)"""
#: What enters a sum: in the page, or in the bar.
ENTERS = ".stepper__enter, #dock [form=bid], #dock [form=fill-in]"


class Round:
    """Phones at one table, of all players or of some. `make bench` measures how long the news takes, on a machine with
    nothing else to do."""

    def __init__(self, phones, table, names=()):
        self.table = table
        self.phones = {name: phones(name, table) for name in names or table.start.players}
        for phone in self.phones.values():
            phone.mark()

    def __getitem__(self, name):
        return self.phones[name]

    def others(self, name):
        return [phone for phone in self.phones.values() if phone.name != name]

    def enters(self, name, *taps, on_turn=None):
        """`name` taps through an entry ("=": the button of a sum as it stands); the others hear of it; then it is
        `on_turn`'s turn on one phone only."""
        phone = self[name].has_seq(self.table.refresh().seq).is_on_turn()
        for tap in taps[:-1]:
            phone.hex(tap[1:]) if tap.startswith("@") else phone.tap(tap)
        before = self.table.refresh().seq
        phone.touch(phone.page.locator(ENTERS)) if taps[-1] == "=" else phone.tap(taps[-1])
        for other in self.others(name):
            other.has_seq(before + 1)
        for one in self.phones.values() if on_turn else ():
            one.is_on_turn() if one.name == on_turn else one.is_waiting()


def test_a_round_from_the_first_bid_to_the_third_action(phones, house, table):
    night = Round(phones, table)
    night["Ben"].shows("Ann to bid or pass")

    for n, (bid, then) in enumerate(zip(AUCTION, [*AUCTION[1:], "B"], strict=True)):
        if n in ON_PHONES:
            taps = ("Pass",) if bid[1] == "-" else (f"₤{bid[1]}", "=")
            night.enters(NAMES[bid[0]], *taps, on_turn=NAMES[then[0]])
        else:
            house.enter(table, next(bids(bid)))
        if n == 0:
            night["Cat"].shows("Ann bids ₤2")

    game = table.refresh().game
    assert [game.purses[p].cash for p in ("Ann", "Ben", "Cat")] == [5, 4, 5]
    night["Ben"].shows("take an action").shows("₤4")

    ben = night["Ben"].tap("Build track").tap("GT")
    where = ben.free_hexes()[0]
    assert not ben.page.evaluate(CUT), "a hex at the map's edge cannot be brought into sight, label and all"
    ben.lay(where)
    night.enters("Ben", "Move the cube from Take Resources", on_turn="Cat")
    assert where in table.refresh().game.board.map.red
    night["Ann"].shows(re.compile(r"Ben builds|builds track"))

    night.enters("Cat", "Auction share", "TMLC", "Continue", "Move the cube from Take Resources", on_turn="Ann")
    night.enters("Ann", "Pass", on_turn="Ben")
    night.enters("Ben", "Pass", on_turn="Ann")
    game = table.refresh().game
    assert game.charters["TMLC"].owned == 2 and game.shares("Cat")["TMLC"] == 1

    night.enters("Ann", "Issue bond", "₤10", "Move the cube from Take Resources", on_turn="Ben")
    assert [b.kind for b in table.refresh().game.charters["TMLC"].bonds] == ["starting", "issued"]

    assert all(phone.was_not_reloaded() for phone in night.phones.values())


def test_where_track_can_be_laid_is_tapped_on_the_map(phones, house, table):
    ann = phones("Ann", opened(house, table)).is_on_turn()
    ann.tap("Build track").tap("TMLC")
    free = ann.free_hexes()
    first = ann.page.locator("a.hex").first
    frame, box = ann.page.locator(".hexmap").bounding_box(), first.bounding_box()
    assert frame["x"] <= box["x"] and box["x"] + box["width"] <= frame["x"] + frame["width"], "the map opens elsewhere"
    ann.lay(free[0])
    ann.tap("Move the cube from Take Resources")
    ann.is_waiting()
    assert free[0] in table.refresh().game.board.map.ordinary["TMLC"]


def test_every_hex_answers_a_tap(phones, house):
    """Two gauges are asked, the piece that was chosen is seen, a closed hex says why; the page stays where it is."""
    game, form, hex_ = two_gauges()
    table = house.table(game=game)
    phone = phones(form.player, table).at(f"act/build-track?player={form.player}&company={quote(form.chosen['company'])}")
    tapped = phone.page.locator(f'a.hex[href$="look={hex_.replace(",", "%2C")}"], a.hex[href$="look={hex_}"]')
    tapped.dispatch_event("click")
    look = phone.page.locator(".hex-look")
    expect(look.locator(".act")).to_have_text([re.compile(r"^\s*Ordinary"), re.compile(r"^\s*Red")])
    expect(tapped.locator(".hex__offer")).to_have_text([re.compile("^₤"), re.compile("^red ₤")])
    expect(look).to_be_in_viewport()
    assert phone.page.evaluate("scrollY") == 0
    look.locator(".act").nth(1).click()
    expect(phone.page.locator(".hex--selected .hex__piece")).to_have_count(1)
    expect(look).to_have_count(0)
    closed = phone.page.locator("a.shut").first
    where = (closed.locator(".hex__id").text_content() or "").strip()
    assert (closed.get_attribute("aria-label") or "").count(where) == 1
    closed.dispatch_event("click")
    expect(look.locator(".closed")).to_have_text(re.compile(f"^((?!{where}).)*{where}((?!{where}).)*$", re.S))
    expect(look).to_be_in_viewport(ratio=1)
    assert phone.page.evaluate("scrollY") == 0
    assert table.refresh().seq == phone.table.seq


def test_the_page_does_not_change_under_a_finger(phones, house, table):
    other, ben = phones("Cat", table), phones().with_own_clock().sit(table, "Ben").is_waiting()
    ben.page.clock.pause_at(ben.page.evaluate("Date.now() + 1000"))
    ben.page.evaluate("dispatchEvent(new PointerEvent('pointerdown'))")
    ben.count_requests()
    house.enter(table, {"move": "bid", "player": "Ann", "amount": 2})
    other.has_seq(1)
    assert ben.has_seq(0).asked_for == 0
    ben.page.evaluate("dispatchEvent(new PointerEvent('pointerup'))")
    ben.later(3).page.clock.resume()
    ben.has_seq(1).is_on_turn()


def test_the_map_moves_to_hexes_that_a_track_has_opened(phones, house, table):
    """Where a second track can go beside the first is wholly in sight, wherever that lies."""
    ann = phones("Ann", opened(house, table)).is_on_turn()
    ann.tap("Build track").tap("TMLC")
    for first in ann.free_hexes():
        ann.hex(first)
        expect(ann.page.locator(".trail")).to_contain_text(first)
        assert not ann.page.evaluate(OUT), first
        ann.tap("Back one step")
        expect(ann.page.locator(".trail")).not_to_contain_text(first)
