"""The worked examples of the fact sheet, one test each: Eurorails, tournament options."""

import pytest

from companion.games.empire_builder.facts import TaxPaid
from companion.games.empire_builder.setup import first_player
from companion.tables.form import fill
from tests.games.empire_builder.driver import Table


def test_example_1_ordinary_turn_ordered_ledger():
    hands = {"Ana": [22, 89, 102], "Ben": [4, 5, 6], "Cleo": [7, 8, 9], "Dan": [10, 11, 12]}
    table = Table(cards=True, setup={"hands": hands})
    table.to_main().to_turn_of("Ana").hold(Ana=63, Ben=41)
    table.enter("pick-up", city="Ruhr", load="Steel")
    table.enter("rent", to="Ben")
    assert table.cash[:2] == [59, 45]
    table.enter("deliver", load="Steel", city="Paris", card=22, payoff=6)
    assert table.cash[:2] == [65, 45]
    table.enter("draw", card=40)
    assert table["Ana"].hand == [89, 102, 40]
    assert table["Ana"].loads == []
    assert table.refused("rent", to="Ben") == "Ben already got 4M this turn."
    assert table.offers()["rent"].choices(0, {"player": "Ana"}) == ["Cleo", "Dan"]
    table.enter("build", into={"clear": 5, "mountain": 2, "river": 1, "small_city": 1})
    assert table.cash[:2] == [51, 45]
    assert table.game.turn.spent == 14
    table.enter("end-turn")
    assert not table.game.stamped()
    assert table.on_turn == "Ben"


@pytest.fixture
def build():
    return Table().to_main().to_turn_of("Ben").hold(Ben=17)


def test_example_2a_over_the_limit(build):
    said = build.refused("build", into={"clear": 3, "alpine": 2, "medium_city": 1, "lake": 1, "river": 1})
    assert said == "That is 21M; the limit is 20M this turn. Take out at least 1M."


def test_example_2b_short_of_cash(build):
    said = build.refused("build", into={"clear": 3, "alpine": 2, "medium_city": 1, "lake": 1})
    assert said == "That costs 19M, and Ben has 17M. There is no credit."


def test_example_2c_a_mountain_instead(build):
    build.enter("build", into={"clear": 3, "alpine": 1, "mountain": 1, "medium_city": 1, "lake": 1})
    assert build["Ben"].cash == 1


def test_example_2d_ferry(build):
    build.hold(Ben=30).enter("build-ferry", ferry="Harwich–Ijmuiden").enter("build", into={"clear": 2})
    assert build["Ben"].cash == 24


def test_example_2e_the_third_exit_is_a_build_into_the_city(build):
    build.enter("build", into={"clear": 2, "exit": 2})
    said = build.refused("build", into={"clear": 1, "exit": 1})
    assert said == "The 2 builds out of major cities are used. A further link is a build into the city for 5M."
    build.enter("build-city", city="Berlin")
    assert build["Ben"].cash == 17 - 2 - 5


def test_example_3_initial_build_and_first_upgrade():
    table = Table(cards=True, setup={"hands": {"Ana": [1, 2, 3], "Ben": [4, 5, 6], "Cleo": [7, 8, 9], "Dan": [96, 11, 12]}})
    assert table.cash == [50, 50, 50, 50]
    table.to_turn_of("Dan").enter("build", into={"clear": 18}).end_turns()
    assert (table.on_turn, table["Dan"].cash) == ("Dan", 32)
    table.enter("build", into={"clear": 20}).end_turns()
    assert table["Dan"].cash == 12
    table.to_main().to_turn_of("Dan")
    assert table.refused("upgrade", train="heavy") == "That costs 20M, and Dan has 12M. There is no credit."
    table.correct("correct-player", player="Dan", what="loads", value="Potatoes")
    table.enter("deliver", load="Potatoes", city="Birmingham", card=96, payoff=15).enter("draw", card=40)
    assert table["Dan"].cash == 27
    table.enter("upgrade", train="heavy")
    assert (table["Dan"].cash, table["Dan"].train.name) == (7, "Heavy Freight")
    assert table.refused("build", into={"clear": 1}) == "20M of 20M are used: nothing more can be built this turn."


@pytest.mark.parametrize(("ben", "pays"), [(88, 10), (92, 15)])
def test_example_4_tax_card(ben, pays):
    hands = {"Ana": [1, 2, 3], "Ben": [96, 5, 6], "Cleo": [7, 8, 9], "Dan": [10, 11, 12]}
    table = Table(cards=True, private_money=True, setup={"hands": hands})
    table.stands(Ana=212, Ben=ben, Cleo=149, Dan=50, turn_of="Ben")
    table.correct("correct-player", player="Ben", what="loads", value="China")
    table.enter("deliver", load="China", city="Wien", card=96, payoff=9).enter("draw", card=150)
    table.enter("pay-tax", brackets=[[0, 0], [50, 10], [100, 15], [150, 20], [200, 25]])
    assert table.cash == [187, ben + 9 - pays, 134, 40]
    assert table.game.money_public
    table.enter("draw", card=40)
    assert len(table["Ben"].hand) == 3


def test_the_tax_card_tells_what_each_pays():
    hands = {"Ana": [1, 2, 3], "Ben": [96, 5, 6], "Cleo": [7, 8, 9], "Dan": [10, 11, 12]}
    table = Table(cards=True, setup={"hands": hands})
    table.stands(Ana=212, Ben=88, Cleo=149, Dan=30, turn_of="Ben")
    table.correct("correct-player", player="Ben", what="loads", value="China")
    table.enter("deliver", load="China", city="Wien", card=96, payoff=9).enter("draw", card=150)
    said = [table.game.formatter()(text) for text in fill(table.game.ask, "pay-tax", "Ben", {}).preview()]
    assert said == ["Ana pays 25M.", "Ben pays 10M.", "Cleo pays 15M."]
    table.enter("pay-tax", brackets=[[0, 0], [50, 10], [100, 15], [150, 20], [200, 25]])
    paid = [fact for fact in table.game.receipts[-1].facts if isinstance(fact, TaxPaid)]
    assert [(fact.player, fact.amount) for fact in paid] == [("Ana", 25), ("Ben", 10), ("Cleo", 15)]


def test_example_4_tax_card_in_the_initial_build():
    hands = {"Ana": [1, 2, 3], "Ben": [4, 5, 6], "Cleo": [7, 8, 9], "Dan": [10, 11, 12]}
    table = Table(cards=True, private_money=True, setup={"hands": hands})
    table.enter("dump").enter("draw", card=150)
    assert table.cash == [50, 50, 50, 50]
    assert table.game.money_public


def test_example_5_victory_on_another_players_turn():
    table = Table().stands(Ana=100, Ben=90, Cleo=247, Dan=131, turn_of="Dan")
    table.enter("rent", to="Cleo")
    assert (table["Dan"].cash, table["Cleo"].cash, table["Cleo"].stamp) == (127, 251, None)
    table.enter("end-turn")
    assert table["Cleo"].stamp.turn_of == "Dan"
    assert table.game.end.reason == "conditions met"
    assert table.game.winners() == ["Cleo"]


def test_example_5a_the_later_seats_still_play():
    table = Table().stands(Ana=100, Ben=90, Cleo=247, Dan=131, turn_of="Ben")
    table.enter("rent", to="Cleo").enter("end-turn")
    assert table.notes == ["Cleo meets the conditions: 251M and 7 majors.", "Final game turn: Cleo, Dan still play."]
    assert table.on_turn == "Cleo"
    table.end_turns(2)
    assert table.game.end.reason == "conditions met"


def test_example_5b_tax_in_the_same_turn():
    table = Table().stands(Ana=100, Ben=90, Cleo=247, Dan=131, turn_of="Dan")
    table.enter("rent", to="Cleo").correct("correct-player", player="Dan", what="loads", value="Wine")
    table.enter("deliver", load="Wine", city="Oslo", payoff=20).enter("event", event="tax")
    table.enter("pay-tax", brackets=[[0, 0], [50, 10], [100, 15], [150, 20], [200, 25]]).enter("end-turn")
    assert table["Cleo"].cash == 226
    assert not table.game.stamped()
    assert table.on_turn == "Ana"


def test_example_6_equal_turns_two_who_met():
    table = Table().stands(Ana=256, Ben=249, Cleo=230, Dan=(171, 6), turn_of="Ana")
    table.end_turns(2).correct("correct-cash", account="Cleo", amount=32).end_turns(2)
    assert table.on_turn == "Dan"
    table.enter("special-build", cost=11)
    assert table.places == [(1, "Cleo", 262), (2, "Ana", 256), (3, "Ben", 249), (4, "Dan", 160)]
    assert [player.name for player in table.game.stamped()] == ["Ana", "Cleo"]


def test_example_7_tax_after_the_victory():
    table = Table().stands(Ana=252, Ben=200, Cleo=249, Dan=(96, 5), turn_of="Ana")
    table.enter("end-turn").correct("correct-player", player="Ben", what="loads", value="Wine")
    table.enter("deliver", load="Wine", city="Oslo", payoff=37).enter("event", event="tax")
    table.enter("pay-tax", brackets=[[0, 0], [50, 10], [100, 15], [150, 20], [200, 25]])
    assert table.cash == [227, 212, 224, 86]
    table.enter("end-turn").correct("correct-player", player="Cleo", what="loads", value="Wine")
    table.enter("deliver", load="Wine", city="Oslo", payoff=25).end_turns(2)
    table.enter("special-build", cost=24)
    assert table.places == [(1, "Ana", 227), (2, "Cleo", 249), (3, "Ben", 212), (4, "Dan", 86)]


def final(**players):
    """After the last turn of a game that Ana ended."""
    table = Table().stands(turn_of="Ana", **players)
    return table.end_turns(4)


def test_example_8_special_build_turn_changes_the_order():
    table = final(Ana=254, Ben=(238, 6), Cleo=(230, 6), Dan=199)
    assert table.on_turn == "Ben"
    table.enter("special-build", cost=14).enter("special-build", cost=23)
    assert table.places == [(1, "Ana", 254), (2, "Ben", 224), (3, "Dan", 199), (4, "Cleo", 230)]


def test_example_8_no_credit_in_the_special_build():
    table = final(Ana=254, Ben=238, Cleo=230, Dan=(9, 6)).enter("special-build", cost=12)
    assert table.places == [(1, "Ana", 254), (2, "Ben", 238), (3, "Cleo", 230), (4, "Dan", 9)]
    assert table["Dan"].cash == 9


def flood(table, player, left):
    """The player on turn draws a flood that cuts off a player."""
    table.correct("correct-player", player=table.on_turn, what="loads", value="Wine")
    table.enter("deliver", load="Wine", city="Oslo", payoff=1).enter("event", event="flood", names="Rhine")
    return table.enter("lose-track", players=[player]).enter("keep-count", player, count=left)


def test_example_9a_flood_on_the_turn_itself():
    table = flood(Table().stands(Ana=262, Ben=100, Cleo=100, Dan=100, turn_of="Ana"), "Ana", 6)
    table.enter("end-turn")
    assert table["Ana"].cash == 263
    assert not table.game.stamped()
    assert [event.card.kind for event in table.game.in_force] == ["flood"]
    table.end_turns(3)
    assert table.game.in_force
    table.enter("end-turn")
    assert table.game.in_force == []


def ana_met_then_flood(ana, ben=100, cleo=100):
    table = Table().stands(Ana=ana, Ben=ben - 1, Cleo=cleo, Dan=100, turn_of="Ana")
    table.enter("end-turn")
    return flood(table, "Ana", 6).end_turns(3)


def test_example_9b_flood_after_the_victory():
    table = ana_met_then_flood(263).enter("special-build", cost=9)
    assert table.places[0] == (1, "Ana", 254)


def test_example_9c_rebuilding_below_250():
    table = ana_met_then_flood(252, ben=244).enter("special-build", cost=7)
    assert table.places[:2] == [(1, "Ana", 245), (2, "Ben", 244)]


def test_example_9d_too_dear_to_rebuild():
    table = ana_met_then_flood(252, cleo=251).enter("special-build", cost=24)
    assert table.places[:2] == [(1, "Ana", 252), (2, "Cleo", 251)]


def test_example_10_faq_35():
    table = Table().stands(Ana=252, Ben=273, Cleo=190, Dan=(120, 5))
    table.connect("Ben", 6).correct("correct-turn", to_move="Ana").enter("end-turn")
    table.connect("Ben", 7)
    flood(table, "Ben", 6).end_turns(3)
    table.enter("special-build", cost=3).enter("special-build", cost=31)
    assert table.places == [(1, "Ana", 252), (2, "Ben", 271), (3, "Cleo", 190), (4, "Dan", 120)]


def test_example_11_ties():
    table = final(Ana=258, Ben=240, Cleo=258, Dan=240)
    assert [place for place, _, _ in table.places] == [1, 1, 3, 3]
    assert table.game.winners() == ["Ana", "Cleo"]
    assert table.game.end.reason == "tie"


def test_example_12_timed_game():
    table = Table(timed=True).stands(Ana=(214, 6), Ben=188, Cleo=(201, 6), Dan=176, turn_of="Cleo")
    table.enter("call-time").end_turns(2)
    table.enter("special-build", cost=31).enter("special-build", cost=12)
    assert table.places == [(1, "Cleo", 189), (2, "Ben", 188), (3, "Dan", 176), (4, "Ana", 214)]
    assert table.game.end.reason == "time called"


def test_example_12_conditions_met_in_the_last_turn():
    table = Table(timed=True).stands(Ana=(214, 6), Ben=188, Cleo=201, Dan=176, turn_of="Cleo")
    table.enter("call-time").end_turns(1).hold(Dan=250).end_turns(1).enter("special-build", cost=31)
    assert table.game.end.reason == "conditions met"
    assert table.places[0] == (1, "Dan", 250)


def test_first_player_by_the_nine_payoffs():
    payoffs = {"Ana": [30, 20, 9, 8, 7, 6, 5, 4, 3], "Ben": [30, 21, 1, 1, 1, 1, 1, 1, 1], "Cleo": [9] * 9}
    assert first_player(payoffs, ("Ana", "Ben", "Cleo"), "Cleo") == "Ben"
    same = dict.fromkeys(("Ana", "Ben", "Cleo"), [9] * 9)
    assert first_player(same, ("Ana", "Ben", "Cleo"), "Cleo") == "Cleo"
