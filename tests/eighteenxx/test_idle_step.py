"""A step of a company's turn in which nothing can be done any more is passed by the table itself."""

import json
from pathlib import Path

import pytest

from companion.eighteenxx.box.power import LaysTiles
from companion.engine.errors import IllegalMove
from companion.engine.record import parse_entry, parse_record
from companion.games import find_title
from companion.tables import Submission, Tables
from companion.tables.waiting import COMPANION
from tests.tables.conftest import AT

GAMES = Path(__file__).parents[1] / "games"


def record_of(path):
    return parse_record(json.loads((GAMES / path).read_text()), find_title)


def at(path, n):
    """The position of a recorded game after so many entries."""
    return next(game for game in record_of(path).steps(False) if len(game.receipts) == n)


@pytest.mark.parametrize("path", [
    "chesapeake/recorded/18chesapeake-full-bankrupt-4.json", "system_1828/recorded/final-full-final_phase.json",
    "barons_1830/recorded/1830-full-bankrupt.json",
])  # fmt: skip
def test_it_is_the_pass_that_was_entered_in_recorded_games(path):
    record, passed = record_of(path), 0
    kinds = record.start.title.moves[record.start.depth]
    for game, data in zip(record.steps(False), record.moves, strict=False):
        move = game.idle_pass()
        assert move is None or move == parse_entry(data, kinds).move, len(game.receipts)
        passed += move is not None
        game.ask.refresh()
    assert passed


def test_buying_a_private_can_wait_unless_it_may_open_a_tile():
    game = at("chesapeake/recorded/18chesapeake-otr-full-bank.json", 399)
    assert [offer.kind.kind for offer in game.ask.open_offers()] == ["acquire-private", "pass"]
    assert game.idle_pass() is None  # two tiles by a private that Bo has
    for private in game.privates.values():
        private.used = isinstance(private.card.power, LaysTiles)
    game.ask.refresh()
    assert [offer.kind.kind for offer in game.ask.open_offers()] == ["acquire-private", "pass"]
    assert game.idle_pass() == parse_entry(
        {"move": "pass", "company": game.operating.name}, game.title.moves["full"]).move


def test_a_hex_that_a_private_blocks_may_be_the_one_where_a_tile_fits():
    game = at("chesapeake/recorded/18chesapeake-full-bank.json", 92)
    company, offer = game.operating, game.ask.offer("lay-tile")
    fits = offer.choices(0, offer.begun(game.ask.actors[0]))
    assert fits and game.board.could_lay(company, (fits[0],))
    far = [hex_.name for hex_ in game.board.state.printed.hexes if hex_.name not in fits]
    assert not game.board.could_lay(company, tuple(hex_ for hex_ in far if hex_ not in game.board.blocked(company.name)))


def after_a_tile():
    """PRR has laid its tile; Bo has two privates that lay more. Returns the game, and how to play and see what is open."""
    game = at("chesapeake/recorded/18chesapeake-full-bank.json", 93)
    assert game.turn.has_laid and game.tile_right(game.turn) is None

    def play(**data):
        game.play(parse_entry({"company": "PRR", **data}, game.title.moves["full"]))
        return [offer.kind.kind for offer in game.ask.open_offers()]

    return game, play


def test_after_a_tile_a_private_that_lays_more_is_waited_for():
    game, play = after_a_tile()
    assert [offer.kind.kind for offer in game.ask.open_offers()] == ["acquire-private", "pass"]
    assert game.idle_pass() is None
    assert "use-private" in play(move="acquire-private", private="P2", price=20)
    play(move="use-private", private="P2", hex="H2", tile="8", rotation=5)
    assert str(game.ask.task) == "Lay the second tile too: both lie in one turn"
    offer = game.ask.offer("use-private")
    tile = offer.choices(2, begun := {**offer.begun("Bo"), "private": "P2", "hex": "I3"})[0]
    turned = offer.choices(3, {**begun, "tile": tile})[0]
    assert play(move="use-private", private="P2", hex="I3", tile=tile, rotation=turned) == ["acquire-private", "pass"]


def test_two_tiles_of_a_private_are_laid_in_the_track_step_only():
    _game, play = after_a_tile()
    assert play(move="pass") == ["run-trains", "acquire-private", "pass"]
    assert "use-private" not in play(move="acquire-private", private="P2", price=20)
    with pytest.raises(IllegalMove):
        play(move="use-private", private="P2", hex="H2", tile="8", rotation=5)


def test_nor_after_the_dividend_where_no_step_has_asked_since():
    """PRR without trains and tokens: what follows its track step is the price that falls, and then trains."""
    game, play = after_a_tile()
    prr, price = game.companies["PRR"], game.price(game.companies["PRR"])
    for train in game.depot.of("PRR"):
        game.depot.lay(train, "gone")
    prr.spare[:] = []
    play(move="pass")
    assert "buy trains" in str(game.ask.heading) and game.price(prr) < price
    assert "use-private" not in play(move="acquire-private", private="P2", price=20)


def test_the_table_passes_by_itself_and_undo_takes_it_back_with_what_it_followed(tmp_path):
    record = record_of("chesapeake/recorded/18chesapeake-full-bankrupt-4.json")
    tables = Tables(tmp_path / "tables.sqlite", "1.0")
    start = record.start
    table = tables.make(start.title.id, start.players, options=start.options, setup=start.setup, edition=start.edition)
    passed = []
    for n, data in enumerate(record.moves[:140]):
        if n < len(table.timeline.entries):
            continue  # the companion has entered it
        sent = Submission(table.seq, f"e{n}", "Ann", AT)
        entries = table.play(table.read_moves([data]), sent).receipts
        passed += [receipt for receipt in entries if receipt.entry.by == COMPANION]
    assert [entry.move for entry in table.timeline.entries] == [table.read(data).move for data in record.moves[:140]]
    told = [str(table.game.log_line(receipt)) for receipt in passed]
    assert any("lays no tile" in one for one in told), told
