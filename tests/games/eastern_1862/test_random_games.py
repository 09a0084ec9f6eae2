"""Whole games of 1862 at random: all money and papers stay, a replay with every check is the same game, and so is undo."""

from functools import partial

import pytest

from companion.games.eastern_1862 import TITLE
from tests.chance import seeds
from tests.games.agreement import check_replay_and_undo
from tests.games.chesapeake.driver import begun, played
from tests.games.eastern_1862.eager import CAREFUL, eager


def play(seed, players, depth, most=3000, booms=False):
    game, chance = begun(TITLE, seed, players, depth)
    played(game, chance, CAREFUL, most, move=partial(eager, booms=booms))
    check_replay_and_undo(game)
    return game


@pytest.mark.parametrize(("players", "depth"), [(2, "full"), (3, "books"), (5, "books"), (7, "full"), (8, "books")])
def test_a_game_at_random(players, depth):
    (seed,) = seeds(1)
    game = play(f"{seed} {players} {depth}", players, depth, 250)
    assert len(game.players) == players
    assert {"propose-company", "charter-company", "buy-share"} <= {one.entry.move.kind for one in game.receipts}


def test_one_of_them_ends_by_the_stock_market():
    assert any(play(seed, 2 + seed % 7, "books", booms=True).end.reason == "stock_market" for seed in seeds(30))
