"""Operating rounds of 1820: stations, powers, trains and help, cousins that direct, private companies, British Rail."""

import pytest

from tests.each import each
from tests.games.britain_1820.table import Table

COUSINS = ("gwsc", "stephenson-fox", "locke", "holden")


def table_of(column=4, cousins=COUSINS, **options):
    return Table(column=column, cousins=cousins, **options)


# Building --------------------------------------------------------------------------------------


def test_locke_pays_half_and_gets_as_much():
    table = table_of()
    table.cousin("locke", "Ben", 5)
    table.company("CFR", 86, 10, ["green"], cash=100, Ann=4, locke=1)
    table.turn("CFR")
    table.play("lay-track", company="CFR", cost=120)
    assert table.money("CFR", "locke") == [40, 65]


@pytest.mark.parametrize(("column", "price"), [(1, 40), (2, 40), (3, 100), (12, 100)])
def test_what_a_station_costs(column, price):
    table = table_of(column)
    table.company("CFR", 86, 10, [table.game.now.phase], cash=500, placed=1, unplaced=2, Ann=4)
    table.turn("CFR")
    table.play("place-station", company="CFR")
    assert table.figures("CFR", "cash", "placed", "unplaced") == [500 - price, 2, 1]


def test_a_second_marker_in_a_hex_goes_back_to_the_charter():
    table = table_of()
    table.company("CFR", 86, 10, ["green"], cash=500, placed=1, unplaced=2, Ann=4)
    table.turn("CFR")
    table.play("replace-station", company="CFR")
    assert table.figures("CFR", "cash", "placed", "unplaced") == [400, 1, 2] and table.game.rail_stations == 1


def test_stephenson_and_fox_pay_for_as_many_stations_as_they_hold_shares():
    table = table_of()
    table.cousin("stephenson-fox", "Ben", 0)
    table.company("CFR", 86, 10, ["green"], cash=0, placed=1, unplaced=3, Ann=4, stephenson_fox=1)
    table.turn("CFR")
    table.play("place-station", company="CFR", cousin="stephenson-fox")
    assert table.money("CFR", "stephenson-fox") == [0, 50]
    table.turn("CFR")
    with table.refuses("CFR has 0; a station costs 100."):
        table.play("place-station", company="CFR", cousin="stephenson-fox")
    table["CFR"].move_shares(1, "treasury", "stephenson-fox")
    table.turn("CFR")
    table.play("place-station", company="CFR", cousin="stephenson-fox")
    assert table.figures("CFR", "placed", "unplaced") == [3, 1] and table.money("stephenson-fox") == [100]


@each(
    ("cousin", "shares", "uses", "amount", "income"),
    [("gwsc", 2, 2, 40, 20), ("sassoon", 5, 3, 50, 25), ("bedlington", 2, 1, 30, 15), ("gas-light", 3, 1, 40, 40),
     ("vulcan", 1, 1, 70, 35)],
)
def test_what_powers_bring_and_how_often(cousin, shares, uses, amount, income):
    table = table_of(cousins=COUSINS)
    table.cousin(cousin, "Ben", 0)
    table.company("CFR", 86, 20, ["green"], Ann=7, **{cousin.replace("-", "_"): shares})
    table.turn("CFR")
    for used in range(1, uses + 1):
        table.play("use-cousin", company="CFR", cousin=cousin, amount=amount)
        assert table.money(cousin) == [used * income]
    name = table.game.cousins[cousin].name
    with table.refuses(f"{name} can do this {uses} times for CFR, and has."):
        table.play("use-cousin", company="CFR", cousin=cousin, amount=amount)
    table.turn("CFR")
    if cousin == "gas-light":
        with table.refuses(f"{name} can do this 1 times for CFR, and has."):
            table.play("use-cousin", company="CFR", cousin=cousin, amount=amount)
    else:
        table.play("use-cousin", company="CFR", cousin=cousin, amount=amount)


def test_holden_lets_a_company_buy_before_it_runs_once():
    table = table_of()
    table.cousin("holden", "Ben", 0)
    table.company("CFR", 86, 20, cash=900, Ann=7, holden=1)
    table.turn("CFR")
    table.play("buy-train", company="CFR", train="green", source="bank", price=200)
    assert table["CFR"].trains == ["green"] and table["CFR"].used == {"holden": 1}
    with table.refuses("Trains are bought and discarded after maintenance is paid."):
        table.play("buy-train", company="CFR", train="green", source="bank", price=200)
    table.run("CFR", 90)
    assert table.price("CFR") == 95


# Trains ----------------------------------------------------------------------------------------


def test_a_train_that_begins_a_phase_counts_against_the_limit_before_it():
    """Four green trains and a limit of 5; the first brown one makes it 4, and everybody gives up what is too many."""
    table = table_of(8)
    table.game.supply |= {"yellow": 0, "green": 0, "blue": 0}
    table.company("CFR", 86, 10, ["green", "green", "blue", "blue"], cash=3000, Ann=4)
    table.company("LUR", 71, 10, ["green"] * 5, Ben=4)
    table.company("MHR", 65, 10, ["green", "blue", "blue", "blue", "blue"], Carl=4)
    table.turn("CFR").run("CFR", 0)
    table.play("pay-bill", company="CFR")
    table.play("buy-train", company="CFR", train="brown", source="bank", price=800)
    assert table.game.column == 9
    with table.refuses("CFR must first discard trains."):
        table.play("pass", company="CFR")
    table.play("discard-train", company="CFR", train="green")
    table.play("discard-train", company="MHR", train="green")
    assert table["LUR"].trains == ["green"] * 4
    assert table["CFR"].trains == ["green", "blue", "blue", "brown"] and table["MHR"].trains == ["blue"] * 4
    with table.refuses("CFR owns 4 trains; the limit is 4."):
        table.play("buy-train", company="CFR", train="brown", source="bank", price=800)


def test_a_future_train_waits_for_its_colour_and_begins_the_phase():
    table = table_of(5)
    table.game.future["Ben"] = ["blue"]
    table.company("CFR", 86, 10, ["green"] * 5, cash=500, Ann=4)
    table.turn("CFR")
    with table.refuses("blue trains are not on offer yet; green ones come first."):
        table.play("assign-train", company="CFR", owner="Ben", train="blue")
    table.game.supply["green"] = 0
    table.turn("CFR")
    table.play("assign-train", company="CFR", owner="Ben", train="blue")
    assert table.game.column == 6 and table.game.future["Ben"] == []
    table.play("discard-train", company="CFR", train="green")
    assert table["CFR"].trains == ["green"] * 4 + ["blue"]


def test_a_director_helps_a_company_without_a_train_and_not_more_than_it_lacks():
    table = table_of()
    table.company("CFR", 86, 10, cash=130, Ann=4)
    table.company("LUR", 71, 10, ["green"], cash=0, Ben=4)
    table.cash("Ann", 300)
    table.turn("CFR")
    table.play("pass", company="CFR")
    table.play("buy-train", company="CFR", train="green", source="LUR", price=190)
    assert table.money("CFR", "Ann", "LUR") == [0, 240, 190] and table["CFR"].trains == ["green"]
    table.play("pass", company="CFR")
    # Two down for a dividend of nothing without a train, and no more for the help.
    assert (table.price("CFR"), table.end) == (71, "over")


def test_a_director_sells_shares_for_a_train():
    table = table_of()
    table.company("CFR", 86, 10, cash=0, Ann=4, Ben=3)
    table.company("LUR", 71, 10, ["green"], cash=0, Ann=4, Ben=3)
    table.cash("Ann", 100)
    table.turn("CFR")
    table.play("pass", company="CFR")
    with table.refuses("Ann needs 100 more: 2 shares bring that."):
        table.play("sell-shares", player="Ann", holder="Ann", company="LUR", count=3)
    table.play("sell-shares", player="Ann", holder="Ann", company="LUR", count=2)
    assert table["LUR"].director == "Ben"
    table.play("buy-train", company="CFR", train="green", source="bank", price=200)
    assert table.money("Ann", "CFR") == [42, 0]


def test_private_companies_trade_at_the_price_less_maintenance():
    table = table_of()
    table.company("CNR", 0, 1, ["green"], Ann=1)
    table.company("LUR", 71, 10, ["green", "green"], cash=400, Ben=4)
    table.cash("Ann", 500)
    table.turn("LUR").run("LUR", 0)
    table.play("pay-bill", company="LUR")
    with table.refuses("Between these companies the price must be at most 190 (face 200, maintenance 10)."):
        table.play("buy-train", company="LUR", train="green", source="CNR", price=191)
    table.play("buy-train", company="LUR", train="green", source="CNR", price=1)
    assert table.money("Ann", "LUR") == [501, 379]


def test_a_private_company_pays_everything_to_its_owner_and_needs_a_train():
    table = table_of()
    table.company("CNR", 0, 1, ["green"], placed=2, Ann=1)
    table.cash("Ann", 500)
    table.turn("CNR")
    table.play("lay-track", company="CNR", cost=80)
    table.play("buy-train", company="CNR", train="green", source="bank", price=200)
    table.play("run-trains", company="CNR", revenue=150)
    assert table.money("Ann") == [500 - 80 - 200 + 150]
    table.play("pay-bill", company="CNR")
    assert table.money("Ann") == [370 - 20]
    table.play("discard-train", company="CNR", train="green")
    table.play("discard-train", company="CNR", train="green")
    table.play("pass", company="CNR")
    assert table["CNR"].is_gone and table.game.privates == [] and table.game.rail_stations == 2


def test_a_private_company_that_does_not_pay_closes():
    table = table_of(5)
    table.company("CNR", 0, 1, ["green"], placed=1, Ann=1)
    table.cash("Ann", 20)
    table.turn("CNR")
    table.play("run-trains", company="CNR", revenue=0)
    with table.refuses("5 is missing: take loans, or let Ann sell shares."):
        table.play("pay-bill", company="CNR")
    table.play("refuse-bill", company="CNR")
    assert table["CNR"].is_gone and table.money("Ann") == [20] and table.end == "over"


# Companies of cousins --------------------------------------------------------------------------


def test_a_company_of_a_cousin_only_runs_and_withholds():
    table = table_of(3)
    table.cousin("locke", "Ben", 50)
    table.company("CFR", 86, 10, ["green"], cash=100, locke=4)
    table.turn("CFR")
    assert {offer.kind.kind for offer in table.game.ask.offers} == {"run-trains"} and table.game.ask.actors == ("Ben",)
    table.play("run-trains", company="CFR", revenue=200)
    # Green trains cost nothing in column 3, and nobody is asked anything more.
    assert (table.money("CFR", "locke"), table.price("CFR"), table.end) == ([300, 50], 78, "over")
    assert not table["CFR"].has_defaulted


@pytest.mark.parametrize(("column", "loans"), [(4, 0), (3, 1)])
def test_a_company_of_a_cousin_goes_into_liquidation_when_anything_is_due(column, loans):
    table = table_of(column)
    table.cousin("locke", "Ben", 900)
    table.company("CFR", 86, 10, ["green"], cash=1000, loans=loans, locke=4)
    table.turn("CFR")
    table.play("run-trains", company="CFR", revenue=0)
    assert (table.price("CFR"), table["CFR"].has_defaulted, table.money("CFR")) == (10, True, [1000])


# The Queen and British Rail --------------------------------------------------------------------


def test_the_queen_dies_after_the_first_round_that_begins_in_brown_phase():
    for column, dies in ((8, False), (9, True), (12, True)):
        table = table_of(column)
        table.company("CFR", 86, 10, ["gray"], cash=900, Ann=4)
        table.operating()
        table["CFR"].trains = [table.game.now.phase]
        table.run("CFR", 0)
        if table.game.ask.offer("pay-bill"):
            table.play("pay-bill", company="CFR")
        table.play("pass", company="CFR")
        assert table.game.is_victoria_dead is dies
        if dies:
            assert (table.price("BR"), table["BR"].pool, table["BR"].size, table["BR"].director) == (95, 100, 100, None)


def test_british_rail_pays_and_places_stations():
    table = table_of(12)
    table.cousin("locke", "Ben", 0)
    table.rail(95, Ann=7, locke=1)
    table.operating()
    with table.refuses("It can be 3 at most, not 4."):
        table.play("run-british-rail", company="BR", revenue=210, stations=4)
    table.play("run-british-rail", company="BR", revenue=210, stations=3)
    assert table.money("Ann", "locke") == [15, 3] and table.price("BR") == 116
    assert table.game.rail_stations == 3


@each(
    ("price", "revenue", "after"), [(95, 94, 86), (95, 0, 86), (40, 0, 40), (43, 0, 40), (95, 400, 128)]
)
def test_british_rails_price(price, revenue, after):
    table = table_of(12)
    table.rail(price, Ann=7)
    table.operating()
    table.play("run-british-rail", company="BR", revenue=revenue, stations=0)
    assert table.price("BR") == after
