"""A player's turn in the stock round of 1862: selling, what it does to price and president, and buying."""

import pytest

from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.moves import BuyShare, Pass, SellShares
from companion.eighteenxx.sheets.session import _remarks
from companion.games.eastern_1862.obligation import enforce
from tests.each import each
from tests.games.eastern_1862.at_table import Eastern

ECR, NE, LE = "ECR", "N&E", "L&E"


def seller(price, shares, is_president=False, train="2L", state=State.OPERATING, has_lner=False, **options):
    """Ann, or Bo as the president, has sold so many shares: what came in, and the price then."""
    table = Eastern(**options)
    table.put(ECR, price, [train] if train else [], state=state, Bo=5, Ann=4)
    table.game.has_lner = has_lner
    who = "Bo" if is_president else "Ann"
    table.in_stock_round()
    if is_president:
        table.passes("Ann")
    before = table.game.purses[who].cash
    table.sells(who, ECR, shares)
    return table.game.purses[who].cash - before, table.game.price(table.game.companies[ECR])


@each(("price", "shares", "others", "sold", "after"), [
    (310, 3, {}, 930, 275),
    (310, 3, {"is_president": True}, 930, 260),
    (460, 2, {}, 920, 460),
    (40, 1, {}, 40, 36),
    (36, 1, {}, 36, 36),
    (65, 3, {"train": ""}, 96, 58),
    (82, 2, {"train": "", "is_president": True, "state": State.FLOATED}, 82, 82),
    (200, 4, {"is_president": True, "has_lner": True}, 800, 200),
])
def test_example_2(price, shares, others, sold, after):
    assert seller(price, shares, **others) == (sold, after)


@pytest.mark.parametrize(("price", "options", "after"), [
    (400, {}, 375), (400, {"two_share_zone": "from_400"}, 400), (430, {}, 430), (375, {"two_share_zone": "from_400"}, 350),
])
def test_from_where_on_two_shares_are_free(price, options, after):
    assert seller(price, 2, **options)[1] == after


@pytest.mark.parametrize(("state", "after"), [(State.FLOATED, 74), (State.STARTED, 82)])
def test_by_some_tables_a_company_that_has_floated_falls(state, after):
    """From 82 two down; one that has not floated stays."""
    assert seller(82, 2, state=state, is_president=True, sales_move_price_from="float")[1] == after


# What may be sold -----------------------------------------------------------------------------------


def test_what_was_bought_in_this_round_is_kept_until_the_next():
    table = Eastern()
    table.put(ECR, 54, Bo=5, Ann=2)
    table.in_stock_round().buys("Ann", ECR, "ipo").passes("Bo", "Cy", "Dan")
    assert table.refused(SellShares("Ann", ECR, 30)) == (
        "10 % of your 30 % of ECR were bought in this stock round: you can sell 20 %.")
    table.sells("Ann", ECR, 2)
    assert table.shares(ECR, "Ann", "pool") == [1, 2]
    table.in_stock_round(3).sells("Ann", ECR, 1)
    assert table.shares(ECR, "Ann", "pool") == [0, 3]


def test_sales_come_first_each_company_in_one_block_and_even_in_the_first_round():
    table = Eastern()
    for name in (ECR, NE, LE):
        table.put(name, 54, ["2L"], Bo=5, Ann=2)
    table.in_stock_round(1).sells("Ann", ECR, 1).sells("Ann", NE, 1)
    assert table.refused(SellShares("Ann", ECR, 10)) == (
        "You sell the shares of a company in one block each turn; you have sold 1 of ECR already.")
    assert table.refused(BuyShare("Ann", ECR, "pool")) == "You sold ECR in this round and may not buy it until the next."
    table.buys("Ann", LE, "ipo")
    assert table.refused(SellShares("Ann", LE, 10)).startswith("It is Bo's turn")


def test_a_company_that_has_not_floated_may_be_sold():
    table = Eastern()
    table.put(ECR, 82, state=State.STARTED, Ann=4)
    table.in_stock_round().sells("Ann", ECR, 1)
    assert (table.shares(ECR, "Ann", "pool"), table.cashes("Ann")) == ([3, 1], [600 + 41])


# The president's certificate ------------------------------------------------------------------------


def test_another_holder_of_three_shares_becomes_president():
    table = Eastern()
    company = table.put(ECR, 82, ["2L"], Ann=4, Bo=3)
    table.in_stock_round().sells("Ann", ECR, 2)
    assert (table.game.president(company), table.shares(ECR, "Ann", "Bo", "pool")) == ("Bo", [2, 3, 2])


def test_without_one_the_certificate_goes_to_the_pool_and_three_single_shares_end_it():
    table = Eastern()
    company = table.put(ECR, 82, ["2L"], Ann=4, Bo=2)
    table.in_stock_round().sells("Ann", ECR, 4)
    assert (company.state, table.game.president(company)) == (State.RECEIVERSHIP, None)
    assert table.shares(ECR, "Ann", "Bo", "pool", "ipo") == [0, 2, 4, 4]
    assert "ECR has no president: it is in receivership." in table.notes()
    table.passes("Ann").buys("Bo", ECR, "pool")
    assert (company.state, table.game.president(company)) == (State.FLOATED, "Bo")
    assert table.shares(ECR, "Bo", "pool", "ipo") == [3, 3, 4]
    assert table.game.certificates.count("Bo", ECR) == 1


def test_a_part_of_the_certificate_needs_single_shares_in_the_pool():
    table = Eastern()
    company = table.put(ECR, 82, ["2L"], Ann=3, Bo=2, pool=1)
    table.in_stock_round()
    assert table.refused(SellShares("Ann", ECR, 10)) == (
        "To sell only a part of the president's certificate, 20 % of ECR must be in the pool in single shares.")
    table.sells("Ann", ECR, 2)
    assert (company.state, table.shares(ECR, "Ann", "pool")) == (State.RECEIVERSHIP, [1, 3])
    assert table.game.certificates.president(ECR) == "pool"
    assert table.refused(BuyShare("Ann", ECR, "pool")) == "You sold ECR in this round and may not buy it until the next."
    table.passes("Ann")
    assert table.refused(BuyShare("Bo", ECR, "pool")) == (
        "The president's certificate cannot be bought: collect 30 % of ECR in single shares.")


def test_a_company_without_president_that_floats_is_in_receivership():
    table = Eastern()
    company = table.put(ECR, 54, state=State.STARTED, Ann=3, Bo=1)
    table.in_stock_round().sells("Ann", ECR, 3).passes("Ann")
    assert (company.state, table.game.president(company)) == (State.STARTED, None)
    table.buys("Bo", ECR, "ipo")
    assert company.state is State.RECEIVERSHIP


def test_who_owes_a_fine_and_has_only_a_certificate_that_cannot_be_split_sells_the_whole_of_it():
    table = Eastern().cash(Ann=0)
    table.put(ECR, 54, par=54, state=State.STARTED, Ann=3)
    table.put(NE, 200, ["2L"], tokens=["B13"], Ann=3)
    table.game.obligations[ECR] = "Ann"
    table.goes_by(enforce(table.game))
    assert str(table.game.ask.question) == "Ann still owes 189."
    table.sells("Ann", NE, 3)
    assert table.cashes("Ann") == [600 - 189]


# A price of 0 ---------------------------------------------------------------------------------------


def test_example_10_a_sale_to_no_price_closes_the_company_at_once():
    table = Eastern()
    company = table.put(ECR, 14, ["2L"], 90, tokens=["D13"], Ann=5, Bo=2)
    table.game.permits[ECR] = ("local", "freight")
    table.in_stock_round().sells("Ann", ECR, 2)
    assert table.cashes("Ann", "Bo", ECR) == [628, 600, 0]
    assert (company.state, table.shares(ECR, "ipo"), company.placed) == (State.UNSTARTED, [10], [])
    assert (table.game.depot.of(ECR), table.game.permits[ECR], table.game.seasoned) == ([], ("local",), set())
    assert "ECR is bankrupt." in table.notes()


# Buying ---------------------------------------------------------------------------------------------


def test_what_a_share_costs_and_who_gets_the_money():
    table = Eastern()
    table.put(ECR, 90, par=54, Bo=5, pool=1)
    table.put(NE, 78, [], 100, kind="un-chartered", Bo=5, treasury=5)
    table.in_stock_round().buys("Ann", ECR, "ipo")
    table.buys("Bo", ECR, "pool").buys("Cy", NE, NE)
    assert table.cashes("Ann", "Bo", "Cy", NE) == [546, 510, 522, 178]


def test_who_is_over_the_limit_sells_before_anything_else():
    table = Eastern(6)
    for name, number in ((ECR, 4), (NE, 4), (LE, 3)):
        table.put(name, 54, ["2L"], Bo=5, Ann=number)
    table.in_stock_round()
    must = "You hold 11 certificates and the limit is 10: first sell down to it."
    assert [table.refused(move) for move in (Pass(player="Ann"), BuyShare("Ann", ECR, "ipo"))] == [must, must]
    table.sells("Ann", ECR, 1)
    assert table.refused(BuyShare("Ann", NE, "ipo")) == "You hold 10 certificates, the limit is 10."
    table.passes("Ann")


def test_who_plays_on_without_the_companion_reads_what_was_bought_in_the_round():
    table = Eastern()
    table.put(ECR, 54, Bo=5)
    table.in_stock_round().buys("Ann", ECR, "ipo")
    assert [str(said) for said in _remarks(table.game)] == ["Ann has bought 10 % of ECR in this round."]
