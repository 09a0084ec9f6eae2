"""A game of 1820 for the campaign: everything settled is reckoned twice, everything adds up, and replay and undo agree."""

from __future__ import annotations

import random

from tests.games.agreement import check_replay_and_undo
from tests.games.britain_1820.agreement import watched
from tests.games.britain_1820.driver import LIKES, audited, begun, careful, mixed


def attempt(seed: str, longest: int) -> None:
    """Play one game, its players, options and the way in which people play drawn from the seed."""
    chance = random.Random(seed)
    make, likes = chance.choice((begun, mixed, mixed)), chance.choice((LIKES, careful, careful))
    game, moves = make(f"{seed} game")
    watch = watched(game, moves, likes, longest, audited)
    assert watch.faults == [], watch.faults
    check_replay_and_undo(game)
