"""Operating rounds: forced sales and the order, phases inside a turn, exported trains. Source: 'Operating Round'."""


from companion.eighteenxx.model import moves
from companion.eighteenxx.model.company import State
from companion.games.chesapeake import BASE
from tests.each import each
from tests.eighteenxx.table import Table, at


def shares(table, company, **percents):
    """A company's ordinary certificates as if bought so: the rest lies in the IPO."""
    certificates = table.game.certificates
    for certificate in certificates.all_of(company)[1:]:
        certificates.move(certificate, "ipo")
    for holder, percent in percents.items():
        for _ in range(percent // 10):
            certificates.move_next("ipo", holder, company)
    table.game.ask.refresh()
    return table


def three():
    """PRR (Ann), LV (Bo) and SRR (Cy) have floated at 67 in this order; 670 each; PRR lays track."""
    table = Table().privates()
    for player in ("Ann", "Bo", "Cy"):
        table.give(player, 2000)
    table.buys("Ann PRR 67", "Bo LV 67", "Cy SRR 67")
    shares(shares(shares(table, "PRR", Ann=30), "LV", Bo=20, Ann=20), "SRR", Cy=20, Ann=20)
    for name in ("PRR", "LV", "SRR"):
        company = table.game.companies[name]
        company.state = State.FLOATED
        table.give(name, 670)
    return table.pass_until("PRR: lay track")


def forced(table, company="PRR", president="Ann", cash=0, own=10):
    """The company has a route, no train, `own` money, and its president `cash`."""
    table.do(moves.LayTile("PRR", "F2", "57", 1)).pass_until("PRR: buy trains")
    game = table.game
    game.board.has_route = lambda other: other.name == company
    table.give(company, own - game.companies[company].cash).give(president, cash - game.purses[president].cash)
    game.ask.refresh()
    return table


def test_equal_prices_operate_from_the_top_of_the_stack():
    table = three()
    assert [company.name for company in table.game.in_order()] == ["PRR", "LV", "SRR"]


def test_a_forced_sale_changes_the_order_of_those_still_to_act():
    table = three()
    table.price("PRR", 5, 0)
    table = forced(table, cash=20)
    # 50 are missing; LV falls to 65 and so behind SRR
    table.do(moves.SellShares("Ann", "LV", 10))
    assert table.game.purses["Ann"].cash == 20 + 67
    table.do(moves.BuyTrain("PRR", "bank", "2", 80))
    table.pass_until("SRR: lay track")
    table.pass_until("LV: lay track")
    assert table.game.round.number == 1


def test_a_forced_sale_may_change_the_president_of_another_company():
    table = three()
    shares(table, "SRR", Cy=10, Ann=40)
    table.game.certificates.swap_president("SRR", "Ann")
    shares_before = table.game.certificates.percent("Ann", "SRR")
    assert table.game.president(table.game.companies["SRR"]) == "Ann" and shares_before == 40
    table.game.certificates.move_next("ipo", "Cy", "SRR")
    forced(table, cash=0, own=0)
    table.do(moves.SellShares("Ann", "SRR", 20))
    assert table.game.president(table.game.companies["SRR"]) == "Cy"


def test_a_company_with_money_for_a_dearer_train_may_buy_it_of_its_own():
    table = forced(three(), cash=500, own=185).train("2", "pool")
    table.phase("3")
    table.do(moves.BuyTrain("PRR", "bank", "3", 180))
    assert table.game.companies["PRR"].cash == 5 and table.game.purses["Ann"].cash == 500


def test_another_company_may_be_bought_from_by_the_same_president_for_help_up_to_the_printed_price():
    table = forced(three(), cash=500, own=10)
    table.phase("3")  # the bank sells 3 for 180
    table.train("2", "SRR")
    table.game.certificates.move_president("SRR", "Ann")
    assert table.refused(moves.BuyTrain("PRR", "SRR", "2", 81)) == "With the president's help at most $80."
    table.do(moves.BuyTrain("PRR", "SRR", "2", 80))
    assert table.game.purses["Ann"].cash == 430 and table.game.companies["SRR"].cash == 750


def test_trains_of_the_buyer_rust_and_it_must_buy_another():
    table = three()
    table.do(moves.LayTile("PRR", "F2", "57", 1)).pass_until("PRR: buy trains")
    table.give("PRR", 5000).train("2", "PRR").train("3", "LV").phase("3")
    for train in table.game.depot.trains():
        if train.name == "3" and train.owner == "bank":
            table.game.depot.lay(train, "gone")
    table.game.ask.refresh()
    table.do(moves.BuyTrain("PRR", "bank", "4", 300))
    assert [train.name for train in table.game.depot.of("PRR")] == ["4"]
    assert table.game.depot.phase.name == "4"


def test_a_d_is_on_sale_beside_the_6_and_after_the_last_6_alone():
    table = at("trains").phase("6")
    assert [train.name for train in table.game.depot.next_trains()] == ["6", "D"]
    table.do(moves.BuyTrain("PRR", "bank", "6", 630))
    assert [train.name for train in table.game.depot.next_trains()] == ["D"]


def test_the_base_game_exports_into_a_phase_rusts_and_asks_for_discards_before_the_stock_round():
    table = Table(title=BASE).privates(70)
    for player in ("Ann", "Bo", "Cy"):
        table.give(player, 1000)
    table.buys("Ann PRR 70").buys("Bo PRR", "Cy PRR", "Ann PRR", "Bo PRR").pass_until("PRR: lay track")
    depot = table.game.depot
    table.phase("3")
    for train in depot.trains():
        if train.name == "3" and train.owner == "bank":
            depot.lay(train, "gone")
    for train in [train for train in depot.trains() if train.name == "3"][:4]:
        depot.lay(train, "PRR")
    depot.lay(depot.trains()[0], "PRR")  # a 2 that rusts: five trains, one of them too old
    table.game.ask.refresh()
    table.pass_until("PRR: discard a train")
    assert depot.phase.name == "4" and [train.name for train in depot.of("PRR")] == ["3"] * 4
    table.do(moves.DiscardTrain("PRR", "3"))
    assert table.heading.endswith("may buy and sell") and [train.name for train in depot.open_market()] == ["3"]


@each("step", ["lay track", "place a token", "run trains", "pay out or withhold", "buy trains"])
def test_a_private_is_bought_in_every_step(step):
    table = three()
    table.phase("3").train("3", "PRR")
    table.give("Bo", -table.game.purses["Bo"].cash)
    table.game.board.has_route = lambda company: True
    table.game.board.can_place = lambda company: True
    if step != "lay track":
        # the track step stays open: a private could be bought that lays more
        table.do(moves.LayTile("PRR", "F2", "57", 1), moves.Pass(company="PRR"))
    if step not in ("lay track", "place a token"):
        table.do(moves.Pass(company="PRR"))
    if step in ("pay out or withhold", "buy trains"):
        table.do(moves.RunTrains("PRR", 40))
    if step == "buy trains":
        table.do(moves.Withhold("PRR"))
    assert table.heading.startswith(f"PRR: {step}")
    owner = table.game.privates["P4"].owner
    before = table.game.purses[owner].cash
    table.do(moves.AcquirePrivate("PRR", "P4", 160))
    assert table.game.privates["P4"].owner == "PRR" and table.game.purses[owner].cash == before + 160
