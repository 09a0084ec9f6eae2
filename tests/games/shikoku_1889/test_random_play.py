"""Random legal play of Shikoku 1889, at both depths, by both profiles, the beginner's game too: nothing is lost, and replay
agrees."""

import pytest

from companion.engine.game import replay
from companion.engine.record import trace_line
from companion.games.shikoku_1889 import TITLE
from tests.chance import either, seeds
from tests.engine.books import not_conserved, unbooked
from tests.games.chesapeake.driver import begun, frugal, played

PROFILES = ("rulebook", "18xx-games")


@pytest.mark.parametrize(("depth", "players", "seed", "beginner", "weights"), [
    *(("full", players, players, False, None) for players in either((2, 3, 6), tuple(range(2, 7)))),
    *(("books", players, players, False, None) for players in either((4, 5), tuple(range(2, 7)))),
    ("full", 3, 20, True, None), ("books", 6, 21, True, None), ("full", 4, 22, False, frugal),
])  # fmt: skip
def test_a_random_game(depth, players, seed, beginner, weights):
    options = {"beginner_game": beginner, "require_best_run": False, "consent": seed % 3 == 0}
    game, chance = begun(TITLE, seeds(seed + 1)[seed], players, depth, PROFILES[seed % 2], **options)
    played(game, chance, weights, most=600)
    assert not unbooked(game, game.start.begin().lies(), 0) and not not_conserved(game)
    line = trace_line(game)
    for check in (True, False):
        assert trace_line(replay(game.start, game.entries(), check=check)) == line


@pytest.mark.parametrize("players", range(2, 7))
def test_a_beginners_game_deals_one_private_each_and_takes_its_price(players):
    game, _ = begun(TITLE, 5, players, beginner_game=True)
    dealt = [game.owned(player) for player in game.players]
    assert sorted(private.card.id for (private,) in dealt) == {
        2: ["P5", "P6"], 3: ["P3", "P5", "P6"], 4: ["P3", "P4", "P5", "P6"], 5: ["P1", "P3", "P4", "P5", "P6"],
        6: ["P1", "P2", "P3", "P4", "P5", "P6"],
    }[players]  # fmt: skip
    cash = game.box.start_cash[players]
    assert [purse.cash for purse in game.purses.values()] == [cash - private.price for (private,) in dealt]
    assert (str(game.round_name()), game.ask.actors) == ("SR 1", ("Ann",))
