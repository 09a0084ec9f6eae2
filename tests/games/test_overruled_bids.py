"""What the table lets players enter in auctions against the rules: for whom it counts, in every way to hold one."""

import pytest

from companion.eighteenxx.model.moves import Bid, BuyPrivate, Pass
from companion.eighteenxx.model.private_facts import DroppedOut
from companion.engine.game import Entry
from companion.games.eastern_1862.moves import RaiseBid
from tests.games.barons_1830.table import Barons
from tests.games.eastern_1862.opened import Opened
from tests.games.open_box.tables import a_box, a_game
from tests.games.open_box.test_counters import PRIVATES
from tests.games.system_1828.table import Systems


def overrule(game, *moves):
    """Enter moves because the table says so."""
    for move in moves:
        game.play(Entry(move, overruled="the table says so"))


def owners(game):
    """Who has which private."""
    return {id_: private.owner for id_, private in game.privates.items() if private.owner}


def test_who_was_asked_buys_the_cheapest_private_whoever_enters_which():
    table = Barons()
    overrule(table.game, BuyPrivate("Bo", "P2"))
    assert (owners(table.game), table.purses("Ann", "Bo"), table.game.ask.actors) == ({"P1": "Ann"}, [780, 800], ("Bo",))


def test_who_was_asked_buys_the_private_that_is_named_in_1828():
    game = Systems().game
    on_turn, first, named = game.ask.actors[0], *[private.card.id for private in game.ask.topic.unsold[:2]]
    overrule(game, BuyPrivate(game.left_of(on_turn), named))
    assert owners(game) == {named: on_turn} != {first: on_turn}


def test_a_level_of_1828_that_can_only_be_bought_and_has_a_bid_is_settled_when_all_pass():
    game = Systems().game
    overrule(game, Bid("Ann", game.ask.topic.cheapest.card.id, 100))
    while not owners(game):
        game.play(Entry(Pass(player=game.ask.actors[0])))
    assert list(owners(game).values()) == ["Ann"] and game.ask.actors == ("Bo",)


def test_a_bid_on_one_of_many_lies_there_for_who_makes_it_and_the_turn_goes_on():
    game = Barons().game
    overrule(game, Bid("Cy", "P3", 80))
    assert (game.ask.topic.bids, game.ask.actors) == ({"P3": {"Cy": 80}}, ("Bo",))
    overrule(game, Pass(player="Ann"), Pass(player="Ann"), Pass(player="Ann"))
    assert game.ask.actors == ("Bo",) and game.privates["P1"].price == 15


def test_where_the_lowest_raises_whatever_is_entered_counts_for_him():
    table = Barons()
    table.do(Bid("Ann", "P2", 45), Bid("Bo", "P2", 50), BuyPrivate("Cy", "P1"))
    overrule(table.game, Bid("Cy", "P2", 60))
    assert (table.game.ask.topic.bids, table.game.ask.actors) == ({"Ann": 60, "Bo": 50}, ("Bo",))
    overrule(table.game, Bid("Bo", "P2", 10), Pass(player="Cy"))
    assert owners(table.game) == {"P1": "Cy", "P2": "Ann"} and table.purses("Ann") == [740]


def test_a_bid_for_a_charter_counts_for_who_was_asked():
    table = Opened().says("Ann ECR 50")
    overrule(table.game, RaiseBid("Dan", 20))
    assert (table.game.ask.topic.bids, table.game.ask.actors) == ({"Ann": 50, "Bo": 20}, ("Cy",))
    table.says("Cy", "Dan", "Ann")
    assert table.heading == "Bo: found ECR" and table.game.purses["Bo"].cash == 580


def test_in_the_sale_of_one_private_a_bid_lies_there_for_who_makes_it_but_who_is_left_wins():
    game = a_game(box=a_box(privates=PRIVATES, auction="lots"))
    for move in (Pass(player="Ann"), Bid("Bo", "P1", 20)):
        game.play(Entry(move))
    overrule(game, Bid("Ann", "P1", 25))
    assert (game.ask.topic.bids, game.ask.actors) == ({"Bo": 20, "Ann": 25}, ("Bo",))
    game.play(Entry(Pass(player="Bo")))
    assert owners(game) == {"P1": "Cy"} and game.purses["Cy"].cash == 775


@pytest.mark.parametrize("who", ["Ann", "Bo"])
def test_a_pass_for_one_private_is_that_of_who_was_asked(who):
    game = a_game(box=a_box(privates=PRIVATES, auction="lots"))
    overrule(game, Pass(player=who))
    assert game.ask.actors == ("Bo",) and game.receipts[-1].facts == (DroppedOut("Ann"),)
