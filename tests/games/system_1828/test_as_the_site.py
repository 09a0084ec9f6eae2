"""What the profile of 18xx.games lets pass in 1828, and the rules do not: play stays with the rules."""

import pytest

from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.moves import Agree, BuyTrain, LayForPrivate, LayTile, Pass, SwapPrivate, UsePrivate
from companion.eighteenxx.powers.builder import LayAndRun
from companion.games.system_1828.extra import LayExtra
from companion.games.system_1828.halves import MoveTrain
from companion.games.system_1828.merging import MergeCompanies
from tests.games.system_1828.table import FINAL, Systems
from tests.games.system_1828.test_privates import table_with

SITE = {"profile": "18xx-games"}


def system(depth="books", gt=(), ic=(), **options):
    """GT and IC, a system of Ann's, with trains by half."""
    table = Systems(3, FINAL, depth=depth, **options).in_stock_round()
    table.operated("GT", (13, 7), "Ann", cash=900, Ann=6).operated("IC", (13, 7), "Ann", Ann=6)
    for name, home, kinds in (("GT", "D4", gt), ("IC", "J6", ic)):
        table.game.board.put(table.game.companies[name], home)
        for kind in kinds:
            table.train(kind, name)
    return table.do(MergeCompanies("Ann", "GT", "IC"))


def failing(**options):
    """Ann merges two companies, which fails: she gets two shares and has none of 10 % to give."""
    table = Systems(3, FINAL, **options).in_stock_round()
    table.operated("GT", (13, 7), "Ann", Ann=4).operated("IC", (13, 7), "Cy", Cy=2)
    return table.cash(Ann=500).do(MergeCompanies("Ann", "GT", "IC"), *([Agree("Cy")] if options else []))


def test_a_merger_that_fails_is_the_action_of_the_turn_and_no_pass():
    table = failing(**SITE)
    assert (table.heading, table.game.passed) == ("Ann may buy and sell", [])
    assert table.game.ask.offer("merge-companies").closed() is not None
    table.do(Pass(player="Ann"))
    assert (table.heading, table.game.passed) == ("Bo may buy and sell", [])


@pytest.mark.parametrize(("options", "sentence"), [({}, True), (SITE, False)])
def test_m_and_h_for_a_share_of_a_company_that_nobody_has_started(options, sentence):
    table = table_with("M&H", "Bo", edition=FINAL, **options)
    swap = SwapPrivate("Bo", "M&H", "GT", "ipo")
    if sentence:
        assert "par" in table.pass_until("Bo may").refused(swap)
        return
    table.pass_until("Bo may").do(swap)
    assert (table.percent("Bo", "GT"), table.game.companies["GT"].state) == (10, State.UNSTARTED)
    assert [str(table.game.text_of(fact)) for fact in table.receipt.facts if fact.kind == "lenient"] == [
        "M&H Mohawk & Hudson Railroad was exchanged for a share of GT, which nobody has started."]


@pytest.mark.parametrize(("revenue", "earned"), [(None, 30), (0, 0), (20, 20)])
def test_a_private_that_builds_runs_as_its_owner_chooses(revenue, earned):
    table = table_with("C&P", "Bo", edition=FINAL, **SITE).pass_until("Bo may lay")
    cash = table.purses["Bo"]
    tile = ("Bo", "C&P", "C17", "9", 1)
    table.do(LayForPrivate(*tile) if revenue is None else LayAndRun(*tile, revenue))
    assert table.purses["Bo"] - cash == earned // 2


def test_a_run_earns_no_less_than_nothing():
    table = table_with("C&P", "Bo", edition=FINAL, **SITE).pass_until("Bo may lay")
    assert table.refused(LayAndRun("Bo", "C&P", "C17", "9", 1, -10)).startswith("It must be 0 at least")


def test_the_tile_of_e_and_k_is_its_own_and_costs_what_it_costs():
    """It is laid before the tile of the turn, which is free and may be an upgrade then."""
    table = table_with("E&K", "NKP", phase="3", edition=FINAL, **SITE).turn_of("NKP", "lay track")
    nkp, state = table.game.companies["NKP"], table.game.board.state
    cash = nkp.cash
    table.do(LayExtra("NKP", "E&K", "F8", "57", 1))
    assert (nkp.cash, table.game.privates["E&K"].used) == (cash - state.hex("F8").cost - 20, True)
    cash = nkp.cash
    usual = table.game.ask.offer("lay-tile").pick("Ann", lambda values: values[0])
    assert (usual.hex != "F8", table.game.ask.offer("lay-extra-tile")) == (True, None)
    table.do(usual)
    assert (nkp.cash, "lay track" in table.heading) == (cash - state.hex(usual.hex).cost, False)


def test_by_the_rules_nobody_lays_it_apart():
    table = table_with("E&K", "NKP", phase="3", edition=FINAL).turn_of("NKP", "lay track")
    assert table.game.ask.offer("lay-extra-tile") is None


def test_trains_may_be_more_than_a_half_holds_until_the_step_ends():
    for options, sentence in (({}, "IC has 4 trains, the limit is 4."), (SITE, None)):
        table = system(gt=["2"], ic=["2"] * 4, **options).turn_of("GT")
        move = MoveTrain("GT", table.game.halves(table.game.companies["GT"])["GT"][0].id)
        if sentence:
            assert table.refused(move) == sentence
        else:
            assert len(table.do(move).game.halves(table.game.companies["GT"])["IC"]) == 5


def test_the_half_of_a_train_is_chosen_when_nothing_else_can_be_bought_any_more():
    table = system(gt=["2"], **SITE).turn_of("GT")
    gt = table.game.companies["GT"]
    gt.cash = 80
    table.do(BuyTrain("GT", "bank", "2", 80))
    assert {half: len(own) for half, own in table.game.halves(gt).items()} == {"GT": 1, "IC": 1}
    table.do(MoveTrain("GT", table.game.halves(gt)["IC"][0].id))
    assert {half: len(own) for half, own in table.game.halves(gt).items()} == {"GT": 2, "IC": 0}


# What is not the site's alone ---------------------------------------------------------------------------


def test_d_and_h_is_one_of_two_tiles():
    """A system lays two: that of D&H is the first or the second, and there is no third."""
    usual, scranton, no_token = LayTile("GT", "D6", "57", 1), UsePrivate("GT", "D&H", "F20", "57", 1), Pass(company="GT")
    for moves in ((usual, scranton, no_token), (scranton, no_token, usual)):
        table = system("full").phase("3").owns(**{"D&H": "GT"}).turn_of("GT", "lay track").do(*moves)
        assert "lay track" not in table.heading


def test_after_an_upgrade_that_of_d_and_h_is_yellow():
    table = system("full").phase("3").owns(**{"D&H": "GT"}).turn_of("GT", "lay track")
    for hex_, rotation in (("D6", 1), ("F20", 1)):
        table.game.board.state.lay(hex_, "57", rotation)
    table.do(LayTile("GT", "D6", "14", 0))
    assert table.refused(UsePrivate("GT", "D&H", "F20", "14", 0)) == "The next tile of GT must be a yellow one."


def test_both_homes_of_a_system_are_free():
    table = Systems(3, FINAL, depth="full").in_stock_round().operated("GT", (13, 7), "Ann", cash=670, Ann=6).operated(
        "IC", (11, 6), "Ann", Ann=6)
    table.game.board.put(table.game.companies["GT"], "D4")
    table.do(MergeCompanies("Ann", "GT", "IC"))
    assert table.game.companies["GT"].spare == [0, 100, 100, 100, 100, 100]
