"""Figures that no file and nobody told are asked for at the table, and are never 0."""

import random

import pytest

from companion.eighteenxx.model.moves import BuyTrain, Pass, StartCompany
from companion.engine.game import Entry, replay
from companion.engine.random_play import random_move
from companion.engine.record import trace_line
from companion.games.open_box.acts import GoOn
from companion.games.open_box.telling import TellFigure
from companion.tables.boxes import told
from tests.games.agreement import check_replay_and_undo
from tests.games.open_box.tables import ANY, a_box, a_game, enter

KIND = {"company": {"certificates": [20, *8 * [10]], "float": 20, "capital": 10}}
PRIVATES = {"P1": {"symbol": "F", "name": "Ferry"}, "P2": {"symbol": "M", "name": "Mill", "price": 40, "revenue": 10}}


def unpriced(**parts):
    """The box that stands in, of which nobody has told what a 2-train costs."""
    box = a_box(kinds=KIND, **parts)
    box["trains"] = {name: dict(row) for name, row in box["trains"].items()}
    del box["trains"]["2"]["price"]
    return box


def on_turn(game):
    """RED has been started and is on turn."""
    enter(game, StartCompany("Ann", "RED", 100))
    while game.round.is_stock:
        enter(game, Pass(player=game.ask.actors[0]))
    return game


def test_a_train_of_which_nobody_told_the_price_is_asked_for_before_it_is_sold():
    game = on_turn(a_game(2, unpriced()))
    assert str(game.ask.task) == "The price of a 2-train"
    enter(game, TellFigure("Ann", "trains", "2", "price", 110))
    while game.ask.offer("buy-train") is None:
        enter(game, Pass(company="RED"))
    before = game.companies["RED"].cash
    with pytest.raises(Exception, match="2 costs"):
        game.play(Entry(BuyTrain("RED", "bank", "2", 0)))
    enter(game, BuyTrain("RED", "bank", "2", 110))
    assert game.companies["RED"].cash == before - 110
    check_replay_and_undo(game)


def test_it_is_asked_once():
    game = on_turn(a_game(2, unpriced()))
    enter(game, TellFigure("Ann", "trains", "2", "price", 110))
    enter(game, GoOn("operating", "RED"))
    assert game.ask.offer("tell-figure") is None and game.box.trains["2"].price == 110


def test_what_a_private_costs_and_pays_is_asked_before_it_is_sold():
    game = a_game(2, a_box(privates=PRIVATES))
    enter(game, TellFigure("Ann", "privates", "P1", "price", 20))
    assert str(game.ask.task) == "What Ferry pays"
    enter(game, TellFigure("Ann", "privates", "P1", "revenue", 5))
    ferry = game.privates["P1"]
    assert (ferry.price, ferry.revenue, game.ask.offer("tell-figure")) == (20, 5, None)


def test_a_token_of_which_nobody_knows_the_cost_is_asked_for_in_the_companys_first_turn():
    box = a_box(kinds=KIND)
    box["companies"]["RED"] = {**box["companies"]["RED"], "token_costs": [0, "?", 100]}
    game = on_turn(a_game(2, box))
    assert str(game.ask.task) == "What token 2 of RED costs"
    enter(game, TellFigure("Ann", "companies", "RED", "1", 60))
    while game.ask.offer("place-token") is None:
        enter(game, Pass(company="RED"))
    before = game.companies["RED"].cash
    enter(game, game.ask.offer("place-token").kind("RED", f"#{len(game.companies['RED'].placed) + 1}"))
    assert game.companies["RED"].cash == before - 60


def test_a_table_that_began_before_is_not_asked():
    box = unpriced(privates=PRIVATES)
    del box["assumes"]
    game = a_game(2, box)
    assert game.box.untold == () and game.ask.offer("tell-figure") is None


def test_nowhere_does_0_stand_for_it():
    box = unpriced(privates=PRIVATES)
    box["companies"]["RED"] = {**box["companies"]["RED"], "token_costs": [0, "?"]}
    of = told(ANY, box)
    assert [str(text) for text in of.missing] == [
        "The prices of trains are not told (2): the table is asked before one is bought.",
        "What some tokens cost is not told (RED): the table is asked in the first turn of the company.",
        "The prices of privates are not told (Ferry): the table is asked before they are sold.",
        "What privates pay is not told (Ferry): the table is asked before they are sold.",
    ]
    assert "Ferry costs ? and pays ?." in map(str, of.parts.privates)
    assert str(of.parts.trains[0]).startswith("6 kinds of train: 6 × 2 for ? (rusts with 4)")
    assert of.box.told_costs("RED") == [0, "?"]
    game = a_game(2, box)
    assert game.start.title.view(game).depot[0].price is None


@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_with_a_box_of_few_words(seed):
    box = {"name": "Few", "assumes": 2, "companies": {"A": {"token_costs": [0, "?", "?"]}, "B": {}}, "privates": PRIVATES,
           "kinds": {"company": {"incremental": True, "float": 20}}, "trains": {n: {} for n in ("2", "3", "4", "5")},
           "market": {"rows": ["50 60 70P 80P 90 100 110"]}}  # fmt: skip
    game, chance = a_game(3, box), random.Random(seed)
    while game.end is None and len(game.receipts) < 200:
        game.play(Entry(random_move(game, chance.choice)))
    assert trace_line(replay(game.start, game.entries())) == trace_line(game)
    assert sum(account.cash for account in game.accounts().values()) == (game.box.bank or 0)
