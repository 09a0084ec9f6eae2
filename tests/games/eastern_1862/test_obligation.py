"""A chartered company that has not floated: the fine, to its last step. Source: 1862 rules, 5.1."""

import pytest

from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.moves import Pass, SellShares
from companion.eighteenxx.screens.view import reminders
from tests.games.eastern_1862.opened import Opened


def owing(**cash):
    """Example 11: Ann has won L&D at 82 with 30 %; Dan is president of Y&N, of which she has two shares."""
    table = Opened().says("Ann L&D 0", "Bo", "Cy", "Dan", "Ann L&D 82 0", "Bo", "Cy", "Dan").says("Ann", "Bo", "Cy", "Dan")
    table.running("Y&N", 90, Dan=3, Ann=2)
    return table.money(**cash)


def over(table):
    """The stock round ends: everybody who is asked passes."""
    while table.game.round.is_stock and table.game.ask.offer("pass"):
        table.passes(1)
    return table


def cash(table, *names):
    return [table.game.accounts()[name].cash for name in names]


def test_the_fine_is_paid_with_all_that_there_is():
    """Example 11."""
    table = over(owing(Ann=150))
    game, company = table.game, table.game.companies["L&D"]
    assert (company.state, company.par, game.market.cell("L&D"), game.obligations) == (State.UNSTARTED, None, None, {})
    assert table.percent("ipo", "L&D") == 100
    assert (table.heading, game.ask.actors, cash(table, "Ann")) == ("Ann: sell shares to pay the fine", ("Ann",), [0])
    assert str(game.ask.question.template).startswith("{player} still owes") and game.ask.question.values["owed"] == 137
    assert table.notes()[-2:] == ["Ann gets £123 for shares of L&D, at half the par.", "L&D closes."]
    assert table.refused(Pass("Ann")) == "Ann must first pay the fine."
    assert table.refused(SellShares("Bo", "Y&N", 10)) == "Ann must first pay the fine."
    assert table.refused(SellShares("Ann", "L&D", 10)) == "You own no share of L&D."
    table.do(SellShares("Ann", "Y&N", 20))
    assert (cash(table, "Ann"), game.price(game.companies["Y&N"])) == ([43], 82)
    assert str(game.round_name()) == "OR 1.1"


def test_a_table_is_reminded():
    table = Opened(3).says("Ann ECR 0", "Bo", "Cy", "Ann ECR 62 1")
    sentence = "ECR must float before SR 1 ends: 1 more share, or Ann pays a fine of £310."
    assert sentence in [table.game.formatter()(one) for one in reminders(table.game)]
    table.says("Bo", "Cy").says("Ann", "Bo", "Cy").trades("Ann")
    assert sentence in [table.game.formatter()(one) for one in reminders(table.game)]
    assert table.trades("Bo ECR ipo") and not reminders(table.game)


def test_with_cash_enough_the_shares_are_lost_too():
    table = over(owing(Ann=450))
    assert (cash(table, "Ann"), table.percent("Ann", "L&D"), table.percent("Ann", "Y&N")) == ([40], 0, 20)


@pytest.mark.parametrize(("has", "keeps"), [(380, 380 + 41 - 410), (290, 290 + 41 + 123 - 410)])
def test_no_more_shares_are_sold_than_needed_and_the_surplus_is_paid_out(has, keeps):
    """A single share brings 41, the president's certificate 123: the cheapest goes first."""
    table = owing()
    table.game.certificates.move_next("ipo", "Ann", "L&D")
    over(table.money(Ann=has))
    assert cash(table, "Ann") == [keeps]


def test_a_founder_who_has_nothing_left_is_forgiven():
    table = owing(Ann=0)
    table.game.certificates.move_ordinary("Ann", "Dan", "Y&N", 20)
    over(table)
    assert (cash(table, "Ann"), str(table.game.round_name())) == ([0], "OR 1.1")
    assert "Ann has nothing left to sell: the remaining £287 is forgiven." in table.notes()


def test_he_sells_no_more_than_needed():
    table = over(owing(Ann=200))
    assert table.refused(SellShares("Ann", "Y&N", 20)) == "£87 is missing; sell no more than needed."
    (offer,) = table.game.ask.open_offers()
    told = offer.fields[1].why({"company": "Y&N"}, 10)
    assert "cash then £3" in table.game.formatter()(told), "what is sold pays the fine"
    table.do(SellShares("Ann", "Y&N", 10))
    assert cash(table, "Ann") == [3]


def test_all_fines_of_a_founder_come_in_the_order_of_their_charters_and_then_one_request():
    """Ann has won L&D at 54, then ECR at 62; in the box ECR comes first."""
    table = Opened().says("Ann L&D 0", "Bo", "Cy", "Dan", "Ann L&D 54 0", "Bo", "Cy", "Dan")
    table.says("Ann ECR 0", "Bo", "Cy", "Dan", "Ann ECR 62 0", "Bo", "Cy", "Dan")
    assert table.game.round.is_stock and list(table.game.obligations) == ["L&D", "ECR"]
    table.running("Y&N", 90, Dan=3, Ann=2)
    over(table.money(Ann=100))
    told = [note for note in table.notes() if "Ann" in note or "closes" in note]
    assert told[-6:] == [
        "L&D has not floated: Ann pays a fine of £270.", "Ann gets £81 for shares of L&D, at half the par.", "L&D closes.",
        "ECR has not floated: Ann pays a fine of £310.", "Ann gets £93 for shares of ECR, at half the par.", "ECR closes."]
    owed = 270 - 100 - 81 + 310 - 93
    assert table.game.ask.question.values["owed"] == owed and table.game.obligations == {}
    assert table.game.ask.offer("sell-shares").choices(0, {}) == ["Y&N"]
    table.do(SellShares("Ann", "Y&N", 20))
    assert f"Ann has nothing left to sell: the remaining £{owed - 180} is forgiven." in table.notes()
    assert str(table.game.round_name()) == "OR 1.1"


def test_what_one_fine_leaves_over_pays_the_next():
    """The shares of L&D bring 81, of which 270 - 200 = 70 were missing."""
    table = Opened().says("Ann L&D 0", "Bo", "Cy", "Dan", "Ann L&D 54 0", "Bo", "Cy", "Dan")
    table.says("Ann ECR 0", "Bo", "Cy", "Dan", "Ann ECR 62 0", "Bo", "Cy", "Dan")
    table.money(Ann=200)
    over(table)
    assert f"Ann has nothing left to sell: the remaining £{310 - 11 - 93} is forgiven." in table.notes()


def test_the_founder_pays_even_when_another_is_president():
    table = owing(Ann=410, Bo=5)
    game = table.game
    for _ in range(3):
        game.certificates.move_next("ipo", "Bo", "L&D")
    game.certificates.swap_president("L&D", "Bo")
    game.companies["L&D"].par = 82
    game.certificates.move_ordinary("Ann", "ipo", "L&D", 20)
    over(table)
    assert cash(table, "Ann", "Bo") == [0, 5]
    assert table.percent("Bo", "L&D") == 0


def test_a_company_that_was_fined_may_be_founded_again():
    table = Opened().says("Ann L&D 0", "Bo", "Cy", "Dan", "Ann L&D 82 0", "Bo", "Cy", "Dan").says("Ann", "Bo", "Cy", "Dan")
    over(table)
    assert (str(table.game.round_name()), table.game.companies["L&D"].is_started) == ("PR 3", False)
    table.says("Bo L&D 0", "Cy", "Dan", "Bo L&D 54 2")
    company = table.game.companies["L&D"]
    assert (company.kind, company.state, company.cash, table.game.obligations) == ("chartered", State.FLOATED, 360, {})
