"""1830 on the map layer: the worked examples of the facts that are about the map, and what this map has for itself."""

import pytest

from companion.eighteenxx.map.graph import Graph
from companion.eighteenxx.map.search.search import best_run
from companion.engine.errors import ImpossibleMove
from tests.each import each
from tests.eighteenxx.facts import read
from tests.eighteenxx.map.boards import train
from tests.eighteenxx.map.chesapeake import PHASES, lay, put, refused, run
from tests.eighteenxx.map.test_laying import positions, refusals
from tests.eighteenxx.map.test_tokens import refusals as against_token
from tests.eighteenxx.map.titles import northeast

YELLOW, GREEN, BROWN = PHASES["2"], PHASES["3"], PHASES["5"]


# First positions ---------------------------------------------------------------------------------


@each(
    ("hexes", "expected"),
    [
        ("B10 F4 J14", {"57": [0, 2]}),
        ("B16", {"57": [0, 1]}),
        ("F22", {"57": [1]}),
        ("E19 F16 H4 H10 H16", {"57": [0, 1, 2]}),
        ("D4", {"3": [0, 4, 5], "4": [1], "58": [4, 5]}),
        ("E7", {"3": [1, 2], "58": [1]}),
        ("F10", {"3": [0, 3, 4, 5], "4": [0, 1], "58": [1, 3, 4, 5]}),
        ("B20", {"3": [0, 1, 4, 5], "4": [1, 2], "58": [0, 2, 4, 5]}),
        ("F20", {"1": [0], "2": [0, 1], "55": [0], "56": [0, 1], "69": [0, 4]}),
        ("D10", {"59": [0, 1, 2, 3, 4, 5]}),
        ("E5", {"59": [0, 1, 2, 4]}),
        ("E11", {"59": [0, 2, 3, 4]}),
        ("H18", {"59": [0, 1, 3, 5]}),
        ("I15", {"53": [0]}),
        ("E23", {"53": [1]}),
        ("G19", {"54": [0]}),
    ],
)
def test_first_positions(hexes, expected):
    for hex_ in hexes.split():
        assert positions(northeast(), hex_) == expected, hex_


def test_printed_hexes_as_the_facts_have_them():
    board = northeast()
    for hex_, expected in read("tiles.json")["preprinted_upgrades"]["1830"].items():
        found = {}
        for one in board.laying.fitting(hex_):
            found.setdefault(one.tile, []).append(one.rotation)
        assert found == expected


def test_no_track_crosses_a_wall():
    board = northeast()
    sentence = "No track can cross from E7 London to F8. It fits with rotation: 1."
    assert refusals(board, "PRR", "E7", "58/3", YELLOW, connected=False) == [sentence]
    assert board.state.printed.neighbour("E7", 5) is None


def test_labels():
    board = northeast()
    assert refusals(board, "B&O", "I15", "14/0", GREEN)[0] == "I15 Baltimore needs a tile marked B; tile 14 has no mark."
    board = northeast("H10 57/1")
    sentence = "Tile 53 is marked B and may only go to: E23 Boston, I15 Baltimore."
    assert sentence in refusals(board, "PRR", "H10", "53/0", GREEN)


# Costs -------------------------------------------------------------------------------------------


def test_a_cost_is_paid_with_the_first_tile_and_never_twice():
    board = northeast()
    cost = board.laying.cost
    assert [cost(hex_) for hex_ in ("F16", "E5", "D10", "G19", "E11", "H18", "I15", "E23")] == [120, 80, 80, 80, 0, 0, 0, 0]
    lay(board, "F16 57/1", "D10 59/0", "G19 54/0")
    assert [cost(hex_) for hex_ in ("F16", "D10", "G19")] == [0, 0, 0]


def test_example_8_what_the_powers_may_lay():
    board = northeast()
    assert {one.rotation for one in board.laying.granted(("F16",), ("57",), YELLOW)} == set(range(6))
    assert board.laying.cost("F16") == 120
    found = {}
    for one in board.laying.granted(("B20",), ("3", "4", "58"), YELLOW):
        found.setdefault(one.tile, []).append(one.rotation)
    assert found == {"3": [0, 1, 4, 5], "4": [1, 2, 4, 5], "58": [0, 2, 4, 5]}
    lay(board, "F16 57/1")
    assert board.laying.granted(("F16",), ("57",), YELLOW) == []
    put(board, "ERIE", "F16")  # the free token, unconnected
    assert against_token(board, "ERIE", "F16", connected=False) == ["Every circle in F16 Scranton is taken by: ERIE.",
                                                                   "ERIE already has a token in F16 Scranton."]  # fmt: skip


# A home in either city (example 9) ---------------------------------------------------------------


def test_example_9_the_token_waits_in_the_hex_until_there_is_track():
    board = northeast()
    assert board.placing.homes("ERIE") == ()
    board.place_home("ERIE")
    assert board.state.waiting == {"ERIE": "E11"}
    assert board.state.is_in("ERIE", "E11")
    assert board.placing.choices("ERIE") == ()
    assert board.laying.hexes_to_lay("ERIE", GREEN) == ["E11"]
    assert refusals(board, "ERIE", "E11", "59/3", GREEN) == []
    assert board.laying.cost("E11") == 0
    lay(board, "E11 59/3")  # city 0 by edge 3 to D12, city 1 by edge 5 to F12
    assert board.placing.choices("ERIE") == ("E11.0", "E11.1")
    board.placing.choose("ERIE", "E11.1")
    assert (board.state.waiting, board.state.tokens("ERIE")) == ({}, [("E11", 1)])
    assert board.reaches.of("ERIE").arrivals(board.state.hex("F12").index)
    lay(board, "D12 9/0", "C13 9/0")
    assert against_token(board, "NYC", "E11.0", connected=False) == []


def test_example_9_the_hex_is_kept_until_its_company_has_come():
    board = northeast("E11 59/3")
    for city in ("E11.0", "E11.1"):
        assert against_token(board, "NYC", city, connected=False) == [
            "E11 Dunkirk & Buffalo is kept for ERIE until it has placed its home token."
        ]
    assert board.placing.homes("ERIE") == ("E11.0", "E11.1")
    with pytest.raises(ImpossibleMove, match=r"Choose the city for ERIE's token: E11\.0, E11\.1"):
        board.placing.place_home("ERIE")
    with pytest.raises(ImpossibleMove, match="Choose the city"):
        board.placing.place_home("ERIE", "D10.0")
    board.placing.place_home("ERIE", "E11.0")
    assert board.state.tokens("ERIE") == [("E11", 0)]
    assert against_token(board, "NYC", "E11.1", connected=False) == []
    assert against_token(board, "ERIE", "E11.1", connected=False) == ["ERIE already has a token in E11 Dunkirk & Buffalo."]


def test_a_token_that_waits_is_there_on_a_copy_and_can_be_taken_back():
    board = northeast()
    board.place_home("ERIE")
    copy = board.state.copy()
    board.state.take_token("ERIE", "E11")
    assert (board.state.waiting, copy.waiting) == ({}, {"ERIE": "E11"})
    assert board.reaches.of("ERIE").own == 0
    with pytest.raises(ImpossibleMove, match="Choose"):
        board.placing.choose("ERIE", "E11.0")


def test_a_home_in_one_city_of_two_follows_its_track():
    board = northeast()
    assert board.placing.homes("NYNH") == ("G19.0",)
    assert against_token(board, "PRR", "G19.0", connected=False) == [
        "Every free circle in G19 New York & Newark is kept as the home of: NYNH."
    ]
    assert against_token(board, "PRR", "G19.1", connected=False) == []
    lay(board, "G19 54/0")  # its track by edge 3 is now that of city 1
    assert board.placing.homes("NYNH") == ("G19.1",)
    board.place_home("NYNH")
    lay(board, "G19 62/0")
    assert board.state.tokens("NYNH") == [("G19", 1)]
    assert against_token(board, "NYNH", "G19.0", connected=False) == ["NYNH already has a token in G19 New York & Newark."]


def test_example_9_each_city_keeps_its_token():
    """59[2] (edge 2; edge 4), then 66[2] (edges 2, 5; edges 3, 4)."""
    board = northeast("E11 59/2", ERIE="E11.0")
    put(board, "NYC", "E11.1")
    lay(board, "E11 66/2")
    cities = board.state.face("E11").stops
    assert set(cities[board.state.city_of("ERIE", "E11")].edges) == {2, 5}
    assert set(cities[board.state.city_of("NYC", "E11")].edges) == {3, 4}


# Upgrades are permissive -------------------------------------------------------------------------


def test_any_track_of_an_upgrade_will_do():
    board = northeast("H10 57/1", "H8 9/1", PRR="H10")
    assert refusals(board, "PRR", "H8", "23/1", GREEN) == []
    assert refusals(board, "PRR", "H8", "23/4", GREEN) == []


# Runs (example 10) -------------------------------------------------------------------------------


@pytest.fixture
def altoona():
    """H10 - H12 - (H14) - H16: the city of H12, and the track that passes it."""
    return northeast("H10 57/1", "H14 9/1", "H16 57/1", PRR="H12")


def test_example_10_altoona(altoona):
    check = altoona.routes.check
    assert check("PRR", run("2: H10 H12"), "yellow") == 30
    assert check("PRR", run("3: H10 H12 H16"), "green") == 50
    assert refused(altoona, "PRR", "2: H10 H16") == [
        "The route does not contain a token of PRR, which has tokens in: H12 Altoona."
    ]
    put(altoona, "PRR", "H10")
    assert check("PRR", run("2: H10 H16"), "yellow") == 40
    assert refused(altoona, "PRR", "2-0: H10 H16", "2-1: H12 H10") == [
        "The track between H10 and H12 is used by train 2-0 already."
    ]
    best = best_run(altoona.routes, "PRR", [train("2")] * 2, "yellow")
    assert (best.total, best.is_proved) == (60, True)  # from H12 to both sides


def test_a_full_city_that_can_be_passed_beside_it():
    board = northeast("H10 57/1", "H14 9/1", "H16 57/1", PRR="H12", NYC="H10")
    assert board.placing.cities("NYC") == ["H16"]
    assert refused(board, "NYC", "3: H10 H12 H16") == [
        "H12 Altoona is full of other companies' tokens; a route of NYC may end there but not pass through."
    ]
    assert board.routes.check("NYC", run("2: H10 H16"), "yellow") == 40


@each(("colour", "value"), [("yellow", 60), ("green", 60), ("brown", 90)])
@each("kind", ["2", "D"])
def test_example_10_two_values_of_an_off_board_place(colour, value, kind):
    board = northeast("F4 57/1", NYC="F4")
    assert board.routes.check("NYC", run(f"{kind}: F2 F4"), colour) == value
    assert best_run(board.routes, "NYC", [train(kind)], colour).total == value


GULF = ("H4 57/2", "H4 15/5", "I3 8/1", "I5 8/0", "J4 8/1")  # I1 - H4 - J2


def test_example_10_one_place_with_two_entries():
    board = northeast(*GULF, PRR="H4")
    assert refused(board, "PRR", "3: I1 H4 J2") == ["Gulf is already on this route: it counts once."]
    assert best_run(board.routes, "PRR", [train("D")], "green").total == 60


def test_example_10_two_places_where_a_profile_takes_them_apart():
    board = northeast(*GULF, apart=("Gulf",), PRR="H4")
    assert board.routes.check("PRR", run("3: I1 H4 J2"), "green") == 90
    assert best_run(board.routes, "PRR", [train("D")], "green").total == 90
    assert Graph(board.state.copy()).places == board.graph.places
