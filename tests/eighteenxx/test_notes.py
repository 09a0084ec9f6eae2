"""What followed from a move, for programs: every note of a game has its kind."""

import random

import pytest

from companion.eighteenxx.model.moves import BuyTrain, LayTile, Pass
from companion.engine.game import Entry
from companion.engine.random_play import random_move
from companion.games import TITLES
from tests.each import each
from tests.eighteenxx.table import at
from tests.games.chesapeake.driver import begun


@each("title", ["18chesapeake-otr", "1889", "1830"])
@each("depth", ["full", "books"])
def test_every_note_says_of_what_kind_it_is(title, depth):
    game, _ = begun(TITLES[title], 4, 4, depth, require_best_run=False)
    chance = random.Random(f"{title}{depth}")
    while game.end is None and len(game.receipts) < 400:
        game.play(Entry(random_move(game, chance.choice)))
    facts = [fact for receipt in game.receipts for fact in receipt.facts]
    assert [fact for fact in facts if fact.kind == "note"] == []
    assert {"private-bought", "share-bought", "pass", "round-over"} <= {fact.kind for fact in facts}


@pytest.mark.parametrize("cash", [80, 200])
def test_a_turn_that_ends_by_itself_says_so(cash):
    """Whoever passes knows that it is over."""
    table = at("operating").give("PRR", cash - 670).do(LayTile("PRR", "F2", "57", 1), BuyTrain("PRR", "bank", "2", 80))
    if cash > 80:
        assert "The turn of PRR is over." not in table.notes()
        table.do(Pass(company="PRR"))
    assert ("The turn of PRR is over." in table.notes()) is (cash == 80)
