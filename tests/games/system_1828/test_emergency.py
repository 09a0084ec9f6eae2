"""Trains of 1828 that must be bought: example 11; and the final score, example 12."""

import pytest

from companion.eighteenxx.model.moves import BuyTrain, DeclareBankruptcy, GiveUpPrivate, Pass, SellShares, SellToken
from companion.eighteenxx.rules import emergency
from companion.games.system_1828.merging import MergeCompanies
from tests.games.system_1828.table import DRAFT, FINAL, Systems


def example_11(edition):
    table = Systems(3, edition).in_stock_round()
    table.operated("GT", (9, 5), "Ann", cash=40, Ann=5).operated("IC", (11, 6), "Bo", Bo=4, Ann=3)
    gt = table.game.companies["GT"]
    for hex_ in ("D4", "E9"):
        table.game.board.put(gt, hex_)
    table.phase("3").turn_of("GT")
    for train in table.game.depot.trains():
        if train.name == "3" and train.owner == "bank":
            table.game.depot.lay(train, "gone")
    private = table.private("M&H")
    private.owner, private.closed = "Ann", False
    return table.cash(Ann=65), gt


def test_11_a_draft():
    table, gt = example_11(DRAFT)
    assert table.refused(Pass(company="GT")) == "GT has no train; it must buy one."
    assert table.refused(BuyTrain("GT", "bank", "5", 250)) == "$145 is missing: Ann must sell shares first."
    table.do(SellToken("GT", "E9", 40))
    assert table.refused(SellToken("GT", "D4", 30)) == "The last token of GT on the map is not sold."
    assert table.refused(DeclareBankruptcy("GT")) == (
        "There is still something to sell for the train besides shares: tokens or privates.")
    table.do(GiveUpPrivate("Ann", "M&H"))
    assert (gt.cash, table.purses["Ann"]) == (80, 125)
    assert table.refused(SellShares("Ann", "IC", 20)) == "$45 is missing; sell no more than needed."
    table.do(SellShares("Ann", "IC", 10))
    assert table.refused(SellToken("GT", "D4", 30)) == "GT and Ann can pay for the train; nothing is missing."
    table.do(BuyTrain("GT", "bank", "5", 250))
    assert (table.purses["Ann"], gt.cash, table.cell("IC")) == (26, 0, (68, 12, 6))
    assert (gt.hexes, len(gt.spare), table.game.depot.phase.colour) == (["D4"], 2, "blue")


def test_11_a_final():
    table, gt = example_11(FINAL)
    assert table.game.ask.offer("sell-token") is None
    table.do(SellShares("Ann", "IC", 30), BuyTrain("GT", "bank", "5", 250))
    assert (table.purses["Ann"], gt.cash, table.cell("IC")[0]) == (65 + 213 - 210, 0, 59)


def test_11_b_a_trade_in():
    table = Systems(3).in_stock_round()
    table.operated("B&O", (9, 5), "Ann", cash=420, Ann=5).operated("NYC", (9, 5), "Bo", Bo=5)
    for kind, owner in (("3", "B&O"), ("5", "B&O"), ("5", "NYC"), ("5", "NYC")):
        table.train(kind, owner)
    table.phase("4+D").train("4+D", "NYC")
    for train in table.game.depot.trains():
        if train.name == "4+D" and train.owner == "bank":
            table.game.depot.lay(train, "gone")
    table.turn_of("B&O")
    assert table.refused(BuyTrain("B&O", "bank", "6", 600, trade_in="5")) == "Only a 3 can be traded in for a 6."
    table.do(BuyTrain("B&O", "bank", "6", 400, trade_in="3"))
    game = table.game
    assert (game.companies["B&O"].cash, [it.name for it in game.depot.of("B&O")]) == (20, ["5", "6"])
    assert game.ask.acts_for == "NYC"
    assert "must" in str(game.ask.task) and game.depot.phase.colour == "red"
    assert all(private.closed for private in game.privates.values())


@pytest.mark.parametrize(("edition", "expected"), [(DRAFT, [985, 0, 258]), (FINAL, [1145, 225, 378])])
def test_12_the_final_score(edition, expected):
    table = Systems(3, edition).in_stock_round()
    table.operated("B&O", (5, 2), "Ann", Ann=5).operated("GT", (7, 1), "Ann", Ann=3, Bo=3).operated(
        "IC", (11, 6), "Cy", Cy=3)
    game = table.cash(Ann=310, Bo=0, Cy=45).game
    table.private("C&A").owner, table.private("M&H").owner = "Ann", "Cy"
    table.private("C&A").closed = table.private("M&H").closed = False
    game.certificates.move_next("ipo", "Ann", "PRR")
    game.bankrupt = "Bo"
    assert list(game.worth().values()) == expected



def half_empty(edition=FINAL, **options):
    """A system with one train, both halves with a limit of their own: the director may pay for the empty one."""
    table = Systems(3, edition, **options).in_stock_round().operated("GT", (9, 5), "Ann", cash=40, Ann=6).operated(
        "IC", (9, 5), "Ann", Ann=6)
    table.phase("5").train("5", "GT")
    table.do(MergeCompanies("Ann", "GT", "IC"))
    return table.cash(Ann=300)


def test_a_director_may_pay_for_the_empty_half_of_a_system():
    table = half_empty().turn_of("GT")
    assert table.game.ask.offer("declare-bankruptcy") is None
    assert table.refused(SellShares("Ann", "GT", 10)) == "$0 is missing; sell no more than needed."
    assert table.refused(BuyTrain("GT", "bank", "5", 240)) == "5 costs $250."
    table.do(BuyTrain("GT", "bank", "5", 250))
    gt = table.game.companies["GT"]
    assert (table.purses["Ann"], gt.cash) == (300 - 210, 0)
    assert [len(half) for half in table.game.halves(gt).values()] == [1, 1]


def test_nobody_pays_for_the_empty_half_who_does_not_want_to_or_by_other_rules():
    assert half_empty().turn_of("GT").do(Pass(company="GT")).purses["Ann"] == 300
    table = half_empty(system_train_limit="whole_system")
    assert not emergency.is_helped(table.game, table.game.companies["GT"])


def test_what_a_token_or_a_private_brought_is_not_kept_for_another_companys_train():
    table, gt = example_11(DRAFT)
    table.train("5", "IC").do(SellToken("GT", "E9", 40))
    raised = ("After raising money for a train, the price must be ${} or more: what was sold last must have been needed.")
    assert table.refused(BuyTrain("GT", "IC", "5", 105)) == raised.format(106)
    table.do(GiveUpPrivate("Ann", "M&H"))
    assert table.refused(BuyTrain("GT", "IC", "5", 145)) == raised.format(146)
    table.do(BuyTrain("GT", "IC", "5", 146))
    assert (table.purses["Ann"], gt.cash) == (59, 0)


@pytest.mark.parametrize("edition", [DRAFT, FINAL])
def test_what_shares_brought_is_not_kept_for_another_companys_train(edition):
    table, _gt = example_11(edition)
    table.train("5", "IC").do(SellShares("Ann", "IC", 30))
    least = 65 + 40 + 142 + 1
    assert table.refused(BuyTrain("GT", "IC", "5", least - 1)) == (
        f"After selling shares, the price must be ${least} or more: the last share sold must have been needed.")
    table.do(BuyTrain("GT", "IC", "5", least))


def test_a_director_who_has_sold_for_an_empty_half_buys_a_train_for_it():
    table = half_empty().cash(Ann=100).turn_of("GT")
    table.do(SellShares("Ann", "GT", 20))
    assert table.refused(Pass(company="GT")) == (
        "Ann has sold for a train, so GT must buy one: what was raised is spent.")
    table.do(BuyTrain("GT", "bank", "5", 250)).do(Pass(company="GT"))
