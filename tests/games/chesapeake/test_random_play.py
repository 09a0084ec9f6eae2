"""Random legal play of both titles, at both depths, by both profiles: no crash, nothing lost, replay and undo agree."""

import pytest

from companion.engine.corrections import CorrectCash
from companion.engine.game import Entry, replay
from companion.engine.record import trace_line
from companion.games import find_title
from tests.chance import seeds
from tests.games.chesapeake.driver import begun, for_the_bank, frugal, played

GAMES = [
    *((title, "full", seed, None) for title in ("18chesapeake-otr", "18chesapeake") for seed in seeds(2)),
    *((title, "books", seed, None) for title in ("18chesapeake-otr", "18chesapeake") for seed in seeds(2)),
    ("18chesapeake-otr", "full", seeds(71)[70], frugal), ("18chesapeake", "full", seeds(72)[71], for_the_bank),
]  # fmt: skip


@pytest.mark.parametrize(("title", "depth", "seed", "weights"), GAMES)
def test_a_random_game(title, depth, seed, weights):
    game, chance = begun(find_title(title), seed, depth=depth)
    played(game, chance, weights, most=700)
    assert game.receipts
    entries, line = game.entries(), trace_line(game)
    assert trace_line(replay(game.start, entries)) == line
    assert trace_line(replay(game.start, entries, check=False)) == line
    # Undo is a shorter replay: it stands where the game stood.
    middle = len(entries) // 2
    again = replay(game.start, entries[:middle], check=False)
    at_middle = trace_line(again)
    for entry in entries[middle:]:
        again.play(entry)
    assert (trace_line(again), again.end) == (line, game.end)
    assert trace_line(replay(game.start, again.entries()[:middle])) == at_middle


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
