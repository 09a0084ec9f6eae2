import pytest

from companion.engine.errors import ImpossibleMove
from tests.each import each
from tests.eighteenxx.map.chesapeake import lay, put, rails


@pytest.fixture
def state():
    return rails().state


def circles(state, hex_):
    return state.circles(hex_)


def test_a_replaced_tile_returns_to_the_stock(state):
    assert state.left("57") == 7
    state.lay("F2", "57", 1)
    assert state.left("57") == 6
    state.lay("F2", "14", 1)
    assert (state.left("57"), state.left("14")) == (7, 4)
    assert state.face("F2").tile == "14"


def test_plain_track_never_runs_out(state):
    for hex_ in ("C3", "C7", "E7"):
        state.lay(hex_, "9", 0)
    assert state.left("9") is None


def test_a_tile_that_the_box_has_no_more(state):
    state.lay("F8", "X1", 0)
    with pytest.raises(ImpossibleMove, match="No tile X1 is left"):
        state.lay("F2", "X1", 0)


def test_what_is_not_in_the_box_or_on_the_map(state):
    with pytest.raises(ImpossibleMove, match="no tile 790"):
        state.lay("F2", "790", 0)
    with pytest.raises(ImpossibleMove, match="no hex Z9"):
        state.lay("Z9", "57", 0)


def test_tokens_and_homes_stay_with_their_city(state):
    state.put_token("LV", "H6", 1)
    state.lay("H6", "X3", 2)  # city 0: edges 2, 4; city 1: edges 1, 5
    assert state.homes["B&O"] == ("H6", 1)
    assert circles(state, "H6") == (("LV",), (None,))
    state.put_token("B&O", "H6", 1)
    state.lay("H6", "X7", 0)  # edges 0, 1, 2, 4, 5: one city
    assert circles(state, "H6") == (("B&O", "LV"),) or circles(state, "H6") == (("LV", "B&O"),)


def test_a_home_is_kept_until_its_token_is_placed(state):
    assert state.reserved("H6", 0) == ("B&O",)
    assert state.home("B&O") == ("H6", 0)
    state.put_token("B&O", "H6", 0)
    assert state.reserved("H6", 0) == ()
    with pytest.raises(ImpossibleMove, match="No home"):
        state.home("B&O")


def test_a_closed_company_keeps_no_home(state):
    state.free_home("B&O")
    assert state.reserved("H6", 0) == ()


def test_tokens_are_put_and_taken(state):
    state.put_token("PRR", "F2")
    assert state.tokens("PRR") == [("F2", 0)]
    assert state.city_of("PRR", "F2") == 0
    with pytest.raises(ImpossibleMove, match="no free circle for SRR in F2 Harrisburg: it has tokens of PRR"):
        state.put_token("SRR", "F2")
    state.take_token("PRR", "F2")
    assert state.tokens("PRR") == []
    with pytest.raises(ImpossibleMove, match="PRR has no token in F2"):
        state.take_token("PRR", "F2")


def test_a_token_goes_into_the_circle_that_is_named(state):
    state.lay("F2", "57", 1)
    state.lay("F2", "14", 1)
    state.put_token("PRR", "F2", 0, slot=1)
    assert circles(state, "F2") == ((None, "PRR"),)
    with pytest.raises(ImpossibleMove):
        state.put_token("SRR", "F2", 0, slot=1)


def test_a_tile_without_a_circle_for_a_token_cannot_lie_there(state):
    state.put_token("LV", "J2")
    before = (state.face("J2"), state.left("9"), state.version)
    with pytest.raises(ImpossibleMove, match="no circle for the token of LV in J2 Allentown"):
        state.lay("J2", "9", 0)
    assert (state.face("J2"), state.left("9"), state.version) == before


def test_terrain_is_paid_with_the_first_tile(state):
    assert [state.cost(hex_) for hex_ in ("H6", "D2", "I5", "F2")] == [40, 80, 40, 0]
    state.lay("H6", "X3", 2)
    assert state.cost("H6") == 0


@each(
    ("stop", "sentence"),
    [
        ("H6", "H6 Baltimore has several stops; say which: H6.0, H6.1"),
        ("H6.2", "no stop H6.2"),
        ("H6.x", "no stop H6.x"),
        ("H6.-1", "no stop"),
        ("I7", "no stop I7"),
        ("H66", "no hex H66"),
        ("", "no hex"),
        ("H6.²", "no stop"),
    ],
)
def test_what_is_no_stop(state, stop, sentence):
    with pytest.raises(ImpossibleMove, match=sentence):
        state.node(stop)


def test_stops_by_name(state):
    for stop in ("H6.0", "H6.1", "F2", "A7", "K3.1", "I9"):
        assert state.stop_name(state.node(stop)) == stop
    assert state.node("F2.0") == state.node("F2")


def test_every_change_raises_the_version_of_its_hex():
    board = rails()
    state, index = board.state, board.state.hex("J2").index
    lay(board, "J2 57/1")
    assert (state.version, state.versions[index], state.laid) == (1, 1, [index])
    put(board, "LV", "J2")
    assert (state.version, state.versions[index], state.laid) == (2, 2, [index])


def test_tiles_with_stations_are_only_in_games_that_put_them_there():
    from companion.eighteenxx.map.map import MapState
    from companion.eighteenxx.map.tiles import stock_of, tiles

    printed = rails().state.printed
    assert "20_2" not in MapState(printed, tiles(), stock_of("18chesapeake-otr")).tiles
    state = MapState(printed, tiles(), stock_of("1862"), stations=True)
    assert state.left("20_2") == 6
    state.lay("B4", "20_2", 0)
    assert (state.left("20_2"), state.left("20")) == (5, 5)
    state.lay("B4", "20_1", 0)  # the same piece, with one station less
    assert state.left("20") == 5
