"""The words of a box for prices, dividends, sales and turns: small cases, each worked out by hand."""

import pytest

from companion.eighteenxx.box.dividend_moves import DividendMove, move_of
from companion.eighteenxx.editor.summary import sentences
from companion.eighteenxx.model.moves import PayHalf, SellShares, StartCompany
from companion.engine.errors import IllegalMove
from companion.engine.game import Entry
from companion.games.open_box.acts import GoOn, Pay
from companion.games.open_box.contents import read
from companion.games.open_box.share_acts import TradeShares
from tests.each import each
from tests.games.open_box.tables import a_box, a_game, enter, given
from tests.games.open_box.test_unsold import earned

KIND = {"certificates": [20, *8 * [10]], "float": 60, "capital": 10}
#: Less than half: left; half: stays; the price: right; twice: two to the right; three times: three, from 90 on.
ROWS = [
    {"paid": "always", "moves": ["left"]}, {"times_price": "1/2", "rounded_down": True},
    {"times_price": "1", "moves": ["right"]},
    {"times_price": "2", "moves": ["right", "right"]}, {"times_price": "3", "price_from": 90, "moves": 3 * ["right"]},
]  # fmt: skip


def rows_of(rows):
    return read(a_box(kinds={"company": {**KIND, "dividend_moves": rows}})).box.kinds["company"].dividend_moves


@each(("paid", "price", "arrow", "steps"), [
    (0, 75, "left", 1), (36, 75, "left", 1), (37, 75, "right", 0), (74, 75, "right", 0), (75, 75, "right", 1),
    (149, 75, "right", 1), (150, 75, "right", 2), (300, 75, "right", 2), (270, 90, "right", 3), (269, 90, "right", 2),
])  # fmt: skip
def test_the_last_row_that_holds_counts(paid, price, arrow, steps):
    move = move_of(rows_of(ROWS), paid, paid // 10, price)
    assert (move.arrow, move.steps) == (arrow, steps)


@each(("row", "paid", "price", "holds"), [
    ({"times_price": "1", "more": True}, 80, 80, False), ({"times_price": "1", "more": True}, 81, 80, True),
    ({"sum": 100}, 99, 40, False), ({"sum": 100}, 100, 40, True),
    ({"times_price": "1/2", "per_share": True}, 370, 75, True), ({"times_price": "1/2", "per_share": True}, 360, 75, False),
    ({"price_to": 50}, 10, 51, False), ({"price_to": 50}, 10, 50, True),
    ({"paid": "nothing"}, 0, 50, True), ({"paid": "nothing"}, 1, 50, False), ({}, 0, 50, False), ({}, 1, 50, True),
])  # fmt: skip
def test_when_a_row_holds(row, paid, price, holds):
    assert DividendMove(**row).holds(paid, paid // 10, price) is holds


def test_a_marker_may_go_along_two_arrows():
    rows = [{"moves": ["right"]}, {"times_price": "2", "moves": ["right", "up"]}]
    game = given(a_game(2, a_box(kinds={"company": {**KIND, "dividend_moves": rows}})), RED={"Ann": 60})
    before = game.market.cell("RED")
    earned(game, 200)
    after = game.market.cell("RED")
    assert (after.row, after.column) == (max(before.row - 1, 0), before.column + 1)


def test_rows_are_told():
    told = [str(text) for text in sentences(read(a_box(kinds={"company": {**KIND, "dividend_moves": ROWS[:3]}})).box)]
    assert "The price moves by what is paid: less: left, 1/2 × the price: stays, the price: right." in told


@each(("word", "wrong"), [
    ({"times_price": "7"}, r"dividend_moves\.1\.times_price names '7'"), ({"moves": ["stay"]}, r"\.moves names 'stay'"),
    ({"paid": "much"}, r"\.paid names 'much'"), ({"not_in": "pink"}, r"\.not_in names 'pink'"),
    ({"sum": -1}, r"dividend_moves\[0\]\.sum is -1"),
])  # fmt: skip
def test_a_row_that_says_nothing_known_is_a_fault(word, wrong):
    with pytest.raises(ValueError, match=wrong):
        rows_of([word])


# Half pay ----------------------------------------------------------------------------------------


@each(("revenue", "unit", "kept"), [(130, 10, 60), (130, 1, 65), (135, 10, 60), (100, 10, 50), (50, 2, 24)])
def test_what_a_company_keeps_of_half_a_revenue(revenue, unit, kept):
    kind = {**KIND, "dividends": ["pay", "half", "withhold"], "half_keeps": unit}
    game = given(a_game(2, a_box(kinds={"company": kind})), RED={"Ann": 60, "Bo": 40})
    assert earned(game, revenue, PayHalf) == kept


def test_a_company_without_a_choice_is_not_asked():
    kinds = {"company": KIND, "minor": {"certificates": [100], "dividends": ["half"]}}
    box = a_box(kinds=kinds)
    box["companies"]["RED"] = {**box["companies"]["RED"], "kind": "minor"}
    game = a_game(2, box)
    enter(game, StartCompany("Ann", "RED", 100))
    enter(game, GoOn("operating", "RED"))
    game.depot.take(game.depot.next_trains()[0], "RED")
    while game.ask.offer("run-trains") is None:
        game.play(Entry(game.ask.offer("pass").kind(company="RED")))
    before = game.purses["Ann"].cash, game.companies["RED"].cash
    enter(game, game.ask.offer("run-trains").kind("RED", 90))
    assert game.ask.offer("withhold") is None
    assert (game.purses["Ann"].cash - before[0], game.companies["RED"].cash - before[1]) == (45, 45)


# Sales -------------------------------------------------------------------------------------------


def after_sale(seller, percent, kind=KIND, **moves):
    """How many rows, then columns, RED's marker has moved after a sale; Ann presides and has 40 %, Bo 30 %."""
    game = given(a_game(2, a_box(kinds={"company": kind}, price_moves=moves)), RED={"Ann": 40, "Bo": 30})
    game.market.put("RED", game.box.chart.at(2, 4))
    enter(game, GoOn("stock", seller))
    game.round = game.round.__class__("stock", 2)
    enter(game, SellShares(seller, "RED", percent))
    cell = game.market.cell("RED")
    return cell.row - 2, 4 - cell.column


@each(("seller", "percent", "moves", "went"), [
    ("Ann", 20, {"sale_of_others": "stay"}, (2, 0)), ("Bo", 20, {"sale_of_others": "stay"}, (0, 0)),
    ("Bo", 20, {"sale": "left", "sale_by": "ten", "sale_of_others": "left", "others_by": "sale"}, (0, 1)),
    ("Ann", 20, {"sale": "left", "sale_by": "ten", "sale_of_others": "left", "others_by": "sale"}, (0, 2)),
    ("Bo", 10, {"others_free": 1}, (0, 0)), ("Bo", 30, {"others_free": 1}, (2, 0)), ("Ann", 10, {"others_free": 1}, (1, 0)),
    ("Bo", 30, {"sale_by": "two"}, (2, 0)), ("Bo", 20, {"sale_by": "two"}, (1, 0)),
    ("Bo", 20, {"sale_if": "operated"}, (0, 0)), ("Bo", 20, {"sale_if": "floated"}, (2, 0)),
])  # fmt: skip
def test_what_a_sale_does_to_the_price(seller, percent, moves, went):
    assert after_sale(seller, percent, **moves) == went


def test_shares_of_a_fifth_move_two_steps_each_by_ten_percent():
    fifths = {"certificates": [40, 20, 20, 20], "float": 40, "capital": 5}
    game = given(a_game(2, a_box(kinds={"company": fifths}, price_moves={"sale_by": "ten"})), RED={"Ann": 40, "Bo": 40})
    game.market.put("RED", game.box.chart.at(1, 4))
    assert game.sale_move("Bo", game.companies["RED"], 20).steps == 2


@each(("sells_of", "player", "may"), [
    ("operated", "Bo", False), ("operated", "Ann", False), ("operated or own", "Ann", True),
    ("operated or own", "Bo", False), ("floated", "Bo", False),
])  # fmt: skip
def test_of_which_companies_shares_are_sold(sells_of, player, may):
    game = given(a_game(2, a_box(kinds={"company": KIND}, sells_of=sells_of, sells_at_once=True)), RED={"Ann": 40, "Bo": 30})
    enter(game, GoOn("stock", player))
    sale = Entry(SellShares(player, "RED", 10))
    if may:
        game.play(sale)
    else:
        why = "has floated in this stock round" if sells_of == "floated" else "has not operated yet"
        with pytest.raises(IllegalMove, match=why):
            game.play(sale)


# The end of a stock round ------------------------------------------------------------------------


@each(("moves", "pool", "went"), [
    ({"pool": "down"}, 30, (1, 0)), ({"pool": "left", "pool_by": "share"}, 30, (0, 3)), ({}, 30, (0, 0)),
    ({"pool": "down"}, 0, (0, 0)),
])  # fmt: skip
def test_shares_in_the_pool_move_the_price(moves, pool, went):
    game = given(a_game(2, a_box(kinds={"company": KIND}, price_moves=moves)), RED={"Ann": 40, "Bo": 20})
    if pool:
        enter(game, TradeShares("RED", pool, "ipo", "pool"))
    game.market.put("RED", game.box.chart.at(1, 4))
    game.market.move("RED", game.price_move_at_round_end(game.companies["RED"]))
    cell = game.market.cell("RED")
    assert (cell.row - 1, 4 - cell.column) == went


@each(("to", "moves_up"), [("holders", True), ("players", False)])
def test_who_has_to_hold_all_shares(to, moves_up):
    game = given(a_game(2, a_box(kinds={"company": KIND}, price_moves={"sold_out_to": to})), RED={"Ann": 60}, BLU={"Bo": 60})
    enter(game, TradeShares("RED", 40, "ipo", "BLU"))
    assert game.is_sold_out(game.companies["RED"]) is moves_up


def test_a_kind_of_company_may_not_move_then():
    game = given(a_game(2, a_box(kinds={"company": {**KIND, "moves_at_round_end": False}})), RED={"Ann": 60, "Bo": 40})
    assert game.price_move_at_round_end(game.companies["RED"]).steps == 0


@each(("order", "seats"), [
    ("most cash", ("Cy", "Ann", "Bo")), ("least cash", ("Ann", "Bo", "Cy")), ("passed", ("Bo", "Cy", "Ann")),
])  # fmt: skip
def test_the_order_of_the_next_stock_round(order, seats):
    """Ann has bought a share and passes last; Bo has as much as she, Cy 30 more."""
    game = a_game(3, a_box(next_order=order))
    enter(game, Pay("bank", "Cy", 30))
    enter(game, StartCompany("Ann", "RED", 65))
    enter(game, Pay("bank", "Ann", 130))
    while game.round.turn == 1:
        game.play(Entry(game.ask.offer("pass").kind(player=game.ask.actors[0])))
    assert game.seats == seats and game.priority == seats[0]
