"""The graph: stops, links with the borders they cross, and that it follows the map."""

import pytest

from companion.eighteenxx.map.graph import Graph
from tests.eighteenxx.map.boards import train
from tests.eighteenxx.map.chesapeake import put, rails


def links(board, stop):
    """The links of a stop: where they lead, and through which hexes."""
    hexes = board.state.printed.hexes
    return sorted(
        (board.state.stop_name(link.to), "-".join(hexes[index].name for index in link.hexes))
        for link in board.graph.refresh().links[board.state.node(stop)]
    )


def names(board, nodes):
    return [board.state.stop_name(node) for node in nodes]


def bits(board, *stops):
    return sum(1 << board.state.node(stop) for stop in stops)


def test_links_between_stops():
    board = rails("J2 57/1", "K3 2/2")
    assert links(board, "J2") == [("K1", "J2-K1")]
    assert links(board, "K1") == [("J2", "K1-J2"), ("K3.1", "K1-K3")]
    assert links(board, "K3.1") == [("K1", "K3-K1"), ("L2", "K3-L2")]


def test_printed_stops_without_track_are_no_stops():
    board = rails()
    found = names(board, board.graph.stops())
    assert "F2" not in found
    assert {"A3", "A7", "H6.0", "H6.1", "I9", "L2"} <= set(found)
    assert links(board, "H6.0") == []


def test_a_switch_crosses_one_border_on_both_ways():
    board = rails("D8 57/2", "E9 24/2", "F8 X2/0", "F10 9/2", "G11 8/0", "G13 15/1")
    assert links(board, "D8") == [("F8", "D8-E9-F8"), ("G13", "D8-E9-F10-G11-G13")]
    first, second = (link.mask for link in board.graph.links[board.state.node("D8")])
    assert board.state.printed.borders_in(first & second) == [("D8", "E9")]


def test_a_bridge_shares_nothing():
    board = rails("C5 57/0", "C9 57/0", "B6 57/2", "D8 57/2", "C7 20/2")  # C7: edges 2-5 and 3-0
    assert links(board, "C5") == [("C9", "C5-C7-C9")]
    assert links(board, "D8") == [("B6", "D8-C7-B6")]
    one, other = (board.graph.links[board.state.node(stop)][0].mask for stop in ("C5", "D8"))
    assert one & other == 0


def test_a_loop_back_to_the_same_stop_is_no_link():
    board = rails("F8 X2/0", "F10 7/3", "G9 7/1")  # F8: edge 0 to F10, edge 5 to G9; F10 and G9 join them
    assert links(board, "F8") == []
    assert board.state.face("F10").edges == 0b011000


def test_places_with_several_entries_are_one_place():
    board = rails()
    place = {stop: board.graph.places[board.state.node(stop)] for stop in ("A3", "B2", "A13", "B14", "A7")}
    assert place["A3"] == place["B2"]
    assert place["A13"] == place["B14"]
    assert len(set(place.values())) == 3


def test_values_by_colour():
    board = rails("F2 57/1")
    for colour, value in (("yellow", 40), ("green", 60), ("brown", 80), ("gray", 100)):
        values = board.routes.worth(colour, train("2"))
        assert values[board.state.node("L2")] == value
        assert values[board.state.node("F2")] == 20
    board.state.lay("F2", "14", 1)
    assert board.routes.worth("green", train("2"))[board.state.node("F2")] == 30


def test_a_value_holds_until_the_next_one_is_named():
    from companion.eighteenxx.map.tiles import worth

    assert [worth({"yellow": 20, "brown": 30}, c) for c in ("yellow", "green", "brown", "gray")] == [20, 20, 30, 30]
    assert worth({"green": 20}, "yellow") == 0


def test_who_is_blocked_where():
    board = rails("F2 57/1", "E3 57/1", PRR="F2", SRR="E3")
    ends = bits(board, "A7", "A13", "B2", "B14", "H14", "L2")
    assert board.graph.terminal == ends
    assert board.graph.blocked("PRR") == ends | bits(board, "E3")
    assert board.graph.blocked("SRR") == ends | bits(board, "F2")
    board.state.lay("E3", "14", 1)
    assert board.graph.blocked("PRR") == ends


def test_the_token_cities_of_a_company():
    board = rails(BO="H6.0", PLE="A3")
    put(board, "B&O", "F8")
    assert names(board, board.graph.tokens("B&O")) == ["F8", "H6.0"]


@pytest.mark.parametrize(
    "tiles",
    [
        ("H6 X4/1", "G5 7/4", "H4 57/0", "H4 14/0", "H6 X7/1"),
        ("D8 57/2", "E9 8/2", "F8 X1/1", "E9 24/2", "F8 X2/0", "F10 9/2", "G11 8/0", "G13 57/1", "G13 15/1"),
    ],
)
def test_the_graph_follows_the_map(tiles):
    board = rails()
    for tile in tiles:
        hex_, face = tile.split()
        number, rotation = face.split("/")
        board.state.lay(hex_, number, int(rotation))
        fresh = Graph(board.state)
        assert board.graph.refresh().links == fresh.links
        assert board.graph.terminal == fresh.terminal
