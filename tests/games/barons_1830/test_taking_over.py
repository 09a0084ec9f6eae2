"""1830 taken over from the middle: what the form shows is what it reads, and the game goes on to the same end."""

from pathlib import Path

import pytest

from companion.eighteenxx.screens import position_form
from companion.engine.corrections import SetPosition
from companion.engine.game import Entry
from companion.interop.game_file import read_game
from tests.eighteenxx.test_taking_over import shown

GAME = Path(__file__).parent / "recorded/1830-full-bank.json"


@pytest.mark.parametrize("turn", [2, 5, 8])
def test_a_game_taken_over_by_form_goes_on_as_it_did(turn):
    *_, played = read_game(GAME.read_bytes()).steps()
    entries, game = played.entries(), played.start.begin()
    while not (game.round.kind == "stock" and game.round.turn == turn):
        game.play(entries[len(game.receipts)])
    other = played.start.begin()
    other.play(Entry(SetPosition(position_form.read(position_form.fields(game), other))))
    assert shown(other) == shown(game)
    for entry in entries[len(game.receipts) :]:
        other.play(entry)
    assert shown(other) == shown(played)
