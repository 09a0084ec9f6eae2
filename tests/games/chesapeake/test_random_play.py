"""Random legal play of both titles, at both depths, by both profiles: no crash, nothing lost, replay and undo agree."""

import pytest

from companion.engine.corrections import CorrectCash
from companion.engine.game import Entry, replay
from companion.engine.record import trace_line
from companion.games import find_title
from tests.chance import either, seeds
from tests.games.agreement import check_replay_and_undo
from tests.games.chesapeake.driver import begun, for_the_bank, frugal, played

GAMES = [
    *((title, "full", seed, None) for title in ("18chesapeake-otr", "18chesapeake") for seed in seeds(either(1, 2))),
    *((title, "books", seed, None) for title in ("18chesapeake-otr", "18chesapeake") for seed in seeds(either(1, 2))),
    ("18chesapeake-otr", "full", seeds(71)[70], frugal), ("18chesapeake", "full", seeds(72)[71], for_the_bank),
]  # fmt: skip


@pytest.mark.parametrize(("title", "depth", "seed", "weights"), GAMES)
def test_a_random_game(title, depth, seed, weights):
    game, chance = begun(find_title(title), seed, depth=depth)
    played(game, chance, weights, most=700)
    assert game.receipts
    assert trace_line(replay(game.start, game.entries())) == trace_line(game)
    check_replay_and_undo(game)


def test_the_same_seed_plays_the_same():
    first, second = (played(*begun(find_title("18chesapeake-otr"), 5)) for _ in range(2))
    assert first.entries() == second.entries()


def test_a_refused_move_changes_nothing():
    game, chance = begun(find_title("18chesapeake-otr"), 9)
    played(game, chance, most=100)
    line = trace_line(game)
    with pytest.raises(Exception, match="has no money of its own"):
        game.play(Entry(CorrectCash("nobody", 5)))
    assert trace_line(game) == line
