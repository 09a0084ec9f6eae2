"""What screens show of a game of 1862."""

import random

from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.moves import BuyShare, BuyTrain, Pass
from companion.eighteenxx.rules.steps import TRAINS
from companion.engine.game import Entry
from companion.engine.random_play import random_move
from companion.games.eastern_1862 import TITLE
from companion.tables.form import fill
from tests.games.eastern_1862.opened import Opened, before_trains


def on_card(table, name):
    """What lies on a charter, in words."""
    (one,) = (one for one in TITLE.view(table.game).companies if one.card.id == name)
    return [table.game.formatter()(text) for text in one.more.things]


def test_kind_permits_obligation_and_london_are_on_the_card():
    table = Opened(4)
    table.says("Ann ECR 0", "Bo", "Cy", "Dan", "Ann ECR 74 0")
    assert on_card(table, "ECR") == ["local permit", "charter", "fine for Ann if it does not float: £370"]
    assert on_card(table, "N&E") == ["express permit", "comes with phase B"]
    table.running("NGC", 60, Bo=5)
    company = table.game.companies["NGC"]
    company.kind, company.state = "un-chartered", State.RECEIVERSHIP
    table.game.board.put(company, "London")
    table.game.certificates.move_next("pool", "NGC", "NGC")
    assert on_card(table, "NGC") == [
        "local permit", "permit for London", "no charter", "10 % of itself", "in receivership"]  # fmt: skip


def test_the_long_market_shows_what_is_around_each_marker():
    table = Opened(4).in_the_stock_round()
    assert TITLE.view(table.game).market_part == []
    table.running("ECR", 90, Ann=5)
    table.running("NGC", 530, Bo=5)
    upper, lower = TITLE.view(table.game).market_part
    assert [cell and cell.price for cell in upper] == [82, 90, 100, None, 460, 530, 610]
    assert [cell and cell.price for cell in lower] == [86, 95, 105, None, 495, 570, 655]


def test_a_train_is_one_tap_without_a_warrant_and_says_where_no_permit_is():
    table = Opened(4)
    table.says("Ann ECR 0", "Bo", "Cy", "Dan", "Ann ECR 74 2")
    while getattr(table.game.ask, "step", None) != TRAINS:
        table.do(Pass(*table.game.ask.actors) if table.game.operating is None else Pass(company="ECR"))
    shown = TITLE.view(table.game).bank_trains
    assert [(one.name, one.price, "no permit" in str(one.why)) for one in shown] == [
        ("2L", 100, False), ("2E", 100, True), ("1F", 100, True)]  # fmt: skip
    assert TITLE.view(table.game).depot[0].sides == ("2L", "2E", "1F")
    table.do(BuyTrain("ECR", "bank", "2L", 150))
    assert TITLE.view(table.game).companies[0].trains == ["2L +2"]


def test_what_no_permit_is_for_stands_last():
    table = before_trains("ESR")
    shown = TITLE.view(table.game).bank_trains
    assert [(one.name, one.is_vain) for one in shown] == [("2E", False), ("2L", True), ("1F", True)]
    step = fill(table.game.ask, "buy-train", "Ann", {"source": ["bank"]}).step
    assert [(pick.key, pick.is_vain) for pick in step.picks if not pick.closed] == [
        ("2E", False), ("2L", True), ("1F", True)]  # fmt: skip
    step = fill(table.game.ask, "buy-train", "Ann", {"source": ["bank"], "train": ["2L"]}).step
    assert all(pick.is_vain for pick in step.picks)


def test_trains_of_others_that_cannot_run_stand_last():
    table = before_trains("ESR")
    table.running("ECR", 60, Ann=5)
    table.running("NGC", 60, Bo=5)
    table.game.depot.of("NGC")[0].side = "2E"
    table.game.depot.of("ECR")[0].side = "2L"
    table.game.ask.refresh()
    assert [train for _, train in TITLE.view(table.game).others_trains] == ["2E", "2L"]


def test_shares_that_count_half_say_so():
    table = Opened(4).in_the_stock_round()
    table.running("ECR", 90, trains=0, Ann=5)
    table.running("NGC", 60, Ann=5)
    assert {one.name: one.halved for one in TITLE.view(table.game).players} == {
        "Ann": ["ECR"], "Bo": [], "Cy": [], "Dan": []}  # fmt: skip


def test_permits_and_batches_are_told_together_before_companies_begin():
    told = TITLE.view(Opened(4).game).to_begin
    words = [", ".join(map(str, things)) for things, _ in told]
    phases = [word.partition(", comes with phase ")[2] for word in words]
    assert phases == sorted(phases) and {*phases} == {"", "B", "C"} and len(set(words)) == len(words)
    assert sum(len(cards) for _, cards in told) == 16


def test_a_share_that_a_company_sells_itself_is_told():
    table = Opened(4).in_the_stock_round()
    table.trades("Ann NGC 78")
    while not table.game.ask.offer("buy-share"):
        table.do(table.game.ask.open_offers()[0].pick(table.game.ask.actors[0], lambda values: values[0]))
    buyer = table.game.ask.actors[0]
    table.do(BuyShare(buyer, "NGC", "NGC"))
    assert table.game.formatter()(table.game.log_line(table.receipt)) == f"{buyer} buys 10 % of NGC from the treasury"


def test_the_button_of_a_bid_is_named_before_the_sum_is_typed():
    table = Opened(4)
    (offer,) = (one for one in table.game.ask.open_offers() if one.fields)
    assert str(offer.button.says({"player": "Ann", "company": "ECR"})) == "Bid for ECR"
    table.says("Ann ECR 0")
    (offer,) = (one for one in table.game.ask.open_offers() if one.fields)
    assert (str(offer.label), offer.button.says) == ("Bid for ECR", None), "on the first page, with the lowest bid in it"


def test_a_train_rusts_none_that_have_warrants():
    """An owned train goes by its side, the kind that rusts it by the letter of both."""
    table = Opened(4)
    last, *others = (train for train in table.game.depot.trains() if train.kind.name == "A")
    for train in others:
        table.game.depot.lay(train, "gone")
    table.game.depot.lay(last, "ECR")
    last.side = "2L"
    for warrants, rusts in ((0, ["A"]), (1, [])):
        last.warrants = warrants
        assert {kind.name: kind.rusts for kind in TITLE.view(table.game).depot}["C"] == rusts


def test_who_has_no_money_for_any_par_is_offered_no_overruling():
    table = Opened(4)
    while table.game.ask.offer("start-company") is None:
        table.game.play(Entry(random_move(table.game, random.Random(1).choice)))
    player = table.game.ask.actors[0]
    table.game.purses[player].cash = 161
    unbegun = [one for one in TITLE.view(table.game).stock if one.par is None and not one.act]
    assert unbegun and all(one.is_impossible for one in unbegun if "at least" in str(one.why))
    assert any("at least" in str(one.why) for one in unbegun)
    form = fill(table.game.ask, "start-company", player, {}, overruled=True)
    assert form.is_impossible and "at least" in str(form.refusal)
