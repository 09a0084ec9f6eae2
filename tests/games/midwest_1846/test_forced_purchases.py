"""What a company without a train may buy of whom, and what is raised for it, beside the examples of the sheet."""

from tests.engine.books import unbooked
from tests.games.midwest_1846.night import Scene


def at_trains(scene, name="GT"):
    """The company has come to its train step."""
    scene.turn(name)
    while scene.game.ask.offer("buy-train") is None:
        scene.passes(name)
    return scene


def given_up(price, cash):
    """B&O at its trains in phase III; a 4-train that was given up lies in the pool."""
    scene = Scene(phase="5").company("B&O", price, {"B": 30, "D": 30}, cash)
    scene.game.depot.discard(scene.train("B&O", "4"))
    return at_trains(scene, "B&O")


def test_a_card_that_was_given_up_may_be_turned():
    scene = given_up(230, 170)
    assert scene.no("buy-train", company="B&O", source="pool", train="3/5", price=180) == "3/5 costs $160."
    lay, since = scene.game.lies(), len(scene.game.receipts)
    scene.do("buy-train", company="B&O", source="pool", train="3/5", price=160)
    assert not unbooked(scene.game, lay, since)
    assert scene.cash("B&O") == 10 and not scene.game.depot.discarded()
    assert [train.name for train in scene.game.depot.of("B&O")] == ["3/5"]
    assert (scene.game.depot.left("4"), scene.game.depot.left("3/5")) == (0, 0)


def test_a_card_that_was_given_up_may_be_bought_as_it_lies():
    scene = given_up(230, 180).do("buy-train", company="B&O", source="pool", train="4", price=180)
    assert [train.name for train in scene.game.depot.of("B&O")] == ["4"] and not scene.game.depot.discarded()
