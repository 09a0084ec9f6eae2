"""Tables of any 18xx: with the box that stands in, or with the invented files of 18xx-maker."""

import random
from pathlib import Path

from companion.eighteenxx.box.box import read_data
from companion.eighteenxx.model.moves import StartCompany
from companion.engine.game import Entry, Start
from companion.engine.random_play import random_move
from companion.games import find_title
from companion.games.open_box.acts import GoOn, Pay
from companion.games.open_box.share_acts import TradeShares
from companion.interop.boxes import read_box_file

ANY = find_title("any-18xx")
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
#: Invented files, of as many kinds as there are.
FILES = sorted((Path(__file__).parents[2] / "interop/maker").glob("*.json"))


def a_game(players=3, box=None, **options):
    """A game before its first move; without a `box` the one that stands in."""
    setup = ANY.draw_setup(NAMES[:players], {}, random.Random(1)) if box is None else {"box": box}
    title = ANY.in_box(setup)
    return Start(title, NAMES[:players], title.read_options(options), setup, depth="books").begin()


def box_of(path):
    """What an invented file says."""
    return read_box_file(path.read_bytes()).played


def played(game, moves, seed=1):
    """The game after so many moves at random, or at its end."""
    chance = random.Random(seed)
    while game.end is None and len(game.receipts) < moves:
        game.play(Entry(random_move(game, chance.choice)))
    return game


def played_until(is_there, seed=1, game=None):
    """A game at random, as soon as it is as wanted."""
    game, chance = game or a_game(), random.Random(seed)
    while not is_there(game):
        game.play(Entry(random_move(game, chance.choice)))
    return game


def a_box(**parts):
    """The box that stands in, with other parts."""
    return {**read_data("any-18xx"), **parts}


def enter(game, move):
    """Enter a move; no money comes from nowhere. Returns its receipt."""
    game.play(Entry(move))
    assert sum(account.cash for account in game.accounts().values()) == game.box.bank
    return game.receipts[-1]


def given(game, **companies):
    """The game with some companies started at 100, their certificates with holders as percents; who is named first is
    president. Each has 1000, each player 800."""
    for name, held in companies.items():
        first, *_others = held
        moves = [GoOn("stock", first), StartCompany(first, name, 100)]
        for holder, percent in held.items():
            if percent > 20 or holder != first:
                more = percent - (game.box.kinds[game.companies[name].kind].certificates[0] if holder == first else 0)
                moves += [TradeShares(name, more, "ipo", holder)] if more else []
        for move in moves:
            enter(game, move)
        for account, wanted in [(game.companies[name], 1000), *((purse, 800) for purse in game.purses.values())]:
            if more := wanted - account.cash:
                enter(game, Pay("bank", account.name, more) if more > 0 else Pay(account.name, "bank", -more))
    return game
