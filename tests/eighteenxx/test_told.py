"""What the log says of a move: as a person at the table would say it."""

from companion.eighteenxx.model.moves import BuyShare, LayTile, Pass, PlaceToken, SellShares
from companion.eighteenxx.rules import selling
from tests.eighteenxx.table import at


def told(table):
    return table.game.formatter()(table.game.log_line(table.receipt))


def test_only_a_player_who_has_done_nothing_passes():
    assert told(at("second").do(Pass(player="Ann"))) == "Ann passes"
    assert told(at("second").do(BuyShare("Ann", "PRR", "ipo"), Pass(player="Ann"))) == "Ann ends the turn"


def test_a_company_leaves_out_what_the_step_is_about():
    table, steps = at("operating").give("PRR", 100), []
    while table.game.ask.acts_for:
        steps.append(told(table.do(Pass(company="PRR"))))
    assert steps == ["PRR lays no tile", "PRR buys no more trains"]


def test_a_company_with_nothing_left_to_give_up_in_its_track_step_is_done_with_it():
    table = at("operating").phase("3").give("PRR", 1000)
    table.do(LayTile("PRR", "F2", "57", 1), Pass(company="PRR"))
    assert told(table) == "PRR is done laying track"


def test_a_correction_says_what_was_before():
    assert told(at("first").give("Ann", 7)) == "Correction: Ann $700 → $707."


def test_a_price_that_cannot_fall_stays():
    table = at("second").price("PRR", 10, 0).do(SellShares("Ann", "PRR", 10))
    assert table.notes()[0].endswith("Its price stays at $10.")


def test_a_marker_that_moves_between_cells_of_the_same_price_is_told():
    table = at("second").price("PRR", 5, 3)
    game = table.game
    assert game.formatter()(selling.then(game, "Ann", game.companies["PRR"],
                                         10)).startswith("marker moves, price stays $67 · ")
    table.do(SellShares("Ann", "PRR", 10))
    assert table.notes()[0].endswith("for $67. Its marker moves; the price stays at $67.")
    assert table.cell("PRR") == (67, 6, 3)


def test_after_the_purchase_of_a_turn_the_reason_is_the_purchase():
    offers = at("second").do(BuyShare("Ann", "PRR", "ipo")).game.ask
    assert [str(offers.offer(kind).closed()) for kind in ("buy-share", "start-company")] == [
        "One certificate per turn: you have bought PRR, which is not in the brown zone.",
        "One purchase per turn: you have bought PRR."]


def test_the_city_of_a_token_is_told_as_it_lay_then():
    table = at("operating").give("PRR", 500)
    board = table.game.board.state
    board.lay("J2", "57", 0)
    board.put_token("PRR", "J2")
    table.do(Pass(company="PRR"), PlaceToken("PRR", "J4.1"))
    assert told(table) == "PRR places a token in J4 Philadelphia, the city with track to J2"
    board.lay("J4", "X3", 0)
    board.lay("J4", "X7", 0)  # one city now
    assert told(table) == "PRR places a token in J4 Philadelphia, the city with track to J2"
    assert str(table.game.board.called("J4.1")) == "J4 Philadelphia"
