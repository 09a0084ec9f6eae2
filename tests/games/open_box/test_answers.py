"""Every answer about the box that a table changes in the middle counts from then on."""

import random

import pytest

from companion.engine.game import Entry, replay
from companion.engine.random_play import random_move
from companion.engine.record import trace_line
from companion.games.open_box.acts import SettleRule
from tests.games.open_box.tables import a_box, a_game, enter, played, played_until

PRIVATES = {f"P{n}": {"symbol": f"P{n}", "name": name, "price": 20 * n, "revenue": 5 * n}
            for n, name in enumerate(("Mail", "Mine", "Port"), 1)}
KINDS = {"company": {"certificates": [20, *8 * [10]], "float": 60, "capital": 10},
         "minor": {"certificates": [100], "float": 100, "capital": 1}}


def with_everything():
    box = a_box(privates=PRIVATES, kinds=KINDS)
    box["companies"]["RED"]["kind"] = "minor"
    return a_game(box=box)


def test_each_answer_can_be_given_at_any_time_and_the_game_goes_on():
    chance, game = random.Random(2), played(with_everything(), 40)
    for question, _now in game.answers():
        for n in (*range(1, len(question.answers)), 0):
            enter(game, SettleRule(question.id, n))
            assert {one.id: answer for one, answer in game.answers()}[question.id] == str(n)
            for _ in range(3):
                if game.end is None:
                    game.play(Entry(random_move(game, chance.choice)))
    assert trace_line(replay(game.start, game.entries())) == trace_line(game)


@pytest.mark.parametrize(("answer", "where"), [(0, "pool"), (1, "gone")])
def test_what_becomes_of_trains_above_the_limit(answer, where):
    game = played_until(lambda game: game.ask.offer("discard-train") is None and game.round.is_operating, seed=2)
    enter(game, SettleRule("limit", answer))
    train = next(iter(game.depot.of("bank")))
    game.depot.discard(train)
    assert train.owner == where


def test_a_train_leaves_after_each_set():
    game = played_until(lambda game: game.round.is_operating and not game.waiting)
    enter(game, SettleRule("exported", 1))
    assert game.box.exported == tuple(game.box.trains)
    chance, turn = random.Random(1), game.round.turn
    while game.round.turn == turn:
        game.play(Entry(random_move(game, chance.choice)))
    assert any(fact.kind == "train-gone" for receipt in game.receipts[-12:] for fact in receipt.facts)


def test_players_sell_privates_to_each_other_or_not():
    game = played_until(lambda game: game.round.is_stock and game.round.turn > 1, game=with_everything())
    assert game.ask.offer("trade-private") is not None
    enter(game, SettleRule("private-trade", 2))
    assert game.ask.offer("trade-private") is None
