"""How prices move in titles to come: the worked examples of 1828, 1862 and 1820, and games of them played at random."""

import random

import pytest

from companion.eighteenxx import dividends, selling, stock_round
from companion.eighteenxx.box import read_box, read_data
from companion.eighteenxx.company import State
from companion.engine.game import replay
from companion.engine.random_play import play_out
from tests.eighteenxx import titles_to_come
from tests.eighteenxx.titles_to_come import Final1828, Prices1820, Prices1828, Prices1862, begun


def priced(room, price=None, at=None, **holdings):
    """A game in which PRR has a price, or a cell, and these holdings in percent; Ann presides."""
    game = begun(room)
    company = game.companies["PRR"]
    cells = [cell for cell in game.box.chart.cells if cell.price == price]
    company.par, company.state = 67, State.FLOATED
    game.market.put("PRR", game.box.chart.at(*at) if at else cells[0])
    game.papers.move_president("PRR", "Ann")
    for holder, percent in holdings.items():
        game.papers.move_ordinary("ipo", holder, "PRR", percent - 20 * (holder == "Ann"))
    return game, company


def train_for(game):
    game.depot.find("2", "bank").owner = "PRR"


def place(game):
    cell = game.market.cell("PRR")
    return (cell.row, cell.column), cell.price


# 1828 --------------------------------------------------------------------------------------------


def test_1828_example_5_three_shares_three_rows_down():
    game, company = priced(Prices1828, at=(5, 3), Ann=50, Bo=30, Cy=20)
    cash = game.purses["Ann"].cash
    selling.sell(game, "Ann", company, 30)
    assert game.purses["Ann"].cash == cash + 282
    assert (place(game), game.president(company)) == (((8, 3), 77), "Bo")


@pytest.mark.parametrize(("revenue", "is_paid", "train", "draft", "final"), [
    (170, True, True, ((7, 5), 91), ((9, 6), 83)),
    (60, True, True, ((10, 5), 74), ((9, 6), 83)),
    (170, False, True, ((10, 5), 74), ((9, 4), 76)),
    (0, False, True, ((10, 5), 74), ((9, 4), 76)),
    (0, False, False, ((11, 5), 69), ((9, 4), 76)),
])  # fmt: skip
def test_1828_example_9_dividends_and_the_jump(revenue, is_paid, train, draft, final):
    for room, end in ((Prices1828, draft), (Final1828, final)):
        game, company = priced(room, at=(9, 5), Ann=40, Bo=30, pool=20)
        if train:
            train_for(game)
        work_out, do = (dividends.payout, dividends.pay) if is_paid else (dividends.retained, dividends.keep)
        assert work_out(game, company, revenue).price == end[1]
        do(game, company, revenue)
        assert place(game) == end


def test_1828_a_jump_stops_in_the_corner():
    game, company = priced(Prices1828, at=(0, 13), Ann=60)
    dividends.pay(game, company, 1650)
    assert (place(game), game.market.reached_end[0]) == (((0, 14), 500), "PRR")


@pytest.mark.parametrize(("at", "held", "draft", "final"), [
    ((7, 5), {"Ann": 70, "pool": 30}, 74, 91),
    ((5, 3), {"Ann": 60, "Bo": 40}, 101, 101),
    ((5, 3), {"Ann": 80, "Bo": 20}, 101, 111),
    ((9, 3), {"Ann": 70, "pool": 30}, 67, 72),
    ((13, 4), {"Ann": 60, "Bo": 40}, 62, 66),
    ((13, 4), {"Ann": 80, "Bo": 20}, 62, 71),
])  # fmt: skip
def test_1828_example_10_the_end_of_a_stock_round(at, held, draft, final):
    for room, price in ((Prices1828, draft), (Final1828, final)):
        game, _company = priced(room, at=at, **held)
        stock_round.end_moves(game)
        assert place(game)[1] == price


def test_1828_the_gray_area_lifts_the_limit_until_brown_comes():
    game, company = priced(Prices1828, at=(13, 4), Ann=60)
    assert game.may_exceed(company)
    game.depot.take(game.depot.find("4", "bank"), "gone")
    assert game.may_exceed(company)
    game.depot.take(game.depot.find("5", "bank"), "gone")
    assert not game.may_exceed(company)


# 1862 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("price", "seller", "percent", "after"), [
    (310, "Bo", 30, 275), (310, "Ann", 30, 260), (460, "Bo", 20, 460), (40, "Bo", 10, 36), (36, "Bo", 10, 36),
    (65, "Bo", 30, 58),
])  # fmt: skip
def test_1862_example_2_the_first_share_is_free_for_others_than_the_president(price, seller, percent, after):
    game, company = priced(Prices1862, price, Ann=50, Bo=30)
    selling.sell(game, seller, company, percent)
    assert place(game)[1] == after


@pytest.mark.parametrize(("price", "paid", "after"), [
    (82, 250, 110), (82, 0, 74), (82, 70, 82), (82, 500, 122), (90, 180, 110), (142, 150, 158),
    (7, 0, 0), (14, 0, 0), (900, 900, 1000), (950, 950, 1000), (1000, 5000, 1000),
])  # fmt: skip
def test_1862_example_3_dividends_go_along_the_row(price, paid, after):
    game, company = priced(Prices1862, price, Ann=50, Bo=20, pool=20)
    (dividends.pay if paid else dividends.keep)(game, company, paid)
    assert place(game)[1] == after


def test_1862_nothing_rises_at_the_end_of_a_stock_round():
    game, _company = priced(Prices1862, 82, Ann=60, Bo=40)
    stock_round.end_moves(game)
    assert place(game)[1] == 82


# 1820 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("price", "paid", "train", "after"), [
    (95, 94, True, 86), (95, 95, True, 105), (95, 189, True, 105), (95, 190, True, 116), (95, 380, True, 128),
    (95, 0, True, 86), (95, 0, False, 78), (43, 0, False, 10), (10, 0, False, 10), (477, 960, True, 500),
])  # fmt: skip
def test_1820_example_2_price_moves(price, paid, train, after):
    game, company = priced(Prices1820, price, Ann=60)
    if train:
        train_for(game)
    (dividends.pay if paid else dividends.keep)(game, company, paid)
    assert place(game)[1] == after


def test_1820_shares_in_the_pool_weigh_at_the_end_and_only_then():
    game, company = priced(Prices1820, 86, Ann=60, Bo=40)
    selling.sell(game, "Bo", company, 20)
    assert place(game)[1] == 86
    stock_round.end_moves(game)
    assert place(game)[1] == 71


# In the data, and at random ----------------------------------------------------------------------


@pytest.mark.parametrize(("market", "fault"), [
    ({"form": "ring"}, "market.form is one of grid, turning grid, line, not 'ring'."),
    ({"zones": {"brown": {"until": "9"}}}, "market.zones.brown.until names '9'"),
    ({"zones": {"pink": {"letter": "k"}}}, "market.zones names 'pink'"),
])  # fmt: skip
def test_what_a_market_cannot_be(market, fault):
    with pytest.raises(ValueError, match=fault):
        titles_to_come.box_of(market=market)


def test_the_usual_market_is_a_grid():
    data = read_data("1830")
    data.pop("variants")
    assert read_box(data, "1830").market.form == "grid"


@pytest.mark.parametrize(("room", "depth"), [
    (Prices1820, "books"), (Prices1828, "full"), (Final1828, "books"), (Prices1862, "books"),
])  # fmt: skip
def test_a_game_with_other_prices_plays_to_its_end(room, depth):
    game = begun(room, depth=depth)
    play_out(game, random.Random(f"{room.__name__} {depth}").choice)
    assert game.end is not None
    assert sum(account.cash for account in game.accounts().values()) == game.box.bank
    assert replay(game.start, game.entries()).trace() == game.trace()
