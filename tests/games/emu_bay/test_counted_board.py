"""The depth Books: everything but the map, with the figures that the table counts."""

import pytest

from companion.engine.errors import IllegalMove, Malformed
from companion.games.emu_bay import TITLE
from tests.each import each
from tests.games.emu_bay.driver import SETUP, Table, audited


def books(player="Ann", **position):
    return Table(depth="books").at(player, **{"cubes": 8, **position})


def build(table, company, track, cost, revenue, narrow=0, **more):
    table.action("build-track", table.on_turn, company=company, track=track, narrow=narrow, cost=cost, revenue=revenue,
                 **more)


def test_track_is_paid_and_earns_as_counted():
    table = books(shares={"TMLC": "A"}, TMLC={"cash": 20})
    build(table, "TMLC", 2, 12, 6)
    assert table.figures("TMLC", "cash", "revenue", "track") == [8, 8, 6]


def test_red_and_ordinary_track_together():
    table = books(shares={"EBR": "A"}, merged={"GT": "EBR"}, EBR={"cash": 20})
    build(table, "EBR", 1, 8, 3, narrow=1)
    assert table.figures("EBR", "track", "narrow") == [3, 1]


def test_red_track_that_connects_others_to_a_port():
    table = books(shares={"GT": "A", "MLM": "B"}, GT={"cash": 20}, MLM={"cubes": 2})
    build(table, "GT", 0, 10, 6, narrow=2, others={"MLM": 4})
    assert table["MLM"].revenue == 3 + 4
    assert "MLM reaches its first port: its revenue marker goes from 3 to 7." in table.notes


BUILDS = {
    "no track": (("EBR", 0, 0, 0), "Place at least one track, or choose another action."),
    "less than none": (("EBR", -1, 4, 0), "Place at least one track, or choose another action."),
    "four": (("EBR", 4, 16, 0), "At most 3 tracks per action, as far as the treasury goes."),
    "red of nobody": (("EBR", 1, 8, 0, 1), "Only 0 of these track cubes are left."),
    "too cheap": (("EBR", 2, 7, 0), "2 tracks cost at least ₤8."),
    "too dear for any hex": (("EBR", 1, 11, 0), "1 track costs at most ₤10."),
    "too dear for the treasury": (("EBR", 2, 13, 0),
                                  "EBR has ₤12 and cannot pay ₤13. Players cannot add their own money."),
    "revenue below nothing": (("EBR", 1, 4, -1), "It must be 0 at least, not −1."),
    "revenue beyond belief": (("EBR", 1, 4, 61), "It can be 60 at most, not 61."),
}


@each("case", BUILDS)
def test_builds_that_cannot_be(case):
    figures, sentence = BUILDS[case]
    table = books(shares={"EBR": "A"}, EBR={"cash": 12})
    with table.refuses(sentence, IllegalMove):
        build(table, *figures)


OTHERS = {
    "no such company": {"XYZ": 2}, "a loss": {"MLM": -4}, "nothing at all": {"MLM": 0}, "beyond belief": {"MLM": 1000},
    "the builder itself": {"GT": 4}, "one that is not sold": {"NED": 2}, "an odd bonus": {"MLM": 3},
}


@each("case", OTHERS)
def test_gains_of_others_that_cannot_be(case):
    table = books(shares={"GT": "A", "MLM": "B"}, GT={"cash": 20}, MLM={"cubes": 2})
    before = table.snapshot()
    with pytest.raises(IllegalMove):
        build(table, "GT", 0, 10, 6, narrow=2, others=OTHERS[case])
    assert table.snapshot() == before


def test_ordinary_track_brings_others_nothing():
    table = books(shares={"EBR": "A", "MLM": "B"}, EBR={"cash": 20}, MLM={"cubes": 2})
    with table.refuses("Only red track can connect others to a port."):
        build(table, "EBR", 1, 4, 0, others={"MLM": 4})


def test_a_treasury_without_the_cheapest_price():
    table = books(shares={"EBR": "A"}, EBR={"cash": 3})
    with table.refuses("EBR has ₤3; the cheapest hex costs ₤4."):
        build(table, "EBR", 1, 4, 0)


def take(table, count, revenue):
    table.action("take-resources", "Ann", "build-track", company="EBR", count=count, revenue=revenue)


@pytest.mark.parametrize(("count", "revenue"), [(1, 1), (2, 6), (3, 3)])
def test_resources_as_counted(count, revenue):
    table = books(shares={"EBR": "A"}, EBR={"cash": 9}, actions={"build-track": 3, "auction-share": 1})
    take(table, count, revenue)
    assert table.figures("EBR", "cash", "cubes", "revenue") == [9 - 3 * count, count, 1 + revenue]
    assert table.game.board.cubes_left() == 8 - count


TAKES = {
    "none": (0, 0, "Take at least one cube."),
    "more than there are": (9, 9, "The map has 8 cubes."),
    "too dear": (4, 4, "EBR has ₤9, enough for 3 cubes; 4 would cost ₤12."),
    "neither 1 nor 3 each": (2, 4, "2 cubes add 2 to the revenue, or 6 once a port is connected."),
}


@pytest.mark.parametrize("case", TAKES)
def test_takes_that_cannot_be(case):
    count, revenue, sentence = TAKES[case]
    table = books(shares={"EBR": "A"}, EBR={"cash": 9}, actions={"build-track": 3, "auction-share": 1})
    with table.refuses(sentence, IllegalMove):
        take(table, count, revenue)


def test_an_empty_map_closes_take_resources():
    table = books(shares={"EBR": "A"}, EBR={"cash": 9}, cubes=0, actions={"build-track": 3, "auction-share": 1})
    with table.refuses("No resource cube is left on the map."):
        take(table, 1, 1)


def test_a_merge_with_its_bonus():
    table = books(shares={"TMLC": "A", "MLM": "B"}, TMLC={"revenue": 8}, MLM={"revenue": 6, "cubes": 2})
    table.action("merge-independent", "Ann", company="TMLC", independent="MLM", bonus=4)
    assert (table["TMLC"].revenue, table["TMLC"].cubes, audited(table.game)) == (18, 2, [])


@each("bonus", [-1, 1, 2, 5, 8, 61])
def test_a_bonus_that_no_count_of_cubes_gives(bonus):
    """Ports pay 2 for each cube of one side, and TMLC begins in a town."""
    table = books(shares={"TMLC": "A", "MLM": "B"}, TMLC={"cubes": 3}, MLM={"cubes": 2})
    assert table.choices("merge-independent", "bonus", company="TMLC", independent="MLM") == [0, 4, 6]
    with table.refuses(f"Ports and towns add one of 0, 4, 6 to the revenue here, not {str(bonus).replace('-', '−')}."):
        table.action("merge-independent", "Ann", company="TMLC", independent="MLM", bonus=bonus)


@pytest.mark.parametrize(("options", "sums"), [({}, [0, 2, 4, 6, 8]), ({"narrow_gauge_counts_for_towns": False}, [0, 4])])
def test_the_bonus_of_ebr_counts_farms_where_red_track_reaches_a_town(options, sums):
    """EBR has laid two tracks; how many of them are on farms the table knows."""
    table = Table(depth="books", **options)
    table.at("Ann", cubes=8, shares={"EBR": "A", "GT": "B"}, EBR={"track": 2}, GT={"cubes": 2})
    assert table.choices("merge-independent", "bonus", company="EBR", independent="GT") == sums


def test_the_moves_of_the_map_are_unknown_here():
    table = books(shares={"EBR": "A"}, EBR={"cash": 9})
    with table.refuses('build-track needs the field "track".', Malformed):
        table.build("Ann", "EBR", "3,3")


def test_a_map_is_not_needed():
    setup = {part: SETUP[part] for part in ("first_bidder", "starting_bonds")}
    assert Table(depth="books", setup={**setup, "cubes_on_map": 18}).game.board.cubes_left() == 18


@each("count", [22, -1, "many", None, True])
def test_the_number_of_cubes_is_checked(count):
    setup = {part: SETUP[part] for part in ("first_bidder", "starting_bonds")}
    with pytest.raises(Malformed, match='"cubes_on_map" must be the number of cubes on the map, 0 to 21'):
        Table(depth="books", setup={**setup, "cubes_on_map": count})


def test_both_depths_know_the_same_moves():
    assert set(TITLE.moves["full"]) == set(TITLE.moves["books"])
