"""Prices of 1828: examples 5, 6, 9 and 10."""

import pytest

from companion.eighteenxx.model.moves import BuyShare, Choose, Pass, PayDividend, PayHalf, RunTrains, SellShares
from companion.eighteenxx.rounds.stock_round import end_moves
from companion.eighteenxx.rules import dividends
from companion.games.system_1828.price import system_cell
from tests.each import each
from tests.games.system_1828.table import DRAFT, FINAL, Systems


@each(("first", "second", "draft", "final"), [
    ((5, 3), (13, 7), (127, 5, 8), (119, 2, 3)),
    ((4, 3), (10, 9), (151, 4, 9), (147, 0, 3)),
    ((9, 5), (9, 5), (115, 8, 9), (111, 4, 5)),
    ((15, 6), (15, 4), (79, 12, 8), (76, 9, 4)),
    ((4, 14), (13, 0), (353, 2, 14), (272, 0, 10)),
])  # fmt: skip
def test_6_the_price_of_a_system(first, second, draft, final):
    chart = Systems(3).game.market.chart
    for rule, (price, row, column) in (("right_then_band", draft), ("up_then_top_row", final)):
        for cells in ((first, second), (second, first)):
            found = system_cell(chart, *(chart.at(*cell) for cell in cells), rule)
            assert (found.price, found.row, found.column) == (price, row, column) or price == 353


def test_5_selling_out_of_a_directorship():
    table = Systems(3).in_stock_round().operated("B&O", (5, 3), "Ann", Ann=5, Bo=3, Cy=2)
    cash = table.purses["Ann"]
    table.do(SellShares("Ann", "B&O", 30))
    assert (table.purses["Ann"] - cash, table.cell("B&O")) == (282, (77, 8, 3))
    assert table.game.president(table.game.companies["B&O"]) == "Bo"
    assert table.refused(BuyShare("Ann", "B&O", "pool")) == (
        "You sold B&O in this round and may not buy it until the next.")


@pytest.mark.parametrize(("bo", "cy", "director"), [(2, 3, "Cy"), (3, 3, "Bo")])
def test_5_who_is_director_next(bo, cy, director):
    table = Systems(3).in_stock_round().operated("B&O", (5, 3), "Ann", Ann=4, Bo=bo, Cy=cy)
    table.do(SellShares("Ann", "B&O", 20))
    assert table.game.president(table.game.companies["B&O"]) == director


@each(("edition", "revenue", "paid", "train", "treasury", "cell"), [
    (DRAFT, 170, True, True, 34, (7, 5)), (DRAFT, 60, True, True, 12, (10, 5)), (DRAFT, 170, False, True, 170, (10, 5)),
    (DRAFT, 0, False, True, 0, (10, 5)), (DRAFT, 0, False, False, 0, (11, 5)),
    (FINAL, 170, True, True, 34, (9, 6)), (FINAL, 60, True, True, 12, (9, 6)), (FINAL, 170, False, True, 170, (9, 4)),
    (FINAL, 0, False, True, 0, (9, 4)), (FINAL, 0, False, False, 0, (9, 4)),
])  # fmt: skip
def test_9_dividends(edition, revenue, paid, train, treasury, cell):
    table = Systems(3, edition).in_stock_round().operated("NKP", (9, 5), "Ann", Ann=4, Bo=3, pool=2)
    if train:
        table.train("2", "NKP")
    nkp, before = table.game.companies["NKP"], dict(table.purses)
    (dividends.pay if paid else dividends.keep)(table.game, nkp, revenue)
    gains = [table.purses[player] - before[player] for player in ("Ann", "Bo")]
    assert (gains, nkp.cash) == ([revenue * 4 // 10, revenue * 3 // 10] if paid else [0, 0], treasury)
    assert table.cell("NKP")[1:] == cell


def test_9_up_means_right_on_the_top_row():
    table = Systems(3).in_stock_round().operated("NKP", (0, 13), "Ann", Ann=4)
    dividends.pay(table.game, table.game.companies["NKP"], 1650)
    assert table.cell("NKP") == (500, 0, 14)


@each(("cell", "held", "draft", "final"), [
    ((7, 5), {"Ann": 4, "pool": 3}, (10, 5), (7, 5)),
    ((5, 3), {"Ann": 6, "Bo": 4}, (4, 3), (4, 3)),
    ((5, 3), {"Ann": 8, "Bo": 2}, (4, 3), (3, 3)),
    ((9, 3), {"Ann": 4, "pool": 3}, (10, 3), (9, 3)),
    ((13, 4), {"Ann": 6, "Bo": 4}, (12, 4), (11, 4)),
    ((13, 4), {"Ann": 8, "Bo": 2}, (12, 4), (10, 4)),
])
def test_10_the_end_of_a_stock_round(cell, held, draft, final):
    for edition, expected in ((DRAFT, draft), (FINAL, final)):
        table = Systems(3, edition).in_stock_round().operated("NKP", cell, "Ann", **held)
        end_moves(table.game)
        assert table.cell("NKP")[1:] == expected, edition


def test_a_company_that_stays_in_its_cell_goes_under_the_others():
    table = Systems(3).in_stock_round().operated("NKP", (17, 2), "Ann", Ann=4).operated("GT", (17, 2), "Bo", Bo=4)
    dividends.keep(table.game, table.game.companies["NKP"], 0)
    assert table.game.market.stack(table.game.market.chart.at(17, 2)) == ("GT", "NKP")


def test_500_ends_the_game_with_the_round_in_which_it_is_reached():
    table = Systems(3).in_stock_round().operated("NKP", (0, 13), "Ann", Ann=6, Bo=4)
    table.passes(3)
    assert (table.game.end.reason, table.cell("NKP")[0]) == ("stock_market", 500)
    late = Systems(3).in_stock_round().operated("NKP", (0, 13), "Ann", cash=900, Ann=5)
    late.train("2", "NKP").turn_of("NKP", "run trains").do(RunTrains("NKP", 1650), PayDividend("NKP"))
    late.pass_until("The game is over")
    assert late.game.end.reason == "stock_market"


def test_the_set_that_begins_in_the_last_phase_is_the_last():
    table = Systems(3).in_stock_round().operated("NKP", (9, 5), "Ann", Ann=6).train("6", "NKP").phase("Diesel")
    while table.game.end is None:
        ask = table.game.ask
        table.do(Pass(company=ask.acts_for) if ask.acts_for else Pass(player=ask.actors[0]))
    assert (table.game.end.reason, str(table.game.round_name())) == ("final_phase", "OR 2.4")


def test_half_of_a_revenue_is_paid_where_the_table_plays_so():
    """Example 9, with the option: players' sums are rounded up, those of the treasury down."""
    table = Systems(3, half_pay=True).in_stock_round().operated("NKP", (9, 5), "Ann", Ann=4, Bo=3, pool=2)
    table.train("2", "NKP").turn_of("NKP", "run trains")
    table.do(RunTrains("NKP", 170)).cash(Ann=0, Bo=0)
    assert table.cell("NKP")[1:] == (11, 5)  # down for the two in the pool, as the stock round ended
    assert table.refused(Choose("Ann", "NKP")).startswith("NKP pays out its revenue")
    table.do(PayHalf("NKP"))
    assert (table.purses["Ann"], table.purses["Bo"], table.game.companies["NKP"].cash) == (34, 26, 85 + 17)
    assert table.cell("NKP")[1:] == (10, 5)  # 85 is more than the price, 170 more than twice it
    plain = Systems(3).in_stock_round().operated("NKP", (9, 5), "Ann", Ann=4).train("2", "NKP").turn_of("NKP", "run trains")
    assert plain.do(RunTrains("NKP", 170)).game.ask.offer("pay-half") is None
