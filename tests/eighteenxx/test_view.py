"""What screens show of a position: the order of an operating round, the trains that one tap buys."""

from companion.eighteenxx.box.places import POOL
from companion.eighteenxx.box.power import pays_and_brings
from companion.eighteenxx.model import moves
from companion.eighteenxx.rounds import train_step
from companion.eighteenxx.screens import view
from tests.eighteenxx.table import Table, at


def _two_companies():
    """PRR at 71 and LV at 67 have floated; PRR begins, and has no train."""
    table = Table().privates().give("Ann", 2000).give("Bo", 2000)
    table.buys("Ann PRR 71", "Bo LV 67", "Cy", "Ann PRR", "Bo LV", "Cy", "Ann PRR", "Bo LV", "Cy", "Ann PRR", "Bo LV")
    return table.pass_until("PRR: lay track")


def test_who_has_acted_stays_in_front_whatever_happens_to_the_price():
    table = _two_companies().do(moves.Pass(company="PRR")).pass_until("PRR: buy trains")
    assert [one.name for one in table.game.in_order()] == ["LV", "PRR"]
    assert [one.name for one in view.operating_order(table.game)] == ["PRR", "LV"]
    table.pass_until("LV: lay track")
    assert [card.symbol for card in view.view(table.game).order] == ["PRR", "LV"]


def test_those_that_have_acted_stay_in_the_order_in_which_they_did():
    table = at("operating").company("LV", 67, Bo=60).company("C&O", 71, Cy=60)
    game, first, second = table.game, table.game.companies["C&O"], table.game.companies["LV"]
    game.acted, game.operating, game.waiting = [first, second], game.companies["PRR"], []
    game.market.put("C&O", game.market.chart.at(5, 0))
    assert game.in_order().index(first) > game.in_order().index(second)
    assert [one.name for one in view.operating_order(game)] == ["C&O", "LV", "PRR"]


def test_the_bank_sells_what_the_treasury_can_pay():
    assert [(one.name, one.price) for one in view.bank_trains(at("trains").game)] == [("2", 80)]
    assert view.bank_trains(at("operating").game) == []


def test_where_trains_are_bought_stands_what_they_cost():
    table = at("trains").phase("4").train("3", "pool").train("3", "B&O")
    source = table.game.ask.offer("buy-train").fields[0]
    assert [str(source.detail({}, name)) for name in ("bank", "pool", "B&O")] == [
        "4-train, 300", "1 × 3-train, 180", "1 × 3-train"]


def test_a_train_of_the_pool_is_one_tap_beside_the_banks_and_those_of_other_companies():
    table = at("trains").phase("4")
    threes = [train for train in table.game.depot.trains() if train.name == "3"]
    table.game.depot.lay(threes[0], POOL)
    table.game.depot.lay(threes[1], "LV")
    table.give("PRR", 1000)
    table.game.ask.refresh()
    shown = [(one.source, one.name, one.price) for one in view.bank_trains(table.game)]
    assert shown == [("bank", "4", 300), ("pool", "3", 180)]
    assert [(card.symbol, train) for card, train in view.others_trains(table.game)] == [("LV", "3")]


def test_a_train_beyond_the_treasury_is_no_tap():
    table = at("trains").phase("5")
    table.give("PRR", 400 - table.game.companies["PRR"].cash)
    assert view.bank_trains(table.game) == []


def test_a_gift_shows_before_its_company_is_begun_and_what_has_rusted_rusts_no_more():
    table = at("trains")
    table.game.certificates.move_next("ipo", "Bo", "LV")
    shown = view.view(table.game)
    assert "LV" in [co.card.symbol for co in shown.begun] and "LV" not in [co.card.symbol for co in shown.not_begun]
    assert {kind.name: kind.rusts for kind in shown.depot}["4"] == ["2"]
    table.phase("4")
    assert {kind.name: kind.rusts for kind in view.view(table.game).depot}["4"] == []


def test_a_private_names_its_certificate_only_while_it_is_to_come():
    game = Table().game
    gift = next(one for one in game.privates.values() if one.card.power and any(one.card.power.gifts(game)))
    assert "with 10 % of " in str(pays_and_brings(game, gift))
    gift.owner = "Ann"
    assert "with 10 % of " not in str(pays_and_brings(game, gift))


def test_a_train_that_closes_a_private_says_so():
    game = at("trains").game
    private = next(one for one in game.privates.values() if one.card.power and one.card.power.kind == "president")
    private.owner, private.closed = "Ann", False
    own = private.card.power.company_in(game)
    other = next(company for company in game.companies.values() if company is not own)
    assert str(train_step.then(game, own, 0)).endswith(f" · closes {private.card.symbol}")
    assert "closes" not in str(train_step.then(game, other, 0))
    private.closed = True
    assert "closes" not in str(train_step.then(game, own, 0))


def test_the_last_pass_says_that_it_ends_the_round():
    table = at("second").give("Bo", 1000).give("Cy", 1000)
    said = []
    while table.game.round.is_stock:
        said.append((str(table.game.ask.offer("pass").label), len(table.game.passed)))
        table.do(moves.Pass(player=table.game.ask.actors[0]))
    assert said[-1] == ("Pass: ends the stock round", 2)
    assert {label for label, passed in said if passed < 2} <= {"Pass"}


def test_companies_that_nobody_can_start_now_are_closed_with_the_reason_beside_those_that_can_be_bought():
    table = at("second").company("PRR", 67, Bo=20).cash(Ann=100)
    shown = {one.card.symbol: one for one in view.stock(table.game)}
    assert shown["PRR"].act == "buy-share" and shown["PRR"].why is None
    others = [one for symbol, one in shown.items() if not table.game.companies[symbol].is_started]
    assert others and all("134" in str(one.why) for one in others)


def test_the_first_stock_round_asks_for_no_sale_and_ends_a_turn_with_its_purchase():
    table = Table().privates().pass_until("Ann may buy")
    assert (table.heading, str(table.game.ask.task)) == ("Ann may buy", "Buy or pass")
    assert not table.game.ask.offer("start-company").button.may_go_on()
    table = at("second")
    assert (table.heading, str(table.game.ask.task)) == ("Ann may buy and sell", "Buy, sell or pass")
    # Who has sold or bought reads what is left to do.
    table.do(moves.SellShares("Ann", "PRR", 10))
    assert str(table.game.ask.task) == "You may still sell or buy"


def test_who_raises_sees_what_his_bids_on_other_privates_leave():
    table = Table().do(moves.Bid("Ann", "P5", 105), moves.Bid("Bo", "P2", 60), moves.Bid("Cy", "P3", 55))
    table.do(moves.Bid("Ann", "P2", 65), moves.BuyPrivate("Bo", "P1"))
    assert table.heading == "Bo: raise or drop out (C-P Columbia - Philadelphia Railroad)"
    assert view.sale(table.game).free == {"Ann": 800 - 105, "Cy": 800 - 55}
