"""The map and the tiles of a file of 18xx-maker, in the words of our map files."""

from itertools import product

import pytest

from companion.interop.boxes import BoxFile, check
from companion.interop.maker import read_maker
from companion.places import read_toml
from tests.each import each
from tests.interop.maker_maps import maker_map, printed
from tests.interop.test_maker import data_of, made, read


def board_of(name):
    return read(name)[0]["board"]


def test_a_map_on_flat_sides_is_read_hex_by_hex():
    board = board_of("lake-and-hills")
    assert (board["layout"], board["parity"]) == ("flat", 1)
    assert board["plain"]["hexes"] == ["B2", "C5", "D6", "E3", "F6", "F8"]
    assert board["land"] == {
        "B4": {"name": "Ash & Elm", "towns": 2},
        "C3": {"name": "Lakeside", "cities": 1, "home": {"L&H": 0}},
        "C7": {"cost": 60, "terrain": ["mountain"]},
        "D4": {"cost": 40, "terrain": ["water"], "name": "Ferry Inn", "towns": 1},
        "D8": {"cost": 30},
        "E7": {"cost": 60, "terrain": ["mountain"]},
        "F4": {"cost": 100, "terrain": ["water", "mountain"]},
    }
    assert board["yellow"] == {"E5": {
        "name": "Upper & Nether", "cities": [{"revenue": 30, "edges": [1]}, {"revenue": 30, "edges": [4]}], "label": "OO",
        "home": {"TW": 0, "MR": 1},
    }}  # fmt: skip
    assert board["fixed"] == {
        "A3": {"track": [[4, 5]]},
        "E9": {"cities": [{"revenue": 40, "slots": 2, "edges": [2, 3]}]},
        "G5": {"name": "Old Mill", "towns": [{"revenue": 10, "edges": [1, 3]}]},
    }


def test_hexes_off_the_board_without_a_border_are_one_place_and_water_is_drawn_as_such():
    off = board_of("lake-and-hills")["offboard"]
    scotland = [{"revenue": {"yellow": 20, "brown": 50}, "edges": [0], "group": "Scotland"}]
    assert off["C1"] == off["D2"] == {"name": "Scotland", "offboards": scotland}
    assert off["G3"] == {"terrain": ["water"], "name": "The Lake"}


def test_a_map_on_corners_has_letters_for_rows_and_what_several_groups_say_of_a_hex():
    board = board_of("standing-hexes")
    assert (board["layout"], board["parity"]) == ("pointy", 0)
    assert board["land"]["C4"] == {"name": "Middleton", "cities": [{"revenue": 0, "slots": 2, "edges": []}], "label": "Y",
                                   "home": {"SH": 0}}  # fmt: skip
    assert board["offboard"]["B1"]["offboards"] == [{"revenue": {"yellow": 30, "gray": 60}, "edges": [4, 5]}]
    assert board["offboard"]["E4"] == {"name": "Southport", "cities": [{"revenue": 20, "edges": [2, 3]}]}
    assert "The file has 2 maps: the first is taken." in read("standing-hexes")[1]


# Not 1862's: two places off its board share a hex, which no such file says.
@each("name", ["1889-map", "1830-map", "18chesapeake-map", "1828-map"])
def test_our_own_maps_are_found_again_however_sides_are_counted_and_hexes_are_said_to_lie(name):
    ours = read_toml(name)
    for turn, orientation in product(range(6), ("horizontal", "vertical")):
        board = read_maker(maker_map(name, turn, orientation))[0]["board"]
        assert (board["layout"], board["parity"]) == (ours["layout"], ours["parity"])
        assert printed(board) == printed(ours)


@each("by", range(1, 6))
def test_sides_that_are_counted_otherwise_are_turned_so_that_track_meets_hexes(by):
    data = data_of("standing-hexes")
    for group in data["map"][0]["hexes"]:
        for track in group.get("track", ()):
            track["side"] = (track["side"] - 1 - by) % 6 + 1
    box, notes = read_maker(data)
    assert box["board"] == board_of("standing-hexes")
    assert any("Compare the map with the board" in str(note) for note in notes)


def test_what_has_no_word_is_left_out_and_told_with_its_hexes():
    notes = read("lake-and-hills")[1]
    for said in (
        "Icons are left out: tile T9, F4.", "Bridges are left out: F4.", "Shapes are left out: F4.",
        "Track that ends nowhere or is bent otherwise is left out: A3.", "Brown hexes are drawn gray: E9.",
        "Terrain that is neither water nor mountains is drawn as a price alone: D8.",
        "Revenues that are no figures, have no stop or another colour are left out: C1.",
        "The colour of these hexes means nothing here, they are drawn as land: F8.",
        "“borders” of the map (Lake & Hills) is not kept: a box has no word for it.",
        "Of several labels the first is drawn: E5.",
        "These names are of no hexes of one map, a letter and a number, and are left out: nowhere, AA7, 7, B3.",
        "Some tiles are drawn neither in the file nor here, and not printed: Z99.",
    ):  # fmt: skip
        assert said in notes, said


def test_tiles_that_have_a_number_are_ours_and_others_as_the_file_draws_them():
    box, _ = read("lake-and-hills")
    assert box["tiles"] == {"7": 4, "8": 6, "9": "unlimited", "57": 3, "58": 2, "14": 2, "L1": 2, "OO1": 2, "T9": 1,
                            "Z99": 2}  # fmt: skip
    assert box["board"]["tiles"] == {
        "yellow": {"L1": {"cities": [{"revenue": 40, "edges": [0, 2]}], "label": "L"}},
        "green": {"OO1": {
            "cities": [{"revenue": 40, "edges": [0, 1]}, {"revenue": 40, "edges": [3, 4]}], "label": "OO",
        }},
        "brown": {"T9": {"towns": [{"revenue": 20, "edges": [0, 2]}], "track": [[3, 5]]}},
    }  # fmt: skip


@each(("drawn", "row"), [
    ({"centerTowns": [{}], "track": [{"side": 1, "type": "straight"}]}, {"towns": [{"revenue": 0, "edges": [0, 3]}]}),
    ({"cities": [{}], "track": [{"side": 2, "type": "straight"}], "values": [{"value": 20}]},
     {"cities": [{"revenue": 20, "edges": [1, 4]}]}),
    # One town on each of two tracks, the nearer one.
    ({"towns": [{"angle": 210, "percent": 0.577}, {"angle": 30, "percent": 0.577}],
      "track": [{"side": 1, "type": "sharp"}, {"side": 4, "type": "sharp"}]},
     {"towns": [{"revenue": 0, "edges": [3, 4]}, {"revenue": 0, "edges": [0, 1]}]}),
    # Each city has the revenue that stands by it.
    ({"cities": [{"angle": 0, "percent": 0.5}, {"angle": 180, "percent": 0.5}], "track": [{"side": 1}, {"side": 4}],
      "values": [{"value": 50, "angle": 180, "percent": 0.8}, {"value": 40, "angle": 0, "percent": 0.8}]},
     {"cities": [{"revenue": 40, "edges": [0]}, {"revenue": 50, "edges": [3]}]}),
    # Track past a city.
    ({"cities": [{"angle": 180, "percent": 0.6}], "track": [{"side": 4}, {"side": 1, "type": "sharp"}]},
     {"cities": [{"revenue": 0, "edges": [3]}], "track": [[0, 1]]}),
    ({"track": [{"side": 2}, {"side": 5}]}, {"track": [[1, 4]]}),
])  # fmt: skip
def test_stops_have_the_track_and_the_revenue_that_is_nearest(drawn, row):
    box, _ = made(map={"hexes": [{"hexes": ["B2"]}]}, tiles={"Q": {"color": "green", **drawn}})
    assert box["board"]["tiles"] == {"green": {"Q": row}}


def test_more_stops_than_are_drawn_are_left_out():
    cities = [{"angle": 60 * n, "percent": 0.6} for n in range(8)]
    track = [{"side": n} for n in range(1, 7)]
    box, notes = made(map={"hexes": [{"hexes": ["B2"], "cities": cities, "track": track}]})
    assert len(box["board"]["land"]["B2"]["cities"]) == 6
    assert "Of many cities and towns some are left out: B2." in notes
    box, _ = made(map={"hexes": [{"hexes": ["B2"], "cities": cities, "track": [*track, {"side": 1, "type": "gentle"}]}]})
    assert len(box["board"]["land"]["B2"]["cities"]) == 6
    towns = [{"angle": 60 * n + 30, "percent": 0.577} for n in range(6)]
    sharp = [{"side": n, "type": "sharp"} for n in range(1, 7)]
    box, _ = made(map={"hexes": [{"hexes": ["B2"], "towns": towns, "track": sharp}]})
    assert len(box["board"]["land"]["B2"]["towns"]) == 4


@each("map_", [3, "x", {}, [], {"hexes": 3}, {"hexes": [{"hexes": ["x", None, {}]}]}, [{"hexes": [[]]}], [None]])
def test_a_damaged_map_is_left_out_with_a_sentence_and_the_rest_goes_on(map_):
    box, notes = made(map=map_, bank=5000, tiles={"7": 2})
    assert "board" not in box and (box["bank"], box["tiles"]) == (5000, {"7": 2})
    assert ("No hex of the map can be read: it is left out." in notes) == (map_ != [])


def test_a_box_with_a_map_is_checked_as_any_other():
    found = check(BoxFile("18xx-maker", read("lake-and-hills")[0]), "box").box
    assert found.map == "" and len(found.printed.hexes) == 20
    assert found.printed.by_name["C3"].called == "C3 Lakeside"
    with pytest.raises(ValueError, match=r"board has 'lakes', which means nothing"):
        check(BoxFile("toml", {"name": "X", "board": {**board_of("lake-and-hills"), "lakes": {}}}), "box")
