"""Random legal play of 1862 by people who like to merge: nothing is lost, and replay and undo agree."""

import random

import pytest

from companion.eighteenxx.model.company import State
from companion.engine.game import Entry, Start
from companion.engine.random_play import random_move
from companion.games.eastern_1862 import TITLE
from tests.chance import SEED
from tests.games.agreement import check_replay_and_undo
from tests.games.chesapeake.driver import audited

SEATS = ("Ann", "Bo", "Cy", "Dan", "Eve", "Fay", "Gus", "Hal")
#: How often a kind of move is made beside others: companies are founded, kept and merged.
LIKES = {
    "propose-company": 9, "charter-company": 9, "raise-bid": 0.2, "start-company": 4, "buy-share": 6, "sell-shares": 0.1,
    "lay-tile": 4, "place-token": 4, "buy-train": 5, "pay-dividend": 4, "merge": 8, "agree": 4, "refinance": 3,
}  # fmt: skip


def keen(game, chance):
    """A legal move of somebody who builds; now and then any at all."""
    offers = game.ask.open_offers()
    if chance.random() < 0.1:
        return random_move(game, chance.choice)
    offer = chance.choices(offers, [LIKES.get(offer.kind.kind, 1) for offer in offers])[0]
    return offer.pick(game.ask.actors[0], chance.choice)


def check(game):
    """What no move may change."""
    audited(game, game.box.bank)
    for name, company in game.companies.items():
        is_pools = game.certificates.president(name) == "pool"
        assert is_pools == (company.state is State.RECEIVERSHIP) or not company.is_floated
        assert game.president(company) is not None or is_pools or not company.is_started
        assert len(company.placed) <= len(company.token_prices) <= int(game.rule("max_tokens"))
        assert company.is_started or game.permits[name] == (game.original_permits[name],)
        assert company.is_floated or name not in game.seasoned
        assert not company.is_started or game.price(company)


@pytest.mark.parametrize(("players", "depth", "options"), [
    (3, "full", {}), (4, "books", {}), (7, "books", {"companies_in_play": "by_players", "merge_rounding": "early"}),
    (5, "full", {"max_tokens": 8, "sales_move_price_from": "float", "two_share_zone": "from_400"}),
])  # fmt: skip
def test_a_random_game(players, depth, options):
    chance = random.Random(f"{players}{depth}{SEED}")
    options = TITLE.read_options(options)
    start = Start(TITLE, SEATS[:players], options, TITLE.draw_setup(SEATS[:players], options, chance), depth=depth)
    game = start.begin()
    while game.end is None and len(game.receipts) < 300:
        game.play(Entry(keen(game, chance)))
        check(game)
    check_replay_and_undo(game)
