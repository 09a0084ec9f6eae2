"""After each act of a stock turn: what may still be done, by the facts, 8.4 and 8.7."""

import pytest

from companion.games.britain_1820.box import box
from companion.games.britain_1820.increasing import increase
from companion.games.britain_1820.moves import IncreaseCompany
from companion.games.britain_1820.stock_turn import stock_turn
from tests.each import each
from tests.games.britain_1820.table import Table

LOCKE = ("gwsc", "stephenson-fox", "locke", "vulcan")


def turn():
    """Ann directs CFR, with shares of it in pool and treasury, and has shares of LUR and a cousin."""
    table = Table(column=3, cousins=LOCKE).stock(2)
    table.cousin("locke", "Ann", 500)
    table.cash("Ann", 800)
    table.company("CFR", 71, 10, ["green"], cash=500, pool=4, Ann=2, locke=1)
    table.company("LUR", 60, 10, ["green"], pool=2, Ben=3, Ann=2, locke=2)
    return table.go(stock_turn(table.game, "Ann", True))


def still_open(table):
    table.game.ask.refresh()
    return {offer.kind.kind for offer in table.game.ask.open_offers()}


ANN = {"player": "Ann"}
SALE = ("sell-shares", {**ANN, "holder": "Ann", "company": "LUR", "count": 1})
PURCHASE = ("buy-share", {**ANN, "holder": "Ann", "company": "CFR", "source": "pool"})
LOBBY = ("raise-lobby", {**ANN, "lobby": 0, "amount": 20})
BY_COUSIN = ("sell-shares", {**ANN, "holder": "locke", "company": "LUR", "count": 1})
FOR_COUSIN = ("buy-share", {**ANN, "holder": "locke", "company": "CFR", "source": "pool"})
BY_COMPANY = ("buy-pool-shares", {**ANN, "company": "CFR", "count": 1})
OWN = {"buy-share", "raise-lobby", "increase-company"}


@each(("acts", "found"), [
    ((), {"sell-shares", "buy-pool-shares", *OWN}),
    ((SALE,), {"sell-shares", *OWN}),
    ((SALE, (*SALE[:1], {**SALE[1], "company": "CFR"})), {"sell-shares", "raise-lobby", "increase-company"}),
    ((PURCHASE,), {"sell-shares"}), ((SALE, PURCHASE), {"sell-shares"}), ((LOBBY,), {"sell-shares"}),
    ((SALE, LOBBY), {"sell-shares"}),
    ((BY_COUSIN,), {"sell-shares", "buy-share"}), ((FOR_COUSIN,), {"sell-shares"}),
    # Any number of its own shares: one by one as well.
    ((BY_COMPANY,), {"buy-pool-shares"}), ((BY_COMPANY, BY_COMPANY), {"buy-pool-shares"}),
    ((("buy-pool-shares", {**ANN, "company": "CFR", "count": 4}),), set()),
])  # fmt: skip
def test_what_may_be_done_after_each_act(acts, found):
    table = turn()
    for kind, fields in acts:
        table.play(kind, **fields)
    assert still_open(table) == {"pass", *found}


@pytest.mark.parametrize(("name", "sentence"), [
    ("MHR", "The pool has 0 shares of MHR."), ("LUR", "Ann does not direct LUR."),
    ("cfr!", "There is no company called cfr!. Perhaps CFR is meant: " + box().companies["CFR"].name + "."),
])  # fmt: skip
def test_which_company_cannot_buy_shares_of_its_own(name, sentence):
    table = turn()
    table.company("MHR", 60, 10, ["green"], cash=500, Ann=4)
    with table.refuses(sentence):
        table.play("buy-pool-shares", player="Ann", company=name, count=1)


def test_a_company_that_acts_is_no_other_company():
    table = turn()
    table.company("MHR", 60, 10, ["green"], cash=500, pool=2, Ann=4)
    table.play("buy-pool-shares", **BY_COMPANY[1])
    with table.refuses("Ann acts for CFR in this turn."):
        table.play("buy-pool-shares", **{**BY_COMPANY[1], "company": "MHR"})
    with table.refuses("Ann acts for CFR in this turn."):
        table.play("raise-lobby", **LOBBY[1])


def test_who_sold_to_repay_loans_cannot_buy_back_in_the_round():
    """CFR buys two of its seven shares in play, and has seven loans: Ann must find 400."""
    table = Table(column=3).stock(2)
    table.company("CFR", 60, 10, ["green"], cash=120, loans=7, pool=3, Ann=4)
    table.company("LUR", 60, 10, ["green"], Ben=3, Ann=2)
    table.cash("Ann", 340)
    table.go(stock_turn(table.game, "Ann", True), stock_turn(table.game, "Ann", True))
    table.play("buy-pool-shares", **{**BY_COMPANY[1], "count": 2})
    table.play("sell-shares", player="Ann", holder="Ann", company="LUR", count=1)
    table.passes("Ann")
    table.cash("Ann", 100)
    with table.refuses("Ann sold LUR in this stock round and cannot buy it back now."):
        table.play("buy-share", player="Ann", holder="Ann", company="LUR", source="pool")


def test_the_owner_of_a_private_company_may_sell_his_share_when_others_have_bought():
    table = Table(column=4).stock(3)
    table.company("CNR", 0, 1, ["green"], floated=1, Dora=1)
    for player in ("Ann", "Ben", "Dora"):
        table.cash(player, 600)
    table.go(increase(table.game, IncreaseCompany("Dora", "CNR", 10, 86)))
    sale = {"player": "Dora", "holder": "Dora", "company": "CNR", "count": 1}
    with table.refuses("At least one share of CNR must stay with a player or cousin."):
        table.play("sell-shares", **sale)
    table.play("subscribe", player="Ben", holder="Ben", count=3)
    table.play("sell-shares", **sale)
    table.play("subscribe", player="Ann", holder="Ann", count=1)
    table.play("pass", player="Dora")
    assert table["CNR"].holders == {"Ben": 3, "Ann": 1}
    assert table.figures("CNR", "director", "pool") == ["Ben", 3]
    assert table.money("Dora", "CNR") == [686, 4 * 86]


def test_an_unknown_company_is_named_as_such():
    table = turn()
    with table.refuses("There is no company called Britsh Rail. Perhaps BR is meant: British Rail."):
        table.game.correct_holding("Ann", "Britsh Rail", 1)
