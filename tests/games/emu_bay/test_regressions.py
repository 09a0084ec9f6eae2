"""Faults that an independent implementation of the rules brought to light."""

import pytest

from companion.engine.errors import IllegalMove, Malformed
from companion.games.emu_bay.auction import as_entries
from tests.games.emu_bay.driver import SETUP, Table


def enter(table, winner, price):
    for move in as_entries(table.game, table.game.ask.topic, winner, price):
        table.bid(move.player, move.amount) if move.kind == "bid" else table.passes(move.player)


def test_a_first_bidder_who_has_passed_can_still_be_entered_as_getting_the_share_for_nothing():
    table = Table()
    table.passes("Ann")
    enter(table, "Ann", 0)
    assert (table["L&W"].holders, table.cash, table.game.lot) == ({"Ann": 1}, [8, 8, 8], "TMLC")


def test_nobody_gets_a_share_for_nothing_once_there_is_a_bid():
    table = Table()
    table.auctioned("A-", "B2")
    with pytest.raises(IllegalMove, match="Ann has passed in this auction"):
        as_entries(table.game, table.game.ask.topic, "Ann", 0)


def test_who_opened_can_be_entered_as_winning_at_a_higher_price():
    table = Table().at("Ann", cash=[9, 9, 9])
    table.auction("Ann", "TMLC", 2)
    enter(table, "Ann", 6)
    assert (table["TMLC"].holders["Ann"], table.cash) == (1, [3, 9, 9])


def test_a_higher_price_needs_somebody_who_could_bid_in_between():
    table = Table().at("Ann", cash=[9, 2, 4])
    table.auction("Ann", "TMLC", 2)
    moves = as_entries(table.game, table.game.ask.topic, "Ann", 6)
    assert [(m.kind, m.player) for m in moves] == [("pass", "Bo"), ("bid", "Cy"), ("bid", "Ann"), ("pass", "Cy")]
    for price in (3, 1):
        with pytest.raises(IllegalMove, match="Ann cannot have won TMLC"):
            as_entries(table.game, table.game.ask.topic, "Ann", price)


def test_nobody_bids_against_themselves():
    table = Table().at("Ann", cash=[9, 2, 1])
    table.auction("Ann", "TMLC", 2)
    with pytest.raises(IllegalMove, match="Ann cannot have won TMLC"):
        as_entries(table.game, table.game.ask.topic, "Ann", 6)


@pytest.mark.parametrize("cubes", [{"2,4": 21, "3,5": 1}, {"2,3": 8, "2,4": 8, "9,3": 6}])
def test_a_map_cannot_be_set_up_with_more_cubes_than_the_box_holds(cubes):
    with pytest.raises(Malformed, match=r"22 resource cubes.*only 21"):
        Table(setup={**SETUP, "cubes": cubes})


def test_all_the_cubes_of_the_box_can_lie_on_the_map():
    assert Table(setup={**SETUP, "cubes": {"2,4": 21}}).game.board.cubes_left() == 21
