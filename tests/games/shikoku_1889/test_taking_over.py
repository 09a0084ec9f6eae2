"""A game of 1889 taken over from the middle: what privates still can do, and what the ferry that stays open pays."""

import random

import pytest

from companion.eighteenxx.model.moves import LayForPrivate
from companion.engine.corrections import SetPosition
from companion.engine.game import Entry
from companion.engine.random_play import play_out, random_move
from companion.games.shikoku_1889 import TITLE
from tests.eighteenxx.test_taking_over import shown, written
from tests.games.chesapeake.driver import begun
from tests.games.shikoku_1889.table import Shikoku


@pytest.mark.parametrize(("seed", "depth", "beginner"), [
    (1, "full", False), (2, "full", False), (3, "books", False), (4, "full", True), (5, "books", True),
])  # fmt: skip
def test_a_position_written_down_is_the_position(seed, depth, beginner):
    game, chance = begun(TITLE, seed, depth=depth, beginner_game=beginner, require_best_run=False)
    while game.end is None and game.round.turn < 4:
        game.play(Entry(random_move(game, chance.choice)))
    other = game.start.begin()
    other.play(Entry(SetPosition(written(game))))
    assert shown(other) == {**shown(game), "round": other.trace()["round"]}
    play_out(other, random.Random(seed).choice, 200)


def test_the_ferry_that_stays_pays_50():
    table = Shikoku(4, "books").begun().owns(UTF="Ann").company("KO", 90, cash=900, Ann=60).phase("5")
    table.private("UTF").closed = False
    other = Shikoku(4, "books").do(SetPosition(written(table.game)))
    assert other.private("UTF").revenue == 50


def test_a_port_tile_that_lies_is_not_laid_again():
    table = Shikoku(4).begun().owns(MF="Ann").do(LayForPrivate("Ann", "P2", "J9", "437", 0))
    other = Shikoku(4).do(SetPosition(written(table.game)))
    assert other.refused(LayForPrivate("Ann", "P2", "G10", "437", 0)) == (
        "The power of MF Mitsubishi Ferry has been used already.")
