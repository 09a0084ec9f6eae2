"""What the rules of 18Chesapeake decide beyond refusals: one test for each sentence, by real play where that is short."""


from companion.eighteenxx.box.chart import PriceMove
from companion.eighteenxx.model.moves import (
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DeclareBankruptcy,
    DiscardTrain,
    Pass,
    PayDividend,
    RunTrains,
    SellShares,
    SetPar,
    StartCompany,
    Withhold,
)
from companion.eighteenxx.rounds import train_step
from companion.eighteenxx.rounds.stock_round import end_moves
from companion.eighteenxx.rules import ending, selling
from companion.games.chesapeake import BASE, OFF_THE_RAILS
from tests.each import each
from tests.eighteenxx.table import Table, at


def passes(*players):
    return [Pass(player=player) for player in players]


# Setup -----------------------------------------------------------------------------------------------


@each(("title", "bank"), [(OFF_THE_RAILS, 12000), (BASE, 8000)])
@each(("players", "cash", "limit"), [
    (2, 1200, 20), (3, 800, 20), (4, 600, 16), (5, 480, 13), (6, 400, 11),
])  # fmt: skip
def test_setup(title, bank, players, cash, limit):
    game = Table(players, title).game
    assert {purse.cash for purse in game.purses.values()} == {cash}
    assert (game.limit, game.bank.cash) == (limit, bank - players * cash)


# The distribution ----------------------------------------------------------------------------------------


def test_all_pass_and_the_first_private_gets_cheaper_until_somebody_must_take_it():
    table = Table().do(*passes("Ann", "Bo", "Cy"))
    assert table.game.privates["P1"].price == 15
    table.do(*passes("Ann", "Bo", "Cy") * 3)
    # At 0 the next in order takes it for nothing, and play goes on after them.
    assert (table.game.privates["P1"].owner, table.game.purses["Ann"].cash) == ("Ann", 800)
    assert table.heading.startswith("Bo: ")


def test_all_pass_after_the_first_private_is_sold_and_privates_pay():
    table = Table().do(BuyPrivate("Ann", "P1"), *passes("Bo", "Cy", "Ann"))
    assert (table.game.purses["Ann"].cash, table.game.privates["P2"].price) == (785, 40)


def test_in_the_base_game_a_train_leaves_when_all_pass():
    table = Table(title=BASE).do(BuyPrivate("Ann", "P1"), *passes("Bo", "Cy", "Ann"))
    assert table.game.depot.left("2") == 6


def test_a_purchase_sells_what_has_one_bid_and_auctions_what_has_several():
    table = Table().do(Bid("Ann", "P2", 45), Bid("Bo", "P3", 55), Bid("Cy", "P3", 60), BuyPrivate("Ann", "P1"))
    assert table.game.privates["P2"].owner == "Ann"
    assert table.heading == "Bo: raise or drop out (B&S Baltimore and Susquehanna Railroad)"
    table.do(Bid("Bo", "P3", 65), Pass(player="Cy"))
    assert (table.game.privates["P3"].owner, table.game.purses["Bo"].cash) == ("Bo", 735)
    assert table.heading.startswith("Bo: ")  # left of Ann, who bought; the auction changes no turns


def test_the_privates_gifts():
    game = at("first").game
    assert (game.certificates.percent("Bo", "B&O"), game.companies["B&O"].par) == (10, None)
    assert (game.certificates.percent("Cy", "C&O"), game.companies["C&O"].par, game.certificate_count("Cy")) == (20,
                                                                                                                      67, 3)
    assert (game.worth_of("Bo"), game.priority) == (660 + 140, "Ann")


# Stock rounds ----------------------------------------------------------------------------------------------


def test_a_company_floats_at_50_percent_with_ten_times_its_par():
    table = at("first").buys("Ann PRR 67", "Bo PRR", "Cy PRR")
    assert not table.game.companies["PRR"].is_floated
    table.buys("Ann PRR")
    assert (table.game.companies["PRR"].is_floated, table.game.companies["PRR"].cash) == (True, 670)


def test_the_base_game_floats_at_60_percent():
    table = Table(title=BASE, drawn="C&O").privates(70).buys("Ann PRR 70", "Bo PRR", "Cy PRR", "Ann PRR")
    assert not table.game.companies["PRR"].is_floated
    table.buys("Bo PRR")
    assert table.game.companies["PRR"].cash == 700


def test_priority_stays_where_it_was_when_nobody_acts():
    table = at("second").do(Pass(player="Ann"))
    assert table.game.priority == "Bo"


def test_whoever_holds_more_is_president_the_first_clockwise_of_equals():
    table = at("second")
    for player in ("Bo", "Cy"):
        for _ in range(2):
            table.game.certificates.move_next("ipo", player, "PRR")
    table.do(SellShares("Ann", "PRR", 10))
    assert (table.game.certificates.president("PRR"), table.game.certificates.percent("Ann", "PRR")) == ("Bo", 20)


def test_half_a_presidents_certificate_can_be_sold_to_a_successor():
    table = at("second")
    table.game.certificates.move_next("ipo", "Bo", "PRR")
    table.price("PRR", 0, 3).do(SellShares("Ann", "PRR", 20))
    assert table.game.purses["Ann"].cash == 519 + 200
    assert (table.game.certificates.president("PRR"), table.game.certificates.count("Ann", "PRR")) == ("Bo", 1)
    assert (table.game.price(table.game.companies["PRR"]), table.game.certificates.percent("pool", "PRR")) == (82, 20)


def test_sold_out_companies_rise_in_operating_order():
    table = at("second").price("PRR", 1, 3)
    while table.game.certificates.next_ordinary("ipo", "PRR"):
        table.game.certificates.move_next("ipo", "Cy", "PRR")
    end_moves(table.game)
    assert table.game.price(table.game.companies["PRR"]) == 100


@each(("profile", "zone", "counted"), [
    ("rulebook", (5, 0), 3), ("rulebook", (6, 0), 5), ("rulebook", (8, 0), 5),
    ("18xx-games", (5, 0), 3), ("18xx-games", (6, 0), 3), ("18xx-games", (8, 0), 3),
])  # fmt: skip
def test_zones_where_certificates_do_not_count(profile, zone, counted):
    # Cy: P3, P6, the president's certificate of C&O; two of PRR.
    table = at("second", profile=profile)
    table.game.certificates.move_next("ipo", "Cy", "PRR")
    assert table.price("PRR", *zone).game.certificate_count("Cy") == counted


def test_in_the_base_game_nobody_sells_after_buying():
    table = Table(title=BASE, drawn="C&O").privates(70).buys("Ann PRR 70", "Bo PRR", "Cy PRR", "Ann PRR", "Bo PRR")
    table.pass_until("PRR: lay track").pass_until("Cy may buy and sell")
    table.do(SellShares("Cy", "PRR", 10), BuyShare("Cy", "C&O", "ipo"))
    assert table.heading.startswith("Ann ")  # Off the Rails would ask whether to sell more


# Two players ------------------------------------------------------------------------------------------------


def two():
    return Table(2, drawn="C&O").privates()


def test_two_players_start_companies_with_30_percent():
    table = two()
    assert table.game.certificates.presidents_percent("C&O") == 20
    table.do(StartCompany("Ann", "PRR", 67))
    assert (table.game.certificates.percent("Ann", "PRR"),
            table.game.certificates.percent("ipo", "PRR")) == (30, 70)
    assert len(table.game.certificates.all_of("PRR")) == 8


def test_two_players_the_ipo_goes_to_the_market_on_floating():
    table = two().buys("Ann PRR 67", "Bo PRR", "Ann PRR")
    certificates = table.game.certificates
    assert table.game.companies["PRR"].is_floated
    assert (certificates.percent("ipo", "PRR"), certificates.percent("pool", "PRR")) == (0, 50)


def test_two_players_a_certificate_leaves_the_game_when_the_other_buys():
    table = two().buys("Ann PRR 67", "Bo PRR", "Ann PRR").do(BuyShare("Bo", "PRR", "pool"))
    certificates = table.game.certificates
    assert [certificates.percent(place, "PRR") for place in ("Bo", "pool", "removed")] == [20, 30, 10]
    table.do(BuyShare("Ann", "PRR", "pool"))
    assert [certificates.percent(place, "PRR") for place in ("Ann", "pool", "removed")] == [50, 20, 10]


def test_two_players_the_last_certificate_goes_instead_of_being_bought():
    table = two().buys("Ann PRR 67", "Bo PRR", "Ann PRR")
    certificates = table.game.certificates
    for _ in range(4):
        certificates.move_next("pool", "removed", "PRR")
    cash = table.game.purses["Bo"].cash
    table.do(BuyShare("Bo", "PRR", "pool"))
    assert (certificates.percent("Bo", "PRR"), certificates.percent("removed", "PRR"),
            table.game.purses["Bo"].cash) == (10, 50, cash)
    assert table.heading.startswith("Ann ")  # the purchase of the turn is used up
    assert table.game.is_sold_out(table.game.companies["PRR"])


# Operating rounds -------------------------------------------------------------------------------------------


def test_a_dividend_pays_the_treasury_for_the_open_market_and_nobody_for_the_ipo():
    table = at("second", "books").do(SellShares("Ann", "PRR", 10)).pass_until("PRR: run trains")
    cash = {name: account.cash for name, account in table.game.accounts().items()}
    price = table.game.price(table.game.companies["PRR"])
    table.do(RunTrains("PRR", 60), PayDividend("PRR"))
    gained = {name: account.cash - cash[name] for name, account in table.game.accounts().items()}
    assert [gained[name] for name in ("Ann", "Bo", "Cy", "PRR", "bank")] == [12, 6, 6, 6, -30]
    assert table.game.price(table.game.companies["PRR"]) > price


def test_keeping_all_moves_the_price_left():
    table = at("second", "books").pass_until("PRR: run trains")
    cash, price = table.game.companies["PRR"].cash, table.game.price(table.game.companies["PRR"])
    table.do(RunTrains("PRR", 60), Withhold("PRR"))
    assert table.game.companies["PRR"].cash == cash + 60
    assert table.game.price(table.game.companies["PRR"]) < price


def test_vanderbilts_private_closes_with_the_first_train_of_his_company():
    table = Table(drawn="PRR").privates(67).buys("Ann PRR", "Bo PRR", "Cy PRR").pass_until("PRR: lay track")
    table.pass_until("PRR: buy trains").do(BuyTrain("PRR", "bank", "2", 80))
    assert table.game.privates["P6"].closed
    assert table.game.worth_of("Cy") == table.game.purses["Cy"].cash + 50 + table.game.value(table.game.companies["PRR"], 30)


def test_a_4_traded_in_for_the_first_d_rusts():
    table = at("trains").phase("6").train("4", "PRR").train("5", "PRR")
    table.do(BuyTrain("PRR", "bank", "D", 800, "4"))  # at the limit of 2
    assert [train.name for train in table.game.depot.of("PRR")] == ["5", "D"]
    assert table.game.depot.open_market() == []
    table.do(BuyTrain("PRR", "bank", "D", 800, "5"))
    assert [train.name for train in table.game.depot.open_market()] == ["5"]
    assert (table.game.depot.phase.name, table.game.companies["PRR"].cash) == ("D", 4070)


def test_companies_over_a_lowered_limit_give_up_trains_in_the_order_of_the_box():
    table = at("trains").phase("3")
    for company in ("LV", "PLE"):
        table.game.certificates.move_president(company, "Bo")
        for kind in ("3", "3", "4"):
            table.train(kind, company)
    table.game.depot.lay(table.game.depot.find("4", "bank"), "PRR")
    for train in table.game.depot.of("bank"):
        if train.name in ("3", "4"):
            table.game.depot.lay(train, "gone")
    table.do(BuyTrain("PRR", "bank", "5", 500))
    asked = []
    while table.heading.endswith("discard a train"):
        company = table.game.ask.acts_for
        asked.append(company)
        table.do(DiscardTrain(company, table.game.depot.of(company)[0].name))
    assert asked == sorted(asked, key=list(table.game.companies).index)
    assert set(asked) == {"PLE", "LV"}
    assert all(private.closed for private in table.game.privates.values())


def test_in_the_base_game_the_next_train_leaves_after_each_set():
    table = Table(title=BASE, drawn="C&O").privates(70)
    table.game.depot.phase = table.game.depot.phases[0]
    for _ in train_step.export(table.game):
        raise AssertionError("nobody is above the limit")
    assert table.game.depot.left("2") == 6


# The end -------------------------------------------------------------------------------------------------


def test_a_bank_at_exactly_0_is_not_broken():
    table = at("second", "books")
    bank = table.game.bank
    table.game.pay(bank, table.game.purses["Cy"], bank.cash, table.game.round_name())
    assert not table.game.is_broken
    table.game.pay(bank, table.game.purses["Cy"], 1, table.game.round_name())
    assert table.game.is_broken
    assert ending.due(table.game, ending.SET).reason == "bank"
    assert ending.due(table.game, ending.ROUND) is None


def test_an_end_cell_once_reached_counts_although_the_price_falls_again():
    table = at("second").price("PRR", 0, 12)
    table.game.market.move("PRR", PriceMove("right"))
    table.game.market.move("PRR", PriceMove("down"))
    assert ending.due(table.game, ending.ROUND).reason == "stock_market"


def test_a_bankrupt_sells_what_may_be_sold_and_keeps_the_rest():
    table = at("trains")
    table.game.board.state.lay("E3", "57", 1)
    table.game.ask.refresh()
    table.give("PRR", -table.game.companies["PRR"].cash).give("Ann", -table.game.purses["Ann"].cash)
    table.game.certificates.move_next("ipo", "Ann", "C&O")
    table.phase("5")
    assert selling.sizes(table.game, "Ann", table.game.companies["C&O"]) == [10]
    table.do(DeclareBankruptcy("PRR"))
    assert table.game.end.reason == "bankrupt"
    assert table.game.purses["Ann"].cash == 0
    assert dict(table.game.certificates.percents("Ann")) == {"PRR": 20}
    assert table.game.worth_of("Ann") == 2 * table.game.price(table.game.companies["PRR"])


def test_the_par_of_vanderbilts_company_costs_nothing():
    table = Table(drawn="LV")
    table.do(*(BuyPrivate(player, f"P{n}") for n, player in enumerate(("Ann", "Bo", "Cy") * 2, 1)))
    table.do(SetPar("Cy", "LV", 100))
    assert (table.game.purses["Cy"].cash, table.game.price(table.game.companies["LV"])) == (550, 100)
