"""Trains and phases: the two tables of the rulebook, played through."""

import pytest

from companion.eighteenxx.box.box import box
from companion.eighteenxx.box.places import GONE
from companion.eighteenxx.model.depot import Depot

LIMITS = {"2": 4, "3": 4, "4": 3, "5": 2, "6": 2, "D": 2}
ROUNDS = {"2": 1, "3": 2, "4": 2, "5": 3, "6": 3, "D": 3}
NEWEST = {"2": "yellow", "3": "green", "4": "green", "5": "brown", "6": "brown", "D": "gray"}
RUSTED = {"2": "", "3": "", "4": "2", "5": "", "6": "3", "D": "4"}


@pytest.fixture
def depot():
    return Depot(box("18chesapeake-otr"))


def names(trains):
    return [train.name for train in trains]


def buy(depot, kind, owner="PRR"):
    """Buy from the bank, with what comes of it."""
    train = next(train for train in depot.next_trains() if train.name == kind)
    if phase := depot.take(train, owner):
        depot.rust(phase.name)
    return train


def buy_until(depot, kind):
    """Buy everything before the first train of a kind."""
    while names(depot.next_trains())[0] != kind:
        buy(depot, names(depot.next_trains())[0])


# The tables --------------------------------------------------------------------------------------


def test_trains_come_in_their_order_and_number(depot):
    sold = []
    while len(sold) < 18:
        sold.append(buy(depot, names(depot.next_trains())[0]).name)
    assert sold == [*"22222", *"3333", *"444", *"55", *"66", *"DD"]


@pytest.mark.parametrize("kind", [*"23456D"])
def test_phase_and_limits_begin_with_the_first_train(depot, kind):
    buy_until(depot, kind)
    before = depot.phase
    phase = depot.take(depot.next_trains()[0], "PRR")
    assert depot.phase.name == kind
    assert phase is (None if kind == "2" else depot.phase)
    assert (before.name == kind) == (kind == "2")
    assert (depot.phase.train_limit, depot.phase.operating_rounds) == (LIMITS[kind], ROUNDS[kind])
    assert depot.phase.colours[-1] == NEWEST[kind]
    assert depot.phase.closes_privates == (kind == "5")
    assert depot.phase.privates_for_companies == (kind in "34")


@pytest.mark.parametrize("kind", [*"3456D"])
def test_the_first_train_rusts_what_the_table_says(depot, kind):
    buy_until(depot, kind)
    train = depot.next_trains()[0]
    depot.take(train, "LV")
    kinds = {old.name for old, _ in depot.rust(kind)}
    assert kinds == set(RUSTED[kind])
    assert not [old for old in depot.of("PRR") if old.name in kinds]


def test_the_second_train_of_a_kind_begins_nothing(depot):
    buy_until(depot, "3")
    buy(depot, "3")
    assert depot.take(depot.next_trains()[0], "LV") is None


def test_trains_rust_in_companies_and_in_the_open_market(depot):
    mine, market, again = buy(depot, "2", "PRR"), buy(depot, "2", "LV"), buy(depot, "2", "PLE")
    depot.discard(market)
    buy_until(depot, "4")
    depot.take(depot.next_trains()[0], "C&O")
    rusted = depot.rust("4")
    assert [(mine, "PRR"), (market, "pool"), (again, "PLE")] == rusted[:3]
    assert {train.owner for train, _ in rusted} == {GONE}
    assert depot.rust("4") == []


# What is on sale ---------------------------------------------------------------------------------


def test_the_next_kind_comes_when_the_last_one_is_gone(depot):
    assert names(depot.next_trains()) == ["2"]
    for _ in range(4):
        buy(depot, "2")
    assert (names(depot.next_trains()), depot.left("2")) == (["2"], 1)
    buy(depot, "2")
    assert (names(depot.next_trains()), depot.left("2")) == (["3"], 0)


def test_ds_are_on_sale_beside_the_last_6_from_phase_6(depot):
    buy_until(depot, "6")
    assert names(depot.next_trains()) == ["6"]
    buy(depot, "6")
    assert names(depot.next_trains()) == ["6", "D"]
    buy(depot, "D")
    assert names(depot.next_trains()) == ["6", "D"]
    buy(depot, "6")
    assert names(depot.next_trains()) == ["D"]


def test_what_is_on_sale_in_another_phase_can_be_asked(depot):
    buy_until(depot, "6")
    phase_6 = next(phase for phase in depot.phases if phase.name == "6")
    assert names(depot.next_trains(phase_6)) == ["6", "D"]


def test_there_is_always_another_d(depot):
    buy_until(depot, "D")
    ds = [buy(depot, "D") for _ in range(30)]
    assert (len(set(ds)), len({train.id for train in ds}), depot.left("D")) == (30, 30, None)
    assert len(depot.of("bank")) == 1


def test_discarded_trains_are_in_the_open_market(depot):
    train = buy(depot, "2")
    depot.discard(train)
    assert (depot.open_market(), depot.of("PRR")) == ([train], [])
    depot.take(train, "LV")
    assert (depot.open_market(), depot.of("LV"), depot.find("2", "LV")) == ([], [train], train)


def test_a_train_that_is_bought_again_begins_no_phase(depot):
    train = buy(depot, "2")
    buy_until(depot, "3")
    assert depot.begins(train) is None
    assert depot.begins(depot.next_trains()[0]).name == "3"


def test_a_4_a_5_or_a_6_saves_300_on_a_d(depot):
    trains = [depot.find(kind, "bank") for kind in "23456"]
    d = depot.find("D", "bank")
    assert [d.traded_in(old) for old in trains] == [None, None, 800, 800, 800]
    assert d.traded_in(d) is None


def test_two_trains_of_a_kind_are_two_things(depot):
    one, other = buy(depot, "2"), buy(depot, "2")
    assert one != other
    assert (one.id, one.name, one.distance, one.price, one.rusted_by) == ("2-0", "2", 2, 80, "4")
    assert (other.id, other.name) == ("2-1", "2")


# Train export of base 18Chesapeake ---------------------------------------------------------------


def test_off_the_rails_exports_nothing(depot):
    assert depot.export() is None
    assert depot.left("2") == 5


def test_base_exports_2s_3s_and_4s_as_if_they_were_bought():
    depot = Depot(box("18chesapeake"))
    exported = []
    while done := depot.export():
        train, phase = done
        begins = train.name != "2" and train.name not in exported
        assert (phase.name if phase else None) == (train.name if begins else None)
        exported.append(train.name)
        assert train.owner == GONE
    assert exported == [*7 * ["2"], *6 * ["3"], *5 * ["4"]]
    assert (depot.phase.name, names(depot.next_trains())) == ("4", ["5"])
