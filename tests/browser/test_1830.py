"""1830 on two of three phones: from the first bid to the first dividend, with ERIE's home and the powers of privates.

As many taps are listed for an act as it may take at most. Source: the table's tap budgets.
"""

from __future__ import annotations

import pytest

from tests.browser.stories import GAMES, recorded
from tests.browser.test_round import Round
from tests.chance import in_the_campaign

PLAYERS = ("Ann", "Bo", "Cy")
RECORDED = GAMES / "barons_1830/recorded"


@pytest.fixture
def table(house):
    return house.tables.make("1830", PLAYERS, name="Barons")


@in_the_campaign
def test_a_round_from_the_first_bid_to_the_first_dividend(phones, house, table):
    def enter(by, kind, **fields):
        house.enter(table, {"move": kind, **fields}, by=by)

    def passes(*players):
        for player in players:
            enter(player, "pass", player=player)

    def trains(by, company, *names):
        for name in names:
            enter(by, "buy-train", company=company, source="bank", train=name, price={"2": 80, "3": 180}[name])

    at = Round(phones, table, ("Ann", "Bo"))
    # Two bids on CS; they are settled when what is cheaper has been bought.
    at.enters("Ann", "CS", "=", on_turn="Bo")
    at.enters("Bo", "CS", "=", on_turn="Cy")
    enter("Cy", "buy-private", player="Cy", private="P1")
    at["Bo"].shows("raise or drop out")
    at.enters("Ann", "=", on_turn="Bo")
    at.enters("Bo", "Drop out", on_turn="Ann")
    for player, private in (("Ann", "P3"), ("Bo", "P4"), ("Cy", "P5")):
        enter(player, "buy-private", player=player, private=private)
    at.enters("Ann", "BO", on_turn="Ann")
    at.enters("Ann", "$67", on_turn="Bo")

    pars = at["Bo"].tap("ERIE").page.locator("main > .pars .act")
    boxes = [par.bounding_box() for par in pars.all()]
    columns = {box["x"] for box in boxes}
    assert len(columns) > 1 and len(boxes) > len(columns), "the par values stand side by side, in rows"
    assert all(box["height"] >= 48 and box["x"] + box["width"] <= 360 for box in boxes)
    at["Bo"].tap("Start ERIE at $67").is_waiting()
    enter("Cy", "buy-share", player="Cy", company="B&O", source="ipo")
    at.enters("Ann", "B&O", "Buy 10 % of B&O", on_turn="Bo")
    for player, company in (("Bo", "ERIE"), ("Cy", "B&O"), ("Ann", "B&O")):
        enter(player, "buy-share", player=player, company=company, source="ipo")
    for _ in range(3):
        enter("Bo", "buy-share", player="Bo", company="ERIE", source="ipo")
        passes("Cy", "Ann")
    passes("Bo")

    at["Bo"].shows("B&O: lay track")
    at.enters("Ann", "Lay a tile", "@J14", "Tile 57")
    enter("Ann", "pass", company="B&O")
    trains("Ann", "B&O", "2", "2", "2")
    enter("Ann", "pass", company="B&O")
    # Between two companies' turns; ERIE can lay no tile and goes on by itself when that is done.
    at.enters("Bo", "Exchange MH Mohawk", "Take 10 %", on_turn="Bo")
    trains("Bo", "ERIE", "2", "2", "2", "3")
    enter("Bo", "pass", company="ERIE")
    passes("Cy", "Ann", "Bo")

    # B&O has bought two privates: a tile more for the one, a tile and a token far away for the other.
    for private, price in (("P2", 20), ("P3", 35)):
        enter("Ann", "acquire-private", company="B&O", private=private, price=price)
    at.enters("Ann", "Use a private", "CS Champlain", "Tile 58, turned 2")
    at.enters("Ann", "Use a private", "Tile 57, turned 0")
    # One city is possible: the button names it and places the token.
    at.enters("Ann", "Place the free token")
    at["Bo"].shows("B&O: run trains")
    at.enters("Ann", "Best run")
    at.enters("Ann", "Pay")
    enter("Ann", "pass", company="B&O")

    at.enters("Bo", "Upgrade a tile", "Tile 59", on_turn="Bo")
    at["Ann"].shows("ERIE: choose the city of the home token")
    at.enters("Bo", "Choose the city", str(table.refresh().game.board.called("E11.1")))
    game = table.refresh().game
    assert (game.companies["B&O"].hexes, game.certificates.percent("Bo", "NYC")) == (["I15", "F16"], 10)
    assert game.receipts[-1].entry.move.city == "E11.1"
    assert all(phone.was_not_reloaded() for phone in at.phones.values())


@pytest.mark.parametrize(("place", "tables"), [("big", 1), ("desk", 3)])
def test_nineteen_columns_and_eight_companies_fit_a_screen(phones, house, place, tables):
    table = recorded(house, RECORDED / "1830-full-bank.json", lambda game: all(one.par for one in game.companies.values()))
    screen = phones("", size=(1280, 720), is_phone=False).open(f"/t/{table.code}/{place}").shows("Worth")
    parts = screen.page.locator(".scroll").all()
    assert len(parts) == tables  # the market, and on the desk the matrix and the trains
    for part in parts:
        assert part.evaluate("box => box.scrollWidth <= box.clientWidth + 1"), part.get_attribute("aria-label")


def test_the_big_screen_tells_all_that_hands_do(phones, house):
    names = ("Annabel", "Benjamin", "Catherine")
    table = house.tables.make("1830", names)
    for n, amount in enumerate((45, 75, 115, 165, 225)):
        house.enter(table, {"move": "bid", "player": names[n % 3], "private": f"P{n + 2}", "amount": amount})
    house.enter(table, {"move": "buy-private", "player": "Catherine", "private": "P1"})
    screen = phones("", size=(1280, 720), is_phone=False).open(f"/t/{table.code}/big").shows("On the table:")
    screen.page.emulate_media(reduced_motion="no-preference")
    screen.shows("Catherine takes SV").shows("Benjamin takes BO")
    # The box stands within the screen, and all that is said in it, as it rolls from the first line to the last.
    assert screen.page.locator("#news").evaluate("""box => {
        const at = box.getBoundingClientRect(), said = [...box.querySelectorAll(".news__hands span")], seen = new Set();
        const [rolls] = box.getAnimations({ subtree: true });
        rolls.pause();
        const lines = (one) => [...one.getClientRects()].map((line, n) => [`${n} ${one.textContent}`, line]);
        for (let now = 0; now < 12000; now += 250) {
            rolls.currentTime = now;
            for (const [name, line] of said.flatMap(lines))
                if (line.top >= at.top - 1 && line.bottom <= at.bottom + 1) seen.add(name);
        }
        return at.bottom < innerHeight && said.length && said.flatMap(lines).every(([name]) => seen.has(name)); }""")
