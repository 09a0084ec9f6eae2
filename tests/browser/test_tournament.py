"""An event from its creation to the standings: three tables, two played with the companion and one on paper."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.house import House
from tests.browser.phone import Phone

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kit")


def made(organiser: Phone) -> str:
    """Make the event with its players, one slot and its seats; returns the address of the event."""
    organiser.open("/").tap("Events").shows("What is the event called?")
    organiser.page.fill("#name", "Rails by the Lake")
    organiser.tap("Open the desk").shows("An empty event").tap("Players").shows("Numbers and names")
    organiser.page.fill("#list", "\n".join(f"{100 + n} {name}" for n, name in enumerate(NAMES, 1)))
    organiser.tap("Add these players").shows("11 players").tap("Slots").shows("A new slot")
    organiser.page.fill("#name", "Friday evening")
    organiser.page.fill("#game", "Emu Bay")
    organiser.page.locator("summary", has_text="How places come about").click()
    organiser.page.get_by_label("The highest score first").check()
    organiser.tap("Add this slot").shows("2 tables of four, 1 of three").tap("Draw tables and seats").shows("1-3")
    return "/e/" + organiser.page.url.split("/e/")[1].split("/")[0]


def played_out(house: House, name: str) -> None:
    code = next(row["code"] for row in house.tables.all() if row["name"] == name)
    house.enter_random(house.tables.open(code), 1000)
    assert house.tables.open(code).game.end is not None


def test_an_event_from_its_creation_to_the_standings(phones, house):
    organiser = phones()
    event = made(organiser)
    organiser.page.select_option("#title", label="Emu Bay Railway Company")
    organiser.tap("Open the tables").shows("Codes of the tables")

    player = phones().open(event)
    player.page.fill("#number", "103")
    player.tap("Find my table").shows("Cat").tap("Take my seat").shows("Cash")

    screen = phones(size=(1280, 720), is_phone=False).open(f"{event}/board").shows("No result counts yet.").shows("1-2")
    for name in ("1-1", "1-2"):
        played_out(house, f"Rails by the Lake · {name}")
        screen.shows(f"Table {name}")
    expect(screen.page.locator(".table--standings tbody tr")).to_have_count(8)

    organiser.tap("Desk").shows(re.compile("2 complete")).tap("1-3").shows("Score sheet")
    for n, (place, score) in enumerate(((1, 71), (2, 60), (2, 12))):
        organiser.page.fill(f"#place-{n}", str(place))
        organiser.page.fill(f"#score-{n}", str(score))
    organiser.tap("Hand the sheet in").shows("only equal scores share a place")
    organiser.page.fill("#place-2", "3")
    organiser.tap("Hand the sheet in").shows("From a paper sheet.")
    screen.shows("Table 1-3")
    organiser.tap("Standings").shows("Equal players share a rank.")
    expect(organiser.page.locator(".table--standings tbody tr")).to_have_count(11)


def test_an_event_without_javascript(phones):
    organiser = phones(js=False)
    organiser.open("/").tap("Events").page.fill("#name", "On paper")
    organiser.tap("Open the desk").tap("Players").page.fill("#list", "1 Ann\n2 Bo\n3 Cy")
    organiser.tap("Add these players").shows("3 players").tap("Slots").tap("Add this slot")
    organiser.tap("Draw tables and seats").shows("1-1").tap("1-1").shows("Score sheet")


def test_no_page_of_an_event_is_wider_than_a_phone(phones):
    organiser = phones(dark=True)
    event = made(organiser)
    for page in ("", "/desk", "/players", "/slots", "/slot/1", "/table/1", "/standings", "/rulings", "/log", "/settings"):
        organiser.open(event + page)
        assert organiser.page.evaluate("document.documentElement.scrollWidth") <= 360, page
