"""Companies that buy others: when they are asked in step 5, who speaks for them, what they borrow for it (12.3 to 12.6)."""

import pytest

from companion.games.britain_1820.issue_round import _liquidations
from companion.games.britain_1820.takeover import sell, takeovers
from tests.games.britain_1820.table import Table

# Who is asked ------------------------------------------------------------------------------------


def three():
    """LUR offers first, then CFR, then SDR; CFR of Carl has most money."""
    table = Table(column=8)
    table.company("LUR", 55, 10, ["blue"], cash=400, placed=0, Ann=4)
    table.company("CFR", 78, 10, ["blue"], cash=900, placed=0, Carl=4)
    table.company("SDR", 95, 10, ["blue"], cash=300, placed=0, Dora=4)
    table.company("MHR", 40, 10, ["blue"], cash=100, placed=0, Ben=4)
    table.takeover().go(takeovers(table.game))
    return table


def bought_before_its_turn():
    """MHR offers LUR, and Carl's CFR buys it, before it is asked itself."""
    table = three()
    table.cash("MHR", 400)
    table.play("offer-company", company="MHR", offered="LUR")
    table.bids("C500")
    table.all_pass()
    table.play("name-buyer", player="Carl", company="CFR")
    assert not table["LUR"].is_open
    table.play("pass", company="MHR")
    assert table.game.ask.acts_for == "CFR"
    return table


def test_a_company_that_has_bought_before_its_turn_may_still_offer_itself():
    table = bought_before_its_turn()
    table.play("offer-company", company="CFR", offered="CFR")
    table.all_pass()
    assert not table["CFR"].is_open and table.game.ask.acts_for == "SDR"


def test_a_company_that_has_bought_before_its_turn_may_offer_others_and_is_offered_by_none():
    table = bought_before_its_turn()
    table.play("offer-company", company="CFR", offered="MHR")
    table.all_pass()
    assert table["MHR"].is_open and table.game.ask.acts_for == "CFR"
    table.play("pass", company="CFR")
    with table.refuses("CFR has acquired a company in this round."):
        table.play("offer-company", company="SDR", offered="CFR")


def test_the_turn_is_over_when_a_company_has_bought_what_it_offered():
    """Even one that had bought before."""
    table = bought_before_its_turn()
    table.play("offer-company", company="CFR", offered="MHR")
    table.bids("C200")
    table.all_pass()
    table.play("agree", player="Ben")
    table.play("name-buyer", player="Carl", company="CFR")
    assert not table["MHR"].is_open and table.game.ask.acts_for == "SDR"


def test_a_company_that_others_buy_for_goes_on():
    """CFR offers SDR, and another company of Carl's buys it: CFR has taken nothing over."""
    table = Table(column=8)
    table.company("CFR", 55, 10, ["blue"], cash=900, placed=0, Carl=4)
    table.company("SDR", 60, 10, ["blue"], placed=0, Dora=4)
    table.company("LUR", 95, 10, ["blue"], cash=900, placed=0, Carl=4)
    table.takeover().go(takeovers(table.game))
    table.play("offer-company", company="CFR", offered="SDR")
    table.bids("C500")
    table.all_pass()
    table.play("name-buyer", player="Carl", company="LUR")
    assert table.game.ask.acts_for == "CFR"


# Who speaks for the buyer ------------------------------------------------------------------------


def won_by_a_holder_who_is_short(**of_buyer):
    """Carl wins M&BR for CFR and has to sell shares of CFR for its debts: 827 - 60 of bid, two of five shares."""
    table = Table(column=13)
    table.company("M&BR", 10, 10, ["red"], cash=123, loans=5, placed=3, Ann=3, Carl=2)
    table["M&BR"].has_defaulted = True
    table.company("CFR", 128, 10, ["red"] * 3, cash=300, placed=4, **of_buyer)
    table.cash("Ann", 900)
    table.takeover().game.to_liquidate = ["M&BR"]
    table.go(_liquidations(table.game))
    table.bids("C60")
    table.all_pass()
    table.play("name-buyer", player="Carl", company="CFR")
    # 1,000 - 183 = 817, 163 a share.
    return table


def test_the_new_director_settles_the_stations_of_a_company_that_was_won():
    table = won_by_a_holder_who_is_short(Carl=3, Dora=2)
    table.play("sell-shares", player="Carl", holder="Carl", company="CFR", count=3)
    assert table["CFR"].director == "Dora" and table.game.ask.actors == ("Dora",)
    with table.refuses("Dora settles the stations."):
        table.play("settle-stations", player="Carl", doubles=1, more=0, free=0)
    table.play("settle-stations", player="Dora", doubles=1, more=0, free=0)
    assert table.figures("CFR", "placed") == [6] and table.end == "over"


def test_the_owner_of_a_cousin_who_is_the_new_director_settles_the_stations():
    table = Table(column=8)
    table.cousin("locke", "Ben")
    table.company("M&BR", 10, 10, [], cash=123, loans=5, placed=3, Carl=5)
    table["M&BR"].has_defaulted = True
    table.company("CFR", 128, 20, [], cash=300, placed=4, Carl=8, locke=6)
    table.takeover().game.to_liquidate = ["M&BR"]
    table.go(_liquidations(table.game))
    table.bids("C60")
    table.all_pass()
    table.play("name-buyer", player="Carl", company="CFR")
    table.play("sell-shares", player="Carl", holder="Carl", company="CFR", count=7)
    assert table["CFR"].director == "locke" and table.game.ask.actors == ("Ben",)
    table.play("settle-stations", player="Ben", doubles=0, more=0, free=0)
    assert table.figures("CFR", "placed") == [7]


def test_a_buyer_whom_nobody_leads_any_more_settles_its_stations_by_itself():
    """Carl sells all of CFR that he may, and the cousin who leads it then cannot pay its part."""
    table = Table(column=8)
    table.cousin("locke", "Ben")
    table.company("M&BR", 10, 10, [], cash=100, loans=5, placed=9, Carl=4, locke=1)
    table["M&BR"].has_defaulted = True
    table.company("CFR", 86, 10, [], cash=60, placed=4, Carl=7, locke=1)
    table.cash("Carl", 70)
    table.takeover().game.to_liquidate = ["M&BR"]
    table.go(_liquidations(table.game))
    table.bids("C60")
    table.all_pass()
    table.play("name-buyer", player="Carl", company="CFR")
    # 1,000 - 160 = 840, 168 a share: Carl has 70 and needs 672.
    table.play("sell-shares", player="Carl", holder="Carl", company="CFR", count=7)
    table.all_pass()
    assert table.end == "over" and not table["CFR"].is_open and table.game.cousins == {}
    assert table.game.rail_stations == 13


# What a buyer borrows ----------------------------------------------------------------------------


def paying(bid, cash=640, loans=0):
    """CFR has to pay a bid for LUR: five shares in play, three in its treasury, at 78."""
    table = Table(column=8)
    table.company("LUR", 40, 10, [], cash=0, placed=0, Ann=4)
    table.company("CFR", 78, 10, [], cash=cash, loans=loans, placed=0, pool=2, Carl=5)
    table.takeover().go(sell(table.game, table["LUR"], table["LUR"]))
    table.bids(f"C{bid}")
    table.all_pass()
    table.play("name-buyer", player="Carl", company="CFR")
    return table


def loan(count):
    return {"player": "Carl", "company": "CFR", "count": count}


def test_a_buyer_takes_no_more_loans_than_it_needs():
    table = paying(1000)
    with table.refuses("CFR needs 360 more: 2 loans bring that."):
        table.play("take-loan", **loan(3))
    table.play("take-loan", **loan(2))
    assert table.figures("CFR", "cash", "loans") == [40, 2] and table.end == "over"


def test_a_buyer_who_has_raised_money_pays():
    table = paying(1000)
    table.play("take-loan", **loan(1))
    with table.refuses("CFR has raised money for the bid, and pays it."):
        table.play("give-up", player="Carl")
    table.play("take-loan", **loan(1))
    assert not table["LUR"].is_open


@pytest.mark.parametrize(("kind", "reached"), [("take-loan", "1,653"), ("issue-shares", "1,660")])
def test_a_buyer_raises_money_so_that_it_reaches_the_bid(kind, reached):
    """640, three shares at once for 234 and four loans then: 1,674. With a loan first they bring 213, one by one 220."""
    table = paying(1670, loans=6)
    with table.refuses(f"After that CFR could raise only {reached} of 1,670."):
        table.play(kind, **loan(1))
    table.play("issue-shares", **loan(3))
    table.play("take-loan", **loan(4))
    assert table.figures("CFR", "cash", "loans") == [4, 10] and not table["LUR"].is_open


def test_a_buyer_borrows_for_stations_only_what_they_cost():
    table = Table(column=8)
    table.company("LUR", 40, 10, [], placed=6, Ann=4)
    table.company("CFR", 86, 10, [], cash=500, placed=6, Carl=5)
    table.takeover().go(sell(table.game, table["LUR"], table["LUR"]))
    table.bids("C160")
    table.all_pass()
    table.play("name-buyer", player="Carl", company="CFR")
    # Twelve stations, eight are free: 400, of which it has 340.
    with table.refuses("CFR needs 60 more: 1 loan brings that."):
        table.play("take-loan", **loan(2))
    table.play("take-loan", **loan(1))
    with table.refuses("CFR has 540, which is enough."):
        table.play("take-loan", **loan(1))
    table.play("settle-stations", player="Carl", doubles=0, more=0, free=0)
    assert table.figures("CFR", "cash", "placed") == [140, 12]
