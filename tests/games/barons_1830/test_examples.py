"""The worked examples of 1830, one test each, and what the two profiles make of them."""

import pytest

from companion.eighteenxx.box.chart import PriceMove
from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.moves import (
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DeclareBankruptcy,
    DiscardTrain,
    ExchangePrivate,
    LayTile,
    Pass,
    PayDividend,
    PlaceToken,
    Route,
    RunTrains,
    SellShares,
    SetPar,
    StartCompany,
    UsePrivate,
)
from tests.each import each
from tests.games.barons_1830.table import Barons


def sells(player, *sales):
    return [SellShares(player, company, percent) for company, percent in sales]


def test_example_1_distribution():
    table = Barons().do(Bid("Ann", "P5", 165), Bid("Bo", "P6", 225), Bid("Cy", "P4", 115), Bid("Ann", "P4", 120))
    assert table.game.bank.cash == 9600
    table.do(BuyPrivate("Bo", "P1"), BuyPrivate("Cy", "P2"), BuyPrivate("Ann", "P3"))
    assert table.purses("Ann", "Bo", "Cy") == [730, 780, 760]
    assert table.refused(Bid("Cy", "P4", 124)) == "The lowest bid for MH Mohawk & Hudson is $125."
    table.do(Bid("Cy", "P4", 125), Pass(player="Ann"))
    assert table.purses("Ann", "Bo", "Cy") == [565, 555, 635]
    assert table.percent("Ann", "PRR") == 10
    table.do(SetPar("Bo", "B&O", 100))
    assert (table.cell("B&O"), table.purses("Bo"), table.game.bank.cash) == ((100, 0, 6), [555], 10245)
    assert table.heading == "Bo may buy"
    assert [table.game.certificate_count(player) for player in ("Ann", "Bo", "Cy")] == [3, 3, 2]


def test_example_2_passing():
    table = Barons(4)
    for price in (15, 10, 5):
        assert table.passes(4).private("SV").price == price
    table.passes(4)
    assert (table.private("SV").owner, table.purses("Ann"), table.heading[:2]) == ("Ann", [600], "Bo")
    table = Barons(4).passes(4).do(BuyPrivate("Ann", "P1")).passes(4)
    assert (table.purses("Ann"), table.private("CS").price, table.heading[:2]) == ([600 - 15 + 5], 40, "Bo")


def test_example_3_mohawk_and_hudson_for_a_share():
    table = Barons().example_1().do(BuyShare("Bo", "B&O", "ipo"))
    assert table.purses("Bo") == [455]
    table.do(ExchangePrivate("Cy", "P4", "ipo"))
    game = table.game
    assert (table.percent("Cy", "NYC"), game.certificate_count("Cy"), table.purses("Cy")) == (10, 2, [635])
    assert (game.companies["NYC"].par, game.president(game.companies["NYC"])) == (None, None)
    assert table.private("MH").closed
    table.do(StartCompany("Cy", "NYC", 90))
    assert (table.purses("Cy"), table.percent("Cy", "NYC"), game.president(game.companies["NYC"])) == ([455], 30, "Cy")


def test_the_preview_of_an_exchange_is_what_happens():
    table = Barons().second().company("NYC", 90, Bo=20, Cy=20)
    offer = next(offer for offer in table.game.ask.anytime_offers if offer.kind is ExchangePrivate)
    preview = [table.game.formatter()(text) for text in offer.preview(ExchangePrivate("Cy", "P4", "ipo"))]
    assert preview == [
        "Cy exchanges MH Mohawk & Hudson for a share of NYC.", "MH Mohawk & Hudson closes.", "Cy is now president of NYC.",
    ]
    assert (table.percent("Cy", "NYC"), table.game.certificates.president("NYC")) == (20, "Bo")
    assert table.do(ExchangePrivate("Cy", "P4", "ipo")).notes() == preview
    assert (table.percent("Cy", "NYC"), table.game.certificates.president("NYC")) == (30, "Cy")


@pytest.mark.parametrize("profile", ["rulebook", "18xx-games"])
def test_example_3_the_time_of_the_exchange(profile):
    table = Barons(profile=profile).example_1().company("B&O", 100, Bo=40, Cy=20, cash=500).operates()
    table.do(Pass(company="B&O"))
    exchange = ExchangePrivate("Cy", "P4", "ipo")
    if profile == "rulebook":
        assert table.refused(exchange) == "The exchange waits until B&O has finished."
        table = Barons(profile=profile).example_1().company("B&O", 100, Bo=40, Cy=20, cash=500).operates()
    assert table.do(exchange).percent("Cy", "NYC") == 10  # before B&O has done anything it is between turns
    assert table.game.ask.acts_for == "B&O"


def test_example_3_in_another_players_turn():
    table = Barons().second().do(StartCompany("Bo", "B&M", 67))
    assert table.refused(ExchangePrivate("Cy", "P4", "ipo")) == "The exchange waits until Bo has finished."
    table.do(Pass(player="Bo"), ExchangePrivate("Cy", "P4", "ipo"))
    table = Barons(profile="18xx-games").second().do(StartCompany("Bo", "B&M", 67))
    assert table.do(ExchangePrivate("Cy", "P4", "ipo")).percent("Cy", "NYC") == 10


def test_example_4_floating_and_bo_closes():
    table = Barons().example_1().company("B&O", 100, Bo=30, Cy=10, Ann=10)
    table.game.companies["B&O"].state = State.STARTED
    table.cash(Bo=500).do(BuyShare("Bo", "B&O", "ipo"))
    assert (table.game.companies["B&O"].is_floated, table.game.companies["B&O"].cash) == (True, 1000)
    table.do(Pass(player="Cy"), StartCompany("Ann", "PRR", 67)).cash(Ann=400, Bo=400, Cy=400)
    for player in ("Bo", "Cy", "Ann"):
        assert not table.game.companies["PRR"].is_floated
        table.do(BuyShare(player, "PRR", "ipo"))
    assert table.game.companies["PRR"].cash == 670  # the certificate of Camden & Amboy counts
    before = table.purses("Bo")[0]
    table.pass_until("B&O: lay track")
    assert table.purses("Bo") == [before + 5 + 30]
    certificates = table.game.certificate_count("Bo")
    blocked = table.game.board.blocked()
    assert {"I13", "I15"} <= set(blocked)
    table.trains_step().do(BuyTrain("B&O", "bank", "2", 80))
    assert (table.private("BO").closed, table.private("SV").closed) == (True, False)
    assert not {"I13", "I15"} & set(table.game.board.blocked())
    assert table.game.certificate_count("Bo") == certificates - 1


def test_example_5_selling_one_by_one_or_at_once():
    def begun():
        return Barons().second().company("NYC", 82, Ann=40, Bo=30).passes(2).cash(Ann=0)

    table = begun().do(*sells("Ann", ("NYC", 10)))
    assert (table.purses("Ann"), table.cell("NYC")) == ([82], (76, 3, 6))
    table.do(*sells("Ann", ("NYC", 10)))
    assert (table.purses("Ann"), table.cell("NYC")) == ([158], (71, 4, 6))
    assert (table.game.certificates.president("NYC"), table.percent("Ann", "NYC"), table.percent("Bo", "NYC")) == ("Bo",
                                                                                                                   20, 30)
    assert table.game.certificates.count("Ann", "NYC") == 2
    at_once = begun().do(*sells("Ann", ("NYC", 20)))
    assert (at_once.purses("Ann"), at_once.cell("NYC")) == ([164], (71, 4, 6))
    assert at_once.refused(BuyShare("Ann", "NYC", "pool")).startswith("You sold NYC in this round")
    first = Barons().example_1().company("NYC", 82, Bo=40, Ann=30)
    assert first.refused(SellShares("Bo", "NYC", 10)) == "Nothing can be sold in the first stock round."


@each(("start", "arrows", "cells"), [
    ((7, 1), ("down", "down"), [(8, 1), (8, 1)]),
    ((8, 1), ("left",), [(8, 1)]),
    *(((row, column), (arrow,), [(row, column)])
      for row, column in ((7, 0), (9, 2), (10, 3)) for arrow in ("left", "down")),
    ((9, 2), ("right",), [(9, 3)]),
    ((3, 0), ("left",), [(4, 0)]),
    ((10, 6), ("right", "right"), [(9, 6), (8, 6)]),
    ((7, 7), ("down", "right", "right"), [(7, 7), (6, 7), (6, 8)]),
    ((2, 15), ("right",), [(1, 15)]),
    ((1, 16), ("down",), [(1, 16)]),
    ((1, 18), ("right", "right"), [(0, 18), (0, 18)]),
])  # fmt: skip
def test_example_6_the_lower_left_of_the_market(start, arrows, cells):
    market = Barons().price("NYC", *start).game.market
    for arrow, cell in zip(arrows, cells, strict=True):
        market.move("NYC", PriceMove(arrow))
        assert (market.cell("NYC").row, market.cell("NYC").column) == cell


def test_example_7_brown_and_orange():
    def begun(cell=(7, 2), **options):
        table = Barons(**options).second().passes(2).company("C&O", 100, cell, Ann=20, pool=30)
        table.game.companies["C&O"].state = State.STARTED
        return table.cash(Ann=1000)

    table = begun().do(BuyShare("Ann", "C&O", "pool"), BuyShare("Ann", "C&O", "pool"))
    assert table.purses("Ann") == [940]
    assert table.refused(BuyShare("Ann", "C&O", "ipo")) == "More certificates of C&O can be bought only from the bank pool."
    assert table.game.certificate_count("Ann") == 3  # DH, CA and PRR: none of C&O counts
    table.do(BuyShare("Ann", "C&O", "pool"))
    first = begun().do(BuyShare("Ann", "C&O", "ipo"))
    assert first.refused(BuyShare("Ann", "C&O", "pool")).startswith("One certificate per turn")
    option = begun(multiple_brown_from_ipo=True).do(*[BuyShare("Ann", "C&O", "pool")] * 3, BuyShare("Ann", "C&O", "ipo"))
    assert (option.game.companies["C&O"].cash, option.percent("Ann", "C&O")) == (1000, 60)
    option.do(BuyShare("Ann", "C&O", "ipo"))
    assert option.percent("Ann", "C&O") == 70
    option.price("C&O", 7, 4)
    assert option.refused(Pass(player="Ann")) == (
        "You hold 70 % of C&O and the limit is 60 %: first sell down to it.")
    orange = begun((7, 3)).do(BuyShare("Ann", "C&O", "pool"))
    assert orange.refused(BuyShare("Ann", "C&O", "pool")) == (
        "One certificate per turn: you have bought C&O, which is not in the brown zone.")


def test_example_8_delaware_and_hudson():
    table = Barons().example_1().company("ERIE", 100, Ann=60, cash=1000).owns(DH="ERIE").operates()
    erie = table.game.companies["ERIE"]
    assert (erie.cash, erie.hexes) == (1015, ["E11"])
    table.do(UsePrivate("ERIE", "P3", "F16", "57", 1))
    assert erie.cash == 895
    table.do(PlaceToken("ERIE", "F16"))
    assert (erie.cash, erie.hexes, erie.next_token_cost) == (895, ["E11", "F16"], 100)
    assert table.heading == "ERIE: buy trains"  # no other tile, no other token, no run
    assert table.cell("ERIE") == (90, 0, 5)


def test_example_8_delaware_and_hudson_after_another_tile_has_to_wait():
    table = Barons().example_1().company("NYC", 100, Ann=60, cash=1000).owns(DH="NYC", CS="NYC").operates()
    table.do(LayTile("NYC", "E19", "57", 0))
    assert table.refused(UsePrivate("NYC", "P3", "F16", "57", 1)) == "NYC has already laid or upgraded a tile this turn."


def test_example_8_champlain_and_st_lawrence():
    table = Barons().example_1().company("NYNH", 100, Ann=60, cash=1000).owns(CS="NYNH").operates()
    cash = table.game.companies["NYNH"].cash
    table.do(LayTile("NYNH", "F20", "1", 0), UsePrivate("NYNH", "P2", "B20", "58", 2))
    assert table.game.companies["NYNH"].cash == cash
    assert (table.private("CS").used, table.private("CS").closed) == (True, False)


def test_example_9_eries_city():
    table = Barons().example_1().company("ERIE", 100, (0, 9), Ann=60, cash=500)
    table.company("NYC", 100, Bo=60, cash=500).phase("3").operates()
    table.do(LayTile("ERIE", "E11", "59", 3))
    assert table.refused(Pass(company="ERIE")) == "Choose the city for ERIE's token: E11.0, E11.1."
    table.do(PlaceToken("ERIE", "E11.1"))
    board = table.game.board
    assert table.game.companies["ERIE"].cash == 500  # E11 costs nothing
    assert board.state.tokens("ERIE") == [("E11", 1)]
    assert list(board.placing.refusals("NYC", "E11.0", connected=False)) == []


@pytest.mark.parametrize(("profile", "asked"), [("rulebook", "Ann"), ("18xx-games", "Bo")])
def test_example_9_another_company_lays_the_tile(profile, asked):
    table = Barons(profile=profile).example_1().company("ERIE", 100, (0, 9), Ann=60, cash=500)
    table.company("CPR", 100, Bo=60, cash=500).phase("3").operates()
    table.laid("D10", "59", 5).game.board.state.put_token("CPR", "D10", 0)  # a token beside E11
    table.pass_until("CPR: lay track").do(LayTile("CPR", "E11", "59", 2))
    assert table.game.ask.actors == (asked,)
    table.do(PlaceToken("ERIE", "E11.1"))
    assert table.game.board.state.tokens("ERIE") == [("E11", 1)]


def test_example_9_59_was_there_before():
    table = Barons().example_1().company("ERIE", 100, Ann=60, cash=500).laid("E11", "59", 3)
    refusals = [str(refusal) for refusal in table.game.board.placing.refusals("NYC", "E11.0")]
    assert "E11 Dunkirk & Buffalo is kept for ERIE until it has placed its home token." in refusals
    table.passes(3)
    assert str(table.game.ask.task) == "Choose the city of the token"
    table.do(PlaceToken("ERIE", "E11.0"))
    assert table.heading == "ERIE: lay track"


def test_the_exchange_before_erie_chooses_its_city_and_not_after():
    for first in (True, False):
        table = Barons().example_1().company("ERIE", 100, Ann=60, cash=500).laid("E11", "59", 3).passes(3)
        exchange = ExchangePrivate("Cy", "P4", "ipo")
        if first:
            assert table.do(exchange).percent("Cy", "NYC") == 10
        table.do(PlaceToken("ERIE", "E11.0"))
        if not first:
            assert table.refused(exchange) == "The exchange waits until ERIE has finished."


def test_example_9_59_becomes_66_and_each_city_keeps_its_token():
    table = Barons().example_1().company("ERIE", 100, Ann=60, cash=500).phase("5").laid("E11", "59", 2).passes(3)
    table.do(PlaceToken("ERIE", "E11.1"), LayTile("ERIE", "E11", "66", 2))
    board = table.game.board
    assert table.game.companies["ERIE"].cash == 500
    assert set(board.state.face("E11").stops[board.state.city_of("ERIE", "E11")].edges) == {3, 4}


def _altoona(*tokens, trains=("2",)):
    table = Barons().example_1().company("PRR", 100, Ann=60, cash=500)
    table.laid("H10", "57", 1).laid("H14", "9", 1).laid("H16", "57", 1).operates()
    for train in trains:
        table.train(train, "PRR")
    for token in tokens:
        table.game.board.placing.place("PRR", token)
    table.game.ask.refresh()
    return table.pass_until("PRR: run trains")


def run(revenue, *routes):
    return RunTrains("PRR", revenue, tuple(Route(words.split(":")[0], tuple(words.split(":")[1].split()))
                                           for words in routes))


def test_example_10_altoona():
    table = _altoona()
    assert table.refused(run(40, "2:H10 H16")).startswith("The route does not contain a token of PRR")
    assert table.refused(run(40, "2:H10 H12")) == "These routes are worth $30, not $40."
    assert table.do(run(30, "2:H10 H12")).heading.startswith("PRR: pay out or withhold")
    assert _altoona(trains="3").do(run(50, "3:H10 H12 H16")).heading == "PRR: pay out or withhold 50"
    assert _altoona("H10").do(run(40, "2:H10 H16")).heading == "PRR: pay out or withhold 40"
    both = _altoona("H10", trains=("2", "2"))
    assert both.refused(run(70, "2:H10 H16", "2:H12 H10")).startswith("The track between H10 and H12 is used by train 2")


@pytest.mark.parametrize("profile", ["rulebook", "18xx-games"])
def test_example_10_the_best_run(profile):
    table = Barons(profile=profile).example_1().company("PRR", 100, Ann=60, cash=500)
    table.laid("H10", "57", 1).laid("H14", "9", 1).laid("H16", "57", 1).operates().train("3", "PRR")
    table.pass_until("PRR: run trains")
    if profile == "rulebook":
        assert "$50" in table.refused(run(30, "3:H10 H12"))
        table.do(run(50, "3:H10 H12 H16"))
    else:
        table.do(run(30, "3:H10 H12"))
    assert table.heading.startswith("PRR: pay out or withhold")


def test_example_11_phases_discards_trade_in():
    table = Barons(profile="18xx-games").example_1().company("B&M", 100, (0, 9), Ann=60, cash=2000)
    table.company("C&O", 100, Bo=60, cash=2000).company("NYC", 90, Cy=60, cash=2000).company("PRR", 82, Ann=60, cash=900)
    game = table.game
    for train in ("3", "3", "4"):
        table.train(train, "B&M")
    table.train("4", "C&O").train("4", "PRR").phase("4")
    table.operates().trains_step()
    assert table.refused(BuyTrain("B&M", "bank", "5", 450)) == "B&M has 3 trains, the limit is 3."
    table.do(Pass(company="B&M")).trains_step().do(BuyTrain("C&O", "bank", "5", 450))
    assert table.refused(DiscardTrain("C&O", "4")).startswith("It is B&M's turn")
    table.do(DiscardTrain("B&M", "3"))
    assert [train.name for train in game.depot.open_market()] == ["3"]
    assert (game.depot.phase.operating_rounds, game.depot.phase.train_limit) == (3, 2)
    assert all(private.closed for private in game.privates.values())
    assert game.board.colours[-1] == "brown"
    table.trains_step()
    assert table.refused(BuyTrain("NYC", "pool", "3", 100)) == "3 costs $180."
    table.do(BuyTrain("NYC", "bank", "5", 450))
    game.depot.put(game.depot.find("5", "bank"), "PRR")
    table.do(BuyTrain("NYC", "bank", "6", 630))
    assert not game.depot.open_market()
    assert [train.name for train in game.depot.of("B&M")] == ["4"]
    table.do(Pass(company="NYC")).trains_step().do(BuyTrain("PRR", "bank", "D", 800, "4"))
    assert [train.name for train in game.depot.of("PRR")] == ["5", "D"]
    assert (game.companies["PRR"].cash, game.depot.open_market()) == (100, [])  # the 4 has rusted with all others
    assert not game.depot.of("B&M")


def _forced(cheapest="4", **options):
    """Example 12: NYC must buy a 4 for 300; it has 100 and Ann 20."""
    table = Barons(**options).example_1().owns(SV="", CS="", DH="", MH="", CA="", BO="")
    game = table.game
    game.certificates.move_next("Ann", "ipo", "PRR")
    table.company("NYC", 71, Ann=40, Bo=40, cash=100)
    table.company("PRR", 82, (2, 7), Ann=30, Bo=20, Cy=20).company("C&O", 76, (3, 7), Bo=40, Ann=20)
    table.phase(cheapest).laid("E19", "57", 2).laid("F20", "2", 0)
    if cheapest == "4":
        table.train("4", "PRR")
    for company in ("PRR", "C&O"):
        game.companies[company].state = State.OPERATING
    return table.cash(Bo=500, Cy=500).pass_until("NYC: lay track").trains_step().cash(Ann=20)


def test_example_12_forced_purchase():
    table = _forced()
    game = table.game
    assert table.cell("NYC") == (67, 4, 5)
    assert table.refused(Pass(company="NYC")) == "NYC has no train and a route; it must buy one."
    assert table.refused(SellShares("Ann", "NYC", 10)) == "After this sale Ann would no longer be president of NYC."
    table.do(*sells("Ann", ("C&O", 20), ("PRR", 10)))
    assert (table.cell("C&O")[0], table.cell("PRR")[0], table.purses("Ann")) == (67, 76, [254])
    assert table.refused(SellShares("Ann", "PRR", 10)) == "$0 is missing; sell no more than needed."
    for price in (1, 120, 272):
        assert table.refused(BuyTrain("NYC", "PRR", "4", price)) == (
            "After selling shares, the price must be $273 or more: the last share sold must have been needed.")
    assert table.refused(BuyTrain("NYC", "PRR", "4", 301)) == "With the president's help at most $300."
    helped = _forced().do(*sells("Ann", ("C&O", 20), ("PRR", 10)), BuyTrain("NYC", "PRR", "4", 273))
    assert helped.purses("Ann") == [354 - 273]
    table.do(BuyTrain("NYC", "bank", "4", 300))
    assert (table.purses("Ann"), game.companies["NYC"].cash) == ([54], 0)


@each(("company", "percent", "money"), [
    ("PRR", 10, 82), ("PRR", 20, 164), ("PRR", 30, 246), ("C&O", 10, 76), ("C&O", 20, 152),
])  # fmt: skip
def test_example_12_each_block_is_allowed(company, percent, money):
    assert _forced().do(SellShares("Ann", company, percent)).purses("Ann") == [20 + money]


def test_example_12_no_more_than_needed():
    table = _forced().do(*sells("Ann", ("C&O", 20)))
    assert table.refused(SellShares("Ann", "PRR", 20)) == "$28 is missing; sell no more than needed."  # 10 % bring 82
    presides = _forced().do(*sells("Ann", ("PRR", 20)))
    assert presides.game.certificates.president("PRR") == "Bo"  # another company may change its president


@pytest.mark.parametrize("price", [1, 120])
def test_example_12_another_companys_train_without_a_sale(price):
    table = _forced()
    assert table.refused(BuyTrain("NYC", "PRR", "4", 121)) == "$1 is missing: Ann must sell shares first."
    assert table.do(BuyTrain("NYC", "PRR", "4", price)).purses("Ann") == [20 - max(price - 100, 0)]


def test_example_12_bankruptcy():
    table = _forced()
    assert table.refused(DeclareBankruptcy("NYC")) == "NYC and Ann can raise $518; the cheapest train costs $300."
    table = _forced("6")
    table.do(DeclareBankruptcy("NYC"))
    assert table.game.end.reason == "bankrupt"
    assert table.purses("Ann") == [0]


@pytest.mark.parametrize(("profile", "helps"), [("rulebook", False), ("18xx-games", True)])
def test_help_for_another_companys_train_when_the_treasury_can_pay_the_banks(profile, helps):
    table = _forced(profile=profile).give("NYC", 210).give("Ann", 80)
    table.train("5", "C&O")  # printed 450: at most that
    buys = BuyTrain("NYC", "C&O", "5", 400)
    if helps:
        assert table.do(buys).purses("Ann") == [10]
    else:
        assert table.refused(buys).startswith("With the president's help only 4 for $300")


def test_the_bank_breaks_in_the_first_of_three_rounds():
    table = Barons(profile="18xx-games").example_1().company("PRR", 100, Ann=60, cash=500).phase("5").laid("H10", "57", 1)
    table.operates().train("5", "PRR").pass_until("PRR: run trains")
    table.cash(Cy=table.purses("Cy")[0] + table.game.bank.cash - 10).do(run(30, "5:H10 H12"), PayDividend("PRR"))
    assert (table.game.bank.cash, table.game.round.number, table.game.round.of) == (10 - 18, 1, 3)
    while table.game.end is None:
        table.pass_until("PRR") if table.game.ask.acts_for != "PRR" else table.do(Pass(company="PRR"))
    assert (table.game.end.reason, table.game.round.number) == ("bank", 3)
