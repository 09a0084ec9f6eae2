"""Games of known titles by chance, as people play them at Books: nobody goes bankrupt if he need not, and what a box leaves
to the table is entered by hand now and then."""

import random
from dataclasses import replace

from companion.eighteenxx.box.known import known_setup, known_titles
from companion.engine.game import Entry, Start
from tests.games.chesapeake.driver import chosen_move
from tests.games.open_box import hand
from tests.games.open_box.tables import ANY

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")
#: Every known title with the fewest and with the most players.
TABLES = [(id_, players) for id_, one in known_titles().items() for players in dict.fromkeys(one.players)]
#: How often something is entered by hand.
BY_HAND = 0.03


def begun(id_, players):
    """A game of a known title before its first move."""
    setup = known_setup(id_)
    title = ANY.in_box(setup)
    return Start(title, NAMES[:players], title.read_options({}), setup, depth="books").begin()


def played_known(id_, players, seed, most, by_hand=BY_HAND):
    """The game after so many moves, or at its end: after each all money and all things are there."""
    game, chance = begun(id_, players), random.Random(f"{seed} {id_} {players}")
    money = sum(account.cash for account in game.accounts().values())
    while game.end is None and len(game.receipts) < most:
        # What is refused is taken back by playing all again: later in the game less is tried.
        likely = 0.5 if by_hand and hand.is_needed(game) else by_hand * min(1, 100 / (len(game.receipts) + 1))
        if not (chance.random() < likely and hand.entered(game, chance)):
            game.play(Entry(sensible(game, chance)))
        conserved(game, money)
    return game


def sensible(game, chance):
    """A move at random, as people make it who want the game to end: trains hardly ever change hands, track mostly lies
    where it costs nothing, and runs earn much."""
    move = chosen_move(game, chance, careful)
    if move.kind == "lay-tile" and chance.random() < 0.9:
        return replace(move, cost=0)
    if move.kind == "run-trains":
        return replace(move, revenue=chance.randrange(5, 40) * 10)
    if move.kind == "buy-train" and move.source in game.companies and _may_pass(game):
        return game.ask.offer("pass").pick(game.ask.actors[0], chance.choice)
    return move


def _may_pass(game):
    passing = game.ask.offer("pass")
    return passing is not None and passing.closed() is None


def careful(game):
    """Weights for a table that lets nobody go bankrupt who need not, leaves no share unsold for long, pays all that is
    earned, and buys trains as long as there is room."""
    has_train = game.operating is not None and bool(game.depot.of(game.operating.name))
    return {"declare-bankruptcy": 0, "sell-shares": 0.1, "trade-private": 0.02, "buy-share": 8, "start-company": 4,
            "lay-tile": 5, "place-token": 2, "acquire-private": 0.1, "pay-dividend": 99, "withhold": 0.5, "pay-half": 0.5,
            "buy-train": 0.5 if has_train else 99}  # fmt: skip


def conserved(game, money):
    """Whether all money and all things are there, nobody but the bank owes any, and who has ended has nothing."""
    accounts = game.accounts()
    assert sum(account.cash for account in accounts.values()) == money
    assert all(account.cash >= 0 for name, account in accounts.items() if name != "bank")
    for name, company in game.companies.items():
        held = game.certificates.holders(name)
        assert sum(held.values()) == 100 and min(held.values()) > 0
        if not company.is_started:
            assert not game.depot.of(name) and not game.owned(name) and not game.counters.of(name), name
            assert company.cash == 0 and game.market.cell(name) is None and not game.certificates.percents(name), name
