"""Companies without a charter: starting, floating, tokens. Source: 1862 rules, 6."""

import pytest

from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.moves import BuyShare, Pass, StartCompany
from companion.games.eastern_1862.moves import BuyTokens
from tests.games.eastern_1862.opened import Opened


def floating():
    """Example 1 b: Ann has started NGC, a price between two pars of charters; Bo and Cy buy a share each."""
    table = Opened().in_the_stock_round()
    return table.trades("Ann NGC 78", "Bo NGC NGC", "Cy NGC NGC")


def test_a_company_sells_its_own_shares_and_chooses_its_tokens():
    table = floating()
    game, ngc = table.game, table.game.companies["NGC"]
    assert (ngc.kind, ngc.cash, game.purses["Ann"].cash, table.percent("NGC", "NGC")) == (
        "un-chartered", 390, 600 - 234, 50)
    assert table.notes()[-1] == "NGC floats."
    assert (table.heading, game.ask.actors) == ("NGC: buy tokens", ("Ann",))
    assert table.refused(BuyTokens("NGC", 1)) == (
        "Choose 2 to 7 tokens; NGC has £390, which pays for 9 at most.")
    assert table.refused(BuyTokens("NGC", 8)) == table.refused(BuyTokens("NGC", 1))
    assert table.refused(Pass("Cy")) == "NGC has floated, and buys its tokens first."
    table.trades("NGC 4")
    assert (ngc.cash, len(ngc.spare), set(ngc.spare)) == (230, 4, {0})
    assert game.ask.actors == ("Dan",), "Cy has sold nothing and bought: his turn is over"
    assert game.obligations == {}


def test_seven_tokens_are_the_most():
    table = floating().trades("NGC 7")
    assert table.game.companies["NGC"].cash == 110


def test_where_a_company_may_have_eight_it_may_buy_eight():
    table = Opened(max_tokens=8).in_the_stock_round().trades("Ann NGC 78", "Bo NGC NGC", "Cy NGC NGC", "NGC 8")
    assert len(table.game.companies["NGC"].spare) == 8


def test_the_cash_may_pay_for_fewer():
    table = Opened().in_the_stock_round().trades("Ann ECR 54", "Bo ECR ECR", "Cy ECR ECR")
    assert "£270, which pays for 6 at most" in table.refused(BuyTokens("ECR", 7))


def test_an_unchartered_company_may_stay_unfloated():
    table = Opened(2).in_the_stock_round().trades("Ann ECR 200", "Bo", "Ann")
    ecr = table.game.companies["ECR"]
    assert (str(table.game.round_name()), ecr.state, ecr.cash, ecr.spare) == ("PR 3", State.STARTED, 600, [])
    assert table.game.price(ecr) == 200


@pytest.mark.parametrize(("move", "sentence"), [
    (StartCompany("Ann", "ECR", 52), "Un-chartered companies start on a price of the track from £54 to £200, not on £52."),
    (StartCompany("Ann", "ECR", 182), ""),
    (StartCompany("Ann", "ECR", 200), ""),
    (StartCompany("Ann", "SVR", 54), "SVR comes with phase B."),
])
def test_a_start_that_cannot_be(move, sentence):
    table = Opened().in_the_stock_round()
    if sentence:
        assert table.refused(move) == sentence
    else:
        table.do(move)


def test_what_cannot_be_paid_or_bought_twice():
    table = Opened(6).in_the_stock_round()
    assert table.refused(StartCompany("Ann", "ECR", 134)) == "Ann has £400; this costs £402."
    table.game.limit = 0
    table.game.ask.refresh()
    assert table.refused(StartCompany("Ann", "ECR", 54)) == "You hold 0 certificates, the limit is 0."


def test_chartered_companies_float_in_the_stock_round():
    """The bank sells its shares at par, and pays the capital."""
    table = Opened(3).says("Ann ECR 0", "Bo", "Cy", "Ann ECR 62 1", "Bo", "Cy").says("Ann", "Bo", "Cy")
    table.trades("Ann", "Bo ECR ipo")
    ecr = table.game.companies["ECR"]
    assert (ecr.cash, table.game.obligations, ecr.state) == (440, {}, State.FLOATED)
    assert table.refused(BuyShare("Cy", "ECR", "ECR")) != ""


def test_prices_stay_where_a_company_is_sold_out():
    table = Opened(2).says("Ann ECR 0", "Bo", "Ann ECR 54 2", "Bo").says("Ann", "Bo")
    table.trades("Ann ECR ipo", "Bo ECR ipo", "Ann ECR ipo", "Bo ECR ipo", "Ann ECR ipo", "Bo", "Ann")
    assert table.game.is_sold_out(table.game.companies["ECR"]) and table.game.price(table.game.companies["ECR"]) == 54
