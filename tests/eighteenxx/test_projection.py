"""The guess of how the set ends: figures by hand."""

from companion.eighteenxx.box.chart import PriceMove
from companion.eighteenxx.model import moves
from companion.eighteenxx.screens.projection import projection
from tests.eighteenxx.table import at


def test_a_dividend_again_and_the_price_that_follows():
    table = at("operating", depth="books")
    table.do(moves.LayCounted("PRR", 0)).pass_until("PRR: buy trains")
    table.do(moves.BuyTrain("PRR", "bank", "2", 80)).pass_until("Ann may buy and sell").pass_until("PRR: run trains")
    table.do(moves.RunTrains("PRR", 100), moves.PayDividend("PRR")).pass_until("Ann may buy and sell")
    game = table.game
    before, guess = game.worth(), projection(game)
    # One operating round in this phase: 10 a share, a price one to the right, and the privates' income.
    rise = game.market.price_after("PRR", PriceMove("right")) - game.price(game.companies["PRR"])
    assert guess.rounds == 1 and rise > 0
    for player in game.players:
        shares = game.certificates.percent(player, "PRR") // 10
        income = sum(private.card.revenue for private in game.owned(player))
        assert guess.worth[player] == before[player] + shares * (10 + rise) + income


def test_who_has_acted_does_not_act_again():
    table = at("operating", depth="books")
    table.do(moves.LayCounted("PRR", 0)).pass_until("PRR: buy trains")
    table.do(moves.BuyTrain("PRR", "bank", "2", 80)).pass_until("Ann may buy and sell").pass_until("PRR: run trains")
    table.do(moves.RunTrains("PRR", 100), moves.PayDividend("PRR"))
    assert table.game.operating is table.game.companies["PRR"]
    assert projection(table.game).worth == table.game.worth()


def test_nothing_changes():
    table = at("second")
    before = table.game.trace()
    projection(table.game)
    assert table.game.trace() == before
