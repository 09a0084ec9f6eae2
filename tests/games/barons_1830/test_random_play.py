"""Random legal play of 1830, at both depths, by both profiles and options: no crash, nothing lost, replay and undo agree."""

import random

import pytest

from companion.engine.game import Start
from companion.games.barons_1830 import TITLE
from tests.chance import SEED, either
from tests.games.agreement import check_replay_and_undo
from tests.games.chesapeake.driver import NAMES, played

OPTIONS = {"multiple_brown_from_ipo": True, "optional_6_train": True, "diesel_count": 6, "bid_step": 5,
           "upgrade_reach": "semi_restrictive", "reserve_all_bids": False, "consent": True}  # fmt: skip


GAMES = (("rulebook", 2, {}), ("rulebook", 4, {}), ("18xx-games", 3, {}), ("18xx-games", 6, OPTIONS))
#: Each of them at one depth; in the campaign at both.
AT_A_DEPTH = either(
    [(depth, *game) for depth, game in zip(("full", "books", "books", "full"), GAMES, strict=True)],
    [(depth, *game) for depth in ("full", "books") for game in GAMES],
)


@pytest.mark.parametrize(("depth", "profile", "players", "options"), AT_A_DEPTH)
def test_a_random_game(depth, profile, players, options):
    read = TITLE.read_options({"profile": profile, "require_best_run": False, **options})
    start = Start(TITLE, NAMES[:players], read, {}, depth=depth)
    game = played(start.begin(), random.Random(f"{depth}{profile}{players}{SEED}"), most=700)
    check_replay_and_undo(game)
