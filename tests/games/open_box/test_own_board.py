"""A board that a box brings: it is printed, and nobody plays by it."""

import re
import tomllib
from pathlib import Path

import pytest

from companion import sheets
from companion.eighteenxx.box.own_board import faults_of_own_board
from companion.eighteenxx.sheets import board
from companion.engine.errors import Malformed
from companion.games import kits
from tests.each import each
from tests.games.open_box.tables import ANY, FILES, a_game, box_of
from tests.games.open_box.test_sheets import OF_THE_MAP, shelf, words

FILE = {path.stem: path for path in FILES}
LAKE, STANDING = box_of(FILE["lake-and-hills"]), box_of(FILE["standing-hexes"])
#: The smallest board, with a tile of its own.
SMALL = {"layout": "flat", "parity": 0, "terrain": {"water": 0}, "plain": {"hexes": ["B3"]},
         "land": {"B1": {"cost": 40, "terrain": "water"}, "A2": {"cost": 60, "terrain": "water"}},
         "tiles": {"yellow": {"Q1": {"track": [[0, 1]]}}}}  # fmt: skip


def hexes(land):
    tables = (land.get(table, {}) for table in ("land", "yellow", "green", "fixed", "offboard"))
    return [*land["plain"]["hexes"], *(name for table in tables for name in table)]


@pytest.mark.parametrize("box", [LAKE, STANDING], ids=["flat", "pointy"])
@pytest.mark.parametrize("kind", ["map", "map-page"])
def test_every_hex_is_on_the_map(box, kind):
    found = words(box, kind)
    assert [name for name in hexes(box["board"]) if name not in found.split()] == []


def test_places_terrain_and_labels_are_on_the_map():
    found = words(LAKE, "map-page")
    said = ("Lakeside", "Scotland", "Old Mill", "The Lake", "Ferry Inn", "OO", "Water: the first tile costs", "L&H", "MR")
    assert [one for one in said if one not in found] == []
    assert found.count("Scotland") == 1


def test_every_tile_that_is_drawn_is_in_the_manifest_and_cut_out():
    found = words(LAKE, "manifest")
    for number, count in LAKE["tiles"].items():
        said = f"{number} × {'∞' if count == 'unlimited' else count}"
        assert (said in " ".join(found.split())) == (number != "Z99"), said
    assert "22 tiles" in found
    source = shelf(LAKE)
    assert sum(piece["copies"] for piece in board.tiles(source)) == 22 + 12


def test_the_kit_has_the_kinds_of_a_map_and_those_of_tiles_where_there_are_any():
    def of_the_map(box):
        return OF_THE_MAP & {kind.id for kind in kits.sheets_of(shelf(box))}

    assert of_the_map(LAKE) == of_the_map(STANDING) == OF_THE_MAP
    bare = {**STANDING, "tiles": {"unknown": 3}}
    assert of_the_map(bare) == {"map", "map-page", "plain-hexes"}
    assert of_the_map({"name": "No Map", "tiles": {"7": 3}}) == set()


def test_terrain_of_several_prices_says_each_beside_its_sign():
    assert "Water: what the first tile costs" in words({"name": "Small", "board": SMALL}, "map-page")


def test_the_charter_names_the_home_as_the_map_does():
    assert "C3 Lakeside" in words(LAKE, "charters")
    elsewhere = {**LAKE, "companies": {"L&H": {**LAKE["companies"]["L&H"], "home": "Far Away"}}}
    assert "Far Away" in words(elsewhere, "charters")


def test_all_of_it_comes_in_one_file_without_a_remark():
    source = shelf(LAKE)
    drawn = sheets.printed([kind.fill(source) for kind in kits.sheets_of(source)])
    assert [remark for remark in drawn.remarks if remark.kind != "spelled"] == []


def test_the_board_that_the_page_writes_by_hand_is_printed():
    page = (Path(__file__).parents[3] / "docs/any-18xx.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml board\n(.*?)```", page, re.DOTALL)
    found = words(tomllib.loads(example), "map-page")
    assert [said for said in ("C3", "Upper Valley", "Coast", "20") if said not in found] == []
    assert "V1" in words(tomllib.loads(example), "manifest")


def test_nobody_plays_by_the_map():
    game = a_game(box=LAKE)
    assert game.box.map == "" and game.title.moves.keys() == {"books"}
    assert list(game.board.token_places()) == []


@each(("land", "fault"), [
    ({**SMALL, "base": "1889-map"}, "board has 'base', which only files of maps have."),
    ({**SMALL, "plain": 3}, "board, plain should be a table, not 3."),
    ({**SMALL, "plain": {"hexes": [3]}}, "board, plain.hexes should be a text, not 3."),
    ({**SMALL, "land": {"B1": {"cities": [{"revenue": {}, "edges": []}]}}}, "board, land.B1.cities.revenue names none of "),
    ({**SMALL, "land": {"B1": {"cities": 7}}}, "board, land.B1 has 7 stops; a hex has 6 at most."),
    ({**SMALL, "land": {"B1": {"cities": [{"revenue": 0, "edges": [1.0]}]}}},
     "board, land.B1.cities.edges should be a whole number, not 1.0."),
    ({**SMALL, "land": {"B1": {"cities": [{"revenue": 0, "edges": [], "slots": 5}]}}},
     "board, land.B1.cities.slots is 5; a city has 4 circles at most."),
    ({**SMALL, "land": {"B1": {"towns": [{"revenue": 0, "edges": [0, 1]}] * 5}}},
     "board, land.B1 has 5 stops; 4 are the most where track leads to one over several edges."),
    ({**SMALL, "offboard": {"B5": {"offboards": [{"revenue": 1, "edges": [n], "group": f"g{n}"} for n in range(3)]}}},
     "board, offboard.B5: two groups share a hex at most, each with one stop and its edges."),
    ({**SMALL, "impassable": ["B1"]}, "board, impassable should be a list, not 'B1'."),
    ({**SMALL, "impassable": [["B1", []]]}, "board, impassable should be a text, not []."),
    ({**SMALL, "plain": {"hexes": ["B3", "B205"]}}, "board is 204 hexes long; 100 are the most."),
    ({"layout": "flat", "parity": 0}, "board has no hexes."),
    ({**SMALL, "tiles": 3}, "board.tiles should be a table, not 3."),
    ({**SMALL, "tiles": {"pink": {}}}, "board.tiles has 'pink'; it may have tables of tiles: yellow, green, brown, gray."),
    ({**SMALL, "tiles": {"green": {"Q": {"piece": "7"}}}},
     "board.tiles.green.Q has 'piece', which only data/tiles.toml has."),
    ({**SMALL, "tiles": {"green": {"Q": {"track": [[0, 0]]}}}}, "board.tiles.green.Q.track: [0, 0] should be two different"),
])  # fmt: skip
def test_a_fault_of_a_board_is_a_sentence(land, fault):
    (found,) = faults_of_own_board(land)
    assert found.startswith(fault)
    with pytest.raises(Malformed):
        ANY.in_box({"box": {"name": "X", "board": land}})


def test_track_may_lead_off_a_board():
    assert list(faults_of_own_board({**SMALL, "fixed": {"B5": {"track": [[1, 2]]}}})) == []
