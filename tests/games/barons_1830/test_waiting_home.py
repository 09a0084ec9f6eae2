"""A home token that waits for track: the trace, a position, its form and corrections know it."""

from companion.eighteenxx.screens import position_form
from companion.eighteenxx.screens.corrections import CorrectToken
from companion.engine.corrections import SetPosition
from tests.eighteenxx.test_taking_over import written
from tests.games.barons_1830.table import Barons


def waiting():
    """ERIE has put its home token into E11, which is empty."""
    table = Barons().example_1().company("ERIE", 100, Ann=60, cash=500).passes(3)
    assert table.game.board.state.waiting == {"ERIE": "E11"}
    return table


def test_the_trace_names_the_hex():
    assert waiting().game.trace()["companies"]["ERIE"]["cities"] == ["E11"]


def test_a_position_keeps_it_waiting():
    other = Barons().do(SetPosition(written(waiting().game)))
    assert other.game.board.state.waiting == {"ERIE": "E11"}
    assert other.game.companies["ERIE"].hexes == ["E11"]
    other.game.board.state.lay("E11", "59", 3)
    assert list(other.game.board.waiting()) == [("ERIE", ("E11.0", "E11.1"))]


def test_the_form_shows_and_reads_it():
    game = waiting().game
    fields = position_form.fields(game)
    assert fields["ERIE-token-0"] == "E11"
    other = Barons().do(SetPosition(position_form.read(fields, game)))
    assert other.game.board.state.waiting == {"ERIE": "E11"}


def test_a_correction_takes_it_and_puts_it_back():
    table = waiting().do(CorrectToken("ERIE", "E11", 0))
    assert (table.game.board.state.waiting, table.game.companies["ERIE"].hexes) == ({}, [])
    table.do(CorrectToken("ERIE", "E11", 1))
    assert (table.game.board.state.waiting, table.game.companies["ERIE"].hexes) == ({"ERIE": "E11"}, ["E11"])
