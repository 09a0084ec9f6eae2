"""What a table sets right by hand: everything stays in the box, and nonsense is refused by its sentence."""

import pytest

from companion.eighteenxx.model.moves import Pass, PayDividend, RunTrains
from companion.eighteenxx.screens.corrections import (
    CorrectCertificates,
    CorrectPrice,
    CorrectPrivate,
    CorrectTile,
    CorrectToken,
    CorrectTrain,
)
from companion.engine.corrections import CorrectHolding
from companion.engine.game import Entry, replay
from companion.engine.record import trace_line
from tests.each import each
from tests.eighteenxx.table import at


def percents(table, company="PRR"):
    return table.game.certificates.holders(company)


def test_certificates_move_and_the_president_with_them():
    table = at("operating")
    assert percents(table) == {"Ann": 30, "Bo": 10, "Cy": 10, "ipo": 50}
    table.do(CorrectCertificates("PRR", 30, "ipo", "Bo"))
    assert percents(table) == {"Ann": 30, "Bo": 40, "Cy": 10, "ipo": 20}
    assert table.game.certificates.president("PRR") == "Bo"
    assert "Bo is now president of PRR." in table.notes()
    # It is Bo who is asked from now on, not only from the next step on.
    assert table.game.ask.actors == ("Bo",)
    assert table.refused(Pass(player="Cy")) == "Only the president of PRR, Bo, may decide this."


def test_a_certificate_that_was_forgotten_floats_the_company():
    table = at("first").buys("Ann PRR 67", "Bo PRR", "Cy PRR")
    assert not table.game.companies["PRR"].is_floated
    table.do(CorrectCertificates("PRR", 10, "ipo", "Bo"))
    assert (table.game.companies["PRR"].is_floated, table.game.companies["PRR"].cash) == (True, 670)
    assert "PRR floats and gets $670." in table.notes()
    table.do(CorrectCertificates("PRR", 10, "Bo", "ipo"), CorrectCertificates("PRR", 10, "ipo", "Bo"))
    assert table.game.companies["PRR"].cash == 670


def test_the_preview_of_a_dividend_knows_the_certificates_set_right_meanwhile():
    table = at("second", "books").pass_until("PRR: run trains").do(RunTrains("PRR", 60))
    table.do(CorrectCertificates("PRR", 10, "ipo", "Bo"))
    told = table.game.ask.offer("pay-dividend").preview(PayDividend("PRR"))
    assert [table.game.formatter()(line) for line in told][:3] == ["Ann gets $18.", "Bo gets $12.", "Cy gets $6."]


def test_a_holding_is_set_from_pool_and_ipo():
    table = at("operating").do(CorrectCertificates("PRR", 10, "Cy", "pool"), CorrectHolding("Bo", "PRR", 30))
    assert percents(table) == {"Ann": 30, "Bo": 30, "ipo": 40}
    table.do(CorrectHolding("Bo", "PRR", 0))
    assert percents(table)["pool"] == 30
    assert table.notes()[0] == "Correction: Bo holds 0 % of PRR, not 30 %."


def test_a_price_is_put_on_a_cell():
    table = at("operating").do(CorrectPrice("PRR", 0, 4))
    assert table.game.price(table.game.companies["PRR"]) == 112
    assert table.notes() == ["Correction: price of PRR $67 → $112."]


def test_a_train_changes_hands_and_no_phase_begins():
    table = at("operating").do(CorrectTrain("2", "bank", "PRR"), CorrectTrain("2", "PRR", "pool"))
    assert [train.name for train in table.game.depot.open_market()] == ["2"]
    table.do(CorrectTrain("2", "bank", "gone"))
    assert table.game.depot.left("2") == 3 and table.game.depot.phase.name == "2"


def test_a_private_changes_hands_and_closes():
    table = at("operating").do(CorrectPrivate("P1", "PRR"))
    assert table.game.privates["P1"].owner == "PRR"
    table.do(CorrectPrivate("P1", ""))
    assert table.game.privates["P1"].closed


@pytest.mark.parametrize("depth", ["full", "books"])
def test_a_home_token_that_the_table_has_placed_is_not_placed_again(depth):
    table = at("first", depth).buys("Ann PRR 67", "Bo PRR", "Cy PRR", "Ann PRR").do(CorrectToken("PRR", "F2", 1))
    table.pass_until("PRR: lay track")
    assert (table.game.companies["PRR"].hexes, table.game.companies["PRR"].next_token_cost) == (["F2"], 40)


def test_a_tile_and_a_token_lie_where_the_table_says():
    table = at("operating").do(CorrectTile("I7", "9", 0), CorrectTile("J6", "57", 0), CorrectToken("PRR", "J6", 1))
    assert table.game.board.state.face("I7").tile == "9"
    assert table.game.companies["PRR"].hexes == ["F2", "J6"]
    table.do(CorrectToken("PRR", "J6", 0))
    assert table.game.companies["PRR"].hexes == ["F2"]
    assert table.game.board.state.city_of("PRR", "J6") is None


@each(
    ("correction", "sentence"),
    [
        (CorrectCertificates("PRR", 60, "ipo", "Bo"), "Of PRR, the IPO has 50 %; no ordinary certificates there make 60 %."),
        (CorrectCertificates("PRR", 10, "ipo", "Zoe"),
         "Certificates are with players, in the IPO or in the bank pool, not with Zoe."),
        (CorrectHolding("Ann", "PRR", 0), "Of PRR, Ann has 30 %; no ordinary certificates there make 30 %."),
        (CorrectHolding("Zoe", "PRR", 10), "Nobody called Zoe plays in this game."),
        (CorrectPrice("PRR", 3, 40), "The market has no cell in row 4, column 41."),
        (CorrectPrice("B&O", 0, 4), "B&O has not been started: it has no price."),
        (CorrectPrice("XYZ", 0, 4), "There is no company called XYZ. There are: PRR, PLE, SRR, B&O, C&O, LV, C&A, N&W."),
        (CorrectTrain("D", "pool", "PRR"), "There is no D train to move from the bank pool."),
        (CorrectTrain("2", "bank", "Ann"), "Trains are with companies, in the bank or in the bank pool, not with Ann."),
        (CorrectPrivate("P9", "Ann"), "There is no private called P9. There are: P1, P2, P3, P4, P5, P6."),
        (CorrectPrivate("P1", "Zoe"), "Nobody called Zoe plays in this game."),
        (CorrectTile("Z1", "9", 0), "There is no hex Z1 on the map."),
        (CorrectTile("I7", "999", 0), None),
        (CorrectToken("PRR", "F2", 1), "PRR already has a token in F2."),
        (CorrectToken("PRR", "J6", 0), "PRR has no token in J6."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(correction, sentence):
    told = at("operating").refused(correction)
    assert told == sentence or (sentence is None and "999" in told)


def test_at_the_depth_books_there_is_no_tile_to_correct():
    table = at("operating", depth="books")
    assert "correct-tile" not in table.game.title.moves["books"]
    told = table.refused(CorrectTile("I7", "9", 0))
    assert told == "At this depth the map stays on the table: there is nothing to correct."
    table.do(CorrectToken("PRR", "J6", 1))
    assert table.game.companies["PRR"].hexes == ["F2", "J6"]


def test_corrections_are_entries_like_others():
    table = at("operating").do(CorrectPrice("PRR", 0, 4), CorrectTrain("2", "bank", "PRR"), CorrectTile("I7", "9", 0))
    again = replay(table.start, [Entry(entry.move) for entry in table.game.entries()])
    assert trace_line(again) == trace_line(table.game)
