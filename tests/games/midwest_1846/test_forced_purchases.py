"""What a company without a train may buy of whom, and what is raised for it, beside the examples of the sheet."""

from tests.engine.books import unbooked
from tests.games.midwest_1846.night import Scene
from tests.games.midwest_1846.random_purchases import Table


def at_trains(scene, name="GT"):
    """The company has come to its train step."""
    scene.turn(name)
    while scene.game.ask.offer("buy-train") is None:
        scene.passes(name)
    return scene


def all_sold(gt, cash, **held):
    """GT has nothing to issue; A presides it, and IC and B&O have a train."""
    scene = Scene(phase="5").company("GT", 80, {"A": 40, "B": 30, "C": 20}, gt, pool=10).player("A", cash)
    for name, percent in held.items():
        scene.company(name, 70, {"D": 40, "A": percent}, 0, ["5"])
    return at_trains(scene)


def test_after_selling_shares_the_president_helps_to_a_train_of_the_bank():
    scene = all_sold(250, 100, IC=20)
    assert scene.price("GT") == 70
    of_another = {"company": "GT", "source": "IC", "train": "5", "price": 1}
    assert scene.game.ask.check(scene.game.title.moves["full"]["buy-train"](**of_another)) is None
    scene.do("sell-shares", player="A", company="IC", percent=20)
    assert scene.no("buy-train", **of_another) == "A has sold shares for a train, so GT buys from the bank."


def test_after_selling_shares_no_independent_is_bought():
    table = Table(4, "2").company("GT", 50, {"A": 40, "B": 30, "C": 20}, 10, pool=10).company("IC", 70, {"D": 40, "A": 20})
    at_trains(table).private("MS", "B").game.ask.refresh()
    table.do("sell-shares", player="A", company="IC", percent=10)
    assert table.no("acquire-private", company="GT", private="P1", price=1) == (
        "A has sold shares for a train, so GT buys from the bank.")


def test_after_a_bankruptcy_without_an_issue_the_next_president_may_buy_of_another_company():
    scene = all_sold(250, 0, IC=10).do("declare-bankruptcy", company="GT")
    assert scene.cash("GT") == 570 and scene.game.ask.actors == ("B",)
    scene.do("buy-train", company="GT", source="IC", train="5", price=1)
    assert scene.cash("GT", "IC") == (569, 1)


def only_ic(cash, price):
    """GT has 380 and nothing to issue; A may sell 20 % of IC and nothing of GT."""
    scene = Scene(phase="5").company("GT", 80, {"A": 40, "B": 40, "C": 10}, 380, pool=10).player("A", cash)
    return at_trains(scene.company("IC", price, {"D": 40, "A": 20}))


def test_a_block_that_leaves_the_cheapest_train_out_of_reach_is_too_small():
    scene = only_ic(cash=10, price=30)
    assert scene.no("declare-bankruptcy", company="GT") == (
        "$380 + issue $0 + cash $10 + shares $60 = $450, the cheapest train costs $450.")
    assert scene.no("sell-shares", player="A", company="IC", percent=10) == (
        "After this sale $420 would be all that can be raised; the cheapest train costs $450.")
    scene.do("sell-shares", player="A", company="IC", percent=20)
    assert scene.do("buy-train", company="GT", source="bank", train="4/6", price=450).cash("GT", "A") == (0, 0)


def test_no_share_is_sold_that_no_train_needs():
    scene = only_ic(cash=80, price=10)
    assert scene.no("sell-shares", player="A", company="IC", percent=10) == (
        "After this sale $470 would be all that can be raised, and no train for that needs the last share.")
    assert scene.game.ask.offer("sell-shares").closed()
    assert scene.do("buy-train", company="GT", source="bank", train="4/6", price=450).cash("GT", "A") == (0, 10)


def given_up(price, cash):
    """B&O at its trains in phase III; a 4-train that was given up lies in the pool."""
    scene = Scene(phase="5").company("B&O", price, {"B": 30, "D": 30}, cash)
    scene.game.depot.discard(scene.train("B&O", "4"))
    return at_trains(scene, "B&O")


def test_an_issue_may_bring_a_train_between_the_cheapest_and_the_dearest_into_reach():
    scene = given_up(230, 27)
    assert scene.no("issue-for-train", company="B&O", number=2) == (
        "2 shares bring $330; allowed: 1 share brings $180, 3 shares bring $450, 4 shares bring $548.")
    scene.do("issue-for-train", company="B&O", number=3).do(
        "buy-train", company="B&O", source="bank", train="4/6", price=450)
    assert scene.cash("B&O") == 27


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
