"""Zones of the market: several purchases in brown, the holding limit, certificates that count. Source: 'Stock market'."""

from companion.eighteenxx.model import moves
from companion.eighteenxx.rules import buying
from tests.eighteenxx.table import at

BROWN, ORANGE, YELLOW = (8, 0), (7, 0), (5, 0)


def test_in_the_brown_zone_from_ipo_and_market_above_60_percent_then_sold_down_when_the_zone_is_left():
    table = at("second")
    game = table.give("Ann", 3000).price("PRR", *BROWN).game
    assert game.certificates.percent("ipo", "PRR") == 50
    game.certificates.move_next("ipo", "pool", "PRR")
    table.do(moves.BuyShare("Ann", "PRR", "pool"), *(moves.BuyShare("Ann", "PRR", "ipo") for _ in range(4)))
    assert game.certificates.percent("Ann", "PRR") == 80
    assert table.refused(moves.BuyShare("Ann", "C&O", "ipo")) == "This turn you can buy only more of PRR."
    table.do(moves.Pass(player="Ann"))
    table.price("PRR", 5, 3)
    table.buys("Bo", "Cy")
    assert game.ask.actors == ("Ann",)
    assert "60 %" in table.refused(moves.Pass(player="Ann"))
    assert "60 %" in table.refused(moves.BuyShare("Ann", "C&O", "ipo"))
    table.do(moves.SellShares("Ann", "PRR", 20))
    assert game.certificates.percent("Ann", "PRR") == 60
    table.do(moves.Pass(player="Ann"))


def test_in_the_orange_zone_one_certificate_a_turn_but_above_60_percent():
    table = at("second").give("Ann", 3000).price("PRR", *ORANGE)
    game = table.game
    for _ in range(3):
        game.certificates.move_next("ipo", "Ann", "PRR")
    table.do(moves.BuyShare("Ann", "PRR", "ipo"))
    assert game.certificates.percent("Ann", "PRR") == 70
    assert table.refused(moves.BuyShare("Ann", "PRR", "ipo")).startswith("One certificate per turn")


def test_a_company_of_the_yellow_zone_keeps_to_60_percent():
    table = at("second").give("Ann", 3000).price("PRR", *YELLOW)
    for _ in range(3):
        table.game.certificates.move_next("ipo", "Ann", "PRR")
    table.game.ask.refresh()
    assert "70 %" in table.refused(moves.BuyShare("Ann", "PRR", "ipo"))


def test_where_several_may_be_bought_the_turn_goes_on_and_says_so():
    table = at("second").give("Ann", 3000).price("PRR", *BROWN)
    chosen = {"player": "Ann", "company": "PRR", "source": "ipo"}

    def goes_on():
        found = table.game.ask.offer("buy-share").button.goes_on(chosen)
        return found if found is None else str(found)

    assert goes_on() == "In the brown zone more of PRR may be bought in this turn."
    table.do(moves.BuyShare("Ann", "PRR", "ipo"))
    assert str(table.game.ask.task) == "You may still buy PRR or sell"
    table.price("PRR", 5, 3)
    assert str(table.game.ask.task) and goes_on() is None


def test_the_turn_goes_on_no_further_than_there_are_shares_and_money():
    table = at("second").price("PRR", *BROWN)
    offer = table.game.ask.offer
    chosen = {"player": "Ann", "company": "PRR", "source": "ipo"}
    each = buying.cost(table.game, table.game.companies["PRR"], "ipo", 10)
    table.cash(Ann=2 * each - 1)
    assert offer("buy-share").button.goes_on(chosen) is None
    table.cash(Ann=2 * each)
    assert offer("buy-share").button.goes_on(chosen) is not None
    while table.game.certificates.percent("ipo", "PRR") > 10:
        table.game.certificates.move_next("ipo", "Bo", "PRR")
    table.game.ask.refresh()
    assert offer("buy-share").button.goes_on(chosen) is None
