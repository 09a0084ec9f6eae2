"""The books of things: what entries move is what the positions before and after them have on different places."""

import json
from pathlib import Path

import pytest

from companion.engine.record import parse_record
from companion.games import find_title
from tests.engine.books import not_conserved, unbooked

GAMES = Path(__file__).parent / "games"
RECORDED = sorted(GAMES.glob("*/recorded/*.json"))


#: Positions are compared after so many entries: most of the time goes into looking where everything lies.
STEP = 10


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_what_entries_move_is_the_difference_of_the_positions(path):
    game, was, at, faults = None, {}, 0, []

    for game in parse_record(json.loads(path.read_text()), find_title).steps(False):
        if len(game.receipts) % STEP == 0 or game.end is not None:
            faults += [unbooked(game, was, at)] if game.receipts else []
            was, at = game.lies(), len(game.receipts)
    assert game.kinds
    assert not any(faults), faults
    assert not not_conserved(game)
