"""Operating rounds of 1828: tiles, coal, systems with two halves, second homes, and what trains count."""

import pytest

from companion.eighteenxx.map.run_rules import Train
from companion.eighteenxx.map.tiles import Stop
from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.moves import BuyTrain, DiscardTrain, LayTile, Pass, PlaceToken
from companion.eighteenxx.model.train_limit import surplus
from companion.eighteenxx.rounds.home_step import cities_of_waiting
from companion.eighteenxx.rules import floating
from companion.eighteenxx.screens.corrections import CorrectToken
from companion.games.system_1828.coal import TakeCoal
from companion.games.system_1828.halves import MoveTrain
from companion.games.system_1828.merging import MergeCompanies, System
from companion.games.system_1828.runs import Counts
from tests.games.system_1828.table import DRAFT, FINAL, Systems


def lays(name, home, edition=DRAFT, phase="2", cash=500):
    """A company that lays track, at the depth Full."""
    table = Systems(3, edition, depth="full").in_stock_round().operated(name, (9, 5), "Ann", cash=cash, Ann=6)
    table.game.board.put(table.game.companies[name], home)
    return table.phase(phase).turn_of(name, "lay track") if phase != "2" else table.turn_of(name, "lay track")


def test_a_single_company_lays_two_tiles_from_the_green_phase_on():
    table = lays("NKP", "F10", phase="3").do(LayTile("NKP", "F8", "57", 1))
    assert table.game.companies["NKP"].cash == 420
    assert table.refused(LayTile("NKP", "F8", "14", 0)) == "F8 already got a tile this turn: lay the next one elsewhere."
    table.do(LayTile("NKP", "G9", "9", 0))
    assert "lay track" not in table.heading


def test_one_tile_in_the_yellow_phase_and_in_the_published_rules():
    for edition, phase in ((DRAFT, "2"), (FINAL, "3")):
        table = lays("NKP", "F10", edition, phase).do(LayTile("NKP", "F8", "57", 1))
        assert "lay track" not in table.heading


def test_another_yellow_tile_for_40():
    table = lays("NYC", "E23").do(LayTile("NYC", "E23", "57", 1))
    table.do(LayTile("NYC", "E21", "9", 1))
    assert table.game.companies["NYC"].cash == 500 - 40 - 120
    assert "lay track" not in table.heading
    assert "lay track" not in lays("NYC", "E23", FINAL).do(LayTile("NYC", "E23", "57", 1)).heading


def test_the_tunnel_takes_one_tile_and_gives_coal():
    table = lays("C&O", "K15").do(LayTile("C&O", "K15", "57", 1))
    game = table.game
    laying = game.board.laying
    assert {(lay.tile, tuple(lay.face.stops[0].edges)) for lay in laying.fitting("K13")} == {("4", (1, 4))}
    assert [it.text for it in laying.tile_refusals("K13", "58", ("yellow",))]
    game.after_tile(game.companies["C&O"], "K13")
    assert game.coal.owners == ["C&O"] and not game.coal.in_tunnel


def test_coal_is_bought_and_opens_the_coalfield():
    table = Systems(3, depth="full").in_stock_round().operated("C&O", (9, 5), "Ann", cash=500, Ann=6)
    game, company = table.game, table.game.companies["C&O"]
    game.board.put(company, "K15")
    for hex_, tile, rotation in (("K15", "57", 1), ("K13", "4", 1)):
        game.board.state.lay(hex_, tile, rotation)
    table.turn_of("C&O", "lay track")
    tree = [Train("3", 3)]
    assert game.board.best_run(company, tree).total == 30
    table.do(TakeCoal("C&O", "K11"))
    assert table.notes()[0] == "C&O takes a coal marker from K11."
    assert (company.cash, game.coal.left) == (380, 1)
    assert game.board.best_run(company, tree).total == 60
    assert table.refused(TakeCoal("C&O", "K11")).startswith("C&O ")


def test_whose_the_coal_marker_of_the_tunnel_is_is_told():
    table = Systems(3).in_stock_round().operated("GT", (13, 7), "Ann", cash=900, Ann=6).operated("IC", (13, 7), "Ann", Ann=6)
    table.train("2", "GT").do(MergeCompanies("Ann", "GT", "IC")).turn_of("GT", "lay track")
    field = table.game.ask.offer("take-coal").fields[0]
    assert [table.game.formatter()(field.label(hex_)) for hex_ in field.domain({}).choices()] == [
        "K11, the coalfield", "K13, for the tunnel it has built"]
    table.do(TakeCoal("GT", "K13"))
    assert table.notes()[0] == "GT-IC takes the coal marker of the tunnel in K13."
    table.game.coal.in_tunnel = True
    table.game.after_tile(table.game.companies["GT"], "K13")
    assert table.game.coal.left == 3


def test_no_coal_without_a_way_there():
    table = lays("NKP", "F10")
    assert table.refused(TakeCoal("NKP", "K11")) == "NKP has no route to K11."


def system(edition, **trains):
    """GT and IC, a system, with trains by half."""
    table = Systems(3, edition).in_stock_round().operated("GT", (13, 7), "Ann", cash=900, Ann=6).operated(
        "IC", (13, 7), "Ann", Ann=6)
    for name, kinds in trains.items():
        for kind in kinds:
            table.train(kind, name)
    for name, home in (("GT", "D4"), ("IC", "J6")):
        table.game.board.put(table.game.companies[name], home)
    return table.do(MergeCompanies("Ann", "GT", "IC"))


def test_two_halves_with_a_limit_each():
    table = system(FINAL, GT=["2"] * 4, IC=["2"]).turn_of("GT")
    gt = table.game.companies["GT"]
    table.do(BuyTrain("GT", "bank", "2", 80))
    assert {half: len(own) for half, own in table.game.halves(gt).items()} == {"GT": 4, "IC": 2}
    first = table.game.halves(gt)["GT"][0]
    field = table.game.ask.offer("move-train").fields[0]
    assert [table.game.formatter()(field.label(id_)) for id_ in field.domain({}).values] == [
        "2, from GT to IC", "2, from IC to GT"], "one of each kind and half, which are named"
    table.do(MoveTrain("GT", first.id))
    assert table.game.trace()["companies"]["GT-IC"]["shells"] == {"GT": ["2"] * 3, "IC": ["2"] * 3}
    full = system(FINAL, GT=["2"] * 4, IC=["2"] * 2).phase("6")
    assert len(surplus(full.game, full.game.companies["GT"])) == 4


def test_one_limit_for_the_whole_system_in_the_draft():
    table = system(DRAFT, GT=["2"] * 3, IC=["2"] * 3).passes(3)
    while "discard" not in table.heading:
        ask = table.game.ask
        table.do(Pass(company=ask.acts_for) if ask.acts_for else Pass(player=ask.actors[0]))
    table.do(DiscardTrain("GT", "2"), DiscardTrain("GT", "2"))
    assert len(table.game.depot.of("GT")) == 4
    assert len(table.game.depot.of("gone")) == 2


def test_a_system_of_companies_that_have_just_been_started():
    table = Systems(3, FINAL, depth="full").in_stock_round().operated("GT", (13, 7), "Ann", cash=670, Ann=6).operated(
        "IC", (11, 6), "Ann", Ann=4)
    game = table.game
    gt, ic = game.companies["GT"], game.companies["IC"]
    gt.state, ic.state = State.FLOATED, State.STARTED
    game.floated_now.add("GT")
    table.do(MergeCompanies("Ann", "GT", "IC"))
    assert (gt.is_floated, gt.cash, len(gt.spare)) == (False, 0, 7)
    while not gt.is_floated:
        game.certificates.move_next("ipo", "Bo", "GT")
        floating.check(game, gt)
    assert gt.cash == 10 * game.price(gt)
    table.turn_of("GT", "lay track")
    assert sorted(gt.hexes) == ["D4", "J6"]


def test_markers_of_systems():
    """Example 8 a: one in a hex where both are becomes a blocking marker; in the draft seven are the most."""
    for edition, left in ((DRAFT, 1), (FINAL, 2)):
        table = Systems(3, edition).in_stock_round().operated("CPR", (13, 7), "Ann", Ann=6).operated(
            "PRR", (13, 7), "Ann", Ann=6)
        for name, hexes in (("CPR", ("A23", "H12", "F8")), ("PRR", ("H16", "H12", "H20", "D8"))):
            for hex_ in hexes:
                table.game.board.put(table.game.companies[name], hex_)
        table.merges("Ann", "CPR", "PRR")
        cpr = table.game.companies["CPR"]
        assert (len(cpr.hexes), len(cpr.spare), [it.hex for it in table.game.blocking]) == (6, left, ["H12"])


def test_what_trains_count():
    counts, town, city = Counts(), Stop("town", (0, 3), 10), Stop("city", (0, 3), 30, 1)
    assert [counts.value(stop, "brown", Train("3+D", 3)) for stop in (town, city)] == [20, 60]
    assert [counts.counts(stop, Train("3+D", 3)) for stop in (town, city)] == [0, 1]
    assert [counts.value(stop, "brown", Train("8E", 8)) for stop in (town, city)] == [0, 30]
    assert [counts.counts(town, Train(kind, 5)) for kind in ("5", "8E")] == [1, 0]


# Dunkirk & Buffalo ----------------------------------------------------------------------------------


def beside_erie(edition=DRAFT, state=State.FLOATED, **options):
    """NKP, who reaches Dunkirk & Buffalo, is in turn before ERIE, of which Bo is director."""
    table = Systems(3, edition, depth="full", **options).in_stock_round().operated("NKP", (9, 5), "Ann", cash=900, Ann=6)
    table.operated("ERIE", (11, 6), "Bo", cash=500, Bo=6)
    board = table.game.board
    table.game.companies["ERIE"].state = state
    board.put(table.game.companies["NKP"], "D18")
    board.state.lay("E17", "8", 1)
    return table.phase("3").train("3", "NKP").turn_of("NKP", "lay track")


@pytest.mark.parametrize("edition", [DRAFT, FINAL])
def test_erie_chooses_its_city_as_soon_as_another_company_lays_the_tile(edition):
    table = beside_erie(edition).do(LayTile("NKP", "E15", "59", 2))
    assert (table.heading, table.game.ask.actors) == ("ERIE: choose the city of the home token", ("Bo",))
    table.do(PlaceToken("ERIE", "E15.1"))
    assert (table.game.companies["ERIE"].hexes, table.game.operating.name) == (["E15"], "NKP")
    assert table.game.companies["ERIE"].state is State.FLOATED
    table.turn_of("ERIE", "lay track")
    assert table.game.companies["ERIE"].hexes == ["E15"]


def test_a_home_token_that_the_table_took_off_again_is_not_asked_for():
    table = beside_erie().do(LayTile("NKP", "E15", "59", 2), PlaceToken("ERIE", "E15.1"), CorrectToken("ERIE", "E15.1", 0))
    table.turn_of("ERIE", "lay track")
    assert table.game.companies["ERIE"].hexes == []


def test_nobody_chooses_when_the_next_tile_is_laid_and_the_table_took_the_token_off():
    table = beside_erie().do(LayTile("NKP", "E15", "59", 2), PlaceToken("ERIE", "E15.1"), CorrectToken("ERIE", "E15.1", 0))
    assert list(cities_of_waiting(table.game)) == []


def test_erie_that_has_not_floated_chooses_in_its_first_turn():
    table = beside_erie(state=State.STARTED).do(LayTile("NKP", "E15", "59", 2))
    assert table.heading.startswith("NKP: ")
    table.game.companies["ERIE"].state = State.FLOATED
    table.pass_until("ERIE: choose the city of the home token")


def test_on_the_site_erie_chooses_in_its_first_turn():
    table = beside_erie(FINAL, profile="18xx-games").do(LayTile("NKP", "E15", "59", 2))
    assert table.heading.startswith("NKP: ")
    table.pass_until("ERIE: choose the city of the home token")


def test_a_system_chooses_the_city_of_erie_as_soon_as_there_is_a_tile():
    table = beside_erie(state=State.UNSTARTED)
    game = table.game
    game.systems["MP"] = System("MP", "ERIE", 1)
    table.operated("MP", (5, 3), "Cy", Cy=6)
    game.second_homes["MP"] = game.companies["ERIE"]
    table.do(LayTile("NKP", "E15", "59", 2))
    assert (table.heading, table.game.ask.actors) == ("ERIE: choose the city of the home token", ("Cy",))
    table.do(PlaceToken("ERIE", "E15.0"))
    assert (game.companies["MP"].hexes, game.companies["ERIE"].hexes, game.second_homes) == (["E15"], [], {})
