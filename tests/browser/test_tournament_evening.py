"""An evening of one slot: a table of Eurorails to its victory, one of British Rails to the call of time, one on paper."""

from __future__ import annotations

from datetime import datetime, timedelta

from playwright.sync_api import expect

from tests.browser.house import House
from tests.browser.phone import Phone
from tests.chance import in_the_campaign

#: After so many seconds a desk looks again by itself at what is no news of the event: the turns at its tables.
AGAIN = 5
NAMES = ("Agnieszka", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kit")


def made(organiser: Phone) -> str:
    """The event with its players, a slot with an end, and its seats; returns the address of the event."""
    ends = datetime.now() + timedelta(hours=3)
    organiser.open("/").tap("Events").page.fill("#name", "Trains at the Harbour")
    organiser.tap("Open the desk").tap("Players")
    organiser.page.fill("#list", "\n".join(f"{200 + n} {name}" for n, name in enumerate(NAMES, 1)))
    organiser.tap("Add these players").shows("11 players").tap("Slots")
    organiser.page.fill("#name", "Saturday evening")
    organiser.page.fill("#game", "Eurorails")
    organiser.page.fill('[name="ends"]', ends.strftime("%Y-%m-%dT%H:%M"))
    organiser.tap("Add this slot").shows("2 tables of four, 1 of three").tap("Draw tables and seats").shows("1-3")
    return "/e/" + organiser.page.url.split("/e/")[1].split("/")[0]


def tick(phone: Phone, label: str) -> Phone:
    """Tick a box, once more if news took the page away under the finger."""
    box = phone.page.get_by_label(label)
    while not box.is_checked():
        phone.touch(box)
    return phone


def opened(organiser: Phone, house: House, event: str) -> tuple:
    """Table 1-1 as the game of the slot, 1-2 as British Rails, a pick-up game then; 1-3 plays on paper."""
    assert organiser.page.locator("#title option:checked").text_content() == "Eurorails"
    organiser.touch(organiser.page.locator("summary", has_text="Only some of them"))
    tick(organiser, "1-1").tap("Open the tables").shows("playing")
    organiser.page.select_option("#title", label="British Rails")
    organiser.touch(organiser.page.locator("summary", has_text="Only some of them"))
    tick(organiser, "1-2").tap("Open the tables").shows("1 table")
    codes = {row["name"]: row["code"] for row in house.tables.all() if row["name"].startswith("Trains at the Harbour")}
    assert set(codes) == {"Trains at the Harbour · 1-1", "Trains at the Harbour · 1-2"}
    tables = tuple(house.tables.open(codes[name]) for name in sorted(codes))
    assert [table.game.start.edition for table in tables] == ["eurorails", "british-rails"]
    return tables


def turns(house: House, table, n: int) -> None:
    """So many turns in which nothing happens."""
    for _ in range(n):
        actor = next(iter(table.refresh().game.ask.actors))
        house.enter(table, {"move": "end-turn", "player": actor})


def in_order(table) -> list[str]:
    """The players from the one who was drawn to start, as they sit."""
    names = list(table.game.start.players)
    at = names.index(next(iter(table.game.ask.actors)))
    return names[at:] + names[:at]


def correct(house: House, table, player: str, cash: int, majors: int = 0) -> None:
    """Hours of play, by a correction."""
    house.enter(table, {"move": "correct-cash", "account": player, "amount": cash, "reason": "hours later"})
    if majors:
        house.enter(table, {"move": "correct-player", "player": player, "what": "majors", "value": str(majors)})


def numbers(desk: Phone) -> list[str]:
    """The lines of a result at its table's page: player with number, place, score."""
    rows = desk.page.locator("main table tbody tr").all()
    return [" ".join(row.inner_text().split()) for row in rows]


@in_the_campaign
def test_an_evening_of_three_tables(phones, house):
    organiser = phones()
    event = made(organiser)
    euro, british = opened(organiser, house, event)
    screen = phones(size=(1280, 720), is_phone=False).open(f"{event}/board").shows("No result counts yet.")
    desk = phones(dark=True).with_own_clock()
    desk.context.add_cookies(organiser.context.cookies())
    desk.open(f"{event}/desk").shows("1 seated").shows("2 playing")

    # Three phones at one table; the fourth player has none.
    players = in_order(euro)
    seated = [phones().open(event) for _ in range(3)]
    for phone, name in zip(seated, players, strict=False):
        phone.page.fill("#number", str(201 + NAMES.index(name)))
        phone.tap("Find my table").shows(name).tap("Take my seat").shows("Cash")

    # The first player meets the conditions; the desk follows to the final turn, the special build and the result.
    turns(house, euro, 8)
    correct(house, euro, players[0], 220, 7)
    seated[0].shows("270M").tap("End the turn")
    for phone in seated:
        phone.shows(f"{players[0]} met the conditions. This game turn is the last")
    desk.later(AGAIN).shows("1 final turn")
    turns(house, euro, 3)
    desk.later(AGAIN).shows("1 special build")
    seated[1].is_on_turn()
    expect(seated[1].page.locator("tr", has_text=f"▸ {players[1]}")).to_have_count(1)
    for name in players[1:]:
        house.enter(euro, {"move": "special-build", "player": name, "cost": 40})
    for phone in seated:
        phone.shows(f"{players[0]} wins with 270M")
    screen.shows("Table 1-1").shows("270")
    desk.shows("1 complete").open(f"{event}/table/1").shows("Taken from the companion table.")
    assert numbers(desk)[0] == f"{players[0]} {201 + NAMES.index(players[0])} 1 270"
    assert len(numbers(desk)) == 4

    # Time is called at the other table: its conductor's phone, two touches.
    order = in_order(british)
    turns(house, british, 8)
    correct(house, british, order[1], 40)
    correct(house, british, order[2], 90)
    first = phones(order[0], british).is_on_turn()
    first.touch(first.page.locator("summary", has_text="Other entries")).tap("Call time")
    desk.open(f"{event}/desk").shows("1 final turn")
    first.tap("End the turn").is_waiting()
    turns(house, british, 3)
    while british.refresh().game.end is None:
        actor = next(iter(british.game.ask.actors))
        house.enter(british, {"move": "special-build", "player": actor, "cost": 60})
    screen.shows("Table 1-2")
    desk.shows("2 complete").open(f"{event}/table/2").shows("Time was called")
    number = 201 + NAMES.index(order[2])
    assert numbers(desk)[0].startswith(f"{order[2]} {number} 1 "), numbers(desk)
    desk.shows("pick-up game").touch(desk.page.locator("summary", has_text="A conductor's word"))
    desk.tap("It is a qualifying game").shows("It is a pick-up game")

    # The third table hands in a paper sheet.
    organiser.open(f"{event}/table/3").shows("Score sheet")
    for n, (place, score) in enumerate(((2, 211), (1, 262), (3, 40))):
        organiser.page.fill(f"#place-{n}", str(place))
        organiser.page.fill(f"#score-{n}", str(score))
    organiser.tap("Hand the sheet in").shows("From a paper sheet.")
    screen.shows("Table 1-3")

    organiser.open(f"{event}/standings").shows("Equal players share a rank.")
    rows = organiser.page.locator(".table--standings tbody tr")
    expect(rows).to_have_count(11)
    assert [players[0] in text for text in rows.all_inner_texts()].index(True) == 0
    desk.open(f"{event}/desk").shows("3 complete")


def test_private_money_is_hidden_on_every_other_phone_until_the_tax(phones, house):
    names = ("Ana", "Ben", "Cleo")
    options = {"private_money": True}
    table = house.tables.make("empire-builder", names, edition="eurorails", setup={"starter": "Ana"}, options=options)
    turns(house, table, 6)
    correct(house, table, "Ben", 27)
    ana, ben, cleo = (phones(name, table) for name in names)
    screen = phones(size=(1280, 720), is_phone=False).open(f"/t/{table.code}/big")
    ben.shows("77M")
    for other in (ana, cleo, screen):
        other.hides("77M")
        for page in ("players", "log") if other is not screen else ():
            other.at(page).hides("77M")
        if other is not screen:
            other.now()
    for move in (
        {"move": "pick-up", "player": "Ana", "city": "Bern", "load": "Cheese"},
        {"move": "deliver", "player": "Ana", "load": "Cheese", "city": "Berlin", "payoff": 10},
    ):
        house.enter(table, move)
    ana.at("act/event?player=Ana&event=derailment")
    assert ana.page.locator(".trail li").all_inner_texts() == ["An event card", "Derailment"]  # no step "0" that nobody took
    ana.now()
    house.enter(table, {"move": "event", "player": "Ana", "event": "tax"})
    for phone in (ana, ben, cleo, screen):
        phone.shows("77M")
