"""What 1820 refuses in stock rounds and company turns, in sentences with numbers."""

import pytest

from companion.engine.errors import ImpossibleMove
from companion.games.britain_1820 import lobbies
from companion.games.britain_1820.floating import resolve_lobbies
from companion.games.britain_1820.future_trains import future_trains
from companion.games.britain_1820.stock_turn import stock_turn
from tests.each import each
from tests.games.britain_1820.table import Table

# Stock rounds ----------------------------------------------------------------------------------


def stock(is_first_part=True, directs=("Ann", "Ben")):
    """Ann's turn in the third stock round, with Locke as her cousin."""
    table = Table(column=4, cousins=("gwsc", "stephenson-fox", "locke", "vulcan")).stock(3)
    table.cousin("locke", "Ann", 500)
    for player in ("Ann", "Ben", "Carl"):
        table.cash(player, 900)
    held = dict(zip(directs, (6, 1), strict=True))
    table.company("CFR", 86, 10, ["green"], floated=1, pool=2, cash=300, loans=2, **held)
    table.company("LUR", 71, 5, ["green"], floated=3, Ann=2, Ben=1)
    table.company("MHR", 10, 5, ["green"], floated=1, Ann=2, Ben=1)
    table.company("CNR", 95, 5, ["green"], floated=1, pool=4, Ann=1)
    table.game.lobbies = {50: "Ben"}
    return table.go(stock_turn(table.game, "Ann", is_first_part))


def share(company, source="pool", holder="Ann"):
    return {"player": "Ann", "holder": holder, "company": company, "source": source}


def sale(company, count=1, holder="Ann"):
    return {"player": "Ann", "holder": holder, "company": company, "count": count}


STOCK = [
    ("pass", {"player": "Ben"}, "It is Ann's turn (number card 1). Ben is next."),
    ("raise-lobby", {"player": "Ann", "lobby": 0, "amount": 10}, "A lobby is at least 20 and a multiple of 10, not 10."),
    ("raise-lobby", {"player": "Ann", "lobby": 50, "amount": 15}, "A lobby is at least 20 and a multiple of 10, not 65."),
    ("raise-lobby", {"player": "Ann", "lobby": 0, "amount": 50},
     "A lobby is at least 20, a multiple of 10, and no other lobby may have the same amount (50 is taken)."),
    ("raise-lobby", {"player": "Ann", "lobby": 0, "amount": 910}, "Ann has 900."),
    ("buy-share", share("CFR"), "Ann already holds 60 % of CFR; at 60 % buying stops."),
    ("buy-share", share("MHR", "treasury"), "MHR is in liquidation; its shares cannot be traded."),
    ("buy-share", share("CFR", holder="vulcan"), "Ann cannot act for vulcan."),
    ("sell-shares", sale("MHR"), "MHR is in liquidation; its shares cannot be traded."),
    ("sell-shares", sale("LUR"), "LUR was floated or enlarged in this stock round and cannot be sold yet."),
    ("sell-shares", sale("CNR"), "At least one share of CNR must stay with a player or cousin."),
    ("sell-shares", sale("CFR", 7), "Ann holds 6 shares of CFR."),
    ("sell-shares", sale("CFR", holder="Ben"), "Ann cannot act for Ben."),
    ("buy-pool-shares", {"player": "Ann", "company": "CFR", "count": 3}, "The pool has 2 shares of CFR."),
    ("increase-company", {"player": "Ann", "company": "LUR", "size": 10},
     "LUR was floated or enlarged in this stock round."),
    ("increase-company", {"player": "Ann", "company": "CFR", "size": 5},
     "CFR has 10 shares; a larger size is one of 20, 50, not 5."),
]  # fmt: skip


@each(("kind", "fields", "sentence"), STOCK)
def test_what_a_stock_turn_refuses(kind, fields, sentence):
    table = stock()
    with table.refuses(sentence):
        table.play(kind, **fields)


def test_what_was_sold_is_not_bought_back_and_one_acts_for_one():
    table = stock()
    table.play("sell-shares", **sale("CFR"))
    with table.refuses("Ann sold CFR in this stock round and cannot buy it back now."):
        table.play("buy-share", **share("CFR"))
    with table.refuses("Ann acts for Ann in this turn."):
        table.play("buy-share", **share("CNR", holder="locke"))
    table.play("buy-share", **share("CNR"))
    with table.refuses("Ann has bought; one purchase a turn."):
        table.play("buy-share", **share("CNR"))


@pytest.mark.parametrize(
    ("kind", "fields"),
    [("raise-lobby", {"lobby": 0, "amount": 60}), ("increase-company", {"company": "CFR", "size": 20})],
)
def test_lobbies_and_increases_end_with_the_first_part(kind, fields):
    table = stock(is_first_part=False)
    with table.refuses("Lobbies and share-count increases are over for this stock round."):
        table.play(kind, player="Ann", **fields)


def test_a_cousin_that_can_must_sell():
    table = stock(directs=("locke", "Ann"))
    with table.refuses("Locke directs CFR and can sell; you cannot pass."):
        table.play("pass", player="Ann")
    table.play("sell-shares", **sale("CFR", 5, "locke"))
    assert table["CFR"].director == "locke"
    table.play("pass", player="Ann")


def floating():
    table = Table(column=4).stock(3)
    table.cash("Ann", 1000)
    table.cash("Ben", 150)
    table.game.lobbies = {50: "Ann"}
    return table.go(resolve_lobbies(table.game))


def company(size=10, par=95, stations=2, edges=2):
    return {"player": "Ann", "company": "CFR", "size": size, "par": par, "stations": stations, "edges": edges}


@each(
    ("fields", "sentence"),
    [
        (company(size=20), "Column 4 allows 5, 10 shares, not 20."),
        (company(par=105), "105 is a blue par price; the phase is green."),
        (company(par=100), "100 is no par price; this phase has 55, 60, 65, 71, 78, 86, 95."),
        (company(stations=1), "One station has no way to another."),
        (company(edges=0), "Two stations lie in different hexes: at least one edge is between them."),
        (company(edges=13), "Ann has 1,000; 13 edges cost 1,040."),
    ],
)
def test_what_a_float_refuses(fields, sentence):
    table = floating()
    with table.refuses(sentence):
        table.play("float-company", **fields)


def test_first_shares():
    """40 % of ten shares; nobody subscribes for others, nor for what he cannot pay."""
    table = floating()
    table.play("float-company", **company())
    for player, holder, count, sentence in (
        ("Ann", "Ann", 5, "40% of CFR is 4 shares; 4 are missing."), ("Ben", "Ann", 1, "Ann is not one of: Ben."),
        ("Ben", "Ben", 2, "Ben has 150; 2 shares cost 190."),
        ("Carl", "Carl", 1, "Carl has 0; a share of CFR costs 95."),
    ):  # fmt: skip
        with table.refuses(sentence):
            table.play("subscribe", player=player, holder=holder, count=count)
    with table.refuses("First the shares of CFR have to be bought, or it is given up."):
        table.play("pass", player="Ann")
    table.play("give-up", player="Ann")
    assert not table["CFR"].is_open and table.money("Ann", "Ben") == [1000, 150]


def test_a_bid_for_future_trains_is_covered_by_the_next_income():
    table = Table().stock(1)
    table.go(future_trains(table.game))
    table.game.owed["Ann"] = 300
    with table.refuses("Bids are multiples of 10; the least is 20 now."):
        table.bids("B10")
    with table.refuses("A bid must be covered: you can pay 500 at most."):
        table.bids("A510")
    table.bids("A500")


# Operating rounds ------------------------------------------------------------------------------


def operating(**changes):
    """CFR's turn in column 4; LUR has one train and 50, MHR none and 100, CNR is private."""
    table = Table(column=4)
    table.company("CFR", 86, 10, ["green"] * 5, cash=2000, loans=2, pool=1, Ann=4)
    table.company("LUR", 71, 10, ["green", "green"], cash=50, Ben=4)
    table.company("MHR", 65, 10, cash=100, unplaced=1, Carl=4)
    table.company("CNR", 0, 1, ["green"], Dora=1)
    for player in ("Ben", "Carl", "Dora"):
        table.cash(player, 900)
    return table


def to_trains(table, name):
    table.turn(name)
    if table[name].trains:
        table.run(name, 0)
        table.play("pay-bill", company=name)
    else:
        table.play("pass", company=name)
    return table


def train(company, colour, source, price):
    return {"company": company, "train": colour, "source": source, "price": price}


@each(
    ("name", "kind", "fields", "sentence"),
    [
        ("CFR", "pass", {"company": "LUR"}, "It is CFR's turn: Ann decides."),
        ("CFR", "repay-loan", {"company": "CFR", "count": 1}, "Pay the interest before repaying loans."),
        ("CFR", "place-station", {"company": "CFR"}, "CFR has run in this turn."),
        ("CFR", "buy-train", train("CFR", "green", "bank", 200), "CFR owns 5 trains; the limit is 5."),
        ("MHR", "buy-train", train("MHR", "blue", "bank", 400), "blue trains are not on offer; green ones come first."),
        ("MHR", "buy-train", train("MHR", "yellow", "bank", 80), "yellow trains are not on offer; green ones come first."),
        ("MHR", "buy-train", train("MHR", "green", "bank", 190), "A 3+ costs 200."),
        ("MHR", "buy-train", train("MHR", "green", "LUR", 191),
         "Between these companies the price must be at most 190 (face 200, maintenance 10)."),
        ("CNR", "buy-train", train("CNR", "green", "LUR", 189),
         "Between these companies the price must be at least 190 (face 200, maintenance 10)."),
        ("LUR", "buy-train", train("LUR", "green", "bank", 200),
         "LUR can pay 30; a 3+ costs 200. LUR owns a train: its director cannot add money."),
        ("LUR", "take-loan", {"company": "LUR", "count": 5}, "LUR has 0 loans and 4 shares in play; no more loans."),
        ("CNR", "take-loan", {"company": "CNR", "count": 1}, "Private companies cannot have loans."),
    ],
)  # fmt: skip
def test_what_is_refused_among_trains(name, kind, fields, sentence):
    table = to_trains(operating(), name)
    with table.refuses(sentence):
        table.play(kind, **fields)


@each(
    ("name", "kind", "fields", "sentence"),
    [
        ("CFR", "place-station", {}, "CFR has no station marker left on its charter."),
        ("MHR", "lay-track", {"cost": 120}, "MHR has 100 and cannot pay 120."),
        ("MHR", "buy-train", train("MHR", "green", "bank", 200),
         "Trains are bought and discarded after maintenance is paid."),
        ("CFR", "pay-dividend", {}, "It is CFR's turn to operate."),
        ("CFR", "take-loan", {"count": 4}, "CFR has 2 loans and 5 shares in play; no more loans."),
    ],
)
def test_what_is_refused_before_the_run(name, kind, fields, sentence):
    table = operating().turn(name)
    with table.refuses(sentence):
        table.play(kind, **{"company": name, **fields})


def test_one_station_a_turn_and_only_for_money():
    table = operating().turn("MHR")
    table.play("place-station", company="MHR")
    with table.refuses("MHR has placed a station in this turn."):
        table.play("place-station", company="MHR")
    table = operating()
    table.cash("MHR", 99)
    table.turn("MHR")
    with table.refuses("MHR has 99; a station costs 100."):
        table.play("place-station", company="MHR")


def test_a_company_in_liquidation_takes_no_loans():
    table = operating()
    table.company("SDR", 10, 5, ["green"], cash=0, Ann=2)
    table.turn("SDR")
    with table.refuses("SDR is in liquidation and cannot take loans."):
        table.play("take-loan", company="SDR", count=1)


@pytest.mark.parametrize(
    ("bid", "sentence"),
    [
        ("A510", "A bid must be covered: you can pay 500 at most."), ("A1000000", "Nobody can pay 1,000,000."),
        ("A0", "Bids are multiples of 10; the least is 20 now."),
    ],
)
def test_what_not_even_the_table_can_overrule(bid, sentence):
    table = Table().stock(1)
    table.go(future_trains(table.game))
    table.game.owed["Ann"] = 300
    with table.refuses(sentence, ImpossibleMove):
        table.play("bid", player="Ann", amount=int(bid[1:]), overruled="we say so")
    with table.refuses("Nobody called Zoe plays in this game.", ImpossibleMove):
        table.play("bid", player="Zoe", amount=100, overruled="we say so")


def test_nobody_subscribes_for_what_he_cannot_pay_even_if_overruled():
    table = floating()
    table.play("float-company", **company())
    with table.refuses("Ben has 150; 2 shares cost 190.", ImpossibleMove):
        table.play("subscribe", player="Ben", holder="Ben", count=2, overruled="we say so")
    with table.refuses("40% of CFR is 4 shares; 4 are missing.", ImpossibleMove):
        table.play("subscribe", player="Ann", holder="Ann", count=5, overruled="we say so")
    with table.refuses("There are no purple trains.", ImpossibleMove):
        to_trains(operating(), "MHR").play("buy-train", **train("MHR", "purple", "bank", 80), overruled="we say so")


def test_the_least_sum_of_a_new_lobby_is_one_that_is_accepted():
    table = stock()
    table.game.lobbies = {20: "Ben", 30: "Carl"}
    offer = lobbies.offer(table.game, "Ann")
    amount = offer.fields[-1].domain({"player": "Ann", "lobby": 0})
    assert amount.low == 40 and next(amount.refuse(40), None) is None
    assert "(20 is taken)" in str(next(amount.refuse(20)))
