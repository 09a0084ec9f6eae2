import pytest

from companion.games.emu_bay.moves import Space
from companion.tables.form import fill
from tests.each import each
from tests.games.emu_bay.driver import SETUP, Table

GT_AND_MLM = {"GT": {"cash": 20, "revenue": 4, "cubes": 1}, "MLM": {"cash": 16, "revenue": 5, "cubes": 2}}


def built(table):
    """The price and revenue of each track of the last move, as its receipt tells them."""
    return [note for note in table.notes if note[0].isdigit()]


def example_11():
    table = Table().at("Ann", shares={"EBR": "AB", "TMLC": "CAB"}, EBR={"cash": 30}, TMLC={"cash": 60})
    table.build("Ann", "EBR", "3,3 4,2 5,2")
    return table


def test_example_11_first_town():
    table = example_11()
    assert built(table) == [
        "3,3: ₤4, revenue +0", "4,2: ₤4, revenue +0", "5,2 Devonport: ₤6, revenue +6",
    ]
    assert table.figures("EBR", "cash", "revenue", "track") == [16, 7, 1]
    table.build("Bo", "EBR", "6,2")
    assert table.figures("EBR", "cash", "revenue", "track") == [12, 9, 0]


def test_example_11_second_and_third_town():
    table = example_11()
    table.build("Bo", "EBR", "6,2")
    table.clear()
    table.build("Cy", "TMLC", "6,2 5,2")
    assert built(table) == ["6,2: ₤8, revenue +2", "5,2 Devonport: ₤10, revenue +4"]
    table.build("Ann", "TMLC", "7,4 7,5 7,6")
    table.clear()
    table.build("Bo", "TMLC", "7,7")
    assert built(table) == ["7,7 Hobart: ₤6, revenue +6"]
    assert table.figures("TMLC", "cash", "revenue", "track") == [24, 20, 2]


def test_example_13_red_track_that_connects_somebody_else():
    table = Table().at("Bo", shares={"GT": "A", "MLM": "B"}, **GT_AND_MLM)
    table.build("Bo", "MLM", "3,3")
    assert table.figures("MLM", "cash", "revenue") == [12, 8]
    table.auction("Cy", "L&W", 2)
    table.passes("Ann", "Bo")
    table.build("Ann", "GT", "1,3 1,4")
    assert table.figures("GT", "cash", "revenue") == [10, 12]
    assert table.figures("MLM", "cash", "revenue") == [12, 12]
    assert "MLM reaches its first port: its revenue marker goes from 8 to 12." in table.notes


def test_example_13_step_by_step_on_the_map():
    map_, cubes = Table().game.board.map, {"GT": 1, "MLM": 2} | dict.fromkeys(("EBR", "TMLC", "L&W", "NED", "NMF"), 0)
    laid = [map_.lay(c, Space(h, "narrow"), cubes) for c, h in (("MLM", "3,3"), ("GT", "1,3"), ("GT", "1,4"))]
    assert [(one.revenue, one.others) for one in laid] == [(3, {}), (3, {}), (5, {"MLM": 4})]


@pytest.mark.parametrize("company", ["GT", "MLM"])
def test_example_13_later_cubes_bring_3_each(company):
    table = Table().at("Ann", shares={"GT": "A", "MLM": "A"}, track={"MLM": "3,3", "GT": "1,3 1,4"}, cubes={"1,3": 2},
                       actions={"build-track": 3, "auction-share": 1}, **GT_AND_MLM)
    cash, revenue, cubes = table.figures(company, "cash", "revenue", "cubes")
    table.take("Ann", company, "1,3", 2)
    assert table.figures(company, "cash", "revenue", "cubes") == [cash - 6, revenue + 6, cubes + 2]


# Prices and revenues by terrain ----------------------------------------------------------------


@each(
    ("spaces", "price", "revenue"),
    [("2,4", 4, 1), ("3,3", 4, 0), ("1,4", 6, 0), ("3,3 4,3", 8, 1), ("3,4 4,4", 20, 4), ("2,4 3,5", 14, 3)],
)
def test_terrain_of_an_empty_hex(spaces, price, revenue):
    table = Table(setup={**SETUP, "stations": {"GT": "9,1", "MLM": "9,3", "NED": "5,8", "NMF": "4,6"}})
    table.at("Ann", shares={"EBR": "A"}, EBR={"cash": 30})
    table.build("Ann", "EBR", spaces)
    assert table.figures("EBR", "cash", "revenue") == [30 - price, 1 + revenue]


def test_forest_may_cost_5():
    table = Table(forest_first_cost=5).at("Ann", shares={"EBR": "A"}, EBR={"cash": 30})
    table.build("Ann", "EBR", "2,4")
    assert table["EBR"].cash == 25


def test_a_third_company_pays_the_second_price():
    table = Table().at("Ann", shares={"L&W": "A"}, track={"TMLC": "7,4", "NMF": ""}, LW={"cash": 30})
    table.build("Ann", "L&W", "7,4 6,3")
    assert table["L&W"].cash == 30 - 8 - 4


def test_trap_8_farms_bring_nothing_before_a_town_and_two_each_after():
    table = Table().at("Ann", shares={"EBR": "A"}, track={"EBR": "3,3 4,2 5,3"}, EBR={"cash": 30, "revenue": 1})
    table.build("Ann", "EBR", "5,2")
    assert table["EBR"].revenue == 1 + 2 + 3 * 2


def test_trap_9_ebr_reaches_a_port_with_its_first_track():
    table = Table().at("Ann", shares={"EBR": "A"}, EBR={"cash": 6, "cubes": 2})
    table.build("Ann", "EBR", "1,4")
    assert table.figures("EBR", "cash", "revenue") == [0, 5]


def test_trap_10_launceston_is_shared():
    table = Table().at("Ann", shares={"EBR": "A"}, track={"EBR": "3,3 4,2 5,3"}, EBR={"cash": 30})
    assert table.game.board.map.price("7,3") == 10
    assert {"TMLC", "L&W"} == {c for c, hexes in table.game.board.map.ordinary.items() if "7,3" in hexes}


def test_trap_6_a_merged_companys_red_track_connects_others():
    track = {"GT": "1,3", "MLM": "3,3"}
    table = Table().at("Ann", shares={"EBR": "A", "MLM": "B"}, merged={"GT": "EBR"}, track=track,
                       EBR={"cash": 10, "cubes": 1, "revenue": 8}, MLM={"cubes": 2, "revenue": 6})
    table.build("Ann", "EBR", "red 1,4")
    assert (table["EBR"].revenue, table["MLM"].revenue) == (8 + 3 + 2, 6 + 4)


def test_trap_16_who_laid_red_track_is_remembered():
    table = Table().at("Ann", shares={"EBR": "A"}, merged={"GT": "EBR"}, track={"GT": "3,3"}, EBR={"cash": 20})
    sentence = "The red track in 3,3 was laid by GT, which is part of EBR: EBR already has track there."
    with table.refuses(sentence):
        table.build("Ann", "EBR", "3,3")
    table.build("Ann", "EBR", "2,4")
    assert table["EBR"].track == 3


def test_red_track_of_others_does_not_block_ordinary_track():
    table = Table().at("Ann", shares={"EBR": "A", "GT": "B"}, track={"GT": "3,3"}, EBR={"cash": 20})
    table.build("Ann", "EBR", "3,3")
    assert table["EBR"].cash == 12


def test_two_gauges_in_a_hex_as_an_option():
    table = Table(two_gauges_per_hex=True)
    table.at("Ann", shares={"EBR": "A"}, merged={"GT": "EBR"}, track={"GT": "3,3"}, EBR={"cash": 20})
    table.build("Ann", "EBR", "3,3")
    assert table["EBR"].cash == 12


def test_red_track_may_lie_in_a_town_and_still_brings_3():
    table = Table().at("Ann", shares={"GT": "A"}, track={"GT": "3,2"}, GT={"cash": 20, "revenue": 6, "narrow": 1})
    table.build("Ann", "GT", "4,1")
    assert table.figures("GT", "cash", "revenue") == [14, 9]


# Towns by red track ------------------------------------------------------------------------------

def test_own_red_track_into_a_town_pays_the_farms():
    table = Table().at("Ann", shares={"EBR": "AB"}, merged={"GT": "EBR", "MLM": "EBR"},
                       track={"GT": "3,2 4,2", "EBR": "3,3"}, EBR={"cash": 30})
    table.build("Ann", "EBR", "red 5,2")
    assert table["EBR"].revenue == 1 + 3 + 2


def test_own_red_track_into_a_town_pays_no_farms_as_an_option():
    table = Table(narrow_gauge_counts_for_towns=False)
    table.at("Ann", shares={"EBR": "AB"}, merged={"GT": "EBR", "MLM": "EBR"}, track={"GT": "3,2 4,2", "EBR": "3,3"},
             EBR={"cash": 30})
    table.build("Ann", "EBR", "red 5,2")
    assert table["EBR"].revenue == 1 + 3


def others_reach_devonport():
    """GT is EBR's; MLM, joined to its network by 3,3, lays the red track into Devonport."""
    setup = {**SETUP, "stations": {"GT": "2,2", "MLM": "4,4", "NED": "9,1", "NMF": "9,3"}}
    table = Table(setup=setup).at(
        "Bo", shares={"EBR": "A", "MLM": "B"}, merged={"GT": "EBR"}, track={"GT": "3,3", "EBR": "4,2", "MLM": "4,3 5,3"},
        EBR={"cash": 30}, MLM={"cash": 30},
    )
    table.build("Bo", "MLM", "5,2")
    return table


def test_somebody_elses_red_track_into_a_town_pays_no_farms():
    assert others_reach_devonport()["EBR"].revenue == 1


def test_farms_pay_2_once_red_track_has_reached_a_town():
    table = others_reach_devonport()
    table.auction("Cy", "TMLC", 2)
    table.passes("Ann", "Bo")
    table.build("Ann", "EBR", "3,2")
    assert table["EBR"].revenue == 1 + 2


def test_a_town_reached_by_red_track_raises_the_rank_of_the_next():
    table = Table().at("Ann", shares={"EBR": "AB"}, merged={"GT": "EBR", "MLM": "EBR"},
                       track={"GT": "3,2 4,2", "EBR": "3,3 5,3"}, EBR={"cash": 30, "revenue": 0})
    table.build("Ann", "EBR", "red 5,2 6,2 7,3")
    assert table["EBR"].revenue == 3 + 2 * 2 + 2 + 4


def test_no_more_tracks_are_asked_for_than_there_are():
    table = Table().at("Ann", shares={"GT": "A"}, GT={"cash": 20, "narrow": 2})
    assert fill(table.game.ask, "build-track", "Ann", {"company": ["GT"]}).step.most == 2
    with table.refuses("GT has no red track left."):
        table.build("Ann", "GT", "1,3 1,4 1,5")
