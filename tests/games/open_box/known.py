"""Games of known titles by chance, as people play them at Books: nobody goes bankrupt if he need not."""

import random

from companion.eighteenxx.box.known import known_setup, known_titles
from companion.engine.game import Start
from tests.games.chesapeake.driver import frugal, played
from tests.games.open_box.tables import ANY

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo")
#: Every known title with the fewest and with the most players.
TABLES = [(id_, players) for id_, one in known_titles().items() for players in dict.fromkeys(one.players)]


def begun(id_, players):
    """A game of a known title before its first move."""
    setup = known_setup(id_)
    title = ANY.in_box(setup)
    return Start(title, NAMES[:players], title.read_options({}), setup, depth="books").begin()


def played_known(id_, players, seed, most):
    """The game after so many moves, or at its end: after each all money and all certificates are there."""
    game = begun(id_, players)
    money = sum(account.cash for account in game.accounts().values())
    played(game, random.Random(f"{seed} {id_} {players}"), careful, most, lambda now, _: conserved(now, money))
    return game


def careful(game):
    """Weights for a table that lets nobody go bankrupt who need not, and leaves no share unsold for long."""
    return {**frugal(game, 250), "declare-bankruptcy": 0, "sell-shares": 0.2, "buy-share": 8, "start-company": 3}


def conserved(game, money):
    """Whether all money and all certificates are there, and nobody but the bank owes any."""
    accounts = game.accounts()
    assert sum(account.cash for account in accounts.values()) == money
    assert all(account.cash >= 0 for name, account in accounts.items() if name != "bank")
    for company in game.companies:
        held = game.certificates.holders(company)
        assert sum(held.values()) == 100 and min(held.values()) > 0
