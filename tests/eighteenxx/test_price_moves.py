"""How prices move in titles to come: the worked examples of 1820, and games of them played at random."""

import random

import pytest

from companion.eighteenxx.box.box import box, read_box, read_data
from companion.eighteenxx.model.company import State
from companion.eighteenxx.rounds import stock_round
from companion.eighteenxx.rules import dividends, selling
from companion.engine.game import replay
from companion.engine.random_play import play_out
from tests.each import each
from tests.eighteenxx import titles_to_come
from tests.eighteenxx.titles_to_come import Prices1820, UntilBrown, begun


def priced(room, price=None, at=None, **holdings):
    """A game in which PRR has a price, or a cell, and these holdings in percent; Ann presides."""
    game = begun(room)
    company = game.companies["PRR"]
    cells = [cell for cell in game.box.chart.cells if cell.price == price]
    company.par, company.state = 67, State.FLOATED
    game.market.put("PRR", game.box.chart.at(*at) if at else cells[0])
    game.certificates.move_president("PRR", "Ann")
    for holder, percent in holdings.items():
        game.certificates.move_ordinary("ipo", holder, "PRR", percent - 20 * (holder == "Ann"))
    return game, company


def train_for(game):
    game.depot.lay(game.depot.find("2", "bank"), "PRR")


def place(game):
    cell = game.market.cell("PRR")
    return (cell.row, cell.column), cell.price


def test_a_zone_lifts_the_limit_until_its_phase():
    game, company = priced(UntilBrown, at=next(
        (cell.row, cell.column) for cell in box("1830").chart.cells if cell.zone == "orange"), Ann=60)
    game.depot.take(game.depot.find("4", "bank"), "gone")
    assert game.may_exceed(company)
    game.depot.take(game.depot.find("5", "bank"), "gone")
    assert not game.may_exceed(company)


# 1820 --------------------------------------------------------------------------------------------


@each(("price", "paid", "train", "after"), [
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
    ({"form": "ring"}, "market.form is one of grid, turning grid, falling grid, line, not 'ring'."),
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


@pytest.mark.parametrize(("room", "depth"), [(Prices1820, "books"), (UntilBrown, "full")])
def test_a_game_with_other_prices_plays_to_its_end(room, depth):
    game = begun(room, depth=depth)
    play_out(game, random.Random(f"{room.__name__} {depth}").choice)
    assert game.end is not None
    assert sum(account.cash for account in game.accounts().values()) == game.box.bank
    assert replay(game.start, game.entries()).trace() == game.trace()
