"""Laying tiles: first positions of the map, what a company reaches, and each refusal by its sentence."""

import pytest

from companion.eighteenxx.map.laying import Laying
from companion.engine.errors import ImpossibleMove
from tests.each import each
from tests.eighteenxx.facts import read
from tests.eighteenxx.map.chesapeake import ALL, PHASES, put, rails

YELLOW = PHASES["2"]
GREEN = PHASES["3"]


def refusals(board, company, hex_, tile, colours=YELLOW, **more):
    number, rotation = tile.split("/")
    return [str(r) for r in board.laying.refusals(company, hex_, number, int(rotation), colours, **more)]


def positions(board, hex_):
    """What the hex itself allows, positions that look the same once."""
    found = {}
    for lay in board.laying.fitting(hex_):
        found.setdefault(lay.tile, {}).setdefault(lay.face.looks, lay.rotation)
    return {tile: sorted(looks.values()) for tile, looks in found.items()}


# First positions ---------------------------------------------------------------------------------


@each(
    ("hexes", "expected"),
    [
        ("C5 D8 H4 J6", {"57": [0, 1, 2]}),
        ("D12 E3 F2 G13", {"57": [1, 2]}),
        ("C13 D2 J2", {"57": [1]}),
        ("F8", {"X1": [0, 1, 2, 3, 4, 5]}),
        ("H6", {"X3": [2], "X4": [1], "X5": [4]}),
        ("J4", {"X3": [0, 1], "X4": [0, 3], "X5": [0, 3]}),
    ],
)
def test_legal_first_positions(hexes, expected):
    board = rails()
    for hex_ in hexes.split():
        assert positions(board, hex_) == expected, hex_


def test_printed_yellow_hexes_as_the_facts_have_them():
    board = rails()
    for hex_, tiles in read("tiles.json")["preprinted_upgrades"]["18chesapeake-otr"].items():
        found = {}
        for lay in board.laying.fitting(hex_):
            found.setdefault(lay.tile, []).append(lay.rotation)
        assert found == tiles


def test_126_hexes_with_a_first_tile():
    board = rails()
    assert sum(len(positions(board, hex_.name)) for hex_ in board.state.printed.hexes) == 126


def test_nothing_is_laid_on_printed_track():
    board = rails()
    assert [board.laying.fitting(hex_) for hex_ in ("E1", "A3", "L2", "I9")] == [(), (), (), ()]


# The two privates with two tiles -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("hexes", "first", "second", "n"),
    [
        (("H2", "I3"), {("9", 2), ("8", 5)}, {("9", 2), ("8", 2), ("8", 0)}, 6),
        (("F4", "G5"), {("9", 2), ("8", 5), ("8", 3)}, {("9", 2), ("8", 2), ("8", 0)}, 9),
    ],
)
def test_pairs_of_tiles_for_two_privates(hexes, first, second, n):
    pairs = rails().laying.pairs(hexes, ("8", "9"))
    assert len(pairs) == n
    assert {(a.tile, a.rotation) for a, _b in pairs} == first
    assert {(b.tile, b.rotation) for _a, b in pairs} == second


# Where a company may lay -------------------------------------------------------------------------


def test_a_company_lays_from_its_token():
    board = rails(PRR="F2")
    assert board.laying.hexes_to_lay("PRR", YELLOW) == ["F2"]
    board.state.lay("F2", "57", 1)  # edges 1 and 4: E3 and G1, which leads on to G3 and H2
    assert board.laying.hexes_to_lay("PRR", YELLOW) == ["E3", "G3", "H2"]
    assert board.laying.legal_tiles("PRR", "E3", YELLOW) == ["57"]
    assert board.laying.legal_rotations("PRR", "E3", "57", YELLOW) == [1, 4]
    assert board.laying.legal_rotations("PRR", "E3", "57", YELLOW, distinct=True) == [1]


def test_a_private_closes_its_hexes():
    board = rails("F2 57/1", PRR="F2")
    blocked = {"H2": ("P2", "Ann"), "I3": ("P2", "Ann")}
    assert board.laying.hexes_to_lay("PRR", YELLOW, blocked) == ["E3", "G3"]
    assert refusals(board, "PRR", "H2", "9/2", blocked=blocked) == ["H2 is blocked while Ann owns P2."]


def test_without_connection():
    board = rails(PRR="F2")
    assert refusals(board, "PRR", "D2", "57/1", connected=False) == []
    assert board.laying.legal_rotations("PRR", "D2", "57", YELLOW, connected=False, distinct=True) == [1]


def test_the_terrain_has_its_price():
    board = rails()
    assert (board.laying.cost("D2"), board.laying.cost("H6"), board.laying.cost("F2")) == (80, 40, 0)


# Upgrades: what must be reached ------------------------------------------------------------------


@pytest.fixture
def straight():
    """PRR comes from F2 through E3 to D4; beyond it C5 belongs to no one."""
    return rails("F2 57/1", "E3 57/1", "D4 9/1", PRR="F2")


def test_track_without_a_city_must_be_new_where_it_is_reached(straight):
    # 23 at 4: edges 4-1 and 4-2. At 1: 1-4 and 1-5: the new piece begins on the far side.
    assert refusals(straight, "PRR", "D4", "23/4", GREEN) == []
    assert refusals(straight, "PRR", "D4", "23/1", GREEN) == [
        "PRR must reach one of the new tracks of tile 23 in D4; it comes there from: E3."
    ]


def test_any_track_will_do_by_another_rule(straight):
    permissive = Laying(straight.state, straight.reaches, "permissive")
    assert list(permissive.refusals("PRR", "D4", "23", 1, GREEN)) == []
    other = Laying(straight.state, straight.reaches, "semi_restrictive")
    assert len(list(other.refusals("PRR", "D4", "23", 1, GREEN))) == 1
    assert list(other.refusals("PRR", "E3", "14", 1, GREEN)) == []


def test_a_city_is_upgraded_from_any_of_its_track():
    board = rails("F2 57/1", "E3 57/1", PRR="F2")
    put(board, "SRR", "E3")
    assert refusals(board, "PRR", "E3", "14/1", GREEN) == []


def test_no_such_rule(straight):
    with pytest.raises(ValueError, match="no rule"):
        Laying(straight.state, straight.reaches, "whatever")


# The refusals ------------------------------------------------------------------------------------


def test_tile_not_available():
    board = rails("F8 X1/4", "F8 X2/4")
    board.state.stock["57"] = 0
    put(board, "PRR", "F2")
    with pytest.raises(ImpossibleMove, match="No tile 57 is left"):
        raise next(board.laying.refusals("PRR", "F2", "57", 1, YELLOW))
    assert board.laying.legal_tiles("PRR", "F2", YELLOW) == []


def test_colour_too_early(straight):
    assert refusals(straight, "PRR", "E3", "14/1") == [
        "Tile 14 is green, which comes with the first 3-train. Now there are only: yellow."
    ]


def test_wrong_colour_order(straight):
    assert refusals(straight, "PRR", "E3", "611/1", ALL)[0] == (
        "Tile 611 is brown. In E3 Hagerstown lies tile 57: only a green tile can come now."
    )
    assert refusals(straight, "PRR", "G3", "X2/1", ALL)[0] == (
        "Tile X2 is green. In G3 Columbia lies no tile: only a yellow tile can come now."
    )


def test_label():
    board = rails("H6 X4/1", BO="H6.0")
    assert refusals(board, "B&O", "H6", "611/1", ALL)[0] == "H6 Baltimore needs a tile marked OO; tile 611 has no mark."
    assert refusals(board, "B&O", "H6", "X6/1", ALL)[0] == "Tile X6 is marked DC and may only go to: F8 Washington DC."


def test_wrong_kind(straight):
    assert refusals(straight, "PRR", "G3", "57/1")[0] == "Tile 57 does not fit: G3 Columbia has a town, the tile a city."
    assert refusals(straight, "PRR", "G3", "1/1")[0] == "Tile 1 does not fit: G3 Columbia has a town, the tile 2 towns."
    assert refusals(straight, "PRR", "F2", "9/1")[-1].startswith("Tile 9 has no circle for the token of PRR in F2")


def test_track_lost(straight):
    assert refusals(straight, "PRR", "D4", "23/0", GREEN)[0] == (
        "Tile 23, turned like that, would cut the track between C5 and E3 in D4. It fits with rotation: 1, 4."
    )
    assert refusals(straight, "PRR", "E3", "15/0", GREEN)[0] == (
        "Tile 15, turned like that, would cut the track between F2 and the city or town in E3 Hagerstown. "
        "It fits with rotation: 4."
    )


def test_track_off_the_map_and_against_a_blank_side():
    board = rails(PRR="F2")
    assert refusals(board, "PRR", "F2", "57/0") == [
        "Tile 57, turned like that, leads off the map at edge 3 of F2 Harrisburg. It fits with rotation: 1, 2, 4, 5."
    ]
    board = rails("J6 57/0", CA="J6")
    assert "against I9" in refusals(board, "C&A", "J8", "8/1")[0]


def test_printed_for_good_and_gray():
    board = rails("C5 57/0", "C5 14/0", "C5 611/0", "C5 915/0", PRR="C5")
    assert refusals(board, "PRR", "E1", "9/0")[0] == "E1 is printed for good: no tile is laid there."
    assert refusals(board, "PRR", "A7", "9/0")[0] == "A7 Ohio is printed for good: no tile is laid there."
    assert refusals(board, "PRR", "C5", "915/0", ALL)[0] == "C5 Green Spring has a gray tile, which is never replaced."


def test_not_reachable():
    board = rails("F2 57/1", PRR="F2")
    assert refusals(board, "PRR", "C7", "9/0") == ["No track of a tile in C7 would connect to a token of PRR."]
    assert refusals(board, "PRR", "E3", "57/2") == [
        "No track of tile 57, turned like that, connects to a token of PRR, which comes to E3 Hagerstown from: F2."
    ]
    assert refusals(board, "LV", "E3", "57/1") == ["LV has no token on the map to lay track from."]
    board.state.lay("C5", "57", 0)
    assert refusals(board, "PRR", "C5", "14/0", GREEN) == ["PRR reaches nothing of C5 Green Spring from its tokens."]


def test_what_does_not_exist():
    board = rails(PRR="F2")
    for hex_, tile in (("Z1", "57/1"), ("F2", "790/1"), ("F2", "57/6"), ("F2", "57/-1")):
        with pytest.raises(ImpossibleMove):
            raise next(iter(board.laying.refusals("PRR", hex_, *_split(tile), YELLOW)))


def _split(tile):
    number, rotation = tile.split("/")
    return number, int(rotation)
