"""A company is its charter: what lies on it is asked where it is needed."""

from companion.eighteenxx.map.map import Token
from tests.eighteenxx.table import at


def test_the_map_asks_the_charters_where_tokens_are():
    table = at("operating")
    company, state = table.game.companies["PRR"], table.game.board.state
    assert (company.placed, state.circles("F2"), company.spare) == ([Token("F2", 0, 0)], (("PRR",),), [40, 60, 80])
    tried = state.copy()
    tried.take_token("PRR", "F2")
    assert (tried.circles("F2"), company.hexes) == (((None,),), ["F2"])
    state.take_token("PRR", "F2")
    assert (state.circles("F2"), company.placed) == (((None,),), [])
