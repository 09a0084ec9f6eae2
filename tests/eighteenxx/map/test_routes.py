"""Routes: the worked examples of the facts, each refusal by its sentence, and how routes are written down."""

import pytest

from companion.eighteenxx.map.routes import Routes
from companion.eighteenxx.map.run_rules import EveryStop, Train
from companion.engine.errors import ImpossibleMove, Malformed
from tests.eighteenxx.map.chesapeake import put, rails, refused, route, run


def worth(board, company, colour, *routes):
    assert refused(board, company, *routes) == []
    return board.routes.check(company, run(*routes), colour)


# The worked examples -----------------------------------------------------------------------------


def test_example_1_towns_off_board_length():
    board = rails("J2 57/1", "K3 2/2", LV="J2")
    assert worth(board, "LV", "green", "4: J2 K1 K3.1 L2") == 120
    assert worth(board, "LV", "green", "3: J2 K1 K3.1") == 60
    assert refused(board, "LV", "3: K1 K3.1 L2") == [
        "The route does not contain a token of LV, which has tokens in: J2 Allentown."
    ]
    assert refused(board, "LV", "3: J2 K1 K3.1 L2") == ["Train 3 may count 3 stops; the route has 4."]


def test_example_2_two_trains_sharing_a_city():
    board = rails("C13 57/1", "D12 57/1", NW="C13")
    assert worth(board, "N&W", "green", "3: B14 C13 D12") == 90
    assert worth(board, "N&W", "green", "3: B14 C13", "2: C13 D12") == 110


def test_example_3_blocked_city():
    board = rails("F2 57/1", "E3 57/1", "C5 57/1", "D4 9/1", PRR="F2")
    assert worth(board, "PRR", "green", "3: F2 E3 C5") == 60
    put(board, "SRR", "E3")
    assert worth(board, "PRR", "green", "3: F2 E3") == 40
    assert refused(board, "PRR", "3: F2 E3 C5") == [
        "E3 Hagerstown is full of other companies' tokens; a route of PRR may end there but not pass through."
    ]
    assert worth(board, "SRR", "green", "3: C5 E3 F2") == 60


def test_example_4_two_stops_on_one_hex():
    board = rails("H6 X4/1", "G5 7/4", "H4 57/0", "H4 14/0", BO="H6.0")
    assert worth(board, "B&O", "green", "3: H6.0 H4 H6.1") == 110


def test_a_city_of_several_is_named_by_its_track():
    board = rails("H6 X4/1", "G5 7/4", "H4 57/0", "H4 14/0", BO="H6.0")
    assert refused(board, "B&O", "3: H6.1 J6") == [
        "The route does not contain a token of B&O, which has tokens in: H6 Baltimore, the city with track to G7, G5.",
        "No track joins them without another stop between: H6 Baltimore, the city with track to H4, I5; J6 Camden.",
    ]


def test_example_5_one_place_with_two_entries():
    board = rails("B4 55/2", "C5 15/0", "B6 7/3", PLE="A3")
    assert worth(board, "PLE", "brown", "5: A3 B4.0 C5 B4.1") == 110
    assert refused(board, "PLE", "5: A3 B4.0 C5 B4.1 B2") == ["Pittsburgh is already on this route: it counts once."]


def test_example_6_switch():
    board = rails("D8 57/2", "E9 24/2", "F8 X2/0", "F10 9/2", "G11 8/0", "G13 15/1")
    put(board, "C&A", "D8")
    assert worth(board, "C&A", "green", "2: D8 F8") == 60
    assert worth(board, "C&A", "green", "2: D8 G13") == 50
    assert refused(board, "C&A", "2-1: D8 F8", "2-2: D8 G13") == [
        "The track between D8 and E9 is used by train 2-1 already."
    ]
    put(board, "C&A", "G13")
    assert refused(board, "C&A", "3: F8 D8 G13") == ["The track between D8 and E9 would be used twice by this route."]
    assert refused(board, "C&A", "2-1: D8 F8", "2-2: D8 G13")


# The refusals ------------------------------------------------------------------------------------


def test_too_short():
    board = rails("J2 57/1", LV="J2")
    assert refused(board, "LV", "2: J2") == ["A route needs at least 2 stops; this one has 1."]
    assert refused(board, "LV", "2:") == ["A route needs at least 2 stops; this one has 0."]


def test_an_off_board_place_in_the_middle():
    board = rails("B6 9/2", "B8 8/2", "C5 57/1", PLE="A3")
    assert refused(board, "PLE", "3: A7 A7") == [
        "A7 Ohio is already on this route: it counts once.",
        "The route does not contain a token of PLE, which has tokens in: A3 Pittsburgh.",
        "No track joins them without another stop between: A7 Ohio; A7 Ohio.",
    ]
    assert "A7 Ohio can only be an end of a route." in refused(board, "PLE", "3: C5 A7 A3")


def test_no_track_between():
    board = rails("F2 57/1", PRR="F2")
    assert refused(board, "PRR", "2: F2 E3") == [
        "No track joins them without another stop between: F2 Harrisburg; E3 Hagerstown."
    ]


def test_no_token_at_all():
    assert refused(rails("F2 57/1", "E3 57/1"), "PRR", "2: F2 E3") == [
        "PRR has no token on the map, so it runs no train."
    ]


def test_a_stop_that_does_not_exist():
    with pytest.raises(ImpossibleMove, match="no stop I7"):
        refused(rails(PRR="F2"), "PRR", "2: F2 I7")


def test_a_train_without_limit_counts_any_number():
    board = rails("J2 57/1", "K3 2/2", LV="J2")
    assert worth(board, "LV", "gray", "D: J2 K1 K3.1 L2") == 160


def test_off_board_to_off_board_with_a_token_between():
    board = rails("C13 57/1", "D12 57/1", "E13 8/2", "F12 8/1", "B12 8/3", NW="C13")
    assert worth(board, "N&W", "yellow", "3: B14 C13 D12") == 80


# Several ways between the same stops -------------------------------------------------------------


@pytest.fixture
def two_ways():
    """H4 and H6 are neighbours, and are also joined by a curve in G5."""
    return rails("H4 57/0", "H4 15/5", "G5 7/4", "H6 X4/1", "H6 X7/1", SRR="H4")


DIRECT, CURVE = ("H4", "H6"), ("H4", "G5", "H6")


def test_the_hexes_tell_which_way(two_ways):
    routes = two_ways.routes
    for way in (DIRECT, CURVE):
        found = routes.read(route("H4 H6|" + " ".join(way)))
        assert routes.hexes(found) == way
        assert routes.write(found) == (("H4", "H6"), way)
    assert refused(two_ways, "SRR", "2-1: H4 H6|H4 H6", "2-2: H4 H6|H4 H6") == [
        "The track between H4 and H6 is used by train 2-1 already."
    ]


def test_hexes_that_are_no_way_between_the_stops(two_ways):
    assert refused(two_ways, "SRR", "2: H4 H6|H4 G7 H6") == [
        "The hexes H4, G7, H6 are not a way along the track through H4 Strasburg, H6 Baltimore."
    ]


def test_where_the_stops_tell_the_way_no_hexes_are_written():
    board = rails("H4 57/0", "G3 4/5", SRR="H4")
    board.state.lay("F2", "57", 2)
    assert board.routes.write(board.routes.read(route("F2 G3"))) == (("F2", "G3"), None)


def test_a_way_that_is_left_open_avoids_other_trains(two_ways):
    assert refused(two_ways, "SRR", "2-1: H4 H6", "2-2: H4 H6") == []
    assert refused(two_ways, "SRR", "2-1: H4 H6|H4 H6", "2-2: H4 H6") == []
    assert refused(two_ways, "SRR", "2-1: H4 H6", "2-2: H4 H6|H4 G5 H6") == []
    assert len(refused(two_ways, "SRR", "2-1: H4 H6", "2-2: H4 H6", "2-3: H4 H6")) == 2


# The form of 18xx.games --------------------------------------------------------------------------


def test_pieces_in_either_direction():
    board = rails("J2 57/1", "K3 2/2", LV="J2")
    for pieces in ([["J2", "K1"], ["K1", "K3"], ["L2", "K3"]], [["K1", "J2"], ["K3", "K1"], ["K3", "L2"]]):
        assert board.routes.write(board.routes.rebuild(pieces)) == (("J2", "K1", "K3.1", "L2"), None)


def test_the_stops_decide_between_two_cities_of_a_hex():
    board = rails("H6 X4/1", "G5 7/4", "H4 57/0", "H4 14/0", BO="H6.0")
    pieces = [["H6", "G5", "H4"], ["H4", "H6"]]
    assert board.routes.rebuild(pieces).nodes == tuple(board.state.node(s) for s in ("H6.0", "H4", "H6.1"))
    assert board.routes.rebuild([["H4", "H6"]], ["H6-1", "H4-0"]).nodes[-1] == board.state.node("H6.1")


def test_pieces_that_no_track_follows():
    with pytest.raises(Malformed, match="F2-E3"):
        rails("F2 57/1").routes.rebuild([["F2", "E3"]])
    with pytest.raises(Malformed):
        rails("F2 57/1").routes.rebuild([])
    board = rails("F2 57/1", "E3 57/1")
    with pytest.raises(Malformed):  # there and back again
        board.routes.rebuild([["F2", "E3"], ["E3", "F2"]])


def test_hexes_walked_one_after_the_other():
    board = rails("J2 57/1", "K3 2/2", LV="J2")
    for hexes in (["J2", "K1", "K3", "L2"], ["L2", "K3", "K1", "J2"]):
        (way,) = board.routes.through(hexes)
        assert {board.state.stop_name(node) for node in way.nodes} == {"J2", "K1", "K3.1", "L2"}
    assert list(board.routes.through(["J2", "L2"])) == list(board.routes.through([])) == []


def test_hexes_tell_the_way_and_what_lies_between_may_be_left_out(two_ways):
    assert [two_ways.routes.hexes(way) for way in two_ways.routes.through(DIRECT)] == [DIRECT]
    assert [two_ways.routes.hexes(way) for way in two_ways.routes.through(CURVE)] == [CURVE]
    board = rails("H6 X4/1", "G5 7/4", "H4 57/0", "H4 14/0", BO="H6.0")
    found = [tuple(map(board.state.stop_name, way.nodes)) for way in board.routes.through(["H6", "H4", "H6"])]
    assert found == [("H6.0", "H4", "H6.1"), ("H6.1", "H4", "H6.0")]


# A possible route --------------------------------------------------------------------------------


def test_a_possible_route():
    board = rails("F2 57/1", PRR="F2")
    assert not board.routes.has_route("PRR")
    board.state.lay("E3", "57", 1)
    assert board.routes.has_route("PRR")
    put(board, "SRR", "E3")
    assert board.routes.has_route("PRR")  # a route may end in a full city
    assert not board.routes.has_route("LV")


def test_the_two_entries_of_one_place_are_no_route():
    board = rails("B4 55/2", PLE="A3")
    assert board.routes.has_route("PLE")  # to the town
    board = rails("B4 7/2", PLE="A3")  # no tile for that hex: it joins A3 to B2, and both are Pittsburgh
    assert board.graph.refresh().links[board.state.node("A3")]
    assert not board.routes.has_route("PLE")


# What a title decides otherwise ------------------------------------------------------------------


class CitiesOnly(EveryStop):
    """Towns neither count nor pay, and trains called E earn double."""

    def value(self, stop, colour, train):
        if stop.kind == "town":
            return 0
        return stop.value(colour) * (2 if train.name == "E" else 1)

    def counts(self, stop, train):
        return int(stop.kind != "town")


def test_a_title_says_what_counts_and_what_it_is_worth():
    board = rails("J2 57/1", "K3 2/2", LV="J2")
    routes = Routes(board.graph, CitiesOnly())
    way = route("J2 K1 K3.1 L2")
    assert list(routes.route_refusals("LV", Train("2", 2), way)) == []
    assert routes.value("B&O", way, "green", Train("2", 2)) == 80
    assert routes.value("B&O", way, "green", Train("E", 2)) == 160
    node = board.state.node("K1")
    assert (routes.counted(Train("2", 2))[node], routes.worth("green", Train("2", 2))[node]) == (0, 0)
    assert (board.routes.counted(Train("2", 2))[node], board.routes.worth("green", Train("2", 2))[node]) == (1, 30)
