"""Stock rounds of 1820: income, the auctions of cousins and future trains, number cards, lobbies, floats, turns."""

import pytest

from companion.games.britain_1820 import stock_round as rounds
from companion.games.britain_1820.cousin_auction import cousin_auction
from companion.games.britain_1820.floating import resolve_lobbies
from companion.games.britain_1820.future_trains import future_trains
from companion.games.britain_1820.increasing import increase
from companion.games.britain_1820.moves import IncreaseCompany
from companion.games.britain_1820.stock_turn import stock_turn
from tests.each import each
from tests.games.britain_1820.driver import begun
from tests.games.britain_1820.table import Table

COUSINS = ("gwsc", "vignoles", "locke", "holden")


def test_the_beginning():
    game, _ = begun(3, 4)
    assert [game.purses[player].cash for player in game.cards] == [810, 820, 830, 840]
    assert game.supply == {"yellow": 27, "green": 16, "blue": 14, "brown": 6, "red": 4, "gray": 9}
    assert (game.column, game.now.phase) == (1, "yellow")
    game, _ = begun(3, 4, starting_money="table_1828", yellow_supply="unlimited")
    assert {purse.cash for purse in game.purses.values()} == {1500} and game.supply["yellow"] is None


# Income ----------------------------------------------------------------------------------------


def test_income_ends_with_the_first_stock_round_after_the_queen():
    table = Table(column=9, cousin_income=40)
    table.cousin("locke", "Ben", 10)
    table.stock(5)
    table.game.owed["Carl"] = 130
    rounds._income(table.game)
    assert table.money("Ann", "Carl", "locke") == [800, 670, 50] and table.game.owed["Carl"] == 0
    table.rail()
    for income in (800, 0, 0):
        before = table.money("Ann")[0]
        rounds._income(table.game)
        assert table.money("Ann") == [before + income]
    assert table.money("locke") == [50 + 3 * 40]


# Cousins ---------------------------------------------------------------------------------------


def auction(*cash):
    table = Table(players=len(cash), cousins=COUSINS).stock(1)
    for player, money in zip(table.game.cards, cash, strict=True):
        table.cash(player, money)
    return table.go(cousin_auction(table.game))


def bid(table, player, cousin, amount):
    table.play("bid-cousin", player=player, cousin=cousin, amount=amount)


def test_a_bid_on_the_fourth_cousin_sends_the_lowest_back():
    table = auction(810, 820, 830)
    for player, cousin, amount in (("Ann", "gwsc", 50), ("Ben", "locke", 40), ("Carl", "holden", 40)):
        bid(table, player, cousin, amount)
    assert table.money("Ann", "Ben", "Carl") == [760, 780, 790]
    with table.refuses("Bids are multiples of 10; the least is 50 now."):
        bid(table, "Ann", "vignoles", 40)
    bid(table, "Ann", "vignoles", 50)
    assert table.money("Ann", "Ben", "Carl") == [710, 820, 830]
    assert set(table.game.ask.topic.bids) == {"gwsc", "vignoles"}
    bid(table, "Ben", "gwsc", 140)
    assert table.money("Ann", "Ben") == [760, 680]
    table.passes("Carl", "Ann", "Ben")
    assert {id_: (cousin.owner, cousin.cash) for id_, cousin in table.game.cousins.items()} == {
        "gwsc": ("Ben", 20), "vignoles": ("Ann", 70)}
    # The lowest winning bid is what the others cost, for whoever has least first.
    assert table.game.ask.actors == ("Ben",)
    table.play("buy-cousin", player="Ben", cousin="locke")
    table.passes("Ben", "Ann")
    table.play("buy-cousin", player="Carl", cousin="holden")
    assert table.game.cousins["locke"].cash == 120 - 50 and table.game.cousins["holden"].cash == 130 - 50
    assert table.money("Ann", "Ben", "Carl") == [760, 630, 780]


def test_nobody_wants_a_cousin():
    table = auction(20, 30, 40)
    table.passes("Ann", "Ben", "Carl")
    assert table.end == "over" and table.game.cousins == {}


def test_a_bid_needs_the_money():
    table = auction(50, 820, 830)
    with pytest.raises(Exception, match="50"):
        bid(table, "Ann", "gwsc", 60)
    bid(table, "Ann", "gwsc", 50)
    bid(table, "Ben", "gwsc", 60)
    assert table.money("Ann", "Ben") == [50, 760]


# Future trains ---------------------------------------------------------------------------------


def test_future_trains_are_owed_in_the_first_round():
    table = Table().stock(1)
    table.go(future_trains(table.game))
    assert (table.game.supply["yellow"], table.game.supply["green"]) == (26, 15)
    table.bids("A100", "B300")
    table.all_pass()
    table.play("take-trains", player="Ben", trains=["green"])
    table.bids("A20")
    table.all_pass()
    assert table.game.future["Ben"] == ["green"] and table.game.future["Ann"] == ["yellow"]
    assert table.game.owed == {"Ann": 20, "Ben": 300, "Carl": 0, "Dora": 0} and table.end == "over"


def test_future_trains_are_paid_at_once_later_and_leave_if_nobody_bids():
    table = Table().stock(2)
    table.cash("Ann", 500)
    table.go(future_trains(table.game))
    assert table.game.ask.actors == ("Ann",)
    table.bids("A260")
    with table.refuses("Ann can pay 500, not 2 trains for 260 each."):
        table.play("take-trains", player="Ann", trains=["blue", "brown"])
    table.play("take-trains", player="Ann", trains=["brown"])
    assert (table.money("Ann"), table.game.future["Ann"]) == ([240], ["brown"])
    table.passes("Ann")
    assert table.game.supply["blue"] == 13 and table.end == "over"
    table = Table().stock(3)
    table.cash("Ann", 500)
    table.go(future_trains(table.game))
    table.passes("Ann")
    assert table.game.supply["red"] == 3 and table.game.future["Ann"] == []


@pytest.mark.parametrize(("number", "limit", "colours"), [(4, 4, {"gray": 8}), (4, 3, {"gray": 9}), (5, 4, {"gray": 9})])
def test_in_which_rounds_future_trains_are_sold(number, limit, colours):
    table = Table(future_train_rounds=limit).stock(number)
    table.cash("Ann", 500)
    table.go(future_trains(table.game))
    assert {colour: table.game.supply[colour] for colour in colours} == colours


# Number cards and lobbies ----------------------------------------------------------------------


def test_number_cards_are_taken_by_passing_and_given_back_by_acting():
    table = Table(players=3).stock(2)
    table.company("CFR", 86, 10, pool=4, Ann=4)
    table.cash("Ben", 300)
    table.go(rounds._second_part(table.game, "Ann"))
    table.passes("Ann", "Ben")
    assert table.game.next_cards == ["Ann", "Ben"]
    table.game.ask.refresh()
    table.passes("Carl")
    assert table.end == "over" and table.game.next_cards == ["Ann", "Ben", "Carl"]
    table = Table(players=3).stock(2)
    table.company("CFR", 86, 10, pool=4, Carl=4)
    table.cash("Ann", 300)
    table.go(rounds._second_part(table.game, "Ann"))
    table.passes("Ann", "Ben")
    table.play("sell-shares", player="Carl", holder="Carl", company="CFR", count=1)
    table.passes("Carl")
    table.play("buy-share", player="Ann", holder="Ann", company="CFR", source="pool")
    table.passes("Ann")
    assert table.game.next_cards == ["Ben"]
    table.passes("Ben", "Carl", "Ann")
    assert table.game.next_cards == ["Ben", "Carl", "Ann"] and table.end == "over"


def test_the_first_part_ends_after_a_rotation_without_a_lobby():
    table = Table(players=3).stock(2)
    table.cash("Carl", 100)
    table.cash("Ann", 100)
    table.go(rounds._first_part(table.game))
    table.passes("Ann", "Ben")
    table.play("raise-lobby", player="Carl", lobby=0, amount=30)
    table.passes("Carl")
    table.play("raise-lobby", player="Ann", lobby=30, amount=20)
    assert table.game.lobbies == {50: "Carl"} and table.money("Ann") == [80]
    table.passes("Ann", "Ben", "Carl", "Ann")
    assert table.end == "over"


def test_the_dearest_lobby_floats_first():
    table = Table(players=3, column=3).stock(2)
    for player in ("Ann", "Ben"):
        table.cash(player, 400)
    table.game.lobbies = {20: "Ann", 70: "Ben", 40: "Ann"}
    table.go(resolve_lobbies(table.game))
    for player in ("Ben", "Ann", "Ann"):
        assert table.game.ask.actors == (player,)
        table.passes(player)
    assert table.end == "over" and table.game.lobbies == {}


def test_a_float_with_two_stations_and_the_engineer():
    table = Table(players=3, column=3, cousins=COUSINS).stock(2)
    table.cousin("vignoles", "Carl", 200)
    for player, cash in (("Ann", 600), ("Ben", 200), ("Carl", 0)):
        table.cash(player, cash)
    table.game.lobbies = {20: "Ann"}
    table.company("LUR", 78, 5, Carl=2)
    table.go(resolve_lobbies(table.game))
    table.play("float-company", player="Ann", company="CFR", size=10, par=78, stations=2, edges=3)
    table.play("subscribe", player="Ann", holder="Ann", count=1)
    table.play("subscribe", player="Ben", holder="Ben", count=1)
    table.play("subscribe", player="Carl", holder="vignoles", count=2)
    # The cousin directs, and gets half of the fee besides what goes back to the director: itself.
    assert table.figures("CFR", "director", "cash", "placed", "unplaced", "floated", "treasury") == [
        "vignoles", 4 * 78, 2, 0, 2, 6]
    assert table.money("Ann", "Ben", "vignoles") == [600 - 78 - 240, 200 - 78, 200 - 156 + 120 + 120]
    assert table.game.market.order() == ["LUR", "CFR"]


@each(
    ("bought", "director"),
    [({"Ben": 2, "Carl": 2}, "Ben"), ({"Ann": 2, "Carl": 2}, "Ann"), ({"Carl": 1, "Ben": 3}, "Ben"),
     ({"Carl": 2, "locke": 2}, "Carl"), ({"Ann": 1, "Ben": 1, "Carl": 1, "locke": 1}, "Ann")],
)
def test_who_directs_a_new_company(bought, director):
    """Most shares; of tied players the owner of the lobby, then the next by number cards; players before cousins."""
    table = Table(players=3, column=3, cousins=("gwsc", "vignoles", "locke", "holden")).stock(2)
    table.cousin("locke", "Ben", 500)
    for player in ("Ann", "Ben", "Carl"):
        table.cash(player, 600)
    table.game.lobbies = {20: "Ann"}
    table.go(resolve_lobbies(table.game))
    table.play("float-company", player="Ann", company="CFR", size=10, par=55, stations=1, edges=0)
    for holder, count in bought.items():
        table.play("subscribe", player=table.game.owner(holder), holder=holder, count=count)
    assert table["CFR"].director == director and table.figures("CFR", "placed", "unplaced") == [1, 1]


def test_an_increase_may_be_given_up_and_everything_is_as_before():
    table = Table(column=4).stock(3)
    table.company("CFR", 86, 10, floated=1, cash=50, Ann=4)
    table.cash("Ann", 200)
    before = table.game.trace()
    table.go(increase(table.game, IncreaseCompany("Ann", "CFR", 20)))
    table.play("sell-shares", player="Ann", holder="Ann", company="CFR", count=2)
    table.play("give-up", player="Ann")
    assert table.game.trace() == before


def test_holders_may_sell_before_an_increase_is_finished():
    table = Table(column=4).stock(3)
    table.company("CFR", 86, 10, floated=1, Ann=4, Ben=4)
    table.cash("Carl", 2000)
    table.go(increase(table.game, IncreaseCompany("Ann", "CFR", 20)))
    table.play("sell-shares", player="Ben", holder="Ben", company="CFR", count=3)
    table.play("subscribe", player="Carl", holder="Carl", count=3)
    table.play("pass", player="Ann")
    assert table["CFR"].holders == {"Ann": 4, "Ben": 1, "Carl": 3}
    assert table.figures("CFR", "pool", "treasury", "director", "cash") == [3 + 2, 7, "Ann", 3 * 86]
    assert table.money("Ben", "Carl") == [3 * 86, 2000 - 3 * 86]


# Turns -----------------------------------------------------------------------------------------


def test_a_company_buys_its_shares_and_repays_what_is_too_much():
    table = Table(column=4).stock(3)
    table.company("CFR", 86, 10, floated=1, cash=300, pool=3, loans=7, Ann=4)
    table.cash("Ann", 600)
    table.go(stock_turn(table.game, "Ann", False))
    table.play("buy-pool-shares", player="Ann", company="CFR", count=3)
    # Three loans too many are 600: 42 of the company, 558 of Ann; up three, and down one.
    assert table.figures("CFR", "cash", "pool", "loans", "treasury") == [0, 0, 4, 6]
    assert (table.money("Ann"), table.price("CFR")) == ([600 - 558], 105)


def test_a_share_of_another_is_bought_with_consent():
    table = Table(column=4, consent=True).stock(3)
    table.company("CFR", 86, 10, floated=1, Ben=4, Carl=3)
    table.cash("Ann", 600)
    table.go(stock_turn(table.game, "Ann", False))
    table.play("buy-share", player="Ann", holder="Ann", company="CFR", source="Ben")
    table.play("decline", player="Ben")
    assert table.money("Ann", "Ben") == [600, 0]
    table.play("buy-share", player="Ann", holder="Ann", company="CFR", source="Carl")
    table.play("agree", player="Carl")
    assert table.money("Ann", "Carl") == [514, 86] and table["CFR"].holders == {"Ben": 4, "Carl": 2, "Ann": 1}


def test_whoever_then_has_more_directs():
    table = Table(column=4).stock(3)
    table.company("CFR", 86, 10, floated=1, Ben=3, Ann=3, Carl=1)
    table.cash("Ann", 600)
    assert table["CFR"].director == "Ben"
    table.go(stock_turn(table.game, "Ann", False))
    table.play("buy-share", player="Ann", holder="Ann", company="CFR", source="treasury")
    assert table["CFR"].director == "Ann" and table["CFR"].cash == 86


def test_among_tied_players_the_next_after_the_old_director():
    table = Table(column=4).stock(3)
    table.company("CFR", 86, 10, floated=1, Ben=4, Ann=2, Dora=2)
    table.go(stock_turn(table.game, "Ben", False))
    table.play("sell-shares", player="Ben", holder="Ben", company="CFR", count=3)
    assert table["CFR"].director == "Dora" and table.money("Ben") == [258] and table.price("CFR") == 86


def test_among_tied_cousins_the_seller_chooses():
    table = Table(column=4, cousins=("gwsc", "vignoles", "locke", "holden")).stock(3)
    table.cousin("locke", "Ann")
    table.cousin("holden", "Carl")
    table.company("CFR", 86, 10, floated=1, Ben=4, locke=2, holden=2)
    table.go(stock_turn(table.game, "Ben", False))
    table.play("sell-shares", player="Ben", holder="Ben", company="CFR", count=3)
    table.play("choose-director", player="Ben", cousin="holden")
    assert table["CFR"].director == "holden"
