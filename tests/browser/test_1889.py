"""Shikoku 1889 on two of three phones: a round from the first bid to the first dividend, and what privates do besides.

As many taps are listed for an act as it may take at most. Source: the table's tap budgets.
"""

from __future__ import annotations

import pytest

from tests.browser.stories import GAMES, recorded
from tests.browser.test_round import Round

PLAYERS = ("Ann", "Bo", "Cy")
RECORDED = GAMES / "shikoku_1889/recorded"


@pytest.fixture
def table(house):
    return house.tables.make("1889", PLAYERS, name="Shikoku")


def test_a_round_from_the_first_bid_to_the_first_dividend(phones, house, table):
    def enter(player, kind, **fields):
        house.enter(table, {"move": kind, "player": player, **fields})

    at = Round(phones, table, ("Bo", "Cy"))
    # Two bids on MF; they are settled when what is cheaper has been bought.
    enter("Ann", "bid", private="P2", amount=35)
    at.enters("Bo", "MF", "=", on_turn="Cy")
    at.enters("Cy", "TR", on_turn="Ann")
    at["Bo"].shows("raise or drop out")
    enter("Ann", "pass")
    for player, private in (("Ann", "P3"), ("Bo", "P4"), ("Cy", "P5"), ("Ann", "P6")):
        enter(player, "buy-private", private=private)

    at.enters("Bo", "IR", "Start IR at ¥65", on_turn="Cy")
    at.enters("Cy", "Exchange DR Dougo", "Take 10 %", on_turn="Cy")  # that is no purchase
    at.enters("Cy", "IR", "Buy 10 % of IR", on_turn="Ann")
    enter("Ann", "buy-share", company="IR", source="ipo")
    for player in ("Bo", "Cy", "Ann"):
        enter(player, "pass")

    at["Cy"].shows("IR: lay track")
    at.enters("Bo", "Lay a tile", "Tile 5, turned 4")  # on the one hex there is
    at.enters("Bo", "Lay the port tile", "@B11", "Tile 437")
    house.enter(table, {"move": "buy-train", "company": "IR", "source": "bank", "train": "2", "price": 80}, by="Bo")
    house.enter(table, {"move": "pass", "company": "IR"}, by="Bo")
    for player in ("Bo", "Cy", "Ann"):
        enter(player, "pass")

    at.enters("Bo", "Lay a tile", "Tile 57")
    house.enter(table, {"move": "place-token", "company": "IR", "city": "F3"}, by="Bo")
    at["Cy"].shows("IR: run trains")
    at.enters("Bo", "Trace the routes", "E2", "F1", "Run for")
    at.enters("Bo", "Pay")
    at["Cy"].shows("IR: buy trains")
    game = table.refresh().game
    assert (game.companies["IR"].hexes, game.market.cell("IR").price) == (["E2", "F3"], 65)
    assert all(phone.was_not_reloaded() for phone in at.phones.values())


def test_who_sells_ehime_lays_its_tile(phones, house):
    def sold(game):
        return game.ask.offer("lay-private-tile") is not None and game.ask.actors[0] != game.president(game.operating)

    table = recorded(house, RECORDED / "1889-full-bankrupt.json", sold)
    seller = phones(table.game.ask.actors[0], table).is_on_turn()
    seller.tap("Lay the tile").tap("Tile").is_waiting()
    assert table.refresh().game.receipts[-1].entry.move.hex == "C4"


def test_a_president_sells_to_pay_for_a_train(phones, house, table):
    def enter(by, kind, **fields):
        house.enter(table, {"move": kind, **fields}, by=by)

    for n in range(6):
        player = PLAYERS[n % 3]
        enter(player, "buy-private", player=player, private=f"P{n + 1}")
    for player, company in (("Ann", "IR"), ("Bo", "AR")):
        enter(player, "start-company", player=player, company=company, par=65)
    for player, company in (("Cy", "IR"), ("Ann", "AR"), ("Bo", "IR"), ("Cy", "IR")):
        enter(player, "buy-share", player=player, company=company, source="ipo")
    for player in ("Ann", "Bo", "Cy"):
        enter(player, "pass", player=player)
    enter("Ann", "lay-tile", company="IR", hex="E2", tile="5", rotation=4)
    for account, amount in (("IR", -640), ("Ann", -145)):
        enter("Ann", "correct-cash", account=account, amount=amount, reason="lost under the table")

    at = Round(phones, table, ("Ann",))
    at["Ann"].shows("IR must buy a train").shows("That is enough: nobody is bankrupt.")
    at["Ann"].shows("is missing: Ann must sell shares first.").shows("cash then")
    at.enters("Ann", "Sell 10 %")
    at["Ann"].shows("IR pays")
    at.enters("Ann", "Buy a 2 from the bank")
    game = table.refresh().game
    assert (game.companies["IR"].cash, game.purses["Ann"].cash) == (0, 30 + 65 - 70)
    assert [train.name for train in game.depot.of("IR")] == ["2"]
