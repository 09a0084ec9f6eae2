"""Whole games of 1862 at random: all money and papers stay, a replay with every check is the same game, and so is undo.

`python -m tests.games.eastern_1862.test_random_games NUMBER` plays more of them.
"""

import sys

import pytest

from companion.engine.game import replay
from companion.engine.record import trace_line
from companion.games.eastern_1862 import TITLE
from tests.chance import seeds
from tests.games.chesapeake.driver import begun, played

#: A table that runs its trains and pays.
STEADY = {"run-trains": 30, "pay-dividend": 20, "hudson": 5, "sell-shares": 0.2, "buy-share": 5, "start-company": 2,
          "lay-tile": 5, "propose-company": 4}  # fmt: skip


def play(seed, depth, most):
    """A game of some moves, which is then played again."""
    game, chance = begun(TITLE, seed, 2 + seed % 5, depth)
    played(game, chance, lambda game: STEADY, most)
    again = replay(game.start, game.entries())
    assert trace_line(again) == trace_line(game)
    fewer = replay(game.start, game.entries()[:-1], check=False)
    fewer.play(game.entries()[-1])
    assert trace_line(fewer) == trace_line(game)
    return game


@pytest.mark.parametrize("depth", ["books", "full"])
def test_games_at_random(depth):
    kinds = set()
    for seed in seeds(3):
        game = play(seed, depth, 250)
        kinds |= {receipt.entry.move.kind for receipt in game.receipts}
    assert {"run-trains", "buy-train", "buy-share"} <= kinds


if __name__ == "__main__":
    for seed in range(10**6, 10**6 + int(sys.argv[1])):
        for depth in ("books", "full"):
            game = play(seed, depth, 700)
            print(seed, depth, len(game.players), len(game.receipts), game.depot.phase.name, flush=True)
