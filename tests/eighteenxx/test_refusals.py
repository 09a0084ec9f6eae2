"""Every refusal of the rules, provoked by a move, with its sentence: what was tried, why not, what is possible.

What is laid, placed and run on the map has its refusals in `map/`; here are those that the rules add.
"""

import pytest

from companion.eighteenxx.model.moves import (
    AcquirePrivate,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    LayCounted,
    LayTile,
    Pass,
    PayDividend,
    PlaceCounted,
    PlaceToken,
    Route,
    RunTrains,
    SellShares,
    SetPar,
    StartCompany,
    UseCounted,
    UsePrivate,
    Withhold,
)
from companion.engine.errors import ImpossibleMove
from companion.engine.game import Entry
from tests.each import each
from tests.eighteenxx.table import at

BOTH = pytest.mark.parametrize("depth", ["full", "books"])


# The distribution of the privates ------------------------------------------------------------------


@pytest.mark.parametrize(("move", "sentence"), [
    (Pass(player="Bo"), "It is Ann's turn (seat 1). Bo is next."),
    (BuyPrivate("Ann", "P3"), "B&S Baltimore and Susquehanna Railroad is not the cheapest one left: you can buy "
                              "D&R Delaware and Raritan Canal for $20, or bid."),
    (BuyPrivate("Ann", "P9"), "There is no private called P9. There are: P1, P2, P3, P4, P5, P6."),
    (Bid("Ann", "P1", 30), "D&R Delaware and Raritan Canal can be bought right now for $20; bids are for the others."),
    (Bid("Ann", "P3", 50), "The lowest bid for B&S Baltimore and Susquehanna Railroad is $55."),
    (Bid("Ann", "P3", 57), "Bids go up in steps of 5 from $55."),
    (Bid("Ann", "P6", 805), "You have $800; $0 is tied up in other bids. You can bid $800 at most."),
    (BuyShare("Ann", "PRR", "ipo"), "The privates are being distributed: buy D&R Delaware and Raritan Canal, bid for "
                                    "another, or pass."),
])  # fmt: skip
@BOTH
def test_in_the_distribution(move, sentence, depth):
    assert at("distribution", depth).refused(move) == sentence


def test_a_bid_not_covered_beside_others():
    table = at("distribution").do(Bid("Ann", "P6", 700), Pass(player="Bo"), Pass(player="Cy"))
    assert table.refused(Bid("Ann", "P5", 105)) == "You have $800; $700 is tied up in other bids. You can bid $100 at most."


def test_a_purchase_not_covered_beside_bids():
    table = at("distribution").do(Bid("Ann", "P6", 790), Pass(player="Bo"), Pass(player="Cy"))
    assert table.refused(BuyPrivate("Ann", "P1")) == "You have $800; $790 is tied up in other bids. You can bid $10 at most."


@pytest.mark.parametrize(("reserve_all_bids", "allowed"), [(False, True), (True, False)])
def test_bids_that_are_not_the_highest_tie_up_money_only_by_agreement(reserve_all_bids, allowed):
    table = at("distribution", reserve_all_bids=reserve_all_bids)
    table.do(Bid("Ann", "P6", 700), Bid("Bo", "P6", 705), Pass(player="Cy"))
    bid = Bid("Ann", "P5", 105)
    if allowed:
        table.do(bid)
    else:
        assert table.refused(bid) == "You have $800; $700 is tied up in other bids. You can bid $100 at most."


def test_in_an_auction_the_lowest_bidder_is_next():
    table = at("distribution").do(Bid("Ann", "P2", 45), Bid("Bo", "P2", 50), BuyPrivate("Cy", "P1"))
    assert table.heading == "Ann: raise or drop out (C-P Columbia - Philadelphia Railroad)"
    assert table.refused(Bid("Bo", "P2", 60)) == "Ann has the lowest bid and is next."
    assert table.refused(Bid("Ann", "P2", 50)) == "The lowest bid for C-P Columbia - Philadelphia Railroad is $55."
    assert table.refused(BuyPrivate("Ann", "P2")) == "C-P Columbia - Philadelphia Railroad is being auctioned."


def test_a_private_that_has_been_sold():
    assert at("distribution").do(BuyPrivate("Ann", "P1")).refused(BuyPrivate("Bo", "P1")) == (
        "D&R Delaware and Raritan Canal has been sold.")


def test_the_par_comes_first():
    table = at("distribution")
    table.do(*(BuyPrivate(player, f"P{n}") for n, player in enumerate(("Ann", "Bo", "Cy") * 2, 1)))
    assert table.refused(BuyPrivate("Ann", "P1")) == "Cy must first choose the par of C&O."
    assert table.refused(SetPar("Cy", "C&O", 70)) == "$70 is not a par value; choose one of: $100, $90, $82, $76, $71, $67."
    assert table.refused(SetPar("Ann", "C&O", 67)) == "Cy must first choose the par of C&O."


# The stock round -----------------------------------------------------------------------------------


@each(("move", "sentence"), [
    (Pass(player="Cy"), "It is Ann's turn (seat 1). Bo is next."),
    (Pass(player="Zoe"), "Nobody called Zoe plays in this game."),
    (StartCompany("Ann", "PRR", 70), "$70 is not a par value; choose one of: $100, $90, $82, $76, $71, $67."),
    (StartCompany("Ann", "C&O", 67), "C&O was started by Cy at $67."),
    (StartCompany("Ann", "ABC", 67), "There is no company called ABC. There are: PRR, PLE, SRR, B&O, C&O, LV, C&A, N&W."),
    (BuyShare("Ann", "PRR", "ipo"), "PRR has not been started; buy its president's certificate to start it."),
    (BuyShare("Ann", "C&O", "pool"), "There is no C&O certificate in the bank pool."),
    (SellShares("Bo", "B&O", 10), "It is Ann's turn (seat 1). Bo is next."),
    (SellShares("Ann", "C&O", 10), "Nothing can be sold in the first stock round."),
    (LayTile("PRR", "F2", "57", 1), "It is the stock round: Ann may buy one certificate or start a company."),
])  # fmt: skip
def test_in_the_first_stock_round(move, sentence):
    assert at("first").refused(move) == sentence


@BOTH
def test_not_enough_cash(depth):
    table = at("first", depth).give("Ann", -600)
    assert table.refused(StartCompany("Ann", "PRR", 67)) == "Ann has $100; this costs $134."
    assert table.give("Ann", -50).refused(BuyShare("Ann", "C&O", "ipo")) == "Ann has $50; this costs $67."


@pytest.mark.parametrize(("move", "sentence"), [
    (SellShares("Ann", "PRR", 40), "You own 30 % of PRR."),
    (SellShares("Ann", "PRR", 15), "Shares are sold in steps of 10 %, not 15 %."),
    (SellShares("Ann", "PRR", 20), "Nobody else holds 20 % of PRR; the president's certificate cannot be sold."),
    (SellShares("Ann", "LV", 10), "You own 0 % of LV."),
    (SellShares("Ann", "ABC", 10), "There is no company called ABC. There are: PRR, PLE, SRR, B&O, C&O, LV, C&A, N&W."),
])  # fmt: skip
@BOTH
def test_selling(move, sentence, depth):
    assert at("second", depth).refused(move) == sentence


def test_a_share_without_a_price():
    table = at("second").do(BuyShare("Ann", "PRR", "ipo"), Pass(player="Ann"))
    assert table.refused(SellShares("Bo", "B&O", 10)) == "B&O has no par yet; its certificate cannot be sold."


def test_a_second_certificate_in_a_turn():
    table = at("second").do(BuyShare("Ann", "PRR", "ipo"))
    sentence = "One certificate per turn: you have bought PRR, which is not in the brown zone."
    assert table.refused(BuyShare("Ann", "PRR", "ipo")) == sentence
    assert table.refused(StartCompany("Ann", "LV", 67)) == "One purchase per turn: you have bought PRR."


def test_in_the_brown_zone_more_of_the_same_company_only():
    table = at("second").price("PRR", 9, 0).do(BuyShare("Ann", "PRR", "ipo"), BuyShare("Ann", "PRR", "ipo"))
    assert table.game.certificates.percent("Ann", "PRR") == 50
    assert table.refused(BuyShare("Ann", "C&O", "ipo")) == "This turn you can buy only more of PRR."


def test_no_second_certificate_after_starting_a_company():
    table = at("second").do(StartCompany("Ann", "LV", 67)).price("LV", 9, 0)
    assert table.refused(BuyShare("Ann", "LV", "ipo")) == (
        "One certificate per turn: you have bought LV.")


def test_buying_what_one_has_sold():
    table = at("second").do(SellShares("Ann", "PRR", 10))
    sentence = "You sold PRR in this round and may not buy it until the next."
    assert table.refused(BuyShare("Ann", "PRR", "pool")) == sentence
    assert table.do(Pass(player="Ann"), BuyShare("Bo", "PRR", "pool"), Pass(player="Bo")).heading.startswith("Cy ")


def _rich(table, percent):
    """Ann holds so much of PRR, and it is her turn."""
    while table.game.certificates.percent("Ann", "PRR") < percent:
        table.game.certificates.move_next("ipo", "Ann", "PRR")
    table.game.ask.refresh()
    return table


def test_above_60_percent():
    table = _rich(at("second"), 60)
    assert table.refused(BuyShare("Ann", "PRR", "ipo")) == (
        "With this you would hold 70 % of PRR; the maximum is 60 % outside the orange and brown zones."
    )
    table.price("PRR", 7, 0).do(BuyShare("Ann", "PRR", "ipo"))
    assert table.game.certificates.percent("Ann", "PRR") == 70


def test_above_60_percent_outside_the_zones_is_sold_first():
    table = _rich(at("second"), 70)
    sentence = "You hold 70 % of PRR and the limit is 60 %: first sell down to it."
    for move in (Pass(player="Ann"), BuyShare("Ann", "C&O", "ipo"), StartCompany("Ann", "LV", 67)):
        assert table.refused(move) == sentence
    table.do(SellShares("Ann", "PRR", 10), Pass(player="Ann"))


def test_the_certificate_limit():
    table = at("second")
    table.game.limit = table.game.certificate_count("Ann")
    assert table.game.limit == 4
    sentence = "You hold 4 certificates, the limit is 4."
    assert table.refused(BuyShare("Ann", "PRR", "ipo")) == sentence
    assert table.refused(StartCompany("Ann", "LV", 67)) == sentence


def test_over_the_certificate_limit_one_sells_first():
    table = at("second")
    table.game.limit = 3
    sentence = "You hold 4 certificates and the limit is 3: first sell down to it."
    for move in (Pass(player="Ann"), BuyShare("Ann", "PRR", "ipo"), StartCompany("Ann", "LV", 67)):
        assert table.refused(move) == sentence
    table.do(SellShares("Ann", "PRR", 10))
    assert table.heading == "Bo may buy and sell"  # at the limit, with nothing else to sell: her turn is over


def test_over_the_limit_with_nothing_to_sell_play_goes_on():
    table = at("second").do(BuyShare("Ann", "PRR", "ipo"))
    table.game.limit = 1
    table.game.certificates.move_ordinary("Bo", "ipo", "PRR", 10)
    table.price("PRR", 5, 3).do(SellShares("Ann", "PRR", 20))
    assert table.heading == "Cy may buy and sell"
    assert table.game.passed_over == ["Bo"]


def test_the_open_market_is_full():
    table = at("second")
    for _ in range(5):
        table.game.certificates.move_next("ipo", "pool", "PRR")
    assert table.refused(SellShares("Ann", "PRR", 10)) == "The bank pool holds 50 % of PRR; at most 50 % fit."


# The turn of a company -----------------------------------------------------------------------------


@BOTH
def test_who_decides_for_a_company(depth):
    table = at("operating", depth)
    lay = LayTile("C&O", "G13", "57", 1) if depth == "full" else LayCounted("C&O", 0)
    assert table.refused(lay) == "It is PRR's turn (president Ann)."
    assert table.refused(Pass(player="Bo")) == "Only the president of PRR, Ann, may decide this."
    assert table.refused(Pass(player="Zoe")) == "Nobody called Zoe plays in this game."
    assert table.refused(PayDividend("PRR")) == "PRR lays track now."


def test_steps_that_are_over():
    table = at("trains")
    assert table.refused(LayTile("PRR", "E3", "57", 1)) == "PRR has already finished laying track this turn."
    assert table.refused(PlaceToken("PRR", "F2")) == (
        "PRR has already finished placing a token this turn: it may place one."
    )
    assert table.refused(RunTrains("PRR", 0, ())) == "PRR has already finished running trains this turn."
    assert table.refused(PayDividend("PRR")) == "PRR earned nothing: there is no dividend to pay."
    assert table.refused(Withhold("PRR")) == "PRR earned nothing: there is no dividend to pay."


def test_steps_that_are_over_in_the_books():
    table = at("trains", "books")
    table.do(BuyTrain("PRR", "bank", "2", 80)).pass_until("Ann may buy and sell").pass_until("PRR: run trains")
    table.do(RunTrains("PRR", 60), PayDividend("PRR"))
    assert table.refused(Withhold("PRR")) == "PRR has already settled its dividend this turn."
    assert table.refused(PlaceCounted("PRR", "E3")) == (
        "PRR has already finished placing a token this turn: it may place one."
    )


def test_a_second_tile_in_a_turn():
    table = at("operating")
    table.game.privates["P2"].owner = "PRR"
    table.do(LayTile("PRR", "F2", "57", 1))
    assert table.refused(LayTile("PRR", "E3", "57", 1)) == "PRR has already laid or upgraded a tile this turn."


@BOTH
def test_terrain_that_is_too_dear(depth):
    table = at("operating", depth).give("PRR", -660)
    move = LayTile("PRR", "G3", "4", 0) if depth == "full" else LayCounted("PRR", 40)
    assert table.refused(move) == "The terrain costs $40; PRR has $10."


def test_whoever_asks_about_a_hex_hears_of_money_only_where_a_tile_could_lie():
    table = at("operating").give("PRR", -660)
    table.game.board.state.lay("F2", "57", 1)
    offer = table.game.ask.offer("lay-tile")
    hexes = offer.fields[0].domain(offer.begun(""))
    near, far = (table.game.formatter()(hexes.why_not(hex_).text) for hex_ in ("G3", "E5"))
    assert near == "The terrain costs $40; PRR has $10."
    assert far == "No track of a tile in E5 would connect to a token of PRR."


@BOTH
def test_the_power_of_a_private_that_belongs_to_another(depth):
    move = UsePrivate("PRR", "P2", "H2", "8", 5) if depth == "full" else UseCounted("PRR", "P2", 0)
    assert at("operating", depth).refused(move) == "C-P Columbia - Philadelphia Railroad must belong to PRR."


@BOTH
def test_a_private_without_a_power(depth):
    move = UsePrivate("PRR", "P1", "H2", "8", 5) if depth == "full" else UseCounted("PRR", "P1", 0)
    assert at("operating", depth).refused(move) == "D&R Delaware and Raritan Canal has no power to lay tiles."


def _with_private(id_, depth="full"):
    table = at("operating", depth)
    table.game.privates[id_].owner = "PRR"
    table.game.ask.refresh()
    return table


def test_two_tiles_need_both_hexes_empty():
    table = _with_private("P2")
    table.game.board.state.lay("H2", "9", 2)
    assert table.refused(UsePrivate("PRR", "P2", "I3", "9", 2)) == (
        "C-P Columbia - Philadelphia Railroad needs both H2 and I3 empty.")


def test_two_tiles_are_8_or_9_and_join():
    table = _with_private("P2")
    sentence = "Only tiles 8, 9, and they must join each other."
    assert table.refused(UsePrivate("PRR", "P2", "H2", "7", 0)) == sentence
    assert table.refused(UsePrivate("PRR", "P2", "H2", "8", 0)) == sentence
    assert table.refused(UsePrivate("PRR", "P2", "E3", "8", 0)) == (
        "C-P Columbia - Philadelphia Railroad lays tiles on H2, I3 only.")


@BOTH
def test_both_tiles_must_be_laid(depth):
    table = _with_private("P2", depth)
    table.do(UsePrivate("PRR", "P2", "H2", "8", 5) if depth == "full" else UseCounted("PRR", "P2", 0))
    assert table.refused(Pass(company="PRR")) == "Both tiles must be laid."


def test_where_no_second_tile_joins_the_one_that_the_table_insisted_on_the_company_goes_on():
    table = _with_private("P2")
    table.game.play(Entry(UsePrivate("PRR", "P2", "H2", "8", 0), overruled="it lies there"))
    assert table.heading == "PRR: lay the second tile of C-P Columbia - Philadelphia Railroad"
    with pytest.raises(ImpossibleMove, match="Now the tile of C-P"):
        table.game.play(Entry(UsePrivate("PRR", "P1", "H2", "8", 0), overruled="really"))
    table.do(Pass(company="PRR"), LayTile("PRR", "F2", "57", 1))
    assert table.game.privates["P2"].used


def test_the_power_once_used():
    table = _with_private("P2").do(UsePrivate("PRR", "P2", "H2", "8", 5), UsePrivate("PRR", "P2", "I3", "9", 2))
    assert table.refused(UsePrivate("PRR", "P2", "H2", "8", 5)) == (
        "The power of C-P Columbia - Philadelphia Railroad has been used already.")


def test_the_canal_instead_of_a_tile_not_besides():
    table = _with_private("P4")
    table.game.privates["P2"].owner = "PRR"
    table.do(LayTile("PRR", "F2", "57", 1))
    assert table.refused(UsePrivate("PRR", "P4", "D2", "57", 1)) == "PRR has already laid or upgraded a tile this turn."


def test_the_canal_lays_57_only_and_pays_for_the_mountain():
    table = _with_private("P4")
    assert table.refused(UsePrivate("PRR", "P4", "D2", "57", 0)) == "Only tile 57, with track to where it can go on."
    table.do(UsePrivate("PRR", "P4", "D2", "57", 1))
    assert table.game.companies["PRR"].cash == 590
    assert str(table.game.ask.offer("place-token").button.says({"city": "D2"})) == "Place the free token in D2 Berlin"
    table.do(PlaceToken("PRR", "D2"))
    assert (table.game.companies["PRR"].cash, table.game.companies["PRR"].hexes) == (590, ["F2", "D2"])
    assert table.heading == "PRR: buy trains"


def test_the_canal_on_a_hex_that_is_filled():
    table = _with_private("P4")
    table.game.board.state.lay("D2", "57", 1)
    assert table.refused(UsePrivate("PRR", "P4", "D2", "57", 1)) == "D2 must be empty and costs $80; PRR has $670."


# Tokens ----------------------------------------------------------------------------------------------


@BOTH
def test_a_second_token_in_a_hex(depth):
    table = at("operating", depth).pass_until("PRR: place a token") if depth == "books" else at("operating")
    if depth == "full":
        table.game.board.state.lay("F2", "57", 1)
        table.game.board.state.lay("E3", "57", 1)
        table.pass_until("PRR: place a token")
        assert table.refused(PlaceToken("PRR", "F2")) .startswith("Every circle in F2 Harrisburg is taken")
        assert table.refused(PlaceToken("PRR", "C5")).startswith("C5 Green Spring cannot be reached from a token of PRR.")
    else:
        assert table.refused(PlaceCounted("PRR", "F2")) == "PRR already has a token in F2."


@BOTH
def test_without_a_token_or_money_the_step_is_left_out(depth):
    table = at("operating", depth).give("PRR", -650).do(Pass(company="PRR"))
    # In the books a route is taken for granted, and then a train has to be bought.
    assert table.heading == ("Bo may buy and sell" if depth == "full" else "PRR: buy trains")


# Dividends, trains -----------------------------------------------------------------------------------


def test_a_revenue_that_the_routes_do_not_earn():
    table = at("second").pass_until("PRR: lay track")
    table.do(LayTile("PRR", "E3", "57", 1)).pass_until("PRR: run trains")
    route = (Route("2", ("F2", "E3")),)
    assert table.refused(RunTrains("PRR", 50, route)) == "These routes are worth $40, not $50."
    assert table.refused(RunTrains("PRR", 40, (Route("3", ("F2", "E3")),))) == (
        "3 is already used or does not belong to PRR."
    )
    assert table.refused(RunTrains("PRR", 80, route * 2)) == "2 is already used or does not belong to PRR."


@pytest.mark.parametrize(("move", "sentence"), [
    (BuyTrain("PRR", "bank", "3", 180), "The bank sells 2 now."),
    (BuyTrain("PRR", "bank", "D", 1100), "D trains are sold after the first 6."),
    (BuyTrain("PRR", "bank", "2", 70), "2 costs $80."),
    (BuyTrain("PRR", "pool", "2", 80), "There is no train in the bank pool."),
    (BuyTrain("PRR", "C&O", "2", 80), "C&O has no train."),
    (BuyTrain("PRR", "ABC", "2", 80), "Trains come from the bank, the bank pool or a company, not from ABC."),
    (BuyTrain("PRR", "bank", "2", 80, "4"), "PRR has no 4."),
    (AcquirePrivate("PRR", "P1", 20), "Companies can buy privates after the first 3-train and before the first 5-train."),
])  # fmt: skip
@BOTH
def test_buying_trains(move, sentence, depth):
    assert at("trains", depth).refused(move) == sentence


def test_the_train_limit():
    table = at("trains").do(*[BuyTrain("PRR", "bank", "2", 80)] * 3).phase("3").do(BuyTrain("PRR", "bank", "3", 180))
    assert table.refused(BuyTrain("PRR", "bank", "3", 180)) == "PRR has 4 trains, the limit is 4."


def test_only_a_4_5_or_6_is_traded_in():
    table = at("trains").do(BuyTrain("PRR", "bank", "2", 80)).phase("6")
    assert table.refused(BuyTrain("PRR", "bank", "D", 800, "2")) == "Only a 4, 5 or 6 can be traded in for a D."


def test_what_the_table_insists_on_when_a_train_is_bought():
    table = at("trains").do(BuyTrain("PRR", "bank", "2", 80)).phase("6")
    with pytest.raises(ImpossibleMove, match="no Z train to be had from the bank"):
        table.game.play(Entry(BuyTrain("PRR", "bank", "Z", 80), overruled="really"))
    table.game.play(Entry(BuyTrain("PRR", "bank", "D", 900, "2"), overruled="we take a 2 for it"))
    assert [train.name for train in table.game.depot.of("PRR")] == ["D"]
    assert [train.name for train in table.game.depot.open_market()] == ["2"]


def test_a_train_out_of_turn_if_the_table_insists():
    table = at("trains")
    table.game.play(Entry(BuyTrain("PRR", "bank", "3", 180), overruled="the 2s are lost"))
    assert ([train.name for train in table.game.depot.of("PRR")], table.game.depot.phase.name) == (["3"], "3")


def test_another_companys_train_costs_at_least_1():
    table = at("trains").train("2", "LV")
    assert table.refused(BuyTrain("PRR", "LV", "2", 0)) == "The price must be at least 1."


@BOTH
def test_a_company_that_need_not_buy_has_only_its_own_money(depth):
    table = at("trains", depth).do(BuyTrain("PRR", "bank", "2", 80)).give("PRR", -5555)
    assert table.game.companies["PRR"].cash == 35
    assert table.refused(BuyTrain("PRR", "bank", "2", 80)) == "PRR has $35; it needs $80."


# Privates for companies ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("profile", "low"), [("rulebook", 1), ("18xx-games", 25)])
@BOTH
def test_buying_privates(depth, profile, low):
    table = at("trains", depth, profile=profile).phase("3")
    wrong = f"B&S Baltimore and Susquehanna Railroad may be sold for ${low} to $100."
    assert table.refused(AcquirePrivate("PRR", "P3", 101)) == wrong
    assert table.refused(AcquirePrivate("PRR", "P3", low - 1)) == wrong
    assert table.refused(AcquirePrivate("PRR", "P6", 200)) == "CV Cornelius Vanderbilt can never belong to a company."
    assert table.refused(AcquirePrivate("PRR", "P8", 200)) == (
        "There is no private called P8. There are: P1, P2, P3, P4, P5, P6.")
    table.game.privates["P6"].closed = True
    assert table.refused(AcquirePrivate("PRR", "P6", 200)) == "CV Cornelius Vanderbilt has closed."
    table.do(AcquirePrivate("PRR", "P3", low))
    assert table.refused(AcquirePrivate("PRR", "P3", low)) == "B&S Baltimore and Susquehanna Railroad belongs to no player."
    table.give("PRR", 60 - table.game.companies["PRR"].cash)
    assert table.refused(AcquirePrivate("PRR", "P4", 80)) == "PRR has $60; it needs $80."


def test_no_privates_after_the_first_5():
    assert at("trains").phase("5").refused(AcquirePrivate("PRR", "P3", 50)) == (
        "Companies can buy privates after the first 3-train and before the first 5-train."
    )


# Above the limit of a new phase --------------------------------------------------------------------------


@BOTH
def test_above_the_new_limit_trains_are_given_up_first(depth):
    table = at("trains", depth).do(*[BuyTrain("PRR", "bank", "2", 80)] * 2).phase("3").train("3", "PRR").train("3", "PRR")
    table.game.depot.lay(table.game.depot.find("2", "PRR"), "gone")
    table.game.depot.lay(table.game.depot.find("2", "PRR"), "gone")
    for train in table.game.depot.of("bank"):
        if train.name in ("3", "4"):
            table.game.depot.lay(train, "gone")
    table.do(BuyTrain("PRR", "bank", "5", 500))
    sentence = "PRR must discard 1 train first."
    assert table.refused(Pass(company="PRR")) == sentence
    assert table.refused(BuyTrain("PRR", "bank", "5", 500)) == sentence
