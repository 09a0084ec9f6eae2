"""Privates that change hands between players (X-2), in both profiles and while money is raised for a train."""

import pytest

from companion.eighteenxx.model.moves import (
    Agree,
    BuyShare,
    BuyTrain,
    Decline,
    Pass,
    SellShares,
    StartCompany,
    TradePrivate,
)
from tests.games.barons_1830.table import Barons
from tests.games.barons_1830.test_examples import _forced


def test_not_in_the_first_stock_round():
    sentence = "Privates change hands from the second stock round on."
    assert Barons().example_1().refused(TradePrivate("Bo", "P2", "Bo", 10)) == sentence


@pytest.mark.parametrize(("move", "asked"), [
    (TradePrivate("Bo", "P2", "Bo", 555), "Cy"),   # Bo buys CS from Cy
    (TradePrivate("Bo", "P6", "Ann", 0), "Ann"),   # Bo sells BO to Ann, for nothing
])  # fmt: skip
def test_the_other_party_agrees_in_the_turn_of_buyer_or_seller(move, asked):
    table = Barons().second().cash(Bo=555)
    owner, game = table.game.privates[move.private].owner, table.game
    before = sum(table.purses("Ann", "Bo", "Cy"))
    table.do(move)
    assert (game.ask.actors, game.privates[move.private].owner) == ((asked,), owner)
    assert table.refused(Agree("Bo")) == f"{asked} is asked whether to agree."
    assert table.refused(Pass(player=asked)) == f"{asked} must first agree or decline."
    table.do(Agree(asked))
    assert (game.privates[move.private].owner, table.heading) == (move.buyer, "Bo may buy and sell")
    assert sum(table.purses("Ann", "Bo", "Cy")) == before


def test_declined_nothing_changes_and_the_turn_goes_on():
    table = Barons().second().do(TradePrivate("Bo", "P2", "Bo", 10), Decline("Cy"))
    assert (table.private("CS").owner, table.heading) == ("Cy", "Bo may buy and sell")
    assert table.notes()[0] == "Cy declines."


def test_any_number_besides_the_purchase_and_it_is_no_purchase():
    table = Barons().second().do(TradePrivate("Bo", "P2", "Bo", 10), Agree("Cy"), StartCompany("Bo", "NYNH", 67))
    table.do(TradePrivate("Bo", "P3", "Bo", 10), Agree("Ann"), TradePrivate("Bo", "P1", "Cy", 1), Agree("Cy"))
    assert [table.private(symbol).owner for symbol in ("CS", "DH", "SV")] == ["Bo", "Bo", "Cy"]
    only = Barons().second()
    priority = only.game.priority
    only.do(TradePrivate("Bo", "P2", "Bo", 10), Agree("Cy"), Pass(player="Bo"), Pass(player="Cy"), Pass(player="Ann"))
    assert (only.game.round.turn, only.game.priority) == (3, priority)  # three passes ended the round


def test_who_and_what_is_refused():
    table = Barons().second().cash(Bo=555)
    assert table.refused(TradePrivate("Bo", "P2", "Bo", 556)) == "Bo has $555; this costs $556."
    assert table.refused(TradePrivate("Bo", "P2", "Ann", 5)) == "It is Bo's turn: only Bo can buy or sell a private now."
    assert table.refused(TradePrivate("Bo", "P1", "Bo", 5)) == "SV Schuylkill Valley belongs to Bo already."
    assert table.refused(TradePrivate("Bo", "P1", "Zoe", 5)) == "Nobody called Zoe plays in this game."
    assert table.refused(TradePrivate("Bo", "P9", "Bo", 5)) == (
        "There is no private called P9. There are: P1, P2, P3, P4, P5, P6.")
    assert table.refused(TradePrivate("Cy", "P1", "Cy", 5)).startswith("It is Bo's turn")
    assert table.owns(CS="").refused(TradePrivate("Bo", "P2", "Bo", 5)) == "CS Champlain & St.Lawrence has closed."
    table.game.limit = 2
    assert table.refused(TradePrivate("Bo", "P1", "Ann", 5)) == "You hold 3 certificates, the limit is 2."


def test_a_deal_that_has_become_impossible_can_only_be_declined():
    table = Barons().second().do(TradePrivate("Bo", "P2", "Bo", 300)).cash(Bo=200)
    assert table.refused(Agree("Cy")) == "Bo has $200; this costs $300."
    table.do(Decline("Cy"))


# As on 18xx.games ------------------------------------------------------------------------------------


def site(**options):
    return Barons(profile="18xx-games", **options).second().cash(Bo=555)


def test_on_the_site_it_is_the_purchase_of_the_buyers_turn_and_nobody_is_asked():
    table = site().do(TradePrivate("Bo", "P2", "Bo", 30))
    assert (table.private("CS").owner, table.purses("Bo")) == ("Bo", [525])
    assert table.heading != "Bo may buy and sell"  # nothing to sell, so the turn is over
    shares = site().company("NYNH", 67, Bo=40, Cy=20).do(TradePrivate("Bo", "P2", "Bo", 30))
    for move in (BuyShare("Bo", "NYNH", "ipo"), StartCompany("Bo", "CPR", 67)):
        assert shares.refused(move) == "One purchase per turn: you have bought CS Champlain & St.Lawrence."
    assert shares.refused(TradePrivate("Bo", "P3", "Bo", 30)) == (
        "One purchase per turn: you have bought CS Champlain & St.Lawrence.")
    shares.do(SellShares("Bo", "NYNH", 10))


def test_on_the_site_not_after_a_certificate_not_by_the_seller_not_bo_and_not_for_nothing():
    table = site().company("NYNH", 67, Cy=40, Bo=20)
    assert table.refused(TradePrivate("Bo", "P6", "Ann", 5)) == (
        "BO Baltimore & Ohio is yours: another player can buy it in their own turn.")
    assert table.refused(TradePrivate("Bo", "P2", "Bo", 0)) == "The price must be at least 1."
    table.do(BuyShare("Bo", "NYNH", "ipo"))
    assert table.refused(TradePrivate("Bo", "P2", "Bo", 5)) == "One purchase per turn: you have bought NYNH."
    other = site().do(Pass(player="Bo"))
    assert other.refused(TradePrivate("Cy", "P6", "Cy", 5)) == "BO Baltimore & Ohio stays with its owner."


def test_on_the_site_whoever_could_only_buy_a_private_is_asked():
    table = site().cash(Bo=20, Cy=20, Ann=0)  # nobody can buy or start anything, nor sell
    assert table.game.ask.offer("trade-private").closed() is None
    table.do(Pass(player="Bo")).do(Pass(player="Cy"))
    assert table.heading != "Ann may buy and sell"  # without cash she is passed over
    assert Barons(profile="18xx-games").second().game.ask.offer("trade-private").closed() is None


# While money is raised for a train -------------------------------------------------------------------


def test_a_president_sells_a_private_for_a_train():
    table = _forced().owns(CA="Ann", BO="Ann", SV="Bo")
    assert table.refused(TradePrivate("Ann", "P1", "Ann", 1)) == "SV Schuylkill Valley does not belong to Ann."
    table.do(TradePrivate("Ann", "P6", "Cy", 180), Agree("Cy"))
    assert (table.private("BO").owner, table.purses("Ann")) == ("Cy", [200])
    assert table.refused(TradePrivate("Ann", "P5", "Cy", 1)) == "NYC and Ann can pay for the train; nothing is missing."
    table.do(BuyTrain("NYC", "bank", "4", 300))
    assert (table.game.companies["NYC"].cash, len(table.game.depot.of("NYC"))) == (0, 1)


def test_what_a_private_brought_is_not_kept_for_another_companys_train():
    table = _forced().owns(BO="Ann").do(TradePrivate("Ann", "P6", "Cy", 180), Agree("Cy"))
    assert table.refused(BuyTrain("NYC", "PRR", "4", 120)) == (
        "After raising money for a train, the price must be $121 or more: what was sold last must have been needed.")
    table.do(BuyTrain("NYC", "PRR", "4", 121))


def test_not_on_the_site():
    assert _forced(profile="18xx-games").game.ask.offer("trade-private") is None


def test_a_buyer_may_decline_and_the_president_sells_shares():
    table = _forced().owns(CA="Ann").do(TradePrivate("Ann", "P5", "Cy", 300), Decline("Cy"))
    table.do(SellShares("Ann", "PRR", 30), BuyTrain("NYC", "bank", "4", 300))
