"""Tables of any 18xx: with the box that stands in, or with the invented files of 18xx-maker."""

import random
from pathlib import Path

from companion.engine.game import Entry, Start
from companion.engine.random_play import random_move
from companion.games import find_title
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
    return read_box_file(path.read_bytes()).data


def played(game, moves, seed=1):
    """The game after so many moves at random, or at its end."""
    chance = random.Random(seed)
    while game.end is None and len(game.receipts) < moves:
        game.play(Entry(random_move(game, chance.choice)))
    return game


def played_until(is_there, seed=1):
    """A game at random, as soon as it is as wanted."""
    game, chance = a_game(), random.Random(seed)
    while not is_there(game):
        game.play(Entry(random_move(game, chance.choice)))
    return game
