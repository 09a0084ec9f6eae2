import pytest

from companion.engine.errors import ImpossibleMove
from tests.eighteenxx.map.chesapeake import put, rails


def refusals(board, company, stop, **more):
    return [str(refusal) for refusal in board.placing.refusals(company, stop, **more)]


@pytest.fixture
def line():
    """F2 – E3 – D4 – C5, with PRR in F2."""
    return rails("F2 57/1", "E3 57/1", "D4 9/1", "C5 57/1", PRR="F2")


def test_cities_where_a_token_may_be_placed(line):
    assert line.placing.cities("PRR") == ["C5", "E3"]
    assert refusals(line, "PRR", "C5") == []


def test_no_free_circle(line):
    put(line, "SRR", "C5")
    assert refusals(line, "PRR", "C5") == ["Every circle in C5 Green Spring is taken by: SRR."]
    with pytest.raises(ImpossibleMove):
        line.placing.place("PRR", "C5")


def test_behind_a_blocked_city(line):
    put(line, "SRR", "E3")
    assert line.placing.cities("PRR") == []
    assert refusals(line, "PRR", "C5") == [
        "C5 Green Spring cannot be reached from a token of PRR, nor can any other free city."
    ]


def test_out_of_reach(line):
    assert refusals(line, "PRR", "D8") == [
        "D8 Leesburg cannot be reached from a token of PRR. It can place one in: C5, E3."
    ]
    assert refusals(line, "PRR", "D8", connected=False) == []


def test_a_second_token_in_a_hex():
    board = rails(BO="H6.0")
    assert refusals(board, "B&O", "H6.1") == ["B&O already has a token in H6 Baltimore."]


def test_a_circle_is_kept_as_a_home_and_blocks_nobody():
    board = rails("F2 57/1", "E3 57/1", "D4 9/1", "C5 57/1", SRR="C5")
    assert "F2" not in board.placing.cities("SRR")
    assert refusals(board, "SRR", "F2") == ["Every free circle in F2 Harrisburg is kept as the home of: PRR."]
    assert refusals(board, "PRR", "F2", connected=False) == []
    board.state.lay("F2", "14", 1)
    assert refusals(board, "SRR", "F2") == []
    put(board, "SRR", "F2")
    assert refusals(board, "PRR", "F2", connected=False) == []
    assert refusals(board, "LV", "F2", connected=False) == [
        "Every free circle in F2 Harrisburg is kept as the home of: PRR."]
    board.place_home("PRR")
    assert board.state.tokens("PRR") == [("F2", 0)]
    with pytest.raises(ImpossibleMove):
        board.place_home("PRR")


def test_tokens_only_in_cities():
    board = rails()
    assert refusals(board, "PRR", "A7") == ["A7 Ohio is not a city: tokens are placed in cities."]
    assert refusals(board, "PRR", "I9") == ["I9 Delmarva Peninsula is not a city: tokens are placed in cities."]
