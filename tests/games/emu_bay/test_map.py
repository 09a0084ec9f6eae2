import pytest

from companion.games.emu_bay.box import box
from companion.games.emu_bay.moves import Space
from tests.each import each
from tests.games.emu_bay.driver import Table

NOTHING = dict.fromkeys(box().all_companies, 0)
RED, PLAIN = "narrow", "ordinary"


@pytest.fixture
def map_():
    return Table().game.board.map


def lay(map_, company, *hexes, gauge=PLAIN, cubes=NOTHING):
    return [map_.lay(company, Space(hex_, gauge), cubes).revenue for hex_ in hexes]


# The board ---------------------------------------------------------------------------------------


def test_56_hexes_by_terrain():
    count = {}
    for terrain in box().terrain.values():
        count[terrain] = count.get(terrain, 0) + 1
    assert count == {"farm": 18, "port": 4, "forest": 20, "mountain": 11, "town": 3}


def test_setup_symbols_lie_on_forest_and_mountain():
    assert len(box().setup_points) == 8
    assert {box().terrain[point] for point in box().setup_points} == {"forest", "mountain"}


def test_neighbours_are_mutual():
    for hex_, near in box().neighbours.items():
        assert all(hex_ in box().neighbours[other] for other in near)


@each(
    ("hex_", "near"),
    [
        ("2,3", {"2,2", "3,3", "3,4", "2,4", "1,4", "1,3"}),
        ("3,4", {"3,3", "4,3", "4,4", "3,5", "2,4", "2,3"}),
        ("1,1", {"1,2", "2,1"}), ("9,1", {"9,2", "8,1"}), ("7,8", {"7,7", "6,8", "6,7"}),
    ],
)
def test_even_columns_sit_half_a_hex_lower(hex_, near):
    assert set(box().neighbours[hex_]) == near


def test_trap_9_what_the_station_of_ebr_touches():
    assert {"1,4", "2,2", "3,4"} <= set(box().neighbours["2,3"])


def test_trap_11_the_northern_ports_and_devonport_touch():
    assert {"5,1", "5,2"} <= set(box().neighbours["4,1"])
    assert "5,2" in box().neighbours["5,1"]


def test_hexes_have_their_names():
    assert (box().place_name("5,2"), box().place_name("5,3")) == ("5,2 Devonport", "5,3")


# Prices --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hex_", "first", "second"), [("3,3", 4, 8), ("5,2", 6, 10), ("1,4", 6, 10)])
def test_open_hexes_have_a_second_price(map_, hex_, first, second):
    assert map_.price(hex_) == first
    lay(map_, "TMLC", hex_)
    assert (map_.price(hex_), map_.is_closed(hex_)) == (second, False)
    lay(map_, "L&W", hex_)
    assert map_.price(hex_) == second


@pytest.mark.parametrize(("hex_", "price"), [("4,3", 4), ("4,4", 10)])
def test_forest_and_mountain_hold_one(map_, hex_, price):
    assert (map_.price(hex_), map_.is_closed(hex_)) == (price, False)
    lay(map_, "GT", hex_, gauge=RED)
    assert map_.is_closed(hex_)


def test_a_red_track_is_a_first_occupant_too(map_):
    lay(map_, "GT", "3,3", gauge=RED)
    assert map_.price("3,3") == 8


# Red networks ----------------------------------------------------------------------------------------


def test_stations_that_touch_are_one_network():
    setup = {"stations": {"GT": "3,4", "MLM": "3,5", "NED": "4,4", "NMF": "9,1"}}
    table = Table(setup={**Table().start.setup, **setup})
    assert table.game.board.map.red_reach("GT") == {"3,4", "3,5", "4,4"}


def test_unsold_stations_link_networks(map_):
    lay(map_, "GT", "3,3", gauge=RED)
    assert map_.red_reach("GT") == map_.red_reach("MLM") == {"2,2", "3,3", "3,4"}


def test_a_company_reaches_red_track_of_what_it_has_merged_only(map_):
    assert map_.reach("EBR") == {"2,3"}
    map_.merge("EBR", "GT", 0, 0)
    assert map_.reach("EBR") == {"2,3", "2,2"}
    assert map_.reach("TMLC") == {"7,3"}


def test_a_network_grows_for_all_in_it(map_):
    lay(map_, "GT", "3,3", gauge=RED)
    lay(map_, "MLM", "4,3", gauge=RED)
    assert map_.is_next("GT", "5,3", RED)


def test_two_merged_independents_bring_two_networks(map_):
    for independent in ("GT", "NED"):
        map_.merge("EBR", independent, 0, 0)
    assert map_.red_reach("EBR") == {"2,2", "9,1"}


def test_who_touches_whom(map_):
    assert map_.touch("EBR", "GT")
    assert map_.touch("EBR", "MLM")
    assert not map_.touch("TMLC", "GT")


def test_sharing_a_hex_is_touching(map_):
    lay(map_, "GT", "3,2", "4,2", gauge=RED)
    lay(map_, "TMLC", "4,2")
    assert map_.touch("TMLC", "GT")


# Revenue -----------------------------------------------------------------------------------------------


def test_terrain_of_a_company_without_a_town(map_):
    assert lay(map_, "EBR", "3,3", "2,4", "3,5", "1,4") == [0, 1, 2, 0]


def test_terrain_of_a_company_in_a_town(map_):
    assert lay(map_, "TMLC", "6,2", "5,2", "7,7", "8,2", "5,1") == [2, 4, 6, 1, 0]


def test_red_track_brings_3_anywhere(map_):
    assert lay(map_, "GT", "3,2", "4,1", "5,2", "4,3", gauge=RED) == [3, 3, 3, 3]


def test_the_first_port_only(map_):
    cubes = {**NOTHING, "TMLC": 3}
    assert lay(map_, "TMLC", "5,1", "4,1", cubes=cubes) == [6, 0]


def test_a_port_pays_nobody_twice(map_):
    cubes = {**NOTHING, "GT": 1, "MLM": 2}
    lay(map_, "MLM", "3,3", gauge=RED, cubes=cubes)
    lay(map_, "GT", "1,3", gauge=RED, cubes=cubes)
    assert map_.lay("GT", Space("1,4", RED), cubes) == (5, {"MLM": 4})
    assert map_.lay("MLM", Space("4,1", RED), cubes) == (3, {})


def test_a_merged_independent_gains_nothing_of_its_own(map_):
    cubes = {**NOTHING, "GT": 5, "EBR": 1}
    map_.merge("EBR", "GT", 0, 0)
    assert map_.lay("EBR", Space("1,4", PLAIN), cubes) == (2, {})


@pytest.mark.parametrize(
    ("company_port", "independent_port", "bonus"),
    [(True, False, 2 * 3), (False, True, 2 * 5), (True, True, 0), (False, False, 0)],
)
def test_the_bonus_of_a_merge(map_, company_port, independent_port, bonus):
    if company_port:
        lay(map_, "EBR", "1,4")
    if independent_port:
        lay(map_, "GT", "1,3", "1,4", gauge=RED)
    assert map_.merge("EBR", "GT", 5, 3) == bonus
    assert map_.reaches_port("EBR") == (company_port or independent_port)


def test_a_copy_is_for_trying(map_):
    before = (set(map_.occupied), dict(map_.ordinary), dict(map_.red), dict(map_.networks), dict(map_.cubes), map_.ported)
    trial = map_.copy()
    lay(trial, "GT", "1,3", "1,4", gauge=RED)
    lay(trial, "EBR", "3,3")
    trial.merge("EBR", "GT", 1, 1)
    trial.take_cubes("2,4", 1)
    assert before == (map_.occupied, map_.ordinary, map_.red, map_.networks, map_.cubes, map_.ported)
    assert map_.merged == {}


def test_cubes_are_taken_off_a_hex(map_):
    map_.take_cubes("2,4", 1)
    assert map_.cubes["2,4"] == 1
    map_.take_cubes("2,4", 1)
    assert "2,4" not in map_.cubes
