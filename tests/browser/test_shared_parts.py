"""What everybody sees alike is fetched where it is looked at and when it has changed; until then the old one stands."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.recorded_tables import move_of, record_of


def before_a_tile(house):
    """A table of 1889 before a tile is laid, and the moves from there on."""
    data = record_of("shikoku_1889/recorded/1889-full-bank.json")
    moves = [move_of(entry) for entry in data["moves"]]
    at = next(n for n, move in enumerate(moves) if n > 60 and move["move"] == "lay-tile")
    return house.tables.take_over({**data, "moves": data["moves"][:at]}, "Shared"), moves[at:]


def parts_asked(phone):
    """The documents that a phone asks for from now on, by name."""
    asked: list[str] = []

    def heard(request):
        if "/part/" in request.url:
            asked.append(request.url.split("/part/")[1].split("?")[0])

    phone.page.on("request", heard)
    return asked


def test_a_map_is_fetched_when_it_has_changed_and_nothing_else_is(phones, house):
    table, moves = before_a_tile(house)
    watcher = phones("", table).at("map")
    expect(watcher.page.locator(".hexmap svg")).to_have_count(1)
    asked, drawn = parts_asked(watcher), watcher.page.locator(".hexmap svg").inner_html()
    house.enter(table, {"move": "correct-cash", "account": table.start.players[0], "amount": 5, "reason": "chips"})
    watcher.has_seq(table.refresh().seq)
    assert asked == [] and watcher.page.locator(".hexmap svg").inner_html() == drawn
    house.enter(table, moves[0])
    watcher.has_seq(table.refresh().seq)
    watcher.page.wait_for_function("(was) => document.querySelector('.hexmap svg').innerHTML !== was", arg=drawn)
    assert asked == ["map"]
    expect(watcher.page.locator("[data-stale]")).to_have_count(1)  # the table of hexes is folded: nobody looks at it
    watcher.page.locator("summary", has_text="The map as a table").tap()
    expect(watcher.page.locator("[data-stale]")).to_have_count(0)
    assert asked == ["map", "hexes"]


def test_a_phone_fetches_nothing_of_the_overview_for_wide_screens(phones, house):
    table, moves = before_a_tile(house)
    narrow, wide = phones("", table), phones("", table, size=(1280, 900), is_phone=False)
    asked, seen = parts_asked(narrow), parts_asked(wide)
    house.enter(table, moves[0])
    for phone in (narrow, wide):
        phone.has_seq(table.refresh().seq)
    expect(wide.page.locator(".watch[data-stale]")).to_have_count(0)
    assert "watch" in seen
    expect(wide.page.locator(".watch table.matrix")).to_be_visible()
    assert "watch" not in asked
    narrow.page.set_viewport_size({"width": 1280, "height": 900})
    expect(narrow.page.locator(".watch table.matrix")).to_be_visible()
    expect(narrow.page.locator(".watch[data-stale]")).to_have_count(0)
    assert asked.count("watch") == 1


def test_without_the_network_the_old_map_stays(phones, house):
    table, moves = before_a_tile(house)
    watcher = phones("", table).at("map")
    watcher.may_lose_the_network = True
    watcher.page.route("**/part/**", lambda route: route.abort())
    house.enter(table, moves[0])
    watcher.has_seq(table.refresh().seq)
    expect(watcher.page.locator(".map-page[data-stale] .hexmap svg")).to_have_count(1)
    watcher.page.unroute("**/part/**")
    house.enter(table, {"move": "correct-cash", "account": table.start.players[0], "amount": 5, "reason": "chips"})
    watcher.has_seq(table.refresh().seq)
    expect(watcher.page.locator(".map-page[data-stale]")).to_have_count(0)
