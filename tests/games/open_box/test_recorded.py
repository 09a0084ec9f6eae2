"""Recorded games of any 18xx: random ones with the box that stands in, for its two ways of ending; and one that began before
unsold shares lay in treasuries and privates closed with the fourth kind of train, which plays on as it was."""

from pathlib import Path

import pytest

from companion.interop.game_file import read_game
from tests.games.agreement import check_replay_and_undo
from tests.games.chesapeake.driver import audited

RECORDED = Path(__file__).parent / "recorded"
#: The end, the result in seating order, and who wins.
KNOWN = {
    "any-18xx-bank": ("bank", [2241, 2042, 1723], ["Ann"]),
    "any-18xx-bankrupt": ("bankrupt", [185, 329, 50], ["Bo"]),
    "any-18xx-before": ("bankrupt", [80, 156, 76], ["Bo"]),
}


def test_no_recorded_game_is_forgotten():
    assert {path.stem for path in RECORDED.glob("*.json")} == set(KNOWN)


@pytest.mark.parametrize("name", KNOWN)
def test_the_recorded_game_ends_as_it_did(name):
    reason, result, winners = KNOWN[name]
    for game in read_game((RECORDED / f"{name}.json").read_bytes()).steps():
        audited(game, game.box.bank)
    assert (game.end.reason, list(game.worth().values()), game.winners()) == (reason, result, winners)
    check_replay_and_undo(game)
