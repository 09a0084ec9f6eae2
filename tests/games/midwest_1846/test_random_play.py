"""Random legal play of 1846, both depths, 3 to 5 players: no crash, nothing lost, replay and undo agree."""

import random

import pytest

from companion.eighteenxx.box.places import POOL
from companion.eighteenxx.model.company import State
from companion.engine.game import Entry, Start
from companion.engine.random_play import random_move
from companion.games.midwest_1846 import TITLE
from tests.chance import SEED
from tests.games.agreement import check_replay_and_undo
from tests.games.midwest_1846.night import PLAYERS

#: All the money there is.
MONEY = {2: 7000, 3: 6500, 4: 7500, 5: 9000}
#: What ends companies, and with them the game, before trains come.
SHORT = ("sell-shares", "issue-shares", "pass", "declare-bankruptcy")


def begun(chance, number, depth):
    options = TITLE.read_options({
        "require_best_run": False, "profile": chance.choice(["rulebook", "18xx-games"]), "first_ed": chance.random() < 0.3,
        "cards_by_hand": chance.random() < 0.2,
    })
    players = PLAYERS[:number]
    return Start(TITLE, players, options, TITLE.draw_setup(players, options, chance), depth=depth).begin()


def lasting(game, chance):
    """A legal move of those that make a game last, most of the time."""
    offers = [offer for offer in game.ask.open_offers() if offer.kind.kind not in SHORT]
    if offers and chance.random() < 0.8:
        try:
            return chance.choice(offers).pick(chance.choice(game.ask.actors), chance.choice)
        except LookupError:
            pass
    return random_move(game, chance.choice)


def check(game):
    """What no move may change."""
    accounts = game.accounts()
    assert sum(account.cash for account in accounts.values()) == MONEY[len(game.players)]
    assert all(account.cash >= 0 for name, account in accounts.items() if name != "bank"), accounts
    for name, company in game.companies.items():
        held = game.certificates.holders(name)
        assert company.is_closed or (sum(held.values()) == 100 and min(held.values()) > 0), (name, held)
        if company.state is State.RECEIVERSHIP:
            assert game.certificates.president(name) in (None, POOL)
        assert len(set(company.hexes)) == len(company.hexes), company.placed
    for player in game.out:
        assert accounts[player].cash == 0
        assert not any(player in game.certificates.holders(name) for name in game.companies)


def played(seed, number, depth, most=2500):
    chance = random.Random(seed)
    game = begun(chance, number, depth)
    while game.end is None and len(game.receipts) < most:
        game.play(Entry(lasting(game, chance)))
        check(game)
    return game


@pytest.mark.parametrize("depth", ["full", "books"])
@pytest.mark.parametrize("number", [3, 4, 5])
def test_a_game_at_random(number, depth):
    check_replay_and_undo(played(f"{SEED}{number}", number, depth))
