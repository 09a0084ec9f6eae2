"""The words of a box for its market, what players may hold, and what companies pay for privates."""

import pytest

from companion.eighteenxx.box.chart import PriceMove, read_chart
from companion.eighteenxx.model.market import Market
from companion.eighteenxx.model.moves import BuyShare
from companion.engine.errors import IllegalMove
from companion.engine.game import Entry
from companion.games.open_box.acts import GoOn
from companion.games.open_box.contents import read
from tests.each import each
from tests.games.open_box.tables import a_box, a_game, enter, given

ROWS = ["50 60 70", "40 50 60", "30 40 50"]


def went(chart, arrow, row, column):
    market = Market(chart)
    market.put("RED", chart.at(row, column))
    market.move("RED", PriceMove(arrow))
    cell = market.cell("RED")
    return cell.row, cell.column


@each(("arrow", "start", "goal"), [
    ("up", (0, 0), (1, 1)), ("up", (1, 0), (0, 0)), ("up", (0, 2), (0, 2)), ("right", (1, 2), (0, 2)),
    ("left", (0, 0), (1, 0)),
])  # fmt: skip
def test_in_the_top_row_of_a_falling_grid_up_leads_down_and_right(arrow, start, goal):
    assert went(read_chart(ROWS, {}, "falling grid"), arrow, *start) == goal


def test_where_nothing_lies_above_in_another_row_a_marker_stays():
    assert went(read_chart(["50 60 70", "40 50 60 70"], {}, "falling grid"), "up", 1, 3) == (1, 3)


@each(("arrow", "start", "goal"), [
    ("up", (1, 1), (2, 2)), ("right", (0, 1), (0, 1)), ("right", (0, 0), (0, 1)), ("up", (1, 0), (0, 0)),
])  # fmt: skip
def test_an_exception_leads_elsewhere_or_nowhere(arrow, start, goal):
    chart = read_chart(ROWS, {}, "grid", ["up 1 1 2 2", "right 0 1 0 1"])
    assert went(chart, arrow, *start) == goal


@each("exception", ["up 1 1 2", "over 1 1 2 2", "up 9 1 2 2"])
def test_an_exception_that_cannot_be_read_is_a_fault(exception):
    with pytest.raises(ValueError, match=f"market.exceptions has '{exception}'"):
        read(a_box(par_values=[], market={"rows": ROWS, "exceptions": [exception]}))


KINDS = {
    "company": {"certificates": [20, *8 * [10]], "float": 20, "capital": 10, "holding_limit_by_players": {"2": 70}},
    "small": {"certificates": [40, 20, 20, 20], "float": 40, "capital": 5, "holding_limit": 80},
}


@each(("players", "company", "limit"), [(2, "RED", 70), (3, "RED", 60), (2, "BLU", 80), (3, "BLU", 80)])
def test_how_much_of_a_company_a_player_may_hold(players, company, limit):
    box = a_box(kinds=KINDS)
    box["companies"]["BLU"] = {**box["companies"]["BLU"], "kind": "small"}
    game = a_game(players, box)
    assert game.holding_limit(game.companies[company]) == limit


def test_a_purchase_beyond_the_limit_of_its_kind_is_refused():
    game = given(a_game(2, a_box(kinds={"company": {**KINDS["company"], "holding_limit": 70}})), RED={"Ann": 70})
    enter(game, GoOn("stock", "Ann"))
    with pytest.raises(IllegalMove, match="With this you would hold 80 % of RED; the maximum is 70 %"):
        game.play(Entry(BuyShare("Ann", "RED", "ipo")))


@each(("prices", "found"), [([], (10, 40)), ([15, 30], (15, 30))])
def test_what_companies_pay_for_a_private(prices, found):
    game = a_game(2, a_box(privates={"P": {"price": 20, "revenue": 5, "company_prices": prices}}, auction="table"))
    assert game.private_prices(game.privates["P"]) == found


def test_two_prices_for_a_private_are_the_least_and_the_most():
    with pytest.raises(ValueError, match=r"privates\.P\.company_prices are the least and the most"):
        read(a_box(privates={"P": {"price": 20, "revenue": 5, "company_prices": [30, 10]}}))
