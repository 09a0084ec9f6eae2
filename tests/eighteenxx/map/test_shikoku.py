"""1889 on the map layer: the worked examples of the facts that are about the map, and what this map has for itself."""

import pytest

from companion.eighteenxx.boards.simple_run import simple_run
from companion.eighteenxx.map.search.search import best_run
from companion.engine.errors import IllegalMove
from tests.each import each
from tests.eighteenxx.facts import read
from tests.eighteenxx.map.boards import train
from tests.eighteenxx.map.chesapeake import PHASES, lay, put, refused, run
from tests.eighteenxx.map.test_laying import positions, refusals
from tests.eighteenxx.map.titles import shikoku

YELLOW, GREEN, BROWN = PHASES["2"], PHASES["3"], PHASES["5"]
#: What a private that knows mountains takes off.
MINES = {"mountain": 80}


# First positions ---------------------------------------------------------------------------------


@each(
    ("hexes", "expected"),
    [
        ("A10", {"5": [3, 4], "6": [3]}),
        ("C10 K8", {"5": [1, 2, 3], "6": [1, 2], "57": [1]}),
        ("E2 I2", {"5": [0, 4, 5], "6": [4, 5], "57": [1]}),
        ("F3", {"5": [0, 1, 2, 5], "6": [0, 1, 3, 5], "57": [0, 2]}),
        ("G4", {"5": [0, 1, 4, 5], "6": [0, 2, 4, 5], "57": [1, 2]}),
        ("G12", {"5": [3, 4, 5], "6": [3, 4], "57": [0]}),
        ("J11", {"5": [1, 2], "6": [1]}),
        ("I4", {"438": [0, 1, 2, 3, 4, 5]}),
        ("K4", {"440": [0]}),
        ("F9", {"465": [2]}),
        ("C4", {"12": [0], "13": [0], "14": [1], "15": [5], "205": [1, 5], "206": [2, 5]}),
        ("J5", {"3": [1, 2, 3, 4], "58": [1, 2, 3, 5]}),
        ("G10", {"3": [2, 3, 4, 5], "58": [0, 2, 3, 4], "437": [0, 2, 3, 4]}),
        ("B11", {"3": [2, 3], "58": [2], "437": [2]}),
        ("I12", {"3": [1, 2, 3], "58": [1, 2], "437": [1, 2]}),
        ("J9", {"3": [0, 1], "58": [0, 2, 4], "437": [0, 2, 4]}),
    ],
)
def test_first_positions(hexes, expected):
    for hex_ in hexes.split():
        assert positions(shikoku(), hex_) == expected, hex_


def test_printed_hexes_as_the_facts_have_them():
    board = shikoku()
    for hex_, expected in read("tiles.json")["preprinted_upgrades"]["1889"].items():
        found = {}
        for one in board.laying.fitting(hex_):
            found.setdefault(one.tile, []).append(one.rotation)
        assert found == expected


# Costs (example 6) -------------------------------------------------------------------------------


@each(
    ("hex_", "price", "with_mines"),
    [
        ("E4", 80, 0), ("H5", 80, 80), ("I6", 80, 80), ("K6", 80, 80), ("I4", 80, 80), ("F9", 80, 80), ("K4", 0, 0),
        ("C4", 0, 0),
    ],
)
def test_example_6_costs_of_track(hex_, price, with_mines):
    board = shikoku()
    assert (board.laying.cost(hex_), board.laying.cost(hex_, MINES)) == (price, with_mines)


def test_example_6_one_hex_costs_with_each_of_its_three_tiles():
    board, paid = shikoku(), []
    for tile in ("438/0", "439/0", "492/0"):
        paid.append((board.laying.cost("I4"), board.laying.cost("I4", MINES)))
        lay(board, f"I4 {tile}")
    assert paid == [(80, 80)] * 3
    assert board.laying.cost("I4") == 0


def test_terrain_is_paid_once():
    board = shikoku("H5 9/0", "F9 465/2")
    assert (board.laying.cost("H5"), board.laying.cost("F9")) == (0, 0)


# Labels and stock --------------------------------------------------------------------------------


def test_labels():
    board = shikoku("K8 5/1", "C10 5/1", KO="K4")
    # Each label is that of one hex here: so the tiles of a hex are named.
    assert "Tile 440 is marked T and may only go to: K4 Takamatsu." in refusals(board, "KO", "K8", "440/0", GREEN)
    assert "K4 Takamatsu takes 440, 466 only." in refusals(board, "KO", "K4", "14/0", GREEN)
    assert "Tile 438 is marked H and may only go to: I4 Kotohira." in refusals(board, "KO", "G12", "438/0", YELLOW)


def test_plain_track_runs_out():
    board = shikoku("J3 7/0", "I10 7/0", KO="K4")
    assert board.state.left("7") == 0
    assert "All 2 pieces of 7 are on the map." in refusals(board, "KO", "J5", "7/3", YELLOW)


def test_a_replaced_plain_tile_comes_back():
    board = shikoku("J3 7/0", "I10 7/0", "J3 27/0")
    assert board.state.left("7") == 1


def test_towns_are_never_upgraded():
    board = shikoku("J5 58/2", KO="K4")
    assert board.laying.fitting("J5") == ()


# What an upgrade must reach ----------------------------------------------------------------------


def test_upgrades_are_semi_restrictive():
    """KO comes from K4 through J3 to I2: a new track, or a city that it reaches and that changes its value."""
    board = shikoku("J3 9/2", "I2 5/4", KO="K4")
    assert refusals(board, "KO", "I2", "205/4", GREEN) == []
    assert refusals(board, "KO", "J3", "23/5", GREEN) == []  # from K4 to I2, and to J1
    assert refusals(board, "KO", "J3", "23/2", GREEN) == [  # from K4 to I2, and from I2 to J5
        "KO must reach one of the new tracks of tile 23 in J3; it comes there from: K4."
    ]


# Ports -------------------------------------------------------------------------------------------


def test_a_port_is_laid_by_a_power_only():
    board = shikoku("F9 465/2", TR="F9")
    assert "437" not in board.laying.legal_tiles("TR", "G10", YELLOW)
    assert refusals(board, "TR", "G10", "437/0", YELLOW)[0] == "Tile 437 is a port: only the power of a private lays it."


def test_example_7_what_the_powers_may_lay():
    board = shikoku()
    ports = board.laying.granted(("B11", "G10", "I12", "J9"), ("437",), YELLOW)
    assert {(one.hex, one.rotation) for one in ports} == {
        ("B11", 2), ("G10", 0), ("G10", 2), ("G10", 3), ("G10", 4), ("I12", 1), ("I12", 2), ("J9", 0), ("J9", 2), ("J9", 4),
    }  # fmt: skip
    lay(board, "G10 437/0", "J9 58/0")
    assert board.laying.granted(("G10", "J9"), ("437",), YELLOW) == []
    assert board.laying.cost("G10") == 0
    green = board.laying.granted(("C4",), ("12", "13", "14", "15", "205", "206"), GREEN)
    assert ("C4", "14", 1) in [one[:3] for one in green]
    assert board.laying.granted(("C4",), ("14",), YELLOW) == []
    lay(board, "C4 14/1")
    city = board.state.face("C4").stops[0]
    assert (city.revenue, city.slots, set(city.edges)) == (30, 2, {1, 2, 4, 5})


def test_a_power_that_must_be_joined():
    board = shikoku("J3 9/2", KO="K4")
    assert board.laying.granted(("I2",), ("57",), YELLOW, "KO") == []
    assert {one.rotation for one in board.laying.granted(("I2",), ("5",), YELLOW, "KO")} == {4, 5}


# Example 8 ---------------------------------------------------------------------------------------


@pytest.fixture
def line():
    """J1 - I2 - (J3) - K4 - (K6) - K8 - L7, with KO in K4."""
    return shikoku("J3 9/2", "I2 5/4", "K6 9/0", "K8 5/3", KO="K4")


@pytest.mark.parametrize(
    ("text", "colour", "value"),
    [
        ("2: I2 K4", "yellow", 50),
        ("3: I2 K4 K8", "green", 70),
        ("4: J1 I2 K4 K8", "green", 90),
        ("4: J1 I2 K4 K8", "brown", 110),
        ("5: J1 I2 K4 K8 L7", "brown", 150),
        ("D: J1 I2 K4 K8 L7", "brown", 230),
    ],
)
def test_example_8_one_line_four_trains(line, text, colour, value):
    entered = run(text)
    assert line.routes.check("KO", entered, colour) == value
    best = best_run(line.routes, "KO", [train(text[0])], colour)
    assert (best.total, best.is_proved) == (value, True)


def test_example_8_four_stops_for_three(line):
    assert refused(line, "KO", "3: J1 I2 K4 K8") == ["Train 3 may count 3 stops; the route has 4."]
    with pytest.raises(IllegalMove):
        line.routes.check("KO", run("3: J1 I2 K4 K8"), "green")


def test_trains_with_and_without_limit_count_different_values(line):
    """A D alone between both places off the board earns 240; a D and a 5 that part the line in K4 earn 230."""
    lay(line, "K8 15/1")
    put(line, "KO", "K8")
    answer = best_run(line.routes, "KO", [train("5"), train("D")], "brown")
    ran = {one.name: frozenset(line.routes.write(route)[0]) for one, route in answer.run}
    assert (answer.total, answer.is_proved) == (240, True)
    assert ran == {"D": {"J1", "I2", "K4", "K8", "L7"}}


# A run that is not bad ------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "ends"), [("4", {"K4", "K8"}), ("D", {"J1", "K4"})])
def test_the_first_proposal_knows_what_an_off_board_place_is_worth_to_a_diesel(kind, ends):
    board = shikoku("J3 8/3", "K6 9/0", "K8 12/1")  # K4 30 – J1 20, to a diesel 80; K4 30 – K8 30
    put(board, "KO", "K4")
    (_, route), = simple_run(board.routes, "KO", [train(kind)], "green")
    assert {board.state.stop_name(node) for node in route.nodes} == ends
