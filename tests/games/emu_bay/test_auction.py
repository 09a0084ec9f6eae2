import pytest

from companion.engine.errors import IllegalMove, ImpossibleMove
from companion.games.emu_bay.auction import as_entries, minimum_bid, minimum_reason, still_in
from tests.each import each
from tests.games.emu_bay.driver import SETUP, Table

EXAMPLE_2 = {**SETUP, "first_bidder": "Bo"}


@each(
    ("lot", "revenue", "owned", "minimum", "reason"),
    [
        ("L&W", 2, "", 2, "Minimum is ₤2 (revenue 2 ÷ 1 share, rounded up)."),
        ("EBR", 1, "", 1, "Minimum is ₤1 (revenue 1 ÷ 1 share, rounded up)."),
        ("TMLC", 7, "AB", 3, "Minimum is ₤3 (revenue 7 ÷ 3 shares, rounded up)."),
        ("L&W", 9, "AB", 3, "Minimum is ₤3 (revenue 9 ÷ 3 shares, rounded up)."),
        ("TMLC", 10, "ABC", 3, "Minimum is ₤3 (revenue 10 ÷ 4 shares, rounded up)."),
        ("EBR", 0, "A", 1, "Minimum is ₤1: EBR earns ₤0."),
        ("EBR", -6, "A", 1, "Minimum is ₤1: EBR earns −₤6."),
        ("MLM", 3, "", 3, "Minimum is ₤3 (the station price of MLM)."),
    ],
)
def test_example_1_minimum_bids(lot, revenue, owned, minimum, reason):
    table = Table().at("Ann", shares={lot: owned}, **{lot: {"revenue": revenue}})
    assert minimum_bid(table.game, table[lot]) == minimum
    assert table.read(minimum_reason(table.game, table[lot])) == reason


def test_example_1_a_bid_below_the_minimum_is_refused():
    table = Table().at("Ann", shares={"TMLC": "AB", "GT": "C"}, TMLC={"revenue": 7})
    with table.refuses("Minimum is ₤3 (revenue 7 ÷ 3 shares, rounded up)."):
        table.auction("Ann", "TMLC", 2)


def test_example_2_initial_auction_with_three_players():
    table = Table(3, setup=EXAMPLE_2)
    table.auctioned("B2", "C3", "A-", "B-")
    assert (table["L&W"].cash, table.cash) == (13, [8, 8, 5])
    table.auctioned("C-", "A-", "B-")
    assert (table["TMLC"].cash, table["TMLC"].holders) == (15, {"Cy": 1})
    table.auctioned("C1", "A2", "B-", "C-")
    assert table["EBR"].cash == 2
    table.auctioned("A3", "B4", "C-", "A5", "B-")
    assert (table["GT"].cash, table.cash, table.on_turn) == (15, [1, 8, 5], "Ann")


def test_example_2_all_bonds_and_the_certificate_lie_deferred():
    table = Table(3, setup=EXAMPLE_2)
    table.auctioned("B2", "C-", "A-", "B2", "C-", "A-", "B1", "C-", "A-", "B3", "C-", "A-")
    bonds = {c: table.game.trace()["companies"][c]["bonds"] for c in ("L&W", "TMLC", "EBR", "GT", "MLM")}
    assert bonds == {
        "L&W": [[10, 5, 1, True]], "TMLC": [[15, 5, 2, True]], "EBR": [[0, 0, 0, True]], "GT": [[10, 3, 1, True]],
        "MLM": [],
    }


def test_lots_come_in_the_printed_order():
    table, lots = Table(), []
    for _ in range(4):
        lots.append(table.game.lot)
        table.passes("Ann", "Bo", "Cy")
    assert (lots, table.game.lot) == (["L&W", "TMLC", "EBR", "GT"], None)


def test_the_winner_bids_first_on_the_next_lot():
    table = Table()
    table.auctioned("A-", "B2", "C3", "B-")
    assert table.on_turn == "Cy"


def test_who_is_left_may_still_open():
    table = Table()
    table.auctioned("A-", "B-", "C2")
    assert (table["L&W"].holders, table.cash) == ({"Cy": 1}, [8, 8, 6])


def test_trap_17_gt_is_sold_even_if_nobody_bids():
    table = Table()
    for _ in range(4):
        table.passes("Ann", "Bo", "Cy")
    assert (table["GT"].cash, table["GT"].holders, table.on_turn) == (10, {"Ann": 1}, "Ann")
    assert table.game.next_independent() == "MLM"


def test_an_independent_gets_the_banks_money_and_the_bid():
    table = Table().at("Ann", cash=[9, 9, 9], shares={"GT": "A"})
    table.auction("Ann", "MLM", 4)
    table.passes("Bo", "Cy")
    assert (table["MLM"].cash, table["MLM"].sold, table.cash) == (19, True, [5, 9, 9])
    assert table.notes == [
        "Ann buys a share of MLM for ₤4.", "MLM gets ₤15 from the bank. Turn its certificate to the deferred side.",
    ]


def test_after_an_auction_the_left_of_who_took_it_is_next():
    table = Table().at("Ann", cash=[9, 9, 9])
    table.auction("Ann", "TMLC", 2)
    table.auctioned("B-", "C3", "A-")
    assert (table["TMLC"].holders, table.on_turn) == ({"Cy": 1}, "Bo")


def test_a_player_who_has_bid_may_bid_again_until_passing():
    table = Table().at("Ann", cash=[9, 9, 9])
    table.auction("Ann", "TMLC", 2)
    table.auctioned("B3", "C4", "A5", "B6", "C-", "A-")
    assert table.cash == [9, 3, 9]


def test_the_auction_action_needs_no_share():
    table = Table().at("Ann", shares={"TMLC": "B"})
    table.auction("Ann", "TMLC", 1)
    assert table.game.ask.topic.high_bidder == "Ann"


def test_a_share_of_a_company_in_debt_costs_at_least_a_pound():
    table = Table().at("Ann", cash=[1, 1, 1], shares={"TMLC": "B"}, TMLC={"revenue": -20})
    table.auction("Ann", "TMLC", 1)
    table.passes("Bo", "Cy")
    assert table.cash == [0, 1, 1]


def test_a_station_price_may_be_another():
    table = Table(independent_station_price={"GT": 5}).at("Ann")
    with table.refuses("Minimum is ₤5 (the station price of GT)."):
        table.auction("Ann", "GT", 4)


# Entered as a result ---------------------------------------------------------------------------


@pytest.mark.parametrize(("winner", "price"), [("Ann", 0), ("Ann", 2), ("Bo", 5), ("Cy", 8)])
def test_a_sale_becomes_the_bids_and_passes_that_lead_to_it(winner, price):
    table = Table()
    for move in as_entries(table.game, table.game.ask.topic, winner, price):
        table.bid(move.player, move.amount) if move.kind == "bid" else table.passes(move.player)
    assert (table["L&W"].holders, table["L&W"].cash, table.game.lot) == ({winner: 1}, 10 + price, "TMLC")


def test_a_sale_after_some_bids():
    table = Table()
    table.auctioned("A2", "B4")
    moves = as_entries(table.game, table.game.ask.topic, "Bo", 4)
    assert [(m.kind, m.player) for m in moves] == [("pass", "Cy"), ("pass", "Ann")]


@pytest.mark.parametrize(("winner", "price"), [("Bo", 0), ("Bo", 3), ("Cy", 4)])
def test_a_sale_that_no_bidding_leads_to(winner, price):
    table = Table()
    table.auctioned("A2", "B4")
    with pytest.raises(IllegalMove, match=f"{winner} cannot have won L&W at {price} from here"):
        as_entries(table.game, table.game.ask.topic, winner, price)


def test_who_has_passed_cannot_have_won():
    table = Table()
    table.passes("Ann")
    with pytest.raises(IllegalMove, match="Ann has passed in this auction"):
        as_entries(table.game, table.game.ask.topic, "Ann", 3)


def test_a_stranger_cannot_have_won():
    with pytest.raises(ImpossibleMove, match="Nobody called Zed plays"):
        as_entries((game := Table().game), game.ask.topic, "Zed", 3)


def test_a_pass_of_who_could_not_outbid_says_so_and_one_of_who_could_does_not():
    table = Table(3, setup=EXAMPLE_2)
    table.auctioned("B2", "C3", "A-")
    assert str(table.game.log_line(table.game.receipts[-1])) == "Ann passes"
    table.auctioned("B8", "C-")
    assert str(table.game.log_line(table.game.receipts[-1])).startswith(
        "Cy has only 8 and passes. Bo buys a share of L&W for 8")


def test_to_pass_is_final_so_nobody_waits_for_the_sale_on_his_own_turn():
    game = Table().game
    assert [still_in(game, player) for player in game.players] == [None, ("L&W",), ("L&W",)]
