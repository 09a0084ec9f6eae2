"""What a company reaches, compared with walking by hand."""

from tests.eighteenxx.map import by_hand
from tests.eighteenxx.map.chesapeake import put, rails


def reach(board, company):
    """The stops and the sides that a company reaches, by name."""
    found = board.reaches.of(company)
    sides = {
        f"{hex_.name}/{edge}"
        for hex_ in board.state.printed.hexes
        for edge in range(6)
        if found.arrivals(hex_.index) >> edge & 1
    }
    return {board.state.stop_name(node) for node in found.nodes()}, sides


def test_a_token_without_track_reaches_its_own_city():
    board = rails(PRR="F2")
    assert reach(board, "PRR") == ({"F2"}, set())
    assert board.reaches.of("PRR").touches(board.state.hex("F2").index)
    assert reach(board, "SRR") == (set(), set())


def test_track_that_leads_nowhere_yet_counts():
    board = rails("F2 57/1", "E3 57/1", PRR="F2")
    stops, sides = reach(board, "PRR")
    assert stops == {"F2", "E3"}
    assert sides == {"E3/4", "D4/4", "G1/1", "G3/3", "H2/2"}


def test_a_full_city_is_entered_but_not_left():
    board = rails("F2 57/1", "E3 57/1", "D4 9/1", "C5 57/1", PRR="F2")
    assert "C5" in reach(board, "PRR")[0]
    put(board, "SRR", "E3")
    stops, sides = reach(board, "PRR")
    assert stops == {"F2", "E3"}
    assert "D4/4" not in sides
    board.state.lay("E3", "14", 1)
    assert "C5" in reach(board, "PRR")[0]


def test_a_circle_kept_as_a_home_blocks_nobody():
    board = rails("E3 57/1", "F2 57/1", SRR="E3")
    assert "G3/3" in reach(board, "SRR")[1]


def test_nothing_goes_through_an_off_board_place():
    board = rails("C5 57/1", "B6 9/1", PRR="C5")  # both with the edges 1 and 4
    assert reach(board, "PRR") == ({"C5", "A7"}, {"B6/4", "A7/4", "D4/1"})  # not B8, where Ohio's other track ends


def test_both_cities_of_a_hex_are_different_places():
    board = rails("H6 X4/1", BO="H6.0")
    assert reach(board, "B&O")[0] == {"H6.0"}


def test_a_walk_does_not_turn_round_in_a_city():
    """D8 has one track to the switch in E9: who comes from F8 cannot go back there and on to G13."""
    board = rails("D8 57/2", "E9 24/2", "F8 X2/0", "F10 9/2", "G11 8/0", "G13 15/1")
    put(board, "C&A", "F8")
    found = reach(board, "C&A")
    assert "D8" in found[0]
    assert "G13" not in found[0]


def test_the_reach_follows_the_map():
    board = rails("F2 57/1", PRR="F2")
    before = board.reaches.of("PRR")
    assert board.reaches.of("PRR") is before
    board.state.lay("E3", "57", 1)
    assert "E3" in reach(board, "PRR")[0]
    board.state.take_token("PRR", "F2")
    assert reach(board, "PRR") == (set(), set())


def by_hand_reach(board, company):
    stops, arrivals = by_hand.reach(board.state, company)
    index = {hex_.name: hex_.index for hex_ in board.state.printed.hexes}
    named = {board.state.stop_name(4 * index[hex_] + place) for hex_, place in stops}
    return named, {f"{hex_}/{edge}" for hex_, edge in arrivals}
