"""A train that must be bought, where certificates are of more than one share."""

import pytest

from companion.eighteenxx.model.moves import BuyTrain, ConfirmRoute, Pass, SellShares
from companion.engine.errors import IllegalMove
from companion.games.open_box.acts import GoOn, Pay
from tests.games.open_box.tables import a_box, a_game, enter, given

LARGE = {"certificates": [20, 20, 20, 20, 10, 10], "float": 20, "capital": 0}


def short(missing, **parts):
    """RED, whose president is Ann, must buy a train, and so much is missing; she has 20 % of BLU."""
    game = given(a_game(box=a_box(**parts)), RED={"Ann": 20}, BLU={"Bo": 20, "Ann": 20})
    price = game.depot.next_trains()[0].price
    for name, cash in (("RED", 0), ("Ann", price - missing)):
        have = game.accounts()[name].cash
        enter(game, Pay(name, "bank", have - cash) if have > cash else Pay("bank", name, cash - have))
    enter(game, GoOn("operating", "RED"))
    while not game.ask.offer("buy-train"):
        enter(game, Pass(company="RED"))
    if game.ask.offer("confirm-route"):
        enter(game, ConfirmRoute("RED"))
    return game, price


@pytest.mark.parametrize("missing", [40, 80])
def test_a_certificate_of_two_shares_is_sold_whole(missing):
    """A share of 100 would do, but nobody tears a certificate."""
    game, price = short(missing, kinds={"company": LARGE})
    enter(game, SellShares("Ann", "BLU", 20))
    enter(game, BuyTrain("RED", "bank", game.depot.next_trains()[0].name, price))
    assert game.depot.of("RED")


@pytest.mark.parametrize("needed", [True, False])
def test_what_was_raised_is_spent_unless_the_box_says_otherwise(needed):
    """What Ann had before is too little for the bank's train, so only a dearer one was worth the sale."""
    usual = {"certificates": [20] + [10] * 8, "float": 20, "capital": 0}
    game, price = short(40, last_sale_needed=needed, kinds={"company": usual})
    game.depot.put(game.depot.find(game.depot.next_trains()[0].name, "bank"), "BLU")
    game.ask.refresh()
    enter(game, SellShares("Ann", "BLU", 10))
    (train,), had = game.depot.of("BLU"), price - 40
    buys = [BuyTrain("RED", "BLU", train.name, sum_) for sum_ in (had, had + 1)]
    if needed:
        with pytest.raises(IllegalMove, match=f"the price must be .?{had + 1} or more"):
            enter(game, buys[0])
    enter(game, buys[needed])
