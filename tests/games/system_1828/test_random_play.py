"""Random legal play of 1828, both editions and depths: no crash, nothing lost, papers add up, replay and undo agree.

Who plays here likes to merge, so that most games have systems.
"""

import random

import pytest

from companion.engine.game import Entry, Start
from companion.engine.random_play import random_move
from companion.games.system_1828 import TITLE
from tests.chance import SEED
from tests.eighteenxx.table import SEATS
from tests.games.agreement import check_replay_and_undo
from tests.games.chesapeake.driver import audited
from tests.games.system_1828.audit import audited_systems
from tests.games.system_1828.table import DRAFT, FINAL


def begun(chance, players, edition, depth, **options):
    seats, read = SEATS[:players], TITLE.read_options(options)
    return Start(TITLE, seats, read, TITLE.draw_setup(seats, read, chance), edition=edition, depth=depth)


def keen(game, chance):
    """A legal move: mergers and agreements first, bankruptcy last."""
    offers = game.ask.open_offers()
    first = [offer for offer in offers if offer.kind.kind in ("merge-companies", "agree")]
    rest = [offer for offer in offers if offer.kind.kind not in ("declare-bankruptcy", "sell-shares")]
    if first and chance.random() < 0.7:
        return chance.choice(first).pick(chance.choice(game.ask.actors), chance.choice)
    if rest and chance.random() < 0.9:
        return chance.choice(rest).pick(chance.choice(game.ask.actors), chance.choice)
    return random_move(game, chance.choice)


def check(game):
    """What no move may change."""
    audited(game, 0)
    audited_systems(game)


def played(game, chance, most):
    while game.end is None and len(game.receipts) < most:
        game.play(Entry(keen(game, chance)))
        check(game)
    return game


@pytest.mark.parametrize(("edition", "players", "depth", "options"), [
    (DRAFT, 3, "full", {}), (DRAFT, 6, "books", {}), (FINAL, 3, "books", {}), (FINAL, 5, "full", {}),
    (DRAFT, 4, "books", {"system_train_limit": "per_shell", "merge_pool_ipo": "pool_and_ipo_pairs_then_singles",
                         "train_trade_in": False, "gray_area": "gray_final", "four_plus_d": "at_most_four"}),
    (FINAL, 4, "full", {"auction": "cheapest_first", "train_trade_in": True, "merge_take_from": "later_players"}),
])  # fmt: skip
def test_a_random_game(edition, players, depth, options):
    chance = random.Random(f"{edition}{players}{SEED}")
    start = begun(chance, players, edition, depth, **options)
    game = played(start.begin(), chance, 700)
    check_replay_and_undo(game)
