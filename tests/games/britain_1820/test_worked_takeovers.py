"""The worked examples of the facts: takeovers, liquidations, a private company that becomes public, the result."""

import pytest

from companion.engine.errors import IllegalMove, ImpossibleMove
from companion.engine.game import Entry
from companion.games.britain_1820.increasing import increase
from companion.games.britain_1820.issue_round import _liquidations
from companion.games.britain_1820.moves import IncreaseCompany
from companion.games.britain_1820.score import score
from companion.games.britain_1820.stock_round import end_moves
from companion.games.britain_1820.takeover import sell, takeovers
from tests.games.britain_1820.table import Table

# 7: a takeover ---------------------------------------------------------------------------------


def forced():
    """CFR of Carl offers LUR of Ann."""
    table = Table(column=8)
    table.company("LUR", 78, 10, ["blue"] * 3, cash=90, loans=3, pool=1, placed=1, unplaced=1, Ann=4, Ben=2)
    table.company("CFR", 128, 10, ["blue"] * 4, cash=640, loans=2, pool=1, placed=4, unplaced=1, Carl=5, Dora=2)
    # With it Ann could bid.
    table.company("MHR", 55, 10, ["blue"], cash=200, Ann=4)
    table.takeover().go(sell(table.game, table["CFR"], table["LUR"]))
    return table


def test_a_takeover_with_a_forcing_bid():
    table = forced()
    with table.refuses("Bids are multiples of 10; the least is 550 now."):
        table.bids("C540")
    table.bids("C550")
    with table.refuses("As director of LUR you may bid 560 at most."):
        table.bids("A570")
    table.bids("A560", "C1000", "A-")
    table.all_pass()
    if table.game.ask.offer("name-buyer"):
        table.play("name-buyer", player="Carl", company="CFR")
    with table.refuses("360 is missing: take loans or issue shares."):
        table.play("pay-bid", player="Carl")
    table.play("take-loan", player="Carl", company="CFR", count=1)
    assert table.price("CFR") == 116
    bank = table.game.bank.cash
    # As soon as it can be paid it is: 200 of the bank, and 148 to it.
    table.play("take-loan", player="Carl", company="CFR", count=1)
    assert table.money("Ann", "Ben", "CFR") == [568, 284, 130]
    assert table.game.bank.cash == bank - 200 + 148
    assert (table["CFR"].loans, table.price("CFR")) == (7, 78)
    table.play("settle-stations", player="Carl", doubles=0, more=0, free=0)
    assert table.figures("CFR", "placed", "unplaced") == [5, 2]
    for left in (6, 5):
        if len(table["CFR"].trains) > 5:
            table.play("discard-train", company="CFR", train="blue")
            assert len(table["CFR"].trains) == left
    assert table["CFR"].trains == ["blue"] * 5
    assert not table["LUR"].is_open and not table["LUR"].is_gone and table.price("LUR") is None
    assert table.game.bank.cash == bank - 200 + 148


def test_a_bid_below_the_forcing_bid_may_be_declined():
    table = forced()
    table.bids("C990", "A-")
    table.all_pass()
    table.play("decline", player="Ann")
    assert table["LUR"].is_open and table["LUR"].director == "Ann" and table.end == "over"


def test_who_cannot_pay_drops_out_of_the_repeated_auction():
    table = forced()
    table.bids("C1000", "A-")
    table.all_pass()
    if table.game.ask.offer("name-buyer"):
        table.play("name-buyer", player="Carl", company="CFR")
    table.play("give-up", player="Carl")
    assert table.end == "over" or "Carl" not in table.game.ask.topic.bidders
    assert table["LUR"].is_open and table.price("CFR") == 128


def test_a_table_may_enter_the_end_of_an_auction_alone():
    table = forced()
    for move in table.game.auction_moves("Carl", 1000):
        table.game.play(Entry(move))
    assert table.game.ask.offer("name-buyer") and table.game.ask.actors == ("Carl",)
    table = forced()
    table.bids("C800")
    with pytest.raises(IllegalMove, match="the least is 810 now"):
        table.game.auction_moves("Carl", 790)
    with pytest.raises(IllegalMove, match="Carl has bid 800; the winner is a player"):
        table.game.auction_moves("Ben", 900)
    for move in table.game.auction_moves("Carl", 800):
        table.game.play(Entry(move))
    # It forces nobody: Ann agrees.
    table.play("agree", player="Ann")
    assert table.game.ask.actors == ("Carl",)
    with pytest.raises(ImpossibleMove, match="No auction is running"):
        table.game.auction_moves("Carl", 800)


# 8: a liquidation ------------------------------------------------------------------------------


def manchester(ann=500, ben=200, **others):
    table = Table(column=13)
    table.company("M&BR", 10, 10, ["red"], cash=123, loans=5, pool=1, placed=3, unplaced=1, Ann=3, Ben=1)
    table["M&BR"].has_defaulted = True
    table.cash("Ann", ann)
    table.cash("Ben", ben)
    return table


def liquidated(table):
    table.takeover().game.to_liquidate = ["M&BR"]
    table.go(_liquidations(table.game))
    return table


def test_the_holders_pay_what_is_missing():
    table = liquidated(manchester())
    assert table.money("Ann", "Ben", "M&BR") == [5, 35, 0]
    assert not table["M&BR"].is_open and table["M&BR"].trains == [] and table.game.rail_stations == 3
    assert sum(account.cash for account in table.game.accounts().values()) == 0


def test_a_holder_sells_shares_for_it():
    table = manchester(ann=400)
    table.company("CFR", 40, 10, ["red"], Ann=4, Ben=2)
    liquidated(table)
    table.all_pass()
    with table.refuses("Ann needs 95 more: 3 shares bring that."):
        table.play("sell-shares", player="Ann", holder="Ann", company="CFR", count=4)
    table.play("sell-shares", player="Ann", holder="Ann", company="CFR", count=3)
    assert table.money("Ann", "Ben") == [400 + 120 - 495, 35]
    assert table["CFR"].director == "Ben"


def test_who_cannot_pay_is_bankrupt():
    table = manchester(ann=400)
    table.company("CFR", 40, 10, ["red"], Ann=2, Ben=2)
    liquidated(table)
    table.all_pass()
    assert table.end == "bankruptcy" and table.game.bankrupt == "Ann" and table.game.worth()["Ann"] == 0


def test_a_company_wins_a_liquidation():
    table = manchester()
    table.company("CFR", 128, 20, [], cash=1000, placed=2, Carl=8)
    table.company("MHR", 55, 10, ["red"], cash=200, Ann=4)
    liquidated(table)
    table.bids("C940")
    with table.refuses("As director of M&BR you may bid 950 at most."):
        table.bids("A960")
    table.all_pass()
    if table.game.ask.offer("name-buyer"):
        table.play("name-buyer", player="Carl", company="CFR")
    assert table.money("Ann", "Ben") == [500 + 39, 200 + 12]
    table.play("settle-stations", player="Carl", doubles=1, more=0, free=0)
    assert table.figures("CFR", "cash", "placed", "unplaced", "loans") == [60, 4, 0, 0]
    assert table["CFR"].trains == ["red"] and table.game.rail_stations == 1
    assert not table["M&BR"].is_open and table.price("CFR") == 128


def test_a_company_that_offers_itself_goes_to_the_bank():
    """The bank's bid is half the price before the Queen's death, and it is the forcing bid."""
    table = Table(column=5)
    table.company("LUR", 71, 10, ["green"], cash=500, loans=1, pool=2, placed=2, Ann=4, Ben=1)
    table.takeover().go(sell(table.game, table["LUR"], table["LUR"]))
    table.all_pass()
    # 71 x 7 / 2 = 248; 748 - 200 = 548; 78 a share; 2 more for the director.
    assert table.money("Ann", "Ben") == [4 * 78 + 2, 78]
    assert not table["LUR"].is_open and table.game.rail_stations == 2


def test_a_company_of_a_cousin_offers_itself():
    table = Table(column=5, cousins=("gwsc", "stephenson-fox", "locke", "vulcan"))
    table.cousin("locke", "Dora")
    table.company("LUR", 71, 10, ["green"], cash=500, placed=2, locke=4, Ben=1)
    table.takeover().go(takeovers(table.game))
    table.all_pass()
    # 71 x 5 / 2 = 177; 677; 135 a share, 2 more for the cousin.
    assert table.money("locke", "Ben") == [4 * 135 + 2, 135]


# 9: a private company becomes public -----------------------------------------------------------


def test_a_private_company_becomes_public():
    table = Table(column=4).stock(3)
    table.company("CNR", 0, 1, ["green"], floated=1, Dora=1)
    table.company("CFR", 86, 10, ["green"], Ann=4)
    for player in ("Ben", "Dora"):
        table.cash(player, 300)
    table.go(increase(table.game, IncreaseCompany("Dora", "CNR", 10, 86)))
    table.play("subscribe", player="Dora", holder="Dora", count=1)
    with table.refuses("40% of CNR is 4 shares; 2 are missing."):
        table.play("pass", player="Dora")
    table.play("subscribe", player="Ben", holder="Ben", count=2)
    table.play("pass", player="Dora")
    company = table["CNR"]
    assert company.holders == {"Dora": 2, "Ben": 2}
    assert table.figures("CNR", "size", "pool", "treasury", "cash", "director", "floated") == [10, 2, 4, 258, "Dora", 3]
    assert table.money("Dora", "Ben") == [300 - 86, 300 - 172]
    assert table.game.market.order() == ["CFR", "CNR"] and table.game.privates == []
    end_moves(table.game)
    assert table.price("CNR") == 71


@pytest.mark.parametrize(("old", "new", "pool", "bought"), [(5, 10, 1, 2), (5, 20, 4, 6), (10, 50, 10, 18), (20, 50, 5, 18)])
def test_how_many_shares_an_increase_puts_into_the_pool(old, new, pool, bought):
    table = Table(column=4).stock(3)
    table.company("CFR", 43, old, ["green"], floated=1, Ann=2)
    for player in ("Ann", "Ben"):
        table.cash(player, 2000)
    table.go(increase(table.game, IncreaseCompany("Ann", "CFR", new)))
    table.play("subscribe", player="Ben", holder="Ben", count=bought)
    table.play("pass", player="Ann")
    assert table.figures("CFR", "size", "pool", "treasury", "cash") == [
        new, pool, new - pool - bought - 2, bought * 43]
    assert table["CFR"].director == ("Ann" if bought == 2 else "Ben")


# 10: the result --------------------------------------------------------------------------------


def test_the_result_after_a_bankruptcy():
    position = {
        "bankrupt": "Carl",
        "companies": {"CFR": {"price": 173}, "LUR": {"price": 95}, "M&BR": {"price": 10}, "BR": {"price": 128},
                      "CNR": {"price": None, "size": 1}},
        "players": {
            "Ann": {"cash": 642, "shares": {"CFR": 3, "LUR": 4, "BR": 5}},
            "Ben": {"cash": 1110, "shares": {"CFR": 2, "M&BR": 4, "BR": 3, "CNR": 1}, "future": ["red"]},
            "Carl": {"cash": 0, "shares": {}}, "Dora": {"cash": 90, "shares": {"CFR": 5, "LUR": 6}},
        },
        "cousins": {"locke": {"owner": "Dora", "cash": 210, "shares": {}}},
    }  # fmt: skip
    found = score(position)
    assert found.result == {"Ann": 2181, "Ben": 1880, "Carl": 0, "Dora": 1525} and found.winners == ("Ann",)


# Cousins who cannot pay ------------------------------------------------------------------------


def test_a_cousin_who_cannot_pay_leaves_and_its_company_is_liquidated_too():
    """Its money goes to the bank, its shares to the pool; Ben pays his part alone."""
    table = Table(column=4, cousins=("gwsc", "stephenson-fox", "locke", "holden"))
    table.cousin("locke", "Dora", 30)
    table.company("SDR", 86, 10, ["green"], Carl=4, locke=1)
    table.company("LUR", 71, 10, ["green"], cash=500, placed=1, locke=4)
    table.company("M&BR", 10, 5, [], cash=0, loans=4, locke=2, Ben=2)
    table["M&BR"].has_defaulted = True
    table.cash("Ben", 500)
    table.takeover().game.to_liquidate = ["M&BR"]
    table.go(_liquidations(table.game))
    # 800 of loans less the bank's 40 for four shares: 190 each. The cousin has 30, and could sell three shares of LUR
    # for 213 and one of SDR for 86: too little.
    table.all_pass()
    assert table.game.cousins == {} and not table["LUR"].is_open and table["SDR"].holders == {"Carl": 4}
    assert table.end == "over"
    assert table.money("Ben") == [500 - 380]
    assert not table["M&BR"].is_open
    assert sum(account.cash for account in table.game.accounts().values()) == 0


def test_a_bankrupt_cousins_company_is_liquidated_in_the_same_round():
    table = Table(column=4, cousins=("gwsc", "stephenson-fox", "locke", "holden"))
    table.cousin("locke", "Dora", 30)
    table.company("LUR", 71, 10, ["green"], cash=500, loans=1, placed=1, locke=1, Ben=1)
    table["LUR"].director = "locke"
    table.company("SDR", 86, 10, ["green"], cash=500, loans=1, placed=1, locke=1)
    table.company("M&BR", 10, 5, [], cash=0, loans=5, locke=5)
    table["M&BR"].has_defaulted = True
    table.takeover().game.to_liquidate = ["M&BR"]
    table.go(_liquidations(table.game))
    table.all_pass()
    # 1,000 of loans less 50, 190 a share: the cousin has 30 and LUR's share, as SDR's is the only one that is held.
    assert "locke" not in table.game.cousins
    assert table.figures("LUR", "director", "pool") == ["Ben", 1] and table["LUR"].is_open
    table.all_pass()
    assert table.end == "over" and not table["SDR"].is_open
    assert sum(account.cash for account in table.game.accounts().values()) == 0
