"""The table says so: what a rule forbids can be overruled with a reason, what is impossible cannot."""

import pytest

from companion.engine.errors import ImpossibleMove
from companion.engine.game import replay
from tests.each import each
from tests.games.emu_bay.driver import Table, audited, snapshot

WHY = "the table says so"


def table_at(player="Ann", **position):
    return Table().at(player, **position)


def test_the_reason_is_kept_with_the_entry():
    table = table_at("Bo", shares={"TMLC": "B"})
    table.dividends("Ann", overruled="Bo is at the door")
    assert table.game.entries()[-1].overruled == "Bo is at the door"


def test_an_action_out_of_turn():
    table = table_at("Bo", shares={"EBR": "A"}, EBR={"cash": 9})
    table.build("Ann", "EBR", "3,3", overruled=WHY)
    assert (table["EBR"].cash, table.on_turn) == (5, "Bo")


def test_a_build_without_a_share():
    table = table_at(shares={"EBR": "B"}, EBR={"cash": 9})
    table.build("Ann", "EBR", "3,3", overruled=WHY)
    assert (table["EBR"].cash, audited(table.game)) == (5, [])


def test_track_in_an_occupied_forest_pays_the_first_price():
    table = table_at(shares={"EBR": "A"}, track={"GT": "1,3"}, EBR={"cash": 9})
    table.build("Ann", "EBR", "1,3", overruled=WHY)
    assert (table["EBR"].cash, audited(table.game)) == (5, [])


def test_track_that_is_not_adjacent():
    table = table_at(shares={"EBR": "A"}, EBR={"cash": 9})
    table.build("Ann", "EBR", "5,2", overruled=WHY)
    assert table.figures("EBR", "cash", "revenue") == [3, 3]


def test_the_rules_go_on_from_overruled_track():
    table = table_at(shares={"EBR": "AB"}, EBR={"cash": 20})
    table.build("Ann", "EBR", "5,2", overruled=WHY)
    table.build("Bo", "EBR", "6,2")
    assert table.figures("EBR", "cash", "revenue") == [10, 5]


def test_four_tracks_in_one_action():
    table = table_at(shares={"EBR": "A"}, EBR={"cash": 40})
    table.build("Ann", "EBR", "3,3 4,2 5,3 6,2", overruled=WHY)
    assert table.figures("EBR", "cash", "track") == [24, 0]


def test_a_bid_below_the_minimum():
    table = Table()
    table.bid("Ann", 1, overruled=WHY)
    table.passes("Bo", "Cy")
    assert (table.cash, table["L&W"].cash) == ([7, 8, 8], 11)


def test_who_has_passed_comes_back():
    table = Table()
    table.auctioned("A2", "B-", "C3", "A4")
    table.bid("Bo", 5, overruled=WHY)
    table.passes("Cy", "Ann")
    assert table["L&W"].holders == {"Bo": 1}


def test_a_bond_beyond_the_limit():
    table = table_at(shares={"TMLC": "A"})
    table.bond("Ann", "TMLC", (30, 9, 2), overruled=WHY)
    assert (table["TMLC"].cash, audited(table.game)) == (30, [])


def test_a_merge_of_what_does_not_touch():
    table = table_at(shares={"TMLC": "A", "MLM": "B"}, MLM={"cash": 4})
    table.merge("Ann", "TMLC", "MLM", overruled=WHY)
    assert (table["TMLC"].holders, table["TMLC"].cash, audited(table.game)) == ({"Ann": 1, "Bo": 1}, 4, [])


def test_a_cube_out_of_reach():
    table = table_at(shares={"EBR": "A"}, EBR={"cash": 9}, cubes={"9,2": 2}, actions={"build-track": 3, "auction-share": 1})
    table.correct("correct-hex", hex="2,3", cubes=1)
    table.take("Ann", "EBR", "9,2", 2, overruled=WHY)
    assert table.figures("EBR", "cash", "cubes", "revenue") == [3, 2, 3]


def test_a_stalemate_that_is_none():
    table = table_at(cash=[3, 2, 1])
    table.stalemate("Ann", overruled=WHY)
    assert table.end == "stalemate"
    # Nobody is told that she could do nothing.
    assert str(table.game.end.text) == "The table has declared a stalemate, although Ann could still do something."
    (offer,) = [offer for offer in table_at(cash=[3, 2, 1]).game.ask.offers if offer.button.ends_game]
    assert [str(text) for text in offer.preview(None)] == ["The dividends are paid once more, and the game ends."]


def test_the_cube_of_the_same_action():
    table = table_at(shares={"EBR": "A"}, EBR={"cash": 9})
    table.build("Ann", "EBR", "3,3", source="build-track", overruled=WHY)
    assert audited(table.game) == []


IMPOSSIBLE = {
    "money that is not there": (lambda t, **how: t.build("Ann", "EBR", "3,3 4,2 5,2", **how),
                                "Building in 5,2 Devonport costs ₤6; EBR has ₤1. Players cannot add their own money."),
    "a hex that is not there": (lambda t, **how: t.build("Ann", "EBR", "2,6", **how), "There is no hex 2,6."),
    "a cube that is not there": (lambda t, **how: t.dividends("Ann", source="issue-bond", **how),
                                 "There is no cube on Issue Bond to pick up."),
    "a share that is not there": (lambda t, **how: t.auction("Ann", "L&W", 5, **how), "All 3 shares of L&W are sold."),
    "a bond that is not there": (lambda t, **how: t.bond("Ann", "EBR", (99, 1, 1), **how), "There is no bond of 99 (1+1)."),
    "more than the cash": (lambda t, **how: t.auction("Ann", "TMLC", 11, **how), "Ann has ₤10 and cannot bid ₤11."),
    "a negative bid": (lambda t, **how: t.auction("Ann", "TMLC", -1, **how), "Ann has ₤10 and cannot bid −₤1."),
    "another's cash": (lambda t, **how: t.auction("Bo", "TMLC", 4, **how), "Bo has ₤3 and cannot bid ₤4."),
    "a stranger": (lambda t, **how: t.dividends("Zed", **how), "Nobody called Zed plays in this game."),
    "no auction": (lambda t, **how: t.bid("Ann", 3, **how), "No auction is running: Ann takes an action."),
}


@each("case", IMPOSSIBLE)
def test_what_is_impossible_stays_impossible(case):
    act, sentence = IMPOSSIBLE[case]
    table = table_at(cash=[10, 3, 9], shares={"EBR": "A", "L&W": "ABC"}, EBR={"cash": 9})
    with table.refuses(sentence, ImpossibleMove):
        act(table, overruled=WHY)


@each("case", IMPOSSIBLE)
def test_the_table_plays_on_after_a_failed_overruling(case):
    act, _ = IMPOSSIBLE[case]
    table = table_at(cash=[10, 3, 9], shares={"EBR": "AB", "L&W": "ABC"}, EBR={"cash": 9})
    with pytest.raises(ImpossibleMove):
        act(table, overruled=WHY)
    table.build("Ann", "EBR", "3,3")
    table.dividends("Bo")
    assert (table.on_turn, audited(table.game)) == ("Cy", [])


def test_an_overruled_game_is_replayed_with_its_checks():
    table = table_at("Bo", shares={"EBR": "A"}, EBR={"cash": 9})
    table.build("Ann", "EBR", "5,2", overruled=WHY)
    assert snapshot(replay(table.start, table.game.entries())) == table.snapshot()


def test_overruling_is_not_needed_to_be_legal():
    table = table_at(shares={"EBR": "A"}, EBR={"cash": 9})
    table.build("Ann", "EBR", "3,3", overruled=WHY)
    assert table["EBR"].cash == 5
