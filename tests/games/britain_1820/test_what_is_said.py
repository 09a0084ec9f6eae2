"""What screens and the log say of money: the same that the rule pays which acts."""

from companion.games.britain_1820 import whole_turn
from companion.games.britain_1820.issue_round import _liquidations
from companion.games.britain_1820.takeover import takeovers
from companion.games.britain_1820.view import view
from tests.games.britain_1820.table import Table, deals


def bankrupt_cousin():
    """Ben's cousin has a share of M&BR and too little for its debts."""
    table = Table(column=4, cousins=("gwsc", "stephenson-fox", "locke", "holden"))
    table.cousin("locke", "Dora", 30)
    table.company("M&BR", 10, 5, [], cash=0, loans=4, Ben=2, locke=2)
    table["M&BR"].has_defaulted = True
    table.company("SDR", 86, 10, ["green"], cash=700, placed=0, Carl=4)
    table.company("MHR", 86, 10, ["green"], placed=0, Ann=4)
    table.cash("Ben", 500)
    table.takeover().game.to_liquidate = ["M&BR"]
    table.go(_liquidations(table.game))
    return table


def test_a_bankrupt_cousin_pays_nothing_and_nothing_else_is_said():
    table = bankrupt_cousin()
    table.all_pass()
    said = table.notes
    assert "Ben pays 380." in said and "Joseph Locke is bankrupt and leaves the game." in said
    assert not [line for line in said if line.startswith("Locke pays")]


def test_a_liquidation_shows_what_holders_would_pay_or_get():
    """800 of loans: with the bank's 40 for four shares 190 each are missing; with 600 there are 50 each to pay."""
    table = bankrupt_cousin()
    shown = view(table.game).bidding
    assert (shown.bid, shown.high_bidder, shown.gets) == (40, None, [("Ben", -380), ("Locke", -380)])
    table.bids("C600")
    assert view(table.game).bidding.gets == [("Ben", -100), ("Locke", -100)]


def offering_itself():
    table = Table(column=5)
    table.company("LUR", 71, 10, ["green"], cash=500, loans=1, pool=2, placed=0, Ann=4, Ben=1)
    table.company("CFR", 86, 10, ["green"], cash=900, placed=0, Carl=4)
    table.company("MHR", 95, 10, ["green"], placed=0, Dora=4)
    table.takeover().go(takeovers(table.game))
    table.play("offer-company", company="LUR", offered="LUR")
    return table


def test_what_a_company_would_bring_that_offers_itself_is_a_liquidation_until_a_player_bids():
    """The bank's 248 and 500 less a loan: 78 each, 2 more for the director. A takeover for 500 brings 71 each."""
    table = offering_itself()
    shown = view(table.game).bidding
    assert (shown.bid, shown.gets) == (248, [("Ann", 4 * 78 + 2), ("Ben", 78)])
    table.bids("C500")
    assert view(table.game).bidding.gets == [("Ann", 4 * 71), ("Ben", 71)]
    table = offering_itself()
    table.all_pass()
    assert table.money("Ann", "Ben") == [4 * 78 + 2, 78]


def test_a_private_company_is_shown_to_pay_its_owner():
    table = Table(column=4)
    table.company("CNR", 0, 1, ["green"], Dora=1)
    table.company("CFR", 86, 10, ["green"], Ann=4)
    shown = whole_turn.shown(table.turn("CNR").game)
    assert (shown.paid_to, shown.is_kept, shown.keep_price) == ("Dora", False, None)
    assert whole_turn.shown(table.turn("CFR").game).paid_to is None
    table.turn("CNR")
    table.play("run-trains", company="CNR", revenue=120)
    assert table.notes == ["CNR pays Dora 120."] and table.money("Dora") == [120]


def test_a_company_of_a_cousin_is_not_said_to_pay_or_to_bid():
    table = Table(column=5, cousins=("gwsc", "stephenson-fox", "locke", "vulcan"))
    table.cousin("locke", "Dora")
    table.company("LUR", 71, 10, ["green"], cash=5, loans=1, locke=4)
    table.company("CFR", 86, 10, ["green"], cash=5, loans=1, Ann=4)
    table.company("SDR", 10, 10, [], cash=300, Ann=4)
    shown = view(table.game)
    assert [str(text) for text in shown.reminders][:2] == [
        "CFR has 5 and would pay 45 now.", "LUR is led by a cousin and will not pay 45: it will go into liquidation."]
    assert {one.card.id: "Could raise" in deals(one) for one in shown.begun} == {"CFR": True, "LUR": False, "SDR": False}
