"""Two players: larger president's certificates, and certificates that leave the game. Source: 'Two players'."""

import pytest

from companion.eighteenxx.model import moves
from companion.games.chesapeake import BASE, OFF_THE_RAILS
from tests.eighteenxx.table import Table


def two(title=OFF_THE_RAILS, par=67, drawn="C&O"):
    """After the distribution; Ann and Bo have plenty of money. Ann is on turn."""
    table = Table(players=2, title=title, drawn=drawn)
    table.privates(par if title is OFF_THE_RAILS else 70)
    return table.give("Ann", 3000).give("Bo", 3000)


def held(table, company):
    return {holder: percent for holder, percent in table.game.certificates.holders(company).items() if percent}


def test_the_presidents_certificate_is_30_percent_but_in_the_drawn_company():
    table = two()
    assert held(table, "PRR") == {"ipo": 100}
    assert [c.percent for c in table.game.certificates.all_of("PRR")] == [30] + [10] * 7
    assert [c.percent for c in table.game.certificates.all_of("C&O")] == [20] + [10] * 8


def test_starting_costs_three_times_the_par():
    table = two()
    before = table.game.purses["Ann"].cash
    table.buys("Ann PRR 100")
    assert table.game.purses["Ann"].cash == before - 300
    assert held(table, "PRR") == {"ipo": 70, "Ann": 30}


@pytest.mark.parametrize(("title", "par", "bought", "left"), [(OFF_THE_RAILS, 67, 2, 50), (BASE, 70, 3, 40)])
def test_when_a_company_floats_the_rest_of_the_ipo_goes_to_the_open_market(title, par, bought, left):
    table = two(title)
    table.buys(f"Ann PRR {par}")
    for _n in range(bought):
        assert not table.game.companies["PRR"].is_floated
        table.buys("Bo", "Ann PRR")
    assert table.game.companies["PRR"].is_floated and table.game.companies["PRR"].cash == 10 * par
    assert held(table, "PRR") == {"pool": left, "Ann": 100 - left}


def floated():
    """PRR has floated: Ann 50 %, bank pool 50 %; Bo is on turn."""
    return two().buys("Ann PRR 67", "Bo", "Ann PRR", "Bo", "Ann PRR")


def test_when_the_other_player_buys_one_certificate_leaves_the_game_first():
    table = floated()
    cash = table.game.purses["Bo"].cash
    table.do(moves.BuyShare("Bo", "PRR", "pool"))
    assert held(table, "PRR") == {"pool": 30, "removed": 10, "Ann": 50, "Bo": 10}
    assert table.game.purses["Bo"].cash == cash - 67


def test_nothing_leaves_when_the_president_buys():
    table = floated()
    table.buys("Bo").do(moves.BuyShare("Ann", "PRR", "pool"))
    assert held(table, "PRR") == {"pool": 40, "Ann": 60}


def test_the_only_certificate_of_the_market_leaves_and_the_buyer_gets_and_pays_nothing():
    table = floated()
    table.do(moves.BuyShare("Bo", "PRR", "pool")).buys("Ann").do(moves.BuyShare("Bo", "PRR", "pool"))
    assert held(table, "PRR") == {"pool": 10, "removed": 20, "Ann": 50, "Bo": 20}
    cash = table.game.purses["Bo"].cash
    table.buys("Ann").do(moves.BuyShare("Bo", "PRR", "pool"))
    assert held(table, "PRR") == {"removed": 30, "Ann": 50, "Bo": 20}
    assert table.game.purses["Bo"].cash == cash
    assert table.game.ask.actors == ("Ann",)  # the purchase of the turn is used up
    table.buys("Ann", "Bo")
    assert table.game.market.cell("PRR")[:2] == (4, 3)  # sold out: up from the par of 67
    assert table.game.priority == "Ann"  # Bo has bought last


def test_a_purchase_from_the_ipo_removes_one_of_the_market_too():
    table = two().buys("Ann PRR 67", "Bo PRR", "Ann", "Bo").pass_until("Ann may buy and sell")
    table.buys("Ann").do(moves.SellShares("Bo", "PRR", 10), moves.Pass(player="Bo")).buys("Ann", "Bo")
    assert held(table, "PRR") == {"ipo": 60, "pool": 10, "Ann": 30}
    table.pass_until("Bo may buy and sell").do(moves.BuyShare("Bo", "PRR", "ipo"))
    # 50 % have left the IPO with what was sold before: it floats
    assert held(table, "PRR") == {"pool": 50, "removed": 10, "Ann": 30, "Bo": 10}


def test_presidency_needs_30_percent_and_three_certificates_are_exchanged():
    table = two().buys("Ann PRR 67", "Bo PRR", "Ann", "Bo PRR", "Ann")
    assert held(table, "PRR") == {"pool": 50, "Ann": 30, "Bo": 20}
    table.do(moves.BuyShare("Bo", "PRR", "pool"))
    assert held(table, "PRR") == {"pool": 30, "removed": 10, "Ann": 30, "Bo": 30}
    assert table.game.president(table.game.companies["PRR"]) == "Ann"
    table.buys("Ann").do(moves.BuyShare("Bo", "PRR", "pool"))
    assert held(table, "PRR") == {"pool": 10, "removed": 20, "Ann": 30, "Bo": 40}
    assert table.game.president(table.game.companies["PRR"]) == "Bo"
    assert [c.percent for c in table.game.certificates.of("Ann", "PRR")] == [10, 10, 10]
    assert sorted(c.percent for c in table.game.certificates.of("Bo", "PRR")) == [10, 30]


def holding(table, **percents):
    """PRR's ordinary certificates as if bought and sold so: the rest has left the game."""
    certificates = table.game.certificates
    for certificate in certificates.all_of("PRR")[1:]:
        certificates.move(certificate, "removed")
    for holder, percent in percents.items():
        for _ in range(percent // 10):
            certificates.move_next("removed", holder, "PRR")
    table.game.ask.refresh()
    return table


@pytest.mark.parametrize(("bo", "percent", "president", "ann_keeps"), [
    (20, 10, None, None),      # 20 % cannot take the 30 % certificate
    (30, 10, "Bo", 20), (30, 20, "Bo", 10), (40, 30, "Bo", 0),
])  # fmt: skip
def test_a_part_of_the_30_percent_certificate_is_sold_to_who_holds_as_much(bo, percent, president, ann_keeps):
    table = two().buys("Ann PRR 67", "Bo PRR", "Ann", "Bo PRR", "Ann", "Bo").pass_until("Ann may buy and sell")
    holding(table, Bo=bo)
    if president is None:
        assert table.refused(moves.SellShares("Ann", "PRR", percent)) == (
            "Nobody else holds 30 % of PRR; the president's certificate cannot be sold."
        )
        return
    table.do(moves.SellShares("Ann", "PRR", percent))
    assert table.game.president(table.game.companies["PRR"]) == president
    assert held(table, "PRR").get("Ann", 0) == ann_keeps and held(table, "PRR")["Bo"] == bo
    assert held(table, "PRR")["pool"] == percent
