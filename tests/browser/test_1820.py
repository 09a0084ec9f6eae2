"""1820 on three phones: a cycle of rounds, from the cousins to the next stock round, as a table enters it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.house import PATIENCE, until
from tests.browser.test_pages import LAYOUT, violations
from tests.browser.test_round import ENTERS
from tests.chance import either

SEATS = ("Ann", "Bo", "Cy")
#: How many entries there are before the first company is floated.
FLOATS = 21
#: All that is entered in the cycle.
ENTRIES = json.loads((Path(__file__).parent / "recorded/1820-cycle.json").read_text(encoding="utf-8"))
SETUP = {"order": list(SEATS), "cousins": ["gwsc", "vignoles", "locke", "holden"]}


class Cycle:
    """A table of three phones, each of which is taken into the hand for an entry and laid aside after it: how phones follow
    what others enter is seen in `test_round`."""

    def __init__(self, phones, house, table):
        self.table, self.enter = table, house.enter
        self.phones = {name: phones(name, table).laid_aside() for name in SEATS}

    def enters(self, name, *taps):
        """`name` taps through an entry ("=": the button of a sum as it stands)."""
        phone, before = self.phones[name].now().is_on_turn(), self.table.refresh().seq
        for tap in taps:
            phone.touch(phone.page.locator(ENTERS)) if tap == "=" else phone.tap(tap)
        until(lambda: self.table.refresh().seq > before, f"{name}: {taps} is entered", PATIENCE)
        phone.laid_aside()

    @property
    def game(self):
        return self.table.refresh().game

    def pass_(self, times):
        """So many players on turn pass, one after another: the first on a phone."""
        self.enters(self.game.ask.actors[0], "Pass")
        for _ in range(times - 1):
            player = self.game.ask.actors[0]
            self.enter(self.table, {"move": "pass", "player": player})

    def is_laid_out(self, name):
        phone = self.phones[name].now()
        assert (phone.page.evaluate(LAYOUT), violations(phone.page)) == ([], [])
        phone.laid_aside()


def stock_round(night):
    # Ann bids for a cousin, and nobody goes on; nobody wants the others, nor a future train.
    night.enters("Ann", "Bid", "Great Western", "=")
    night.pass_(3)
    night.phones["Bo"].now().shows("for sale at $20").laid_aside()
    night.pass_(3)
    # Ann takes one of the two future trains.
    night.enters("Ann", "=")
    night.enters("Bo", "Pass")
    night.enters("Cy", "Pass")
    ann = night.phones["Ann"].now().tap("Take")
    expect(ann.page.locator("main h2")).to_have_text("Which trains?")
    expect(ann.page.locator("main")).not_to_contain_text("hex")
    ann.tap("3+").tap("Done").touch(ann.page.get_by_role("button", name="Take", exact=True).first)
    until(lambda: night.game.future["Ann"] == ["green"], "Ann takes a train", PATIENCE)
    ann.laid_aside()
    for name in SEATS:
        night.enters(name, "Pass")
    assert night.game.cousins["gwsc"].owner == "Ann"
    # Two lobbies, and a rotation without one. Who has nothing to sell is not asked again.
    night.enters("Ann", "=")
    night.enters("Bo", "Put money in a lobby", "a new lobby", "+10", "=")
    night.pass_(3)
    night.is_laid_out("Bo")
    night.enters("Bo", "Float a company", "CFR", "1", "$55")
    night.enters("Bo", "2")
    night.enters("Ann", "Float a company", "LUR", "1", "$71")
    night.enters("Cy", "1")
    night.enters("Ann", "Buy shares", "Ann", "1")
    night.pass_(3)
    game = night.game
    assert (game.companies["CFR"].director, game.companies["LUR"].director) == ("Bo", "Ann")
    assert game.round == "operating"


def operating_round(night):
    """The first: nobody can run; both buy a train."""
    night.is_laid_out("Ann")
    night.enters("Ann", "Continue")
    night.enters("Ann", "Buy a 2+ from the bank")
    night.enters("Ann", "Go on")
    night.enters("Bo", "Continue")
    night.enters("Bo", "Buy a 2+ from the bank")
    night.enters("Bo", "Go on")


def issue_round(night):
    """Ann's company issues a share; nobody offers anything."""
    night.phones["Ann"].now().shows("LUR · How many shares?").laid_aside()
    night.enters("Ann", "1")
    night.enters("Ann", "Done")
    night.is_laid_out("Bo")
    night.enters("Bo", "Done")
    night.enters("Bo", "No more offers")
    night.enters("Ann", "No more offers")


def run_and_pay(night):
    """The second operating round: a whole turn is a form and two taps more."""
    night.is_laid_out("Ann")
    night.enters("Ann", "6", "Pay")
    night.enters("Ann", "Go on")
    night.enters("Bo", "6", "Pay")
    night.enters("Bo", "Go on")
    assert night.game.last_revenue == {"LUR": 60, "CFR": 60}


def takeover(night):
    """Ann's company takes over Bo's, which he agrees to; each sees before what it brings."""
    night.enters("Ann", "Done")
    night.enters("Bo", "Done")
    night.enters("Bo", "No more offers")
    night.enters("Ann", "Offer for takeover", "CFR")
    night.is_laid_out("Bo")
    night.phones["Bo"].at("look/deal?company=CFR&bid=110&buyer=LUR").shows("As a takeover").shows("LUR has")
    night.phones["Bo"].laid_aside()
    night.enters("Ann", "=")
    # Bo has no other company to bid with: he is asked whether he agrees.
    night.phones["Bo"].now().shows("from $240 on it would be sold in any case").shows("Bo gets $110.")
    night.enters("Bo", "Agree")
    night.enters("Ann", "Buy", "LUR")
    night.is_laid_out("Ann")
    night.enters("Ann", "0")
    game = night.game
    assert (game.round, game.companies["CFR"].is_open) == ("stock", False)
    assert game.companies["LUR"].trains == ["yellow", "yellow"]


#: The parts of the cycle, each with the number of entries before it.
PARTS = {stock_round: 0, operating_round: 29, issue_round: 35, run_and_pay: 40, takeover: 46}


def begun(house, entries):
    """The table after so many entries."""
    table = house.tables.make("1820", SEATS, setup=SETUP, depth="books", name="Friday")
    for n, entry in enumerate(ENTRIES[:entries]):
        if n == len(table.timeline.entries):
            house.enter(table, {name: value for name, value in entry.items() if name != "by"}, entry["by"])
    return table


@pytest.mark.parametrize("part", either([takeover], [*PARTS]), ids=lambda part: part.__name__)
def test_a_cycle_of_rounds(phones, house, part):
    part(Cycle(phones, house, begun(house, PARTS[part])))


def test_letters_find_a_company_among_many(phones, house):
    bo = phones("Bo", begun(house, FLOATS)).is_on_turn().tap("Float a company")
    # As they are printed, or without what stands between them.
    for letters, found in (("charn", 1), ("L&BR", 2), ("srb", 1), ("m&g", 1)):
        bo.page.get_by_label("Letters of the company").fill(letters)
        expect(bo.page.locator("#picks .act:visible")).to_have_count(found)
