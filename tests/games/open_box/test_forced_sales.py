"""A train that must be bought, where certificates are of more than one share."""

import pytest

from companion.eighteenxx.moves import BuyTrain, ConfirmRoute, Pass, SellShares
from companion.games.open_box.acts import GoOn, Pay
from tests.games.open_box.tables import a_box, a_game, enter, given

LARGE = {"certificates": [20, 20, 20, 20, 10, 10], "float": 20, "capital": 0}


@pytest.mark.parametrize("missing", [40, 80])
def test_a_certificate_of_two_shares_is_sold_whole(missing):
    """A share of 100 would do, but nobody tears a certificate."""
    game = given(a_game(box=a_box(kinds={"company": LARGE})), RED={"Ann": 20}, BLU={"Bo": 20, "Ann": 20})
    price = game.depot.next_trains()[0].price
    for name, cash in (("RED", 0), ("Ann", price - missing)):
        have = game.accounts()[name].cash
        enter(game, Pay(name, "bank", have - cash) if have > cash else Pay("bank", name, cash - have))
    enter(game, GoOn("operating", "RED"))
    while not game.ask.offer("buy-train"):
        enter(game, Pass(company="RED"))
    if game.ask.offer("confirm-route"):
        enter(game, ConfirmRoute("RED"))
    enter(game, SellShares("Ann", "BLU", 20))
    enter(game, BuyTrain("RED", "bank", game.depot.next_trains()[0].name, price))
    assert game.depot.of("RED")
