"""Random legal play of 1830, at both depths, by both profiles and options: no crash, nothing lost, replay and undo agree."""

import random

import pytest

from companion.engine.game import Start, replay
from companion.engine.record import trace_line
from companion.games.barons_1830 import TITLE
from tests.chance import SEED
from tests.games.chesapeake.driver import NAMES, played

OPTIONS = {"multiple_brown_from_ipo": True, "optional_6_train": True, "diesel_count": 6, "bid_step": 5,
           "upgrade_reach": "semi_restrictive", "reserve_all_bids": False, "consent": True}  # fmt: skip


@pytest.mark.parametrize("depth", ["full", "books"])
@pytest.mark.parametrize(("profile", "players", "options"), [
    ("rulebook", 2, {}), ("rulebook", 4, {}), ("18xx-games", 3, {}), ("18xx-games", 6, OPTIONS),
])  # fmt: skip
def test_a_random_game(depth, profile, players, options):
    read = TITLE.read_options({"profile": profile, "require_best_run": False, **options})
    start = Start(TITLE, NAMES[:players], read, {}, depth=depth)
    game = played(start.begin(), random.Random(f"{depth}{profile}{players}{SEED}"), most=700)
    entries, line = game.entries(), trace_line(game)
    assert trace_line(replay(start, entries, check=False)) == line
    middle = len(entries) // 2
    again = replay(start, entries[:middle], check=False)
    at_middle = trace_line(again)
    for entry in entries[middle:]:
        again.play(entry)
    assert (trace_line(again), again.end) == (line, game.end)
    assert trace_line(replay(start, again.entries()[:middle], check=False)) == at_middle
